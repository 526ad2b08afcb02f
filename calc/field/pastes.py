"""The field of pasted standings and pairings: points exact, tiebreakers as far as they are printed.

Where a page shows only the top of the standings, those it does not show have at most the points of its last row.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from calc.errors import InputError, Problem
from calc.event import Kind, Match, folded
from calc.field.values import UNSEEN, Entry, Interval, Parts
from calc.pasted import PastedPairing, PastedRow, PastedStandings, Percent


def of_pasted(pasted: PastedStandings, players: int | None) -> Parts:
    """Everybody on the page, and those it says it does not show.

    Without standings the points beside the pairings will do, if no table and nobody's are missing. ``players``: how
    many there are in all, where that is known. Standings are taken as before the round of the pairings: finished
    pairings and byes add their points. Who stands in no pairing does not play, unless tables are missing: those of
    players whom the page does not show are. Raises :class:`InputError` for standings without rows or without their top,
    more rows than ``players``, points that no record of so many rounds can have, and pairings that name a player twice
    or, where the standings are whole, somebody who is not in them.
    """
    if not pasted.rows and not _tables_missing(pasted):
        pasted = replace(pasted, rows=tuple(_rows_of_pairings(pasted.pairings)))
    problems = list(_impossible(pasted))
    total = players or (pasted.extent.total if pasted.extent else None)
    cut_off = pasted.complete is False or (total is not None and total > len(pasted.rows))
    if players is not None and players < len(pasted.rows):
        values = {"listed": len(pasted.rows), "players": players}
        problems.append(Problem("counts-exceed-players", field="size", values=values))
    page = _Page([_entry(row, pasted.dropped) for row in pasted.rows], problems)
    if problems:
        raise InputError(problems)
    last, missing = min(entry.points for entry in page.entries) if cut_off else None, 0
    tables: list[tuple[int, int]] = []
    for pairing in pasted.pairings:
        seats = page.seats(pairing, last)
        names = [page.entries[seat].name for seat in seats]
        if len(seats) == 1 and pairing.b is None:
            page.finish(seats, Match(names[0], kind=Kind.BYE))
        elif len(seats) == 2 and pairing.result is not None:
            page.finish(seats, _renamed(pairing.result, *names))
        elif len(seats) == 2:
            tables.append((seats[0], seats[1]))
    if problems:
        raise InputError(problems)
    if last is not None:
        unseen = max(UNSEEN, 2 * len(pasted.rows))
        missing = unseen if total is None else max(0, total - len(page.entries))
        page.entries += [Entry(f"*{len(page.entries) + number}", last, 0) for number in range(1, missing + 1)]
    unknown = _tables_missing(pasted) or missing > 0
    return Parts(tuple(page.entries), tuple(tables), unknown, page.done, 3)


class _Page:
    """The players of the page while its pairings are read."""

    def __init__(self, entries: list[Entry], problems: list[Problem]) -> None:
        self.entries = entries
        self.problems = problems
        self.done: dict[str, Match] = {}
        self._index: dict[str, int] = {}
        self._seated: set[int] = set()
        for number, entry in enumerate(entries):
            if self._index.setdefault(folded(entry.name), number) != number:
                problems.append(Problem("player-listed-twice", player=entry.name))

    def seats(self, pairing: PastedPairing, last: int | None) -> list[int]:
        """Where the players of a pairing stand; whom the page does not show enters with at most ``last`` points."""
        found = []
        for name, points in ((pairing.a, pairing.points_a), (pairing.b, pairing.points_b)):
            if name is None:
                continue
            if folded(name) not in self._index and last is not None:
                self._index[folded(name)] = len(self.entries)
                self.entries.append(Entry(name, last if points is None else points, points or 0))
            seat = self._index.get(folded(name))
            if seat is None or seat in self._seated:
                self.problems.append(
                    Problem(
                        "pairing-unknown-player" if seat is None else "player-twice", player=name, line=pairing.line
                    )
                )
            else:
                self._seated.add(seat)
                found.append(seat)
        return found

    def finish(self, seats: Sequence[int], match: Match) -> None:
        """Write down a finished match."""
        for seat in seats:
            name = self.entries[seat].name
            self.done[name] = match.seen_by(name)
            self.entries[seat] = self.entries[seat].after(self.done[name])


def _rows_of_pairings(pairings: Sequence[PastedPairing]) -> Iterator[PastedRow]:
    """The players of the pairings with the points beside them; nobody if somebody's are missing."""
    shown = [(pairing.a, pairing.points_a) for pairing in pairings]
    shown += [(pairing.b, pairing.points_b) for pairing in pairings if pairing.b is not None]
    known = [PastedRow(name, points) for name, points in shown if points is not None]
    return iter(known if len(known) == len(shown) else ())


def _impossible(pasted: PastedStandings) -> Iterator[Problem]:
    """What no standings can be."""
    if not pasted.rows:
        yield Problem("standings-empty")
    first = pasted.extent.first if pasted.extent else min((row.rank or 1 for row in pasted.rows), default=1)
    if first > 1:
        yield Problem("standings-without-top", values={"first": first})
    rounds = max((row.record.played for row in pasted.rows if row.record is not None), default=None)
    for row in pasted.rows:
        if rounds is not None and (row.points > 3 * rounds or row.points == 3 * rounds - 1):
            values = {"points": row.points, "rounds": rounds}
            yield Problem("points-impossible", player=row.name, line=row.line, values=values)


def _entry(row: PastedRow, dropped: tuple[str, ...]) -> Entry:
    record = row.record if row.record is not None and row.record.points == row.points else None
    figures = (_interval(figure) for figure in (row.omw, row.gw, row.ogw))
    active = not row.dropped and row.name not in dropped
    return Entry(row.name, row.points, row.points, record, None, 0, None, 0, active, *figures)


def _interval(figure: Percent | None) -> Interval | None:
    return None if figure is None else Interval(figure.low, figure.high)


def _renamed(match: Match, one: str, other: str) -> Match:
    """A finished match with the names of the standings."""
    winner = None if match.winner is None else one if match.winner == match.player else other
    return Match(one, other, match.games, match.kind, winner)


def _tables_missing(pasted: PastedStandings) -> bool:
    """Whether there are no pairings, or fewer than their table numbers say."""
    numbers = [pairing.table for pairing in pasted.pairings if pairing.table is not None]
    return not pasted.pairings or max(numbers, default=0) > len(pasted.pairings)
