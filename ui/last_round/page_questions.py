"""What a pasted page leaves open and a user can say: whose a name is, who has left, against whom one plays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import streamlit as st

from calc.errors import InputError
from calc.field import Field, Told, proposals
from calc.pasted import PastedStandings
from ui.frame import session_keys, state
from ui.last_round import conditions
from ui.parts.choose_player import choose_player
from ui.parts.constants import CHOICE_WIDTH
from ui.parts.problems import NOTE
from ui.texts import Markdown, plain, t, words

MOST = 6
"""Names that are asked for one by one."""
SOMEBODY_ELSE = ""
NOT_SAID = "?"


def answers() -> Told:
    """What has been said of the page so far."""
    return Told(_named_as(), left=state.get("last_round.left"))


def forget_answers() -> None:
    """Another page: nothing is said of it yet. A callback of the field that holds it."""
    for key in ("same", "against", "size", "board"):
        state.put(f"last_round.{key}", "")
    state.put("last_round.left", False)


def _named_as() -> dict[str, str]:
    """By names of the pairings, whose they are: of lines of two names with a tab between them."""
    lines = (line.partition("\t") for line in state.get("last_round.same").split("\n"))
    return {one: other for one, tab, other in lines if one and tab}


def _answer(named: Mapping[str, str]) -> None:
    text = "\n".join(f"{one}\t{other}" for one, other in named.items())
    if len(text) <= state.limit("last_round.same"):
        state.put("last_round.same", text)


def ask_names(pasted: PastedStandings) -> None:
    """Ask whose the names are that only the pairings have, where they may be listed players'."""
    try:
        open_ = Field.from_pasted(pasted)
    except InputError:
        return  # the page itself says what is wrong
    strangers, free = open_.grounds.strangers, open_.absent
    named = {one: other for one, other in _named_as().items() if one in strangers}
    if not strangers or not free:
        return
    _propose_names(strangers, free, named)
    for stranger in strangers[:MOST]:
        _ask_name(stranger, free, named)


def _propose_names(strangers: Sequence[str], free: Sequence[str], named: Mapping[str, str]) -> None:
    """One tap for all names that fit exactly one listed player."""
    fits = {one: other for one, other in proposals(strangers, free).items() if one not in named}
    if not fits:
        return
    pairs = Markdown(", ".join(f"{plain(one, 40)} = {plain(other, 40)}" for one, other in list(fits.items())[:MOST]))
    st.warning(t("last_round.same-ask", pairs=pairs, count=len(fits)), icon=NOTE)
    st.button(t("last_round.same-all", count=len(fits)), on_click=_answer, args=({**named, **fits},))


def _ask_name(stranger: str, free: Sequence[str], named: Mapping[str, str]) -> None:
    """Whose name this is: a listed player's, somebody's who is not listed, or not said."""
    options = (NOT_SAID, SOMEBODY_ELSE, *free)
    names_ = {NOT_SAID: words("last_round.same-not-said"), SOMEBODY_ELSE: words("last_round.same-else")}

    def choose(picked: str) -> None:
        rest = {one: other for one, other in named.items() if one != stranger}
        _answer(rest if picked == NOT_SAID else {**rest, stranger: picked})

    st.selectbox(
        t("last_round.same-whose", player=stranger),
        options,
        format_func=lambda option: names_.get(option, option),
        width=330,
        **state.mirrored(session_keys.LAST_ROUND_SAME.format(stranger), named.get(stranger, NOT_SAID), choose),
    )


def ask_absent(field: Field) -> None:
    """Who has no table on a page that has pairings: they may have left, unless somebody says so."""
    gone = state.get("last_round.left")
    if (not field.absent and not gone) or (field.absent and field.grounds.strangers):
        return  # whose the names are comes first
    if not gone:
        st.markdown(t("last_round.absent", names=conditions.few_names(field.absent), count=len(field.absent)))
    st.toggle(t("last_round.left"), **state.widget("last_round.left"))


def ask_opponent(field: Field, me: str) -> Field:
    """The field with my own table, where nobody's pairings are known: a choice of my opponent."""
    options = [field.entries[seat].name for seat in field.free() if seat < field.grounds.rows]
    if field.grounds.drops_shown or me not in options:
        return field
    options.remove(me)
    picked = choose_player(
        t("last_round.against"),
        options,
        key=session_keys.LAST_ROUND_AGAINST,
        field="last_round.against",
        placeholder=words("last_round.against-example"),
        width=CHOICE_WIDTH,
    )
    return field if picked is None else field.seated(me, picked)
