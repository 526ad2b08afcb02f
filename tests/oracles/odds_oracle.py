"""The right chances by enumeration: every combination of results of all tables, judged by `standings()`.

And two references that sample, written anew from the matches of the event: plain Python (`sampled_plain`) and numpy
arrays (`sampled_numpy`), which the benchmark compares with too.
"""

from __future__ import annotations

import itertools
import random
from dataclasses import dataclass, field

import numpy as np

from calc.event import Event, Kind, Match, Round
from calc.record import Outcome, Record
from calc.rules import MTR, Rules
from calc.scenarios import default_results
from calc.standings import standings

USUAL = default_results(3)
NO_GAMES = Record(0, 0)


def last_tables(event: Event) -> list[tuple[str, str]]:
    """The open tables, first player first."""
    return [(match.player, match.opponent or "") for match in event.open_matches]


def small_event(seed: int, players: int = 8, rounds: int = 3, finished: int = 0, draws: float = 0.15) -> Event:
    """An event before its last round, small enough to enumerate: IDs, draws, a bye where the number is odd."""
    dice = random.Random(seed)
    points = dict.fromkeys((f"P{number}" for number in range(players)), 0)
    played = []
    for number in range(1, rounds + 1):
        order = sorted(points, key=lambda name: (-points[name], dice.random()))
        matches = [Match(order.pop(), kind=Kind.BYE)] if len(order) % 2 else []
        for table, (a, b) in enumerate(zip(order[::2], order[1::2], strict=True)):
            if number == rounds and table >= finished:
                matches.append(Match(a, b))
            elif dice.random() < draws:
                matches.append(Match(a, b, kind=Kind.ID) if dice.random() < 0.5 else Match(a, b, Record(1, 1, 1)))
            else:
                matches.append(Match(a, b, dice.choice([Record(2, 0), Record(2, 1), Record(0, 2), Record(1, 2)])))
        for match in matches:
            for name in match.players:
                outcome = match.seen_by(name).outcome
                points[name] += outcome.value if outcome else 0
        played.append(Round(tuple(matches)))
    return Event(tuple(points), tuple(played))


@dataclass(frozen=True)
class Enumerated:
    """Every combination of results of all open tables.

    ``combinations``: by table the index of its result in `USUAL`; ``inside``, ``rank`` [combination, player in the
    event's order]: whether they make the cut, and their rank.
    """

    combinations: np.ndarray
    inside: np.ndarray
    rank: np.ndarray

    def likely(self, chances: np.ndarray) -> np.ndarray:
        """How likely each combination is; ``chances`` [table, result]."""
        return np.asarray(np.prod(chances[np.arange(len(chances)), self.combinations], axis=1))

    def chance(self, player: int, chances: np.ndarray) -> float:
        """A player's chance of the cut."""
        return float(self.likely(chances) @ self.inside[:, player])


def enumerate_hall(event: Event, cut: int, rules: Rules = MTR) -> Enumerated:
    """All of it, by `standings()`."""
    tables = last_tables(event)
    done = event.rounds[:-1]
    fixed = [match for match in event.rounds[-1].matches if not match.open]
    combinations = list(itertools.product(range(len(USUAL)), repeat=len(tables)))
    inside, ranks = [], []
    for combination in combinations:
        matches = [
            Match(*pair, USUAL[code].games, USUAL[code].kind) for pair, code in zip(tables, combination, strict=True)
        ]
        lines = standings(Event(event.players, (*done, Round((*fixed, *matches))), event.dropped), rules)
        figures = [line.tiebreakers for line in lines]
        by_name = {line.player: (sum(one >= line.tiebreakers for one in figures) <= cut, line.rank) for line in lines}
        inside.append([by_name[name][0] for name in event.players])
        ranks.append([by_name[name][1] for name in event.players])
    return Enumerated(np.array(combinations), np.array(inside), np.array(ranks))


@dataclass
class Sheet:
    """What one player brings into the last round."""

    points: int = 0
    played: int = 0
    byes: int = 0
    games: Record = NO_GAMES
    met: list[int] = field(default_factory=list)


def sheets_of(event: Event) -> list[Sheet]:
    """Everybody's sheet; ``met`` includes the opponent of the open table."""
    number = {name: place for place, name in enumerate(event.players)}
    sheets = [Sheet() for _ in number]
    for match in (match for round_ in event.rounds for match in round_.matches):
        for name in match.players:
            mine, sheet = match.seen_by(name), sheets[number[name]]
            if mine.opponent is not None:
                sheet.met.append(number[mine.opponent])
            if mine.outcome is None:
                continue
            sheet.points += mine.outcome.value
            sheet.played += 1
            sheet.byes += mine.kind is Kind.BYE
            sheet.games += mine.games or Record(0, 0)
    return sheets


def game_share(won: float, drawn: float, played: float, floor: float) -> float:
    """GW% of games, never below the floor."""
    return max(floor, (3 * won + drawn) / (3 * played)) if played else floor


def sampled_plain(event: Event, player: str, cut: int, own: int, chances: np.ndarray, samples: int, seed: int) -> int:
    """In how many of the samples `player` makes the cut with their result number `own` of `USUAL` (MTR).

    Plain Python: every table drawn with `random`, everybody's points, OMW% of those who are level, then their GW% and
    OGW%. `chances` [table, result].
    """
    dice, floor = random.Random(seed), 0.33
    sheets = sheets_of(event)
    number = {name: place for place, name in enumerate(event.players)}
    tables = [(number[a], number[b]) for a, b in last_tables(event)]
    me = number[player]
    weights = [list(itertools.accumulate(row)) for row in chances.tolist()]
    rounds = [sheet.played for sheet in sheets]
    for a, b in tables:
        rounds[a] += 1
        rounds[b] += 1
    hits = 0
    for _ in range(samples):
        points = [sheet.points for sheet in sheets]
        result: dict[int, Record] = {}
        for table, (a, b) in enumerate(tables):
            if me in (a, b):
                code = own if a == me else len(USUAL) - 1 - own if USUAL[own].outcome is not Outcome.DRAW else own
            else:
                luck, row = dice.random(), weights[table]
                code = next((code for code, reached in enumerate(row) if luck < reached), len(row) - 1)
            outcome, games = USUAL[code].outcome, USUAL[code].games or Record(0, 0)
            points[a] += outcome.value
            points[b] += outcome.flipped.value
            result[a], result[b] = games, games.flipped
        mine = points[me]
        ahead = sum(one > mine for one in points)
        level = [seat for seat, one in enumerate(points) if one == mine and seat != me]
        if ahead < cut <= ahead + len(level):

            def omw(seat: int, points: list[int] = points) -> float:
                rates = [
                    max(floor, points[one] / (3 * rounds[one])) if rounds[one] else floor for one in sheets[seat].met
                ]
                return sum(rates) / len(rates) if rates else -1.0

            def games_of(seat: int, result: dict[int, Record] = result) -> float:
                games = sheets[seat].games + result.get(seat, Record(0, 0)) + Record(2 * sheets[seat].byes, 0)
                return game_share(games.wins, games.draws, games.played, floor)

            def key(seat: int) -> tuple[float, float, float]:
                met = sheets[seat].met
                ogw = sum(games_of(one) for one in met) / len(met) if met else -1.0
                return round(omw(seat), 12), round(games_of(seat), 12), round(ogw, 12)

            own_key = key(me)
            ahead += sum(key(seat) >= own_key for seat in level)
        else:
            ahead += len(level)
        hits += ahead < cut
    return hits


def sampled_numpy(  # noqa: PLR0915 (one calculation, step by step)
    event: Event, player: str, cut: int, own: int, chances: np.ndarray, samples: int, seed: int, chunk: int = 2000
) -> int:
    """The same with arrays [sample, player]: ties are looked at in the samples in which they matter."""
    dice, floor = np.random.default_rng(seed), 0.33
    sheets = sheets_of(event)
    number = {name: place for place, name in enumerate(event.players)}
    tables = np.array([(number[a], number[b]) for a, b in last_tables(event)])
    me = number[player]
    table, side = (int(one[0]) for one in np.nonzero(tables == me))
    limits = np.cumsum(chances, axis=1)[:, :-1].T
    gain = np.array([(result.outcome.value, result.outcome.flipped.value) for result in USUAL])
    games = [result.games or Record(0, 0) for result in USUAL]
    won = np.array([(one.wins, one.losses) for one in games])
    drawn, played = np.array([one.draws for one in games]), np.array([one.played for one in games])
    rounds = np.array([sheet.played for sheet in sheets])
    rounds[tables.ravel()] += 1
    most = max(len(sheet.met) for sheet in sheets)
    met = np.array([[*sheet.met, *[0] * (most - len(sheet.met))] for sheet in sheets])
    real = np.array([[1.0] * len(sheet.met) + [0.0] * (most - len(sheet.met)) for sheet in sheets])
    share = real / np.maximum(real.sum(axis=1, keepdims=True), 1)
    before = np.array([sheet.points for sheet in sheets])
    base = np.array([(s.games.wins + 2 * s.byes, s.games.draws, s.games.played + 2 * s.byes) for s in sheets])
    hits = 0
    for start in range(0, samples, chunk):
        count = min(chunk, samples - start)
        luck = dice.random((count, len(tables)))
        codes = np.zeros(luck.shape, np.int64)
        for limit in limits:
            codes += luck >= limit
        mirrored = own if USUAL[own].outcome is Outcome.DRAW else len(USUAL) - 1 - own
        codes[:, table] = own if side == 0 else mirrored
        points = np.tile(before, (count, 1))
        for seat in (0, 1):
            points[:, tables[:, seat]] += gain[codes, seat]
        mine = points[:, [me]]
        ahead = (points > mine).sum(axis=1)
        level = points == mine
        level[:, me] = False
        close = (ahead < cut) & (ahead + level.sum(axis=1) >= cut)
        hits += int(((ahead + level.sum(axis=1)) < cut).sum())
        some = np.flatnonzero(close)
        if not len(some):
            continue
        rates = np.maximum(floor, points[some] / np.maximum(3 * rounds, 1))
        omw = (rates[:, met] * share).sum(axis=2)
        level, ahead = level[some], ahead[some]
        ahead += (level & (omw > omw[:, [me]] + 1e-12)).sum(axis=1)
        level &= np.abs(omw - omw[:, [me]]) <= 1e-12
        tied = np.flatnonzero(level.any(axis=1))
        if len(tied):
            figures = np.tile(base, (len(tied), 1, 1)).astype(float)
            for seat in (0, 1):
                these = codes[some[tied]]
                figures[:, tables[:, seat], 0] += won[these, seat]
                figures[:, tables[:, seat], 1] += drawn[these]
                figures[:, tables[:, seat], 2] += played[these]
            raw = (3 * figures[..., 0] + figures[..., 1]) / np.maximum(3 * figures[..., 2], 1)
            gw = np.maximum(floor, raw)
            ogw = (gw[:, met] * share).sum(axis=2)
            own_gw, own_ogw = gw[:, [me]], ogw[:, [me]]
            beats = (gw > own_gw + 1e-12) | ((np.abs(gw - own_gw) <= 1e-12) & (ogw >= own_ogw - 1e-12))
            ahead[tied] += (level[tied] & beats).sum(axis=1)
        hits += int((ahead < cut).sum())
    return hits
