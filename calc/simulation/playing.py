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
    inputs: SimulationInput, event_state: EventState, blossoms: BlossomState, tallies: Tallies, parts: Parts, end: int
) -> bool:
    """Play events from the one that ``event_state.clock`` shows to before ``end``; false: pair a round elsewhere first.

    Then ``event_state.order`` holds those to be seated; with them in pairs and ``GIVEN`` set, call again.
    """
    clock = event_state.clock
    while clock[EVENT] < end:
        if clock[ROUND] < 0:
            begin(inputs, event_state)
        while clock[ROUND] < inputs.rounds:
            if not play_round(inputs, event_state, blossoms, tallies, parts):
                return False
        parts.finish(inputs, event_state, tallies)
        clock[EVENT] += 1
        clock[ROUND] = -1
    return True


def begin(inputs: SimulationInput, event_state: EventState) -> None:
    """Everybody as the inputs have them, with a strength; the random numbers of this event."""
    players, clock = inputs.players, event_state.clock
    start(event_state.dice, inputs.low, inputs.high, clock[EVENT])
    for player in range(players):
        event_state.tally[player] = inputs.tally[player]
        event_state.byes[player] = inputs.byes[player]
        event_state.out[player] = inputs.out[player]
        event_state.met[player] = inputs.met[player]
        for place in range(player * inputs.width, player * inputs.width + inputs.met[player]):
            event_state.opponents[place] = inputs.opponents[place]
    if inputs.far:
        for player in range(players):
            value = roll(event_state.dice) >> 20
            event_state.strength[player] = inputs.quantiles[value]
            event_state.part[player] = value * STRENGTHS >> 12
    for number in range(inputs.rounds):  # what I have had came in any order
        place = number
        if number < inputs.mixed:
            place = roll(event_state.dice) * (number + 1) >> 32
            event_state.forced[number] = event_state.forced[place]
        event_state.forced[place] = inputs.forced[number]
    clock[ROUND] = inputs.first
    clock[GIVEN] = 0
    clock[WEIGHT] = ONE
    clock[IDS_NOW] = inputs.seen
    if inputs.early_seats:
        play_early(inputs, event_state)


def play_round(
    inputs: SimulationInput, event_state: EventState, blossoms: BlossomState, tallies: Tallies, parts: Parts
) -> bool:
    """Seat and play the next round; false if it has to be paired elsewhere."""
    clock = event_state.clock
    number = clock[ROUND]
    if not (clock[GIVEN] or seat_round(inputs, event_state, blossoms, tallies, parts, number)):
        clock[GIVEN] = 1
        tallies.sums[LAST_RESORT] += 1
        return False
    clock[GIVEN] = 0
    play_tables(inputs, event_state, tallies, parts, number)
    if inputs.drops and number < inputs.rounds - 1:
        leave(inputs, event_state, tallies, number)
    clock[ROUND] += 1
    return True


def seat_round(
    inputs: SimulationInput,
    event_state: EventState,
    blossoms: BlossomState,
    tallies: Tallies,
    parts: Parts,
    number: int,
) -> bool:
    """Who meets whom, in ``event_state.order``; false if that cannot be proved the best here."""
    if number == inputs.first and inputs.seats:
        for place in range(inputs.seats):
            event_state.order[place] = inputs.seated[place]
        event_state.clock[SEATED] = inputs.seats
        return True
    failing = seat(inputs, event_state, number)
    sure = failing == 0 or parts.repair_round(
        inputs, event_state, blossoms, parts.solve, event_state.clock[SEATED], failing
    )
    if sure:
        tallies.sums[NOMINAL + event_state.clock[REPAIRED]] += 1
    return sure
