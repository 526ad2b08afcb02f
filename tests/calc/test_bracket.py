"""The cut: its size, its seeds, its rounds, who leaves it, and the final places."""

from dataclasses import replace

import pytest

from calc.bracket import (
    CUTS,
    Placing,
    champion,
    cut_advice,
    drop_from_cut,
    first_cut_round,
    next_cut_round,
    placings,
    qualified,
    seed_pattern,
    seeds_in,
    still_in,
    with_cut_round,
)
from calc.errors import InputError
from calc.event import Kind, Match
from calc.notation import format_event, format_match, parse_event
from calc.record import Record
from tests.generators import ladder

NAMES = "ABCDEFGHIJKLMNOPQRS"


def tables(round_):
    """The round in the text format, without `vs`, with its name."""
    return round_.name, [format_match(match).replace(" vs ", "-") for match in round_.matches]


def problems(call, *arguments, **named):
    """Everything that the call reports."""
    with pytest.raises(InputError) as caught:
        call(*arguments, **named)
    return [(found.code, found.player, dict(found.values)) for found in caught.value.problems]


def won(event, *winners):
    """The event with these players as winners, 2-0, of their matches in the latest round."""
    number = len(event.rounds) + len(event.cut_rounds)
    for winner in winners:
        match = event.cut_rounds[-1].match_of(winner)
        event = event.with_result(replace(match, games=Record(2, 0)), number)
    return event


def top(cut, players=None, **named):
    """The event with the first round of its cut."""
    event = ladder(players or cut)
    return with_cut_round(event, first_cut_round(event, cut, **named))


class TestAdvice:
    """The cut is recommended from 2C+1 players; another choice gets a warning, an impossible one is refused."""

    @pytest.mark.parametrize(("players", "recommended"), [(8, 0), (9, 4), (16, 4), (17, 8)])
    def test_recommended(self, players, recommended):
        advice = cut_advice(ladder(players))
        assert (advice.recommended, advice.cut, advice.warnings) == (recommended, recommended, ())

    def test_the_table_of_the_rules_stands_beside_it(self):
        """MTR E: 9 to 16 players, five rounds and a Top 4; awarded byes count as more players."""
        assert (cut_advice(ladder(9)).table.rounds, cut_advice(ladder(9)).table.cut) == (5, 4)
        with_byes = replace(ladder(9), awarded_bye={"A": 1, "B": 2, "C": 3, "D": 4})
        assert cut_advice(with_byes).table.field == 9 + 1 + 3 + 7 + 7

    def test_who_never_sat_down_does_not_count(self):
        event = parse_event("".join(f"player {name}\n" for name in NAMES[:9]) + "drop A\n")
        assert cut_advice(event).recommended == 0

    def test_another_choice_is_warned_of(self):
        (warning,) = cut_advice(ladder(9), 8).warnings
        assert (warning.code, warning.values) == ("cut-not-recommended", {"cut": 8, "recommended": 4, "players": 9})
        assert [found.code for found in cut_advice(replace(ladder(9), cut=2)).warnings] == ["cut-not-recommended"]
        assert [found.code for found in cut_advice(ladder(9), 0).warnings] == ["cut-not-recommended"]

    def test_five_players_cannot_fill_a_top_8(self):
        assert problems(cut_advice, ladder(5), 8) == [("cut-too-few", None, {"cut": 8, "players": 5})]

    def test_a_size_there_is_not(self):
        assert problems(first_cut_round, ladder(9), 6) == [("cut-size", None, {"cut": 6, "sizes": "2, 4, 8"})]

    def test_ties_that_the_rules_leave(self):
        """Nobody has played: all nine are level, four of them in; with a cut of all, all are in."""
        event = parse_event("".join(f"player {name}\n" for name in NAMES[:8]))
        assert [found.code for found in cut_advice(event, 4).warnings] == ["cut-not-recommended", "cut-line-tied"]
        assert [found.code for found in cut_advice(event, 8).warnings] == ["cut-not-recommended", "seeds-tied"]


class TestSeeds:
    """Top 8: 1-8, 4-5 / 2-7, 3-6; Top 4: 1-4, 2-3; the higher seed is named first (MTR 10.4, 2.2)."""

    def test_patterns(self):
        assert seed_pattern(2) == ((1, 2),)
        assert seed_pattern(4) == ((1, 4), (2, 3))
        assert seed_pattern(8) == ((1, 8), (4, 5), (2, 7), (3, 6))

    @pytest.mark.parametrize("cut", [2, 4, 8, 16, 32])
    def test_if_the_better_seed_always_wins_the_best_two_meet_last(self, cut):
        pairs = seed_pattern(cut)
        while len(pairs) > 1:
            winners = [min(pair) for pair in pairs]
            assert sorted(winners) == list(range(1, len(winners) + 1))
            pairs = tuple(zip(winners[::2], winners[1::2], strict=True))
        assert sorted(pairs[0]) == [1, 2]

    def test_first_rounds(self):
        assert CUTS == (2, 4, 8)
        assert tables(first_cut_round(ladder(9), 8)) == ("quarterfinals", ["A-H", "D-E", "B-G", "C-F"])
        assert tables(first_cut_round(ladder(9), 4)) == ("semifinals", ["A-D", "B-C"])
        assert tables(first_cut_round(ladder(9), 2)) == ("final", ["A-B"])

    def test_drop_before_the_cut_the_next_one_moves_up(self):
        event = replace(ladder(9), dropped={"C": 8})
        assert qualified(event, 8) == tuple("ABDEFGHI")

    def test_results_must_be_known_and_the_cut_not_begun(self):
        event = parse_event("round 1\nA vs B\nC 2-0 D\n")
        assert problems(first_cut_round, event, 4) == [
            ("results-missing", None, {"round": 1, "tables": "1", "count": 1})
        ]
        assert problems(first_cut_round, top(4), 4) == [("cut-begun", None, {"round": "semifinals"})]


class TestSeedsInTheCut:
    """Who entered the bracket with which seed; nobody moves up for who left after that (MTR 2.10)."""

    def test_not_begun(self):
        assert seeds_in(ladder(4)) == {}

    def test_whole(self):
        assert seeds_in(top(4, 9)) == {"A": 1, "B": 2, "C": 3, "D": 4}

    def test_dropped_before_the_cut(self):
        """B left after the Swiss and before the cut, so E moved up: the fourth seed."""
        gone = replace(ladder(9), dropped={"B": 8})
        event = with_cut_round(gone, first_cut_round(gone, 4))
        assert seeds_in(event) == {"A": 1, "C": 2, "D": 3, "E": 4}

    def test_left_after_the_announcement(self):
        """C left after the announcement: the fourth seed stays the fourth."""
        event = drop_from_cut(top(4, 9), "C")
        assert seeds_in(event) == {"A": 1, "B": 2, "C": 3, "D": 4}

    def test_both(self):
        """B before the cut, C after the announcement: the event does not say who of them was in."""
        gone = replace(ladder(9), dropped={"B": 8})
        event = with_cut_round(gone, first_cut_round(gone, 4, left="C"))
        assert seeds_in(replace(event, dropped={"B": 8, "C": 8})) == {}


class TestRounds:
    """The winners of neighbouring tables meet, up to the final."""

    def test_to_the_winner(self):
        event = won(top(8), "H", "D", "B", "F")
        assert tables(next_cut_round(event)) == ("semifinals", ["D-H", "B-F"])
        event = won(with_cut_round(event, next_cut_round(event)), "H", "F")
        assert tables(next_cut_round(event)) == ("final", ["F-H"])
        assert champion(event) is None
        event = with_cut_round(event, next_cut_round(event))
        assert champion(event) is None
        event = won(event, "H")
        assert champion(event) == "H"
        assert problems(next_cut_round, event) == [("cut-over", None, {})]
        assert parse_event(format_event(event)) == event

    def test_what_stands_in_the_way(self):
        event = won(top(4), "A").with_result(Match("B", "C", Record(1, 1)))
        assert problems(next_cut_round, ladder(4)) == [("cut-not-begun", None, {})]
        assert problems(next_cut_round, top(4))[0] == (
            "cut-result-missing",
            "A",
            {"opponent": "D", "round": "semifinals", "table": 1},
        )
        assert problems(next_cut_round, event) == [
            ("cut-draw", "B", {"opponent": "C", "round": "semifinals", "table": 2})
        ]

    def test_more_tables_than_a_round_has(self):
        """Three semifinals, as a text may have them, have no final."""
        event = parse_event("semifinals\nA beat B\nC beat D\nE beat F\n")
        values = {"round": "semifinals", "tables": 3, "most": 2}
        assert problems(next_cut_round, event) == [("cut-round-large", None, values)]


class TestDropsAfterTheCut:
    """Nobody moves up: the top remaining seed has the bye, their opponent takes the empty place (MTR 2.10)."""

    @pytest.mark.parametrize(
        ("left", "expected"),
        [
            ("E", ["A bye", "D-H", "B-G", "C-F"]),
            ("H", ["A bye", "D-E", "B-G", "C-F"]),
            ("A", ["G-H", "D-E", "B bye", "C-F"]),
            ("EF", ["A bye", "D-H", "B bye", "C-G"]),
            ("AH", ["F-G", "D-E", "B bye", "C bye"]),
            ("EFGH", ["A bye", "D bye", "B bye", "C bye"]),
            ("DEFGH", ["A bye", "B bye", "C bye"]),
        ],
    )
    def test_before_the_first_round(self, left, expected):
        assert tables(first_cut_round(ladder(8), 8, left=left)) == ("quarterfinals", expected)

    def test_who_is_not_in_cannot_leave_it(self):
        assert problems(first_cut_round, ladder(9), 8, left="I") == [("not-in-cut", "I", {})]
        assert problems(drop_from_cut, top(8, 9), "I") == [("not-in-cut", "I", {})]
        assert problems(drop_from_cut, won(top(4), "A"), "D") == [("not-in-cut", "D", {})]
        assert problems(drop_from_cut, ladder(4), "A") == [("cut-not-begun", None, {})]

    def test_a_bye_goes_on(self):
        event = won(top(8, left="E"), "D", "B", "C")
        assert tables(next_cut_round(event)) == ("semifinals", ["A-D", "B-C"])

    def test_before_the_round_is_played_it_is_made_anew(self):
        event = drop_from_cut(top(8), "E")
        assert tables(event.cut_rounds[0]) == ("quarterfinals", ["A bye", "D-H", "B-G", "C-F"])
        assert event.dropped == {"E": 7}
        again = drop_from_cut(event, "F")
        assert tables(again.cut_rounds[0])[1] == ["A bye", "D-H", "B bye", "C-G"]
        assert tables(drop_from_cut(event, "A").cut_rounds[0])[1] == ["F-G", "D-H", "B bye", "C bye"]
        assert parse_event(format_event(again)) == again

    def test_while_it_is_played_he_concedes(self):
        event = drop_from_cut(won(top(4), "A"), "C")
        assert tables(event.cut_rounds[0])[1] == ["A 2-0 D", "B 2-0 C"]
        assert event.dropped == {"C": 4}

    def test_a_winner_who_leaves(self):
        """Semifinals of A, D, B, C without D: A is the top seed, and alone at their table."""
        event = drop_from_cut(won(top(8), "A", "D", "B", "C"), "D")
        assert tables(next_cut_round(event)) == ("semifinals", ["A bye", "B-C"])
        event = drop_from_cut(won(top(8), "A", "D", "B", "C"), "C")
        assert tables(next_cut_round(event)) == ("semifinals", ["A bye", "B-D"])

    def test_nobody_wins_a_double_loss(self):
        event = won(top(8), "A", "D", "B").with_result(Match("C", "F", kind=Kind.DOUBLE_LOSS))
        assert tables(next_cut_round(event)) == ("semifinals", ["A bye", "B-D"])

    def test_three_left_of_eight(self):
        """Three byes in the quarterfinals: a place of the semifinals is empty."""
        event = top(8, left="DEFGH")
        assert tables(next_cut_round(event)) == ("semifinals", ["A bye", "B-C"])


class TestPlacings:
    """The losers of a round share their place; the others stay as the Swiss left them."""

    def test_a_whole_cut(self):
        event = won(top(8, 10), "H", "D", "B", "F")
        event = won(with_cut_round(event, next_cut_round(event)), "H", "F")
        event = won(with_cut_round(event, next_cut_round(event)), "H")
        assert [(line.rank, line.player) for line in placings(event)] == [
            (1, "H"),
            (2, "F"),
            *((3, name) for name in "BD"),
            *((5, name) for name in "ACEG"),
            (9, "I"),
            (10, "J"),
        ]
        assert not any(line.still_in for line in placings(event))

    def test_while_it_goes_on(self):
        event = won(top(4, 5), "A")
        assert placings(event) == (
            Placing(1, "A", still_in=True),
            Placing(1, "B", still_in=True),
            Placing(1, "C", still_in=True),
            Placing(4, "D"),
            Placing(5, "E"),
        )

    def test_a_drawn_match_has_no_loser_yet(self):
        event = top(2).with_result(Match("A", "B", Record(1, 1)))
        assert [line.rank for line in placings(event)] == [1, 1]

    def test_who_won_and_left_is_with_the_losers_of_the_next_round(self):
        event = drop_from_cut(won(top(8), "A", "D", "B", "C"), "D")
        assert [(line.rank, line.player) for line in placings(event)][:4] == [(1, "A"), (1, "B"), (1, "C"), (4, "D")]
        event = won(with_cut_round(event, next_cut_round(event)), "B")
        assert [(line.rank, line.player) for line in placings(event)][:4] == [(1, "A"), (1, "B"), (3, "C"), (3, "D")]

    def test_a_double_loss_in_the_final(self):
        event = top(2, 3).with_result(Match("A", "B", kind=Kind.DOUBLE_LOSS))
        assert champion(event) is None
        assert [(line.rank, line.player) for line in placings(event)] == [(1, "A"), (1, "B"), (3, "C")]

    def test_nothing_is_final_while_tables_are_open(self):
        event = parse_event("round 1\nA vs B\nC 2-0 D\nfinal\nA 2-0 C\n")
        assert problems(placings, event) == [("results-missing", None, {"round": 1, "tables": "1", "count": 1})]

    def test_who_is_still_in(self):
        """Nobody before the cut and after it; in it those who have not lost, and not who won and left."""
        assert still_in(ladder(4)) == ()
        assert still_in(top(4)) == tuple("ABCD")
        event = won(top(4), "D")
        assert still_in(event) == tuple("BCD")
        assert still_in(drop_from_cut(won(event, "B"), "D")) == ("B",)
        assert still_in(won(top(2), "B")) == ()

    def test_without_a_cut_the_swiss_ranks_stay_shared(self):
        event = parse_event("round 1\nA 2-0 B\nC 2-0 D\n")
        assert [(line.rank, line.player) for line in placings(event)] == [(1, "A"), (1, "C"), (3, "B"), (3, "D")]
