"""A fiftieth of each long check, and that the checks themselves can see a false proof."""

import random
import subprocess
import sys
from collections import Counter
from dataclasses import replace

import pytest

from calc.event import Event
from calc.notation import parse_event
from calc.standings import standings
from calc.verdict import Status
from checks import endings, false_proofs, inputs, pages, truths
from tests import ROOT


def told(tally):
    """The contradictions of a tally as lines."""
    return [str(wrong) for wrong in tally.contradictions]


@pytest.mark.usefixtures("untraced")
class TestFalseProofs:
    """No unconditional verdict that a completion of the truth contradicts."""

    def test_random_events(self):
        assert told(false_proofs.run(200, seed=1)) == []

    @pytest.mark.data
    def test_real_events(self, shared):
        """Fifty cases, all of real events."""
        events = list(truths.real_events(shared / "events"))
        assert told(false_proofs.run(50, seed=1, events=events, real=1)) == []

    def test_operations(self):
        """Each operation is done in one case of ten at least, three together in half of all."""
        rng, done, three = random.Random(1), Counter[str](), 0
        for _ in range(2000):
            way = rng.choices(inputs.WAYS, false_proofs.WEIGHTS)[0]
            operations = inputs.chosen_operations(rng, way)
            done.update(operations)
            three += len(operations) > 2
        assert min(done[name] for name in inputs.OPERATIONS) >= 200
        assert three >= 1000

    def test_the_same_again(self):
        """A case depends on its number and seed alone, not on those before it."""
        assert false_proofs.case(17, 3) == false_proofs.case(17, 3)

    def test_it_sees_false_proofs(self):
        """Of a whole event every undecided result is contradicted if it is called safe, and if it is called out."""
        rng, seen = random.Random(5), 0
        while seen < 40:
            truth = truths.random_truth(rng, leavers=False, posted=0.0, plain=True)
            if truth.left:
                continue
            seat = rng.choice([seat for table in truth.open_tables for seat in table.seats])
            asked = inputs.made(rng, truth, "text", (), seat)
            for row in false_proofs.answer(asked, truth.cut):
                if row.status is Status.LIVE:
                    claims = [replace(row, status=Status.LOCKED), replace(row, status=Status.OUT)]
                    found = list(false_proofs.contradicted(0, 1, truth, asked, claims))
                    assert [wrong.verdict.status for wrong in found] == [Status.LOCKED, Status.OUT]
                    seen += 1


def as_event(truth) -> Event:
    """The event of a truth whose results are all there."""
    draft = inputs.whole(truth, random.Random(0))
    return parse_event(inputs.event_text(draft))


class TestTruths:
    """What the checks stand on agrees with the standings, which rest on other code."""

    def test_figures(self):
        rng = random.Random(7)
        for _ in range(30):
            truth = truths.random_truth(rng, leavers=True, posted=1.0)
            found = truths.figures_of(truths.sheets_of(len(truth.names), truth.rounds))
            for line in standings(as_event(truth)):
                mine, theirs = found[truth.names.index(line.player)], line.tiebreakers
                assert mine.points == theirs.points
                for one, other in zip(mine[1:], (theirs.omw, theirs.gw, theirs.ogw), strict=True):
                    assert one == (-1 if other is None else other)

    def test_who_is_in(self):
        """Who has left takes no seat (MTR 2.10)."""
        text = 'round 1\n"A" 2-0 "B"\n"C" 2-0 "D"\n'
        gone = truths.truth_of(parse_event(text + 'drop "C"\n'), 1, "by hand")
        assert endings.inside(gone, 0, [1, 3])
        assert not endings.inside(gone, 0, [1, 2, 3])


@pytest.mark.data
@pytest.mark.usefixtures("untraced")
class TestPages:
    """Draws on pages of real last rounds."""

    def test_two_events(self, shared):
        """What points prove on a whole page is said, and nothing that what happened contradicts."""
        tally = pages.run(shared / "events", cases=2, seed=1)
        assert (tally.events, tally.wrong, tally.lost) == (2, [], [])
        assert tally.provable[Status.LOCKED] + tally.provable[Status.OUT] > 0


class TestCommand:
    """`python -m checks`."""

    def test_list(self):
        """Without a name every check is listed with one line."""
        done = subprocess.run(
            [sys.executable, "-m", "checks"], cwd=ROOT, capture_output=True, text=True, timeout=60, check=True
        )
        assert [line.split()[0] for line in done.stdout.splitlines()] == [
            "calibration",
            "false_proofs",
            "pages",
            "pairing_replay",
            "replay",
            "simulated_rounds",
            "simulation_truth",
            "verdict_replay",
        ]

    def test_in_the_readme(self):
        """The README's table names every check."""
        text = (ROOT / "README.md").read_text(encoding="utf-8")
        assert "| `false_proofs` |" in text
        assert "| `pages FOLDER` |" in text

    def test_exit_code(self, capsys):
        """One contradiction, or none, decides the exit code."""
        code = false_proofs.main(["--cases", "3", "--seed", "4"])
        assert code == int("0 proofs contradicted" not in capsys.readouterr().out)
