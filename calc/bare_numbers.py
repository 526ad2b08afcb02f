"""Numbers typed for opponents that may be match points or percents: both readings, until somebody says which.

``12``, ``13``, ``9``, ``15`` below one another are percents by the table's own rule, all of them raised to the floor;
they are far more likely what the standings show beside the names. So where every bare number of a table can be match
points, and none is more than any floor, it is asked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from calc.rules import PRESETS

HIGHEST_FLOOR = max(rules.floor for rules in PRESETS.values())

_BARE = re.compile(r"\d{1,3}", re.ASCII)
_APART = re.compile(r"[\s,;/|]+")
_LINE = re.compile(r"(?P<name>.*?)(?P<number>\d{1,3})(?P<mine>\s+me\s.+)?", re.ASCII | re.IGNORECASE)
_NUMBER_IN_NAME = re.compile(r"\d[\s%]*\Z|\d\s*[-/.,]|[-/.,]\s*\Z|[?%]")


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """Bare ``numbers``, and the table with them as match points, as percents, and with neither known."""

    numbers: tuple[int, ...]
    as_points: str
    as_percents: str
    as_neither: str


def ambiguous(text: str, rounds: int) -> Ambiguous | None:
    """The question that a typed table leaves open after ``rounds`` rounds; ``None`` where it leaves none.

    A bare number stands alone behind a name or on a line (a percent sign, a decimal, a record or a second value says
    what it is); on a line of nothing else there may be several, an opponent each.
    """
    if rounds < 1:
        return None
    numbers: list[int] = []
    lines: list[tuple[str, str, str]] = []
    for line in text.split("\n"):
        bare = _bare(line)
        numbers += [number for number, _, _ in bare]
        lines.append(_rewritten(bare) if bare else (line, line, line))
    if not any(number > 1 for number in numbers) or not all(_can_be(number, rounds) for number in numbers):
        return None
    as_points, as_percents, as_neither = ("\n".join(parts) for parts in zip(*lines, strict=True))
    return Ambiguous(tuple(numbers), as_points, as_percents, as_neither)


def _bare(line: str) -> list[tuple[int, str, str]]:
    """The bare numbers of a line, each with what stands before and behind it."""
    cells = [cell for cell in _APART.split(line.strip()) if cell]
    if cells and all(_BARE.fullmatch(cell) for cell in cells):
        return [(int(cell), "", "") for cell in cells]
    match = _LINE.fullmatch(line.strip())
    if match is None or not match["name"].strip() or not match["name"][-1:].isspace():
        return []
    if _NUMBER_IN_NAME.search(match["name"].rstrip()):
        return []
    return [(int(match["number"]), match["name"], match["mine"] or "")]


def _rewritten(bare: list[tuple[int, str, str]]) -> tuple[str, str, str]:
    """The lines that say the numbers as points, as percents, and as unknown."""

    def lines(sign: str) -> Iterator[str]:
        for number, before, behind in bare:
            yield f"{before}{'?' if sign == '?' else f'{number}{sign}'}{behind}"

    return (
        "\n".join(lines("p")),
        " ".join(lines("%")) if len(bare) == 2 else "\n".join(lines("%")),
        "\n".join(lines("?")),
    )


def _can_be(number: int, rounds: int) -> bool:
    """Whether a number can be match points after so many rounds (MTR C), and as a percent is not above any floor."""
    return number <= 3 * rounds and number != 3 * rounds - 1 and number <= 100 * HIGHEST_FLOOR
