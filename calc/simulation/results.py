"""What thousands of events show, as frozen values. Percentages from samples always have their error."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from calc.record import Record
from calc.simulation.layout import (
    EVENTS,
    IDS,
    IDS_SQUARED,
    LAST_RESORT,
    LEFT,
    MINE,
    MINE_IN,
    MINE_IN_SQUARED,
    MINE_SQUARED,
    NOMINAL,
    SOLVED,
    STRENGTHS,
    SWAPPED,
    TIED,
    TIED_OMW,
    UNBROKEN,
)
from calc.simulation.settings import Parameters
from calc.simulation.tables import quantiles, record_numbers

Totals = dict[str, NDArray[np.int64]]
"""The fields of :class:`calc.simulation.layout.Tallies`, added up."""


@dataclass(frozen=True, slots=True)
class Share:
    """A share seen in samples: ``hits`` of ``trials``, with its standard error, which is never 0.

    Players of the same event are not independent; the error knows that. ``value`` 0 or 1 only means that no sample
    showed anything else.
    """

    hits: float
    trials: float
    error: float

    @property
    def value(self) -> float:
        """The share; not a number where there was no trial."""
        return self.hits / self.trials if self.trials else math.nan


def share(hits: float, trials: float, squared_error: float | None = None) -> Share:
    """A share; ``squared_error`` where trials are not independent."""
    guess = (hits + 1) / (trials + 2)
    independent = guess * (1 - guess) / (trials + 2)
    if squared_error is None or not 0 < hits < trials:
        squared_error = independent
    return Share(hits, trials, math.sqrt(max(squared_error, 0.0)) or math.sqrt(independent))


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean per event and its standard error."""

    value: float
    error: float


@dataclass(frozen=True, slots=True)
class LineRow:
    """How often the last place of the cut had so many match points."""

    points: int
    share: Share


@dataclass(frozen=True, slots=True)
class Line:
    """The cut line. ``tied``: the first place outside had the same points, so tiebreakers decided;
    ``tied_omw``: the same OMW% too; ``unbroken``: level on everything, so that nobody of those was in.
    """  # noqa: D205 - one paragraph

    rows: tuple[LineRow, ...]
    tied: Share
    tied_omw: Share
    unbroken: Share


@dataclass(frozen=True, slots=True)
class RecordRow:
    """A record at the end: how many hold it and how many of these are in, per event; ``chance``: of one of them."""

    record: Record
    holders: float
    inside: float
    chance: Share


@dataclass(frozen=True, slots=True)
class StrengthRow:
    """A tenth of the players by strength (the weakest first), from ``least`` to ``most`` points of rating against the
    average: the chances of one of them to make the cut and to win the event.
    """  # noqa: D205 - one paragraph

    least: int
    most: int
    cut: Share
    win: Share


@dataclass(frozen=True, slots=True)
class MyRow:
    """A record that I may end with: how likely, and my chance with it."""

    record: Record
    likely: float
    chance: Share


@dataclass(frozen=True, slots=True)
class Me:
    """My own part. ``ranks``: how likely rank 1, 2, ... is (empty without ranks)."""

    chance: Share
    rows: tuple[MyRow, ...]
    ranks: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Rounds:
    """How the rounds were found, all of them certified: neighbours as they stood, after exchanging equals, by solving
    parts of the field, and by pairing the whole round exactly in Python.
    """  # noqa: D205 - one paragraph

    nominal: int
    exchanged: int
    solved: int
    last_resort: int


@dataclass(frozen=True, eq=False)
class Simulation:
    """The result of ``events`` events so far, with the parameters that it follows from."""

    parameters: Parameters
    totals: Totals = field(repr=False)

    @property
    def events(self) -> int:
        """How many events were played."""
        return self._sum(EVENTS)

    @property
    def done(self) -> bool:
        """Whether all of them were."""
        return self.events >= self.parameters.trials

    def _sum(self, place: int) -> int:
        return int(self.totals["sums"][place])

    @cached_property
    def line(self) -> Line | None:
        """The cut line; ``None`` without a cut or before the first event."""
        if not self.events or not self.parameters.cut:
            return None
        rows = tuple(
            LineRow(points, share(int(count), self.events)) for points, count in enumerate(self.totals["line"]) if count
        )
        return Line(rows, *(share(self._sum(place), self.events) for place in (TIED, TIED_OMW, UNBROKEN)))

    @cached_property
    def records(self) -> tuple[RecordRow, ...]:
        """The table of records, most points first."""
        _, records = record_numbers(self.parameters.rounds)
        rows = [self._record(record, number) for number, record in enumerate(records) if self.totals["held"][number]]
        return tuple(sorted(rows, key=lambda row: (-row.record.points, -row.record.wins, row.record.losses)))

    def _record(self, record: Record, number: int) -> RecordRow:
        held, got, held_held, got_got, held_got = (
            int(self.totals[name][number]) for name in ("held", "got", "held_held", "got_got", "held_got")
        )
        value = got / held
        squared = (got_got - 2 * value * held_got + value * value * held_held) / held**2
        return RecordRow(record, held / self.events, got / self.events, share(got, held, squared))

    def ranks(self, record: Record) -> tuple[int, ...]:
        """How many holders of ``record`` ended on rank 1, 2, ...; ranks are shared where the rules leave a tie.

        Empty if the simulation was run without ranks, or nobody ended with that record.
        """
        numbers, records = record_numbers(self.parameters.rounds)
        if not self.parameters.settings.ranks or record not in records:
            return ()
        side = self.parameters.rounds + 1
        begin = numbers[(record.wins * side + record.losses) * side + record.draws] * (self.parameters.players + 1)
        found = tuple(map(int, self.totals["ranks"][begin + 1 : begin + 1 + self.parameters.players]))
        return found if any(found) else ()

    @property
    def ids(self) -> Mean:
        """Intentional draws (tables) per event."""
        events, total, squared = self.events, self._sum(IDS), self._sum(IDS_SQUARED)
        if not events:
            return Mean(math.nan, math.nan)
        value = total / events
        return Mean(value, math.sqrt(max(squared / events - value * value, 0) / events))

    @property
    def ids_by_round(self) -> tuple[float, ...]:
        """Intentional draws (tables) per event and round."""
        return tuple(int(count) / max(self.events, 1) for count in self.totals["agreed"])

    @property
    def drops(self) -> float:
        """Players who left before the end, per event."""
        return self._sum(LEFT) / max(self.events, 1)

    @property
    def rounds(self) -> Rounds:
        """How the rounds were found."""
        return Rounds(*(self._sum(place) for place in (NOMINAL, SWAPPED, SOLVED, LAST_RESORT)))

    @cached_property
    def strengths(self) -> tuple[StrengthRow, ...]:
        """Chances by strength, the weakest tenth first; empty if all are equal, or without ranks."""
        settings = self.parameters.settings
        if not settings.ranks or not settings.spread:
            return ()
        steps = quantiles(settings.spread)
        rows = []
        for part in range(STRENGTHS):
            players, inside, winners = map(int, self.totals["parts"][3 * part : 3 * part + 3])
            low, high = -(-part * len(steps) // STRENGTHS), -(-(part + 1) * len(steps) // STRENGTHS)
            rows.append(StrengthRow(steps[low], steps[high - 1], share(inside, players), share(winners, players)))
        return tuple(rows)

    @cached_property
    def me(self) -> Me | None:
        """My own part; ``None`` if nobody is me.

        Every event counts by how likely the results were that I have.
        """
        if self.parameters.mine is None or not self._sum(MINE):
            return None
        weight, squared = self._sum(MINE), self._sum(MINE_SQUARED)
        trials = weight * weight / squared  # as many equal weights say as much
        mine = self.totals["mine"].reshape(-1, 2)
        value = self._sum(MINE_IN) / weight
        error = (self._sum(MINE_IN_SQUARED) * (1 - 2 * value) + value * value * squared) / weight**2
        rows = tuple(self._my_rows(mine, trials / weight))
        ranks = tuple(int(count) / weight for count in self.totals["mine_ranks"][1:])
        chance = share(value * trials, trials, error)
        return Me(chance, rows, ranks if self.parameters.settings.ranks else ())

    def _my_rows(self, mine: NDArray[np.int64], per_weight: float) -> Iterator[MyRow]:
        _, records = record_numbers(self.parameters.rounds)
        weight = int(mine[:, 0].sum())
        order = sorted(range(len(records)), key=lambda number: (-records[number].points, -records[number].wins))
        for number in order:
            held, inside = map(int, mine[number])
            if held:
                chance = share(inside * per_weight, held * per_weight)
                yield MyRow(records[number], held / weight, chance)
