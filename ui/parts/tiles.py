"""A row of large figures as one element: a description list, which a screen reader reads as terms and values.

One element and not one per figure, because the page draws it again with every key that is typed.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

import streamlit as st

STYLE = """<style>
dl.cutline-tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(8.75rem, 1fr)); gap: 1rem; }
dl.cutline-tiles, dl.cutline-tiles dd { margin: 0; padding: 0; }
dl.cutline-tiles > div {
  border: 1px solid color-mix(in srgb, currentColor 45%, transparent); border-radius: .5rem; padding: .75rem 1rem;
}
dl.cutline-tiles dt, dl.cutline-tiles .note { font-size: .875rem; font-weight: 400; }
dl.cutline-tiles dd { font-variant-numeric: tabular-nums; }
dl.cutline-tiles .value { font-size: 1.75rem; line-height: 1.4; white-space: nowrap; }
</style>"""


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
