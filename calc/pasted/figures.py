"""What a single cell can be read as: a rank, points, a record, a percentage."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from fractions import Fraction

from calc.record import MAX_COUNT

MAX_FIGURE_LENGTH = 40
"""Characters; a longer cell holds no figure."""

MAX_DECIMALS = 9
"""Decimals beyond this one are the noise of floating point and are not taken as said."""

_RANK = re.compile(r"[#=T(№]{0,2}-?(\d{1,6})\s*(?:[.):=°ºª位]|st|nd|rd|th|er|e|ème)?", re.IGNORECASE)
_POINTS = re.compile(
    r"\(?(\d{1,3})(?:[.,]0{1,4})?\s*"
    r"(?:p|mp|pts?|points?|match points|punkte|pkt|pist|pistettä|puntos|pontos|punti)?\.?\)?",
    re.IGNORECASE,
)
_RECORD = re.compile(r"\(?(\d{1,2})\s*([-/_:,])\s*(\d{1,2})(?:\s*\2\s*(\d{1,2}))?\)?")
_POINTS_RECORD = re.compile(r"(\d{1,3})\s*(?:pts?|points?)?\.?\s*\(([^()]{3,20})\)", re.IGNORECASE)
_PERCENT = re.compile(r"(-?)(\d{0,3})(?:[.,](\d{1,32}))?\s*(%?)")
_MINUS = dict.fromkeys(map(ord, "‐‑‒–—−"), "-")


@dataclass(frozen=True, slots=True)
class Figure:
    """A percentage before its scale is known: ``value`` as the digits say it. ``sign``: whether "%" is printed."""

    value: Fraction
    decimals: int
    sign: bool


def plain(cell: str) -> str:
    """``cell`` with the digits and signs of every script and width as ASCII; empty if it is too long for a figure."""
    cell = cell.strip()
    if len(cell) > MAX_FIGURE_LENGTH:
        return ""
    if cell.isascii():
        return cell
    text = unicodedata.normalize("NFKC", cell).translate(_MINUS)
    return "".join(str(unicodedata.decimal(letter, letter)) for letter in text).replace("٪", "%").replace("٫", ".")


def rank(cell: str) -> int | None:
    """``3``, ``3.``, ``#3``, ``3rd``, ``T3``."""
    found = _RANK.fullmatch(plain(cell))
    return int(found[1]) if found else None


def points(cell: str) -> int | None:
    """``12``, ``12.0``, ``12 pts``; ``12 (4-0-0)`` too."""
    text = plain(cell)
    found = _POINTS.fullmatch(text)
    if found is None:
        found = _POINTS_RECORD.fullmatch(text)
        if found is None or record(found[2]) is None:
            return None
    return int(found[1]) if int(found[1]) <= MAX_COUNT else None


def record(cell: str) -> tuple[int, ...] | None:
    """Two or three counts in the order in which they stand: ``4-1-0``, ``3 - 0 - 2``, ``4/1``."""
    found = _RECORD.fullmatch(plain(cell))
    if not found or (found[2] == "," and found[4] is None):
        return None  # "66,7" is a number
    return tuple(int(part) for part in (found[1], found[3], found[4]) if part is not None)


def record_in_points(cell: str) -> tuple[int, ...] | None:
    """The record of ``12 (4-0-0)``."""
    found = _POINTS_RECORD.fullmatch(plain(cell))
    return record(found[2]) if found else None


def percent(cell: str) -> Figure | None:
    """``54.2%``, ``66,7 %``, ``.6667``, ``66``."""
    found = _PERCENT.fullmatch(plain(cell))
    if not found or not (found[2] or found[3]):
        return None
    decimals = found[3] or ""
    value = Fraction(int((found[2] or "0") + decimals), 10 ** len(decimals))
    return Figure(-value if found[1] else value, len(decimals), bool(found[4]))


def is_percent(cell: str) -> bool:
    """Whether a cell can only be a percentage: it has decimals or the sign."""
    figure = percent(cell)
    return figure is not None and (figure.sign or (figure.decimals > 0 and points(cell) is None))


def is_figure(cell: str) -> bool:
    """Whether a cell is a number of any kind and so no name, unless a player is called so."""
    text = plain(cell)
    return bool(text) and any(read(text) is not None for read in (rank, points, record, percent))
