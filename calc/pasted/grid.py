"""From a line to cells, and from cells to the columns they belong to.

Cells are parted by tabs, pipes, semicolons, commas or runs of blanks. Which cell a row has lost or has too many is
found by fitting it to its columns: each says how well a cell suits it, and the best fit that keeps the order wins.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from calc.pasted import figures
from calc.pasted.words import PERCENTS, Column, column, is_bye, may_begin

MAX_CELLS = 120
"""Of one row; the widest export known has 57."""

MAX_HEADING_LENGTH = 400
"""Characters of a line of headings that are parted by blanks."""

_NO_HEADING = re.compile(r"\d\d|\d ?[%.,/]|^\s*[#(]?\d")
_GAP = re.compile(r" {2,}")
_WORD = re.compile(r"\S+")


class Separator(Enum):
    """What parts the cells of a row. ``LINES``: each cell has a line of its own."""

    TAB = "\t"
    PIPE = "|"
    SEMICOLON = ";"
    COMMA = ","
    BLANKS = "  "
    LINES = "\n"


@dataclass(frozen=True, slots=True)
class Header:
    """The columns of a table. ``starts``: where each begins, in a table parted by blanks. ``given``: not guessed."""

    columns: tuple[Column, ...]
    separator: Separator
    starts: tuple[int, ...] = ()
    labels: tuple[str, ...] = ()
    given: bool = True

    @property
    def pairings(self) -> bool:
        """Whether the rows are matches, not players."""
        return Column.TABLE in self.columns or Column.OPPONENT in self.columns or Column.RESULT in self.columns


Cells = Mapping[Column, str]


def cells_of(text: str, separator: Separator) -> list[str]:
    """The cells of one row (a row may hold line breaks inside its cells where tabs part it)."""
    if separator is Separator.TAB:
        return [cell.strip() for cell in text.split("\t")]
    text = text.replace("\t", " ").strip()
    if separator is Separator.PIPE:
        return [cell.strip() for cell in text.strip("|").split("|")]
    if separator is Separator.BLANKS:
        return _GAP.split(text)
    try:
        return [cell.strip() for cell in next(csv.reader([text], delimiter=separator.value, skipinitialspace=True))]
    except csv.Error:
        return [text]


def separators(text: str) -> list[Separator]:
    """What may part the cells of a line, the likeliest first."""
    if "\t" in text.strip():
        return [Separator.TAB]
    found = [sign for sign in (Separator.PIPE, Separator.SEMICOLON) if text.count(sign.value) >= 2]
    if _GAP.search(text.strip()):
        found.append(Separator.BLANKS)
    if text.count(",") >= 2:
        found.append(Separator.COMMA)
    return found


def header_of(text: str) -> Header | None:
    """The columns that a line heads, if it is the heading of a table."""
    if _NO_HEADING.search(text):
        return None
    for separator in dict.fromkeys([*separators(text), Separator.BLANKS] if "\t" not in text else [Separator.TAB]):
        if separator is Separator.BLANKS:
            starts, labels = _headed_words(text)
        else:
            starts, labels = (), tuple(cells_of(text, separator))
        columns = headed(labels)
        if columns:
            return Header(columns, separator, starts, labels)
    return None


def _headed_words(text: str) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """The headings in a line that parts them by blanks, and where each begins: known phrases are cut out first."""
    words = [(found.start(), found.group()) for found in _WORD.finditer(text[:MAX_HEADING_LENGTH])]
    starts: list[int] = []
    labels: list[str] = []
    at, unknown, loose = 0, 0, False  # loose: the last label is unknown and may go on
    while at < len(words) and unknown <= 3:
        start = words[at][0]
        gap = at == 0 or start - (words[at - 1][0] + len(words[at - 1][1])) > 1
        longest = 5 if may_begin(words[at][1]) else 1
        for width in range(min(longest, len(words) - at), 0, -1):
            phrase = text[start : words[at + width - 1][0] + len(words[at + width - 1][1])]
            if "  " not in phrase and column(phrase) is not None:
                starts.append(start)
                labels.append(phrase)
                at, loose = at + width, False
                break
        else:
            if loose and not gap:
                labels[-1] += " " + words[at][1]
            else:
                starts.append(start)
                labels.append(words[at][1])
            at, unknown, loose = at + 1, unknown + 1, True
    return (tuple(starts), tuple(labels)) if at == len(words) else ((), ())


def headed(labels: Sequence[str]) -> tuple[Column, ...] | None:
    """The columns under ``labels``; ``None`` if these head no table: too few are known, or a figure is among them."""
    if not 2 <= len(labels) <= MAX_CELLS or any(label[:1].isdecimal() for label in labels):
        return None
    known = [column(label) for label in labels]
    count = len([one for one in known if one is not None])
    if count < 2 or any(one is None and figures.is_figure(label) for one, label in zip(known, labels, strict=True)):
        return None
    found = [one or Column.OTHER for one in known]
    if Column.NAME not in found and not {Column.FIRST, Column.LAST} <= set(found):
        nameless = [at for at, one in enumerate(known) if one is None and labels[at]]
        if count < 3 or len(nameless) != 1:
            return None
        found[nameless[0]] = Column.NAME
    return settled(found) if 2 * count >= len(labels) - labels.count("") or count >= 3 else None


def settled(found: Sequence[Column]) -> tuple[Column, ...] | None:
    """``found`` with what its neighbours decide: standings or pairings, whose points, and each thing once.

    ``None`` where the columns hold neither standings nor pairings.
    """
    columns = list(found)
    names = [at for at, one in enumerate(columns) if one is Column.NAME]
    ranked = any(one in columns for one in PERCENTS)
    if len(names) > 1 and not ranked and Column.OPPONENT not in columns:
        columns[names[1]] = Column.OPPONENT
    pairings = Column.OPPONENT in columns or (
        not ranked
        and Column.RECORD not in columns
        and (Column.TABLE in columns or (Column.RESULT in columns and Column.POINTS not in columns))
    )
    if pairings:
        swap = {Column.RANK: Column.OTHER if Column.TABLE in columns else Column.TABLE, Column.RECORD: Column.OTHER}
        swap |= dict.fromkeys(PERCENTS, Column.OTHER)
        at = [place for place, one in enumerate(columns) if one is Column.POINTS]
        if len(at) > 1:
            columns[at[1]] = Column.OPPONENT_POINTS
    else:
        swap = {Column.TABLE: Column.OTHER, Column.RESULT: Column.RECORD}
        if Column.RECORD in columns:
            swap[Column.RESULT] = Column.OTHER
    columns = [swap.get(one, one) for one in columns]
    told = {Column.POINTS, Column.RECORD, Column.WINS, *PERCENTS}
    if not pairings and not told & set(columns):
        return None
    return tuple(one if one not in columns[:at] else Column.OTHER for at, one in enumerate(columns))


def suits(one: Column, cell: str) -> int:
    """How well ``cell`` suits a column: positive where it does, negative where it cannot be."""
    if one is Column.OTHER:
        return 0
    if one in (Column.NAME, Column.OPPONENT, Column.FIRST, Column.LAST):
        if not cell:
            return -4
        if one is Column.OPPONENT and is_bye(cell):
            return 2
        return 0 if figures.is_figure(cell) else 2
    if not cell or not cell.strip("-–—"):
        return -3 if one in (Column.POINTS, Column.RECORD, Column.RANK) else 0
    return 2 if _reads(one, cell) else -3


def _reads(one: Column, cell: str) -> bool:
    """Whether a cell of figures can be what the column holds."""
    if one in PERCENTS:
        return figures.percent(cell) is not None
    if one is Column.RECORD:
        return figures.record(cell) is not None
    if one in (Column.POINTS, Column.OPPONENT_POINTS):
        return figures.points(cell) is not None or figures.record(cell) is not None
    if one in (Column.RESULT, Column.STATUS):
        return True
    return figures.rank(cell) is not None


def fits(cells: Sequence[str], columns: Sequence[Column]) -> bool:
    """Whether each cell suits its own column, none lost."""
    return len(cells) == len(columns) and all(suits(one, cell) >= 0 for one, cell in zip(columns, cells, strict=True))


def aligned(cells: Sequence[str], columns: Sequence[Column]) -> tuple[Cells, int]:
    """Each column's cell under the best fit that keeps the order, and how good that is.

    A column may stay empty and a cell unused, at a price.
    """
    if len(cells) == len(columns) and fits(cells, columns):
        return dict(zip(columns, cells, strict=True)), 2 * len(columns)
    cells = cells[:MAX_CELLS]
    skip = [2 if one in (Column.NAME, Column.POINTS) else 0 if one is Column.OTHER else 1 for one in columns]
    waste = [2 if cell else 0 for cell in cells]
    best = [[0] * (len(columns) + 1) for _ in range(len(cells) + 1)]
    for i in range(len(cells), -1, -1):
        for j in range(len(columns), -1, -1):
            choices = []
            if i < len(cells):
                choices.append(best[i + 1][j] - waste[i])
            if j < len(columns):
                choices.append(best[i][j + 1] - skip[j])
            if i < len(cells) and j < len(columns):
                choices.append(best[i + 1][j + 1] + suits(columns[j], cells[i]))
            best[i][j] = max(choices, default=0)
    found: dict[Column, str] = {}
    i = j = 0
    while i < len(cells) and j < len(columns):
        if best[i][j] == best[i + 1][j + 1] + suits(columns[j], cells[i]):
            found[columns[j]] = cells[i]
            i, j = i + 1, j + 1
        elif best[i][j] == best[i][j + 1] - skip[j]:
            j += 1
        else:
            i += 1
    return found, best[0][0]
