"""How likely the cut is after each own result: samples of all other tables with full tiebreakers.

Rules implemented (Magic Tournament Rules, effective 10 November 2025): 3.1 and C, as in :mod:`calc.standings`. In the
cut = at most ``cut`` players stand at one's level or above. Tables end in the usual results (2-0, 2-1, 1-1, 1-1-1, an
agreed draw, 1-2, 0-2); not in double losses, penalties, or drops. What players do is :mod:`calc.odds.behaviour`; how
well it forecasts real events is what ``python -m checks calibration`` prints.

==============  =============================================================================
model           the chances as values: counts of samples, and what follows from them
behaviour       what players do at a table: who wins, in how many games, who agrees to a draw
prepared_round  the round about to be played: every table and what is likely there
figures         everybody's tiebreakers as they depend on the open tables
arrays          one player's question as whole numbers in flat lists
samples         samples for one player: drawn, counted and kept
stream          the same in chunks, so that figures sharpen while they come in
safety          how safe both players of a table are with each result
kernel          the loops over samples
compiled        the same loops compiled
==============  =============================================================================
"""

from __future__ import annotations

from calc.odds.behaviour import COINS, FITTED, Behaviour, Draws
from calc.odds.model import WIN_CHANCES, Forecast, Odds, Swing, win_chance
from calc.odds.prepared_round import MAX_PLAYERS, PreparedRound, prepare
from calc.odds.stream import MOST_RESULTS, PLAIN_TRIALS, TRIALS, forecasts, odds, warm

__all__ = [
    "COINS",
    "FITTED",
    "MAX_PLAYERS",
    "MOST_RESULTS",
    "PLAIN_TRIALS",
    "TRIALS",
    "WIN_CHANCES",
    "Behaviour",
    "Draws",
    "Forecast",
    "Odds",
    "PreparedRound",
    "Swing",
    "forecasts",
    "odds",
    "prepare",
    "warm",
    "win_chance",
]
