"""How well the chances did on public events: sums that ``python -m checks calibration FOLDER`` printed, measured once.

Measured on 2026-11-29: the last Swiss round of every public event with a Top 8 and four rounds or more, opened again.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Tenth:
    """The forecasts of one tenth: from which chance on, how many, their mean, and the share that came true.

    ``off``: by how many binomial standard errors the share is above the mean.
    """

    low: Fraction
    forecasts: int
    mean: Fraction
    came_true: Fraction
    off: Fraction

    @property
    def error(self) -> float:
        """The standard error of the share, were the forecasts right."""
        return math.sqrt(self.mean * (1 - self.mean) / self.forecasts)


@dataclass(frozen=True, slots=True)
class Score:
    """How far a Brier score is below that of coin flips on the same players: a share, and in paired standard errors."""

    below: Fraction
    errors: Fraction


EVENTS, FORECASTS = 139, 1449
COINS = Fraction("0.15434")
MODEL = Fraction("0.14549")
GAIN, GAIN_ERROR = Fraction("0.00885"), Fraction("0.00181")
"""The paired difference and its standard error."""

MEASURED = Score(Fraction("0.0574"), Fraction("4.9"))
RATED = Score(Fraction("0.0515"), Fraction("4.1"))
"""With ratings up to the day before each event: no better."""
REFITTED = Score(Fraction("0.054"), Fraction("4.2"))
"""All constants fitted on one half of the events, the other half scored, both ways."""
HALVES = Fraction("0.075"), Fraction("0.032")
"""The same by halves."""

TENTHS = tuple(
    Tenth(Fraction(number, 10), forecasts, Fraction(mean), Fraction(came_true), Fraction(off))
    for number, (forecasts, mean, came_true, off) in enumerate(
        (
            (327, "0.026", "0.034", "0.85"),
            (103, "0.146", "0.126", "-0.58"),
            (45, "0.257", "0.267", "0.15"),
            (86, "0.354", "0.326", "-0.56"),
            (280, "0.460", "0.461", "0.03"),
            (226, "0.541", "0.558", "0.49"),
            (61, "0.648", "0.689", "0.66"),
            (50, "0.754", "0.720", "-0.56"),
            (53, "0.855", "0.774", "-1.68"),
            (218, "0.971", "0.977", "0.55"),
        )
    )
)
