"""The compiled loops, made ready in the background once a process, so that nobody ever waits for a compiler.

Imports nothing heavy itself: the thread does, a moment after the first page has been drawn.
"""

from __future__ import annotations

import importlib
import logging
import threading
import time

COMPILED_MODULES = ("calc.odds", "calc.simulation")
"""What has loops to compile, each with a ``warm()``, in the order in which they are wanted."""

FIRST_PAGE = 1.0
"""Seconds that are left to the first page."""

_ended = {module: threading.Event() for module in COMPILED_MODULES}
_LOG = logging.getLogger(__name__)
_lock = threading.Lock()
_threads: list[threading.Thread] = []


def start() -> None:
    """Begin, if no session has yet."""
    with _lock:
        if not _threads:
            _threads.append(threading.Thread(target=_compile_all, name="warming", daemon=True))
            _threads[0].start()


def is_compiling(module: str) -> bool:
    """Whether the loops of a module are still to be made ready."""
    return bool(_threads) and not _ended[module].is_set()


def _compile_all() -> None:
    time.sleep(FIRST_PAGE)
    for module, ended in _ended.items():
        try:
            importlib.import_module(module).warm()
        except Exception:  # noqa: BLE001 - a module that cannot be compiled stays with its plain loops; the next one is tried
            _LOG.exception("%s could not be compiled", module)
        finally:
            ended.set()
