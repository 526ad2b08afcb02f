"""What a pasted page says, as values: rows, pairings, percentages that know how far they can be trusted."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from calc.errors import Problem
from calc.event import Match
from calc.record import Record


class Printing(Enum):
    """How a page brings a percentage to its last digit: to the nearest, downwards, or so that nobody can tell."""

    ROUNDED = "rounded"
    CUT_OFF = "cut off"
    UNSURE = "unsure"


@dataclass(frozen=True, slots=True)
class Percent:
    """A share (0 to 1) as printed. ``unit``: what one step of its last printed digit is worth (``66 %``: 1/100)."""

    printed: Fraction
    unit: Fraction
    printing: Printing = Printing.UNSURE

    @property
    def low(self) -> Fraction:
        """The least that the exact figure can be."""
        below = Fraction(0) if self.printing is Printing.CUT_OFF else self.unit / 2
        return max(Fraction(0), self.printed - below)

    @property
    def high(self) -> Fraction:
        """The most that the exact figure can be; itself out of reach where the page cuts off and it is below 1."""
        above = self.unit / 2 if self.printing is Printing.ROUNDED else self.unit
        return min(Fraction(1), self.printed + above)

    @property
    def may_be_cut_off(self) -> bool:
        """Whether the exact figure may be up to a whole ``unit`` above the printed one."""
        return self.printing is not Printing.ROUNDED


@dataclass(frozen=True, slots=True)
class PastedRow:
    """One player of pasted standings. ``None``: the text does not say.

    ``points`` are those printed, or follow from the record (``points_derived``); they need not equal 3W + D where the
    record holds a cut or penalties. ``line``: where the row begins, from 1.
    """

    name: str
    points: int
    rank: int | None = None
    record: Record | None = None
    omw: Percent | None = None
    gw: Percent | None = None
    ogw: Percent | None = None
    dropped: bool = False
    points_derived: bool = False
    line: int | None = None


@dataclass(frozen=True, slots=True)
class PastedPairing:
    """One pairing, each once; ``b`` is ``None`` for a bye.

    ``result``: the finished match from ``a``'s side (of a bye: the bye), ``None`` while it is open or not shown.
    ``points_a``, ``points_b``: match points shown beside the names.
    """

    table: int | None
    a: str
    b: str | None
    result: Match | None = None
    points_a: int | None = None
    points_b: int | None = None
    line: int | None = None


class LineKind(Enum):
    """What became of a line of the text."""

    HEADING = "heading"
    STANDING = "standing"
    PAIRING = "pairing"
    IGNORED = "ignored"
    NOT_UNDERSTOOD = "not understood"


@dataclass(frozen=True, slots=True)
class ReportLine:
    """One line of the text that is not blank, and what became of it; ``names``: the players whose row begins there."""

    line: int
    kind: LineKind
    text: str
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Extent:
    """The part of a list that a page says it shows: ``first`` to ``last`` of ``total``."""

    first: int
    last: int
    total: int

    @property
    def complete(self) -> bool:
        """Whether that is the whole list."""
        return self.first <= 1 and self.last >= self.total


@dataclass(frozen=True, slots=True)
class PastedStandings:
    """What was read out of a paste, what was found out on the way, and what became of each line.

    ``dropped``: names marked as dropped. ``round``: the highest round number that the text names; ``planned_rounds``:
    of how many. ``printing``: how the percentages are printed, ``None`` if there are none. ``extent``: what the text
    says of the part of the list it shows; ``complete``: whether the standings are whole (``None``: nothing tells).
    """

    rows: tuple[PastedRow, ...] = ()
    pairings: tuple[PastedPairing, ...] = ()
    dropped: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    report: tuple[ReportLine, ...] = ()
    round: int | None = None
    planned_rounds: int | None = None
    printing: Printing | None = None
    extent: Extent | None = None
    complete: bool | None = None
