"""Tiebreakers exactly as in the standings, in whole numbers.

MW%: looked up by matches and match points, on one common denominator. OMW%: the sum over the opponents, times what
makes different numbers of opponents comparable. GW%: compared crosswise. OGW%, which hardly ever decides: sums with 48
binary places, each term cut off by less than one unit. Where two are closer than what was cut off, their difference on
its common denominator is a whole number below half a prime (:func:`calc.simulation.tables.common_games` sees to that),
so what it leaves modulo that prime tells it, sign and all.
"""

from __future__ import annotations

from calc.simulation.layout import (
    BYTE,
    DRAWS,
    GAME_POINTS,
    GAMES,
    LOSSES,
    POINTS,
    WIDE,
    WINS,
    EventState,
    SimulationInput,
)

PRIME = (1 << 31) - 1
PLACES = 48
NOTHING = -1
"""The value of a figure that has none: below any number."""


def rate_everybody(inputs: SimulationInput, state: EventState) -> None:
    """What everybody's matches count for in their opponents' OMW%, in ``state.rate``; no OMW% is known yet."""
    tally, rate = state.tally, state.rate
    levels = 3 * inputs.rounds + 1
    for player in range(inputs.players):
        mine = tally[player]
        played = (mine >> WINS & BYTE) + (mine >> LOSSES & BYTE) + (mine >> DRAWS & BYTE)
        points = mine & POINTS
        if not inputs.bye_in_rate:
            played -= state.byes[player]
            points -= 3 * state.byes[player]
        rate[player] = inputs.match_rate[played * levels + points]


def find_omw(inputs: SimulationInput, state: EventState, player: int) -> None:
    """A player's OMW% as a number that compares, in ``state.omw``."""
    met, begin = state.met[player], player * inputs.width
    total = 0
    for place in range(begin, begin + met):
        total += state.rate[state.opponents[place]]
    state.omw[player] = total * inputs.share[met] if met else NOTHING


def sort_places(inputs: SimulationInput, state: EventState, start: int, end: int) -> None:
    """Sort players of the same points, best first (by growing parts, as Shell's method has it)."""
    order = state.order
    for place in range(start, end):
        find_omw(inputs, state, order[place])
    step = 1
    while 3 * step + 1 < end - start:
        step = 3 * step + 1
    while step:
        for place in range(start + step, end):
            player = order[place]
            hole = place
            while hole - step >= start and ahead(inputs, state, player, order[hole - step]) > 0:
                order[hole] = order[hole - step]
                hole -= step
            order[hole] = player
        step //= 3


def ahead(inputs: SimulationInput, state: EventState, one: int, other: int) -> int:
    """Above 0 if ``one`` is ahead of an equal on points, below if behind, 0 if the rules leave them level."""
    if state.omw[one] != state.omw[other]:
        return 1 if state.omw[one] > state.omw[other] else -1
    own = compare_games(inputs, state.tally[one], state.tally[other])
    return own or compare_opponents_games(inputs, state, one, other)


def compare_games(inputs: SimulationInput, one: int, other: int) -> int:
    """The difference of two players' own GW%, times something."""
    mine, of_mine = game_share(inputs, one, inputs.own_floor)
    theirs, of_theirs = game_share(inputs, other, inputs.own_floor)
    return mine * of_theirs - theirs * of_mine


def game_share(inputs: SimulationInput, tally: int, floored: int) -> tuple[int, int]:
    """GW% as a fraction; minus one where nothing was played."""
    points, games = tally >> GAME_POINTS & WIDE, 6 * (tally >> GAMES & WIDE)
    if games == 0:
        return NOTHING, 1
    if floored and points * inputs.floor_parts < inputs.floor_part * games:
        return inputs.floor_part, inputs.floor_parts
    return points, games


def compare_opponents_games(inputs: SimulationInput, state: EventState, one: int, other: int) -> int:
    """The difference of two players' OGW%: its sign, or 0 if they are equal."""
    of_mine, of_theirs = state.met[one], state.met[other]
    if of_mine == 0 or of_theirs == 0:
        return of_mine - of_theirs
    mine, mine_left = sum_games(inputs, state, one)
    theirs, their_left = sum_games(inputs, state, other)
    apart = mine * of_theirs - theirs * of_mine
    if abs(apart) >= of_mine * of_theirs:
        return 1 if apart > 0 else -1
    exact = (mine_left * of_theirs - their_left * of_mine) % PRIME * inputs.common % PRIME
    if exact == 0:
        return 0
    return 1 if exact < PRIME // 2 else -1


def sum_games(inputs: SimulationInput, state: EventState, player: int) -> tuple[int, int]:
    """The sum of what the opponents' games count for, cut off, and modulo the prime."""
    total, left = 0, 0
    begin = player * inputs.width
    for place in range(begin, begin + state.met[player]):
        points, parts = game_share(inputs, state.tally[state.opponents[place]], 1)
        if points == NOTHING:
            points, parts = inputs.floor_part, inputs.floor_parts
        total += (points << PLACES) // parts
        left += points * inverse(parts) % PRIME
    return total, left


def inverse(value: int) -> int:
    """What times ``value`` is 1 modulo the prime (Fermat)."""
    result, power, left = 1, value % PRIME, PRIME - 2
    while left:
        if left & 1:
            result = result * power % PRIME
        power = power * power % PRIME
        left >>= 1
    return result


def line_up_at_the_end(inputs: SimulationInput, state: EventState) -> int:
    """Who has not left, by points, in ``state.order``; returns how many."""
    tally, out, order, heads, tails = (state.tally, state.out, state.order, state.heads, state.tails)
    for points in range(inputs.levels):
        heads[points] = 0
    for player in range(inputs.players):
        if out[player] == 0:
            heads[tally[player] & POINTS] += 1
    begin = 0
    for points in range(inputs.levels - 1, -1, -1):
        size = heads[points]
        heads[points] = tails[points] = begin
        begin += size
    for player in range(inputs.players):
        if out[player] == 0:
            points = tally[player] & POINTS
            order[tails[points]] = player
            tails[points] += 1
    return begin
