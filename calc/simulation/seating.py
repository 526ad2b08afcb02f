"""Who sits down, who has the bye, and neighbours at tables: the short way to a round, with its certificate.

By points, in random order among equals (or by the standings); then neighbours meet. Where a bracket is odd its last
player meets the first of the next one: that is the least possible sum of squared pair-downs for any round (the parity
bound of :mod:`calc.pairing.optimum`). A rematch is repaired by exchanging players of the same points, which changes no
difference. So a round without a rematch at the end *is* the best one by rematches and pair-downs; for all others see
:mod:`calc.simulation.repair`.
"""

from __future__ import annotations

from collections.abc import Sequence

from calc.simulation.dice import Ints, deal
from calc.simulation.layout import FREE, GIVEN, POINTS, REPAIRED, SEATED, EventState, SimulationInput
from calc.simulation.ranking import rate_everybody, sort_places


def seat(inputs: SimulationInput, state: EventState, number: int) -> int:
    """Everybody who plays in round ``number`` (from 0) in ``state.order``, byes given; how many tables fail."""
    last = number == inputs.rounds - 1
    seated = line_up(inputs, state, number)
    if inputs.by_standings and last and number:
        rate_everybody(inputs, state)
        start = 0
        while start < seated:
            end = state.tails[state.tally[state.order[start]] & POINTS]
            sort_places(inputs, state, start, end)
            start = end
    for player in range(inputs.players):
        if state.out[player] == 0 and inputs.awarded[player] > number:
            give_bye(inputs, state, player)
    if seated % 2:
        seated = leave_over(inputs, state, seated, number)
    state.clock[SEATED] = seated
    state.clock[GIVEN] = 0
    return exchange(inputs, state, seated)


def line_up(inputs: SimulationInput, state: EventState, number: int) -> int:
    """Those to be seated by points, shuffled among equals while they are counted in; returns how many."""
    tally, out, order, heads, tails, deck = (state.tally, state.out, state.order, state.heads, state.tails, state.deck)
    awarded = inputs.awarded
    levels = inputs.levels
    for points in range(levels):
        heads[points] = 0
    for player in range(inputs.players):
        if out[player] == 0 and awarded[player] <= number:
            heads[tally[player] & POINTS] += 1
    begin = 0
    for points in range(levels - 1, -1, -1):
        size = heads[points]
        heads[points] = begin
        tails[points] = begin
        begin += size
    deal(state.dice, deck, begin)
    drawn = 0
    for player in range(inputs.players):
        if out[player] == 0 and awarded[player] <= number:
            points = tally[player] & POINTS
            head = heads[points]
            end = tails[points]
            tails[points] = end + 1
            place = head + (deck[drawn] * (end - head + 1) >> 32)
            order[end] = order[place]
            order[place] = player
            drawn += 1
    return begin


def leave_over(inputs: SimulationInput, state: EventState, seated: int, number: int) -> int:
    """The bye of an odd field: the lowest-placed of those who have had the fewest. Returns how many are left."""
    order, byes = state.order, state.byes
    chosen, fewest = seated - 1, 1 << 30
    for place in range(seated - 1, -1, -1):
        player = order[place]
        had = max(byes[player], inputs.awarded[player])
        if player == inputs.me and state.forced[number] >= 0:
            had += 1 << 20  # while my results are given, byes go to others
        if had < fewest:
            chosen, fewest = place, had
        if fewest == 0:
            break
    player = order[chosen]
    for place in range(chosen, seated - 1):
        order[place] = order[place + 1]
    points = state.tally[player] & POINTS
    state.tails[points] -= 1
    for lower in range(points):
        state.heads[lower] -= 1
        state.tails[lower] -= 1
    give_bye(inputs, state, player)
    return seated - 1


def give_bye(inputs: SimulationInput, state: EventState, player: int) -> None:
    """A won match without an opponent."""
    state.tally[player] += inputs.gain[FREE]
    state.byes[player] += 1


def have_met(opponents: Sequence[int], met: Sequence[int], width: int, one: int, other: int) -> bool:
    """Whether ``one`` has met ``other``."""
    begin = one * width
    for place in range(begin, begin + met[one]):  # noqa: SIM110 - the compiler knows no generators
        if opponents[place] == other:
            return True
    return False


def exchange(inputs: SimulationInput, state: EventState, seated: int) -> int:
    """Repair rematches of neighbours by exchanging equals; how many are left, their places in ``state.stuck``.

    ``state.clock[REPAIRED]`` says whether there were any.
    """
    order, met, opponents, stuck, width = (state.order, state.met, state.opponents, state.stuck, inputs.width)
    failing = 0
    swapped = 0
    for place in range(0, seated, 2):
        if have_met(opponents, met, width, order[place], order[place + 1]):
            swapped = 1
            if not (swap(inputs, state, place + 1, place) or swap(inputs, state, place, place + 1)):
                failing += 1
    state.clock[REPAIRED] = swapped
    if failing == 0:
        return 0
    left = 0
    for place in range(0, seated, 2):  # anew, since an exchange for a later table may have repaired an earlier one
        if have_met(opponents, met, width, order[place], order[place + 1]):
            stuck[left] = place
            left += 1
    return left


def swap(inputs: SimulationInput, state: EventState, place: int, partner: int) -> bool:
    """Exchange the player at ``place`` for the nearest equal with whom both tables are no rematch."""
    order, met, opponents, width = state.order, state.met, state.opponents, inputs.width
    points = state.tally[order[place]] & POINTS
    low, high = state.heads[points], state.tails[points]
    mine, opposite = order[place], order[partner]
    for distance in range(1, max(high - place, place - low + 1)):
        for candidate in (place + distance, place - distance):
            if low <= candidate < high and candidate != partner:
                theirs = order[candidate]
                if not have_met(opponents, met, width, opposite, theirs) and not have_met(
                    opponents, met, width, mine, order[candidate ^ 1]
                ):
                    order[place], order[candidate] = theirs, mine
                    return True
    return False


def neighbours(order: Ints, partner: Ints, seated: int, scratch: Ints) -> None:
    """Put who meets whom by ``partner`` (places) next to each other."""
    filled = 0
    for place in range(seated):
        other = partner[place]
        if other > place:
            scratch[filled] = order[place]
            scratch[filled + 1] = order[other]
            filled += 2
    for place in range(seated):
        order[place] = scratch[place]
