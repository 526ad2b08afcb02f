"""A count as people write it, and what it says: how many players have which points.

Every notation says one of three things: a player for each number (``15 15 13``), a number of players behind its points
(``15 x2``, ``15:2``, ``15=2``, ``15 (2)``), or before them (``2x15``, ``2 on 15``). A text that fits more than one of
them has as many readings, and none of them is preferred: whoever asks has to say which was meant.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise, product, zip_longest
from typing import Self

from calc.errors import InputError, Problem

MOST_POINTS = 99
"""The most points that are read as such: no event has 33 rounds."""

ABOVE, BELOW = 6, 3
"""How far from one's own points a count matters: two wins above, a win below."""


@dataclass(frozen=True, slots=True)
class CountReading:
    """How many players have which points, the most points first.

    ``rows``: points, and how many players have them; 0 where the text says that nobody has. Points without a row above
    the lowest filled one are nobody's: who counts from the top down does not write down what is not there. Below it
    they are open, unless rows of nobody follow it without a gap. ``doubtful``: hardly anybody writes it like that, so
    it may be offered, and is never taken without being chosen.
    """

    rows: tuple[tuple[int, int], ...]
    doubtful: bool = field(default=False, compare=False)

    @classmethod
    def of(cls, numbers: Mapping[int, int], *, doubtful: bool = False) -> Self:
        """The reading that has ``numbers`` of players by their points."""
        return cls(tuple(sorted(numbers.items(), reverse=True)), doubtful)

    def on(self, points: int) -> int:
        """How many of those listed have ``points``."""
        return dict(self.rows).get(points, 0)

    @property
    def listed(self) -> int:
        """How many players the count names."""
        return sum(number for _, number in self.rows)

    @property
    def filled(self) -> tuple[tuple[int, int], ...]:
        """The rows with somebody on them."""
        return tuple(row for row in self.rows if row[1])

    @property
    def lowest(self) -> int:
        """The lowest settled points: how many have these, and any above, is known. ``MOST_POINTS`` + 1 without any."""
        filled = self.filled
        if not filled:
            return MOST_POINTS + 1
        numbers = dict(self.rows)
        settled = filled[-1][0]
        while settled - 1 in numbers:
            settled -= 1
        return settled

    @property
    def most(self) -> int:
        """The most points that a player can have who is not listed."""
        return max(0, self.lowest - 1)

    @property
    def nobody(self) -> tuple[int, ...]:
        """The points that nobody has, between the most points of all and the lowest settled ones."""
        filled = dict(self.filled)
        return tuple(points for points in range(max(filled, default=0), self.lowest - 1, -1) if points not in filled)

    def changed(self, numbers: Mapping[int, int | None]) -> Self:
        """The reading with other ``numbers`` on these points; ``None``: nothing is said of them."""
        rows: dict[int, int | None] = {**dict(self.rows), **numbers}
        return self.of({points: number for points, number in rows.items() if number is not None})


NOTHING = CountReading(())
"""A count that names nobody."""


def with_nobody_on(reading: CountReading, points: Iterable[int]) -> CountReading:
    """``reading``, and nobody has any of these ``points`` but those whom it has there already."""
    rows = dict(reading.rows)
    return CountReading.of({**dict.fromkeys(points, 0), **rows})


def write_counts(reading: CountReading) -> str:
    """``15 x2 / 13 x3 / 12 x8 / 11 x0``: the one way of writing a count that has no other reading."""
    return " / ".join(f"{points} x{number}" for points, number in reading.rows)


def can_have(points: int) -> bool:
    """Whether a player can have ``points`` after some number of rounds."""
    return 0 <= points <= MOST_POINTS


def scores_around(mine: int) -> tuple[int, ...]:
    """The points that matter to somebody with ``mine``, the most first."""
    return tuple(filter(can_have, range(mine + ABOVE, mine - BELOW - 1, -1)))


# What is written ------------------------------------------------------------------------------------------------------

# What a page or a chat puts between characters to steer their direction or their breaks: nothing that anybody typed.
_INVISIBLE = dict.fromkeys(map(ord, "\u200b\u200c\u200d\u200e\u200f\u2060\u2066\u2067\u2068\u2069\ufeff"))
_BETWEEN = re.compile(r"(\s*(?:[/,;|\n&]|\b(?:and|und)\b)[\s/,;|&]*)", re.IGNORECASE)
_NUMBER = r"([0-9]{1,4})(?![0-9])"
_TIMES = re.compile(rf"{_NUMBER}(\s*)[xX×✕✖*](\s*){_NUMBER}")
_COLON = re.compile(rf"{_NUMBER}\s*[:=]\s*{_NUMBER}")
_BRACKETS = re.compile(rf"{_NUMBER}\s*[(\[]\s*[xX×]?\s*{_NUMBER}\s*[xX×]?\s*[)\]]")
_ON = re.compile(
    r"([0-9]{1,4}|nobody|no one|niemand|keiner)(?:\s*(?:players?|spielern?))?"
    rf"\s*(?:\b(?:on|at|with|auf|bei|mit)\b|@)\s*{_NUMBER}(?:\s*(?:points?|pts?|punkten?|pkt)\b\.?)?",
    re.IGNORECASE,
)
_ALONE = re.compile(_NUMBER)
_END = re.compile(r"\s+|$")

_POINTS_FIRST = "points first"
_NUMBER_FIRST = "number first"
_EITHER_X = "either, by x"
_EITHER_COLON = "either, by a colon"
_EITHER = (_EITHER_X, _EITHER_COLON)


@dataclass(frozen=True, slots=True)
class _Group:
    """Two numbers with a mark that says that one of them is a number of players, or one number without a mark.

    ``before``: what separates it from the group before, ``" "`` for blanks.
    """

    before: str
    order: str
    one: int
    other: int = 1

    def row(self, order: str) -> tuple[int, int]:
        """Points, and how many have them."""
        return (self.other, self.one) if order == _NUMBER_FIRST else (self.one, self.other)


_ONE = "one player"
_BLANKS = {" ", "\t"}


def read_counts(text: str) -> tuple[CountReading, ...]:
    """Everything that ``text`` can say, each once; an empty text says nothing, in one reading.

    - Where a mark (x, a colon, brackets, "on") stands in the text, numbers without one are points of one player each.
      An x that leans on one number (``15 x2``, ``2x 15``) says which of the two is the number of players; one between
      both (``15x2``, ``15 x 2``) does not, nor does a colon or ``=``: then all of them are read one way, or the other.
    - Without any mark it is a player for each number, or pairs of points and number, or of number and points, among
      which one player may stand alone between separators. It is no pairs where equal numbers stand side by side in a
      list that nowhere rises (``15 15 13 12``) or in every pair. Number before points, and pairs in a list that nowhere
      rises (``15 14 13 12``), are doubtful.
    - Points are at most :data:`MOST_POINTS`.

    Raises :class:`InputError` with every part that is none of it.
    """
    groups, problems = _groups(text.translate(_INVISIBLE))
    if problems:
        raise InputError(problems)
    found: list[CountReading] = []
    marked = any(group.order != _ONE for group in groups)
    for rows, doubtful in _marked(groups) if marked else _unmarked(groups):
        numbers = Counter[int]()
        for points, number in rows:
            numbers[points] += number
        if all(map(can_have, numbers)):
            found.append(CountReading.of(numbers, doubtful=doubtful))
    if not found:
        raise InputError(Problem("counts-unreadable", field="counts", values={"text": text.strip()}))
    return tuple(dict.fromkeys(found))


def _groups(text: str) -> tuple[list[_Group], list[Problem]]:
    """The groups of a text, and a problem for each part between separators that is none."""
    groups: list[_Group] = []
    problems = []
    before = " "
    pieces = _BETWEEN.split(text)
    for part, behind in zip_longest(pieces[::2], pieces[1::2], fillvalue=""):
        read = _part(part, before)
        if read is None:
            problems.append(Problem("counts-unreadable", field="counts", values={"text": part.strip()}))
        elif read:
            groups += read
        before = "\n" if "\n" in behind else behind.strip()[:1].lower() or " "
    return groups, problems


def _part(part: str, before: str) -> list[_Group] | None:
    """The groups between two separators, of which the first follows ``before``; ``None``: something is none."""
    groups = []
    position = len(part) - len(part.lstrip())
    while position < len(part):
        group, position = _group(part, position, before)
        end = _END.match(part, position)
        if group is None or end is None:
            return None
        groups.append(group)
        before = "\t" if "\t" in end.group() else " "
        position = end.end()
    return groups


def _group(part: str, position: int, before: str) -> tuple[_Group | None, int]:
    """The group that begins at ``position``, and where it ends."""
    if found := _TIMES.match(part, position):
        one, left, right, other = found.groups()
        order = _EITHER_X if bool(left) == bool(right) else _POINTS_FIRST if left else _NUMBER_FIRST
        return _Group(before, order, int(one), int(other)), found.end()
    for pattern, order in ((_COLON, _EITHER_COLON), (_BRACKETS, _POINTS_FIRST)):
        if found := pattern.match(part, position):
            return _Group(before, order, int(found[1]), int(found[2])), found.end()
    if found := _ON.match(part, position):
        number = int(found[1]) if found[1].isdigit() else 0
        return _Group(before, _NUMBER_FIRST, number, int(found[2])), found.end()
    if found := _ALONE.match(part, position):
        return _Group(before, _ONE, int(found[1])), found.end()
    return None, position


# What it can say ------------------------------------------------------------------------------------------------------

_Rows = list[tuple[int, int]]
"""Points, and how many have them: one row for each group."""


def _marked(groups: list[_Group]) -> Iterator[tuple[_Rows, bool]]:
    """Groups with marks: whatever the marks leave open is read one way all through the text, then the other."""
    open_ = [kind for kind in _EITHER if any(group.order == kind for group in groups)]
    for ways in product((_POINTS_FIRST, _NUMBER_FIRST), repeat=len(open_)):
        order = dict(zip(open_, ways, strict=True))
        yield [group.row(order.get(group.order, group.order)) for group in groups], False


def _unmarked(groups: list[_Group]) -> Iterator[tuple[_Rows, bool]]:
    """Numbers without any mark: pairs, if they can be, then a player for each; and whether that is doubtful."""
    numbers = [group.one for group in groups]
    falling = all(one >= other for one, other in pairwise(numbers))
    for chunks in _chunks(groups):
        pairs = [chunk for chunk in chunks if len(chunk) == 2]
        if all(one == other for one, other in pairs) or (falling and _side_by_side(groups)):
            continue  # equal numbers side by side are players
        alone = [(chunk[0], 1) for chunk in chunks if len(chunk) == 1]
        yield [(points, number) for points, number in pairs] + alone, falling
        yield [(points, number) for number, points in pairs] + alone, True
    yield [(number, 1) for number in numbers], False


def _chunks(groups: list[_Group]) -> Iterator[list[list[int]]]:
    """The numbers two by two: all through the text, and between separators, where one alone is one player."""
    numbers = [group.one for group in groups]
    if len(numbers) % 2 == 0:
        yield _two_by_two(numbers)
    parts: list[list[int]] = []
    for group in groups:
        if not parts or group.before not in _BLANKS:
            parts.append([])
        parts[-1].append(group.one)
    if all(len(part) == 1 or len(part) % 2 == 0 for part in parts):
        yield [chunk for part in parts for chunk in _two_by_two(part)]


def _two_by_two(numbers: list[int]) -> list[list[int]]:
    return [numbers[start : start + 2] for start in range(0, len(numbers), 2)]


def _side_by_side(groups: list[_Group]) -> bool:
    """Whether equal numbers stand side by side: with blanks between, or with what stands between all others too."""
    between = {group.before for group in groups[1:]}
    together = _BLANKS if len(between) > 1 else between
    return any(one.one == other.one and other.before in together for one, other in pairwise(groups))
