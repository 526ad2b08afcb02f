"""A whole event: dropped or pasted, looked through before anything is computed, then its standings and their proof.

The event's text in our notation is the state (see :mod:`ui.parts.open_event`); every other page reads it there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import streamlit as st

from calc.calculator import typed_from
from calc.errors import Problem
from calc.event import Event, unlikely_scores
from calc.export import standings_csv
from calc.field import absent_players, with_left
from calc.published import Compared, by_open_tables, compare, fitting, not_in_event
from calc.rules import Rules
from calc.states import progress
from ui.event import (
    bracket_view,
    import_form,
    new_event,
    next_round,
    player_view,
    proof_view,
    rounds_view,
    standings_view,
)
from ui.event.cards import event_cards
from ui.frame import session_keys, shell, state
from ui.frame.session_keys import Until
from ui.last_round import conditions
from ui.parts import copy, event_standings, open_event, opponent_table, sheet
from ui.parts.choose_player import choose_player
from ui.parts.drawer import show_drawer
from ui.parts.event_standings import EventStandings
from ui.parts.problems import WRONG, show_problems
from ui.share import dialog
from ui.share.cards import Card
from ui.texts import Markdown, plain, t, words

shell.require_app()

MOST_WRONG = 8
"""Lines with an error that are repeated below the text."""


# What the event says --------------------------------------------------------------------------------------------------


def head(event: Event) -> None:
    """The event in one line, and what is still open in it."""
    title = state.get("event.title")
    line = t("event.summary", players=len(event.players), count=len(event.rounds))
    parts = [Markdown(f"**{plain(title)}**: {line}") if title else line]
    if event.planned_rounds is not None and event.planned_rounds > len(event.rounds):
        parts.append(t("event.planned", rounds=event.planned_rounds))
    if event.cut:
        parts.append(t("event.cut", cut=event.cut))
    if event.dropped:
        parts.append(t("event.dropped", count=len(event.dropped)))
    st.markdown(" · ".join(parts))
    if event.open_matches and state.get("event.part") == "standings":
        so_far = event_standings.progress_text(progress(event))
        st.info(
            t("event.open-matches", count=len(event.open_matches), so_far=so_far), icon=":material/hourglass_empty:"
        )


def absent(event: Event) -> None:
    """Who is missing from the latest round: nobody has said that they have left."""
    players = absent_players(event)
    if not players:
        return
    values = {"names": conditions.few_names(players), "count": len(players), "round": len(event.rounds)}
    st.markdown(t("event.absent", **values))

    def left() -> None:
        open_event.change_event(with_left(event, players))

    st.button(t("last_round.tap-left", count=len(players)), on_click=left, key="event-they-left")


def tables_of(shown: EventStandings, compared: tuple[Compared, ...]) -> None:
    """The standings, or the published figures beside ours."""
    with st.container(horizontal=True, vertical_alignment="bottom", key="event-controls"):
        if compared:
            st.segmented_control(
                t("event.view"),
                required=True,
                format_func=lambda view: t(f"event.view-{view}"),
                **state.widget("event.view"),
            )
        st.text_input(
            t("event.find"), live=True, width=240, on_change=import_form.reset_views, **state.widget("event.find")
        )
    with st.container(key="event-standings"):
        if compared and state.get("event.view") == "published":
            standings_view.show_comparison(shown, compared, state.get("event.find"))
        else:
            standings_view.show_standings(shown, state.get("event.find"))


def exports(shown: EventStandings | None = None) -> None:
    """The ways out: the standings as CSV, our text, a link if the event is small enough for one."""
    text = state.get("event.text")  # the buttons ask for their files later, when there is no session at hand
    head_row = [words(f"common.{name}") for name in ("rank", "player", "record")]
    head_row += [words(f"figure.{name}") for name in ("points", "omw", "gw", "ogw")]
    with st.container(horizontal=True, vertical_alignment="center", key="event-exports"):
        if shown is not None:
            sheet.show_sheet_button()
            lines = shown.lines
            st.download_button(
                t("event.csv"),
                lambda: standings_csv(lines, head_row).encode("utf-8-sig"),
                standings_view.file_name(shown),
                "text/csv",
                on_click="ignore",
            )
        st.download_button(t("event.as-text"), lambda: text, "event.txt", "text/plain", on_click="ignore")
        url = shell.share_url()
        link = [] if url is None else [(words("shell.copy-link"), url)]
        if state.get("event.part") != "cut":
            dialog.show_share_buttons(
                *link, key="event-copy", made=lambda: shared(shown), too_long=t("event.link-too-long")
            )
        elif link:  # the bracket has its own
            copy.show_copy_buttons(*link, key="event-copy")
    if url is None:
        st.caption(t("event.link-too-long"))


def shared(shown: EventStandings | None) -> Mapping[str, Card]:
    """The cards of the open event, or of what was ``shown`` of it."""
    event = open_event.current_event()
    if shown is None and event is not None:
        shown = event_standings.compute_standings(event, shell.rules())
    return {} if shown is None else event_cards(shown, state.get("event.title"), state.get("event.player"))


def player(shown: EventStandings) -> None:
    """One player: their figures term by term, and one tap that takes them to the calculator."""
    names = [line.player for line in shown.lines]
    ranks = {line.player: line.rank for line in shown.lines}
    chosen = choose_player(
        t("event.choose"),
        names,
        key=session_keys.EVENT_PLAYER,
        field="event.player",
        format_func=lambda name: words("event.choice", rank=ranks[name], player=name),
        placeholder=words("event.choose-example"),
    )
    if not chosen:
        return
    with st.container(border=True, key="event-player"):
        player_view.show_player(shown, chosen, lambda: this_is_me(shown.event, chosen))


def this_is_me(event: Event, me: str) -> None:
    """One tap from a player's line to the calculator that holds their figures."""
    if st.button(t("event.me"), help=t("event.me-help"), on_click=fill_calculator, args=(event, me)):
        st.switch_page("pages/calculator.py")


def fill_calculator(event: Event, me: str) -> None:
    """Type into the calculator what this player would type."""
    state.reset("calculator")
    opponent_table.reset_grid()
    for name, text in typed_from(event, me).items():
        key = f"calculator.{name}"
        whole = len(text) <= state.limit(key)
        state.put(key, text if whole else text[: state.limit(key)].rpartition("\n")[0])


def editor(problems: Sequence[Problem]) -> None:
    """The event as text. What has an error in it stays as it was typed, and so do the standings before it."""
    if not state.get("event.draft").strip():
        st.session_state["event.draft"] = state.get("event.text")
    st.text_area(
        t("event.text"), help=t("event.text-help"), height=420, on_change=edited, **state.widget("event.draft")
    )
    draft = state.get("event.draft")
    if draft != state.get("event.text"):
        problems = open_event.read_event(draft)[1]
        st.error(t("event.draft-wrong"), icon=WRONG)
        st.button(t("event.draft-back"), on_click=state.put, args=("event.draft", ""))
    show_problems(problems, grave=True)
    lines = draft.split("\n")
    wrong = dict.fromkeys(p.line for p in problems if p.line is not None and p.line <= len(lines))
    if wrong:
        numbered = [words("event.numbered", line=line, text=lines[line - 1]) for line in list(wrong)[:MOST_WRONG]]
        st.code("\n".join(numbered), language=None)


def edited() -> None:
    """A correction without an error is the event from now on."""
    draft = state.get("event.draft")
    if open_event.read_event(draft)[0] is not None:
        state.put("event.text", draft)


# The page -------------------------------------------------------------------------------------------------------------


def opened(event: Event) -> None:
    """The page of an open event: one of its parts at a time, for each computes what the others do not need."""
    rules = shell.rules()
    part = state.get("event.part")
    started = {"rounds": event.rounds or next_round.read_pairing(), "cut": event.cut_rounds, "standings": event.players}
    alone = bool(state.get("event.sheet") and started.get(part))
    if not alone:
        head(event)
        show_problems(unlikely_scores(event))
        absent(event)
        st.segmented_control(
            t("event.part"),
            required=True,
            format_func=lambda part: t(f"event.part-{part}"),
            label_visibility="collapsed",
            **state.widget("event.part"),
        )
    if part == "rounds":
        rounds_view.show_rounds(event, rules)
    elif part == "cut":
        bracket_view.show_cut(event, rules)
    elif alone:
        standings_view.show_sheet(event_standings.compute_standings(event, rules), state.get("event.title"))
    else:
        ranked(event, rules)
        return
    if not alone:
        closing()


def ranked(event: Event, rules: Rules) -> None:
    """The part of the standings and their proof."""
    shown = event_standings.compute_standings(event, rules)
    published, problems = open_event.read_published()
    compared = compare(event, published, rules)
    fits = fitting(event, published) if compared else ()
    show_problems((*problems, *not_in_event(event, published)))
    proof_view.show_proof(compared, fits, rules, by_open_tables(event, published, compared))
    tables_of(shown, compared)
    player(shown)
    show_drawer(t("event.profiles"), "event-profiles", lambda: proof_view.show_profiles(shown, fits))
    closing(shown)


def close() -> None:
    """Back to the empty page."""
    state.reset("event")
    session_keys.forget(Until.EVENT)


def closing(shown: EventStandings | None = None) -> None:
    """What stands below each part: the event as text, the ways out, another event."""
    show_drawer(t("event.editor"), "event-editor", lambda: editor(()))
    exports(shown)
    show_drawer(t("event.another"), "event-another", import_form.show_import_form)
    st.button(t("event.close"), on_click=close)


@st.fragment
@state.track_rendered("body")
def body() -> None:
    """Everything below the title."""
    event, problems = open_event.read_event(state.get("event.text"))
    if event is not None:
        opened(event)
    else:
        st.markdown(t("event.lead"))
        import_form.show_import_form()
        if problems:  # of a forged link: the page itself never opens such a text
            editor(problems)
        st.button(t("event.example"), help=t("event.example-help"), on_click=import_form.open_example)
        show_drawer(t("event.new"), "event-new", new_event.show_new_event_form)
    shell.update_address()


st.title(t("event.title"))
body()
