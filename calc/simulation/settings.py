"""What is simulated: the field, how its players play and behave, and where it begins. Limits in one place."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from enum import Enum

from calc.elo.formulas import MTG, Scale
from calc.errors import InputError, Problem
from calc.event import Event
from calc.record import Outcome, Record
from calc.rules import MTR, Rules
from calc.standings import NOTHING

PLAYERS = (2, 2048)
ROUNDS = (1, 15)
LARGE = 640
LARGE_ROUNDS = 12
"""The most rounds of more than ``LARGE`` players: after more (10 are recommended) the top of the field has met itself
so often that pairing one round takes seconds, which nothing could interrupt."""
TRIALS = (1, 1_000_000)
SEEDS = (0, 2**53 - 1)
"""A seed is a whole number that every program can write and read."""
SPREADS = (0, 600)
DRAWS = (0, 0.5)
CLEAR = (0, 1)
DROP_RATES = (0, 0.5)
FINEST_FLOOR = 10_000
"""The largest denominator of a floor, so that whole numbers of 64 bits hold every comparison."""

SPREAD = 120.0
"""Standard deviation of ratings among players with 20 or more matches: 117 to 123, as measured on public matches."""
PLAYED_DRAWS = 0.033
"""Share of matches that are drawn at time, as measured in 1,602 public Swiss events."""
CLEAR_WINS = 0.549
"""Share of decided matches that end 2-0: 51.6 to 42.4."""


def whole(value: object, limits: tuple[int, int], name: str) -> int:
    """A whole number, or its text, within ``limits``. Raises :class:`InputError` naming the limits."""
    problems: list[Problem] = []
    number = _whole(value, limits, name, problems)
    if problems:
        raise InputError(problems)
    return number


def _whole(value: object, limits: tuple[int, int], name: str, problems: list[Problem]) -> int:
    """A whole number within ``limits``, or a problem."""
    number = _number(value, limits, name, problems)
    if number != int(number):
        problems.append(_outside(value, limits, name))
    return int(number)


def _number(value: object, limits: tuple[float, float], name: str, problems: list[Problem]) -> float:
    """A number within ``limits``, or a problem (and some number that fits)."""
    if isinstance(value, int | float | str):
        try:
            number = int(value) if isinstance(value, str) and value.strip().isdecimal() else float(value)
        except (ValueError, OverflowError):
            number = math.nan
        if limits[0] <= number <= limits[1]:
            return int(value) if isinstance(value, int) else number
    problems.append(_outside(value, limits, name))
    return limits[0]


def _outside(value: object, limits: tuple[float, float], name: str) -> Problem:
    values = {"text": str(value), "least": limits[0], "most": limits[1]}
    return Problem("simulation-limits", field=name, values=values)


class Ids(Enum):
    """When intentional draws are agreed in the last two rounds."""

    NONE = "none"
    SAFE = "safe"
    MEASURED = "measured"


class Drops(Enum):
    """Who leaves early. ``HOPELESS``: whoever cannot reach the points that the cut's last place has already."""

    NOBODY = "nobody"
    HOPELESS = "hopeless"
    RATE = "rate"


@dataclass(frozen=True, slots=True)
class Settings:
    """How players play and behave.

    ``spread``: standard deviation of their ratings on ``scale``; 0: all equal. ``draws``: share of matches played out
    that are drawn (1-1). ``clear``: share of decided matches that end 2-0. ``ids``: intentional draws. ``drops`` and
    ``drop_rate`` (per player and round). ``by_standings``: in the last round neighbours in the standings meet (1-2,
    3-4), as far as it goes without rematches; in all other rounds it is random inside brackets. ``rules``: the profile.
    ``ranks``: rank everybody and play the cut out; without it only the cut line and the table of records are counted,
    in less time. ``byes``: how many players hold 1, 2, 3 awarded byes. Raises
    :class:`InputError` for values outside their limits.
    """

    spread: float = SPREAD
    draws: float = PLAYED_DRAWS
    clear: float = CLEAR_WINS
    ids: Ids = Ids.MEASURED
    drops: Drops = Drops.NOBODY
    drop_rate: float = 0.0
    by_standings: bool = True
    rules: Rules = MTR
    scale: Scale = MTG
    ranks: bool = True
    byes: tuple[int, int, int] = (0, 0, 0)

    def __post_init__(self) -> None:
        problems: list[Problem] = []
        for name, limits in (("spread", SPREADS), ("draws", DRAWS), ("clear", CLEAR), ("drop_rate", DROP_RATES)):
            object.__setattr__(self, name, _number(getattr(self, name), limits, name, problems))
        if self.rules.floor.denominator > FINEST_FLOOR:
            problems.append(
                Problem("simulation-floor", field="floor", values={"floor": self.rules.floor, "most": FINEST_FLOOR})
            )
        if problems:
            raise InputError(problems)


@dataclass(frozen=True, slots=True)
class Mine:
    """My own part in it.

    ``record``: what I have after as many rounds as it holds, in an otherwise typical field; or ``player``: who I am in
    the event from which it starts. ``then``: my results in the next rounds, whatever their chances (a draw is an
    intentional one). Byes go to others while my results are given.
    """

    record: Record = NOTHING
    player: str | None = None
    then: tuple[Outcome, ...] = ()


@dataclass(frozen=True, slots=True)
class Parameters:
    """Everything that a simulation follows from: the same parameters, the same result.

    ``players``, ``rounds``, ``cut`` (0: none), ``trials`` (events), ``seed``; ``start``: the event that is played on
    (then it says who holds byes); games that it does not know count as not played. ``mine``: my own part. Raises
    :class:`InputError`, with everything that does not fit.
    """

    players: int
    rounds: int
    cut: int
    trials: int
    seed: int
    settings: Settings = Settings()
    start: Event | None = field(default=None, repr=False)
    mine: Mine | None = None

    def __post_init__(self) -> None:
        problems: list[Problem] = []
        for name, limits in (("players", PLAYERS), ("rounds", ROUNDS), ("trials", TRIALS), ("seed", SEEDS)):
            object.__setattr__(self, name, _whole(getattr(self, name), limits, name, problems))
        object.__setattr__(self, "cut", _whole(self.cut, (0, PLAYERS[1]), "cut", problems))
        if not problems:
            problems += self._misfits()
        if problems:
            raise InputError(problems)

    def _misfits(self) -> list[Problem]:
        """What the numbers say against each other."""
        problems = []
        if self.start is None and self.rounds >= self.players:
            values = {"rounds": self.rounds, "players": self.players, "most": self.players - 1}
            problems.append(Problem("simulation-rounds", field="rounds", values=values))
        elif self.players > LARGE and self.rounds > LARGE_ROUNDS:
            values = {"rounds": self.rounds, "players": self.players, "most": LARGE_ROUNDS, "large": LARGE}
            problems.append(Problem("simulation-rounds-large", field="rounds", values=values))
        if self.cut > self.players:
            problems.append(Problem("simulation-cut", field="cut", values={"cut": self.cut, "players": self.players}))
        if min(self.settings.byes) < 0 or sum(self.settings.byes) > self.players:
            values = {"byes": sum(self.settings.byes), "players": self.players}
            problems.append(Problem("simulation-byes", field="byes", values=values))
        if self.start is not None:
            problems += self._start_misfits(self.start)
        elif self.mine is not None and self.mine.player is not None:
            problems.append(Problem("player-unknown", player=self.mine.player))
        if self.mine is not None and not problems:
            problems += self._my_misfits(self.mine)
        return problems

    def _start_misfits(self, event: Event) -> list[Problem]:
        problems = []
        if event.cut_rounds:
            problems.append(Problem("cut-begun", values={"round": event.cut_rounds[0].name}))
        there = sum(player not in event.dropped for player in event.players)
        if self.players != len(event.players):
            values = {"players": self.players, "entered": len(event.players)}
            problems.append(Problem("simulation-players", field="players", values=values))
        if there < max(2, self.cut):
            problems.append(Problem("simulation-cut", field="cut", values={"cut": self.cut, "players": there}))
        if self.rounds < len(event.rounds):
            values = {"rounds": self.rounds, "played": len(event.rounds)}
            problems.append(Problem("simulation-rounds-played", field="rounds", values=values))
        player = self.mine.player if self.mine is not None else None
        if self.mine is not None and (player not in event.players or player in event.dropped):
            problems.append(Problem("player-unknown", player=player))
        return problems

    def _my_misfits(self, mine: Mine) -> list[Problem]:
        known = mine.record.played + self.my_first
        if known + len(mine.then) <= self.rounds:
            return []
        values = {"record": mine.record, "then": len(mine.then), "rounds": self.rounds}
        return [Problem("simulation-mine", field="record", values=values)]

    @property
    def first(self) -> int:
        """How many rounds are over before the first one that is played here, which may have its tables already."""
        if self.start is None:
            return 0
        rounds = self.start.rounds
        return len(rounds) - bool(rounds and any(match.open for match in rounds[-1].matches))

    @property
    def my_first(self) -> int:
        """The same for my own matches: a table of mine may be over while others are open."""
        player = self.mine.player if self.mine is not None else None
        if self.start is None or player is None or self.first == len(self.start.rounds):
            return self.first
        match = self.start.rounds[-1].match_of(player)
        return self.first + (match is None or not match.open)
