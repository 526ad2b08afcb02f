"""Can I draw? Where each result of a last round leaves a player: counted, compared, and proved.

Four depths of knowledge, one question. What was typed or pasted becomes a field (:mod:`calc.field`), the verdicts on it
(:mod:`calc.verdict`) the answer; "My record" knows no field and shows only one's own figures.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

import streamlit as st

from calc.calculator import read_sheet, whole_number
from calc.errors import InputError, Problem
from calc.event import Event
from calc.field import ME, Field, reopened
from calc.notation import format_event
from calc.opponents import read_table
from calc.pasted import PastedStandings, ReportLine, read_standings
from calc.rules import recommended_cut
from calc.scenarios import Scenario, after_round
from calc.standings import Opponent
from calc.verdict import Status, Verdict, card, decisive, verdicts
from ui import (
    board,
    calibration_view,
    cards,
    chances,
    loaded,
    numbers,
    preview,
    result_cards,
    share,
    shell,
    state,
    tables,
    two_rounds,
    verdict_view,
    verdict_words,
)
from ui.fields import DEPTHS
from ui.last_round_examples import EXAMPLES
from ui.texts import Markdown, language, plain, t, words
from ui.verdict_words import Case

shell.require_app()

NARROW = 108
USUAL_CUT = 8
"""Pixels: three fields of this width stand side by side on a phone."""


# What is known --------------------------------------------------------------------------------------------------------


def load_example(depth: str) -> None:
    """Fill a depth with its example."""
    for key in ("counts", "mine", "opponent", "tables", "players", "cut", "size", "board"):
        state.put(f"last_round.{key}", "")
    for key, text in EXAMPLES[depth].items():
        state.put(key, text)
    st.session_state.pop("calculator-grid", None)  # the calculator's grid is a view of the text that has changed


def typed(name: str, field: str | None = None) -> int | None:
    """A number that was typed, ``None`` for an empty field. Raises :class:`InputError` that names the field."""
    text = state.get(f"last_round.{name}")
    if not text.strip():
        return None
    try:
        return whole_number(text)
    except InputError as error:
        raise InputError(replace(problem, field=field or name) for problem in error.problems) from error


def text_field(name: str, width: int, example: str = "") -> None:
    """A short field of this page."""
    st.text_input(
        t(f"field.{name}"), placeholder=example, help=t(f"last_round.{name}-help"), live=True, width=width,
        **state.widget(f"last_round.{name}"),
    )  # fmt: skip


def example_button(depth: str) -> None:
    """The example, one tap away."""
    st.button(t("last_round.example"), on_click=load_example, args=(depth,), key=f"last-round-example-{depth}")


def count() -> Case | None:
    """What everybody counts by hand: how many players have which points."""
    with st.container(horizontal=True, vertical_alignment="bottom", key="last-round-form"):
        text_field("counts", 330, "15 15 / 13 13 / 12 x6")
        text_field("mine", NARROW, "13")
        text_field("opponent", NARROW, "13")
        text_field("cut", NARROW, "8")
        text_field("tables", 330, "15-15, 13-13, 12-12 x3")
        text_field("players", 130)
    if not state.get("last_round.counts").strip():
        st.markdown(t("last_round.empty-count"))
        example_button("count")
        return None
    mine = typed("mine")
    if mine is None:
        st.markdown(t("last_round.empty-mine"))
        return None
    field = Field.from_counts(
        state.get("last_round.counts"), mine, typed("opponent"), state.get("last_round.tables"), typed("players")
    )
    return Case(field, ME, cut_of(len(field.entries)), shell.rules())


def cut_of(players: int, usual: int = USUAL_CUT) -> int:
    """The cut as typed, whatever it is; otherwise the ``usual`` one, as far as there are players for it."""
    cut = typed("cut")
    return min(usual, players) if cut is None else cut


def page() -> Case | None:
    """Standings and pairings as a hall or a site shows them."""
    st.text_area(
        t("last_round.paste"),
        placeholder=words("last_round.paste-example"),
        help=t("last_round.paste-help"),
        height=120,
        **state.widget("last_round.standings"),
    )
    text = state.get("last_round.standings")
    if not text.strip():
        st.markdown(t("last_round.empty-page"))
        example_button("page")
        return None
    pasted = read_standings(text)
    field, wrong = field_of(pasted)
    summary(pasted)
    with st.container(horizontal=True, vertical_alignment="bottom", key="last-round-form"):
        who = choose_me([entry.name for entry in field.entries if entry.points == entry.least] if field else ())
        text_field("cut", NARROW, "8")
        text_field("size", 130)
        example_button("page")
    report(pasted)
    if field is None:
        preview.problems(wrong, grave=True)
        return None
    assumed = False
    if field.rest_unknown:
        st.toggle(t("last_round.in_order"), help=t("last_round.in_order-help"), **state.widget("last_round.in_order"))
        assumed = state.get("last_round.in_order")
    cut_off(field, pasted)
    if who is None:
        st.markdown(t("last_round.choose-me"))
        return None
    numbered = {
        frozenset((pairing.a, pairing.b)): pairing.table
        for pairing in pasted.pairings
        if pairing.table is not None and pairing.b is not None
    }
    field = field.paired_in_order() if assumed else field
    return Case(field, who, cut_of(len(field.entries)), shell.rules(), numbered, assumed)


def field_of(pasted: PastedStandings) -> tuple[Field | None, tuple[Problem, ...]]:
    """The field of a paste, or what is wrong with it."""
    try:
        return Field.from_pasted(pasted, typed("size")), ()
    except InputError as error:
        return None, error.problems


def summary(pasted: PastedStandings) -> None:
    """What was read, in a line, and what was wrong with it."""
    st.markdown(t("last_round.read", standings=len(pasted.rows), pairings=len(pasted.pairings)))
    preview.problems(pasted.problems)


def report(pasted: PastedStandings) -> None:
    """What each line of the paste became; drawn only when it is asked for."""
    drawer = st.expander(t("last_round.report"), key="last-round-report", on_change="rerun")
    if drawer.open:
        with drawer:
            head = [t("event.lines-place"), t("event.lines-text"), t("event.lines-became")]
            tables.paged_lines(head, pasted.report, became, key="last-round-report-page", numbers=(0,))


def became(line: ReportLine) -> list[str]:
    """One line of the paste and what it was taken for."""
    kind = t(f"event.line-{line.kind.name.lower().replace('_', '-')}")
    named = ", ".join(plain(name) for name in line.names)
    return [str(line.line), plain(line.text), Markdown(f"{kind}: {named}") if named else kind]


def cut_off(field: Field, pasted: PastedStandings) -> None:
    """What a page that shows only the top of the standings leaves open."""
    hidden = [entry for entry in field.entries if entry.points != entry.least]
    if hidden:
        points = max(entry.points for entry in hidden)
        key = "cut-off" if typed("size") or pasted.extent else "cut-off-unknown"
        st.info(t(f"last_round.{key}", shown=len(pasted.rows), hidden=len(hidden), points=points), icon=preview.NOTE)
    elif pasted.complete is None and typed("size") is None:
        st.caption(t("last_round.maybe-cut-off", count=len(pasted.rows)))


def event() -> Case | None:
    """A whole event: the one that is open on the event page."""
    found = loaded.event()
    if found is None:
        preview.problems(loaded.problems(), grave=True)
        st.markdown(t("last_round.no-event"))
        with st.container(horizontal=True, key="last-round-no-event"):
            st.page_link("pages/event.py", label=t("last_round.to-event"))
            example_button("event")
        return None
    finished = not found.open_matches and bool(found.rounds) and (found.planned_rounds or 0) <= len(found.rounds)
    if finished:
        st.toggle(t("last_round.reopen"), help=t("last_round.reopen-help"), **state.widget("last_round.reopen"))
    if finished and state.get("last_round.reopen"):
        found = reopened(found)
    players = len(found.players)
    usual = found.cut or recommended_cut(players) or min(USUAL_CUT, max(1, players // 2))
    with st.container(horizontal=True, vertical_alignment="bottom", key="last-round-form"):
        who = choose_me(found.players)
        text_field("cut", NARROW, str(usual))
    st.caption(t("last_round.event-line", players=players, rounds=len(found.rounds)))
    if who is None:
        st.markdown(t("last_round.choose-me"))
        return None
    cut = cut_of(players, usual)
    return Case(Field.from_event(found), who, cut, shell.rules(), numbered_tables(found), event=found)


def numbered_tables(found: Event) -> Mapping[frozenset[str], int]:
    """The numbers of the tables of the first round that has open ones."""
    for round_ in found.rounds:
        if any(match.open for match in round_.matches):
            return {frozenset(match.players): number for number, match in enumerate(round_.matches, start=1)}
    return {}


def choose_me(players: Iterable[str]) -> str | None:
    """Who is asking: chosen from a list, remembered by name."""
    options = list(players)
    key = "last-round-me"
    typed_name = state.get("last_round.me")

    def chosen() -> None:
        state.put("last_round.me", st.session_state[key] or "")

    who: str | None = st.selectbox(
        t("last_round.me"),
        options,
        on_change=chosen,
        placeholder=words("last_round.me-example"),
        width=260,
        **state.shows(key, typed_name if typed_name in options else None),
    )
    return who


# My record ------------------------------------------------------------------------------------------------------------

RECORD_FIELDS = ("record", "games", "byes")


def record() -> None:
    """My own figures after each result, from what the calculator knows."""
    for name in (
        *RECORD_FIELDS,
        "table",
    ):  # Streamlit takes a widget of another page for another widget, and empties it
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
    st.text_area(
        t("calculator.table"),
        placeholder=words("calculator.table-example"),
        help=t("calculator.table-help"),
        height=140,
        on_change=lambda: st.session_state.pop("calculator-grid", None),
        **state.widget("calculator.table"),
    )
    with st.container(horizontal=True, vertical_alignment="bottom", key="last-round-versus"):
        text_field("versus", 330, "4-1-1 9-4-1")
        example_button("record")
    sheet = read_sheet(
        **{name: state.get(f"calculator.{name}") for name in (*RECORD_FIELDS, "rounds", "assumed", "table")}
    )
    versus = read_table(state.get("last_round.versus"))
    preview.problems(sheet.problems, grave=True)
    preview.problems([replace(problem, line=None, field="versus") for problem in versus.problems], grave=True)
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
    tables.table(head, [after(row) for row in rows], numbers=(1, 2, 3, 4))
    st.caption(t("last_round.record-note"))
    shown = result_cards.next_result(rows, sheet.matches, shell.rules(), sheet.assumed)
    share.buttons(
        (words("last_round.copy"), cards.as_text(shown)), key="last-round-record-copy", made=lambda: {"": shown}
    )
    if not drawn.figures.exact:
        st.caption(t("last_round.record-assumed", assumed=sheet.assumed))
    if not versus.opponents:
        st.caption(t("last_round.record-no-opponent"))
    elif versus.rows[0].match_percent:
        st.caption(t("last_round.record-percent"))
    st.markdown(t("last_round.rules"))
    two_rounds.from_record(sheet.matches, shell.rules())


def after(row: Scenario) -> list[str]:
    """My figures after one result, and how much more that is than now."""
    figures, change = row.figures.assumed, row.change
    cells = [verdict_words.result(row.result), f"{figures.points} ({numbers.signed(change.points, 0, language())})"]
    for name in ("omw", "gw", "ogw"):
        value, more = getattr(figures, name), getattr(change, name)
        text = numbers.percent(value, 2, language())
        cells.append(text if more is None else f"{text} ({numbers.signed(more * 100, 2, language())})")
    return cells


# The answer -----------------------------------------------------------------------------------------------------------


def answer(case: Case) -> None:
    """The verdict first, then everything around it; drawers are drawn when they are opened."""
    rows = verdicts(case.field, case.me, case.cut, case.rules, given=case.given)
    stands = case.me in case.field.done
    draw = rows[0] if stands else next(row for row in rows if row.kind.value == "id")
    verdict_view.answer(draw, stands=stands)
    st.markdown(verdict_view.rests_on(case, draw))
    profiles, likely = st.empty(), st.container()  # filled last: the answer does not wait for them
    if draw.status is not Status.LOCKED and not stands:
        what_it_takes(case, draw)
    copies(case, draw, rows, stands=stands)
    st.markdown(t("last_round.rules"))
    if not stands:
        st.subheader(t("last_round.card"))
        verdict_view.card(case, card(case.field, case.me, case.cut, case.rules, given=case.given, mine=rows))
    drawers(case, draw)
    profiles.markdown(verdict_view.profiles(case, draw.result, draw))
    with likely:
        chances.show(case, rows, stands=stands)


# Around it ------------------------------------------------------------------------------------------------------------


def what_it_takes(case: Case, draw: Verdict) -> None:
    """A set of results that keeps me out, and single tables that would make it safe."""
    if draw.status in (Status.LIVE, Status.LOCKED_UNLESS_TIED):
        st.markdown(t("last_round.witness-out", rank=verdict_words.place(draw.witnesses[1].rank)))
        verdict_view.witness(case, draw, draw.witnesses[1], "last-round-out")
        verdict_view.settles(case, decisive(case.field, case.me, case.cut, draw.result, case.rules, given=case.given))
    if draw.status in (Status.LIVE, Status.OUT_UNLESS_TIED):
        drawer = st.expander(
            t("last_round.witness-in", rank=verdict_words.place(draw.witnesses[0].rank)),
            key="last-round-in",
            on_change="rerun",
        )
        if drawer.open:
            with drawer:
                verdict_view.witness(case, draw, draw.witnesses[0], "last-round-in-rest")


def copies(case: Case, draw: Verdict, rows: Sequence[Verdict], *, stands: bool) -> None:
    """The buttons that copy: the answer as a sentence, and the link if it is not too long; and the one that shares."""
    url = shell.share_url()
    link = [] if url is None else [(words("shell.copy-link"), url)]
    said = verdict_view.sentence(case, draw, stands=stands)
    too_long = t("last_round.link-too-long" if case.event else "shell.link-too-long")
    share.buttons(
        (words("last_round.copy"), said),
        *link,
        key="last-round-copy",
        made=lambda: {"": result_cards.verdict(case, rows, chances.latest(case, stands=stands), stands=stands)},
        too_long=too_long,
    )
    if url is None:
        st.caption(too_long)


def drawers(case: Case, draw: Verdict) -> None:
    """The board, whose results move my OMW%, and what two results are worth where two rounds are to go."""
    others = len(case.field.tables) - any(case.me in pair for pair in case.field.named(case.field.tables))
    if others:
        drawer = st.expander(t("last_round.board"), key="last-round-board", on_change="rerun")
        if drawer.open:
            with drawer:
                now = verdict_words.span(draw.best, draw.worst)
                st.markdown(t("last_round.board-lead", status=verdict_words.status(draw.status), span=now))
                with st.container(horizontal=True, key="last-round-board-actions"):
                    st.button(t("last_round.board-reset"), on_click=state.put, args=("last_round.board", ""))
                    save(case)
                verdict_view.open_tables(case, draw.points)
    if case.field.exact and others:
        drawer = st.expander(t("last_round.movers"), key="last-round-movers", on_change="rerun")
        if drawer.open:
            with drawer:
                verdict_view.movers(case, draw.result)
    two_rounds.from_event(case)


def save(case: Case) -> None:
    """The event with the results of the board, as a file that the event page opens."""
    found = two_rounds.on_board(case)
    if found is None:
        return
    st.download_button(t("last_round.save"), format_event(found), "event.txt", on_click="ignore")


# The page -------------------------------------------------------------------------------------------------------------

ASK: Mapping[str, Callable[[], Case | None]] = {"count": count, "page": page, "event": event}


def depth() -> str:
    """How much is known: as chosen, else the deepest that there is something for."""
    if chosen := state.get("last_round.depth"):
        return str(chosen)
    if state.get("event.text").strip():
        return "event"
    return "page" if state.get("last_round.standings").strip() else "count"


def choose_depth() -> str:
    """The switch of the four depths."""
    key = "last-round-depth"

    def chosen() -> None:
        state.put("last_round.depth", st.session_state[key])

    st.segmented_control(
        t("last_round.depth"),
        DEPTHS,
        required=True,
        format_func=lambda name: t(f"last_round.depth-{name}"),
        on_change=chosen,
        **state.shows(key, depth()),
    )
    return depth()


@st.fragment
@state.drawing("body")
def body() -> None:
    """Everything below the title: a fragment, so that a choice does not redraw the frame around the page."""
    found = choose_depth()
    try:
        if found == "record":
            record()
        elif case := ASK[found]():
            known = board.read(state.get("last_round.board"), case.field)
            answer(replace(case, known=known))
            drawer = st.expander(t("last_round.well"), key="last-round-well", on_change="rerun")
            if drawer.open:
                with drawer:
                    calibration_view.show()
    except InputError as error:
        preview.problems(error.problems, grave=True)
    shell.keep_link()


st.title(t("last_round.title"))
body()
