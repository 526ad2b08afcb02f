"""The cells of a CSV file as numbers: every column keeps its distinct texts once, in the order of their appearance."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import pyarrow as pa
import pyarrow.csv as pacsv
from numpy.typing import NDArray

from calc import headings
from calc.elo.history.stream import Lines
from calc.errors import InputError, Problem
from calc.headings import columns_by_key, heading_key

REQUIRED = ("date", "a", "b", "result")
OPTIONAL = ("event", "round")
_COLUMNS = columns_by_key(
    {
        "date": (headings.DATE,),
        "a": (headings.LETTER_A, headings.PLAYER, headings.WHITE, headings.TEAM_1, headings.WINNER),
        "b": (headings.LETTER_B, headings.OPPONENT, headings.BLACK, headings.TEAM_2, headings.LOSER),
        "result": (headings.RESULT, headings.RESULT_OF_A),
        "event": (headings.EVENT,),
        "round": (headings.ROUND,),
    }
)
"""The column that each heading means; where a file has several for one column, the first of them here counts."""

_WINNER, _LOSER = set(map(heading_key, headings.WINNER)), set(map(heading_key, headings.LOSER))

_BLOCK = 2**20  # bytes that one thread takes at a time
SEPARATORS = ",;\t|"
WON = "won"  # the result of every row of a file with the columns winner and loser, and no result


@dataclass(frozen=True, eq=False)
class Table:
    """The columns of a file: of each the distinct ``texts``, and by row the place of its text among them (``codes``).

    The columns a and b share their texts. ``line``: of each row, from 1. ``problems``: lines that are no row or not in
    UTF-8.
    """

    texts: dict[str, list[str]]
    codes: dict[str, NDArray[np.int32]]
    line: NDArray[np.int32]
    problems: list[Problem]


@dataclass(frozen=True, slots=True)
class Layout:
    """How a file is laid out: the separator, the number of columns, which of them is what."""

    separator: str
    width: int
    places: dict[str, int]


def read_layout(heading: str) -> Layout:
    """The layout that the first line says. Raises :class:`InputError` naming the columns that are missing."""
    separator = max(SEPARATORS, key=heading.count)
    cells = next(csv.reader([heading], delimiter=separator), [])
    keys = [heading_key(cell) for cell in cells]
    places: dict[str, int] = {}
    for key, column in _COLUMNS.items():
        if key in keys:
            places.setdefault(column, keys.index(key))
    won = places.keys() >= {"a", "b"} and keys[places["a"]] in _WINNER and keys[places["b"]] in _LOSER
    missing = [name for name in REQUIRED if name not in places and not (won and name == "result")]
    if missing:
        names = {"a": "player_a", "b": "player_b"}
        values = {"columns": ", ".join(names.get(name, name) for name in missing), "found": ", ".join(cells)[:200]}
        raise InputError(Problem("history-column-missing", line=1, values=values))
    return Layout(separator, len(cells), places)


def read_table(chunks: Iterable[Lines]) -> Table:
    """The table in the lines of a file, the first of which that is not empty names the columns.

    Raises :class:`InputError` for a file without lines, and for one without the columns that it takes.
    """
    layout: Layout | None = None
    parts: list[pa.Table] = []
    lines: list[NDArray[np.int32]] = []
    problems: list[Problem] = []
    number = 1  # of the line at which the chunk begins
    for chunk in chunks:
        text, first = chunk.text, number
        number += text.count(b"\n")
        problems += [Problem("history-encoding", line=first + place) for place in chunk.foreign]
        if layout is None:
            stripped = text.lstrip(b"\n")
            if not stripped:
                continue
            heading, _, text = stripped.partition(b"\n")
            first += len(chunk.text) - len(stripped) + 1
            layout = read_layout(heading.decode())
        line = np.arange(first, number, dtype=np.int32)
        part = _parsed(text, layout, len(line))
        if part is None:
            text, line = _rows_of(text, first, layout, problems)
            part = _parsed(text, layout, len(line))
        parts.append(part)
        lines.append(line)
    if layout is None:
        raise InputError(Problem("history-empty"))
    return _encoded(pa.concat_tables(parts), layout, np.concatenate(lines), problems)


def _parsed(text: bytes, layout: Layout, rows: int) -> pa.Table | None:
    """The columns of lines that are all rows; ``None`` if there is anything else among them."""
    names = [str(place) for place in range(layout.width)]
    wanted = [str(place) for place in sorted(set(layout.places.values()))]
    if not text:
        return pa.schema([(name, pa.string()) for name in wanted]).empty_table()
    try:
        table = pacsv.read_csv(
            pa.py_buffer(text),
            read_options=pacsv.ReadOptions(column_names=names, block_size=_BLOCK),
            parse_options=pacsv.ParseOptions(delimiter=layout.separator, quote_char='"' if b'"' in text else False),
            convert_options=pacsv.ConvertOptions(
                include_columns=wanted,
                column_types=dict.fromkeys(names, pa.string()),
                strings_can_be_null=False,
                check_utf8=False,  # the stream has
            ),
        )
    except pa.ArrowInvalid:
        return None
    # fewer rows than lines: an empty line, or a quotation mark that runs over the end of its line
    return table if table.num_rows == rows else None


def _rows_of(text: bytes, first: int, layout: Layout, problems: list[Problem]) -> tuple[bytes, NDArray[np.int32]]:
    """Those of the lines that are rows, written anew without any oddity, and their numbers; the others are problems."""
    lines: list[int] = []
    rows = io.StringIO()
    writer = csv.writer(rows, delimiter=layout.separator, lineterminator="\n", quoting=csv.QUOTE_ALL)
    least = max(layout.places.get(name, 0) for name in REQUIRED) + 1
    for number, line in enumerate(text.decode().split("\n")[:-1], first):
        if not line.strip(layout.separator + " "):
            continue
        row = _cells(line, layout.separator)
        if len(row) < least or any(cell.strip() for cell in row[layout.width :]):
            problems.append(Problem("history-cells", line=number, values={"cells": len(row), "columns": layout.width}))
            continue
        lines.append(number)
        writer.writerow([*row, *[""] * (layout.width - len(row))][: layout.width])
    return rows.getvalue().encode(), np.array(lines, np.int32)


def _cells(line: str, separator: str) -> Sequence[str]:
    """The cells of one line; where its quotation marks make no sense they are letters like any other."""
    try:
        return next(csv.reader([line], delimiter=separator, strict=True))
    except csv.Error:
        return line.split(separator)


def _encoded(rows: pa.Table, layout: Layout, line: NDArray[np.int32], problems: list[Problem]) -> Table:
    """The rows as numbers of distinct texts."""
    texts: dict[str, list[str]] = {}
    codes: dict[str, NDArray[np.int32]] = {}
    for names in (("date",), ("a", "b"), ("result",), ("event",), ("round",)):
        if names[0] not in layout.places:
            texts[names[0]] = [WON if names[0] == "result" else ""]
            codes[names[0]] = np.zeros(len(line), np.int32)
            continue
        chunks = [chunk for name in names for chunk in rows.column(str(layout.places[name])).chunks]
        encoded = pa.chunked_array(chunks, pa.string()).dictionary_encode().combine_chunks()
        numbers = encoded.indices
        # not to_numpy(): that imports pandas where it is installed
        column = np.frombuffer(numbers.buffers()[1], np.int32, len(numbers), 4 * numbers.offset)
        codes |= zip(names, np.split(column, len(names)), strict=True)
        texts |= dict.fromkeys(names, encoded.dictionary.to_pylist())
    return Table(texts, codes, line, problems)
