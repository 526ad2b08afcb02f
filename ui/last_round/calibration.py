"""How well the chances work: the table of calibration, its picture, and how far the figures flatter the model."""

from __future__ import annotations

from fractions import Fraction

import streamlit as st

from ui.last_round import calibration_figures as measured
from ui.last_round import chances_plot
from ui.last_round.calibration_figures import Score, Tenth
from ui.parts import tables
from ui.texts import Markdown, language, numbers, t, words

COMMAND = "python -m checks calibration FOLDER"


def show_calibration() -> None:
    """The drawer, drawn when it is opened."""
    st.markdown(t("last_round.well-lead", events=measured.EVENTS, forecasts=measured.FORECASTS))
    points = [(float(one.mean), float(one.came_true), one.error) for one in measured.TENTHS]
    chances_plot.calibration_figure(points, alt=words("last_round.well-alt", within=_within()))
    header = [t(f"last_round.well-{name}") for name in ("tenth", "count", "mean", "true", "off")]
    tables.show_table(header, [_line(tenth) for tenth in measured.TENTHS], numbers=(1, 2, 3, 4))
    st.markdown(
        t(
            "last_round.well-brier",
            coins=_plain(measured.COINS),
            model=_plain(measured.MODEL),
            gain=_plain(measured.GAIN),
            error=_plain(measured.GAIN_ERROR),
            **_score(measured.MEASURED),
        )
    )
    high, low = (Markdown(numbers.percent(half, 1, language())) for half in measured.HALVES)
    st.markdown(t("last_round.well-in-sample", high=high, low=low, **_score(measured.REFITTED)))
    st.markdown(t("last_round.well-rated", **_score(measured.RATED)))
    st.markdown(t("last_round.well-command"))
    st.code(COMMAND, language="bash")


def _within() -> int:
    """How many tenths are within two standard errors."""
    return sum(abs(tenth.off) <= 2 for tenth in measured.TENTHS)


def _line(tenth: Tenth) -> list[str]:
    low, high = (numbers.percent(value, 0, language()) for value in (tenth.low, tenth.low + Fraction(1, 10)))
    return [
        words("calculator.between", low=low, high=high),
        str(tenth.forecasts),
        numbers.percent(tenth.mean, 1, language()),
        numbers.percent(tenth.came_true, 1, language()),
        numbers.signed(tenth.off, 1, language()),
    ]


def _plain(figure: Fraction) -> Markdown:
    return Markdown(numbers.decimal(figure, 5, language()))


def _score(score: Score) -> dict[str, Markdown]:
    below = numbers.percent(score.below, 1, language())
    return {"below": Markdown(below), "errors": Markdown(numbers.decimal(score.errors, 1, language()))}
