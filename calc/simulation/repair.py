"""Rounds that exchanging equals could not mend, exactly: the least pair-downs without a rematch, proved.

The proofs are those at the head of :mod:`calc.pairing.optimum` (parity bound, segments, windows, hubs); what differs is
that only rematches and pair-downs count, since the order among equals is drawn. By the standings, among rounds of the
same cost those with near neighbours at a table are preferred within a window.

Places are those of ``hall.order``, still by points: what is found goes to ``hall.partner`` until all is done.
"""

from __future__ import annotations

from calc.simulation.blossom import clear, put
from calc.simulation.layout import FAILING, LARGEST_WINDOW, MENDED, POINTS, Flowers, Hall, Setup, Solve
from calc.simulation.seating import have_met, neighbours

NEVER = 1 << 40
"""The excess of a window that cannot be paired without a rematch."""
TOO_LARGE = -1
"""The excess of a window that is not solved here."""


def mend(setup: Setup, hall: Hall, flowers: Flowers, solve: Solve, seated: int, failing: int) -> bool:
    """Seat the best round; false if it cannot be proved here (then Python has to). ``failing``: tables in ``stuck``.

    ``solve``: :func:`calc.simulation.blossom.solve`, which is handed down so that it is compiled once.
    """
    hall.clock[MENDED] = 2
    hall.clock[FAILING] = failing
    for place in range(seated):
        hall.partner[place] = place ^ 1
    brackets = find_brackets(hall, seated)
    segments = find_borders(hall, brackets)
    done = settle(setup, hall, flowers, solve, segments, failing)
    if done > 0:
        done = widen(setup, hall, flowers, solve, segments)
    if done == 0:
        neighbours(hall.order, hall.partner, seated, hall.deck)
    return done == 0


def find_brackets(hall: Hall, seated: int) -> int:
    """Where the brackets begin, in ``hall.starts`` (the end of the last one too); returns how many."""
    found = 0
    place = 0
    while place < seated:
        hall.starts[found] = place
        found += 1
        place = hall.tails[hall.tally[hall.order[place]] & POINTS]
    hall.starts[found] = seated
    return found


def find_borders(hall: Hall, brackets: int) -> int:
    """The even borders, between which segments lie, in ``hall.borders``; returns how many segments."""
    segments = 0
    for bracket in range(brackets + 1):
        if hall.starts[bracket] % 2 == 0:
            hall.borders[segments] = hall.starts[bracket]
            segments += 1
    return segments - 1


def gap(hall: Hall, one: int, other: int) -> int:
    """The squared difference in points of the players at two places."""
    difference = (hall.tally[hall.order[one]] & POINTS) - (hall.tally[hall.order[other]] & POINTS)
    return difference * difference


def opening(hall: Hall, segment: int) -> int:
    """What opening the border below ``segment`` costs at least."""
    border = hall.borders[segment + 1]
    return 2 * gap(hall, border - 1, border)


def settle(setup: Setup, hall: Hall, flowers: Flowers, solve: Solve, segments: int, failing: int) -> int:
    """Solve each segment that holds a rematch by itself; returns how many need more than their bound, or TOO_LARGE."""
    needing = 0
    for segment in range(segments + 1):
        hall.excess[segment] = 0
        hall.opened[segment] = 0
        hall.solved[segment] = -1
    segment = 0
    for number in range(failing):
        place = hall.stuck[number]
        if number and place < hall.borders[segment + 1]:
            continue
        while place >= hall.borders[segment + 1]:
            segment += 1
        low, high = hall.borders[segment], hall.borders[segment + 1]
        excess = NEVER if high - low == 2 else least_excess(setup, hall, flowers, solve, low, high, 0)
        if excess == TOO_LARGE:
            return TOO_LARGE
        hall.excess[segment] = excess
        needing += excess > 0
    return needing


def widen(setup: Setup, hall: Hall, flowers: Flowers, solve: Solve, segments: int) -> int:
    """Open borders around segments that fail until no other border can save anything; 0, or TOO_LARGE."""
    for segment in range(segments):
        if hall.excess[segment]:
            open_border(hall, segment, segments)
            open_border(hall, segment + 1, segments)
    while True:
        for border in range(segments + 1):
            hall.saving[border] = 0
        first = 0
        while first < segments:
            last = first
            while last + 1 < segments and hall.opened[last + 1]:
                last += 1
            if not solve_span(setup, hall, flowers, solve, segments, first, last):
                return TOO_LARGE
            first = last + 1
        if not open_dear(hall, segments):
            return 0


def open_border(hall: Hall, border: int, segments: int) -> None:
    """Open a border, counted from 0 above the first segment, unless it is the top or the bottom."""
    if 0 < border < segments:
        hall.opened[border] = 1


def open_dear(hall: Hall, segments: int) -> bool:
    """Open every border that costs no more than what crossing it could save; whether there was one."""
    wider = False
    for border in range(1, segments):
        if hall.opened[border] == 0 and hall.saving[border] > 0 and opening(hall, border - 1) <= hall.saving[border]:
            hall.opened[border] = 1
            wider = True
    return wider


def solve_span(setup: Setup, hall: Hall, flowers: Flowers, solve: Solve, segments: int, first: int, last: int) -> bool:
    """Solve the segments from ``first`` to ``last`` together, unless that is done; note what crossing could save."""
    bound = lower_bound(hall, first, last)
    if bound == 0:
        return True
    if hall.solved[first] != last:
        low, high = hall.borders[first], hall.borders[last + 1]
        excess = bound
        if not exchange_tables(setup, hall, low, high, bound):
            excess = least_excess(setup, hall, flowers, solve, low, high, bound if bound < NEVER else 0)
        whole = first == 0 and last == segments - 1
        if excess == NEVER and whole:
            excess = fewest_rematches(setup, hall, flowers, solve, high)
        if excess == TOO_LARGE:
            return False
        hall.solved[first] = last
        hall.least[first] = excess
    saving = hall.least[first] - (bound if bound < NEVER else 0)
    hall.saving[first] += saving
    hall.saving[last + 1] += saving
    return True


def exchange_tables(setup: Setup, hall: Hall, low: int, high: int, bound: int) -> bool:
    """Try the short way: every rematch of the window exchanges opponents with another table, at the lower bound.

    True if that is possible: the bound proves that it is the best. Then ``hall.partner`` has it.
    """
    for place in range(low, high):
        hall.partner[place] = place ^ 1
    left = bound
    for number in range(hall.clock[FAILING]):
        place = hall.stuck[number]
        if low <= place < high and hall.partner[place] == place + 1:
            left -= exchange_table(setup, hall, low, high, place, left)
            if left < 0:
                return False
    return left == 0


def exchange_table(setup: Setup, hall: Hall, low: int, high: int, stuck: int, left: int) -> int:
    """Exchange opponents between the table at ``stuck`` and the one that makes it cheapest, the nearer the better.

    Returns what it costs above the bound; NEVER if there is none.
    """
    best, cost = -1, NEVER
    place = stuck
    for distance in range(2, high - low, 2):
        for other in (stuck + distance, stuck - distance):
            if low <= other < high and hall.partner[other] == other + 1:
                for turned in range(2):
                    one, two = other + turned, other + 1 - turned
                    above = gap(hall, stuck, one) + gap(hall, stuck + 1, two)
                    above -= gap(hall, stuck, stuck + 1) + gap(hall, one, two)
                    if above < cost and not (met_at(setup, hall, stuck, one) or met_at(setup, hall, stuck + 1, two)):
                        best, cost, place = one, above, two
        if cost <= left and 2 * cost > left:
            break  # nothing cheaper leads to the bound
    if best >= 0:
        hall.partner[stuck], hall.partner[best] = best, stuck
        hall.partner[stuck + 1], hall.partner[place] = place, stuck + 1
    return cost


def met_at(setup: Setup, hall: Hall, one: int, other: int) -> bool:
    """Whether the players at two places have met."""
    return have_met(hall.opponents, hall.met, setup.width, hall.order[one], hall.order[other])


def lower_bound(hall: Hall, first: int, last: int) -> int:
    """The least that the segments cost together: each pays inside, or one of its borders is opened; 0: none fails."""
    shut, open_ = 0, NEVER
    failing = 0
    for segment in range(first, last + 1):
        failing += hall.excess[segment]
        below = opening(hall, segment) if segment < last else NEVER
        shut, open_ = min(shut + hall.excess[segment], open_), min(min(shut, open_) + below, NEVER)
    if failing == 0:
        return 0
    return max(1, min(shut, NEVER))


def least_excess(setup: Setup, hall: Hall, flowers: Flowers, solve: Solve, low: int, high: int, bound: int) -> int:
    """The least excess of the window, known to be at least ``bound``; its tables go to ``hall.partner``.

    Brackets are cut down to what can matter up to an allowed excess, which rises until it is enough.
    """
    allowed = bound
    while True:
        nodes = choose(setup, hall, low, high, allowed)
        if nodes == TOO_LARGE:
            return TOO_LARGE
        excess = match(setup, hall, flowers, solve, low, high, nodes, 0)
        if excess <= allowed or nodes == high - low:
            return excess
        allowed = 2 * allowed + 9 if excess == NEVER else excess


def choose(setup: Setup, hall: Hall, low: int, high: int, allowed: int) -> int:
    """The places of the window that can matter, in ``hall.nodes``; returns how many, or TOO_LARGE.

    What differs from neighbours at every table falls into circles, of which only those through a rematch matter: they
    open all even borders from there to wherever they come, so segments out of reach stay as they are. Within what is
    left of the allowed excess at most ``2 + left / step`` tables cross the borders of a bracket, ``step`` being the
    smaller of their squared steps, and one more where the circle came in. Beside these it needs so many players that
    each table that comes in finds somebody new to sit with, and that those left over can be paired whoever they are
    (Dirac): all others can stay as they are. Both depend only on whom the chosen ones have met, so more are taken until
    they are enough.
    """
    segment = find_distances(hall, low, high)
    nodes = 0
    start = low
    while start < high:
        if start == hall.borders[segment + 1]:
            segment += 1
        end = min(high, hall.tails[hall.tally[hall.order[start]] & POINTS])
        left = allowed - hall.distance[segment]
        if left >= 0:
            step = 1 << 30
            if start > low:
                step = gap(hall, start - 1, start)
            if end < high:
                step = min(step, gap(hall, end - 1, end))
            crossing = 2 + left // step + (left < allowed)
            needed = crossing + 2
            kept = 0
            while kept < needed and kept < end - start:
                kept = keep(setup, hall, start, end, needed, nodes)
                if kept == TOO_LARGE:
                    return TOO_LARGE
                needed = crossing + beside(setup, hall, nodes, kept)
            nodes += kept
        start = end
    return nodes


def find_distances(hall: Hall, low: int, high: int) -> int:
    """What it costs at least to come to each segment of the window from the next one that holds a rematch.

    In ``hall.distance``; returns the number of the first segment.
    """
    first = 0
    while hall.borders[first] < low:
        first += 1
    last = first
    while hall.borders[last + 1] < high:
        last += 1
    for segment in range(first, last + 1):
        hall.distance[segment] = NEVER
    segment = first
    for number in range(hall.clock[FAILING]):
        place = hall.stuck[number]
        if low <= place < high:
            while place >= hall.borders[segment + 1]:
                segment += 1
            hall.distance[segment] = 0
    for segment in range(first + 1, last + 1):
        near = hall.distance[segment - 1] + opening(hall, segment - 1)
        hall.distance[segment] = min(hall.distance[segment], near)
    for segment in range(last - 1, first - 1, -1):
        near = hall.distance[segment + 1] + opening(hall, segment)
        hall.distance[segment] = min(hall.distance[segment], near)
    return first


def keep(setup: Setup, hall: Hall, start: int, end: int, least: int, nodes: int) -> int:
    """Choose at least ``least`` places of a bracket, in ``hall.nodes`` from ``nodes`` on; how many, or TOO_LARGE.

    Those next to its borders, and everybody who has met his neighbour: such a table cannot stay as it is.
    """
    kept = 0
    begin_out, end_out = start, start
    if end - start > least + 1:
        begin_out = start + least // 2
        begin_out += begin_out % 2
        end_out = begin_out + (end - start - least) // 2 * 2
    for place in range(start, end):
        if begin_out <= place < end_out and not met_at(setup, hall, place, place ^ 1):
            continue
        if nodes + kept >= LARGEST_WINDOW:
            return TOO_LARGE
        hall.nodes[nodes + kept] = place
        kept += 1
    return kept


def beside(setup: Setup, hall: Hall, first: int, kept: int) -> int:
    """How many of a bracket's chosen places are needed beside those whose tables cross its borders."""
    for number in range(first, first + kept):
        player = hall.order[hall.nodes[number]]
        hall.marked[player] = 1
        for place in range(player * setup.width, player * setup.width + hall.met[player]):
            hall.deck[hall.opponents[place]] = 0
    own, others = 0, 0
    for number in range(first, first + kept):
        player = hall.order[hall.nodes[number]]
        points = hall.tally[player] & POINTS
        same = 0
        for place in range(player * setup.width, player * setup.width + hall.met[player]):
            opponent = hall.opponents[place]
            if hall.marked[opponent]:
                same += 1
            elif hall.tally[opponent] & POINTS != points:
                hall.deck[opponent] += 1
                others = max(others, hall.deck[opponent])
        own = max(own, same)
    for number in range(first, first + kept):
        hall.marked[hall.order[hall.nodes[number]]] = 0
    return max(2 * own + 2, others + 1)


def match(
    setup: Setup, hall: Hall, flowers: Flowers, solve: Solve, low: int, high: int, nodes: int, rematches: int
) -> int:
    """The least excess of the chosen places; NEVER if they cannot be paired without a rematch.

    ``rematches``: 1 if they may, as few as possible (then the number returned means nothing).
    """
    clear(flowers, nodes)
    near = nodes * nodes * nodes if setup.by_standings else 1  # above any sum of squared distances between places
    again = nodes * near * (gap(hall, low, high - 1) + 1)
    most = nodes * again * 2 + 1
    for one in range(nodes):
        first = hall.nodes[one]
        mark(setup, hall, hall.order[first], 1)
        for other in range(one + 1, nodes):
            second = hall.nodes[other]
            cost = near * gap(hall, first, second)
            if setup.by_standings:
                cost += (other - one) * (other - one)
            if hall.marked[hall.order[second]]:
                if not rematches:
                    continue
                cost += again
            put(flowers, one + 1, other + 1, most - cost)
        mark(setup, hall, hall.order[first], 0)
    if not solve(flowers):
        return NEVER
    for place in range(low, high):
        hall.partner[place] = place ^ 1
    for one in range(nodes):
        hall.partner[hall.nodes[one]] = hall.nodes[flowers.match[one + 1] - 1]
    total = 0
    for place in range(low, high):
        if place < hall.partner[place]:
            total += gap(hall, place, hall.partner[place])
    return total - parity_bound(hall, low, high)


def mark(setup: Setup, hall: Hall, player: int, value: int) -> None:
    """Mark whom ``player`` has met with ``value``."""
    begin = player * setup.width
    for place in range(begin, begin + hall.met[player]):
        hall.marked[hall.opponents[place]] = value


def parity_bound(hall: Hall, low: int, high: int) -> int:
    """The least sum of squared differences there can be in the window."""
    total = 0
    start = hall.tails[hall.tally[hall.order[low]] & POINTS]
    while start < high:
        if start % 2:
            total += gap(hall, start - 1, start)
        start = hall.tails[hall.tally[hall.order[start]] & POINTS]
    return total


def fewest_rematches(setup: Setup, hall: Hall, flowers: Flowers, solve: Solve, seated: int) -> int:
    """Pair a field that cannot do without a rematch. It is small: with more than twice as many as anybody met, it can.

    Returns NEVER, which no border is left to save, or TOO_LARGE.
    """
    if seated > LARGEST_WINDOW:
        return TOO_LARGE
    for place in range(seated):
        hall.nodes[place] = place
    match(setup, hall, flowers, solve, 0, seated, seated, 1)
    return NEVER
