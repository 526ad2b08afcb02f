"""Events one after the other: begin, round after round, finish."""

from __future__ import annotations

from calc.simulation.dice import roll, start
from calc.simulation.layout import (
    EVENT,
    GIVEN,
    IDS_NOW,
    LAST_RESORT,
    MENDED,
    NOMINAL,
    ROUND,
    SEATED,
    STRENGTHS,
    WEIGHT,
    Counts,
    Flowers,
    Hall,
    Parts,
    Setup,
)
from calc.simulation.matches import leave, play_early, play_tables
from calc.simulation.seating import seat

ONE = 1 << 16
"""My weight before any result is given."""


def play(setup: Setup, hall: Hall, flowers: Flowers, counts: Counts, parts: Parts, end: int) -> bool:
    """Play events from the one that ``hall.clock`` shows to before ``end``; false: a round has to be paired elsewhere.

    Then ``hall.order`` holds those to be seated; with them in pairs and ``GIVEN`` set, call again.
    """
    clock = hall.clock
    while clock[EVENT] < end:
        if clock[ROUND] < 0:
            begin(setup, hall)
        while clock[ROUND] < setup.rounds:
            if not play_round(setup, hall, flowers, counts, parts):
                return False
        parts.finish(setup, hall, counts)
        clock[EVENT] += 1
        clock[ROUND] = -1
    return True


def begin(setup: Setup, hall: Hall) -> None:
    """Everybody as the setup has him, with a strength; the dice of this event."""
    players, clock = setup.players, hall.clock
    start(hall.dice, setup.low, setup.high, clock[EVENT])
    for player in range(players):
        hall.tally[player] = setup.tally[player]
        hall.byes[player] = setup.byes[player]
        hall.out[player] = setup.out[player]
        hall.met[player] = setup.met[player]
        for place in range(player * setup.width, player * setup.width + setup.met[player]):
            hall.opponents[place] = setup.opponents[place]
    if setup.far:
        for player in range(players):
            value = roll(hall.dice) >> 20
            hall.strength[player] = setup.quantiles[value]
            hall.part[player] = value * STRENGTHS >> 12
    for number in range(setup.rounds):  # what I have had came in any order
        place = number
        if number < setup.mixed:
            place = roll(hall.dice) * (number + 1) >> 32
            hall.forced[number] = hall.forced[place]
        hall.forced[place] = setup.forced[number]
    clock[ROUND] = setup.first
    clock[GIVEN] = 0
    clock[WEIGHT] = ONE
    clock[IDS_NOW] = setup.seen
    if setup.early_seats:
        play_early(setup, hall)


def play_round(setup: Setup, hall: Hall, flowers: Flowers, counts: Counts, parts: Parts) -> bool:
    """Seat and play the next round; false if it has to be paired elsewhere."""
    clock = hall.clock
    number = clock[ROUND]
    if not (clock[GIVEN] or seat_round(setup, hall, flowers, counts, parts, number)):
        clock[GIVEN] = 1
        counts.sums[LAST_RESORT] += 1
        return False
    clock[GIVEN] = 0
    play_tables(setup, hall, counts, parts, number)
    if setup.drops and number < setup.rounds - 1:
        leave(setup, hall, counts, number)
    clock[ROUND] += 1
    return True


def seat_round(setup: Setup, hall: Hall, flowers: Flowers, counts: Counts, parts: Parts, number: int) -> bool:
    """Who meets whom, in ``hall.order``; false if that cannot be proved the best here."""
    if number == setup.first and setup.seats:
        for place in range(setup.seats):
            hall.order[place] = setup.seated[place]
        hall.clock[SEATED] = setup.seats
        return True
    failing = seat(setup, hall, number)
    sure = failing == 0 or parts.mend(setup, hall, flowers, parts.solve, hall.clock[SEATED], failing)
    if sure:
        counts.sums[NOMINAL + hall.clock[MENDED]] += 1
    return sure
