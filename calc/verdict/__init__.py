"""Locked, live or out: where each own result puts a player, over all results of all other tables, proved.

Rules implemented (Magic Tournament Rules, effective 10 November 2025): 3.1 and C, as in :mod:`calc.standings`. In the
cut = at most ``cut`` players stand at one's level or above. Other tables range over win, draw and loss; not over
double losses, penalties and drops.

=========  ============================================================================
question   who asks, for which places, over which results of the other tables
model      what a verdict says, as values
rows       the verdicts: one for each own result, with the conditions that it hangs on
ranks      best and worst rank on points and OMW%, and the status that follows
program    the integer program behind a rank
integers   the same problem in whole numbers: who can stand above whom
witnesses  complete sets of results that show a rank
points     best and worst rank on points alone
by_points  the verdict on points alone, where tiebreakers or pairings are not known
outright   verdicts on everything that a field leaves possible
guidance   single tables that decide a verdict, whose results help, the card for a draw
relevance  the tables whose result can matter to a player directly
=========  ============================================================================
"""

from __future__ import annotations

from calc.scenarios import Result, as_result, default_results
from calc.verdict.guidance import (
    DecisiveTable,
    DrawCard,
    OmwSwing,
    decisive_tables,
    draw_card,
    omw_swings,
    under_profiles,
)
from calc.verdict.model import Basis, Status, Verdict, Witness
from calc.verdict.relevance import relevant_tables
from calc.verdict.rows import verdicts

__all__ = [
    "Basis",
    "DecisiveTable",
    "DrawCard",
    "OmwSwing",
    "Result",
    "Status",
    "Verdict",
    "Witness",
    "as_result",
    "decisive_tables",
    "default_results",
    "draw_card",
    "omw_swings",
    "relevant_tables",
    "under_profiles",
    "verdicts",
]
