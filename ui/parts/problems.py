"""Input problems on a page: one box for all of them, and the icons that tell an error from a remark."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from calc.errors import Problem
from ui.texts import problem_text, t

MAX_AT_ONCE = 5
"""Problems shown at full height; a longer list scrolls in a box."""

WRONG = ":material/error:"
"""The icon of an error."""
NOTE = ":material/fact_check:"
"""The icon of something to look at."""


def show_problems(problems: Sequence[Problem], *, grave: bool = False) -> None:
    """Show one box for all of them; ``grave``: they are the reason why there is no result."""
    if not problems:
        return
    box = st.error if grave else st.warning
    texts = [problem_text(problem) for problem in problems]
    with st.container(height=300 if len(texts) > MAX_AT_ONCE else "content", border=False):
        if len(texts) == 1:
            box(texts[0], icon=WRONG if grave else NOTE)
        else:
            box(bullet_list(t("event.problems", count=len(texts)), texts), icon=WRONG if grave else NOTE)


def bullet_list(head: str, texts: Sequence[str]) -> str:
    """A heading and a list below it, as Markdown."""
    return "\n".join([head, "", *(f"- {text}" for text in texts)])
