"""The arrays that events are played in: lists for the plain loops, records for the compiled ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeVar, cast

import numpy as np

from calc.simulation.layout import (
    REALS,
    BlossomState,
    EventState,
    SimulationInput,
    Tallies,
    blossom_sizes,
    event_sizes,
    input_sizes,
    tally_sizes,
)
from calc.simulation.settings import Parameters
from calc.simulation.tables import LARGEST, inputs, size_of

_Kind = TypeVar("_Kind", SimulationInput, EventState, BlossomState, Tallies)


@dataclass(frozen=True, slots=True)
class Workspace:
    """One thread's own arrays to play in."""

    inputs: SimulationInput
    state: EventState
    blossoms: BlossomState
    tallies: Tallies


def plain_workspace(parameters: Parameters) -> Workspace:
    """Lists of the size that is needed, for the plain loops."""
    size = size_of(parameters)

    def lists(sizes: Mapping[str, int]) -> dict[str, Any]:
        return {name: [0.0 if name in REALS else 0] * places for name, places in sizes.items()}

    return Workspace(
        inputs(parameters),
        EventState(**lists(event_sizes(size))),
        BlossomState(**lists(blossom_sizes(size))),
        Tallies(**lists(tally_sizes(size))),
    )


def compiled_workspace(parameters: Parameters) -> Workspace:
    """Records of the largest size, for the compiled loops. Only what is used takes memory."""
    plain = inputs(parameters)
    given = _record(SimulationInput, input_sizes(LARGEST))
    for name in SimulationInput.__slots__:
        value = getattr(plain, name)
        if isinstance(value, list):
            getattr(given, name)[: len(value)] = value
        else:
            setattr(given, name, value)
    return Workspace(
        given,
        _record(EventState, event_sizes(LARGEST)),
        _record(BlossomState, blossom_sizes(LARGEST)),
        _record(Tallies, tally_sizes(LARGEST)),
    )


def _record(kind: type[_Kind], sizes: Mapping[str, int]) -> _Kind:
    """A record with the parts of ``kind``, all zero."""
    return cast("_Kind", np.zeros(1, _form(kind, sizes)).view(np.recarray)[0])


def _form(kind: type[_Kind], sizes: Mapping[str, int]) -> np.dtype[np.void]:
    fields: list[tuple[Any, ...]] = []
    for name in kind.__slots__:
        number = np.float64 if name in REALS or name == "even" else np.int64
        fields.append((name, number, (sizes[name],)) if name in sizes else (name, number))
    return np.dtype(fields)


FORMS = (
    _form(SimulationInput, input_sizes(LARGEST)),
    _form(EventState, event_sizes(LARGEST)),
    _form(BlossomState, blossom_sizes(LARGEST)),
    _form(Tallies, tally_sizes(LARGEST)),
)
"""How the records are laid out, for the compiler: inputs, event state, blossoms, tallies."""
