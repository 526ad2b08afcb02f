"""What is typed to look up Elo: read leniently, refused in words, answered as the MTG Elo Project would."""

import csv
import io
import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calc.elo import formulas
from calc.elo.formulas import CHESS, DCI, MTG
from calc.elo.ratings import (
    CUSTOM,
    Rating,
    Ratings,
    changes_csv,
    curve,
    format_ratings,
    ratings_csv,
    read_pair,
    read_rating,
    read_ratings,
    read_scale,
    read_wanted,
)
from calc.errors import InputError
from calc.event import folded, name_problems
from calc.notation import parse_event


def codes(problems):
    return [(problem.code, problem.field) for problem in problems]


GOOD_NAMES = st.text(min_size=1, max_size=12).filter(lambda name: not any(True for _ in name_problems((name,))))


class TestRating:
    """``1620``, or with a name in front; commas of both kinds; limits in words."""

    @pytest.mark.parametrize(
        ("text", "rating"),
        [
            ("1620", Rating(1620)),
            (" 1620.5 ", Rating(1620.5)),
            ("1620,5", Rating(1620.5)),
            ("1,620", Rating(1620)),
            ("1,620.25", Rating(1620.25)),
            ("0,125", Rating(0.125)),
            ("Ana 1620", Rating(1620, "Ana")),
            ("Ana Maria\t1,620", Rating(1620, "Ana Maria")),
            ("Bo, the Great: 1780", Rating(1780, "Bo, the Great")),
            ("Bo,1780.5", Rating(1780.5, "Bo")),
            ("Zed 2 = 1500", Rating(1500, "Zed 2")),
            ('"Bo:" 1500', Rating(1500, "Bo:")),
            ('"Bo ""B"" Be" 1500', Rating(1500, 'Bo "B" Be')),
            ("0", Rating(0)),
            ("10000", Rating(10_000)),
        ],
    )
    def test_read(self, text, rating):
        assert read_rating(text) == rating

    def test_nothing_typed(self):
        assert read_rating("  ") is None

    @pytest.mark.parametrize("text", ["fifteen hundred", "1e9", "-3", "10001", "nan", "inf", "1,2,3", "Ana", "1.2.3"])
    def test_limits(self, text):
        """Text, 10^9 and negative ratings are refused with what was typed and the limits 0 and 10,000."""
        with pytest.raises(InputError) as raised:
            read_rating(text, "own_rating")
        (problem,) = raised.value.problems
        assert (problem.code, problem.field) == ("elo-limits", "own_rating")
        assert (problem.values["least"], problem.values["most"]) == (0, 10_000)


class TestScale:
    """The presets, and one's own with its limits."""

    @pytest.mark.parametrize(("name", "scale"), [("mtg", MTG), ("chess", CHESS), ("dci", DCI)])
    def test_presets(self, name, scale):
        assert read_scale(name, "1", "2", "3") == (scale, ())

    def test_custom(self):
        scale, problems = read_scale(CUSTOM, "800", "24", "1,400")
        assert (scale.spread, scale.k, scale.start, problems) == (800, 24, 1400, ())

    def test_left_empty(self):
        """What is not typed is as the MTG Elo Project has it."""
        scale, problems = read_scale(CUSTOM, "", " ", "")
        assert (scale.spread, scale.k, scale.start, problems) == (MTG.spread, 36, 1500, ())

    def test_limits(self):
        """Scale 0, K of a million and a negative start: each refused in its place, all at once; the defaults stand."""
        scale, problems = read_scale(CUSTOM, "0", "1000000", "-1")
        assert codes(problems) == [("elo-limits", "spread"), ("elo-limits", "k"), ("elo-limits", "start")]
        assert (scale.spread, scale.k, scale.start) == (MTG.spread, 36, 1500)


class TestCurve:
    """As far as ten to one both ways, and as far as the pair lies apart."""

    def test_ends(self):
        """At the scale's own difference the odds are ten to one."""
        points = curve(CHESS)
        assert [*points[0], *points[-1]] == pytest.approx([-400, 1 / 11, 400, 10 / 11])
        assert (0, 0.5) in points

    def test_far_apart(self):
        assert curve(CHESS, -1000)[0][0] < -1000 < 1000 < curve(CHESS, -1000)[-1][0]


class TestPair:
    """Two ratings: chances, changes, and what does not fit."""

    def test_published(self):
        """1750 against 1550: 60 %, +14.4 and -21.6, a played draw -3.6."""
        pair, problems = read_pair(MTG, "1750", "1550")
        assert problems == ()
        assert pair is not None
        assert pair.ahead == 200
        assert pair.chances.win == pytest.approx(0.6)
        assert [f"{x:.1f}" for x in (pair.changes[0].win, pair.changes[0].draw, pair.changes[0].loss)] == [
            "14.4",
            "-3.6",
            "-21.6",
        ]
        assert pair.expected_change == pytest.approx(0)

    def test_draws_are_split(self):
        """With a share d of draws: win P - d/2, loss 1 - P - d/2; the score, and so each game, stays."""
        pair, _ = read_pair(MTG, "1750", "1550", drawn="10%")
        without, _ = read_pair(MTG, "1750", "1550")
        assert pair is not None
        assert without is not None
        assert (pair.chances.win, pair.chances.draw, pair.chances.loss) == pytest.approx((0.55, 0.1, 0.35))
        assert pair.per_game == pytest.approx(without.per_game)
        assert formulas.match_chance(pair.per_game) == pytest.approx(0.6)

    def test_room_for_draws(self):
        """At most 2 min(P, 1 - P): 80 % of the matches at 200 points, and exactly that is accepted."""
        pair, problems = read_pair(MTG, "1750", "1550", drawn="80%")
        assert problems == ()
        assert pair is not None
        assert pair.chances.loss == pytest.approx(0, abs=1e-12)
        pair, problems = read_pair(MTG, "1750", "1550", drawn="80,01 %")
        assert codes(problems) == [("elo-draws", "drawn")]
        assert problems[0].values["most"] == Fraction(4, 5)
        assert pair is not None
        assert pair.chances.draw == 0

    def test_believed(self):
        """Who scores 70 % where the ratings say 60 % gains a tenth of K."""
        pair, _ = read_pair(MTG, "1750", "1550", believed="70")
        assert pair is not None
        assert pair.expected_change == pytest.approx(3.6)

    def test_names(self):
        pair, _ = read_pair(MTG, "Ana 1620", "1780")
        assert pair is not None
        assert (pair.one, pair.other) == (Rating(1620, "Ana"), Rating(1780))

    @pytest.mark.parametrize(("own", "other"), [("", "1500"), ("1500", ""), ("", "")])
    def test_not_typed_yet(self, own, other):
        """Half a pair is no error."""
        assert read_pair(MTG, own, other) == (None, ())

    def test_everything_wrong(self):
        """Each in its place, all at once."""
        pair, problems = read_pair(MTG, "x", "1e9", drawn="many", believed="101")
        assert pair is None
        assert codes(problems) == [
            ("elo-limits", "own_rating"),
            ("elo-limits", "other_rating"),
            ("percent-unreadable", "drawn"),
            ("percent-range", "believed"),
        ]

    def test_a_wrong_share_leaves_the_chances(self):
        pair, problems = read_pair(MTG, "1500", "1500", drawn="x", believed="y")
        assert codes(problems) == [("percent-unreadable", "drawn"), ("percent-unreadable", "believed")]
        assert pair is not None
        assert (pair.chances.win, pair.believed) == (0.5, None)

    @given(st.floats(0, 10_000), st.floats(0, 10_000), st.integers(0, 10_000))
    def test_law(self, a, b, drawn):
        """Whatever is typed within the limits, chances add up to 1 and none is negative."""
        pair, _ = read_pair(MTG, f"{a:.4f}", f"{b:.4f}", drawn=f"{drawn / 100:.2f}%")
        assert pair is not None
        split = pair.chances
        assert split.win + split.draw + split.loss == pytest.approx(1)
        assert min(split.win, split.draw, split.loss) >= -1e-12


class TestWanted:
    """Which difference gives this percentage of matches, or of games."""

    def test_matches(self):
        """60 % are 200 points; P = 3 g^2 - 2 g^3 for a best of three."""
        found = read_wanted("60", per_game=False, scale=MTG)
        assert found.points == pytest.approx(200)
        assert found.match == pytest.approx(0.6)
        assert 3 * found.game**2 - 2 * found.game**3 == pytest.approx(0.6)

    def test_games(self):
        """The way back: 60 % of games are 64.8 % of matches."""
        found = read_wanted("60 %", per_game=True, scale=CHESS)
        assert [found.game, found.match] == pytest.approx([0.6, 0.648])
        assert found.points == pytest.approx(400 * math.log10(0.648 / 0.352))

    @pytest.mark.parametrize("text", ["0", "100", "99.9999999999"])
    @pytest.mark.parametrize("per_game", [True, False])
    def test_certainty(self, text, per_game):
        """No difference makes certain; what is as good as certain in a best of three is refused, too."""
        if text.startswith("99") and not per_game:
            assert read_wanted(text, per_game=per_game, scale=MTG).points > 10_000
            return
        with pytest.raises(InputError) as raised:
            read_wanted(text, per_game=per_game, scale=MTG)
        assert codes(raised.value.problems) == [("elo-certain", "wanted")]


EVENT = parse_event("round 1\nAna 2-1 Bo\nCy bye\nround 2\nAna id Cy\nBo vs Dee\n")


class TestRatings:
    """Ratings of an event's players, one a line."""

    def test_read(self):
        """Names are compared without case and width; the pinned one is told by a word behind."""
        found = read_ratings("ana 1620\n\n  BO\t1780,5 pinned\n", EVENT.players)
        assert found == Ratings({"Ana": 1620, "Bo": 1780.5}, frozenset({"Bo"}))

    def test_problems(self):
        """Each names its line; what is right beside them counts."""
        found = read_ratings("Ana high\nZed 1500\n1500\nBo 1700\nbo 1800\nCy 1e9", EVENT.players)
        assert found.of == {"Bo": 1700}
        assert [(problem.line, problem.code, problem.player) for problem in found.problems] == [
            (1, "elo-limits", None),
            (2, "player-unknown", "Zed"),
            (3, "name-missing", None),
            (5, "rating-twice", "Bo"),
            (6, "elo-limits", None),
        ]

    @given(st.lists(GOOD_NAMES, min_size=1, max_size=4, unique_by=folded), st.floats(0, 10_000))
    def test_round_trip(self, names, rating):
        """Ratings after one event can be pasted before the next, whatever the names are."""
        ratings = dict.fromkeys(names, rating)
        found = read_ratings(format_ratings(ratings, names[:1]), names)
        assert found.problems == ()
        assert found.of == pytest.approx(ratings, abs=1e-4)
        assert found.pinned == {names[0]}


class TestCsv:
    """Ratings and changes for spreadsheets: four decimals, no cell a formula."""

    def test_ratings(self):
        """Ana and Bo begin level: a win brings half of K."""
        rated = formulas.rate(EVENT, {"Cy": 1510.25})
        assert list(csv.reader(io.StringIO(ratings_csv(rated)))) == [
            ["player", "before", "after"],
            ["Ana", "1500.0000", "1518.0000"],
            ["Cy", "1510.2500", "1510.2500"],
            ["Dee", "1500.0000", "1500.0000"],
            ["Bo", "1500.0000", "1482.0000"],
        ]

    def test_changes(self):
        """Every match in order; a bye has no other side, an ID and an open match change nothing."""
        rows = list(csv.reader(io.StringIO(changes_csv(formulas.rate(EVENT)))))
        assert rows[0] == ["round", "player_a", "player_b", "match", "before_a", "change_a", "before_b", "change_b"]
        assert rows[1:] == [
            ["1", "Ana", "Bo", "Ana 2-1 Bo", "1500.0000", "18.0000", "1500.0000", "-18.0000"],
            ["1", "Cy", "", "Cy bye", "1500.0000", "0.0000", "", ""],
            ["2", "Ana", "Cy", "Ana id Cy", "1518.0000", "0.0000", "1500.0000", "0.0000"],
            ["2", "Bo", "Dee", "Bo vs Dee", "1482.0000", "0.0000", "1500.0000", "0.0000"],
        ]

    def test_formulas(self):
        rated = formulas.rate(parse_event('round 1\n"=1+1" 2-0 Bo\n'))
        assert "'=1+1" in ratings_csv(rated)
        assert "\r\n1,'=1+1," in changes_csv(rated)
