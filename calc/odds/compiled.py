"""The loops of :mod:`calc.odds.kernel`, compiled at first use and kept on disk. Importing this imports numba."""

from __future__ import annotations

import threading

import numba

from calc.odds import kernel

# nogil: a page's samples do not stop the other sessions of the server
_compile = numba.njit(nogil=True, cache=True)

draw = _compile(kernel.draw)
count = _compile(kernel.count)

ready = threading.Event()
"""Set once both have run: from then on nobody waits for a compiler."""
