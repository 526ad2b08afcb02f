"""Which tables are worth looking at first: those whose result can matter to one player directly."""

from __future__ import annotations

from collections.abc import Iterable

from calc.field import Field
from calc.verdict.question import GAINS


def near(field: Field, player: str, points: int, tables: Iterable[tuple[str, ...]]) -> tuple[int, ...]:
    """Which of ``tables`` (names of the players, as positions) matter to ``player`` if he ends on ``points``.

    Those with somebody whom his result can put on the other side of these points or level with them, and those with an
    opponent that ``player`` has met, who moves his OMW%. The others can only move his rivals' tiebreakers. His own
    table is none of them.
    """
    entries = {entry.name: entry for entry in field.entries}
    met = {field.entries[seat].name for seat in entries[player].opponents or ()}
    gains = {gain for option in GAINS for gain in option}

    def matters(name: str) -> bool:
        leads = [entries[name].points + gain - points for gain in gains]
        return name in met or (min(leads) <= 0 <= max(leads))

    return tuple(number for number, names in enumerate(tables) if player not in names and any(map(matters, names)))
