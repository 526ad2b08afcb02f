"""Which tables are worth looking at first: those whose result can matter to one player directly."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from calc.field import Field
from calc.verdict.question import GAINS


def relevant_tables(
    field: Field, player: str, points: Collection[int], tables: Iterable[tuple[str, ...]]
) -> tuple[int, ...]:
    """Which of ``tables`` (names of the players, as positions) matter to ``player``, who ends on one of ``points``.

    Those with somebody whom their result can put on the other side of any of these points or level with them, and those
    with an opponent that ``player`` has met, who moves their OMW%. The others can only move their rivals' tiebreakers.
    Their own table is none of them.
    """
    entries = {entry.name: entry for entry in field.entries}
    met = {field.entries[seat].name for seat in entries[player].opponents or ()}
    gains = {gain for option in GAINS for gain in option}

    def matters(name: str) -> bool:
        entry = entries[name]
        low, high = entry.least + min(gains), entry.points + max(gains) + 3 * entry.later
        return name in met or any(low <= mine <= high for mine in points)

    return tuple(number for number, names in enumerate(tables) if player not in names and any(map(matters, names)))
