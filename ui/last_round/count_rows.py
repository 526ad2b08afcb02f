"""Rows of points and number of players: fields for a thumb, added up in the browser and sent once.

The rows are a view of a count (:mod:`calc.field.count_text`) that is kept elsewhere. They send what was changed in them
and show what the count says; style and script stand in files of their own beside this one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import streamlit as st

from calc.field.count_text import MOST_POINTS
from ui.frame import session_keys
from ui.frame.assets import read_asset
from ui.texts import language, words

_rows = st.components.v2.component(
    "cutline_counts",
    isolate_styles=False,
    html="""
<fieldset class="cutline-counts" aria-describedby="cutline-counts-note">
<legend></legend>
<div class="rows"></div>
<p class="total"></p>
<p class="note" id="cutline-counts-note"></p>
</fieldset>
""",
    css=read_asset(__file__, "count_rows.css"),
    js=read_asset(__file__, "count_rows.js"),
)


@dataclass(frozen=True, slots=True)
class CountRow:
    """One field: its points, the number of players that it shows (``None``: empty), and whose points these are."""

    points: int
    number: int | None
    who: str = ""


def show_count_rows(
    rows: Sequence[CountRow], players: int | None, changed: Callable[[Mapping[int, int | None]], None]
) -> None:
    """Fields for ``rows``, the most points first, and below them their sum, against all ``players`` where known.

    ``changed`` is called with what was typed, by points; ``None`` for a field that was emptied.
    """

    def typed() -> None:
        sent = st.session_state[session_keys.LAST_ROUND_ROWS].typed
        if changes := _changes(sent):
            changed(changes)
        st.session_state[session_keys.LAST_ROUND_ROWS_HEARD] = sent.get("id") if isinstance(sent, dict) else None

    _rows(
        key=session_keys.LAST_ROUND_ROWS,
        on_typed_change=typed,
        data={
            "rows": [
                {
                    "points": row.points,
                    "number": "" if row.number is None else str(row.number),
                    "who": row.who,
                    "name": words("last_round.rows-name", count=row.points),
                }
                for row in rows
            ],
            "players": players,
            "legend": words("last_round.rows"),
            "note": words("last_round.rows-note"),
            "total": words("last_round.rows-total", listed="#")
            if players is None
            else words("last_round.rows-total-of", listed="#", players=players),
            "over": words("last_round.rows-over", listed="#", players=players),
            "language": language(),
            "heard": st.session_state.get(session_keys.LAST_ROUND_ROWS_HEARD),
        },
    )


def _changes(sent: object) -> dict[int, int | None]:
    """What the browser sent, as far as it is points and numbers: anybody can send anything."""
    rows = sent.get("rows") if isinstance(sent, dict) else None
    if not isinstance(rows, dict):
        return {}
    return {
        int(points): int(number) if number else None
        for points, number in rows.items()
        if _digits(points, 2) and (number == "" or _digits(number, 4)) and int(points) <= MOST_POINTS
    }


def _digits(text: object, most: int) -> bool:
    return isinstance(text, str) and text.isascii() and text.isdigit() and len(text) <= most
