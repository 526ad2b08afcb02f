"""One's own figures after each result of the last round, from what the calculator knows: no field is."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from calc.bare_numbers import ambiguous
from calc.calculator import read_sheet
from calc.opponents import in_rounds, read_table
from calc.scenarios import Scenario, after_round
from calc.standings import Opponent
from ui.frame import shell, state
from ui.last_round import two_rounds, verdict_words
from ui.last_round.cards import next_result_card
from ui.last_round.form import example_button, text_field
from ui.parts import opponent_table, tables
from ui.parts.constants import NARROW
from ui.parts.problems import show_problems
from ui.share import cards, dialog
from ui.texts import language, numbers, t, words

RECORD_FIELDS = ("record", "games", "byes")


def show_my_record() -> None:
    """My own figures after each result, from what the calculator knows."""
    # Streamlit takes a widget of another page for another widget, and empties it
    for name in (*RECORD_FIELDS, "table"):
        state.put(f"calculator.{name}", state.get(f"calculator.{name}"))
    with st.container(horizontal=True, vertical_alignment="bottom", key="last-round-form"):
        for name in RECORD_FIELDS:
            st.text_input(
                t(f"field.{name}"),
                placeholder=words(f"calculator.{name}-example"),
                help=t(f"calculator.{name}-help"),
                live=True,
                width=NARROW,
                **state.widget(f"calculator.{name}"),
            )
    opponent_table.show_text(140)
    with st.container(horizontal=True, vertical_alignment="bottom", key="last-round-versus"):
        text_field("versus", 330, "4-1-1 9-4-1")
        example_button("record")
    sheet = read_sheet(
        **{name: state.get(f"calculator.{name}") for name in (*RECORD_FIELDS, "rounds", "assumed", "table")}
    )
    rounds = 0 if sheet.matches is None else sheet.matches.played
    question = ambiguous(state.get("last_round.versus"), rounds)
    versus = in_rounds(read_table(state.get("last_round.versus") if question is None else question.as_neither), rounds)
    if sheet.question is not None:
        opponent_table.ask_points_or_percent(sheet.question, "calculator.table", lambda _: "")
    if question is not None:
        opponent_table.ask_points_or_percent(question, "last_round.versus", lambda _: "")
    show_problems(sheet.problems, grave=True)
    show_problems([replace(problem, line=None, field="versus") for problem in versus.problems], grave=True)
    if sheet.matches is None:
        st.markdown(t("last_round.empty-record"))
        return
    met = versus.opponents[0] if versus.opponents else Opponent()
    rows = after_round(
        sheet.matches, sheet.games, sheet.opponents, met, shell.rules(), byes=sheet.byes, assumed=sheet.assumed
    )
    drawn = next(row for row in rows if row.result.kind.value == "id")
    figures = drawn.figures.assumed
    st.info(
        f"## {t('last_round.record-head', points=figures.points)}\n\n"
        f"{t('last_round.record-line', omw=figures.omw, gw=figures.gw, ogw=figures.ogw)}",
        icon=":material/calculate:",
    )
    head = [t("last_round.result"), *(t(f"figure.{name}") for name in ("points", "omw", "gw", "ogw"))]
    tables.show_table(head, [figures_after(row) for row in rows], numbers=(1, 2, 3, 4))
    st.caption(t("last_round.record-note"))
    shown = next_result_card(rows, sheet.matches, shell.rules(), sheet.assumed)
    dialog.show_share_buttons(
        (words("last_round.copy"), cards.card_text(shown)), key="last-round-record-copy", made=lambda: {"": shown}
    )
    if not drawn.figures.exact:
        st.caption(t("last_round.record-assumed", assumed=sheet.assumed))
    if not versus.opponents:
        st.caption(t("last_round.record-no-opponent"))
    elif versus.rows[0].match_percent:
        st.caption(t("last_round.record-percent"))
    st.markdown(t("last_round.rules"))
    two_rounds.simulate_record(sheet.matches, shell.rules())


def figures_after(row: Scenario) -> list[str]:
    """My figures after one result, and how much more that is than now."""
    figures, change = row.figures.assumed, row.change
    cells = [
        verdict_words.result_text(row.result),
        f"{figures.points} ({numbers.signed(change.points, 0, language())})",
    ]
    for name in ("omw", "gw", "ogw"):
        value, more = getattr(figures, name), getattr(change, name)
        text = numbers.percent(value, 2, language())
        cells.append(text if more is None else f"{text} ({numbers.signed(more * 100, 2, language())})")
    return cells
