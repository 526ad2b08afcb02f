"""Widths, figures and defaults that several pages share."""

from __future__ import annotations

NARROW = 108
"""Pixels: three fields of this width stand side by side on a phone."""
CHOICE_WIDTH = 260
"""Pixels of a choice of a player."""

PERCENTS = ("omw", "gw", "ogw")
"""The figures that are percentages, in the order in which they break ties."""

TRIALS = 10_000
"""Events that a simulation plays if nobody says otherwise."""
SEED = 1
"""The random number that a simulation starts from if nobody says otherwise."""
