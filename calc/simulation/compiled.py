"""The loops compiled: the same functions, with each other's compiled forms in place of the plain ones.

Importing this imports numba and compiles what is handed down (or loads it from disk); the rest is compiled at the first
call. What is kept on disk is found by a name that holds a digest of all sources, since numba itself looks at the file
of the outermost function only.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numba
from numba import types

from calc.simulation import (
    blossom,
    counting,
    dice,
    intentional_draws,
    layout,
    matches,
    playing,
    ranking,
    repair,
    seating,
    window,
)
from calc.simulation.workspace import FORMS

LOOPS: tuple[ModuleType, ...] = (
    dice,
    ranking,
    seating,
    blossom,
    window,
    repair,
    intentional_draws,
    matches,
    counting,
    playing,
)
"""Every module whose functions are compiled; each uses only those before it."""
OUTERMOST: Mapping[str, Any] = {
    "nogil": True,  # a simulation does not stop the other sessions of the server
    "error_model": "numpy",  # nothing here divides by zero
    "cache": True,
}
INNER: Mapping[str, Any] = {
    "nogil": True,
    "error_model": "numpy",
    "no_cpython_wrapper": True,  # Python calls none of them; a third of the compiling
    "no_cfunc_wrapper": True,
}


def _digest() -> str:
    sources = hashlib.sha256()
    for path in (__file__, *(str(module.__file__) for module in (layout, *LOOPS))):
        sources.update(Path(path).read_bytes())
    return sources.hexdigest()[:16]


def _compiled() -> tuple[Callable[..., Any], layout.Parts]:
    """``play``, and what is handed down to it."""
    digest = _digest()
    done: dict[object, Callable[..., Any]] = {}
    copies: dict[str, FunctionType] = {}
    for module in LOOPS:
        seen = dict(vars(module))
        for name, value in vars(module).items():
            if isinstance(value, FunctionType):
                if value.__module__ == module.__name__:
                    copies[name] = FunctionType(value.__code__, seen, name)
                    copies[name].__qualname__ = f"{name}-{digest}"
                    outermost = value is playing.play
                    done[value] = numba.njit(**(OUTERMOST if outermost else INNER))(copies[name])
                seen[name] = done[value]
    inputs, state, blossoms, tallies = map(numba.from_dtype, FORMS)
    solve = types.FunctionType(types.boolean(blossoms))
    forms = {  # what is handed down is called by its address, so its form must be known
        "repair_round": types.boolean(inputs, state, blossoms, solve, types.int64, types.int64),
        "solve": types.boolean(blossoms),
        "agree": types.void(inputs, state, types.int64),
        "finish": types.void(inputs, state, tallies),
    }
    parts = {name: numba.cfunc(form, cache=True)(copies[name]) for name, form in forms.items()}
    return done[playing.play], layout.Parts(**parts)


play, PARTS = _compiled()
