"""The calculator: exact tiebreakers from a record and an opponent table, and how they came about.

The text of the table is the state; the grid and the stepper are views of it that write back into it.

The form stands in the fragment of its answer, so that a key typed there draws that one again and nothing else. Whatever
else is typed or tapped draws the whole page. What lies in a drawer is drawn only while it is open.
"""

import time
from collections.abc import Mapping

import streamlit as st

from calc.calculator import Sheet, calculate, explain_sheet, figures_by_preset, read_sheet
from calc.record import MAX_COUNT, Record
from calc.rules import PRESETS, Rules
from calc.standings import Range, Tiebreakers
from ui.calculator import outlook, result_text
from ui.frame import session_keys, shell, state
from ui.frame.rerun import rerun_page
from ui.parts import opponent_table, tables, workings
from ui.parts.constants import PERCENTS
from ui.parts.problems import NOTE, WRONG
from ui.parts.tiles import show_tiles
from ui.share import dialog
from ui.texts import language, numbers, problem_text, t, words

shell.require_app()

FIELDS = ("record", "games", "byes", "rounds")
TYPED = (*FIELDS, "assumed", "table")
REMEMBERED = (*TYPED, "players")
EXAMPLE = {"record": "4-1-0", "games": "8-3-0", "table": "60 55\n70 65\n50 50\n40 45\n65 60"}
DRAWERS = ("workings", "profiles", "next")

TURN = 0.012
"""Seconds in which the figures are sent and drawn. The thread that sends runs only while this one does not, and the
browser draws at once whatever comes within 10 ms: without a pause the figures wait for all that is drawn after them."""


# The form: its text is the state; stepper and grid write into it ------------------------------------------------------


def load_example() -> None:
    """Fill the form with a player after five rounds, their opponents as typed percentages."""
    fill(EXAMPLE)


def reset() -> None:
    """Empty the form; one tap brings back what stood in it."""
    fill({})


def undo() -> None:
    """Bring back what stood in the form before it was emptied or filled, and remember what stands there now instead."""
    if before := st.session_state.pop(session_keys.CALCULATOR_BEFORE, None):  # none: the second of two quick taps
        fill(before)


def fill(texts: Mapping[str, str]) -> None:
    """Have the page begin with these texts in its form, and nothing in the other fields."""
    remember()
    st.session_state[session_keys.CALCULATOR_FILLING] = texts
    rerun_page()


def filled() -> None:
    """Put into the form what a button has asked for: the first thing of the page.

    Not in the button's callback: if something typed came in the same message, one fragment alone would be drawn, and
    Streamlit then forgets to tell the browser of fields that were emptied.
    """
    texts = st.session_state.pop(session_keys.CALCULATOR_FILLING, None)
    if texts is None:
        return
    state.reset("calculator")
    for name, text in texts.items():
        state.put(f"calculator.{name}", text)
    opponent_table.reset_grid()


def remember() -> None:
    """Keep what was typed, to bring it back; an empty form or the example, as after a second tap, is not worth it."""
    typed = {name: text for name in REMEMBERED if (text := state.get(f"calculator.{name}"))}
    if typed and typed != EXAMPLE:
        st.session_state[session_keys.CALCULATOR_BEFORE] = typed


def typed() -> None:
    """Something was typed within the answer's own fragment, which is drawn again anyway; with open drawers, all is."""
    if st.session_state.get(session_keys.CALCULATOR_OPENED):
        rerun_page()


def read(**other: str) -> Sheet:
    """What was typed, understood; ``other`` texts instead of those of their fields."""
    return read_sheet(**{name: state.get(f"calculator.{name}") for name in TYPED} | other)


def stepper(sheet: Sheet) -> None:
    """The record in steps, for those who would rather tap than type."""
    with st.popover(t("calculator.stepper"), key="calculator-stepper", on_change=rerun_page) as opened:
        if not opened.open:
            return
        if any(problem.field in ("record", "byes") for problem in sheet.problems):
            st.markdown(t("calculator.stepper-refused"))
            return
        record = sheet.matches or Record(0, 0, 0)
        keys = {name: session_keys.CALCULATOR_STEP.format(name) for name in ("wins", "losses", "draws")}

        def step(_: int | None) -> None:
            counts = [int(st.session_state[key] or 0) for key in keys.values()]
            state.put("calculator.record", str(Record(*counts)))
            rerun_page()

        for name, key in keys.items():
            shown = state.mirrored(key, getattr(record, name), step, clearable=True)
            st.number_input(t(f"calculator.{name}"), 0, MAX_COUNT, step=1, **shown)


# The figures ----------------------------------------------------------------------------------------------------------


def figures(sheet: Sheet, result: Range, rules: Rules) -> None:
    """The four figures, large, and one sentence that says the same."""
    show_tiles(result_text.large_figures(sheet, result, rules))
    sentence = result_text.result_sentence(sheet, result, rules)
    st.markdown(sentence)
    shell.announce(sentence)


def assumptions(sheet: Sheet, result: Range) -> None:
    """What the figures rest on where not everything is known."""
    if not result.exact or state.get("calculator.assumed"):
        st.text_input(
            t("calculator.assumed-label"),
            placeholder=words("calculator.assumed-example"),
            live=True,
            width=260,
            on_change=typed,
            **state.widget("calculator.assumed"),
        )
        for problem in sheet.problems:
            if problem.field == "assumed":
                st.error(problem_text(problem), icon=WRONG)
    if result.assumed.gw is None and sheet.games is None:
        st.caption(t("calculator.no-games"))
    hidden = dict(zip(("omw", "ogw"), sheet.rounding_hidden, strict=True))
    points = {name: numbers.decimal(amount * 100, 2, language()) for name, amount in hidden.items()}
    if all(hidden.values()):
        st.caption(t("calculator.hidden-both", **points))
    else:
        for name, amount in hidden.items():
            if amount:
                st.caption(t("calculator.hidden", figure=t(f"figure.{name}"), points=points[name]))


# The drawers ----------------------------------------------------------------------------------------------------------


def profiles(sheet: Sheet, by_profile: Mapping[str, Tiebreakers], mine: Tiebreakers) -> None:
    """The four figures under every preset, those that differ from the chosen profile's marked."""
    columns = [
        numbers.distinct(
            [result_text.figure_text(sheet, line, figure, PRESETS[name]) for name, line in by_profile.items()],
            2,
            language(),
        )
        for figure in PERCENTS
    ]
    tables.show_table(
        [t("calculator.profile"), *(t(f"figure.{name}") for name in PERCENTS)],
        [
            [t("calculator.agrees" if figure == mine else "calculator.differs", name=t(f"profile.{name}")), *row]
            for (name, figure), *row in zip(by_profile.items(), *columns, strict=True)
        ],
        numbers=(1, 2, 3),
    )
    if any(row.match_percent or row.game_percent for row in sheet.table.rows):
        st.caption(t("calculator.typed-percents"))


# The page -------------------------------------------------------------------------------------------------------------


def form() -> None:
    """The short form."""
    with st.container(horizontal=True, vertical_alignment="bottom", key="calculator-form"):
        for field in FIELDS:
            st.text_input(
                t(f"field.{field}"),
                placeholder=words(f"calculator.{field}-example"),
                help=t(f"calculator.{field}-help"),
                live=True,
                width=150,
                on_change=typed,
                **state.widget(f"calculator.{field}"),
            )


@st.fragment(key="calculator.answer")
@state.track_rendered("body")
def answer() -> Sheet:
    """The form, what is not understood in it, the four figures, what they rest on, and the buttons that share them.

    The figures are drawn and sent first, though they stand below the form: they are what one waits for. What was typed
    is parsed here, once a run: the fragment alone is drawn again after a key, and where the whole page is drawn, the
    rest of it takes the sheet from here.
    """
    above, below = st.container(key="calculator-typed"), st.container(key="calculator-answer")
    sheet, rules = read(), shell.rules()
    result = calculate(sheet, rules)
    with below:
        if sheet.question is not None:
            opponent_table.ask_points_or_percent(sheet.question, "calculator.table", lambda text: means(text, rules))
        for problem in sheet.problems:
            if problem.line is None and (problem.field != "assumed" or sheet.matches is None):
                st.error(problem_text(problem), icon=WRONG)
        if result is None:
            st.markdown(t("calculator.empty"))
        else:
            figures(sheet, result, rules)
            time.sleep(TURN)
    with above:
        form()
    with below:
        if result is not None:
            sharing(sheet, result, rules)
            assumptions(sheet, result)
            remarks(sheet, result)
    shell.update_address()
    return sheet


def means(table_: str, rules: Rules) -> str:
    """The OMW% that another table would give."""
    sheet = read(table=table_)
    result = calculate(sheet, rules)
    omw = "" if result is None else result_text.percent_text(sheet, result.assumed, "omw", rules)
    return words("calculator.would-be", omw=omw) if omw else ""


def sharing(sheet: Sheet, result: Range, rules: Rules) -> None:
    """The buttons that copy and share, and a word where the table is too long for a link."""
    url = shell.share_url()
    dialog.show_share_buttons(
        *result_text.texts_to_copy(sheet, result, rules, url or shell.share_url("calculator")),
        key="calculator-copy",
        page="calculator",
        made=lambda: {"": result_text.result_card(sheet, result, rules)},
    )
    if url is None:
        st.caption(t("shell.link-too-long"))


def actions(sheet: Sheet) -> None:
    """The ways to fill the form without typing, and where to go on."""
    with st.container(horizontal=True, vertical_alignment="center", key="calculator-actions"):
        stepper(sheet)
        st.button(t("calculator.example"), on_click=load_example)
        st.button(t("calculator.reset"), on_click=reset)
        if session_keys.CALCULATOR_BEFORE in st.session_state:
            st.button(t("calculator.undo"), on_click=undo)
        st.button(t("calculator.before-next"), on_click=before_next)


def before_next() -> None:
    """Go on to the last round, which is to begin with the record."""
    state.put("last_round.depth", "record")
    st.switch_page("pages/last_round.py")


def remarks(sheet: Sheet, result: Range) -> None:
    """What the drawers hold that one should know of."""
    differing = sum(figures != result.assumed for figures in figures_by_preset(sheet).values())
    lines = [t("calculator.to-check", count=len(sheet.notices))] if sheet.notices else []
    if differing:
        lines.append(t("calculator.profiles-differ", count=differing))
    if lines:
        st.markdown(" ".join(lines))


def table(sheet: Sheet) -> None:
    """The opponent table as text, what is not understood in it, and its grid on request."""
    opponent_table.show_text(180)
    for problem in sheet.problems:
        if problem.line is not None:
            st.error(problem_text(problem), icon=WRONG)
    st.toggle(t("calculator.grid"), **state.widget("calculator.grid"))
    if state.get("calculator.grid"):
        opponent_table.show_grid(sheet)


def drawers(sheet: Sheet) -> None:
    """What can be opened, behind one row of buttons: a drawer of its own for each would slow every answer down."""
    opened = st.pills(
        t("calculator.open"),
        DRAWERS,
        selection_mode="multi",
        format_func=lambda name: t(f"calculator.{name}"),
        label_visibility="collapsed",
        key=session_keys.CALCULATOR_OPENED,
    )
    if not opened:
        return
    rules = shell.rules()
    result = calculate(sheet, rules)
    for name in opened:
        with st.container(border=True, key=f"calculator-{name}"):
            st.subheader(t(f"calculator.{name}"))
            if name == "next":
                outlook.show_outlook(sheet)
            elif result is None:
                st.markdown(t("calculator.empty"))
            elif name == "profiles":
                profiles(sheet, figures_by_preset(sheet), result.assumed)
            else:
                for notice in sheet.notices:
                    st.warning(problem_text(notice), icon=NOTE)
                workings.show_workings(explain_sheet(sheet, rules), rules)


filled()
st.title(t("calculator.title"))
typed_sheet = answer()
actions(typed_sheet)
table(typed_sheet)
drawers(typed_sheet)
