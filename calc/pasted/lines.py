"""A paste as numbered lines of clean text: line ends, odd blanks and invisible marks brought to one form."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass

from calc.errors import InputError, Problem

MAX_TEXT_LENGTH = 2_000_000
"""Characters; standings of 3,000 players in JSON have half of that."""

MAX_LINES = 100_000
"""Lines that are not blank; a paste of 3,000 players, one cell a line, has a quarter of that."""

_BLANKS = dict.fromkeys((0xA0, 0x1680, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000), " ")
_CONTROLS = {point: None for point in (*range(0x20), 0x7F, *range(0x80, 0xA0)) if chr(point) not in "\t\n\v\x85"}
_INVISIBLE = dict.fromkeys((0xAD, 0x200B, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2060, 0x206A), 0xFEFF))
_CLEAN = _CONTROLS | _BLANKS | _INVISIBLE | {0x0B: "\n", 0x0C: " ", 0x85: "\n", 0x2028: "\n", 0x2029: "\n", 0x61C: None}
_TABLE = re.compile(r"<t[dhr][\s>]", re.IGNORECASE)
_ROW = re.compile(r"<(?:tr\b|/table\b)", re.IGNORECASE)
_CELL = re.compile(r"<t[dh]\b", re.IGNORECASE)
_BREAK = re.compile(r"<br\b[^<>]*>", re.IGNORECASE)
_TAG = re.compile(r"<[^<>]*>")


@dataclass(frozen=True, slots=True)
class Line:
    """A line that is not blank: its number in the paste (from 1), and its text, tabs kept: they may be all of it."""

    number: int
    text: str


def lines_of(text: str) -> list[Line]:
    """The lines of ``text`` that hold anything. Raises :class:`InputError` for a text too long to be a page."""
    if len(text) > MAX_TEXT_LENGTH:
        raise InputError(Problem("text-too-long", values={"length": len(text), "most": MAX_TEXT_LENGTH}))
    if _TABLE.search(text):
        found = _html_rows(text)
    else:
        clean = text.replace("\r\n", "\n").replace("\r", "\n").translate(_CLEAN)
        found = [Line(number, line) for number, line in enumerate(clean.split("\n"), start=1) if line.strip(" ")]
    if len(found) > MAX_LINES:
        raise InputError(Problem("pasted-too-many-lines", values={"lines": len(found), "most": MAX_LINES}))
    return found


def _html_rows(text: str) -> list[Line]:
    """The rows of the tables of a page's source as lines with tabs; the text between the tables line by line."""
    found = []
    number = 1
    start = 0
    for end in [*(match.start() for match in _ROW.finditer(text)), len(text)]:
        source = text[start:end]
        cells = [_shown(cell) for cell in _CELL.split(source)]
        if len(cells) > 1:
            found.append(Line(number, "\t".join(cells[1:])))
        else:
            shown = ((number + place, _shown(line)) for place, line in enumerate(source.split("\n")))
            found += [Line(place, line) for place, line in shown if line]
        number += source.count("\n")
        start = end
    return found


def _shown(source: str) -> str:
    """What a browser shows of a piece of a page's source; only where it is told to does it break the line."""
    whole = source if source.lstrip().startswith("<") or ">" not in source else "<" + source
    pieces = [html.unescape(_TAG.sub("", piece)).translate(_CLEAN) for piece in _BREAK.split(whole)]
    return "\n".join(filter(None, (" ".join(piece.split()) for piece in pieces)))
