"""The frame around every page: navigation, the guard, the rules profile, and the link that is read once and kept live.

A page begins with :func:`require_app`. Streamlit treats a folder named ``pages`` specially until ``st.navigation`` has
been called once in a process: the first visitor of a fresh server who opens a page's own address would get that file
alone, without the frame, and so would everybody until someone opens the start page.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import streamlit as st
from streamlit.navigation.page import StreamlitPage

from calc.errors import InputError
from calc.rules import PRESETS, Rules
from ui import link, state
from ui.texts import t

FOLDER = Path(__file__).resolve().parent.parent / "pages"
ICON = "🎯"  # an emoji becomes part of the page; a Material icon would be fetched from a font server


@dataclass(frozen=True, slots=True)
class Entry:
    """A page of the navigation: its file in ``pages/`` and address, its icon. The title is ``shell.nav-<name>``."""

    name: str
    icon: str

    @property
    def file(self) -> Path:
        """Where its script lies."""
        return FOLDER / f"{self.name}.py"


ENTRIES = (
    Entry("calculator", ":material/calculate:"),
    Entry("last_round", ":material/handshake:"),
    Entry("event", ":material/leaderboard:"),
    Entry("simulator", ":material/casino:"),
    Entry("elo", ":material/trending_up:"),
    Entry("rules", ":material/menu_book:"),
)
"""The pages in order, the default first. A page whose file is not there is left out."""


def _pages() -> list[StreamlitPage]:
    return [
        st.Page(entry.file, title=t(f"shell.nav-{entry.name}"), icon=entry.icon, default=entry is ENTRIES[0])
        for entry in ENTRIES
        if entry.file.exists()
    ]


def require_app() -> None:
    """The first line of every page: go through ``app.py`` if Streamlit ran the page alone (see the module's head)."""
    if not st.session_state.pop("frame.entered", False):
        st.navigation(_pages(), position="hidden")
        st.rerun()


def run() -> None:
    """The whole app: called by ``app.py`` and nothing else."""
    st.session_state["frame.entered"] = True
    _read_link()
    embedded = st.context.is_embedded
    pages = _pages()
    page = st.navigation(pages, position="hidden" if embedded else "top")
    st.set_page_config(page_title=f"{page.title} · {t('shell.product')}", page_icon=ICON, layout="centered")
    if not embedded:
        _header(pages)
    if warning := st.session_state.pop("frame.warning", None):
        st.warning(warning, icon=":material/link_off:")
    try:
        page.run()
    finally:  # also where a page ends early by st.stop()
        link.mirror(link.encode(state.changed()), page.url_path)


def _read_link() -> None:
    """Once a session: fill the fields from the address, or say why that was not possible and keep the defaults."""
    if "frame.started" in st.session_state:
        return
    st.session_state["frame.started"] = True
    try:
        values = link.decode(st.query_params.get(link.PARAMETER, ""))
    except InputError as error:
        values = {}
        st.session_state["frame.warning"] = t(f"shell.{error.problems[0].code}")
    state.start(values)


def _header(pages: list[StreamlitPage]) -> None:
    """The row above every page: the pages (on a phone, where the bar at the top needs two taps) and the profile."""
    with st.container(horizontal=True, key="frame-pages"):
        for page in pages:
            st.page_link(page)
    with st.popover(t("shell.profile", name=t(f"profile.{rules().name}")), key="frame-profile"):
        st.selectbox(
            t("shell.profile-label"),
            format_func=lambda name: t(f"profile.{name}"),
            help=t("shell.profile-help"),
            **state.widget("frame.rules"),
        )
        st.caption(t(f"profile.source-{rules().source}"))


def rules() -> Rules:
    """The rules profile chosen in the frame: what every page passes to ``calc``."""
    return PRESETS[state.get("frame.rules")]


def share_url() -> str | None:
    """The address of this page with everything that was typed; ``None`` where that is too long for a link."""
    return link.url(link.encode(state.changed()))
