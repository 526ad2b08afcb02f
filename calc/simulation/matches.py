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
    Counts,
    Hall,
    Parts,
    Setup,
)

HEAVIEST = 1 << 24
"""No weight of my results is larger, so that sums of squares have room."""


def play_early(setup: Setup, hall: Hall) -> None:
    """Results of tables that earlier rounds have left open."""
    for table in range(setup.early_seats // 2):
        one, other = setup.early[2 * table], setup.early[2 * table + 1]
        hall.outcome[table] = draw_result(setup, hall, one, other, roll(hall.dice))
        enter(setup, hall, one, other, hall.outcome[table])


def play_tables(setup: Setup, hall: Hall, counts: Counts, parts: Parts, number: int) -> None:
    """Results of round ``number``: agreed draws first, then what is drawn, mine as it is given."""
    tables = hall.clock[SEATED] // 2
    order, strength, outcome, deck = hall.order, hall.strength, hall.outcome, hall.deck
    agreeing = setup.ids > 0 and setup.cut > 0 and number >= setup.rounds - 2
    if agreeing:
        parts.agree(setup, hall, number)
    deal(hall.dice, deck, tables)
    forced = setup.me >= 0 and hall.forced[number] >= 0
    below, far = setup.below, setup.far
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
        if agreeing and hall.agreed[table]:
            result = AGREED
            agreed += 1
        if forced and setup.me in (one, other):
            agreed -= result == AGREED
            result = force(setup, hall, number, limits, one == setup.me, value)
            agreed += result == AGREED
        outcome[table] = result
        enter(setup, hall, one, other, result)
    counts.agreed[number] += agreed
    hall.clock[IDS_NOW] += agreed


def draw_result(setup: Setup, hall: Hall, one: int, other: int, value: int) -> int:
    """How a match that is played out ends."""
    difference = max(-setup.far, min(setup.far, hall.strength[one] - hall.strength[other]))
    limits = 4 * (difference + setup.far)
    result = 0
    for limit in range(limits, limits + 4):
        result += value >= setup.below[limit]
    return result


def force(setup: Setup, hall: Hall, number: int, limits: int, first: bool, value: int) -> int:
    """My result as given, with games as they are drawn; its chance goes into my weight if it is a fact."""
    points = hall.forced[number]
    if points != 1 and not first:
        points = 3 - points
    even = 4 * setup.far
    below = setup.below
    if setup.weighed[number]:
        if points == 3:
            chance, usual = below[limits + 1], below[even + 1]
        elif points == 1:
            chance, usual = below[limits + 2] - below[limits + 1], below[even + 2] - below[even + 1]
        else:
            chance, usual = (1 << 32) - below[limits + 2], (1 << 32) - below[even + 2]
        if usual > 0:
            hall.clock[WEIGHT] = min(hall.clock[WEIGHT] * (chance >> 8) // (usual >> 8), HEAVIEST)
    if points == 1:
        return DRAWN if setup.weighed[number] else AGREED
    clear = value < setup.split
    if points == 3:
        return BEST if clear else CLOSE
    return WORST if clear else CLOSE_LOSS


def enter(setup: Setup, hall: Hall, one: int, other: int, result: int) -> None:
    """Add a result to both players."""
    tally, met, opponents, width = hall.tally, hall.met, hall.opponents, setup.width
    tally[one] += setup.gain[result]
    tally[other] += setup.gain[result if result == AGREED else WORST - result]
    opponents[one * width + met[one]] = other
    opponents[other * width + met[other]] = one
    met[one] += 1
    met[other] += 1


def leave(setup: Setup, hall: Hall, counts: Counts, number: int) -> None:
    """Who leaves after round ``number``: the hopeless, or anybody at a rate; enough always stay to go on."""
    there = 0
    for player in range(setup.players):
        there += hall.out[player] == 0
    if setup.drops == 1:
        limit = hopeless_below(setup, hall, number)
    else:
        deal(hall.dice, hall.deck, setup.players)
        limit = 0
    for player in range(setup.players):
        if there <= setup.cut or there <= 2:
            return
        if hall.out[player] or player == setup.me:
            continue
        hopeless = hall.tally[player] & POINTS < limit
        goes = hopeless if setup.drops == 1 else hall.deck[player] < setup.leaving
        if goes:
            hall.out[player] = 1
            there -= 1
            counts.sums[LEFT] += 1


def hopeless_below(setup: Setup, hall: Hall, number: int) -> int:
    """With fewer points than this nobody can reach what the cut's last place has now, whatever he wins."""
    heads = hall.heads
    for points in range(setup.levels):
        heads[points] = 0
    for player in range(setup.players):
        if hall.out[player] == 0:
            heads[hall.tally[player] & POINTS] += 1
    above, line = 0, setup.levels
    while above < setup.cut:
        line -= 1
        above += heads[line]
    return line - 3 * (setup.rounds - 1 - number)
