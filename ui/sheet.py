"""What is printed or projected: one heading and one list or picture, large, with nothing else on the page.

The HTML is our own; every name in it goes through :func:`html.escape`. Colours follow the theme on a screen; on paper
it is black on white.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape

import streamlit as st

from ui import state
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

# The frame and the title give their room to the sheet, and on paper so do its own controls.
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
.sheet li i { flex: 0 1 auto; max-width: 50%; overflow-wrap: anywhere; font-style: normal; opacity: .85; }
@media print {
  .st-key-sheet-controls { display: none; }
  html, body, .stApp, .sheet { background: #fff !important; color: #000 !important; }
  .sheet { font-size: 11pt; }
}
</style>"""


def show(title: str, body: str, *, choose: Callable[[], None] | None = None) -> None:
    """The sheet: ``title`` as it is, ``body`` as HTML that is safe already; ``choose`` draws a choice above it."""
    with st.container(horizontal=True, vertical_alignment="bottom", key="sheet-controls"):
        st.button(t("rounds.sheet-back"), icon=":material/arrow_back:", on_click=state.put, args=("event.sheet", False))
        _print(data={"label": words("rounds.print")}, key="sheet-print", width="content")
        if choose is not None:
            choose()
    st.html(f'{_STYLE}<div class="sheet"><h2>{escape(title)}</h2>{body}</div>')


def items(lines: Iterable[tuple[str, str, str]]) -> str:
    """A list as HTML: a number, the text, and what stands at the end of the line, each as it is."""
    rows = [f"<li><b>{escape(one)}</b><span>{escape(two)}</span><i>{escape(end)}</i></li>" for one, two, end in lines]
    kind = ' class="few"' if len(rows) <= FEW else ""
    return f"<ol{kind}>{''.join(rows)}</ol>"


def button() -> None:
    """The way in."""
    st.button(t("rounds.sheet"), icon=":material/print:", on_click=state.put, args=("event.sheet", True))
