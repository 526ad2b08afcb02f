"""The page of a whole event, without a browser: looked through before anything is computed, then standings that follow.

The files are those of `tests/downloads`, with figures derived by hand; everything else is typed here.
"""

import json
import re

import pytest
from streamlit.testing.v1 import AppTest

from calc.event import Match
from calc.notation import parse_event
from calc.record import Record
from calc.rules import MTR
from tests import ROOT
from ui.event import standings_view
from ui.event.cards import cut_line_card, event_cards, standings_card
from ui.frame import link, session_keys
from ui.parts import event_standings, open_event
from ui.share import cards
from ui.texts import words

pytestmark = pytest.mark.usefixtures("untraced")

DOWNLOADS = ROOT / "tests" / "downloads"
EVENT = "round 1\nAna 2-1 Bo\nCy 2-0 Dee\nround 2\nAna 2-0 Cy\nBo 2-1 Dee\n"


def event_page(**fields) -> AppTest:
    """The page as a new visitor sees it, with these fields in the link."""
    at = AppTest.from_file(str(ROOT / "app.py"), default_timeout=20)
    if fields:
        at.query_params[link.PARAMETER] = link.encode({key.replace("__", "."): value for key, value in fields.items()})
    at.run()
    at.switch_page("pages/event.py").run()
    assert not at.exception
    return at


def drop(at: AppTest, name: str, data: bytes | None = None) -> AppTest:
    at.file_uploader[0].upload(name, (DOWNLOADS / name).read_bytes() if data is None else data).run()
    assert not at.exception
    return at


def tap(at: AppTest, label: str) -> AppTest:
    next(button for button in at.button if button.label == words(label)).click().run()
    assert not at.exception
    return at


def said(at: AppTest) -> str:
    """Everything on the page, as it is seen."""
    parts = [*at.markdown, *at.caption, *at.error, *at.warning, *at.success, *at.info]
    return seen("\n".join(element.value for element in parts))


def seen(text: str) -> str:
    """Markdown without escapes, isolates, and signs that only keep a figure on one line."""
    text = re.sub(r"\\(?=[!-/:-@\[-`{-~])|[\u2060\u2068\u2069]", "", text)
    return text.replace("\u2011", "-").replace("\xa0", " ")


def rows(at: AppTest, head: str) -> list[list[str]]:
    """The cells of the one table whose heading begins so, without what makes them bold."""
    found = [element.value for element in at.markdown if element.value.startswith(f"| {head}")]
    assert len(found) == 1, head
    return [
        [cell.strip().strip("*") for cell in line.strip("| ").split(" | ")] for line in seen(found[0]).split("\n")[2:]
    ]


def standings(at: AppTest) -> list[list[str]]:
    return rows(at, "# | Player | Record")


class TestEmpty:
    """Nothing is open: what to do, and an example one tap away."""

    def test_says_what_to_do(self):
        at = event_page()
        assert words("event.lead") in said(at)
        assert [uploader.label for uploader in at.file_uploader] == [words("event.drop")]

    def test_example(self):
        """It opens at once, has a bye, an ID and a drop, and nobody meets twice."""
        at = tap(event_page(), "event.example")
        assert len(standings(at)) == 9
        event = parse_event(at.session_state["event.text"])
        pairs = [frozenset(match.players) for round_ in event.rounds for match in round_.matches if match.opponent]
        assert len(set(pairs)) == len(pairs)
        assert event.dropped
        assert event.awarded_bye


class TestPreview:
    """What each line became, before anything is computed."""

    @pytest.mark.parametrize("file", sorted(DOWNLOADS.iterdir()), ids=lambda file: file.name)
    def test_nothing_is_computed_before(self, file):
        """Every kind of file is looked through, none is opened by itself."""
        at = drop(event_page(), file.name)
        assert words("event.preview") in [heading.value for heading in at.header]
        assert "OMW%" not in said(at)
        assert at.session_state["event.text"] == ""

    def test_counts(self):
        """By hand: the file's rounds, matches, and the guess of its Swiss rounds with the reason."""
        at = drop(event_page(), "cut_unnamed.json")
        data = json.loads((DOWNLOADS / "cut_unnamed.json").read_text())
        assert words("event.source-decklist-cache") in said(at)
        assert f"{len(data['Rounds'])} rounds" in said(at)
        assert int(str(at.pills[0].value)) < len(data["Rounds"])

    def test_swiss_rounds_in_one_tap(self):
        """The guess is changed before the event is opened, and the rounds after the chosen one are the cut's."""
        at = drop(event_page(), "cut_unnamed.json")
        guess = int(str(at.pills[0].value))
        at.pills[0].select(guess - 1).run()
        assert words("event.swiss-asked") in said(at)
        tap(at, "event.open")
        assert len(parse_event(at.session_state["event.text"]).rounds) == guess - 1

    def test_the_next_file_is_guessed_anew(self):
        at = drop(event_page(), "cut_unnamed.json")
        at.pills[0].select(1).run()
        drop(at, "byes.json")
        assert words("event.swiss-asked") not in said(at)

    def test_what_was_not_understood(self):
        """Each slip with its line; and what the lines became stands beside what they said."""
        at = drop(event_page(), "slips.csv")
        assert "Line 7" in said(at)
        at.session_state["event-lines"] = True
        at.run()
        assert words("event.left-out") in said(at)

    def test_pasted(self):
        """A pasted text is a file without a name."""
        at = event_page()
        at.text_area(key="event.pasted").set_value(EVENT).run()
        assert "4 players, 2 rounds, 4 matches" in said(at)
        tap(at, "event.open")
        assert [row[1] for row in standings(at)] == ["Ana", "Bo", "Cy", "Dee"]
        assert at.session_state["event.text"] == EVENT, "kept as it was typed"

    def test_names_alike(self):
        at = event_page()
        at.text_area(key="event.pasted").set_value("round 1\nAna Lopez 2-1 Bo\nround 2\nAna Lopes 2-0 Bo\n").run()
        assert "Ana Lopes and Ana Lopez" in said(at)

    def test_standings_are_no_event(self):
        """They say so, in no alarm, and there is no event to open."""
        at = event_page()
        at.text_area(key="event.pasted").set_value("Rank\tName\tPoints\n1\tAna\t6\n2\tBo\t3\n3\tCy\t3\n").run()
        assert words("event.source-standings") in said(at)
        assert not at.error
        assert words("event.open") not in [button.label for button in at.button]

    def test_handed_over(self):
        """The page of the last round gets the very text."""
        at = event_page()
        text = "Rank\tName\tPoints\n1\tAna\t6\n2\tBo\t3\n3\tCy\t3\n"
        at.text_area(key="event.pasted").set_value(text).run()
        tap(at, "event.hand-over")
        assert at.session_state["last_round.standings"] == text


class TestRefused:
    """What is no event: clear words, and what is open stays open."""

    @pytest.mark.parametrize(
        ("name", "data", "code"),
        [
            ("empty.json", b"", "file-empty"),
            ("event.json", b"\x89PNG\r\n\x1a\n" + bytes(100), "file-image"),
            ("event.csv", b"PK\x03\x04" + bytes(100), "file-packed"),
            ("event.txt", bytes(range(256)) * 20_000, "file-binary"),
            ("page.json", b"<!DOCTYPE html><p>x", "file-web-page"),
        ],
        ids=["empty", "image", "packed", "binary", "web-page"],
    )
    def test_no_text(self, name, data, code):
        at = tap(event_page(), "event.example")
        before = at.session_state["event.text"]
        at.session_state["event-another"] = True
        at.run()
        drop(at, name, data)
        assert words(f"problem.{code}") in said(at)
        assert at.session_state["event.text"] == before
        assert len(standings(at)) == 9

    def test_the_error_goes_with_the_file(self):
        """Another event, closing the event, or another page: nothing on screen has to do with that file any more."""
        at = drop(event_page(), "event.json", b"\x89PNG\r\n\x1a\n" + bytes(100))
        problem = words("problem.file-image")
        assert problem in said(at)
        assert problem in said(at.run()), "as long as nothing else happens, it stands"
        tap(at, "event.example")
        at.session_state["event-another"] = True
        assert problem not in said(at.run())
        drop(at, "event.json", b"\x89PNG\r\n\x1a\n" + bytes(100))
        assert problem in said(at)
        assert problem not in said(tap(at, "event.close"))
        drop(at, "event.json", b"\x89PNG\r\n\x1a\n" + bytes(100))
        at.switch_page("pages/rules.py").run()
        assert problem not in said(at.switch_page("pages/event.py").run())

    @pytest.mark.parametrize(
        "text",
        ["{", "[" * 50_000, "hello", "a,b\n1,2\n", "round,player,opponent\n", "round 1\nAna 2-1 Ana\n", "player Ana\n"],
    )
    def test_text_that_is_no_event(self, text):
        """Problems in words, nothing to open unless an event came of it."""
        at = event_page()
        at.text_area(key="event.pasted").set_value(text).run()
        assert not at.exception
        assert at.error or "0 rounds" in said(at)


class TestPublished:
    """The published figures beside ours: each difference marked, the profiles that fit named."""

    @pytest.fixture
    def at(self) -> AppTest:
        """Ana met Bo, who lost: .33 under the MTR, one third at the platform."""
        found = {
            "Rounds": [{"RoundName": "Round 1", "Matches": [{"Player1": "Ana", "Player2": "Bo", "Result": "2-0-0"}]}],
            "Standings": [
                {"Rank": 1, "Player": "Ana", "Points": 3, "OMWP": 0.33333, "GWP": 1, "OGWP": 0.33333},
                {"Rank": 2, "Player": "Bo", "Points": 0, "OMWP": 1, "GWP": 0.33333, "OGWP": 1},
            ],
        }
        at = drop(event_page(), "x.json", json.dumps(found).encode())
        at.pills[0].select(1).run()
        return tap(at, "event.open")

    def test_differences(self, at):
        """Under the MTR three of eight differ; those that fit are named, and one tap chooses the first."""
        assert "3 of 8 published figures of 2 players differ under MTR" in said(at)
        assert "match all of them: Melee." in said(at).replace("**", "")
        next(button for button in at.button if button.label == words("event.use-profile", name="Melee")).click().run()
        assert at.session_state["frame.rules"] == "MELEE"
        assert "All 8 published figures of 2 players match under Melee." in said(at)

    def test_view(self, at):
        at.segmented_control(key="event.view").set_value("published").run()
        table = {row[1]: row[2:] for row in rows(at, "# | Player | MP")}
        assert table["Ana"][0] == "3 = 3"
        assert "≠" in table["Ana"][1]
        assert "=" in table["Bo"][1]
        assert "33.33" in table["Bo"][2]
        assert "≠" in table["Bo"][2]

    def test_a_correction_is_compared_too(self, at):
        """After the wrong result is typed, the published points differ."""
        correct(at, "round 1\nAna 0-2 Bo\n")
        assert "points" in said(at)
        assert words("event.fits-none-points") in said(at)

    def test_a_renamed_player_is_told(self, at):
        correct(at, "round 1\nAna 2-0 Bob\n")
        assert "Bo is in the published standings but no longer in the event" in said(at)

    def test_unknown_games(self):
        """TopDeck names winners only: GW% and OGW% from–to, never an assumed 2-0."""
        at = tap(drop(event_page(), "topdeck_complete.json"), "event.open")
        table = {row[1]: row for row in standings(at)}
        assert table["Ana"][2:5] == ["2-0-0", "6", "33.00"]
        assert table["Ana"][5] == "72.22–100.00"  # 2-1-1 (7 of 12) or 2-0 (6 of 6), with the bye's 6 of 6
        assert "depend on games that are not in the file" in said(at)


def correct(at: AppTest, text: str) -> AppTest:
    """Type into the event's text and leave the box."""
    at.session_state["event-editor"] = True
    at.run()
    at.text_area(key="event.draft").set_value(text).run()
    assert not at.exception
    return at


class TestEditor:
    """Correct an old result and everything follows; an error loses nothing."""

    def test_everything_follows(self):
        """Round 1 was 1-2, not 2-1: Bo is 2-0 and Ana 1-1."""
        at = event_page(event__text=EVENT)
        assert standings(at)[0][1:4] == ["Ana", "2-0-0", "6"]
        correct(at, EVENT.replace("Ana 2-1 Bo", "Ana 1-2 Bo"))
        assert standings(at)[0][1:4] == ["Bo", "2-0-0", "6"]

    def test_an_error_keeps_the_standings(self):
        """It is told with its line and what stands there; the text stays as it was typed."""
        at = event_page(event__text=EVENT)
        wrong = EVENT.replace("Ana 2-1 Bo", "Ana 2-x Bo")
        correct(at, wrong)
        assert "Line 2" in said(at)
        assert "2 | Ana 2-x Bo" in [code.value for code in at.code]
        assert standings(at)[0][1:4] == ["Ana", "2-0-0", "6"]
        assert at.text_area(key="event.draft").value == wrong
        tap(at, "event.draft-back")
        assert at.text_area(key="event.draft").value == EVENT
        assert not at.error

    def test_emptied(self):
        """An emptied box closes nothing: the text comes back."""
        at = correct(event_page(event__text=EVENT), "")
        assert at.text_area(key="event.draft").value == EVENT
        assert len(standings(at)) == 4

    def test_forged_link(self):
        """A text that is no event opens as what is wrong with it, to be mended."""
        at = event_page(event__text="round 1\nAna 2-x Bo\n", event__published="forged")
        assert "Line 2" in said(at)
        at.text_area(key="event.draft").set_value(EVENT).run()
        assert len(standings(at)) == 4
        assert words("problem.published-unreadable") in said(at)


class TestPlayer:
    """Any player: working, rounds, and why he stands above or below the next one."""

    def test_working_and_neighbours(self):
        """Cy 1-1 against Dee (0-2: the floor) and Ana (2-0): OMW% 66.5; Bo met the same two and is level with him."""
        at = event_page(event__text=EVENT, event__player="Cy")
        text = said(at).replace("**", "")
        assert words("event.level", other="Bo").replace("**", "") in text
        assert "Above Dee: 3 match points against 0." in text
        assert rows(at, "Round | Opponent") == [
            ["1", "Dee (rank 4)", "won 2-0", "0-2-0"],
            ["2", "Ana (rank 1)", "lost 0-2", "2-0-0"],
        ]
        assert "OMW%: 66.50%" in text

    def test_the_figure_that_decides(self):
        """Level on points: the first figure that differs, of both, also as fractions (Ana's opponent is 1-1)."""
        text = "round 1\nAna 2-0 Bo\nCy 2-0 Dee\nround 2\nBo 2-0 Eve\n"
        at = event_page(event__text=text, event__player="Ana")
        assert "Above Cy: OMW% 50.00% (1/2) against 33.00% (33/100)." in said(at).replace("**", "")

    def test_level_on_all_four(self):
        """The rules do not break it."""
        at = event_page(event__text="round 1\nAna 2-0 Bo\nCy 2-0 Dee\n", event__player="Ana")
        assert words("event.level", other="Cy").replace("**", "") in said(at).replace("**", "")

    def test_unknown_games_decide(self):
        at = event_page(event__text="round 1\nAna beat Bo\nCy 2-0 Dee\n", event__player="Ana")
        assert standings(at)[0][0] == "1–2"
        assert "the games that decide are not known" in said(at)

    def test_unknown_player_in_a_link(self):
        at = event_page(event__text=EVENT, event__player="Nobody")
        assert at.selectbox(key=session_keys.EVENT_PLAYER).value is None

    def test_this_is_me(self):
        """The calculator holds his record, games and opponents, and comes to the same figures."""
        at = event_page(event__text=EVENT, event__player="Cy")
        tap(at, "event.me")
        assert at.session_state["calculator.record"] == "1-1-0"
        assert at.session_state["calculator.table"] == "Dee 0-2-0 1-4-0 me 2-0-0\nAna 2-0-0 4-1-0 me 0-2-0"
        at.switch_page("pages/calculator.py").run()
        drawn = next(each.proto.body for each in at.get("html") if "<dl" in each.proto.body)
        assert re.findall(r'class="value">([^<]*)', drawn)[:3] == ["3", "66.50%", "50.00%"]


class TestProfiles:
    """Which ranks another profile changes, and whether it changes the cut."""

    TEXT = (
        "cut 3\nround 1\nAna 2-1 Xia\nBo 2-0 Zed\nYan 2-0 Pip\nWes 2-0 Qi\nround 2\nAna 2-1 Yan\nBo 2-0 Wes\n"
        "Xia 2-0 Pip\nQi 2-0 Zed\nround 3\nYan 2-0 Xia\nWes 2-0 Zed\n"
    )

    def test_floor(self):
        """Opponents 1-2 and 2-1 against 0-3 and 2-1: at 33 % Ana is third, at 1/3 both are level and GW% favours Bo."""
        at = event_page(event__text=self.TEXT)
        at.session_state["event-profiles"] = True
        at.run()
        table = {row[0]: row for row in rows(at, "Ruleset")}
        assert set(table) == {"Melee", "Melee 2024", "ManaTraders", "PlanesForge", "EventLink", "Classic"}
        assert table["Melee"][1:3] == ["2", "out: Ana; in: Bo"]
        assert table["ManaTraders"][1:3] == ["0", words("event.cut-same")]
        assert "Melee: Ana 3 → 4, Bo 4 → 3" in said(at).replace("**", "")


class TestKept:
    """The event stays: on every page, in a link if it is small, and in a text file if it is not."""

    def test_on_every_page(self):
        at = event_page(event__text=EVENT)
        at.switch_page("pages/rules.py").run()
        at.switch_page("pages/event.py").run()
        assert len(standings(at)) == 4

    def test_too_large_for_a_link(self):
        """It is said, and a file offered; what else was chosen stays in the address."""
        lines = [f"Player{number:04} 2-1 Other{number * 7919 % 10_000:04}" for number in range(1_500)]
        at = event_page(frame__rules="MELEE")
        at.text_area(key="event.pasted").set_value("round 1\n" + "\n".join(lines)).run()
        tap(at, "event.open")
        assert words("event.link-too-long") in said(at)
        told = [json.loads(one.proto.json) for one in at.get("bidi_component")]
        (mirrored,) = [one for one in told if "code" in one]
        assert link.decode(mirrored["code"]) == {"frame.rules": "MELEE"}

    def test_found_by_name(self):
        at = event_page(event__text=EVENT, event__find="DE")
        assert [row[1] for row in standings(at)] == ["Dee"]

    def test_nobody_found(self):
        at = event_page(event__text=EVENT, event__find="zzz")
        assert "zzz" in said(at)

    def test_closed(self):
        at = tap(event_page(event__text=EVENT), "event.close")
        assert words("event.lead") in said(at)
        assert at.session_state["event.text"] == ""


class TestLoaded:
    """What the other pages read."""

    @staticmethod
    def script():
        import streamlit as st  # noqa: PLC0415 - the script runs in a namespace of its own

        from ui.frame import state  # noqa: PLC0415
        from ui.parts import open_event  # noqa: PLC0415

        state.start({})
        event = open_event.current_event()
        st.text(repr(None if event is None else event.players))
        st.text(repr([problem.code for problem in open_event.event_problems()]))

    @pytest.mark.parametrize(
        ("text", "players", "problems"),
        [
            ("", "None", "[]"),
            (EVENT, "('Ana', 'Bo', 'Cy', 'Dee')", "[]"),
            ("round 1\nAna 2-x Bo\n", "None", "['statement-unknown']"),
        ],
    )
    def test_event(self, text, players, problems):
        at = AppTest.from_function(self.script)
        at.session_state["event.text"] = text
        at.run()
        assert [element.value for element in at.text] == [players, problems]

    def test_read(self):
        event, problems = open_event.read_event("round 1\nAna 2-1 Bo\n")
        assert problems == ()
        assert event is not None
        assert event.rounds[0].matches == (Match("Ana", "Bo", Record(2, 1)),)


HALF = (
    "cut 4\nround 1\nAna 2-0 Bo\nCy 2-0 Dee\nEli 2-0 Fay\nGus 2-0 Hal\nround 2\nAna 2-0 Cy\nEli 2-0 Gus\nBo 2-0 Dee\n"
    "Fay 2-0 Hal\nround 3\nAna vs Eli\nCy 2-0 Gus\nBo vs Fay\nDee 2-0 Hal\n"
)
"""Ana, Eli, Cy have 6; Gus, Bo, Fay, Dee 3; Hal 0. Two tables are open: one of Bo and Fay may get to 6, or both to 4.

So the three are safe in a Top 4, Bo and Fay undecided, and the others, behind four in every result, out.
"""


class TestOpenTables:
    """An event with open tables says so wherever it is shown, and calls nobody in or out by the order of a moment."""

    SO_FAR = "after round 2, 2 of 4 tables of round 3 in"

    def test_standings(self):
        at = event_page(event__text=HALF)
        text = said(at)
        assert f"Standings {self.SO_FAR}" in text
        assert "Safe: 3, undecided: 2, out: 3" in text
        assert "are in the Top 4." not in text
        table = next(element.value for element in at.markdown if element.value.startswith("| # | Player"))
        bold = [line for line in seen(table).split("\n")[2:] if line.startswith("| **")]
        assert [line.split(" | ")[1] for line in bold] == ["Ana", "Cy", "Eli"]

    def test_complete(self):
        """With the last results in, the standings say who is in, and nothing is open."""
        complete = HALF.replace("Ana vs Eli", "Ana 2-0 Eli").replace("Bo vs Fay", "Bo 2-1 Fay")
        text = said(event_page(event__text=complete))
        assert words("event.note-cut", cut=4) in text
        assert "tables of round" not in text

    def test_cards(self):
        event = parse_event(HALF)
        found = event_cards(event_standings.compute_standings(event, MTR), "Friday", "Cy")
        assert list(found)[:2] == [words("share.card-standings"), words("share.card-line")]
        for card in found.values():
            assert self.SO_FAR in f"{card.title} {card.subtitle}"
            assert words("share.rests-exact") not in card.footer
            assert words("share.rests-moving") in card.footer
            assert cards.decode(cards.encode(card)) == card, "a stage shows the whole of it"
        marks = {
            line.label.partition(". ")[2]: (line.note.split(" ")[0], line.mark) for line in found["Cut line"].lines
        }
        known = dict.fromkeys(("Ana", "Cy", "Eli"), ("safe", "good"))
        known |= dict.fromkeys(("Bo", "Fay"), ("undecided", "open"))
        known |= dict.fromkeys(("Dee", "Gus", "Hal"), ("out", "bad"))
        assert len(marks) == 4
        assert marks.items() <= known.items()

    def test_sheet(self):
        at = event_page(event__text=HALF, event__sheet=True, event__title="Friday")
        drawn = next(each.proto.body for each in at.get("html") if 'class="sheet"' in each.proto.body)
        assert f"<h2>Friday · Standings {self.SO_FAR}</h2>" in drawn
        assert len(re.findall("<td><b>", drawn)) == 3

    @pytest.mark.parametrize(
        ("text", "name"),
        [
            (HALF, "standings-2-of-4-tables-of-round-3-in.csv"),
            (HALF.replace("Bo 2-0 Dee", "Bo vs Dee"), "standings-5-of-8-tables-of-round-2-to-3-in.csv"),
            (EVENT, "standings.csv"),
        ],
    )
    def test_the_file_says_it_too(self, text, name):
        """Its name does; the header row stays what other programs read."""
        assert standings_view.file_name(event_standings.compute_standings(parse_event(text), MTR)) == name

    def test_planned_rounds(self):
        """Nothing is open and two rounds are to come: nobody is in, though the figures are exact."""
        shown = event_standings.compute_standings(parse_event("rounds 4\ncut 2\n" + EVENT), MTR)
        card = cut_line_card(shown, "")
        assert card is not None
        assert {line.mark for line in card.lines} == {"open"}
        assert words("share.rests-exact") in standings_card(shown, "").footer
        assert not any(event_standings.marked_rank(shown, line).startswith("**") for line in shown.lines)

    def test_the_first_round(self):
        shown = event_standings.compute_standings(parse_event("round 1\nAna 2-0 Bo\nCy vs Dee\n"), MTR)
        assert event_standings.standings_heading(shown) == "Standings during round 1, 1 of 2 tables of round 1 in"

    def test_no_final_place(self):
        """A final that was begun before the Swiss was in: places are said when it is."""
        at = event_page(event__text=HALF + "final\nAna 2-0 Cy\n", event__part="cut")
        assert words("bracket.places-open", so_far=self.SO_FAR) in said(at)
        assert "| # | Player |" not in said(at)

    def test_as_it_stands_before_the_cut(self):
        at = event_page(event__text=HALF, event__part="cut")
        assert words("bracket.wait", count=2, so_far=self.SO_FAR) in said(at)

    def test_other_profiles(self):
        at = event_page(event__text=HALF)
        at.session_state["event-profiles"] = True
        at.run()
        assert any(words("event.the-cut-now") in element.value for element in at.markdown)


class TestPublishedBesideOpenTables:
    """Where open tables are the reason for a difference from what was published, that is what is said."""

    MATCHES = (("Ana", "Bo", "2-0-0"), ("Cy", "Dee", "2-1-0"))

    def opened(self, second, points) -> AppTest:
        """An event of one round and these matches in the second, published with these match points."""
        rounds = [self.MATCHES, second]
        found = {
            "Rounds": [
                {
                    "RoundName": f"Round {number}",
                    "Matches": [{"Player1": one, "Player2": two, "Result": result} for one, two, result in matches],
                }
                for number, matches in enumerate(rounds, start=1)
            ],
            "Standings": [{"Rank": 1, "Player": name, "Points": value} for name, value in points.items()],
        }
        at = drop(event_page(), "x.json", json.dumps(found).encode())
        at.pills[0].select(2).run()
        return tap(at, "event.open")

    def test_published_is_further(self):
        at = self.opened([("Ana", "Cy", "2-0-0"), ("Bo", "Dee", "2-0-0")], {"Ana": 6, "Bo": 3, "Cy": 3, "Dee": 0})
        correct(at, at.session_state["event.text"].replace("Bo 2-0 Dee", "Bo vs Dee"))
        text = said(at)
        assert words("event.open-theirs", count=1, figures=4, players=4, rules="MTR") in text
        assert not at.warning
        assert words("event.fits-none-points") not in text

    def test_published_is_behind(self):
        at = self.opened([("Ana", "Cy", "2-0-0"), ("Bo", "Dee", "2-0-0")], {"Ana": 3, "Bo": 0, "Cy": 3, "Dee": 0})
        correct(at, at.session_state["event.text"].replace("Bo 2-0 Dee", "Bo vs Dee"))
        assert "are those after round 1, and there every figure matches" in said(at)
        assert not at.warning

    def test_another_reason(self):
        """Ana's table is in: that her points differ comes of something else, and Bo's may."""
        at = self.opened([("Ana", "Cy", "2-0-0"), ("Bo", "Dee", "2-0-0")], {"Ana": 4, "Bo": 3, "Cy": 3, "Dee": 0})
        correct(at, at.session_state["event.text"].replace("Bo 2-0 Dee", "Bo vs Dee"))
        assert at.warning
        assert words("event.differs-open", count=1) in said(at)
