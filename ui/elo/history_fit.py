"""Which K fits a history: log loss for several, and how well one kept its promises."""

from __future__ import annotations

from fractions import Fraction

import streamlit as st

from calc.elo.history import FACTORS, Calibration, Rated, by_factor, spread
from calc.elo.ratings import read_scale
from ui.elo.history_kept import OpenHistory
from ui.elo.rated_event import rounded_rating
from ui.frame import state
from ui.parts import tables
from ui.parts.problems import NOTE, WRONG
from ui.texts import Markdown, language, numbers, problem_text, t

SPREAD_MATCHES = 20


def show_fit(kept: OpenHistory, rated: Rated) -> None:
    """Log loss by K, and how well one K kept its promises."""
    scale, history = rated.scale, rated.history
    st.markdown(t("history.fit-lead"))
    st.text_input(
        t("field.k"), placeholder="36", help=t("history.k-help"), width=170, live=True, **state.widget("elo.history_k")
    )
    typed = state.get("elo.history_k").strip()
    own, problems = read_scale("custom", k=typed)
    for problem in problems:
        st.error(problem_text(problem), icon=WRONG)
    factors = sorted({*map(float, FACTORS), scale.k, *([own.k] if typed and not problems else [])})
    known: dict[float, Calibration] = kept.once("fit", (scale.spread, scale.start, history), dict)
    if missing := [k for k in factors if k not in known]:
        with st.spinner(t("history.measuring")):
            known |= zip(missing, by_factor(history, missing, scale), strict=True)
    calibrations = [known[k] for k in factors]
    if calibrations[0].log_loss is None:
        st.info(t("history.fit-none"), icon=NOTE)
        return
    best = min(calibrations, key=_loss)
    tables.show_table(
        [t("history.k"), t("history.log-loss"), ""],
        [[_k(one), _printed_loss(one), t("history.fits-best") if one is best else ""] for one in calibrations],
        numbers=(0, 1),
    )
    values = {"k": _k(best), "loss": _printed_loss(best)}
    st.markdown(t("history.fit-best", count=best.matches, **{name: Markdown(text) for name, text in values.items()}))
    wanted = own.k if typed and not problems else best.k
    calibration_table(next(one for one in calibrations if one.k == wanted))
    wide = spread(rated, SPREAD_MATCHES)
    if wide is not None:
        st.caption(t("history.spread", points=Markdown(rounded_rating(wide)), least=SPREAD_MATCHES))


def _loss(one: Calibration) -> float:
    return 1.0 if one.log_loss is None else one.log_loss


def _printed_loss(one: Calibration) -> str:
    return numbers.decimal(Fraction(_loss(one)), 4, language())


def _k(one: Calibration) -> str:
    return numbers.brief(one.k, 6, language())


def calibration_table(one: Calibration) -> None:
    """What the favourite was promised and what they got, by steps of 50 points."""
    st.markdown(t("history.calibration", k=Markdown(_k(one))))
    tables.show_table(
        [t(f"history.step-{column}") for column in ("points", "matches", "promised", "kept")],
        [
            [
                t("history.step-range", low=step.least, high=step.most)
                if step.most is not None
                else t("history.step-open", low=step.least),
                numbers.decimal(step.matches, 0, language()),
                _percent(step.model),
                t(
                    "history.kept",
                    share=Markdown(_percent(step.share)),
                    error=Markdown(numbers.decimal(Fraction(100 * step.error), 1, language())),
                ),
            ]
            for step in one.steps
        ],
        numbers=(1, 2, 3),
    )
    st.caption(t("history.calibration-note"))


def _percent(share: float) -> str:
    return numbers.percent(Fraction(share), 1, language())
