"""The loops of :mod:`calc.elo.history.kernel`, compiled at first use and kept on disk. Importing this imports numba."""

from __future__ import annotations

import numba

from calc.elo.history import kernel

# nogil: a long replay does not stop the other sessions of the server
_compile = numba.njit(nogil=True, cache=True)

replay = _compile(kernel.replay)
experience = _compile(kernel.experience)
tally = _compile(kernel.tally)
