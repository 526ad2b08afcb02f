"""Standings and pairings as people paste them from halls and sites, read by what the cells are."""

from __future__ import annotations

from calc.pasted.reading import read_standings
from calc.pasted.values import (
    Extent,
    LineKind,
    PastedPairing,
    PastedRow,
    PastedStandings,
    Percent,
    Printing,
    ReportLine,
)

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
