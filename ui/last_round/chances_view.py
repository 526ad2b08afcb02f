"""Chances on screen: what a draw and what playing is worth, every own result, the tables that matter, the final rank.

What is proved says so; what is estimated stands behind "≈" with its standard error, and is never 0 or 100 %.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

import streamlit as st

from calc.event import Kind
from calc.field import Interval
from calc.record import Outcome
from calc.scenarios import Result
from calc.verdict import Verdict
from ui.frame import session_keys
from ui.last_round import chances_plot, conditions
from ui.last_round.verdict_words import Case, player_name, possible_ranks, rank_span, result_text
from ui.parts import tables
from ui.texts import Markdown, language, numbers, t, words

if TYPE_CHECKING:  # it brings numpy along, which the first answer of the page does not wait for
    from calc.odds import Forecast, Odds, Swing

LIKELY = 0.8
"""The share of samples between the likely ranks."""
FINE = 0.005
"""A chance whose standard error is smaller has a digit after the point; chances nearer than this are as good."""
TABLES = 8
"""Tables of the rooting list at once."""
WAITING = "…"

# Figures --------------------------------------------------------------------------------------------------------------


def chance_text(value: Fraction | float, digits: int = 0) -> str:
    """A chance that is estimated: never 0 or 100 %."""
    return numbers.uncertain(Fraction(value), digits, language())


def _digits(error: float) -> int:
    return 0 if error > FINE else 1


def estimate_text(value: Fraction, error: float) -> str:
    """An estimated chance, marked as one: "≈ 71.3%"; the marks of "<0.1%" are enough."""
    text = chance_text(value, _digits(error))
    return text if text[0] in "<>" else words("last_round.about", chance=text)


def error_text(error: float) -> str:
    """A standard error in percentage points, never nothing."""
    digits = _digits(error)
    return words(
        "last_round.error",
        points=numbers.decimal(max(Fraction(100 * error), Fraction(1, 10**digits)), digits, language()),
    )


def row_chance(row: Odds) -> Markdown:
    """The chance of a row: 100 or 0 % with a badge where that is proved, else an estimate with its error."""
    if row.proved is not None:
        return t("last_round.chance-in" if row.proved else "last_round.chance-out")
    value = estimate_text(row.fraction, row.error)
    return Markdown(value if value[0] in "<>" else f"{value} {error_text(row.error)}")


# What a draw and what playing is worth --------------------------------------------------------------------------------


def show_draw_and_play(forecast: Forecast, win: float | None) -> None:
    """The draw and playing on side by side, and from which chance to win on playing is right."""
    proofs = {row.proved for row in forecast.rows}
    if proofs in ({True}, {False}):
        st.markdown(t("last_round.all-in" if proofs == {True} else "last_round.all-out"))
        return
    drawn = next((row for row in forecast.rows if row.kind is Kind.ID), None)
    mine = forecast.win if win is None else win
    if drawn is None or mine is None:
        return
    playing = Fraction(forecast.playing(mine))
    even = forecast.break_even
    with st.grid(3, min_column_width=140):
        _tile(
            "tile-draw",
            estimate_text(drawn.fraction, drawn.error)
            if drawn.proved is None
            else numbers.percent(drawn.fraction, 0, language()),
            error_text(drawn.error) if drawn.proved is None else words("last_round.proved"),
        )
        _tile(
            "tile-play",
            estimate_text(playing, drawn.error or forecast.error),
            words("last_round.winning", win=chance_text(mine)),
        )
        if even is not None and 0 < even < 1 and drawn.proved is None:
            _tile("tile-even", chance_text(even), words("last_round.of-matches"))
    when = _break_even_sentence(forecast, drawn, even)
    better = _better_choice(drawn.fraction, playing, mine, typed=win is not None)
    st.markdown(Markdown(f"{when} {better}"))


def _tile(name: str, value: str, below: str) -> None:
    label = t(f"last_round.{name}")
    st.metric(label, value, delta=below, delta_color="off", delta_arrow="off", border=True)


def _break_even_sentence(forecast: Forecast, drawn: Odds, even: Fraction | None) -> Markdown:
    """When playing is right, in words."""
    won = forecast.after(Outcome.WIN)
    if drawn.proved is not None:
        return t("last_round.even-safe" if drawn.proved else "last_round.even-out")
    if even is None:
        return t("last_round.even-none")
    if even <= 0:
        return t("last_round.even-always")
    if even >= 1 or (won is not None and won <= drawn.fraction):
        return t("last_round.even-never")
    return t("last_round.even", win=Markdown(chance_text(even)))


def _better_choice(drawn: Fraction, playing: Fraction, win: float, *, typed: bool) -> Markdown:
    """Which is better at this chance to win."""
    at = t("last_round.at-yours" if typed else "last_round.at-records", win=Markdown(chance_text(win)))
    gap = abs(drawn - playing)
    if gap < FINE:
        return t("last_round.better-neither", at=at)
    points = Markdown(numbers.decimal(100 * gap, 0 if gap >= Fraction(1, 100) else 1, language()))
    return t("last_round.better-draw" if drawn > playing else "last_round.better-play", at=at, points=points)


# Every own result -----------------------------------------------------------------------------------------------------


def show_results(rows: Sequence[Verdict], forecast: Forecast | None, *, stands: bool, ended: bool) -> None:
    """Every own result: the chance beside the verdict, how often it comes, the likely and the possible ranks."""
    unknown = Markdown(numbers.NOTHING if ended else WAITING)
    estimates = {} if forecast is None else {row.result: row for row in forecast.rows}
    known = any(row.omw for row in rows)
    names = ["result", "chance", "status", *([] if stands else ["often"]), "likely", "possible", "points"]
    header = [t(f"last_round.{name}") for name in names] + ([t("figure.omw")] if known else [])
    lines = []
    for row in rows:
        odds = estimates.get(row.result)
        often = [] if stands else [unknown if odds is None else Markdown(chance_text(odds.weight))]
        cells = [
            result_text(row.result),
            unknown if odds is None else row_chance(odds),
            conditions.status_text(row),
            *often,
            unknown if odds is None else rank_span(*odds.rank_within(LIKELY)),
            possible_ranks(row),
            str(row.points),
        ]
        lines.append([*cells, _rank_interval(row.omw)] if known else cells)
    tables.show_table(header, lines, numbers=(len(names) - 1,))


def _rank_interval(figure: Interval | None) -> str:
    if figure is None or figure.low == figure.high:
        return numbers.percent(None if figure is None else figure.low, 2, language())
    low, high = (numbers.percent(value, 2, language()) for value in figure)
    return words("calculator.between", low=low, high=high)


def basis_text(forecast: Forecast, *, ended: bool, stands: bool) -> None:
    """What the estimates rest on."""
    key = "samples" if ended else "samples-so-far"
    parts = [t(f"last_round.{key}", trials=forecast.trials, wanted=forecast.wanted)]
    if not stands:
        overall = estimate_text(Fraction(forecast.chance), forecast.error)
        parts.append(t("last_round.overall", chance=Markdown(overall), agreed=Markdown(chance_text(forecast.agreed))))
    st.caption(Markdown(" ".join(parts)))
    if forecast.assumed:
        st.markdown(Markdown("  \n".join(t(f"last_round.assumed-{name}") for name in forecast.assumed)))


# The rooting list -----------------------------------------------------------------------------------------------------


def typical_rows(forecast: Forecast) -> dict[str, int]:
    """A row for "win", "draw" (the agreed one) and "loss": the most frequent of its kind."""
    typical: dict[str, int] = {}
    for name, outcome in (("win", Outcome.WIN), ("draw", Outcome.DRAW), ("loss", Outcome.LOSS)):
        rows = [
            number
            for number, row in enumerate(forecast.rows)
            if row.result.outcome is outcome and (outcome is not Outcome.DRAW or row.kind is Kind.ID)
        ]
        if rows:
            typical[name] = max(rows, key=lambda number: forecast.rows[number].weight)
    return typical


def show_rooting_list(case: Case, forecast: Forecast) -> None:
    """The tables that matter: my chance by their result, the swing, what matters most first."""
    own = typical_rows(forecast)
    row = None
    if len(forecast.rows) > 1:
        key = "last-round-rooting-after"
        chosen = st.segmented_control(
            t("last_round.rooting-after"),
            ("all", *own),
            required=True,
            default="draw" if "draw" in own and forecast.rows[own["draw"]].proved is None else "all",
            format_func=lambda name: t(f"last_round.rooting-{name}"),
            key=key,
        )
        row = own.get(str(chosen))
    swings = forecast.rooting(row)
    clear = [swing for swing in swings if swing.clear]
    if not clear:
        st.markdown(t("last_round.rooting-nothing"))
        return
    seats = [Markdown(" – ".join(player_name(case, name) for name in swing.players)) for swing in clear]
    times = Counter(seats)
    alike = dict(zip(reversed(seats), reversed(clear), strict=True))  # the first of each
    lines = [(seat, alike[seat], times[seat]) for seat in dict.fromkeys(seats)]
    header = [t(f"last_round.{name}") for name in ("open-table", "first-wins", "they-draw", "second-wins", "swing")]
    tables.show_paged_lines(
        header, lines, _rooting_line, key=session_keys.LAST_ROUND_ROOTING_PAGE, numbers=(1, 2, 3, 4), size=TABLES
    )
    rest = len(swings) - len(clear)
    st.caption(Markdown(f"{t('last_round.rooting-note')} {t('last_round.rooting-rest', count=rest) if rest else ''}"))


def _rooting_line(line: tuple[Markdown, Swing, int]) -> list[str]:
    """One table (or several alike), the result that is best for me in bold."""
    seats, swing, count = line
    name = seats if count == 1 else t("last_round.times", text=seats, count=count)
    best = max(chance for chance in swing.chances if chance is not None)
    cells = []
    for value in swing.chances:
        text = (
            numbers.NOTHING if value is None else chance_text(value)
        )  # of some of the samples: set on the board, of all
        cells.append(f"**{text}**" if value == best else text)
    return [name, *cells, numbers.decimal(Fraction(100 * swing.swing), 1, language())]


# The final rank -------------------------------------------------------------------------------------------------------


def show_ranks(case: Case, forecast: Forecast, rows: Sequence[Verdict]) -> None:
    """My final rank by result: drawn, and the same as a table."""
    own = typical_rows(forecast) or {"stands": 0}
    shown = {name: forecast.rows[number] for name, number in own.items()}
    low, high = _shown_ranks(list(shown.values()))
    reachable = {row.result: range(row.best, row.worst + 1) for row in rows}
    chances_plot.rank_figure({_after(name): [count / row.trials for count in row.ranks] for name, row in shown.items()},
                       low, high, case.cut, alt=_alt_text(case, shown))  # fmt: skip
    lines = [
        [
            t("last_round.rank-in" if rank <= case.cut else "last_round.rank-not", rank=rank),
            *(_rank(row, rank, reachable) for row in shown.values()),
        ]
        for rank in range(low, high + 1)
    ]
    header = [t("last_round.rank"), *(Markdown(_after(name)) for name in shown)]
    tables.show_paged(header, lines, key=session_keys.LAST_ROUND_RANKS_PAGE, numbers=tuple(range(len(header))), size=16)
    st.caption(t("last_round.ranks-note"))


def _after(name: str) -> str:
    return words(f"last_round.ranks-{name}")


def _rank(row: Odds, rank: int, reachable: dict[Result, range]) -> str:
    if rank not in reachable[row.result]:
        return numbers.NOTHING
    return chance_text(Fraction(row.ranks[rank - 1] if rank <= len(row.ranks) else 0, row.trials), 1)


def _shown_ranks(rows: Sequence[Odds]) -> tuple[int, int]:
    """The ranks that are worth a line: all but the last half percent at either end."""
    within = [row.rank_within(0.99) for row in rows]
    return min(low for low, _ in within), max(high for _, high in within)


def _alt_text(case: Case, shown: dict[str, Odds]) -> str:
    """The picture in a sentence."""
    parts = []
    for name, row in shown.items():
        low, high = (numbers.ordinal(rank, language()) for rank in row.rank_within(LIKELY))
        parts.append(words("last_round.ranks-alt-one", after=_after(name), low=low, high=high))
    return words("last_round.ranks-alt", cut=case.cut, parts="; ".join(parts))
