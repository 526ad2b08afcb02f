"""The opponent table of the calculator: its text, which is what counts, and a grid that is a view of it."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from calc.bare_numbers import Ambiguous
from calc.calculator import Sheet
from calc.opponents import join_cells, split_cells
from ui.frame import session_keys, state
from ui.frame.rerun import rerun_page
from ui.parts.problems import NOTE
from ui.texts import Markdown, language, t, words

CELLS = ("name", "matches", "games", "mine")
FEWEST_ROWS = 6
CELL_WIDTH = 112


def show_text(height: int) -> None:
    """The table as text, so many pixels high."""
    st.text_area(
        t("calculator.table"),
        placeholder=words("calculator.table-example"),
        help=t("calculator.table-help"),
        height=height,
        on_change=reset_grid,
        **state.widget("calculator.table"),
    )


def ask_points_or_percent(question: Ambiguous, field: str, means: Callable[[str], str]) -> None:
    """Points or percent: both readings with what each would mean; a tap writes the one that was meant.

    ``field``: which holds the text. ``means``: what a text would make of the figures, in a few words.
    """

    def write(text: str) -> None:
        state.put(field, text)
        reset_grid()
        rerun_page()

    numbers_ = Markdown(", ".join(map(str, question.numbers)))
    st.warning(t("calculator.points-or-percent", numbers=numbers_, count=len(question.numbers)), icon=NOTE)
    with st.container(horizontal=True, key=f"ask-{field.replace('.', '-')}"):
        for name, text in (("points", question.as_points), ("percents", question.as_percents)):
            label = t(f"calculator.are-{name}", means=Markdown(means(text)))
            st.button(label, on_click=write, args=(text,), key=f"ask-{field}-{name}")


def reset_grid() -> None:
    """Let the grid begin anew: the text has changed under it."""
    st.session_state.pop(session_keys.CALCULATOR_GRID, None)


def show_grid(sheet: Sheet) -> None:
    """The table as a grid, a row a round. What is edited in it rewrites the lines of the text.

    The editor keeps its edits over the data it began with, so that data stays until the text changes elsewhere. It
    knows columns by their words: in another language it begins anew.
    """
    import pandas as pd  # noqa: PLC0415 - the grid is on request; the page does not wait for it

    size = max(len(sheet.opponents) + sheet.byes + sheet.table.assigned_losses, len(sheet.table.rows), FEWEST_ROWS)
    began = st.session_state.get(session_keys.CALCULATOR_GRID)
    if began is None or began["shape"] != (size, language()):
        number = st.session_state.get(session_keys.CALCULATOR_GRID_NUMBER, 0) + 1
        st.session_state[session_keys.CALCULATOR_GRID_NUMBER] = number
        began = {
            "shape": (size, language()),
            "text": state.get("calculator.table"),
            "key": session_keys.CALCULATOR_GRID_EDITS.format(number),
        }
        st.session_state[session_keys.CALCULATOR_GRID] = began
    lines = began["text"].split("\n")
    lines = (lines + [""] * size)[: max(size, len(lines))]
    cells = [split_cells(line) for line in lines]
    columns = [words(f"calculator.grid-{name}") for name in CELLS]

    def edited() -> None:
        for row, changes in st.session_state[began["key"]]["edited_rows"].items():
            typed = dict(zip(columns, cells[row], strict=True)) | changes
            lines[row] = join_cells([" ".join(str(typed[column] or "").split()) for column in columns])
        state.put("calculator.table", "\n".join(lines).rstrip()[: state.limit("calculator.table")])

    wrong = {problem.line: words(f"problem.{problem.code}", **problem.values) for problem in sheet.table.problems}
    frame = pd.DataFrame(cells, columns=columns, dtype="string")
    frame[words("calculator.grid-problem")] = [wrong.get(number, "") for number in range(1, len(lines) + 1)]
    st.data_editor(
        frame.astype("string"),
        key=began["key"],
        on_change=edited,
        disabled=[words("calculator.grid-problem")],
        column_config={column: st.column_config.TextColumn(width=CELL_WIDTH) for column in columns},
        num_rows="fixed",
        hide_index=True,
        row_height=44,
        alt=words("calculator.grid-alt"),
    )
