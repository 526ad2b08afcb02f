"""The rounds and the cut on the event page, without a browser: drafted, changed, accepted, played; bad input in words.

Texts and pairings are checked against the rules; what a sentence says of a round is checked on rounds small enough to
see it.
"""

import re

import pytest

from calc.event import Event, Kind, Match, Round
from calc.notation import format_event, parse_event
from calc.pairing import BYE_REASONS, TABLE_REASONS, pair, rematches
from calc.record import Record
from calc.registration import new_event
from tests.pages.test_event_page import event_page, rows, said, seen, tap
from ui.event import result_entry
from ui.parts import match_words
from ui.share import bracket_picture
from ui.texts import words
from ui.texts.languages import load

pytestmark = pytest.mark.usefixtures("untraced")

SIX = "rounds 6\n" + "".join(f"player {name}\n" for name in ("Ana", "Bo", "Cy", "Dee", "Eli", "Fay"))
ROUND = "round 1\nAna 2-0 Bo\nCy 2-1 Dee\n"


def played(event: Event, rounds: int) -> Event:
    """The event after so many more rounds, the first-named winning 2-0."""
    for _ in range(rounds):
        matches = (m if m.kind is Kind.BYE else Match(m.player, m.opponent, Record(2, 0)) for m in pair(event).matches)
        event = event.with_round(Round(tuple(matches)))
    return event


def the_rounds(text: str, **fields):
    return event_page(event__text=text, event__part="rounds", **fields)


def the_cut(text: str, **fields):
    return event_page(event__text=text, event__part="cut", **fields)


def button(at, label: str, **values):
    return next(each for each in at.button if seen(each.label) == seen(words(label, **values)))


def press(at, label: str, **values):
    button(at, label, **values).click().run()
    assert not at.exception
    return at


def choose(at, key: str, value):
    at.get_by_key(key).set_value(value).run()
    assert not at.exception
    return at


def text_of(at) -> str:
    return str(at.session_state["event.text"])


def labels(at) -> list[str]:
    return [seen(each.label) for each in at.button]


class TestNewEvent:
    """Names one a line, awarded byes, planned rounds, the cut."""

    def form(self, **fields):
        at = event_page(**fields)
        at.session_state["event-new"] = True
        at.run()
        return at

    def test_opens_the_rounds(self):
        at = self.form(event__names="Ana\nBo\n\nCy", event__byes="1 Cy", event__new_rounds="4", event__new_cut="2")
        press(at, "new.open")
        assert text_of(at) == "rounds 4\ncut 2\nplayer Ana\nplayer Bo\nplayer Cy\nbye 1 Cy\n"
        assert "3 players" in said(at)
        assert words("rounds.draft", number=1) in labels(at)

    @pytest.mark.parametrize(("players", "rounds"), [(9, 5), (33, 6), (8, None)])
    def test_rounds_as_the_rules_recommend(self, players, rounds):
        """MTR E: 9 to 16 players five rounds, 33 to 64 six; up to 8 there is no Swiss to plan."""
        at = self.form(event__names="\n".join(f"P{number}" for number in range(players)))
        press(at, "new.open")
        assert parse_event(text_of(at)).planned_rounds == rounds

    def test_bad_lines(self):
        """Each with its line, and nothing opens."""
        at = self.form(event__names="Ana\nBo\nana", event__byes="2 Zed")
        assert "Line 3" in said(at)
        assert "Zed" in said(at)
        assert button(at, "new.open").disabled

    def test_one_player(self):
        """A round needs two, and that is what is said."""
        at = self.form(event__names="Ana")
        press(at, "new.open")
        press(at, "rounds.draft", number=1)
        assert words("problem.too-few-to-pair", count=1, players=1) in said(at)


class TestDraft:
    """A round is drafted as text, changed by hand, made again, deleted, accepted."""

    def test_draft(self):
        """The round of `pair`, in the field, the event as it was."""
        at = press(the_rounds(ROUND), "rounds.draft", number=2)
        assert at.session_state["event.round"].endswith("\nAna vs Cy\nDee vs Bo\n")
        assert text_of(at) == ROUND
        assert rows(at, "Table") == [["1", "Ana (3)", "Cy (3)"], ["2", "Dee (0)", "Bo (0)"]]

    def test_travels_in_a_link(self):
        at = the_rounds(ROUND, event__round="Ana vs Dee\nBo vs Cy\n")
        assert [row[1:] for row in rows(at, "Table")] == [["Ana (3)", "Dee (0)"], ["Bo (0)", "Cy (3)"]]
        assert words("rounds.stale") in said(at)

    def test_accept(self):
        at = press(press(the_rounds(ROUND), "rounds.draft", number=2), "rounds.accept")
        assert text_of(at) == ROUND + "round 2\nAna vs Cy\nDee vs Bo\n"
        assert at.session_state["event.round"] == ""
        assert words("rounds.draft", number=3) not in labels(at), "results first"

    def test_back_to_the_draft(self):
        """While nothing is played in it; afterwards the pairings are fixed."""
        at = press(press(the_rounds(ROUND), "rounds.draft", number=2), "rounds.accept")
        press(at, "rounds.take-back")
        assert text_of(at) == ROUND
        assert at.session_state["event.round"].endswith("Ana vs Cy\nDee vs Bo\n")
        press(at, "rounds.accept")
        choose(at, "rounds-result-2-1", "2-0")
        assert words("rounds.take-back") not in labels(at)

    def test_delete(self):
        at = press(press(the_rounds(ROUND), "rounds.draft", number=2), "rounds.delete")
        assert at.session_state["event.round"] == ""
        assert text_of(at) == ROUND

    def swap(self, at, what, one, other):
        at.session_state["rounds-by-hand"] = True
        at.run()
        choose(at, f"rounds-swap-{what}-1", one)
        choose(at, f"rounds-swap-{what}-2", other)
        return press(at, f"rounds.swap-{what}")

    def test_swap_players(self):
        """Recorded with `!`; a rematch is warned of, naming the table, and can be accepted."""
        at = self.swap(press(the_rounds(ROUND), "rounds.draft", number=2), "players", "Cy", "Bo")
        assert at.session_state["event.round"].endswith("\n! Ana vs Bo\n! Dee vs Cy\n")
        assert "Table 1: Ana and Bo have already met, in round 1" in said(at)
        press(at, "rounds.accept")
        assert text_of(at) == ROUND + "round 2\n! Ana vs Bo\n! Dee vs Cy\n"

    def test_swap_tables(self):
        at = self.swap(press(the_rounds(ROUND), "rounds.draft", number=2), "tables", 1, 2)
        assert at.session_state["event.round"].endswith("\n! Dee vs Bo\n! Ana vs Cy\n")

    def test_swap_at_one_table(self):
        at = self.swap(press(the_rounds(ROUND), "rounds.draft", number=2), "players", "Ana", "Cy")
        assert words("problem.swap-same-table", player="Ana", opponent="Cy", table=1) in said(at)

    def test_again(self):
        """What was changed by hand goes."""
        at = self.swap(press(the_rounds(ROUND), "rounds.draft", number=2), "players", "Cy", "Bo")
        press(at, "rounds.re-pair")
        assert at.session_state["event.round"].endswith("\nAna vs Cy\nDee vs Bo\n")

    def test_event_changed_since(self):
        """A corrected result leaves the draft, and says that it is not of this event any more."""
        at = press(the_rounds(ROUND), "rounds.draft", number=2)
        assert words("rounds.stale") not in said(at)
        at.session_state["event.text"] = ROUND.replace("2-1 Dee", "1-2 Dee")
        at.run()
        assert words("rounds.stale") in said(at)

    def test_who_sits_there_has_dropped(self):
        """It cannot be accepted, and the player is named."""
        at = the_rounds(ROUND + "drop Cy\n", event__round="Ana vs Cy\nDee vs Bo\n")
        press(at, "rounds.accept")
        assert re.search(r"Cy.*drop", said(at))
        assert text_of(at) == ROUND + "drop Cy\n"

    @pytest.mark.parametrize("forged", ["x", "Ana vs Ana", "Zed vs Ana\nBo vs Cy", "round 2\nAna vs Bo"])
    def test_forged_draft(self, forged):
        """A link cannot break the page."""
        at = the_rounds(ROUND, event__round=forged)
        assert not at.exception


class TestSaid:
    """What is said of a round: rematches, byes, reasons."""

    def test_every_reason_has_its_sentence(self):
        keys = set(load("en")["rounds-reason"])
        more = {"odd-bracket-from-above", "bye-lowest-passed"}
        assert keys == {*TABLE_REASONS, *BYE_REASONS} | more

    def test_more_rounds_than_opponents(self):
        """Six players, sixth round: everybody has met everybody, so three rematches, each named with its round."""
        event = played(parse_event(SIX), 5)
        at = press(the_rounds(format_event(event)), "rounds.draft", number=6)
        assert words("rounds.rematches", count=3) in said(at)
        for rematch in rematches(event, pair(event)):
            one, other = rematch.match.players
            assert re.search(
                f"Table {rematch.table}, {one} and {other}: a rematch of round {rematch.rounds[0]}", said(at)
            )

    def test_everybody_had_a_bye(self):
        """Three players, fourth round."""
        event = played(new_event("Ana\nBo\nCy"), 3)
        at = press(the_rounds(format_event(event)), "rounds.draft", number=4)
        assert "for the second time: everybody has had one" in said(at)

    def test_paired_down(self):
        """One winner more than can meet: the last of them goes down, with the reason."""
        text = "round 1\nAna 2-0 Bo\nCy 2-1 Dee\nEli 2-1 Fay\n"
        at = press(the_rounds(text, event__list="why"), "rounds.draft", number=2)
        assert re.search(r"(\w+) is paired down: 3 players have 3 points, an odd number", said(at))

    def test_why_am_i_playing_him(self):
        """Any round of old: as it was before it; the one looked for alone."""
        event = played(parse_event(SIX), 3)
        at = the_rounds(format_event(event), event__list="why", event__seen="1", event__find="ana")
        opponent = next(match.opponent for _, match in event.matches_of("Ana"))
        assert f"Ana (0) – {opponent} (0)" in said(at)
        assert words("rounds-reason.slide") in said(at)
        assert "Bo (0)" not in said(at).replace(f"– {opponent} (0)", "")

    def test_a_round_that_somebody_else_paired(self):
        """Winners meet losers: no reason is made up, only facts are said."""
        at = the_rounds(ROUND + "round 2\nAna vs Dee\nCy vs Bo\n", event__list="why")
        assert words("rounds.not-ours", count=2) in said(at)
        assert words("rounds.paired-down", player="Ana", bracket=3) in said(at)
        assert "slide would" not in said(at)

    def test_a_rematch_that_somebody_else_paired(self):
        at = the_rounds(ROUND + "round 2\nAna vs Bo\nCy vs Dee\n", event__list="why")
        assert words("rounds.met", count=1, rounds=1) in said(at)
        assert "no pairing of the whole field" not in said(at)

    def test_results_missing(self):
        """The tables are named, and there is nothing to press yet."""
        at = the_rounds("round 1\nAna 2-0 Bo\nCy vs Dee\n")
        assert words("rounds.open", count=1, tables="2") in said(at)
        assert words("rounds.draft", number=2) not in labels(at)


class TestResults:
    """Entered by taps, corrected, reopened, typed."""

    EVENT = "round 1\nAna vs Bo\nCy vs Dee\nEli bye\n"

    @pytest.mark.parametrize("result", result_entry.SWISS)
    def test_tapped(self, result):
        at = choose(the_rounds(self.EVENT), "rounds-result-1-1", result)
        assert text_of(at) == self.EVENT.replace("Ana vs Bo", f"Ana {result} Bo")

    def test_corrected(self):
        at = choose(the_rounds(ROUND), "rounds-result-1-2", "0-2")
        assert text_of(at) == ROUND.replace("Cy 2-1 Dee", "Cy 0-2 Dee")

    def test_an_old_round(self):
        text = ROUND + "round 2\nAna vs Cy\nBo vs Dee\n"
        at = choose(the_rounds(text, event__seen="1"), "rounds-result-1-1", "1-2")
        assert text_of(at) == text.replace("Ana 2-0 Bo", "Ana 1-2 Bo")

    @pytest.mark.parametrize("result", ["double loss", "1-1", "1-0", "vs"])
    def test_rarer(self, result):
        at = choose(the_rounds(ROUND), "rounds-result-1-1", match_words.OTHER_RESULT)
        choose(at, "rounds-rare-1-1", result)
        assert text_of(at) == ROUND.replace("Ana 2-0 Bo", f"Ana {result} Bo")
        assert at.get_by_key("rounds-result-1-1").value == (None if result == "vs" else result)

    @pytest.mark.parametrize(("typed", "written"), [("3-1", "3-1"), ("ID 1-1-1", "id 1-1-1"), ("beat", "beat")])
    def test_typed(self, typed, written):
        at = choose(the_rounds(ROUND), "rounds-result-1-1", match_words.OTHER_RESULT)
        choose(at, "rounds-typed-1-1", typed)
        assert text_of(at) == ROUND.replace("Ana 2-0 Bo", f"Ana {written} Bo")

    @pytest.mark.parametrize("typed", ["2-x", "bye", "2-1 2-1", "drop", '"', "won"])
    def test_typed_wrongly(self, typed):
        """It is said, and the result stays."""
        at = choose(the_rounds(ROUND), "rounds-result-1-1", match_words.OTHER_RESULT)
        choose(at, "rounds-typed-1-1", typed)
        assert at.error
        assert text_of(at) == ROUND

    def test_by_hand_stays(self):
        text = "round 1\n! Ana vs Bo\n"
        assert text_of(choose(the_rounds(text), "rounds-result-1-1", "id")) == "round 1\n! Ana id Bo\n"

    def test_points_are_those_before_the_round(self):
        at = the_rounds(ROUND + "round 2\nAna 2-0 Cy\nBo 2-0 Dee\n", event__list="tables")
        assert rows(at, "Table")[0] == ["1", "Ana (3)", "Cy (3)", "2-0"]

    @pytest.mark.parametrize(("find", "tables"), [("dee", ["2"]), ("1", ["1"]), ("", ["1", "2"])])
    def test_found(self, find, tables):
        at = the_rounds(ROUND, event__list="tables", event__find=find)
        assert [row[0] for row in rows(at, "Table")] == tables

    def test_nobody_found(self):
        for view in ("results", "names"):
            assert "zzz" in said(the_rounds(ROUND, event__list=view, event__find="zzz"))

    def test_by_name(self):
        at = the_rounds(self.EVENT, event__list="names")
        assert [row[:2] for row in rows(at, "Player | Table")] == [
            ["Ana (0)", "1"], ["Bo (0)", "1"], ["Cy (0)", "2"], ["Dee (0)", "2"], ["Eli (0)", "3"],
        ]  # fmt: skip


class TestPlayers:
    """Drops, their taking back, late entries."""

    def hall(self, text=ROUND):
        at = the_rounds(text)
        at.session_state["rounds-players"] = True
        at.run()
        return at

    def test_drop_and_back(self):
        at = choose(self.hall(), "rounds-leaves", "Bo")
        press(at, "rounds.drop")
        assert text_of(at) == ROUND + "drop Bo\n"
        choose(at, "rounds-returns", "Bo")
        press(at, "rounds.back")
        assert text_of(at) == ROUND

    def test_late_entry(self):
        at = choose(self.hall(), "rounds-comes", "drop Zed")
        press(at, "rounds.enter")
        assert parse_event(text_of(at)).players == ("Ana", "Bo", "Cy", "Dee", "drop Zed")

    def test_somebody_who_is_there(self):
        at = choose(self.hall(), "rounds-comes", "ana")
        press(at, "rounds.enter")
        assert words("problem.entered-twice", player="ana") in said(at)


class TestCut:
    """Its size, its rounds, who leaves it, its end."""

    NINE = format_event(played(new_event("\n".join("ABCDEFGHI"), rounds=4), 4))

    def test_recommended(self):
        """2C + 1: nine players are the first for a Top 4; the MTR's own table stands beside it."""
        at = the_cut(self.NINE)
        assert at.get_by_key("bracket-cut").value == 4
        assert "5 rounds, then Top 4 (MTR E)" in said(at)
        assert "\ncut" not in "\n" + text_of(at), "what nobody chose is not written"

    def test_another_choice_is_warned_of(self):
        at = choose(the_cut(self.NINE), "bracket-cut", 8)
        assert words("problem.cut-not-recommended", cut=8, players=9, recommended=4) in said(at)
        assert "cut 8\n" in text_of(at)
        assert words("bracket.begin", size="Top 8") in labels(at), "a warning, not a block"

    def test_a_cut_that_cannot_be_filled(self):
        """Five players for a Top 8."""
        at = the_cut("cut 8\n" + "".join(f"player {name}\n" for name in "ABCDE"))
        assert words("problem.cut-too-few", cut=8, players=5) in said(at)
        assert words("bracket.begin", size="Top 8") not in labels(at)

    def test_to_the_winner(self):
        """1-4 and 2-3, then the winners; the losers of a round share their place."""
        at = the_cut(self.NINE)
        seeds = [line.split(". ")[1] for line in re.findall(r"^\d\. \w$", said(at), re.MULTILINE)]
        press(at, "bracket.begin", size="Top 4")
        assert text_of(at).split("semifinals\n")[1] == f"{seeds[0]} vs {seeds[3]}\n{seeds[1]} vs {seeds[2]}\n"
        choose(at, "rounds-result-5-1", "1-2")
        assert words("bracket.make-final") not in labels(at)
        choose(at, "rounds-result-5-2", "2-0")
        press(at, "bracket.make-final")
        choose(at, "rounds-result-6-1", "2-1")
        assert words("bracket.champion", player=seeds[1]) in said(at)
        assert [row[:2] for row in rows(at, "#")[:5]] == [
            ["1st", seeds[1]], ["2nd", seeds[3]], ["3rd", seeds[0]], ["3rd", seeds[2]], ["5th", rows(at, "#")[4][1]],
        ]  # fmt: skip

    def test_left_after_the_announcement(self):
        """MTR 2.10: the top remaining seed has the bye, his opponent takes the empty place."""
        at = the_cut(self.NINE)
        seeds = [line.split(". ")[1] for line in re.findall(r"^\d\. \w$", said(at), re.MULTILINE)]
        choose(at, "bracket-left", [seeds[2]])
        press(at, "bracket.begin", size="Top 4")
        assert text_of(at).endswith(f"drop {seeds[2]}\nsemifinals\n{seeds[0]} bye\n{seeds[1]} vs {seeds[3]}\n")

    def test_leaves_while_it_is_played(self):
        """MTR 2.5: who leaves then concedes."""
        text = "cut 4\nround 1\nA 2-0 B\nC 2-0 D\nsemifinals\nA 2-0 D\nC vs B\n"
        at = the_cut(text)
        at.session_state["bracket-leaving"] = True
        at.run()
        choose(at, "bracket-leaves", "C")
        press(at, "rounds.drop")
        assert text_of(at).endswith("C 0-2 B\ndrop C\n")

    def test_delete_a_round(self):
        """An earlier result is corrected by going back."""
        text = "cut 4\nround 1\nA 2-0 B\nC 2-0 D\nsemifinals\nA 2-0 D\nC 2-0 B\nfinal\nA vs C\n"
        at = press(the_cut(text), "bracket.delete")
        assert text_of(at) == text.replace("final\nA vs C\n", "")
        press(at, "bracket.delete")
        assert text_of(at) == "cut 4\nround 1\nA 2-0 B\nC 2-0 D\n"

    def test_no_draw(self):
        """The cut needs a winner: a draw is not offered, and typed it stops the next round with a reason."""
        assert not {"id", "1-1-1"} & set(result_entry.CUT)
        at = the_cut("cut 4\nround 1\nA 2-0 B\nC 2-0 D\nsemifinals\nA id D\nC 2-0 B\n")
        press(at, "bracket.make-final")
        assert "is a draw; the cut needs a winner" in said(at)

    def test_no_swiss_round_after_it(self):
        at = the_rounds("cut 2\nround 1\nA 2-0 B\nC 2-0 D\nfinal\nA vs C\n")
        assert words("rounds.draft", number=2) not in labels(at)

    def test_early(self):
        at = the_cut("rounds 3\ncut 2\n" + ROUND)
        assert words("bracket.early", rounds=1, planned=3) in said(at)


class TestPicture:
    """The bracket as HTML and as text."""

    def test_names_are_text(self):
        rounds = (Round((Match("<script>x</script>", '"><b>', Record(2, 1)),), "final"),)
        drawn = bracket_picture.bracket_html(rounds, {})
        assert "<script" not in drawn
        assert "<b>" not in drawn.replace("<b>2</b>", "").replace("<b>1</b>", "")
        assert 'aria-label="Final:; &lt;script&gt;' in drawn

    def test_winners_go_on(self):
        """The rounds to come are drawn, with those who have won already."""
        rounds = (Round((Match("A", "D", Record(2, 0)), Match("B", "C")), "semifinals"),)
        (_, semifinals), (name, final) = bracket_picture.bracket_columns(rounds)
        assert name == "final"
        assert [side.name for side in final[0]] == ["A", ""]
        assert semifinals[0][0].won
        assert not any(side.won for side in semifinals[1])

    def test_more_tables_than_a_round_has(self):
        """Anybody can write three semifinals: all are drawn, and their winners below one another."""
        event = parse_event("semifinals\nA beat B\nC beat D\nE beat F\n")
        _, (_, final) = bracket_picture.bracket_columns(event.cut_rounds)
        assert [side.name for table in final for side in table] == ["A", "C", "E", ""]

    @pytest.mark.parametrize(
        ("line", "expected"),
        [
            ("A 2-1 B", "A (1) beat B (2) 2-1"),
            ("A 0-2 B", "B (2) beat A (1) 2-0"),
            ("A beat B", "A (1) beat B (2)"),
            ("A vs B", "A (1) – B (2)"),
            ("A double loss B", "A (1) – B (2): double loss"),
            ("A bye", "A (1): bye"),
        ],
    )
    def test_text(self, line, expected):
        event = parse_event(f"round 1\nA 2-0 B\nfinal\n{line}\n")
        assert bracket_picture.bracket_text(event.cut_rounds, {"A": 1, "B": 2}) == f"Final:\n{expected}"

    def test_as_a_sheet(self):
        at = the_cut("cut 2\nround 1\nA 2-0 B\nfinal\nA vs B\n", event__sheet=True)
        assert words("rounds.sheet-back") in labels(at)
        assert words("event.close") not in labels(at)


class TestSheet:
    """Pairings alone, to print or to project."""

    @pytest.mark.parametrize("view", ["tables", "names", "why"])
    def test_alone(self, view):
        at = the_rounds("round 1\nAna vs Bo\n<b>Cy</b> bye\n", event__sheet=True, event__list=view)
        drawn = next(each.proto.body for each in at.get("html") if "sheet" in each.proto.body)
        assert "&lt;b&gt;Cy&lt;/b&gt;" in drawn
        assert "Ana" in drawn
        assert words("event.close") not in labels(at)
        press(at, "rounds.sheet-back")
        assert words("event.close") in labels(at)

    def test_nothing_to_show(self):
        """Without a round there is no sheet, and the page stays whole."""
        at = the_rounds("player Ana\n", event__sheet=True)
        assert words("event.close") in labels(at)
        at = the_cut("player Ana\n", event__sheet=True)
        assert words("event.close") in labels(at)


def test_example_to_the_cut():
    """The example's four rounds are played: the way on is the cut."""
    at = tap(event_page(), "event.example")
    choose(at, "event.part", "rounds")
    press(at, "rounds.to-cut")
    assert words("bracket.begin", size="Top 4") in labels(at)
