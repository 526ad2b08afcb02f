"""The compiled loops, made ready in the background once a process, so that nobody ever waits for a compiler.

Imports nothing heavy itself: the thread does, a moment after the first page has been drawn.
"""

from __future__ import annotations

import importlib
import logging
import threading
import time

ROOMS = ("calc.odds", "calc.simulation")
"""What has loops to compile, each with a ``warm()``, in the order in which they are wanted."""

FIRST_PAGE = 1.0
"""Seconds that are left to the first page."""

_ended = {room: threading.Event() for room in ROOMS}
_LOG = logging.getLogger(__name__)
_lock = threading.Lock()
_threads: list[threading.Thread] = []


def start() -> None:
    """Begin, if no session has yet."""
    with _lock:
        if not _threads:
            _threads.append(threading.Thread(target=_run, name="warming", daemon=True))
            _threads[0].start()


def busy(room: str) -> bool:
    """Whether the loops of a room are still to be made ready."""
    return bool(_threads) and not _ended[room].is_set()


def _run() -> None:
    time.sleep(FIRST_PAGE)
    for room, ended in _ended.items():
        try:
            importlib.import_module(room).warm()
        except Exception:  # noqa: BLE001 - a room that cannot be warmed stays with its plain loops; the next one is tried
            _LOG.exception("%s could not be warmed", room)
        finally:
            ended.set()
