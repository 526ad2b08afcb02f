"""Work that goes on while the page is read: a thread of its own, one chunk of all sessions' work at a time.

The work is an iterator: each step is a chunk (some 50 ms at most), each value replaces the last one. It stops where its
question changes, where its tab is closed or its page left (nobody has looked for a while), and at its end.

However many sessions there are, of each kind of work :data:`PLACES` are under way; the others wait, in the order in
which they came, and nothing of them is made before they begin. Whoever has had a place for :data:`SHARE` seconds leaves
it if others wait. So neither memory nor processors depend on the number of visitors.
"""

from __future__ import annotations

import logging
import os
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

import streamlit as st

from calc.errors import InputError, Problem
from ui.frame import stale_answer
from ui.streamlit_internals import is_connected, session_id

T = TypeVar("T")

LEASE = 10.0
"""Seconds for which nobody may look before the work stops: another page may be read meanwhile."""
GONE = 0.8
"""The same where the tab has been closed, or its line is dead."""
PLACES = 4
"""How many works of a kind are under way at once, of all sessions together."""
SHARE = 30.0
"""Seconds that a work keeps its place while others wait for one."""
POLL = 0.4
"""Seconds between two looks of a page, and how long a page waits before it looks a second time."""
PAUSE = 0.1
"""Seconds until a work that waits for something (it yields ``None``) is asked again."""
TICK = 0.001
"""Seconds between two chunks, in which others get their turn."""

_END = object()
_LINE: list[Job[Any]] = []
"""Every work that has not ended, in the order in which they came: the first of each kind are under way."""
_LINE_LOCK = threading.Lock()
_TURN = threading.BoundedSemaphore(max((os.cpu_count() or 2) - 1, 1))  # one processor is left for the pages
_LOG = logging.getLogger(__name__)


@dataclass(eq=False)
class Job(Generic[T]):
    """A work and how far it has come.

    ``question``: what it answers. ``latest``: the last value so far. ``problems``: why it cannot answer. ``failed``: it
    stopped by a bug of ours, which the log tells. ``expired``: it stopped because nobody looked, or to make way
    (``evicted``) for others who waited. ``kind``: with whom it shares places. ``session``: whose it is.
    """

    question: object
    work: Callable[[], Iterator[T | None]]
    kind: str = ""
    session: str | None = None
    latest: T | None = None
    problems: tuple[Problem, ...] = ()
    failed: bool = False
    expired: bool = False
    evicted: bool = False
    _ended: threading.Event = field(default_factory=threading.Event)
    _stop: threading.Event = field(default_factory=threading.Event)
    _looked: float = field(default_factory=time.monotonic)

    @property
    def ended(self) -> bool:
        """Whether nothing more will come."""
        return self._ended.is_set()

    @property
    def queue_position(self) -> int:
        """How many have to leave their places before this one can begin; 0: it has a place."""
        alike = self._alike()
        return max(0, alike.index(self) - PLACES + 1) if self in alike else 0

    def renew(self, seconds: float = 0.0) -> None:
        """Say that somebody still wants it, and wait so long for its end, or shorter."""
        self._looked = time.monotonic()
        self._ended.wait(seconds)

    def stop(self) -> None:
        """Nobody wants it any more."""
        self._stop.set()

    def run(self) -> None:
        """Do the work; what its thread runs."""
        with _LINE_LOCK:
            _LINE.append(self)
        try:
            self._run()
        except InputError as error:
            self.problems = error.problems
        except Exception:  # noqa: BLE001 - a thread has nobody to raise to: the page says that it failed, the log why
            self.failed = True
            _LOG.exception("work in the background failed")
        finally:
            with _LINE_LOCK:
                _LINE.remove(self)
            self._ended.set()

    def _run(self) -> None:
        while self.queue_position and self._wanted():
            self._stop.wait(PAUSE)
        began = time.monotonic()
        steps: Iterator[Any] = iter(()) if self._stop.is_set() else self.work()
        while self._wanted():
            with _TURN:
                found: Any = _END if self._stop.is_set() else next(steps, _END)
            if found is _END:
                return
            if found is not None:
                self.latest = found
            if time.monotonic() - began > SHARE and len(self._alike()) > PLACES:
                self.evicted = self.expired = True
                return
            time.sleep(TICK if found is not None else PAUSE)
        self.expired = not self._stop.is_set()

    def _alike(self) -> list[Job[Any]]:
        with _LINE_LOCK:
            return [other for other in _LINE if other.kind == self.kind]

    def _wanted(self) -> bool:
        """Whether somebody has looked of late, and not told it to stop."""
        connected = self.session is None or is_connected(self.session)
        return not self._stop.is_set() and time.monotonic() - self._looked < (LEASE if connected else GONE)


def start_job(key: str, question: object, work: Callable[[], Iterator[T | None]], kind: str = "") -> Job[T]:
    """This session's job under ``key`` that answers ``question``: the present one, or a new one in its place.

    One that had to make way for others stays with what it had found: begun anew by itself it would never get further
    while others wait. ``kind``: jobs of one kind share the places there are; by default those of one key do.
    """
    present: Job[T] | None = st.session_state.get(key)
    if present is not None:
        kept = not present.expired or (present.evicted and present.latest is not None)
        if present.question == question and kept:
            return present
        present.stop()
    found = Job(question, work, kind or key, session_id())
    st.session_state[key] = found
    threading.Thread(target=found.run, name=key, daemon=True).start()
    return found


def show_job(work: Job[T], draw: Callable[[], None]) -> None:
    """Draw what a job has found, again every :data:`POLL` seconds while it goes on, and at its end the whole page.

    It stands in a container of its own, and must not be called inside a fragment. Streamlit drops what it has not sent
    yet of a drawing that is cut short by the next one, but of a fragment's drawing only what is the fragment's own:
    parts of others remain whose place never came, and the browser then shows an empty page.
    """
    polling = not work.ended

    def drawn() -> None:
        work.renew()
        draw()
        stale_answer.report_values(work.kind)  # a field in here draws nothing else
        if polling and work.ended:
            st.rerun()  # what can be opened or begun now follows, and nobody looks any more

    with st.container():
        st.fragment(drawn, run_every=POLL if polling else None)()
