"""What counts for whom in the standings; worked examples, laws and the second opinion are in files of their own."""

import itertools
from fractions import Fraction
from typing import Any

import pytest

from calc.errors import InputError
from calc.event import Event
from calc.notation import parse_event
from calc.record import THIRD, Outcome, Record
from calc.rules import CLASSIC, EVENTLINK, HALF, MANATRADERS, MELEE, MTR, PLANESFORGE, PRESETS, custom_rules
from calc.standings import (
    ASSUMED,
    Opponent,
    Standing,
    Tiebreakers,
    assumed_rates,
    common_denominator,
    highest_rates,
    opponent_values,
    ranked,
    standings,
    tiebreaker_range,
    tiebreakers,
)

POINT_33 = Fraction(33, 100)


def lines(text, rules=MTR):
    """The standings of an event in the text format, by player."""
    return {line.player: line for line in standings(parse_event(text), rules)}


def problems(call, *arguments, **named):
    """Everything that the call reports."""
    with pytest.raises(InputError) as caught:
        call(*arguments, **named)
    return [(problem.code, problem.player, problem.field, dict(problem.values)) for problem in caught.value.problems]


class TestBye:
    """MTR C: a bye is a match won 2-0 in games; it adds no opponent, and stays in the MW% that opponents average."""

    EVENT = "round 1\nAna bye\nBo 2-0 Cy\nround 2\nAna 0-2 Bo\nCy bye\n"

    def test_points_and_games(self):
        ana = lines(self.EVENT)["Ana"]
        assert (ana.matches, ana.byes, ana.games) == (Record(1, 1), 1, Record(0, 2))
        assert ana.tiebreakers == Tiebreakers(3, Fraction(1), HALF, Fraction(1))

    def test_it_counts_for_the_opponents(self):
        """Bo met Ana (1-1, one of it a bye) and Cy (1-1 likewise): both one half by the MTR."""
        assert lines(self.EVENT)["Bo"].tiebreakers.omw == HALF

    def test_unless_the_profile_leaves_it_out(self):
        """By Eventlink both are 0-1, so the floor."""
        assert lines(self.EVENT, EVENTLINK)["Bo"].tiebreakers.omw == POINT_33

    def test_an_awarded_bye_is_a_bye(self):
        with_award = lines("bye 1 Ana\n" + self.EVENT)
        assert with_award == lines(self.EVENT)

    @pytest.mark.parametrize(
        ("rules", "gw"),
        [(MTR, Fraction(1)), (PLANESFORGE, None), (CLASSIC, None)],
        ids=["MTR", "PLANESFORGE", "CLASSIC"],
    )
    def test_nothing_but_byes(self, rules, gw):
        """Nobody was met: OMW% and OGW% have no value; GW% has one if the bye's games count."""
        assert lines("round 1\nAna bye\n", rules)["Ana"].tiebreakers == Tiebreakers(3, None, gw, None)


class TestLosses:
    """An assigned loss has no opponent; in a double loss both lose; neither has games."""

    def test_assigned_loss(self):
        """A late entry: 1-1 over two rounds played, so one half for their only opponent."""
        after = lines("round 1\nAna loss\nBo 2-0 Cy\nround 2\nAna 2-0 Bo\nCy bye\n")
        assert (after["Ana"].matches, after["Ana"].games) == (Record(1, 1), Record(2, 0))
        assert after["Ana"].tiebreakers == Tiebreakers(3, HALF, Fraction(1), HALF)
        assert after["Bo"].tiebreakers.omw == HALF

    def test_nothing_but_an_assigned_loss(self):
        assert lines("round 1\nAna loss\n")["Ana"].tiebreakers == Tiebreakers(0, None, None, None)

    def test_double_loss(self):
        """No points and no games for either, a round played for both, each the other's opponent."""
        after = lines("round 1\nAna double loss Bo\n")
        for name in ("Ana", "Bo"):
            assert (after[name].matches, after[name].games) == (Record(0, 1), Record(0, 0))
            assert after[name].tiebreakers == Tiebreakers(0, POINT_33, None, POINT_33)
        assert [line.rank for line in after.values()] == [1, 1]


class TestOpenAndUnknown:
    """An open match does not count yet; a match with unknown games leaves what depends on them without a value."""

    def test_an_open_match_is_nobodys_yet(self):
        before = lines("round 1\nAna 2-0 Bo\n")
        assert lines("round 1\nAna 2-0 Bo\nround 2\nBo vs Ana\n") == before

    @pytest.mark.parametrize(
        ("line", "points"), [("Ana beat Bo", (3, 0)), ("Ana lost to Bo", (0, 3)), ("Ana drew Bo", (1, 1))]
    )
    def test_games_that_nobody_knows(self, line, points):
        after = lines(f"round 1\n{line}\nround 2\nAna 2-0 Bo\n")
        assert tuple(after[name].tiebreakers.points - 3 * (name == "Ana") for name in ("Ana", "Bo")) == points
        for name in ("Ana", "Bo"):
            assert after[name].games is None
            assert after[name].tiebreakers.gw is None
            assert after[name].tiebreakers.ogw is None
            assert after[name].tiebreakers.omw is not None

    def test_only_those_who_met_them_are_touched(self):
        after = lines("round 1\nAna beat Bo\nCy 2-0 Dee\nround 2\nAna 2-0 Cy\nBo 2-0 Dee\n")
        assert after["Cy"].tiebreakers.gw == HALF
        assert after["Cy"].tiebreakers.ogw is None
        values = opponent_values(parse_event("round 1\nAna beat Bo\n"))
        assert values["Ana"] == Opponent(Record(1, 0), None, name="Ana")


class TestDropsAndLateEntries:
    """MTR 2.10: results stay and keep feeding opponents' tiebreakers, over the rounds that player played."""

    def test_drop(self):
        """Bo is 1-1 and gone: still one half for Ana after round four."""
        text = "round 1\nAna 2-0 Bo\nround 2\nBo 2-0 Cy\ndrop Bo\nround 3\nround 4\n"
        assert lines(text)["Ana"].tiebreakers.omw == HALF
        assert lines(text) == lines(text.replace("drop Bo\n", ""))

    def test_late_entry_without_an_assigned_loss(self):
        """Who came in round two and won has won everything they played: 1 for Ana and the floor for Cy."""
        assert lines("round 1\nBo 2-0 Cy\nround 2\nAna 2-0 Bo\n")["Bo"].tiebreakers.omw == (1 + POINT_33) / 2

    def test_entered_and_never_played(self):
        assert lines("player Ana\n")["Ana"] == Standing(
            1, 1, "Ana", Record(0, 0), Record(0, 0), 0, Tiebreakers(0, None, None, None)
        )

    def test_rounds_after_the_cut_do_not_count(self):
        swiss = "round 1\nAna 2-0 Bo\n"
        assert lines(swiss + "final\nAna 0-2 Bo\n") == lines(swiss)


class TestRanks:
    """MTR 3.1: match points, OMW%, GW%, OGW%; level on all four is a shared rank, whose places follow the names."""

    def test_shared_rank_and_places_by_name(self):
        after = standings(parse_event("round 1\nbo 2-0 Dee\nAna 2-0 Cy\n"))
        assert [(line.rank, line.place, line.player) for line in after] == [
            (1, 1, "Ana"), (1, 2, "bo"), (3, 3, "Cy"), (3, 4, "Dee"),
        ]  # fmt: skip

    def test_no_head_to_head(self):
        """Three who beat each other in a circle and are level share a rank."""
        after = standings(parse_event("round 1\nAna 2-0 Bo\nround 2\nBo 2-0 Cy\nround 3\nCy 2-0 Ana\n"))
        assert [line.rank for line in after] == [1, 1, 1]

    @pytest.mark.parametrize(
        ("better", "worse"),
        [
            ((4, None, None, None), (3, 1, 1, 1)),
            ((3, HALF, None, None), (3, THIRD, 1, 1)),
            ((3, HALF, HALF, None), (3, HALF, THIRD, 1)),
            ((3, HALF, HALF, HALF), (3, HALF, HALF, THIRD)),
            ((3, Fraction(0), HALF, HALF), (3, None, 1, 1)),
            ((3, HALF, Fraction(0), HALF), (3, HALF, None, 1)),
            ((3, HALF, HALF, Fraction(0)), (3, HALF, HALF, None)),
        ],
    )
    def test_the_first_that_differs_decides(self, better, worse):
        assert Tiebreakers(*better) > Tiebreakers(*worse)
        assert Tiebreakers(*worse) < Tiebreakers(*better)
        assert not Tiebreakers(*better) <= Tiebreakers(*worse)

    def test_level_on_all_four(self):
        one, other = (Tiebreakers(3, HALF, None, THIRD) for _ in range(2))
        assert one == other
        assert one <= other
        assert not one < other

    def test_exact_fractions_are_level_where_floats_are_not(self):
        """Two ways to the same mean share a rank: (.1 + .2 + .3) / 3 of floats is not .2."""
        tenths = [Opponent(Fraction(k, 10), HALF) for k in (4, 5, 6)]
        same = [Opponent(HALF, HALF)]
        assert tiebreakers(Record(3, 0), Record(6, 0), tenths) == tiebreakers(Record(3, 0), Record(6, 0), same)

    def test_nobody(self):
        assert standings(Event()) == ranked([]) == ()


class TestOpponent:
    """What an opponent counts for: a record, a typed percentage, or nothing yet."""

    def test_a_typed_percentage_is_raised_to_the_floor(self):
        typed = Opponent(Fraction(1, 4), Fraction(30, 100))
        assert (typed.match_rate(MTR), typed.game_rate(MTR)) == (POINT_33, POINT_33)
        assert Opponent(HALF, Fraction(1)).match_rate(MTR) == HALF

    def test_unknown(self):
        assert (Opponent().match_rate(MTR), Opponent().game_rate(MTR)) == (None, None)
        assert tiebreakers(Record(1, 0), Record(2, 0), [Opponent()]) == Tiebreakers(3, None, Fraction(1), None)

    def test_one_unknown_among_known_ones_leaves_the_mean_open(self):
        mixed = [Opponent(Record(1, 0), Record(2, 0)), Opponent(HALF, None)]
        figures = tiebreakers(Record(2, 0), None, mixed)
        assert figures == Tiebreakers(6, Fraction(3, 4), None, None)

    @pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
    def test_nothing_played_counts_with_the_floor(self, rules):
        """MTR C, also under `CLASSIC`, which prints 0 % for the player themselves only."""
        nothing = Opponent(Record(0, 0), Record(0, 0))
        assert (nothing.match_rate(rules), nothing.game_rate(rules)) == (rules.floor, rules.floor)

    def test_nothing_but_byes_counts_with_the_floor_where_byes_do_not_count(self):
        only_byes = Opponent(Record(2, 0), Record(0, 0), byes=2)
        assert only_byes.match_rate(EVENTLINK) == POINT_33
        assert only_byes.match_rate(MTR) == 1
        assert only_byes.game_rate(PLANESFORGE) == POINT_33
        assert only_byes.game_rate(EVENTLINK) == 1

    def test_an_opponents_game_rate_has_its_floor_under_every_profile(self):
        """`MANATRADERS` leaves only the player's own GW% below the floor."""
        assert Opponent(Record(0, 1), Record(0, 2)).game_rate(MANATRADERS) == POINT_33
        assert tiebreakers(Record(0, 1), Record(0, 2), [], MANATRADERS).gw == 0

    @pytest.mark.parametrize("field", ["matches", "games"])
    @pytest.mark.parametrize("percent", [Fraction(-1, 100), Fraction(101, 100)])
    def test_percentage_out_of_range(self, field, percent):
        assert problems(Opponent, **{field: percent, "name": "Ana"}) == [
            ("percent-range", "Ana", field, {"percent": percent})
        ]

    @pytest.mark.parametrize("byes", [2, -1])
    def test_more_byes_than_wins(self, byes):
        values = {"byes": byes, "record": Record(1, 3)}
        assert problems(Opponent, Record(1, 3), byes=byes) == [("byes-exceed-wins", None, None, values)]
        assert problems(tiebreakers, Record(1, 3), Record(2, 6), [], byes=byes) == [
            ("byes-exceed-wins", None, None, values)
        ]


class TestTiebreakers:
    """The typed opponent table and an imported event end in the same formula."""

    def test_the_same_opponent_twice_counts_twice(self):
        twice, once = Opponent(Record(2, 0), Record(4, 0)), Opponent(Record(1, 1), Record(2, 2))
        figures = tiebreakers(Record(3, 0), Record(6, 0), [twice, twice, once])
        assert (figures.omw, figures.ogw) == (Fraction(5, 6), Fraction(5, 6))

    def test_no_opponents_and_no_games(self):
        assert tiebreakers(Record(0, 0), Record(0, 0), []) == Tiebreakers(0, None, None, None)

    def test_common_denominator(self):
        assert common_denominator([HALF, None, THIRD]) == ([3, None, 2], 6)
        assert common_denominator([]) == ([], 1)


class TestRange:
    """Unknown opponents: from the floor to 100 %, less what they lost or drew against me."""

    def test_an_unknown_opponent(self):
        spread = tiebreaker_range(Record(1, 0), Record(2, 0), [Opponent()])
        assert not spread.exact
        assert (spread.lowest.omw, spread.assumed.omw, spread.highest.omw) == (POINT_33, ASSUMED, Fraction(1))
        assert (spread.lowest.ogw, spread.assumed.ogw, spread.highest.ogw) == (POINT_33, Fraction(55, 100), Fraction(1))

    def test_my_own_figures_are_no_range(self):
        spread = tiebreaker_range(Record(4, 1, 1), Record(9, 4, 1), [Opponent()], byes=1)
        exact = tiebreakers(Record(4, 1, 1), Record(9, 4, 1), [], byes=1)
        for figures in (spread.lowest, spread.assumed, spread.highest):
            assert (figures.points, figures.gw) == (exact.points, exact.gw)

    def test_known_opponents_are_no_range(self):
        known = [Opponent(Record(2, 1), Record(5, 3)), Opponent(Fraction(1, 5), Fraction(3, 5))]
        spread = tiebreaker_range(Record(2, 0), Record(4, 0), known)
        assert spread.lowest == spread.assumed == spread.highest == tiebreakers(Record(2, 0), Record(4, 0), known)
        assert spread.exact

    @pytest.mark.parametrize(
        ("result", "games", "matches_of_four", "game_rate"),
        [
            (Outcome.WIN, "2-1", Fraction(3, 4), Fraction(7, 9)),  # they are 3-1 at best, 1-2 and 6-0 in games
            (Outcome.WIN, "2-0", Fraction(3, 4), Fraction(6, 8)),
            (Outcome.DRAW, "1-1-1", Fraction(10, 12), Fraction(22, 27)),
            (Outcome.DRAW, "0-0-3", Fraction(10, 12), Fraction(21, 27)),
            (Outcome.LOSS, "1-2", Fraction(1), Fraction(8, 9)),
            (Outcome.LOSS, "0-2", Fraction(1), Fraction(1)),
        ],
    )
    def test_what_they_lost_or_drew_against_me(self, result, games, matches_of_four, game_rate):
        """After four rounds, the other three won 2-0."""
        row = Opponent(result=result, result_games=Record.parse(games))
        assert highest_rates(row, 4, MTR) == (matches_of_four, game_rate)
        high = tiebreaker_range(Record(3, 1), Record(6, 2), [row]).highest
        assert (high.omw, high.ogw) == (matches_of_four, game_rate)

    @pytest.mark.parametrize("result", Outcome)
    @pytest.mark.parametrize("rounds", [1, 4])
    def test_unknown_games_of_our_match_leave_their_game_rate_open(self, result, rounds):
        """In the first round too: they may have won every game that they played."""
        assert highest_rates(Opponent(result=result), rounds, MTR)[1] == 1

    def test_before_the_first_round(self):
        assert highest_rates(Opponent(result=Outcome.WIN), 0, MTR) == (Fraction(1), Fraction(1))

    def test_rounds_of_the_event_if_i_played_fewer(self):
        """I entered in round three of four and won both; they may have won their three other matches."""
        row = Opponent(result=Outcome.WIN, result_games=Record(2, 0))
        assert tiebreaker_range(Record(2, 0), Record(4, 0), [row]).highest.omw == HALF
        assert tiebreaker_range(Record(2, 0), Record(4, 0), [row], rounds=4).highest.omw == Fraction(3, 4)

    def test_a_best_of_five_shows_itself(self):
        """Where a result has three games won, their other matches may have too: 3-0 twice and 0-0-3 against me."""
        rows = [
            Opponent(result=Outcome.DRAW, result_games=Record(0, 0, 3)),
            Opponent(HALF, HALF, result_games=Record(3, 1)),
        ]
        assert assumed_rates(rows, Fraction(1), 3)[0][1] == Fraction(7, 9)

    def test_the_assumed_rate_is_no_more_than_they_can_have(self):
        """Who lost to me in round one of two has at most one half, not 55 %; and at least the floor."""
        row = Opponent(result=Outcome.WIN, result_games=Record(2, 0))
        assert tiebreaker_range(Record(2, 0), Record(4, 0), [row]).assumed.omw == HALF
        low = tiebreaker_range(Record(2, 0), Record(4, 0), [Opponent()], assumed=Fraction(0))
        assert low.assumed == low.lowest

    @pytest.mark.parametrize("assumed", [Fraction(-1, 2), Fraction(3, 2)])
    def test_an_assumed_rate_out_of_range(self, assumed):
        assert problems(tiebreaker_range, Record(1, 0), None, [], assumed=assumed) == [
            ("percent-range", None, "assumed", {"percent": assumed})
        ]

    OTHER_MATCHES = (  # what may happen to them in another round: matches, games, byes
        (Record(1, 0), Record(2, 0), 0), (Record(1, 0), Record(2, 1), 0), (Record(1, 0), Record(1, 0), 0),
        (Record(0, 1), Record(1, 2), 0), (Record(0, 1), Record(0, 2), 0), (Record(0, 0, 1), Record(1, 1, 1), 0),
        (Record(0, 0, 1), Record(0, 0, 3), 0), (Record(0, 0, 1), Record(0, 0), 0), (Record(1, 0), Record(0, 0), 1),
        (Record(0, 1), Record(0, 0), 0),
    )  # fmt: skip

    @pytest.mark.parametrize("rules", [*PRESETS.values(), custom_rules(Fraction(0))], ids=[*PRESETS, "no floor"])
    @pytest.mark.parametrize("mine", ["2-0", "2-1", "1-0", "1-1-1", "0-0-3", "0-0", "0-1", "1-2", "0-2"])
    def test_brute_force(self, rules, mine):
        """Every record and games that they can have in three rounds lie in the range; three of its ends are reached."""
        games = Record.parse(mine)
        row = Opponent(result=games.outcome, result_games=games)
        me = {Outcome.WIN: Record(3, 0), Outcome.DRAW: Record(2, 0, 1), Outcome.LOSS: Record(2, 1)}[games.outcome]
        theirs = {Outcome.WIN: Record(0, 1), Outcome.DRAW: Record(0, 0, 1), Outcome.LOSS: Record(1, 0)}[games.outcome]
        spread: Any = tiebreaker_range(me, games, [row], rules)
        reached: list[Any] = []
        for count in range(3):
            for others in itertools.combinations_with_replacement(self.OTHER_MATCHES, count):
                matches = sum((match for match, _, _ in others), start=theirs)
                played = sum((played for _, played, _ in others), start=games.flipped)
                exact: Any = tiebreakers(me, games, [Opponent(matches, played, sum(bye for *_, bye in others))], rules)
                reached.append(exact)
                assert spread.lowest.omw <= exact.omw <= spread.highest.omw
                assert spread.lowest.ogw <= exact.ogw <= spread.highest.ogw
        assert max(exact.omw for exact in reached) == spread.highest.omw
        assert max(exact.ogw for exact in reached) == spread.highest.ogw
        assert min(exact.omw for exact in reached) == spread.lowest.omw

    def test_what_they_got_against_me(self):
        """Who beat me 2-1 in round one has 3 of 3 points and 2 of 3 games, whatever is assumed of others."""
        row = Opponent(result=Outcome.LOSS, result_games=Record(1, 2))
        spread = tiebreaker_range(Record(0, 1), Record(1, 2), [row])
        assert spread.exact
        assert (spread.lowest.omw, spread.lowest.ogw) == (Fraction(1), Fraction(2, 3))

    def test_a_result_without_games(self):
        """Their games are unknown, so only the floor is sure."""
        spread = tiebreaker_range(Record(0, 1), None, [Opponent(result=Outcome.LOSS)])
        assert (spread.lowest.omw, spread.lowest.ogw) == (Fraction(1), POINT_33)

    def test_a_longer_match_that_i_lost(self):
        """A match lost by three games says as much of the format as one won by three."""
        rows = [
            Opponent(result=Outcome.DRAW, result_games=Record(0, 0, 3)),
            Opponent(HALF, HALF, result_games=Record(1, 3)),
        ]
        assert assumed_rates(rows, Fraction(1), 3)[0][1] == Fraction(7, 9)


class TestFloorOfAnotherProfile:
    """The floor is the profile's, for opponents that are below it and only for them."""

    def test_one_of_three(self):
        """1-2 is one third: above .33, level with the floor of one third, above .333."""
        one_of_three = [Opponent(Record(1, 2), Record(2, 4))]
        for rules in (MTR, MELEE, CLASSIC):
            assert tiebreakers(Record(1, 0), Record(2, 0), one_of_three, rules).omw == THIRD
