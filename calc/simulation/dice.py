"""Random numbers of 32 bits: the same compiled and plain, since nothing in them overflows a signed 64-bit integer.

The generator is Doty-Humphrey's SFC32 (three words of state and a counter). Every event has its own, started from the
seed and the event's number: so an event comes out the same whoever plays it, in whatever order.
"""

from __future__ import annotations

from collections.abc import MutableSequence

MASK = 0xFFFFFFFF
WHOLE = 0x100000000
"""A chance of 1, as chances are compared with what is drawn."""
WARMING = 12
"""Draws that are thrown away until the bits of the seed have spread (as the generator's author has it)."""

Ints = MutableSequence[int]


def start(dice: Ints, low: int, high: int, number: int) -> None:
    """Begin the numbers of event ``number`` under the seed ``high * 2**32 + low``."""
    dice[0] = low
    dice[1] = high
    dice[2] = number
    dice[3] = 1
    for _ in range(WARMING):
        roll(dice)


def roll(dice: Ints) -> int:
    """The next number."""
    word = dice[2]
    value = (dice[0] + dice[1] + dice[3]) & MASK
    dice[3] = (dice[3] + 1) & MASK
    dice[0] = dice[1] ^ (dice[1] >> 9)
    dice[1] = (word + (word << 3)) & MASK
    dice[2] = (((word << 21) & MASK | word >> 11) + value) & MASK
    return value


def deal(dice: Ints, deck: Ints, count: int) -> None:
    """The next ``count`` numbers, into ``deck``: the same as :func:`roll` as often, with the state at hand."""
    one, two, word, counter = dice[0], dice[1], dice[2], dice[3]
    for place in range(count):
        value = (one + two + counter) & MASK
        counter = (counter + 1) & MASK
        one = two ^ (two >> 9)
        two = (word + (word << 3)) & MASK
        word = (((word << 21) & MASK | word >> 11) + value) & MASK
        deck[place] = value
    dice[0], dice[1], dice[2], dice[3] = one, two, word, counter
