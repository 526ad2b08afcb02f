"""What each result of the round to come does to my own figures."""

from fractions import Fraction

import pytest

from calc.errors import InputError
from calc.event import Kind, Match
from calc.record import Outcome, Record
from calc.rules import CLASSIC, MTR
from calc.scenarios import Result, after_round, as_result, default_results, opponent_after, result_of
from calc.standings import Opponent, tiebreakers


def percent(match: int, game: int) -> Opponent:
    return Opponent(Fraction(match, 100), Fraction(game, 100))


SIX = [percent(*rates) for rates in ((65, 60), (70, 70), (50, 45), (60, 55), (55, 50), (75, 70))]
MATCHES, GAMES = Record(4, 1, 1), Record(9, 4, 1)


def printed(value: Fraction | None, decimals: int = 0) -> str:
    """As percent, or with `decimals` as a share."""
    assert value is not None
    return f"{float(value):.{decimals}f}"[1:] if decimals else f"{float(value) * 100:.2f}"


class TestPublishedExample:
    """The popular calculator's example 2: before the last of seven rounds, its assumed percentages typed."""

    @pytest.mark.parametrize(
        ("result", "opponent", "points", "figures"),
        [
            ("2-1", percent(70, 65), 16, ("67.65", "63.57", "59.29")),
            ("1-1-1", percent(60, 55), 14, ("64.71", "62.14", "57.86")),
        ],
    )
    def test_its_own_figures(self, result, opponent, points, figures):
        """Under its own reading of the rules the published figures come out to the digit."""
        (row,) = after_round(MATCHES, GAMES, SIX, opponent, CLASSIC, results=[result])
        after = row.figures.assumed
        assert after.points == points
        assert (printed(after.gw), printed(after.omw), printed(after.ogw)) == figures

    def test_the_same_record_under_the_mtr(self):
        """MTR C: a drawn game is a third, so every GW% but that of 2-1 is another."""
        rows = after_round(MATCHES, GAMES, SIX, percent(70, 65), MTR)
        gw = {str(row.result.games): row.figures.assumed.gw for row in rows}
        assert tiebreakers(MATCHES, GAMES, SIX).gw == Fraction(2, 3)
        expected = {"2-1-0": ".6667", "1-1-1": ".6275", "0-0-3": ".6078", "1-2-0": ".6078", "0-2-0": ".5833"}
        assert {games: printed(gw[games], 4) for games in expected} == expected

    def test_an_opponent_who_is_known(self):
        """MTR C: an opponent on 15 points after six rounds has 16/21 after a draw and 15/21 after a loss."""
        known = Opponent(Record(5, 1), Record(10, 3))
        rows = after_round(MATCHES, GAMES, [], known, results=["2-1", "1-1-1", "0-2"])
        assert [row.figures.assumed.omw for row in rows] == [Fraction(15, 21), Fraction(16, 21), Fraction(18, 21)]
        assert [row.opponent.games for row in rows] == [Record(11, 5), Record(11, 4, 1), Record(12, 3)]


class TestRows:
    """A row for each result, best first, with the difference to now."""

    def test_best_first_as_the_rules_rank(self):
        """MTR 3.1: match points first, then GW% where OMW% is the same; the default results are ordered so."""
        rows = after_round(MATCHES, GAMES, SIX, percent(70, 65))
        assert [row.result for row in rows] == list(default_results())
        assert [row.figures.assumed.points for row in rows] == [16, 16, 14, 14, 14, 13, 13]

    def test_differences(self):
        """The change is what is there after the round less what is there now."""
        (row,) = after_round(Record(1, 1), Record(3, 2), [percent(50, 50)], percent(70, 60), results=["2-0"])
        assert (row.change.points, row.change.omw, row.change.gw, row.change.ogw) == (
            3,
            Fraction(1, 10),
            Fraction(5, 7) - Fraction(3, 5),
            Fraction(1, 20),
        )
        assert (row.matches, row.games) == (Record(2, 1), Record(5, 2))

    def test_before_the_first_round(self):
        """Nothing played has no percentage (MTR C), so nothing to compare with."""
        (row,) = after_round(Record(0, 0), Record(0, 0), [], Opponent(Record(0, 0), Record(0, 0)), results=["2-0"])
        assert (row.change.points, row.change.omw, row.change.gw, row.change.ogw) == (3, None, None, None)

    def test_an_unknown_opponent_is_bounded_by_my_result(self):
        """Who has lost to me in seven rounds has at most six wins of seven, and at least the floor."""
        (row,) = after_round(Record(5, 1), Record(10, 2), [], Opponent(), results=["2-0"])
        assert (row.figures.lowest.omw, row.figures.highest.omw) == (Fraction(33, 100), Fraction(6, 7))

    def test_unknown_games(self):
        """Games that are not known leave GW% open: mine, or those of the new result."""
        (row,) = after_round(Record(1, 0), None, [percent(50, 50)], percent(50, 50), results=["2-0"])
        assert (row.games, row.figures.assumed.gw) == (None, None)
        decided = Result(Outcome.WIN)
        (row,) = after_round(Record(1, 0), Record(2, 0), [], Opponent(Record(1, 0), Record(2, 0)), results=[decided])
        assert (row.games, row.opponent.games, row.opponent.matches) == (None, None, Record(1, 1))

    def test_byes_count(self):
        """MTR C: a bye is 2-0 in games and adds no opponent."""
        (row,) = after_round(Record(1, 0), Record(0, 0), [], percent(50, 50), byes=1, results=["0-2"])
        assert row.figures.assumed.gw == Fraction(1, 2)


class TestResults:
    """What a match can end like."""

    def test_usual_results(self):
        """Best of one, three and five; a draw agreed before play is 0-0-3 (MTR 2.5, 5.2)."""
        results = {n: [(str(r.games), r.outcome.value) for r in default_results(n)] for n in (1, 3, 5)}
        assert results[1] == [("1-0-0", 3), ("0-0-3", 1), ("0-1-0", 0)]
        assert [games for games, _ in results[3]] == ["2-0-0", "2-1-0", "1-1-0", "1-1-1", "0-0-3", "1-2-0", "0-2-0"]
        assert [games for games, _ in results[5]][:6] == ["3-0-0", "3-1-0", "3-2-0", "2-2-0", "2-2-1", "0-0-3"]

    def test_read(self):
        """A result is given as one, by its games, or as text."""
        drawn = Result(Outcome.DRAW, Record(0, 0, 3), Kind.ID)
        assert [as_result(value) for value in (drawn, Record(0, 0, 3), "id", "ID", "0-0-3")] == [drawn] * 5
        assert as_result("1-1-1") == Result(Outcome.DRAW, Record(1, 1, 1))

    def test_of_a_match(self):
        """A finished match has one result; a pairing has none yet."""
        assert result_of(Match("Ana", "Bo", winner="Bo")) == Result(Outcome.LOSS)
        with pytest.raises(InputError, match="result-open"):
            result_of(Match("Ana", "Bo"))

    def test_the_opponent_keeps_what_was_typed(self):
        """A typed percentage is the one they will have."""
        assert opponent_after(percent(70, 65), as_result("2-0")).matches == Fraction(7, 10)
