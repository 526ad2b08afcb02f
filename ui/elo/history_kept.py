"""The one thing a session holds that no field can: a history as it was read, and what was computed from it last.

A history may be 200 MB of text, far beyond what a link or a text field carries. It stands in the session
under :data:`ui.frame.session_keys.HISTORY_OPEN`; whatever is computed starts from it and from the fields, and only the
last value of each kind stays.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any, TypeVar, cast

import streamlit as st

from calc.elo.history import Reading, read_csv, read_files
from calc.errors import InputError, Problem
from ui.frame import session_keys
from ui.texts import t

T = TypeVar("T")

MEGABYTES = 200
"""The largest upload, as :mod:`calc.elo.history` reads it."""

ASSUMED = {"history-dates-assumed-day": False, "history-dates-assumed-month": True}
"""The problems that say how dates were taken, and what ``day_first`` would read them the other way."""

EXAMPLE = ""
"""The name of the example's file: what it is called depends on the language."""

File = tuple[str, BytesIO]
"""Name and content."""


@dataclass
class OpenHistory:
    """``reading``: as read, without corrections. ``files``: only while they may have to be read the other way.

    ``names``: what the files are called; :data:`EXAMPLE` for the one that is invented.
    """

    names: tuple[str, ...]
    reading: Reading
    files: tuple[File, ...] = ()
    computed: dict[str, tuple[Hashable, Any]] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """What the history is called."""
        if len(self.names) > 1:
            return t("history.files", count=len(self.names))
        return t("history.example-name") if self.names == (EXAMPLE,) else self.names[0]

    def once(self, what: str, key: Hashable, make: Callable[[], T]) -> T:
        """``make()``, or what it gave last time for the same ``key``; one value of each ``what`` is kept."""
        known = self.computed.get(what)
        if known is None or known[0] != key:
            known = self.computed[what] = (key, make())
        return cast("T", known[1])


def open_history() -> OpenHistory | None:
    """The open history."""
    return cast("OpenHistory | None", st.session_state.get(session_keys.HISTORY_OPEN))


def refusals() -> Sequence[Problem]:
    """Why the files dropped last gave no history."""
    return cast("Sequence[Problem]", st.session_state.get(session_keys.HISTORY_REFUSED, ()))


def close_history() -> None:
    """Let go of the history; corrections and other fields stay."""
    session_keys.forget_keys(session_keys.HISTORY_OPEN, session_keys.HISTORY_REFUSED, session_keys.HISTORY_PENDING)


def read_next_run(files: Sequence[File], *, day_first: bool | None = None) -> None:
    """Have ``files`` read in the coming run, where a progress bar can be drawn. From a callback."""
    st.session_state[session_keys.HISTORY_PENDING] = (tuple(files), day_first)


def read_waiting() -> None:
    """Read the files that wait, under a progress bar; without success the reasons are kept, and the old history."""
    if session_keys.HISTORY_PENDING not in st.session_state:
        return
    files, day_first = st.session_state.pop(session_keys.HISTORY_PENDING)
    st.session_state.pop(session_keys.HISTORY_REFUSED, None)
    size = sum(len(content.getbuffer()) for _, content in files) or 1
    bar = st.progress(0.0, t("history.reading"))

    def told(done: int) -> None:
        bar.progress(min(1.0, done / size), t("history.reading"))

    try:
        reading = _read(files, day_first, told)
    except InputError as error:
        st.session_state[session_keys.HISTORY_REFUSED] = error.problems
    else:
        again = any(problem.code in ASSUMED for problem in reading.problems)
        names = tuple(name for name, _ in files)
        st.session_state[session_keys.HISTORY_OPEN] = OpenHistory(
            names, reading, files if again or day_first is not None else ()
        )
    finally:
        bar.empty()


def _read(files: Sequence[File], day_first: bool | None, progress: Callable[[int], None]) -> Reading:
    """One file is a table of matches, or else an event; several are events."""
    no_table: InputError | None = None
    if len(files) == 1:
        try:
            return read_csv(files[0][1], day_first=day_first, progress=progress)
        except InputError as error:
            if error.problems[0].code != "history-column-missing":
                raise
            no_table = error
    try:
        return read_files(_with_progress(files, progress))
    except InputError as error:
        undated = any(problem.code == "history-file-undated" for problem in error.problems)
        raise no_table if no_table and not undated else error from None


def _with_progress(files: Sequence[File], progress: Callable[[int], None]) -> Iterator[tuple[str, bytes]]:
    """The files, telling how far the reader is."""
    done = 0
    for name, content in files:
        yield name, content.getvalue()
        done += len(content.getbuffer())
        progress(done)
