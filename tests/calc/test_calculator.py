"""The calculator: typed text in, exact figures out; typed totals win and differences are reported."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calc.calculator import calculate, explain_sheet, figures_by_preset, read_sheet, typed_from
from calc.errors import InputError
from calc.notation import parse_event
from calc.record import Record
from calc.rules import CLASSIC, MTR, PRESETS
from calc.standings import ASSUMED, Opponent, opponent_values, standings, tiebreakers
from tests.generators import events

TABLE = "Ana 4-1 9-3 me 2-1\nbye\nBo 3-2 6-5 me 1-2\nCy 2-2-1 5-5-3 me id\nDi 1-4 3-8 me 2-1"


def codes(problems):
    """Where and what."""
    return [(problem.field or problem.line, problem.code) for problem in problems]


def figures_of(sheet, rules=MTR):
    """The figures of a sheet that has a record."""
    figures = calculate(sheet, rules)
    assert figures is not None
    return figures


class TestSheet:
    """What was typed, understood."""

    def test_typed(self):
        """A record alone: everything else follows or is unknown."""
        sheet = read_sheet("4-1-1")
        assert (sheet.matches, sheet.games, sheet.byes, sheet.rounds) == (Record(4, 1, 1), None, 0, None)
        assert sheet.opponents == (Opponent(),) * 6
        assert sheet.assumed == ASSUMED
        assert sheet.problems == sheet.notices == ()

    def test_from_rows(self):
        """My filled results give my own record, games and byes."""
        sheet = read_sheet(table=TABLE)
        assert (sheet.matches, sheet.games, sheet.byes) == (Record(3, 1, 1), Record(5, 4, 3), 1)
        assert len(sheet.opponents) == 4
        assert sheet.notices == ()

    def test_nothing(self):
        """Nothing typed is nothing wrong."""
        sheet = read_sheet()
        assert sheet.matches is None
        assert sheet.opponents == ()
        assert calculate(sheet, MTR) is None
        assert read_sheet(table="Ana 4-1").matches is None

    def test_typed_totals_win(self):
        """Typed totals win over the rows, and each difference is reported with both values."""
        sheet = read_sheet("4-1-0", "9-3", "0", table=TABLE)
        assert (sheet.matches, sheet.games, sheet.byes) == (Record(4, 1), Record(9, 3), 0)
        assert codes(sheet.notices)[:3] == [(field, "totals-differ") for field in ("record", "games", "byes")]
        assert sheet.notices[0].values == {"typed": Record(4, 1), "rows": Record(3, 1, 1)}

    @pytest.mark.parametrize(
        ("record", "byes", "table", "fields"),
        [
            ("2-0", "", "Ana 1-1 3-2 me 0-2", ["record"]),
            ("2-0", "", "loss", ["record"]),
            ("2-0", "0", "bye", ["byes"]),
            ("2-0", "1", "bye\nbye", ["byes"]),
            ("2-0", "", "Ana 1-1 me 2-0", []),
            ("2-0", "1", "Ana 1-1", []),
        ],
    )
    def test_rows_beyond_the_totals(self, record, byes, table, fields):
        """A row that the typed totals do not hold is reported at once, not only when every row has its result."""
        notices = read_sheet(record, byes=byes, table=table).notices
        assert [notice.field for notice in notices if notice.code == "totals-differ"] == fields

    def test_absurd_lengths(self):
        """A record or rounds beyond any event are refused, so that nothing is drawn for hours."""
        sheet = read_sheet("900-90-9", rounds="999")
        assert codes(sheet.problems) == [("record", "record-too-long"), ("rounds", "number-too-large")]
        assert sheet.matches is None

    def test_same_totals(self):
        """Typed totals that agree with the rows are not remarked on."""
        assert read_sheet("3-1-1", "5-4-3", "1", table=TABLE).notices == ()

    def test_half_filled(self):
        """While results are missing in some rows, their sum is not held against the typed record."""
        sheet = read_sheet("3-1-1", table="Ana 4-1 me 2-0\nBo 3-2")
        assert sheet.games is None
        assert sheet.notices == ()
        assert len(sheet.opponents) == 5

    def test_problems_name_their_fields(self):
        """Every field that is not understood is named; the rest still counts."""
        sheet = read_sheet("4-x", "9", "one", "9999", "x 101%", "abc")
        assert codes(sheet.problems) == [
            ("record", "record-unreadable"),
            ("games", "record-unreadable"),
            ("byes", "count-unreadable"),
            ("rounds", "number-too-large"),
            ("assumed", "percent-unreadable"),
            (1, "percent-range"),
        ]
        assert sheet.matches is None

    def test_an_unreadable_record_is_not_replaced(self):
        """What cannot be read is refused; the rows do not silently take its place."""
        assert read_sheet("4-x", table=TABLE).matches is None

    def test_byes_beyond_wins(self):
        """More byes than wins is refused in the byes' place."""
        sheet = read_sheet("1-4", byes="2")
        assert codes(sheet.problems) == [("byes", "byes-exceed-wins")]
        assert calculate(sheet, MTR) is None

    @given(st.lists(st.text(max_size=12), min_size=6, max_size=6))
    def test_never_raises(self, texts):
        """Whatever is typed becomes figures or problems under every profile."""
        sheet = read_sheet(*texts)
        for rules in PRESETS.values():
            assert (calculate(sheet, rules) is None) is (sheet.matches is None)


class TestCalculation:
    """The figures, their workings and their range."""

    def test_exact(self):
        """With every opponent's record the figures are exact and one with the formula."""
        sheet = read_sheet(table=TABLE)
        figures = figures_of(sheet)
        expected = tiebreakers(Record(3, 1, 1), Record(5, 4, 3), sheet.opponents, MTR, byes=1)
        assert figures.exact
        assert figures.lowest == figures.assumed == figures.highest == expected
        assert expected.omw == (Fraction(12, 15) + Fraction(9, 15) + Fraction(7, 15) + Fraction(33, 100)) / 4

    def test_unknown(self):
        """Unknown opponents make a range from the floor to 100 %, and a figure at the assumed rate."""
        figures = figures_of(read_sheet("4-1-1", assumed="60%"))
        assert not figures.exact
        assert (figures.lowest.omw, figures.assumed.omw, figures.highest.omw) == (Fraction(33, 100), Fraction(3, 5), 1)

    def test_rounds_typed(self):
        """The rounds typed bound what an unknown opponent can have: I beat them, so at most 5 of 6 matches."""
        assert figures_of(read_sheet("1-0", rounds="6", table="me 2-0")).highest.omw == Fraction(5, 6)

    def test_readings(self):
        """Every preset's figures are those that choosing it gives."""
        sheet = read_sheet(table=TABLE)
        by_preset = figures_by_preset(sheet)
        assert by_preset == {name: figures_of(sheet, rules).assumed for name, rules in PRESETS.items()}
        assert len(set(map(str, by_preset.values()))) > 1

    def test_workings(self):
        """The workings end at the assumed figures."""
        sheet = read_sheet("4-1-1", "9-4-1", table=TABLE)
        figures = figures_of(sheet).assumed
        values = [working.value for working in explain_sheet(sheet, MTR)]
        assert values == [figures.points, figures.omw, figures.gw, figures.ogw]

    def test_without_a_record(self):
        """Nothing is computed while there is no record."""
        assert explain_sheet(read_sheet(), MTR) == ()
        assert figures_by_preset(read_sheet()) == {}

    def test_classic_example(self):
        """The popular calculator's example 1: MP 12, GW 72.73 %, OMW 57 %, OGW 55 %."""
        sheet = read_sheet("4-1-0", "8-3-0", table="60 55\n70 65\n50 50\n40 45\n65 60")
        figures = figures_of(sheet, CLASSIC).assumed
        assert (figures.points, figures.gw) == (12, Fraction(8, 11))
        assert (figures.omw, figures.ogw) == (Fraction(57, 100), Fraction(55, 100))

    def test_hidden_rounding(self):
        """Five whole percents may hide a whole point of the mean."""
        sheet = read_sheet("4-1-0", "8-3-0", table="60 55.0\n70 65.0\n50 50.0\n40 45.0\n65 60.0")
        assert sheet.rounding_hidden == (Fraction(1, 100), Fraction(0))


class TestFromAnEvent:
    """What a player of an event would type gives their figures: two ways in, one formula."""

    @given(events(awkward_names=True), st.sampled_from(list(PRESETS.values())))
    def test_law(self, event, rules):
        """Match points and OMW% always, GW% and OGW% where the games are known."""
        values = opponent_values(event)
        for line in standings(event, rules):
            sheet = read_sheet(**typed_from(event, line.player))
            figures = figures_of(sheet, rules)
            assert figures is not None
            assert sheet.problems == ()
            assert (figures.assumed.points, figures.assumed.omw, figures.assumed.gw) == (
                line.tiebreakers.points,
                line.tiebreakers.omw,
                line.tiebreakers.gw,
            )
            if all(values[name].games is not None for name in event.opponents_of(line.player)):
                assert figures.assumed == line.tiebreakers

    def test_by_hand(self):
        """A bye, an ID, a double loss and an open match, as one would type them."""
        event = parse_event(
            "round 1\nAna 2-1 Bo\nCy bye\nround 2\nCy id Ana\nBo bye\nround 3\nAna double loss Bo\nround 4\nAna vs Bo\n"
        )
        assert typed_from(event, "Ana") == {
            "record": "1-1-1",
            "games": "2-1-3",
            "byes": "0",
            "rounds": "3",
            "table": "Bo 1-2-0 1-2-0 b1 me 2-1-0\nCy 1-0-1 0-0-3 b1 me id\nBo 1-2-0 1-2-0 b1",
        }
        assert typed_from(event, "Cy")["table"].splitlines()[0] == "bye"
        assert read_sheet(**typed_from(event, "Ana")).notices == ()

    def test_nobody(self):
        """Who is not in the event has nothing to type."""
        with pytest.raises(InputError):
            typed_from(parse_event("round 1\nAna 2-1 Bo\n"), "Cy")
