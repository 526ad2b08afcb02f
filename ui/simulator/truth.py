"""Simulated against real events: what ``python -m checks simulation_truth`` printed on 2026-11-29, as figures.

120 public Swiss events with a cut to eight and the recommended number of rounds; 20,000 events simulated for each
number of rounds, in fields of the same sizes, with the settings as measured.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import streamlit as st

from ui.parts import tables
from ui.texts import Markdown, language, t
from ui.texts.numbers import decimal


@dataclass(frozen=True, slots=True)
class Compared:
    """One number of rounds. ``line``: of 8th place's points how many real events and how many of as many simulated.

    ``p``: the chance of counts as far off or further, by an exact multinomial test with rare cells pooled. ``ids``:
    tables drawn intentionally in the last round of an event, real and simulated.
    """

    rounds: int
    players: tuple[int, int]
    events: int
    line: Sequence[tuple[int, int, str]]
    p: str
    ids: tuple[str, str]


FOUND = (
    Compared(
        5,
        (17, 32),
        55,
        ((10, 14, "9.7"), (9, 40, "42.6"), (8, 1, "1.5"), (7, 0, "1.2")),
        "0.281",
        ("2.27", "2.09"),
    ),
    Compared(6, (33, 64), 34, ((14, 1, "0.1"), (13, 13, "11.6"), (12, 20, "22.3")), "0.470", ("2.44", "1.95")),
    Compared(
        7,
        (65, 128),
        31,
        ((18, 0, "0.3"), (17, 3, "0.5"), (16, 15, "16.8"), (15, 13, "13.4")),
        "1.000",
        ("2.23", "1.77"),
    ),
)


def show_truth() -> None:
    """Real events beside simulated ones, and what the comparison cannot say."""
    st.markdown(t("simulator.truth-lead", count=sum(one.events for one in FOUND)))
    rows = []
    for one in FOUND:
        head = t("simulator.truth-size", rounds=one.rounds, low=one.players[0], high=one.players[1])
        for place, (points, real, simulated) in enumerate(one.line):
            rows.append([head if not place else "", str(points), str(real), _number(simulated)])
    tables.show_table(
        [t(f"simulator.truth-{name}") for name in ("rounds", "points", "real", "simulated")], rows, numbers=(1, 2, 3)
    )
    tables.show_table(
        [t(f"simulator.truth-{name}") for name in ("rounds", "p", "ids-real", "ids-simulated")],
        [[str(one.rounds), _number(one.p), *map(_number, one.ids)] for one in FOUND],
        numbers=(0, 1, 2, 3),
    )
    st.markdown(t("simulator.truth-note"))


def _number(text: str) -> Markdown:
    return Markdown(decimal(Fraction(text), len(text.partition(".")[2]), language()))
