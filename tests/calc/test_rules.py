"""The profiles and what their fields mean; App. E and the 2C+1 rule are also in test_worked_examples."""

import dataclasses
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calc.errors import InputError
from calc.record import THIRD, Record
from calc.rules import (
    CLASSIC,
    EVENTLINK,
    HALF,
    MANATRADERS,
    MELEE,
    MELEE_2024,
    MTR,
    PLANESFORGE,
    PRESETS,
    custom_rules,
    recommended_cut,
    recommended_rounds,
    without_byes,
)
from tests.generators import any_rules, records

POINT_33 = Fraction(33, 100)


def problems(call, *arguments, **named):
    """Everything that the call reports."""
    with pytest.raises(InputError) as caught:
        call(*arguments, **named)
    return [(problem.code, problem.field, dict(problem.values)) for problem in caught.value.problems]


class TestPresets:
    """The table "What platforms dispute"."""

    @pytest.mark.parametrize(
        ("rules", "floor", "byes_count", "bye_games", "own_floor", "drawn_game"),
        [
            (MTR, POINT_33, True, 2, True, THIRD),
            (MELEE, THIRD, True, 2, True, THIRD),
            (MELEE_2024, THIRD, True, 2, False, THIRD),
            (MANATRADERS, POINT_33, True, 2, False, THIRD),
            (PLANESFORGE, POINT_33, True, 0, True, THIRD),
            (EVENTLINK, POINT_33, False, 2, True, THIRD),
            (CLASSIC, Fraction(333, 1000), True, 0, False, HALF),
        ],
        ids=lambda value: getattr(value, "name", ""),
    )
    def test_fields(self, rules, floor, byes_count, bye_games, own_floor, drawn_game):
        assert rules.floor == floor
        assert rules.byes_in_match_rate is byes_count
        assert rules.bye_games == bye_games
        assert rules.own_floor is own_floor
        assert rules.drawn_game == drawn_game

    def test_every_preset_under_its_name_the_default_first(self):
        assert next(iter(PRESETS.values())) == MTR
        assert all(rules.name == name and rules.source for name, rules in PRESETS.items())

    def test_only_the_classic_calculator_prints_nought_for_nothing(self):
        """With nothing played there is no value: a dash; `CLASSIC` prints 0 %, as its page promises."""
        assert {name: rules.nothing_played for name, rules in PRESETS.items() if rules.nothing_played is not None} == {
            "CLASSIC": 0
        }

    def test_profiles_cannot_be_edited(self):
        with pytest.raises(dataclasses.FrozenInstanceError):
            MTR.floor = HALF  # type: ignore[misc]
        with pytest.raises(TypeError):
            PRESETS["MINE"] = MTR  # type: ignore[index]


class TestMatchRate:
    """What an opponent's matches count for: byes, then the floor."""

    def test_at_least_the_floor(self):
        assert MTR.match_rate(Record(0, 5)) == POINT_33
        assert MTR.raw_match_rate(Record(0, 5)) == 0

    def test_exactly_at_the_floor(self):
        """One win of three is above .33 and level with one third."""
        assert MTR.match_rate(Record(1, 2)) == MELEE.match_rate(Record(1, 2)) == THIRD

    def test_nothing_played_has_no_value(self):
        assert all(rules.match_rate(Record(0, 0, 0)) is None for rules in PRESETS.values())

    def test_eventlink_takes_the_bye_round_out_of_both_sides(self):
        """3-2 with a bye: 9/15 by the MTR; 2-2 without it, 6/12, by Eventlink."""
        assert MTR.match_rate(Record(3, 2), 1) == Fraction(9, 15)
        assert EVENTLINK.match_rate(Record(3, 2), 1) == HALF

    def test_an_opponent_with_nothing_but_byes(self):
        """By Eventlink nothing of this player counts; elsewhere they have won everything."""
        assert EVENTLINK.match_rate(Record(2, 0), 2) is None
        assert MTR.match_rate(Record(2, 0), 2) == 1

    @given(any_rules(), records(), st.integers(0, 3))
    def test_between_the_floor_and_one(self, rules, record, byes):
        """“At least the floor”: whatever was played counts from the floor to one."""
        rate = rules.match_rate(record + Record(byes, 0), byes)
        assert rate is None or rules.floor <= rate <= 1


class TestGameRate:
    """GW%: drawn games, the bye's games, then the floor; the player's own only where the profile says so."""

    def test_a_drawn_game(self):
        assert MTR.game_rate(Record(1, 1, 1)) == Fraction(4, 9)
        assert CLASSIC.game_rate(Record(1, 1, 1)) == HALF

    @pytest.mark.parametrize(("bye_games", "rate"), [(2, Fraction(4, 5)), (1, Fraction(3, 4)), (0, Fraction(2, 3))])
    def test_games_of_a_bye(self, bye_games, rate):
        """2-1 played and one bye: 4 of 5 games, 3 of 4, or 2 of 3."""
        rules = custom_rules(bye_games=bye_games)
        assert rules.game_rate(Record(2, 1), 1) == rules.game_rate(Record(2, 1), 1, own=True) == rate

    def test_the_byes_games_count_before_the_floor(self):
        """0-2 played and one bye: 2-2 in games, one half, and not the floor."""
        assert MTR.game_rate(Record(0, 2), 1, own=True) == HALF
        assert PLANESFORGE.game_rate(Record(0, 2), 1, own=True) == POINT_33

    @pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
    def test_the_own_floor_is_the_profiles_choice_an_opponents_is_not(self, rules):
        own = rules.floor if rules.own_floor else 0
        assert rules.game_rate(Record(0, 2), own=True) == own
        assert rules.game_rate(Record(0, 2)) == rules.floor

    def test_only_byes(self):
        """With a bye worth no games nothing was played; with 2-0 everything was won."""
        assert PLANESFORGE.game_rate(Record(0, 0), 1, own=True) is None
        assert MTR.game_rate(Record(0, 0), 1, own=True) == 1

    @pytest.mark.parametrize("own", [True, False])
    def test_nothing_played_has_no_value(self, own):
        assert all(rules.game_rate(Record(0, 0, 0), own=own) is None for rules in PRESETS.values())


class TestByes:
    """Byes are among the wins."""

    def test_taken_out(self):
        assert without_byes(Record(3, 2, 1), 2) == Record(1, 2, 1)

    @pytest.mark.parametrize("byes", [4, -1])
    def test_more_than_wins_or_fewer_than_none(self, byes):
        assert problems(without_byes, Record(3, 2), byes) == [
            ("byes-exceed-wins", None, {"byes": byes, "record": Record(3, 2)})
        ]


class TestCustom:
    """A profile of one's own."""

    def test_defaults_are_the_mtr(self):
        assert dataclasses.replace(custom_rules(), name="MTR", source="mtr") == MTR

    def test_everything_can_be_chosen(self):
        """Byes left out of MW%, a bye of one game, drawn games worth a half, the floor only for opponents."""
        rules = custom_rules(HALF, byes_in_match_rate=False, bye_games=1, own_floor=False, drawn_game=HALF)
        assert rules.match_rate(Record(3, 1), 1) == Fraction(2, 3)
        assert rules.match_rate(Record(2, 3), 1) == HALF  # 1-3 without the bye
        assert rules.game_rate(Record(0, 2, 1), 1, own=True) == Fraction(3, 8)  # the bye's game and half a game of four
        assert rules.game_rate(Record(0, 2, 1), 1) == HALF

    @pytest.mark.parametrize("floor", [Fraction(0), Fraction(1)])
    def test_the_floor_may_be_none_or_all(self, floor):
        assert custom_rules(floor).floor == floor

    @pytest.mark.parametrize("floor", [Fraction(-1, 100), Fraction(101, 100)])
    def test_floor_out_of_range(self, floor):
        assert problems(custom_rules, floor) == [("floor-range", "floor", {"floor": floor})]

    def test_everything_wrong_is_reported_at_once(self):
        refused = problems(custom_rules, Fraction(2), bye_games=3, drawn_game=Fraction(2, 3))
        assert refused == [
            ("floor-range", "floor", {"floor": 2}),
            ("bye-games-range", "bye_games", {"games": 3}),
            ("drawn-game-range", "drawn_game", {"worth": Fraction(2, 3)}),
        ]


class TestRecommendedRounds:
    """MTR appendix E: why a row was chosen, and bad input. Its rows are worked examples."""

    @pytest.mark.parametrize(
        ("players", "teams", "reason"),
        [
            (3, False, "too-few"),
            (4, False, "teams-only"),
            (4, True, "knockout"),
            (8, False, "knockout"),
            (9, False, "swiss"),
        ],
    )
    def test_reasons(self, players, teams, reason):
        advice = recommended_rounds(players, teams=teams)
        assert (advice.reason, advice.source) == (reason, "MTR E")

    def test_the_draft_row_says_so(self):
        assert recommended_rounds(16, draft_playoff=True).reason == "draft"

    def test_more_byes_than_players(self):
        assert problems(recommended_rounds, 3, (2, 1, 1)) == [("byes-exceed-players", None, {"byes": 4, "players": 3})]

    @pytest.mark.parametrize(("players", "byes"), [(-1, (0, 0, 0)), (8, (0, -1, 0))])
    def test_negative_numbers(self, players, byes):
        assert problems(recommended_rounds, players, byes) == [("players-negative", None, {"players": -1})]


class TestRecommendedCut:
    """The cut from 2C+1 players: up to 8 none, 9-16 Top 4, 17 and up Top 8."""

    @pytest.mark.parametrize(("players", "cut"), [(0, 0), (8, 0), (9, 4), (16, 4), (17, 8), (2_000, 8)])
    def test_borders(self, players, cut):
        assert recommended_cut(players) == cut

    def test_negative_number(self):
        assert problems(recommended_cut, -2) == [("players-negative", None, {"players": -2})]
