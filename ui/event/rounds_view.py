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
from ui.frame import state
from ui.parts import import_preview
from ui.texts import Markdown, t, words

MOST_PILLS = 16
PER_PAGE = 24


def show(event: Event, rules: Rules) -> None:
    """Everything about the rounds; as a sheet only the pairings."""
    draft = next_round.read()
    number = _chosen(event, draft)
    is_draft = draft is not None and number > len(event.rounds)
    if number == 0:
        _next(event, 0, rules)
    elif state.get("event.sheet"):
        pairings.as_sheet(event, number, draft if draft is not None and is_draft else event.rounds[number - 1])
        return
    elif draft is not None and is_draft:
        _draft_view(event, draft, rules)
    else:
        _round_view(event, number, rules)
    _hall(event)


def _chosen(event: Event, draft: Round | None) -> int:
    """The number of the round shown; 0 before the first one. The choice is drawn where there is one."""
    last = len(event.rounds) + (draft is not None)
    seen = state.get("event.seen")
    number = int(seen) if seen.isdecimal() and 1 <= int(seen) <= last else last
    if last > 1 and not state.get("event.sheet"):
        key = "rounds-seen"

        def chosen() -> None:
            value = st.session_state.get(key)
            if value != number and value is not None:
                round_actions.look_at(str(value) if value != last else "")

        def name(each: int) -> str:
            return t("rounds.draft-pill", number=each) if each > len(event.rounds) else str(each)

        common: dict[str, Any] = {"format_func": name, "on_change": chosen, **state.shows(key, number)}
        if last <= MOST_PILLS:
            st.segmented_control(t("rounds.round"), range(1, last + 1), required=True, **common)
        else:
            st.selectbox(t("rounds.round"), range(1, last + 1), **common)
    return number


def _draft_view(event: Event, round_: Round, rules: Rules) -> None:
    number = len(event.rounds) + 1
    st.header(t("rounds.draft-head", number=number))
    try:
        told = explain(event, round_, rules)
        warnings = hand_warnings(event, round_, rules)
    except InputError as error:  # of a text in a link, or somebody has been renamed since
        import_preview.problems(error.problems, grave=True)
        _draft_buttons(rules, usable=False)
        return
    if next_round.stale():
        st.warning(t("rounds.stale"), icon=import_preview.NOTE)
    if number == 1:
        st.caption(t("rounds.first-round"))
    unavoidable = list(round_notes.rematches(told))
    if unavoidable:
        bullets = "\n".join(f"- {sentence}" for sentence in unavoidable)
        st.warning(t("rounds.rematches", count=len(unavoidable)) + "\n\n" + bullets, icon=import_preview.NOTE)
    import_preview.problems(warnings)
    for note in told.byes:
        st.markdown(f":material/event_seat: {round_notes.reason(note.reason)}")
    _draft_buttons(rules, usable=True)
    views = ("tables", "names", "why")
    view = _view(views)
    if view == "why":
        made = {frozenset(match.players) for match in round_.matches}
        ours = round_notes.ours(event, round_, rules) if next_round.stale() else made
        round_notes.show(told, ours, pairings.wanted(round_))
    else:
        pairings.listed(event, number, round_, view)
    box = st.expander(t("rounds.by-hand"), key="rounds-by-hand", on_change="rerun")
    if box.open:
        with box:
            _by_hand(round_)
    pairings.ways_out(event, number, round_)


def _draft_buttons(rules: Rules, *, usable: bool) -> None:
    with st.container(horizontal=True, key="rounds-actions"):
        if usable:
            st.button(t("rounds.accept"), type="primary", on_click=round_actions.accept)
        st.button(t("rounds.re-pair"), on_click=round_actions.draft, args=(rules,))
        st.button(t("rounds.delete"), on_click=next_round.delete)
    round_actions.say_refused()


def _by_hand(round_: Round) -> None:
    """Two rows: players, table numbers."""
    st.caption(t("rounds.by-hand-help"))
    players = sorted((name for match in round_.matches for name in match.players), key=name_key)
    numbers = range(1, len(round_.matches) + 1)

    def table(number: int) -> str:
        return words("rounds.copy-line", number=number, match=pairings.versus(round_.matches[number - 1]))

    with st.container(horizontal=True, vertical_alignment="bottom"):
        for seat, label in ((1, t("rounds.swap-player")), (2, t("rounds.swap-with"))):
            st.selectbox(
                label,
                players,
                index=None,
                placeholder=words("shell.choose"),
                key=f"rounds-swap-players-{seat}",
                width=220,
            )
        st.button(t("rounds.swap-players"), on_click=round_actions.swap, args=("players",))
    with st.container(horizontal=True, vertical_alignment="bottom"):
        for seat, label in ((1, t("rounds.swap-table")), (2, t("rounds.swap-with-table"))):
            st.selectbox(
                label,
                numbers,
                index=None,
                placeholder=words("shell.choose"),
                format_func=table,
                key=f"rounds-swap-tables-{seat}",
                width=220,
            )
        st.button(t("rounds.swap-tables"), on_click=round_actions.swap, args=("tables",))
    round_actions.say_refused("hand")


def _round_view(event: Event, number: int, rules: Rules) -> None:
    round_ = event.rounds[number - 1]
    still = [table for table, match in enumerate(round_.matches, start=1) if match.open]
    st.header(t("rounds.head", number=number))
    if still:
        first = ", ".join(map(str, still[:12])) + (" …" if len(still) > 12 else "")
        st.markdown(t("rounds.open", count=len(still), tables=first))
    elif number < len(event.rounds):
        st.markdown(t("rounds.done"))
    if number == len(event.rounds):
        _next(event, len(still), rules)
    view = _view(("results", "tables", "names", "why"))
    if view == "results":
        _results(event, number, round_)
    elif view == "why":
        before = event_before(event, number)
        ours = round_notes.ours(before, round_, rules)
        round_notes.show(explain(before, round_, rules), ours, pairings.wanted(round_))
    else:
        pairings.listed(event, number, round_, view)
    pairings.ways_out(event, number, round_)


def _next(event: Event, still: int, rules: Rules) -> None:
    """What comes after the latest round: the next one, or the cut."""
    if next_round.read() is not None or event.cut_rounds:
        return
    number = len(event.rounds) + 1
    over = event.planned_rounds is not None and event.planned_rounds < number
    if not event.rounds:
        st.markdown(t("rounds.hall", count=len(event.players)))
    elif not still:
        st.markdown(t("rounds.over" if over else "rounds.done"))
    with st.container(horizontal=True, key="rounds-next"):
        if not still:
            if over:
                st.button(t("rounds.to-cut"), type="primary", on_click=state.put, args=("event.part", "cut"))
            label = t("rounds.draft", number=number)
            st.button(label, type="secondary" if over else "primary", on_click=round_actions.draft, args=(rules,))
        if round_actions.may_take_back(event):
            st.button(t("rounds.take-back"), help=t("rounds.take-back-help"), on_click=round_actions.take_back)
    round_actions.say_refused()


def _view(views: Sequence[str]) -> str:
    """How the round is shown, and the field that finds somebody in it."""
    with st.container(horizontal=True, vertical_alignment="bottom", key="rounds-controls"):
        present = state.get("event.list")
        view = present if present in views else views[0]
        pairings.choose_view(f"rounds-view-{len(views)}", views, view)  # one that lacks a choice is another control
        st.text_input(t("rounds.find"), live=True, width=200, on_change=_look_again, **state.widget("event.find"))
    return view


def _look_again() -> None:
    round_actions.look_at(state.get("event.seen"))


def _results(event: Event, number: int, round_: Round) -> None:
    found = pairings.found(round_)
    if not found:
        st.markdown(t("event.nobody-found", name=state.get("event.find")))
        return
    points = match_points(event_before(event, number))
    pages = -(-len(found) // PER_PAGE)
    key = "rounds-page"
    if pages > 1 and st.session_state.get(key, 1) > pages:
        st.session_state[key] = 1
    page = st.session_state.get(key, 1) if pages > 1 else 1
    st.caption(t("rounds.results-help"))
    result_entry.rows(found[(page - 1) * PER_PAGE : page * PER_PAGE], number, points=points)
    if pages > 1:
        st.pagination(pages, key=key)


def _hall(event: Event) -> None:
    """Drops, their taking back, and late entries."""
    box = st.expander(t("rounds.players"), key="rounds-players", on_change="rerun")
    if not box.open:
        return
    with box:
        if event.cut_rounds:
            st.caption(t("rounds.players-cut"))
            return
        here = [name for name in event.players if name not in event.dropped]
        st.caption(t("rounds.players-help", count=len(here)))
        with st.container(horizontal=True, vertical_alignment="bottom"):
            st.selectbox(
                t("rounds.leaves"), here, index=None, placeholder=words("shell.choose"), key="rounds-leaves", width=260
            )
            st.button(t("rounds.drop"), on_click=round_actions.leave)
        with st.container(horizontal=True, vertical_alignment="bottom"):
            st.text_input(t("rounds.comes"), max_chars=200, key="rounds-comes", width=260)
            st.button(t("rounds.enter"), on_click=round_actions.come)
        round_actions.say_refused("hall")
        gone = list(event.dropped)
        if gone:
            with st.container(horizontal=True, vertical_alignment="bottom"):
                st.selectbox(
                    t("rounds.returns"),
                    gone,
                    index=None,
                    placeholder=words("shell.choose"),
                    key="rounds-returns",
                    width=260,
                )
                st.button(t("rounds.back"), on_click=round_actions.back)
            names = ", ".join(t("rounds.gone", player=name, round=after) for name, after in event.dropped.items())
            st.caption(Markdown(names))
