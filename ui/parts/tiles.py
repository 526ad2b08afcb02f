"""A row of large figures as one element: a description list, which a screen reader reads as terms and values.

One element and not one per figure, because the page draws it again with every key that is typed.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

import streamlit as st

from ui.frame.assets import style_element

STYLE = style_element(__file__, "tiles.css")


def show_tiles(figures: Iterable[tuple[str, str, str]]) -> None:
    """Show figures, each a label, its value and a note below it (empty: none), all of them as they are.

    The texts come from :func:`ui.texts.words`; nothing in them is taken for HTML.
    """
    cells = (
        f'<div><dt>{escape(label)}</dt><dd class="value">{escape(value)}</dd>'
        + (f'<dd class="note">{escape(note)}</dd>' if note else "")
        + "</div>"
        for label, value, note in figures
    )
    st.html(f'{STYLE}<dl class="cutline-tiles">{"".join(cells)}</dl>')
