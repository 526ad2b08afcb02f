"""One bar of shares that make a whole, drawn by the browser itself: no chart library, the theme's own colours.

The parts are told apart by their order, filling and text, never by colour alone; a screen reader hears one sentence.
"""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

_bar = st.components.v2.component(
    "cutline_bar",
    html='<div class="bar" role="img"></div>',
    css="""
.bar {
  display: flex; height: 2.25rem; overflow: hidden; font-size: .875rem; font-variant-numeric: tabular-nums;
  border: 1px solid var(--st-border-color); border-radius: var(--st-base-radius);
}
.bar span {
  box-sizing: border-box; min-width: 0; line-height: 2.25rem; text-align: center; color: var(--st-text-color);
  overflow: hidden; text-overflow: ellipsis; white-space: nowrap; transition: flex-basis .2s;
}
.bar span:first-child { color: #fff; background: var(--st-primary-color); }
.bar span:not(:first-child):not(:last-child) {
  border-left: 1px solid var(--st-border-color); border-right: 1px solid var(--st-border-color);
  background: repeating-linear-gradient(
    135deg, var(--st-secondary-background-color) 0 6px,
    color-mix(in srgb, var(--st-text-color) 14%, transparent) 6px 8px
  );
}
@media (prefers-reduced-motion: reduce) { .bar span { transition: none; } }
""",
    js="""
export default function ({ data, parentElement }) {
  const bar = parentElement.querySelector(".bar")
  bar.setAttribute("aria-label", data.alt)
  while (bar.children.length > data.parts.length) bar.lastChild.remove()
  while (bar.children.length < data.parts.length) bar.appendChild(document.createElement("span"))
  data.parts.forEach(({ text, share }, i) => {
    bar.children[i].style.flex = `0 0 ${100 * share}%`
    bar.children[i].textContent = share >= 0.25 ? text : share >= 0.07 ? text.split(" ")[0] : ""
  })
}
""",
)


def show_bar(parts: Sequence[tuple[str, float]], *, alt: str, key: str) -> None:
    """Draw the bar: each part a text and its share, together 1. The text begins with the figure ("38% Ana").

    In a narrow part only the figure stands, in a very narrow one nothing. Texts are shown as they are, so they come
    from :func:`ui.texts.words`. ``alt``: what a screen reader says.
    """
    _bar(data={"parts": [{"text": text, "share": share} for text, share in parts], "alt": alt}, key=key)
