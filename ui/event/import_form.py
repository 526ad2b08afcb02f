"""Bringing an event in: dropped or pasted, and looked through before anything is computed."""

from __future__ import annotations

import streamlit as st

from calc.errors import InputError
from calc.importers import Import, read_event
from calc.importers.decode import decode
from ui.frame import session_keys, state
from ui.frame.fields import FIELDS, MEGABYTES
from ui.parts import import_preview, open_event
from ui.parts.problems import show_problems
from ui.texts import t, words

EXAMPLE = """\
rounds 4
cut 4
bye 1 Iris
round 1
Ana 2-1 Bo
Cy 2-0 Dee
Eli 2-1 Fay
Gus 1-1-1 Hal
Iris bye
round 2
Iris 2-1 Ana
Cy 2-1 Eli
Hal 2-0 Fay
Gus 2-0 Dee
Bo bye
drop Dee
round 3
Iris 0-2 Cy
Ana 2-0 Hal
Gus 2-1 Eli
Bo 2-1 Fay
round 4
Cy id Gus
Bo 2-1 Iris
Ana 2-0 Fay
Eli 2-1 Hal
"""


def open_example() -> None:
    """Open a small event, made up, with a bye, an ID and a drop."""
    open_event.open_import(read_event(EXAMPLE), EXAMPLE)


def take_dropped(key: str) -> None:
    """Keep the text of a dropped file; of what is no text only the reason why, and everything else as it was."""
    if key != drop_key() or key not in st.session_state:  # an emptied uploader reports once more when it goes
        return
    file = st.session_state[key]
    st.session_state.pop(session_keys.EVENT_REFUSED, None)
    if file is None:
        preview_source("", "")
        return
    try:
        preview_source(decode(file.getvalue()), file.name[-state.limit("event.file") :])
    except InputError as error:
        st.session_state[session_keys.EVENT_REFUSED] = error.problems


def take_pasted() -> None:
    """Keep what was pasted as if it were a file."""
    st.session_state.pop(session_keys.EVENT_REFUSED, None)
    preview_source(state.get("event.pasted"), "")


def preview_source(source: str, file: str) -> None:
    """Let the preview show ``source``, its Swiss rounds not chosen yet."""
    state.put("event.source", source[: state.limit("event.source")])
    state.put("event.file", file)
    state.put("event.swiss", "")
    st.session_state[session_keys.EVENT_SOURCES] = st.session_state.get(session_keys.EVENT_SOURCES, 0) + 1


def drop_key() -> str:
    """The uploader's key: a new one empties it, and lets go of the file."""
    return session_keys.EVENT_DROP.format(st.session_state.get(session_keys.EVENT_OPENED, 0))


def read_source() -> Import:
    """What the dropped or pasted text is understood as."""
    swiss = state.get("event.swiss")
    return read_event(state.get("event.source"), state.get("event.file"), int(swiss) if swiss.isdecimal() else None)


def open_source() -> None:
    """Open what the preview shows."""
    imported = read_source()
    open_event.open_import(imported, state.get("event.source") if imported.source == "text" else "")
    st.session_state[session_keys.EVENT_OPENED] = st.session_state.get(session_keys.EVENT_OPENED, 0) + 1


def reset_views() -> None:
    """Tables begin at their first page again."""
    session_keys.forget_keys(session_keys.EVENT_PAGE, session_keys.EVENT_COMPARE_PAGE)


def show_import_form() -> None:
    """Drop or paste, and the preview of what came."""
    key = drop_key()
    st.file_uploader(
        t("event.drop"),
        key=key,
        on_change=take_dropped,
        args=(key,),
        max_upload_size=MEGABYTES,
        help=t("event.drop-help"),
    )
    st.text_area(
        t("event.paste"),
        placeholder=words("event.paste-example"),
        height=120,
        on_change=take_pasted,
        **state.widget("event.pasted"),
    )
    show_problems(st.session_state.get(session_keys.EVENT_REFUSED, ()), grave=True)
    if not state.get("event.source").strip():
        return
    imported = read_source()
    with st.container(border=True, key="event-preview"):
        st.header(t("event.preview"))
        import_preview.show_preview(imported)
        if imported.event is not None:
            again = bool(state.get("event.text"))
            st.button(t("event.replace" if again else "event.open"), type="primary", on_click=open_source)
        elif imported.standings_only:
            hand_over_standings()


def hand_over_standings() -> None:
    """Standings alone are the matter of the page of the last round."""
    key = "last_round.standings"
    text = state.get("event.source")
    if key not in FIELDS:
        return
    if len(text) > state.limit(key):
        st.caption(t("event.too-long-to-hand-over", most=state.limit(key)))
    elif st.button(t("event.hand-over"), type="primary", on_click=open_last_round, args=(text,)):
        st.switch_page("pages/last_round.py")


def open_last_round(text: str) -> None:
    """The standings are what is asked about there, even if an event is open."""
    state.put("last_round.standings", text)
    state.put("last_round.depth", "page")
