"""The cut of an event: how large, who is in, its rounds by taps, who leaves it, the picture and the final places."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from calc.bracket import (
    CUTS,
    champion,
    cut_advice,
    drop_from_cut,
    first_cut_round,
    next_cut_round,
    placings,
    qualified,
    seeds_in,
    still_in,
    with_cut_round,
)
from calc.errors import InputError
from calc.event import CUT_ROUND_NAMES, Event
from calc.rules import Advice, Rules, recommended_cut
from calc.states import progress
from ui.event import result_entry, round_actions
from ui.event.cards import bracket_card, staged_bracket
from ui.event.player_form import show_player_form
from ui.frame import session_keys, state
from ui.parts import event_standings, open_event, sheet, tables
from ui.parts.drawer import show_drawer
from ui.parts.problems import NOTE, show_problems
from ui.share import bracket_picture, dialog
from ui.texts import Markdown, language, numbers, plain, t, words

SIZES = (0, *CUTS)


# What a tap does ------------------------------------------------------------------------------------------------------


def _choose_size(cut: int) -> None:
    """Another size of the cut."""
    event = open_event.current_event()
    if event is not None and not event.cut_rounds:
        open_event.change_event(replace(event, cut=cut))


def _start_cut(cut: int, rules: Rules) -> None:
    event = open_event.current_event()
    if event is None:
        return
    left = tuple(st.session_state.get(session_keys.BRACKET_LEFT) or ())
    try:
        round_ = first_cut_round(event, cut, rules, left=left)
        dropped = {**event.dropped, **dict.fromkeys(left, len(event.rounds))}
        open_event.change_event(with_cut_round(replace(event, cut=cut, dropped=dropped), round_))
    except InputError as error:
        round_actions.keep_refusal(error.problems, "cut")
        return
    session_keys.forget_keys(session_keys.BRACKET_LEFT)


def _pair_next_round(rules: Rules) -> None:
    event = open_event.current_event()
    if event is None:
        return
    try:
        open_event.change_event(with_cut_round(event, next_cut_round(event, rules)))
    except InputError as error:
        round_actions.keep_refusal(error.problems, "cut")


def _delete_round() -> None:
    """The latest round of the cut goes, and with it the drops during it."""
    event = open_event.current_event()
    if event is None or not event.cut_rounds:
        return
    last = len(event.rounds) + len(event.cut_rounds)
    dropped = {player: after for player, after in event.dropped.items() if after < last}
    open_event.change_event(replace(event, cut_rounds=event.cut_rounds[:-1], dropped=dropped))


def _drop_player(rules: Rules) -> None:
    event, player = open_event.current_event(), st.session_state.get(session_keys.BRACKET_LEAVES)
    if event is None or player is None:
        return
    try:
        open_event.change_event(drop_from_cut(event, player, rules))
    except InputError as error:
        round_actions.keep_refusal(error.problems, "cut")
    st.session_state[session_keys.BRACKET_LEAVES] = None


# The page -------------------------------------------------------------------------------------------------------------


def show_cut(event: Event, rules: Rules) -> None:
    """Everything about the cut; as a sheet only the picture."""
    if event.cut_rounds and state.get("event.sheet"):
        title = state.get("event.title") or words("bracket.sheet-title")
        sheet.show_sheet(title, bracket_picture.bracket_html(event.cut_rounds, seeds_in(event, rules)))
        return
    if event.cut_rounds:
        _show_running(event, rules)
    else:
        _show_before_cut(event, rules)


def _show_before_cut(event: Event, rules: Rules) -> None:
    """How large the cut is, and who would be in it."""
    players = sum(event.dropped.get(player) != 0 for player in event.players)
    recommended = recommended_cut(players)
    present = recommended if event.cut is None else event.cut
    options = SIZES if present in SIZES else (*SIZES, present)
    st.segmented_control(
        t("bracket.cut"),
        options,
        required=True,
        format_func=_size_name,
        **state.mirrored(session_keys.BRACKET_CUT, present, _choose_size),
    )
    try:
        advice = cut_advice(event, None, rules)
    except InputError as error:
        st.markdown(t("bracket.recommended", size=_size_name(recommended), count=players))
        show_problems(error.problems, grave=True)
        return
    st.markdown(t("bracket.recommended", size=_size_name(recommended), count=players))
    st.caption(_recommended_size(advice.table))
    round_actions.show_refusal("cut")
    show_problems(advice.warnings)
    if not present:
        return
    if event.open_matches:
        so_far = event_standings.progress_text(progress(event))
        st.info(t("bracket.wait", count=len(event.open_matches), so_far=so_far), icon=":material/hourglass_empty:")
    elif event.planned_rounds is not None and len(event.rounds) < event.planned_rounds:
        st.info(t("bracket.early", rounds=len(event.rounds), planned=event.planned_rounds), icon=NOTE)
    seeds = qualified(event, present, rules)
    st.markdown("\n".join(f"{seed}. {plain(player)}" for seed, player in enumerate(seeds, start=1)))
    if not event.open_matches:
        st.multiselect(
            t("bracket.left"),
            seeds,
            placeholder=words("shell.choose"),
            help=t("bracket.left-help"),
            key=session_keys.BRACKET_LEFT,
        )
        label = t("bracket.begin", size=_size_name(present))
        st.button(label, type="primary", on_click=_start_cut, args=(present, rules))


def _size_name(cut: int) -> Markdown:
    return t("bracket.top", cut=cut) if cut else t("bracket.none")


def _recommended_size(advice: Advice) -> Markdown:
    """What the MTR's own table has for a field of this size."""
    values = {"players": advice.field, "rounds": advice.rounds, "size": _size_name(advice.cut), "source": advice.source}
    return t(f"bracket.table-{advice.reason}", **values)


def _show_running(event: Event, rules: Rules) -> None:
    """The picture, the round that is being played, and what comes of it."""
    seeds = seeds_in(event, rules)
    winner = champion(event)
    if winner is not None:
        st.success(t("bracket.champion", player=winner), icon=":material/trophy:")
    st.html(bracket_picture.bracket_html(event.cut_rounds, seeds))
    last = event.cut_rounds[-1]
    number = len(event.rounds) + len(event.cut_rounds)
    round_actions.show_refusal("cut")
    st.header(t(f"event.{last.name}"))
    result_entry.show_result_rows(list(enumerate(last.matches, start=1)), number, offered=result_entry.CUT)
    still = sum(match.open for match in last.matches)
    with st.container(horizontal=True, key="bracket-actions"):
        if last.name != CUT_ROUND_NAMES[-1] and not still:
            name = CUT_ROUND_NAMES[CUT_ROUND_NAMES.index(last.name) + 1]
            st.button(t(f"bracket.make-{name}"), type="primary", on_click=_pair_next_round, args=(rules,))
        st.button(t("bracket.delete"), help=t("bracket.delete-help"), on_click=_delete_round)
        sheet.show_sheet_button()
        text = bracket_picture.bracket_text(event.cut_rounds, seeds)
        title = state.get("event.title")
        dialog.show_share_buttons(
            (words("bracket.copy"), text),
            key="bracket-copy",
            made=lambda: {"": bracket_card(event, seeds, title)},
            staged=lambda: staged_bracket(event, seeds),
            too_long=t("event.link-too-long"),
        )
    if winner is None:
        show_drawer(t("bracket.leaving"), "bracket-leaving", lambda: _drop_form(event, rules))
    show_drawer(
        t("bracket.places"), "bracket-places", lambda: _show_final_places(event, rules), expanded=winner is not None
    )


def _drop_form(event: Event, rules: Rules) -> None:
    """A drop after the cut."""
    here = [player for player in still_in(event, rules) if player not in event.dropped]
    st.caption(t("bracket.leaving-help"))
    show_player_form(t("rounds.leaves"), here, session_keys.BRACKET_LEAVES, t("rounds.drop"), _drop_player, rules)


def _show_final_places(event: Event, rules: Rules) -> None:
    """The final places, or what is missing for them."""
    if event.open_matches:
        st.markdown(t("bracket.places-open", so_far=event_standings.progress_text(progress(event))))
        return
    placed = placings(event, rules)
    tables.show_paged_lines(
        [t("event.rank"), t("event.player"), ""],
        placed,
        lambda each: [
            numbers.ordinal(each.rank, language()),
            plain(each.player),
            t("bracket.still-in") if each.still_in else "",
        ],
        key=session_keys.BRACKET_PLACES_PAGE,
    )
    st.caption(t("bracket.places-note"))
