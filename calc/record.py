"""Wins, losses and draws, of matches and of games alike.

Rules implemented: match and game points 3 for a win, 1 for a draw, 0 for a loss (MTR appendix C).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Self

from calc.errors import InputError, Problem

THIRD = Fraction(1, 3)
MAX_COUNT = 999
"""More of anything than a tournament has; a larger typed number is a slip."""

_RECORD = re.compile(r"(\d{1,9})\s*[-/‐‑‒–—−]\s*(\d{1,9})(?:\s*[-/‐‑‒–—−]\s*(\d{1,9}))?", re.ASCII)


class Outcome(Enum):
    """How a match ended for one of its players; the value is the match points it gives (MTR appendix C)."""

    WIN = 3
    DRAW = 1
    LOSS = 0

    @property
    def flipped(self) -> Outcome:
        """The same match from the other side of the table."""
        return {Outcome.WIN: Outcome.LOSS, Outcome.DRAW: Outcome.DRAW, Outcome.LOSS: Outcome.WIN}[self]


@dataclass(frozen=True, slots=True)
class Record:
    """W-L-D. Raises :class:`InputError` for a negative number."""

    wins: int
    losses: int
    draws: int = 0

    def __post_init__(self) -> None:
        if self.wins < 0 or self.losses < 0 or self.draws < 0:
            raise InputError(Problem("record-negative", values={"text": str(self)}))

    @property
    def played(self) -> int:
        """How many matches (or games) the record holds."""
        return self.wins + self.losses + self.draws

    @property
    def points(self) -> int:
        """Match points (or game points): 3 a win, 1 a draw, 0 a loss."""
        return 3 * self.wins + self.draws

    def rate(self, draw: Fraction = THIRD) -> Fraction | None:
        """Share (0 to 1) of the possible points, a draw worth ``draw`` of a win; ``None`` if nothing was played."""
        if not self.played:
            return None
        return Fraction(self.wins * draw.denominator + self.draws * draw.numerator, self.played * draw.denominator)

    @property
    def outcome(self) -> Outcome:
        """Read as the games of one match: who won more of them."""
        if self.wins == self.losses:
            return Outcome.DRAW
        return Outcome.WIN if self.wins > self.losses else Outcome.LOSS

    @property
    def flipped(self) -> Record:
        """The same games or matches from the other player's side."""
        return Record(self.losses, self.wins, self.draws)

    def __add__(self, other: Record) -> Record:
        return Record(self.wins + other.wins, self.losses + other.losses, self.draws + other.draws)

    def __str__(self) -> str:
        return f"{self.wins}-{self.losses}-{self.draws}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read ``4-1-1`` or ``4-1`` (no draws); hyphen, dash or slash between the numbers.

        Raises :class:`InputError` for anything else, and for a number above :data:`MAX_COUNT`.
        """
        match = _RECORD.fullmatch(text.strip())
        if not match:
            raise InputError(Problem("record-unreadable", values={"text": text}))
        wins, losses, draws = (int(part or 0) for part in match.groups())
        if max(wins, losses, draws) > MAX_COUNT:
            raise InputError(Problem("record-too-large", values={"text": text, "most": MAX_COUNT}))
        return cls(wins, losses, draws)
