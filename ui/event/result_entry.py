"""Results by taps: one row of buttons a table, in the words of the notation ("2-1", "id", "double loss").

What is shown follows from the event at every run and is never kept: a tap changes the event, and nothing else. A tap on
"…" opens what is rarer, and a field for what is not offered.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

import streamlit as st

from calc.errors import InputError, Problem
from calc.event import Kind, Match
from calc.notation import parse_event, quoted
from ui.frame import session_keys, state
from ui.frame.assets import style_element
from ui.parts import match_words, open_event
from ui.parts.problems import show_problems
from ui.texts import Markdown, t

SWISS = ("2-0", "2-1", "1-1-1", "id", "1-2", "0-2")
CUT = ("2-0", "2-1", "1-2", "0-2")
RARE = {
    SWISS: ("1-0", "1-1", "0-1", "double loss", match_words.OPEN_RESULT),
    CUT: ("beat", "lost to", "double loss", match_words.OPEN_RESULT),
}

# Seven results in one row of a phone, each as wide and high as a finger.
_STYLE = style_element(__file__, "result_entry.css")


def enter_result(number: int, players: tuple[str, str], result: str) -> tuple[Problem, ...]:
    """Enter a result into round ``number`` of the open event (rounds after the cut count on): only from a callback.

    What stands already, or no longer fits the event, changes nothing. Gives back what is wrong with the result.
    """
    event = open_event.current_event()
    if event is None:
        return ()
    rounds = (*event.rounds, *event.cut_rounds)
    old = rounds[number - 1].match_of(players[0]) if number <= len(rounds) else None
    if old is None or old.players != players or match_words.result_notation(old) == result:
        return ()
    one, other = map(quoted, players)
    try:
        match = parse_event(f"round 1\n{one} {result} {other}").rounds[0].matches[0]
        open_event.change_event(event.with_result(match, number))
    except InputError as error:
        return tuple(replace(problem, line=None) for problem in error.problems)
    return ()


def _on_tap(number: int, players: tuple[str, str], result: str) -> None:
    """A button of a row."""
    row = _row_key(number, players)
    st.session_state.pop(session_keys.ROUNDS_TYPED_REFUSED, None)
    if result == match_words.OTHER_RESULT:
        st.session_state[session_keys.ROUNDS_MORE] = row
    else:
        if st.session_state.get(session_keys.ROUNDS_MORE) == row:
            del st.session_state[session_keys.ROUNDS_MORE]
        enter_result(number, players, result)


def _on_typed(key: str, number: int, players: tuple[str, str]) -> None:
    """A result that is not offered."""
    text = str(st.session_state.get(key) or "").strip()
    if not text or st.session_state.get(session_keys.ROUNDS_MORE) != _row_key(number, players):
        return
    problems = enter_result(number, players, text.lower())
    if problems:
        st.session_state[session_keys.ROUNDS_TYPED_REFUSED] = problems
    else:
        st.session_state.pop(session_keys.ROUNDS_TYPED_REFUSED, None)
        del st.session_state[session_keys.ROUNDS_MORE]


def _row_key(number: int, players: tuple[str, str]) -> str:
    return f"{number}/{players[0]}/{players[1]}"


def show_result_rows(
    tables: Sequence[tuple[int, Match]],
    number: int,
    *,
    offered: tuple[str, ...] = SWISS,
    points: Mapping[str, int] | None = None,
) -> None:
    """A row of buttons for each of these tables (their numbers and matches) of round ``number``.

    ``points``: match points that stand behind the names. Who has no opponent only has a line.
    """
    st.html(_STYLE)
    with st.grid(2, min_column_width=330):
        for table, match in tables:
            if match.opponent is None:
                st.markdown(_table_label(table, match, points))
            else:
                with st.container(gap="xsmall"):
                    _result_buttons(table, match, number, offered, points)


def _result_buttons(
    table: int, match: Match, number: int, offered: tuple[str, ...], points: Mapping[str, int] | None
) -> None:
    players = (match.player, str(match.opponent))
    row, tapped = _row_key(number, players), partial(_on_tap, number, players)
    more = st.session_state.get(session_keys.ROUNDS_MORE) == row
    now = match_words.result_notation(match)
    options = [*offered, *([] if now in offered or now == match_words.OPEN_RESULT else [now]), match_words.OTHER_RESULT]
    st.segmented_control(
        _table_label(table, match, points),
        options,
        required=True,
        format_func=match_words.result_label,
        **state.mirrored(
            session_keys.ROUNDS_RESULT.format(number, table),
            match_words.OTHER_RESULT if more else None if now == match_words.OPEN_RESULT else now,
            tapped,
        ),
    )
    if not more:
        return
    rare = [result for result in RARE[offered] if result != now]
    st.segmented_control(
        t("rounds.rare"),
        rare,
        required=True,
        format_func=match_words.result_label,
        label_visibility="collapsed",
        **state.mirrored(session_keys.ROUNDS_RARE.format(number, table), None, tapped),
    )
    key = session_keys.ROUNDS_TYPED.format(number, table)
    st.text_input(
        t("rounds.typed"),
        max_chars=30,
        placeholder="3-2",
        help=t("rounds.typed-help"),
        key=key,
        on_change=_on_typed,
        args=(key, number, players),
    )
    show_problems(st.session_state.get(session_keys.ROUNDS_TYPED_REFUSED, ()), grave=True)


def _table_label(table: int, match: Match, points: Mapping[str, int] | None) -> Markdown:
    names = [match_words.name_with_points(player, points) for player in match.players]
    hand = match_words.BY_HAND if match.by_hand else Markdown("")
    if match.opponent is None:
        key = "bye" if match.kind is Kind.BYE else "loss"
        return t(f"rounds.label-{key}", number=table, player=names[0], hand=hand)
    return t("rounds.label", number=table, one=names[0], other=names[1], hand=hand)
