"""Results put right after the fact: a text of lines and results -> the history with them."""

from __future__ import annotations

import numpy as np

from calc.elo.history.table import History
from calc.errors import InputError, Problem


def with_results(history: History, text: str) -> tuple[History, tuple[Problem, ...]]:
    """The history with the results in ``text``, and what was not understood, by line of ``text``.

    One correction a line: the match's line in its file (:attr:`History.line`), a blank, and the result seen from the
    player named first there: ``1234 2-1``. A later line about the same match counts; ``#`` begins a comment.
    """
    problems: list[Problem] = []
    for number, typed in enumerate(text.splitlines(), start=1):
        line, _, result = typed.partition("#")[0].strip().partition(" ")
        if not line:
            continue
        rows = np.flatnonzero(history.line == (int(line) if line.isdecimal() and len(line) < 10 else 0))
        if not len(rows):
            problems.append(Problem("history-line", line=number, values={"text": line[:40]}))
            continue
        try:
            history = history.with_result(int(rows[0]), result)
        except InputError as error:
            problems.append(Problem(error.problems[0].code, line=number, values={"text": result.strip()[:200]}))
    return history, tuple(problems)
