"""Replays of downloads: published figures come out of the published rounds."""

import gzip
import json

import pytest

from calc.importers import read_event
from calc.published import compare
from calc.rules import MANATRADERS, MELEE, MELEE_2024
from checks.replay import NOT_DERIVABLE, REPRODUCED, WRONG, main, replay, replay_event
from tests import ROOT

DOWNLOADS = ROOT / "tests" / "downloads"
PROFILES = {"melee": MELEE_2024, "melee-own-gw-floored": MELEE, "manatraders": MANATRADERS}


def changed(**figures):
    """A download that is reproduced, with other figures for its first player."""
    event = json.loads((DOWNLOADS / "byes.json").read_text())
    event["Standings"][0] |= figures
    return json.dumps(event)


class TestOneEvent:
    """Reproduced, not derivable from its rounds, or wrong."""

    def test_reproduced(self):
        replayed = replay_event((DOWNLOADS / "late_entry.json").read_bytes())
        assert (replayed.status, replayed.profiles) == (REPRODUCED, ("MTR", "PLANESFORGE", "EVENTLINK"))

    def test_not_derivable(self):
        """Other points than the rounds give: something is missing in the rounds."""
        replayed = replay_event(changed(Points=12))
        assert (replayed.status, replayed.reason) == (NOT_DERIVABLE, "Bo: points 9, published 12")

    def test_wrong(self):
        """The points follow and a percentage does not."""
        replayed = replay_event(changed(OMWP=0.9))
        assert (replayed.status, replayed.reason) == (WRONG, "Bo: omw 0.5, published 0.9")

    def test_unknown_games(self):
        assert replay_event((DOWNLOADS / "topdeck_complete.json").read_bytes()).status == NOT_DERIVABLE
        impossible = (
            (DOWNLOADS / "topdeck_complete.json").read_text().replace('"gameWinRate": 0.8', '"gameWinRate": 0.1')
        )
        assert replay_event(impossible).reason == "Ana: gw open, published 0.1"

    @pytest.mark.parametrize(
        ("data", "reason"),
        [
            ("nothing", "file-unknown"),
            ("round 1\nAna 2-0 Bo\n", "nothing published"),
            (
                '{"Rounds": [{"Matches": [{"Player1": "A", "Player2": "B"}]}],"Standings":[{"Player":"Z","Points":0}]}',
                "no player",
            ),
        ],
    )
    def test_nothing_to_compare(self, data, reason):
        replayed = replay_event(data)
        assert replayed.status == NOT_DERIVABLE
        assert reason in replayed.reason


class TestFolder:
    """`python -m checks replay FOLDER [--swiss N]`."""

    def test_files(self, tmp_path, capsys):
        """Files, files with one event a line, and packed ones; what is not reproduced is printed with its reason."""
        line = json.dumps(json.loads(changed()))
        (tmp_path / "below").mkdir()
        (tmp_path / "below" / "one.json").write_text(changed())
        (tmp_path / "many.jsonl.gz").write_bytes(
            gzip.compress(f"{line}\n{json.dumps(json.loads(changed(OMWP=0.9)))}\n".encode())
        )
        (tmp_path / "picture.png").write_bytes(b"\x89PNG")
        assert main([str(tmp_path)]) == 1
        printed = capsys.readouterr().out
        assert "many.jsonl.gz:2: Bo: omw 0.5, published 0.9" in printed
        assert "2 reproduced, 0 not derivable, 1 wrong of 3 events" in printed

    def test_swiss(self, tmp_path):
        """With another number of Swiss rounds the published points are not those after them."""
        (tmp_path / "one.json").write_text(changed())
        assert [replayed.status for replayed in replay(tmp_path).values()] == [REPRODUCED]
        assert main([str(tmp_path), "--swiss", "2"]) == 0
        assert [replayed.status for replayed in replay(tmp_path, 2).values()] == [NOT_DERIVABLE]

    def test_empty(self, tmp_path):
        """No event at all is no success."""
        assert main([str(tmp_path)]) == 2

    def test_our_own_downloads(self):
        """No file of the tests is wrong."""
        assert all(replayed.status != WRONG for replayed in replay(DOWNLOADS).values())


@pytest.mark.data
@pytest.mark.usefixtures("untraced")
class TestPublishedEvents:
    """1,112 events of Melee.gg and 4 of ManaTraders; the command `replay` reads all of them, a test every tenth."""

    def lines(self, shared, first: int, step: int) -> list[bytes]:
        """Every `step`-th event of both files, one a line."""
        names = ("melee.jsonl.gz", "manatraders.jsonl.gz")
        lines = [
            line for name in names for line in gzip.decompress((shared / "events" / name).read_bytes()).splitlines()
        ]
        assert len(lines) == 1116
        return lines[first::step]

    def test_every_figure(self, shared):
        """Every figure of every player who played a match."""
        events, figures = 0, 0
        for line in self.lines(shared, 0, 10):
            truth = json.loads(line)
            imported = read_event(line, swiss_rounds=truth["swiss_rounds"])
            assert imported.event is not None
            assert imported.published is not None
            compared = compare(imported.event, imported.published, PROFILES[truth["profile"]])
            played = {p for round_ in imported.event.rounds for match in round_.matches for p in match.players}
            published = {row["Player"] for row in truth["Standings"]}
            assert {figure.player for figure in compared} == played & published
            assert [figure for figure in compared if not figure.equal] == []
            events, figures = events + 1, figures + len(compared)
        assert events == 112
        assert figures > 4 * 3_000

    def test_the_command(self, shared, tmp_path, capsys):
        """The command reproduces a fiftieth of them, guessing the Swiss rounds itself."""
        lines = self.lines(shared, 7, 50)
        (tmp_path / "events.jsonl.gz").write_bytes(gzip.compress(b"\n".join(lines), mtime=0))
        assert main([str(tmp_path)]) == 0
        assert f"{len(lines)} reproduced, 0 not derivable, 0 wrong of {len(lines)} events" in capsys.readouterr().out
