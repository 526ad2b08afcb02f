"""From parameters to what the loops need: chances, rates and states as tables of whole numbers.

Chances of matches: the expected score by :mod:`calc.elo.formulas`, a played draw taken out of both sides. Strengths are
whole points; a difference is looked up, so that compiled and plain loops draw the same.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from statistics import NormalDist

from calc.elo.formulas import expected
from calc.event import Event, Kind
from calc.odds.behaviour import FINEST, FITTED, Draws
from calc.record import Record
from calc.rules import Rules
from calc.simulation.dice import MASK, WHOLE
from calc.simulation.layout import (
    CENTRE,
    DRAWS,
    FINENESS,
    GAME_POINTS,
    GAMES,
    LOSSES,
    PER_UNIT,
    STEPS,
    WINS,
    SimulationInput,
    Size,
)
from calc.simulation.ranking import PLACES, PRIME
from calc.simulation.settings import PLAYERS, ROUNDS, SPREADS, Drops, Ids, Parameters, Settings
from calc.standings import Tally, tallies_of

GAMES_OF = (Record(2, 0, 0), Record(2, 1, 0), Record(1, 1, 0), Record(1, 2, 0), Record(0, 2, 0), Record(0, 0, 3))
"""The games of the results in the order of the layout: 2-0, 2-1, a draw, 1-2, 0-2, an ID."""


def tally_of(matches: Record, games: Record, byes: int, rules: Rules) -> int:
    """A tally as the loops add it up."""
    drawn = int(6 * rules.drawn_game)
    won = games.wins + byes * rules.bye_games
    return (
        matches.points
        | matches.wins << WINS
        | matches.losses << LOSSES
        | matches.draws << DRAWS
        | 6 * won + drawn * games.draws << GAME_POINTS
        | won + games.losses + games.draws << GAMES
    )


def gains(rules: Rules) -> list[int]:
    """What every result adds, the bye last."""
    found = []
    for games in GAMES_OF:
        points = games.outcome.value
        found.append(tally_of(Record(points == 3, points == 0, points == 1), games, 0, rules))
    return [*found, tally_of(Record(1, 0, 0), Record(0, 0, 0), 1, rules)]


def chances(settings: Settings, far: int) -> list[int]:
    """Four limits for every difference in strength from -``far`` to ``far``."""
    limits = []
    for difference in range(-far, far + 1):
        share = expected(difference, 0, settings.scale)
        draw = min(settings.draws, 2 * min(share, 1 - share))
        win = share - draw / 2
        won, drawn = round(win * WHOLE), round(draw * WHOLE)
        lost = WHOLE - won - drawn
        limits += [round(won * settings.clear), won, won + drawn, won + drawn + round(lost * (1 - settings.clear))]
    return limits


def quantiles(spread: float) -> list[int]:
    """Strengths in equal steps of likelihood, in whole points."""
    if not spread:
        return [0] * STEPS
    bell = NormalDist(0, spread)
    return [round(bell.inv_cdf((step + 0.5) / STEPS)) for step in range(STEPS)]


def match_rates(rules: Rules, rounds: int) -> tuple[list[int], list[int]]:
    """MW% by matches and points, and the factors by number of opponents; the sums fit 64 bits, which is checked."""
    common = math.lcm(*range(1, rounds + 1))
    unit = math.lcm(3 * common, rules.floor.denominator)
    assert rounds * unit * common < 1 << 62  # noqa: S101 - the limits on rounds and floors see to it
    levels = 3 * rounds + 1
    rates = []
    for played in range(rounds + 1):
        for points in range(levels):
            rate = max(Fraction(points, 3 * played), rules.floor) if played else rules.floor
            rates.append(int(rate * unit))
    return rates, [0, *(common // opponents for opponents in range(1, rounds + 1))]


def common_games(rules: Rules, rounds: int, most_games: int) -> int:
    """The common denominator of all sums of GW%, modulo the prime; 0 where it is too large to tell equals for certain.

    Then sums within 1e-11 of each other count as equal.
    """
    common = math.lcm(rules.floor.denominator, *(6 * games for games in range(1, most_games + 1)))
    closest = Fraction(2 * rounds * rounds, 1 << PLACES)
    return common % PRIME if closest * common < PRIME // 2 else 0


def record_numbers(rounds: int) -> tuple[list[int], list[Record]]:
    """The number of every record of up to ``rounds`` matches by wins, losses, draws; and the records by number."""
    side = rounds + 1
    numbers = [0] * side**3
    records: list[Record] = []
    for wins in range(side):
        for losses in range(side - wins):
            for draws in range(side - wins - losses):
                numbers[(wins * side + losses) * side + draws] = len(records)
                records.append(Record(wins, losses, draws))
    return numbers, records


def policy(draws: Draws) -> tuple[list[float], list[float], list[float]]:
    """The fitted policy: its constants, its log-odds of a chance, and from log-odds to chances."""
    steps = (step / FINENESS for step in range(FINENESS + 1))
    logs = [draws.safety * math.log((step + FINEST) / (1 - step + FINEST)) for step in steps]
    logistic = [1 / (1 + math.exp(CENTRE - place / PER_UNIT)) for place in range(2 * CENTRE * PER_UNIT + 1)]
    return [draws.level, draws.settled, draws.seen, draws.gain], logs, logistic


def two_rounds(even: float) -> list[float]:
    """The chances to gain at least 0 to 7 points, in one match and in two."""
    one = {3: even, 1: 1 - 2 * even, 0: even}
    two: dict[int, float] = {}
    for first, chance in one.items():
        for second, other in one.items():
            two[first + second] = two.get(first + second, 0.0) + chance * other
    return [sum(chance for gain, chance in of.items() if gain >= least) for of in (one, two) for least in range(8)]


@dataclass(frozen=True, slots=True)
class Beginning:
    """Everybody as they stand before the first simulated match; players are numbers in the order of ``names``."""

    tally: list[int]
    byes: list[int]
    out: list[int]
    awarded: list[int]
    met: list[list[int]]
    early: list[int]
    seated: list[int]
    games: int


def beginning(parameters: Parameters) -> Beginning:
    """A new event, or the one that is played on."""
    players = parameters.players
    if parameters.start is not None:
        return _as_it_stands(parameters.start, parameters.settings.rules)
    one, two, three = parameters.settings.byes
    awarded = [3] * three + [2] * two + [1] * one
    zeros = [0] * players
    return Beginning(
        zeros, zeros, zeros, awarded + [0] * (players - len(awarded)), [[] for _ in range(players)], [], [], 0
    )


def _as_it_stands(event: Event, rules: Rules) -> Beginning:
    number = {player: place for place, player in enumerate(event.players)}
    tallies = tallies_of(event)
    open_tables = [
        [[number[match.player], number[match.opponent]] for match in round_.matches if match.open and match.opponent]
        for round_ in event.rounds
    ]
    return Beginning(
        [_tally(tallies[player], rules) for player in event.players],
        [tallies[player].byes for player in event.players],
        [int(player in event.dropped) for player in event.players],
        [event.awarded_bye.get(player, 0) for player in event.players],
        [[number[other] for other in tallies[player].opponents] for player in event.players],
        [player for tables in open_tables[:-1] for table in tables for player in table],
        [player for tables in open_tables[-1:] for table in tables for player in table],
        max(sum(tally.games) + 2 * tally.byes for tally in tallies.values()),
    )


def _tally(tally: Tally, rules: Rules) -> int:
    return tally_of(Record(*tally.outcomes), Record(*tally.games), tally.byes, rules)


def _mine(parameters: Parameters) -> tuple[int, list[int], list[int]]:
    """My number (-1: nobody is me), my results by round (-1: open), and which of them are facts."""
    forced, facts = [-1] * parameters.rounds, [0] * parameters.rounds
    mine = parameters.mine
    if mine is None:
        return -1, forced, facts
    record = mine.record
    before = [3] * record.wins + [0] * record.losses + [1] * record.draws
    given = [*before, *(result.value for result in mine.then)]
    first = parameters.my_first
    forced[first : first + len(given)] = given
    facts[first : first + len(before)] = [1] * len(before)
    start = parameters.start
    me = parameters.players - 1 if start is None or mine.player is None else start.players.index(mine.player)
    return me, forced, facts


FARTHEST = 2 * max(quantiles(SPREADS[1]))
"""The largest difference in strength there is."""

LARGEST = Size(PLAYERS[1], ROUNDS[1], PLAYERS[1], FARTHEST)


def size_of(parameters: Parameters) -> Size:
    """How large a simulation is."""
    far = 2 * max(quantiles(parameters.settings.spread))
    return Size(parameters.players, parameters.rounds, parameters.cut, far, parameters.settings.ranks)


def inputs(parameters: Parameters) -> SimulationInput:
    """Everything in numbers."""
    settings = parameters.settings
    rules, rounds = settings.rules, parameters.rounds
    strengths = quantiles(settings.spread)
    far = 2 * max(strengths)
    begin = beginning(parameters)
    rates, factors = match_rates(rules, rounds)
    me, forced, facts = _mine(parameters)
    draws = FITTED.draws or Draws()
    constants, logs, logistic = policy(draws)
    even = (1 - settings.draws) / 2
    return SimulationInput(
        players=parameters.players,
        rounds=rounds,
        levels=size_of(parameters).levels,
        first=parameters.first,
        cut=parameters.cut,
        low=parameters.seed & MASK,
        high=parameters.seed >> 32,
        by_standings=int(settings.by_standings),
        ids=list(Ids).index(settings.ids),
        drops=list(Drops).index(settings.drops),
        leaving=round(settings.drop_rate * WHOLE),
        detail=int(settings.ranks),
        me=me,
        mixed=sum(facts),
        far=far,
        width=rounds,
        bye_in_rate=int(rules.byes_in_match_rate),
        own_floor=int(rules.own_floor),
        floor_part=rules.floor.numerator,
        floor_parts=rules.floor.denominator,
        common=common_games(rules, rounds, begin.games + 3 * (rounds - parameters.first)),
        split=round(settings.clear * WHOLE),
        early_seats=len(begin.early),
        seats=len(begin.seated),
        early=begin.early,
        seated=begin.seated,
        awarded=begin.awarded,
        tally=begin.tally,
        byes=begin.byes,
        out=begin.out,
        met=[len(opponents) for opponents in begin.met],
        opponents=_flat(begin.met, rounds),
        below=chances(settings, far),
        quantiles=strengths,
        gain=gains(rules),
        match_rate=rates,
        share=factors,
        record=record_numbers(rounds)[0],
        forced=forced,
        weighed=facts,
        seen=_seen(parameters.start),
        even=even,
        policy=constants,
        log_odds=logs,
        logistic=logistic,
        two_rounds=two_rounds(even),
    )


def _seen(event: Event | None) -> int:
    """How many intentional draws this event has seen already."""
    return 0 if event is None else sum(match.kind is Kind.ID for round_ in event.rounds for match in round_.matches)


def _flat(lists: Sequence[Sequence[int]], width: int) -> list[int]:
    """Lists in one line, ``width`` places each."""
    return [value for one in lists for value in [*one, *[0] * (width - len(one))]]
