"""Rounds that exchanging equals could not repair, exactly: the least pair-downs without a rematch, proved.

The proofs are those at the head of :mod:`calc.pairing.optimum` (parity bound, segments, windows, hubs); what differs is
that only rematches and pair-downs count, since the order among equals is drawn. By the standings, among rounds of the
same cost those with near neighbours at a table are preferred within a window.

Places are those of ``event_state.order``, still by points: what is found goes to ``event_state.partner`` until all is
done.
"""

from __future__ import annotations

from calc.simulation.blossom import clear, put
from calc.simulation.layout import (
    FAILING,
    LARGEST_WINDOW,
    POINTS,
    REPAIRED,
    BlossomState,
    EventState,
    SimulationInput,
    Solve,
)
from calc.simulation.seating import have_met, neighbours

NEVER = 1 << 40
"""The excess of a window that cannot be paired without a rematch."""
TOO_LARGE = -1
"""The excess of a window that is not solved here."""


def repair_round(
    inputs: SimulationInput, event_state: EventState, blossoms: BlossomState, solve: Solve, seated: int, failing: int
) -> bool:
    """Seat the best round; false if it cannot be proved here (then Python has to). ``failing``: tables in ``stuck``.

    ``solve``: :func:`calc.simulation.blossom.solve`, which is handed down so that it is compiled once.
    """
    event_state.clock[REPAIRED] = 2
    event_state.clock[FAILING] = failing
    for place in range(seated):
        event_state.partner[place] = place ^ 1
    brackets = find_brackets(event_state, seated)
    segments = find_borders(event_state, brackets)
    done = settle(inputs, event_state, blossoms, solve, segments, failing)
    if done > 0:
        done = widen(inputs, event_state, blossoms, solve, segments)
    if done == 0:
        neighbours(event_state.order, event_state.partner, seated, event_state.deck)
    return done == 0


def find_brackets(event_state: EventState, seated: int) -> int:
    """Where the brackets begin, in ``event_state.starts`` (the end of the last one too); returns how many."""
    found = 0
    place = 0
    while place < seated:
        event_state.starts[found] = place
        found += 1
        place = event_state.tails[event_state.tally[event_state.order[place]] & POINTS]
    event_state.starts[found] = seated
    return found


def find_borders(event_state: EventState, brackets: int) -> int:
    """The even borders, between which segments lie, in ``event_state.borders``; returns how many segments."""
    segments = 0
    for bracket in range(brackets + 1):
        if event_state.starts[bracket] % 2 == 0:
            event_state.borders[segments] = event_state.starts[bracket]
            segments += 1
    return segments - 1


def gap(event_state: EventState, one: int, other: int) -> int:
    """The squared difference in points of the players at two places."""
    difference = (event_state.tally[event_state.order[one]] & POINTS) - (
        event_state.tally[event_state.order[other]] & POINTS
    )
    return difference * difference


def opening(event_state: EventState, segment: int) -> int:
    """What opening the border below ``segment`` costs at least."""
    border = event_state.borders[segment + 1]
    return 2 * gap(event_state, border - 1, border)


def settle(
    inputs: SimulationInput, event_state: EventState, blossoms: BlossomState, solve: Solve, segments: int, failing: int
) -> int:
    """Solve each segment that holds a rematch by itself; returns how many need more than their bound, or TOO_LARGE."""
    needing = 0
    for segment in range(segments + 1):
        event_state.excess[segment] = 0
        event_state.opened[segment] = 0
        event_state.solved[segment] = -1
    segment = 0
    for number in range(failing):
        place = event_state.stuck[number]
        if number and place < event_state.borders[segment + 1]:
            continue
        while place >= event_state.borders[segment + 1]:
            segment += 1
        low, high = event_state.borders[segment], event_state.borders[segment + 1]
        excess = NEVER if high - low == 2 else least_excess(inputs, event_state, blossoms, solve, low, high, 0)
        if excess == TOO_LARGE:
            return TOO_LARGE
        event_state.excess[segment] = excess
        needing += excess > 0
    return needing


def widen(inputs: SimulationInput, event_state: EventState, blossoms: BlossomState, solve: Solve, segments: int) -> int:
    """Open borders around segments that fail until no other border can save anything; 0, or TOO_LARGE."""
    for segment in range(segments):
        if event_state.excess[segment]:
            open_border(event_state, segment, segments)
            open_border(event_state, segment + 1, segments)
    while True:
        for border in range(segments + 1):
            event_state.saving[border] = 0
        first = 0
        while first < segments:
            last = first
            while last + 1 < segments and event_state.opened[last + 1]:
                last += 1
            if not solve_span(inputs, event_state, blossoms, solve, segments, first, last):
                return TOO_LARGE
            first = last + 1
        if not open_dear(event_state, segments):
            return 0


def open_border(event_state: EventState, border: int, segments: int) -> None:
    """Open a border, counted from 0 above the first segment, unless it is the top or the bottom."""
    if 0 < border < segments:
        event_state.opened[border] = 1


def open_dear(event_state: EventState, segments: int) -> bool:
    """Open every border that costs no more than what crossing it could save; whether there was one."""
    wider = False
    for border in range(1, segments):
        if (
            event_state.opened[border] == 0
            and event_state.saving[border] > 0
            and opening(event_state, border - 1) <= event_state.saving[border]
        ):
            event_state.opened[border] = 1
            wider = True
    return wider


def solve_span(
    inputs: SimulationInput,
    event_state: EventState,
    blossoms: BlossomState,
    solve: Solve,
    segments: int,
    first: int,
    last: int,
) -> bool:
    """Solve the segments from ``first`` to ``last`` together, unless that is done; note what crossing could save."""
    bound = lower_bound(event_state, first, last)
    if bound == 0:
        return True
    if event_state.solved[first] != last:
        low, high = event_state.borders[first], event_state.borders[last + 1]
        excess = bound
        if not exchange_tables(inputs, event_state, low, high, bound):
            excess = least_excess(inputs, event_state, blossoms, solve, low, high, bound if bound < NEVER else 0)
        whole = first == 0 and last == segments - 1
        if excess == NEVER and whole:
            excess = fewest_rematches(inputs, event_state, blossoms, solve, high)
        if excess == TOO_LARGE:
            return False
        event_state.solved[first] = last
        event_state.least[first] = excess
    saving = event_state.least[first] - (bound if bound < NEVER else 0)
    event_state.saving[first] += saving
    event_state.saving[last + 1] += saving
    return True


def exchange_tables(inputs: SimulationInput, event_state: EventState, low: int, high: int, bound: int) -> bool:
    """Try the short way: every rematch of the window exchanges opponents with another table, at the lower bound.

    True if that is possible: the bound proves that it is the best. Then ``event_state.partner`` has it.
    """
    for place in range(low, high):
        event_state.partner[place] = place ^ 1
    left = bound
    for number in range(event_state.clock[FAILING]):
        place = event_state.stuck[number]
        if low <= place < high and event_state.partner[place] == place + 1:
            left -= exchange_table(inputs, event_state, low, high, place, left)
            if left < 0:
                return False
    return left == 0


def exchange_table(inputs: SimulationInput, event_state: EventState, low: int, high: int, stuck: int, left: int) -> int:
    """Exchange opponents between the table at ``stuck`` and the one that makes it cheapest, the nearer the better.

    Returns what it costs above the bound; NEVER if there is none.
    """
    best, cost = -1, NEVER
    place = stuck
    for distance in range(2, high - low, 2):
        for other in (stuck + distance, stuck - distance):
            if low <= other < high and event_state.partner[other] == other + 1:
                for turned in range(2):
                    one, two = other + turned, other + 1 - turned
                    above = gap(event_state, stuck, one) + gap(event_state, stuck + 1, two)
                    above -= gap(event_state, stuck, stuck + 1) + gap(event_state, one, two)
                    if above < cost and not (
                        met_at(inputs, event_state, stuck, one) or met_at(inputs, event_state, stuck + 1, two)
                    ):
                        best, cost, place = one, above, two
        if cost <= left and 2 * cost > left:
            break  # nothing cheaper leads to the bound
    if best >= 0:
        event_state.partner[stuck], event_state.partner[best] = best, stuck
        event_state.partner[stuck + 1], event_state.partner[place] = place, stuck + 1
    return cost


def met_at(inputs: SimulationInput, event_state: EventState, one: int, other: int) -> bool:
    """Whether the players at two places have met."""
    return have_met(
        event_state.opponents, event_state.met, inputs.width, event_state.order[one], event_state.order[other]
    )


def lower_bound(event_state: EventState, first: int, last: int) -> int:
    """The least that the segments cost together: each pays inside, or one of its borders is opened; 0: none fails."""
    shut, open_ = 0, NEVER
    failing = 0
    for segment in range(first, last + 1):
        failing += event_state.excess[segment]
        below = opening(event_state, segment) if segment < last else NEVER
        shut, open_ = min(shut + event_state.excess[segment], open_), min(min(shut, open_) + below, NEVER)
    if failing == 0:
        return 0
    return max(1, min(shut, NEVER))


def least_excess(
    inputs: SimulationInput,
    event_state: EventState,
    blossoms: BlossomState,
    solve: Solve,
    low: int,
    high: int,
    bound: int,
) -> int:
    """The least excess of the window, known to be at least ``bound``; its tables go to ``event_state.partner``.

    Brackets are cut down to what can matter up to an allowed excess, which rises until it is enough.
    """
    allowed = bound
    while True:
        nodes = choose(inputs, event_state, low, high, allowed)
        if nodes == TOO_LARGE:
            return TOO_LARGE
        excess = match(inputs, event_state, blossoms, solve, low, high, nodes, 0)
        if excess <= allowed or nodes == high - low:
            return excess
        allowed = 2 * allowed + 9 if excess == NEVER else excess


def choose(inputs: SimulationInput, event_state: EventState, low: int, high: int, allowed: int) -> int:
    """The places of the window that can matter, in ``event_state.nodes``; returns how many, or TOO_LARGE.

    What differs from neighbours at every table falls into circles, of which only those through a rematch matter: they
    open all even borders from there to wherever they come, so segments out of reach stay as they are. Within what is
    left of the allowed excess at most ``2 + left / step`` tables cross the borders of a bracket, ``step`` being the
    smaller of their squared steps, and one more where the circle came in. Beside these it needs so many players that
    each table that comes in finds somebody new to sit with, and that those left over can be paired whoever they are
    (Dirac): all others can stay as they are. Both depend only on whom the chosen ones have met, so more are taken until
    they are enough.
    """
    segment = find_distances(event_state, low, high)
    nodes = 0
    start = low
    while start < high:
        if start == event_state.borders[segment + 1]:
            segment += 1
        end = min(high, event_state.tails[event_state.tally[event_state.order[start]] & POINTS])
        left = allowed - event_state.distance[segment]
        if left >= 0:
            step = 1 << 30
            if start > low:
                step = gap(event_state, start - 1, start)
            if end < high:
                step = min(step, gap(event_state, end - 1, end))
            crossing = 2 + left // step + (left < allowed)
            needed = crossing + 2
            kept = 0
            while kept < needed and kept < end - start:
                kept = keep(inputs, event_state, start, end, needed, nodes)
                if kept == TOO_LARGE:
                    return TOO_LARGE
                needed = crossing + beside(inputs, event_state, nodes, kept)
            nodes += kept
        start = end
    return nodes


def find_distances(event_state: EventState, low: int, high: int) -> int:
    """What it costs at least to come to each segment of the window from the next one that holds a rematch.

    In ``event_state.distance``; returns the number of the first segment.
    """
    first = 0
    while event_state.borders[first] < low:
        first += 1
    last = first
    while event_state.borders[last + 1] < high:
        last += 1
    for segment in range(first, last + 1):
        event_state.distance[segment] = NEVER
    segment = first
    for number in range(event_state.clock[FAILING]):
        place = event_state.stuck[number]
        if low <= place < high:
            while place >= event_state.borders[segment + 1]:
                segment += 1
            event_state.distance[segment] = 0
    for segment in range(first + 1, last + 1):
        near = event_state.distance[segment - 1] + opening(event_state, segment - 1)
        event_state.distance[segment] = min(event_state.distance[segment], near)
    for segment in range(last - 1, first - 1, -1):
        near = event_state.distance[segment + 1] + opening(event_state, segment)
        event_state.distance[segment] = min(event_state.distance[segment], near)
    return first


def keep(inputs: SimulationInput, event_state: EventState, start: int, end: int, least: int, nodes: int) -> int:
    """Choose ``least`` places of a bracket or more, in ``event_state.nodes`` from ``nodes`` on; how many, or TOO_LARGE.

    Those next to its borders, and everybody who has met their neighbour: such a table cannot stay as it is.
    """
    kept = 0
    begin_out, end_out = start, start
    if end - start > least + 1:
        begin_out = start + least // 2
        begin_out += begin_out % 2
        end_out = begin_out + (end - start - least) // 2 * 2
    for place in range(start, end):
        if begin_out <= place < end_out and not met_at(inputs, event_state, place, place ^ 1):
            continue
        if nodes + kept >= LARGEST_WINDOW:
            return TOO_LARGE
        event_state.nodes[nodes + kept] = place
        kept += 1
    return kept


def beside(inputs: SimulationInput, event_state: EventState, first: int, kept: int) -> int:
    """How many of a bracket's chosen places are needed beside those whose tables cross its borders."""
    for number in range(first, first + kept):
        player = event_state.order[event_state.nodes[number]]
        event_state.marked[player] = 1
        for place in range(player * inputs.width, player * inputs.width + event_state.met[player]):
            event_state.deck[event_state.opponents[place]] = 0
    own, others = 0, 0
    for number in range(first, first + kept):
        player = event_state.order[event_state.nodes[number]]
        points = event_state.tally[player] & POINTS
        same = 0
        for place in range(player * inputs.width, player * inputs.width + event_state.met[player]):
            opponent = event_state.opponents[place]
            if event_state.marked[opponent]:
                same += 1
            elif event_state.tally[opponent] & POINTS != points:
                event_state.deck[opponent] += 1
                others = max(others, event_state.deck[opponent])
        own = max(own, same)
    for number in range(first, first + kept):
        event_state.marked[event_state.order[event_state.nodes[number]]] = 0
    return max(2 * own + 2, others + 1)


def match(
    inputs: SimulationInput,
    event_state: EventState,
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
    again = nodes * near * (gap(event_state, low, high - 1) + 1)
    most = nodes * again * 2 + 1
    for one in range(nodes):
        first = event_state.nodes[one]
        mark(inputs, event_state, event_state.order[first], 1)
        for other in range(one + 1, nodes):
            second = event_state.nodes[other]
            cost = near * gap(event_state, first, second)
            if inputs.by_standings:
                cost += (other - one) * (other - one)
            if event_state.marked[event_state.order[second]]:
                if not rematches:
                    continue
                cost += again
            put(blossoms, one + 1, other + 1, most - cost)
        mark(inputs, event_state, event_state.order[first], 0)
    if not solve(blossoms):
        return NEVER
    for place in range(low, high):
        event_state.partner[place] = place ^ 1
    for one in range(nodes):
        event_state.partner[event_state.nodes[one]] = event_state.nodes[blossoms.match[one + 1] - 1]
    total = 0
    for place in range(low, high):
        if place < event_state.partner[place]:
            total += gap(event_state, place, event_state.partner[place])
    return total - parity_bound(event_state, low, high)


def mark(inputs: SimulationInput, event_state: EventState, player: int, value: int) -> None:
    """Mark whom ``player`` has met with ``value``."""
    begin = player * inputs.width
    for place in range(begin, begin + event_state.met[player]):
        event_state.marked[event_state.opponents[place]] = value


def parity_bound(event_state: EventState, low: int, high: int) -> int:
    """The least sum of squared differences there can be in the window."""
    total = 0
    start = event_state.tails[event_state.tally[event_state.order[low]] & POINTS]
    while start < high:
        if start % 2:
            total += gap(event_state, start - 1, start)
        start = event_state.tails[event_state.tally[event_state.order[start]] & POINTS]
    return total


def fewest_rematches(
    inputs: SimulationInput, event_state: EventState, blossoms: BlossomState, solve: Solve, seated: int
) -> int:
    """Pair a field that cannot do without a rematch. It is small: with more than twice as many as anybody met, it can.

    Returns NEVER, which no border is left to save, or TOO_LARGE.
    """
    if seated > LARGEST_WINDOW:
        return TOO_LARGE
    for place in range(seated):
        event_state.nodes[place] = place
    match(inputs, event_state, blossoms, solve, 0, seated, seated, 1)
    return NEVER
