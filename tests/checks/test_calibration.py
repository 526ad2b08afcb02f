"""The command that shows whether chances come true: on made-up events whose policy is known, and on public events."""

import random

import numpy as np
import pytest

from calc import odds
from calc.event import Match
from calc.field import Field
from calc.notation import format_event, parse_event
from calc.rules import MTR
from checks import calibration
from checks.calibration import Last, knockout, last_round, last_rounds, main, score, tenths, undecided
from tests.oracles.odds_oracle import USUAL, last_tables, small_event


def played(event, seed):
    """The event with its last round played as the model says that people play."""
    prepared = odds.prepare(event, calibration.CUT)
    dice = random.Random(seed)
    for names, chances in zip(last_tables(event), prepared.chances.tolist(), strict=True):
        result = dice.choices(USUAL, chances)[0]
        event = event.with_result(Match(*names, result.games, result.kind))
    return event


def table_rates(seed, players=24, rounds=5):
    """A made-up event before and after its last round."""
    before = small_event(seed, players, rounds)
    return Last(f"event {seed}", before, played(before, seed), MTR, None)


class TestKnownEvents:
    """Events that behave as the model says: forecasts come true, and gain over coins what true chances gain."""

    @pytest.mark.usefixtures("untraced")
    def test_calibrated(self):
        found = calibration.forecast_all([table_rates(seed) for seed in range(40)])
        assert found.events > 35
        for tenth in tenths(found.model, found.made):
            assert tenth.count < calibration.ENOUGH or abs(tenth.distance) < 3.3  # ten tenths
        # true chances p lie below forecasts c by (c - p)^2 in the mean, whatever comes up: the Brier score is proper
        gained = score(found.model, found.made, found.coins)
        assert abs(gained.gain - np.mean((found.coins - found.model) ** 2)) < 4 * gained.gain_error


class TestCommand:
    """What is read, left out and printed."""

    def text(self, seed=1, rounds=4):
        return "cut 8\n" + format_event(table_rates(seed, 18, rounds).after)

    def test_prints(self, tmp_path, capsys):
        (tmp_path / "one.txt").write_text(self.text())
        (tmp_path / "ratings.csv").write_text("date,player_a,player_b,result\n2024-01-01,P1,P2,2-0\n")
        assert main([str(tmp_path), "--ratings", str(tmp_path / "ratings.csv")]) == 0
        printed = capsys.readouterr().out
        assert "1 events, " in printed
        assert "paired standard errors" in printed
        assert "0.0-0.1" in printed

    def test_nothing_to_forecast(self, tmp_path, capsys):
        """Too few rounds, no Top 8, nothing at all."""
        (tmp_path / "short.txt").write_text(self.text(rounds=3))
        (tmp_path / "no cut.txt").write_text(self.text().removeprefix("cut 8\n"))
        (tmp_path / "broken.json").write_text("{")
        assert list(last_rounds(tmp_path)) == []
        assert main([str(tmp_path)]) == 2
        assert "no event" in capsys.readouterr().out

    def test_knock_outs_are_left_out(self):
        """Under Swiss names too: who has lost does not play on."""
        names = [f"P{number:02}" for number in range(16)]
        lines, there = ["cut 8"], names
        for number in range(1, 5):
            lines.append(f"round {number}")
            lines += [f"{a} 2-0 {b}" for a, b in zip(there[::2], there[1::2], strict=True)]
            there = there[::2]
        text = "\n".join(lines) + "\n"
        assert knockout(parse_event(text))
        assert last_round("", text.encode()) is None
        assert not knockout(parse_event(self.text()))

    def test_undecided(self):
        """Points alone never decide for whom a sample decides otherwise."""
        event = small_event(5, 24, 5)
        prepared = odds.prepare(event, 8)
        asked = undecided(Field.from_event(event))
        for player in set(event.players) - set(asked):
            rows = odds.odds(prepared, player, 8, trials=500)
            assert {row.hits for row in rows} in ({0}, {500})
        assert 0 < len(asked) < 24

    def test_scores_by_hand(self):
        """Forecasts .8 and .4, one came true: (.04 + .16) / 2; coins .5 and .5: .25; ten tenths at most."""
        one = score(np.array([0.8, 0.4]), np.array([1.0, 0.0]), np.array([0.5, 0.5]))
        assert one.mean == pytest.approx(0.1)
        assert one.gain == pytest.approx(0.15)
        assert one.gain_error == pytest.approx(np.std([0.21, 0.09], ddof=1) / 2**0.5)
        (low, high) = tenths(np.array([0.25, 0.25, 1.0]), np.array([0.0, 1.0, 1.0]))
        assert (low.count, low.mean, low.true) == (2, 0.25, 0.5)
        assert low.distance == pytest.approx(0.25 / (0.25 * 0.75 / 2) ** 0.5)
        assert (high.low, high.count) == (0.9, 1)


@pytest.mark.data
@pytest.mark.usefixtures("untraced")
def test_public_events(shared):
    """A part of the public events (the command reads all of them): better than coin flips, and no tenth far off."""
    lasts = list(last_rounds(shared / "events"))
    assert len(lasts) > 100
    found = calibration.forecast_all(lasts[::12])
    assert len(found.made) > 75
    gained = score(found.model, found.made, found.coins)
    assert gained.gain > gained.gain_error
    for tenth in tenths(found.model, found.made):
        assert tenth.count < calibration.ENOUGH or abs(tenth.distance) < 3.3
