"""The field of an event: everything exact, but for who is in no match of the round and is not said to have left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from calc.errors import InputError, Problem
from calc.event import Event, Kind, Match, Round
from calc.field.grounds import Grounds
from calc.field.model import UNLISTED, Entry, Parts
from calc.record import Record
from calc.standings import MAX_GAME_WINS, tallies_of


def of_event(event: Event) -> Parts:
    """Every player's history, the open tables of the first round that has some, and how much comes after it.

    Without an open table the next of the planned rounds is the one in question, its pairings unknown. Whoever has not
    dropped and is in no match of the round with open tables (or of the latest one, where none is open) is absent: they
    may have left, or the round is posted in part and they are still to be paired. Whoever plays in it for the first
    time then may be one of them under another name. Raises :class:`InputError` once a cut has begun.
    """
    if event.cut_rounds:  # who is in the cut is decided: the bracket says it (calc.cut)
        raise InputError(Problem("last-round-over", values={"round": event.cut_rounds[0].name}))
    index = {name: number for number, name in enumerate(event.players)}
    tallies = tallies_of(event)
    unpaired = max(0, (event.planned_rounds or 0) - len(event.rounds))
    first = next((n for n, round_ in enumerate(event.rounds) if any(m.open for m in round_.matches)), None)
    tables: list[tuple[int, int]] = []
    later = [0] * len(index)
    for number in range(0 if first is None else first + 1, len(event.rounds) if first is not None else 0):
        for name in _missing(event, number) - set(event.dropped):  # may still be given a table there
            later[index[name]] += 1
    if first is not None:
        for number, a, b in _open_tables(event, index):
            if number == first:
                tables.append((a, b))
            else:
                later[a] += 1
                later[b] += 1
    next_round = first is None and unpaired > 0
    unpaired -= next_round
    seated = {player for table in tables for player in table}
    missing = _missing(event, len(event.rounds) - 1 if first is None else first)
    entries = []
    for name, number in index.items():
        tally, matches = tallies[name], Record(*tallies[name].outcomes)
        active = name not in event.dropped or number in seated
        entries.append(
            Entry(
                name,
                matches.points,
                matches.points,
                matches,
                Record(*tally.games) if tally.games_known else None,
                tally.byes,
                tuple(index[opponent] for opponent in tally.opponents),
                later[number] + (unpaired + (next_round and name in missing) if name not in event.dropped else 0),
                active=active,
                absent=active and name in missing,
                leaving=active and name in event.dropped,
            )
        )
    done = {} if next_round else _finished(event, len(event.rounds) - 1 if first is None else first)
    absent = sum(entry.absent for entry in entries)
    strangers = _newcomers(event, len(event.rounds) - 1 if first is None else first) if absent else ()
    # one of them may be somebody who is absent, and then meets nobody else who is: somebody more to win against
    entries += [Entry(f"{UNLISTED}{len(entries) + n}", 0, 0, unlisted=True) for n in range(min(len(strangers), absent))]
    rest_unknown = next_round or absent > 0
    grounds = Grounds(rows=len(index), strangers=strangers)
    return Parts(tuple(entries), tuple(tables), rest_unknown, done, _best_of(event), grounds)


def _missing(event: Event, number: int) -> set[str]:
    """Who is in no match of round ``number`` (from 0); nobody where there are no rounds."""
    if number < 0:
        return set()
    return set(event.players) - event.rounds[number].players


def absent_players(event: Event) -> tuple[str, ...]:
    """Who has played, is in no match of the latest round, and is not said to have left; nobody once a cut has begun."""
    if event.cut_rounds:
        return ()
    played = frozenset[str]().union(*(round_.players for round_ in event.rounds))
    missing = _missing(event, len(event.rounds) - 1)
    return tuple(player for player in event.players if player in missing & played and player not in event.dropped)


def _newcomers(event: Event, number: int) -> tuple[str, ...]:
    """Who plays in round ``number`` (from 0) for the first time, though it is not the first round."""
    before = frozenset[str]().union(*(round_.players for round_ in event.rounds[:number]))
    here = (player for match in event.rounds[number].matches for player in match.players)
    return tuple(player for player in here if number > 0 and player not in before)


def with_left(event: Event, players: Iterable[str]) -> Event:
    """The event with ``players`` as dropped before the round in question, in which they are in no match."""
    open_ = next((n for n, round_ in enumerate(event.rounds) if any(m.open for m in round_.matches)), None)
    after = max(0, len(event.rounds) - 1) if open_ is None else open_
    return replace(event, dropped={**event.dropped, **dict.fromkeys(players, after)})


def _best_of(event: Event) -> int:
    """1, 3 or 5, by what most winners won; a few typing errors and matches called at time do not matter."""
    won = Counter(
        max(match.games.wins, match.games.losses)
        for round_ in event.rounds
        for match in round_.matches
        if match.games is not None and match.winner is not None
    )
    return 2 * max((1, 2, 3), key=lambda wins: (won[wins], wins == MAX_GAME_WINS)) - 1


def _open_tables(event: Event, index: dict[str, int]) -> Iterator[tuple[int, int, int]]:
    """Every open match: its round (from 0) and the indexes of its players."""
    for number, round_ in enumerate(event.rounds):
        for match in round_.matches:
            if match.open and match.opponent is not None:
                yield number, index[match.player], index[match.opponent]


def _finished(event: Event, number: int) -> dict[str, Match]:
    """The finished matches of round ``number`` (from 0), by player and from their side."""
    if number < 0:
        return {}
    matches = [match for match in event.rounds[number].matches if not match.open]
    return {player: match.seen_by(player) for match in matches for player in match.players}


_REOPENED = (Kind.PLAYED, Kind.ID, Kind.DRAW)


def reopened(event: Event, number: int | None = None) -> Event:
    """The event before the results of a Swiss round (by default the last), whose matches become pairings again.

    Later rounds fall away, and with them drops after this round; byes, assigned and double losses stand. ``number``
    counts from 1. Raises :class:`InputError` if there is no such round.
    """
    last = len(event.rounds) if number is None else number
    if not 1 <= last <= len(event.rounds):
        raise InputError(Problem("no-such-round", values={"round": last, "rounds": len(event.rounds)}))
    matches = tuple(
        Match(match.player, match.opponent, by_hand=match.by_hand) if match.kind in _REOPENED else match
        for match in event.rounds[last - 1].matches
    )
    return replace(
        event,
        rounds=(*event.rounds[: last - 1], Round(matches)),
        dropped={player: after for player, after in event.dropped.items() if after < last},
        planned_rounds=last,
        cut_rounds=(),
    )
