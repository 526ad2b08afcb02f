"""Standings and pairings as people paste them from halls and sites, read by what the cells are."""

from __future__ import annotations

from calc.pasted.model import Extent, LineKind, PastedPairing, PastedRow, PastedStandings, Percent, Printing, ReportLine
from calc.pasted.reading import read_standings

__all__ = [
    "Extent",
    "LineKind",
    "PastedPairing",
    "PastedRow",
    "PastedStandings",
    "Percent",
    "Printing",
    "ReportLine",
    "read_standings",
]
