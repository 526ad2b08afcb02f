# ruff: noqa: T201 -- a command line tool; generated events are no secrets
"""The best round found the long way: every perfect matching, or every pair of players given to a matching solver.

`python -m tests.oracles.pairing_oracle --brute 2000 --dense 400` prints how many rounds were compared and how many
differ.
The levels are written anew here: the nominal plan by handing lists down, a round's cost as one whole number.
"""

import argparse
import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace

import rustworkx

from calc.event import Event, Kind, Match, Round
from calc.pairing import pair
from calc.record import Record
from calc.standings import standings

RESULTS = (Record(2, 0), Record(2, 1), Record(0, 2), Record(1, 2), Record(1, 1), Record(1, 0, 1))


def random_event(rng: random.Random, fewest: int, most: int) -> Event:
    """An event before its next round: byes, awarded byes, drops, late entries, IDs, double and assigned losses.

    Its history is sometimes drawn at random, so rematches and hopeless fields are frequent, sometimes paired as Swiss.
    """
    size = rng.randint(fewest, most)
    names = [f"P{number:02}" for number in range(size)]
    rng.shuffle(names)
    swiss = rng.random() < 0.6
    rounds = rng.randint(0, 6 if swiss else 4)
    draws = rng.choice((0, 0.1, 0.4))
    event = Event(tuple(names), awarded_bye={name: rng.randint(1, 2) for name in names if rng.random() < 0.05})
    for number in range(1, rounds + 1):
        there = [name for name in names if name not in event.dropped and rng.random() > 0.03]
        if swiss:
            away = dict.fromkeys((name for name in names if name not in there), number - 1)
            matches = list(pair(replace(event, dropped=away)).matches) if len(there) > 1 else []
        else:
            rng.shuffle(there)
            matches = [Match(*two) for two in zip(there[::2], there[1::2], strict=False)]
            matches += [Match(there[-1], kind=rng.choice((Kind.BYE, Kind.LOSS)))] if len(there) % 2 else []
        played = tuple(replace_open(rng, match, draws) for match in matches)
        event = event.with_round(Round(played))
        leaving = [name for name in names if name not in event.dropped and rng.random() < 0.04]
        stay = size - len(event.dropped) - len(leaving) >= min(fewest, size)
        event = replace(event, dropped={**event.dropped, **dict.fromkeys(leaving if stay else (), number)})
    return event


def replace_open(rng: random.Random, match: Match, draws: float) -> Match:
    """The match with a result."""
    if match.opponent is None:
        return match
    if rng.random() < 0.02:
        return replace(match, kind=Kind.DOUBLE_LOSS)
    if rng.random() < draws:
        return replace(match, kind=Kind.ID)
    return replace(match, games=rng.choice(RESULTS))


@dataclass(frozen=True)
class Field:
    """Those to pair: names by place, points, who met whom; and who has the bye."""

    names: list[str]
    points: list[int]
    met: set[frozenset[str]]
    byes: list[str]


def field(event: Event) -> Field:
    """Who is to be paired, read off the rules of pairing."""
    lines = [line for line in standings(event) if line.player not in event.dropped]
    number = len(event.rounds) + 1
    byes = [line.player for line in lines if event.awarded_bye.get(line.player, 0) >= number]
    lines = [line for line in lines if line.player not in byes]
    if len(lines) % 2:
        had = {line.player: max(line.byes, event.awarded_bye.get(line.player, 0)) for line in lines}
        fewest = [line for line in lines if had[line.player] == min(had.values())]
        byes.append(fewest[-1].player)
        lines.remove(fewest[-1])
    met = {
        frozenset(match.players) for round_ in event.rounds for match in round_.matches if match.opponent is not None
    }
    return Field([line.player for line in lines], [line.tiebreakers.points for line in lines], met, byes)


def nominal(points: list[int]) -> dict[int, int]:
    """Everybody's opponent in the nominal plan: brackets from the top, an odd one hands its last player on."""
    opponents: dict[int, int] = {}
    handed_on: list[int] = []
    for level in sorted(set(points), reverse=True):
        group = handed_on + [place for place, mine in enumerate(points) if mine == level]
        handed_on = [group.pop()] if len(group) % 2 else []
        upper, lower = group[: len(group) // 2], group[len(group) // 2 :]
        opponents |= dict(zip(upper, lower, strict=True)) | dict(zip(lower, upper, strict=True))
    return opponents


def levels(fld: Field) -> dict[tuple[int, int], int]:
    """What each table costs in rematch, gap and slide, as the digits of one number."""
    plan = nominal(fld.points)
    size = len(fld.names)
    per_gap = 2 * size**3 + 1
    per_rematch = per_gap * (size * (max(fld.points, default=0)) ** 2 + 1)
    return {
        (one, other): per_rematch * (frozenset((fld.names[one], fld.names[other])) in fld.met)
        + per_gap * (fld.points[one] - fld.points[other]) ** 2
        + (other - plan[one]) ** 2
        + (one - plan[other]) ** 2
        for one in range(size)
        for other in range(one + 1, size)
    }


def matchings(players: list[int]) -> Iterator[list[tuple[int, int]]]:
    """Every perfect matching."""
    if not players:
        yield []
        return
    first, *others = players
    for other in others:
        for rest in matchings([player for player in others if player != other]):
            yield [(first, other), *rest]


def brute(fld: Field) -> list[tuple[int, int]]:
    """The best of all perfect matchings; the last digits are the opponents in the order of the players."""
    costs = levels(fld)
    size = len(fld.names)

    def full(pairs: list[tuple[int, int]]) -> int:
        digit: list[int] = [(size + 1) ** place for place in range(size + 3)]
        last = sum(other * digit[size - one] for one, other in pairs)
        return sum(costs[pair] for pair in pairs) * digit[size + 2] + last

    ranked: list[tuple[int, list[tuple[int, int]]]] = sorted(
        (full(pairs), pairs) for pairs in matchings(list(range(size)))
    )
    assert len(ranked) < 2 or ranked[0][0] < ranked[1][0], "two rounds cost the same"
    return ranked[0][1]


def dense(costs: dict[tuple[int, int], int], players: list[int]) -> int:
    """The least cost of a perfect matching of these players, every pair of them given to the solver."""
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph()
    graph.add_nodes_from(players)
    most = max(costs.values()) + 1
    pairs = [(a, b) for a in range(len(players)) for b in range(a + 1, len(players))]
    graph.add_edges_from([(a, b, most - costs[players[a], players[b]]) for a, b in pairs])
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    tables = [(players[min(two)], players[max(two)]) for two in found]
    return sum(costs[table] for table in tables)


def ours(event: Event, fld: Field) -> list[tuple[int, int]]:
    """Our round by places, after checking that it seats whom it should."""
    round_ = pair(event)
    byes = [match.player for match in round_.matches if match.kind is Kind.BYE]
    assert sorted(byes) == sorted(fld.byes)
    place = {name: number for number, name in enumerate(fld.names)}
    tables = [(place[match.player], place[match.opponent]) for match in round_.matches if match.opponent is not None]
    assert sorted(player for table in tables for player in table) == list(range(len(fld.names)))
    assert tables == sorted(tables)
    assert all(one < other for one, other in tables)
    return tables


def compare_brute(seed: int, events: int) -> list[Event]:
    """Events of 5 to 10 players whose round is not the one that all perfect matchings show to be the best."""
    rng = random.Random(seed)
    wrong = []
    for _ in range(events):
        event = random_event(rng, 5, 10)
        fld = field(event)
        if ours(event, fld) != brute(fld):
            wrong.append(event)
    return wrong


def compare_dense(seed: int, events: int, most: int = 96) -> list[Event]:
    """Events of up to `most` players whose round costs another amount than the solver finds among all pairs."""
    rng = random.Random(seed)
    wrong = []
    for _ in range(events):
        event = random_event(rng, 11, most)
        fld = field(event)
        costs = levels(fld)
        if sum(costs[table] for table in ours(event, fld)) != dense(costs, list(range(len(fld.names)))):
            wrong.append(event)
    return wrong


def compare_last(seed: int, events: int) -> list[Event]:
    """Events of up to 24 players where a round of the same cost has somebody, from the top, meet a higher one."""
    rng = random.Random(seed)
    wrong = []
    for _ in range(events):
        event = random_event(rng, 11, 24)
        fld = field(event)
        costs = levels(fld)
        left = list(range(len(fld.names)))
        for one, other in ours(event, fld):
            best = dense(costs, left)
            for higher in (player for player in left if one < player < other):
                rest = [player for player in left if player not in (one, higher)]
                if costs[one, higher] + dense(costs, rest) <= best:
                    wrong.append(event)
            left = [player for player in left if player not in (one, other)]
    return wrong


def main(arguments: list[str]) -> int:
    """Print what came out; the exit code is 1 if anything differs."""
    parser = argparse.ArgumentParser(prog="python -m tests.oracles.pairing_oracle", description=__doc__)
    parser.add_argument("--brute", type=int, default=2000)
    parser.add_argument("--dense", type=int, default=400)
    parser.add_argument("--last", type=int, default=100)
    parser.add_argument("--seed", type=int, default=6)
    wanted = parser.parse_args(arguments)
    wrong = 0
    for name, events, differing in (
        ("all perfect matchings, 5 to 10 players", wanted.brute, compare_brute(wanted.seed, wanted.brute)),
        ("all pairs to the solver, 11 to 96 players", wanted.dense, compare_dense(wanted.seed, wanted.dense)),
        ("first of equals, 11 to 24 players", wanted.last, compare_last(wanted.seed, wanted.last)),
    ):
        print(f"{name}: {events} rounds, {len(differing)} differ")
        wrong += len(differing)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
