"""The values of :mod:`ui.frame.fields`, kept in the session under their own keys.

Nothing computed is kept: every run starts from what the user typed. The values survive a change of page because
:func:`widget` asks Streamlit to keep them; they survive everything else because :mod:`ui.frame.link` writes them into
the address.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

import streamlit as st

from ui.frame.fields import FIELDS, Value
from ui.frame.session_keys import FRAME_MIRRORED, FRAME_RENDERED, FRAME_SEEN

_drawing: ContextVar[tuple[frozenset[str], set[str]] | None] = ContextVar("drawing", default=None)


def start(values: Mapping[str, Value]) -> None:
    """Give every field that this session does not hold yet its value from ``values`` or its default."""
    for key, field in FIELDS.items():
        if key not in st.session_state:
            st.session_state[key] = values.get(key, field.default)


def get(key: str) -> Any:  # noqa: ANN401 - the field's own type; a page knows which it asks for
    """The present value of a field: a str, int or bool as its default is.

    A value that the field does not accept (Streamlit gives ``None`` for an emptied number) reads as the default.
    """
    value = st.session_state.get(key)
    return value if FIELDS[key].accepts(value) else FIELDS[key].default


def put(key: str, value: Value) -> None:
    """Set a field. Only from a callback (``on_click``, ``on_change``): once its widget is drawn Streamlit refuses.

    Raises ``ValueError`` for a value that the field does not accept.
    """
    if not FIELDS[key].accepts(value):
        message = f"{key} does not accept {value!r}"
        raise ValueError(message)
    st.session_state[key] = value


def limit(key: str) -> int:
    """How many characters a text field takes."""
    return FIELDS[key].limit


def reset(page: str) -> None:
    """Set all fields of a page ("calculator") to their defaults. Only from a callback, as :func:`put`."""
    for key, field in FIELDS.items():
        if key.startswith(f"{page}."):
            st.session_state[key] = field.default


def changed() -> dict[str, Value]:
    """The fields that differ from their defaults, as far as they travel: what a link has to carry."""
    present = {key: get(key) for key, field in FIELDS.items() if field.link != "never"}
    return {key: value for key, value in present.items() if value != FIELDS[key].default}


@contextmanager
def track_rendered(place: str) -> Iterator[None]:
    """Around what is drawn at once and holds fields: the whole page, or (as a decorator) the fragment that is its body.

    It remembers which fields are on the page, for :func:`persistent`. A drawing that the next one has cut short leaves
    no trace: what it had not come to is still on the page.
    """
    seen = st.session_state.setdefault(FRAME_SEEN, {})
    now: set[str] = set()
    token = _drawing.set((seen.get(place, frozenset()), now))
    try:
        yield
    finally:
        _drawing.reset(token)
    seen[place] = frozenset(now)


def _appears(key: str) -> bool:
    """Whether the widget was not on the page before, so that the browser has to be told its value.

    Streamlit leaves that out if the browser's message holds the widget; but a message that closes a drawer and the
    next one, which opens it again, both do if the second is sent before the first is answered. The browser then drops
    the widget, draws it anew with its default, and sends that back as if it were typed: on a slow line what was typed
    would be lost.
    """
    st.session_state.setdefault(FRAME_RENDERED, {})[key] = None
    if (drawn := _drawing.get()) is None:
        return False
    before, now = drawn
    comes = key not in before and key not in now
    now.add(key)
    return comes


def rendered_values() -> dict[str, Any]:
    """The widgets that have been on this page, by their keys, and what each holds: as the browser sent or was told it.

    Those that :func:`persistent`, :func:`mirrored` and :func:`widget` tie to a value; one that is gone may still be
    among them.
    """
    return {key: st.session_state.get(key) for key in st.session_state.get(FRAME_RENDERED, ())}


def persistent(key: str) -> dict[str, Any]:
    """The arguments of a widget whose value outlives a change of page and a closed drawer."""
    if _appears(key) and key in st.session_state:
        st.session_state[key] = st.session_state[key]
    return {"key": key, "persist_state": "session"}


def mirrored(key: str, value: Value | None, write: Callable[[Any], None], *, clearable: bool = False) -> dict[str, Any]:
    """The arguments of a widget that shows ``value``, which is kept elsewhere: ``write`` puts a choice there.

    The browser is told only where it has another value. Told with every answer, a tap that was made while the answer
    was under way would be undone, and the next message would carry that as if it were a choice.

    ``write`` is a callback. It is not called with what was shown or chosen last: Streamlit fires ``on_change`` again
    when a widget disappears. Nor with ``None``, unless a user can take the choice back (``clearable``).
    """
    if _appears(key) or key not in st.session_state or st.session_state[key] != value:
        st.session_state[key] = value
    known = st.session_state.setdefault(FRAME_MIRRORED, {})
    known[key] = value

    def changed() -> None:
        chosen = st.session_state.get(key)
        if chosen == known.get(key) or (chosen is None and not clearable):
            return
        known[key] = chosen  # another tap may come before this one is answered
        write(chosen)

    return {"key": key, "on_change": changed}


def widget(key: str) -> dict[str, Any]:
    """The arguments that tie a Streamlit widget to a field: ``st.text_input(label, **state.widget("elo.k"))``.

    The key, keeping the value on a change of page, and the field's limits. Never pass ``value=`` as well.
    """
    field = FIELDS[key]
    common = persistent(key)
    if field.options:
        return common | {"options": field.options}
    if isinstance(field.default, str):
        return common | {"max_chars": field.limit}
    if isinstance(field.default, bool):
        return common
    return common | {"min_value": field.low, "max_value": field.high}
