"""Rooms to play in: lists for the plain loops, records for the compiled ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeVar, cast

import numpy as np

from calc.simulation.layout import (
    REALS,
    Counts,
    Flowers,
    Hall,
    Setup,
    counts_sizes,
    flowers_sizes,
    hall_sizes,
    setup_sizes,
)
from calc.simulation.settings import Parameters
from calc.simulation.tables import LARGEST, setup, size_of

_Kind = TypeVar("_Kind", Setup, Hall, Flowers, Counts)


@dataclass(frozen=True, slots=True)
class Room:
    """One thread's own room to play in."""

    setup: Setup
    hall: Hall
    flowers: Flowers
    counts: Counts


def plain_room(parameters: Parameters) -> Room:
    """Lists of the size that is needed, for the plain loops."""
    size = size_of(parameters)

    def lists(sizes: Mapping[str, int]) -> dict[str, Any]:
        return {name: [0.0 if name in REALS else 0] * places for name, places in sizes.items()}

    return Room(
        setup(parameters),
        Hall(**lists(hall_sizes(size))),
        Flowers(**lists(flowers_sizes(size))),
        Counts(**lists(counts_sizes(size))),
    )


def compiled_room(parameters: Parameters) -> Room:
    """Records of the largest size, for the compiled loops. Only what is used takes memory."""
    plain = setup(parameters)
    given = _record(Setup, setup_sizes(LARGEST))
    for name in Setup.__slots__:
        value = getattr(plain, name)
        if isinstance(value, list):
            getattr(given, name)[: len(value)] = value
        else:
            setattr(given, name, value)
    return Room(
        given,
        _record(Hall, hall_sizes(LARGEST)),
        _record(Flowers, flowers_sizes(LARGEST)),
        _record(Counts, counts_sizes(LARGEST)),
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
    _form(Setup, setup_sizes(LARGEST)),
    _form(Hall, hall_sizes(LARGEST)),
    _form(Flowers, flowers_sizes(LARGEST)),
    _form(Counts, counts_sizes(LARGEST)),
)
"""How the records are laid out, for the compiler: setup, hall, flowers, counts."""
