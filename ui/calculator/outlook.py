"""What is to come: points after further rounds, the typical cut line, rounds and cut for a size of field."""

from __future__ import annotations

import streamlit as st

from calc.calculator import Sheet
from calc.outlook import LEVEL_AT_THE_CUT, further, typical_cut_line
from calc.rules import Advice, recommended_rounds
from ui.frame import state
from ui.parts import tables
from ui.parts.problems import WRONG
from ui.texts import Markdown, t


def show_outlook(sheet: Sheet) -> None:
    """Points after further rounds, the typical cut line, and rounds and cut for a size of field."""
    choice = st.segmented_control(t("calculator.to-go"), required=True, **state.widget("calculator.to_go"))
    to_go = int(choice or 1)
    if sheet.matches is not None:
        tables.show_table(
            [t("calculator.added"), t("calculator.after"), t("figure.points")],
            [[str(way.added), str(way.after), str(way.after.points)] for way in further(sheet.matches, to_go)],
            numbers=(2,),
        )
    st.text_input(t("calculator.players"), live=True, width=200, **state.widget("calculator.players"))
    text = state.get("calculator.players").strip()
    if not text:
        return
    if not (text.isascii() and text.isdigit()):
        st.error(t("problem.count-unreadable", text=text), icon=WRONG)
        return
    players = int(text)
    recommended = recommended_rounds(players)
    st.markdown(recommendation(recommended))
    if sheet.matches is not None and recommended.rounds and sheet.matches.played >= recommended.rounds:
        st.caption(t("calculator.advice-played", played=sheet.matches.played))
    if line := typical_cut_line(players):
        counts = ", ".join(
            t("calculator.cut-line-count", points=points, events=events)
            for points, events in sorted(line.counts.items(), key=lambda item: -item[1])
        )
        same, of = LEVEL_AT_THE_CUT
        st.markdown(t("calculator.cut-line", rounds=line.rounds, events=line.events, counts=Markdown(counts)))
        st.caption(t("calculator.cut-line-note", smallest=line.smallest, largest=line.largest, same=same, of=of))


def recommendation(advice: Advice) -> Markdown:
    """Rounds and cut for a size of field, with the source."""
    return t(f"calculator.advice-{advice.reason}", rounds=advice.rounds, cut=advice.cut, source=advice.source)
