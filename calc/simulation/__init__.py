"""Whole Swiss events played by the thousand: the cut line, what every record is worth, one's own chances.

Rules implemented (Magic Tournament Rules, effective 10 November 2025):
  3.1, C   points, tiebreakers and ranks exactly as in :mod:`calc.standings`, under every profile
  pairing  every round has the fewest rematches, then the least sum of squared pair-downs, each with its proof; byes
           as in :mod:`calc.pairing`. Random inside brackets; the last round, if wanted, by the standings (1-2, 3-4)
  2.10     who leaves keeps their results and is passed over for the cut
  5.2      intentional draws in the last two rounds, 0-0-3, by the policy fitted in :mod:`calc.odds`
  10.4     the cut's bracket, for who wins the event
Not implemented: assigned and double losses, late entries, penalties (an event that is played on may hold them); drafts.

=================  =================================================================
settings           what is simulated; limits in one place
tables             from parameters to what the loops need, as whole numbers
layout             the arrays that the loops work on
workspace          those arrays, made for the plain and for the compiled loops
dice               random numbers, the same compiled and plain
seating            who sits down, who has the bye, neighbours at tables
window             a part of a round paired within itself: its least pair-downs, exactly
repair             rounds that exchanging equals could not repair, exactly
blossom            the cheapest perfect matching of a small graph
matches            the results of a round, and who leaves after it
intentional_draws  who can afford a draw, and whether it is agreed
ranking            tiebreakers in whole numbers
counting           the end of an event: who is in the cut, who wins
playing            events one after the other
compiled           the same loops compiled
running            threads and streams of events, with the same result in any number
results            what thousands of events show, as values
downloads          the same as JSON and CSV
watching           one simulated event, round by round
=================  =================================================================
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
