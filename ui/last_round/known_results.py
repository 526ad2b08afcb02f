"""What has become known of the open tables, as a short text that travels in the link: ``3f0c.a4d17b9``.

Four digits tell which pairings it belongs to; after the point stands ``a`` (the first player won), ``b`` (the second)
or ``d`` (drawn) before the number of the open table, from 1. A text of other pairings says nothing.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Mapping

from calc.field import Field
from calc.record import Outcome

LETTERS = {"a": Outcome.WIN, "d": Outcome.DRAW, "b": Outcome.LOSS}
"""What stands for the outcome of a table, for its first player."""
_RESULT = re.compile(r"([adb])(\d{1,5})", re.ASCII)


def _pairings_mark(field: Field) -> str:
    """Four digits of these pairings."""
    names = "\n".join(name for table in field.named(field.tables) for name in table)
    return f"{zlib.crc32(names.encode('utf-8', 'replace')):08x}"[:4]


def read_known(text: str, field: Field) -> dict[int, Outcome]:
    """The known results by table (an index), for its first player; none of a text that belongs to other pairings."""
    mark, _, results = text.partition(".")
    if mark != _pairings_mark(field):
        return {}
    known = {int(number) - 1: LETTERS[letter] for letter, number in _RESULT.findall(results)}
    return {table: outcome for table, outcome in known.items() if 0 <= table < len(field.tables)}


def write_known(known: Mapping[int, Outcome], field: Field) -> str:
    """The text of the known results; empty without any."""
    if not known:
        return ""
    letters = {outcome: letter for letter, outcome in LETTERS.items()}
    return f"{_pairings_mark(field)}." + "".join(
        f"{letters[outcome]}{table + 1}" for table, outcome in sorted(known.items())
    )


def known_by_name(known: Mapping[int, Outcome], field: Field) -> dict[str, Outcome]:
    """The same as :func:`calc.verdict.verdicts` takes it: by the name of the first player."""
    names = list(field.named(field.tables))
    return {names[table][0]: outcome for table, outcome in known.items()}
