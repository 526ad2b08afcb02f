"""Everybody's tiebreakers as they depend on the open tables: exact where histories are known, else for sampling.

Where a page shows OMW% as it is before the round, two things move it: the earlier opponents' results in this round, and
the new opponent, who joins the mean. The second is known by table; the first is taken as a normal deviation: each
opponent's MW% draws nearer to one half and scatters by half a win. An OMW% that is not shown at all is :data:`USUAL`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from calc.field import Entry, Field
from calc.odds.behaviour import Floats
from calc.rules import Rules
from calc.standings import ASSUMED
from calc.verdict.integers import integer_field_of
from calc.verdict.question import GAINS, Question

USUAL = (float(ASSUMED), 0.06)
"""Mean and standard deviation of OMW% over everybody in the upper half of a field."""

UNIT = 1 << 20
"""What stands for a rate of 1 where rates are sampled; OMW% then has twice as many bits."""

LEAST_SPREAD = 1e-4
"""Figures that are not known are never taken for equal."""


@dataclass(frozen=True, eq=False)
class Figures:
    """OMW% is ``base`` + ``share`` * sum of the MW% of ``met`` + ``spread`` * a normal number, by player.

    ``rates``: MW% as others count it, by the option of the player's table, over ``unit``. ``exact``: whether all this
    is known, ``base`` and ``spread`` being 0 then, and GW% and OGW% too.
    """

    rates: Sequence[tuple[int, int, int]]
    unit: int
    met: Sequence[tuple[int, ...]]
    base: Floats
    share: Floats
    spread: Floats
    exact: bool


def figures_of(field: Field, rules: Rules) -> Figures:
    """The figures of a field whose pairings are known or assumed."""
    if field.exact:
        integer_field = integer_field_of(Question(field, 0, 1, -1, 0, ()), rules)
        share = np.array([1 / max(len(met), 1) for met in integer_field.met])
        nothing = np.zeros(len(share))
        return Figures(integer_field.rates, integer_field.denominator, integer_field.met, nothing, share, nothing, True)
    rounds = rounds_before(field)
    floor, after = float(rules.floor), rounds + 1
    met: list[tuple[int, ...]] = [()] * len(field.entries)
    gains: list[tuple[int, int, int]] = [(0, 0, 0)] * len(field.entries)
    for a, b in field.tables:
        met[a], met[b] = (b,), (a,)
        for seat, side in ((a, 0), (b, 1)):
            gains[seat] = (GAINS[0][side], GAINS[1][side], GAINS[2][side])
    rates = []
    for entry, gain in zip(field.entries, gains, strict=True):
        best, middle, last = (round(UNIT * max(floor, min(1.0, (entry.points + more) / (3 * after)))) for more in gain)
        rates.append((best, middle, last))
    before = [_omw_before(entry) for entry in field.entries]
    scatter = 0.5 / after / np.sqrt(max(rounds, 1))
    mean = np.array([figure + (0.5 - figure) / after for figure, _ in before])
    joins = np.array([len(seats) for seats in met])
    old = rounds / (rounds + joins) if rounds else 1.0 - joins
    deviation = np.hypot(np.array([width for _, width in before]), scatter)
    spread = np.maximum(old * deviation, LEAST_SPREAD)
    return Figures(rates, UNIT, met, mean * old, joins / (rounds + np.maximum(joins, 1)), spread, False)


def _omw_before(entry: Entry) -> tuple[float, float]:
    """Mean and standard deviation of what OMW% was before the round."""
    if entry.omw is None:
        return USUAL
    low, high = float(entry.omw.low), float(entry.omw.high)
    return (low + high) / 2, (high - low) / np.sqrt(12)


def rounds_before(field: Field) -> int:
    """How many rounds have been played, from the longest record or the most points."""
    played = [entry.matches.played for entry in field.entries if entry.matches is not None]
    return max([*played, -(-max(entry.points for entry in field.entries) // 3)])
