"""A choice of a player, and a button that does something with the one who is chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import streamlit as st

from ui.parts.constants import CHOICE_WIDTH
from ui.texts import words


def show_player_form(
    label: str, players: Sequence[str], key: str, button: str, act: Callable[..., None], *args: object
) -> None:
    """Offer ``players``; ``act`` is the callback of the button and finds the chosen one, or ``None``, under ``key``."""
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.selectbox(label, players, index=None, placeholder=words("shell.choose"), key=key, width=CHOICE_WIDTH)
        st.button(button, on_click=act, args=args)
