"""The compiled loops, made ready in the background once a process, so that nobody ever waits for a compiler.

Imports nothing heavy itself: the thread does, a moment after the first page has been drawn.
"""

from __future__ import annotations

import importlib
import threading

ROOMS = ("calc.odds", "calc.simulation")
"""What has loops to compile, each with a ``warm()``, in the order in which they are wanted."""

FIRST_PAGE = 1.0
"""Seconds that are left to the first page."""

_ended = threading.Event()
_lock = threading.Lock()
_threads: list[threading.Thread] = []


def start() -> None:
    """Begin, if no session has yet."""
    with _lock:
        if not _threads:
            _threads.append(threading.Thread(target=_run, name="warming", daemon=True))
            _threads[0].start()


def busy() -> bool:
    """Whether loops are still being made ready."""
    return bool(_threads) and not _ended.is_set()


def _run() -> None:
    _ended.wait(FIRST_PAGE)
    try:
        for room in ROOMS:
            importlib.import_module(room).warm()
    finally:
        _ended.set()
