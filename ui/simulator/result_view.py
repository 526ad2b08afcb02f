"""What a simulation shows: the cut line, every record, one's own chances, ranks, strengths. Tables first.

Percentages come from samples: each has the margin in which it lies 19 times in 20, and none is 0 or 100 %.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import streamlit as st

from calc.simulation import RecordRow, Simulation, simulation_csv, simulation_json
from ui.frame import session_keys
from ui.parts import plots, simulation_words, tables
from ui.parts.simulation_job import Played
from ui.texts import Markdown, language, numbers, t, words

OPEN = (0.01, 0.99)
"""A record within is neither in nor out."""
RARE = 0.05
"""Holders per event below which a record is no headline."""
RANKS = 32
"""The ranks that a chart shows at most."""


# While it runs --------------------------------------------------------------------------------------------------------


def show_result(played: Played) -> None:
    """The answer in words, my own part, the table of records, and the cut line."""
    simulation = played.main
    _mine(played)
    _headline(simulation)
    _records(simulation)
    _line(simulation)


def _headline(simulation: Simulation) -> None:
    """The records that decide, in words."""
    line = simulation.line
    if line is None:
        st.info(t("simulator.no-cut"), icon=":material/info:")
        return
    most = max(line.rows, key=lambda row: row.share.hits)
    cut = Markdown(numbers.ordinal(simulation.parameters.cut, language()))
    sentences = [t("simulator.line", place=cut, points=most.points, share=simulation_words.chance_text(most.share))]
    for row in _undecided_records(simulation):
        values = {
            "holders": simulation_words.per_event_text(row.holders),
            "inside": simulation_words.per_event_text(row.inside),
        }
        sentences.append(
            t(
                "simulator.bubble",
                record=simulation_words.unbroken_record(row.record),
                chance=simulation_words.chance_text(row.chance),
                **values,
            )
        )
    st.info("\n\n".join(sentences), icon=":material/casino:")


def _undecided_records(simulation: Simulation) -> list[RecordRow]:
    """The records that are neither in nor out, the most frequent ones, best first."""
    undecided = [row for row in simulation.records if OPEN[0] < row.chance.value < OPEN[1] and row.holders > RARE]
    kept = sorted(undecided, key=lambda row: -row.holders)[:4]
    return [row for row in undecided if row in kept]


def _records(simulation: Simulation) -> None:
    """Every record down to the lowest that ever got in, or all of them."""
    st.header(t("simulator.records"), anchor=False)
    rows, cut = simulation.records, simulation.parameters.cut
    lowest = max((number for number, row in enumerate(rows, start=1) if row.inside), default=len(rows))
    hidden = rows[lowest:] if cut else ()
    if hidden and st.session_state.get(session_keys.SIMULATOR_EVERY_RECORD):
        hidden = ()
    header = [t("simulator.record"), t("simulator.points"), t("simulator.holders")]
    header += [t("simulator.inside"), t("simulator.chance")] if cut else []
    lines = []
    for row in rows[: len(rows) - len(hidden)]:
        line = [
            simulation_words.unbroken_record(row.record),
            str(row.record.points),
            simulation_words.per_event_text(row.holders),
        ]
        lines.append(
            [*line, simulation_words.per_event_text(row.inside), simulation_words.chance_text(row.chance)]
            if cut
            else line
        )
    tables.show_table(header, lines, numbers=range(1, len(header)))
    if hidden:
        holders = simulation_words.per_event_text(sum(row.holders for row in hidden))
        st.caption(t("simulator.hidden", holders=holders, events=simulation.events))
    if rows[lowest:] and cut:
        st.toggle(t("simulator.all"), key=session_keys.SIMULATOR_EVERY_RECORD)
    st.caption(t("simulator.margin"))


def _line(simulation: Simulation) -> None:
    """How often the last place of the cut has how many points, and how often tiebreakers decide."""
    line = simulation.line
    if line is None:
        return
    st.header(t("simulator.cut-line"), anchor=False)
    place = Markdown(numbers.ordinal(simulation.parameters.cut, language()))
    tables.show_table(
        [t("simulator.line-points", place=place), t("simulator.line-share")],
        [[str(row.points), simulation_words.chance_text(row.share)] for row in reversed(line.rows)],
        numbers=(0, 1),
    )
    st.markdown(
        t(
            "simulator.tied",
            tied=simulation_words.chance_text(line.tied),
            omw=simulation_words.chance_text(line.tied_omw),
            unbroken=simulation_words.chance_text(line.unbroken),
        )
    )


def _mine(played: Played) -> None:
    """My own chance, by the record I may end with, and by my next two results."""
    simulation, me = played.main, played.main.me
    if me is None:
        if simulation.parameters.mine is not None:
            st.info(t("simulator.me-never", events=simulation.events), icon=":material/person:")
        return
    st.success(
        f"## {t('simulator.me-chance', chance=simulation_words.chance_text(me.chance))}", icon=":material/person:"
    )
    if len(me.rows) > 1:
        tables.show_table(
            [t("simulator.me-record"), t("simulator.me-likely"), t("simulator.chance")],
            [
                [
                    simulation_words.unbroken_record(row.record),
                    simulation_words.plain_chance_text(row.likely),
                    simulation_words.chance_text(row.chance),
                ]
                for row in me.rows
            ],
            numbers=(1, 2),
        )
    if played.given:
        st.markdown(t("simulator.two-to-go"))
        simulation_words.show_next_two(played.given)


# Afterwards -----------------------------------------------------------------------------------------------------------


def show_ranks(simulation: Simulation) -> None:
    """Where those who end with a record stand, as a table."""
    rows = [row for row in simulation.records if any(simulation.ranks(row.record))]
    if not rows:
        return
    options = [row.record for row in rows]
    undecided = _undecided_records(simulation)
    first = min(undecided, key=lambda row: abs(row.chance.value - 0.5)) if undecided else rows[0]
    if st.session_state.get(session_keys.SIMULATOR_RECORD) not in options:
        st.session_state[session_keys.SIMULATOR_RECORD] = first.record
    record = st.selectbox(
        t("simulator.record"),
        options,
        key=session_keys.SIMULATOR_RECORD,
        format_func=simulation_words.unbroken_record,
        width=160,
    )
    counts = simulation.ranks(record)
    total, reached, lines = sum(counts), 0, []
    for rank, count in enumerate(counts, start=1):
        reached += count
        if count:
            inside = rank <= simulation.parameters.cut
            shown = f"**{rank}**" if inside else str(rank)
            lines.append(
                [
                    shown,
                    simulation_words.plain_chance_text(count / total),
                    simulation_words.plain_chance_text(reached / total),
                ]
            )
    tables.show_paged(
        [t("simulator.rank"), t("simulator.rank-share"), t("simulator.rank-better")],
        lines,
        key=session_keys.SIMULATOR_RANKS_PAGE,
        numbers=(0, 1, 2),
        size=25,
    )
    st.caption(t("simulator.rank-note", events=simulation.events))


def show_strengths(simulation: Simulation) -> None:
    """The chances of every tenth of the players by strength."""
    if not simulation.strengths:
        st.markdown(t("simulator.all-equal"))
        return
    cut = simulation.parameters.cut
    header = [t("simulator.strength"), *([t("simulator.strength-cut")] if cut else []), t("simulator.strength-win")]
    lines = []
    for row in reversed(simulation.strengths):
        span = t("simulator.strength-span", least=_signed(row.least), most=_signed(row.most))
        lines.append(
            [span, *([simulation_words.chance_text(row.cut)] if cut else []), simulation_words.chance_text(row.win)]
        )
    tables.show_table(header, lines, numbers=range(1, len(header)))
    st.caption(t("simulator.strength-note"))


def _signed(points: int) -> Markdown:
    return Markdown(numbers.signed(points, 0, language()))


def show_behaviour(simulation: Simulation) -> None:
    """Intentional draws by round, and who left."""
    ids = simulation.ids
    margin = Markdown(numbers.decimal(Fraction(simulation_words.SURE * ids.error), 2, language()))
    st.markdown(
        t("simulator.ids-mean", ids=Markdown(numbers.decimal(Fraction(ids.value), 2, language())), margin=margin)
    )
    lines = [
        [str(number), simulation_words.per_event_text(tables_)]
        for number, tables_ in enumerate(simulation.ids_by_round, start=1)
        if tables_
    ]
    if lines:
        tables.show_table([t("simulator.round"), t("simulator.ids-tables")], lines, numbers=(0, 1))
    if simulation.drops:
        st.markdown(t("simulator.left", left=simulation_words.per_event_text(simulation.drops)))


def show_proof(simulation: Simulation) -> None:
    """How the rounds were found."""
    counts = simulation.rounds
    total = counts.nominal + counts.exchanged + counts.solved + counts.last_resort
    st.caption(
        t("simulator.proof", rounds=total, exchanged=counts.exchanged, solved=counts.solved + counts.last_resort)
    )


def show_chart(simulation: Simulation) -> None:
    """Who stands on each rank, by record, by Plotly: only who opens this waits for it."""
    import plotly.graph_objects as go  # noqa: PLC0415 - on request; the page does not wait for it

    most = min(simulation.parameters.players, max(2 * simulation.parameters.cut, 16), RANKS)
    figure = go.Figure()
    for row in simulation.records:
        counts = simulation.ranks(row.record)[:most]
        shares = [100 * count / simulation.events for count in counts]
        if max(shares, default=0) >= 1:
            figure.add_bar(x=list(range(1, len(shares) + 1)), y=shares, name=str(row.record), hoverinfo="x+y+name")
    if simulation.parameters.cut:
        figure.add_vline(x=simulation.parameters.cut + 0.5, line_dash="dash")
    figure.update_layout(
        barmode="stack",
        bargap=0.1,
        height=340,
        margin={"l": 8, "r": 8, "t": 8, "b": 8},
        dragmode=False,
        legend={"orientation": "h", "y": -0.25},
        xaxis={"title": words("simulator.chart-x"), "fixedrange": True},
        yaxis={"title": words("simulator.chart-y"), "fixedrange": True, "range": [0, 100]},
    )
    alt = words("simulator.chart-alt", ranks=most)
    st.plotly_chart(figure, config=plots.plot_config(), alt=alt, key="simulator-chart")
    st.caption(t("simulator.chart-note"))


def show_downloads(simulation: Simulation) -> None:
    """Everything as CSV and JSON, with all parameters and the seed."""
    files: Sequence[tuple[str, str, str, bytes]] = (
        ("csv", "simulation.csv", "text/csv", simulation_csv(simulation).encode("utf-8-sig")),
        ("json", "simulation.json", "application/json", simulation_json(simulation).encode()),
    )
    for kind, file, mime, data in files:
        st.download_button(t(f"simulator.{kind}"), data, file, mime, on_click="ignore")
