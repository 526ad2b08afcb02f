"""Why a round is as it is, in sentences: each table with its bracket, pair-down and rematch, and each bye."""

from __future__ import annotations

import zlib
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

import streamlit as st

from calc.errors import InputError
from calc.event import Event, Round
from calc.notation import format_event
from calc.pairing import ByeNote, Explanation, Reason, TableNote, pair
from calc.rules import Rules
from ui.frame import session_keys
from ui.parts import match_words, tables
from ui.texts import Markdown, language, numbers, plain, t

Tables = Collection[frozenset[str]]

PER_PAGE = 20


def show_notes(explanation: Explanation, ours: Tables, wanted: Collection[str] | None = None) -> None:
    """The notes of ``explanation``, a page at a time.

    ``ours``: the tables that this program would have made too; of the others only facts are said, for the reasons are
    those of the best round. ``wanted``: only tables with one of these players.
    """
    notes: list[TableNote | ByeNote] = sorted([*explanation.tables, *explanation.byes], key=lambda note: note.table)
    if wanted is not None:
        notes = [note for note in notes if set(_players(note)) & set(wanted)]
    changed = [note for note in explanation.tables if note.match.by_hand or not _is_optimal(note, ours)]
    foreign = sum(not note.match.by_hand for note in changed)
    if foreign:
        st.caption(t("rounds.not-ours", count=foreign))
    st.caption(
        t(
            "rounds.cost-foreign" if changed else "rounds.cost",
            rematches=explanation.cost.rematches,
            gap=explanation.cost.gap,
        )
    )
    with tables.one_page(notes, session_keys.ROUNDS_WHY_PAGE, PER_PAGE) as shown:
        st.markdown("\n\n".join(_paragraph(note, ours) for note in shown))


def _players(note: TableNote | ByeNote) -> tuple[str, ...]:
    return (note.player,) if isinstance(note, ByeNote) else note.match.players


def _is_optimal(note: TableNote, ours: Tables) -> bool:
    return frozenset(note.match.players) in ours


def _paragraph(note: TableNote | ByeNote, ours: Tables) -> str:
    if isinstance(note, ByeNote):
        head = t("rounds.label-bye", number=note.table, player=note.player, hand=Markdown(""))
        return f"**{head}**  \n{reason_sentence(note.reason)}"
    points = dict(zip(note.match.players, note.points, strict=True))
    one, other = (match_words.name_with_points(player, points) for player in note.match.players)
    lines = [f"**{t('rounds.label', number=note.table, one=one, other=other, hand=Markdown(''))}**"]
    lines += table_sentences(note, ours)
    return "  \n".join(lines)


def table_sentences(note: TableNote, ours: Tables) -> list[Markdown]:
    """Why a table is as it is: its bracket, then the reasons; facts alone where it is not ours."""
    sentences = [t("rounds.bracket", points=note.bracket)] if note.paired_down is None else []
    if _is_optimal(note, ours) or note.match.by_hand:
        sentences += [reason_sentence(each) for each in note.reasons]
    if note.paired_down is not None and not any(_says_pair_down(each) for each in _note_sentence(note, ours)):
        sentences.append(t("rounds.paired-down", player=note.paired_down, bracket=note.bracket))
    if note.met and not any(each.code.startswith("rematch") for each in _note_sentence(note, ours)):
        sentences.append(t("rounds.met", rounds=round_list(note.met), count=len(note.met)))
    return sentences


def _note_sentence(note: TableNote, ours: Tables) -> Sequence[Reason]:
    return note.reasons if _is_optimal(note, ours) else ()


def _says_pair_down(reason: Reason) -> bool:
    return reason.code.startswith(("odd-bracket", "bracket-stuck"))


def reason_sentence(reason: Reason) -> Markdown:
    """The sentence of one reason."""
    code, values = reason.code, dict(reason.values)
    if code == "odd-bracket" and values["from_above"]:
        code = "odd-bracket-from-above"
    if code == "odd-bracket":
        values["count"] = values["players"]
    passed = values.get("passed")
    if code == "bye-lowest" and passed:
        code = "bye-lowest-passed"
    return t(f"rounds-reason.{code}", **{name: _value(name, value) for name, value in values.items()})


def _value(name: str, value: object) -> object:
    if name == "rounds" and isinstance(value, tuple):
        return round_list(value)
    if name == "passed" and isinstance(value, tuple):
        return Markdown(", ".join(map(plain, value)))
    return value


def round_list(rounds: Sequence[int]) -> Markdown:
    """Round numbers in a row."""
    return Markdown(", ".join(numbers.decimal(number, 0, language()) for number in rounds))


def optimal_tables(before: Event, round_: Round, rules: Rules) -> Tables:
    """The tables of ``round_`` that the best round has too: of the same players, or else as the rules would pair.

    Remembered for the round last asked about: it takes a moment for hundreds of players.
    """
    key = zlib.crc32(f"{rules}{format_event(before)}{round_}".encode("utf-8", "replace"))
    kept: Mapping[int, Tables] = st.session_state.get(session_keys.ROUNDS_OPTIMAL, {})
    if key not in kept:
        st.session_state[session_keys.ROUNDS_OPTIMAL] = kept = {key: _optimal_pairs(before, round_, rules)}
    return kept[key]


def _optimal_pairs(before: Event, round_: Round, rules: Rules) -> Tables:
    seated = {player for match in round_.matches for player in match.players}
    away = {player: len(before.rounds) for player in before.players if player not in seated}
    alone = [match.player for match in round_.matches if match.opponent is None]
    byes = dict.fromkeys(alone, len(before.rounds) + 1)
    same = replace(before, dropped=away, awarded_bye=byes)
    pairs: set[frozenset[str]] = set()
    for state in (same, before):
        try:
            best = pair(state, rules)
        except InputError:  # results missing, or nobody to pair
            continue
        tables = {frozenset(match.players) for match in best.matches if match.opponent is not None}
        if state is same or any(match.by_hand for match in round_.matches):
            pairs |= tables
    return pairs


def explained_rematches(explanation: Explanation) -> Iterator[Markdown]:
    """The rematches that were not made by hand, each with its reason."""
    for note in explanation.tables:
        for each in note.reasons:
            if each.code.startswith("rematch"):
                one, other = note.match.players
                why = reason_sentence(each)
                yield t("rounds.rematch", number=note.table, one=one, other=other, why=why)
