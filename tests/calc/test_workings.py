"""Workings: the terms of each figure add up to the figure, and the first tiebreaker that differs decides (MTR 3.1)."""

from fractions import Fraction

import pytest

from calc.errors import InputError
from calc.notation import parse_event
from calc.record import Outcome, Record
from calc.rules import CLASSIC, EVENTLINK, MTR, PRESETS
from calc.standings import Opponent, Tiebreakers, standings, tiebreaker_range
from calc.workings import Difference, Term, difference, explain, workings

EVENT = """
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
round 4
A vs E
"""

OPPONENTS = (
    Opponent(Record(4, 1), Record(8, 3), 1, "Ana"),
    Opponent(Record(1, 4), Record(3, 8), 0, "Bo"),
    Opponent(Fraction(20, 100), Fraction(60, 100), 0, "Cy"),
    Opponent(None, None, 0, "Di", Outcome.WIN, Record(2, 0)),
    Opponent(Record(0, 0), Record(0, 0), 0, "Eli"),
)


class TestTerms:
    """Each opponent's part in OMW% and OGW%, and what the floor did to it (MTR C)."""

    def test_match_terms(self):
        """A record by its points, a typed percentage as typed, an unknown one assumed, nothing played at the floor."""
        omw = workings(Record(3, 2), Record(7, 5), OPPONENTS)[1]
        assert omw.terms == (
            Term("Ana", Record(4, 1), 1, Fraction(4, 5), Fraction(4, 5), "record"),
            Term("Bo", Record(1, 4), 0, Fraction(1, 5), Fraction(33, 100), "record"),
            Term("Cy", Fraction(1, 5), 0, Fraction(1, 5), Fraction(33, 100), "typed"),
            Term("Di", None, 0, None, Fraction(55, 100), "unknown"),
            Term("Eli", Record(0, 0), 0, None, Fraction(33, 100), "nothing-played"),
        )
        assert [term.raised for term in omw.terms] == [False, True, True, False, False]
        assert omw.value == omw.total / 5

    def test_byes_left_out(self):
        """A profile that leaves byes out of MW% shows the record without them."""
        omw = workings(Record(3, 2), Record(7, 5), OPPONENTS, EVENTLINK)[1]
        assert omw.terms[0] == Term("Ana", Record(3, 1), 1, Fraction(3, 4), Fraction(3, 4), "record")

    def test_game_terms(self):
        """The games of a bye are added as the profile has them: 2-0 under the MTR, none under the classic one."""
        assert workings(Record(3, 2), Record(7, 5), OPPONENTS)[3].terms[0].basis == Record(10, 3)
        assert workings(Record(3, 2), Record(7, 5), OPPONENTS, CLASSIC)[3].terms[0].basis == Record(8, 3)

    def test_drawn_games(self):
        """What a drawn game is worth shows in the rate before the floor: a third, or half under the classic profile."""
        drawn = (Opponent(Record(1, 1), Record(1, 1, 2)),)
        for rules, rate in ((MTR, Fraction(5, 12)), (CLASSIC, Fraction(1, 2))):
            _, _, gw, ogw = workings(Record(1, 1), Record(1, 1, 2), drawn, rules)
            assert (gw.rate, ogw.terms[0].rate) == (rate, rate)

    def test_own_figures(self):
        """Match points and GW% show my own record; GW% with the games of my byes, and raised to the floor."""
        points, _, gw, _ = workings(Record(1, 4), Record(0, 8), (), byes=1)
        assert (points.value, points.basis) == (Fraction(3), Record(1, 4))
        assert (gw.basis, gw.rate, gw.value, gw.raised) == (Record(2, 8), Fraction(1, 5), Fraction(33, 100), True)

    def test_no_games(self):
        """Unknown games leave GW% without a value; no opponents leave OMW% and OGW% without one."""
        _, omw, gw, ogw = workings(Record(1, 4), None, ())
        assert (omw.value, gw.value, gw.basis, gw.raised, ogw.value) == (None, None, None, False, None)

    @pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
    def test_agree_with_the_figures(self, rules):
        """Under every profile the workings end at the assumed figures of the range."""
        figures = tiebreaker_range(Record(3, 2), Record(7, 5), OPPONENTS, rules).assumed
        values = [working.value for working in workings(Record(3, 2), Record(7, 5), OPPONENTS, rules)]
        assert values == [figures.points, figures.omw, figures.gw, figures.ogw]


class TestExplain:
    """A player of an event explained ends at the figures of the standings."""

    @pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
    def test_same_as_standings(self, rules):
        """Two ways to the same figures: the event's standings and the player's workings."""
        event = parse_event(EVENT)
        for line in standings(event, rules):
            explained = explain(event, line.player, rules)
            figures = line.tiebreakers
            expected = [figures.points, figures.omw, figures.gw, figures.ogw]
            assert [working.value for working in explained.workings] == expected
            assert explained.figures.lowest == explained.figures.highest == figures

    def test_open_matches_do_not_count(self):
        """A pairing without a result is no opponent yet."""
        assert [opponent.name for opponent in explain(parse_event(EVENT), "A").opponents] == ["B", "E", "C"]

    def test_unknown_games(self):
        """A match whose games are unknown leaves GW% open, and the opponents' OGW% a range."""
        event = parse_event("round 1\nA beat B\nC 2-0 D\nround 2\nA 2-0 C\nB 2-1 D")
        assert explain(event, "A").workings[2].value is None
        bounds = explain(event, "C").figures
        assert bounds.lowest.ogw is not None
        assert bounds.highest.ogw is not None
        assert bounds.lowest.ogw < bounds.highest.ogw
        assert bounds.lowest.omw == bounds.highest.omw

    def test_unknown_player(self):
        """Somebody who is not in the event is named."""
        with pytest.raises(InputError, match="player-unknown"):
            explain(parse_event(EVENT), "Zed")


class TestDifference:
    """Why one stands above the other: the first tiebreaker that differs, with both values (MTR 3.1)."""

    @pytest.mark.parametrize(
        ("other", "expected"),
        [
            (Tiebreakers(9, Fraction(1), Fraction(1), Fraction(1)), Difference("points", Fraction(10), Fraction(9))),
            (Tiebreakers(10, Fraction(2, 5), None, None), Difference("omw", Fraction(1, 2), Fraction(2, 5))),
            (Tiebreakers(10, Fraction(1, 2), None, Fraction(1)), Difference("gw", Fraction(3, 5), None)),
            (
                Tiebreakers(10, Fraction(1, 2), Fraction(3, 5), Fraction(2, 3)),
                Difference("ogw", Fraction(2, 3), Fraction(1, 2)),
            ),
            (Tiebreakers(10, Fraction(1, 2), Fraction(3, 5), Fraction(1, 2)), Difference(None, None, None)),
        ],
    )
    def test_first_that_differs(self, other, expected):
        """A later tiebreaker never outvotes an earlier one, whoever is named first."""
        one = Tiebreakers(10, Fraction(1, 2), Fraction(3, 5), Fraction(1, 2))
        assert difference(one, other) == expected
        assert difference(other, one) == expected
