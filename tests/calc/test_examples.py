"""The published examples: all come out, and a wrong one would show."""

from fractions import Fraction

import pytest

from calc.examples import BANDS, EXAMPLES, Band, Example, ExampleLine, Expected
from calc.record import Record
from calc.rules import MTR

LINES = [(example.code, line) for example in EXAMPLES for line in example.run()]


@pytest.mark.parametrize("line", [line for _, line in LINES], ids=[f"{code}-{x.expected.code}" for code, x in LINES])
def test_every_figure_comes_out(line):
    """What was published, in the digits that were published."""
    assert line.holds


@pytest.mark.parametrize("band", BANDS, ids=[f"{band.lowest}-{band.code}" for band in BANDS])
def test_every_row_of_the_rounds_comes_out(band):
    """MTR E, and beside it the 2C+1 rule, for every field between the borders."""
    assert band.holds()


def test_the_rows_leave_no_gap():
    """MTR E: each size of field from nobody upwards stands in a row for individuals, the next where the last ends."""
    swiss = [band for band in BANDS if band.code not in ("teams", "draft")]
    assert swiss[0].lowest == 0
    assert [band.highest for band in swiss[:-1]] == [band.lowest - 1 for band in swiss[1:]]
    assert swiss[-1].highest is None


def test_codes_are_unique():
    """A text is found by its code; a figure is quoted by it."""
    codes = [example.code for example in EXAMPLES]
    assert len(set(codes)) == len(codes)
    for example in EXAMPLES:
        named = [(line.code, str(line.values)) for line in example.expected]
        assert len(set(named)) == len(named)


class TestHolds:
    """A computed figure agrees if it is printed, half up, with the very digits that were published."""

    @pytest.mark.parametrize(
        ("published", "computed", "holds"),
        [
            (".667", Fraction(2, 3), True),
            (".666", Fraction(2, 3), False),  # cut off instead of rounded
            (".13", Fraction(1, 8), True),  # 0.125: half up
            (".12", Fraction(1, 8), False),
            (".60", Fraction(3, 5), True),
            (".60", Fraction(6049, 10000), True),
            (".60", Fraction(605, 1000), False),
            (".60", None, False),
            ("12", 12, True),
            ("12", 13, False),
            ("12", Fraction(121, 10), False),  # a whole number is not rounded to
            ("12", None, False),
        ],
    )
    def test_line(self, published, computed, holds):
        assert ExampleLine(Expected("x", published), computed).holds is holds

    @pytest.mark.parametrize(
        "band",
        [
            Band(9, 17, 5, 4),  # 17 players have a Top 8
            Band(8, 16, 5, 4),  # 8 players have no Swiss
            Band(33, 64, 7, 8),
            Band(9, 16, 4, 4, "draft"),
            Band(4, 4, 2, 0, "none"),  # only for teams
            Band(410, None, 11, 8),
        ],
    )
    def test_wrong_band(self, band):
        assert not band.holds()


def test_a_wrong_example_shows():
    """App. C: 1-3 counts .33; a published rate without the floor would not hold."""
    wrong = Example("wrong", (Expected("mw", ".25"),), lambda: (MTR.match_rate(Record(1, 3)),))
    assert [line.holds for line in wrong.run()] == [False]


def test_as_many_figures_as_published():
    """A figure without its published one, or the other way round, is an error and no silent cut."""
    with pytest.raises(ValueError, match="zip"):
        Example("short", (Expected("mw", ".25"),), lambda: (1, 2)).run()
