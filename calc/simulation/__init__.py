"""Whole Swiss events played by the thousand: the cut line, what every record is worth, one's own chances.

Rules implemented (Magic Tournament Rules, effective 10 November 2025):
  3.1, C   points, tiebreakers and ranks exactly as in :mod:`calc.standings`, under every profile
  pairing  every round has the fewest rematches, then the least sum of squared pair-downs, each with its proof; byes
           as in :mod:`calc.pairing`. Random inside brackets; the last round, if wanted, by the standings (1-2, 3-4)
  2.10     who leaves keeps his results and is passed over for the cut
  5.2      intentional draws in the last two rounds, 0-0-3, by the policy fitted in :mod:`calc.odds`
  10.4     the cut's bracket, for who wins the event
Not implemented: assigned and double losses, late entries, penalties (an event that is played on may hold them); drafts.

settings, tables   what is wanted -> numbers
layout             what the loops work on
dice ... playing   the loops, plain Python; ``compiled`` has the same compiled
running            streams, threads; results, downloads; rooms: what they need
watching           one event, round by round
"""

from __future__ import annotations

from calc.simulation.downloads import simulation_csv, simulation_json
from calc.simulation.results import (
    Line,
    LineRow,
    Me,
    Mean,
    MyRow,
    RecordRow,
    Rounds,
    Share,
    Simulation,
    StrengthRow,
)
from calc.simulation.running import run, simulate, stream, two_to_go, warm
from calc.simulation.settings import Drops, Ids, Mine, Parameters, Settings
from calc.simulation.watching import Watched, watch

__all__ = [
    "Drops",
    "Ids",
    "Line",
    "LineRow",
    "Me",
    "Mean",
    "Mine",
    "MyRow",
    "Parameters",
    "RecordRow",
    "Rounds",
    "Settings",
    "Share",
    "Simulation",
    "StrengthRow",
    "Watched",
    "run",
    "simulate",
    "simulation_csv",
    "simulation_json",
    "stream",
    "two_to_go",
    "warm",
    "watch",
]
