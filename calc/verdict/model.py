"""What a verdict says, as values."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from calc.event import Kind, Match
from calc.field import Condition, Interval
from calc.record import Record
from calc.scenarios import Result


class Status(Enum):
    """Where a result puts a player, over all results of all other tables.

    ``LOCKED`` and ``OUT`` are proofs. ``..._UNLESS_TIED``: only being level on points and OMW% with a rival across
    the line can change it, and then GW% decides; where nothing is open and all four figures are level, nothing that is
    known does. ``LIVE``: both can happen.
    """

    LOCKED = "locked"
    LOCKED_UNLESS_TIED = "locked unless tied"
    LIVE = "live"
    OUT_UNLESS_TIED = "out unless tied"
    OUT = "out"


class Basis(Enum):
    """What a verdict rests on.

    ``EXACT``: points and OMW% over the real pairings. ``POINTS``: points over the real pairings, every tie counted
    against the player. ``ANY_PAIRING``: the same, over every pairing of those whose tables are not known and matter.
    ``ROUNDS``: bounds on points, since more than one round is to come.
    """

    EXACT = "exact"
    POINTS = "points"
    ANY_PAIRING = "any pairing"
    ROUNDS = "rounds"


@dataclass(frozen=True, slots=True)
class Witness:
    """A complete set of results, and where it puts the player.

    ``matches``: the results of all open tables, their own first; games where there are some to choose. ``rank``: their
    rank. ``tied``: the players they are level with whom this rank counts for or against them though nothing here
    decides it; empty where ``standings()`` gives exactly this rank.
    """

    matches: tuple[Match, ...]
    rank: int
    tied: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Verdict:
    """One own result of a player, and what follows from it over all results (win, draw, loss) of all other tables.

    ``result``: their own. ``points``: their match points with it, before any further round. ``omw``: between which
    figures their OMW% ends (``None``: not known). ``best``, ``worst``: their rank, ties on points and OMW% counted for
    them, and against them. ``witnesses``: sets of results for either end: (as high as possible, as low as possible);
    for ``LIVE`` the first puts them in and the second keeps them out. ``basis``: what all this rests on. ``dropped``:
    who has left with as many points or more: they take no seat and are not counted.
    ``conditions``: what has to be so besides, which nobody says: with any of them this is no proof. ``lower``: ranks
    and witnesses are those of the players who are listed, and the rank may be lower if others are missing.

    In the cut = at most ``cut`` players who have not left stand at one's level or above (MTR 2.10, 3.1). Ranks are
    among those who have not left. Covers wins, draws and losses; no double losses or penalties, nobody leaving later.
    """

    result: Result
    points: int
    omw: Interval | None
    best: int
    worst: int
    status: Status
    witnesses: tuple[Witness, Witness]
    basis: Basis
    dropped: tuple[str, ...] = ()
    conditions: tuple[Condition, ...] = ()
    lower: bool = False

    @property
    def proved(self) -> bool | None:
        """``True`` where the player is in whatever happens elsewhere, ``False`` where out; ``None``: no proof.

        Nothing that rests on a condition is a proof.
        """
        if self.conditions or self.status not in (Status.LOCKED, Status.OUT):
            return None
        return self.status is Status.LOCKED

    @property
    def games(self) -> Record | None:
        """The games of the own result; ``None`` where there are none (a bye) or they are unknown."""
        return self.result.games

    @property
    def kind(self) -> Kind:
        """The kind of the own match."""
        return self.result.kind

    @property
    def safe(self) -> bool:
        """Proved to be in the cut whatever happens elsewhere, ties included."""
        return self.proved is True
