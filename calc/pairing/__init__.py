"""The next Swiss round: the whole round at once, no dice, and proved to be the best there is.

Rules implemented (the Magic Tournament Rules are silent on most of it):
  bye       first of all: the lowest-placed player who has had none, awarded ones counted; a second one only when
            everybody has had one
  2.10      dropped players are not paired; late entries are, with no match points
  C, E      awarded byes are taken out before anybody is paired
  order     no rematch unless the field cannot do without one; then the smallest sum of squared point differences
            (several small ones rather than a large one); then the slide (1-5, 2-6, 3-7, 4-8) against a plan fixed
            beforehand, in which an odd bracket sends its last player down; then a fixed order: one round is best
Not implemented: seating, fixed tables, team events, colours.

========  =============================================================================
draft     an event's next round: who sits down, who has the bye, all tables at once
optimum   the best round of a field, in numbers alone, with its proof
plan      what a pairing costs, and the nominal plan that the slide is measured against
window    a part of the field that is paired within itself
matching  the cheapest perfect matching of a small graph
reasons   why a round is as it is, for each table and each bye
hand      changes to a round by hand
========  =============================================================================
"""

from calc.pairing.draft import Pool, byes_had, event_before, pair, pool, round_cost
from calc.pairing.hand import swap_players, swap_tables
from calc.pairing.optimum import best_pairs
from calc.pairing.plan import Cost, Plan, cost, plan
from calc.pairing.reasons import (
    BYE_REASONS,
    TABLE_REASONS,
    ByeNote,
    Explanation,
    PairDown,
    Reason,
    Rematch,
    TableNote,
    explain,
    hand_warnings,
    meetings,
    pair_downs,
    rematches,
)

__all__ = [
    "BYE_REASONS",
    "TABLE_REASONS",
    "ByeNote",
    "Cost",
    "Explanation",
    "PairDown",
    "Plan",
    "Pool",
    "Reason",
    "Rematch",
    "TableNote",
    "best_pairs",
    "byes_had",
    "cost",
    "event_before",
    "explain",
    "hand_warnings",
    "meetings",
    "pair",
    "pair_downs",
    "plan",
    "pool",
    "rematches",
    "round_cost",
    "swap_players",
    "swap_tables",
]
