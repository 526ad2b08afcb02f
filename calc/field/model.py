"""One player of a field, and the pieces a field is made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

from calc.event import Kind, Match
from calc.field.grounds import Grounds
from calc.record import Outcome, Record

UNSEEN = 64
"""How many players are assumed, at least, whom nobody has told of: the 32 winners among them fill any usual cut."""


UNLISTED = " *"
"""Begins the names of those who stand for players whom no list shows: no name of a player begins with a blank."""


class Interval(NamedTuple):
    """A figure that lies between two others, both included."""

    low: Fraction
    high: Fraction


@dataclass(frozen=True, slots=True)
class Entry:
    """One player before the open tables, as far as they are known.

    ``points``: their match points, the most these can be; ``least``: the least (they differ only for players whom no
    list shows). ``matches`` include the ``byes``; ``games`` are those really played; ``opponents``: indexes of those
    they met, without the open table. ``None``: not known. ``omw``, ``gw``, ``ogw``: what a page prints, as intervals.
    ``later``: how many matches they have left after the open table. ``active``: not dropped. ``absent``: at no table of
    a round of which tables are known, and not said to have left: they may have, or may still be paired. ``unlisted``:
    stands for somebody whom no list shows, and who may not be there at all. ``leaving``: plays, and has said to leave
    before the cut, so takes no seat in it (MTR 2.10).
    """

    name: str
    points: int
    least: int
    matches: Record | None = None
    games: Record | None = None
    byes: int = 0
    opponents: tuple[int, ...] | None = None
    later: int = 0
    active: bool = True
    omw: Interval | None = None
    gw: Interval | None = None
    ogw: Interval | None = None
    absent: bool = False
    unlisted: bool = False
    leaving: bool = False

    @property
    def hidden(self) -> bool:
        """Whether no list shows their points."""
        return self.least < self.points

    def after(self, match: Match) -> Entry:
        """The player after their finished ``match``; a bye leaves their history known, any other does not."""
        gained = (match.outcome or Outcome.LOSS).value
        entry = replace(self, points=self.points + gained, least=self.least + gained)
        if match.kind is not Kind.BYE:
            return replace(entry, matches=None, games=None, opponents=None)
        known = self.matches
        return replace(entry, matches=None if known is None else known + Record(1, 0), byes=self.byes + 1)


class Parts(NamedTuple):
    """What a source says, in the order of the fields of :class:`calc.field.Field`."""

    entries: tuple[Entry, ...]
    tables: tuple[tuple[int, int], ...]
    rest_unknown: bool
    done: Mapping[str, Match]
    best_of: int
    grounds: Grounds = Grounds()
