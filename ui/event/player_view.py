"""One player of an event: their rounds, why they stand where they stand, and the working of each figure."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

import streamlit as st

from calc.standings import Standing
from calc.workings import Explained, difference, explain
from ui.parts import event_standings, match_words, tables, workings
from ui.parts.constants import PERCENTS
from ui.parts.event_standings import EventStandings
from ui.texts import Markdown, language, numbers, t


def show_player(shown: EventStandings, player: str, actions: Callable[[], None]) -> None:
    """Everything about ``player``; ``actions`` draws what can be done with them, below what decides their rank."""
    explained = explain(shown.event, player, shown.rules)
    line = shown.line(player)
    st.markdown(_headline(shown, line))
    for sentence in neighbour_sentences(shown, line):
        st.markdown(sentence)
    actions()
    tables.show_table(
        [t("event.round"), t("event.opponent"), t("event.result"), t("event.their-record")],
        list(_round_rows(shown, player)),
    )
    _show_workings(shown, line, explained)


def _headline(shown: EventStandings, line: Standing) -> Markdown:
    values = {
        name: event_standings.figure_text(shown, line, name)
        + (numbers.percent_sign(language()) if getattr(line.tiebreakers, name) is not None else "")
        for name in PERCENTS
    }
    return t(
        "event.head",
        rank=Markdown(event_standings.marked_rank(shown, line)),
        player=line.player,
        record=line.matches,
        points=line.tiebreakers.points,
        **values,
    )


def neighbour_sentences(shown: EventStandings, line: Standing) -> Iterator[Markdown]:
    """Why they stand below the one before and above the one after, the deciding figures of both as fractions too."""
    at = line.place - 1
    if at > 0:
        yield _deciding_sentence(shown, line, shown.lines[at - 1], "below")
    if at + 1 < len(shown.lines):
        yield _deciding_sentence(shown, line, shown.lines[at + 1], "above")


def _deciding_sentence(shown: EventStandings, line: Standing, other: Standing, where: str) -> Markdown:
    deciding = difference(line.tiebreakers, other.tiebreakers)
    span = shown.ranks.get(line.player)
    if span is not None and span == shown.ranks.get(other.player):
        return t("event.above-or-below", other=other.player)
    if deciding.figure is None:
        return t("event.level", other=other.player)
    if deciding.figure == "points":
        return t(
            f"event.{where}-points",
            other=other.player,
            high=_whole_points(deciding.above),
            low=_whole_points(deciding.below),
        )
    pair = (deciding.above, deciding.below)
    digits = numbers.digits_apart(pair)
    high, low = (numbers.percent(value, digits, language()) for value in pair)
    values = {"high": high, "low": low, "high_exact": numbers.fraction(pair[0]), "low_exact": numbers.fraction(pair[1])}
    how = "nothing" if None in pair else "percent"
    return t(f"event.{where}-{how}", other=other.player, figure=t(f"figure.{deciding.figure}"), **values)


def _whole_points(points: Fraction | None) -> str:
    return numbers.decimal(points, 0, language())


def _round_rows(shown: EventStandings, player: str) -> Iterator[list[str]]:
    lines = {line.player: line for line in shown.lines}
    rounds = [(str(number), match) for number, match in shown.event.matches_of(player)]
    for round_ in shown.event.cut_rounds:
        match = round_.match_of(player)
        if match is not None:
            rounds.append((t(f"event.{round_.name}"), match))
    for name, match in rounds:
        if match.opponent is None:
            yield [name, "–", match_words.outcome_text(match), ""]
            continue
        other = lines[match.opponent]
        opponent = t("event.with-rank", player=match.opponent, rank=Markdown(event_standings.marked_rank(shown, other)))
        yield [name, opponent, match_words.outcome_text(match), numbers.record(other.matches)]


def _show_workings(shown: EventStandings, line: Standing, explained: Explained) -> None:
    """Term by term where the figure is known; how far it is open where it is not."""
    known = [working for working in explained.workings if shown.span(line, working.figure) is None]
    workings.show_workings(known, shown.rules)
    for working in explained.workings:
        span = shown.span(line, working.figure)
        if span is not None:
            st.markdown(t("event.span", figure=t(f"figure.{working.figure}"), low=span.low, high=span.high))
