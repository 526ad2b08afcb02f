"""The stage without a browser: the card of the address and nothing else, and one sentence for whatever is no card."""

import pytest
from streamlit.testing.v1 import AppTest

from tests import ROOT
from tests.pages.test_forged_links import everything, opened
from ui.frame import link
from ui.frame.fields import FIELDS, STAGE
from ui.share import cards, dialog
from ui.share.cards import Card, CardLine
from ui.share.dialog import StagedBracket
from ui.texts import words

pytestmark = pytest.mark.usefixtures("untraced")

CARD = Card("Ana <b>", "rank 3", (CardLine("OMW%", "61.11%", "exact", "good"), CardLine("GW%", "70%")), "Rules: MTR")
BRACKET = StagedBracket("semifinals\nAna 2-1 Bo\nCy vs Dee", "1 4 2 3")


def address(card=CARD, staged=None, shape="wide", background="clear") -> str:
    return link.encode(dialog.stage_values(card, staged, shape, background))


def stage(code: str) -> str:
    """What the page shows, as HTML."""
    at = AppTest.from_file(str(ROOT / "app.py"), default_timeout=60)
    at.query_params[link.PARAMETER] = code
    at.switch_page("pages/stage.py").run()
    assert not at.exception
    assert not at.warning, "nothing but the card"
    assert not at.button
    assert not at.selectbox
    (html,) = at.get("html")
    return str(html.proto.body)


def test_shows_the_card():
    shown = stage(address())
    for text in ("Ana &lt;b&gt;", "rank 3", "OMW%", "61.11%", "exact", "70%", "Rules: MTR"):
        assert text in shown
    assert "<b>" not in shown.partition("</style>")[2]


def test_a_mark_has_a_shape():
    """Who cannot tell green from red sees a tick or a cross."""
    shown = stage(address(Card("x", "", (CardLine("a", "in", mark="good"), CardLine("b", "out", mark="bad")))))
    _, _, card = shown.partition("</style>")
    assert cards.SHAPES["good"] in card
    assert cards.SHAPES["bad"] in card


def test_shape_and_background():
    assert 'class="stage waiting tall light" ' in stage(address(shape="tall", background="light"))
    assert 'class="stage waiting wide clear" ' in stage(address())


@pytest.mark.parametrize("lang", ["en", "de"])
def test_language_of_the_address(lang):
    """Read aloud in the language in which the card was made, whatever the browser's is."""
    code = link.encode({**dialog.stage_values(CARD, None, "wide", "clear"), "frame.language": lang})
    assert f'lang="{lang}"' in stage(code)


def test_bracket_in_the_place_of_lines():
    """Drawn as a bracket, with the seeds of the address."""
    shown = stage(address(staged=BRACKET))
    assert 'class="bracket"' in shown
    assert "<i>4</i><span>Bo</span>" in shown
    assert "<dl>" not in shown


def test_empty():
    """Who opens the page without a card is told what to do."""
    assert words("stage.empty-how") in stage("")


@pytest.mark.parametrize(
    "code",
    [
        "1broken",
        "9",
        link.encode({"stage.card": "only a title"}),
        link.encode({"stage.card": "a\nb\nc\nlabel\tvalue\tnote\tpurple"}),
        link.encode({"stage.card": cards.encode(CARD), "stage.bracket": "round 1\nAna 2-1 Bo"}),
        link.encode({"stage.card": cards.encode(CARD), "stage.bracket": "final\nAna 2-1 Bo", "stage.seeds": "1 2 3"}),
        "x" * 10_000,
    ],
)
def test_broken_or_forged(code):
    """One clear sentence and nothing of what it held."""
    shown = stage(code)
    assert words("stage.broken") in shown
    assert words("stage.broken-how") in shown
    assert "Ana" not in shown


def test_no_other_link_carries_a_stage():
    """A page that is opened by a stage's address does not pass the card on with its own link."""
    typed = {"calculator.record": "4-1-1"}
    staged = dialog.stage_values(CARD, BRACKET, "tall", "dark")
    assert {field.key for field in STAGE} == staged.keys()
    at = opened(link.encode({**typed, **staged}))
    assert f'"{link.encode(typed)}"' in everything(at).replace("\\", "")


def test_too_much_for_an_address():
    """A card larger than any of ours is no field of a link, so the dialog says so and nothing is cut."""
    full = Card("T" * 120, "S" * 120, (CardLine("L" * 120, "V" * 120, "N" * 120, "open"),) * cards.MAX_LINES, "F" * 120)
    assert not FIELDS["stage.card"].accepts(cards.encode(full))
