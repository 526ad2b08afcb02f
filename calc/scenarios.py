"""What each result of the round to come does to my own figures.

Rules implemented (Magic Tournament Rules, effective 10 November 2025):
  C        match and game points; MW%, GW%, OMW%, OGW% as in :mod:`calc.standings`
  2.5, 5.2 an intentional draw is reported as three drawn games; a concession before a game was played is 0-2
What my earlier opponents do in the round is not known here: they count as they are given.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from calc.errors import InputError, Problem
from calc.event import ID_GAMES, Kind, Match
from calc.record import Outcome, Record
from calc.rules import MTR, Rules
from calc.standings import ASSUMED, Opponent, Range, Tiebreakers, tiebreaker_range


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended for a player; ``games`` are ``None`` where they are unknown or there are none."""

    outcome: Outcome
    games: Record | None = None
    kind: Kind = Kind.PLAYED


def result_of(match: Match) -> Result:
    """The result of a finished match, for ``match.player``."""
    if match.outcome is None:
        raise InputError(Problem("result-open", player=match.player))
    return Result(match.outcome, match.games, match.kind)


def as_result(value: Result | Record | str) -> Result:
    """A result from its games or their text; ``id``, and drawn games only, are an intentional draw.

    Raises :class:`InputError` for a text that is neither.
    """
    if isinstance(value, Result):
        return value
    if isinstance(value, str):
        value = ID_GAMES if value.strip().casefold() == "id" else Record.parse(value)
    drawn_only = not value.wins and not value.losses
    return Result(value.outcome, value, Kind.ID if drawn_only else Kind.PLAYED)


def default_results(best_of: int = 3) -> tuple[Result, ...]:
    """Every usual result of a match of at most ``best_of`` games, best first: 2-0, 2-1, 1-1, 1-1-1, ID, 1-2, 0-2."""
    most = (best_of + 1) // 2
    won = [Record(most, lost) for lost in range(most)]
    drawn = [Record(most - 1, most - 1, last) for last in (0, 1)] if most > 1 else []
    return tuple(as_result(games) for games in (*won, *drawn, ID_GAMES, *(games.flipped for games in reversed(won))))


@dataclass(frozen=True, slots=True)
class Change:
    """How much more each figure is; ``None`` where it had, or has, no value."""

    points: int
    omw: Fraction | None
    gw: Fraction | None
    ogw: Fraction | None


@dataclass(frozen=True, slots=True)
class Scenario:
    """One result: my record and ``figures`` after it, the ``change`` from now, and the opponent as they then count.

    ``figures`` are a range where an opponent is unknown; ``change`` compares what is assumed.
    """

    result: Result
    matches: Record
    games: Record | None
    opponent: Opponent
    figures: Range
    change: Change


def after_round(
    matches: Record,
    games: Record | None,
    opponents: Sequence[Opponent],
    opponent: Opponent,
    rules: Rules = MTR,
    *,
    byes: int = 0,
    results: Sequence[Result | Record | str] | None = None,
    assumed: Fraction = ASSUMED,
) -> tuple[Scenario, ...]:
    """A row for each own result (by default all usual ones of best of three), best first.

    ``matches`` (with the ``byes``), ``games`` (really played; ``None``: unknown) and ``opponents``: before the round.
    ``opponent``: whom I meet, as they are before it. If their records are known, those after the round follow from the
    result; a typed percentage is taken as the one they will have. Raises :class:`InputError` as
    :func:`calc.standings.tiebreaker_range` does.
    """
    now = tiebreaker_range(matches, games, opponents, rules, byes=byes, assumed=assumed)
    rows = []
    for result in default_results() if results is None else map(as_result, results):
        met = opponent_after(opponent, result)
        won = matches + one_match(result.outcome)
        played = None if games is None or result.games is None else games + result.games
        figures = tiebreaker_range(won, played, [*opponents, met], rules, byes=byes, assumed=assumed)
        rows.append(Scenario(result, won, played, met, figures, _change(now.assumed, figures.assumed)))
    rows.sort(key=lambda row: row.figures.assumed, reverse=True)
    return tuple(rows)


def one_match(outcome: Outcome) -> Record:
    """The record of a single match."""
    return Record(int(outcome is Outcome.WIN), int(outcome is Outcome.LOSS), int(outcome is Outcome.DRAW))


def opponent_after(opponent: Opponent, result: Result) -> Opponent:
    """The opponent after a match that was ``result`` for me."""
    matches, games = opponent.matches, opponent.games
    if isinstance(matches, Record):
        matches += one_match(result.outcome.flipped)
    if isinstance(games, Record):
        games = None if result.games is None else games + result.games.flipped
    return Opponent(matches, games, opponent.byes, opponent.name, result.outcome, result.games)


def _change(now: Tiebreakers, then: Tiebreakers) -> Change:
    def more(old: Fraction | None, new: Fraction | None) -> Fraction | None:
        return None if old is None or new is None else new - old

    return Change(then.points - now.points, more(now.omw, then.omw), more(now.gw, then.gw), more(now.ogw, then.ogw))
