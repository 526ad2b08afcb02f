"""Elo: win chances and rating changes, as the MTG Elo Project explains them.

Implemented:
  expected score  P(A) = 1 / (1 + 10^((R_B - R_A) / S)); a played draw is half a win
  change          K (score - P), the opponent's the same with the other sign, so that a match is zero-sum
  no change       intentional draws and byes, as the project has it; also, decided here: assigned losses (nobody sat
                  opposite) and double losses (nobody won), because neither says anything of strength
  order           round after round; within a round everybody has one match, so the order of tables does not matter.
                  The rounds after the cut are matches like any other
Not implemented: K by experience or by event; rating floors. Fractions are kept, whole numbers are shown.
"""

from __future__ import annotations

import math
import statistics
import sys
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from calc.errors import InputError, Problem
from calc.event import Event, Kind, Match
from calc.record import Outcome

RATINGS = (0, 10_000)
"""What a typed rating may be. Ratings that matches led to may leave these limits; formulas take any finite number."""
SCALES = (1, 100_000)
FACTORS = (1, 1_000)
ANY = (-sys.float_info.max, sys.float_info.max)

SCORES: Mapping[Outcome, float] = MappingProxyType({Outcome.WIN: 1.0, Outcome.DRAW: 0.5, Outcome.LOSS: 0.0})
"""The score of a match that was played: what Elo compares with the expected score."""


def within(value: object, limits: tuple[float, float], name: str) -> float:
    """``value``, a number or its text, as a float within ``limits``. Raises :class:`InputError` naming the limits."""
    least, most = limits
    if isinstance(value, str | int | float):
        try:
            number = float(value)
        except (ValueError, OverflowError):
            number = math.nan
        if least <= number <= most:
            return number
    raise InputError(Problem("elo-limits", field=name, values={"text": str(value), "least": least, "most": most}))


def typed_rating(value: object, name: str = "rating") -> float:
    """A rating as somebody typed it. Raises :class:`InputError` for text and for anything outside :data:`RATINGS`."""
    return within(value, RATINGS, name)


@dataclass(frozen=True, slots=True)
class Scale:
    """How ratings are read. Raises :class:`InputError` for settings outside their limits.

    ``spread`` (S): the difference at which the odds are ten to one. ``k``: what a win against certain defeat brings.
    ``start``: the rating of somebody who has not played yet.
    """

    spread: float
    k: float
    start: float
    name: str = "custom"

    def __post_init__(self) -> None:
        checks = (("spread", self.spread, SCALES), ("k", self.k, FACTORS), ("start", self.start, RATINGS))
        for name, value, limits in checks:
            object.__setattr__(self, name, within(value, limits, name))


MTG = Scale(200 / math.log10(1.5), 36, 1500, "mtg")
"""MTG Elo Project: 200 points are 60 %."""
CHESS = Scale(400, 20, 1500, "chess")
DCI = Scale(400, 32, 1600, "dci")
"""The Wizards ratings to 2012; K was 8 to 48 by event, 32 in between."""
PRESETS: Mapping[str, Scale] = MappingProxyType({scale.name: scale for scale in (MTG, CHESS, DCI)})


def expected(a: float, b: float, scale: Scale = MTG) -> float:
    """The expected score, 0 to 1, of a player rated ``a`` against one rated ``b``: a win is 1, a draw one half.

    Any finite numbers: far apart it is 0 or 1, and both sides add up to 1 within 1e-15.
    Raises :class:`InputError` for what is not a finite number.
    """
    exponent = (within(b, ANY, "rating") - within(a, ANY, "rating")) / scale.spread  # odds against a, powers of ten
    if exponent > 0:  # never raise ten to a large power: it would overflow
        odds = math.pow(10, -exponent)
        return odds / (1 + odds)
    return 1 / (1 + math.pow(10, exponent))


def difference(share: float, scale: Scale = MTG) -> float:
    """By how many points one must be ahead for the expected score ``share``: the inverse of :func:`expected`.

    Raises :class:`InputError` unless 0 < share < 1: no difference makes certain.
    """
    share = within(share, (math.nextafter(0, 1), math.nextafter(1, 0)), "share")
    return scale.spread * math.log10(share / (1 - share))


def update(a: float, b: float, score: float | Outcome, scale: Scale = MTG) -> tuple[float, float]:
    """Both ratings after a match that was played: ``score`` of the one rated ``a`` is 1, 1/2 or 0, or an outcome.

    Raises :class:`InputError` for ratings that are no finite numbers and a score outside 0 to 1.
    """
    points = SCORES[score] if isinstance(score, Outcome) else within(score, (0, 1), "score")
    change = scale.k * (points - expected(a, b, scale))
    return a + change, b - change


@dataclass(frozen=True, slots=True)
class Chances:
    """The chances of one match, seen from one side; they add up to 1."""

    win: float
    draw: float
    loss: float

    @property
    def score(self) -> float:
        """The expected score: a draw is one half."""
        return self.win + self.draw / 2


def chances(share: float, draw: float = 0.0) -> Chances:
    """The expected score ``share`` split, given the chance of a played ``draw``: win = share - draw / 2.

    Raises :class:`InputError` if ``draw`` is more than 2 min(share, 1 - share): someone's chance would be negative.
    """
    share = within(share, (0, 1), "share")
    draw = within(draw, (0, 2 * min(share, 1 - share)), "draw")
    return Chances(share - draw / 2, draw, 1 - share - draw / 2)


def match_chance(game: float) -> float:
    """The chance to win a best-of-three of somebody who wins each game with the chance ``game`` (no drawn games)."""
    game = within(game, (0, 1), "share")
    return game * game * (3 - 2 * game)


def game_chance(match: float) -> float:
    """The chance per game that gives this chance of a best-of-three: the inverse of :func:`match_chance`."""
    # 3 g^2 - 2 g^3 = P is a cubic with three real roots; this is the one between 0 and 1, by its trigonometric solution
    return 0.5 - math.sin(math.asin(1 - 2 * within(match, (0, 1), "share")) / 3)


@dataclass(frozen=True, slots=True)
class Changes:
    """What each result of a match changes in one player's rating. ``share``: their expected score."""

    share: float
    win: float
    draw: float
    loss: float
    intentional_draw: float = 0.0
    bye: float = 0.0

    def mean(self, of: Chances) -> float:
        """The expected change under these chances: 0 if they are what the ratings say."""
        return of.win * self.win + of.draw * self.draw + of.loss * self.loss


def changes(a: float, b: float, scale: Scale = MTG) -> tuple[Changes, Changes]:
    """What a match between ratings ``a`` and ``b`` can change, for both."""
    shares = expected(a, b, scale), expected(b, a, scale)
    one, other = (Changes(p, *(scale.k * (score - p) for score in (1.0, 0.5, 0.0))) for p in shares)
    return one, other


def one_point_draw(scale: Scale = MTG) -> float | None:
    """The difference at which a played draw moves exactly one point; ``None``: with this K it never moves as much."""
    return difference(0.5 + 1 / scale.k, scale) if scale.k > 2 else None


def by_share(scale: Scale = MTG, step: int = 5) -> tuple[tuple[int, float], ...]:
    """The printed table of percentages: 50 to 95 by ``step``, each with its difference in points."""
    return tuple((percent, difference(percent / 100, scale)) for percent in range(50, 96, step))


def by_difference(scale: Scale = MTG, step: int = 25, most: int = 600) -> tuple[tuple[int, float], ...]:
    """The printed table of differences: 0 to ``most`` by ``step``, each with the expected score of who is ahead."""
    return tuple((points, expected(points, 0, scale)) for points in range(0, most + 1, step))


@dataclass(frozen=True, slots=True)
class RatedMatch:
    """One match of an event, rated, from the side of ``match.player``; ``None`` stands for an opponent there is not.

    ``round``: from 1, those after the cut count on. ``share``: the expected score before the match. ``change`` and
    ``after``: of the player's rating; ``opponent_before``, ``opponent_change``: of the opponent's.
    """

    round: int
    match: Match
    share: float | None
    before: float
    change: float
    opponent_before: float | None
    opponent_change: float | None

    @property
    def after(self) -> float:
        """The player's rating after the match."""
        return self.before + self.change


@dataclass(frozen=True, slots=True)
class EventRating:
    """An event rated match by match. ``before``, ``after``: everybody's rating when it began and when it ended."""

    before: Mapping[str, float] = field(hash=False)
    after: Mapping[str, float] = field(hash=False)
    matches: tuple[RatedMatch, ...]

    @property
    def spread(self) -> float:
        """The standard deviation of the ratings with which the players began, in rating points."""
        return statistics.pstdev(self.before.values()) if self.before else 0.0

    def of(self, player: str) -> tuple[RatedMatch, ...]:
        """``player``'s matches from their side, in order. Raises :class:`InputError` if they are not in the event."""
        if player not in self.after:
            raise InputError(Problem("player-unknown", player=player))
        return tuple(_seen_by(player, rated) for rated in self.matches if player in rated.match.players)

    def best(self, player: str) -> RatedMatch | None:
        """The match that brought ``player`` most; ``None`` if none brought anything."""
        gains = [rated for rated in self.of(player) if rated.change > 0]
        return max(gains, key=lambda rated: rated.change) if gains else None


def _seen_by(player: str, rated: RatedMatch) -> RatedMatch:
    """The same match from ``player``'s side."""
    if rated.match.player == player or rated.opponent_before is None or rated.opponent_change is None:
        return rated
    share = None if rated.share is None else 1 - rated.share
    match = rated.match.seen_by(player)
    return RatedMatch(
        rated.round, match, share, rated.opponent_before, rated.opponent_change, rated.before, rated.change
    )


def rate(
    event: Event,
    ratings: Mapping[str, float] = MappingProxyType({}),
    scale: Scale = MTG,
    pinned: Collection[str] = (),
) -> EventRating:
    """Rate every match of ``event``, its rounds in order; who is not in ``ratings`` begins with ``scale.start``.

    Players in ``pinned`` keep their rating, while it counts for their opponents. Open matches change nothing.
    Raises :class:`InputError` for ratings that are no finite numbers.
    """
    before = {player: within(ratings.get(player, scale.start), ANY, "rating") for player in event.players}
    after = dict(before)
    rated: list[RatedMatch] = []
    for number, match in _in_order(event):
        share = change = opponent_change = None
        one, other = after[match.player], None
        if match.opponent is not None:
            other = after[match.opponent]
            share = expected(one, other, scale)
            score = _score(match)
            change = 0.0 if score is None else scale.k * (score - share)
            opponent_change = 0.0 if match.opponent in pinned else 0.0 - change  # no "-0.0"
            after[match.opponent] += opponent_change
        change = 0.0 if change is None or match.player in pinned else change
        after[match.player] += change
        rated.append(RatedMatch(number, match, share, one, change, other, opponent_change))
    return EventRating(before, after, tuple(rated))


def _in_order(event: Event) -> Iterator[tuple[int, Match]]:
    for number, round_ in enumerate((*event.rounds, *event.cut_rounds), start=1):
        for match in round_.matches:
            yield number, match


def _score(match: Match) -> float | None:
    """The score of ``match.player``; ``None`` where the match says nothing of strength, or is open."""
    if match.kind is not Kind.PLAYED or match.outcome is None:
        return None
    return SCORES[match.outcome]
