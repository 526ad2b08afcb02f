"""Do the chances come true? Last rounds of published events, forecast before any of their results is known.

`python -m checks calibration FOLDER [--ratings MATCHES.csv.gz]` reads every file below FOLDER that holds events (as
`python -m checks replay` does), opens the last Swiss round of those with a Top 8 and four rounds or more again, and
forecasts for every player how likely they make the cut, their own result not yet known: the sum over their results of
weight times chance. It compares with coin flips: every table equal odds with 5 % draws, nothing known of agreed draws.
Counted are the players whose chance by coin flips lies strictly between .005 and .995. Knock-out events under Swiss
names are left out. The command fits nothing; but the model's constants were fitted on 139 public events (see
`calc.odds.behaviour`), so only figures of other events are a test of it.

`--ratings`: a table of matches (date, player_a, player_b, result); a second forecast then knows the ratings up to the
day before each event.
"""

from __future__ import annotations

import argparse
import datetime as dt
import json
import math
import time
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from calc import odds
from calc.elo import history
from calc.elo.formulas import MTG, update
from calc.event import Event
from calc.field import Field, reopened
from calc.importers import read_event
from calc.odds import COINS, FITTED, Behaviour
from calc.published import fitting
from calc.record import Outcome
from calc.rules import MTR, Rules
from calc.standings import standings
from checks.replay import ENDINGS, events_in

TRIALS = 10_000
SEED = 20251129
LEAST, MOST = 0.005, 0.995
CUT, ROUNDS = 8, 4
ENOUGH = 50
"""A tenth with fewer forecasts says nothing."""

KNOCKOUT = 0.1
"""Where a smaller share of those who have lost plays on, the event is a knock-out whatever its rounds are called."""


@dataclass(frozen=True)
class Last:
    """An event before its last round, and how it ended."""

    name: str
    before: Event
    after: Event
    rules: Rules
    day: int | None


@dataclass(frozen=True)
class Forecasts:
    """One entry a player: whether they made the cut, and the chance by coin flips, by the model, and with ratings."""

    made: np.ndarray
    coins: np.ndarray
    model: np.ndarray
    rated: np.ndarray
    events: int


def last_rounds(folder: Path) -> Iterator[Last]:
    """Every event below `folder` that can be forecast."""
    for path in sorted(path for path in folder.rglob("*") if path.is_file() and path.suffix in ENDINGS):
        for name, data in events_in(path):
            found = last_round(name, data)
            if found is not None:
                yield found


def last_round(name: str, data: bytes) -> Last | None:
    """One event; `None` if it has no Top 8, too few rounds, no results, or is a knock-out."""
    said = _said(data)
    swiss = said.get("swiss_rounds")
    imported = read_event(data, swiss_rounds=swiss if isinstance(swiss, int) else None)
    event = imported.event
    if event is None or len(event.rounds) < ROUNDS or event.open_matches:
        return None
    if said.get("cut", event.cut) != CUT or said.get("knockout", knockout(event)) or len(event.players) <= CUT:
        return None
    rules = MTR if imported.published is None else next(iter(fitting(event, imported.published)), MTR)
    before = reopened(event)
    if not before.open_matches:
        return None
    return Last(name, before, event, rules, _day(said))


def _said(data: bytes) -> Mapping[str, object]:
    """What the file says besides matches and standings, where it is JSON."""
    if not data.lstrip().startswith(b"{"):
        return {}
    try:
        found = json.loads(data)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _day(said: Mapping[str, object]) -> int | None:
    tournament = said.get("Tournament")
    text = str(tournament.get("Date", "")) if isinstance(tournament, dict) else ""
    try:
        return dt.date.fromisoformat(text[:10]).toordinal()
    except ValueError:
        return None


def knockout(event: Event) -> bool:
    """Whether next to nobody plays on after a loss."""
    lost = played_on = 0
    for earlier, later in zip(event.rounds[:-1], event.rounds[1:], strict=True):
        there = {name for match in later.matches for name in match.players}
        for match in earlier.matches:
            for name in match.players:
                if match.seen_by(name).outcome is Outcome.LOSS:
                    lost += 1
                    played_on += name in there
    return lost > 0 and played_on < KNOCKOUT * lost


def made_the_cut(event: Event, rules: Rules) -> dict[str, bool]:
    """Who has at most eight players at their level or above, themselves included."""
    lines = standings(event, rules)
    figures = [line.tiebreakers for line in lines]
    return {line.player: sum(one >= line.tiebreakers for one in figures) <= CUT for line in lines}


def undecided(field: Field) -> list[str]:
    """The players whom points alone neither put in nor keep out."""
    seated = {seat for table in field.tables for seat in table}
    points = np.array([entry.points for entry in field.entries])
    most = points + np.array([3 * (number in seated) for number in range(len(points))])
    found = []
    for number, entry in enumerate(field.entries):
        sure_above = int((np.delete(points, number) > most[number]).sum())
        can_be_level = int((np.delete(most, number) >= points[number]).sum())
        if entry.active and sure_above < CUT and can_be_level >= CUT:
            found.append(entry.name)
    return found


def chances(
    last: Last, players: Sequence[str], behaviour: Behaviour, strengths: Mapping[str, float] | None = None
) -> np.ndarray:
    """The chance of each of these players, their own result not yet known."""
    prepared = odds.prepare(last.before, CUT, last.rules, behaviour=behaviour, strengths=strengths, seed=SEED)
    found = []
    for player in players:
        *_, forecast = odds.forecasts(prepared, player, CUT, trials=TRIALS, prove=False)
        found.append(forecast.chance)
    return np.array(found)


class Ratings:
    """Everybody's rating up to the day before a date; asked for in order of dates."""

    def __init__(self, data: bytes) -> None:
        table = history.read_csv(data).history
        self._names = table.names
        self._matches = iter(
            zip(table.day.tolist(), table.a.tolist(), table.b.tolist(), table.twice.tolist(), strict=True)
        )
        self._next = next(self._matches, None)
        self._ratings: dict[str, float] = {}

    def before(self, day: int) -> Mapping[str, float]:
        """The ratings after all matches before `day`."""
        while self._next is not None and self._next[0] < day:
            _, a, b, twice = self._next
            if twice >= 0:
                one, other = self._names[a], self._names[b]
                mine, theirs = self._ratings.get(one, MTG.start), self._ratings.get(other, MTG.start)
                self._ratings[one], self._ratings[other] = update(mine, theirs, twice / 2)
            self._next = next(self._matches, None)
        return self._ratings


def forecast_all(lasts: Sequence[Last], ratings: Ratings | None = None) -> Forecasts:
    """The forecasts of all these events."""
    odds.warm()
    rows: list[np.ndarray] = []
    events = 0
    for last in sorted(lasts, key=lambda one: one.day or 0):
        players = undecided(Field.from_event(last.before))
        coins = chances(last, players, COINS)
        counted = np.flatnonzero((coins > LEAST) & (coins < MOST))
        if not len(counted):
            continue
        events += 1
        players = [players[number] for number in counted]
        cut = made_the_cut(last.after, last.rules)
        model = chances(last, players, FITTED)
        rated = np.full(len(players), np.nan)
        if ratings is not None and last.day is not None:
            rated = chances(last, players, FITTED, ratings.before(last.day))
        rows.append(np.stack([[cut[player] for player in players], coins[counted], model, rated]))
    made, coins, model, rated = np.concatenate(rows, axis=1) if rows else np.zeros((4, 0))
    return Forecasts(made, coins, model, rated, events)


@dataclass(frozen=True)
class Score:
    """A Brier score (`mean`), its standard error, and by how much it is below that of coin flips, with its error."""

    mean: float
    error: float
    gain: float
    gain_error: float


def score(chance: np.ndarray, made: np.ndarray, coins: np.ndarray) -> Score:
    """The score of forecasts; the difference is paired, player by player."""
    brier = (chance - made) ** 2
    gain = (coins - made) ** 2 - brier
    root = math.sqrt(len(made))
    return Score(
        float(brier.mean()), float(brier.std(ddof=1)) / root, float(gain.mean()), float(gain.std(ddof=1)) / root
    )


@dataclass(frozen=True)
class Tenth:
    """The forecasts of one tenth: how many, their mean, how many came true, and the distance in standard errors."""

    low: float
    count: int
    mean: float
    true: float
    distance: float


def tenths(chance: np.ndarray, made: np.ndarray) -> list[Tenth]:
    """The table of calibration."""
    found = []
    for number in range(10):
        here = np.minimum((chance * 10).astype(int), 9) == number
        if here.any():
            mean, true = float(chance[here].mean()), float(made[here].mean())
            error = math.sqrt(max(mean * (1 - mean), 1e-9) / int(here.sum()))
            found.append(Tenth(number / 10, int(here.sum()), mean, true, (true - mean) / error))
    return found


def report(found: Forecasts) -> Iterator[str]:
    """What is printed."""
    count = len(found.made)
    yield f"{found.events} events, {count} forecasts, {found.made.mean():.1%} of them made the cut"
    coins = score(found.coins, found.made, found.coins)
    yield f"Brier score of coin flips    {coins.mean:.5f} (standard error {coins.error:.5f})"
    for name, chance in (("the model", found.model), ("model and ratings", found.rated)):
        if np.isnan(chance).all():
            continue
        known = ~np.isnan(chance)
        one = score(chance[known], found.made[known], found.coins[known])
        base = score(found.coins[known], found.made[known], found.coins[known]).mean
        yield (
            f"Brier score of {name:13} {one.mean:.5f} (standard error {one.error:.5f}), n {known.sum()}: "
            f"{one.gain:.5f} +- {one.gain_error:.5f} below coin flips = {one.gain / base:.2%}, "
            f"{one.gain / one.gain_error:.1f} paired standard errors"
        )
        yield "   forecast       n    mean  came true  distance in standard errors"
        for tenth in tenths(chance[known], found.made[known]):
            few = "" if tenth.count >= ENOUGH else "  (few)"
            yield (
                f"   {tenth.low:.1f}-{tenth.low + 0.1:.1f}  {tenth.count:6}  {tenth.mean:6.3f}  {tenth.true:9.3f}  "
                f"{tenth.distance:+6.2f}{few}"
            )


def main(arguments: list[str]) -> int:
    """Print the calibration; the exit code is 2 if there is nothing to forecast."""
    parser = argparse.ArgumentParser(
        prog="python -m checks calibration", description=__doc__.split("\n", maxsplit=1)[0]
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--ratings", type=Path, metavar="FILE", help="a CSV file of matches, .gz too")
    options = parser.parse_args(arguments)
    begin = time.perf_counter()
    lasts = list(last_rounds(options.folder))
    ratings = None
    if options.ratings:
        data = options.ratings.read_bytes()
        ratings = Ratings(zlib.decompress(data, wbits=31) if data.startswith(b"\x1f\x8b") else data)
    found = forecast_all(lasts, ratings)
    if not len(found.made):
        print("no event with a Top 8, four rounds and an open question")
        return 2
    for line in report(found):
        print(line)
    print(f"{time.perf_counter() - begin:.0f} s, {TRIALS:,} samples a forecast, seed {SEED}")
    return 0
