"""How figures came about, in words: the workings of :mod:`calc.workings` as sentences and tables."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import streamlit as st

from calc.record import Record
from calc.rules import Rules
from calc.workings import Term, Working
from ui.parts.tables import show_table
from ui.texts import Markdown, language, numbers, plain, t


def show_workings(workings: Sequence[Working], rules: Rules) -> None:
    """All four figures with their terms, which of them the floor raised, and the rule that applied."""
    for working in workings:
        st.markdown(
            t(
                "working.head",
                figure=t(f"figure.{working.figure}"),
                value=figure_text(working, rules),
                rule=working.rule,
            )
        )
        if working.terms:
            _show_terms(working, rules)
        elif working.figure in ("omw", "ogw"):
            st.markdown(t("working.no-opponents"))
        else:
            st.markdown(_own_line(working, rules))


def figure_text(working: Working, rules: Rules) -> str:
    """The figure as it is printed: match points whole, percentages with two decimals."""
    if working.figure == "points":
        return numbers.decimal(working.value, 0, language())
    known = working.figure != "gw" or working.basis is not None
    return numbers.percent(printed_figure(working.value, rules, known=known), 2, language())


def printed_figure(figure: Fraction | None, rules: Rules, *, known: bool = True) -> Fraction | None:
    """What stands for a figure: where nothing was played the profile's word; nothing where it is not ``known``."""
    return rules.nothing_played if figure is None and known else figure


def _own_line(working: Working, rules: Rules) -> Markdown:
    """Match points and GW%: one line from my own record."""
    basis = working.basis
    if basis is None:
        return t("working.no-games")
    if working.figure == "points":
        return t("working.points", wins=basis.wins, draws=basis.draws, points=basis.points)
    if working.rate is None:
        return t("working.nothing-played")
    drawn = 3 * rules.drawn_game
    line = t(
        "working.games",
        wins=basis.wins,
        draws=basis.draws,
        drawn=numbers.fraction(drawn),
        points=numbers.fraction(3 * basis.wins + drawn * basis.draws),
        most=3 * basis.played,
        fraction=numbers.fraction(working.rate),
        rate=working.rate,
    )
    return Markdown(f"{line} {t('working.raised', floor=rules.floor)}") if working.raised else line


def _show_terms(working: Working, rules: Rules) -> None:
    show_table(
        [t("working.opponent"), t("working.basis"), t("working.rate"), t("working.counted")],
        [
            [
                plain(term.name) if term.name else t("working.round", number=number),
                _basis_text(term),
                numbers.fraction(term.rate) if isinstance(term.basis, Record) else "",
                numbers.percent(term.counted, 2, language()) + _floor_note(term, rules),
            ]
            for number, term in enumerate(working.terms, start=1)
        ],
        numbers=(2, 3),
    )
    count = len(working.terms)
    st.markdown(
        t(
            "working.mean",
            total=numbers.percent(working.total, 2, language()),
            count=count,
            value=_exact_text(working.value),
        )
    )


def _basis_text(term: Term) -> str:
    if isinstance(term.basis, Record):
        return t("working.with-byes", record=term.basis, count=term.byes) if term.byes else numbers.record(term.basis)
    return t(f"working.{term.reason}")


def _floor_note(term: Term, rules: Rules) -> str:
    if term.raised or term.reason == "nothing-played":
        return " " + t("working.floor", floor=rules.floor)
    return ""


def _exact_text(figure: Fraction | None) -> str:
    return f"{numbers.fraction(figure)} = {numbers.percent(figure, 2, language())}"
