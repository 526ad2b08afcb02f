"""A window of a round, paired within itself: its least pair-downs without a rematch, and else its fewest rematches.

The same notion as in :mod:`calc.pairing.window`; only rematches and pair-downs count here, since the order among equals
is drawn. Places are those of ``state.order``; what is found goes to ``state.partner``.
"""

from __future__ import annotations

from calc.simulation.blossom import clear, put
from calc.simulation.layout import (
    FAILING,
    LARGEST_WINDOW,
    POINTS,
    BlossomState,
    EventState,
    SimulationInput,
    Solve,
)
from calc.simulation.seating import have_met

NEVER = 1 << 40
"""The excess of a window that cannot be paired without a rematch."""
TOO_LARGE = -1
"""The excess of a window that is not solved here."""


def gap(state: EventState, one: int, other: int) -> int:
    """The squared difference in points of the players at two places."""
    difference = (state.tally[state.order[one]] & POINTS) - (state.tally[state.order[other]] & POINTS)
    return difference * difference


def opening(state: EventState, segment: int) -> int:
    """What opening the border below ``segment`` costs at least."""
    border = state.borders[segment + 1]
    return 2 * gap(state, border - 1, border)


def met_at(inputs: SimulationInput, state: EventState, one: int, other: int) -> bool:
    """Whether the players at two places have met."""
    return have_met(state.opponents, state.met, inputs.width, state.order[one], state.order[other])


def least_excess(
    inputs: SimulationInput, state: EventState, blossoms: BlossomState, solve: Solve, low: int, high: int, bound: int
) -> int:
    """The least excess of the window, known to be at least ``bound``; its tables go to ``state.partner``.

    Brackets are cut down to what can matter up to an allowed excess, which rises until it is enough.
    """
    allowed = bound
    while True:
        nodes = choose(inputs, state, low, high, allowed)
        if nodes == TOO_LARGE:
            return TOO_LARGE
        excess = match(inputs, state, blossoms, solve, low, high, nodes, 0)
        if excess <= allowed or nodes == high - low:
            return excess
        allowed = 2 * allowed + 9 if excess == NEVER else excess


def choose(inputs: SimulationInput, state: EventState, low: int, high: int, allowed: int) -> int:
    """The places of the window that can matter, in ``state.nodes``; returns how many, or TOO_LARGE.

    What differs from neighbours at every table falls into circles, of which only those through a rematch matter: they
    open all even borders from there to wherever they come, so segments out of reach stay as they are. Within what is
    left of the allowed excess at most ``2 + left / step`` tables cross the borders of a bracket, ``step`` being the
    smaller of their squared steps, and one more where the circle came in. Beside these it needs so many players that
    each table that comes in finds somebody new to sit with, and that those left over can be paired whoever they are
    (Dirac): all others can stay as they are. Both depend only on whom the chosen ones have met, so more are taken until
    they are enough.
    """
    segment = find_distances(state, low, high)
    nodes = 0
    start = low
    while start < high:
        if start == state.borders[segment + 1]:
            segment += 1
        end = min(high, state.tails[state.tally[state.order[start]] & POINTS])
        left = allowed - state.distance[segment]
        if left >= 0:
            step = 1 << 30
            if start > low:
                step = gap(state, start - 1, start)
            if end < high:
                step = min(step, gap(state, end - 1, end))
            crossing = 2 + left // step + (left < allowed)
            needed = crossing + 2
            kept = 0
            while kept < needed and kept < end - start:
                kept = keep(inputs, state, start, end, needed, nodes)
                if kept == TOO_LARGE:
                    return TOO_LARGE
                needed = crossing + beside(inputs, state, nodes, kept)
            nodes += kept
        start = end
    return nodes


def find_distances(state: EventState, low: int, high: int) -> int:
    """What it costs at least to come to each segment of the window from the next one that holds a rematch.

    In ``state.distance``; returns the number of the first segment.
    """
    first = 0
    while state.borders[first] < low:
        first += 1
    last = first
    while state.borders[last + 1] < high:
        last += 1
    for segment in range(first, last + 1):
        state.distance[segment] = NEVER
    segment = first
    for number in range(state.clock[FAILING]):
        place = state.stuck[number]
        if low <= place < high:
            while place >= state.borders[segment + 1]:
                segment += 1
            state.distance[segment] = 0
    for segment in range(first + 1, last + 1):
        near = state.distance[segment - 1] + opening(state, segment - 1)
        state.distance[segment] = min(state.distance[segment], near)
    for segment in range(last - 1, first - 1, -1):
        near = state.distance[segment + 1] + opening(state, segment)
        state.distance[segment] = min(state.distance[segment], near)
    return first


def keep(inputs: SimulationInput, state: EventState, start: int, end: int, least: int, nodes: int) -> int:
    """Choose ``least`` places of a bracket or more, in ``state.nodes`` from ``nodes`` on; how many, or TOO_LARGE.

    Those next to its borders, and everybody who has met their neighbour: such a table cannot stay as it is.
    """
    kept = 0
    begin_out, end_out = start, start
    if end - start > least + 1:
        begin_out = start + least // 2
        begin_out += begin_out % 2
        end_out = begin_out + (end - start - least) // 2 * 2
    for place in range(start, end):
        if begin_out <= place < end_out and not met_at(inputs, state, place, place ^ 1):
            continue
        if nodes + kept >= LARGEST_WINDOW:
            return TOO_LARGE
        state.nodes[nodes + kept] = place
        kept += 1
    return kept


def beside(inputs: SimulationInput, state: EventState, first: int, kept: int) -> int:
    """How many of a bracket's chosen places are needed beside those whose tables cross its borders."""
    for number in range(first, first + kept):
        player = state.order[state.nodes[number]]
        state.marked[player] = 1
        for place in range(player * inputs.width, player * inputs.width + state.met[player]):
            state.deck[state.opponents[place]] = 0
    own, others = 0, 0
    for number in range(first, first + kept):
        player = state.order[state.nodes[number]]
        points = state.tally[player] & POINTS
        same = 0
        for place in range(player * inputs.width, player * inputs.width + state.met[player]):
            opponent = state.opponents[place]
            if state.marked[opponent]:
                same += 1
            elif state.tally[opponent] & POINTS != points:
                state.deck[opponent] += 1
                others = max(others, state.deck[opponent])
        own = max(own, same)
    for number in range(first, first + kept):
        state.marked[state.order[state.nodes[number]]] = 0
    return max(2 * own + 2, others + 1)


def match(
    inputs: SimulationInput,
    state: EventState,
    blossoms: BlossomState,
    solve: Solve,
    low: int,
    high: int,
    nodes: int,
    rematches: int,
) -> int:
    """The least excess of the chosen places; NEVER if they cannot be paired without a rematch.

    ``rematches``: 1 if they may, as few as possible (then the number returned means nothing).
    """
    clear(blossoms, nodes)
    near = nodes * nodes * nodes if inputs.by_standings else 1  # above any sum of squared distances between places
    again = nodes * near * (gap(state, low, high - 1) + 1)
    most = nodes * again * 2 + 1
    for one in range(nodes):
        first = state.nodes[one]
        mark(inputs, state, state.order[first], 1)
        for other in range(one + 1, nodes):
            second = state.nodes[other]
            cost = near * gap(state, first, second)
            if inputs.by_standings:
                cost += (other - one) * (other - one)
            if state.marked[state.order[second]]:
                if not rematches:
                    continue
                cost += again
            put(blossoms, one + 1, other + 1, most - cost)
        mark(inputs, state, state.order[first], 0)
    if not solve(blossoms):
        return NEVER
    for place in range(low, high):
        state.partner[place] = place ^ 1
    for one in range(nodes):
        state.partner[state.nodes[one]] = state.nodes[blossoms.match[one + 1] - 1]
    total = 0
    for place in range(low, high):
        if place < state.partner[place]:
            total += gap(state, place, state.partner[place])
    return total - parity_bound(state, low, high)


def mark(inputs: SimulationInput, state: EventState, player: int, value: int) -> None:
    """Mark whom ``player`` has met with ``value``."""
    begin = player * inputs.width
    for place in range(begin, begin + state.met[player]):
        state.marked[state.opponents[place]] = value


def parity_bound(state: EventState, low: int, high: int) -> int:
    """The least sum of squared differences there can be in the window."""
    total = 0
    start = state.tails[state.tally[state.order[low]] & POINTS]
    while start < high:
        if start % 2:
            total += gap(state, start - 1, start)
        start = state.tails[state.tally[state.order[start]] & POINTS]
    return total


def fewest_rematches(
    inputs: SimulationInput, state: EventState, blossoms: BlossomState, solve: Solve, seated: int
) -> int:
    """Pair a field that cannot do without a rematch. It is small: with more than twice as many as anybody met, it can.

    Returns NEVER, which no border is left to save, or TOO_LARGE.
    """
    if seated > LARGEST_WINDOW:
        return TOO_LARGE
    for place in range(seated):
        state.nodes[place] = place
    match(inputs, state, blossoms, solve, 0, seated, seated, 1)
    return NEVER
