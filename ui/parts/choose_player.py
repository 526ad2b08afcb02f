"""A choice of one of the players, remembered by name in a field."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import streamlit as st

from ui.frame import state


def choose_player(
    label: str,
    players: Sequence[str],
    *,
    key: str,
    field: str,
    usual: str | None = None,
    forget: str = "",
    **arguments: Any,  # noqa: ANN401 - those of the widget
) -> str | None:
    """The player that ``field`` names, where they are one of ``players``, else ``usual``; another is chosen here.

    ``key``: of the widget. ``forget``: a field that another choice empties. ``arguments``: of ``st.selectbox``.
    """
    named = state.get(field)
    named = named if named in players else usual

    def choose(player: str | None) -> None:
        state.put(field, player or "")
        if forget:
            state.put(forget, "")

    chosen: str | None = st.selectbox(label, players, **arguments, **state.mirrored(key, named, choose, clearable=True))
    return chosen
