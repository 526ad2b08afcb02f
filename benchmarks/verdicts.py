"""The proof: win, ID and loss of one player against one computation of the standings; growth with the field."""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from functools import partial

from benchmarks.measure import Claim, interleaved
from benchmarks.standings import swiss
from calc.event import Event
from calc.field import Field, reopened
from calc.record import Outcome
from calc.rules import MTR
from calc.standings import standings
from calc.verdict import verdicts
from calc.verdict.integers import RankProblem, integer_field_of, rank_problem_of
from calc.verdict.question import ask
from calc.verdict.ranks import ranks_of

CUT = 8
SIZES = ((64, 6), (128, 7), (256, 8), (512, 9), (1024, 10), (2048, 11))
SEEDS = (1, 2, 3)
PLACES = (3, 5, 7, 9, 11, 13)
"""Whom to ask for: from the safe to the hopeless, by place before the last round."""

ROWS = ("2-0", "id", "0-2")


def last_round(players: int, rounds: int, seed: int) -> Event:
    """An event whose last round is open."""
    return reopened(swiss(players, rounds, seed))


def near_the_cut(event: Event) -> list[str]:
    """The players asked for."""
    lines = standings(event)
    return [lines[place - 1].player for place in PLACES]


def races(event: Event, player: str) -> list[RankProblem]:
    """The races of a player's win, draw and loss, ready to be solved."""
    question = ask(Field.from_event(event), player, CUT, {})
    integer_field = integer_field_of(question, MTR)
    return [rank_problem_of(question, integer_field, question.own_option(outcome)) for outcome in Outcome]


def claims() -> Iterator[Claim]:
    """At most ten times the standings at 512 players; solving 2,048 players at most four times as long as 64."""
    solving: dict[int, float] = {}
    for players, rounds in SIZES:
        proofs: list[float] = []
        lines: list[float] = []
        solves: list[float] = []
        for seed in SEEDS:
            event = last_round(players, rounds, seed)
            asked = near_the_cut(event)
            prove = [partial(verdicts, event, player, CUT, results=ROWS) for player in asked]
            first, *rest = interleaved([partial(standings, event), *prove], repeats=5)
            lines.append(first)
            proofs += rest
            ready = [rank_problem for player in asked for rank_problem in races(event, player)]
            solves += interleaved([partial(ranks_of, rank_problem, CUT) for rank_problem in ready], repeats=5)
        ours, peer = statistics.median(proofs), statistics.median(lines)
        solving[players] = statistics.median(solves)
        goal = players == 512
        yield Claim(
            f"win, ID and loss of one player, {players:,} x {rounds} (slowest {max(proofs):.0f} ms)",
            ours,
            peer,
            "standings",
            "<= 10" if goal else "reported",
            not goal or ours <= 10 * peer,
        )
    yield Claim(
        "best and worst rank of one result, 2,048 players",
        solving[2048],
        solving[64],
        "64 players",
        "<= 4",
        solving[2048] <= 4 * solving[64],
    )
