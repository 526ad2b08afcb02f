"""What was read bounds what the page may say: each kind of false proof, through "Can I draw?" as a user sees it."""

from collections.abc import Mapping

import pytest
from streamlit.testing.v1 import AppTest

from tests import ROOT
from tests.pages.test_last_round_page import page, seen
from ui.frame import link
from ui.texts import words

pytestmark = pytest.mark.usefixtures("untraced")

CLAIMS = ("draw-locked", "draw-out", "badge-proved", "all-in", "all-out")
"""Sentences that are said of proofs alone."""


def claimed(at: AppTest) -> list[str]:
    """What the page's answer claims as proved: its colours, its badge, its headline."""
    said = [name for name in CLAIMS if words(f"last_round.{name}") in _headings(at)]
    return [*said, *(["green"] if at.success else []), *(["red"] if at.error else [])]


def _headings(at: AppTest) -> list[str]:
    """The lines of the page, headings without their signs."""
    lines = seen(at).split("\n")
    return [part for line in lines for part in (line.removeprefix("## "), line.split("] ")[0] + "]")]


def table(*rows: tuple[str, int], pairings: str = "") -> str:
    """A page of standings with tabs, and pairings below."""
    lines = [f"{rank}\t{name}\t{points}" for rank, (name, points) in enumerate(rows, start=1)]
    return "\n".join(["Rank\tName\tPoints", *lines, *(["", pairings] if pairings else [])])


class TestOnePairingOfFive:
    """Pairings that do not seat everybody: the others play too, nobody knows whom."""

    ROWS = (("Art", 10), ("Mel", 9), ("Bob", 9), ("Cy", 7), ("Cat", 7), ("Cole", 7))

    @pytest.mark.parametrize("pairings", ["Mel vs Bob", "Table\tPlayer\tOpponent\n1\tMel\tBob"])
    def test_not_safe(self, pairings):
        at = page(depth="page", standings=table(*self.ROWS, pairings=pairings), me="Mel", cut="4")
        assert claimed(at) == []
        assert "5th" in seen(at)
        assert words("last_round.absent.other".removesuffix(".other"), names="Art, Cy and 2 more", count=4) in seen(at)

    def test_whoever_has_no_table_has_left(self):
        """Said with one tap: Mel and Bob alone are left, and both are in."""
        at = page(depth="page", standings=table(*self.ROWS, pairings="Mel vs Bob"), me="Mel", cut="4", size="6")
        at.toggle(key="last_round.left").set_value(True).run()
        assert "green" in claimed(at)


class TestTheTopOfAList:
    """The first rows of a list: it may go on below them."""

    ROWS = tuple((f"P{number}", 16 - number) for number in range(1, 9))

    def test_the_condition_stands_in_the_answer(self):
        """The 8th of eight rows: safe only if nobody is missing, said in the headline, the copied text and the card."""
        at = page(depth="page", standings=table(*self.ROWS), me="P8", cut="8")
        assert claimed(at) == []
        assert "safe if nobody on 8, 7 or 6 points is missing below P8" in seen(at)

    def test_one_tap_makes_it_true(self):
        at = page(depth="page", standings=table(*self.ROWS), me="P8", cut="8")
        button = next(one for one in at.button if "everybody" in one.label)
        button.click().run()
        assert "green" in claimed(at)
        assert at.text_input(key="last_round.size").value == "8"

    def test_another_page_is_another_question(self):
        """What was said of one page does not hold for the next one."""
        at = page(depth="page", standings=table(*self.ROWS), me="P8", cut="8", size="8")
        assert "green" in claimed(at)
        at.text_area(key="last_round.standings").set_value(table(*self.ROWS[:-1], ("P8", 8), ("P9", 8))).run()
        assert at.text_input(key="last_round.size").value == ""
        assert claimed(at) == []


TEAMS = (("Hal Jordan (Team Nine)", 9), ("Dee Dot (Team Six)", 9), ("Gus", 6), ("Cy", 6))
ROUND = "Table\tPlayer\tOpponent\n1\tHal Jordan\tDee Dot\n2\tGus\tCy"


class TestAStranger:
    """A name that is in the pairings only: somebody listed under another name, or one player more."""

    def test_the_bare_name_is_not_offered(self):
        at = page(depth="page", standings=table(*TEAMS, pairings=ROUND))
        assert "Hal Jordan" not in at.selectbox(key="last-round-me").options

    def test_one_tap_joins_all_that_fit(self):
        at = page(depth="page", standings=table(*TEAMS, pairings=ROUND), me="Gus", cut="2")
        assert claimed(at) == []
        next(one for one in at.button if one.label == words("last_round.same-all", count=2)).click().run()
        assert "Hal Jordan = Hal Jordan (Team Nine)" in seen(at)
        at.selectbox(key="last-round-me").set_value("Hal Jordan (Team Nine)").run()
        assert "green" in claimed(at)

    def test_seven_are_not_six(self):
        """Six players, six rows and a stranger: asked, not counted as seven."""
        rows = (("Ana", 9), ("Bo", 9), ("Cy", 6), ("Dee", 6), ("Eli", 3), ("Fay", 0))
        pairings = "Table\tPlayer\tOpponent\n1\tAna\tBo\n2\tCy\tDee\n3\tEli\tGus"
        at = page(depth="page", standings=table(*rows, pairings=pairings), me="Ana", cut="2", size="6")
        assert at.error
        assert not at.success
        next(one for one in at.button if one.label == words("last_round.there-are", count="7")).click().run()
        assert not at.error


def half(shown: int) -> str:
    """Twelve players, three rounds played, of the fourth so many tables of six."""
    names = [f"A{number}" for number in range(6)], [f"B{number}" for number in range(6)]
    rounds = [
        "\n".join(f"{a} 2-0 {names[1][(place + step) % 6]}" for place, a in enumerate(names[0])) for step in range(3)
    ]
    last = [f"{names[0][2 * n]} vs {names[0][2 * n + 1]}" for n in range(3)]
    last += [f"{names[1][2 * n]} vs {names[1][2 * n + 1]}" for n in range(3)]
    played = "\n".join(f"round {number}\n{text}" for number, text in enumerate(rounds, start=1))
    return f"rounds 4\ncut 4\n{played}\nround 4\n" + "\n".join(last[:shown]) + "\n"


class TestHalfPosted:
    """An event whose last round is posted in part: absence is no drop."""

    def test_absent_players_count(self):
        """Two of three tables of the leaders are there: A4 and A5 may still play, and pass somebody who draws."""
        at = page(depth="event", event__text=half(2), last_round__me="A0", cut="4")
        assert claimed(at) == []
        assert "no table here" in seen(at)

    def test_they_have_left(self):
        """One tap writes it into the event, and the four who are left are in."""
        at = page(depth="event", event__text=half(2), last_round__me="A0", cut="4")
        next(one for one in at.button if one.key == "last-round-they-left").click().run()
        assert "drop A4" in at.session_state["event.text"]
        assert "green" in claimed(at)


class TestWhoHasDropped:
    """Who has dropped takes no seat (MTR 2.10), and is named."""

    TEXT = """rounds 3
cut 2
round 1
Ana 2-0 Bo
Cy 2-0 Dee
Eli 2-0 Fay
round 2
Ana 2-0 Cy
Eli 2-0 Dee
Bo 2-0 Fay
drop Ana
drop Eli
drop Dee
drop Fay
round 3
Cy vs Bo
"""

    def test_the_next_one_moves_up(self):
        at = page(depth="event", event__text=self.TEXT, last_round__me="Bo", cut="2")
        assert "green" in claimed(at)
        assert "Not counted, because they have dropped: Ana, Eli" in seen(at)


class TestStandingsAlone:
    """Standings without pairings do not show who has left."""

    ROWS = (("Ana", 12), ("Bo", 12), ("Cy", 12), ("Dee", 6), ("Eli", 3))

    def test_out_unless_players_above_have_dropped(self):
        at = page(depth="page", standings=table(*self.ROWS), me="Eli", cut="2")
        assert claimed(at) == []
        assert words("last_round.if-stayed") in at.info[0].value

    def test_my_opponent(self):
        """Who plays whom, as far as I know it: my own table."""
        at = page(depth="page", standings=table(*self.ROWS), me="Dee", cut="4", size="5", against="Eli")
        assert "You and Eli draw" in seen(at) or "green" in claimed(at)


class TestWhoIsNotCounted:
    """Whoever is not listed has at most one point less than the lowest settled row."""

    COUNT: Mapping[str, str] = {"counts": "15 x2 / 13 x3 / 12 x3", "mine": "12", "opponent": "12", "players": "43"}

    def test_the_condition_stands_in_the_answer(self):
        """Safe, 3rd to 8th, was said; with one player on 11 or 10 it is 9th."""
        at = page(**self.COUNT)
        assert claimed(at) == []
        assert "safe if nobody else is on 11 or 10" in seen(at)

    def test_one_tap_says_nobody(self):
        """The rows of nobody stand in the count, and the answer is a proof."""
        at = page(**self.COUNT)
        next(one for one in at.button if one.key == "last-round-nobody-else").click().run()
        assert at.session_state["last_round.counts"] == "15 x2 / 13 x3 / 12 x3 / 11 x0 / 10 x0"
        assert "green" in claimed(at)


class TestOnTheEventPage:
    """Absence from the latest round is said where the event is open, and one tap makes a drop of it."""

    def test_said_and_told(self):
        at = AppTest.from_file(str(ROOT / "app.py"), default_timeout=20)
        at.query_params[link.PARAMETER] = link.encode({"event.text": half(2)})
        at.run()
        at.switch_page("pages/event.py").run()
        assert "8 players have no match in round 4" in seen(at).replace("**", "")
        at.button(key="event-they-left").click().run()
        assert at.session_state["event.text"].count("drop ") == 8
        assert "in no match of round 4" not in seen(at)
