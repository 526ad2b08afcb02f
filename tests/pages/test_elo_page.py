"""The Elo page without a browser: the published figures as they are printed, limits in their place, an event rated."""

import re

import pytest
from streamlit.testing.v1 import AppTest

from tests import ROOT
from ui.frame import link, session_keys
from ui.texts import t, words

pytestmark = pytest.mark.usefixtures("untraced")

EVENT = """round 1
Ana 2-1 Bo
Cy bye
round 2
Ana id Cy
Bo 2-0 Dee
round 3
Cy 2-0 Bo
Dee 1-2 Ana
final
Ana 1-1-1 Cy
"""


def page(opened: str = "", **fields) -> AppTest:
    """The page with these fields in the link, and this drawer open."""
    at = AppTest.from_file(str(ROOT / "app.py"), default_timeout=20)
    values = {(key.replace("__", ".") if "__" in key else f"elo.{key}"): value for key, value in fields.items()}
    if values:
        at.query_params[link.PARAMETER] = link.encode(values)
    at.run()
    at.switch_page("pages/elo.py").run()
    if opened:
        at.session_state[f"elo-{opened}"] = True
        at.run()
    assert not at.exception
    return at


def text_of(at: AppTest) -> str:
    return "\n".join(element.value for element in (*at.markdown, *at.caption))


def plainly(text: str) -> str:
    """Without escapes and invisible isolates, as it is seen."""
    return text.replace("\\", "").replace("\u2068", "").replace("\u2069", "")


def rows(at: AppTest) -> list[list[str]]:
    """The cells of all tables."""
    lines = plainly(text_of(at)).split("\n")
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if re.match(r"\| (?!:?-)", line)]


class TestPair:
    """Two ratings: chances and changes."""

    @pytest.mark.parametrize(
        ("ahead", "percent"), [(0, "50.00%"), (100, "55.05%"), (200, "60.00%"), (300, "64.75%"), (400, "69.23%")]
    )
    def test_published_chances(self, ahead, percent):
        """MTG Elo Project: 100 points 55.05 %, 200 60 %, 300 64.75 %, 400 69.23 %."""
        at = page(own=str(1500 + ahead), other="1500")
        assert at.metric[0].value == percent
        assert percent in text_of(at)

    def test_published_changes(self):
        """1750 against 1550: +14.4 / -14.4; a draw -3.6 / +3.6; a loss -21.6 / +21.6; an ID and a bye nothing."""
        assert rows(page(own="1750", other="1550"))[1:] == [
            ["You win", "+14.4 → 1764", "−14.4 → 1536"],
            ["Played draw", "−3.6 → 1746", "+3.6 → 1554"],
            ["Opponent wins", "−21.6 → 1728", "+21.6 → 1572"],
            ["Intentional draw", "no change", "no change"],
            ["Bye", "no change", "no change"],
        ]

    def test_one_point_draw(self):
        """A draw moves exactly one point at a difference of 54.86."""
        assert "54.86" in text_of(page(own="1750", other="1550"))

    def test_a_small_k_never_moves_a_point(self):
        at = page(own="1750", other="1550", scale="custom", k="1")
        assert words("elo.one-point-never") in text_of(at)

    def test_draws_are_split(self):
        """P - d/2 to win, 1 - P - d/2 to lose."""
        at = page(own="Ana 1750", other="Bo 1550", drawn="10%")
        assert [metric.value for metric in at.metric] == ["55.00%", "35.00%"]
        sentence = plainly(text_of(at))
        assert "200 points ahead: **55.00%** to win, **10.00%** to draw, **35.00%** to lose" in sentence

    def test_per_game(self):
        """60 % of matches are 56.71 % of games: 3 g^2 - 2 g^3."""
        at = page(own="1750", other="1550")
        assert [metric.delta for metric in at.metric] == ["56.71% a game", "43.29% a game"]

    def test_expected_change(self):
        """None by the ratings' own chances; a tenth of K for a tenth more."""
        assert t("elo.expected") in text_of(page(own="1750", other="1550"))
        assert "+3.6" in text_of(page(own="1750", other="1550", believed="70%"))

    def test_never_certain(self):
        """However far apart, neither 0 nor 100 %."""
        at = page(own="10000", other="0", scale="custom", spread="1")
        assert [metric.value for metric in at.metric] == [">99.99%", "<0.01%"]

    def test_empty(self):
        at = page()
        assert not at.metric
        assert not at.error
        assert t("elo.empty") in text_of(at)

    def test_the_caution_is_always_there(self):
        assert [info.value for info in page().info] == [t("elo.caution")]

    def test_foreign_names(self):
        """A name is text, wherever it stands."""
        at = page(own="**x**:smile: 1620", other="<b>y</b> 1500", opened="curve")
        assert "**x**" not in text_of(at).replace("\\*", "").replace("****", "")
        assert "<b>" not in text_of(at).replace("\\<", "")


class TestScales:
    """Presets, each with what it means, and one's own."""

    @pytest.mark.parametrize(
        ("scale", "meaning"),
        [
            ("mtg", ("60.00%", "18.0 points (K 36)", "1500")),
            ("chess", ("75.97%", "10.0 points (K 20)", "1500")),
            ("dci", ("75.97%", "16.0 points (K 32)", "1600")),
        ],
    )
    def test_meaning(self, scale, meaning):
        """200 points are 60 % on the project's scale and 10^0.5 to one on that of chess."""
        shown = plainly(text_of(page(scale=scale)))
        assert all(part in shown for part in meaning)

    def test_custom(self):
        """Scale 800 halves differences: 200 are what 100 are in chess."""
        at = page(scale="custom", spread="800", k="10", own="1700", other="1500")
        assert at.metric[0].value == "64.01%"


@pytest.mark.parametrize(
    ("field", "text", "label"),
    [
        ("own", "high", "Your rating"),
        ("own", "1000000000", "Your rating"),
        ("other", "-5", "Opponent's rating"),
        ("drawn", "lots", "Drawn matches"),
        ("drawn", "100%", "Drawn matches"),
        ("believed", "101%", "My own estimate"),
        ("spread", "0", "Scale"),
        ("k", "1000000", "K"),
        ("start", "-1", "Starting rating"),
    ],
)
def test_limits_in_their_place(field, text, label):
    """One message, in words, naming the field; what was typed stays."""
    typed = {"own": "1750", "other": "1550", "scale": "custom"} | {field: text}
    at = page(**typed)
    (error,) = at.error
    assert error.value.startswith(f"{label}: ")
    assert at.text_input(key=f"elo.{field}").value == text


class TestTables:
    """The printed tables and the way back."""

    def test_differences(self):
        """The published figures in the table of differences, hundreds down, quarters across."""
        table = {row[0]: row[1:] for row in rows(page(opened="tables")) if row[0].startswith("**")}
        assert [table[f"**{points}**"][0] for points in (0, 100, 200, 300, 400)] == [
            *("50.00%", "55.05%", "60.00%", "64.75%", "69.23%")
        ]
        assert list(table)[-1] == "**600**"

    def test_percentages(self):
        """60 % are 200 points; the table goes from 50 to 95 %."""
        table = {row[0]: row for row in rows(page(opened="tables")) if row[0].endswith("%") and len(row) == 3}
        assert table["60%"] == ["60%", "56.71%", "200"]
        assert list(table) == [f"{percent}%" for percent in range(50, 96, 5)]

    def test_inverse(self):
        """55 % are 99 points on the project's scale, 35 in chess (400 log10(55/45) = 34.9)."""
        assert "**55.00%** of matches" in text_of(page(opened="tables"))
        assert "99 points ahead" in plainly(text_of(page(opened="tables", wanted="55")))
        assert "34.9 points ahead" in plainly(text_of(page(opened="tables", wanted="55", scale="chess")))

    def test_from_games(self):
        """60 % of games are 64.8 % of matches."""
        assert "**64.80%** of matches, or **60.00%** of the games" in text_of(
            page(opened="tables", wanted="60%", per="game")
        )

    @pytest.mark.parametrize("wanted", ["100", "0", "x", "101"])
    def test_no_difference_makes_certain(self, wanted):
        assert len(page(opened="tables", wanted=wanted).error) == 1


class TestEvent:
    """The open event rated, match by match."""

    def test_no_event(self):
        assert t("elo.event-none") in text_of(page(opened="event"))

    def test_a_broken_event(self):
        """Only a forged link can hold one; the page stays."""
        assert t("elo.event-broken") in text_of(page(opened="event", event__text="nonsense"))

    def test_an_event_of_nobody(self):
        assert not rows(page(opened="event", event__text="rounds 3"))

    def test_player(self):
        """Level wins bring 18; an ID and a bye nothing; after the cut it goes on; the best match is marked."""
        at = page(opened="event", event__text=EVENT)
        assert rows(at)[:5] == [
            ["Round", "Opponent", "Result", "Change", "Rating"],
            ["1", "Bo (1500)", "won 2-1", "**★\u00a0+18.0**", "1518"],
            ["2", "Cy (1500)", "intentional draw (0-0-3)", "0.0", "1518"],
            ["3", "Dee (1482)", "won 2-1", "+17.3", "1535"],  # odds 1.5^(36.33 / 200): 51.84 %
            ["Final", "Cy (1518)", "drew 1-1-1", "−0.3", "1535"],
        ]
        assert "**Ana**: 1500 → **1535** (+35.0) in 3 rated matches" in plainly(text_of(at))

    def test_everybody_is_zero_sum(self):
        """The highest first; what is won is lost."""
        table = [row for row in rows(page(opened="event", event__text=EVENT)) if len(row) == 4][1:]
        assert [row[0] for row in table] == ["Ana", "Cy", "Bo", "Dee"]
        assert sum(float(row[2].replace("−", "-")) for row in table) == pytest.approx(0, abs=0.2)

    def test_ratings_and_a_pinned_player(self):
        """1750 beats 1550: +14.4; who is pinned stays, and it counts for the opponent."""
        at = page(opened="event", event__text=EVENT, ratings="Ana 1750\nBo 1550 pinned", player="Bo")
        assert ["1", "Ana (1750)", "lost 1-2", "0.0", "1550"] in rows(at)
        assert t("elo.summary-pinned", player="Bo", before=1550).replace("1,550", "1550") in text_of(at)
        at.selectbox(key=session_keys.ELO_PLAYER).select("Ana").run()
        assert ["1", "Bo (1550)", "won 2-1", "**★\u00a0+14.4**", "1764"] in rows(at)

    def test_wrong_lines(self):
        """Each names its line; more than five are counted."""
        at = page(opened="event", event__text=EVENT, ratings="\n".join(f"Nobody{i} 1500" for i in range(7)))
        assert [error.value[:6] for error in at.error] == [f"Line {line}" for line in range(1, 6)]
        assert t("elo.more-problems", count=2) in text_of(at)

    def test_the_spread_of_the_field(self):
        """One tap takes the field's spread to the simulator; where all begin alike there is none to take."""
        at = page(opened="event", event__text=EVENT, ratings="Ana 1750\nBo 1550")
        (button,) = [each for each in at.button if "spread" in each.label]
        button.click().run()
        assert int(at.session_state["simulator.spread"]) > 0
        at = page(opened="event", event__text=EVENT)
        assert not [each for each in at.button if "spread" in each.label]

    def test_the_player_of_the_event_page(self):
        """Who was looked at there is looked at here."""
        at = page(opened="event", event__text=EVENT, event__player="Cy")
        assert at.selectbox(key=session_keys.ELO_PLAYER).value == "Cy"

    def test_nobody_won_anything(self):
        """No best result where there is none."""
        at = page(opened="event", event__text="round 1\nAna id Bo\n")
        assert "★" not in text_of(at)


class TestDrawers:
    """What is drawn only on request."""

    def test_curve(self):
        """The pair is marked, and the picture is described."""
        at = page(opened="curve", own="Ana 1620", other="1780")
        assert "41.96%" in at.get("plotly_chart")[0].proto.alt
        assert at.get("plotly_chart")
        assert not page(own="1620", other="1780").get("plotly_chart")

    def test_curve_without_a_pair(self):
        assert page(opened="curve").get("plotly_chart")

    def test_trust(self):
        """How well the promises were kept on public matches, and what the project counted itself."""
        at = page(opened="trust")
        assert rows(at)[1:] == [
            ["150–200", "58.7%", "58.4%"],
            ["200–250", "61.1%", "61.1%"],
            ["250–300", "63.5%", "63.5%"],
        ]
        for figure in ("198,493", "0.6805", "0.6931", "52.53%", "54.76%", "73%", "123"):
            assert figure in text_of(at)


def test_example_and_reset():
    at = page()
    next(button for button in at.button if button.label == words("elo.example")).click().run()
    assert at.metric[0].value == "39.46%"  # 41.96 % less half of 5 %
    next(button for button in at.button if button.label == words("elo.reset")).click().run()
    assert not at.metric
