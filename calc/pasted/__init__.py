"""Standings and pairings as people paste them from event software and sites, read by what the cells are.

===========  =====================================================================
reading      the way from a text to standings and pairings
model        what a pasted page says, as values
lines        numbered lines of clean text
words        the words above columns and around tables
grid         from lines to cells, from cells to columns
guess        columns of a table that lost its heading
tables       rows whose cells were broken over lines
json_tables  the same tables in JSON
rows         from the cells of a row to a player's standing or to a pairing
figures      what a single cell can be read as
names        a player's name without what sites put around it
whole        what only the whole page tells: the scale and printing of percentages
gather       each list once, each match once, the latest state
===========  =====================================================================
"""

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
