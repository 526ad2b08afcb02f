"""A game score that cannot be is pointed out, whichever way it came in; what can be is not."""

import json

import pytest

from calc.calculator import read_sheet
from calc.elo.history import read_csv
from calc.event import is_unlikely_score, unlikely_scores
from calc.importers import read_event
from calc.notation import parse_event
from calc.pasted import read_standings
from calc.record import Record
from tests.pages.test_event_page import event_page
from tests.pages.test_last_round_page import seen

SLIPS = ("20-0", "2-0-100", "4-1", "5-4", "3-3", "0-0-4", "1-12")
PLAYED = ("1-0", "2-0", "2-1", "3-0", "3-2", "1-1", "1-1-1", "0-0-3", "0-0-1", "2-1-3", "2-2", "0-2")
"""Best of one, three and five, at time, and intentional draws."""


def score_codes(problems: object) -> list[str]:
    """The codes of those problems that are about a score."""
    codes = ("games-unusual", "score-unusual", "history-score", "pasted-result")
    return [problem.code for problem in problems if problem.code in codes]  # type: ignore[attr-defined]


def in_text(score: str) -> list[str]:
    """An event's own text."""
    return score_codes(unlikely_scores(parse_event(f"round 1\nAna {score} Bo\n")))


def in_cut(score: str) -> list[str]:
    """A round of the cut in an event's own text."""
    event = parse_event(f"round 1\nAna 2-0 Bo\nfinal\nAna {score} Bo\n")
    return score_codes(unlikely_scores(event))


def in_file(score: str) -> list[str]:
    """A decklist cache's file."""
    games = "-".join([*score.split("-"), "0"][:3])
    match = {"Player1": "Ana", "Player2": "Bo", "Result": games}
    return score_codes(read_event(json.dumps({"Rounds": [{"RoundName": "Round 1", "Matches": [match]}]})).problems)


def in_page(score: str) -> list[str]:
    """The results of pasted pairings."""
    text = f"Rank\tName\tPoints\n1\tAna\t3\n2\tBo\t0\n\nTable\tPlayer\tOpponent\tResult\n1\tAna\tBo\t{score}\n"
    return score_codes(read_standings(text).problems)


def in_table(score: str) -> list[str]:
    """My result against an opponent in the calculator's table."""
    return score_codes(read_sheet(record="1-0", table=f"Bo 1-1 2-2 me {score}").notices)


def in_history(score: str) -> list[str]:
    """A history of matches."""
    text = f"date,player_a,player_b,result\n2024-01-31,Ana,Bo,{score}\n2024-01-31,Cy,Dee,2-1\n"
    return score_codes(read_csv(text.encode()).problems)


WAYS = (in_text, in_cut, in_file, in_page, in_table, in_history)


class TestEveryWay:
    """The same scores are pointed out, and the same are not, by every way in."""

    @pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
    @pytest.mark.parametrize("score", SLIPS)
    def test_slips(self, way, score):
        assert len(way(score)) == 1

    @pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
    @pytest.mark.parametrize("score", [score for score in PLAYED if score != "0-0-3"])
    def test_played(self, way, score):
        assert way(score) == []

    def test_an_intentional_draw(self):
        assert not is_unlikely_score(Record(0, 0, 3))


class TestOnThePage:
    """The warning stands where the event is open, and nothing that was typed is lost."""

    TEXT = "round 1\nAna 2-0-100 Bo\nCy 2-1 Dee\n"

    def test_where_the_event_is_open(self):
        at = event_page(event__text=self.TEXT)
        assert "2-0-100" in seen(at)
        assert "round 1, match 1" in seen(at)
        assert at.session_state["event.text"] == self.TEXT
