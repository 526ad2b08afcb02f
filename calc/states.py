"""How far an event is, and who is in or out of the cut for certain, whatever the results still to come are.

Rules implemented (Magic Tournament Rules, effective 10 November 2025): 3.1 and 2.10, as in :mod:`calc.cut`.
While results are to come, the states of everybody are bounds on match points alone, in one pass: "safe" counts
everybody who can still get level, all at once, and "out" only those who end above in every result. Tables range over
win, draw and loss. Not covered: double losses, penalties, and whoever drops later. :mod:`calc.verdict` proves more, for
one player and each of their results.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from calc.cut import cut_of, in_the_cut, in_the_cut_of, left_before, staying
from calc.event import Event
from calc.intervals import Span
from calc.record import Record
from calc.standings import Standing, tallies_of

WIN = 3
GAINS = ((WIN, 0), (1, 1), (0, WIN))
"""Match points of a table's two players: the first wins, a draw, the second wins."""


class State(Enum):
    """Where a player stands to the cut: in or out in every result still to come, or neither of the two."""

    SAFE = "safe"
    UNDECIDED = "undecided"
    OUT = "out"


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the Swiss rounds are.

    ``complete``: so many rounds, from the first, have all their results. ``last``: the number of the latest round.
    ``finished`` of ``tables``: the results of the rounds after ``complete``, byes and assigned losses left out.
    ``to_come``: planned rounds that nobody has paired yet. ``unseated``: so many players are in no match of a latest
    round that is posted in part; ``tables`` hold those that they are still to get. ``missing``: so many players are in
    no match of the latest round and have not dropped, whether or not it is posted in part.
    """

    complete: int
    last: int
    finished: int
    tables: int
    to_come: int = 0
    unseated: int = 0
    missing: int = 0

    @property
    def open(self) -> bool:
        """Whether tables are open."""
        return self.finished < self.tables

    @property
    def moving(self) -> bool:
        """Whether results are, or may be, still to come: at open tables, in further rounds, of whoever is missing."""
        return self.open or self.to_come > 0 or self.missing > 0


def progress(event: Event) -> Progress:
    """How far the Swiss rounds of ``event`` are; none is to come once the cut has begun.

    A latest round is posted in part where more than half as many as it seats are in no match of it and have not
    dropped. Of fewer it says nothing: they may well have left.
    """
    last = len(event.rounds)
    missing = _missing(event)
    unseated = missing if missing and 2 * missing > len(event.rounds[-1].players) else 0
    complete = next(
        (n for n, round_ in enumerate(event.rounds) if any(match.open for match in round_.matches)),
        last - 1 if unseated else last,
    )
    tables = [match for round_ in event.rounds[complete:] for match in round_.matches if match.opponent is not None]
    to_come = 0 if event.cut_rounds else max(0, (event.planned_rounds or 0) - last)
    finished = sum(not match.open for match in tables)
    return Progress(complete, last, finished, len(tables) + -(-unseated // 2), to_come, unseated, missing)


def _missing(event: Event) -> int:
    """How many have not dropped and are in no match of the latest round; nobody before the first, and in a cut."""
    if not event.rounds or event.cut_rounds:
        return 0
    return len(set(event.players) - event.rounds[-1].players - set(event.dropped))


def states_of(event: Event, lines: Sequence[Standing], ranks: Mapping[str, Span]) -> dict[str, State]:
    """The state of everybody in the cut of ``event``: by proof while results are to come, then by the standings.

    ``lines``: its standings; ``ranks``: between which places unknown games leave a rank
    (:func:`calc.intervals.open_ranks`). While somebody may still be given a table in the latest round, results are to
    come. Once the cut has begun, who is in it is safe, also after leaving it. When all results are there, undecided are
    those across whose ranks the line runs: level on all four figures, or by games that are not known.
    """
    if event.cut_rounds:
        inside = in_the_cut_of(event, lines)
        return {line.player: State.SAFE if line.player in inside else State.OUT for line in lines}
    cut = cut_of(event)
    if progress(event).moving:
        return dict(overall(event, cut))
    left = left_before(event, lines)
    there = staying(lines, left)
    counted = in_the_cut(lines, cut, left)
    best: dict[int, int] = {}
    for place, line in enumerate(there, start=1):
        best.setdefault(line.rank, place)
    found = dict.fromkeys((line.player for line in lines), State.OUT)
    for line in there:
        span = ranks.get(line.player)
        first, surely = best[line.rank], line.player in counted
        if span is not None:
            first = 1 + sum(other.place < span.low for other in there)
            surely = sum(other.place <= span.high for other in there) <= cut
        if first <= cut:
            found[line.player] = State.SAFE if surely else State.UNDECIDED
    return found


def overall(event: Event, cut: int) -> Mapping[str, State]:
    """The state of every player of ``event``, before the cut, over all results still to come, on match points alone.

    Safe: even with the fewest points that they can end on, fewer than ``cut`` others can be there or above at once.
    Out: even with the most, at least ``cut`` others end above in every result. Who has dropped is out and takes no
    seat. Who sits at no table of the latest round and has not dropped may be gone, or may still be given a table: they
    keep nobody out, and can gain a win there and in each round that has open tables. Every planned round brings
    everybody up to a win.
    """
    here = _Here.of(event)
    most, fewest = _Others(here, most=True), _Others(here, most=False)
    found = {}
    for player in event.players:
        if player in event.dropped:
            found[player] = State.OUT
        elif most.count(player) < cut:
            found[player] = State.SAFE
        else:
            found[player] = State.OUT if fewest.count(player) >= cut else State.UNDECIDED
    return found


@dataclass(frozen=True, slots=True)
class _Here:
    """What the bounds need of an event.

    ``points``: now. ``tables``: the open ones of one round, the one with the most; a player sits at one at most.
    ``extra``: how many points a player may gain elsewhere. ``gone``: who has dropped; ``maybe_gone``: who sits nowhere
    in the latest round, those who have dropped included.
    """

    points: Mapping[str, int]
    tables: Mapping[str, str]
    extra: Mapping[str, int]
    gone: frozenset[str]
    maybe_gone: frozenset[str]

    @classmethod
    def of(cls, event: Event) -> _Here:
        points = {player: Record(*tally.outcomes).points for player, tally in tallies_of(event).items()}
        opened = [[m for m in round_.matches if m.open and m.opponent is not None] for round_ in event.rounds]
        together = max(range(len(opened)), key=lambda number: len(opened[number]), default=-1)
        extra = dict.fromkeys(event.players, WIN * progress(event).to_come)
        tables: dict[str, str] = {}
        for number, (round_, matches) in enumerate(zip(event.rounds, opened, strict=True)):
            for match in matches:
                one, other = match.player, str(match.opponent)
                if number == together:
                    tables |= {one: other, other: one}
                else:
                    extra[one] += WIN
                    extra[other] += WIN
            if matches or number == len(opened) - 1:
                for player in extra.keys() - round_.players:
                    extra[player] += WIN
        seated = event.rounds[-1].players if event.rounds else frozenset()
        return cls(
            points, tables, extra, frozenset(event.dropped), frozenset(set(event.players) - seated) | set(event.dropped)
        )

    def pairs(self) -> Iterator[tuple[str, str]]:
        """Every open table once."""
        return ((one, other) for one, other in self.tables.items() if one < other)


class _Others:
    """How many others can end level with a player or above who loses everything: the ``most`` at once.

    Or the fewest who end above a player who wins everything. Either is that player's worst, and best, result: any other
    one moves the level away from the others, and gives the opponent at the own table no more, and no less.
    """

    def __init__(self, here: _Here, *, most: bool) -> None:
        self.here = here
        self.most = most
        self.counts: dict[int, int] = {}

    def count(self, player: str) -> int:
        """How many of the others."""
        here = self.here
        opponent = here.tables.get(player)
        level = here.points[player]
        if not self.most:
            level += here.extra[player] + (0 if opponent is None else WIN) + 1
        if level not in self.counts:
            alone = (other for other in here.points if other not in here.tables)
            self.counts[level] = sum(self._table(*pair, level) for pair in here.pairs()) + sum(
                self._there(other, level) for other in alone
            )
        if opponent is None:
            return self.counts[level] - self._there(player, level)
        gained = WIN if self.most else 0
        return self.counts[level] - self._table(player, opponent, level) + self._there(opponent, level, gained)

    def _table(self, one: str, other: str, level: int) -> int:
        """How many of a table's two players, at the result that counts."""
        counts = (self._there(one, level, gain) + self._there(other, level, theirs) for gain, theirs in GAINS)
        return max(counts) if self.most else min(counts)

    def _there(self, player: str, level: int, gain: int = 0) -> bool:
        """Whether a player counts as at ``level`` or above after ``gain`` points at the open table."""
        here = self.here
        if self.most:
            return player not in here.gone and here.points[player] + here.extra[player] + gain >= level
        return player not in here.maybe_gone and here.points[player] + gain >= level
