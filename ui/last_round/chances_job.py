"""The chances of a last round: counted in the background, drawn when they are there, and again while they sharpen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import streamlit as st

from calc.errors import InputError
from calc.opponents import parse_percent
from calc.scenarios import Result
from calc.verdict import Verdict
from ui.frame import background, jit_warmup, session_keys, state
from ui.frame.background import Job
from ui.last_round import chances_view
from ui.last_round.verdict_words import Case
from ui.parts.drawer import show_drawer
from ui.parts.problems import WRONG, show_problems
from ui.texts import Markdown, language, numbers, t, words

if TYPE_CHECKING:  # imports numpy; the first answer of the page does not wait for it
    from calc.odds import Forecast


def show_chances(case: Case, rows: Sequence[Verdict], *, stands: bool) -> None:
    """Everything about chances. ``rows``: the verdict of every own result; ``stands``: there is one, and it is final.

    Called last, for it waits a moment: chances that are there by then need no second look.
    """
    win = None if stands else _typed_win()
    job = background.start_job(session_keys.LAST_ROUND_CHANCES, _ask(case, win), lambda: _sample(case, win))
    job.renew(background.POLL)
    if not stands:
        _win_fields(job)
    background.show_job(job, lambda: _draw_chances(case, rows, job, win, stands=stands))


def _ask(case: Case, win: float | None) -> tuple[object, ...]:
    return case.event or case.field, case.me, case.cut, case.rules, dict(case.known), win


def _sample(case: Case, win: float | None) -> Iterator[Forecast | None]:
    """The forecasts of a case on more and more samples; ``None`` while only a compiler keeps it from going on."""
    from calc import odds  # noqa: PLC0415 - imports numpy

    prepared = odds.prepare(case.event or case.field, case.cut, case.rules, given=case.given, player=case.me)
    trials = 0
    for _ in range(2):  # plain loops stop early; then once more, with compiled ones
        for forecast in odds.forecasts(prepared, case.me, case.cut, win=win):
            if forecast.trials > trials:
                trials = forecast.trials
                yield forecast
        if trials == forecast.wanted:
            return
        while jit_warmup.is_compiling("calc.odds"):
            yield None


def _draw_chances(case: Case, rows: Sequence[Verdict], job: Job[Forecast], win: float | None, *, stands: bool) -> None:
    """The chances as far as they are known."""
    forecast = job.latest
    st.session_state[session_keys.LAST_ROUND_SHOWN] = (job.question, forecast)
    if job.problems:
        show_problems(job.problems)
    elif job.failed:
        st.error(t("last_round.chances-failed"), icon=WRONG)
    elif forecast is None:
        st.markdown(t("last_round.counting"))
    elif not stands:
        chances_view.show_draw_and_play(forecast, win)
    st.subheader(t("last_round.own-stands" if stands else "last_round.own"))
    chances_view.show_results(rows, forecast, stands=stands, ended=job.ended)
    if forecast is None:
        return
    chances_view.basis_text(forecast, ended=job.ended, stands=stands)
    parts: Mapping[str, Callable[[], None]] = {
        "rooting": lambda: chances_view.show_rooting_list(case, forecast),
        "ranks": lambda: chances_view.show_ranks(case, forecast, rows),
    }
    for name, draw in parts.items():
        show_drawer(t(f"last_round.{name}"), f"last-round-{name}", draw)


def latest_forecast(case: Case, *, stands: bool) -> Forecast | None:
    """What is on screen of this case, so that nothing beside it says another figure."""
    question, forecast = st.session_state.get(session_keys.LAST_ROUND_SHOWN, (None, None))
    return forecast if question == _ask(case, None if stands else _typed_win()) else None


def chance_after(result: Result, forecast: Forecast | None) -> Markdown:
    """The chance after one own result, or that it is still being counted."""
    row = None if forecast is None else next((row for row in forecast.rows if row.result == result), None)
    return Markdown(chances_view.WAITING) if row is None else chances_view.row_chance(row)


# My own chance to win -------------------------------------------------------------------------------------------------


def _win_fields(job: Job[Forecast]) -> None:
    """My own chance to win: typed, or by a slider; without one the records say."""
    guess = None if job.latest is None else job.latest.win
    with st.container(horizontal=True, vertical_alignment="bottom", key="last-round-win-fields"):
        st.text_input(
            t("field.win_chance"),
            placeholder=words("last_round.win_chance-example") if guess is None else chances_view.chance_text(guess),
            help=t("last_round.win_chance-help"),
            live=True,
            width=130,
            **state.widget("last_round.win_chance"),
        )
        st.slider(
            t("last_round.win-slider"),
            1,
            99,
            format=f"%d{numbers.percent_sign(language())}%",
            width="stretch",
            **state.mirrored(
                session_keys.LAST_ROUND_WIN,
                min(99, max(1, round(100 * (_typed_win() or guess or 0.5)))),
                lambda percent: state.put("last_round.win_chance", f"{percent}%"),
            ),
        )
    try:
        _read_win()
    except InputError as error:
        show_problems(error.problems, grave=True)


def _typed_win() -> float | None:
    """The typed chance; ``None`` without one that can be used (the field says why)."""
    try:
        return _read_win()
    except InputError:
        return None


def _read_win() -> float | None:
    """The typed chance; ``None`` without one. Raises :class:`InputError` that names the limits."""
    text = state.get("last_round.win_chance").strip()
    if not text:
        return None
    from calc import odds  # noqa: PLC0415 - imports numpy

    try:
        value: object = float(parse_percent(text).value)
    except InputError:
        value = text
    try:
        return odds.win_chance(value)
    except InputError as error:
        raise InputError(
            replace(problem, field="win_chance", values={**problem.values, "text": text}) for problem in error.problems
        ) from error
