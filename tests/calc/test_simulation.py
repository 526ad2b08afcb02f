"""Whole events played by the thousand."""

import csv
import io
import itertools
import json
import math
import random
import threading
from collections import Counter
from dataclasses import replace

import pytest
import rustworkx

from calc.bracket import champion
from calc.elo import formulas
from calc.errors import InputError
from calc.event import Event, Kind, Match, Round
from calc.notation import format_event, parse_event
from calc.record import Outcome, Record
from calc.rules import EVENTLINK, MTR, PRESETS, Rules, custom_rules
from calc.simulation import (
    Drops,
    Ids,
    Mine,
    Parameters,
    Settings,
    Share,
    Simulation,
    blossom,
    dice,
    playing,
    ranking,
    run,
    running,
    seating,
    simulate,
    simulation_csv,
    simulation_json,
    stream,
    tables,
    two_to_go,
    warm,
    watch,
    window,
)
from calc.simulation.layout import EVENT, BlossomState, Size, blossom_sizes, tally_sizes
from calc.simulation.results import share
from calc.simulation.workspace import compiled_workspace, plain_workspace
from calc.standings import standings
from checks.simulated_rounds import against_pair, certify, mistake, rounds_of
from tests.generators import random_event

COINS = Settings(spread=0, draws=0, ids=Ids.NONE, by_standings=False)
"""Nobody is better, nobody draws: much can be said of such events without playing them."""

HALF_WAY = """
rounds 4
cut 2
bye 1 Fay
round 1
Ana 2-0 Bo
Cy 2-1 Dee
Eli vs Gus
Fay bye
round 2
Ana id Cy
Bo 2-0 Dee
Fay vs Eli
Gus bye
drop Dee
"""


@pytest.fixture(autouse=True)
def _plain(monkeypatch):
    """Plain loops, whatever ran before, until a test has them compiled."""
    monkeypatch.setattr(running, "ready", threading.Event())


def same(one: Simulation, other: Simulation) -> bool:
    """Whether both counted the same, number by number."""
    return all((one.totals[name] == other.totals[name]).all() for name in one.totals)


def any_parameters(rng: random.Random, most: int = 40) -> Parameters:
    """Anything that can be asked for, small."""
    players = rng.randint(2, most)
    settings = Settings(
        spread=rng.choice((0, 120)),
        draws=rng.choice((0, 0.033, 0.3)),
        ids=rng.choice(list(Ids)),
        drops=rng.choice(list(Drops)),
        drop_rate=0.1,
        by_standings=rng.random() < 0.5,
        rules=rng.choice(list(PRESETS.values())),
        byes=(rng.randint(0, 1), rng.randint(0, 1), 0),
    )
    rounds = rng.randint(1, min(8, players - 1))
    cut = rng.choice([cut for cut in (0, 1, 2, 4, 5, 8) if cut <= players])
    return Parameters(players, rounds, cut, 10, rng.randrange(10**6), settings)


def any_start(rng: random.Random) -> Parameters | None:
    """The same, playing on from any event, if that can be."""
    event = random_event(
        rng.randrange(10**6), tuple(f"N{number}" for number in range(14)), most_rounds=5, unknown_games=False
    )
    event = replace(event, cut_rounds=())
    wanted = any_parameters(rng)
    rounds = len(event.rounds) + rng.randint(0, 3)
    try:
        return Parameters(len(event.players), rounds, min(4, wanted.cut), 10, 1, wanted.settings, event)
    except InputError:
        return None


class TestDice:
    """The generator is Doty-Humphrey's SFC32, an event's numbers depend on the seed and its number alone."""

    def test_is_sfc32(self):
        """Written with arithmetic modulo 2**32, the published recurrence gives the same numbers."""
        state = [0] * 4
        dice.start(state, 5, 7, 11)
        a, b, c, counter = 5, 7, 11, 1
        drawn = []
        for _ in range(dice.WARMING + 5):
            value = (a + b + counter) % 2**32
            counter += 1
            a, b, c = b ^ b >> 9, (c + 8 * c) % 2**32, ((c * 2**21) % 2**32 + (c >> 11) + value) % 2**32
            drawn.append(value)
        assert [dice.roll(state) for _ in range(5)] == drawn[dice.WARMING :]

    def test_dealing_is_rolling(self):
        """A deck holds what as many rolls give, and the next number is the next."""
        one, other, deck = [0] * 4, [0] * 4, [0] * 50
        dice.start(one, 1, 2, 3)
        dice.start(other, 1, 2, 3)
        dice.deal(one, deck, 50)
        assert deck == [dice.roll(other) for _ in range(50)]
        assert dice.roll(one) == dice.roll(other)

    def test_every_order_of_equals_is_as_likely(self):
        """The shuffle that is done while sorting makes each of the 24 orders of four equals one time in 24."""
        parameters = Parameters(4, 1, 0, 1, 1, COINS)
        workspace = plain_workspace(parameters)
        orders: Counter[tuple[int, ...]] = Counter()
        for number in range(4800):
            dice.start(workspace.state.dice, 1, 0, number)
            seating.seat(workspace.inputs, workspace.state, 0)
            orders[tuple(workspace.state.order[:4])] += 1
        assert len(orders) == 24
        assert sum((count - 200) ** 2 / 200 for count in orders.values()) < 49.7  # chi-square, 23 degrees, p = .001


class TestBlossom:
    """The matching solver against rustworkx."""

    def test_greatest_weight(self):
        """On random graphs it finds as much weight, and a perfect matching exactly where that has it."""
        rng = random.Random(3)
        blossoms = BlossomState(**{name: [0] * size for name, size in blossom_sizes(Size(26, 1, 1, 0)).items()})
        for _ in range(700):
            size, dense, most = 2 * rng.randint(1, 13), rng.choice((0.2, 0.4, 0.8)), rng.choice((2, 5, 90))
            edges = {
                (a, b): 10_000 - rng.randint(0, most)
                for a in range(size)
                for b in range(a + 1, size)
                if rng.random() < dense
            }
            graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph()
            graph.add_nodes_from(range(size))
            graph.add_edges_from([(a, b, weight) for (a, b), weight in edges.items()])
            blossom.clear(blossoms, size)
            for (a, b), weight in edges.items():
                blossom.put(blossoms, a + 1, b + 1, weight)
            perfect = blossom.solve(blossoms)
            found = rustworkx.max_weight_matching(graph, weight_fn=int)
            assert perfect == (2 * len(found) == size)
            assert sum(edges[a - 1, blossoms.match[a] - 1] for a in range(1, size + 1) if blossoms.match[a] > a) == sum(
                edges[min(pair), max(pair)] for pair in found
            )


class TestRounds:
    """Every simulated round has the fewest rematches there can be, then the least sum of squared pair-downs."""

    @pytest.mark.parametrize(
        ("players", "rounds", "events", "seed"),
        [(128, 7, 12, 1), (128, 7, 6, 2), (33, 5, 60, 1), (9, 5, 150, 1), (7, 6, 150, 2), (6, 5, 150, 1), (2, 1, 5, 1)],
    )
    def test_certified(self, players, rounds, events, seed):
        """By counting, and where that proves nothing by a solver on all pairs."""
        checked, mistakes = certify(players, rounds, events, seed)
        assert checked == events * rounds
        assert not mistakes

    def test_certified_whatever_is_asked_for(self):
        """With byes, awarded byes, drops, IDs and draws; and in an event that is played on."""
        rng = random.Random(8)
        wanted = [any_parameters(rng) for _ in range(40)] + [one for _ in range(40) if (one := any_start(rng))]
        for parameters in wanted:
            if parameters.start is None and not parameters.settings.byes[0] + parameters.settings.byes[1]:
                assert not [found for seen in rounds_of(parameters, 2) if (found := mistake(seen))]
            else:
                assert_event_certified(parameters)

    def test_what_the_loops_cannot_prove_is_paired_exactly(self, monkeypatch):
        """With next to no room for solving, Python pairs those rounds, and they are as good."""
        monkeypatch.setattr(window, "LARGEST_WINDOW", 3)
        for players, rounds in ((16, 8), (6, 5)):
            parameters = Parameters(players, rounds, 4, 40, 1, COINS)
            assert not [found for seen in rounds_of(parameters, 40) if (found := mistake(seen))]
            assert run(parameters).rounds.last_resort
            assert_event_certified(parameters)

    def test_two_who_have_met(self, monkeypatch):
        """Where only two are left who have met, they meet again, however little room there is for solving."""
        start = parse_event("rounds 2\nround 1\nAna 2-0 Bo")
        for most in (200, 1):
            monkeypatch.setattr(window, "LARGEST_WINDOW", most)
            again = watch(Parameters(2, 2, 1, 1, 1, COINS, start)).event.rounds[1]
            assert [set(match.players) for match in again.matches] == [{"Ana", "Bo"}]

    def test_parts_that_need_nothing_more_are_left_alone(self):
        """Where one part of a field has to be widened and another has not, both are the best there is."""
        parameters = Parameters(10, 6, 4, 1, 6, replace(COINS, draws=0.1))
        assert not [found for seen in rounds_of(parameters, 6) if (found := mistake(seen))]

    def test_against_the_exact_pairing(self):
        """Small samples of nine players come out as those that `best_pairs` pairs from a random order."""
        line, table = against_pair(9, 4, 4, 800)
        assert line < 0.06
        assert table < 0.04

    def test_the_last_round_is_by_the_standings(self):
        """Then neighbours in the standings meet, as far as there are no rematches; else they rarely do."""
        settings = replace(COINS, by_standings=True)
        adjacent = tables_apart(Parameters(32, 4, 8, 1, 5, settings))
        shuffled = tables_apart(Parameters(32, 4, 8, 1, 5, COINS))
        assert adjacent[1] > 0.8 * adjacent.total()
        assert shuffled[1] < 0.5 * shuffled.total()

    def test_byes(self):
        """Awarded byes are taken out first; an odd field's bye goes to the lowest bracket, to nobody twice."""
        parameters = Parameters(11, 5, 4, 1, 3, replace(COINS, byes=(1, 1, 1)))
        for number in range(20):
            event = watch(parameters, number).event
            assert sorted(event.awarded_bye.values()) == [1, 2, 3]
            byes = Counter(
                match.player for round_ in event.rounds for match in round_.matches if match.kind is Kind.BYE
            )
            assert all(count == max(1, event.awarded_bye.get(player, 0)) for player, count in byes.items())
            last = event.rounds[-1].matches[-1]
            assert last.kind is Kind.BYE


def tables_apart(parameters: Parameters) -> Counter[int]:
    """How far apart in the standings of their bracket those stood who met in the last round."""
    found: Counter[int] = Counter()
    for number in range(25):
        event = watch(parameters, number).event
        before = standings(replace(event, rounds=event.rounds[:-1], cut_rounds=(), dropped={}))
        place = {line.player: line.place for line in before}
        points = {line.player: line.tiebreakers.points for line in before}
        for match in event.rounds[-1].matches:
            if match.opponent and points[match.player] == points[match.opponent] > 0:
                found[abs(place[match.player] - place[match.opponent])] += 1
    return found


def assert_event_certified(parameters: Parameters) -> None:
    """The same check by names, on the event that is watched."""
    watched = watch(parameters)
    event = watched.event
    begun = 0 if parameters.start is None else len(parameters.start.rounds)
    number = {player: place for place, player in enumerate(event.players)}
    for round_number in range(begun + 1, parameters.rounds + 1):
        before = watched.before(round_number)
        points = {number[line.player]: line.tiebreakers.points for line in standings(before, MTR)}
        met = {
            frozenset((number[match.player], number[match.opponent]))
            for round_ in before.rounds
            for match in round_.matches
            if match.opponent is not None
        }
        round_ = event.rounds[round_number - 1]
        pairs = [(number[match.player], number[match.opponent]) for match in round_.matches if match.opponent]
        byes = [match.player for match in round_.matches if match.opponent is None]
        out = {number[player] for player in before.dropped} | {number[player] for player in byes}
        seen = type(next(rounds_of(Parameters(2, 1, 1, 1, 1), 1)))(points, met, pairs, out)
        assert mistake(seen) is None
        awarded = [player for player in byes if event.awarded_bye.get(player, 0) >= round_number]
        assert len(byes) - len(awarded) <= 1
        assert len(event.players) == len(before.dropped) + 2 * len(pairs) + len(byes)


class TestStandings:
    """Ranks, the cut and its line are those that the standings give."""

    def test_as_in_the_standings(self):
        """Under every profile, with everything that can happen, and playing on from any event."""
        rng = random.Random(11)
        wanted = [any_parameters(rng, 24) for _ in range(70)] + [one for _ in range(40) if (one := any_start(rng))]
        for parameters in wanted:
            event = watch(parameters, 3).event
            workspace = plain_workspace(parameters)
            running.play(workspace, 3, 4)
            totals = running.take(workspace, tally_sizes(tables.size_of(parameters)))
            lines = [line for line in standings(event, parameters.settings.rules) if line.player not in event.dropped]
            simulation = Simulation(parameters, totals)
            ranks = Counter((line.matches, line.rank) for line in ranked_alone(lines))
            assert ranks == Counter(
                {
                    (row.record, rank): count
                    for row in simulation.records
                    for rank, count in enumerate(simulation.ranks(row.record), start=1)
                    if count
                }
            )
            if parameters.cut:
                inside = [line.matches for line in ranked_alone(lines) if levels(lines, line) <= parameters.cut]
                assert Counter(inside) == Counter(
                    {row.record: round(row.inside) for row in simulation.records if row.inside}
                )
                assert simulation.line is not None
                assert [row.points for row in simulation.line.rows] == [lines[parameters.cut - 1].tiebreakers.points]

    def test_a_line_without_ranks(self):
        """Counting the line alone gives the same line and the same table of records."""
        for cut in (8, 0):
            full = Parameters(21, 5, cut, 30, 2)
            line = replace(full, settings=replace(full.settings, ranks=False))
            one, other = run(full), run(line)
            assert one.line == other.line
            assert one.records == other.records
        assert other.ranks(Record(3, 2)) == ()
        assert one.ranks(Record(0, 0, 0)) == one.ranks(Record(9, 9)) == ()

    @pytest.mark.parametrize("places", [48, 8])
    def test_opponents_games_exactly(self, places, monkeypatch):
        """Equal sums of game rates are level, others in their order, even where next to nothing is kept of them."""
        monkeypatch.setattr(ranking, "PLACES", places)
        workspace = plain_workspace(Parameters(8, 5, 1, 1, 1))
        workspace.inputs.common = tables.common_games(MTR, 5, 13)
        rates = {2: Record(2, 1), 3: Record(2, 2), 4: Record(4, 2), 5: Record(5, 5), 6: Record(7, 6), 7: Record(0, 0)}
        for player, games in rates.items():
            workspace.state.tally[player] = tables.tally_of(Record(1, 1), games, 0, MTR)
        share_of = {player: MTR.game_rate(games) or MTR.floor for player, games in rates.items()}
        for mine in itertools.permutations(rates, 2):
            for theirs in itertools.permutations(rates, 3):
                workspace.state.opponents[0:2], workspace.state.opponents[5:8] = list(mine), list(theirs)
                workspace.state.met[0], workspace.state.met[1] = 2, 3
                ours = ranking.compare_opponents_games(workspace.inputs, workspace.state, 0, 1)
                exact = sum(share_of[player] for player in mine) / 2 - sum(share_of[player] for player in theirs) / 3
                assert (ours > 0, ours < 0) == (exact > 0, exact < 0)
        workspace.state.met[1] = 0
        assert ranking.compare_opponents_games(workspace.inputs, workspace.state, 0, 1) > 0

    def test_too_large_to_tell(self):
        """Where the common denominator is too large, sums that close count as level."""
        assert tables.common_games(MTR, 15, 45)
        assert tables.common_games(MTR, 15, 200) == 0


def ranked_alone(lines):
    """Ranks among those who are still there."""
    return [replace(line, rank=1 + sum(other.tiebreakers > line.tiebreakers for other in lines)) for line in lines]


def levels(lines, line) -> int:
    """How many are level with `line` or above."""
    return sum(other.tiebreakers >= line.tiebreakers for other in lines)


class TestSameSeed:
    """The same parameters give the same result, whoever does the work and in which pieces."""

    def test_compiled_is_plain(self):
        """Number by number, with everything switched on and off, in small and odd fields, from an event."""
        warm_now()
        rng = random.Random(21)
        wanted = [any_parameters(rng, 20) for _ in range(25)] + [one for _ in range(15) if (one := any_start(rng))]
        wanted += [Parameters(9, 4, 4, 1, 5, mine=Mine(Record(1, 1), then=(Outcome.DRAW, Outcome.WIN)))]
        from calc.simulation import compiled  # noqa: PLC0415 - numba, which only this test needs

        for parameters in wanted:
            sizes = tally_sizes(tables.size_of(parameters))
            plain, fast = plain_workspace(parameters), compiled_workspace(parameters)
            running.play(plain, 0, 6)
            running.play(fast, 0, 6, compiled.play, compiled.PARTS)
            ours, theirs = running.take(plain, sizes), running.take(fast, sizes)
            assert not [name for name in sizes if (ours[name] != theirs[name]).any()], parameters

    def test_threads_and_chunks(self, monkeypatch):
        """One thread or two, large chunks or small ones, plain for a while and then compiled."""
        parameters = Parameters(12, 4, 4, 400, 77)
        plain = run(parameters)
        assert same(plain, run(parameters, threads=2))
        monkeypatch.setattr(running, "CHUNK", 0.0)
        parts = list(stream(parameters))
        assert len(parts) == 400
        assert same(plain, parts[-1])
        begun = stream(parameters)
        for _ in range(50):
            next(begun)
        running.load()
        *_, last = begun
        assert same(plain, last)
        assert not same(plain, run(replace(parameters, seed=78)))

    def test_a_stream_sharpens_and_can_be_left(self):
        """Every value counts more events than the one before, and whoever stops asking has stopped the work."""
        counted = [(one.events, one.done) for one in stream(Parameters(16, 4, 4, 300, 1), threads=2)]
        assert [events for events, _ in counted] == sorted(events for events, _ in counted)
        assert counted[-1] == (300, True)
        assert not counted[0][1]
        left = stream(Parameters(16, 4, 4, 300, 1), threads=2)
        assert next(left).events < 300
        left.close()

    def test_before_the_first_event(self):
        """Nothing has been counted: no line, no records, no IDs."""
        parameters = Parameters(8, 3, 4, 10, 1, mine=Mine(Record(1, 0)))
        empty = Simulation(
            parameters, running.take(plain_workspace(parameters), tally_sizes(tables.size_of(parameters)))
        )
        assert empty.line is None
        assert empty.me is None
        assert empty.records == ()
        assert math.isnan(empty.ids.value)

    def test_warming_twice(self):
        """Once warm there is nothing to do."""
        warm_now()
        warm()
        assert running.ready.is_set()


def warm_now() -> None:
    """Have the compiled loops."""
    warm()


class TestWhatIsCertain:
    """Without draws many counts of a Swiss event are known before it is played."""

    def test_eight_players_three_rounds(self):
        """One player is 3-0, three are 2-1, three 1-2, one 0-3."""
        found = simulate(8, 3, 4, trials=50, seed=1, settings=COINS)
        assert [(str(row.record), row.holders) for row in found.records] == [
            ("3-0-0", 1), ("2-1-0", 3), ("1-2-0", 3), ("0-3-0", 1),
        ]  # fmt: skip
        assert found.line is not None
        assert [(row.points, row.share.value) for row in found.line.rows] == [(6, 1)]
        assert found.line.tied.value == 0
        assert found.records[0].chance.value == 1
        assert found.records[0].chance.error > 0
        assert found.ranks(Record(3, 0)) == (50, 0, 0, 0, 0, 0, 0, 0)
        assert found.ids.value == found.drops == 0

    def test_tiebreakers_decide(self):
        """Two of four are 1-1; all being 2-0, half the time they met the same two alike: level, and neither is in."""
        found = simulate(4, 2, 2, trials=600, seed=1, settings=replace(COINS, clear=1))
        assert found.line is not None
        assert found.line.tied.value == 1
        assert found.line.tied_omw == found.line.unbroken
        assert abs(found.line.unbroken.value - 0.5) < 4 * found.line.unbroken.error
        assert [row.inside for row in found.records] == [1, pytest.approx(1 - found.line.unbroken.value), 0]

    def test_no_cut(self):
        """Then there is no line, nobody is in, and the first of the Swiss rounds wins."""
        found = simulate(8, 3, 0, trials=30, seed=1, settings=replace(COINS, spread=100))
        assert found.line is None
        assert all(row.inside == 0 for row in found.records)
        assert sum(row.win.hits for row in found.strengths) == 30

    def test_nobody_is_hopeless_before_he_is(self):
        """After round one of three, with a cut to one, nobody can be out; after round two a 0-2 cannot reach six."""
        found = simulate(8, 3, 1, trials=20, seed=1, settings=replace(COINS, drops=Drops.HOPELESS))
        assert {str(row.record) for row in found.records} >= {"0-2-0", "3-0-0"}
        assert "0-1-0" not in {str(row.record) for row in found.records}
        assert found.drops >= 2

    def test_enough_stay(self):
        """However many want to leave, a cut can be filled, and two can play on."""
        for cut in (0, 5):
            settings = replace(COINS, drops=Drops.RATE, drop_rate=0.5)
            event = watch(Parameters(9, 6, cut, 1, 1, settings)).event
            assert len(event.players) - len(event.dropped) == max(2, cut)


class TestMatches:
    """Matches end as the match model says."""

    @pytest.mark.parametrize("difference", [-400, -90, 0, 7, 300])
    def test_chances(self, difference):
        """The expected score of Elo, a played draw taken half from both sides; clear wins at their share."""
        settings = Settings(spread=120, draws=0.04, clear=0.6)
        far = 2 * max(tables.quantiles(120))
        limits = [0, *tables.chances(settings, far)[4 * (difference + far) :][:4], dice.WHOLE]
        shares = [(high - low) / dice.WHOLE for low, high in itertools.pairwise(limits)]
        wanted = formulas.chances(formulas.expected(difference, 0), 0.04)
        assert shares == pytest.approx(
            [0.6 * wanted.win, 0.4 * wanted.win, wanted.draw, 0.4 * wanted.loss, 0.6 * wanted.loss], abs=1e-8
        )

    def test_draws_where_one_is_certain_to_win(self):
        """A draw cannot be likelier than twice the weaker side's expected score: no chance is negative."""
        limits = tables.chances(Settings(spread=600, draws=0.5), 4000)
        assert all(0 <= low <= high <= dice.WHOLE for low, high in itertools.pairwise(limits[:4]))

    def test_spread(self):
        """Strengths are normal: their mean is 0 and their standard deviation is the spread."""
        strengths = tables.quantiles(120)
        assert sum(strengths) == 0
        assert math.sqrt(sum(value * value for value in strengths) / len(strengths)) == pytest.approx(120, rel=0.005)
        assert tables.quantiles(0) == [0] * len(strengths)

    def test_shares_of_results(self):
        """Draws and clear wins come out as often as they were asked for."""
        settings = Settings(spread=0, draws=0.2, clear=0.7, ids=Ids.NONE)
        played = [
            match.games
            for number in range(30)
            for round_ in watch(Parameters(64, 6, 0, 1, 4, settings), number).event.rounds
            for match in round_.matches
        ]
        counted = Counter(max(games, games.flipped, key=lambda one: one.wins) for games in played if games)
        total = counted.total()
        assert counted[Record(1, 1)] / total == pytest.approx(0.2, abs=4 * math.sqrt(0.16 / total))
        assert counted[Record(2, 0)] / total == pytest.approx(0.56, abs=4 * math.sqrt(0.25 / total))
        assert counted.keys() == {Record(1, 1), Record(2, 0), Record(2, 1)}

    def test_stronger_players_win_more(self):
        """Chances of the cut and of winning rise with strength, and somebody wins every event."""
        found = simulate(16, 4, 4, trials=300, seed=3, settings=Settings(spread=400, ids=Ids.NONE))
        assert sum(row.win.hits for row in found.strengths) == 300
        assert sum(row.cut.hits for row in found.strengths) == pytest.approx(300 * 4, abs=60)
        weak, strong = found.strengths[0], found.strengths[-1]
        assert weak.most < 0 < strong.least
        assert weak.cut.value < 0.1
        assert strong.cut.value > 0.5
        assert simulate(16, 4, 4, trials=1, seed=3, settings=COINS).strengths == ()

    @pytest.mark.parametrize("cut", [1, 3, 6])
    def test_any_size_of_cut_has_a_winner(self, cut):
        """The best seeds of a cut that is no power of two have no opponent at first."""
        found = simulate(9, 3, cut, trials=60, seed=3, settings=replace(COINS, spread=100))
        assert sum(row.win.hits for row in found.strengths) == 60


class TestIntentionalDraws:
    """Draws are agreed in the last two rounds, where both can afford them."""

    def test_when(self):
        """None without a policy, none before the last two rounds, the more the later; never without a cut."""
        found = {ids: simulate(24, 5, 8, trials=150, seed=3, settings=Settings(ids=ids)) for ids in Ids}
        assert found[Ids.NONE].ids.value == 0
        for ids in (Ids.SAFE, Ids.MEASURED):
            assert found[ids].ids_by_round[:3] == (0, 0, 0)
            assert found[ids].ids_by_round[4] > found[ids].ids_by_round[3] > 0
            assert found[ids].ids.value == pytest.approx(sum(found[ids].ids_by_round))
            assert found[ids].ids.error > 0
        assert simulate(24, 5, 0, trials=20, seed=3).ids.value == 0

    def test_only_when_safe(self):
        """Who agrees only when it is safe hardly ever misses the cut after it."""
        agreed = missed = 0
        for number in range(60):
            parameters = Parameters(32, 5, 8, 1, 9, Settings(ids=Ids.SAFE))
            event = watch(parameters, number).event
            lines = standings(event)
            inside = {line.player for line in lines if levels(lines, line) <= 8}
            drawn = [name for match in event.rounds[-1].matches if match.kind is Kind.ID for name in match.players]
            agreed += len(drawn)
            missed += sum(name not in inside for name in drawn)
        assert agreed > 60
        assert missed <= 0.005 * agreed

    def test_a_hall_that_has_seen_one_agrees_more(self):
        """An event with an ID behind it has more of them in its last round than the same without."""
        event = watch(Parameters(24, 5, 8, 1, 1, replace(COINS, draws=0.0))).event
        before = replace(event, rounds=event.rounds[:4], cut_rounds=())
        last = standings(before)[-1].player
        drawn = replace(before, rounds=(_one_id(before.rounds[0], last), *before.rounds[1:]))
        few, many = (
            run(Parameters(24, 5, 8, 200, 1, Settings(spread=0), start)).ids.value for start in (before, drawn)
        )
        assert many > few


def _one_id(round_: Round, player: str) -> Round:
    """The round with an ID at the table of `player`."""
    return Round(
        tuple(
            Match(match.player, match.opponent, kind=Kind.ID) if player in match.players else match
            for match in round_.matches
        )
    )


class TestMe:
    """My own record, and what follows from it."""

    def test_a_coin(self):
        """1-0 of two rounds among four: I win the event with one coin more."""
        found = simulate(4, 2, 1, trials=3000, seed=1, settings=COINS, mine=Mine(Record(1, 0)))
        assert found.me is not None
        assert abs(found.me.chance.value - 0.5) < 4 * found.me.chance.error
        assert {row.record: row.chance.value for row in found.me.rows} == {Record(2, 0): 1, Record(1, 1): 0}
        assert sum(found.me.ranks) == pytest.approx(1)
        assert sum(row.likely for row in found.me.rows) == pytest.approx(1)

    def test_as_those_who_have_that_record(self):
        """My chance is the share of all players with my record after that round who make the cut, strengths and all."""
        settings = Settings(spread=300, draws=0.1, ids=Ids.NONE)
        parameters = Parameters(8, 3, 2, 4000, 6, settings)
        workspace = plain_workspace(parameters)
        one_all = tables.tally_of(Record(1, 1), Record(0, 0), 0, MTR)
        inside = holders = 0
        for number in range(1500):
            workspace.state.clock[EVENT] = number
            playing.begin(workspace.inputs, workspace.state)
            for _ in range(2):
                playing.play_round(
                    workspace.inputs, workspace.state, workspace.blossoms, workspace.tallies, running.PLAIN
                )
            mine = [player for player in range(8) if workspace.state.tally[player] % 2**32 == one_all]
            playing.play_round(workspace.inputs, workspace.state, workspace.blossoms, workspace.tallies, running.PLAIN)
            running.PLAIN.finish(workspace.inputs, workspace.state, workspace.tallies)
            holders += len(mine)
            inside += sum(workspace.state.inside[player] for player in mine)
        found = run(replace(parameters, mine=Mine(Record(1, 1))))
        assert found.me is not None
        error = math.hypot(found.me.chance.error, math.sqrt(inside) / holders)
        assert abs(found.me.chance.value - inside / holders) < 4 * error

    def test_impossible_draws_do_not_spoil_the_weights(self):
        """A record with a draw where nobody draws is taken as it is."""
        found = simulate(8, 3, 2, trials=20, seed=1, settings=COINS, mine=Mine(Record(1, 0, 1)))
        assert found.me is not None
        assert all(row.record.draws == 1 for row in found.me.rows)

    def test_two_to_go(self):
        """After 1-0 of three rounds among eight, the better results give the better chances; win-win is certain."""
        parameters = Parameters(8, 3, 2, 400, 1, COINS, mine=Mine(Record(1, 0)))
        rows = two_to_go(parameters)
        assert [row.mine.then for row in rows if row.mine] == [
            (Outcome.DRAW, Outcome.DRAW),
            (Outcome.DRAW, Outcome.WIN),
            (Outcome.WIN, Outcome.DRAW),
            (Outcome.WIN, Outcome.WIN),
        ]
        chances = [me.chance.value for row in rows if (me := run(row).me)]
        assert chances[0] <= min(chances[1:3])
        assert chances[3] == 1
        event = watch(rows[0]).event
        mine = [match for round_ in event.rounds for match in round_.matches if watch(rows[0]).me in match.players]
        assert [match.kind for match in mine] == [Kind.PLAYED, Kind.ID, Kind.ID]

    def test_given_losses(self):
        """Given losses are lost, on whichever side of the table I sit, and byes go to others meanwhile."""
        then = (Outcome.LOSS, Outcome.LOSS, Outcome.WIN)
        for number in range(12):
            watched = watch(Parameters(7, 3, 2, 1, 5, COINS, mine=Mine(then=then)), number)
            assert watched.me == "P7"
            mine = [match for _, match in watched.event.matches_of("P7")]
            assert [match.outcome for match in mine] == list(then)

    @pytest.mark.parametrize("mine", [None, Mine(Record(1, 1)), Mine(Record(0, 0))])
    def test_not_two_to_go(self, mine):
        """Without me, or with another number of rounds to go, there are no such rows."""
        with pytest.raises(InputError, match="simulation-two-to-go"):
            two_to_go(Parameters(8, 3, 2, 10, 1, COINS, mine=mine))


class TestStart:
    """Playing on from an event."""

    def test_open_tables_are_played(self):
        """Open tables get results, the pairings and results that there are stay, further rounds follow."""
        event = parse_event(HALF_WAY)
        watched = watch(Parameters(7, 4, 2, 1, 1, COINS, event))
        played = watched.event
        assert len(played.rounds) == 4
        assert not played.open_matches
        for old, new in zip(event.rounds, played.rounds, strict=False):
            for before, after in zip(old.matches, new.matches, strict=True):
                assert before.players == after.players
                assert before.open or before == after
        assert played.dropped["Dee"] == 2
        assert "Dee" not in {name for round_ in played.rounds[2:] for match in round_.matches for name in match.players}

    def test_me_in_an_event(self):
        """Who has played this round already is given results from the next one on; who has not, from this one."""
        event = parse_event(HALF_WAY)
        for name, round_number in (("Eli", 2), ("Ana", 3)):
            mine = Mine(player=name, then=(Outcome.WIN,))
            watched = watch(Parameters(7, 4, 2, 1, 1, COINS, event, mine))
            assert watched.me == name
            match = watched.event.rounds[round_number - 1].match_of(name)
            assert match is not None
            assert match.outcome is Outcome.WIN

    def test_a_finished_event_is_certain(self):
        """With no round to go the simulation counts what stands there."""
        event = watch(Parameters(8, 3, 2, 1, 1, COINS)).event
        event = replace(event, cut_rounds=())
        lines = standings(event)
        found = simulate(8, 3, 2, trials=5, seed=1, settings=COINS, start=event)
        assert found.line is not None
        assert [row.points for row in found.line.rows] == [lines[1].tiebreakers.points]
        everybody = Event(event.players)
        assert simulate(8, 1, 2, trials=2, seed=1, start=everybody).events == 2

    def test_the_profile_counts_byes(self):
        """A profile that leaves byes out of opponents' MW% does so here."""
        for rules in (MTR, EVENTLINK):
            settings = replace(COINS, rules=rules)
            watched = watch(Parameters(5, 3, 1, 1, 2, settings))
            workspace = plain_workspace(Parameters(5, 3, 1, 1, 2, settings))
            running.play(workspace, 0, 1)
            best = standings(watched.event, rules)[0]
            assert watched.event.players[workspace.state.order[0]] == best.player


class TestWatch:
    """One event, the very one that is counted."""

    def test_is_the_one_that_is_counted(self):
        """The line of a simulation of one event is the line of the event watched."""
        for seed in range(5):
            parameters = Parameters(18, 4, 4, 1, seed)
            lines = standings(watch(parameters).event)
            found = run(parameters)
            assert found.line is not None
            assert found.line.rows[0].points == lines[3].tiebreakers.points

    def test_bracket(self):
        """A cut to 2, 4 or 8 is played out; others have no bracket here; a seed meets another by the rules."""
        for cut, rounds in ((2, 1), (4, 2), (8, 3), (3, 0), (0, 0)):
            event = watch(Parameters(12, 4, cut, 1, 2)).event
            assert len(event.cut_rounds) == rounds
            assert (champion(event) is not None) == (rounds > 0)
            assert parse_event(format_event(event)) == event
        assert len(watch(Parameters(12, 4, 4, 1, 2)).strengths) == 12

    @pytest.mark.parametrize("number", [-1, "many", 1.5, None, math.inf])
    def test_numbers(self, number):
        """The number of the event is a whole one."""
        with pytest.raises(InputError, match="simulation-limits"):
            watch(Parameters(8, 3, 2, 1, 2), number)


class TestLimits:
    """What cannot be is said with its limits, and nothing is computed."""

    @pytest.mark.parametrize(
        ("change", "code", "field"),
        [
            ({"players": 1, "rounds": 1, "cut": 1}, "simulation-limits", "players"),
            ({"players": 3, "rounds": 3, "cut": 1}, "simulation-rounds", "rounds"),
            ({"players": 641, "rounds": 13}, "simulation-rounds-large", "rounds"),
            ({"cut": 65}, "simulation-cut", "cut"),
            ({"cut": -1}, "simulation-limits", "cut"),
            ({"trials": 10**9}, "simulation-limits", "trials"),
            ({"trials": 0}, "simulation-limits", "trials"),
            ({"players": 100_000}, "simulation-limits", "players"),
            ({"rounds": 16}, "simulation-limits", "rounds"),
            ({"rounds": 2.5}, "simulation-limits", "rounds"),
            ({"seed": "lucky"}, "simulation-limits", "seed"),
            ({"seed": -1}, "simulation-limits", "seed"),
            ({"seed": 2**53}, "simulation-limits", "seed"),
            ({"seed": math.nan}, "simulation-limits", "seed"),
            ({"seed": None}, "simulation-limits", "seed"),
            ({"settings": Settings(byes=(-1, 0, 0))}, "simulation-byes", "byes"),
            ({"settings": Settings(byes=(60, 5, 0))}, "simulation-byes", "byes"),
            ({"mine": Mine(Record(6, 1))}, "simulation-mine", "record"),
            ({"mine": Mine(player="Ana")}, "player-unknown", None),
        ],
    )
    def test_parameters(self, change, code, field):
        """Every number has its limits, and they have to fit each other."""
        wanted = {"players": 64, "rounds": 6, "cut": 8, "trials": 10, "seed": 1, **change}
        with pytest.raises(InputError) as caught:
            Parameters(**wanted)
        assert [(problem.code, problem.field) for problem in caught.value.problems] == [(code, field)]

    @pytest.mark.parametrize(
        ("change", "field"),
        [
            ({"spread": -1}, "spread"),
            ({"spread": "wide"}, "spread"),
            ({"draws": 1}, "draws"),
            ({"clear": 1.1}, "clear"),
            ({"drop_rate": -0.1}, "drop_rate"),
            ({"rules": custom_rules()}, None),
            ({"rules": Rules("fine", "fine", MTR.floor + type(MTR.floor)(1, 999_999))}, "floor"),
        ],
    )
    def test_settings(self, change, field):
        """A negative spread, nothing but draws, a floor with six digits."""
        if field is None:
            assert Settings(**change).rules.floor == MTR.floor
            return
        with pytest.raises(InputError) as caught:
            Settings(**change)
        assert [problem.field for problem in caught.value.problems] == [field]

    def test_typed_numbers(self):
        """Numbers may come as they were typed."""
        parameters = Parameters("16", " 4 ", "4", "10", "9007199254740991", Settings(spread="80"))  # type: ignore[arg-type]
        assert (parameters.players, parameters.seed, parameters.settings.spread) == (16, 2**53 - 1, 80)

    @pytest.mark.parametrize(
        ("change", "code"),
        [
            ({"players": 8}, "simulation-players"),
            ({"rounds": 1}, "simulation-rounds-played"),
            ({"cut": 7}, "simulation-cut"),
            ({"mine": Mine(player="Zed")}, "player-unknown"),
            ({"mine": Mine(Record(1, 0))}, "player-unknown"),
            ({"mine": Mine(player="Dee")}, "player-unknown"),
            ({"mine": Mine(player="Ana", then=(Outcome.WIN,) * 3)}, "simulation-mine"),
        ],
    )
    def test_start(self, change, code):
        """What does not fit the event that is played on."""
        wanted = {"players": 7, "rounds": 4, "cut": 2, "trials": 1, "seed": 1, "start": parse_event(HALF_WAY), **change}
        with pytest.raises(InputError, match=code):
            Parameters(**wanted)

    def test_a_cut_that_has_begun(self):
        """No Swiss round follows the cut."""
        event = watch(Parameters(8, 3, 2, 1, 1)).event
        with pytest.raises(InputError, match="cut-begun"):
            Parameters(8, 4, 2, 1, 1, start=event)


class TestShares:
    """A share from samples is never shown as certain."""

    def test_error_is_never_nothing(self):
        """With no miss, or no hit, the error is what one more of each would say."""
        for hits in (0, 50):
            assert 0 < share(hits, 50).error < 0.05
            assert share(hits, 50, 0.0).error == share(hits, 50).error
        assert share(25, 50, 0.0).error > 0
        assert share(25, 50, 0.04).error == pytest.approx(0.2)
        assert math.isnan(Share(0, 0, 1).value)

    def test_error_of_records(self):
        """The error of a record's chance is the spread of that chance over seeds."""
        parameters = Parameters(16, 4, 4, 60, 0, replace(COINS, draws=0.1))
        rows = [
            next(row for row in run(replace(parameters, seed=seed)).records if row.record == Record(3, 1))
            for seed in range(25)
        ]
        values = [row.chance.value for row in rows]
        mean = sum(values) / len(values)
        spread = math.sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1))
        assert spread == pytest.approx(sum(row.chance.error for row in rows) / len(rows), rel=0.45)


class TestDownloads:
    """Tables as text, with all that is needed to get them again."""

    def test_json(self):
        """Parameters and tables; the shares add up; nothing of a table that has no rows."""
        found = simulate(16, 4, 4, trials=40, seed=12, mine=Mine(Record(1, 0)))
        text = json.loads(simulation_json(found))
        assert text["events"] == text["parameters"]["trials"] == 40
        assert text["parameters"]["seed"] == 12
        assert text["parameters"]["rules"] == "MTR"
        assert text["parameters"]["my_record"] == "1-0-0"
        assert sum(row["share"] for row in text["cut_line"]) == pytest.approx(1)
        assert sum(row["holders"] for row in text["records"]) == pytest.approx(16)
        assert len(text["strengths"]) == 10
        bare = json.loads(simulation_json(simulate(8, 3, 0, trials=2, seed=1, settings=COINS)))
        assert not bare.keys() & {"cut_line", "tiebreakers", "mine", "strengths"}

    def test_csv(self):
        """The same in rows; every parameter stands above, and no cell can be a formula."""
        event = Event(("=SUM(A1)", "Bo", "Cy", "Dee"))
        mine = Mine(player="=SUM(A1)", then=(Outcome.DRAW,))
        found = simulate(4, 2, 2, trials=5, seed=3, start=event, mine=mine)
        rows = list(csv.reader(io.StringIO(simulation_csv(found))))
        written = {row[0]: row[1] for row in rows[: rows.index([])]}
        assert written["seed"] == "3"
        assert written["player"] == "'=SUM(A1)"
        assert written["my_results"] == "draw"
        assert ["cut_line"] in rows
        assert not [cell for row in rows for cell in row if cell.startswith(("=", "+", "@"))]


@pytest.mark.data
class TestReality:
    """Against what really happened; `python -m checks simulation_truth` does the same with more events."""

    @pytest.mark.usefixtures("untraced")
    def test_eighth_place(self, shared):
        """The points of 8th place are as likely as not to be what real events show."""
        from checks.simulation_truth import LEAST_LIKELY, compare  # noqa: PLC0415 - only where there is data

        warm_now()
        found = compare(shared / "events", 1500)
        assert [comparison.rounds for comparison in found] == [5, 6, 7]
        for comparison in found:
            assert comparison.p >= LEAST_LIKELY, comparison


class TestTheTest:
    """The exact multinomial test itself."""

    def test_exact_p(self):
        """Two of two heads: either extreme is as likely, together one half; one of each is the likeliest outcome."""
        from checks.simulation_truth import exact_p, pooled  # noqa: PLC0415

        assert exact_p([2, 0], [0.5, 0.5]) == pytest.approx(0.5)
        assert exact_p([1, 1], [0.5, 0.5]) == pytest.approx(1)
        assert pooled({9: 8, 12: 2}, {9: 0.7, 10: 0.25, 11: 0.05}) == ([8, 2], [0.7, pytest.approx(0.3)])
