"""What is said of bad input, as values: codes, places and figures, never sentences.

Sentences stand in the texts of the user interface, one table per language. ``str()`` of an error is for developers.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with an input, or that was decided for it.

    ``code`` names the kind (kebab-case); ``line`` is the 1-based line of the text, ``player`` and ``field`` narrow the
    place down; ``values`` are the figures and words its sentence needs.
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
    """Bad input, with every problem that was found in it. Any other exception is a bug of ours."""

    problems: tuple[Problem, ...]

    def __init__(self, problems: Problem | Iterable[Problem]) -> None:
        self.problems = (problems,) if isinstance(problems, Problem) else tuple(problems)
        super().__init__("; ".join(map(str, self.problems)))
