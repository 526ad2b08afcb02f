"""The event that is open in this session: one text that the event page sets and every page reads.

The text is our own notation and stands in the field ``event.text``; beside it the published standings that came with
its file. Reading them again at every run is what keeps corrections of an old result from being forgotten anywhere.
"""

from __future__ import annotations

from calc.errors import InputError, Problem
from calc.event import Event
from calc.importers import Import
from calc.notation import format_event, parse_event
from calc.pasted import PastedStandings
from calc.published import format_published, parse_published
from ui.frame import session_keys, state
from ui.frame.fields import FIELDS
from ui.frame.session_keys import Until


def read_event(text: str) -> tuple[Event | None, tuple[Problem, ...]]:
    """The event in a text of our notation, or why there is none; neither in an empty one."""
    if not text.strip():
        return None, ()
    try:
        return parse_event(text), ()
    except InputError as error:
        return None, error.problems


def current_event() -> Event | None:
    """The open event; ``None`` if none is open, or if its text (of a forged link) cannot be read."""
    return read_event(state.get("event.text"))[0]


def event_problems() -> tuple[Problem, ...]:
    """What is wrong with the open event's text; nothing for a text that the event page has accepted."""
    return read_event(state.get("event.text"))[1]


def read_published() -> tuple[PastedStandings, tuple[Problem, ...]]:
    """The published standings that came with the open event's file; no rows if none did.

    With them, what is wrong with their text, which only a forged link can bring.
    """
    text = state.get("event.published")
    try:
        return (parse_published(text) if text else PastedStandings()), ()
    except InputError as error:
        return PastedStandings(), error.problems


def change_event(event: Event) -> None:
    """Let this be the open event from now on: only from a callback. What was published stays beside it."""
    state.put("event.text", format_event(event))
    state.put("event.draft", "")


def open_import(found: Import, typed: str = "") -> None:
    """Open the event of an import: only from a callback. ``typed``: our own text, kept as it was typed."""
    if found.event is None:
        return
    state.put("event.text", typed or format_event(found.event))
    state.put("event.draft", "")
    state.put("event.title", found.title[: state.limit("event.title")])
    published = "" if found.published is None else format_published(found.published)
    state.put("event.published", published if len(published) <= state.limit("event.published") else "")
    for key in ("player", "find", "view", "pasted", "part", "round", "seen", "list", "sheet"):
        state.put(f"event.{key}", FIELDS[f"event.{key}"].default)
    session_keys.forget(Until.EVENT)
