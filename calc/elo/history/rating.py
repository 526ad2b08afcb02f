"""A history rated match by match: everybody's rating before and after each match.

The formula is :mod:`calc.elo.formulas`'s (see there what changes nothing); the order is the history's.
"""

from __future__ import annotations

import datetime as dt
import math
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType, ModuleType

import numpy as np
from numpy.typing import NDArray

from calc.elo.formulas import ANY, MTG, Scale, within
from calc.elo.history import kernel
from calc.elo.history.table import Floats, History, Ints
from calc.elo.history.texts import Result
from calc.event import name_key

WORTH_COMPILING = 100_000
"""From so many matches on the compiled loops are used: below, plain Python is done before numba is imported."""


def loops(matches: int) -> ModuleType:
    """The module with the loops for so many matches; plain Python too where numba cannot be had."""
    if matches >= WORTH_COMPILING:
        try:
            import calc.elo.history.compiled as compiled  # noqa: PLC0415, PLR0402 (numba costs 0.3 s; "from" would not raise)
        except (ImportError, RuntimeError):  # RuntimeError: no folder where it may keep what it compiled
            return kernel
        return compiled
    return kernel


def warm() -> None:
    """Import and compile (or load) the loops; for a thread in the background, so that nobody waits for it later."""
    column = np.zeros(1, np.int32)
    two = History(("A", "B"), column, column, column + 1, column, (Result(2),), column, ("",), column, ("",), column)
    code = loops(WORTH_COMPILING)
    for pinned in (None, np.zeros(2, np.bool_)):
        _replay(code, two, np.zeros(2), pinned, MTG)
    _experience(code, two)
    _tally(code, two)


@dataclass(frozen=True, eq=False)
class Rated:
    """A history and its ratings under ``scale``. ``pinned``: players (numbers) whose rating stays as it is.

    ``before_a``, ``before_b``: both ratings before each match; ``ratings``: by player, after the last one.
    """

    history: History
    scale: Scale
    pinned: Mapping[int, float]
    before_a: Floats
    before_b: Floats
    ratings: Floats

    def shares(self) -> Floats:
        """The expected score of ``a`` in each match."""
        steepness = math.log(10) / self.scale.spread
        against = np.minimum(steepness * (self.before_b - self.before_a), kernel.FARTHEST)
        return 1.0 / (1.0 + np.exp(against))

    def changes(self) -> Floats:
        """The change of ``a``'s rating in each match if they are not pinned; ``b``'s is the opposite."""
        twice = self.history.twice
        return np.where(twice < 0, 0.0, self.scale.k * (0.5 * twice - self.shares()))


def rate(history: History, scale: Scale = MTG, pinned: Mapping[str, float] = MappingProxyType({})) -> Rated:
    """Rate all matches of ``history``; ``pinned``: players' names and the ratings they keep throughout.

    Raises :class:`InputError` for a pinned player who is not in the history and a rating that is no finite number.
    """
    fixed = {history.number(name): within(rating, ANY, "rating") for name, rating in pinned.items()}
    ratings = np.full(len(history.names), float(scale.start))
    stays = None
    if fixed:
        ratings[list(fixed)] = list(fixed.values())
        stays = np.zeros(len(ratings), np.bool_)
        stays[list(fixed)] = True
    before_a, before_b, ratings = _replay(loops(len(history)), history, ratings, stays, scale)
    return Rated(history, scale, MappingProxyType(fixed), before_a, before_b, ratings)


def curve() -> Floats:
    """The expected score by the logarithm x of the odds, -8 to 8, in pieces of 1/128, each a polynomial of degree four.

    Five numbers a piece: Taylor's around its middle, for t = 128 (x - middle) between -1/2 and 1/2. The rest is below
    max |f^(5)| / 5! / 256^5 = 4e-15 (the fifth derivative of 1 / (1 + e^-x) is nowhere above 1/2).
    """
    middle = (np.arange(2 * kernel.SPAN * kernel.STEPS) + 0.5) / kernel.STEPS - kernel.SPAN
    p = 1 / (1 + np.exp(-middle))
    q = p * (1 - p)
    derivatives = (p, q, q * (1 - 2 * p), q * (1 - 6 * q), q * (1 - 2 * p) * (1 - 12 * q))
    terms = (part / (math.factorial(n) * kernel.STEPS**n) for n, part in enumerate(derivatives))
    return np.stack(list(terms), axis=1).ravel()


def _replay(
    code: ModuleType, history: History, ratings: Floats, pinned: NDArray[np.bool_] | None, scale: Scale
) -> tuple[Floats, Floats, Floats]:
    """Both ratings before each match, and the last ones, which begin as ``ratings``."""
    a, b, result, steepness = history.a, history.b, history.result, math.log(10) / scale.spread
    weight = np.array([scale.k * (one.twice >= 0) for one in history.results])
    gain = weight * [one.twice / 2 for one in history.results]
    if code is not kernel:
        before_a, before_b = np.empty(len(a)), np.empty(len(a))
        # without a sign numba need not ask at each look-up whether to count from the end: a fifth of the time
        columns = (column.view(np.uint32) for column in (a, b, result))
        code.replay(*columns, gain, weight, ratings, pinned, steepness, curve(), before_a, before_b)
        return before_a, before_b, ratings
    # lists: plain Python takes single numbers out of arrays five times slower
    matches = a.tolist(), b.tolist(), result.tolist()
    last, stays = ratings.tolist(), None if pinned is None else pinned.tolist()
    ones, others = [0.0] * len(a), [0.0] * len(a)
    kernel.replay(*matches, gain.tolist(), weight.tolist(), last, stays, steepness, None, ones, others)
    return np.array(ones), np.array(others), np.array(last)


def experience(history: History) -> tuple[Ints, Ints, Ints]:
    """How many matches that count both players had before each match, and in all (by player)."""
    return _experience(loops(len(history)), history)


def _experience(code: ModuleType, history: History) -> tuple[Ints, Ints, Ints]:
    columns = history.a, history.b, history.result
    counted = np.array([int(result.twice >= 0) for result in history.results], np.int32)
    sizes = len(history.names), len(history), len(history)
    if code is not kernel:
        counts, seen_a, seen_b = (np.zeros(size, np.int32) for size in sizes)
        code.experience(*columns, counted, counts, seen_a, seen_b)
        return seen_a, seen_b, counts
    total, ones, others = ([0] * size for size in sizes)
    matches = history.a.tolist(), history.b.tolist(), history.result.tolist()
    kernel.experience(*matches, counted.tolist(), total, ones, others)
    return np.array(ones, np.int32), np.array(others, np.int32), np.array(total, np.int32)


def _tally(code: ModuleType, history: History) -> tuple[Ints, Ints]:
    """Losses, draws and wins of everybody in a row, and the day of everybody's last match that counts."""
    columns = history.a, history.b, history.result
    twice = np.array([result.twice for result in history.results], np.int32)
    sizes = 3 * len(history.names), len(history.names)
    if code is not kernel:
        counts, last = (np.zeros(size, np.int32) for size in sizes)
        code.tally(*columns, twice, history.day, counts, last)
        return counts, last
    numbers, days = ([0] * size for size in sizes)
    matches = history.a.tolist(), history.b.tolist(), history.result.tolist()
    kernel.tally(*matches, twice.tolist(), history.day.tolist(), numbers, days)
    return np.array(numbers, np.int32), np.array(days, np.int32)


@dataclass(frozen=True, eq=False)
class Leaderboard:
    """Players by rating, one entry each in every column. ``player``: their numbers; equal ratings share a ``rank``.

    ``matches``: those that count; ``last``: when the last of them was.
    """

    rank: tuple[int, ...]
    player: tuple[int, ...]
    name: tuple[str, ...]
    rating: Floats
    matches: Ints
    wins: Ints
    losses: Ints
    draws: Ints
    last: tuple[dt.date, ...]

    def __len__(self) -> int:
        return len(self.player)


def leaderboard(rated: Rated, *, least_matches: int = 1, since: dt.date | None = None) -> Leaderboard:
    """Everybody with ``least_matches`` or more (at least one), the last of them on or after ``since``, best first."""
    history, players = rated.history, len(rated.history.names)
    counts, last = _tally(loops(len(history)), history)
    losses, draws, wins = counts.reshape(players, 3).T
    matches = wins + draws + losses
    keep = (matches >= max(least_matches, 1)) & (last >= (since.toordinal() if since else 0))
    number = np.flatnonzero(keep)
    number = number[np.argsort(-rated.ratings[number], kind="stable")]
    firsts = np.flatnonzero(np.diff(rated.ratings[number], prepend=np.nan) != 0)  # of players with the same rating
    sizes = np.diff(firsts, append=len(number))
    player = number.tolist()
    for first, size in zip(firsts[sizes > 1].tolist(), sizes[sizes > 1].tolist(), strict=True):
        player[first : first + size] = sorted(
            player[first : first + size], key=lambda one: name_key(history.names[one])
        )
    days = last[player].tolist()
    dates = {day: dt.date.fromordinal(day) for day in set(days)}
    return Leaderboard(
        rank=tuple(np.repeat(firsts + 1, sizes).tolist()),
        player=tuple(player),
        name=tuple(history.names[one] for one in player),
        rating=rated.ratings[player],
        matches=matches[player],
        wins=wins[player],
        losses=losses[player],
        draws=draws[player],
        last=tuple(dates[day] for day in days),
    )


def spread(rated: Rated, least_matches: int = 20) -> float | None:
    """The standard deviation of the ratings of players with so many matches; ``None`` if there is none of them."""
    some = rated.ratings[experience(rated.history)[2] >= least_matches]
    return float(some.std()) if len(some) else None
