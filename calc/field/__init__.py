"""All players before the open tables, exact or partly known: what verdicts and chances are about.

Three sources: a whole event (everything exact), a pasted page (points exact, tiebreakers as printed), or points counted
by hand. A field holds everything that its source leaves possible: where pairings are not known, or players may be
missing or may have left, what is said of it covers all of that. What would be said if less were possible is asked of
:meth:`Field.assuming`.

==========  ===========================================================================
model       one player of a field, and the pieces a field is made of
events      the field of an event
pastes      the field of pasted standings and pairings
counts      the field as people count it by hand
count_text  such a count as a text
strangers   names in the pairings that the standings lack: whose they may be
grounds     what a field rests on: what was read, what is assumed, what more would need
==========  ===========================================================================
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Self, TypeVar

from calc.errors import InputError, Problem
from calc.event import Event, Kind, Match
from calc.field.count_text import CountReading, with_nobody_on, write_counts
from calc.field.counts import AT_MOST, ME, OPPONENT, of_counts
from calc.field.events import absent_players, of_event, reopened, with_left
from calc.field.grounds import Condition, Grounds, Listed, Premise
from calc.field.model import UNLISTED, Entry, Interval
from calc.field.pastes import Told, of_pasted
from calc.field.strangers import proposals
from calc.pasted import PastedStandings

__all__ = [
    "AT_MOST",
    "ME",
    "OPPONENT",
    "UNLISTED",
    "Condition",
    "CountReading",
    "Entry",
    "Field",
    "Grounds",
    "Interval",
    "Listed",
    "Premise",
    "Told",
    "absent_players",
    "proposals",
    "reopened",
    "with_left",
    "with_nobody_on",
    "write_counts",
]


@dataclass(frozen=True, slots=True)
class Field:
    """Everybody's points and what is known of their tiebreakers, and the open tables.

    ``tables``: the known pairings without a result, as indexes into ``entries``; ``rest_unknown``: whether everybody
    else who is active plays too, against nobody knows whom (one of an odd number has the bye); of those who are
    ``absent`` any may have left instead. ``done``: the finished matches of the same round by player, from their side.
    ``best_of``: 1, 3 or 5 games. ``grounds``: how it was read. ``stated``: the field without the pairings that
    :meth:`paired_in_order` has assumed. Raises :class:`InputError` for a player who sits at two tables or is named
    twice.
    """

    entries: tuple[Entry, ...]
    tables: tuple[tuple[int, int], ...] = ()
    rest_unknown: bool = False
    done: Mapping[str, Match] = field(default_factory=dict, hash=False)
    best_of: int = 3
    grounds: Grounds = field(default_factory=Grounds)
    stated: Self | None = None

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

    @property
    def absent(self) -> tuple[str, ...]:
        """Who is at no table, and may have left or may still be paired."""
        return tuple(entry.name for entry in self.entries if entry.absent)

    @property
    def unlisted(self) -> int:
        """How many entries stand for players whom no list shows."""
        return sum(entry.unlisted for entry in self.entries)

    @property
    def in_part(self) -> bool:
        """Whether so many have no table that the round is posted in part, rather than they have left."""
        return 2 * sum(entry.absent for entry in self.entries) > 2 * len(self.tables) + len(self.done)

    def named(self, tables: tuple[tuple[int, int], ...]) -> Iterator[tuple[str, str]]:
        """``tables`` with the names of their players."""
        return ((self.entries[a].name, self.entries[b].name) for a, b in tables)

    def index(self, player: str) -> int:
        """Where ``player`` stands in ``entries``. Raises :class:`InputError` if they do not."""
        for number, entry in enumerate(self.entries):
            if entry.name == player:
                return number
        raise InputError(Problem("player-unknown", player=player))

    def free(self) -> list[int]:
        """Who still plays or may play, and sits at no known table."""
        seated = {seat for table in self.tables for seat in table}
        return [
            number
            for number, entry in enumerate(self.entries)
            if number not in seated and entry.active and entry.name not in self.done
        ]

    def paired_in_order(self) -> Self:
        """The field as if the pairings that are not known were first against second, third against fourth, and so on.

        By points, then in the order of ``entries``; an odd last one has the bye. A list that may go on is taken as
        whole, and whoever is absent plays. Nothing changes where all pairings are known.
        """
        if not self.rest_unknown:
            return self
        if self.grounds.listed is Listed.UNSURE and self.unlisted:
            return replace(self.assuming(Condition(Premise.EVERYBODY)).paired_in_order(), stated=self)
        free = sorted(self.free(), key=lambda number: -self.entries[number].points)
        tables = (*self.tables, *zip(free[::2], free[1::2], strict=False))
        entries = [replace(entry, absent=False) if entry.absent else entry for entry in self.entries]
        paired = replace(self, entries=tuple(entries), tables=tables, rest_unknown=False, stated=self)
        if len(free) % 2 == 0:
            return paired
        last = entries[free[-1]]
        bye = Match(last.name, kind=Kind.BYE)
        entries[free[-1]] = last.after(bye)
        return replace(paired, entries=tuple(entries), done={**self.done, last.name: bye})

    def seated(self, player: str, opponent: str) -> Self:
        """The field with one pairing more. Raises :class:`InputError` if either of them plays somebody else."""
        one, other = self.index(player), self.index(opponent)
        free = self.free()
        problems = [
            Problem("player-twice", player=self.entries[seat].name) for seat in (one, other) if seat not in free
        ]
        if problems:
            raise InputError(problems)
        entries = [
            replace(entry, absent=False) if number in (one, other) else entry
            for number, entry in enumerate(self.entries)
        ]
        return _with_rest(replace(self, entries=tuple(entries), tables=(*self.tables, (one, other))))

    def assuming(self, *conditions: Condition) -> Self:
        """What is possible if these conditions hold."""
        found = self
        for condition in conditions:
            found = found._assuming(condition)
        return found

    def _assuming(self, condition: Condition) -> Self:
        match condition.premise:
            case Premise.NOBODY_ELSE:
                most = min(condition.points) - 1
                shown = self.grounds.rows if self.grounds.last else 0  # of a page, whose list stands first
                capped = (
                    replace(entry, points=max(most, entry.least))
                    if entry.hidden and entry.points > most and seat >= shown
                    else entry
                    for seat, entry in enumerate(self.entries)
                )
                return replace(self, entries=tuple(capped))
            case Premise.EVERYBODY:
                grounds = replace(self.grounds, listed=Listed.WHOLE)
                listed = self.entries[: len(self.entries) - self.unlisted]  # of a page, at whose end they stand
                return _with_rest(replace(self, entries=listed, grounds=grounds))
            case Premise.LEFT:
                gone = set(condition.players)
                staying = (
                    replace(entry, active=False, absent=False) if entry.absent and entry.name in gone else entry
                    for entry in self.entries
                )
                return _with_rest(replace(self, entries=tuple(staying)))
            case Premise.STAYED:
                present = (replace(entry, absent=False) if entry.absent else entry for entry in self.entries)
                return replace(self, entries=tuple(present), grounds=replace(self.grounds, drops_shown=True))
        return self.paired_in_order()

    @classmethod
    def from_event(cls, event: Event) -> Self:
        """The field of an event before the open tables of its first round that has some."""
        return cls(*of_event(event))

    @classmethod
    def from_pasted(cls, pasted: PastedStandings, players: int | None = None, told: Told = Told()) -> Self:  # noqa: B008 - frozen
        """The field of a pasted page, of ``players`` in all: see :func:`calc.field.pastes.of_pasted`."""
        return cls(*of_pasted(pasted, players, told))

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


F = TypeVar("F", bound=Field)


def _with_rest(found: F) -> F:
    """The same field after somebody has gone or sat down: perhaps nobody is left whose table is not known."""
    return replace(found, rest_unknown=bool(found.free()))
