"""What is chosen in the frame, for every page: the language, and the rules profile (how the tiebreakers are read).

Both are part of the link.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import streamlit as st

from calc.errors import InputError, Problem
from calc.opponents import parse_share
from calc.rules import MTR, PRESETS, Rules, custom_rules
from ui.frame import state
from ui.frame.fields import CUSTOM
from ui.frame.rerun import rerun_page
from ui.streamlit_internals import can_be_set
from ui.texts import CHOICE, languages, problem_text, t


def chosen_rules() -> Rules:
    """The chosen profile. A custom one that cannot be read counts as the MTR, and :func:`show_problem` says so."""
    return _read_rules()[0]


def _read_rules() -> tuple[Rules, tuple[Problem, ...]]:
    name = state.get("frame.rules")
    if name != CUSTOM:
        return PRESETS[name], ()
    try:
        rules = custom_rules(
            parse_share(state.get("frame.floor")),
            byes_in_match_rate=state.get("frame.byes"),
            bye_games=int(state.get("frame.bye_games")),
            own_floor=state.get("frame.own_floor"),
            drawn_game=Fraction(state.get("frame.drawn_game")),
        )
    except InputError as error:
        return MTR, error.problems
    return rules, ()


def short_name(name: str) -> str:
    """A profile's name for buttons and columns: ``short_name(rules.name)``."""
    return t(f"profile.{name}")


def show_popover() -> None:
    """The button that names the profile; behind it the language, the profile's source, and a custom one's settings.

    What is behind it is drawn once it is opened: every answer of every page would have to wait for it otherwise.
    """
    label = t("shell.profile", name=short_name(state.get("frame.rules")))
    with st.popover(label, key="frame-profile", on_change=rerun_page) as opened:
        if not opened.open:
            return
        st.segmented_control(
            t("shell.language"),
            required=True,
            format_func=_language_name,
            on_change=_keep_everything,
            **state.widget(CHOICE),
        )
        st.selectbox(
            t("shell.profile-label"),
            format_func=lambda name: t(f"profile.{name}-long"),
            help=t("shell.profile-help"),
            on_change=_keep_everything,
            **state.widget("frame.rules"),
        )
        st.caption(t(f"profile.source-{chosen_rules().source}"))
        if state.get("frame.rules") == CUSTOM:
            _show_settings()


def _keep_everything() -> None:
    """What is open, chosen or typed stays so.

    Streamlit knows a drawer by its label and what was chosen by its words, and these are about to change: whatever is
    set anew keeps its meaning. What may not be set is left out: buttons (at rest they are false), files and grids.
    """
    for key, value in list(st.session_state.items()):
        if value and can_be_set(value):
            st.session_state[key] = value
    rerun_page()


def _language_name(lang: str) -> str:
    return languages.locale(lang).name if lang else t("shell.language-browser")


def _keep_field(key: str) -> None:
    """What was set stays, even where the popover was closed in the same moment and its fields are drawn no more."""
    st.session_state[key] = st.session_state[key]
    rerun_page()


def _field_arguments(name: str) -> dict[str, Any]:
    """What ties a setting to its field."""
    key = f"frame.{name}"
    return {"on_change": _keep_field, "args": (key,), **state.widget(key)}


def _show_settings() -> None:
    st.text_input(t("field.floor"), help=t("profile.floor-help"), **_field_arguments("floor"))
    st.checkbox(t("profile.byes"), **_field_arguments("byes"))
    st.segmented_control(
        t("field.bye_games"),
        required=True,
        format_func=lambda games: t("profile.bye-games", count=int(games)),
        **_field_arguments("bye_games"),
    )
    st.checkbox(t("profile.own-floor"), **_field_arguments("own_floor"))
    st.segmented_control(t("field.drawn_game"), required=True, **_field_arguments("drawn_game"))


def show_problem() -> None:
    """One message below the frame if the custom profile cannot be read: visible with the popover closed, too."""
    for problem in _read_rules()[1]:
        st.warning(t("profile.unreadable", problem=problem_text(replace(problem, field="floor"))))
