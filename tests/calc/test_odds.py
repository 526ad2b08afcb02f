"""Chances over the open tables: against enumeration and two references, and what must not change any of them."""

import itertools
import math
import sys
import time
import types
from fractions import Fraction

import numpy as np
import pytest

from calc import odds
from calc.errors import InputError
from calc.event import Event, Kind
from calc.field import ME, Entry, Field, Interval
from calc.notation import parse_event
from calc.odds import COINS, FITTED, Behaviour, Draws, arrays, kernel, stream
from calc.odds.behaviour import FINEST, result_chances, usual_results
from calc.odds.prepared_round import prepare
from calc.odds.samples import Samples, drawn, mixed, thresholds
from calc.pasted import read_standings
from calc.record import Outcome, Record
from calc.rules import PRESETS
from calc.scenarios import Result
from calc.standings import standings
from calc.verdict import Status, verdicts
from calc.verdict.outright import own_results
from calc.verdict.question import ask
from tests.oracles.odds_oracle import (
    USUAL,
    Enumerated,
    enumerate_hall,
    last_tables,
    sampled_numpy,
    sampled_plain,
    small_event,
)
from ui.last_round.examples import EXAMPLES

GAMES_UNKNOWN = "round 1\nAna beat Bo\nCy beat Dee\nEli 2-0 Fay\nround 2\nAna vs Cy\nBo vs Dee\nEli vs Fay\n"
DRAWS = Draws()
IDS = next(code for code, result in enumerate(USUAL) if result.kind is Kind.ID)


@pytest.fixture(scope="module", autouse=True)
def compiled():
    """Everything here runs on the compiled loops, unless a case says otherwise."""
    odds.warm()
    return sys.modules["calc.odds.compiled"]


@pytest.fixture
def uncompiled(compiled):
    """The moment after the start, when the loops are not compiled yet."""
    compiled.ready.clear()
    yield
    compiled.ready.set()


def last(*arguments, **named):
    """The forecast on all samples."""
    *_, forecast = odds.forecasts(*arguments, **named)
    return forecast


def codes_of(call, *arguments, **named):
    """The codes of the problems that a call raises."""
    with pytest.raises(InputError) as raised:
        call(*arguments, **named)
    return [problem.code for problem in raised.value.problems]


def given_own(event, player, chances, row):
    """The chances of all tables where the player's own result is `row`; unchanged where they have no open table."""
    tables = last_tables(event)
    table = next((number for number, names in enumerate(tables) if player in names), None)
    if table is None:
        return chances, 1.0
    games = row.games if tables[table][0] == player else row.games.flipped
    code = next(n for n, one in enumerate(USUAL) if one.games == games and one.kind is row.kind)
    fixed = chances.copy()
    fixed[table] = 0
    fixed[table, code] = 1
    return fixed, chances[table, code]


class TestEnumeration:
    """The chance is the sum of the likelihoods of all results of all tables that put the player in (MTR 3.1, C)."""

    @pytest.mark.parametrize(
        ("seed", "players", "cut", "rules"),
        [(0, 8, 3, "MTR"), (1, 9, 4, "MELEE"), (3, 9, 3, "MANATRADERS"), (5, 9, 5, "EVENTLINK")],
    )
    def test_every_row_of_every_player(self, seed, players, cut, rules):
        event = small_event(seed, players)
        everything = enumerate_hall(event, cut, PRESETS[rules])
        prepared = odds.prepare(event, cut, PRESETS[rules])
        for number, player in enumerate(event.players):
            rows = odds.odds(prepared, player, cut, trials=20_000)
            assert math.isclose(sum(row.weight for row in rows), 1)
            for row in rows:
                chances, weight = given_own(event, player, prepared.chances, row)
                right = everything.chance(number, chances)
                assert row.weight == pytest.approx(weight)
                assert abs(row.chance - right) <= 4 * row.error + 1e-9
                mean = everything.likely(chances) @ everything.rank[:, number]
                assert sum(rank * count for rank, count in enumerate(row.ranks, start=1)) / row.trials == pytest.approx(
                    mean, abs=0.06
                )
                assert sum(row.ranks) == row.trials

    def test_rooting_list(self):
        """My chance if a table ends so: the share of these samples, as enumeration has it."""
        event, cut = small_event(2, 8), 3
        everything = enumerate_hall(event, cut)
        prepared = odds.prepare(event, cut)
        player = event.players[3]
        forecast = last(prepared, player, cut, trials=100_000)
        tables = last_tables(event)
        for row, own in enumerate(forecast.rows):
            chances, _ = given_own(event, player, prepared.chances, own)
            for swing in forecast.rooting(row):
                table = tables.index(swing.players)
                assert sum(swing.weights) == pytest.approx(1)
                for outcome, found, error in zip(Outcome, swing.chances, swing.errors, strict=True):
                    fixed = chances.copy()
                    fixed[table] *= [one.outcome is outcome for one in USUAL]
                    fixed[table] /= fixed[table].sum()
                    right = everything.chance(event.players.index(player), fixed)
                    assert abs(found - right) <= 4.5 * error + 1e-9

    def test_most_important_first(self):
        """A larger swing, as far as it is sure, stands higher."""
        event = small_event(2, 8)
        found = last(event, event.players[3], 3, trials=20_000).rooting()
        sure = [swing.swing - 2 * swing.error for swing in found]
        assert sure == sorted(sure, reverse=True)
        assert found[0].clear


def policy(everything: Enumerated, event: Event, draws: Draws, passes: int) -> np.ndarray:
    """How likely draws are agreed where everybody knows the exact chances: the fixed point, by enumeration."""
    tables = last_tables(event)
    agreed = np.zeros(len(tables))
    behaviour = Behaviour(draws=draws, matches=0, games=0)
    half = np.full(len(tables), 0.5)
    seen = float(any(match.kind is Kind.ID for round_ in event.rounds for match in round_.matches))
    for _ in range(passes):
        chances = result_chances(3, behaviour, agreed, half)
        found = np.zeros((len(tables), 2, 3))
        for table, names in enumerate(tables):
            for seat, name in enumerate(names):
                for result, outcome in enumerate(Outcome):
                    fixed = chances.copy()
                    wanted = outcome if seat == 0 else outcome.flipped
                    fixed[table] *= [one.outcome is wanted for one in USUAL]
                    fixed[table] /= fixed[table].sum()
                    found[table, seat, result] = everything.chance(event.players.index(name), fixed)
        agreed = draws.chance(found, seen)
    return agreed


class TestKnownPolicy:
    """An event whose players agree to draws by a known policy: the right chance follows by enumeration."""

    @pytest.mark.parametrize("share", [0.0, 0.2, 0.9])
    def test_the_same_share_at_every_table(self, share):
        """Draws agreed at a share of all tables, whatever they mean."""
        event, cut = small_event(4, 8), 3
        level = math.log((share + 1e-12) / (1 - share + 1e-12))
        draws = Draws(level=level, safety=0, settled=0, gain=0, seen=0)
        prepared = odds.prepare(event, cut, behaviour=Behaviour(draws=draws))
        assert prepared.agreed == pytest.approx(share, abs=1e-9)
        everything = enumerate_hall(event, cut)
        for number, player in enumerate(event.players):
            forecast = last(prepared, player, cut, trials=20_000)
            assert abs(forecast.chance - everything.chance(number, prepared.chances)) <= 4 * forecast.error + 1e-9

    @pytest.mark.parametrize("seed", [1, 2])
    def test_draws_where_they_are_safe(self, seed):
        """Draws that depend on how safe they are, which depends on who else draws."""
        event, cut = small_event(seed, 8), 3
        draws = Draws(level=-3, safety=0.2, settled=1, gain=4, seen=1)
        behaviour = Behaviour(draws=draws, matches=0, games=0)
        everything = enumerate_hall(event, cut)
        right = policy(everything, event, draws, passes=8)
        prepared = odds.prepare(event, cut, behaviour=behaviour)
        assert prepared.agreed == pytest.approx(right, abs=0.06)
        chances = result_chances(3, behaviour, right, np.full(len(right), 0.5))
        for number, player in enumerate(event.players):
            forecast = last(prepared, player, cut, trials=20_000)
            assert forecast.chance == pytest.approx(everything.chance(number, chances), abs=0.03)

    def test_smooth_and_rising(self):
        """The safer the draw for the worse placed of the two, the likelier it is, without steps."""
        safe = np.linspace(0, 1, 1001)
        chances = np.zeros((len(safe), 2, 3))
        chances[:, :, 0], chances[:, :, 1] = np.maximum(0.9, safe)[:, None], safe[:, None]
        for seen in (0.0, 1.0):
            found = DRAWS.chance(chances, seen)
            assert (np.diff(found) > 0).all()
            assert np.diff(found).max() < 0.06
            assert found[0] < 0.01

    def test_what_was_measured(self):
        """Settled tables of events that know agreed draws: 88 % draw; of others 47 %; hopeless ones 1 %."""
        safe, hopeless = np.ones((1, 2, 3)), np.zeros((1, 2, 3))
        assert 0.83 <= DRAWS.chance(safe, 1.0)[0] <= 0.93
        assert 0.40 <= DRAWS.chance(safe, 0.0)[0] <= 0.60
        assert DRAWS.chance(hopeless, 0.66)[0] < 0.02


class TestReferences:
    """Plain Python and numpy give the same chance within four standard errors."""

    @pytest.mark.usefixtures("untraced")
    def test_both(self):
        event, cut, trials = small_event(7, 48, 5), 8, 4_000
        prepared = odds.prepare(event, cut)
        asked = 0
        for player in event.players:
            if all(player not in table for table in last_tables(event)):
                continue
            row = odds.odds(prepared, player, cut, results=["id"], trials=100_000)[0]
            if not 0.02 < row.chance < 0.98 or asked == 3:
                continue
            asked += 1
            for reference in (sampled_plain, sampled_numpy):
                found = reference(event, player, cut, IDS, prepared.chances, trials, 5) / trials
                error = math.hypot(row.error, math.sqrt(found * (1 - found) / trials))
                assert abs(row.chance - found) <= 4 * error
        assert asked == 3


class TestSamples:
    """The same seed gives the same samples: in any portions, on any path, in any number of bits."""

    def counted(self, portions, code=kernel, prepared=None, player="P4", rows=None):
        """What is counted in these portions."""
        prepared = prepared or odds.prepare(small_event(3, 12, 4), 4, seed=9)
        question = ask(prepared.field, player, prepared.cut, prepared.given)
        samples = Samples(prepared, question, own_results(question, rows))
        for portion in portions:
            samples.add(portion, code)
        return samples.ranks.tolist(), samples.hits.tolist(), samples.shared.tolist()

    def test_portions_and_paths(self, compiled):
        whole = self.counted([300], compiled)
        assert self.counted([1, 7, 92, 200], compiled) == whole
        assert self.counted([120, 180]) == whole

    @pytest.mark.parametrize(
        "state",
        [
            small_event(3, 9, 3),
            small_event(5, 8, 3, finished=1),
            small_event(8, 10, 2),
            Field.from_counts("6 x3 / 3 x5", 6),
            parse_event(GAMES_UNKNOWN),
        ],
    )
    def test_every_player_on_both_paths(self, compiled, state):
        """Compiled or not, with ties on all levels, and with figures that are not known."""
        prepared = odds.prepare(state, 3)
        for entry in prepared.field.entries:
            plain = self.counted([400], kernel, prepared, entry.name)
            assert self.counted([400], compiled, prepared, entry.name) == plain

    def test_digits(self, monkeypatch, compiled):
        """OGW% that needs several digits: as plain Python counts with whole numbers of any size."""
        prepared = odds.prepare(small_event(3, 60, 25), 8)
        question = ask(prepared.field, "P4", 8, {})
        rows = own_results(question, None)
        made = arrays.arrays_of(prepared, question, rows)
        assert (made.digits, made.fits) == (3, True)
        found = self.counted([1_000], compiled, prepared)
        monkeypatch.setattr(arrays, "BITS", 1_000)
        assert arrays.arrays_of(prepared, question, rows).digits == 1
        assert self.counted([1_000], kernel, prepared) == found

    def test_small_digits(self, monkeypatch):
        """The same in plain Python, in an event where OGW% often decides."""
        prepared = odds.prepare(small_event(3, 9, 3), 3)
        whole = [self.counted([400], kernel, prepared, player) for player in ("P0", "P1", "P2", "P3")]
        for module, name, value in (
            (arrays, "BITS", 13),
            (arrays, "DIGIT", 8),
            (kernel, "DIGIT", 8),
            (kernel, "LOW", 255),
        ):
            monkeypatch.setattr(module, name, value)
        question = ask(prepared.field, "P2", 3, {})
        assert arrays.arrays_of(prepared, question, own_results(question, None)).digits > 1
        assert [self.counted([400], kernel, prepared, player) for player in ("P0", "P1", "P2", "P3")] == whole

    def test_beyond_64_bits(self, monkeypatch, compiled):
        """Numbers that do not fit are counted in plain Python, whose whole numbers have no limit."""
        prepared = odds.prepare(small_event(3, 12, 4), 4)
        whole = self.counted([300], compiled, prepared)
        monkeypatch.setattr(arrays, "BITS", 8)
        question = ask(prepared.field, "P4", 4, {})
        assert not arrays.arrays_of(prepared, question, own_results(question, None)).fits
        assert self.counted([300], compiled, prepared) == whole

    def test_the_other_tables_are_the_same_for_all_results(self):
        """Common random numbers: who asks for one result only gets what they get among all."""
        event = small_event(3, 12, 4)
        rows = odds.odds(event, "P4", 4, trials=500)
        for row in rows:
            (alone,) = odds.odds(event, "P4", 4, trials=500, results=[row.result])
            assert alone == row

    def test_seed(self):
        event = small_event(3, 12, 4)
        one, same, other = (odds.odds(event, "P4", 4, trials=500, seed=seed) for seed in (1, 1, -2))
        assert one == same != other

    def test_draw_as_arrays(self):
        """The loop and the array operations draw the same results, each as often as it should come."""
        chances = np.array([[0.5, 0.2, 0.0, 0.1, 0.2], [0.0, 1.0, 0.0, 0.0, 0.0], [0.2, 0.3, 0.5, 0.0, 0.0]])
        limits = thresholds(chances)
        seeds, salts = mixed(np.arange(4000, dtype=np.uint64)), mixed(np.arange(3, dtype=np.uint64) + np.uint64(99))
        found = drawn(seeds, salts, limits)
        codes = np.zeros(4000 * 5, np.uint8)
        with np.errstate(over="ignore"):  # unsigned numbers wrap around; numpy says so for single ones
            kernel.draw(seeds[:200], salts, limits.ravel(), np.zeros(3, np.uint32), codes)
        assert (codes.reshape(4000, 5)[:200, :3] == found[:200]).all()
        shares = np.stack([np.bincount(found[:, table], minlength=5) / 4000 for table in range(3)])
        assert np.abs(shares - chances).max() < 4 * math.sqrt(0.25 / 4000)
        assert (shares[chances == 0] == 0).all()

    def test_memory_is_bounded(self):
        """However many samples: only a chunk of them stands in memory, and counts."""
        prepared = odds.prepare(small_event(3, 12, 4), 4)
        sizes = [
            (forecast.trials, forecast.shared.nbytes) for forecast in odds.forecasts(prepared, "P4", 4, trials=200_000)
        ]
        assert sizes[-1][0] == 200_000
        assert max(size for _, size in sizes) <= 128 * 6 * 7 * 4
        assert max(later - earlier for (earlier, _), (later, _) in itertools.pairwise(sizes)) <= 1 << 15


class TestStream:
    """Numbers come in chunks, can be stopped, and never wait for a compiler."""

    def test_sharpening(self):
        event = small_event(3, 12, 4)
        open_question = next(
            p for p in event.players if 0.1 < last(event, p, 4, results=["id"], trials=999).chance < 0.9
        )
        found = list(odds.forecasts(event, open_question, 4, results=["id"], trials=5_000))
        assert [one.trials for one in found] == sorted({one.trials for one in found})
        assert [one.complete for one in found] == [False] * (len(found) - 1) + [True]
        assert found[-1].rows[0].error < found[0].rows[0].error / 10

    def test_stopping(self):
        """Whoever closes the iterator gets no more samples."""
        stopped = odds.forecasts(small_event(3, 12, 4), "P4", 4, trials=1_000_000)
        assert next(stopped).trials == 16
        stopped.close()
        assert list(stopped) == []

    @pytest.mark.usefixtures("uncompiled")
    def test_plain_until_compiled(self):
        """Plain Python counts fewer samples, and the same ones; the rest comes once the loops are ready."""
        event = small_event(3, 12, 4)
        plain = last(event, "P4", 4, trials=100_000)
        assert odds.PLAIN_TRIALS <= plain.trials < 3 * odds.PLAIN_TRIALS
        assert not plain.complete
        odds.warm()
        assert odds.odds(event, "P4", 4, trials=plain.trials) == plain.rows

    @pytest.mark.usefixtures("uncompiled")
    def test_no_compiler(self, monkeypatch):
        """Where numba cannot be had, plain Python goes on."""
        monkeypatch.setitem(sys.modules, "calc.odds.compiled", None)
        odds.warm()
        assert stream.loops() is kernel

    def test_in_the_middle_of_an_import(self, monkeypatch):
        """While another thread imports the compiled loops, plain Python goes on."""
        monkeypatch.setitem(sys.modules, "calc.odds.compiled", types.ModuleType("calc.odds.compiled"))
        assert stream.loops() is kernel

    def test_slow_chunks_shrink(self, monkeypatch):
        """A chunk that takes too long is followed by smaller ones."""
        monkeypatch.setattr(stream, "LONGEST_CHUNK", 0.0)
        found = [one.trials for one in odds.forecasts(small_event(3, 12, 4), "P4", 4, trials=40)]
        assert found[:5] == [16, 24, 28, 30, 31]
        assert found[-1] == 40
        monkeypatch.setattr(stream, "LONGEST_CHUNK", 1e-9 + 0.02)
        monkeypatch.setattr(time, "perf_counter", iter([0.0, 0.03] * 9).__next__)
        assert [one.trials for one in odds.forecasts(small_event(3, 12, 4), "P4", 4, trials=40)] == [16, 32, 40]


class TestWeights:
    """How likely each own result is."""

    EVENT = parse_event("round 1\nAna 2-0 Bo\nCy 2-1 Dee\nround 2\nAna vs Cy\nBo vs Dee\n")

    def weights(self, player="Ana", **named):
        return {str(row.games): row.weight for row in odds.odds(self.EVENT, player, 1, trials=16, **named)}

    def test_measured_shares(self):
        """Decided matches are 2-0 to 2-1 as 51.6 to 42.4; 3.0 % of those played out end level."""
        found = self.weights()
        assert found["2-0-0"] / found["2-1-0"] == pytest.approx(51.6 / 42.4)
        played = 1 - found["0-0-3"]
        assert (found["1-1-0"] + found["1-1-1"]) / played == pytest.approx(0.030)
        assert sum(found.values()) == pytest.approx(1)

    def test_both_sides(self):
        """What is a win for one is a loss for the other."""
        one, other = self.weights(), self.weights("Cy")
        assert [one[games] for games in one] == pytest.approx([other[str(Record.parse(g).flipped)] for g in one])

    def test_better_record_wins_more(self):
        """Ana 2-0 against Cy 2-1: the same points, a better GW%."""
        found = self.weights()
        assert found["2-0-0"] > found["0-2-0"]

    def test_ratings(self):
        """200 points are 60 % of an even match on the MTG scale (a draw is one half in it)."""
        even = Behaviour(matches=0, games=0, draws=None)
        prepared = prepare(self.EVENT, 1, strengths={"Ana": 1700, "Cy": 1500, "Bo": 1500}, behaviour=even)
        win, draw, loss = (
            sum(c for one, c in zip(USUAL, prepared.chances[0], strict=True) if one.outcome is outcome)
            for outcome in Outcome
        )
        assert win + draw / 2 == pytest.approx(0.6)
        assert draw == pytest.approx(0.03)
        assert prepared.chances[1][0] == pytest.approx(prepared.chances[1][-1])  # Dee has no rating
        assert loss < win

    def test_own_chance_to_win(self):
        """My own chance to win a decided match replaces the model's."""
        found = self.weights(win="0.25")
        won, lost = found["2-0-0"] + found["2-1-0"], found["1-2-0"] + found["0-2-0"]
        assert won / (won + lost) == pytest.approx(0.25)
        assert sum(found.values()) == pytest.approx(1)
        given = self.weights(win=0.25, given={"Ana": Outcome.WIN})
        assert sum(given.values()) == pytest.approx(0.25)

    def test_results_outside_the_model(self):
        """A result without games stands for its outcome; one that the model does not know weighs nothing."""
        rows = odds.odds(
            self.EVENT,
            "Ana",
            1,
            trials=16,
            results=[Result(Outcome.WIN), Record(1, 0), Result(Outcome.DRAW, None, Kind.DRAW), Result(Outcome.LOSS)],
        )
        assert rows[1].weight == 0
        assert sum(row.weight for row in rows) == pytest.approx(1)

    @pytest.mark.parametrize(("best_of", "count"), [(1, 3), (3, 7), (5, 9)])
    def test_lengths_of_matches(self, best_of, count):
        """Best of one, three and five: their chances add up; best of one has no draws that are played out."""
        chances = result_chances(best_of, FITTED, np.array([0.1]), np.array([0.6]))
        assert chances.shape == (1, count)
        assert chances.sum() == pytest.approx(1)
        drew = [one.outcome is Outcome.DRAW and one.kind is Kind.PLAYED for one in usual_results(best_of)]
        assert chances[0][drew].sum() == pytest.approx(0.0 if best_of == 1 else 0.9 * 0.03)

    def test_coins(self):
        """Every table equal odds with 5 % draws, none agreed."""
        prepared = prepare(self.EVENT, 1, behaviour=COINS)
        for row in prepared.chances:
            assert row[IDS] == 0
            assert row[2] + row[3] == pytest.approx(0.05)
            assert row[:2].sum() == pytest.approx(row[5:].sum())

    def test_certain_ratings(self):
        """However far ratings are apart, nobody wins for certain."""
        share = FITTED.win_share(np.zeros((2, 2)), np.array([0.0, 1.0]))
        assert share == pytest.approx([FINEST, 1 - FINEST])


class TestBoard:
    """What is known of tables conditions the chances; finished ones and byes count as they are."""

    EVENT = small_event(3, 9, 3)

    def test_given_tables(self):
        """As if only these results could come: by enumeration."""
        everything = enumerate_hall(self.EVENT, 3)
        tables = last_tables(self.EVENT)
        given = {tables[0][1]: Outcome.WIN, tables[1][0]: Outcome.DRAW}
        prepared = odds.prepare(self.EVENT, 3, given=given, behaviour=COINS)
        free = odds.prepare(self.EVENT, 3, behaviour=COINS).chances
        for table, outcome in ((0, Outcome.LOSS), (1, Outcome.DRAW)):
            free[table] *= [one.outcome is outcome for one in USUAL]
            free[table] /= free[table].sum()
        assert prepared.chances == pytest.approx(free)
        for number, player in enumerate(self.EVENT.players):
            forecast = last(prepared, player, 3, trials=20_000)
            assert abs(forecast.chance - everything.chance(number, free)) <= 4 * forecast.error + 1e-9

    def test_my_own_table_given(self):
        """Only my results that agree with the board are rows."""
        a, b = last_tables(self.EVENT)[0]
        rows = odds.odds(self.EVENT, b, 3, trials=16, given={a: Outcome.LOSS})
        assert {row.result.outcome for row in rows} == {Outcome.WIN}
        assert sum(row.weight for row in rows) == pytest.approx(1)

    def test_bye_and_finished_match(self):
        """One row, the result that stands, of weight 1."""
        for event in (self.EVENT, small_event(5, 8, 3, finished=2)):
            seated = {name for names in last_tables(event) for name in names}
            for player in set(event.players) - seated:
                (row,) = odds.odds(event, player, 3, trials=100)
                assert (row.weight, row.trials) == (1, 100)

    def test_nothing_open(self):
        """All tables finished: rank and chance are what the standings say, and proved."""
        event = small_event(5, 8, 3, finished=4)
        inside = enumerate_hall(event, 3).inside[0]
        for number, player in enumerate(event.players):
            (row,) = odds.odds(event, player, 3, trials=20)
            assert row.proved is bool(inside[number])
            assert row.chance == inside[number]
            assert row.hits == 20 * inside[number]
        assert last(event, event.players[0], 3, trials=16).rooting() == ()

    def test_a_draw_agreed_elsewhere(self):
        """An event that has seen an agreed draw agrees to more of them; a field says so by its finished matches."""
        plain = parse_event("round 1\nAna 2-0 Bo\nCy 2-1 Dee\nround 2\nAna vs Cy\nBo 1-1-1 Dee\n")
        drew = parse_event("round 1\nAna 2-0 Bo\nCy 2-1 Dee\nround 2\nAna vs Cy\nBo id Dee\n")
        agreed = [
            odds.prepare(state, 2).agreed[0] for state in (plain, Field.from_event(plain), drew, Field.from_event(drew))
        ]
        assert agreed[0] < agreed[1] < agreed[2]
        assert agreed[2] == pytest.approx(agreed[3], abs=0.02)


class TestProofs:
    """What is proved is exactly 1 or 0 and says so; an estimate never has the error 0 (issue: never a false 0 %)."""

    def test_against_verdicts(self):
        event = small_event(11, 16, 4)
        proved = {True: 0, False: 0, None: 0}
        for player in event.players:
            rows = odds.odds(event, player, 4, trials=2_000)
            for row, verdict in zip(rows, verdicts(event, player, 4), strict=True):
                right = {Status.LOCKED: True, Status.OUT: False}.get(verdict.status)
                assert row.proved is right
                proved[right] += 1
                if right is None:
                    assert row.error > 0
                else:
                    assert (row.chance, row.error, row.hits) == (float(right), 0.0, right * row.trials)
                ranks = [rank for rank, count in enumerate(row.ranks, start=1) if count]
                assert verdict.best <= min(ranks)
                assert max(ranks) <= verdict.worst
        assert min(proved.values()) > 0

    def test_without_proofs(self):
        event = small_event(11, 16, 4)
        forecast = last(event, "P0", 4, trials=100, prove=False)
        assert all(row.proved is None for row in forecast.rows)


class TestUnknown:
    """Where a page does not say all, samples assume what is missing, and the forecast says what."""

    def test_counts_are_symmetric(self):
        """Four level players, two places, all tables known to draw: with unknown tiebreakers one half each."""
        field = Field.from_counts("9 x4 / 3 x4", 9, 9, "9-9, 9-9, 3-3, 3-3", 8)
        given = dict.fromkeys((field.entries[2].name, field.entries[4].name, field.entries[6].name), Outcome.DRAW)
        forecast = last(field, ME, 2, results=["id"], given=given, trials=20_000)
        assert forecast.assumed == ("tiebreakers",)
        (row,) = forecast.rows
        assert row.proved is None
        assert abs(row.chance - 0.5) <= 4 * row.error

    def test_unknown_pairings(self):
        """First against second on points, and so on."""
        field = Field.from_counts("9 9 / 6 x4 / 3 x2", 6, players=8)
        forecast = last(field, ME, 2, trials=2_000)
        assert forecast.assumed == ("pairings", "tiebreakers")
        assert forecast.tables

    def test_given_on_assumed_pairings(self):
        """A verdict knows nothing of tables that are only assumed; samples honour what is said of them."""
        field = Field.from_counts("9 9 / 6 x4 / 3 x2", 6, players=8)
        first = field.entries[1].name
        forecast = last(field, ME, 2, trials=500, given={first: Outcome.WIN})
        assert all(first not in swing.players for swing in forecast.rooting())

    PAGE = """Rank Name Points OMW% GW% OGW%
1 Ana 9 66.66 70.00 60.00
2 Bo 9 60.00 70.00 60.00
3 Cy 6 70.00 60.00 60.00
4 Dee 6 55.00 60.00 60.00
5 Eli 6 40.00 60.00 60.00
6 Fay 3 50.00 50.00 50.00
7 Gus 3 50.00 50.00 50.00
8 Hal 0 50.00 30.00 50.00
"""

    def test_pages_against_events(self):
        """With points and OMW% as a page shows them the chances are those of the whole event, but for noise."""
        differences = []
        for seed in range(4):
            event = small_event(seed, 40, 6)
            exact = Field.from_event(event)
            shown = {line.player: line.tiebreakers.omw or Fraction(0) for line in standings(event)}
            entries = [
                Entry(e.name, e.points, e.points, e.matches, omw=Interval(shown[e.name], shown[e.name]))
                for e in exact.entries
            ]
            fields = exact, Field(tuple(entries), exact.tables)
            rounds = [odds.prepare(field, 8, behaviour=COINS) for field in fields]
            for player in event.players:
                known, page = (last(prepared, player, 8, trials=1_000, prove=False).chance for prepared in rounds)
                if 0.02 < known < 0.98:
                    differences.append(page - known)
        assert len(differences) > 30
        assert abs(np.mean(differences)) < 0.02
        assert np.abs(differences).mean() < 0.08

    def test_printed_tiebreakers(self):
        """The printed OMW% counts, as far as the round can move it."""
        field = Field.from_pasted(read_standings(self.PAGE.replace("%", "")))
        assert not field.exact
        known = field.paired_in_order()
        names = [known.entries[a].name for a, _ in known.tables]
        forecast = last(known, "Ana", 2, trials=4_000, given=dict.fromkeys(names[1:], Outcome.DRAW))
        assert forecast.assumed == ("pairings", "tiebreakers")
        rows = {str(row.result.games): row for row in forecast.rows}
        assert rows["2-0-0"].proved is True
        assert rows["2-0-0"].hits == rows["2-0-0"].trials
        third = last(
            known,
            "Cy",
            3,
            trials=4_000,
            results=["id"],
            given=dict.fromkeys([*names[:1], *names[2:]], Outcome.DRAW),
        )
        assert third.rows[0].chance > 0.8  # 70 % against 55 % and 40 % for one place, after three rounds

    def test_players_not_shown(self):
        """They have at most the last row's points, spread evenly from there down."""
        page = "Standings 1-4 of 8\n" + "\n".join(self.PAGE.splitlines()[:5])
        field = Field.from_pasted(read_standings(page), players=8)
        prepared = odds.prepare(field, 2)
        assert prepared.assumed == ("pairings", "points", "tiebreakers")
        hidden = [entry.points for entry in prepared.field.entries[4:]]
        assert hidden == sorted(hidden, reverse=True)
        assert max(hidden) <= 6
        assert min(hidden) >= 0

    def test_first_round(self):
        """Nothing played yet: all that is known are points, and the table decides."""
        field = Field.from_counts("0 x4", 0, 0, "0-0, 0-0", 4)
        won, lost = odds.odds(field, ME, 2, results=["2-0", "0-2"], trials=4_000)
        assert won.chance > 0.9
        assert lost.chance < 0.1

    def test_unknown_games(self):
        """A match without games leaves GW% and OGW% without a value, which is below any number, as in the standings."""
        event = parse_event(GAMES_UNKNOWN)
        everything = enumerate_hall(event, 2)
        prepared = odds.prepare(event, 2)
        for number, player in enumerate(event.players):
            forecast = last(prepared, player, 2, trials=20_000)
            assert abs(forecast.chance - everything.chance(number, prepared.chances)) <= 4 * forecast.error + 1e-9

    def test_nobody_met(self):
        """Only byes so far: no OMW%, which is below any number."""
        event = parse_event("round 1\nAna bye\nBo 2-0 Cy\nround 2\nAna bye\nBo vs Cy\n")
        (row,) = odds.odds(event, "Ana", 1, trials=200)
        assert row.chance == pytest.approx(1 - odds.odds(event, "Bo", 1, trials=200, results=["2-0"])[0].chance, abs=1)
        assert row.ranks[0] + row.ranks[1] == 200


class TestLimits:
    """Bad input is said with its limits, at once and not at the first sample."""

    EVENT = small_event(3, 8)

    @pytest.mark.parametrize("trials", [0, -1, 10**9, "many", 2.5, None, "1e5"])
    def test_samples(self, trials):
        assert codes_of(odds.forecasts, self.EVENT, "P1", 3, trials=trials) == ["odds-trials-range"]

    def test_samples_as_text(self):
        assert odds.odds(self.EVENT, "P1", 3, trials="20")[0].trials == 20

    @pytest.mark.parametrize("win", [0, 1, "always", "0", math.nan, [], "1e999", -0.5])
    def test_win_chance(self, win):
        assert codes_of(odds.forecasts, self.EVENT, "P1", 3, win=win) == ["win-chance-range"]

    def test_large_field(self):
        event = Event(tuple(f"P{number}" for number in range(odds.MAX_PLAYERS + 1)))
        assert codes_of(odds.prepare, event, 8) == ["odds-field-large"]

    def test_several_rounds(self):
        event = parse_event("rounds 3\nround 1\nAna vs Bo\nCy vs Dee\n")
        assert codes_of(odds.odds, event, "Ana", 2) == ["odds-several-rounds"]

    def test_many_results(self):
        results = [Record(won, 0) for won in range(1, 11)]
        assert codes_of(odds.odds, self.EVENT, "P1", 3, results=results) == ["odds-many-results"]

    @pytest.mark.parametrize(
        ("player", "cut", "code"),
        [("Nobody", 3, "player-unknown"), ("P1", 0, "cut-range"), ("P1", 9, "cut-range")],
    )
    def test_as_verdicts(self, player, cut, code):
        assert codes_of(odds.odds, self.EVENT, player, cut) == [code]

    def test_no_open_table_at_all(self):
        """Nobody plays: an event without players has no cut to make."""
        assert codes_of(odds.prepare, Event(), 1) == ["cut-range"]

    def test_dropped(self):
        event = parse_event("round 1\nAna 2-0 Bo\nCy 2-1 Dee\ndrop Bo\nround 2\nAna vs Cy\nDee bye\n")
        assert codes_of(odds.odds, event, "Bo", 1) == ["player-dropped"]

    def test_two_thousand_players_in_one_chunk(self):
        """A large field is sampled like any other."""
        field = Field.from_counts("9 x40 / 6 x600 / 3 x1800 / 0 x2000", 9, players=4440)
        (row,) = odds.odds(field, ME, 8, results=["id"], trials=200)
        assert row.trials == 200


class TestBoardAndRooting:
    """A result set on the board gives the chance that the rooting list named for it."""

    def test_the_same_chance(self):
        """Every table, every result: equal within what samples can differ by; other tables stay as they were."""
        event = parse_event(EXAMPLES["event"]["event.text"])
        forecast = last(event, "Ana", 4, trials=60_000)
        drawn = next(number for number, row in enumerate(forecast.rows) if row.kind is Kind.ID)
        compared = 0
        for swing in forecast.rooting(drawn):
            for outcome, chance, error in zip(
                (Outcome.WIN, Outcome.DRAW, Outcome.LOSS), swing.chances, swing.errors, strict=True
            ):
                if chance is None:
                    continue
                row = last(event, "Ana", 4, trials=60_000, given={swing.players[0]: outcome}).rows[drawn]
                assert abs(row.chance - chance) <= 4 * math.hypot(error, row.error)
                compared += 1
        assert compared >= 6
