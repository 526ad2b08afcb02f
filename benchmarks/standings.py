"""Exact standings of 2,048 players over 11 rounds against the same in plain floats."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field

from benchmarks.measure import Claim, interleaved
from calc.event import Event, Match, Round
from calc.record import Outcome, Record
from calc.rules import PRESETS
from calc.standings import standings

GAMES = (Record(2, 0), Record(2, 1), Record(1, 2), Record(0, 2), Record(1, 1, 1))
FLOOR = 0.33


def swiss(players: int, rounds: int, seed: int = 1) -> Event:
    """An event whose rounds pair neighbours by points."""
    rng = random.Random(seed)
    points = dict.fromkeys((f"P{number:05}" for number in range(players)), 0)
    played = []
    for _ in range(rounds):
        order = sorted(points, key=lambda player: (-points[player], rng.random()))
        matches = tuple(Match(a, b, rng.choice(GAMES)) for a, b in zip(order[::2], order[1::2], strict=True))
        for match in matches:
            for player in match.players:
                points[player] += (match.seen_by(player).outcome or Outcome.LOSS).value
        played.append(Round(matches))
    return Event(rounds=tuple(played))


@dataclass(slots=True)
class _Player:
    matches: list[int] = field(default_factory=lambda: [0, 0, 0])
    games: list[int] = field(default_factory=lambda: [0, 0, 0])
    opponents: list[str] = field(default_factory=list)


def in_floats(event: Event) -> list[tuple[float, float, float, float, str]]:
    """The same figures in floats, written as plainly: what an ordinary calculator does."""
    players = {name: _Player() for name in event.players}
    for round_ in event.rounds:
        for match in round_.matches:
            if match.games is None or match.opponent is None:
                continue
            games = match.games
            for name, other, won, lost in (
                (match.player, match.opponent, games.wins, games.losses),
                (match.opponent, match.player, games.losses, games.wins),
            ):
                player = players[name]
                player.matches[0 if won > lost else 1 if won < lost else 2] += 1
                player.games[0] += won
                player.games[1] += lost
                player.games[2] += games.draws
                player.opponents.append(other)
    match_rates = {name: max(FLOOR, _rate(player.matches)) for name, player in players.items()}
    game_rates = {name: max(FLOOR, _rate(player.games)) for name, player in players.items()}
    lines = [
        (
            float(3 * player.matches[0] + player.matches[2]),
            sum(match_rates[other] for other in player.opponents) / len(player.opponents),
            game_rates[name],
            sum(game_rates[other] for other in player.opponents) / len(player.opponents),
            name,
        )
        for name, player in players.items()
    ]
    lines.sort(key=lambda line: (-line[0], -line[1], -line[2], -line[3], line[4]))
    return lines


def _rate(record: list[int]) -> float:
    return (3 * record[0] + record[2]) / (3 * sum(record))


def claims() -> Iterator[Claim]:
    """At most ten times the floats; and all presets against one, for a large real-life event."""
    event = swiss(2048, 11)
    exact, floats = standings(event), in_floats(event)
    apart = sum(line.player != name for line, (*_, name) in zip(exact, floats, strict=True))
    ours, peer = interleaved((lambda: standings(event), lambda: in_floats(event)))
    yield Claim(
        f"exact standings, 2,048 x 11 (floats misplace {apart} of 2,048)",
        ours,
        peer,
        "floats",
        "<= 10",
        ours <= 10 * peer,
    )
    usual = swiss(300, 9)
    ours, peer = interleaved(
        (lambda: [standings(usual, rules) for rules in PRESETS.values()], lambda: standings(usual))
    )
    yield Claim("300 x 9 under all presets", ours, peer, "one preset", "reported", holds=True)
