"""A card on stage: as large as the source allows, on one plate, readable over video; nothing else on the page.

The HTML is our own and every text goes through :func:`html.escape`. A script in the browser tries sizes and columns and
keeps the largest that fits, before anything is seen: so it holds for every source, and nothing flickers.
"""

from __future__ import annotations

from html import escape

import streamlit as st

from calc.errors import InputError, Problem
from calc.event import CUT_ROUND_NAMES
from calc.notation import parse_event
from ui.frame.assets import read_asset, style_element
from ui.share import bracket_picture
from ui.share.cards import SHAPES, Card, CardLine
from ui.texts import language

LONG_WORD = 24
"""Characters after which a word may break."""

# Everything inside the plate is measured in the size that the script finds. Streamlit's own header, its word on a lost
# connection and the fading of what is old have no place in a scene.
_STYLE = style_element(__file__, "stage.css")

_fit = st.components.v2.component(
    "cutline_stage",
    js=read_asset(__file__, "stage.js"),
)


def show_stage(card: Card, bracket_html: str, *, shape: str, background: str) -> None:
    """The whole page: ``shape`` and ``background`` as the fields ``stage.*`` have them."""
    st.html(f"{_STYLE}{stage_html(card, bracket_html, shape=shape, background=background)}")
    _fit(data={"shape": shape}, key="stage-fit", height=1)


def stage_html(card: Card, bracket_html: str = "", *, shape: str, background: str) -> str:
    """The card as HTML; a bracket, which is HTML already, stands in the place of its lines."""
    lines = "".join(_line_html(line) for line in card.lines)
    inner = bracket_html or (f"<dl>{lines}</dl>" if lines else "")
    under = f'<p class="under">{_text_html(card.subtitle)}</p>' if card.subtitle else ""
    foot = f'<p class="foot">{_text_html(card.footer)}</p>' if card.footer else ""
    return (
        f'<div class="stage waiting {escape(shape)} {escape(background)}" lang="{language()}"><div class="plate">'
        f"<h1>{_text_html(card.title)}</h1>{under}{inner}{foot}</div></div>"
    )


def _line_html(line: CardLine) -> str:
    value = _value_html(line) if line.value else ""
    note = f'<dd class="note">{_text_html(line.note)}</dd>' if line.note else ""
    return f'<div class="{line.mark}"><dt>{_text_html(line.label)}</dt>{value}{note}</div>'


def _value_html(line: CardLine) -> str:
    """The value, behind the shape of its mark, which stays on one line with the first word."""
    if not line.mark:
        return f'<dd class="value">{_text_html(line.value)}</dd>'
    first, space, rest = line.value.partition(" ")
    shape = f'<i aria-hidden="true">{SHAPES[line.mark]}</i>'
    return f'<dd class="value"><span>{shape}{_text_html(first)}</span>{space}{_text_html(rest)}</dd>'


def _text_html(text: str) -> str:
    """A text as HTML. A word without end may break: it would make everything small."""
    return " ".join(
        "<wbr>".join(escape(word[at : at + LONG_WORD]) for at in range(0, len(word), LONG_WORD))
        for word in text.split(" ")
    )


def staged_bracket(text: str, seeds: str) -> str:
    """The bracket of a stage's address as HTML; empty for none.

    ``text``: the rounds of the cut in our notation; ``seeds``: the seeds of the players in the order in which its first
    round names them. Raises :class:`InputError` for anything else.
    """
    if not text:
        return ""
    rounds = parse_event(text).cut_rounds
    names = [player for match in rounds[0].matches for player in match.players] if rounds else []
    numbers = seeds.split()
    if not rounds or rounds[0].name not in CUT_ROUND_NAMES or len(numbers) not in (0, len(names)):
        raise InputError(Problem("card-unreadable"))
    if not all(number.isascii() and number.isdigit() for number in numbers):
        raise InputError(Problem("card-unreadable"))
    return bracket_picture.bracket_html(
        rounds, dict(zip(names, map(int, numbers), strict=bool(numbers))) if numbers else {}
    )
