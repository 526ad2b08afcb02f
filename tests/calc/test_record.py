"""Records of matches and of games."""

from fractions import Fraction

import pytest
from hypothesis import given

from calc.errors import InputError
from calc.record import MAX_COUNT, THIRD, Outcome, Record
from tests.generators import records


def problem(call, *arguments):
    """The only problem that the call reports."""
    with pytest.raises(InputError) as caught:
        call(*arguments)
    (refusal,) = caught.value.problems
    return refusal


class TestPoints:
    """MTR C: 3 points for a win, 1 for a draw, 0 for a loss, for matches and for games."""

    @pytest.mark.parametrize(("text", "points"), [("0-0", 0), ("1-0", 3), ("0-1", 0), ("0-0-1", 1), ("5-2-1", 16)])
    def test_points(self, text, points):
        assert Record.parse(text).points == points

    def test_outcomes_are_their_points(self):
        assert [outcome.value for outcome in (Outcome.WIN, Outcome.DRAW, Outcome.LOSS)] == [3, 1, 0]

    def test_the_other_side_of_the_table(self):
        assert [o.flipped for o in (Outcome.WIN, Outcome.DRAW, Outcome.LOSS)] == [
            Outcome.LOSS,
            Outcome.DRAW,
            Outcome.WIN,
        ]

    @pytest.mark.parametrize(
        ("games", "outcome"),
        [
            ("2-1", Outcome.WIN),
            ("0-2", Outcome.LOSS),
            ("1-1-1", Outcome.DRAW),
            ("0-0-3", Outcome.DRAW),
            ("0-0", Outcome.DRAW),
            ("1-0-2", Outcome.WIN),
        ],
    )
    def test_who_won_more_games_won_the_match(self, games, outcome):
        assert Record.parse(games).outcome is outcome
        assert Record.parse(games).flipped.outcome is outcome.flipped


class TestRate:
    """MTR C: points over the points there were; nothing played has no value."""

    def test_nothing_played_has_no_value(self):
        assert Record(0, 0, 0).rate() is None

    @given(records())
    def test_a_third_of_the_points(self, record):
        """3-1-0 points over three times the rounds is the share of wins, a draw being a third of one."""
        expected = Fraction(record.points, 3 * record.played) if record.played else None
        assert record.rate() == record.rate(THIRD) == expected

    def test_a_drawn_game_worth_one_half(self):
        assert Record(9, 4, 1).rate(Fraction(1, 2)) == Fraction(19, 28)


class TestParse:
    """A record as people type it."""

    @pytest.mark.parametrize(
        ("text", "record"),
        [
            ("4-1-1", Record(4, 1, 1)),
            ("4-1", Record(4, 1)),
            (" 4 - 1 - 1\n", Record(4, 1, 1)),
            ("4–1—1", Record(4, 1, 1)),
            ("4/1/1", Record(4, 1, 1)),
            ("4−1‑1", Record(4, 1, 1)),
            ("\u00a010-0\u00a0", Record(10, 0)),
            ("00-01", Record(0, 1)),
            (f"{MAX_COUNT}-{MAX_COUNT}-{MAX_COUNT}", Record(MAX_COUNT, MAX_COUNT, MAX_COUNT)),
        ],
    )
    def test_readable(self, text, record):
        assert Record.parse(text) == record

    @pytest.mark.parametrize(
        "text",
        [
            "",
            "4",
            "4-",
            "-4-1",
            "4--1",
            "4-1-1-1",
            "4:1",
            "four-one",
            "4.5-1",
            "٤-١",
            "1²-0",
            "4 1",
            "1_0-1",
            "1234567890-1",
        ],
    )
    def test_unreadable(self, text):
        refused = problem(Record.parse, text)
        assert (refused.code, refused.values) == ("record-unreadable", {"text": text})

    @pytest.mark.parametrize("text", ["1000-0", "0-1000", "0-0-999999999"])
    def test_too_large(self, text):
        refused = problem(Record.parse, text)
        assert (refused.code, refused.values) == ("record-too-large", {"text": text, "most": 999})

    @given(records())
    def test_written_and_read_again(self, record):
        assert Record.parse(str(record)) == record


class TestRecord:
    """A record is a value."""

    @pytest.mark.parametrize("parts", [(-1, 0, 0), (0, -1, 0), (0, 0, -1)])
    def test_negative(self, parts):
        refused = problem(Record, *parts)
        assert (refused.code, refused.values) == ("record-negative", {"text": "-".join(map(str, parts))})

    @given(records(), records())
    def test_sums_and_sides(self, one, other):
        """Matches add up, and seen from the other side twice nothing has changed."""
        total = one + other
        assert (total.points, total.played) == (one.points + other.points, one.played + other.played)
        assert one.flipped.flipped == one
        assert total.flipped == one.flipped + other.flipped
