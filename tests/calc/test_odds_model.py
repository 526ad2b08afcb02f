"""What follows from the counts by exact arithmetic: break-even, weighted chance, spans of ranks, swings."""

import math
from fractions import Fraction

import numpy as np
import pytest

from calc.errors import InputError
from calc.event import Kind
from calc.odds import Forecast, Odds, win_chance
from calc.odds.model import standard_error
from calc.record import Outcome, Record
from calc.scenarios import Result, as_result


def row(text, weight, hits, trials=100, proved=None, ranks=(50, 50)):
    """A row of so many hits."""
    return Odds(as_result(text), weight, hits, trials, ranks, proved)


def forecast(*rows, played_draw=0.03):
    """A forecast of these rows without other tables."""
    nothing = np.zeros((0, 0, 7), np.int32)
    options = (0, 0, 1, 1, 1, 2, 2)
    return Forecast(
        "Ana",
        rows,
        100,
        100,
        (),
        0.2,
        played_draw,
        (),
        options,
        tuple(range(len(rows))),
        np.zeros(0, np.int64),
        nothing,
    )


ROWS = (
    row("2-0", 0.25, 100, proved=True),
    row("2-1", 0.20, 96),
    row("1-1", 0.02, 60),
    row("id", 0.10, 60),
    row("1-2", 0.20, 10),
    row("0-2", 0.23, 0),
)


class TestBreakEven:
    """Playing on is right if the chance then is above the chance after the draw."""

    def test_it_is_level_there(self):
        """At the break-even both are the same, exactly."""
        found = forecast(*ROWS)
        assert found.drawn == Fraction(60, 100)
        assert found.break_even is not None
        assert found.playing(float(found.break_even)) == pytest.approx(0.6)
        assert found.playing(0.99) > 0.6 > found.playing(0.01)

    def test_by_hand(self):
        """Win 1, loss 0, draw .41, no match ends level: playing is right from 41 % on."""
        found = forecast(row("2-0", 0.5, 100), row("id", 0.1, 41), row("0-2", 0.4, 0))
        assert found.break_even == Fraction(41, 100)
        assert found.playing("0.5") == 0.5

    def test_with_played_draws(self):
        """(ID - loss - d (draw - loss)) / (win - loss), with 10 % draws: (.5 - .1 * .5) / 1."""
        found = forecast(row("2-0", 0, 100), row("1-1-1", 0, 50), row("id", 0, 50), row("0-2", 0, 0), played_draw=0.125)
        assert found.break_even == Fraction(1, 2) - Fraction(1, 8) * Fraction(1, 2)
        assert found.playing(0.99) == pytest.approx(0.99 + 0.01 * 0.5)  # no more draws than are left

    def test_no_difference(self):
        assert forecast(row("2-0", 0.5, 7), row("id", 0.1, 7), row("0-2", 0.4, 7)).break_even is None

    @pytest.mark.parametrize("rows", [ROWS[:3], ROWS[3:], (*ROWS[:3], *ROWS[4:])])
    def test_rows_missing(self, rows):
        with pytest.raises(InputError, match="no-own-result"):
            _ = forecast(*rows).break_even

    def test_playing_needs_both(self):
        with pytest.raises(InputError, match="no-own-result"):
            forecast(*ROWS[3:]).playing(0.5)


class TestOdds:
    """One own result."""

    def test_chance_and_error(self):
        one = row("2-1", 0.2, 96)
        assert (one.fraction, one.chance) == (Fraction(96, 100), 0.96)
        assert one.error == pytest.approx(math.sqrt(97 / 102 * 5 / 102 / 102))
        assert (one.games, one.kind) == (Record(2, 1), Kind.PLAYED)

    @pytest.mark.parametrize("proved", [True, False])
    def test_proved(self, proved):
        """A proof is exactly 1 or 0, whatever was counted."""
        one = row("2-0", 0.2, 50, proved=proved)
        assert (one.fraction, one.error) == (Fraction(int(proved)), 0.0)

    def test_no_sample_is_no_proof(self):
        """No miss in n samples still leaves an error of about 1 / n."""
        assert standard_error(1000, 1000) == pytest.approx(1 / 1000, rel=0.01)

    def test_rank_within(self):
        """The middle nine tenths of 100 samples lie between the 6th and the 95th of them."""
        assert row("2-0", 0, 0, ranks=(5, 5, 80, 5, 5)).rank_within(0.9) == (2, 4)
        assert row("2-0", 0, 0, ranks=(6, 88, 6, 0)).rank_within(0.9) == (1, 3)
        assert row("2-0", 0, 0, ranks=(0, 100, 0)).rank_within(0.9) == (2, 2)


class TestForecast:
    """All own results together."""

    def test_weighted(self):
        found = forecast(*ROWS)
        assert found.chance == pytest.approx(0.25 + 0.2 * 0.96 + 0.02 * 0.6 + 0.1 * 0.6 + 0.2 * 0.1)
        assert found.error <= max(one.error for one in found.rows)

    def test_win_if_played(self):
        """Won .45 of the .90 that are not agreed draws; no chance where nothing is played."""
        assert forecast(*ROWS).win == pytest.approx(0.5)
        assert forecast(row("id", 1, 3)).win is None

    def test_without_weight(self):
        assert math.isnan(forecast(row("1-0", 0, 5)).chance)
        assert math.isnan(forecast(row("1-0", 0, 5)).error)

    def test_after(self):
        """Wins by their weights; equal ones where none has any; none where there is no such row."""
        found = forecast(*ROWS)
        assert float(found.after(Outcome.WIN)) == pytest.approx((0.25 + 0.2 * 0.96) / 0.45)
        assert forecast(row("1-0", 0, 40), row("2-0-1", 0, 60)).after(Outcome.WIN) == Fraction(1, 2)
        assert forecast(*ROWS[3:]).after(Outcome.WIN) is None
        assert forecast(*ROWS[:3]).drawn is None


class TestRooting:
    """Tables from the shared counts."""

    def found(self, counts, *rows):
        """The swings of tables whose samples are counted as [set, table, result]."""
        shared = np.array(counts, np.int32)
        tables = tuple((f"A{number}", f"B{number}") for number in range(shared.shape[1]))
        sets = np.arange(len(shared))
        return Forecast("Ana", rows, 100, 100, (), 0.0, 0.03, tables, (0, 1, 2), (1, 0), sets, shared)

    def test_by_hand(self):
        """Row 1 is bit 0. Sets: nowhere in, in with row 1, in with row 0, in with both."""
        one, other = Odds(Result(Outcome.WIN), 0.75, 0, 1, (1,)), Odds(Result(Outcome.LOSS), 0.25, 0, 1, (1,))
        found = self.found(
            [[[10, 0, 20], [5, 0, 0]], [[0, 0, 0], [0, 0, 0]], [[10, 0, 0], [5, 0, 0]], [[20, 0, 0], [0, 0, 0]]],
            one,
            other,
        )
        (first,) = found.rooting(0)
        assert first.players == ("A0", "B0")
        assert first.chances == (30 / 40, None, 0.0)
        assert first.swing == 0.75
        assert first.weights == pytest.approx((40 / 60, 0, 20 / 60))
        (second,) = found.rooting(1)
        assert second.chances == (20 / 40, None, 0.0)
        (both,) = found.rooting()
        assert both.chances[0] == pytest.approx(0.75 * 30 / 40 + 0.25 * 20 / 40)
        assert both.clear

    def test_no_influence(self):
        """A table whose results all leave the same chance is left out; weights may all be 0."""
        rows = (Odds(Result(Outcome.WIN), 0.0, 0, 1, (1,)), Odds(Result(Outcome.LOSS), 0.0, 0, 1, (1,)))
        assert self.found([[[10, 10, 10]], [[0, 0, 0]], [[0, 0, 0]], [[20, 20, 20]]], *rows).rooting() == ()


@pytest.mark.parametrize(("typed", "value"), [("0.41", 0.41), (0.01, 0.01), ("99e-2", 0.99)])
def test_win_chance(typed, value):
    """Numbers and their texts within the limits."""
    assert win_chance(typed) == value
