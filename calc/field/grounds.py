"""What a field rests on: how much of it was read, what nobody says, and what would have to be so for more to hold.

A verdict is never stronger than what was read. So a field holds everything that its source leaves possible, and beside
it stand the conditions under which less would be possible: a verdict that needs one of them carries it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Listed(Enum):
    """Whether a list holds everybody: it does, nothing tells, or it is known to go on."""

    WHOLE = "whole"
    UNSURE = "unsure"
    CUT_OFF = "cut off"


class Premise(Enum):
    """What a condition is about.

    ``NOBODY_ELSE``: nobody who is not listed has certain points. ``EVERYBODY``: the list is whole. ``LEFT``: certain
    players who sit at no table have left the event. ``STAYED``: nobody has left who cannot be seen to have.
    ``IN_ORDER``: the pairings that nobody knows are first against second, third against fourth, and so on.
    """

    NOBODY_ELSE = "nobody-else"
    EVERYBODY = "everybody"
    LEFT = "left"
    STAYED = "stayed"
    IN_ORDER = "in-order"


@dataclass(frozen=True, slots=True)
class Condition:
    """Something that nobody says, and that a verdict hangs on.

    ``points``: of ``NOBODY_ELSE``, most first. ``players``: of ``NOBODY_ELSE`` and ``EVERYBODY`` the last player of a
    page, below whom somebody may be missing (nobody where points were counted); of ``LEFT`` who has no table.
    """

    premise: Premise
    points: tuple[int, ...] = ()
    players: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Grounds:
    """How a field was read.

    ``rows``: how many players the source lists, ``last``: the last of them on a page. ``listed``: whether these are
    all. ``ordered``: whether nobody who is missing can have more points than the last one; a list by name, or one with
    a hole, says nothing of that. ``named``: how many players the source names, in whichever of its lists. ``assumed``:
    nobody says how many there are, so those who stand for the missing may be too few. ``drops_shown``: whether the
    source would show who has left: standings without pairings do not. ``joined``: names that were said to be the same
    player's, as (in the pairings, in the standings). ``strangers``: names that are in the pairings only, and may be
    those of listed players without a table.
    """

    rows: int = 0
    listed: Listed = Listed.WHOLE
    last: str = ""
    ordered: bool = True
    named: int = 0
    assumed: bool = False
    drops_shown: bool = True
    joined: tuple[tuple[str, str], ...] = ()
    strangers: tuple[str, ...] = ()
