"""Work that goes on while the page is read: a thread of its own, one chunk of all sessions' work at a time.

The work is an iterator: each step is a chunk (some 50 ms at most), each value replaces the last one. It stops where its
question changes, where its tab is closed (nobody has looked for :data:`LEASE` seconds), and at its end.
"""

from __future__ import annotations

import logging
import os
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Generic, TypeVar

import streamlit as st

from calc.errors import InputError, Problem

T = TypeVar("T")

LEASE = 10.0
"""Seconds for which nobody may look before the work stops."""
POLL = 0.4
"""Seconds between two looks of a page, and how long a page waits before it looks a second time."""
PAUSE = 0.1
"""Seconds until a work that waits for something (it yields ``None``) is asked again."""
TICK = 0.001
"""Seconds between two chunks, in which others get their turn."""

_TURN = threading.BoundedSemaphore(max((os.cpu_count() or 2) - 1, 1))  # one processor is left for the pages
_LOG = logging.getLogger(__name__)


@dataclass(eq=False)
class Job(Generic[T]):
    """A work and how far it has come.

    ``question``: what it answers. ``latest``: the last value so far. ``problems``: why it cannot answer. ``failed``: it
    stopped by a bug of ours, which the log tells. ``given_up``: it stopped because nobody looked.
    """

    question: object
    work: Callable[[], Iterator[T | None]]
    latest: T | None = None
    problems: tuple[Problem, ...] = ()
    failed: bool = False
    given_up: bool = False
    _ended: threading.Event = field(default_factory=threading.Event)
    _stop: threading.Event = field(default_factory=threading.Event)
    _looked: float = field(default_factory=time.monotonic)

    @property
    def ended(self) -> bool:
        """Whether nothing more will come."""
        return self._ended.is_set()

    def look(self, seconds: float = 0.0) -> None:
        """Say that somebody still wants it, and wait so long for its end, or shorter."""
        self._looked = time.monotonic()
        self._ended.wait(seconds)

    def stop(self) -> None:
        """Nobody wants it any more."""
        self._stop.set()

    def run(self) -> None:
        """Do the work; what its thread runs."""
        try:
            self._run()
        except InputError as error:
            self.problems = error.problems
        except Exception:  # noqa: BLE001 - a thread has nobody to raise to: the page says that it failed, the log why
            self.failed = True
            _LOG.exception("work in the background failed")
        finally:
            self._ended.set()

    def _run(self) -> None:
        steps = self.work()
        while not self._stop.is_set() and time.monotonic() - self._looked < LEASE:
            try:
                with _TURN:
                    found = next(steps)
            except StopIteration:
                return
            if found is not None:
                self.latest = found
            time.sleep(TICK if found is not None else PAUSE)
        self.given_up = True


def job(key: str, question: object, work: Callable[[], Iterator[T | None]]) -> Job[T]:
    """This session's job under ``key`` that answers ``question``: the present one, or a new one in its place."""
    present: Job[T] | None = st.session_state.get(key)
    if present is not None:
        if present.question == question and not present.given_up:
            return present
        present.stop()
    found = Job(question, work)
    st.session_state[key] = found
    threading.Thread(target=found.run, name=key, daemon=True).start()
    return found
