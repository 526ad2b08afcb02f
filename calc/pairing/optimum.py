"""The best round of a field, exact at every size without looking at every pair of players.

The levels of :class:`~calc.pairing.plan.Cost` in strict order. Why the short ways are proofs:

*Parity bound.* With an odd number of players above the border of two brackets, some table crosses it; a table over
several borders costs at least the sum of their squared steps. So the sum of the squared steps of all odd borders is the
least possible gap. The nominal plan attains it, and no other round has slide 0: without a rematch it is the best round.

*Segments.* A round at the bound crosses no even border, so the parts between them are independent. What a round costs
above the bound is its *excess*; each table over an even border adds at least that border's squared step, and as such
tables come in twos, opening an even border costs at least twice that.

*Windows.* A segment that cannot do at its bound has to open one of its two borders or to pay inside; which is cheapest
over neighbouring segments is a lower bound. Each such segment is solved together with its neighbours; a window that
needs more than its lower bound is widened across every border that is not dearer than what could be saved.

*Hubs.* The least excess of a window is found on brackets cut down to what can matter: in a bracket with more than
twice as many players as anybody has met, whoever is left can always be paired (Dirac), so all but some are left out.

*Prices.* Players whose nominal table is a rematch (the others cost nothing) are given prices that no table undercuts;
their sum is a lower bound of the slide. Once a round at ``bound + slack`` is known, a better one differs from the plan
only in circles through such players, whose tables cost at most ``slack`` above the prices: only those go to the solver.
In such a circle without a stuck player the plan's own tables would be as good in gap and better in slide.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise

from calc.pairing.matching import first_cheapest
from calc.pairing.plan import Met, Pair, Plan, plan
from calc.pairing.window import Window


def best_pairs(points: Sequence[int], met: Met) -> list[Pair]:
    """The best round: all tables, higher-placed player first, in the order of these.

    ``points``: match points in the order of the standings, never rising, of an even number of players; ``met``: for
    everybody the numbers of those they have met, both ways.
    """
    plan_ = plan(points)
    opponents = list(plan_.targets)
    stuck = [place for place, target in enumerate(plan_.targets) if target in met[place]]
    if stuck:
        mended = _mend(plan_, met, stuck)
        for one, other in _dense(plan_, met) if mended is None else mended:
            opponents[one], opponents[other] = other, one
    return [(one, other) for one, other in enumerate(opponents) if one < other]


def _dense(plan_: Plan, met: Met) -> list[Pair]:
    """The best round by looking at every pair; for the fields that cannot do without a rematch, which are small."""
    size = len(plan_.points)
    slides = size * 2 * size**2
    gaps = size * plan_.gap(0, size - 1) + 1
    found = first_cheapest(
        {
            (one, other): ((other in met[one]) * gaps + plan_.gap(one, other)) * slides + plan_.slide(one, other)
            for one in range(size)
            for other in range(one + 1, size)
        }
    )
    assert found is not None  # noqa: S101 - an even number of players who may all meet can be paired
    return found


def _mend(plan_: Plan, met: Met, stuck: Sequence[int]) -> list[Pair] | None:
    """The tables that differ from the nominal plan (and perhaps some that do not); ``None``: not without a rematch."""
    borders = [start for start in plan_.starts if start % 2 == 0]
    segments = list(pairwise(borders))
    steps = [2 * plan_.gap(start - 1, start) for start in borders[1:-1]]  # what opening each border costs at least
    pairs: list[Pair] = []
    failing: dict[int, float] = {}
    for number, inside in _by_segment(segments, stuck):
        window = Window(plan_, met, *segments[number], tuple(inside))
        excess, found = window.settle(0)
        if excess == 0:
            pairs += found if found is not None else window.best(0)
        else:
            failing[number] = excess
    if not failing:
        return pairs
    opened = {border for number in failing for border in (number - 1, number) if 0 <= border < len(steps)}
    known: dict[Pair, tuple[Window, int, float, list[Pair] | None]] = {}
    while True:
        spans = _spans(failing, opened)
        for first, last in spans:
            if (first, last) not in known:
                low, high = segments[first][0], segments[last][1]
                window = Window(plan_, met, low, high, tuple(player for player in stuck if low <= player < high))
                bound = _lower_bound(failing, steps, first, last)
                known[first, last] = (window, bound, *window.settle(bound))
        if spans == [(0, len(steps))] and known[spans[0]][2] == math.inf:
            return None
        wider = _too_narrow({(first, last): known[first, last][1:3] for first, last in spans}, steps)
        if not wider:
            break
        opened |= wider
    inside_windows = [(known[span][0].low, known[span][0].high) for span in spans]
    pairs = [pair for pair in pairs if not any(low <= pair[0] < high for low, high in inside_windows)]
    for span in spans:
        window, _, excess, found = known[span]
        pairs += found if found is not None else window.best(excess)
    return pairs


def _by_segment(segments: Sequence[Pair], stuck: Iterable[int]) -> Iterable[tuple[int, list[int]]]:
    """The segments that hold stuck players, with these."""
    number, inside = 0, list[int]()
    for player in stuck:
        while player >= segments[number][1]:
            if inside:
                yield number, inside
            number, inside = number + 1, []
        inside.append(player)
    yield number, inside


def _spans(failing: Iterable[int], opened: Collection[int]) -> list[Pair]:
    """First and last segment of every window: what open borders join to a failing segment."""
    spans: list[Pair] = []
    for number in failing:
        if spans and number <= spans[-1][1]:
            continue
        first = last = number
        while first - 1 in opened:
            first -= 1
        while last in opened:
            last += 1
        spans.append((first, last))
    return spans


def _lower_bound(failing: dict[int, float], steps: Sequence[int], first: int, last: int) -> int:
    """The least that the failing segments of a window cost: each pays inside, or one of its borders is opened."""
    shut: float = 0  # the cost so far with the border above the segment closed,
    open_: float = math.inf  # and with it opened
    for number in range(first, last + 1):
        below = steps[number] if number < last else math.inf
        shut, open_ = min(shut + failing.get(number, 0), open_), min(shut, open_) + below
    return int(shut) if shut < math.inf else 0


def _too_narrow(windows: dict[Pair, tuple[int, float]], steps: Sequence[int]) -> set[int]:
    """The borders that windows must be widened across; ``windows``: lower bound and least excess of each.

    A round that crosses the closed borders of windows pays for these, and saves at most what the windows on both sides
    of them need above their bounds.
    """
    savings: dict[int, float] = {}
    for (first, last), (bound, excess) in windows.items():
        for border in (first - 1, last):
            if 0 <= border < len(steps):
                savings[border] = savings.get(border, 0) + excess - bound
    return {border for border, saving in savings.items() if steps[border] <= saving}
