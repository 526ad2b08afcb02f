"""From the lines below a heading to rows of cells, in whichever way the copy broke them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from calc.pasted import figures, guess
from calc.pasted.grid import MAX_CELLS, Header, Separator, aligned, cells_of, fits, headed, header_of, separators
from calc.pasted.lines import Line
from calc.pasted.words import PERCENTS, Column, column, is_label

MAX_LINES_A_ROW = 14
"""Lines over which one row of a copied table may be spread: two players, their decks, pronouns, a result."""


@dataclass(frozen=True, slots=True)
class Segment:
    """A heading (``None``: none was found) and the lines below it, up to the next heading."""

    header: Header | None
    heading: tuple[Line, ...]
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class RawRow:
    """Lines that may hold one row, and the ways to part them into cells, the likeliest first."""

    lines: tuple[Line, ...]
    ways: tuple[tuple[str, ...], ...]


def segments(lines: Sequence[Line]) -> list[Segment]:
    """The text cut before each heading of a table."""
    found: list[Segment] = []
    header: Header | None = None
    heading: tuple[Line, ...] = ()
    start = at = 0
    while at < len(lines):
        new, width = header_of(lines[at].text), 1
        if new is None:
            new, width = _header_by_lines(lines, at)
        if new is None:
            at += 1
            continue
        found.append(Segment(header, heading, tuple(lines[start:at])))
        header, heading = new, tuple(lines[at : at + width])
        at += width
        start = at
    return [*found, Segment(header, heading, tuple(lines[start:]))]


def _header_by_lines(lines: Sequence[Line], at: int) -> tuple[Header | None, int]:
    """A heading of which each cell has a line of its own, and over how many; unknown words may stand inside."""
    labels: list[str] = []
    known = 0
    for line in lines[at : at + MAX_CELLS]:
        label = line.text.strip()
        if column(label) is not None:
            known = len(labels) + 1
        elif not labels or len(labels) > known or figures.is_figure(label) or is_label(label):
            break
        labels.append(label)
    labels = labels[:known]
    columns = headed(labels) if known >= 3 else None
    if columns is None:
        return None, 1
    return Header(columns, Separator.LINES, labels=tuple(labels)), known


def without_heading(lines: Sequence[Line]) -> Header | None:
    """The columns of a table without a heading, by what its rows hold; ``None`` if the lines are no table."""
    groups: dict[Separator, list[list[str]]] = {}
    for line in lines:
        for separator in separators(line.text)[:1]:
            groups.setdefault(separator, []).append(cells_of(line.text, separator))
    for separator, rows in sorted(groups.items(), key=lambda group: -len(group[1])):
        columns = _guessed(rows)
        if columns:
            return Header(columns, separator, given=False)
    loose = [line.text for line in lines if not separators(line.text)]
    columns = _guessed([guess.words_of(text) for text in loose])
    if columns:
        return Header(columns, Separator.BLANKS, given=False)
    columns = _guessed(_by_content(loose))
    return Header(columns, Separator.LINES, given=False) if columns else None


def _guessed(rows: Sequence[Sequence[str]]) -> tuple[Column, ...] | None:
    """The columns of the rows of the commonest width; a single row has to show a percentage."""
    width = guess.commonest(rows)
    alike = [row for row in rows if len(row) == width]
    columns = guess.guessed(alike) if 3 <= width <= MAX_CELLS else None
    if columns and len(alike) == 1 and not set(columns) & set(PERCENTS):
        return None
    return columns


def _by_content(cells: Sequence[str]) -> list[list[str]]:
    """Cells of a line each as rows: a row begins with a number before a name, or where there is none, with a name."""
    cells = [cell.strip() for cell in cells if not is_label(cell)]
    number = [figures.rank(cell) is not None for cell in cells]
    text = [not figures.is_figure(cell) for cell in cells]
    starts = [at for at in range(len(cells) - 1) if number[at] and text[at + 1]]
    if not starts:
        starts = [at for at in range(len(cells)) if text[at] and (at == 0 or not text[at - 1])]
    return [cells[start:end] for start, end in pairwise([*starts, len(cells)])]


def raw_rows(header: Header, lines: Sequence[Line]) -> Iterator[RawRow]:
    """The lines below ``header`` in order, each in one row; what a row can be read as is not decided here."""
    if header.separator is Separator.TAB:
        yield from _rows_by_tabs(header, lines)
    elif header.separator is Separator.LINES:
        yield from _rows_by_lines(header, lines)
    else:
        for line in lines:
            yield RawRow((line,), ways(line.text, header))


def ways(text: str, header: Header) -> tuple[tuple[str, ...], ...]:
    """The ways to part one line into cells below ``header``."""
    separator = header.separator
    if separator not in (Separator.BLANKS, Separator.LINES) and separator.value in text:
        return (tuple(cells_of(text, separator)),)
    if "\t" in text:
        return (tuple(cells_of(text, Separator.TAB)),)
    found = [tuple(cells_of(text, Separator.BLANKS))]
    placed = [text[start:end] for start, end in zip(header.starts, [*header.starts[1:], len(text)], strict=False)]
    if placed and all(start >= len(text) or text[start - 1] == " " for start in header.starts[1:]):
        found.append(tuple(cell.strip() for cell in placed))
    if Column.NAME in header.columns:
        found.append(tuple(guess.words_of(text, len(header.columns) - 1 - header.columns.index(Column.NAME))))
    return tuple(dict.fromkeys(found))


def _rows_by_tabs(header: Header, lines: Sequence[Line]) -> Iterator[RawRow]:
    """Rows of as many tabs as the heading has: cells with line breaks inside spread them over several lines."""
    full = len(header.columns) - 1
    stacked_end = header.columns[-1] is Column.NAME
    row: list[Line] = []
    tabs = 0
    for line in lines:
        more = line.text.count("\t")
        done = tabs >= full and not (stacked_end and not more)
        if row and (done or tabs + more > full or len(row) >= MAX_LINES_A_ROW or (not more and is_label(line.text))):
            yield _joined(row)
            row, tabs = [], 0
        if not row and not more:
            yield RawRow((line,), ways(line.text, header))
        else:
            row.append(line)
            tabs += more
    if row:
        yield _joined(row)


def _joined(row: Sequence[Line]) -> RawRow:
    return RawRow(tuple(row), (tuple(cells_of("\n".join(line.text for line in row), Separator.TAB)),))


def _rows_by_lines(header: Header, lines: Sequence[Line]) -> Iterator[RawRow]:
    """Rows of which each cell has a line: as many as there are columns if all of them fit, else a few less or more."""
    columns = header.columns
    at = 0
    while at < len(lines):
        ahead = [line.text.strip() for line in lines[at : at + len(columns) + 2]]
        width = 0 if is_label(ahead[0]) else _width(columns, ahead)
        row = tuple(lines[at : at + max(width, 1)])
        at += len(row)
        if width:
            yield RawRow(row, (tuple(line.text.strip() for line in row),))
        else:
            yield RawRow(row, ways(row[0].text, replace(header, starts=())))


def _width(columns: Sequence[Column], cells: Sequence[str]) -> int:
    """How many of the next cells are one row; 0 if none begins here."""
    full = len(columns)
    for width in (full, full - 1, full + 1, full - 2, full + 2):
        row = cells[:width]
        if width < 2 or len(row) < width or any(is_label(cell) and cell.strip("-–—") for cell in row):
            continue
        if width == full:
            if fits(row, columns):
                return width
        elif aligned(row, columns)[1] >= 2 * (min(width, full) - columns.count(Column.OTHER)) - 2:
            return width
    return 0
