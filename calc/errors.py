"""Input problems as structured values: codes, places and figures, never sentences.

The sentences are in the texts of the user interface, one table per language. ``str()`` of an error is for developers.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with an input, or that was assumed where the input leaves it open.

    ``code`` names the kind (kebab-case); ``line`` is the line of the text, from 1; ``player`` and ``field`` narrow the
    place down; ``values`` are the figures and words that its sentence needs.
    """

    code: str
    line: int | None = None
    player: str | None = None
    field: str | None = None
    values: Mapping[str, object] = dataclasses.field(default_factory=dict, hash=False)

    def __str__(self) -> str:
        place = [f"line {self.line}"] if self.line is not None else []
        place += [repr(part) for part in (self.player, self.field) if part is not None]
        figures = [f"{key}={value}" for key, value in self.values.items()]
        return " ".join([self.code, *place, *figures])


class InputError(ValueError):
    """Bad input, with all its problems. Any other exception is a bug of this program."""

    problems: tuple[Problem, ...]

    def __init__(self, problems: Problem | Iterable[Problem]) -> None:
        self.problems = (problems,) if isinstance(problems, Problem) else tuple(problems)
        super().__init__("; ".join(map(str, self.problems)))
