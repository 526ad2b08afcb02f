"""The frame around every page: navigation, the guard, the rules profile, and the link that is read once and kept live.

A page begins with :func:`require_app`. Streamlit treats a folder named ``pages`` specially until ``st.navigation`` has
been called once in a process: the first visitor of a fresh server who opens a page's own address would get that file
alone, without the frame, and so would everybody until someone opens the start page.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import streamlit as st

from calc.errors import InputError
from calc.rules import Rules
from ui.frame import link, profile, session_keys, stale_answer, state
from ui.frame.assets import style_element
from ui.frame.fields import FIELDS, Value
from ui.frame.session_keys import Until
from ui.streamlit_internals import StreamlitPage
from ui.texts import Markdown, language, set_language, t

FOLDER = Path(__file__).resolve().parents[2] / "pages"


PAGES = ("calculator", "last_round", "event", "simulator", "elo", "rules")
"""The pages in order, the default first: ``pages/<name>.py``, titled ``shell.nav-<name>``; without a file, left out."""

STAGE = "stage"
"""The page for a stream: reached only by an address made for it, and shown without any frame."""

# The browser's icon of a page with a Material icon would be fetched from a font server, so pages have none.
ICON = "🎯"

# What Markdown adds to a sentence of ours: stars, icons, the frames of badges, and the escapes of foreign text.
_MARKS = re.compile(r"\\([^\w\s])|\*\*|#+ |:material/\w+:|:[a-z-]+\[|\]")


def _pages() -> list[StreamlitPage]:
    return [
        st.Page(FOLDER / f"{name}.py", title=t(f"shell.nav-{name}"), default=name == PAGES[0])
        for name in PAGES
        if (FOLDER / f"{name}.py").exists()
    ] + [st.Page(FOLDER / f"{STAGE}.py", title=t("stage.title"), visibility="hidden")]


def require_app() -> None:
    """The first line of every page: go through ``app.py`` if Streamlit ran the page alone (see the module's head)."""
    if not st.session_state.pop(session_keys.FRAME_ENTERED, False):
        st.navigation(_pages(), position="hidden")
        st.rerun()


def run() -> None:
    """The whole app: what ``app.py`` runs for every answer."""
    st.session_state[session_keys.FRAME_ENTERED] = True
    _read_link()
    set_language()
    pages = _pages()
    page = st.navigation(pages, position="hidden")
    st.set_page_config(page_title=f"{page.title} · {t('shell.product')}", page_icon=ICON, layout="centered")
    if st.session_state.get(session_keys.FRAME_PAGE) != page.url_path:
        session_keys.forget(Until.PAGE)
    st.session_state[session_keys.FRAME_PAGE] = page.url_path
    with state.track_rendered("page"):
        _run_page(page, pages)


def _run_page(page: StreamlitPage, pages: list[StreamlitPage]) -> None:
    """The page inside its frame; the stage without any."""
    if page.url_path == STAGE:
        page.run()
        return
    st.session_state[session_keys.FRAME_LINKED] = False
    if not st.context.is_embedded:
        _show_header(pages)
    if warning := st.session_state.pop(session_keys.FRAME_WARNING, None):
        st.warning(warning, icon=":material/link_off:")
    try:
        page.run()
    finally:  # also where a page ends early by st.stop()
        if not st.session_state[session_keys.FRAME_LINKED]:
            update_address()


def update_address() -> None:
    """Write what was typed into the browser's address, and say that what is shown answers it.

    The frame does it after every page. Only a page whose body is a fragment calls it, as the fragment's last line: the
    frame does not run then.
    """
    st.session_state[session_keys.FRAME_LINKED] = True
    link.write_address(
        state.changed(),
        st.session_state[session_keys.FRAME_PAGE],
        st.session_state.pop(session_keys.FRAME_ANNOUNCED, ""),
    )
    stale_answer.report_values("frame")


def announce(result: Markdown) -> None:
    """Have a screen reader read a new result aloud as soon as nobody is typing: a sentence of the page."""
    st.session_state[session_keys.FRAME_ANNOUNCED] = _MARKS.sub(r"\1", result)


def _read_link() -> None:
    """Once a session: fill the fields from the address, or say why that was not possible and keep the defaults."""
    if session_keys.FRAME_STARTED in st.session_state:
        return
    st.session_state[session_keys.FRAME_STARTED] = True
    try:
        values = link.decode(st.query_params.get(link.PARAMETER, ""))
    except InputError as error:
        values = {}
        st.session_state[session_keys.FRAME_WARNING] = t(f"shell.{error.problems[0].code}")
    state.start(values)


def _show_header(pages: list[StreamlitPage]) -> None:
    """One row above every page, the same at every size: the pages, each one tap away, and the rules profile."""
    st.html(style_element(__file__, "page.css", "print.css"))
    with st.container(horizontal=True, vertical_alignment="center", gap="xsmall", key="frame-header"):
        for page in pages:
            if page.visibility == "visible":
                st.page_link(page, width="content")
        profile.show_popover()
    profile.show_problem()


def rules() -> Rules:
    """The rules profile chosen in the frame: what every page passes to ``calc``."""
    return profile.chosen_rules()


def share_url(page: str = "") -> str | None:
    """The address of this page with everything that was typed; ``None`` where that is too long for a link.

    ``page``: where everything is too long, what was typed on this page and in the frame will do.
    """
    values = state.changed()
    own = {key: value for key, value in values.items() if key.startswith(("frame.", f"{page}."))}
    return link.link_url(values) or (link.link_url(own) if page else None)


def stage_url(values: Mapping[str, Value]) -> str | None:
    """The address of the stage that shows ``values`` (of ``stage.*``); ``None`` where they are too long for one."""
    if not all(FIELDS[key].accepts(value) for key, value in values.items()):
        return None
    here, name = st.context.url or "", st.session_state.get(session_keys.FRAME_PAGE, "")
    root = here.removesuffix(name).rstrip("/")
    return link.link_url({**values, "frame.language": language()}, f"{root}/{STAGE}")
