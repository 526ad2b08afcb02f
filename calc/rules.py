"""What platforms read differently, as data: the fields of a rules profile, its presets, and the MTR's table of rounds.

Rules implemented (Magic Tournament Rules, effective 10 November 2025):
  3.1, C   ranking: match points, opponents' match-win percentage, game-win percentage, opponents' game-win percentage
  C        match-win and game-win percentage with their floor; byes in both
  E        recommended number of rounds, with awarded byes counted as 2, 4, 8 players
Not implemented: team events (game points are not used there), single-game events that leave tiebreakers out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

from calc.errors import InputError, Problem
from calc.record import THIRD, Record

MTR_DATE = "2025-11-10"
"""Effective date of the rules this program follows, as ISO 8601."""

HALF = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class Rules:
    """A reading of the tiebreaker rules; percentages are shares, 0 to 1.

    ``floor``: the least that an opponent's MW% and GW% count for; ``byes_in_match_rate``: whether a bye stays in its
    player's MW% when they are somebody's opponent; ``bye_games``: the games that a bye counts as won (2, 1 or none);
    ``own_floor``: whether a player's own GW% is raised to the floor too; ``drawn_game``: what a drawn game is worth;
    ``nothing_played``: what is printed where nothing was played (``None``: no value, a dash); ``source``: the code of
    where the reading comes from, put into words by the texts.
    """

    name: str
    source: str
    floor: Fraction
    byes_in_match_rate: bool = True
    bye_games: int = 2
    own_floor: bool = True
    drawn_game: Fraction = THIRD
    nothing_played: Fraction | None = None

    def match_rate(self, record: Record, byes: int = 0) -> Fraction | None:
        """What an opponent's matches count for in OMW%: byes as the profile has it, then the floor (MTR C).

        ``record`` includes the ``byes`` among its wins. ``None``: nothing counts.
        """
        rate = self.raw_match_rate(record, byes)
        return None if rate is None else max(rate, self.floor)

    def raw_match_rate(self, record: Record, byes: int = 0) -> Fraction | None:
        """:meth:`match_rate` before the floor."""
        return (record if self.byes_in_match_rate else without_byes(record, byes)).rate()

    def game_rate(self, record: Record, byes: int = 0, own: bool = False) -> Fraction | None:
        """GW%: drawn games, the games of byes, then the floor (the player's ``own`` only if ``own_floor``) (MTR C).

        ``record`` holds the games really played, without any of a bye. ``None``: nothing counts.
        """
        rate = self.raw_game_rate(record, byes)
        if rate is None or (own and not self.own_floor):
            return rate
        return max(rate, self.floor)

    def raw_game_rate(self, record: Record, byes: int = 0) -> Fraction | None:
        """:meth:`game_rate` before the floor."""
        return Record(record.wins + byes * self.bye_games, record.losses, record.draws).rate(self.drawn_game)


def without_byes(record: Record, byes: int) -> Record:
    """``record`` without the ``byes`` among its wins. Raises :class:`InputError` if it has fewer wins than that."""
    if byes > record.wins or byes < 0:
        raise InputError(Problem("byes-exceed-wins", values={"byes": byes, "record": record}))
    return Record(record.wins - byes, record.losses, record.draws)


_FLOOR = Fraction(33, 100)

MTR = Rules("MTR", "mtr", _FLOOR)
MELEE = Rules("MELEE", "melee", THIRD)
MELEE_2024 = Rules("MELEE_2024", "melee-2024", THIRD, own_floor=False)
MANATRADERS = Rules("MANATRADERS", "manatraders", _FLOOR, own_floor=False)
PLANESFORGE = Rules("PLANESFORGE", "planesforge", _FLOOR, bye_games=0)
EVENTLINK = Rules("EVENTLINK", "eventlink", _FLOOR, byes_in_match_rate=False)
CLASSIC = Rules(
    "CLASSIC",
    "classic",
    Fraction(333, 1000),
    bye_games=0,
    own_floor=False,
    drawn_game=HALF,
    nothing_played=Fraction(0),
)

PRESETS: Mapping[str, Rules] = MappingProxyType(
    {rules.name: rules for rules in (MTR, MELEE, MELEE_2024, MANATRADERS, PLANESFORGE, EVENTLINK, CLASSIC)}
)
"""The named profiles, the default first."""


def custom_rules(
    floor: Fraction = _FLOOR,
    *,
    byes_in_match_rate: bool = True,
    bye_games: int = 2,
    own_floor: bool = True,
    drawn_game: Fraction = THIRD,
) -> Rules:
    """A profile made by the user. Raises :class:`InputError` with every value that is outside its range."""
    problems = []
    if not 0 <= floor <= 1:
        problems.append(Problem("floor-range", field="floor", values={"floor": floor}))
    if bye_games not in (0, 1, 2):
        problems.append(Problem("bye-games-range", field="bye_games", values={"games": bye_games}))
    if drawn_game not in (THIRD, HALF):
        problems.append(Problem("drawn-game-range", field="drawn_game", values={"worth": drawn_game}))
    if problems:
        raise InputError(problems)
    return Rules("custom", "custom", floor, byes_in_match_rate, bye_games, own_floor, drawn_game)


@dataclass(frozen=True, slots=True)
class Advice:
    """The MTR's advice for a size of field (appendix E).

    ``rounds``: Swiss rounds, or knock-out rounds where ``knockout``; ``None``: no recommendation. ``cut``: 0, 4 or 8.
    ``field``: the number of players it was looked up for, awarded byes counted in. ``source``: the rule; ``reason``:
    why there is no Swiss (``too-few``, ``knockout``, ``teams-only``) or which row it is (``swiss``, ``draft``).
    """

    rounds: int | None
    knockout: bool
    cut: int
    field: int
    source: str
    reason: str


_ROUNDS = ((32, 5), (64, 6), (128, 7), (226, 8), (409, 9))


def recommended_rounds(
    players: int, byes: tuple[int, int, int] = (0, 0, 0), draft_playoff: bool = False, *, teams: bool = False
) -> Advice:
    """Rounds and cut as MTR appendix E recommends them.

    ``byes``: how many of the ``players`` hold 1, 2, 3 awarded byes; they count as 2, 4, 8 players. What the organiser
    announced always wins over this table. Raises :class:`InputError` for negative numbers or more byes than players.
    """
    least = min(players, *byes)
    if least < 0:
        raise InputError(Problem("players-negative", values={"players": least}))
    if sum(byes) > players:
        raise InputError(Problem("byes-exceed-players", values={"byes": sum(byes), "players": players}))
    size = players + byes[0] + 3 * byes[1] + 7 * byes[2]
    if size < 4:
        return Advice(None, False, 0, size, "MTR E", "too-few")
    if size == 4:
        return (
            Advice(2, True, 0, size, "MTR E", "knockout")
            if teams
            else Advice(None, False, 0, size, "MTR E", "teams-only")
        )
    if size <= 8:
        return Advice(3, True, 0, size, "MTR E", "knockout")
    if size <= 16:
        return (
            Advice(4, False, 8, size, "MTR E", "draft")
            if draft_playoff
            else Advice(5, False, 4, size, "MTR E", "swiss")
        )
    rounds = next((rounds for most, rounds in _ROUNDS if size <= most), 10)
    return Advice(rounds, False, 8, size, "MTR E", "swiss")


def recommended_cut(players: int) -> int:
    """The cut by the 2C+1 rule: none up to 8 players, Top 4 from 9, Top 8 from 17.

    Raises :class:`InputError` for a negative number.
    """
    if players < 0:
        raise InputError(Problem("players-negative", values={"players": players}))
    return max((cut for cut in (4, 8) if players >= 2 * cut + 1), default=0)
