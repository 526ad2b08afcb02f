"""The field as people count it by hand: points, and how many players have them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from calc.errors import InputError, Problem
from calc.field.values import UNSEEN, Entry, Parts

ME = "*me"
OPPONENT = "*opponent"
"""The names of the two players of one's own table; all others are called by their points."""

MOST_PLAYERS = 5000
_TIMES = r"(?:\s*[xX×*]\s*(\d{1,4}))?(?=\s|$)\s*"
_GROUP = re.compile(r"(\d{1,3})" + _TIMES, re.ASCII)
_TABLE = re.compile(r"(\d{1,3})\s*[-‐‑‒–—−:]\s*(\d{1,3})" + _TIMES, re.ASCII)


def of_counts(counts: str, mine: int, opponent: int | None, tables: str, players: int | None) -> Parts:
    """``15 15 / 13 13 / 12 x6`` with the top tables ``15-15, 13-13, 12-9 x2``.

    ``counts`` include me and my opponent. Players who are not listed are at least a win behind the last one listed;
    ``players``: how many there are in all; without it there may be as many again, and at least :data:`UNSEEN`, so that
    anybody can meet one of them, and enough of them for any cut can win.
    Raises :class:`InputError` with everything that cannot be read or does not add up.
    """
    problems: list[Problem] = []
    listed = Counter[int]()
    for points, times in _read(_GROUP, counts, "counts", problems):
        listed[points] += times or 1
    seats: list[tuple[int, int]] = []
    for a, b, times in _read(_TABLE, tables, "tables", problems):
        seats += [(a, b)] * (times or 1)
    size = listed.total()
    total = size + max(size, UNSEEN) if players is None else players
    if not problems:
        problems += _contradictions(listed, [mine, *([] if opponent is None else [opponent])], total)
    if problems:
        raise InputError(problems)
    lowest = max(0, min(listed) - 3)
    listed[lowest] += total - size
    hall = _Hall(listed)
    entries = [Entry(ME, hall.take(mine), mine)]
    pairs = []
    if opponent is not None:
        entries.append(Entry(OPPONENT, hall.take(opponent), opponent))
        pairs.append((0, 1))
        own = next((seat for seat in seats if sorted(seat) == sorted((mine, opponent))), None)
        if own:
            seats.remove(own)
    for seat in seats:
        pairs.append((len(entries), len(entries) + 1))
        entries += [hall.sit(points) for points in seat]
    if hall.missing:
        raise InputError(
            Problem("tables-exceed-counts", field="tables", values={"points": points}) for points in hall.missing
        )
    entries += [hall.sit(points) for points in sorted(listed, reverse=True) for _ in range(listed[points])]
    return Parts(tuple(entries), tuple(pairs), True, {}, 3)


class _Hall:
    """The players not seated yet; lives only inside :func:`of_counts`."""

    def __init__(self, free: Counter[int]) -> None:
        self.free = free
        self.missing: list[int] = []
        self._called = Counter[int]()

    def take(self, points: int) -> int:
        """One of those on ``points`` is seated; noted where there is none left."""
        if self.free[points] < 1:
            self.missing.append(points)
        else:
            self.free[points] -= 1
        return points

    def sit(self, points: int) -> Entry:
        """The next player on ``points``."""
        self.take(points)
        self._called[points] += 1
        return Entry(f"{points} #{self._called[points]}", points, points)


def _read(pattern: re.Pattern[str], text: str, place: str, problems: list[Problem]) -> Iterator[list[int]]:
    """The numbers of every group in ``text``; what is not a group ends up in ``problems``."""
    for part in filter(None, (part.strip() for part in re.split(r"[/,;\n]", text))):
        position = 0
        while position < len(part):
            found = pattern.match(part, position)
            if not found:
                problems.append(Problem("counts-unreadable", field=place, values={"text": part}))
                break
            position = found.end()
            yield [int(number or 0) for number in found.groups()]


def _contradictions(listed: Counter[int], own: Iterable[int], total: int) -> Iterator[Problem]:
    """What the counts say against each other."""
    size = listed.total()
    for points, times in Counter(own).items():
        if listed[points] < times:
            values = {"points": points, "listed": listed[points], "needed": times}
            yield Problem("counts-without-me", field="counts", values=values)
    if size > total:
        yield Problem("counts-exceed-players", field="players", values={"listed": size, "players": total})
    if total > MOST_PLAYERS:
        yield Problem("counts-too-many", field="counts", values={"players": total, "most": MOST_PLAYERS})
