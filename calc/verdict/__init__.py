"""Locked, live or out: where each own result puts a player, over all results of all other tables, proved.

Rules implemented (Magic Tournament Rules, effective 10 November 2025): 3.1 and C, as in :mod:`calc.standings`. In the
cut = at most ``cut`` players stand at one's level or above. Other tables range over win, draw and loss; not over
double losses, penalties and drops.
"""

from __future__ import annotations

from calc.scenarios import Result, as_result, default_results
from calc.verdict.guidance import Card, Decisive, Mover, card, decisive, movers, under_profiles
from calc.verdict.model import Basis, Status, Verdict, Witness
from calc.verdict.relevance import relevant_tables
from calc.verdict.rows import verdicts

__all__ = [
    "Basis",
    "Card",
    "Decisive",
    "Mover",
    "Result",
    "Status",
    "Verdict",
    "Witness",
    "as_result",
    "card",
    "decisive",
    "default_results",
    "movers",
    "relevant_tables",
    "under_profiles",
    "verdicts",
]
