"""How Plotly draws here: numbers, months and dates as the language writes them, and no toolbar.

A plot that is worth keeping has one button in its corner, which saves it as a PNG: the browser draws that itself.
"""

from __future__ import annotations

from typing import Any

from ui.texts import language, words
from ui.texts.languages import locale

PICTURE_SIZE = (1200, 675)
"""Pixels of a saved picture: width and height."""


def plot_config(*, picture: str = "", label: str = "") -> dict[str, Any]:
    """The ``config`` of every ``st.plotly_chart``.

    ``picture``: the name, without ".png", of the file that the button in the corner saves; ``label``: what the button
    is called. Without a name there is no button.
    """
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
    dictionary = {"Download plot as a PNG": label} if picture else {}  # Plotly's own words are the keys
    config = {"locale": lang, "locales": {lang: {"dictionary": dictionary, "format": spelled}}}
    if not picture:
        return config | {"displayModeBar": False}
    width, height = PICTURE_SIZE
    return config | {
        "displayModeBar": True,
        "displaylogo": False,
        "displayNotifier": False,  # the browser shows its downloads, in its own language
        "modeBarButtons": [["toImage"]],
        "toImageButtonOptions": {"format": "png", "filename": picture, "width": width, "height": height, "scale": 1},
    }
