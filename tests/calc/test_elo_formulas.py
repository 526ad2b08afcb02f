"""Elo against RULES of the MTG Elo Project: its published figures to the printed digit, and the laws of the formula."""

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calc.elo import formulas
from calc.elo.formulas import CHESS, DCI, MTG, PRESETS, Scale
from calc.errors import InputError
from calc.notation import parse_event
from calc.record import Outcome

ratings = st.floats(-5_000, 15_000)
scales = st.sampled_from([*PRESETS.values(), Scale(1, 1000, 0), Scale(100_000, 1, 10_000)])


def problem_of(call, *arguments):
    """The one problem that ``call`` raises."""
    with pytest.raises(InputError) as raised:
        call(*arguments)
    (problem,) = raised.value.problems
    return problem


class TestExpected:
    """P(A) = 1 / (1 + 10^((R_B - R_A) / S)), S = 200 / log10(1.5) (MTG Elo Project)."""

    @pytest.mark.parametrize(
        ("points", "percent"), [(0, "50.00"), (100, "55.05"), (200, "60.00"), (300, "64.75"), (400, "69.23")]
    )
    def test_published_table(self, points, percent):
        """The published percentages, to the printed digit."""
        assert f"{100 * formulas.expected(1500 + points, 1500):.2f}" == percent

    def test_scale(self):
        """200 points are 60 %, which makes S 1135.7747."""
        assert f"{MTG.spread:.4f}" == "1135.7747"
        assert formulas.expected(200, 0) == pytest.approx(0.6, abs=1e-15)

    def test_chess(self):
        """Under a scale of 400 points, 400 ahead is ten to one: 10/11."""
        for scale in (CHESS, DCI):
            assert formulas.expected(1900, 1500, scale) == pytest.approx(10 / 11, abs=1e-15)

    @given(st.floats(allow_nan=False, allow_infinity=False), st.floats(allow_nan=False, allow_infinity=False), scales)
    def test_adds_up(self, a, b, scale):
        """P(A) + P(B) = 1 to 1e-15 for any finite numbers, none of them outside 0 to 1."""
        one, other = formulas.expected(a, b, scale), formulas.expected(b, a, scale)
        assert 0 <= one <= 1
        assert abs(one + other - 1) <= 1e-15

    @given(ratings, ratings)
    def test_second_way(self, a, b):
        """The odds are 1.5 to the power of the difference over 200."""
        odds = 1.5 ** ((a - b) / 200)
        assert formulas.expected(a, b) == pytest.approx(odds / (1 + odds), rel=1e-12)

    @pytest.mark.parametrize("bad", ["1500 points", "", math.nan, math.inf, -math.inf, None, 10**400, [1500]])
    def test_no_number(self, bad):
        """What is no finite number is refused, on either side."""
        assert problem_of(formulas.expected, bad, 1500).code == "elo-limits"
        assert problem_of(formulas.expected, 1500, bad).field == "rating"


class TestDifference:
    """The inverse: how far ahead one must be."""

    def test_sixty_percent(self):
        """60 % are 200 points, 40 % are 200 points behind."""
        assert formulas.difference(0.6) == pytest.approx(200)
        assert formulas.difference(0.4) == pytest.approx(-200)

    @given(st.floats(-4000, 4000), scales.filter(lambda scale: scale.spread > 300))
    def test_inverse(self, points, scale):
        """The difference of the expected score of a difference is that difference."""
        assert formulas.difference(formulas.expected(points, 0, scale), scale) == pytest.approx(points, abs=1e-3)

    @pytest.mark.parametrize("share", [0, 1, -0.1, 1.1, math.nan, "half"])
    def test_certain(self, share):
        """No difference makes certain."""
        assert problem_of(formulas.difference, share).field == "share"

    def test_tables(self):
        """The two printed tables: percentages 50 to 95 and differences 0 to 600, each the other's inverse."""
        assert [percent for percent, _ in formulas.by_share()] == list(range(50, 96, 5))
        assert dict(formulas.by_share(step=1))[60] == pytest.approx(200)
        table = dict(formulas.by_difference())
        assert (min(table), max(table)) == (0, 600)
        assert [f"{table[points]:.4f}" for points in (100, 200, 300, 400)] == ["0.5505", "0.6000", "0.6475", "0.6923"]


class TestUpdate:
    """The change is K (score - P)."""

    @pytest.mark.parametrize(
        ("score", "change"), [(1, "+14.4"), (0.5, "-3.6"), (0, "-21.6"), (Outcome.WIN, "+14.4"), (Outcome.DRAW, "-3.6")]
    )
    def test_published(self, score, change):
        """1750 against 1550: +14.4 for a win, -3.6 for a draw, -21.6 for a loss; the other the opposite."""
        one, other = formulas.update(1750, 1550, score)
        assert f"{one - 1750:+.1f}" == change
        assert one + other == pytest.approx(3300, abs=1e-9)

    @given(ratings, ratings, st.sampled_from([0, 0.5, 1]), scales)
    def test_zero_sum(self, a, b, score, scale):
        """What one wins the other loses."""
        one, other = formulas.update(a, b, score, scale)
        assert one + other == pytest.approx(a + b, abs=1e-9)

    @pytest.mark.parametrize("score", [2, -1, math.nan, "won"])
    def test_score(self, score):
        """A score is between 0 and 1."""
        assert problem_of(formulas.update, 1500, 1500, score).field == "score"

    def test_changes(self):
        """All results of one match for both sides; IDs and byes change nothing."""
        one, other = formulas.changes(1750, 1550)
        assert [f"{x:+.1f}" for x in (one.win, one.draw, one.loss)] == ["+14.4", "-3.6", "-21.6"]
        assert [f"{x:+.1f}" for x in (other.win, other.draw, other.loss)] == ["+21.6", "+3.6", "-14.4"]
        assert [one.share, other.share] == pytest.approx([0.6, 0.4])
        assert (one.intentional_draw, one.bye, other.intentional_draw, other.bye) == (0, 0, 0, 0)

    @given(ratings, ratings, scales, st.floats(0, 1))
    def test_expected_change(self, a, b, scale, part):
        """Under the chances that the ratings give, whatever the share of draws, the expected change is nil."""
        one, _ = formulas.changes(a, b, scale)
        split = formulas.chances(one.share, part * 2 * min(one.share, 1 - one.share))
        assert one.mean(split) == pytest.approx(0, abs=1e-9)

    def test_own_chances(self):
        """Somebody who wins 70 % where the ratings say 60 % gains K times the difference."""
        one, _ = formulas.changes(1750, 1550)
        assert one.mean(formulas.chances(0.7)) == pytest.approx(3.6)

    def test_one_point_draw(self):
        """A draw moves exactly one point at a difference of 54.86; with a K of 2 or less never."""
        points = formulas.one_point_draw()
        assert points is not None
        assert f"{points:.2f}" == "54.86"
        assert formulas.update(1500 + points, 1500, 0.5)[0] == pytest.approx(1500 + points - 1)
        assert formulas.one_point_draw(Scale(400, 2, 1500)) is None


class TestChances:
    """P is an expected score: with a draw share d, win = P - d/2, loss = 1 - P - d/2, d at most 2 min(P, 1 - P)."""

    def test_split(self):
        """60 % with 10 % draws: 55, 10, 35."""
        split = formulas.chances(0.6, 0.1)
        assert [split.win, split.draw, split.loss] == pytest.approx([0.55, 0.1, 0.35])
        assert split.score == pytest.approx(0.6)

    def test_most_draws(self):
        """At 60 % the draws are at most 80 %, which the problem says."""
        assert formulas.chances(0.6, 0.8).loss == pytest.approx(0)
        assert problem_of(formulas.chances, 0.6, 0.81).values["most"] == pytest.approx(0.8)

    @pytest.mark.parametrize("share", [-0.01, 1.01, math.nan, "x"])
    def test_share(self, share):
        """A share is between 0 and 1."""
        for call in (formulas.chances, formulas.match_chance, formulas.game_chance):
            assert problem_of(call, share).field == "share"


class TestBestOfThree:
    """Two games of at most three, each won with the same chance."""

    @pytest.mark.parametrize("game", [Fraction(0), Fraction(1, 3), Fraction(1, 2), Fraction(3, 5), Fraction(1)])
    def test_counted(self, game):
        """2-0, or 2-1 in two orders: g^2 + 2 g^2 (1 - g)."""
        assert formulas.match_chance(float(game)) == pytest.approx(float(game**2 + 2 * game**2 * (1 - game)))

    @given(st.floats(0, 1))
    def test_inverse(self, match):
        """The game chance gives the match chance back."""
        game = formulas.game_chance(match)
        assert -1e-15 <= game <= 1 + 1e-15
        assert formulas.match_chance(min(1, max(0, game))) == pytest.approx(match, abs=1e-12)


class TestLimits:
    """Bad settings are refused with the limits, so that the page can name them."""

    @pytest.mark.parametrize("bad", ["abc", "", "nan", "inf", 1e9, "-1", -0.5, None])
    def test_typed_rating(self, bad):
        """A typed rating is a number from 0 to 10,000."""
        problem = problem_of(formulas.typed_rating, bad, "mine")
        assert (problem.code, problem.field) == ("elo-limits", "mine")
        assert (problem.values["least"], problem.values["most"]) == (0, 10_000)

    def test_good_rating(self):
        """Numbers and their text are fine, fractions too."""
        assert formulas.typed_rating(" 1620.5 ") == 1620.5
        assert formulas.typed_rating(0) == 0

    @pytest.mark.parametrize(
        ("settings", "field", "least", "most"),
        [
            ((0, 36, 1500), "spread", 1, 100_000),
            ((400, 10**6, 1500), "k", 1, 1000),
            ((400, 0, 1500), "k", 1, 1000),
            ((400, 20, -1), "start", 0, 10_000),
            ((math.nan, 20, 1500), "spread", 1, 100_000),
        ],
    )
    def test_scale(self, settings, field, least, most):
        """Scale 0, a K of a million and a negative start are outside."""
        problem = problem_of(Scale, *settings)
        assert (problem.field, problem.values["least"], problem.values["most"]) == (field, least, most)

    def test_presets(self):
        """The presets as their sources give them."""
        assert {name: (s.k, s.start) for name, s in PRESETS.items()} == {
            "mtg": (36, 1500),
            "chess": (20, 1500),
            "dci": (32, 1600),
        }


EVENT = """
round 1
Ana 2-1 Bo
Cy id Dee
Eli bye
round 2
Ana 1-1 Cy
Bo double loss Dee
Eli loss
round 3
Bo beat Ana
Cy vs Dee
final
Eli 0-2 Ana
"""


class TestRate:
    """An event rated match by match."""

    def test_by_hand(self):
        """Win, draw, loss and the cut's final count, each with the formula; everything else changes nothing."""
        rated = formulas.rate(parse_event(EVENT))
        ana = 1500 + 18.0
        draw = 36 * (0.5 - formulas.expected(ana, 1500))
        lost = -36 * formulas.expected(ana + draw, 1482)
        won = 36 * formulas.expected(1500, ana + draw + lost)
        assert [r.change for r in rated.of("Ana")] == pytest.approx([18, draw, lost, won])
        assert [r.round for r in rated.of("Ana")] == [1, 2, 3, 4]
        assert rated.of("Ana")[-1].after == pytest.approx(rated.after["Ana"])
        assert rated.after["Dee"] == 1500
        assert [r.change for r in rated.of("Eli")] == pytest.approx([0, 0, -won])
        assert rated.before == dict.fromkeys(["Ana", "Bo", "Cy", "Dee", "Eli"], 1500)

    def test_sides(self):
        """A match seen from the other side: shares add up to 1, changes cancel."""
        rated = formulas.rate(parse_event(EVENT), {"Ana": 1700, "Bo": 1550})
        one, other = rated.of("Ana")[0], rated.of("Bo")[0]
        assert one.share == pytest.approx(formulas.expected(1700, 1550))
        assert other.share == pytest.approx(formulas.expected(1550, 1700))
        assert (other.match.player, other.before, other.opponent_before) == ("Bo", 1550, 1700)
        assert other.change == -one.change == one.opponent_change
        bye = rated.of("Eli")[0]
        assert (bye.share, bye.opponent_before, bye.opponent_change, bye.after) == (None, None, None, 1500)

    def test_best(self):
        """The match that brought most: Ana's final, won from just below 1500, and Bo's upset; others gained nothing."""
        rated = formulas.rate(parse_event(EVENT))
        assert rated.best("Ana") == rated.of("Ana")[3]
        assert rated.best("Bo") == rated.of("Bo")[2]
        assert rated.best("Dee") is None
        assert rated.best("Eli") is None

    def test_spread(self):
        """The standard deviation of the ratings at the start: 1400, 1500, 1600 and 1500 spread by 70.7 points."""
        event = parse_event("round 1\nAna 2-0 Bo\nCy 2-1 Dee\n")
        rated = formulas.rate(event, {"Ana": 1600, "Bo": 1400}, MTG)
        assert rated.spread == pytest.approx(math.sqrt(5000))
        assert formulas.rate(event, {}, MTG).spread == 0
        assert formulas.rate(parse_event(""), {}, MTG).spread == 0

    def test_unknown_player(self):
        """Somebody who is not in the event has no table."""
        assert problem_of(formulas.rate(parse_event(EVENT)).of, "Zed").code == "player-unknown"

    @pytest.mark.parametrize("bad", [math.nan, math.inf, "strong"])
    def test_bad_rating(self, bad):
        """A rating that is no number is refused."""
        assert problem_of(formulas.rate, parse_event(EVENT), {"Bo": bad}).code == "elo-limits"

    def test_pinned(self):
        """A pinned player keeps their rating on either side of the table, while their opponents' results count."""
        rated = formulas.rate(parse_event(EVENT), {"Ana": 1700}, pinned={"Ana"})
        assert rated.after["Ana"] == 1700
        assert [r.change for r in rated.of("Ana")] == [0, 0, 0, 0]
        first = -36 * formulas.expected(1500, 1700)
        assert rated.of("Bo")[0].change == pytest.approx(first)
        assert rated.after["Bo"] == pytest.approx(1500 + first + 36 * formulas.expected(1700, 1500 + first))

    @given(
        st.lists(st.lists(st.sampled_from(["2-0", "2-1", "1-1", "0-2", "id", "double loss"]), min_size=4, max_size=4)),
        st.randoms(),
    )
    def test_zero_sum_and_order(self, rounds, shuffle):
        """Over a whole event the ratings' sum stays to 1e-9; independent matches in any order give the same."""
        names = [f"P{n}" for n in range(8)]
        straight, mixed = [], []
        for number, results in enumerate(rounds, start=1):
            shuffle.shuffle(names)
            tables = [f"{names[2 * n]} {result} {names[2 * n + 1]}" for n, result in enumerate(results)]
            straight += [f"round {number}", *tables]
            mixed += [f"round {number}", *reversed(tables)]
        start = {name: 1400.0 + 37 * n for n, name in enumerate(sorted(names))}
        one, other = (formulas.rate(parse_event("\n".join(lines)), start) for lines in (straight, mixed))
        assert sum(one.after.values()) == pytest.approx(sum(one.before.values()), abs=1e-9)
        assert one.after == other.after
