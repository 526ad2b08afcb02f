"""Elo: what two ratings say of a match, what each result changes, the tables both ways, and the open event rated."""

from collections.abc import Sequence

import streamlit as st

from calc.elo import formulas
from calc.elo.formulas import Scale
from calc.elo.ratings import CUSTOM, read_pair, read_scale
from calc.errors import Problem
from ui.elo import lookup_tables, rated_event, two_ratings
from ui.frame import shell, state
from ui.frame.fields import ELO
from ui.parts import open_event
from ui.parts.drawer import show_drawer
from ui.texts import Markdown, language, numbers, t, words

shell.require_app()

SETTINGS = ("spread", "k", "start")


# The form -------------------------------------------------------------------------------------------------------------


def load_example() -> None:
    """Two ratings and a share of draws."""
    for name, text in {"own": "1620", "other": "1780", "drawn": "5 %"}.items():
        state.put(f"elo.{name}", text)


def reset() -> None:
    """Empty the look-up; the event and the history stay open, with what was said about them."""
    for field in ELO:
        if not field.key.startswith("elo.history_"):
            state.put(field.key, field.default)


def form(problems: Sequence[Problem]) -> None:
    """Both ratings and the share of draws."""
    with st.container(horizontal=True, vertical_alignment="bottom", key="elo-form"):
        for name, label in (("own", "own_rating"), ("other", "other_rating"), ("drawn", "drawn")):
            st.text_input(
                t(f"field.{label}"),
                placeholder=words(f"elo.{name}-example"),
                help=t(f"elo.{name}-help"),
                live=True,
                width=150,
                **state.widget(f"elo.{name}"),
            )
    two_ratings.show_problems(problems, "own_rating", "other_rating", "drawn")


def settings(scale: Scale, problems: Sequence[Problem]) -> None:
    """Which scale, what it means, and one's own."""
    st.segmented_control(
        t("elo.scale"), required=True, format_func=lambda name: t(f"elo.{name}"), **state.widget("elo.scale")
    )
    if state.get("elo.scale") == CUSTOM:
        with st.container(horizontal=True, vertical_alignment="bottom", key="elo-settings"):
            for name in SETTINGS:
                st.text_input(
                    t(f"field.{name}"),
                    placeholder=numbers.brief(getattr(formulas.MTG, name), 8, language()),
                    help=t(f"elo.{name}-help"),
                    live=True,
                    width=150,
                    **state.widget(f"elo.{name}"),
                )
        two_ratings.show_problems(problems, *SETTINGS)
    values = two_ratings.as_markdown(
        share=two_ratings.chance_text(formulas.expected(200, 0, scale)),
        gain=two_ratings.points_text(formulas.changes(0, 0, scale)[0].win, 1),
        k=numbers.brief(scale.k, 6, language()),
        start=rated_event.rounded_rating(scale.start),
    )
    source = t(f"elo.source-{state.get('elo.scale')}")
    st.caption(f"{source} {t('elo.meaning', **values)}")


# The open event -------------------------------------------------------------------------------------------------------


def event(scale: Scale) -> None:
    """The open event rated, or the way to one."""
    opened = open_event.current_event()
    if opened is not None:
        rated_event.show_rated_event(opened, scale)
        return
    st.markdown(t("elo.event-broken" if open_event.event_problems() else "elo.event-none"))
    st.page_link(str(shell.FOLDER / "event.py"), label=t("elo.event-link"), icon=":material/arrow_forward:")


# The page -------------------------------------------------------------------------------------------------------------


@st.fragment
@state.track_rendered("body")
def body() -> None:
    """Everything below the title: a fragment, so that typing does not redraw the frame around the page."""
    st.segmented_control(
        t("elo.view"),
        required=True,
        label_visibility="collapsed",
        format_func=lambda view: t(f"elo.view-{view}"),
        **state.widget("elo.view"),
    )
    scale, wrong = read_scale(*(state.get(f"elo.{name}") for name in ("scale", *SETTINGS)))
    if state.get("elo.view") == "history":
        whole_history(scale, wrong)
    else:
        look_up(scale, wrong)
    shell.update_address()


def whole_history(scale: Scale, wrong: Sequence[Problem]) -> None:
    """A whole history instead of two ratings; who never opens it does not wait for arrays."""
    from ui.elo import history_view  # noqa: PLC0415 - on request

    with st.expander(
        t("elo.scale-now", scale=t(f"elo.{scale.name}"), k=Markdown(numbers.brief(scale.k, 6, language())))
    ):
        settings(scale, wrong)
    history_view.show_history(scale)


def look_up(scale: Scale, wrong: Sequence[Problem]) -> None:
    """Two ratings, and the drawers."""
    typed = {name: state.get(f"elo.{name}") for name in ("own", "other", "drawn", "believed")}
    pair, problems = read_pair(scale, **typed)
    form(problems)
    if pair is None:
        st.markdown(t("elo.empty"))
    else:
        two_ratings.show_figures(pair)
    settings(scale, wrong)
    if pair is not None:
        two_ratings.show_changes(pair, problems)
        two_ratings.show_copies(pair)
    with st.container(horizontal=True, key="elo-actions"):
        st.button(t("elo.example"), on_click=load_example)
        st.button(t("elo.reset"), on_click=reset)
    st.info(t("elo.caution"), icon=":material/balance:")
    drawers = {
        "tables": lambda: lookup_tables.show_tables(scale),
        "curve": lambda: lookup_tables.show_curve(scale, pair),
        "event": lambda: event(scale),
        "trust": lookup_tables.show_trust,
    }
    for name, draw in drawers.items():
        show_drawer(t(f"elo.{name}"), f"elo-{name}", draw)


st.title(t("elo.title"))
body()
