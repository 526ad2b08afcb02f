"""A count as people write it: every notation, separator and order, what can be meant by it, and who is not listed."""

import random
from collections import Counter
from itertools import combinations_with_replacement, pairwise

import pytest

from calc.errors import InputError
from calc.field import ME, Field
from calc.field.count_text import (
    MOST_POINTS,
    NOTHING,
    CountReading,
    read_counts,
    scores_around,
    with_nobody_on,
    write_counts,
)
from calc.field.counts import taken
from calc.verdict import verdicts
from tests.calc.test_verdict import by_hand

SURE = (
    "{points} x{number}",
    "{points} ×{number}",
    "{points} X{number}",
    "{points} *{number}",
    "{points}  x{number}",
    "{points} ({number})",
    "{points}({number})",
    "{points} [{number}]",
    "{points} (x{number})",
    "{number}x {points}",
    "{number} on {points}",
    "{number} auf {points}",
    "{number} mit {points}",
    "{number} @ {points}",
    "{number} players on {points} points",
    "{number} Spieler mit {points} Punkten",
    "{number} ON {points} pts",
)
"""Notations that say which number is that of players."""

EITHER = (
    "{points}x{number}",
    "{points} x {number}",
    "{points}×{number}",
    "{points}:{number}",
    "{points}: {number}",
    "{points} : {number}",
    "{points}={number}",
    "{points} = {number}",
    "{number}x{points}",
    "{number} x {points}",
    "{number}:{points}",
    "{number}={points}",
)
"""Notations with a mark between both that says nothing of the kind."""

SEPARATORS = (
    " / ",
    "/",
    ", ",
    ",",
    "; ",
    ";",
    "\n",
    "\r\n",
    " ",
    "  ",
    "\t",
    " | ",
    " and ",
    " und ",
    " & ",
    ",\n",
    "\u00a0",
)
ORDERS = ("falling", "rising", "mixed")


def hall(rng: random.Random) -> dict[int, int]:
    """How many have which points, nobody perhaps among them."""
    points = rng.sample(range(19), rng.randint(1, 5))
    numbers = {one: rng.choice((0, 1, 1, 2, 3, 4, 6, 8, 12, 21)) for one in points}
    return numbers | {max(points): rng.randint(1, 9)}


def ordered(numbers: dict[int, int], order: str, rng: random.Random) -> list[tuple[int, int]]:
    rows = sorted(numbers.items(), reverse=order != "rising")
    return rng.sample(rows, len(rows)) if order == "mixed" else rows


def cases(notations: tuple[str, ...], often: int = 1):
    """Every notation with every separator in every order, with halls of their own."""
    rng = random.Random(14)
    for notation in notations:
        for separator in SEPARATORS:
            for order in ORDERS:
                for _ in range(often):
                    numbers = hall(rng)
                    rows = ordered(numbers, order, rng)
                    yield numbers, rows, notation, separator


def said(text: str, mine: int, opponent: int | None = None, players: int | None = None) -> tuple[CountReading, ...]:
    """What may be taken from a text: one reading, or those that are asked about."""
    try:
        return (taken(text, mine, opponent, "", players),)
    except InputError as error:
        (problem,) = (problem for problem in error.problems if problem.code == "counts-ambiguous")
        readings = problem.values["readings"]
        assert isinstance(readings, tuple)
        return readings


def swapped(rows: list[tuple[int, int]]) -> CountReading:
    return summed([(number, points) for points, number in rows])


def summed(rows: list[tuple[int, int]]) -> CountReading:
    numbers = Counter[int]()
    for points, number in rows:
        numbers[points] += number
    return CountReading.of(numbers)


class TestNotations:
    """What is written is read, whatever stands between."""

    def test_marks_that_say_which_is_which(self):
        """One reading, the one that was written."""
        for numbers, rows, notation, separator in cases(SURE):
            text = separator.join(notation.format(points=points, number=number) for points, number in rows)
            assert read_counts(text) == (CountReading.of(numbers),), text

    def test_marks_between_both(self):
        """Both orders, never a mixture; the one without my points cannot be, and without that it is asked."""
        asked = 0
        for numbers, rows, notation, separator in cases(EITHER, 2):
            text = separator.join(notation.format(points=points, number=number) for points, number in rows)
            meant, other = CountReading.of(numbers), swapped(rows)
            mine = max(numbers)
            assert set(read_counts(text)) == {meant, other}, text
            expected = {meant, other} if other.on(mine) else {meant}
            assert set(said(text, mine)) == expected, text
            asked += len(expected) > 1
        assert asked > 10

    def test_a_player_for_each_number(self):
        """Equal ones side by side, a group for each score: read as players in the usual order, never as another."""
        rng = random.Random(15)
        for separator in SEPARATORS:
            for order in ORDERS:
                for _ in range(10):
                    numbers = {points: max(1, number) for points, number in hall(rng).items()}
                    groups = (" ".join([str(points)] * number) for points, number in ordered(numbers, order, rng))
                    text = separator.join(groups)
                    found = said(text, max(numbers), None)
                    assert CountReading.of(numbers) in found, text
                    if order == "falling" and max(numbers.values()) > 1:
                        assert len(found) == 1, text

    def test_players_beside_a_mark(self):
        """Where one group marks its number, the others are points of one player each: also `15 2 / 12 x6`."""
        for notation in SURE:
            marked = notation.format(points=12, number=6)
            for separator in SEPARATORS:
                text = separator.join(["15 15", "13", marked])
                assert read_counts(text) == (CountReading(((15, 2), (13, 1), (12, 6))),), text
        assert read_counts("15 2 / 12 x6") == (CountReading(((15, 1), (12, 6), (2, 1))),)

    def test_nobody(self):
        assert read_counts("12 x3 / 11 x0, nobody on 10; niemand auf 9") == (
            CountReading(((12, 3), (11, 0), (10, 0), (9, 0))),
        )

    def test_the_same_points_twice_add_up(self):
        assert read_counts("12 x3 / 12 / 12 x2") == (CountReading(((12, 6),)),)

    def test_signs_nobody_sees(self):
        """Copied from a page that steers the direction of its text."""
        assert read_counts("\u2068\u206015\u2069 x\u20602\ufeff") == read_counts("15 x2")

    @pytest.mark.parametrize(
        "text",
        ["fifteen", "15 x", "x 15", "15 x2 x3", "12.5", "15-2", "15 x12345", "12345", "100 x2", "15 ()", "on 12", "1²"],
    )
    def test_none(self, text):
        """What is none is refused with its words, never half read."""
        for around in ("{}", "15 x2 / {}", "{}, 13"):
            with pytest.raises(InputError) as error:
                read_counts(around.format(text))
            (problem,) = error.value.problems
            assert (problem.code, problem.field) == ("counts-unreadable", "counts")
            assert text in str(problem.values["text"])

    @pytest.mark.parametrize("text", ["", " ", "/", ",\n"])
    def test_nothing(self, text):
        assert read_counts(text) == (NOTHING,)


class TestPairsWithoutAMark:
    """`15 2 / 13 3`: two on 15 and three on 13, or one each on 15, 2, 13 and 3. Asked, unless one of them cannot be."""

    @pytest.mark.parametrize("separator", SEPARATORS)
    @pytest.mark.parametrize("inner", [" ", ", ", "/", "\n", "\t"])
    def test_both_are_offered(self, separator, inner):
        text = separator.join(f"{points}{inner}{number}" for points, number in ((15, 2), (13, 3), (12, 8), (10, 7)))
        pairs = CountReading(((15, 2), (13, 3), (12, 8), (10, 7)))
        each = CountReading(tuple((points, 1) for points in (15, 13, 12, 10, 8, 7, 3, 2)))
        if inner.strip(" \t") and not separator.strip(" \t\u00a0"):  # `15, 2 13, 3 12`: 2 on 13 would fit as well
            assert {pairs, each} <= set(said(text, 12, 13, 43))
            return
        assert said(text, 12, 13, 43) == (pairs, each)
        assert said(text, 12, 13, 8) == (each,)  # of eight players there are not twenty
        assert said(text, 12, 12, 43) == (pairs,)  # one on 12 is not two
        assert said(text, 2, 13, 43)[-1] == each

    def test_against_an_oracle(self):
        """Of all readings those that hold me, my opponent and no more than all players; asked where it is not one.

        The written one is always among them, unless equal numbers side by side make players of all of them.
        """
        asked = 0
        for numbers, rows, notation, separator in cases(("{points} {number}", "{number} {points}"), 6):
            text = separator.join(notation.format(points=points, number=number) for points, number in rows)
            flat: list[int] = []
            for points, number in rows:
                flat += (points, number) if notation.startswith("{points}") else (number, points)
            pairs = list(zip(flat[::2], flat[1::2], strict=True))
            falling = all(one >= other for one, other in pairwise(flat))
            if all(one == other for one, other in pairs) or (falling and len(set(flat)) < len(flat)):
                continue
            me = random.Random(text).choice([points for points, number in numbers.items() if number])
            total = sum(numbers.values()) + len(text)
            every = {summed(pairs), swapped(pairs), summed([(number, 1) for number in flat])}
            expected = {reading for reading in every if reading.on(me) and reading.listed <= total}
            found = said(text, me, None, total)
            assert set(found) == expected, text
            assert CountReading.of(numbers) in found, text
            asked += len(found) > 1
        assert asked > 100

    def test_one_player_alone_among_pairs(self):
        """`15 2 / 13 3 / 12`: two, three and one, or one each."""
        assert set(said("15 2 / 13 3 / 12", 13, None)) == {
            CountReading(((15, 2), (13, 3), (12, 1))),
            CountReading(((15, 1), (13, 1), (12, 1), (3, 1), (2, 1))),
        }

    @pytest.mark.parametrize(
        ("text", "rows"),
        [
            ("15 15", ((15, 2),)),
            ("15 15 13 12", ((15, 2), (13, 1), (12, 1))),
            ("15 15 / 13 12", ((15, 2), (13, 1), (12, 1))),
            ("12 12 / 15 15", ((15, 2), (12, 2))),
            ("15/13/13/12", ((15, 1), (13, 2), (12, 1))),
        ],
    )
    def test_equal_numbers_side_by_side_are_players(self, text, rows):
        assert read_counts(text) == (CountReading(rows),)

    @pytest.mark.parametrize("text", ["13 2 / 12 12 / 9 3", "15 13 / 13 4", "12 3 3 5"])
    def test_equal_numbers_by_chance(self, text):
        """Twelve on 12 in a list that rises is as likely, and so is `13 / 13` across a separator."""
        assert len(read_counts(text)) > 1

    def test_what_hardly_anybody_writes_is_never_taken_unasked(self):
        """My opponent was forgotten: no reason to read `15 14 13 12` as 14 on 15 and 12 on 13."""
        with pytest.raises(InputError) as error:
            taken("15 14 13 12", 13, 13)
        assert [problem.code for problem in error.value.problems] == ["counts-without-me", "counts-ambiguous"]
        (chosen,) = said("15 14 13 12", 13, 13)
        assert chosen == CountReading(((15, 14), (13, 12)))
        assert taken(chosen, 13, 13) == chosen

    def test_a_known_table(self):
        """Who sits at one has points: with a 3 at a table there is somebody on 3."""
        assert taken("15 2 / 13 3 / 12 8", 12, None, "15-15").on(15) == 2
        assert len(said("15 2 / 13 3 / 12 8", 12, None)) > 1


class TestCanonical:
    """One way of writing a count that is read as itself, whatever else is known."""

    def test_there_and_back(self):
        for numbers, *_ in cases(SURE):
            reading = CountReading.of(numbers)
            assert read_counts(write_counts(reading)) == (reading,)
        assert write_counts(NOTHING) == ""
        assert (NOTHING.listed, NOTHING.most, NOTHING.nobody) == (0, MOST_POINTS, ())

    def test_nobody_on(self):
        """Zeros are added; those who are there stay."""
        reading = with_nobody_on(CountReading(((15, 2), (12, 8))), (12, 11, 10))
        assert write_counts(reading) == "15 x2 / 12 x8 / 11 x0 / 10 x0"
        assert (reading.lowest, reading.most, reading.nobody) == (10, 9, (14, 13, 11, 10))

    def test_changed(self):
        """A number put in, one taken out, one said to be nobody."""
        reading = CountReading(((15, 2), (13, 3), (12, 8)))
        assert write_counts(reading.changed({14: 1, 13: None, 11: 0})) == "15 x2 / 14 x1 / 12 x8 / 11 x0"
        assert NOTHING.changed({3: None}) == NOTHING


class TestWhoIsNotListed:
    """At most one point less than the lowest settled row; empty rows above the lowest filled one are nobody's."""

    @pytest.mark.parametrize(
        ("text", "most", "nobody"),
        [
            ("12 x3", 11, ()),
            ("15 x2 / 12 x3", 11, (14, 13)),
            ("12 x3 / 11 x0 / 10 x0", 9, (11, 10)),
            ("12 x3 / 10 x0", 11, ()),
            ("15 x0 / 12 x3 / 11 x0 / 9 x0", 10, (11,)),
            ("3 x2 / 0 x1", 0, (2, 1)),
            ("1 x2", 0, ()),
        ],
    )
    def test_settled(self, text, most, nobody):
        """A row of nobody counts only where no open one lies above it."""
        (reading,) = read_counts(text)
        assert (reading.most, reading.nobody) == (most, nobody)
        field = Field.from_counts(text, max(points for points, number in reading.filled), players=reading.listed + 2)
        assert [(entry.points, entry.least) for entry in field.entries[-2:]] == [(most, 0)] * 2

    def test_at_a_known_table(self):
        """Somebody at a table below the list is one of those who are not listed, and their points are known."""
        field = Field.from_counts("13 13 12 12", 13, 13, "12-9 x2", 7)
        assert [(entry.points, entry.least) for entry in field.entries[4:]] == [(12, 12), (9, 9), (11, 0)]
        with pytest.raises(InputError, match="tables-exceed-counts"):
            Field.from_counts("13 13 12 12", 13, 13, "12-9 x2", 5)
        with pytest.raises(InputError, match="tables-exceed-counts"):
            Field.from_counts("13 13 12 12 / 10 x0", 13, 13, "12-13", 9)

    @pytest.mark.parametrize("text", ["6 x3", "6 x2 / 4 x2", "6 x2 / 5 x0", "6 x1 / 4 x1 / 3 x0", "4 x2 / 3 x0 / 2 x0"])
    def test_against_everything_they_can_have(self, text):
        """Best and worst rank are those over all points of two players who are not listed, all pairings and results."""
        (reading,) = read_counts(text)
        listed = [points for points, number in reading.filled for _ in range(number)]
        field = Field.from_counts(text, listed[0], players=len(listed) + 2)
        for verdict in verdicts(field, ME, 2, results=["2-0", "1-1", "0-2"]):
            nobody = {points for condition in verdict.conditions for points in condition.points}
            found = {
                more: by_hand([*listed, *more], [], verdict.result.outcome.value)
                for more in combinations_with_replacement(range(reading.most + 1), 2)
            }
            worst = max(worst for _, worst in found.values())
            allowed = [ranks for more, ranks in found.items() if not nobody.intersection(more)]
            assert verdict.best == min(best for best, _ in allowed)
            assert verdict.worst == worst if not nobody and not verdict.lower else verdict.worst < worst
            if nobody:
                assert verdict.worst == max(worst for _, worst in allowed)
                assert verdict.proved is None


class TestScores:
    """The points that a count offers."""

    def test_around_mine(self):
        """Six above to three below, as far as they can be."""
        assert scores_around(13) == (19, 18, 17, 16, 15, 14, 13, 12, 11, 10)
        assert scores_around(1) == (7, 6, 5, 4, 3, 2, 1, 0)
