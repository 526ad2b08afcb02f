"""Events one after the other: begin, round after round, finish."""

from __future__ import annotations

from calc.simulation.dice import roll, start
from calc.simulation.layout import (
    EVENT,
    GIVEN,
    IDS_NOW,
    LAST_RESORT,
    NOMINAL,
    REPAIRED,
    ROUND,
    SEATED,
    STRENGTHS,
    WEIGHT,
    BlossomState,
    EventState,
    Parts,
    SimulationInput,
    Tallies,
)
from calc.simulation.matches import leave, play_early, play_tables
from calc.simulation.seating import seat

ONE = 1 << 16
"""My weight before any result is given."""


def play(
    inputs: SimulationInput, state: EventState, blossoms: BlossomState, tallies: Tallies, parts: Parts, end: int
) -> bool:
    """Play events from the one that ``state.clock`` shows to before ``end``; false: pair a round elsewhere first.

    Then ``state.order`` holds those to be seated; with them in pairs and ``GIVEN`` set, call again.
    """
    clock = state.clock
    while clock[EVENT] < end:
        if clock[ROUND] < 0:
            begin(inputs, state)
        while clock[ROUND] < inputs.rounds:
            if not play_round(inputs, state, blossoms, tallies, parts):
                return False
        parts.finish(inputs, state, tallies)
        clock[EVENT] += 1
        clock[ROUND] = -1
    return True


def begin(inputs: SimulationInput, state: EventState) -> None:
    """Everybody as the inputs have them, with a strength; the random numbers of this event."""
    players, clock = inputs.players, state.clock
    start(state.dice, inputs.low, inputs.high, clock[EVENT])
    for player in range(players):
        state.tally[player] = inputs.tally[player]
        state.byes[player] = inputs.byes[player]
        state.out[player] = inputs.out[player]
        state.met[player] = inputs.met[player]
        for place in range(player * inputs.width, player * inputs.width + inputs.met[player]):
            state.opponents[place] = inputs.opponents[place]
    if inputs.far:
        for player in range(players):
            value = roll(state.dice) >> 20
            state.strength[player] = inputs.quantiles[value]
            state.part[player] = value * STRENGTHS >> 12
    for number in range(inputs.rounds):  # what I have had came in any order
        place = number
        if number < inputs.mixed:
            place = roll(state.dice) * (number + 1) >> 32
            state.forced[number] = state.forced[place]
        state.forced[place] = inputs.forced[number]
    clock[ROUND] = inputs.first
    clock[GIVEN] = 0
    clock[WEIGHT] = ONE
    clock[IDS_NOW] = inputs.seen
    if inputs.early_seats:
        play_early(inputs, state)


def play_round(
    inputs: SimulationInput, state: EventState, blossoms: BlossomState, tallies: Tallies, parts: Parts
) -> bool:
    """Seat and play the next round; false if it has to be paired elsewhere."""
    clock = state.clock
    number = clock[ROUND]
    if not (clock[GIVEN] or seat_round(inputs, state, blossoms, tallies, parts, number)):
        clock[GIVEN] = 1
        tallies.sums[LAST_RESORT] += 1
        return False
    clock[GIVEN] = 0
    play_tables(inputs, state, tallies, parts, number)
    if inputs.drops and number < inputs.rounds - 1:
        leave(inputs, state, tallies, number)
    clock[ROUND] += 1
    return True


def seat_round(
    inputs: SimulationInput, state: EventState, blossoms: BlossomState, tallies: Tallies, parts: Parts, number: int
) -> bool:
    """Who meets whom, in ``state.order``; false if that cannot be proved the best here."""
    if number == inputs.first and inputs.seats:
        for place in range(inputs.seats):
            state.order[place] = inputs.seated[place]
        state.clock[SEATED] = inputs.seats
        return True
    failing = seat(inputs, state, number)
    sure = failing == 0 or parts.repair_round(inputs, state, blossoms, parts.solve, state.clock[SEATED], failing)
    if sure:
        tallies.sums[NOMINAL + state.clock[REPAIRED]] += 1
    return sure
