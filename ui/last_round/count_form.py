"""The count as one types it: rows or text, two views of one text; what was read from it, and what has to be asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

import streamlit as st

from calc.errors import InputError, Problem
from calc.field.count_text import CountReading, can_have, read_counts, scores_around, write_counts
from calc.field.counts import taken
from ui.frame import state
from ui.last_round import count_rows
from ui.parts.problems import show_problems
from ui.texts import Markdown, t, words

TEXT = "last_round.counts"
MOST_ROWS_SAID = 4
"""Rows of a reading that its button names; the rest is left out."""


def read_count(
    text: str, mine: int, opponent: int | None, tables: str, players: int | None
) -> tuple[CountReading | None, tuple[Problem, ...]]:
    """What ``text`` says, if that is one thing, and whatever is wrong with it."""
    try:
        return taken(text, mine, opponent, tables, players), ()
    except InputError as error:
        return reading_of(text), error.problems


def reading_of(text: str) -> CountReading | None:
    """What ``text`` says, if that is one thing; whether it adds up is not asked here."""
    try:
        read = read_counts(text)
    except InputError:
        return None
    return read[0] if len(read) == 1 else None


def show_rows(shown: CountReading, mine: int, opponent: int | None, players: int | None) -> None:
    """The count as rows around my own points, and whatever else it holds. What is typed rewrites the text."""
    text, numbers = state.get(TEXT), dict(shown.rows)
    own = {mine: words("last_round.rows-you")}
    if opponent is not None:
        own[opponent] = words("last_round.rows-both" if opponent == mine else "last_round.rows-opponent")
    points = sorted({*scores_around(mine), *numbers, *filter(can_have, own)}, reverse=True)

    def changed(typed: Mapping[int, int | None]) -> None:
        now = state.get(TEXT)  # typed anew, perhaps, in the message that brought the rows
        before = shown if now == text else reading_of(now)
        if before is not None:
            choose_reading(before.changed(typed))

    count_rows.show_count_rows(
        [count_rows.CountRow(one, numbers.get(one), own.get(one, "")) for one in points], players, changed
    )


def choose_reading(reading: CountReading) -> None:
    """Write a reading down as the text. Only from a callback."""
    state.put(TEXT, write_counts(reading))


def read_back(reading: CountReading, players: int | None) -> Markdown:
    """What was read, in one line: "43 players: 2 on 15, 3 on 13, nobody on 12; 38 not listed, at most 11"."""
    parts = [t("last_round.read-on", number=number, points=points) for points, number in reading.filled]
    if nobody := reading.nobody:
        parts.append(t("last_round.read-nobody", points=_points(nobody)))
    listed = Markdown(", ".join(parts))
    values = {"listed": listed, "most": reading.most}
    if players is None:
        return t("last_round.read-open", count=reading.listed, **values)
    if players == reading.listed:
        return t("last_round.read-all", count=players, **values)
    return t("last_round.read-part", count=players, unlisted=players - reading.listed, **values)


def _points(points: Sequence[int]) -> Markdown:
    """Several points, the most first: "14, 11 or 10"; three or more in a row as "14 to 9"."""
    runs: list[list[int]] = []
    for one in points:
        if runs and runs[-1][-1] == one + 1:
            runs[-1].append(one)
        else:
            runs.append([one])
    parts: list[str] = []
    for run in runs:
        if len(run) > 2:
            parts.append(t("last_round.read-span", high=run[0], low=run[-1]))
        else:
            parts += map(str, run)
    if len(parts) == 1:
        return Markdown(parts[0])
    return t("last_round.read-or", first=Markdown(", ".join(parts[:-1])), last=Markdown(parts[-1]))


def show_count_problems(problems: Sequence[Problem]) -> None:
    """What cannot be read or does not add up, and the question where several readings are left: one tap decides."""
    asked = [problem for problem in problems if problem.code == "counts-ambiguous"]
    show_problems([problem for problem in problems if problem not in asked], grave=True)
    for problem in asked:
        readings = cast("tuple[CountReading, ...]", problem.values["readings"])
        with st.container(border=True, key="last-round-readings"):
            st.markdown(t("last_round.readings", count=len(readings)))
            for number, reading in enumerate(readings):
                st.button(
                    _reading_label(reading),
                    on_click=choose_reading,
                    args=(reading,),
                    key=f"last-round-reading-{number}",
                    width="stretch",
                )


def _reading_label(reading: CountReading) -> Markdown:
    """A reading as its button names it: "2 players on 15, 3 on 13, …" or "One player each on 15, 13, …"."""
    filled = reading.filled
    more = ["…"] if len(filled) > MOST_ROWS_SAID else []
    if all(number == 1 for _, number in filled):
        points = [str(points) for points, _ in filled[:MOST_ROWS_SAID]]
        return t("last_round.reading-each", points=Markdown(", ".join([*points, *more])))
    (first, count), *rest = filled[:MOST_ROWS_SAID]
    parts = [t("last_round.reading-first", count=count, points=first)]
    parts += [t("last_round.read-on", number=number, points=points) for points, number in rest]
    return Markdown(", ".join([*parts, *more]))
