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
    Counts,
    Hall,
    Setup,
)
from calc.simulation.ranking import ahead, line_up_at_the_end, rate_everybody, sort_places


def finish(setup: Setup, hall: Hall, counts: Counts) -> None:
    """Rank who is still there and count everything."""
    there = line_up_at_the_end(setup, hall)
    rate_everybody(setup, hall)
    counts.sums[EVENTS] += 1
    agreed = hall.clock[IDS_NOW] - setup.seen
    counts.sums[IDS] += agreed
    counts.sums[IDS_SQUARED] += agreed * agreed
    for player in range(setup.players):
        hall.inside[player] = 0
    if setup.detail:
        rank_all(setup, hall, counts, there)
    elif setup.cut:
        sort_the_line(setup, hall)
    if setup.cut:
        draw_the_line(setup, hall, counts, there)
    count_records(setup, hall, counts)
    if setup.detail:
        count_strength(setup, hall, counts)
    if setup.me >= 0:
        count_me(setup, hall, counts)


def record_of(setup: Setup, tally: int) -> int:
    """The number of a player's record."""
    wins, losses, draws = tally >> WINS & BYTE, tally >> LOSSES & BYTE, tally >> DRAWS & BYTE
    side = setup.rounds + 1
    return setup.record[(wins * side + losses) * side + draws]


def sort_the_line(setup: Setup, hall: Hall) -> None:
    """Sort the only bracket in which it matters: the one that the line cuts."""
    points = hall.tally[hall.order[setup.cut - 1]] & POINTS
    if hall.tails[points] > setup.cut:
        sort_places(setup, hall, hall.heads[points], hall.tails[points])


def draw_the_line(setup: Setup, hall: Hall, counts: Counts, there: int) -> None:
    """Who is in: at most ``cut`` players at one's level or above. The players in the line's bracket are sorted."""
    order, cut = hall.order, setup.cut
    last = order[cut - 1]
    points = hall.tally[last] & POINTS
    counts.line[points] += 1
    places = cut
    if cut < there and hall.tally[order[cut]] & POINTS == points:
        counts.sums[TIED] += 1
        counts.sums[TIED_OMW] += hall.omw[last] == hall.omw[order[cut]]
        if ahead(setup, hall, last, order[cut]) == 0:
            counts.sums[UNBROKEN] += 1
            places = cut - 1
            while places > hall.heads[points] and ahead(setup, hall, order[places - 1], last) == 0:
                places -= 1
    for place in range(places):
        hall.inside[order[place]] = 1


def count_records(setup: Setup, hall: Hall, counts: Counts) -> None:
    """How many hold each record, and how many of these are in."""
    held, got, touched = hall.held, hall.got, hall.touched
    different = 0
    for player in range(setup.players):
        record = record_of(setup, hall.tally[player])
        if held[record] == 0:
            touched[different] = record
            different += 1
        held[record] += 1
        got[record] += hall.inside[player]
    for number in range(different):
        record = touched[number]
        holders, inside = held[record], got[record]
        counts.held[record] += holders
        counts.got[record] += inside
        counts.held_held[record] += holders * holders
        counts.got_got[record] += inside * inside
        counts.held_got[record] += holders * inside
        held[record] = got[record] = 0


def rank_all(setup: Setup, hall: Hall, counts: Counts, there: int) -> None:
    """Sort everybody and count ranks by record; who is level shares a rank."""
    order = hall.order
    start = 0
    while start < there:
        end = hall.tails[hall.tally[order[start]] & POINTS]
        sort_places(setup, hall, start, end)
        rank = start + 1
        for place in range(start, end):
            player = order[place]
            if place > start and ahead(setup, hall, order[place - 1], player) != 0:
                rank = place + 1
            counts.ranks[record_of(setup, hall.tally[player]) * (setup.players + 1) + rank] += 1
            if player == setup.me:
                counts.mine_ranks[rank] += hall.clock[WEIGHT]
        start = end


def count_strength(setup: Setup, hall: Hall, counts: Counts) -> None:
    """Players, players in the cut and the winner, by strength."""
    for player in range(setup.players):
        part = 3 * hall.part[player]
        counts.parts[part] += 1
        counts.parts[part + 1] += hall.inside[player]
    counts.parts[3 * hall.part[play_the_cut(setup, hall)] + 2] += 1


def play_the_cut(setup: Setup, hall: Hall) -> int:
    """The winner of the event: of the cut, whose matches have no draws, else of the Swiss rounds."""
    seeds = hall.seeds
    size = 1
    while size < setup.cut:
        size *= 2
    bracket(seeds, size)
    deal(hall.dice, hall.deck, setup.cut)
    drawn = 0
    while size > 1:
        for table in range(size // 2):
            one, other = seeds[2 * table], seeds[2 * table + 1]
            seeds[table] = min(one, other)
            if max(one, other) < max(setup.cut, 1):  # the best seeds of an odd cut have no opponent at first
                difference = hall.strength[hall.order[one]] - hall.strength[hall.order[other]]
                limits = 4 * (max(-setup.far, min(setup.far, difference)) + setup.far)
                won, lost = setup.below[limits + 1], (1 << 32) - setup.below[limits + 2]
                seeds[table] = one if (hall.deck[drawn] >> 8) * (won + lost) >> 24 < won else other
                drawn += 1
        size //= 2
    return hall.order[seeds[0]]


def bracket(seeds: Ints, size: int) -> None:
    """Seeds from 0 in the order of the bracket: 1-8, 4-5 / 2-7, 3-6 (MTR 10.4)."""
    seeds[0] = 0
    filled = 1
    while filled < size:
        for place in range(filled - 1, -1, -1):
            seeds[2 * place] = seeds[place]
            seeds[2 * place + 1] = 2 * filled - 1 - seeds[2 * place]
        filled *= 2


def count_me(setup: Setup, hall: Hall, counts: Counts) -> None:
    """My record and whether I am in, by the weight of what was given."""
    weight = hall.clock[WEIGHT]
    inside = hall.inside[setup.me]
    record = 2 * record_of(setup, hall.tally[setup.me])
    counts.mine[record] += weight
    counts.mine[record + 1] += weight * inside
    counts.sums[MINE] += weight
    counts.sums[MINE_SQUARED] += weight * weight
    counts.sums[MINE_IN] += weight * inside
    counts.sums[MINE_IN_SQUARED] += weight * weight * inside
