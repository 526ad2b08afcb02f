"""All players before the open tables, exact or partly known: what verdicts and chances are about.

Three sources: a whole event (everything exact), a pasted page (points exact, tiebreakers as printed), or points counted
by hand. Where pairings are not known the field says so; what is said of it then covers every pairing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Self

from calc.errors import InputError, Problem
from calc.event import Event, Kind, Match
from calc.field.count_text import CountReading
from calc.field.counts import ME, OPPONENT, of_counts
from calc.field.events import of_event, reopened
from calc.field.pastes import of_pasted
from calc.field.values import Entry, Interval
from calc.pasted import PastedStandings

__all__ = ["ME", "OPPONENT", "Entry", "Field", "Interval", "reopened"]


@dataclass(frozen=True, slots=True)
class Field:
    """Everybody's points and what is known of their tiebreakers, and the open tables.

    ``tables``: the known pairings without a result, as indexes into ``entries``; ``rest_unknown``: whether everybody
    else who is active plays too, against nobody knows whom (one of an odd number has the bye). ``done``: the finished
    matches of the same round by player, from his side. ``best_of``: 1, 3 or 5 games. Raises :class:`InputError` for a
    player who sits at two tables or is named twice.
    """

    entries: tuple[Entry, ...]
    tables: tuple[tuple[int, int], ...] = ()
    rest_unknown: bool = False
    done: Mapping[str, Match] = field(default_factory=dict, hash=False)
    best_of: int = 3

    def __post_init__(self) -> None:
        names: set[str] = set()
        problems = []
        for name in (entry.name for entry in self.entries):
            if name in names:
                problems.append(Problem("player-listed-twice", player=name))
            names.add(name)
        seated: set[int] = set()
        for seat in (seat for table in self.tables for seat in table):
            if seat in seated:
                problems.append(Problem("player-twice", player=self.entries[seat].name))
            seated.add(seat)
        if problems:
            raise InputError(problems)

    @property
    def pairings(self) -> tuple[tuple[str, str], ...] | None:
        """The open pairings by name; ``None`` where some are unknown."""
        return None if self.rest_unknown else tuple(self.named(self.tables))

    @property
    def exact(self) -> bool:
        """Whether every figure after the open tables follows from their results."""
        return not self.rest_unknown and all(entry.opponents is not None and not entry.later for entry in self.entries)

    def named(self, tables: tuple[tuple[int, int], ...]) -> Iterator[tuple[str, str]]:
        """``tables`` with the names of their players."""
        return ((self.entries[a].name, self.entries[b].name) for a, b in tables)

    def index(self, player: str) -> int:
        """Where ``player`` stands in ``entries``. Raises :class:`InputError` if he does not."""
        for number, entry in enumerate(self.entries):
            if entry.name == player:
                return number
        raise InputError(Problem("player-unknown", player=player))

    def paired_in_order(self) -> Self:
        """The field as if the pairings that are not known were first against second, third against fourth, and so on.

        By points, then in the order of ``entries``; an odd last one has the bye. Nothing changes where all pairings
        are known.
        """
        if not self.rest_unknown:
            return self
        seated = {seat for table in self.tables for seat in table}
        free = [
            number
            for number, entry in enumerate(self.entries)
            if number not in seated and entry.active and entry.name not in self.done
        ]
        free.sort(key=lambda number: -self.entries[number].points)
        paired = replace(self, tables=(*self.tables, *zip(free[::2], free[1::2], strict=False)), rest_unknown=False)
        if len(free) % 2 == 0:
            return paired
        last = self.entries[free[-1]]
        bye = Match(last.name, kind=Kind.BYE)
        entries = (*self.entries[: free[-1]], last.after(bye), *self.entries[free[-1] + 1 :])
        return replace(paired, entries=entries, done={**self.done, last.name: bye})

    @classmethod
    def from_event(cls, event: Event) -> Self:
        """The field of an event before the open tables of its first round that has some."""
        return cls(*of_event(event))

    @classmethod
    def from_pasted(cls, pasted: PastedStandings, players: int | None = None) -> Self:
        """The field of a pasted page, of ``players`` in all: see :func:`calc.field.pastes.of_pasted`."""
        return cls(*of_pasted(pasted, players))

    @classmethod
    def from_counts(
        cls,
        counts: str | CountReading,
        mine: int,
        opponent: int | None = None,
        tables: str = "",
        players: int | None = None,
    ) -> Self:
        """The field as counted by hand, myself being :data:`ME`: see :func:`calc.field.counts.of_counts`."""
        return cls(*of_counts(counts, mine, opponent, tables, players))
