"""Tiebreakers exactly as in the standings, in whole numbers.

MW%: looked up by matches and match points, on one common denominator. OMW%: the sum over the opponents, times what
makes different numbers of opponents comparable. GW%: compared crosswise. OGW%, which hardly ever decides: sums with 48
binary places, each term cut off by less than one unit. Where two are closer than what was cut off, their difference on
its common denominator is a whole number below half a prime (:func:`calc.simulation.tables.common_games` sees to that),
so what it leaves modulo that prime tells it, sign and all.
"""

from __future__ import annotations

from calc.simulation.layout import BYTE, DRAWS, GAME_POINTS, GAMES, LOSSES, POINTS, WIDE, WINS, Hall, Setup

PRIME = (1 << 31) - 1
PLACES = 48
NOTHING = -1
"""The value of a figure that has none: below any number."""


def rate_everybody(setup: Setup, hall: Hall) -> None:
    """What everybody's matches count for in his opponents' OMW%, in ``hall.rate``; no OMW% is known yet."""
    tally, rate = hall.tally, hall.rate
    levels = 3 * setup.rounds + 1
    for player in range(setup.players):
        mine = tally[player]
        played = (mine >> WINS & BYTE) + (mine >> LOSSES & BYTE) + (mine >> DRAWS & BYTE)
        points = mine & POINTS
        if not setup.bye_in_rate:
            played -= hall.byes[player]
            points -= 3 * hall.byes[player]
        rate[player] = setup.match_rate[played * levels + points]


def find_omw(setup: Setup, hall: Hall, player: int) -> None:
    """A player's OMW% as a number that compares, in ``hall.omw``."""
    met, begin = hall.met[player], player * setup.width
    total = 0
    for place in range(begin, begin + met):
        total += hall.rate[hall.opponents[place]]
    hall.omw[player] = total * setup.share[met] if met else NOTHING


def sort_places(setup: Setup, hall: Hall, start: int, end: int) -> None:
    """Sort players of the same points, best first (by growing parts, as Shell's method has it)."""
    order = hall.order
    for place in range(start, end):
        find_omw(setup, hall, order[place])
    step = 1
    while 3 * step + 1 < end - start:
        step = 3 * step + 1
    while step:
        for place in range(start + step, end):
            player = order[place]
            hole = place
            while hole - step >= start and ahead(setup, hall, player, order[hole - step]) > 0:
                order[hole] = order[hole - step]
                hole -= step
            order[hole] = player
        step //= 3


def ahead(setup: Setup, hall: Hall, one: int, other: int) -> int:
    """Above 0 if ``one`` is ahead of an equal on points, below if behind, 0 if the rules leave them level."""
    if hall.omw[one] != hall.omw[other]:
        return 1 if hall.omw[one] > hall.omw[other] else -1
    own = compare_games(setup, hall.tally[one], hall.tally[other])
    return own or compare_opponents_games(setup, hall, one, other)


def compare_games(setup: Setup, one: int, other: int) -> int:
    """The difference of two players' own GW%, times something."""
    mine, of_mine = game_share(setup, one, setup.own_floor)
    his, of_his = game_share(setup, other, setup.own_floor)
    return mine * of_his - his * of_mine


def game_share(setup: Setup, tally: int, floored: int) -> tuple[int, int]:
    """GW% as a fraction; minus one where nothing was played."""
    points, games = tally >> GAME_POINTS & WIDE, 6 * (tally >> GAMES & WIDE)
    if games == 0:
        return NOTHING, 1
    if floored and points * setup.floor_parts < setup.floor_part * games:
        return setup.floor_part, setup.floor_parts
    return points, games


def compare_opponents_games(setup: Setup, hall: Hall, one: int, other: int) -> int:
    """The difference of two players' OGW%: its sign, or 0 if they are equal."""
    of_mine, of_his = hall.met[one], hall.met[other]
    if of_mine == 0 or of_his == 0:
        return of_mine - of_his
    mine, mine_left = sum_games(setup, hall, one)
    his, his_left = sum_games(setup, hall, other)
    apart = mine * of_his - his * of_mine
    if abs(apart) >= of_mine * of_his:
        return 1 if apart > 0 else -1
    exact = (mine_left * of_his - his_left * of_mine) % PRIME * setup.common % PRIME
    if exact == 0:
        return 0
    return 1 if exact < PRIME // 2 else -1


def sum_games(setup: Setup, hall: Hall, player: int) -> tuple[int, int]:
    """The sum of what the opponents' games count for, cut off, and modulo the prime."""
    total, left = 0, 0
    begin = player * setup.width
    for place in range(begin, begin + hall.met[player]):
        points, parts = game_share(setup, hall.tally[hall.opponents[place]], 1)
        if points == NOTHING:
            points, parts = setup.floor_part, setup.floor_parts
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


def line_up_at_the_end(setup: Setup, hall: Hall) -> int:
    """Who has not left, by points, in ``hall.order``; returns how many."""
    tally, out, order, heads, tails = hall.tally, hall.out, hall.order, hall.heads, hall.tails
    for points in range(setup.levels):
        heads[points] = 0
    for player in range(setup.players):
        if out[player] == 0:
            heads[tally[player] & POINTS] += 1
    begin = 0
    for points in range(setup.levels - 1, -1, -1):
        size = heads[points]
        heads[points] = tails[points] = begin
        begin += size
    for player in range(setup.players):
        if out[player] == 0:
            points = tally[player] & POINTS
            order[tails[points]] = player
            tails[points] += 1
    return begin
