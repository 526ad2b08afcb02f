"""Checks help and never block: they point at what cannot be, and are silent where it can."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calc.opponents import TypedPercent, parse_percent, read_table
from calc.plausibility import check_plausibility, nearest
from calc.record import THIRD, Record
from calc.rules import HALF, PRESETS


def codes(record, games=None, byes=0, rounds=None, table=""):
    """The codes of what does not fit, from text."""
    problems = check_plausibility(
        Record.parse(record), Record.parse(games) if games else None, byes, rounds, read_table(table)
    )
    return [problem.code for problem in problems]


class TestTotals:
    """Record against rounds, games against matches, rows against matches."""

    def test_silent(self):
        """A record that can be is left alone."""
        assert codes("4-1-1", "9-4-1", 0, 6) == []
        assert codes("4-1-1", "7-4-1", 1, 7) == []
        assert codes("0-0-0", "0-0-0") == []

    def test_more_matches_than_rounds(self):
        """Six matches do not fit into five rounds."""
        assert codes("4-1-1", rounds=5) == ["record-exceeds-rounds"]

    def test_more_byes_than_wins(self):
        """Every bye is a won match (MTR C)."""
        assert codes("1-4", byes=2) == ["byes-exceed-wins"]

    @pytest.mark.parametrize(
        ("record", "games", "byes", "expected"),
        [
            ("4-1-1", "13-4-1", 0, ["games-wins"]),  # 2 a win, 1 each of the others: at most 10
            ("4-1-1", "3-4-1", 0, ["games-wins"]),  # a match won has a game won
            ("4-1-1", "9-9-1", 0, ["games-losses"]),
            ("4-1-1", "9-0-1", 0, ["games-losses"]),
            ("4-1-0", "8-3-11", 0, ["games-draws"]),
            ("4-1-1", "10-4-1", 1, ["games-wins"]),  # three wins played
            ("0-0-1", "0-0-3", 0, []),  # an ID
            ("1-0-0", "1-0-0", 0, []),  # time was called
            ("1-0-0", "2-0-1", 0, []),
            ("1-0-0", "2-1-1", 0, []),
            ("1-0-0", "1-0-2", 0, []),  # time was called
            ("5-0-0", "5-5-0", 0, ["games-mixed"]),  # a game lost in a match won needs two won
            ("0-0-3", "3-0-0", 0, ["games-mixed"]),  # drawn matches are level in games
            ("2-0-1", "5-3-0", 0, []),  # 2-1, 2-1, 1-1
            ("2-0-1", "5-0-0", 0, ["games-mixed"]),
            ("1-2-0", "4-4-0", 0, []),  # 2-0, 1-2, 1-2
            ("1-1-1", "4-1-0", 0, ["games-mixed"]),
        ],
    )
    def test_games(self, record, games, byes, expected):
        """Games that matches of best of three cannot have are pointed out, byes left aside."""
        assert codes(record, games, byes) == expected

    def test_assigned_loss(self):
        """A loss without an opponent has no games."""
        assert codes("1-1-0", "2-0", table="4-1\nloss", rounds=5) == []
        assert codes("1-1-0", "2-0", table="4-1", rounds=5) == ["games-losses"]

    def test_rows(self):
        """More opponents than matches against somebody; byes and assigned losses need none."""
        assert codes("1-1", table="4-1\n3-2\n2-3", rounds=5) == ["rows-exceed-matches"]
        assert codes("2-1", byes=1, table="4-1\n3-2\nbye", rounds=5) == []
        assert codes("1-1", table="4-1\nloss", rounds=5) == []
        assert codes("1-1", byes=1, table="4-1\nloss", rounds=5) == ["rows-exceed-matches"]

    @given(
        st.lists(
            st.sampled_from(["2-0", "2-1", "1-2", "0-2", "1-1", "1-1-1", "1-0", "0-1-2", "2-1-1", "id", "0-0"]),
            max_size=9,
        )
    )
    def test_real_results_never_trouble(self, results):
        """Whatever really played matches add up to is never pointed out."""
        table = read_table("\n".join(f"me {result}" for result in results))
        assert check_plausibility(table.matches, table.games, 0, len(results), table) == ()


class TestRows:
    """Each opponent against the rounds, against my result, and as a percentage."""

    def test_too_many_matches(self):
        """An opponent cannot have played more rounds than there were."""
        (problem,) = check_plausibility(Record(1, 1), None, 0, None, read_table("3-0\nAna 3-2"))[1:]
        assert (problem.code, problem.line, problem.player) == ("opponent-exceeds-rounds", 2, "Ana")

    @pytest.mark.parametrize(
        ("row", "fits"),
        [
            ("2-0 me 2-1", False),  # I beat them, so they have a loss
            ("1-1 me 2-1", True),
            ("0-2 me 1-2", False),
            ("1-1 me 1-2", True),
            ("1-1 b1 me 1-2", False),  # their only win is the bye
            ("1-1 me id", False),
            ("1-0-1 me id", True),
        ],
    )
    def test_against_my_result(self, row, fits):
        """Their record must hold the match that they played against me."""
        assert codes("1-1", rounds=2, table=row) == ([] if fits else ["opponent-against-result"])

    @pytest.mark.parametrize(
        ("row", "expected"),
        [
            ("4-1 0-9", ["games-wins"]),
            ("5-0 0-0", ["games-wins"]),
            ("4-1 9-3", []),
            ("4-1 b1 7-3", []),
            ("1-2 b1 1-2", []),  # one loss may be a double loss, without games
            ("1-1 1-2 me 2-1", ["opponent-games-against-result"]),  # no game is left for the match that they won
            ("1-1 3-2 me 2-1", []),
            ("1-0-1 2-0 me id", ["opponent-games-against-result"]),
        ],
    )
    def test_games(self, row, expected):
        """An opponent's games must fit their record and hold those that they played against me."""
        assert codes("3-2", rounds=5, table=row) == expected

    def test_rounds_are_at_least_the_rows(self):
        """While only one of three rows has my result, three rounds have been played all the same."""
        problems = check_plausibility(Record(1, 0), None, 0, None, read_table("2-1 me 2-0\n1-2\n3-0"))
        assert [problem.code for problem in problems] == ["rows-exceed-matches"]

    def test_impossible_percentage(self):
        """65 % cannot be after five rounds: 10 of 15 points are 66.67 %, 9 of 15 are 60 %."""
        (problem,) = check_plausibility(Record(4, 1), None, 0, None, read_table("65%"))
        assert problem.code == "matches-percent-impossible"
        assert problem.line == 1
        assert problem.values["nearest"] == Fraction(2, 3)

    @pytest.mark.parametrize(
        "text", ["66", "67", "66.7", "66,66", "66.67%", ".667", "33", "33.33", "33.3%", "100", "0"]
    )
    def test_possible_percentage(self, text):
        """Two thirds and the floors are possible, rounded or cut off."""
        assert codes("4-1", table=text) == []

    def test_game_percentage(self):
        """After one round of best of three GW% is one of few."""
        assert codes("1-0", table="? 43%") == ["games-percent-impossible"]
        assert codes("1-0", table="? 66.67%") == []
        assert codes("2-0", table="? 64.29%") == []  # 4 1/2 of 7, where a drawn game is half a win
        assert codes("2-0", table="? 58.33%") == []  # 2-1-1


def rates(most, draws):
    """Every rate of up to so many matches or games, by all their records, and every preset's floor."""
    records = [
        Record(wins, played - wins - level, level)
        for played in range(1, most + 1)
        for wins in range(played + 1)
        for level in range(played - wins + 1)
    ]
    return {record.rate(draw) for record in records for draw in draws} | {rules.floor for rules in PRESETS.values()}


class TestNearest:
    """The nearest figure that a record can have."""

    @pytest.mark.parametrize(("most", "draws"), [(3, {THIRD}), (6, {THIRD}), (8, {THIRD, HALF}), (12, {HALF})])
    @given(value=st.integers(0, 1000), digits=st.sampled_from([10, 100, 1000]))
    def test_against_every_record(self, most, draws, value, digits):
        """As near as any record, and possible exactly when one can have been printed so."""
        value = min(value, digits)
        percent = TypedPercent(Fraction(value, digits), Fraction(1, digits))
        every = rates(most, draws)
        closest = nearest(percent, most, draws)
        assert closest in every
        assert percent.may_be(closest) is any(percent.may_be(rate) for rate in every)
        if not percent.may_be(closest):
            assert abs(closest - percent.value) == min(abs(rate - percent.value) for rate in every)

    def test_example(self):
        """After five rounds 65 % is nearest to 10 of 15 points."""
        assert nearest(parse_percent("65%"), 5, {THIRD}) == Fraction(2, 3)
