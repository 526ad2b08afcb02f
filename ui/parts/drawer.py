"""A drawer: an expander whose content is drawn only while it is open, so that nobody waits for what they do not see."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st


def show_drawer(label: str, key: str, content: Callable[[], object], *, expanded: bool = False) -> None:
    """Show a drawer, and have ``content`` draw what is in it while it is open. ``expanded``: it is at first."""
    drawer = st.expander(label, key=key, on_change="rerun", expanded=expanded)
    if drawer.open:
        with drawer:
            content()
