"""The results of a round, and who leaves after it."""

from __future__ import annotations

from calc.simulation.dice import deal, roll
from calc.simulation.layout import (
    AGREED,
    BEST,
    CLOSE,
    CLOSE_LOSS,
    DRAWN,
    IDS_NOW,
    LEFT,
    POINTS,
    SEATED,
    WEIGHT,
    WORST,
    EventState,
    Parts,
    SimulationInput,
    Tallies,
)

HEAVIEST = 1 << 24
"""No weight of my results is larger, so that sums of squares have room."""


def play_early(inputs: SimulationInput, state: EventState) -> None:
    """Results of tables that earlier rounds have left open."""
    for table in range(inputs.early_seats // 2):
        one, other = inputs.early[2 * table], inputs.early[2 * table + 1]
        state.outcome[table] = draw_result(inputs, state, one, other, roll(state.dice))
        enter(inputs, state, one, other, state.outcome[table])


def play_tables(inputs: SimulationInput, state: EventState, tallies: Tallies, parts: Parts, number: int) -> None:
    """Results of round ``number``: agreed draws first, then what is drawn, mine as it is given."""
    tables = state.clock[SEATED] // 2
    order, strength, outcome, deck = state.order, state.strength, state.outcome, state.deck
    agreeing = inputs.ids > 0 and inputs.cut > 0 and number >= inputs.rounds - 2
    if agreeing:
        parts.agree(inputs, state, number)
    deal(state.dice, deck, tables)
    forced = inputs.me >= 0 and state.forced[number] >= 0
    below, far = inputs.below, inputs.far
    agreed = 0
    for table in range(tables):
        one, other = order[2 * table], order[2 * table + 1]
        limits = 4 * (max(-far, min(far, strength[one] - strength[other])) + far)
        value = deck[table]
        result = (
            (value >= below[limits])
            + (value >= below[limits + 1])
            + (value >= below[limits + 2])
            + (value >= below[limits + 3])
        )
        if agreeing and state.agreed[table]:
            result = AGREED
            agreed += 1
        if forced and inputs.me in (one, other):
            agreed -= result == AGREED
            result = force(inputs, state, number, limits, one == inputs.me, value)
            agreed += result == AGREED
        outcome[table] = result
        enter(inputs, state, one, other, result)
    tallies.agreed[number] += agreed
    state.clock[IDS_NOW] += agreed


def draw_result(inputs: SimulationInput, state: EventState, one: int, other: int, value: int) -> int:
    """How a match that is played out ends."""
    difference = max(-inputs.far, min(inputs.far, state.strength[one] - state.strength[other]))
    limits = 4 * (difference + inputs.far)
    result = 0
    for limit in range(limits, limits + 4):
        result += value >= inputs.below[limit]
    return result


def force(inputs: SimulationInput, state: EventState, number: int, limits: int, first: bool, value: int) -> int:
    """My result as given, with games as they are drawn; its chance goes into my weight if it is a fact."""
    points = state.forced[number]
    if points != 1 and not first:
        points = 3 - points
    even = 4 * inputs.far
    below = inputs.below
    if inputs.weighed[number]:
        if points == 3:
            chance, usual = below[limits + 1], below[even + 1]
        elif points == 1:
            chance, usual = below[limits + 2] - below[limits + 1], below[even + 2] - below[even + 1]
        else:
            chance, usual = (1 << 32) - below[limits + 2], (1 << 32) - below[even + 2]
        if usual > 0:
            state.clock[WEIGHT] = min(state.clock[WEIGHT] * (chance >> 8) // (usual >> 8), HEAVIEST)
    if points == 1:
        return DRAWN if inputs.weighed[number] else AGREED
    clear = value < inputs.split
    if points == 3:
        return BEST if clear else CLOSE
    return WORST if clear else CLOSE_LOSS


def enter(inputs: SimulationInput, state: EventState, one: int, other: int, result: int) -> None:
    """Add a result to both players."""
    tally, met, opponents, width = state.tally, state.met, state.opponents, inputs.width
    tally[one] += inputs.gain[result]
    tally[other] += inputs.gain[result if result == AGREED else WORST - result]
    opponents[one * width + met[one]] = other
    opponents[other * width + met[other]] = one
    met[one] += 1
    met[other] += 1


def leave(inputs: SimulationInput, state: EventState, tallies: Tallies, number: int) -> None:
    """Who leaves after round ``number``: the hopeless, or anybody at a rate; enough always stay to go on."""
    there = 0
    for player in range(inputs.players):
        there += state.out[player] == 0
    if inputs.drops == 1:
        limit = hopeless_below(inputs, state, number)
    else:
        deal(state.dice, state.deck, inputs.players)
        limit = 0
    for player in range(inputs.players):
        if there <= inputs.cut or there <= 2:
            return
        if state.out[player] or player == inputs.me:
            continue
        hopeless = state.tally[player] & POINTS < limit
        goes = hopeless if inputs.drops == 1 else state.deck[player] < inputs.leaving
        if goes:
            state.out[player] = 1
            there -= 1
            tallies.sums[LEFT] += 1


def hopeless_below(inputs: SimulationInput, state: EventState, number: int) -> int:
    """With fewer points than this nobody can reach what the cut's last place has now, whatever they win."""
    heads = state.heads
    for points in range(inputs.levels):
        heads[points] = 0
    for player in range(inputs.players):
        if state.out[player] == 0:
            heads[state.tally[player] & POINTS] += 1
    above, line = 0, inputs.levels
    while above < inputs.cut:
        line -= 1
        above += heads[line]
    return line - 3 * (inputs.rounds - 1 - number)
