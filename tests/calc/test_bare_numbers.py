"""Numbers typed for opponents that may be match points or percents: asked wherever both can be, and nowhere else."""

import random
from fractions import Fraction

import pytest
from streamlit.testing.v1 import AppTest

from calc.bare_numbers import ambiguous
from calc.calculator import calculate, read_sheet
from calc.rules import MTR
from tests import ROOT
from tests.pages.test_last_round_page import page, seen
from ui.frame import link
from ui.texts import words

SEPARATORS = ("\n", " ", ", ", "; ", " / ", "\t", ",")
RECORD = "3-1-1"
ROUNDS = 5


def points_of(rng: random.Random, count: int) -> list[int]:
    """Match points that opponents can have after five rounds, not all of them 0 or 1."""
    can = [points for points in range(16) if points != 14]
    numbers = [rng.choice(can) for _ in range(count)]
    return numbers if max(numbers) > 1 else points_of(rng, count)


class TestAsked:
    """Bare numbers each of which can be match points, and none above any floor."""

    @pytest.mark.parametrize("separator", SEPARATORS)
    def test_variants(self, separator):
        """However they are set apart: unknown until somebody says, and then what was meant, exactly."""
        rng = random.Random(17)
        for count in (1, 3, 4, 5):
            typed = points_of(rng, count)
            sheet = read_sheet(record=RECORD, table=separator.join(map(str, typed)))
            assert sheet.question is not None
            assert sheet.question.numbers == tuple(typed)
            assert not sheet.problems
            figures = calculate(sheet, MTR)
            assert figures is not None
            assert not figures.exact
            rest = [Fraction(55, 100)] * (ROUNDS - count)  # opponents of whom nothing is known are assumed
            for text, rates in (
                (sheet.question.as_points, [Fraction(points, 3 * ROUNDS) for points in typed]),
                (sheet.question.as_percents, [Fraction(points, 100) for points in typed]),
            ):
                answered = read_sheet(record=RECORD, table=text)
                assert answered.question is None
                assert not answered.problems
                counted = [max(MTR.floor, rate) for rate in rates] + rest
                figures = calculate(answered, MTR)
                assert figures is not None
                assert figures.assumed.omw == sum(counted, Fraction(0)) / len(counted)

    def test_names_and_results_stay(self):
        """A number behind a name; my result stays where it is."""
        question = ambiguous("Ana 12\nBo 13 me 2-1\nCy ?\n4-1", ROUNDS)
        assert question is not None
        assert question.as_points == "Ana 12p\nBo 13p me 2-1\nCy ?\n4-1"
        assert question.as_percents == "Ana 12%\nBo 13% me 2-1\nCy ?\n4-1"

    def test_from_the_rows_alone(self):
        """Without a typed record the rounds are those of the rows."""
        table = "Ana 3 me 2-1\nBo 6 me 2-0\nCy 4 me 0-2"
        assert read_sheet(table=table).question is not None


class TestNotAsked:
    """Numbers that can be one thing only."""

    @pytest.mark.parametrize(
        "table",
        [
            "65 60\n70 70",
            "65\n12",
            "12%\n13%",
            "12.5\n13.5",
            "14",
            "16\n12",
            "1\n0",
            "0,55",
            "Ana 12 13",
            "4-1\n3-2",
            "12p\n13p",
            "Team 7 4-1",
            "",
        ],
    )
    def test_other_tables(self, table):
        assert ambiguous(table, ROUNDS) is None

    def test_before_the_first_round(self):
        assert ambiguous("12\n13", 0) is None

    @pytest.mark.parametrize("points", ["14p", "16p"])
    def test_points_that_cannot_be(self, points):
        """Said with its line, as every other slip."""
        (problem,) = read_sheet(record=RECORD, table=f"4-1\n{points}").problems
        assert (problem.code, problem.line) == ("points-impossible", 2)


def calculator(**fields: str) -> AppTest:
    """The calculator with these fields."""
    at = AppTest.from_file(str(ROOT / "app.py"), default_timeout=20)
    at.query_params[link.PARAMETER] = link.encode({f"calculator.{name}": text for name, text in fields.items()})
    at.run()
    assert not at.exception
    return at


class TestThroughThePage:
    """The question stands beside the figures, which say that opponents are not known; one tap answers it."""

    def test_one_tap(self):
        at = calculator(record=RECORD, table="12\n13\n9\n15\n7")
        assert words("calculator.points-or-percent.other".removesuffix(".other"), numbers="12, 13, 9, 15, 7",
                     count=5) in seen(at)  # fmt: skip
        assert "OMW% can be anything from" in seen(at)
        at.button(key="ask-calculator.table-points").click().run()
        assert at.session_state["calculator.table"] == "12p\n13p\n9p\n15p\n7p"
        assert not at.warning

    def test_in_my_record(self):
        """The next opponent, too, may be typed by their points."""
        at = page(depth="record", calculator__record="3-1", calculator__table="4-1\n4-1\n3-2\n2-3", versus="9")
        at.button(key="ask-last_round.versus-points").click().run()
        assert at.session_state["last_round.versus"] == "9p"
