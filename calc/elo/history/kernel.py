"""The loops over all matches: each depends on the one before, so no array operation can do them.

Plain functions that work on lists as well as on numpy arrays. :mod:`calc.elo.history.compiled` has the same functions
compiled (numba, some thirty times faster); where it cannot be had, these run on lists and give the same.
"""

from __future__ import annotations

import math
from collections.abc import MutableSequence, Sequence

FARTHEST = 700.0
"""exp() of more overflows; the expected score is 1e-304 by then."""
SPAN, STEPS = 8.0, 128
"""The expected score is approximated up to odds of e^8 (3,000 to 1), in so many pieces for each power of e."""


def replay(  # noqa: PLR0913, PLR0917 (a compiled loop takes arrays and numbers, no objects)
    a: Sequence[int],
    b: Sequence[int],
    result: Sequence[int],
    gain: Sequence[float],
    weight: Sequence[float],
    ratings: MutableSequence[float],
    pinned: Sequence[bool] | None,
    steepness: float,
    curve: Sequence[float] | None,
    before_a: MutableSequence[float],
    before_b: MutableSequence[float],
) -> None:
    """Rate all matches in order.

    ``a``, ``b``, ``result``: by match. ``gain``, ``weight``: by result, K times the score of ``a``, and K; both 0 for
    what changes nothing, so that the loop need not ask. ``ratings``: by player; changed in place. ``pinned``: by
    player, whose rating stays; ``None``: nobody's (compiled, that costs nothing). ``steepness``: ln 10 / S. ``curve``:
    the expected score as polynomials (see :func:`~calc.elo.history.rating.curve`), compiled a quarter faster than
    exp() and a division; ``None``: the formula. ``before_a``, ``before_b``: filled with both ratings before each match.
    """
    for i in range(len(a)):
        one = a[i]
        other = b[i]
        rating = ratings[one]
        against = ratings[other]
        before_a[i] = rating
        before_b[i] = against
        ahead = steepness * (rating - against)
        if curve is not None and -SPAN < ahead < SPAN:
            at = STEPS * (ahead + SPAN)
            piece = int(at)
            t = at - piece - 0.5
            piece *= 5
            share = curve[piece] + t * (
                curve[piece + 1] + t * (curve[piece + 2] + t * (curve[piece + 3] + t * curve[piece + 4]))
            )
        else:
            # exp() is two to three times faster than a power of ten
            share = 1.0 / (1.0 + math.exp(min(-ahead, FARTHEST)))
        change = gain[result[i]] - weight[result[i]] * share
        if pinned is None:
            ratings[one] = rating + change
            ratings[other] = against - change
        else:
            if not pinned[one]:
                ratings[one] = rating + change
            if not pinned[other]:
                ratings[other] = against - change


def experience(
    a: Sequence[int],
    b: Sequence[int],
    result: Sequence[int],
    counted: Sequence[int],
    counts: MutableSequence[int],
    seen_a: MutableSequence[int],
    seen_b: MutableSequence[int],
) -> None:
    """How many matches that count both players had before each match.

    ``counted``: by result, 1 or 0. ``counts``: by player, zeros at first, totals at the end. ``seen_a``, ``seen_b``:
    filled.
    """
    for i in range(len(a)):
        one = a[i]
        other = b[i]
        seen_a[i] = counts[one]
        seen_b[i] = counts[other]
        counts[one] += counted[result[i]]
        counts[other] += counted[result[i]]


def tally(
    a: Sequence[int],
    b: Sequence[int],
    result: Sequence[int],
    twice: Sequence[int],
    day: Sequence[int],
    counts: MutableSequence[int],
    last: MutableSequence[int],
) -> None:
    """How everybody's matches that count ended, and the day of the last one; ``day`` only ever rises.

    ``twice``: by result, the score of ``a`` times two, negative where it does not count. ``counts``: three numbers by
    player (losses, draws, wins) and ``last``: one, both zeros at first.
    """
    for i in range(len(a)):
        score = twice[result[i]]
        if score >= 0:
            one = a[i]
            other = b[i]
            counts[3 * one + score] += 1
            counts[3 * other + 2 - score] += 1
            last[one] = day[i]
            last[other] = day[i]
