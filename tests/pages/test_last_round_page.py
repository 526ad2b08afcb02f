"""The page "Can I draw?" without a browser: golden cases, what it says about bad input, and the text of the board."""

import re
import time
from fractions import Fraction
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st
from streamlit.testing.v1 import AppTest

from calc import odds
from calc.event import Match
from calc.field import ME, Field
from calc.notation import parse_event
from calc.record import Outcome, Record
from calc.simulation import Mine, Parameters, run, two_to_go
from tests import ROOT
from ui.frame import link, session_keys
from ui.frame.fields import Value
from ui.last_round import calibration_figures, count_rows, known_results, two_rounds
from ui.last_round.examples import EXAMPLES
from ui.parts import simulation_words
from ui.texts import numbers, t, words

pytestmark = pytest.mark.usefixtures("untraced")

GOLDEN = {"counts": "15 15 / 13 13 / 12 x6 / 11 x0", "mine": "13", "opponent": "13"}
EVENT = EXAMPLES["event"]["event.text"]


def page(**fields: Value) -> AppTest:
    """The page as somebody with this link sees it; keys of this page without its name, others with `__`."""
    at = AppTest.from_file(str(ROOT / "app.py"), default_timeout=20)
    values = {key.replace("__", ".") if "__" in key else f"last_round.{key}": value for key, value in fields.items()}
    if values:
        at.query_params[link.PARAMETER] = link.encode(values)
    at.run()
    at.switch_page("pages/last_round.py").run()
    assert not at.exception
    return at


def seen(at: AppTest) -> str:
    """Everything that the page says, without escapes and invisible signs."""
    found = [*at.markdown, *at.success, *at.info, *at.warning, *at.error, *at.caption]
    text = "\n".join(str(element.value) for element in found)
    return re.sub(r"\\(?=[!-/:-@\[-`{-~])|[\u2060\u2068\u2069]", "", text).replace("\u00a0", " ")


class TestCount:
    """The golden cases: cut 8, points 15, 15, 13 (me), 13 (my opponent), six on 12, nobody on 11; we draw."""

    def test_each_bracket_among_itself(self):
        """The 15s together, the 12s among themselves: worst 7th, safe."""
        at = page(**GOLDEN, tables="15-15, 13-13, 12-12 x3")
        assert words("last_round.draw-locked") in at.success[0].value
        assert "7th or better" in seen(at)
        assert "safe for **both**" in seen(at)

    def test_the_leaders_paired_down(self):
        """The two 15s each against a 12, the other 12s among themselves: 8th, safe."""
        assert "8th or better" in page(**GOLDEN, tables="15-12 x2, 12-12 x2").success[0].value

    def test_each_against_a_nine(self):
        """The 15s together, each 12 against a 9: 10th, not safe, and a set of results that shows it."""
        at = page(**GOLDEN, tables="15-15, 12-9 x6")
        assert words("last_round.draw-live") in at.warning[0].value
        assert "leave you 10th" in seen(at)
        assert "12 pts beats 9 pts ×6" in seen(at)

    def test_without_tables_every_pairing(self):
        assert words("last_round.basis-any-pairing") in seen(page(**GOLDEN))

    def test_the_line_under_every_verdict(self):
        """Wins, draws and losses; not double losses or penalties; OUT holds unless somebody above drops."""
        for fields in (GOLDEN, {**GOLDEN, "tables": "15-15, 12-9 x6"}, {**GOLDEN, "cut": "1"}):
            assert words("last_round.covers") in seen(page(**fields))

    def test_the_rules_beside_it(self):
        """IDs: MTR 2.5 and 5.2; devices: 2.12."""
        assert "MTR 2.5, 5.2" in seen(page(**GOLDEN))
        assert "MTR 2.12" in seen(page(**GOLDEN))

    @pytest.mark.parametrize(
        ("fields", "said"),
        [
            ({"counts": "15 fifteen"}, "Cutline can't read “15 fifteen”"),
            ({"mine": "14"}, "14 points"),
            ({"mine": "x"}, "“x” is not a whole number"),
            ({"cut": "99"}, "99"),
            ({"cut": "0"}, "it is 0"),
            ({"players": "4"}, "there are only 4"),
            ({"tables": "18-15"}, "18 points"),
            ({"counts": "12 x9999", "mine": "12", "opponent": "12"}, "5,000"),
        ],
    )
    def test_bad_input(self, fields, said):
        """One message in its words, no verdict, and what was typed stays."""
        at = page(**{**GOLDEN, **fields})
        assert said in seen(at)
        assert not at.success
        name, text = next(iter(fields.items()))
        assert at.text_input(key=f"last_round.{name}").value == text

    def test_first_the_own_points(self):
        assert words("last_round.empty-mine") in seen(page(counts="15 15"))


class TestReadBack:
    """What was read stands in a line before the verdict; where two readings fit there is a question, and no verdict."""

    ASKED: ClassVar[dict[str, Value]] = {"mine": "12", "opponent": "13", "players": "43"}

    @staticmethod
    def lines(at: AppTest) -> list[str]:
        return seen(at).split("\n")

    def buttons(self, at: AppTest) -> list[str]:
        return [button.label for button in at.button if str(button.key).startswith("last-round-reading-")]

    @pytest.mark.parametrize(
        "counts",
        ["15 2 / 13 3 / 12 8 / 10 7", "15, 2, 13, 3, 12, 8, 10, 7", "15 2\n13 3\n12 8\n10 7", "15 2 13 3 12 8 10 7"],
    )
    def test_two_readings(self, counts):
        """Two on 15 and three on 13, or one each: nothing is said before the tap, and after it what follows from it.

        By hand, after a draw to 13: both 15s and my opponent end above me; at worst all 13s, seven 12s and seven 10s.
        """
        at = page(counts=counts, **self.ASKED)
        assert self.buttons(at) == [
            "2 players on 15, 3 on 13, 8 on 12, 7 on 10",
            "One player each on 15, 13, 12, 10, …",
        ]
        assert [*at.success, *at.warning, *at.error] == []
        assert "proved" not in seen(at)
        at.button(key="last-round-reading-0").click().run()
        assert "4th to 20th" in at.warning[0].value.replace("\u00a0", " ")
        assert at.text_input(key="last_round.counts").value == "15 x2 / 13 x3 / 12 x8 / 10 x7"
        read = "**43 players:** 2 on 15, 3 on 13, 8 on 12, 7 on 10, nobody on 14 or 11; 23 not listed, at most 9."
        assert read in self.lines(at)
        at = page(counts=counts, **self.ASKED)
        at.button(key="last-round-reading-1").click().run()
        assert at.text_input(key="last_round.counts").value == (
            "15 x1 / 13 x1 / 12 x1 / 10 x1 / 8 x1 / 7 x1 / 3 x1 / 2 x1"
        )

    def test_only_one_can_be(self):
        """My opponent and I are both on 12: one each cannot be. Of eight players there are not twenty."""
        at = page(counts="15 2 / 13 3 / 12 8 / 10 7", **{**self.ASKED, "opponent": "12"})
        assert "2 on 15, 3 on 13, 8 on 12, 7 on 10" in seen(at)
        assert not self.buttons(at)
        at = page(counts="15 2 / 13 3 / 12 8 / 10 7", **{**self.ASKED, "players": "8"}, cut="4")
        assert "1 on 15, 1 on 13, 1 on 12, 1 on 10, 1 on 8" in seen(at)

    def test_what_was_forgotten_is_said(self):
        """`15 14 13 12` lacks my opponent; that it means 14 on 15 is offered, and not taken."""
        at = page(counts="15 14 13 12", mine="13", opponent="13")
        assert "Count yourselves too" in at.error[0].value
        assert self.buttons(at) == ["14 players on 15, 12 on 13"]

    def test_who_is_not_listed(self):
        """12 x3, mine one of them: somebody on 11 or 10 can pass a draw; where nobody is, it is safe, 3rd to 8th."""
        fields = {"mine": "12", "opponent": "12", "players": "43", "cut": "8"}
        at = page(counts="15 x2 / 13 x3 / 12 x3", **fields)
        assert not at.success
        assert "35 not listed, at most 11." in seen(at)
        at = page(counts="15 x2 / 13 x3 / 12 x3 / 11 x0 / 10 x0", **fields)
        assert "8th or better" in at.success[0].value
        assert "nobody on 14, 11 or 10; 35 not listed, at most 9." in seen(at)

    @pytest.mark.parametrize(
        ("counts", "players", "said"),
        [
            ("13 x2", "2", "**2 players:** 2 on 13."),
            ("13 x2", "", "**2 players counted:** 2 on 13; whoever is not listed has at most 12."),
            ("13 x2 / 9 x1", "5", "**5 players:** 2 on 13, 1 on 9, nobody on 12 to 10; 2 not listed, at most 8."),
        ],
    )
    def test_the_line(self, counts, players, said):
        assert said in self.lines(page(counts=counts, mine="13", opponent="13", players=players, cut="1"))

    def test_it_comes_before_the_verdict(self):
        """Also where the cut is wrong: what was read does not depend on it."""
        texts = [element.value for element in page(**GOLDEN).main if hasattr(element, "value")]
        read = next(place for place, text in enumerate(texts) if "players counted" in str(text))
        answer = next(place for place, text in enumerate(texts) if words("last_round.draw-live") in str(text))
        assert read < answer
        assert "players counted" in seen(page(**GOLDEN, cut="999"))


class TestRows:
    """The rows are a view of the text: what was typed into one of them becomes part of it, whatever else it holds."""

    def rows(self, monkeypatch, **fields: Value) -> tuple[dict[int, int | None], AppTest]:
        """What the rows show."""
        shown: list[tuple[count_rows.CountRow, ...]] = []
        monkeypatch.setattr(count_rows, "show_count_rows", lambda rows, *_: shown.append(tuple(rows)))
        at = page(**fields)
        return {row.points: row.number for row in shown[-1]} if shown else {}, at

    def test_around_my_points(self, monkeypatch):
        """Six above to three below, and whatever else the text holds; none before my own points are typed."""
        rows, _ = self.rows(monkeypatch, counts="15 x2 / 13 x1 / 3 x9 / 2 x0", mine="13")
        assert list(rows) == [*range(19, 9, -1), 3, 2]
        assert (rows[15], rows[14], rows[3], rows[2]) == (2, None, 9, 0)
        rows, _ = self.rows(monkeypatch, counts="15 x2")
        assert rows == {}

    def test_my_opponent_far_away(self, monkeypatch):
        rows, _ = self.rows(monkeypatch, mine="13", opponent="3", depth="count")
        assert list(rows) == [*range(19, 9, -1), 3]

    def test_not_for_a_text_that_is_asked_about(self, monkeypatch):
        """They would show one of its readings as if it had been chosen."""
        rows, _ = self.rows(monkeypatch, counts="15 2 / 13 3", mine="13")
        assert rows == {}

    def test_still_there_where_it_does_not_add_up(self, monkeypatch):
        rows, at = self.rows(monkeypatch, counts="15 x2 / 13 x1", mine="13", players="2", depth="count")
        assert rows[15] == 2
        assert "there are only 2" in seen(at)

    @pytest.mark.parametrize(
        "sent",
        [None, 1, "x", {}, {"rows": 1}, {"rows": {"x": "1", "13": 2, "³": "1", "-1": "1", "100": "1", "13 ": "12345"}}],
    )
    def test_anything_can_be_sent(self, sent):
        """What is no points and number is no change."""
        assert count_rows._changes(sent) == {}

    def test_what_is_sent(self):
        assert count_rows._changes({"rows": {"13": "2", "12": "", "0": "0"}}) == {13: 2, 12: None, 0: 0}


KNOWN = {
    "depth": "record",
    "frame__rules": "CLASSIC",
    "calculator__record": "4-1-1",
    "calculator__games": "9-4-1",
    "calculator__table": "65 60\n70 70\n50 45\n60 55\n55 50\n75 70",
}


class TestRecord:
    """The popular web calculator's second example, under its own reading: before the last of 7 rounds 4-1-1."""

    @pytest.mark.parametrize(
        ("versus", "result", "figures"),
        [
            ("70 65", "2-1", ("16 (+3)", "63.57%", "67.65%", "59.29%")),
            ("60 55", "1-1-1", ("14 (+1)", "62.14%", "64.71%", "57.86%")),
        ],
    )
    def test_published(self, versus, result, figures):
        row = next(line for line in seen(page(**KNOWN, versus=versus)).split("\n") if line.startswith(f"| {result}"))
        assert all(figure in row for figure in figures)

    def test_best_first_with_an_id_and_conceding(self):
        """Under the MTR GW% after the ID is 60.78 %, after 0-2 58.33 %."""
        said = seen(page(**{**KNOWN, "frame__rules": "MTR"}, versus="4-1-1 9-4-1"))
        rows = [line for line in said.split("\n") if re.match(r"\| (\d-\d|ID)", line)]
        order = [row.split("|")[1].strip() for row in rows]
        assert order == ["2-0", "2-1", "1-1", "1-1-1", "ID 0-0-3", "1-2", "0-2 or conceding"]
        assert "60.78%" in rows[4]
        assert "58.33%" in rows[6]

    def test_the_opponents_record_follows(self):
        """My opponent on 4-1-1 stands at 14/21 after our draw: OMW% is the mean of seven."""
        said = seen(page(**{**KNOWN, "frame__rules": "MTR"}, versus="4-1-1 9-4-1"))
        typed = [Fraction(percent, 100) for percent in (65, 70, 50, 60, 55, 75)]
        assert numbers.percent((sum(typed) + Fraction(14, 21)) / 7) in said

    def test_bad_opponent(self):
        at = page(**KNOWN, versus="9-9-9 x y")
        assert at.error
        assert at.text_input(key="last_round.versus").value == "9-9-9 x y"

    def test_nothing_typed(self):
        assert words("last_round.empty-record") in seen(page(depth="record"))


class TestPage:
    """Standings as they are pasted."""

    TEXT = EXAMPLES["page"]["last_round.standings"]
    ALONE = TEXT.partition("\n\n")[0]

    def test_points_and_pairings(self):
        at = page(depth="page", standings=self.TEXT, me="Ana", cut="4")
        assert words("last_round.basis-points") in seen(at)
        assert "Hal" in seen(at)

    def test_without_pairings_every_pairing_or_in_order(self):
        at = page(depth="page", standings=self.ALONE, me="Ana", cut="4")
        assert words("last_round.basis-any-pairing") in seen(at)
        at.toggle(key="last_round.in_order").set_value(True).run()
        assert words("last_round.assumed-pairings") in seen(at)

    def test_in_order_is_no_proof(self):
        """Pairings that are assumed stand in the verdict, which has neither the colour nor the badge of a proof."""
        at = page(
            depth="page",
            standings="Rank\tName\tPoints\n1\tAna\t7\n2\tBo\t7\n3\tCy\t6\n4\tDee\t6\n5\tEli\t3\n6\tFay\t3",
            me="Ana",
            cut="3",
            size="6",
        )
        assert words("last_round.draw-live") in at.warning[0].value
        at.toggle(key="last_round.in_order").set_value(True).run()
        assert not at.success
        assert words("last_round.if-in-order") in at.info[0].value
        assert words("last_round.badge-condition") in seen(at)

    def test_cut_off(self):
        """The whole list of ten: in for certain. Its top five of forty: the others may have 4 points each."""
        whole = page(depth="page", standings=self.ALONE, me="Ana", cut="8")
        assert words("last_round.draw-locked") in whole.success[0].value
        top = "\n".join(self.ALONE.split("\n")[:6])
        at = page(depth="page", standings=top, me="Ana", cut="8", size="40")
        assert "the other 35 may have" in seen(at)
        assert words("last_round.draw-live") in at.warning[0].value

    def test_what_each_line_became(self):
        at = page(depth="page", standings=f"gibberish 1 2 3 ?? vs\n{self.TEXT}", me="Ana")
        at.session_state["last-round-report"] = True
        at.run()
        assert "Iris" in seen(at)

    @pytest.mark.parametrize(
        ("text", "said"),
        [
            ("hello\nworld", "were found"),
            ("Rank\tName\tPoints\tW/L/D\n1\tAna\t11\t4/0/0\n2\tBo\t9\t3/1/0", "11 points"),
            ("Table\tPlayer\tOpponent\n1\tAna\tBo\n2\tCy\tDee", "no standings"),
        ],
    )
    def test_bad_input(self, text, said):
        at = page(depth="page", standings=text, me="Ana", cut="1")
        assert said in seen(at)
        assert at.text_area(key="last_round.standings").value == text

    def test_a_name_is_only_text(self):
        text = self.TEXT.replace("Hal", "Hal $x$")
        assert "\\$x\\$" in "".join(str(table.value) for table in page(depth="page", standings=text, me="Ana").markdown)


ANA = {"depth": "event", "event__text": EVENT, "me": "Ana"}


class TestEvent:
    """The whole event, everything exact. Cut 4; a draw with Hal leaves Ana at worst 5th."""

    def test_live_and_what_would_make_it_safe(self):
        at = page(**ANA)
        assert words("last_round.draw-live") in at.warning[0].value
        assert "leave you 5th" in seen(at)
        assert "as soon as table 2 (Dee – Gus) has a winner" in seen(at)
        assert words("last_round.profiles-hold") in seen(at)

    def test_the_board_conditions_everything(self):
        """Dee beats Gus: safe at once; the link carries it."""
        at = page(**ANA)
        at.session_state["last-round-board"] = True
        at.run()
        at.segmented_control(key="last-round-table-1").set_value("a").run()
        assert words("last_round.draw-locked") in at.success[0].value
        assert at.session_state["last_round.board"].endswith(".a2")
        caption = next(one.value for one in at.caption if "Without this result" in one.value)
        assert "safe" in caption.partition("Without this result")[0]
        assert "undecided" in caption.partition("Without this result")[2]
        other = page(**ANA, board=at.session_state["last_round.board"])
        assert words("last_round.draw-locked") in other.success[0].value

    def test_whose_results_move_my_omw(self):
        at = page(**ANA)
        at.session_state["last-round-movers"] = True
        at.run()
        assert words("last_round.movers-note") in seen(at)

    @pytest.mark.parametrize(
        ("text", "me", "said"),
        [
            (EVENT.replace("Hal vs Ana", "Ana 2-0 Hal"), "Ana", "stands-locked"),
            (EVENT + "Zed bye\n", "Zed", "stands-out"),
        ],
    )
    def test_a_finished_match_or_a_bye_stands(self, text, me, said):
        """No fault: one row, the result that stands."""
        at = page(depth="event", event__text=text, me=me)
        assert words(f"last_round.{said}") in seen(at)
        assert words("last_round.own-stands") in [heading.value for heading in at.subheader]

    def test_dropped(self):
        text = EVENT.replace("round 4", "drop Iris\nround 4").replace("Jo vs Iris", "Jo bye")
        assert "Iris has dropped" in seen(page(depth="event", event__text=text, me="Iris"))

    def test_a_finished_event_reopened(self):
        """What if: the last round of a finished event becomes pairings again."""
        results = EVENT.replace(" vs ", " 2-0 ")
        at = page(depth="event", event__text=results, me="Ana")
        assert words("last_round.stands-out") in seen(at)
        at.toggle(key="last_round.reopen").set_value(True).run()
        assert words("last_round.draw-live") in at.warning[0].value

    def test_pairings_not_made_yet(self):
        """Before the pairings of the last round every pairing is covered."""
        text = EVENT.partition("round 4\n")[0]
        assert words("last_round.basis-any-pairing") in seen(page(depth="event", event__text=text, me="Ana"))

    def test_no_event_leads_to_the_page_of_events(self):
        assert words("last_round.no-event") in seen(page(depth="event"))

    def test_somebody_else_is_nobody(self):
        assert words("last_round.choose-me") in seen(page(**{**ANA, "me": "Nobody"}))


SAMPLED = "simulated 100,000 times"


@pytest.fixture(scope="module")
def _compiled():
    """Compiled loops, so that all samples are in within a moment."""
    odds.warm()


def counted(**fields: Value) -> AppTest:
    """The page once all samples are in."""
    at = page(**fields)
    for _ in range(40):
        if SAMPLED in seen(at):
            return at
        at.run()
    pytest.fail("the samples never came in")


def own_rows(at: AppTest) -> dict[str, list[str]]:
    """The table of own results: the cells of each row by its result."""
    lines = [line for line in seen(at).split("\n") if re.match(r"\| (\d-\d|ID)", line)]
    return {cells[0]: cells for cells in ([cell.strip() for cell in line.strip("| ").split(" | ")] for line in lines)}


def tile(at: AppTest, name: str):
    return next(metric for metric in at.metric if metric.label == t(f"last_round.tile-{name}"))


@pytest.mark.usefixtures("_compiled")
class TestChances:
    """Ana against Hal, cut 4: a win is locked; the draw and a loss hang on Cy - Fay and Dee - Gus."""

    def test_beside_the_verdicts(self):
        """A win is proved; the rest is estimated with its error; weights are chances that make a whole."""
        rows = own_rows(counted(**ANA))
        assert len(rows) == 7
        assert rows["2-0"][1] == "**100%** :green-badge[proved]"
        assert re.fullmatch(r"≈ 75\.\d% ± 0\.1", rows["ID 0-0-3"][1])
        assert "undecided" in rows["ID 0-0-3"][2]
        often = [float(cells[3].strip("<%")) for cells in rows.values()]
        assert sum(often) == pytest.approx(100, abs=4)

    def test_never_a_false_certainty(self):
        """Wherever 0 % or 100 % stands it is proved."""
        at = counted(**ANA)
        at.session_state["last-round-rooting"] = at.session_state["last-round-ranks"] = True
        at.run()
        said = seen(at)
        found = [said[match.start() : match.end() + 30] for match in re.finditer(r"(?<![\d.])(?:0|100)(?:\.0)?%", said)]
        assert found
        assert all("proved" in text for text in found)

    def test_break_even_in_words(self):
        """(ID - loss - d (draw - loss)) / (win - loss), of the chances that stand there, d = 3 %."""
        at = counted(**ANA)
        rows = own_rows(at)
        win, drawn, loss = 1.0, *(float(rows[name][1].split("%")[0].strip("≈ ")) / 100 for name in ("ID 0-0-3", "1-2"))
        even = (drawn - loss - 0.03 * (drawn - loss)) / (win - loss)
        assert f"Playing is better if your chance to win is above {even:.0%}" in seen(at)
        assert tile(at, "even").value == f"{even:.0%}"

    @pytest.mark.parametrize(("typed", "shown"), [("60 %", 60), ("0.6", 60), ("60", 60), ("1 %", 1), ("99%", 99)])
    def test_my_own_chance_to_win(self, typed, shown):
        """The slider follows the text, and playing is worth what it says."""
        at = counted(**ANA, win_chance=typed)
        assert at.slider(key="last-round-win").value == shown
        assert tile(at, "play").delta == words("last_round.winning", win=f"{shown}%")
        better = "play" if shown > 72 else "draw"
        assert words(f"last_round.better-{better}", at="", points="").split("better")[0].strip() in seen(at)

    def test_the_slider_writes_the_text(self):
        at = counted(**ANA)
        at.slider(key="last-round-win").set_value(80).run()
        assert at.text_input(key="last_round.win_chance").value == "80%"
        assert tile(at, "play").delta == words("last_round.winning", win="80%")

    @pytest.mark.parametrize("typed", ["0", "1", "0 %", "100%", "99.9%", "-3", "1e9", "often", "nan", "½"])
    def test_no_chance_to_win(self, typed):
        """Limits in words; verdict and chances stay, and so does what was typed."""
        at = counted(**ANA, win_chance=typed)
        assert "from 1% to 99%" in seen(at)
        assert typed in seen(at)
        assert at.warning[0].value.count(words("last_round.draw-live"))
        assert at.text_input(key="last_round.win_chance").value == typed

    def test_a_safe_draw(self):
        """Dee beats Gus: the draw is proved, so playing can only cost; the board conditions the chances."""
        text = known_results.write_known({1: Outcome.WIN}, Field.from_event(parse_event(EVENT)))
        at = counted(**ANA, board=text)
        assert words("last_round.proved") == tile(at, "draw").delta
        assert "playing can only cost you the cut" in seen(at)

    def test_rooting(self):
        """Fay and a winner at Dee - Gus are good for Ana after the draw; both tables, none twice."""
        at = counted(**ANA)
        at.session_state["last-round-rooting"] = True
        at.run()
        lines = [line for line in seen(at).split("\n") if re.match(r"\| (Cy – Fay|Dee – Gus) \|", line)]
        assert len(lines) == 2
        (fay,) = (line for line in lines if "Fay" in line)
        first, _, second = fay.strip("| ").split(" | ")[1:4]
        assert float(first.strip("*%<>")) < 60 < float(second.strip("*%<>"))
        assert second.startswith("**")

    def test_final_rank(self):
        """The table says what the picture shows: shares that make a whole, a dash where it is proved impossible."""
        at = counted(**ANA)
        at.session_state["last-round-ranks"] = True
        at.run()
        lines = [
            line.strip("| ").split(" | ") for line in seen(at).split("\n") if re.match(r"\| (\*\*\d+\*\*|\d+) \|", line)
        ]
        assert [cells[0] for cells in lines] == ["**1**", "**2**", "**3**", "**4**", "5"]
        for column in (1, 2, 3):
            shares = [float(cells[column].strip("<>%")) for cells in lines if cells[column] != numbers.NOTHING]
            assert sum(shares) == pytest.approx(100, abs=0.3)
        assert lines[4][1] == numbers.NOTHING

    def test_a_result_that_stands(self):
        """Nothing to weigh: no win chance, no break-even, the chance of the one row."""
        at = counted(depth="event", event__text=EVENT.replace("Hal vs Ana", "Hal id Ana"), me="Ana")
        assert not at.slider
        assert not at.metric
        assert "≈" in seen(at)

    def test_all_in(self):
        """A cut of 8 of ten: nothing is left to weigh for the leader."""
        assert words("last_round.all-in") in seen(counted(**{**ANA, "me": "Hal"}, cut="8"))

    def test_standings_say_that_they_sample(self):
        text = EXAMPLES["page"]["last_round.standings"]
        assert "take a new random value in each simulation" in seen(
            counted(depth="page", standings=text, me="Ana", cut="4")
        )

    def test_counts_say_what_they_assume(self):
        said = seen(counted(**GOLDEN))
        assert "take a new random value in each simulation" in said
        assert "first against second on points" in said

    def test_several_rounds_to_come(self):
        """Bounds are proved, chances need the last round: said in words."""
        said = seen(page(depth="event", event__text=EVENT.replace("rounds 4", "rounds 6"), me="Ana"))
        assert "Chances need the last round" in said


class TestCalibrationShown:
    """The figures of "How well does this work?" agree with each other."""

    def test_sums(self):
        assert len(calibration_figures.TENTHS) == 10
        assert sum(tenth.forecasts for tenth in calibration_figures.TENTHS) == calibration_figures.FORECASTS
        assert all(tenth.low <= tenth.mean <= tenth.low + Fraction(1, 10) for tenth in calibration_figures.TENTHS)

    def test_off_by(self):
        """Share less mean by the binomial error, as far as rounded figures tell."""
        for tenth in calibration_figures.TENTHS:
            again = float(tenth.came_true - tenth.mean) / tenth.error
            assert float(tenth.off) == pytest.approx(again, abs=0.001 / tenth.error)

    def test_the_difference(self):
        """Coins less model; by coins; by its error."""
        gain = calibration_figures.COINS - calibration_figures.MODEL
        assert gain == calibration_figures.GAIN
        assert float(gain / calibration_figures.COINS) == pytest.approx(
            float(calibration_figures.MEASURED.below), abs=1e-4
        )
        errors = calibration_figures.GAIN / calibration_figures.GAIN_ERROR
        assert float(errors) == pytest.approx(float(calibration_figures.MEASURED.errors), abs=0.05)

    def test_the_drawer(self):
        """The table, how it was measured, that it flatters, and the command."""
        at = page(**GOLDEN)
        at.session_state["last-round-well"] = True
        at.run()
        said = seen(at)
        assert "139 public events" in said
        assert "This flatters the model" in said
        assert "| 0% to 10% | 327 | 2.6% | 3.4% | +0.9 |" in said
        assert at.code[0].value == "python -m checks calibration FOLDER"


class TestDepth:
    """The deepest that there is something for, unless one was chosen."""

    def test_quickest_first(self):
        assert page().segmented_control(key="last-round-depth").value == "count"

    def test_an_open_event(self):
        assert page(event__text=EVENT).segmented_control(key="last-round-depth").value == "event"

    def test_handed_over_standings(self):
        assert page(standings="x").segmented_control(key="last-round-depth").value == "page"

    @pytest.mark.parametrize("depth", list(EXAMPLES))
    def test_example(self, depth):
        """One click away, and it answers."""
        at = page(depth=depth)
        at.button(key=f"last-round-example-{depth}").click().run()
        assert not at.exception
        assert not at.error
        assert words("last_round.rules") in seen(at)


class TestBoard:
    """The text of the board: short, and of its own pairings only."""

    FIELD = Field.from_counts("15 15 / 13 13 / 12 x6", 13, 13, "15-15, 12-12 x3")

    @given(st.dictionaries(st.integers(0, 4), st.sampled_from(Outcome)))
    def test_round_trip(self, known):
        assert known_results.read_known(known_results.write_known(known, self.FIELD), self.FIELD) == known

    def test_nothing_known_is_nothing(self):
        assert known_results.write_known({}, self.FIELD) == ""

    def test_other_pairings(self):
        other = Field.from_event(parse_event(EVENT))
        assert known_results.read_known(known_results.write_known({1: Outcome.WIN}, self.FIELD), other) == {}

    @given(st.text(max_size=40))
    def test_any_text_is_harmless(self, text):
        mark = known_results.write_known({0: Outcome.DRAW}, self.FIELD).partition(".")[0]
        for candidate in (text, f"{mark}.{text}"):
            assert set(known_results.read_known(candidate, self.FIELD)) <= set(range(5))

    def test_given_by_the_first_player(self):
        assert known_results.known_by_name({0: Outcome.LOSS}, self.FIELD) == {ME: Outcome.LOSS}


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (1, "1st"),
        (2, "2nd"),
        (3, "3rd"),
        (4, "4th"),
        (11, "11th"),
        (12, "12th"),
        (13, "13th"),
        (21, "21st"),
        (112, "112th"),
    ],
)
def test_ordinals(number, text):
    assert numbers.ordinal(number) == text


def test_ordinals_in_german():
    assert numbers.ordinal(3, "de") == "3."


def test_statuses_differ_in_words_and_shape():
    """No two statuses share an icon and a word: colour is never alone."""
    said = [
        t(f"last_round.status-{name}") for name in ("locked", "locked-unless-tied", "live", "out-unless-tied", "out")
    ]
    bare = {re.sub(r":\w+-badge", "", text) for text in said}
    assert len(bare) == len(said)


TWO_TO_GO = """rounds 4
cut 2
round 1
Ana 2-1 Bo
Cy 2-0 Dee
Eli 2-0 Fay
round 2
Ana 2-0 Cy
Eli 2-1 Bo
Dee 2-0 Fay
"""


class TestTwoRoundsToGo:
    """Draw-draw, draw-win, win-draw, win-win: the simulator's own rows, when they are asked for."""

    @staticmethod
    def rows(at: AppTest, kind: str) -> dict[str, str]:
        """The four rows once the drawer is open and all events are played."""
        at.session_state[f"last-round-two-{kind}"] = True
        at.run()
        assert not at.exception
        job = at.session_state[session_keys.LAST_ROUND_TWO]
        until = time.monotonic() + 60
        while not job.ended and time.monotonic() < until:
            job.renew(0.1)
        at.run()
        lines = [line.split("|") for line in seen(at).split("\n") if re.match(r"\| (Draw|Win), ", line)]
        return {line[1].strip(): line[2].strip() for line in lines}

    @pytest.fixture(autouse=True)
    def _few(self, monkeypatch):
        """As many events as a test needs."""
        monkeypatch.setattr(two_rounds, "TRIALS", 60)

    def test_my_record(self):
        """2-0 of four rounds: as `two_to_go` plays it in the field and with the cut typed here, with errors."""
        at = page(depth="record", calculator__record="2-0", players="16", cut="4")
        shown = self.rows(at, "record")
        asked = two_to_go(Parameters(16, 4, 4, 60, 1, mine=Mine(Record(2, 0))))
        found = [run(parameters).me for parameters in asked]
        assert list(shown) == ["Draw, draw", "Draw, win", "Win, draw", "Win, win"]
        assert list(shown.values()) == [
            simulation_words.chance_text(me.chance).replace("\u00a0", " ") for me in found if me
        ]
        assert words("last_round.two-estimated") in seen(at)
        assert not re.search(r"(?<![\d.<>])(?:0|100)(?:\.0+)?%", "".join(shown.values()))

    def test_the_open_event(self):
        """Ana, 2-0, has two rounds to go; who makes a cut to one has won more often than drawn."""
        at = page(depth="event", event__text=TWO_TO_GO, me="Ana", cut="1")
        assert len(self.rows(at, "event")) == 4
        latest = at.session_state[session_keys.LAST_ROUND_TWO].latest
        drawn, won = latest.main, latest.given[-1]
        assert won.me.chance.value > drawn.me.chance.value

    def test_only_with_two_to_go(self):
        """With one round to go, or where nobody says how many rounds there are, there is no such question."""
        for text in (TWO_TO_GO.replace("rounds 4", "rounds 3"), TWO_TO_GO.replace("rounds 4\n", "")):
            at = page(depth="event", event__text=text, me="Ana")
            assert t("last_round.two-event") not in [drawer.label for drawer in at.expander]

    def test_an_open_table_is_a_round_to_go(self):
        event = parse_event(TWO_TO_GO + "round 3\nAna vs Eli\nCy vs Dee\nBo vs Fay\n")
        assert two_rounds.rounds_to_go(event, "Ana") == 2
        assert two_rounds.rounds_to_go(event.with_result(Match("Ana", "Eli", Record(2, 0))), "Ana") == 1

    def test_nothing_before_it_is_asked_for(self):
        at = page(depth="record", calculator__record="2-0")
        assert session_keys.LAST_ROUND_TWO not in at.session_state

    def test_bad_input(self):
        """One player: the simulator's own limit, and nothing is begun."""
        at = page(depth="record", calculator__record="2-0", players="1")
        at.session_state["last-round-two-record"] = True
        at.run()
        assert "from 2 to 2,048" in seen(at)
        assert session_keys.LAST_ROUND_TWO not in at.session_state
