"""The rounds of an event: drafted, changed by hand, accepted; their results entered; their pairings in every shape.

The event's text and the draft's text are all there is to remember; ``calc.pairing`` is asked when somebody asks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import streamlit as st

from calc.errors import InputError
from calc.event import Event, Round, name_key
from calc.pairing import event_before, explain, hand_warnings
from calc.pairing.draft import match_points
from calc.rules import Rules
from ui.event import next_round, pairings, result_entry, round_actions, round_notes
from ui.event.player_form import show_player_form
from ui.frame import session_keys, state
from ui.parts import import_preview
from ui.parts.constants import CHOICE_WIDTH
from ui.parts.drawer import show_drawer
from ui.parts.problems import NOTE, show_problems
from ui.parts.tables import one_page
from ui.texts import Markdown, t, words

PER_PAGE = 24


def show_rounds(event: Event, rules: Rules) -> None:
    """Everything about the rounds; as a sheet only the pairings."""
    draft = next_round.read_pairing()
    number = _choose_round(event, draft)
    is_draft = draft is not None and number > len(event.rounds)
    if number == 0:
        _next_step(event, 0, rules)
    elif state.get("event.sheet"):
        pairings.show_sheet(event, number, draft if draft is not None and is_draft else event.rounds[number - 1])
        return
    elif draft is not None and is_draft:
        _show_pairing(event, draft, rules)
    else:
        _show_round(event, number, rules)
    show_drawer(t("rounds.players"), "rounds-players", lambda: _player_changes(event))


def _choose_round(event: Event, draft: Round | None) -> int:
    """The number of the round shown; 0 before the first one. The choice is drawn where there is one."""
    last = len(event.rounds) + (draft is not None)
    seen = state.get("event.seen")
    number = int(seen) if seen.isdecimal() and 1 <= int(seen) <= last else last
    if last > 1 and not state.get("event.sheet"):

        def choose(each: int) -> None:
            round_actions.select_round(str(each) if each != last else "")

        def name(each: int) -> str:
            return t("rounds.draft-pill", number=each) if each > len(event.rounds) else str(each)

        common: dict[str, Any] = {"format_func": name, **state.mirrored(session_keys.ROUNDS_SEEN, number, choose)}
        if last <= import_preview.MAX_PILLS:
            st.segmented_control(t("rounds.round"), range(1, last + 1), required=True, **common)
        else:
            st.selectbox(t("rounds.round"), range(1, last + 1), **common)
    return number


def _show_pairing(event: Event, round_: Round, rules: Rules) -> None:
    number = len(event.rounds) + 1
    st.header(t("rounds.draft-head", number=number))
    try:
        explanation = explain(event, round_, rules)
        warnings = hand_warnings(event, round_, rules)
    except InputError as error:  # of a text in a link, or somebody has been renamed since
        show_problems(error.problems, grave=True)
        _pairing_buttons(rules, usable=False)
        return
    if next_round.is_stale():
        st.warning(t("rounds.stale"), icon=NOTE)
    if number == 1:
        st.caption(t("rounds.first-round"))
    unavoidable = list(round_notes.explained_rematches(explanation))
    if unavoidable:
        bullets = "\n".join(f"- {sentence}" for sentence in unavoidable)
        st.warning(t("rounds.rematches", count=len(unavoidable)) + "\n\n" + bullets, icon=NOTE)
    show_problems(warnings)
    for note in explanation.byes:
        st.markdown(f":material/event_seat: {round_notes.reason_sentence(note.reason)}")
    _pairing_buttons(rules, usable=True)
    views = ("tables", "names", "why")
    view = _choose_list(views)
    if view == "why":
        made = {frozenset(match.players) for match in round_.matches}
        ours = round_notes.optimal_tables(event, round_, rules) if next_round.is_stale() else made
        round_notes.show_notes(explanation, ours, pairings.searched_players(round_))
    else:
        pairings.show_pairings(event, number, round_, view)
    show_drawer(t("rounds.by-hand"), "rounds-by-hand", lambda: _swap_form(round_))
    pairings.show_exports(event, number, round_)


def _pairing_buttons(rules: Rules, *, usable: bool) -> None:
    with st.container(horizontal=True, key="rounds-actions"):
        if usable:
            st.button(t("rounds.accept"), type="primary", on_click=round_actions.accept_round)
        st.button(t("rounds.re-pair"), on_click=round_actions.pair_round, args=(rules,))
        st.button(t("rounds.delete"), on_click=next_round.delete_pairing)
    round_actions.show_refusal()


def _swap_form(round_: Round) -> None:
    """Two rows: players, table numbers."""
    st.caption(t("rounds.by-hand-help"))
    players = sorted((name for match in round_.matches for name in match.players), key=name_key)
    numbers = range(1, len(round_.matches) + 1)

    def table(number: int) -> str:
        return words("rounds.copy-line", number=number, match=pairings.pairing_text(round_.matches[number - 1]))

    with st.container(horizontal=True, vertical_alignment="bottom"):
        for seat, label in ((1, t("rounds.player")), (2, t("rounds.swap-with"))):
            st.selectbox(
                label,
                players,
                index=None,
                placeholder=words("shell.choose"),
                key=session_keys.ROUNDS_SWAP.format("players", seat),
                width=220,
            )
        st.button(t("rounds.swap-players"), on_click=round_actions.swap_pair, args=("players",))
    with st.container(horizontal=True, vertical_alignment="bottom"):
        for seat, label in ((1, t("rounds.table")), (2, t("rounds.swap-with-table"))):
            st.selectbox(
                label,
                numbers,
                index=None,
                placeholder=words("shell.choose"),
                format_func=table,
                key=session_keys.ROUNDS_SWAP.format("tables", seat),
                width=220,
            )
        st.button(t("rounds.swap-tables"), on_click=round_actions.swap_pair, args=("tables",))
    round_actions.show_refusal("hand")


def _show_round(event: Event, number: int, rules: Rules) -> None:
    round_ = event.rounds[number - 1]
    still = [table for table, match in enumerate(round_.matches, start=1) if match.open]
    st.header(t("rounds.head", number=number))
    if still:
        first = ", ".join(map(str, still[:12])) + (" …" if len(still) > 12 else "")
        st.markdown(t("rounds.open", count=len(still), tables=first))
    elif number < len(event.rounds):
        st.markdown(t("rounds.done"))
    if number == len(event.rounds):
        _next_step(event, len(still), rules)
    view = _choose_list(("results", "tables", "names", "why"))
    if view == "results":
        _show_results(event, number, round_)
    elif view == "why":
        before = event_before(event, number)
        ours = round_notes.optimal_tables(before, round_, rules)
        round_notes.show_notes(explain(before, round_, rules), ours, pairings.searched_players(round_))
    else:
        pairings.show_pairings(event, number, round_, view)
    pairings.show_exports(event, number, round_)


def _next_step(event: Event, still: int, rules: Rules) -> None:
    """What comes after the latest round: the next one, or the cut."""
    if next_round.read_pairing() is not None or event.cut_rounds:
        return
    number = len(event.rounds) + 1
    over = event.planned_rounds is not None and event.planned_rounds < number
    if not event.rounds:
        st.markdown(t("rounds.entered", count=len(event.players)))
    elif not still:
        st.markdown(t("rounds.over" if over else "rounds.done"))
    with st.container(horizontal=True, key="rounds-next"):
        if not still:
            if over:
                st.button(t("rounds.to-cut"), type="primary", on_click=state.put, args=("event.part", "cut"))
            label = t("rounds.draft", number=number)
            st.button(label, type="secondary" if over else "primary", on_click=round_actions.pair_round, args=(rules,))
        if round_actions.may_reopen_pairing(event):
            st.button(t("rounds.take-back"), help=t("rounds.take-back-help"), on_click=round_actions.reopen_pairing)
    round_actions.show_refusal()


def _choose_list(views: Sequence[str]) -> str:
    """How the round is shown, and the field that finds somebody in it."""
    with st.container(horizontal=True, vertical_alignment="bottom", key="rounds-controls"):
        present = state.get("event.list")
        view = present if present in views else views[0]
        pairings.choose_view(
            session_keys.ROUNDS_VIEW.format(len(views)), views, view
        )  # one that lacks a choice is another control
        st.text_input(t("rounds.find"), live=True, width=200, on_change=_reset_list, **state.widget("event.find"))
    return view


def _reset_list() -> None:
    round_actions.select_round(state.get("event.seen"))


def _show_results(event: Event, number: int, round_: Round) -> None:
    tables = pairings.matching_tables(round_)
    if not tables:
        st.markdown(t("event.nobody-found", name=state.get("event.find")))
        return
    points = match_points(event_before(event, number))
    st.caption(t("rounds.results-help"))
    with one_page(tables, session_keys.ROUNDS_PAGE, PER_PAGE) as shown:
        result_entry.show_result_rows(shown, number, points=points)


def _player_changes(event: Event) -> None:
    """Drops, their taking back, and late entries."""
    if event.cut_rounds:
        st.caption(t("rounds.players-cut"))
        return
    here = [name for name in event.players if name not in event.dropped]
    st.caption(t("rounds.players-help", count=len(here)))
    show_player_form(t("rounds.leaves"), here, session_keys.ROUNDS_LEAVES, t("rounds.drop"), round_actions.drop_player)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.text_input(t("rounds.comes"), max_chars=200, key=session_keys.ROUNDS_COMES, width=CHOICE_WIDTH)
        st.button(t("rounds.enter"), on_click=round_actions.add_late_entry)
    round_actions.show_refusal("players")
    gone = list(event.dropped)
    if gone:
        show_player_form(
            t("rounds.returns"), gone, session_keys.ROUNDS_RETURNS, t("rounds.back"), round_actions.undo_drop
        )
        names = ", ".join(t("rounds.gone", player=name, round=after) for name, after in event.dropped.items())
        st.caption(Markdown(names))
