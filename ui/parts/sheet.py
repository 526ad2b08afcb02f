"""What is printed or projected: one heading and one list or picture, large, with nothing else on the page.

The HTML is our own; every name in it goes through :func:`html.escape`. Colours follow the theme on a screen; on paper
it is black on white.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape

import streamlit as st

from ui.frame import state
from ui.texts import t, words

_print = st.components.v2.component(
    "cutline_print",
    html='<button type="button"></button>',
    css="""
button {
  min-height: 44px; padding: .25rem .9rem; cursor: pointer;
  font: inherit; font-size: .875rem; color: var(--st-text-color); background: transparent;
  border: 1px solid var(--st-border-color); border-radius: var(--st-button-radius);
}
button:hover, button:focus-visible { color: var(--st-primary-color); border-color: var(--st-primary-color); }
button:focus-visible { outline: 2px solid var(--st-primary-color); outline-offset: 2px; }
""",
    js="""
export default function ({ data, parentElement }) {
  const button = parentElement.querySelector("button")
  button.textContent = data.label
  if (!button.onclick) document.querySelector('[data-testid="stMain"]')?.scrollTo(0, 0)
  button.onclick = () => window.print()
}
""",
)

FEW = 12
"""Lines that stand in one column, larger."""

# The frame and the title give their room to the sheet; what paper needs besides stands in ui.frame.print_style.
_STYLE = """<style>
[data-testid="stMainBlockContainer"] { max-width: none; padding-bottom: 2rem; }
.st-key-frame-header, [data-testid="stMainBlockContainer"] [data-testid="stHeading"] { display: none; }
.sheet { font-size: clamp(1.1rem, .8rem + 1.1vw, 2rem); line-height: 1.35; font-variant-numeric: tabular-nums; }
.sheet h2 { font-size: 1.6em; margin: 0 0 .4em; padding: 0; }
.sheet ol { list-style: none; margin: 0; padding: 0; columns: 18em; column-gap: 2.5em; }
.sheet ol.few { columns: auto; max-width: 34em; font-size: 1.2em; }
.sheet li {
  display: flex; gap: .8em; align-items: baseline; break-inside: avoid; margin: 0; padding: .2em 0;
  border-bottom: 1px solid color-mix(in srgb, currentColor 22%, transparent); font-size: 1em;
}
.sheet li b { flex: 0 0 2.2em; text-align: right; }
.sheet li span { flex: 1 1 0; min-width: 0; overflow-wrap: anywhere; }
.sheet table { border-collapse: collapse; width: 100%; max-width: 60em; font-size: .9em; }
.sheet :is(th, td) {
  text-align: left; vertical-align: baseline; padding: .2em .5em; overflow-wrap: anywhere; border: 0;
  border-bottom: 1px solid color-mix(in srgb, currentColor 22%, transparent);
}
.sheet :is(th, td):not(:nth-child(2)) { text-align: right; white-space: nowrap; }
.sheet p { font-size: .7em; opacity: .85; }
.sheet li i { flex: 0 1 auto; max-width: 50%; overflow-wrap: anywhere; font-style: normal; opacity: .85; }
@media (max-width: 640px) {
  .sheet table { font-size: .6em; }
  .sheet :is(th, td) { padding: .2em; }
}
@media print {
  .sheet { font-size: 11pt; }
  .sheet table { font-size: 10pt; max-width: none; }
  .sheet p { font-size: 9pt; }
}
</style>"""


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
