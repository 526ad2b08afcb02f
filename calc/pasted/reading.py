"""Reading a paste: the lines, the tables in them, the rows of each, and what the whole comes to."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from calc.errors import InputError, Problem
from calc.pasted import figures, gather, guess, json_tables, tables, whole
from calc.pasted.grid import Cells, Header, Separator, aligned, cells_of, fits, separators
from calc.pasted.lines import Line, lines_of
from calc.pasted.model import Extent, LineKind, PastedPairing, PastedStandings, ReportLine
from calc.pasted.rows import Draft, pairing, standing
from calc.pasted.tables import RawRow, Segment
from calc.pasted.words import MAX_LABEL_LENGTH, Column, extent, is_label, page, record_order, round_number

MAX_SIDE_LENGTH = 80
"""Characters of one side of "A vs B"; what is longer is prose."""

MAX_WORDS = 10
"""Words of one side of "A vs B", table and points among them."""

_AGAINST = re.compile(r"(?<=\S)\s+(?:vs\.?|versus|gegen|contre|contra|contro|vastaan)\s+(?=\S)", re.IGNORECASE)
_TABLE = re.compile(r"(?:(?:table|tisch|mesa|tavolo|pöytä)\s*)?#?(\d{1,5})\s*[:.)]\s+", re.IGNORECASE)
_RESULT = re.compile(r"\s+[(\[]?(\d{1,2}\s?[-–:]\s?\d{1,2}(?:\s?[-–:]\s?\d{1,2})?)[)\]]?\Z")


_ROWS = (LineKind.STANDING, LineKind.PAIRING)


@dataclass(slots=True)
class _Reading:
    """What has been read so far; lives only inside :func:`read_standings`."""

    problems: list[Problem] = field(default_factory=list)
    kinds: dict[int, LineKind] = field(default_factory=dict)
    players: dict[int, list[str]] = field(default_factory=dict)
    drafts: list[list[Draft]] = field(default_factory=lambda: [[]])
    pairings: list[list[PastedPairing]] = field(default_factory=lambda: [[]])
    rounds: list[tuple[int, int | None]] = field(default_factory=list)
    extents: list[tuple[bool, Extent]] = field(default_factory=list)
    pages: list[tuple[int, int]] = field(default_factory=list)
    in_pairings: bool = False

    def table(self) -> None:
        """Begin the next table."""
        self.drafts.append([])
        self.pairings.append([])

    def mark(self, lines: Sequence[int], kind: LineKind, *players: str) -> None:
        """Say what became of lines, and whose row begins in the first of them."""
        for line in lines:
            if kind in _ROWS or self.kinds.get(line) not in _ROWS:
                self.kinds[line] = kind
        self.players.setdefault(lines[0], []).extend(players)

    def take(self, cells: Cells, lines: Sequence[int], order: str, *, match: bool) -> None:
        """Take one row. Raises :class:`InputError` if the cells hold none."""
        if match:
            found, problems = pairing(cells, lines[0])
            self.pairings[-1].append(found)
            self.mark(lines, LineKind.PAIRING, *(name for name in (found.a, found.b) if name is not None))
        else:
            draft, problems = standing(cells, lines[0], order)
            self.drafts[-1].append(draft)
            self.mark(lines, LineKind.STANDING, draft.name)
        self.in_pairings = match
        self.problems += problems


def read_standings(text: str) -> PastedStandings:
    """What a pasted page says: standings, pairings, and what became of each of its lines.

    Text copied from pages, reports, phones and spreadsheets, HTML, CSV and JSON are read by what their cells are.
    Raises :class:`InputError` only for a text too long to be such a page; all else is a problem in the answer.
    """
    lines = lines_of(text)
    reading = _Reading()
    found = json_tables.tables(text) if text.lstrip("\ufeff \t\r\n")[:1] in ("{", "[") else None
    if found is not None:
        _read_json(reading, found)
    else:
        for segment in tables.segments(lines):
            _read_segment(reading, segment)
    return _whole(reading, lines)


def _whole(reading: _Reading, lines: Sequence[Line]) -> PastedStandings:
    """The answer, after the parts have been held against each other."""
    kept = gather.standings_of(reading.drafts)
    rows, printing, said = whole.rows_of(kept.found)
    matches = gather.pairings_of(reading.pairings, rows)
    counting = {row.line for row in rows} | {match.line for match in matches.found}
    for line in (kept.left_out | matches.left_out) - counting:
        reading.kinds[line] = LineKind.IGNORED
    about = [one for in_pairings, one in reading.extents if in_pairings is not bool(rows)]
    shown = about[-1] if about else None
    complete, lacks = gather.completeness(rows, matches.found, shown, reading.pages)
    problems = [*reading.problems, *kept.problems, *said, *matches.problems, *lacks]
    if not rows and not matches.found:
        problems.append(Problem("pasted-nothing", values={"lines": len(lines)}))
    rounds = [*reading.rounds, *((draft.round, None) for draft in kept.found if draft.round is not None)]
    latest = max(rounds, key=lambda one: (one[0], one[1] or 0), default=(None, None))
    return PastedStandings(
        rows=tuple(rows),
        pairings=tuple(matches.found),
        dropped=tuple(row.name for row in rows if row.dropped),
        problems=gather.bounded(problems),
        report=tuple(_report(reading, lines)),
        round=latest[0],
        planned_rounds=next((one[1] for one in reversed(reading.rounds) if one[1] is not None), None),
        printing=printing,
        extent=shown,
        complete=complete,
    )


def _report(reading: _Reading, lines: Sequence[Line]) -> Iterator[ReportLine]:
    """What became of each line; of a line of a page's source that holds several rows, once."""
    for number, same in groupby(lines, key=lambda line: line.number):
        text = " ".join(line.text.replace("\n", " ") for line in same)
        kind = reading.kinds.get(number, LineKind.IGNORED)
        yield ReportLine(number, kind, text, tuple(reading.players.get(number, ())))


def _read_json(reading: _Reading, found: Sequence[json_tables.Table]) -> None:
    """All standings, and of the rounds the last one with an open match, else the last one."""
    rounds = [table for table in found if table.pairings]
    wanted = next((table for table in reversed(rounds) if table.open), rounds[-1] if rounds else None)
    for table in found:
        if table.pairings and table is not wanted:
            continue
        reading.table()
        if table.round is not None:
            reading.rounds.append((table.round, None))
        for cells, first, last in table.rows:
            try:
                reading.take(cells, range(first, last + 1), "", match=table.pairings)
            except InputError as error:
                reading.problems += error.problems
                reading.mark(range(first, last + 1), LineKind.NOT_UNDERSTOOD)


def _read_segment(reading: _Reading, segment: Segment) -> None:
    """One table, and the lines round it."""
    header = segment.header
    if header is None:
        header = tables.without_heading(segment.lines)
        if header is not None:
            values = {"columns": ", ".join(one.value for one in header.columns if one is not Column.OTHER)}
            reading.problems.append(Problem("pasted-no-header", segment.lines[0].number, values=values))
    if segment.heading:
        reading.mark([line.number for line in segment.heading], LineKind.HEADING)
    reading.table()
    if header is None:
        for line in segment.lines:
            _read_loose(reading, line)
        return
    at = next((at for at, one in enumerate(header.columns) if one is Column.RECORD), None)
    order = record_order(header.labels[at]) if at is not None and header.labels else ""
    for row in tables.raw_rows(header, segment.lines):
        problems = _read_row(reading, header, row, order)
        if problems is not None:
            for line in row.lines:
                _read_loose(reading, line, problems if line is row.lines[0] else ())


def _read_row(reading: _Reading, header: Header, row: RawRow, order: str) -> Sequence[Problem] | None:
    """Take the lines of ``row`` as a row of the table; why they are none, or ``None`` if they were taken."""
    problems: Sequence[Problem] = ()
    if len(row.lines) == 1 and 2 * len(row.ways[0]) <= len(header.columns) and is_label(row.lines[0].text):
        return problems
    numbers = [line.number for line in row.lines]
    exact = [cells for cells in row.ways if fits(cells, header.columns)][:1]
    fitted = [(aligned(cells, header.columns), cells) for cells in exact or row.ways]
    for (fit, _), way in sorted(fitted, key=lambda one: -one[0][1]):
        whole_row = len(way) >= len(header.columns)
        cells = {Column.OPPONENT: "", **fit} if whole_row and Column.OPPONENT in header.columns else fit
        if not whole_row and _is_title(header, cells, row.lines[0].text):
            continue
        try:
            reading.take(cells, numbers, order, match=header.pairings)
        except InputError as error:
            problems = problems or error.problems
        else:
            return None
    return problems


def _is_title(header: Header, cells: Cells, text: str) -> bool:
    """Whether a line that lacks cells only looks like a row: no number where the others have one, unless it is a bye.

    A rank may be left blank where players share it.
    """
    if header.pairings:
        return Column.TABLE in header.columns and not cells.get(Column.TABLE) and not _is_bye(cells)
    return Column.RANK in header.columns and Column.RANK not in cells and text[0] != " "


def _is_bye(cells: Cells) -> bool:
    """Whether the cells of a match without a table hold one player."""
    try:
        return pairing(cells, 0)[0].b is None
    except InputError:
        return False


def _read_loose(reading: _Reading, line: Line, why: Sequence[Problem] = ()) -> None:
    """A line that is no row of a table (``why``): a pairing or rows in themselves, a label, or not understood."""
    if _read_against(reading, line) or _read_glued(reading, line):
        return
    if is_label(line.text):
        reading.mark([line.number], LineKind.HEADING)
        number, part, pages = round_number(line.text), extent(line.text), page(line.text)
        if number:
            reading.rounds.append(number)
        if part:
            reading.extents.append((reading.in_pairings, Extent(*part)))
        if pages:
            reading.pages.append(pages)
    elif _is_against(line.text) or _holds_data(line.text):
        reading.mark([line.number], LineKind.NOT_UNDERSTOOD)
        text = " ".join(line.text.split())[:MAX_LABEL_LENGTH]
        reading.problems += why or (Problem("pasted-line", line.number, values={"text": text}),)


def _holds_data(text: str) -> bool:
    """Whether a line looks like a row: several cells, a figure and a name among them."""
    separator = next(iter(separators(text)), Separator.BLANKS)
    cells = [cell for cell in cells_of(text[:2000], separator) if cell]
    if separator is Separator.BLANKS and len(cells) < 2:
        cells = guess.words_of(text[:2000])
        if len(cells) < 3:
            return bool(guess.glued(text, 0, None))
    figured = [figures.is_figure(cell) for cell in cells]
    return len(cells) > 1 and any(figured) and not all(figured)


def _is_against(text: str) -> bool:
    """Whether a line has the form of "A vs B", though it cannot be told where the names end."""
    return len(text) <= 3 * MAX_SIDE_LENGTH and len(text.split()) <= 2 * MAX_WORDS and _AGAINST.search(text) is not None


def _read_against(reading: _Reading, line: Line) -> bool:
    """``Table 3: Ana (12 pts) vs Bo (9 pts)``."""
    text = line.text.strip()
    if len(text) > 3 * MAX_SIDE_LENGTH:
        return False
    parts = [(text[: found.start()], text[found.end() :]) for found in _AGAINST.finditer(text)]
    if len(parts) > 1:  # somebody is called Vs; their points may show where the name ends
        parts = [part for part in parts if part[0].endswith(")")]
    sides = [side for part in parts for side in part]
    if len(sides) != 2 or any(len(side) > MAX_SIDE_LENGTH or len(side.split()) > MAX_WORDS for side in sides):
        return False
    cells = {Column.NAME: sides[0], Column.OPPONENT: sides[1]}
    table = _TABLE.match(sides[0])
    if table:
        cells |= {Column.TABLE: table[1], Column.NAME: sides[0][table.end() :]}
    result = _RESULT.search(sides[1])
    if result:
        cells |= {Column.OPPONENT: sides[1][: result.start()]}
        if result[0].lstrip()[0] not in "([":  # in brackets stands a record
            cells |= {Column.RESULT: result[1]}
    try:
        reading.take(cells, [line.number], "", match=True)
    except InputError as error:
        reading.problems += error.problems
        reading.mark([line.number], LineKind.NOT_UNDERSTOOD)
    return True


def _read_glued(reading: _Reading, line: Line) -> bool:
    """Rows of standings whose cells have run together."""
    before = reading.drafts[-1]
    rows = guess.glued(line.text, len(before), before[-1].rank if before else None)
    if not any(row.cells for row in rows):
        return False
    for row in rows:
        try:
            reading.take(row.cells, [line.number], "WLD", match=False)
        except InputError as error:
            reading.problems += error.problems
        else:
            if not row.sure:
                reading.problems.append(Problem("pasted-glued", line.number, reading.drafts[-1][-1].name))
    return True
