"""One bar of shares that make a whole, drawn by the browser itself: no chart library, the theme's own colours.

The parts are told apart by their order, filling and text, never by colour alone; a screen reader hears one sentence.
"""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from ui.frame.assets import read_asset

_bar = st.components.v2.component(
    "cutline_bar",
    html='<div class="bar" role="img"></div>',
    css=read_asset(__file__, "bar.css"),
    js=read_asset(__file__, "bar.js"),
)


def show_bar(parts: Sequence[tuple[str, float]], *, alt: str, key: str) -> None:
    """Draw the bar: each part a text and its share, together 1. The text begins with the figure ("38% Ana").

    In a narrow part only the figure stands, in a very narrow one nothing. Texts are shown as they are, so they come
    from :func:`ui.texts.words`. ``alt``: what a screen reader says.
    """
    _bar(data={"parts": [{"text": text, "share": share} for text, share in parts], "alt": alt}, key=key)
