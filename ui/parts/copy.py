"""Buttons that copy a text: on a phone, by keyboard, and over plain http, where browsers hide their clipboard.

One more button in the row can tell the page that it was pressed, so that whatever it opens costs no element of its own.
They stand in the page itself, not in a shadow root: a dialog keeps the Tab key inside, and sees no button in a shadow.
"""

from __future__ import annotations

import streamlit as st

from ui.frame.assets import read_asset
from ui.texts import words

_buttons = st.components.v2.component(
    "cutline_copy",
    isolate_styles=False,
    html='<div class="cutline-copy"></div><span class="cutline-copied" role="status"></span>',
    css=read_asset(__file__, "copy.css"),
    js=read_asset(__file__, "copy.js"),
)


def show_copy_buttons(*items: tuple[str, str], key: str, more: str = "") -> bool:
    """One row of buttons, each a label and the text that it copies. One component however many buttons there are.

    ``more``: the label of a last button, which copies nothing; the answer is whether it was pressed just now. Labels
    and texts are shown and copied as they are, so they come from :func:`ui.texts.words`.
    """
    data = {
        "items": [{"label": label, "text": text} for label, text in items],
        "done": words("shell.copied"),
        "failed": words("shell.copy-failed"),
        "more": more,
    }
    if not more:
        _buttons(data=data, key=key)
        return False
    return bool(_buttons(data=data, key=key, on_pressed_change=lambda: None).pressed)
