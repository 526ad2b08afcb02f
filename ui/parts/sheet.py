"""What is printed or projected: one heading and one list or picture, large, with nothing else on the page.

The HTML is our own; every name in it goes through :func:`html.escape`. Colours follow the theme on a screen; on paper
it is black on white.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape

import streamlit as st

from ui.frame import state
from ui.frame.assets import read_asset, style_element
from ui.texts import t, words

_print = st.components.v2.component(
    "cutline_print",
    html='<button type="button"></button>',
    css=read_asset(__file__, "print_button.css"),
    js=read_asset(__file__, "print_button.js"),
)

FEW = 12
"""Lines that stand in one column, larger."""

# The frame and the title give their room to the sheet; what paper needs besides stands in ui/frame/print.css.
_STYLE = style_element(__file__, "sheet.css")


def show_sheet(title: str, body: str, *, choose: Callable[[], None] | None = None) -> None:
    """The sheet: ``title`` as it is, ``body`` as HTML that is safe already; ``choose`` draws a choice above it."""
    with st.container(horizontal=True, vertical_alignment="bottom", key="sheet-controls"):
        st.button(t("rounds.sheet-back"), icon=":material/arrow_back:", on_click=state.put, args=("event.sheet", False))
        _print(data={"label": words("rounds.print")}, key="sheet-print", width="content")
        if choose is not None:
            choose()
    st.html(f'{_STYLE}<div class="sheet"><h2>{escape(title)}</h2>{body}</div>')


def list_html(lines: Iterable[tuple[str, str, str]]) -> str:
    """A list as HTML: a number, the text, and what stands at the end of the line, each as it is."""
    rows = [f"<li><b>{escape(one)}</b><span>{escape(two)}</span><i>{escape(end)}</i></li>" for one, two, end in lines]
    kind = ' class="few"' if len(rows) <= FEW else ""
    return f"<ol{kind}>{''.join(rows)}</ol>"


def table_html(header: Sequence[str], rows: Iterable[Sequence[str]], bold: Iterable[bool]) -> str:
    """A table as HTML, its header again on every page of paper: numbers but for the second column, each as it is.

    ``bold``: of each row, whether its first cell stands out.
    """
    head = "".join(f"<th>{escape(cell)}</th>" for cell in header)
    lines = []
    for (first, *rest), strong in zip(rows, bold, strict=True):
        mark = f"<b>{escape(first)}</b>" if strong else escape(first)
        lines.append(f"<tr><td>{mark}</td>{''.join(f'<td>{escape(cell)}</td>' for cell in rest)}</tr>")
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(lines)}</tbody></table>"


def note_html(text: str) -> str:
    """A remark below a list or table as HTML, as it is."""
    return f"<p>{escape(text)}</p>"


def show_sheet_button() -> None:
    """The way in."""
    st.button(t("rounds.sheet"), icon=":material/print:", on_click=state.put, args=("event.sheet", True))
