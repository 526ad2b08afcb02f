"""Tables as Markdown: real HTML tables, which a screen reader reads and a phone scrolls, at no cost of loading."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

import streamlit as st

T = TypeVar("T")


def show_table(header: Sequence[str], rows: Iterable[Sequence[str]], *, numbers: Sequence[int] = ()) -> None:
    """Show a table. Header and cells are Markdown (foreign text made harmless by :func:`ui.texts.plain` before).

    ``numbers``: the columns that hold figures, counted from 0; they are aligned to the right.
    """
    lines = [
        _markdown_row(header),
        _markdown_row("---:" if column in numbers else ":---" for column in range(len(header))),
    ]
    lines += [_markdown_row(row) for row in rows]
    st.markdown("\n".join(lines))


def show_paged_lines(
    header: Sequence[str],
    lines: Sequence[T],
    row: Callable[[T], Sequence[str]],
    *,
    key: str,
    numbers: Sequence[int] = (),
    size: int = 50,
) -> None:
    """A long table, ``size`` of ``lines`` at a time, each made a ``row`` of cells when it is shown.

    A browser needs a second to draw a few hundred rows of Markdown. ``key``: of the choice of the page.
    """
    with one_page(lines, key, size) as shown:
        show_table(header, [row(line) for line in shown], numbers=numbers)


@contextmanager
def one_page(lines: Sequence[T], key: str, size: int) -> Iterator[Sequence[T]]:
    """Those of ``lines`` that the chosen page holds; where there are several pages, the choice stands below them.

    ``key``: of the choice (:mod:`ui.frame.session_keys`). ``size``: lines of a page.
    """
    pages = -(-len(lines) // size)
    if pages > 1 and st.session_state.get(key, 1) > pages:
        st.session_state[key] = 1
    page = st.session_state.get(key, 1) if pages > 1 else 1
    yield lines[(page - 1) * size : page * size]
    if pages > 1:
        st.pagination(pages, key=key)


def show_paged(
    header: Sequence[str], rows: Sequence[Sequence[str]], *, key: str, numbers: Sequence[int] = (), size: int = 50
) -> None:
    """:func:`show_paged_lines` of rows that are there already."""
    show_paged_lines(header, rows, list, key=key, numbers=numbers, size=size)


def _markdown_row(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cell or " " for cell in cells) + " |"
