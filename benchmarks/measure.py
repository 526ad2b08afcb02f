"""Medians of interleaved runs, and how a claim is printed: goal, measured, how."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Claim:
    """One claim: ``ours`` against ``peer`` (same unit), the goal for their ratio, and whether it holds."""

    what: str
    ours: float
    peer: float
    peer_name: str
    goal: str
    holds: bool
    unit: str = "ms"

    @property
    def ratio(self) -> float:
        """Ours divided by the peer's."""
        return self.ours / self.peer

    def __str__(self) -> str:
        verdict = "holds" if self.holds else "FALLS SHORT"
        return (
            f"{self.what}: {self.ours:.4g} {self.unit}, {self.peer_name}: {self.peer:.4g} {self.unit}, "
            f"ratio {self.ratio:.3g} (1 : {1 / self.ratio:.3g}); goal {self.goal}: {verdict}"
        )


def interleaved(functions: Sequence[Callable[[], object]], repeats: int = 7) -> list[float]:
    """The median time of each function in milliseconds, run in turns so that noise meets all alike."""
    times: list[list[float]] = [[] for _ in functions]
    for function in functions:  # once unmeasured
        function()
    for _ in range(repeats):
        for taken, function in zip(times, functions, strict=True):
            gc.collect()
            start = time.perf_counter()
            function()
            taken.append((time.perf_counter() - start) * 1000)
    return [statistics.median(taken) for taken in times]
