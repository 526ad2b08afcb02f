"""How Plotly draws here: without its toolbar, with numbers, months and dates as the language writes them."""

from __future__ import annotations

from typing import Any

from ui.texts import language, words
from ui.texts.languages import locale


def plot_config() -> dict[str, Any]:
    """The ``config`` of every ``st.plotly_chart``."""
    lang = language()
    written = locale(lang)
    months = [words(f"rules.month-{number:02}") for number in range(1, 13)]
    spelled = {
        "decimal": written.point,
        "thousands": written.thousands,
        "date": written.date.format(day="%d", month="%m", year="%Y"),
        "months": months,
        "shortMonths": [month[:3] for month in months],
    }
    return {"displayModeBar": False, "locale": lang, "locales": {lang: {"dictionary": {}, "format": spelled}}}
