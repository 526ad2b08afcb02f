"""How likely the cut is after each own result: samples of all other tables with full tiebreakers.

Rules implemented (Magic Tournament Rules, effective 10 November 2025): 3.1 and C, as in :mod:`calc.standings`. In the
cut = at most ``cut`` players stand at one's level or above. Tables end in the usual results (2-0, 2-1, 1-1, 1-1-1, an
agreed draw, 1-2, 0-2); not in double losses, penalties, or drops. What players do is :mod:`calc.odds.behaviour`; how
well it forecasts real events is what ``python -m checks calibration`` prints.
"""

from __future__ import annotations

from calc.odds.behaviour import COINS, FITTED, Behaviour, Draws
from calc.odds.model import WIN_CHANCES, Forecast, Odds, Swing, win_chance
from calc.odds.prepared_round import MOST_PLAYERS, Room, prepare
from calc.odds.stream import MOST_RESULTS, PLAIN_TRIALS, TRIALS, forecasts, odds, warm

__all__ = [
    "COINS",
    "FITTED",
    "MOST_PLAYERS",
    "MOST_RESULTS",
    "PLAIN_TRIALS",
    "TRIALS",
    "WIN_CHANCES",
    "Behaviour",
    "Draws",
    "Forecast",
    "Odds",
    "Room",
    "Swing",
    "forecasts",
    "odds",
    "prepare",
    "warm",
    "win_chance",
]
