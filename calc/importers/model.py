"""What a file lists before it is an event, and how each line was read."""

from __future__ import annotations

from dataclasses import dataclass, field

from calc.errors import Problem
from calc.event import Event, Kind, Match
from calc.pasted import PastedStandings
from calc.record import Record

MAX_PROBLEMS = 200
"""Problems that are listed one by one; of any more only their number."""


@dataclass(frozen=True, slots=True)
class ListedResult:
    """A result cell, from the first player's side; ``won``: ``None`` where it names no winner."""

    kind: Kind = Kind.PLAYED
    games: Record | None = None
    won: bool | None = None

    @property
    def open(self) -> bool:
        """Whether the match has no result yet."""
        return self.kind is Kind.PLAYED and self.games is None and self.won is None


OPEN = ListedResult()


@dataclass(frozen=True, slots=True)
class ListedMatch:
    """One match as a file lists it: the names (``None``: nobody), the result, the text for the preview.

    ``problem``: what could not be read in it; the match then counts as far as it was understood, not at all without a
    ``player``.
    """

    player: str | None
    opponent: str | None
    result: ListedResult
    text: str
    line: int | None = None
    problem: Problem | None = None


@dataclass(slots=True)
class ListedRound:
    """One round as a file lists it: its name, its number if it has one, and which round after the cut it is, if any."""

    name: str
    number: int | None = None
    cut_name: str | None = None  # "" is a round after the cut that an event has no place for
    matches: list[ListedMatch] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class ImportLine:
    """How one line of a file (or one match of a JSON file) was read.

    ``line`` is ``None`` in JSON; ``round`` is the round's name in the file, ``table`` counts its matches from 1.
    ``match`` is ``None`` where the line gave none; ``problem`` says why, or what was assumed.
    """

    line: int | None
    round: str
    table: int
    text: str
    match: Match | None
    problem: Problem | None = None


@dataclass(frozen=True, slots=True)
class Import:
    """What was read from a file.

    ``source``: its format by its content (``text``, ``decklist-cache``, ``topdeck``, ``csv``,
    ``standings``, ``unknown``). ``event``: ``None`` where none can be made; ``standings_only``: the file is of an event
    all the same, with rounds missing at the start or none, and opens as a page of standings.
    ``swiss_rounds`` of ``all_rounds`` were taken as Swiss, because of ``swiss_from`` (``asked``; ``names`` of rounds;
    ``points``: the published ones are those after that round; number of ``tables``; our own ``text``).
    ``lines``: how each line was read; ``alike``: pairs of names that look like one player typed twice, never merged.
    """

    source: str
    event: Event | None = None
    published: PastedStandings | None = None
    problems: tuple[Problem, ...] = ()
    title: str = ""
    swiss_rounds: int = 0
    all_rounds: int = 0
    swiss_from: str = ""
    standings_only: bool = False
    lines: tuple[ImportLine, ...] = ()
    alike: tuple[tuple[str, str], ...] = ()


@dataclass(slots=True)
class ListedFile:
    """A file as the reader of its format leaves it, for :mod:`calc.importers.build`."""

    source: str
    title: str = ""
    rounds: list[ListedRound] = field(default_factory=list)
    published: PastedStandings | None = None
    problems: list[Problem] = field(default_factory=list)
    strays: list[ListedMatch] = field(default_factory=list)  # lines that belong to no round


def cap_problems(problems: list[Problem]) -> tuple[Problem, ...]:
    """The first :data:`MAX_PROBLEMS`, and the number of the others."""
    if len(problems) <= MAX_PROBLEMS:
        return tuple(problems)
    more = Problem("problems-many", values={"count": len(problems) - MAX_PROBLEMS})
    return (*problems[:MAX_PROBLEMS], more)
