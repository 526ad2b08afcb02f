"""An event from an empty hall: names one a line, planned rounds, the cut, awarded byes."""

from __future__ import annotations

import streamlit as st

from calc.calculator import whole_number
from calc.errors import InputError, Problem
from calc.event import Event
from calc.importers import Import
from calc.registration import new_event
from calc.rules import Advice, recommended_rounds
from ui.frame import state
from ui.parts import open_event
from ui.parts.problems import show_problems
from ui.texts import Markdown, t, words


def show_new_event_form() -> None:
    """The form; it opens the event, and its page goes to the rounds."""
    st.text_area(t("new.names"), placeholder=words("new.names-example"), height=220, **state.widget("event.names"))
    event, problems = _read_form()
    advice = None if event is None or not event.players else _recommendation(event)
    if event is not None and event.players:
        st.markdown(t("new.count", count=len(event.players)) + " " + _recommended(advice))
    with st.container(horizontal=True, vertical_alignment="bottom"):
        example = str(advice.rounds) if advice is not None and advice.rounds and not advice.knockout else "–"
        st.text_input(
            t("new.rounds"),
            placeholder=example,
            help=t("new.rounds-help"),
            width=150,
            **state.widget("event.new_rounds"),
        )
        st.segmented_control(t("new.cut"), required=True, format_func=_cut_name, **state.widget("event.new_cut"))
    st.text_area(
        t("new.byes"),
        placeholder=words("new.byes-example"),
        help=t("new.byes-help"),
        height=80,
        **state.widget("event.byes"),
    )
    show_problems(problems, grave=True)
    st.button(t("new.open"), type="primary", disabled=event is None or not event.players, on_click=_open_event)


def _cut_name(cut: str) -> Markdown:
    return t("new.cut-later") if not cut else t("bracket.top", cut=int(cut)) if cut != "0" else t("bracket.none")


def _recommendation(event: Event) -> Advice:
    """What the MTR recommend for this field, awarded byes counted in."""
    byes = list(event.awarded_bye.values())
    return recommended_rounds(len(event.players), (byes.count(1), byes.count(2), sum(count > 2 for count in byes)))


def _recommended(advice: Advice | None) -> Markdown:
    if advice is None:
        return Markdown("")
    cut = t("bracket.top", cut=advice.cut) if advice.cut else t("bracket.none")
    return t(f"new.advice-{advice.reason}", rounds=advice.rounds, cut=cut, source=advice.source)


def _read_form() -> tuple[Event | None, tuple[Problem, ...]]:
    typed = state.get("event.new_rounds").strip()
    cut = state.get("event.new_cut")
    try:
        rounds = whole_number(typed) if typed else None
        names, byes = state.get("event.names"), state.get("event.byes")
        event = new_event(names, byes, rounds=rounds, cut=int(cut) if cut else None)
    except InputError as error:
        return None, error.problems
    if rounds is None and event.players:
        advice = _recommendation(event)
        if advice.rounds is not None and not advice.knockout:
            event = new_event(names, byes, rounds=advice.rounds, cut=event.cut)
    return event, ()


def _open_event() -> None:
    event, _ = _read_form()
    if event is None or not event.players:
        return
    open_event.open_import(Import("text", event))
    state.put("event.part", "rounds")
    for key in ("names", "byes", "new_rounds", "new_cut"):
        state.put(f"event.{key}", "")
