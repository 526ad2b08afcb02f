"""The end of an event: who is in the cut, who wins, and what is counted of it."""

from __future__ import annotations

from calc.simulation.dice import Ints, deal
from calc.simulation.layout import (
    BYTE,
    DRAWS,
    EVENTS,
    IDS,
    IDS_NOW,
    IDS_SQUARED,
    LOSSES,
    MINE,
    MINE_IN,
    MINE_IN_SQUARED,
    MINE_SQUARED,
    POINTS,
    TIED,
    TIED_OMW,
    UNBROKEN,
    WEIGHT,
    WINS,
    EventState,
    SimulationInput,
    Tallies,
)
from calc.simulation.ranking import ahead, line_up_at_the_end, rate_everybody, sort_places


def finish(inputs: SimulationInput, state: EventState, tallies: Tallies) -> None:
    """Rank who is still there and count everything."""
    there = line_up_at_the_end(inputs, state)
    rate_everybody(inputs, state)
    tallies.sums[EVENTS] += 1
    agreed = state.clock[IDS_NOW] - inputs.seen
    tallies.sums[IDS] += agreed
    tallies.sums[IDS_SQUARED] += agreed * agreed
    for player in range(inputs.players):
        state.inside[player] = 0
    if inputs.detail:
        rank_all(inputs, state, tallies, there)
    elif inputs.cut:
        sort_the_line(inputs, state)
    if inputs.cut:
        draw_the_line(inputs, state, tallies, there)
    count_records(inputs, state, tallies)
    if inputs.detail:
        count_strength(inputs, state, tallies)
    if inputs.me >= 0:
        count_me(inputs, state, tallies)


def record_of(inputs: SimulationInput, tally: int) -> int:
    """The number of a player's record."""
    wins, losses, draws = tally >> WINS & BYTE, tally >> LOSSES & BYTE, tally >> DRAWS & BYTE
    side = inputs.rounds + 1
    return inputs.record[(wins * side + losses) * side + draws]


def sort_the_line(inputs: SimulationInput, state: EventState) -> None:
    """Sort the only bracket in which it matters: the one that the line cuts."""
    points = state.tally[state.order[inputs.cut - 1]] & POINTS
    if state.tails[points] > inputs.cut:
        sort_places(inputs, state, state.heads[points], state.tails[points])


def draw_the_line(inputs: SimulationInput, state: EventState, tallies: Tallies, there: int) -> None:
    """Who is in: at most ``cut`` players at one's level or above. The players in the line's bracket are sorted."""
    order, cut = state.order, inputs.cut
    last = order[cut - 1]
    points = state.tally[last] & POINTS
    tallies.line[points] += 1
    places = cut
    if cut < there and state.tally[order[cut]] & POINTS == points:
        tallies.sums[TIED] += 1
        tallies.sums[TIED_OMW] += state.omw[last] == state.omw[order[cut]]
        if ahead(inputs, state, last, order[cut]) == 0:
            tallies.sums[UNBROKEN] += 1
            places = cut - 1
            while places > state.heads[points] and ahead(inputs, state, order[places - 1], last) == 0:
                places -= 1
    for place in range(places):
        state.inside[order[place]] = 1


def count_records(inputs: SimulationInput, state: EventState, tallies: Tallies) -> None:
    """How many hold each record, and how many of these are in."""
    held, got, touched = state.held, state.got, state.touched
    different = 0
    for player in range(inputs.players):
        record = record_of(inputs, state.tally[player])
        if held[record] == 0:
            touched[different] = record
            different += 1
        held[record] += 1
        got[record] += state.inside[player]
    for number in range(different):
        record = touched[number]
        holders, inside = held[record], got[record]
        tallies.held[record] += holders
        tallies.got[record] += inside
        tallies.held_held[record] += holders * holders
        tallies.got_got[record] += inside * inside
        tallies.held_got[record] += holders * inside
        held[record] = got[record] = 0


def rank_all(inputs: SimulationInput, state: EventState, tallies: Tallies, there: int) -> None:
    """Sort everybody and count ranks by record; who is level shares a rank."""
    order = state.order
    start = 0
    while start < there:
        end = state.tails[state.tally[order[start]] & POINTS]
        sort_places(inputs, state, start, end)
        rank = start + 1
        for place in range(start, end):
            player = order[place]
            if place > start and ahead(inputs, state, order[place - 1], player) != 0:
                rank = place + 1
            tallies.ranks[record_of(inputs, state.tally[player]) * (inputs.players + 1) + rank] += 1
            if player == inputs.me:
                tallies.mine_ranks[rank] += state.clock[WEIGHT]
        start = end


def count_strength(inputs: SimulationInput, state: EventState, tallies: Tallies) -> None:
    """Players, players in the cut and the winner, by strength."""
    for player in range(inputs.players):
        part = 3 * state.part[player]
        tallies.parts[part] += 1
        tallies.parts[part + 1] += state.inside[player]
    tallies.parts[3 * state.part[play_the_cut(inputs, state)] + 2] += 1


def play_the_cut(inputs: SimulationInput, state: EventState) -> int:
    """The winner of the event: of the cut, whose matches have no draws, else of the Swiss rounds."""
    seeds = state.seeds
    size = 1
    while size < inputs.cut:
        size *= 2
    bracket(seeds, size)
    deal(state.dice, state.deck, inputs.cut)
    drawn = 0
    while size > 1:
        for table in range(size // 2):
            one, other = seeds[2 * table], seeds[2 * table + 1]
            seeds[table] = min(one, other)
            if max(one, other) < max(inputs.cut, 1):  # the best seeds of an odd cut have no opponent at first
                difference = state.strength[state.order[one]] - state.strength[state.order[other]]
                limits = 4 * (max(-inputs.far, min(inputs.far, difference)) + inputs.far)
                won, lost = inputs.below[limits + 1], (1 << 32) - inputs.below[limits + 2]
                seeds[table] = one if (state.deck[drawn] >> 8) * (won + lost) >> 24 < won else other
                drawn += 1
        size //= 2
    return state.order[seeds[0]]


def bracket(seeds: Ints, size: int) -> None:
    """Seeds from 0 in the order of the bracket: 1-8, 4-5 / 2-7, 3-6 (MTR 10.4)."""
    seeds[0] = 0
    filled = 1
    while filled < size:
        for place in range(filled - 1, -1, -1):
            seeds[2 * place] = seeds[place]
            seeds[2 * place + 1] = 2 * filled - 1 - seeds[2 * place]
        filled *= 2


def count_me(inputs: SimulationInput, state: EventState, tallies: Tallies) -> None:
    """My record and whether I am in, by the weight of what was given."""
    weight = state.clock[WEIGHT]
    inside = state.inside[inputs.me]
    record = 2 * record_of(inputs, state.tally[inputs.me])
    tallies.mine[record] += weight
    tallies.mine[record + 1] += weight * inside
    tallies.sums[MINE] += weight
    tallies.sums[MINE_SQUARED] += weight * weight
    tallies.sums[MINE_IN] += weight * inside
    tallies.sums[MINE_IN_SQUARED] += weight * weight * inside
