"""What a tap on the page of the rounds does to the event and to the draft: callbacks, and what they could not do.

A callback reads the event anew; what no longer fits changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from calc.errors import InputError, Problem
from calc.event import Event, Kind
from calc.pairing import event_before, pair, swap_players, swap_tables
from calc.registration import with_drop, with_player, without_drop
from calc.rules import Rules
from ui.event import next_round
from ui.frame import session_keys, state
from ui.parts import open_event
from ui.parts.problems import show_problems


def keep_refusal(problems: Sequence[Problem], place: str = "round") -> None:
    """Keep why something was not done, to be said once, at this place of the page."""
    st.session_state[session_keys.ROUNDS_REFUSED.format(place)] = tuple(problems)


def show_refusal(place: str = "round") -> None:
    """Say what was kept for this place."""
    show_problems(st.session_state.pop(session_keys.ROUNDS_REFUSED.format(place), ()), grave=True)


def pair_round(rules: Rules) -> None:
    """Pair the next round, or pair it again."""
    event = open_event.current_event()
    if event is None:
        return
    try:
        next_round.keep_pairing(pair(event, rules))
    except InputError as error:
        keep_refusal(error.problems)
        return
    select_round("")


def accept_round() -> None:
    """The draft becomes a round of the event."""
    event, round_ = open_event.current_event(), next_round.read_pairing()
    if event is None or round_ is None:
        return
    try:
        open_event.change_event(event.with_round(round_))
    except InputError as error:
        keep_refusal(error.problems)
        return
    next_round.delete_pairing()
    state.put("event.list", "results")
    select_round("")


def reopen_pairing() -> None:
    """The latest round becomes a draft again: nothing has been played in it."""
    event = open_event.current_event()
    if event is None or not may_reopen_pairing(event):
        return
    open_event.change_event(event_before(event, len(event.rounds)))
    next_round.keep_pairing(event.rounds[-1])
    select_round("")


def may_reopen_pairing(event: Event) -> bool:
    """Whether the latest round has no result yet, and nothing hangs on it."""
    if not event.rounds or event.cut_rounds or state.get("event.round"):
        return False
    number = len(event.rounds)
    alone = all(match.open or match.kind is Kind.BYE for match in event.rounds[-1].matches)
    return alone and event.dropped == event_before(event, number).dropped


def swap_pair(what: str) -> None:
    """Swap the two players or tables that were chosen."""
    round_ = next_round.read_pairing()
    one, other = (st.session_state.get(session_keys.ROUNDS_SWAP.format(what, seat)) for seat in (1, 2))
    if round_ is None or one is None or other is None:
        return
    try:
        next_round.keep_changed_pairing(
            swap_players(round_, one, other) if what == "players" else swap_tables(round_, one, other)
        )
    except InputError as error:
        keep_refusal(error.problems, "hand")
        return
    for seat in (1, 2):
        st.session_state[session_keys.ROUNDS_SWAP.format(what, seat)] = None


def drop_player() -> None:
    """Drop a player after the latest round."""
    event, player = open_event.current_event(), st.session_state.get(session_keys.ROUNDS_LEAVES)
    if event is not None and player is not None:
        open_event.change_event(with_drop(event, player))
        st.session_state[session_keys.ROUNDS_LEAVES] = None


def undo_drop() -> None:
    """Take a drop back."""
    event, player = open_event.current_event(), st.session_state.get(session_keys.ROUNDS_RETURNS)
    if event is not None and player is not None:
        open_event.change_event(without_drop(event, player))
        st.session_state[session_keys.ROUNDS_RETURNS] = None


def add_late_entry() -> None:
    """Enter who comes late."""
    event, name = open_event.current_event(), str(st.session_state.get(session_keys.ROUNDS_COMES) or "")
    if event is None or not name.strip():
        return
    try:
        open_event.change_event(with_player(event, name))
    except InputError as error:
        keep_refusal(error.problems, "players")
        return
    st.session_state[session_keys.ROUNDS_COMES] = ""


def select_round(number: str) -> None:
    """Which round is shown; none named: the draft, else the latest."""
    state.put("event.seen", number)
    session_keys.forget_keys(session_keys.ROUNDS_PAGE, session_keys.ROUNDS_WHY_PAGE, session_keys.ROUNDS_NAMES_PAGE)
