"""Cards: what they say of a result, and that what they carry in a link comes back unchanged or is refused."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calc.bracket import seeds_in
from calc.errors import InputError
from calc.event import Kind
from calc.field import ME, Field
from calc.notation import parse_event
from calc.record import Outcome, Record
from calc.rules import MTR
from calc.scenarios import after_round
from calc.simulation import simulate
from calc.standings import Opponent
from calc.verdict import Status, verdicts
from ui.event.cards import bracket_card, cut_line_card, event_cards, staged_bracket, standings_card
from ui.frame.fields import FIELDS
from ui.last_round.cards import next_result_card, verdict_card
from ui.last_round.verdict_words import Case
from ui.parts import event_standings
from ui.share import bracket_picture, cards, stage
from ui.share.cards import SHAPES, Card, CardLine
from ui.simulator.cards import simulation_cards
from ui.texts import numbers, words

pytestmark = pytest.mark.usefixtures("untraced")

HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "\u202egnp.exe",
    "a\tb\nc",
    "&amp;",
    "W" * 500,
)

EVENT = parse_event(
    """
rounds 3
cut 2
round 1
Ana 2-1 Bo
Cy 2-0 Dee
round 2
Ana 2-0 Cy
Bo 2-1 Dee
round 3
Ana id Bo
Cy 2-0 Dee
final
Ana 2-1 Cy
"""
)


def texts():
    return st.text(max_size=150).map(cards.clean_text)


def any_cards():
    lines = st.builds(CardLine, texts(), texts(), texts(), st.sampled_from(list(SHAPES)))
    several = st.lists(lines, max_size=cards.MAX_LINES).map(tuple)
    return st.builds(Card, texts().filter(bool), texts(), several, texts())


class TestLink:
    """A card travels as text; reading it trusts nothing."""

    @given(any_cards())
    def test_round_trip(self, card):
        assert cards.decode(cards.encode(card)) == card

    @given(st.text())
    def test_anything_else_is_refused_and_nothing_worse(self, text):
        """Whatever is accepted is what the encoder would write."""
        try:
            card = cards.decode(text)
        except InputError:
            return
        assert cards.encode(card) == text

    @pytest.mark.parametrize(
        "text",
        [
            "",
            "title",
            "title\nunder",
            "\nunder\nfoot",
            "t\nu\nf\nlabel\tvalue\tnote",
            "t\nu\nf\nlabel\tvalue\tnote\tgreen",
            "t\nu\nf" + "\na\tb\tc\t" * (cards.MAX_LINES + 1),
            "t" * (cards.LONGEST + 1) + "\nu\nf",
            "\u202et\nu\nf",
            "t\x00\nu\nf",
        ],
    )
    def test_refused(self, text):
        with pytest.raises(InputError):
            cards.decode(text)

    @pytest.mark.parametrize("name", HOSTILE)
    def test_hostile_names_are_only_text(self, name):
        """On one line, of a bounded length, without characters that turn others; shown as HTML they are escaped."""
        card = Card(name, name, (CardLine(name, name, name, "good"),), name)
        back = cards.decode(cards.encode(card))
        assert back.title == cards.clean_text(name)
        assert len(back.title) <= cards.LONGEST
        assert not {"\u202e", "\n", "\t"} & set(back.title)
        picture = stage.stage_html(back, shape="wide", background="clear")
        assert "<script" not in picture
        assert "<img" not in picture


def test_as_text():
    """A head, a line for each figure, and on what it rests."""
    card = Card("Ana", "rank 3", (CardLine("OMW%", "61.11%", "exact"), CardLine("GW%", "70%")), "Rules: MTR")
    assert cards.card_text(card) == "Ana – rank 3\nOMW%: 61.11% (exact)\nGW%: 70%\nRules: MTR"


def test_calculated():
    """The tiles as they stand on the page, with what they rest on."""
    card = cards.calculator_card([("OMW%", "61.11%", "")], record=Record(4, 1, 1), rules=MTR, assumed=Fraction(11, 20))
    assert card.lines == (CardLine("OMW%", "61.11%"),)
    assert words("share.rests-assumed", assumed=Fraction(11, 20)) in card.footer
    assert words("profile.MTR") in card.footer


class TestEvent:
    """Standings, the cut line, a player and the bracket of a small event, worked out by hand."""

    shown = event_standings.compute_standings(EVENT, MTR)

    def test_standings(self):
        """Ana 2-0-1 and Bo 1-1-1, Cy 2-1 with 6 points between them, Dee without any."""
        card = standings_card(self.shown, "Friday")
        assert [(line.label, line.value, line.note) for line in card.lines] == [
            ("1. Ana", "7", "2-0-1"),
            ("2. Cy", "6", "2-1-0"),
            ("3. Bo", "4", "1-1-1"),
            ("4. Dee", "0", "0-3-0"),
        ]
        assert card.title == "Friday"
        assert words("share.rests-exact") in card.footer

    def test_cut_line(self):
        """The cut is to two: Cy is the last one in, Bo the first one out."""
        card = cut_line_card(self.shown, "")
        assert card is not None
        assert [(line.label, line.mark) for line in card.lines] == [
            ("1. Ana", "good"),
            ("2. Cy", "good"),
            ("3. Bo", "bad"),
            ("4. Dee", "bad"),
        ]

    def test_no_cut_no_line(self):
        assert cut_line_card(event_standings.compute_standings(parse_event("round 1\nAna 2-1 Bo"), MTR), "") is None

    def test_player(self):
        """Ana met Bo (4 of 9 points) twice and Cy (6 of 9)."""
        found = event_cards(self.shown, "Friday", "Ana")
        assert list(found) == [words("share.card-standings"), words("share.card-line"), "1. Ana"]
        card = found["1. Ana"]
        opponents = [Fraction(4, 9), Fraction(6, 9), Fraction(4, 9)]
        omw = numbers.percent(sum(opponents, Fraction(0)) / 3)
        assert [(line.label, line.value) for line in card.lines[:2]] == [
            (words("figure.points"), "7"),
            (words("figure.omw"), omw),
        ]

    def test_a_player_called_like_a_card(self):
        name = words("share.card-standings")
        shown = event_standings.compute_standings(parse_event(f"round 1\nAna 2-1 {name}"), MTR)
        assert list(event_cards(shown, "", name)) == [name, f"2. {name}"]

    def test_nobody_chosen(self):
        assert list(event_cards(self.shown, "", "")) == [words("share.card-standings"), words("share.card-line")]

    def test_bracket(self):
        """The stage draws the same bracket from the text in the address as the page does from the event."""
        seeds = seeds_in(EVENT, MTR)
        card = bracket_card(EVENT, seeds, "")
        assert [line.label for line in card.lines] == [words("event.final")]
        staged = staged_bracket(EVENT, seeds)
        assert stage.staged_bracket(staged.bracket, staged.seeds) == bracket_picture.bracket_html(
            EVENT.cut_rounds, seeds
        )

    @pytest.mark.parametrize(
        ("text", "seeds"),
        [
            ("round 1\nAna 2-1 Bo", ""),
            ("nonsense", ""),
            ("final\nAna 2-1 Bo", "1"),
            ("final\nAna 2-1 Bo", "1 x"),
            ("final\nAna 2-1 Bo", "1 ²"),
        ],
    )
    def test_forged_bracket(self, text, seeds):
        with pytest.raises(InputError):
            stage.staged_bracket(text, seeds)

    def test_no_bracket(self):
        assert stage.staged_bracket("", "") == ""


class TestVerdict:
    """Each kind of own result once, with a mark that agrees with its status."""

    def test_counted(self):
        """Two players at 15, two at 13, six at 12; ours and the opponent's 13: a win is 16 points, third at worst."""
        field = Field.from_counts("15 15 / 13 13 / 12 x6", 13, 13, "", None)
        case = Case(field, ME, 8, MTR)
        rows = verdicts(field, ME, 8, MTR)
        card = verdict_card(case, rows, None, stands=False)
        lines = {line.label.split(" ")[0]: line for line in card.lines}
        assert len(card.lines) == len({(row.kind is Kind.ID, row.result.outcome) for row in rows})
        won = lines[words("share.own-win", games="").strip()]
        assert (won.value, won.mark) == (words("share.status-locked"), "good")
        for row in rows:
            assert row.result.outcome is not Outcome.WIN or row.status is Status.LOCKED
        assert words("share.rests-rules", rules=words("profile.MTR")) in card.footer


def test_simulated():
    """A card of what records are worth and of the cut line; both fit into an address."""
    found = simulation_cards(simulate(8, 3, 2, trials=20, seed=1))
    assert list(found) == [words("share.card-records"), words("share.card-line")]
    for card in found.values():
        assert card.lines
        assert len(cards.encode(card)) <= FIELDS["stage.card"].limit


def test_after_the_next_result():
    """RULES: 4-1-1 with games 9-4-1 under the MTR, after each result of the next match."""
    rows = after_round(Record(4, 1, 1), Record(9, 4, 1), [Opponent()] * 6, Opponent())
    card = next_result_card(rows, Record(4, 1, 1), MTR, Fraction(11, 20))
    found = {line.label: (line.value, line.note.split("GW% ")[1].split(",")[0]) for line in card.lines}
    assert found["2-1"] == ("16 points", "66.67%")
    assert found["1-1-1"] == ("14 points", "62.75%")
    assert found["ID 0-0-3"] == ("14 points", "60.78%")
    assert found["1-2"] == ("13 points", "60.78%")
    assert next(value for label, value in found.items() if label.startswith("0-2")) == ("13 points", "58.33%")
    assert "55" in card.footer
