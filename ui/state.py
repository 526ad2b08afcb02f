"""The values of :mod:`ui.fields`, kept in the session under their own keys.

Nothing computed is kept: every run starts from what the user typed. The values survive a change of page because
:func:`widget` asks Streamlit to keep them; they survive everything else because :mod:`ui.link` writes them into the
address.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import streamlit as st

from ui.fields import FIELDS, Value


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


def widget(key: str) -> dict[str, Any]:
    """The arguments that tie a Streamlit widget to a field: ``st.text_input(label, **state.widget("elo.k"))``.

    The key, keeping the value on a change of page, and the field's limits. Never pass ``value=`` as well.
    """
    field = FIELDS[key]
    common: dict[str, Any] = {"key": key, "persist_state": "session"}
    if field.options:
        return common | {"options": field.options}
    if isinstance(field.default, str):
        return common | {"max_chars": field.limit}
    if isinstance(field.default, bool):
        return common
    return common | {"min_value": field.low, "max_value": field.high}
