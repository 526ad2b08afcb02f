"""Names that stand on one page with something beside them and on the other without: whose they may be.

A name that is in the pairings only may be a listed player's whose table is not known, with a team, a nickname or a mark
behind it on one of the two pages. Nothing is joined by a guess: what fits is proposed, and a user says it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from calc.event import folded


def proposals(strangers: Iterable[str], listed: Iterable[str]) -> Mapping[str, str]:
    """For each name of ``strangers`` the one of ``listed`` that holds all its words, or all of whose words it holds.

    Only where exactly one fits, and fits nobody else.
    """
    words = {name: _words(name) for name in listed}
    fitting = {
        stranger: [name for name, own in words.items() if own and (own <= mine or mine <= own)]
        for stranger in strangers
        if (mine := _words(stranger))
    }
    taken = [names[0] for names in fitting.values() if len(names) == 1]
    return {one: names[0] for one, names in fitting.items() if len(names) == 1 and taken.count(names[0]) == 1}


def _words(name: str) -> frozenset[str]:
    return frozenset(re.findall(r"\w+", folded(name)))
