"""Tables as Markdown: real HTML tables, which a screen reader reads and a phone scrolls, at no cost of loading."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import streamlit as st


def table(header: Sequence[str], rows: Iterable[Sequence[str]], *, numbers: Sequence[int] = ()) -> None:
    """Show a table. Header and cells are Markdown (foreign text made harmless by :func:`ui.texts.plain` before).

    ``numbers``: the columns that hold figures, counted from 0; they are aligned to the right.
    """
    lines = [_line(header), _line("---:" if column in numbers else ":---" for column in range(len(header)))]
    lines += [_line(row) for row in rows]
    st.markdown("\n".join(lines))


def _line(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cell or " " for cell in cells) + " |"
