"""The loops compiled: the same functions, with each other's compiled forms in place of the plain ones.

Importing this imports numba; nothing is compiled before the first call. What is kept on disk is found by a name that
holds a digest of all sources, since numba itself looks at the file of the outermost function only.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numba

from calc.simulation import agreeing, blossom, counting, dice, layout, matches, mending, playing, ranking, seating

LOOPS: tuple[ModuleType, ...] = (dice, ranking, seating, blossom, mending, agreeing, matches, counting, playing)
"""Every module whose functions are compiled; each uses only those before it."""
KEPT = ("play", "begin", "play_round")
"""What is called from outside, and kept on disk with all that it uses."""


def _digest() -> str:
    sources = hashlib.sha256()
    for module in (layout, *LOOPS):
        sources.update(Path(str(module.__file__)).read_bytes())
    return sources.hexdigest()[:16]


def _compiled() -> dict[str, Callable[..., Any]]:
    """Every function of the loops by its name; names are unique among them, but for modules that are imported whole."""
    digest = _digest()
    done: dict[FunctionType, Callable[..., Any]] = {}
    by_name: dict[str, Callable[..., Any]] = {}
    for module in LOOPS:
        seen = dict(vars(module))
        for name, value in vars(module).items():
            if isinstance(value, FunctionType):
                if value.__module__ == module.__name__:
                    copy = FunctionType(value.__code__, seen, name)
                    copy.__qualname__ = f"{name}-{digest}"
                    # nogil: a simulation does not stop the other sessions of the server
                    done[value] = by_name[name] = numba.njit(nogil=True, cache=name in KEPT)(copy)
                seen[name] = done[value]
    return by_name


_BY_NAME = _compiled()
play = _BY_NAME["play"]
begin = _BY_NAME["begin"]
play_round = _BY_NAME["play_round"]
