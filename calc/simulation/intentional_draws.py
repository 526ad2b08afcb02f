"""Intentional draws in the last two rounds: who can afford one, and whether it is agreed.

The policy is the one fitted in :mod:`calc.odds.behaviour`; it asks how likely both players make the cut after a win, a
draw and a loss. There that is sampled; here it has to be had thousands of times, so it is counted: how many of those
who can still come to stand ahead do so, every table for itself, as a distribution up to the size of the cut. OMW% is
taken as it stands before the round. With a round more to go everybody's two results count, and the better of drawing
and of playing on.
"""

from __future__ import annotations

from calc.simulation.dice import deal
from calc.simulation.layout import (
    CENTRE,
    FINENESS,
    IDS_NOW,
    PER_UNIT,
    POINTS,
    SEATED,
    EventState,
    Reals,
    SimulationInput,
)
from calc.simulation.ranking import find_omw, rate_everybody

BY_ODDS = 2
"""The number of the measured policy."""
SAFE = 0.999
"""Chances from here on are safe, for who agrees "only when safe"; then everybody on the same points counts as ahead."""
UNKNOWN = -2
"""An OMW% below everybody's."""
PASSES = 2
"""How often the last round is gone through: first as if nobody agreed, then with what came out."""
CUSTOM = 0.25
"""Before the last round no draw can have been seen yet, but some players know the custom: so much of "seen". Fitted."""
WORTHLESS = 0.02
"""With a smaller chance after a draw nobody looks at one."""


def agree(inputs: SimulationInput, state: EventState, number: int) -> None:
    """At which tables of round ``number`` a draw is agreed, in ``state.agreed``."""
    tables = state.clock[SEATED] // 2
    to_go = inputs.rounds - 1 - number
    rate_everybody(inputs, state)
    for player in range(inputs.players):
        find_omw(inputs, state, player)
    line = line_now(inputs, state)
    find_idle(inputs, state)
    for table in range(tables):
        state.likely[table] = 0.0
    for _ in range(1 if to_go else PASSES):
        for table in range(tables):
            one, other = state.order[2 * table], state.order[2 * table + 1]
            lower = min(state.tally[one] & POINTS, state.tally[other] & POINTS)
            state.planned[table] = (
                how_likely(inputs, state, one, other, to_go) if lower + 1 + 3 * to_go >= line else 0.0
            )
        for table in range(tables):
            state.likely[table] = state.planned[table]
    deal(state.dice, state.deck, tables)
    for table in range(tables):
        state.agreed[table] = state.deck[table] < state.likely[table] * 4294967296.0


def line_now(inputs: SimulationInput, state: EventState) -> int:
    """The points that the cut's last place has now; with fewer at the end nobody is in."""
    heads = state.counted
    for points in range(inputs.levels):
        heads[points] = 0
    for player in range(inputs.players):
        if state.out[player] == 0:
            heads[state.tally[player] & POINTS] += 1
    above, points = 0, inputs.levels
    while above < inputs.cut and points:
        points -= 1
        above += heads[points]
    return points


def find_idle(inputs: SimulationInput, state: EventState) -> None:
    """Those still there who sit at no table of this round, in ``state.idle`` after their number."""
    for player in range(inputs.players):
        state.touched[player] = state.out[player]
    for place in range(state.clock[SEATED]):
        state.touched[state.order[place]] = 1
    idle = 0
    for player in range(inputs.players):
        if state.touched[player] == 0:
            idle += 1
            state.idle[idle] = player
    state.idle[0] = idle


def how_likely(inputs: SimulationInput, state: EventState, one: int, other: int, to_go: int) -> float:
    """The chance that these two agree to a draw."""
    one_drawn = after(inputs, state, one, other, 1, to_go)
    if one_drawn < WORTHLESS:
        return 0.0
    other_drawn = after(inputs, state, other, one, 1, to_go)
    drawn = min(one_drawn, other_drawn)
    if drawn < WORTHLESS:
        return 0.0
    if inputs.ids == 1:
        return 1.0 if drawn >= SAFE else 0.0
    one_lost, other_lost = (after(inputs, state, one, other, 0, to_go), after(inputs, state, other, one, 0, to_go))
    one_won, other_won = (after(inputs, state, one, other, 3, to_go), after(inputs, state, other, one, 3, to_go))
    seen = 1.0 if state.clock[IDS_NOW] else CUSTOM * to_go
    gain = min(one_drawn - (one_won + one_lost) / 2, other_drawn - (other_won + other_lost) / 2)
    odds = inputs.log_odds[int(drawn * FINENESS)] + inputs.policy[0] + inputs.policy[3] * gain
    odds += drawn * (inputs.policy[1] * max(one_lost, other_lost) + inputs.policy[2] * seen)
    return inputs.logistic[int((max(-11.5, min(11.5, odds)) + CENTRE) * PER_UNIT)]


def after(inputs: SimulationInput, state: EventState, player: int, opponent: int, won: int, to_go: int) -> float:
    """The chance of ``player`` to make the cut after this match has brought them ``won`` points."""
    points = (state.tally[player] & POINTS) + won
    theirs = (state.tally[opponent] & POINTS) + (1 if won == 1 else 3 - won)
    if to_go == 0:
        return inside(inputs, state, player, opponent, points, theirs)
    drawn = inside_later(inputs, state, player, opponent, points + 1, theirs)
    if drawn >= SAFE:
        return drawn
    lost = inside_later(inputs, state, player, opponent, points, theirs)
    return max(drawn, (lost + inside_later(inputs, state, player, opponent, points + 3, theirs)) / 2)


def inside(inputs: SimulationInput, state: EventState, player: int, opponent: int, points: int, theirs: int) -> float:
    """The chance to be in with ``points`` at the end, the opponent having ``theirs``, over all other tables."""
    omw, order, chance, likely = state.omw, state.order, state.chance, state.likely
    mine = omw[player] if inputs.ids == BY_ODDS else UNKNOWN
    certain = int(stands_ahead(theirs, points, omw[opponent], mine))
    for place in range(1, state.idle[0] + 1):
        one = state.idle[place]
        certain += stands_ahead(state.tally[one] & POINTS, points, omw[one], mine)
    begin(chance, inputs.cut)
    for table in range(state.clock[SEATED] // 2):
        one, other = order[2 * table], order[2 * table + 1]
        if player in (one, other):
            continue
        first, second = state.tally[one] & POINTS, state.tally[other] & POINTS
        if first + 3 < points and second + 3 < points:
            continue
        won = stands_ahead(first + 3, points, omw[one], mine) + stands_ahead(second, points, omw[other], mine)
        drew = stands_ahead(first + 1, points, omw[one], mine) + stands_ahead(second + 1, points, omw[other], mine)
        lost = stands_ahead(first, points, omw[one], mine) + stands_ahead(second + 3, points, omw[other], mine)
        if won == drew == lost:
            certain += won
        else:
            draw = likely[table] + (1.0 - likely[table]) * (1.0 - 2.0 * inputs.even)
            add_table(chance, inputs.cut, (1.0 - draw) / 2, draw, won, drew, lost)
        if certain >= inputs.cut:
            return 0.0
    return room_for_me(chance, inputs.cut - certain)


def inside_later(
    inputs: SimulationInput, state: EventState, player: int, opponent: int, points: int, theirs: int
) -> float:
    """The chance to be in with ``points`` after one round more, everybody's results for themselves."""
    omw, chance, two = state.omw, state.chance, inputs.two_rounds
    mine = omw[player] if inputs.ids == BY_ODDS else UNKNOWN
    certain = 0
    begin(chance, inputs.cut)
    for other in range(inputs.players):
        if state.out[other] or other == player:
            continue
        has = theirs if other == opponent else state.tally[other] & POINTS
        row = 0 if other == opponent else 8  # they have one match to go, the others two
        missing = points - has
        if missing < 0 or (missing == 0 and omw[other] > mine):
            certain += 1
            if certain >= inputs.cut:
                return 0.0
        elif missing <= 6:
            ahead = two[row + missing + 1] + (two[row + missing] - two[row + missing + 1]) * (omw[other] > mine)
            add_table(chance, inputs.cut, ahead, 1.0 - ahead, 1, 0, 0)
    return room_for_me(chance, inputs.cut - certain)


def stands_ahead(points: int, mine: int, omw: int, my_omw: int) -> bool:
    """Whether somebody is ahead by points, or by OMW% on the same points."""
    return points > mine or (points == mine and omw > my_omw)


def begin(chance: Reals, cut: int) -> None:
    """Nobody is ahead, for certain."""
    chance[0] = 1.0
    for count in range(1, cut):
        chance[count] = 0.0


def add_table(chance: Reals, cut: int, win: float, draw: float, won: int, drew: int, lost: int) -> None:
    """``won``, ``drew`` or ``lost`` more are ahead, with these chances (the last one is the rest)."""
    loss = 1.0 - win - draw
    for count in range(cut - 1, -1, -1):
        value = 0.0
        if count >= won:
            value += win * chance[count - won]
        if count >= drew:
            value += draw * chance[count - drew]
        if count >= lost:
            value += loss * chance[count - lost]
        chance[count] = value


def room_for_me(chance: Reals, places: int) -> float:
    """The chance that fewer than ``places`` are ahead."""
    total = 0.0
    for count in range(places):
        total += chance[count]
    return min(total, 1.0)
