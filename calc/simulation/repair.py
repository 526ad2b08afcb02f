"""Rounds that exchanging equals could not repair, exactly: the least pair-downs without a rematch, proved.

The proofs are those at the head of :mod:`calc.pairing.optimum` (parity bound, segments, windows, hubs); what differs is
that only rematches and pair-downs count, since the order among equals is drawn. By the standings, among rounds of the
same cost those with near neighbours at a table are preferred within a window.

Places are those of ``state.order``, still by points: what is found goes to ``state.partner`` until all is done.
"""

from __future__ import annotations

from calc.simulation.layout import (
    FAILING,
    POINTS,
    REPAIRED,
    BlossomState,
    EventState,
    SimulationInput,
    Solve,
)
from calc.simulation.seating import neighbours
from calc.simulation.window import NEVER, TOO_LARGE, fewest_rematches, gap, least_excess, met_at, opening


def repair_round(
    inputs: SimulationInput, state: EventState, blossoms: BlossomState, solve: Solve, seated: int, failing: int
) -> bool:
    """Seat the best round; false if it cannot be proved here (then Python has to). ``failing``: tables in ``stuck``.

    ``solve``: :func:`calc.simulation.blossom.solve`, which is handed down so that it is compiled once.
    """
    state.clock[REPAIRED] = 2
    state.clock[FAILING] = failing
    for place in range(seated):
        state.partner[place] = place ^ 1
    brackets = find_brackets(state, seated)
    segments = find_borders(state, brackets)
    done = settle(inputs, state, blossoms, solve, segments, failing)
    if done > 0:
        done = widen(inputs, state, blossoms, solve, segments)
    if done == 0:
        neighbours(state.order, state.partner, seated, state.deck)
    return done == 0


def find_brackets(state: EventState, seated: int) -> int:
    """Where the brackets begin, in ``state.starts`` (the end of the last one too); returns how many."""
    found = 0
    place = 0
    while place < seated:
        state.starts[found] = place
        found += 1
        place = state.tails[state.tally[state.order[place]] & POINTS]
    state.starts[found] = seated
    return found


def find_borders(state: EventState, brackets: int) -> int:
    """The even borders, between which segments lie, in ``state.borders``; returns how many segments."""
    segments = 0
    for bracket in range(brackets + 1):
        if state.starts[bracket] % 2 == 0:
            state.borders[segments] = state.starts[bracket]
            segments += 1
    return segments - 1


def settle(
    inputs: SimulationInput, state: EventState, blossoms: BlossomState, solve: Solve, segments: int, failing: int
) -> int:
    """Solve each segment that holds a rematch by itself; returns how many need more than their bound, or TOO_LARGE."""
    needing = 0
    for segment in range(segments + 1):
        state.excess[segment] = 0
        state.opened[segment] = 0
        state.solved[segment] = -1
    segment = 0
    for number in range(failing):
        place = state.stuck[number]
        if number and place < state.borders[segment + 1]:
            continue
        while place >= state.borders[segment + 1]:
            segment += 1
        low, high = state.borders[segment], state.borders[segment + 1]
        excess = NEVER if high - low == 2 else least_excess(inputs, state, blossoms, solve, low, high, 0)
        if excess == TOO_LARGE:
            return TOO_LARGE
        state.excess[segment] = excess
        needing += excess > 0
    return needing


def widen(inputs: SimulationInput, state: EventState, blossoms: BlossomState, solve: Solve, segments: int) -> int:
    """Open borders around segments that fail until no other border can save anything; 0, or TOO_LARGE."""
    for segment in range(segments):
        if state.excess[segment]:
            open_border(state, segment, segments)
            open_border(state, segment + 1, segments)
    while True:
        for border in range(segments + 1):
            state.saving[border] = 0
        first = 0
        while first < segments:
            last = first
            while last + 1 < segments and state.opened[last + 1]:
                last += 1
            if not solve_span(inputs, state, blossoms, solve, segments, first, last):
                return TOO_LARGE
            first = last + 1
        if not open_dear(state, segments):
            return 0


def open_border(state: EventState, border: int, segments: int) -> None:
    """Open a border, counted from 0 above the first segment, unless it is the top or the bottom."""
    if 0 < border < segments:
        state.opened[border] = 1


def open_dear(state: EventState, segments: int) -> bool:
    """Open every border that costs no more than what crossing it could save; whether there was one."""
    wider = False
    for border in range(1, segments):
        if (
            state.opened[border] == 0
            and state.saving[border] > 0
            and opening(state, border - 1) <= state.saving[border]
        ):
            state.opened[border] = 1
            wider = True
    return wider


def solve_span(
    inputs: SimulationInput,
    state: EventState,
    blossoms: BlossomState,
    solve: Solve,
    segments: int,
    first: int,
    last: int,
) -> bool:
    """Solve the segments from ``first`` to ``last`` together, unless that is done; note what crossing could save."""
    bound = lower_bound(state, first, last)
    if bound == 0:
        return True
    if state.solved[first] != last:
        low, high = state.borders[first], state.borders[last + 1]
        excess = bound
        if not exchange_tables(inputs, state, low, high, bound):
            excess = least_excess(inputs, state, blossoms, solve, low, high, bound if bound < NEVER else 0)
        whole = first == 0 and last == segments - 1
        if excess == NEVER and whole:
            excess = fewest_rematches(inputs, state, blossoms, solve, high)
        if excess == TOO_LARGE:
            return False
        state.solved[first] = last
        state.least[first] = excess
    saving = state.least[first] - (bound if bound < NEVER else 0)
    state.saving[first] += saving
    state.saving[last + 1] += saving
    return True


def exchange_tables(inputs: SimulationInput, state: EventState, low: int, high: int, bound: int) -> bool:
    """Try the short way: every rematch of the window exchanges opponents with another table, at the lower bound.

    True if that is possible: the bound proves that it is the best. Then ``state.partner`` has it.
    """
    for place in range(low, high):
        state.partner[place] = place ^ 1
    left = bound
    for number in range(state.clock[FAILING]):
        place = state.stuck[number]
        if low <= place < high and state.partner[place] == place + 1:
            left -= exchange_table(inputs, state, low, high, place, left)
            if left < 0:
                return False
    return left == 0


def exchange_table(inputs: SimulationInput, state: EventState, low: int, high: int, stuck: int, left: int) -> int:
    """Exchange opponents between the table at ``stuck`` and the one that makes it cheapest, the nearer the better.

    Returns what it costs above the bound; NEVER if there is none.
    """
    best, cost = -1, NEVER
    place = stuck
    for distance in range(2, high - low, 2):
        for other in (stuck + distance, stuck - distance):
            if low <= other < high and state.partner[other] == other + 1:
                for turned in range(2):
                    one, two = other + turned, other + 1 - turned
                    above = gap(state, stuck, one) + gap(state, stuck + 1, two)
                    above -= gap(state, stuck, stuck + 1) + gap(state, one, two)
                    if above < cost and not (
                        met_at(inputs, state, stuck, one) or met_at(inputs, state, stuck + 1, two)
                    ):
                        best, cost, place = one, above, two
        if cost <= left and 2 * cost > left:
            break  # nothing cheaper leads to the bound
    if best >= 0:
        state.partner[stuck], state.partner[best] = best, stuck
        state.partner[stuck + 1], state.partner[place] = place, stuck + 1
    return cost


def lower_bound(state: EventState, first: int, last: int) -> int:
    """The least that the segments cost together: each pays inside, or one of its borders is opened; 0: none fails."""
    shut, open_ = 0, NEVER
    failing = 0
    for segment in range(first, last + 1):
        failing += state.excess[segment]
        below = opening(state, segment) if segment < last else NEVER
        shut, open_ = min(shut + state.excess[segment], open_), min(min(shut, open_) + below, NEVER)
    if failing == 0:
        return 0
    return max(1, min(shut, NEVER))
