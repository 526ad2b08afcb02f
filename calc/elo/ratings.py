"""What somebody types to look up Elo, read and answered: two ratings, a scale, a percentage, the ratings of an event.

Everything comes as text and may be wrong; a problem names the field or line, and what is right beside it still counts.
A rating is ``1620`` or ``Ana 1620``; an event's ratings stand one a line, ``pinned`` behind the one that stays::

    Ana 1620
    Bo 1780.5 pinned

Decimal commas and separators of thousands are understood: ``1620,5`` and ``1,620``.
"""

from __future__ import annotations

import csv
import io
import math
import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from calc.elo import formulas
from calc.elo.formulas import Chances, Changes, EventRating, Scale
from calc.errors import InputError, Problem
from calc.event import folded
from calc.export import safe
from calc.notation import format_match
from calc.opponents import parse_percent

CUSTOM = "custom"
"""The scale of one's own, beside :data:`calc.elo.formulas.PRESETS`."""

PINNED = "pinned"
_THOUSANDS = re.compile(r"[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?", re.ASCII)
_NUMBER = re.compile(r"[+-]?\d+(?:[.,]\d+)*", re.ASCII)
_AROUND = re.compile(r"^[\s,;:=]+|[\s,;:=]+$")
"""What may stand between a name and its rating, as lists and leaderboards have it."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A typed rating, and whose it is if a name was typed in front of it."""

    value: float
    name: str = ""


def _number(text: str) -> str:
    """``text`` with its commas as Python wants them: thousands without, decimals with a point."""
    if _THOUSANDS.fullmatch(text):
        return text.replace(",", "")
    return text.replace(",", ".") if text.count(",") == 1 else text


def _parts(text: str) -> tuple[str, str]:
    """The name and the number of ``Ana 1620``; what has no number at its end is all number, and will be refused."""
    text = text.strip()
    last = re.split(r"[\s;:=]", text)[-1]
    if not _NUMBER.fullmatch(last):
        last = last.rpartition(",")[2]
    if not _NUMBER.fullmatch(last):
        return "", text
    name = _AROUND.sub("", text.removesuffix(last))
    if len(name) > 1 and name[0] == name[-1] == '"':
        name = name[1:-1].replace('""', '"')
    return name, _number(last)


def read_rating(text: str, field: str = "rating") -> Rating | None:
    """The rating in ``1620`` or ``Ana 1620``; ``None`` if nothing is typed. Raises :class:`InputError`."""
    if not text.strip():
        return None
    name, number = _parts(text)
    return Rating(formulas.typed_rating(number, field), name)


# The scale ------------------------------------------------------------------------------------------------------------


def read_scale(name: str, spread: str = "", k: str = "", start: str = "") -> tuple[Scale, tuple[Problem, ...]]:
    """The scale chosen by ``name``: a preset, or one's own of three typed numbers.

    What is not typed is as the MTG Elo Project has it; so is a number outside its limits, which is a problem.
    """
    if name != CUSTOM:
        return formulas.PRESETS[name], ()
    settings = {"spread": formulas.MTG.spread, "k": formulas.MTG.k, "start": formulas.MTG.start}
    typed = {"spread": (spread, formulas.SCALES), "k": (k, formulas.FACTORS), "start": (start, formulas.RATINGS)}
    problems: list[Problem] = []
    for field, (text, limits) in typed.items():
        if text.strip():
            try:
                settings[field] = formulas.within(_number(text.strip()), limits, field)
            except InputError as error:
                problems += error.problems
    return Scale(settings["spread"], settings["k"], settings["start"]), tuple(problems)


def curve(scale: Scale, ahead: float = 0.0, steps: int = 120) -> tuple[tuple[float, float], ...]:
    """Differences and expected scores to draw: as far as ten to one both ways, and as far as ``ahead`` lies."""
    most = max(scale.spread, 1.2 * abs(ahead))
    differences = [most * (2 * step / steps - 1) for step in range(steps + 1)]
    return tuple((points, formulas.expected(points, 0, scale)) for points in differences)


# Two players ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Pair:
    """Two ratings under a scale. ``drawn``: the share of drawn matches; ``believed``: the score one expects oneself."""

    one: Rating
    other: Rating
    scale: Scale
    drawn: float = 0.0
    believed: float | None = None

    @property
    def ahead(self) -> float:
        """By how many points the first is ahead; negative if behind."""
        return self.one.value - self.other.value

    @property
    def chances(self) -> Chances:
        """The chances of the first."""
        return formulas.chances(formulas.expected(self.one.value, self.other.value, self.scale), self.drawn)

    @property
    def per_game(self) -> float:
        """The first's chance in each game that gives their expected score in a best-of-three."""
        return formulas.game_chance(self.chances.score)

    @property
    def changes(self) -> tuple[Changes, Changes]:
        """What each result changes, for both."""
        return formulas.changes(self.one.value, self.other.value, self.scale)

    @property
    def expected_change(self) -> float:
        """Of the first's rating: nothing, unless they believe in another score than the ratings do."""
        split = self.chances if self.believed is None else formulas.chances(self.believed)
        return self.changes[0].mean(split)


def read_pair(
    scale: Scale, own: str, other: str, drawn: str = "", believed: str = ""
) -> tuple[Pair | None, tuple[Problem, ...]]:
    """The pair that was typed, ``None`` while a rating is missing or wrong, and all that is wrong.

    ``drawn``, ``believed``: percentages. A share of draws that the difference leaves no room for counts as none.
    """
    problems: list[Problem] = []
    ratings: dict[str, Rating | None] = {}
    shares: dict[str, Fraction | None] = {}
    for field, text in (("own_rating", own), ("other_rating", other)):
        try:
            ratings[field] = read_rating(text, field)
        except InputError as error:
            problems += error.problems
    for field, text in (("drawn", drawn), ("believed", believed)):
        try:
            shares[field] = parse_percent(text).value if text.strip() else None
        except InputError as error:
            problems += (replace(problem, field=field) for problem in error.problems)
    one, two = ratings.get("own_rating"), ratings.get("other_rating")
    if one is None or two is None:
        return None, tuple(problems)
    share, belief = shares.get("drawn"), shares.get("believed")
    score = formulas.expected(one.value, two.value, scale)
    room = 2 * min(score, 1 - score)
    most = Fraction(math.floor(room * 10_000 + 1e-6), 10_000)  # as it is printed: what the message says is accepted
    if share is not None and share > max(most, Fraction(room)):
        problems.append(Problem("elo-draws", field="drawn", values={"most": most}))
        share = None
    pair = Pair(one, two, scale, min(float(share or 0), room), None if belief is None else float(belief))
    return pair, tuple(problems)


@dataclass(frozen=True, slots=True)
class Wanted:
    """A chance and what it takes: per match (best of three), per game, and how many points ahead."""

    match: float
    game: float
    points: float


def read_wanted(text: str, *, per_game: bool, scale: Scale) -> Wanted:
    """The difference that gives a typed percentage of matches, or of games.

    Raises :class:`InputError` for what is no percentage, and for certainty, which no difference gives.
    """
    share = float(parse_percent(text).value)
    match = formulas.match_chance(share) if per_game else share
    if not 0 < match < 1:
        raise InputError(Problem("elo-certain", field="wanted"))
    return Wanted(match, share if per_game else formulas.game_chance(share), formulas.difference(match, scale))


# An event -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ratings:
    """The typed ratings of an event's players, who of them is pinned, and what was not understood."""

    of: Mapping[str, float]
    pinned: frozenset[str] = frozenset()
    problems: tuple[Problem, ...] = ()


def read_ratings(text: str, players: Iterable[str]) -> Ratings:
    """The ratings of ``players``, one a line; names are compared as everywhere (case, width and blanks aside)."""
    known = {folded(player): player for player in players}
    found: dict[str, float] = {}
    pinned: set[str] = set()
    problems: list[Problem] = []
    for number, line in enumerate(text.split("\n"), start=1):
        typed = line.strip()
        stays = typed.endswith((f" {PINNED}", f"\t{PINNED}"))
        try:
            rating = read_rating(typed.removesuffix(PINNED) if stays else typed)
        except InputError as error:
            problems += (replace(problem, line=number, field=None) for problem in error.problems)
            continue
        if rating is None:
            continue
        player = known.get(folded(rating.name))
        if player is None:
            code = "player-unknown" if rating.name else "name-missing"
            problems.append(Problem(code, line=number, player=rating.name or None))
        elif player in found:
            problems.append(Problem("rating-twice", line=number, player=player))
        else:
            found[player] = rating.value
            pinned |= {player} if stays else set()
    return Ratings(found, frozenset(pinned), tuple(problems))


def format_ratings(ratings: Mapping[str, float], pinned: Collection[str] = ()) -> str:
    """Ratings as :func:`read_ratings` reads them, to four decimals: those after one event are those before the next."""
    return "\n".join(_line(name, rating) + f" {PINNED}" * (name in pinned) for name, rating in ratings.items())


def _line(name: str, rating: float) -> str:
    line = f"{name} {rating:.4f}"
    if _parts(line)[0] == name:
        return line
    doubled = name.replace('"', '""')
    return f'"{doubled}" {rating:.4f}'


def ratings_csv(rated: EventRating) -> str:
    """Everybody's rating before and after an event, the highest first; four decimals, no cell a formula."""
    ranked = sorted(rated.after, key=lambda player: -rated.after[player])
    rows = ((safe(player), *map(_decimals, (rated.before[player], rated.after[player]))) for player in ranked)
    return _csv(("player", "before", "after"), rows)


def changes_csv(rated: EventRating) -> str:
    """All matches of an event in order: round, match in the text format, both ratings before and both changes."""
    rows = (
        (
            str(one.round),
            *(safe(text) for text in (one.match.player, one.match.opponent or "", format_match(one.match))),
            *map(_decimals, (one.before, one.change, one.opponent_before, one.opponent_change)),
        )
        for one in rated.matches
    )
    heading = ("round", "player_a", "player_b", "match", "before_a", "change_a", "before_b", "change_b")
    return _csv(heading, rows)


def _decimals(value: float | None) -> str:
    return "" if value is None else f"{value:.4f}"


def _csv(heading: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    file = io.StringIO()
    csv.writer(file, lineterminator="\r\n").writerows([heading, *rows])
    return file.getvalue()
