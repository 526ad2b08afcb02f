"""Exact numbers as text: rounded once, half up, from the fraction itself."""

import datetime as dt
from decimal import ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calc.opponents import parse_share
from calc.record import Record
from ui.texts import numbers
from ui.texts.languages import LANGUAGES
from ui.texts.numbers import decimal, distinct, format_value, fraction, percent

shares = st.fractions(min_value=0, max_value=1, max_denominator=10**6)


class TestPercent:
    """RULES: all arithmetic is exact, rounding happens once, when a number is printed."""

    @pytest.mark.parametrize(
        ("value", "printed"),
        [
            (Fraction(11, 18), "61.11%"),
            (Fraction(2, 3), "66.67%"),
            (Fraction(1), "100.00%"),
            (Fraction(0), "0.00%"),
            (Fraction(33, 100), "33.00%"),
            (Fraction(100005, 1000000), "10.00%"),  # 10.0005
            (Fraction(100050, 1000000), "10.01%"),  # 10.005: half goes up, though the float lies below it
            (Fraction(1005, 100000), "1.01%"),
            (None, "–"),
        ],
    )
    def test_two_digits(self, value, printed):
        assert percent(value) == printed

    def test_german_writes_a_comma_and_a_space(self):
        assert percent(Fraction(11, 18), lang="de") == "61,11\N{NO-BREAK SPACE}%"

    @given(shares, st.integers(0, 8))
    def test_agrees_with_decimal_arithmetic(self, value, digits):
        """An independent way: Python's decimals with 60 digits, rounded half up."""
        with localcontext() as context:
            context.prec = 60
            exact = Decimal(100 * value.numerator) / Decimal(value.denominator)
            expected = exact.quantize(Decimal(1).scaleb(-digits), rounding=ROUND_HALF_UP)
        assert percent(value, digits) == f"{expected:f}%"


class TestDecimal:
    """Numbers that are no percentages."""

    @pytest.mark.parametrize(
        ("value", "digits", "printed"),
        [
            (1234567, 0, "1,234,567"),
            (Fraction(-1, 2), 0, "−1"),
            (Fraction(-1, 1000), 2, "0.00"),
            (Fraction(72, 5), 1, "14.4"),
            (None, 1, "–"),
        ],
    )
    def test_english(self, value, digits, printed):
        assert decimal(value, digits) == printed

    def test_german(self):
        assert decimal(Fraction(12345678, 10), 1, "de") == "1.234.567,8"


class TestDistinct:
    """Two different figures never print alike."""

    def test_a_near_tie(self):
        assert distinct([Fraction(50054, 10**5), Fraction(50052, 10**5)]) == ["50.054%", "50.052%"]

    def test_a_tie_stays_short(self):
        assert distinct([Fraction(1, 2), Fraction(1, 2), None]) == ["50.00%", "50.00%", "–"]

    def test_nothing(self):
        assert distinct([]) == []

    @given(st.lists(st.none() | shares))
    def test_law(self, values):
        printed = distinct(values)
        for a, b in zip(values, printed, strict=True):
            for c, d in zip(values, printed, strict=True):
                assert (a == c) == (b == d)


def test_fractions_and_records():
    assert fraction(Fraction(22, 36)) == "11/18"
    assert fraction(Fraction(3)) == "3"
    assert fraction(None) == numbers.record(None) == "–"
    assert numbers.record(Record(4, 1, 1)) == "4-1-1"


class TestShow:
    """What a placeholder of a text prints."""

    @pytest.mark.parametrize(
        ("value", "spec", "printed"),
        [
            (Fraction(11, 18), "", "61.11%"),
            (Fraction(11, 18), "percent4", "61.1111%"),
            (Fraction(11, 18), "percent0", "61%"),
            (Fraction(11, 18), "fraction", "11/18"),
            (Fraction(72, 5), "decimal1", "14.4"),
            (2048, "", "2,048"),
            (1, "percent", "100.00%"),
            (None, "percent", "–"),
            (Record(4, 1), "", "4-1-0"),
            ("text", "", "text"),
        ],
    )
    def test_specs(self, value, spec, printed):
        assert format_value(value, spec) == printed

    @pytest.mark.parametrize(("value", "spec"), [("text", "percent"), (Fraction(1), "nonsense"), (True, "percent")])
    def test_unknown(self, value, spec):
        with pytest.raises(ValueError, match="no way to print"):
            format_value(value, spec)


class TestSigned:
    """Changes carry their sign; what rounds to nothing carries none."""

    @pytest.mark.parametrize(
        ("value", "text"),
        [(Fraction(72, 5), "+14.4"), (Fraction(-108, 5), "−21.6"), (0, "0.0"), (Fraction(1, 50), "0.0")],
    )
    def test_one_digit(self, value, text):
        assert numbers.signed(value) == text
        assert numbers.signed(-Fraction(1, 50)) == "0.0"

    def test_german(self):
        assert numbers.signed(Fraction(3, 2), 1, "de") == "+1,5"


class TestUncertain:
    """A chance is never printed as 0 or 100 %: nothing proves it."""

    @pytest.mark.parametrize(
        ("value", "text"),
        [
            (Fraction(0), "<0.01%"),
            (Fraction(49, 10**6), "<0.01%"),
            (Fraction(50, 10**6), "0.01%"),
            (Fraction(1, 2), "50.00%"),
            (Fraction(999_949, 10**6), "99.99%"),
            (Fraction(999_950, 10**6), ">99.99%"),
            (Fraction(1), ">99.99%"),
        ],
    )
    def test_two_digits(self, value, text):
        """Half a unit rounds up: 0.005 % is 0.01 %, 99.995 % would be 100 %."""
        assert numbers.uncertain(value) == text

    def test_whole(self):
        assert numbers.uncertain(Fraction(1, 1000), 0) == "<1%"
        assert numbers.uncertain(Fraction(999, 1000), 0) == ">99%"


class TestAnswersInKind:
    """What is typed is shown as it is typed, in the language's own way."""

    @pytest.mark.parametrize(
        ("value", "lang", "text"),
        [(36.0, "en", "36"), (1135.7747, "de", "1135,7747"), (0.5, "en", "0.5"), (1 / 3, "de", "0,333333")],
    )
    def test_brief(self, value, lang, text):
        assert numbers.brief(value, 8 if value > 1000 else 6, lang) == text

    def test_dates(self):
        """Two digits for day and month; no language's order can be taken for another's."""
        day = dt.date(2024, 3, 4)
        assert numbers.day(day) == format_value(day) == "2024-03-04"
        assert numbers.day(day, "de") == format_value(day, lang="de") == "04.03.2024"

    @given(shares, st.sampled_from(LANGUAGES))
    def test_a_printed_percentage_can_be_typed(self, value, lang):
        """Copied off the screen and put into a field it is the same number, with its comma and no-break space."""
        assert abs(parse_share(percent(value, 4, lang)) - value) <= Fraction(1, 2 * 10**6)

    def test_ungrouped(self):
        """Ratings have no separator of thousands, in no language."""
        assert numbers.decimal(1620, 0, "de", grouped=False) == "1620"

    @pytest.mark.parametrize(
        ("rank", "english"),
        [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (12, "12th"), (21, "21st"), (113, "113th")],
    )
    def test_ordinals(self, rank, english):
        assert numbers.ordinal(rank) == english
        assert numbers.ordinal(rank, "de") == f"{rank}."
