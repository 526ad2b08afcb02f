"""One result on stage: for a stream's browser source, and for whoever opens the address of one."""

import streamlit as st

from calc.errors import InputError
from ui.frame import session_keys, shell, state
from ui.share import cards, stage
from ui.share.cards import Card
from ui.texts import words

shell.require_app()


def shown() -> tuple[Card, str]:
    """The card of the address and its bracket as HTML, or what to do where there is none."""
    if st.session_state.get(session_keys.FRAME_WARNING):  # kept: a page that is drawn again says it again
        return Card(words("stage.broken"), words("stage.broken-how")), ""
    if not state.get("stage.card"):
        return Card(words("stage.empty"), words("stage.empty-how")), ""
    try:
        return cards.decode(state.get("stage.card")), stage.staged_bracket(
            state.get("stage.bracket"), state.get("stage.seeds")
        )
    except InputError:
        return Card(words("stage.broken"), words("stage.broken-how")), ""


stage.show_stage(*shown(), shape=state.get("stage.shape"), background=state.get("stage.background"))
