"""Who meets whom in the next round: the order of the rules, the bye, the reasons, changes by hand."""

import pytest

from calc.errors import InputError
from calc.event import Event, Kind, Match, Round
from calc.notation import format_match, parse_event
from calc.pairing import (
    best_pairs,
    event_before,
    explain,
    hand_warnings,
    pair,
    pair_downs,
    plan,
    pool,
    rematches,
    round_cost,
    swap_players,
    swap_tables,
)
from calc.pairing.matching import cheapest, first_cheapest
from calc.rules import CLASSIC
from checks.pairing_replay import main as replay_main
from checks.pairing_replay import replay_rounds, state_before, swiss_events
from tests.oracles.pairing_oracle import compare_brute, compare_dense, compare_last, matchings


def tables(round_):
    """The round in the text format, without `vs`."""
    return [format_match(match).replace(" vs ", "-") for match in round_.matches]


def paired(text, **named):
    """The next round of an event in the text format."""
    return tables(pair(parse_event(text), **named))


def problems(call, *arguments, **named):
    """Everything that the call reports."""
    with pytest.raises(InputError) as caught:
        call(*arguments, **named)
    return [(found.code, found.player, dict(found.values)) for found in caught.value.problems]


def field(points, met=()):
    """Arguments of `best_pairs`: points in order, and who has met whom, by their places from 0."""
    sets: list[set[int]] = [set() for _ in points]
    for one, other in met:
        sets[one].add(other)
        sets[other].add(one)
    return points, sets


EIGHT = "".join(f"player {name}\n" for name in "ABCDEFGH")

NINE = """
round 1
A 2-0 E
B 2-0 F
C 2-0 G
D 2-0 H
I bye
"""


class TestOracles:
    """The best round is the best of all rounds, on every level (the second ways are in `tests/pairing_oracle.py`)."""

    def test_all_perfect_matchings_of_2000_fields_of_5_to_10(self):
        assert compare_brute(seed=6, events=2000) == []

    @pytest.mark.usefixtures("untraced")
    def test_all_pairs_given_to_the_solver_up_to_96_players(self):
        assert compare_dense(seed=6, events=400) == []

    def test_among_equals_the_first_by_place(self):
        assert compare_last(seed=6, events=40) == []

    @pytest.mark.data
    def test_never_worse_than_published(self, shared):
        """A sample of the real rounds; all of them: `python -m checks pairing_replay ../shared/events`."""
        rounds = [costs for _, event in swiss_events(shared / "events", every=25) for costs in replay_rounds(event)]
        assert len(rounds) > 100
        assert all((mine.rematches, mine.gap) <= (theirs.rematches, theirs.gap) for _, mine, theirs, _ in rounds)

    def test_replay_command(self, tmp_path, capsys):
        """One event of three rounds whose last published round is a needless rematch."""
        text = "round 1\nA 2-0 B\nC 2-0 D\nE bye\nround 2\nA 2-0 C\nB 2-0 D\nround 3\nA 2-0 C\nB 2-0 D\n"
        (tmp_path / "event.txt").write_text(text)
        (tmp_path / "nothing.txt").write_text("no event")
        assert replay_main([str(tmp_path)]) == 0
        printed = capsys.readouterr().out
        assert "rounds: 2" in printed
        assert "better than published: 1" in printed
        (tmp_path / "event.txt").unlink()
        assert replay_main([str(tmp_path)]) == 2

    def test_replay_keeps_the_published_bye(self):
        event = parse_event("round 1\nA 2-0 B\nC bye\nround 2\nC 2-0 B\nA bye\n")
        before, bye, published = state_before(event, 2)
        assert (bye, tables(published), tables(pair(before, bye=bye))) == ("A", ["C 2-0 B"], ["C-B", "A bye"])

    def test_a_round_of_ten_has_945_matchings(self):
        assert len(list(matchings(list(range(10))))) == 945


class TestPlan:
    """The slide: in a bracket the upper half meets the lower half in order; an odd one sends its last player down."""

    def test_eight_newcomers(self):
        assert paired(EIGHT) == ["A-E", "B-F", "C-G", "D-H"]

    def test_odd_bracket_sends_its_last_player_to_the_head_of_the_next(self):
        assert plan([3, 3, 3, 0, 0, 0]).targets == (1, 0, 4, 5, 2, 3)

    def test_a_player_sent_down_to_a_bracket_of_two_sends_the_second_on(self):
        assert plan([6, 3, 3, 0]).targets == (1, 0, 3, 2)

    def test_no_players(self):
        assert best_pairs([], []) == []


class TestOrderOfTheRules:
    """A lower rule never overrides a higher one: rematches, then gaps, then the slide, then places."""

    def test_a_rematch_is_avoided_by_the_smallest_change(self):
        """1-5 have met: 1-6, 2-5 stays nearer to the slide than anything else."""
        assert best_pairs(*field([0] * 8, [(0, 4)])) == [(0, 5), (1, 4), (2, 6), (3, 7)]

    def test_of_two_equal_changes_the_first_player_gets_the_higher_opponent(self):
        """2-6 have met: 1-6, 2-5 and 2-7, 3-6 are as near; in the first the top player meets a lower one."""
        assert best_pairs(*field([0] * 8, [(1, 5)])) == [(0, 4), (1, 6), (2, 5), (3, 7)]

    def test_a_pair_down_rather_than_a_rematch(self):
        """The upper two have met. 1-4, 2-3 is 16 away from the plan 1-2, 3-4; 1-3, 2-4 would be 20."""
        assert best_pairs(*field([3, 3, 0, 0], [(0, 1)])) == [(0, 3), (1, 2)]

    def test_several_small_gaps_rather_than_one_large(self):
        """6-3, 3-0 cost 9 + 9; 6-0, 3-3 would cost 36."""
        assert best_pairs(*field([6, 3, 3, 0])) == [(0, 1), (2, 3)]

    def test_a_rematch_only_where_the_field_cannot_do_without(self):
        """Four players who have all met: the slide alone decides."""
        everybody = [(one, other) for one in range(4) for other in range(one)]
        assert best_pairs(*field([0] * 4, everybody)) == [(0, 2), (1, 3)]

    def test_two_segments_that_fail_share_one_border(self):
        """Undefeated and next bracket are two each who have met: both cross the one border between them."""
        assert best_pairs(*field([6, 6, 3, 3, 0, 0], [(0, 1), (2, 3)])) == [(0, 3), (1, 2), (4, 5)]

    def test_a_window_grows_until_nothing_can_be_saved(self):
        """The top two met each other and everybody with 3 points: they go down two steps, the others stay."""
        met = [(0, 1), *((top, other) for top in (0, 1) for other in range(2, 6))]
        points = [6, 6, 3, 3, 3, 3, 0, 0, 0, 0]
        pairs = best_pairs(*field(points, met))
        assert {(2, 4), (3, 5)} < set(pairs)
        assert sum((points[one] - points[other]) ** 2 for one, other in pairs) == 36 + 36

    def test_large_bracket_beside_a_hopeless_one(self):
        """The undefeated two have met; one table of the 200 below is split among them, the one nearest to the plan.

        1-103, 2-3 is twice 101 x 101 + 4 away from it; 1-3, 2-103 would be twice 102 x 102 + 1.
        """
        pairs = best_pairs(*field([6, 6, *[3] * 200], [(0, 1)]))
        assert [pair for pair in pairs if pair[0] < 2 or pair[1] - pair[0] != 100] == [(0, 102), (1, 2)]

    def test_large_odd_brackets_whose_plan_is_a_rematch_at_the_border(self):
        """The one sent down has met their opponent, another pair crosses; every other table keeps its bracket."""
        points = [6] * 101 + [3] * 101
        target = plan(points).targets[100]
        pairs = best_pairs(*field(points, [(100, target)]))
        assert sum(points[one] != points[other] for one, other in pairs) == 1
        assert (100, target) not in pairs

    def test_large_bracket_where_everybody_above_is_shut_out(self):
        """One undefeated player has met the three below them, who make an odd bracket with a large one behind."""
        points = [9, 6, 6, 6, *[3] * 120]
        pairs = best_pairs(*field(points, [(0, 1), (0, 2), (0, 3)]))
        gap = sum((points[one] - points[other]) ** 2 for one, other in pairs)
        assert gap == 36 + 9, "they go down two steps, and one of the three meets the large bracket"

    def test_order_within_equal_points_can_be_given(self):
        """As in a simulation: a random order inside the brackets; match points still come first."""
        assert paired(EIGHT, order=list("HGFEDCBA")) == ["H-D", "G-C", "F-B", "E-A"]
        assert paired("round 1\nA 2-0 B\nC 2-0 D\n", order=list("DCBA")) == ["C-A", "D-B"]

    def test_the_same_state_gives_the_same_round_whatever_the_order_of_input(self):
        event = parse_event(NINE)
        turned = Event(rounds=(Round(tuple(reversed(event.rounds[0].matches))),))
        assert pair(event) == pair(turned)

    def test_rules_profile_orders_the_standings(self):
        """A won 1-0-2, B 2-1: GW% 5/9 and 6/9 under the MTR, 2/3 both under `CLASSIC`, where then the name decides."""
        event = parse_event("round 1\nA 1-0-2 X\nB 2-1 Y\n")
        assert pool(event).order[:2] == ("B", "A")
        assert pool(event, CLASSIC).order[:2] == ("A", "B")


class TestMatching:
    """The solver's numbers: whole, in stages where they do not fit 128 bits."""

    def test_no_perfect_matching(self):
        assert cheapest({(0, 1): 0, (1, 2): 0}) is None
        assert cheapest({(0, 1): 0, (0, 2): 0, (0, 3): 0}) is None
        assert first_cheapest({(0, 1): 0, (0, 2): 0, (0, 3): 0}) is None
        assert first_cheapest({}) == []

    def test_many_equals_are_settled_in_stages(self):
        """Sixty players, all tables equal: the first is 1-2, 3-4, ..."""
        everybody = {(one, other): 0 for one in range(60) for other in range(one + 1, 60)}
        assert sorted(first_cheapest(everybody) or []) == [(place, place + 1) for place in range(0, 60, 2)]

    def test_large_field_without_a_way_round_rematches(self):
        """A hall of 30 where one has met everybody: a single rematch, their, and the slide for it."""
        pairs = best_pairs(*field([0] * 30, [(4, other) for other in range(30) if other != 4]))
        assert pairs == [(place, place + 15) for place in range(15)]


class TestByes:
    """The bye is chosen first: the lowest-placed player who has had none; a second one only when everyone had one."""

    def test_lowest_placed(self):
        assert paired(EIGHT + "player I\n")[-1] == "I bye"

    def test_who_had_one_is_passed_over(self):
        """C's bye adds no opponent, so they have no OMW% and stands below A; B is the lowest without a bye."""
        assert paired("round 1\nA 2-0 B\nC bye\n") == ["A-C", "B bye"]

    def test_an_awarded_bye_counts(self):
        """Z came too late for their; they are last, and B is the lowest of the others."""
        assert paired("bye 1 Z\nround 1\nA 2-0 B\n") == ["A-Z", "B bye"]

    def test_a_second_one_when_everybody_had_one(self):
        text = "round 1\nA 2-0 B\nC bye\nround 2\nA 2-0 C\nB bye\nround 3\nB 2-0 C\nA bye\n"
        round_ = pair(parse_event(text))
        assert tables(round_)[-1] == "C bye"
        reason = explain(parse_event(text), round_).byes[0].reason
        assert (reason.code, reason.values["count"]) == ("bye-again", 1)

    def test_awarded_byes_are_out_before_round_one_is_paired(self):
        text = EIGHT + "bye 2 Y\nbye 1 Z\n"
        assert paired(text) == ["A-E", "B-F", "C-G", "D-H", "Y bye", "Z bye"]
        rest = "A 2-0 E\nB 2-0 F\nC 2-0 G\nD 2-0 H\nY bye\nZ bye\n"
        assert paired(text + "round 1\n" + rest)[-2:] == ["H bye", "Y bye"]

    def test_one_left_beside_awarded_byes_has_the_bye(self):
        assert paired("player A\nbye 1 B\n") == ["A bye", "B bye"]

    def test_everybody_with_an_awarded_bye(self):
        assert paired("bye 1 A\nbye 1 B\n") == ["A bye", "B bye"]

    def test_the_organiser_may_choose(self):
        assert paired(NINE, bye="A")[-1] == "A bye"

    def test_a_bye_that_does_not_fit(self):
        assert problems(pair, parse_event(NINE), bye="Q") == [("bye-unknown", "Q", {})]
        assert problems(pair, parse_event(EIGHT), bye="A") == [("bye-not-needed", "A", {})]


class TestWhoIsThere:
    """Who has entered and not dropped is paired (MTR 2.10)."""

    def test_dropped_players_are_not_paired(self):
        assert paired("round 1\nA 2-0 B\nC 2-0 D\ndrop D\ndrop A\n") == ["C-B"]

    def test_late_entries_are(self):
        assert paired("player Z\nplayer Y\nround 1\nA 2-0 B\n") == ["A-Y", "B-Z"]

    def test_fewer_than_two(self):
        assert problems(pair, Event(("A",))) == [("too-few-to-pair", None, {"players": 1, "count": 1})]
        assert problems(pair, Event()) == [("too-few-to-pair", None, {"players": 0, "count": 0})]

    def test_missing_results_are_named_by_round_and_table(self):
        event = parse_event("round 1\nA vs B\nC 2-0 D\nround 2\nA vs C\nB vs D\n")
        assert problems(pair, event) == [
            ("results-missing", None, {"round": 1, "tables": "1", "count": 1}),
            ("results-missing", None, {"round": 2, "tables": "1, 2", "count": 2}),
        ]

    def test_no_swiss_round_after_the_cut(self):
        event = parse_event("round 1\nA 2-0 B\nfinal\nA vs B\n")
        assert problems(pair, event) == [("cut-begun", None, {"round": "final"})]

    def test_an_order_must_hold_everybody_once(self):
        event = parse_event("player A\nplayer B\nplayer C\nplayer D\ndrop D\n")
        assert problems(pair, event, order=["A", "B", "B", "X"]) == [
            ("order-missing", "C", {}),
            ("order-twice", "B", {}),
            ("order-unknown", "X", {}),
        ]

    def test_pool(self):
        """What the optimum works on: points, and by numbers who met whom; B has left, and does not count."""
        made = pool(
            parse_event("round 1\nA 2-0 B\nC 1-1 D\nE bye\nround 2\nA double loss C\nE 2-0 B\nD loss\ndrop B\n")
        )
        names = {player: {made.order[other] for other in met} for player, met in zip(made.order, made.met, strict=True)}
        assert dict(zip(made.order, made.points, strict=True)) == {"E": 6, "A": 3, "C": 1, "D": 1}
        assert names == {"E": set(), "A": {"C"}, "C": {"A", "D"}, "D": {"C"}}
        assert (made.order[:2], made.bye, made.awarded) == (("E", "A"), None, ())


class TestCost:
    """(rematches, sum of squared gaps, slide, places), of any round."""

    def test_by_hand(self):
        event = parse_event("round 1\nA 2-0 B\nC 2-0 D\n")
        good, bad = pair(event), Round((Match("A", "B"), Match("D", "C")))
        assert tables(good) == ["A-C", "B-D"]
        assert round_cost(event, good) < round_cost(event, bad)
        figures = round_cost(event, bad)
        # order A C B D, plan A-C, B-D: A meets the third, not the second, B the first, not the fourth, and so on
        assert (figures.rematches, figures.gap, figures.slide) == (2, 9 + 9, (1 + 9) + (9 + 1))
        assert figures.last == (2, 3, 0, 1)

    def test_unknown_players(self):
        event = parse_event(EIGHT)
        assert problems(round_cost, event, Round((Match("A", "X"),))) == [("player-unknown", "X", {})]


def codes(note):
    return [reason.code for reason in note.reasons]


class TestReasons:
    """Each table and each bye says why."""

    def test_slide_and_bye(self):
        event = parse_event(EIGHT + "player I\n")
        told = explain(event, pair(event))
        assert [codes(note) for note in told.tables] == [["slide"]] * 4
        assert (told.tables[0].bracket, told.tables[0].paired_down) == (0, None)
        assert told.byes[0].reason.code == "bye-lowest"
        assert told.byes[0].reason.values == {"player": "I", "passed": ()}
        assert told.cost.gap == 0

    def test_bye_names_who_was_passed_over(self):
        event = parse_event("round 1\nA 2-0 B\nC bye\nround 2\nA 2-0 C\nB bye\n")
        (bye,) = explain(event, pair(event)).byes
        assert (bye.player, bye.reason.code) == ("A", "bye-lowest")
        assert bye.reason.values["passed"] in {("B", "C"), ("C", "B")}

    def test_odd_bracket(self):
        """Five with 3 points: their last one goes down to the head of the four with none."""
        event = parse_event(NINE + "drop H\n")
        told = explain(event, pair(event))
        (down,) = [note for note in told.tables if note.paired_down]
        assert (down.points, down.bracket) == ((3, 0), 3)
        assert codes(down) == ["odd-bracket"]
        values = dict(down.reasons[0].values)
        assert (values["players"], values["from_above"], values["bracket"]) == (5, 0, 3)

    def test_somebody_else_goes_down_where_the_last_one_cannot(self):
        """A, B and C won; C, their last, has met D.

        A-D, B-C is 16 away from the plan A-B, C-D; A-C, B-D would be 20.
        """
        event = parse_event("round 1\nA 2-0 X\nB 2-0 Y\nC 2-0 D\ndrop X\ndrop Y\n")
        down, other = explain(event, pair(event)).tables
        assert (down.match.players, codes(down)) == (("A", "D"), ["odd-bracket-other", "slide-moved"])
        assert down.reasons[0].values == {"player": "A", "bracket": 3, "last": "C"}
        assert (other.match.players, codes(other)) == (("B", "C"), ["slide-moved"])

    def test_a_bracket_that_cannot_be_paired_within_itself(self):
        event = parse_event("round 1\nA 1-1-1 B\nC double loss D\n")
        told = explain(event, pair(event))
        assert [codes(note) for note in told.tables] == [["bracket-stuck", "slide-met"]] * 2
        assert told.tables[0].reasons[1].values == {"player": "A", "opponent": "B", "rounds": (1,)}
        assert told.tables[0].paired_down == "A"

    def test_a_table_that_makes_room(self):
        event = parse_event(EIGHT + "round 1\nA id E\nB id C\nD id F\nG id H\n")
        notes = explain(event, pair(event)).tables
        assert [tables(Round((note.match,)))[0] for note in notes] == ["A-F", "B-E", "C-G", "D-H"]
        assert [codes(note) for note in notes] == [["slide-met"], ["slide-moved"], ["slide"], ["slide"]]

    def test_rematches_that_cannot_be_avoided(self):
        """Four players, three rounds: everybody has met everybody."""
        text = "round 1\nA id B\nC id D\nround 2\nA id C\nB id D\nround 3\nA id D\nB id C\n"
        event = parse_event(text)
        round_ = pair(event)
        told = explain(event, round_)
        assert [codes(note) for note in told.tables] == [["rematch-all-met"]] * 2
        assert told.tables[0].met == (2,)
        assert [(found.table, found.rounds) for found in rematches(event, round_)] == [(1, (2,)), (2, (2,))]

    def test_six_players_six_rounds(self):
        """More rounds than opponents: after a round robin all three tables are rematches, each named with its round."""
        played = ("AF BE CD", "AE FD BC", "AD EC FB", "AC DB EF", "AB CF DE")
        rounds = [Round(tuple(Match(two[0], two[1], kind=Kind.ID) for two in tables_.split())) for tables_ in played]
        event = Event(rounds=tuple(rounds))
        round_ = pair(event)
        # all level, so the slide alone decides: A-D, B-E, C-F
        assert tables(round_) == ["A-D", "B-E", "C-F"]
        assert [found.rounds for found in rematches(event, round_)] == [(3,), (1,), (5,)]
        assert [codes(note) for note in explain(event, round_).tables] == [["rematch-all-met"]] * 3

    def test_two_groups_that_have_all_met_across(self):
        """A-B-C have met D-E-F, each of them: one pair within each three is possible, and a rematch remains."""
        met = ["A id D", "B id E", "C id F"], ["A id E", "B id F", "C id D"], ["A id F", "B id D", "C id E"]
        event = parse_event("".join(f"round {n}\n" + "\n".join(lines) + "\n" for n, lines in enumerate(met, 1)))
        round_ = pair(event)
        (again,) = rematches(event, round_)
        (note,) = [note for note in explain(event, round_).tables if note.table == again.table]
        assert note.reasons[0].code == "rematch-field"

    def test_pair_downs(self):
        """A, C and E have 3 points, E the lowest of them; D, the last, has the bye."""
        event = parse_event("round 1\nA 2-0 B\nC 2-0 D\nE bye\n")
        (down,) = pair_downs(event, pair(event))
        assert (down.table, down.player, down.opponent, down.points, down.opponent_points) == (2, "E", "B", 3, 0)

    def test_open_matches_give_no_points(self):
        event = parse_event("round 1\nA vs B\nC 2-0 D\n")
        (down,) = pair_downs(event, Round((Match("A", "C"), Match("B", "D"))))
        assert (down.player, down.opponent, down.points, down.opponent_points) == ("C", "A", 3, 0)

    def test_awarded_bye(self):
        event = parse_event(EIGHT + "bye 2 Z\n")
        (bye,) = explain(event, pair(event)).byes
        assert (bye.table, bye.player, bye.reason.code, bye.reason.values["count"]) == (5, "Z", "bye-awarded", 2)

    def test_event_before_a_round(self):
        event = parse_event("round 1\nA 2-0 B\ndrop B\nround 2\nA bye\ndrop A\nfinal\n")
        assert event_before(event, 2) == parse_event("round 1\nA 2-0 B\ndrop B\n")


class TestByHand:
    """The organiser may swap two players or two table numbers; what was changed stays marked, and is warned of."""

    def test_two_players(self):
        event = parse_event(EIGHT)
        swapped = swap_players(pair(event), "A", "F")
        assert tables(swapped) == ["! F-E", "! B-A", "C-G", "D-H"]
        assert hand_warnings(event, swapped) == ()
        assert codes(explain(event, swapped).tables[0]) == ["by-hand"]

    def test_two_tables(self):
        swapped = swap_tables(pair(parse_event(EIGHT)), 1, 3)
        assert tables(swapped) == ["! C-G", "B-F", "! A-E", "D-H"]

    def test_with_the_bye(self):
        event = parse_event(NINE)
        swapped = swap_players(pair(event), "I", "H")
        assert tables(swapped)[-1] == "! I bye"
        (warning,) = hand_warnings(event, swapped)
        assert (warning.code, warning.player, warning.values["rule"]) == ("bye-again-by-hand", "I", "H")
        reason = explain(event, swapped).byes[0].reason
        assert (reason.code, reason.values["rule"]) == ("bye-chosen", "H")

    def test_a_swap_that_makes_a_rematch(self):
        event = parse_event("round 1\nA 2-0 B\nC 2-0 D\n")
        swapped = swap_players(pair(event), "C", "B")
        assert [(found.code, found.player, dict(found.values)) for found in hand_warnings(event, swapped)] == [
            ("rematch-by-hand", "A", {"table": 1, "opponent": "B", "rounds": "1"}),
            ("rematch-by-hand", "C", {"table": 2, "opponent": "D", "rounds": "1"}),
        ]

    def test_a_seat_is_missing(self):
        event = parse_event("player A\nplayer B\nplayer C\nplayer D\ndrop D\n")
        (warning,) = hand_warnings(event, Round((Match("A", "B"),)))
        assert (warning.code, warning.player) == ("seat-missing", "C")

    def test_what_cannot_be_swapped(self):
        round_ = parse_event("round 1\nA vs B\nC 2-0 D\n").rounds[0]
        assert problems(swap_players, round_, "A", "B") == [("swap-same-table", "A", {"opponent": "B", "table": 1})]
        assert problems(swap_players, round_, "A", "X") == [("player-not-seated", "X", {})]
        assert problems(swap_players, round_, "A", "D") == [("swap-has-result", "C", {"table": 2})]
        assert problems(swap_tables, round_, 1, 3) == [("no-such-table", None, {"table": 3, "tables": 2})]
        assert problems(swap_tables, round_, 2, 2) == [("swap-one-table", None, {"table": 2})]
