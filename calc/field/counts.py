"""The field as people count it by hand: points, and how many players have them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from calc.errors import InputError, Problem
from calc.field.count_text import CountReading, read_counts
from calc.field.grounds import Grounds, Listed
from calc.field.model import UNSEEN, Entry, Parts

ME = "*me"
OPPONENT = "*opponent"
"""The names of the two players of one's own table; all others are called by their points."""

AT_MOST = "u"
"""Stands in the names of those who are not listed, and called by the most points that they can have."""

MAX_PLAYERS = 5000
_TABLE = re.compile(
    r"(\d{1,3})\s*[-‐‑‒–—−:]\s*(\d{1,3})(?:\s*[xX×*]\s*(\d{1,4}))?(?=\s|$)\s*",
    re.ASCII,
)


def of_counts(counts: str | CountReading, mine: int, opponent: int | None, tables: str, players: int | None) -> Parts:
    """``15 x2 / 13 x2 / 12 x6 / 11 x0`` with the top tables ``15-15, 13-13, 12-9 x2``.

    ``counts`` include me and my opponent. Who is not listed has anything from no points to one point less than the
    lowest settled row (see :class:`CountReading`). ``players``: how many there are in all; without it there may be as
    many again, and at least :data:`UNSEEN`, so that anybody can meet one of them, and enough of them for any cut can
    win. Raises :class:`InputError` as :func:`taken` does.
    """
    return _Told(mine, opponent, _seats(tables), players).field(taken(counts, mine, opponent, tables, players))


def taken(
    counts: str | CountReading,
    mine: int | None,
    opponent: int | None = None,
    tables: str = "",
    players: int | None = None,
) -> CountReading:
    """The one reading of ``counts`` that can be, after whatever else is known; a reading was chosen already.

    It cannot be if it lacks my points or my opponent's, or those of a known table, or has more than ``players``. Raises
    :class:`InputError` with everything that cannot be read or, if no reading can be, with what does not add up; and
    with ``counts-ambiguous`` and the ``readings`` where more than one can be. A doubtful one alone is asked about as
    well.
    """
    told = _Told(mine, opponent, _seats(tables), players)
    read = read_counts(counts) if isinstance(counts, str) else (replace(counts, doubtful=False),)
    fit = tuple(reading for reading in read if not told.against(reading))
    if len(fit) == 1 and not fit[0].doubtful:
        return fit[0]
    problems = [Problem("counts-ambiguous", field="counts", values={"readings": fit})] if fit else []
    if all(reading.doubtful for reading in fit):
        usual = min(read, key=lambda reading: reading.doubtful)
        problems = [*told.against(usual), *problems]
    raise InputError(problems)


@dataclass(frozen=True, slots=True)
class _Told:
    """What is known beside the count itself, as :func:`taken` has it."""

    mine: int | None
    opponent: int | None
    seats: tuple[tuple[int, int], ...]
    players: int | None

    def total(self, reading: CountReading) -> int:
        """How many players there are, or are assumed."""
        return reading.listed + max(reading.listed, UNSEEN) if self.players is None else self.players

    @property
    def own(self) -> tuple[int, ...]:
        """The points of the players at my table."""
        return tuple(points for points in (self.mine, self.opponent) if points is not None)

    @property
    def others(self) -> list[tuple[int, int]]:
        """The tables without mine, which is one of them where it was typed among them."""
        seats = list(self.seats)
        own = sorted(self.own)
        if mine := next((seat for seat in seats if sorted(seat) == own), None):
            seats.remove(mine)
        return seats

    def against(self, reading: CountReading) -> tuple[Problem, ...]:
        """What says that ``reading`` cannot be; nothing: it can."""
        return tuple(self._against(reading))

    def _against(self, reading: CountReading) -> Iterator[Problem]:
        total = self.total(reading)
        own = Counter(self.own)
        missing = [points for points in own if reading.on(points) < own[points]]
        for points in missing:
            values = {"points": points, "listed": reading.on(points), "needed": own[points]}
            yield Problem("counts-without-me", field="counts", values=values)
        if reading.listed > total:
            yield Problem("counts-exceed-players", field="players", values={"listed": reading.listed, "players": total})
        if total > MAX_PLAYERS:
            yield Problem("counts-too-many", field="counts", values={"players": total, "most": MAX_PLAYERS})
        if not missing:
            yield from self._tables_against(reading, own, total)

    def _tables_against(self, reading: CountReading, own: Counter[int], total: int) -> Iterator[Problem]:
        """More players at the tables than have these points, or than are left for those who are not listed."""
        seated = own + Counter(points for seat in self.others for points in seat)
        unlisted = total - reading.listed
        for points in sorted(seated, reverse=True):
            more = seated[points] - reading.on(points)
            if more <= 0:
                continue
            if points > reading.most or more > unlisted:
                yield Problem("tables-exceed-counts", field="tables", values={"points": points})
            else:
                unlisted -= more

    def field(self, reading: CountReading) -> Parts:
        """The field of a reading that can be: me, my opponent, the tables, everybody else."""
        seating = _Seating(Counter(dict(reading.filled)))
        names = (ME, OPPONENT)
        entries = [seating.sit(points, name) for name, points in zip(names, self.own, strict=False)]
        pairs = [(0, 1)] if self.opponent is not None else []
        for seat in self.others:
            pairs.append((len(entries), len(entries) + 1))
            entries += [seating.sit(points) for points in seat]
        entries += [seating.sit(points) for points, number in reading.filled for _ in range(seating.free[points])]
        total = self.total(reading)
        missing = range(1, total - len(entries) + 1)
        entries += [Entry(f"{reading.most} #{AT_MOST}{n}", reading.most, 0, unlisted=True) for n in missing]
        grounds = Grounds(
            rows=reading.listed,
            listed=Listed.CUT_OFF if missing else Listed.WHOLE,
            named=reading.listed,
            assumed=self.players is None,
        )
        return Parts(tuple(entries), tuple(pairs), True, {}, 3, grounds)


class _Seating:
    """The players not seated yet; lives only inside :meth:`_Told.field`."""

    def __init__(self, free: Counter[int]) -> None:
        self.free = free
        self._called = Counter[int]()

    def sit(self, points: int, name: str | None = None) -> Entry:
        """The next player on ``points``, called by them if they have no name."""
        self.free[points] -= 1
        if name is None:
            self._called[points] += 1
            name = f"{points} #{self._called[points]}"
        return Entry(name, points, points)


def _seats(tables: str) -> tuple[tuple[int, int], ...]:
    """The tables that were typed. Raises :class:`InputError` for every part that is none."""
    seats: list[tuple[int, int]] = []
    problems = []
    for part in filter(None, (part.strip() for part in re.split(r"[/,;\n]", tables))):
        position = 0
        while position < len(part):
            found = _TABLE.match(part, position)
            if not found:
                problems.append(Problem("counts-unreadable", field="tables", values={"text": part}))
                break
            position = found.end()
            seats += [(int(found[1]), int(found[2]))] * int(found[3] or 1)
    if problems:
        raise InputError(problems)
    return tuple(seats)
