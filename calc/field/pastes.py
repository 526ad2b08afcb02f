"""The field of pasted standings and pairings: points exact, tiebreakers as far as they are printed.

A page leaves open more than it says. Only a user can say how many players there are: until then some may be missing,
whatever the text says of its own length. They have at most the points of its last row where the list is in order and
has no hole, else any. Whom its pairings do not seat may have left or be paired with anybody. A name that is in its
pairings only is one more player, or a listed one without a table under another name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from calc.errors import InputError, Problem
from calc.event import Kind, Match, folded
from calc.field.grounds import Grounds, Listed
from calc.field.model import UNLISTED, UNSEEN, Entry, Interval, Parts
from calc.pasted import LineKind, PastedPairing, PastedRow, PastedStandings, Percent

ANY_POINTS = 99
"""More than anybody can have, for those of whom a page says nothing."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a user has said of a page beyond its text.

    ``same``: whose name a name of the pairings is, by the pairings' name; "" for somebody who is not listed.
    ``left``: listed players without a table have left the event.
    """

    same: Mapping[str, str] = field(default_factory=dict, hash=False)
    left: bool = False


def of_pasted(pasted: PastedStandings, players: int | None, told: Told) -> Parts:
    """Everybody on the page, and those whom it may not show.

    Without standings the points beside the pairings will do, if no table and nobody's are missing. ``players``: how
    many there are in all, where that is known. Finished pairings and byes add their points unless the records show
    that they are counted; where nothing tells, both is possible. Raises :class:`InputError` for standings without rows
    or without their top, more rows than ``players`` (or as many, beside names that only the pairings have), points that
    no record of so many rounds can have, pairings that name a player twice or with other points than the standings, and
    pairings of two rounds of which the later ones are finished.
    """
    read_from_rows = bool(pasted.rows)
    if not read_from_rows and not _tables_missing(pasted):
        pasted = replace(pasted, rows=tuple(_rows_of_pairings(pasted.pairings)))
    problems = list(_impossible(pasted))
    if problems:
        raise InputError([*problems, *_too_many(len(pasted.rows), players)])
    names = {folded(row.name) for row in pasted.rows}
    said = {folded(one): other for one, other in told.same.items() if folded(one) not in names}
    same = {one: other for one, other in said.items() if folded(other) in names}
    page = _Page([_entry(row, pasted.dropped) for row in pasted.rows], same, problems)
    ordered = read_from_rows and _ordered(pasted)
    last = min(entry.points for entry in page.entries) if ordered else ANY_POINTS
    counted = _counted(pasted, page)
    tables: list[tuple[int, int]] = []
    for pairing in pasted.pairings:
        seats = page.seats(pairing, last)
        seated = [page.entries[seat].name for seat in seats]
        if len(seats) == 1 and pairing.b is None:
            page.finish(seats, Match(seated[0], kind=Kind.BYE), counted)
        elif len(seats) == 2 and pairing.result is not None:
            page.finish(seats, _renamed(pairing.result, *seated), counted)
        elif len(seats) == 2:
            tables.append((seats[0], seats[1]))
    rows, strangers = len(pasted.rows), page.strangers
    problems += _too_many(rows + len(strangers), players, strangers)
    if problems:
        raise InputError(problems)
    undecided = tuple(name for name in strangers if said.get(folded(name)) != "")
    page.leave(rows, paired=bool(pasted.pairings), left=told.left and not undecided, strangers=len(undecided))
    absent = sum(entry.absent for entry in page.entries)
    helpers = min(len(undecided), absent)
    listed = _listed(pasted, players, strangers, sure=not helpers)
    # where a name of the pairings is a listed player's, that player does not meet another one without a table, and
    # somebody more may be missing in the list: for each an entry more to win against
    unseen = helpers
    if players is not None:
        unseen += players - rows - len(strangers)
    else:
        total = pasted.extent.total if pasted.extent else 0
        unseen += max(UNSEEN, 2 * rows, total - rows - len(strangers))
    if (later := _later(pasted)) > 0:
        page.entries = [replace(entry, later=later) if entry.active else entry for entry in page.entries]
    page.entries += [_unlisted(len(page.entries) + number, last) for number in range(1, unseen + 1)]
    known = {seat for table in tables for seat in table}
    free = (
        entry.active and entry.name not in page.done and seat not in known for seat, entry in enumerate(page.entries)
    )
    grounds = Grounds(
        rows=rows,
        listed=listed,
        last=pasted.rows[-1].name,
        ordered=ordered,
        named=rows + len(strangers),
        assumed=players is None,
        drops_shown=bool(pasted.pairings),
        joined=tuple(page.joined),
        strangers=undecided,
    )
    return Parts(tuple(page.entries), tuple(tables), any(free), page.done, 3, grounds)


class _Page:
    """The players of the page while its pairings are read."""

    def __init__(self, entries: list[Entry], same: Mapping[str, str], problems: list[Problem]) -> None:
        self.entries = entries
        self.problems = problems
        self.done: dict[str, Match] = {}
        self.strangers: list[str] = []
        self.joined: list[tuple[str, str]] = []
        self._same = same
        self._index: dict[str, int] = {}
        self._seated: set[int] = set()
        for number, entry in enumerate(entries):
            if self._index.setdefault(folded(entry.name), number) != number:
                problems.append(Problem("player-listed-twice", player=entry.name))

    def listed(self, name: str) -> Entry | None:
        """The listed player with a name of the pairings."""
        seat = self._index.get(folded(self._same.get(folded(name), name)))
        return None if seat is None else self.entries[seat]

    def seats(self, pairing: PastedPairing, last: int) -> list[int]:
        """Where the players of a pairing stand; whom the page does not list enters with at most ``last`` points."""
        found = []
        for name, points in ((pairing.a, pairing.points_a), (pairing.b, pairing.points_b)):
            if name is None:
                continue
            key = folded(name)
            if key in self._same:
                self.joined.append((name, self._same[key]))
                key = folded(self._same[key])
            elif key not in self._index:
                self._index[key] = len(self.entries)
                self.strangers.append(name)
                self.entries.append(Entry(name, last if points is None else points, points or 0))
            seat = self._index[key]
            there = self.entries[seat].points
            if pairing.result is None and pairing.b is not None and points is not None and points != there:
                values = {"points": points, "listed": there}
                self.problems.append(Problem("pairing-points", player=name, line=pairing.line, values=values))
            if seat in self._seated:
                self.problems.append(Problem("player-twice", player=name, line=pairing.line))
            else:
                self._seated.add(seat)
                found.append(seat)
        return found

    def finish(self, seats: Sequence[int], match: Match, counted: bool | None) -> None:
        """Write down a finished match; ``counted``: whether the points hold it already, ``None``: nobody can tell."""
        for seat in seats:
            before = self.entries[seat]
            self.done[before.name] = match.seen_by(before.name)
            if not counted:
                after = before.after(self.done[before.name])
                self.entries[seat] = after if counted is False else replace(after, least=before.least, matches=None)

    def leave(self, rows: int, *, paired: bool, left: bool, strangers: int) -> None:
        """Mark the listed players without a table, on a page that has pairings: absent, or gone as somebody has told.

        Whoever is paired has not left, whatever stands beside their name: so while the pairings have names of
        ``strangers``, neither may anybody who is marked as dropped.
        """
        for seat, entry in enumerate(self.entries[:rows]):
            if seat in self._seated:
                self.entries[seat] = entry if entry.active else replace(entry, active=True)
            elif paired and (entry.active or strangers):
                self.entries[seat] = replace(entry, active=not left, absent=not left)


def _unlisted(number: int, most: int) -> Entry:
    """One of those whom the list may not show."""
    return Entry(f"{UNLISTED}{number}", most, 0, unlisted=True)


def _ordered(pasted: PastedStandings) -> bool:
    """Whether the rows say what anybody who is missing can have: points that never rise, and no line unread between."""
    if any(problem.code == "pasted-ranks-missing" for problem in pasted.problems):
        return False
    if any(one.points < other.points for one, other in pairwise(pasted.rows)):
        return False
    lines = [row.line for row in pasted.rows if row.line is not None]
    first, last = min(lines, default=0), max(lines, default=0)
    return not any(
        line.line < last
        and (line.kind is LineKind.NOT_UNDERSTOOD or (line.kind is LineKind.IGNORED and line.line > first))
        for line in pasted.report
    )


def _counted(pasted: PastedStandings, page: _Page) -> bool | None:
    """Whether the standings hold the finished matches of the pairings: so where their players have played one more.

    ``None``: they do not say.
    """
    played: dict[bool, set[int]] = {True: set(), False: set()}
    for pairing in pasted.pairings:
        done = pairing.b is None or pairing.result is not None
        for entry in (page.listed(name) for name in (pairing.a, pairing.b) if name is not None):
            if entry is not None and entry.matches is not None:
                played[done].add(entry.matches.played)
    finished, open_ = played[True], played[False]
    if not finished:
        return None
    if not open_ and pasted.round is not None:  # all are finished: only the number of the round tells
        return {pasted.round: True, pasted.round - 1: False}.get(max(finished))
    if not open_ or (min(finished) <= max(open_) < max(finished)):
        return None
    return min(finished) > max(open_)


def _later(pasted: PastedStandings) -> int:
    """How many rounds come after the one in question, as far as the text tells."""
    if pasted.round is None or pasted.planned_rounds is None:
        return 0
    return pasted.planned_rounds - pasted.round - (not pasted.pairings)


_LACKS = ("pasted-ranks-missing", "pasted-list-cut", "pasted-pages-missing")
"""What a page is seen to lack."""


def _listed(pasted: PastedStandings, players: int | None, strangers: Sequence[str], *, sure: bool) -> Listed:
    """Whether rows and pairings hold everybody; only ``players`` can say so. ``sure``: all names' owners are known."""
    if players is not None:
        return Listed.WHOLE if players == len(pasted.rows) + len(strangers) and sure else Listed.CUT_OFF
    extent, lacks = pasted.extent, any(problem.code in _LACKS for problem in pasted.problems)
    if lacks or (extent and not extent.complete) or (pasted.complete is False and not strangers):
        return Listed.CUT_OFF
    return Listed.UNSURE


def _too_many(listed: int, players: int | None, strangers: Sequence[str] = ()) -> Iterator[Problem]:
    """More players than there are said to be."""
    if players is not None and players < listed:
        code = (
            "strangers-exceed-players" if strangers and players >= listed - len(strangers) else "counts-exceed-players"
        )
        values = {"listed": listed, "players": players, "names": ", ".join(strangers)}
        yield Problem(code, field="size", values=values)


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
    finished = pasted.pairings and all(pairing.b is None or pairing.result is not None for pairing in pasted.pairings)
    if finished and any(problem.code == "pasted-earlier-pairings" for problem in pasted.problems):
        yield Problem("pairings-finished")
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
    omw, gw, ogw = (_interval(figure) for figure in (row.omw, row.gw, row.ogw))
    active = not row.dropped and row.name not in dropped
    return Entry(row.name, row.points, row.points, record, active=active, omw=omw, gw=gw, ogw=ogw)


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
