"""What a verdict hangs on that nobody says: in words wherever the verdict is shown, and the taps that say it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import streamlit as st

from calc.field import Condition, CountReading, Premise, with_left, with_nobody_on, write_counts
from calc.verdict import Verdict
from ui.frame import state
from ui.last_round.verdict_words import Case, text_key
from ui.parts import open_event
from ui.texts import Markdown, plain, t, words

FEW = 2
"""Players whom a condition names; more are counted."""


def condition_text(verdict: Verdict) -> Markdown:
    """The conditions of a verdict as they stand behind its word: "if nobody else is on 11 or 10"."""
    return Markdown(_joined([_condition_sentence(condition, t) for condition in verdict.conditions], t))


def condition_words(verdict: Verdict) -> str:
    """The same as characters, for copied text, cards and stages."""
    return _joined([_condition_sentence(condition, words) for condition in verdict.conditions], words)


def status_text(verdict: Verdict) -> Markdown:
    """A verdict as a word with a shape of its own, its conditions behind it."""
    word = t(f"last_round.status-{text_key(verdict)}")
    return Markdown(f"{word} {condition_text(verdict)}") if verdict.conditions else word


def _joined(parts: Sequence[str], say: Callable[..., str]) -> str:
    if not parts:
        return ""
    first, *rest = parts
    for part in rest:
        first = say("last_round.if-both", one=Markdown(first), other=Markdown(part))
    return first


def _condition_sentence(condition: Condition, say: Callable[..., str]) -> str:
    """One condition; ``say``: how its sentence is filled in."""
    key, values = condition.premise.value, _values(condition, say)
    if condition.premise in (Premise.NOBODY_ELSE, Premise.EVERYBODY) and condition.players:
        key += "-below"
    elif condition.premise is Premise.LEFT and len(condition.players) > FEW:
        key += "-many"
    return say(f"last_round.if-{key}", **values)


def _values(condition: Condition, say: Callable[..., str]) -> dict[str, Any]:
    players = condition.players
    named: object = players[0] if players else ""
    if condition.premise is Premise.LEFT and len(players) == FEW:
        named = Markdown(say("last_round.and", one=players[0], other=players[1]))
    return {"points": points_list(condition.points), "player": named, "count": len(players)}


def points_list(listed: Sequence[int]) -> Markdown:
    """Scores in a row: "12, 11 or 10"."""
    *first, last = map(str, listed or (0,))
    return Markdown(words("last_round.read-or", first=", ".join(first), last=last) if first else last)


def few_names(players: Sequence[str]) -> Markdown:
    """Some players by name, and how many more."""
    shown = Markdown(", ".join(plain(name, 40) for name in players[:FEW]))
    more = len(players) - FEW
    return t("last_round.and-more", names=shown, count=more) if more > 0 else shown


# The taps -------------------------------------------------------------------------------------------------------------


def show_condition_buttons(case: Case, verdict: Verdict) -> None:
    """A button for each condition that whoever asks can say to hold."""
    ways = [(condition, way) for condition in verdict.conditions if (way := _button_for(case, condition)) is not None]
    if not ways:
        return
    with st.container(horizontal=True, key="last-round-conditions"):
        for condition, (label, tap) in ways:
            st.button(label, on_click=tap, key=f"last-round-{condition.premise.value}")


def _button_for(case: Case, condition: Condition) -> tuple[Markdown, Callable[[], None]] | None:
    grounds = case.field.grounds
    if condition.premise is Premise.NOBODY_ELSE and case.by_hand:
        return t("last_round.tap-nobody", points=points_list(condition.points)), lambda: say_nobody_on(
            case, condition.points
        )
    if condition.premise in (Premise.NOBODY_ELSE, Premise.EVERYBODY) and not case.by_hand:
        return t("last_round.tap-everybody", count=grounds.named), lambda: state.put(
            "last_round.size", str(grounds.named)
        )
    return None


def say_left(case: Case, players: Sequence[str]) -> None:
    """These players have left: said in the event's text, or of the page that was pasted."""
    event = open_event.current_event()
    if case.event is None:
        state.put("last_round.left", True)
    elif event is not None:
        open_event.change_event(with_left(event, players))


def say_nobody_on(case: Case, listed: Sequence[int]) -> None:
    """Nobody else has these points: rows of nobody in the text of the counts."""
    counted = Counter(entry.points for entry in case.field.entries if not entry.unlisted)
    reading = with_nobody_on(CountReading.of(counted), listed)
    settled = with_nobody_on(reading, range(min(counted), max(listed), -1))
    state.put("last_round.counts", write_counts(settled))
