"""One player of a rated history: every match with its change, personal bests, events; and two players head to head."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from calc.elo.formulas import expected
from calc.elo.history.rating import Rated, experience
from calc.elo.history.texts import Result
from calc.errors import InputError, Problem
from calc.record import Record

SAME_EVENT = 3
"""Days: matches of an event of one name lie no further apart; a weekly event of the same name is another one."""


@dataclass(frozen=True, slots=True)
class Played:
    """One match from one player's side. ``row``: of the history; ``line``: of its file.

    ``share``: the expected score; ``before``, ``change``, ``after``: of the player's rating, and ``best``: that is a
    personal best. ``opponent_rating``, ``opponent_matches``: the opponent's rating and matches before the match.
    """

    row: int
    line: int
    date: dt.date
    event: str
    round: str
    opponent: str
    result: Result
    share: float
    before: float
    change: float
    opponent_rating: float
    opponent_matches: int
    best: bool

    @property
    def after(self) -> float:
        """The player's rating after the match."""
        return self.before + self.change


@dataclass(frozen=True, slots=True)
class Attended:
    """One event of one player (or one day, where the file names no events): its matches in order."""

    name: str
    matches: tuple[Played, ...]

    @property
    def date(self) -> dt.date:
        """Its first day."""
        return self.matches[0].date

    @property
    def record(self) -> Record:
        """Matches that count."""
        return record(self.matches)

    @property
    def change(self) -> float:
        """Of the player's rating, over the event."""
        return sum(match.change for match in self.matches)


@dataclass(frozen=True, slots=True)
class Person:
    """A player of a rated history. ``matches``: all of theirs, in order."""

    name: str
    rating: float
    matches: tuple[Played, ...]

    @property
    def record(self) -> Record:
        """Of the matches that count: IDs are not among them."""
        return record(self.matches)

    @property
    def bests(self) -> tuple[Played, ...]:
        """The matches after which the rating was higher than ever before; the last one is the highest."""
        return tuple(match for match in self.matches if match.best)

    @property
    def counted(self) -> tuple[Played, ...]:
        """The matches that count for ratings."""
        return tuple(match for match in self.matches if match.result.twice >= 0)

    @property
    def opponents_rating(self) -> float | None:
        """The mean rating of the opponents before the matches that count."""
        return _mean([match.opponent_rating for match in self.counted])

    @property
    def opponents_matches(self) -> float | None:
        """How many matches the opponents had on the mean, before the matches that count."""
        return _mean([match.opponent_matches for match in self.counted])

    def best_wins(self, most: int = 10) -> tuple[Played, ...]:
        """The wins against the highest rated opponents."""
        wins = (match for match in self.matches if match.result.twice == 2)
        return tuple(sorted(wins, key=lambda match: -match.opponent_rating)[:most])

    def events(self) -> tuple[Attended, ...]:
        """The events in order. Matches in a row belong together if event and day allow it (:data:`SAME_EVENT`)."""
        groups: list[list[Played]] = [[match] for match in self.matches[:1]]
        for last, match in pairwise(self.matches):
            gap = (match.date - last.date).days
            if match.event == last.event and gap <= (SAME_EVENT if match.event else 0):
                groups[-1].append(match)
            else:
                groups.append([match])
        return tuple(Attended(group[0].event, tuple(group)) for group in groups)


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """All matches of ``one`` against ``other``, from their side. ``share``: their expected score if they met now."""

    one: str
    other: str
    matches: tuple[Played, ...]
    share: float

    @property
    def record(self) -> Record:
        """Of the matches that count."""
        return record(self.matches)

    @property
    def promised(self) -> float:
        """The score that the ratings before each match promised, over the matches that count."""
        return sum(match.share for match in self.matches if match.result.twice >= 0)

    @property
    def change(self) -> float:
        """What ``one`` won or lost by these matches."""
        return sum(match.change for match in self.matches)


def person(rated: Rated, name: str) -> Person:
    """The player called ``name``. Raises :class:`InputError` if there is none."""
    number = rated.history.number(name)
    return Person(rated.history.names[number], float(rated.ratings[number]), tuple(_played(rated, number)))


def head_to_head(rated: Rated, one: str, other: str) -> HeadToHead:
    """Two players against each other. Raises :class:`InputError` if there is no such player, or it is the same one."""
    numbers = [rated.history.number(name) for name in (one, other)]
    names = [rated.history.names[number] for number in numbers]
    if numbers[0] == numbers[1]:
        raise InputError(Problem("history-oneself", player=names[0]))
    matches = tuple(match for match in _played(rated, numbers[0]) if match.opponent == names[1])
    ours, theirs = (float(rated.ratings[number]) for number in numbers)
    return HeadToHead(names[0], names[1], matches, expected(ours, theirs, rated.scale))


def _played(rated: Rated, player: int) -> Iterator[Played]:
    """All matches of ``player`` from their side."""
    history, scale = rated.history, rated.scale
    seen_a, seen_b, _ = experience(history)
    highest = float(rated.pinned.get(player, scale.start))
    for row in history.rows(player).tolist():
        first = history.a[row] == player
        sides = (rated.before_a[row], rated.before_b[row]) if first else (rated.before_b[row], rated.before_a[row])
        before, against = map(float, sides)
        result = history.results[history.result[row]]
        result = result if first else result.flipped
        share = expected(before, against, scale)
        counts = result.twice >= 0 and player not in rated.pinned
        change = scale.k * (result.twice / 2 - share) if counts else 0.0
        best = before + change > highest
        highest = max(highest, before + change)
        yield Played(
            row=row,
            line=int(history.line[row]),
            date=history.date(row),
            event=history.events[history.event[row]],
            round=history.rounds[history.round[row]],
            opponent=history.names[history.b[row] if first else history.a[row]],
            result=result,
            share=share,
            before=before,
            change=change,
            opponent_rating=against,
            opponent_matches=int(seen_b[row] if first else seen_a[row]),
            best=best,
        )


def record(matches: Iterable[Played]) -> Record:
    """Won, lost and drawn among the matches that count."""
    scores = [match.result.twice for match in matches]
    return Record(scores.count(2), scores.count(0), scores.count(1))


def _mean(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None
