"""Every number that the rules, or pages that explain them, work out themselves."""

from fractions import Fraction

import pytest

from calc.notation import parse_event
from calc.record import Record
from calc.rules import CLASSIC, EVENTLINK, HALF, MELEE, MTR, PLANESFORGE, custom_rules, recommended_rounds
from calc.standings import Opponent, standings, tiebreakers


def printed(value, digits=4):
    """As it is printed in the examples: half up at the last digit."""
    scaled = value * 10**digits + HALF
    return f"{scaled.numerator // scaled.denominator / 10**digits:.{digits}f}"


def record(text):
    return Record.parse(text)


def against(*records, rules=MTR, games="0-0"):
    """OMW% of a player with these opponents."""
    opponents = [Opponent(record(text), record(games)) for text in records]
    return tiebreakers(record("0-0"), record("0-0"), opponents, rules).omw


class TestAppendixC:
    """MTR appendix C, "Tiebreaker explanation": its own examples."""

    @pytest.mark.parametrize(
        ("matches", "byes", "rate", "text"),
        [
            ("5-2-1", 0, Fraction(16, 24), "0.667"),  # 5-2-1 of eight rounds
            ("1-3", 0, Fraction(33, 100), "0.330"),  # 3 of 12, dropped after four rounds
            ("3-2", 1, Fraction(9, 15), "0.600"),  # one of the wins is a bye
        ],
    )
    def test_match_win_percentage(self, matches, byes, rate, text):
        assert MTR.match_rate(record(matches), byes) == rate
        assert printed(MTR.match_rate(record(matches), byes), 3) == text

    @pytest.mark.parametrize(
        ("games", "points", "of", "rate"),
        [("7-3", 21, 30, Fraction(7, 10)), ("3-8", 9, 33, Fraction(33, 100)), ("2-6-3", 9, 33, Fraction(33, 100))],
    )
    def test_game_win_percentage(self, games, points, of, rate):
        """21 of 30 game points are .70; 9 of 33 are .27, so .33."""
        assert (record(games).points, 3 * record(games).played) == (points, of)
        assert MTR.game_rate(record(games)) == rate
        assert MTR.game_rate(record(games), own=True) == rate

    def test_two_nothing_one_is_seven_points_against_one(self):
        """2-0-1 is 7 game points against 1: an unfinished game is a drawn game."""
        assert (record("2-0-1").points, record("2-0-1").flipped.points) == (7, 1)

    OPPONENTS = ("4-4", "7-1", "1-3-1", "3-3-1", "6-2", "5-2-1", "4-3-1", "6-1-1")

    def test_opponents_match_win_percentage(self):
        """Eight opponents, one of them raised to the floor: .6164."""
        assert printed(against(*self.OPPONENTS)) == "0.6164"

    def test_a_bye_adds_no_opponent(self):
        """The same with the first opponent replaced by a bye: .6330, a mean over seven."""
        assert printed(against(*self.OPPONENTS[1:])) == "0.6330"


class TestGames:
    """MTR C and 5.2: game points are pooled over all games; an ID is three drawn games."""

    def test_an_id_lowers_the_game_win_percentage(self):
        """8-3 before the ID: .727 becomes .643."""
        assert printed(MTR.game_rate(record("8-3"), own=True), 3) == "0.727"
        assert printed(MTR.game_rate(record("8-3") + record("0-0-3"), own=True), 3) == "0.643"

    def test_games_are_pooled_and_not_averaged_by_match(self):
        """2-0 and 1-2 is 9 of 15, not two thirds."""
        assert MTR.game_rate(record("2-0") + record("1-2")) == Fraction(9, 15)


class TestRounds:
    """MTR appendix E: rounds by the number of players; byes count as 2, 4, 8 players."""

    @pytest.mark.parametrize(
        ("fewest", "most", "rounds", "cut"),
        [(9, 16, 5, 4), (17, 32, 5, 8), (33, 64, 6, 8), (65, 128, 7, 8), (129, 226, 8, 8), (227, 409, 9, 8)],
    )
    def test_swiss_rows_at_both_ends(self, fewest, most, rounds, cut):
        for players in (fewest, most):
            advice = recommended_rounds(players)
            assert (advice.rounds, advice.knockout, advice.cut, advice.field) == (rounds, False, cut, players)

    @pytest.mark.parametrize("players", [410, 411, 3_000])
    def test_ten_rounds_from_410_players(self, players):
        assert (recommended_rounds(players).rounds, recommended_rounds(players).cut) == (10, 8)

    @pytest.mark.parametrize("players", [5, 8])
    def test_five_to_eight_players_knock_out(self, players):
        advice = recommended_rounds(players)
        assert (advice.rounds, advice.knockout, advice.cut) == (3, True, 0)

    def test_four_players_knock_out_for_teams_only(self):
        assert recommended_rounds(4).rounds is None
        teams = recommended_rounds(4, teams=True)
        assert (teams.rounds, teams.knockout) == (2, True)

    @pytest.mark.parametrize("players", [0, 1, 3])
    def test_no_recommendation_below_four(self, players):
        for teams in (False, True):
            assert recommended_rounds(players, teams=teams).rounds is None

    @pytest.mark.parametrize("players", [9, 16])
    def test_a_draft_playoff_of_nine_to_sixteen_is_four_rounds_and_top_eight(self, players):
        advice = recommended_rounds(players, draft_playoff=True)
        assert (advice.rounds, advice.cut) == (4, 8)

    @pytest.mark.parametrize(("players", "rounds", "cut"), [(8, 3, 0), (17, 5, 8), (200, 8, 8)])
    def test_a_draft_playoff_changes_no_other_row(self, players, rounds, cut):
        advice = recommended_rounds(players, draft_playoff=True)
        assert (advice.rounds, advice.cut) == (rounds, cut)

    @pytest.mark.parametrize(
        ("players", "byes", "field", "rounds"),
        [
            (32, (1, 0, 0), 33, 6),  # a player with one bye counts as two
            (30, (0, 1, 0), 33, 6),  # with two as four
            (26, (0, 0, 1), 33, 6),  # with three as eight
            (32, (0, 0, 0), 32, 5),
            (100, (10, 5, 2), 100 + 10 + 15 + 14, 8),
            (2, (0, 0, 2), 16, 5),
            (1, (0, 1, 0), 4, None),
        ],
    )
    def test_awarded_byes_enlarge_the_field(self, players, byes, field, rounds):
        advice = recommended_rounds(players, byes)
        assert (advice.field, advice.rounds) == (field, rounds)


class TestFloorReorders:
    """The floor of .33 or of one third can decide who is ahead."""

    def test_level_at_one_third_and_apart_at_point_three_three(self):
        """{1-2, 2-1} against {0-3, 2-1}: .5000 beats .4983 at .33; both are .5000 at one third."""
        assert printed(against("1-2", "2-1")) == "0.5000"
        assert printed(against("0-3", "2-1")) == "0.4983"
        assert against("1-2", "2-1", rules=MELEE) == against("0-3", "2-1", rules=MELEE) == HALF

    A = ("2-5", "3-4", "3-3-1", "2-1-1", "5-2", "2-3", "4-3")
    B = ("3-3-1", "3-2-1", "1-1-1", "3-2", "3-4", "3-3", "1-1")

    def test_a_true_inversion(self):
        """Seven opponents each: A below B at .33, above at one third."""
        assert [printed(against(*side), 6) for side in (self.A, self.B)] == ["0.500544", "0.500680"]
        assert [printed(against(*side, rules=MELEE), 6) for side in (self.A, self.B)] == ["0.501020", "0.500680"]


GOLDEN = """
round 1
A 2-0 B
C 2-1 D
E bye
round 2
A id E
C 2-0 B
D bye
drop B
round 3
A 1-1-1 C
E 2-1 D
"""


class TestGoldenEvent:
    """Five players over three rounds with byes, an ID and a drop, under every reading of the rules."""

    @pytest.mark.parametrize(
        ("rules", "omw", "gw", "ogw"),
        [
            (MTR, ".4444 .4063 .6285", ".6250 .6667 .5417", ".5208 .4572 .5406"),
            (EVENTLINK, ".4428 .4052 .5915", ".6250 .6667 .5417", ".5208 .4572 .5406"),
            (MELEE, ".4444 .4074 .6296", ".6250 .6667 .5417", ".5208 .4583 .5417"),
            (PLANESFORGE, ".4444 .4063 .6285", ".5000 .6667 .5417", ".4375 .4017 .4989"),
            (CLASSIC, ".4444 .4073 .6295", ".5833 .6875 .6250", ".4792 .4304 .5346"),
            (
                custom_rules(Fraction(333, 1000), own_floor=False, drawn_game=HALF, bye_games=2),
                ".4444 .4073 .6295",
                ".6875 .6875 .6250",
                ".5625 .4860 .5693",
            ),
        ],
        ids=["MTR", "bye left out", "floor one third", "bye without games", "CLASSIC", "custom"],
    )
    def test_figures_of_e_c_and_a(self, rules, omw, gw, ogw):
        line_of = {line.player: line for line in standings(parse_event(GOLDEN), rules)}
        assert {name: line_of[name].tiebreakers.points for name in "ECADB"} == {"E": 7, "C": 7, "A": 5, "D": 3, "B": 0}
        for field, expected in (("omw", omw), ("gw", gw), ("ogw", ogw)):
            figures = [printed(getattr(line_of[name].tiebreakers, field)) for name in "ECA"]
            assert figures == ["0" + text for text in expected.split()], field


def percent(value, digits=2):
    return printed(100 * value, digits)


class TestClassicCalculator:
    """The popular web calculator's own two examples, under its profile."""

    def test_first_example(self):
        """4-1-0, games 8-3-0: MP 12, GW 72.73 %, OMW 57.00 %, OGW 55.00 %."""
        typed = ((60, 55), (70, 65), (50, 50), (40, 45), (65, 60))
        figures = tiebreakers(record("4-1-0"), record("8-3-0"), self.opponents(*typed), CLASSIC)
        assert (figures.points, *map(percent, (figures.gw, figures.omw, figures.ogw))) == (
            12,
            "72.73",
            "57.00",
            "55.00",
        )

    BEFORE = ((65, 60), (70, 70), (50, 45), (60, 55), (55, 50), (75, 70))

    @pytest.mark.parametrize(
        ("result", "games", "opponent", "expected"),
        [
            (Record(1, 0), "2-1", (70, 65), (16, "67.65", "63.57", "59.29")),
            (Record(0, 0, 1), "1-1-1", (60, 55), (14, "64.71", "62.14", "57.86")),
        ],
        ids=["win 2-1", "draw 1-1-1"],
    )
    def test_second_example(self, result, games, opponent, expected):
        """4-1-1, games 9-4-1 before the last of seven rounds, then a win or a draw against a new opponent."""
        figures = tiebreakers(
            record("4-1-1") + result,
            record("9-4-1") + record(games),
            self.opponents(*self.BEFORE, opponent),
            CLASSIC,
        )
        assert (figures.points, *map(percent, (figures.gw, figures.omw, figures.ogw))) == expected

    @pytest.mark.parametrize(
        ("games", "rate"),
        [
            ("0-0", ".6667"),
            ("2-1", ".6667"),
            ("1-1-1", ".6275"),
            ("0-0-3", ".6078"),
            ("1-2", ".6078"),
            ("0-2", ".5833"),
        ],
        ids=["now", "2-1", "1-1-1", "id", "1-2", "0-2"],
    )
    def test_the_same_record_under_the_mtr(self, games, rate):
        """GW% of 9-4-1 after each result of the last round."""
        assert printed(MTR.game_rate(record("9-4-1") + record(games), own=True)) == "0" + rate

    @pytest.mark.parametrize(
        ("result", "assumed", "rate"), [(Record(0, 0, 1), 60, "76.2"), (Record(0, 1), 70, "71.4")], ids=["draw", "loss"]
    )
    def test_its_assumed_opponent_is_impossible(self, result, assumed, rate):
        """An opponent on 15 points after six rounds stands at 76.2 % after a draw, at 71.4 % after a loss."""
        before = record("5-1")
        after = MTR.match_rate(before + result)
        assert after is not None
        assert before.points == 15
        assert percent(after, 1) == rate
        assert after > Fraction(assumed, 100)

    @staticmethod
    def opponents(*typed):
        return [Opponent(Fraction(match, 100), Fraction(game, 100)) for match, game in typed]
