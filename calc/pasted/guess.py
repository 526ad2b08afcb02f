"""The columns of a table that lost its heading, by what stands in them; and rows whose cells have run together."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from calc.event import folded
from calc.pasted import figures
from calc.pasted.grid import settled
from calc.pasted.words import PERCENTS, Column, is_bye

MAX_LOOKED_AT = 400
"""Rows from which columns are guessed."""

_MAX_POINTS = 90
"""Match points after thirty rounds; larger numbers in a falling column are something else."""


@dataclass(slots=True)
class _Guess:
    """The columns known so far of a table; lives only inside :func:`guessed`."""

    table: list[tuple[str, ...]]  # column by column
    found: dict[int, Column] = field(default_factory=dict)

    def where(self, test: Callable[[str], object], share: float = 0.8) -> list[int]:
        """The columns not taken yet in which at least ``share`` of the cells that say anything pass ``test``."""
        free = [at for at in range(len(self.table)) if at not in self.found]
        said = {at: [cell for cell in self.table[at] if cell] for at in free}
        return [at for at in free if said[at] and sum(map(bool, map(test, said[at]))) >= share * len(said[at])]


def guessed(rows: Sequence[Sequence[str]]) -> tuple[Column, ...] | None:
    """The columns of ``rows`` (each of as many cells), or ``None`` if they are neither standings nor pairings."""
    rows = rows[:MAX_LOOKED_AT]
    guess = _Guess(list(zip(*rows, strict=True)))
    shares = guess.where(figures.is_percent)
    records = guess.where(_is_record, 0.6)  # a bye shows one number
    for at in (*shares, *records):
        guess.found[at] = Column.OTHER
    numbers = guess.where(lambda cell: figures.rank(cell) is not None)
    for at in numbers:
        guess.found[at] = Column.OTHER
    texts = guess.where(lambda cell: any(map(str.isalpha, cell)) or is_bye(cell), 0.6)
    if not texts:
        return None
    if not shares and _are_pairings(guess.table, texts, records, numbers):
        return _pairings(guess, texts, records, numbers)
    return _standings(guess, texts, records, numbers, shares)


def _is_record(cell: str) -> bool:
    return figures.record(cell) is not None


def _are_pairings(
    table: Sequence[Sequence[str]], texts: Sequence[int], records: Sequence[int], numbers: Sequence[int]
) -> bool:
    """Whether two columns of names face each other: byes, lists by name, or nothing else that a standing has."""
    if len(texts) < 2 or any(len(figures.record(cell) or ()) == 3 for at in records for cell in table[at]):
        return False
    left = {folded(cell) for cell in table[texts[0]]}
    right = [cell for cell in table[texts[1]] if cell]
    if any(is_bye(cell) for cell in right) or sum(folded(cell) in left for cell in right) * 2 > len(right):
        return True
    falling = [at for at in numbers if at > texts[0] and _falls(table[at])]
    return bool(numbers or records) and not falling and len({folded(cell) for cell in right}) == len(right)


def _pairings(
    guess: _Guess, texts: Sequence[int], records: Sequence[int], numbers: Sequence[int]
) -> tuple[Column, ...] | None:
    guess.found |= {texts[0]: Column.NAME, texts[1]: Column.OPPONENT}
    for at in numbers:
        if at < texts[0] and Column.TABLE not in guess.found.values():
            guess.found[at] = Column.TABLE
        elif at > texts[0]:
            guess.found[at] = Column.POINTS
    for at in records:
        guess.found[at] = Column.POINTS if _are_points(guess.table[at]) else Column.RESULT
    return settled([guess.found.get(at, Column.OTHER) for at in range(len(guess.table))])


def _are_points(cells: Sequence[str]) -> bool:
    """Whether ``9-6`` are the match points of two players and not the games of a match."""
    pairs = [pair for pair in map(figures.record, cells) if pair is not None]
    return any(max(pair) > 3 or pair == (3, 3) for pair in pairs)


def _standings(
    guess: _Guess, texts: Sequence[int], records: Sequence[int], numbers: Sequence[int], shares: Sequence[int]
) -> tuple[Column, ...] | None:
    variety = {at: len(set(guess.table[at])) for at in texts}
    name = max(texts, key=lambda at: (variety[at], -at))
    guess.found[name] = Column.NAME
    rest = list(numbers)
    if rest and rest[0] < name and _ranks(guess.table[rest[0]]):
        guess.found[rest.pop(0)] = Column.RANK
    ranked = Column.RANK in guess.found.values()
    if not shares and len(rest) >= 4 and all(_whole_percents(guess.table[at]) for at in rest[-3:]):
        shares = rest[-3:]
        rest = rest[:-3]
    points = _points_column(guess.table, rest, records, ranked)
    if points is not None:
        guess.found[points] = Column.POINTS
    if records:
        wanted = guess.table[points] if points is not None else ()
        guess.found[max(records, key=lambda at: (_agreeing(guess.table[at], wanted), -at))] = Column.RECORD
    if not (records or (points is not None and (shares or ranked))):
        return None
    told = [guess.table[at] for at in shares]
    # four percentages: the first is mostly the player's own MW%
    for at, one in zip(shares[len(told) - 3 :] if len(told) > 3 else shares, PERCENTS, strict=False):
        guess.found[at] = one
    return settled([guess.found.get(at, Column.OTHER) for at in range(len(guess.table))])


def _points_column(
    table: Sequence[Sequence[str]], numbers: Sequence[int], records: Sequence[int], ranked: bool
) -> int | None:
    """The column of match points: it agrees with a record, or it falls from row to row."""
    agreeing = {at: max((_agreeing(table[one], table[at]) for one in records), default=0) for at in numbers}
    best = max(numbers, key=lambda at: agreeing[at], default=None)
    if best is not None and agreeing[best] * 2 > len(table[0]):
        return best
    falling = [at for at in numbers if _falls(table[at]) and (ranked or records or len(table[at]) > 1)]
    return falling[-1] if falling else None


def _agreeing(records: Sequence[str], points: Sequence[str]) -> int:
    """In how many rows the points are three times one count of the record plus another (or that alone)."""
    count = 0
    for told, shown in zip(records, points, strict=False):
        record, figure = figures.record(told), figures.points(shown)
        if record is not None and figure is not None:
            sums = {3 * one + other for one in record for other in record} if len(record) == 3 else {3 * record[0]}
            count += figure in sums
    return count


def _falls(cells: Sequence[str]) -> bool:
    """Whether no number is larger than the one above it, and all can be match points."""
    found = [figure for figure in map(figures.points, cells) if figure is not None]
    return (
        len(found) * 10 >= len(cells) * 9
        and all(one >= other for one, other in pairwise(found))
        and max(found) <= _MAX_POINTS
    )


def _ranks(cells: Sequence[str]) -> bool:
    """Whether numbers count up as ranks do, shared ones and a few missing ones included."""
    found = [rank for rank in map(figures.rank, cells) if rank is not None]
    return (
        all(one <= other for one, other in pairwise(found))
        and found[-1] - found[0] < 2 * len(found)
        and (len(found) == 1 or found[-1] > found[0])
    )


def _whole_percents(cells: Sequence[str]) -> bool:
    found = [rank for rank in map(figures.rank, cells) if rank is not None]
    return bool(found) and max(found) <= 100 and sum(found) >= 25 * len(found)


_SPREAD = re.compile(r"(?<=\d) ?([-/–]) (?=\d)")
_NUMBER = re.compile(r"[-–—#(]?\d[\d.,%/:)-]*|\.\d+%?|[-–—]")


def words_of(text: str, behind: int = 12) -> list[str]:
    """A row whose cells are parted by single blanks: a leading number, the name, at most ``behind`` figures."""
    words = _SPREAD.sub(r"\1", text).split()
    start = 1 if len(words) > 1 and figures.rank(words[0]) is not None else 0
    end = len(words)
    while end > start + 1 and _NUMBER.fullmatch(words[end - 1]) and len(words) - end < behind:
        end -= 1
    return [*words[:start], " ".join(words[start:end]), *words[end:]]


def commonest(rows: Sequence[Sequence[str]]) -> int:
    """How many cells most rows have that have at least three."""
    counts = Counter(len(row) for row in rows if len(row) >= 3)
    return max(counts, key=lambda width: (counts[width], width), default=0)


_GLUED = re.compile(
    r"(?P<head>\d{1,4})\s*(?P<sign>[/-])\s*(?P<second>\d{1,2})\s*(?P=sign)\s*(?P<third>\d{1,5}(?:[.,]\d+)?)\s*%"
    r"(?P<rest>(?:\s*\d{1,3}(?:[.,]\d+)?\s*%){0,3})"
)
_SHARE = re.compile(r"(\d{1,3}(?:[.,]\d+)?)\s*%")


@dataclass(frozen=True, slots=True)
class GluedRow:
    """A row read out of cells with nothing between them, no cells if there is no way to part them; ``sure``: or one."""

    cells: dict[Column, str]
    sure: bool


def glued(text: str, count: int, last: int | None) -> list[GluedRow]:
    """The rows of ``93/0/055.6%100.0%55.6%`` and its like: where cells end follows from points = 3W + D.

    ``count``: how many rows of the list came before; ``last``: the rank of the last of them, if it had one.
    """
    rows: list[GluedRow] = []
    start = 0
    for found in _GLUED.finditer(text):
        head = text[start : found.start()].lstrip()
        start = found.end()
        parted = _parted(found["head"], int(found["second"]), found["third"])
        if not parted or not head:
            rows.append(GluedRow({}, sure=False))
            continue
        name, points, wins, draws, share = parted[0]
        head, last = _without_rank(head + name, count + len(rows) + 1, last)
        cells = {Column.NAME: head, Column.POINTS: points, Column.RECORD: f"{wins}/{found['second']}/{draws}"}
        if last is not None:
            cells[Column.RANK] = str(last)
        shares = [share, *_SHARE.findall(found["rest"])]
        cells |= {one: figure + "%" for one, figure in zip(PERCENTS, shares, strict=False)}
        rows.append(GluedRow(cells, len(parted) == 1))
    return rows


def _parted(head: str, second: int, third: str) -> list[tuple[str, str, str, str, str]]:
    """Every way to part ``head`` into the end of a name, points and a count, and ``third`` into a count and a share.

    The count in the middle is the losses (W/L/D) or the draws (W/D/L). The shortest end of a name comes first.
    """
    found = []
    for at in range(len(head) - 1):
        for middle in range(at + 1, len(head)):
            points, wins = head[at:middle], head[middle:]
            for end in range(1, min(3, len(third))):
                draws, share = third[:end], third[end:]
                whole = re.split("[.,]", share)[0]
                if not whole or int(whole) > 100 or (len(whole) > 1 and whole[0] == "0"):
                    continue
                if any(len(part) > 1 and part[0] == "0" for part in (points, wins, draws)):
                    continue
                if int(points) == 3 * int(wins) + int(draws) or int(points) == 3 * int(wins) + second:
                    found.append((int(points) != 3 * int(wins) + int(draws), head[:at], points, wins, draws, share))
    best = min(((len(way[1]), way[0]) for way in found), default=None)
    return [way[1:] for way in found if (len(way[1]), way[0]) == best]


def _without_rank(head: str, place: int, last: int | None) -> tuple[str, int | None]:
    """A name without the rank glued to its front: the one that comes next, that of the place, or a shared one.

    Where no rank came before, a number that goes on is the player's: ``1337 Joe``.
    """
    for rank in (place,) if last is None else (last + 1, place, last):
        rest = head.removeprefix(str(rank)).lstrip(" .)").rstrip()
        if rest and rest != head and not (last is None and rest[0].isdecimal()):
            return rest, rank
    return head.rstrip(), None
