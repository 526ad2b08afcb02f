"""The view of a whole history without a browser: brought in, looked at, corrected, and what is wrong said in words."""

import csv
import datetime as dt
import json
import re
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from calc.elo import formulas, history
from tests.pages.test_elo_page import page, plainly, rows, text_of
from ui.elo import history_cards
from ui.elo.history_example import NAMES, example_csv
from ui.parts import plots
from ui.texts import t, words

pytestmark = pytest.mark.usefixtures("untraced")

CSV = """date,player_a,player_b,result,event,round
2024-01-01,Ana,Bo,2-1,Spring,1
2024-01-01,Cy,Dée,0-0-3,Spring,1
2024-01-02,Cy,Ana,2-0,Spring,2
2024-01-09,Bo,Ana,1-1-1,Club,1
2024-02-01,Dée,Ana,0-2,,
2024-02-02,Bo [VIP],Cy,W,,
"""


def opened(*files: tuple[str, str | bytes], **fields) -> AppTest:
    """The view with these files dropped."""
    at = page(view="history", **fields)
    contents = [(name, data if isinstance(data, bytes) else data.encode(), "text/plain") for name, data in files]
    at.file_uploader[0].set_value(contents).run()
    assert not at.exception
    return at


def press(at: AppTest, label: str) -> AppTest:
    next(button for button in at.button if button.label == label).click().run()
    assert not at.exception
    return at


def said(at: AppTest) -> str:
    """Errors and warnings."""
    return plainly("\n".join(box.value for box in (*at.error, *at.warning)))


def line_of(at: AppTest, *start: str) -> list[str]:
    """The row of a table that begins so."""
    return next(row for row in rows(at) if row[: len(start)] == list(start))


class TestReading:
    """CSV or event files; what is not understood is said with its line, and the rest counts."""

    def test_a_table(self):
        at = opened(("club.csv", CSV))
        assert "6 matches of 5 players, 2024-01-01 to 2024-02-02" in plainly(text_of(at))
        rated = history.rate(history.read_csv(CSV.encode()).history)
        best = history.leaderboard(rated)
        assert [row[1] for row in rows(at)[1:]] == list(best.name)
        assert [row[2] for row in rows(at)[1:]] == [f"{rating:.0f}" for rating in best.rating]

    def test_event_files_in_order_of_their_dates(self):
        """The later event is dropped first, and rated last."""
        at = opened(("2024-02-01 B.txt", "round 1\nAna 2-0 Cy\n"), ("2024-01-01 A.txt", "round 1\nAna 2-1 Bo\n"))
        assert "2 matches of 3 players, 2024-01-01 to 2024-02-01" in plainly(text_of(at))

    def test_one_event_file(self):
        assert "1 matches" in plainly(text_of(opened(("2024-01-01 A.txt", "round 1\nAna 2-1 Bo\n"))))

    def test_an_event_without_a_date(self):
        assert "does not say when it was played" in said(opened(("A.txt", "round 1\nAna 2-1 Bo\n")))

    @pytest.mark.parametrize(
        ("data", "words_said"),
        [
            ("", "has no rows"),
            ("date,player_a,player_b,result\n", "no match"),
            ("date,player_a,player_b\n2024-01-01,Ana,Bo\n", "no column for result"),
            ("date,player_a,player_b,result\n2024-01-01,Ana,Ana,2-0\n", "Line 2: Ana cannot play against themselves"),
            (
                "date,player_a,player_b,result\n2024-01-01,Ana,Bo,2-0\n02.01.2024,Ana,Bo,2-0\n",
                "“2024-01-01” in line 2, “02.01.2024” in lines 3",
            ),
            pytest.param(b"\x1f\x8bnot gzip", "damaged", id="gzip-damaged"),
        ],
    )
    def test_no_history(self, data, words_said):
        """One player, two formats, no rows, a column missing: the reason, with lines, and the uploader stays."""
        at = opened(("club.csv", data))
        assert words_said in said(at)
        assert len(at.file_uploader) == 1

    def test_rows_left_out(self):
        """A bad row, dates that go back, a Latin-1 name: each with its line; the other matches count."""
        data = (CSV + "2024-01-05,Ana,Bo,maybe,,\n").encode() + "2024-01-06,José,Bo,2-0,,\n".encode("latin-1")
        at = opened(("club.csv", data))
        assert "7 matches of 6 players" in plainly(text_of(at))
        assert "Line 8: “maybe” is not a result" in said(at)
        assert "Line 9: This line is not in UTF-8" in said(at)
        assert "dates go back here" in said(at)

    def test_dates_taken_the_other_way(self):
        """Where nothing decides between day and month it is said, and one tap reads the file the other way."""
        data = "date,player_a,player_b,result\n03/04/2024,Ana,Bo,2-0\n"
        at = opened(("club.csv", data))
        assert "2024-03-04 to" in plainly(text_of(at))
        press(at, words("history.dates-assumed-month-other"))
        assert "2024-04-03 to" in plainly(text_of(at))

    def test_example_and_close(self):
        at = press(page(view="history"), words("history.example"))
        assert "rained off" in said(at)
        assert f"of {len(NAMES) + 1} players" in plainly(text_of(at))
        press(at, words("history.close"))
        assert len(at.file_uploader) == 1

    def test_survives_the_other_view(self):
        """A look at two ratings, and Reset there, take neither the history nor what was said of it."""
        at = opened(("club.csv", CSV), history_pinned="Bo 1780")
        at.session_state["elo.view"] = "pair"
        at.run()
        press(at, words("elo.reset"))
        at.session_state["elo.view"] = "history"
        at.run()
        assert line_of(at, "1")[1:3] == ["Bo (pinned)", "1780"]


class TestBoard:
    """Who is best, of those with enough matches, active lately."""

    def test_least_and_since(self):
        at = opened(("club.csv", CSV), history_least=2)
        assert {row[1] for row in rows(at)[1:]} == {"Ana", "Bo", "Cy"}
        at.text_input(key="elo.history_since").set_value("2024-02-02").run()
        assert {row[1] for row in rows(at)[1:]} == {"Cy"}
        at.text_input(key="elo.history_since").set_value("lately").run()
        assert "“lately” is not a date" in said(at)
        assert len(rows(at)) == 4

    def test_downloads(self):
        """Leaderboard, ratings and all changes."""
        at = opened(("club.csv", CSV))
        assert [button.label for button in at.download_button] == [
            words(f"history.{name}-csv") for name in ("leaderboard", "ratings", "changes")
        ]


class TestPlayer:
    """Search, record, every match, events, best wins, head-to-head."""

    def test_found_without_accents(self):
        at = opened(("club.csv", CSV), history_part="player", history_find="dee")
        assert at.selectbox(key="elo.history_player").options == ["Dée"]
        at.text_input(key="elo.history_find").set_value("xyz").run()
        assert "No player matches “xyz”" in plainly(text_of(at))

    def test_matches(self):
        """The formula by hand: 1500 beats 1500 for 18 points; the rating after each match; personal bests marked."""
        at = opened(("club.csv", CSV), history_part="player", history_find="ana")
        assert line_of(at, "2024-01-01") == ["2024-01-01", "Bo (1500)", "2-1", "**★\u00a0+18.0**", "1518"]
        lost = formulas.changes(1518, 1500)[0].loss
        assert line_of(at, "2024-01-02")[3:] == [f"−{-lost:.1f}", f"{1518 + lost:.0f}"]
        assert "2-1-1 in 4 rated matches" in plainly(text_of(at)).replace("**", "")

    @pytest.mark.parametrize(
        ("drawer", "row"),
        [
            ("events", ["2024-01-01", "Spring", "1-1-0", "−0.3"]),
            ("wins", ["Bo", "1500", "2024-01-01", "2-1"]),
            ("versus", ["2024-01-09", "Bo (1482)", "1-1-1"]),
        ],
    )
    def test_drawers(self, drawer, row):
        at = opened(("club.csv", CSV), history_part="player", history_find="ana")
        at.session_state[f"history-{drawer}"] = True
        at.run()
        assert not at.exception
        assert line_of(at, *row)

    def test_everything_open(self):
        """A player with pages of matches, every drawer open at once."""
        at = press(page(view="history", history_part="player"), words("history.example"))
        for drawer in ("curve", "matches", "events", "wins", "versus", "correct"):
            at.session_state[f"history-{drawer}"] = True
        at.run()
        assert not at.exception
        assert at.get("plotly_chart")

    def test_against_anybody(self):
        """Two who never met, found by name, and what the ratings would promise."""
        at = opened(("club.csv", CSV), history_part="player", history_find="ana", history_find_other="vip")
        at.session_state["history-versus"] = True
        at.run()
        assert "Ana and Bo [VIP] have never met." in plainly(text_of(at)).replace("**", "")
        at.text_input(key="elo.history_find_other").set_value("ana").run()
        assert "Ana cannot play against themselves" in said(at)

    def test_a_result_put_right(self):
        """Bo against Ana in line 5, a draw, was a win for Ana: turned to the file's side, and rated anew."""
        at = opened(("club.csv", CSV), history_part="player", history_find="ana", history_result="2-0")
        at.session_state["history-correct"] = True
        at.run()
        box = at.selectbox(key="history-correct-match")
        box.set_value(next(match for match in box.options if "2024-01-09" in match)).run()
        press(at, words("history.correct-button"))
        assert at.session_state["elo.history_results"] == "5 0-2"
        assert line_of(at, "2024-01-09")[2] == "2-0"
        at.text_input(key="elo.history_result").set_value("perhaps").run()
        press(at, words("history.correct-button"))
        assert "“perhaps” is not a result" in said(at)


class TestNames:
    """Nobody is merged without being told."""

    def test_likely_doubles(self):
        """Bo and Bo [VIP] are listed and two; one tap makes them one."""
        at = opened(("club.csv", CSV), history_part="names")
        assert ["Bo", "Bo [VIP]", "same except for a tag"] in rows(at)
        assert "of 5 players" in plainly(text_of(at))
        press(at, words("history.merge-button"))
        assert at.session_state["elo.history_names"] == "Bo = Bo [VIP]"
        assert "of 4 players" in plainly(text_of(at))

    def test_complaints(self):
        """Each text says what is wrong with it, by its own lines; the history stays."""
        at = opened(
            ("club.csv", CSV),
            history_part="names",
            history_names="Nonsense",
            history_results="99 2-0\n2 maybe",
            history_pinned="Nobody 1500",
        )
        for sentence in (
            "“Nonsense” is not a correction",
            "There is no match in line “99”",
            "“maybe”",
            "Nobody is not among",
        ):
            assert sentence in said(at)
        at.text_area(key="elo.history_names").set_value("Ana = Zoe").run()
        assert "Zoe does not occur" in said(at)
        at.segmented_control(key="elo.history_part").set_value("board").run()
        assert t("history.look-at-names") in [box.value for box in at.warning]


class TestFit:
    """Log loss and calibration for any K."""

    def test_nothing_to_measure(self):
        assert t("history.fit-none") in [box.value for box in opened(("club.csv", CSV), history_part="fit").info]

    def test_any_k(self):
        """Five K and one's own; the calibration is of one's own."""
        at = press(page(view="history", history_part="fit"), words("history.example"))
        ks = [row[0] for row in rows(at)[1:6]]
        assert ks == ["8", "16", "24", "36", "48"]
        at.text_input(key="elo.history_k").set_value("30").run()
        (own,) = history.by_factor(history.read_csv(example_csv()).history, [30])
        assert line_of(at, "30")[1] == f"{own.log_loss:.4f}"
        assert line_of(at, "0–50")[1] == str(own.steps[0].matches)
        at.text_input(key="elo.history_k").set_value("0").run()
        assert words("field.k") in said(at)

    @pytest.mark.data
    def test_public_matches(self, shared):
        """Through the page: of 8, 16, 24, 36, 48 the best is 36, .6821; its favourites' 58.1, 60.6, 63.7 %."""
        at = page(view="history", history_part="fit")
        at.file_uploader[0].set_value([("matches.csv.gz", (shared / "elo/matches.csv.gz").read_bytes(), "")])
        at.run(timeout=120)
        assert not at.exception
        assert line_of(at, "36")[1:] == ["0.6821", "★ fits best"]
        for low, high, won in ((150, 200, "58.1"), (200, 250, "60.6"), (250, 300, "63.7")):
            assert line_of(at, f"{low}–{high}")[3].startswith(f"**{won}%**")
        assert "standard deviation of 117 points" in text_of(at)
        print("\n".join(" | ".join(row) for row in rows(at)))  # noqa: T201 - the calibration, for who runs with -s


class TestCards:
    """RULES: equals at 1500 with K 36 win or lose 18 points; 36 points apart are then expected to score 51.82 %."""

    RATED = history.rate(history.read_csv(b"date,a,b,result\n2024-01-01,Ana,Bo,2-0\n").history)

    def test_player(self):
        card = history_cards.player_card(history.person(self.RATED, "Ana"), formulas.MTG)
        assert [(line.value, line.note) for line in card.lines] == [
            ("1518", ""),
            ("1518", "2024-01-01"),
            ("1-0-0", "1 rated match"),
        ]

    def test_versus(self):
        card = history_cards.head_to_head_card(history.head_to_head(self.RATED, "Bo", "Ana"), formulas.MTG)
        assert card.title == "Bo – Ana"
        assert [(line.value, line.note) for line in card.lines] == [
            ("0-1-0", ""),
            ("0", "0.5 expected from the ratings"),
            ("48.2%", ""),
        ]


class TestCurve:
    """The curve, titled so that the picture that the browser saves says whose it is and of when."""

    @staticmethod
    def drawn(*rows: str) -> Any:
        """What the browser is told of the curve of the first player."""
        at = opened(("club.csv", "\n".join(["date,a,b,result", *rows])), history_part="player")
        at.session_state["history-curve"] = True
        at.run()
        assert not at.exception
        (chart,) = at.get("plotly_chart")
        return chart.proto

    def test_title(self):
        chart = self.drawn("2024-01-01,Ana,Bo,2-0", "2024-03-05,Bo,Ana,1-1-1")
        layout = json.loads(chart.spec)["layout"]
        assert re.fullmatch(r"Ana: 15\d\d", layout["title"]["text"])
        subtitle = layout["title"]["subtitle"]["text"].replace("<br>", " ")
        assert subtitle == words(
            "history.picture-legend", record="1-0-1", first=dt.date(2024, 1, 1), last=dt.date(2024, 3, 5)
        )

    def test_a_name_is_never_taken_for_tags(self):
        chart = self.drawn("2024-01-01,<b>Ana</b> &amp; Co,Bo,2-0")
        title = json.loads(chart.spec)["layout"]["title"]["text"]
        assert title.startswith("&lt;b&gt;Ana&lt;/b&gt; &amp;amp; Co: ")

    def test_one_button(self):
        """It saves the picture; plots that nobody keeps have none."""
        config = json.loads(self.drawn("2024-01-01,Ana,Bo,2-0").config)
        assert config["modeBarButtons"] == [["toImage"]]
        (locale,) = config["locales"].values()
        assert locale["dictionary"] == {"Download plot as a PNG": words("history.png")}
        assert plots.plot_config()["displayModeBar"] is False


def test_example_is_the_same_always():
    """Every call gives the same file, readable, with strengths that ratings find."""
    assert example_csv() == example_csv()
    lines = list(csv.reader(example_csv().decode().splitlines()))
    assert {len(line) for line in lines} == {6}
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", lines[1][0])
