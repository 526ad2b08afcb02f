"""What the loops work on: one value that stays as it is, one that every event overwrites, one that collects.

Their parts are numbers and flat sequences: lists for the plain loops, which are fastest on lists, and for the compiled
ones the fields of a record, which costs one pointer to hand over (tuples of arrays took minutes to compile and were two
hundred times slower). Records have one size, the largest there is: so nothing is compiled twice. Players are numbers
from 0.

A player's *tally* is one number with all that results add to: adding up is then one addition. From the lowest bits:
match points, wins, losses, draws (8 bits each), game points in sixths of a won game, games (12 bits each).
"""

from __future__ import annotations

from collections.abc import Callable, MutableSequence
from dataclasses import dataclass
from typing import NamedTuple

from calc.simulation.dice import Ints

POINTS = 255
WINS, LOSSES, DRAWS, GAME_POINTS, GAMES = 8, 16, 24, 32, 44
BYTE, WIDE = 255, 4095

BEST, CLOSE, DRAWN, CLOSE_LOSS, WORST, AGREED, FREE = range(7)
"""How a match ends for the first player: 2-0, 2-1, 1-1, 1-2, 0-2, an ID; and a bye."""

FINENESS = 4096
"""Into how many steps chances are put to look the policy of intentional draws up."""
CENTRE, PER_UNIT = 12, 64
"""Log-odds of the policy are looked up from minus to plus ``CENTRE``, so many steps to one."""

LARGEST_WINDOW = 640
"""Players in a part of the field that the compiled loops solve; a larger one (never seen) is left to Python."""

STEPS = 4096
"""How many different strengths there are at most, all of the same likelihood."""

STRENGTHS = 10
"""Into how many equal parts the players are put by strength."""


Reals = MutableSequence[float]


@dataclass(slots=True)
class SimulationInput:
    """What is given.

    ``rounds``: all Swiss rounds; ``first``: how many of these are over (or have their tables) before the simulation
    begins. ``early``, ``seated``: two by two, the open tables of rounds before, and those of the round
    ``first``; ``early_seats`` and ``seats`` say how many sit there.
    ``tally`` to ``opponents``: everybody as they stand at the beginning (``width`` places each for opponents).
    ``below``: four by four, the limits under which a drawn number is a 2-0, a 2-1, a draw, a 1-2, for every difference
    in strength from -``far`` to ``far``. ``quantiles``: strengths in 4,096 equal steps. ``gain``: what results add to
    a tally. ``match_rate``: by matches and match points, on one denominator; ``share``: by number of opponents, what
    makes sums of these comparable. ``common``: see :mod:`calc.simulation.ranking`. ``record``: the
    number of a record by wins, losses, draws. ``forced``: by round, the points of my match (-1: open), and
    ``weighed``, whether its chance counts. ``even`` to ``two_rounds``: see :mod:`calc.simulation.intentional_draws`.
    """

    players: int
    rounds: int
    levels: int
    first: int
    cut: int
    low: int
    high: int
    by_standings: int
    ids: int
    drops: int
    leaving: int
    detail: int
    me: int
    mixed: int
    far: int
    width: int
    bye_in_rate: int
    own_floor: int
    floor_part: int
    floor_parts: int
    common: int
    split: int
    early_seats: int
    seats: int
    early: Ints
    seated: Ints
    awarded: Ints
    tally: Ints
    byes: Ints
    out: Ints
    met: Ints
    opponents: Ints
    below: Ints
    quantiles: Ints
    gain: Ints
    match_rate: Ints
    share: Ints
    record: Ints
    forced: Ints
    weighed: Ints
    seen: int
    even: float
    policy: Reals
    log_odds: Reals
    logistic: Reals
    two_rounds: Reals


@dataclass(slots=True)
class EventState:
    """One event as it is played.

    ``clock``: the event, the round, and whether that round's tables have been given by Python; how many sit at tables;
    ``weight`` of my forced results. ``order``: those seated, two by two; ``heads``, ``tails``: where the brackets of
    each number of points begin and end in it. ``partner``: by place, where the solver changed who meets whom.
    """

    clock: Ints
    dice: Ints
    deck: Ints
    tally: Ints
    byes: Ints
    out: Ints
    met: Ints
    opponents: Ints
    strength: Ints
    part: Ints
    order: Ints
    heads: Ints
    tails: Ints
    partner: Ints
    stuck: Ints
    starts: Ints
    borders: Ints
    excess: Ints
    opened: Ints
    saving: Ints
    solved: Ints
    distance: Ints
    least: Ints
    nodes: Ints
    outcome: Ints
    agreed: Ints
    rate: Ints
    omw: Ints
    inside: Ints
    held: Ints
    got: Ints
    touched: Ints
    seeds: Ints
    forced: Ints
    idle: Ints
    marked: Ints
    counted: Ints
    chance: Reals
    likely: Reals
    planned: Reals


EVENT, ROUND, GIVEN, SEATED, WEIGHT, REPAIRED, IDS_NOW, FAILING = range(8)
"""Places of ``EventState.clock``."""


@dataclass(slots=True)
class BlossomState:
    """What the matching solver works on; see :mod:`calc.simulation.blossom`."""

    state: Ints
    one: Ints
    other: Ints
    weight: Ints
    label: Ints
    match: Ints
    slack: Ints
    outer: Ints
    parent: Ints
    side: Ints
    seen: Ints
    holder: Ints
    petals: Ints
    size: Ints
    queue: Ints
    stack: Ints


@dataclass(slots=True)
class Tallies:
    """What all events together show; adding two of these up is adding every number.

    ``sums``: see below. ``line``: events by the points of the cut's last place. ``agreed``: IDs by round. ``held``,
    ``got``: players by record, and those in the cut; ``held_held``, ``got_got``, ``held_got``: sums of products by
    event. ``ranks``: by record and rank. ``parts``: by strength, players, players in the cut, winners. ``mine``: by
    record, weight and weight in the cut; ``mine_ranks``: weight by rank.
    """

    sums: Ints
    line: Ints
    agreed: Ints
    held: Ints
    got: Ints
    held_held: Ints
    got_got: Ints
    held_got: Ints
    ranks: Ints
    parts: Ints
    mine: Ints
    mine_ranks: Ints


(
    EVENTS,
    TIED,
    TIED_OMW,
    UNBROKEN,
    IDS,
    IDS_SQUARED,
    NOMINAL,
    SWAPPED,
    SOLVED,
    REMATCHES,
    MINE,
    MINE_SQUARED,
    MINE_IN,
    MINE_IN_SQUARED,
    LEFT,
    LAST_RESORT,
) = range(16)
"""Places of ``Tallies.sums``: events; those in which places either side of the line have the same points, the same
OMW% too, or are level on everything; IDs and their squares; rounds by how they were found; tables that are rematches;
my weights, their squares, those in the cut, theirs; players who left; rounds that Python paired."""


@dataclass(frozen=True, slots=True)
class Size:
    """How large a simulation is."""

    players: int
    rounds: int
    cut: int
    far: int
    ranks: bool = True

    @property
    def levels(self) -> int:
        """How many different numbers of points there are, and some room."""
        return 3 * self.rounds + 4

    @property
    def records(self) -> int:
        """How many different records of up to so many matches there are."""
        return (self.rounds + 1) * (self.rounds + 2) * (self.rounds + 3) // 6


def input_sizes(size: Size) -> dict[str, int]:
    """Places of every sequence of :class:`SimulationInput`."""
    by_player = ("early", "seated", "awarded", "tally", "byes", "out", "met")
    return dict.fromkeys(by_player, size.players) | {
        "early": size.players * size.rounds,
        "opponents": size.players * size.rounds,
        "below": 4 * (2 * size.far + 1),
        "quantiles": STEPS,
        "gain": FREE + 1,
        "match_rate": (size.rounds + 1) * (3 * size.rounds + 1),
        "share": size.rounds + 1,
        "record": (size.rounds + 1) ** 3,
        "forced": size.rounds,
        "weighed": size.rounds,
        "policy": 4,
        "log_odds": FINENESS + 1,
        "logistic": 2 * CENTRE * PER_UNIT + 1,
        "two_rounds": 16,
    }


def event_sizes(size: Size) -> dict[str, int]:
    """Places of every sequence of :class:`EventState`."""
    return dict.fromkeys(EventState.__slots__, size.players + 4) | {
        "clock": 8,
        "dice": 4,
        "opponents": size.players * size.rounds,
        "heads": size.levels,
        "tails": size.levels,
        "counted": size.levels,
        "nodes": LARGEST_WINDOW + 2,
        "held": size.records,
        "got": size.records,
        "seeds": 2 * size.cut + 2,
        "forced": size.rounds,
        "chance": size.cut + 4,
    }


def blossom_sizes(size: Size) -> dict[str, int]:
    """Places of every sequence of :class:`BlossomState`."""
    both = 2 * min(LARGEST_WINDOW, size.players) + 6
    return dict.fromkeys(BlossomState.__slots__, 8 * both) | dict.fromkeys(
        ("one", "other", "weight", "holder", "petals"), both * both
    )


def tally_sizes(size: Size) -> dict[str, int]:
    """Places of every sequence of :class:`Tallies`."""
    return dict.fromkeys(Tallies.__slots__, size.records) | {
        "sums": LAST_RESORT + 1,
        "line": size.levels,
        "agreed": size.rounds,
        "ranks": size.records * (size.players + 1) if size.ranks else 1,
        "parts": 3 * STRENGTHS,
        "mine": 2 * size.records,
        "mine_ranks": size.players + 1,
    }


REALS = frozenset({"chance", "likely", "planned", "policy", "log_odds", "logistic", "two_rounds"})
"""Sequences of floats."""

Solve = Callable[[BlossomState], bool]


class Parts(NamedTuple):
    """Functions that are handed down to where they are called.

    The compiler takes in the whole code of what a function calls by name, at every level above anew.
    """

    repair_round: Callable[[SimulationInput, EventState, BlossomState, Solve, int, int], bool]
    solve: Solve
    agree: Callable[[SimulationInput, EventState, int], None]
    finish: Callable[[SimulationInput, EventState, Tallies], None]
