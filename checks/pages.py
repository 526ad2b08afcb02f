"""Real last rounds written out as pages: which draws near the line are proved, none wrongly and none missing.

Every Top 8 event of a folder with enough players, before its last Swiss round, as standings with two decimals and
pairings with table numbers. Whoever stands in the first places and has a match asks whether they can draw it: on the
whole page, on the standings alone, on their first rows, and on those with all pairings. What happened is then played
out with that draw: nobody proved safe may end outside, nobody proved out inside. What points prove on the whole page
(safe with everybody staying, out with everybody gone who has no table) is found anew, and none of it may be missing.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from pathlib import Path

from calc.errors import InputError
from calc.field import Field
from calc.pasted import read_standings
from calc.verdict import Status, Verdict, verdicts
from checks import endings, inputs, truths

ROWS = 25
"""Rows of a first page."""

DRAWN = (0, 0, 3)


class Page(Enum):
    """What of a page was copied: whether its pairings, and how many rows."""

    WHOLE = "standings and pairings"
    STANDINGS = "standings alone"
    TOP = f"first {ROWS} rows"
    TOP_AND_PAIRINGS = f"first {ROWS} rows, all pairings"


@dataclass
class Tally:
    """What was asked.

    ``said``: draws by page and what was said; ``provable``: by what points prove on the whole page; ``lost``: what is
    not said of these; ``wrong``: proofs that what happened contradicts.
    """

    events: int = 0
    draws: int = 0
    said: dict[Page, Counter[str]] = field(default_factory=lambda: {page: Counter() for page in Page})
    provable: Counter[Status] = field(default_factory=Counter)
    lost: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def proved(self, page: Page, status: Status) -> int:
        """How many draws were proved safe, or out, without a condition."""
        return self.said[page][status.value]

    def table(self) -> Iterator[str]:
        """A line for each page."""
        for page, said in self.said.items():
            yield f"{page.value:30}" + ", ".join(f"{what} {count}" for what, count in sorted(said.items()))
        told = ", ".join(f"{status.value} {count}" for status, count in self.provable.items())
        yield f"{'points prove, found anew':30}{told}"


def written(truth: truths.Truth, page: Page) -> str:
    """The text of a page; who has left before the last round is not marked, as sites do."""
    draft = inputs.whole(truth, random.Random(0))
    draft.marked = False
    if page in (Page.STANDINGS, Page.TOP):
        draft.tables = []
    if page in (Page.TOP, Page.TOP_AND_PAIRINGS):
        draft.rows = draft.rows[:ROWS]
    return inputs.page_text(draft)


def words(verdict: Verdict | None) -> str:
    """What was said of a draw: a status, and by which kind of condition; nothing where the reading refused or asked."""
    if verdict is None:
        return "nothing said"
    if not verdict.conditions or verdict.status not in (Status.LOCKED, Status.OUT):
        return verdict.status.value
    return f"{verdict.status.value} if {', '.join(one.premise.value for one in verdict.conditions)}"


def drawn(truth: truths.Truth, seat: int) -> truths.Truth:
    """What happened, but with this player's match drawn."""
    happened = truths.posted(truth, [True] * len(truth.ended or ()))
    tables = tuple(table._replace(games=DRAWN) if seat in table.seats else table for table in happened.last)
    return replace(happened, rounds=(*happened.rounds[:-1], tables))


def ask(truth: truths.Truth, places: int, tally: Tally) -> None:
    """Everybody's draw in the first ``places`` of one event, on every page."""
    playing = {seat for table in truth.open_tables for seat in table.seats}
    asking = [seat for seat in truths.order_of(truth)[:places] if seat in playing]
    staying = set(range(len(truth.names))) - set(truth.left)
    inside = {seat: endings.inside(drawn(truth, seat), seat, staying) for seat in asking}
    provable = {seat: _provable(truth, seat) for seat in asking}
    tally.provable.update(status for status in provable.values() if status is not None)
    tally.events += 1
    tally.draws += len(asking)
    for page in Page:
        try:
            found = Field.from_pasted(read_standings(written(truth, page)))
        except InputError:
            found = None
        for seat in asking:
            verdict = None if found is None else _draw(found, truth.names[seat], truth.cut)
            said = words(verdict)
            tally.said[page][said] += 1
            status = provable[seat]
            if page is Page.WHOLE and status is not None and said != status.value:
                tally.lost.append(f"{truth.origin}: {truth.names[seat]} is {status.value}, and {said} was said")
            if said == (Status.OUT if inside[seat] else Status.LOCKED).value:
                ended = "in" if inside[seat] else "not in"
                tally.wrong.append(f"{truth.origin}, {page.value}: {truth.names[seat]} {said}, and then {ended}")


def _provable(truth: truths.Truth, seat: int) -> Status | None:
    """What points alone prove of a draw on the whole page, where nobody is marked as gone."""
    seated = {one for table in truth.last for one in table.seats}
    absent = frozenset(range(len(truth.names))) - seated
    unmarked = endings.Endings(replace(truth, left={}), truth.origin)
    for status in (Status.LOCKED, Status.OUT):
        asked = endings.Question(seat, 1, status is Status.OUT, absent=absent, by_points=True)
        if unmarked.contradiction(asked) is None:
            return status
    return None


def _draw(found: Field, name: str, cut: int) -> Verdict | None:
    try:
        return verdicts(found, name, cut, results=("id",))[0]
    except InputError:
        return None


def run(folder: Path, *, players: int = 33, places: int = 16, cases: int | None = None, seed: int = 0) -> Tally:
    """Every Top 8 event of ``folder`` with so many ``players`` or more, or ``cases`` of them drawn with ``seed``."""
    found = (truths.real_truth(origin, text) for origin, text in truths.real_events(folder))
    events = [truth for truth in found if truth is not None and truth.cut == 8 and len(truth.names) >= players]
    if cases is not None and cases < len(events):
        events = random.Random(seed).sample(events, cases)
    tally = Tally()
    for truth in events:
        ask(truth, places, tally)
    return tally


def main(arguments: Sequence[str]) -> int:
    """Print the table, every proof that was wrong and every one that is missing; 1 if there is one."""
    parser = argparse.ArgumentParser(prog="python -m checks pages", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path, help="a folder of published events (*.jsonl.gz)")
    parser.add_argument("--players", type=int, default=33, help="fewest players of an event")
    parser.add_argument("--places", type=int, default=16, help="who asks: the first so many before the last round")
    parser.add_argument("--cases", type=int, help="how many of the events; without it all")
    parser.add_argument("--seed", type=int, default=0, help="by which they are drawn")
    options = parser.parse_args(arguments)
    tally = run(options.folder, players=options.players, places=options.places, cases=options.cases, seed=options.seed)
    for line in (*tally.wrong, *tally.lost, *tally.table()):
        print(line)
    print(
        f"{tally.events} events, {tally.draws} draws on {len(Page)} pages each: "
        f"{len(tally.wrong)} proofs wrong, {len(tally.lost)} missing"
    )
    return int(bool(tally.wrong or tally.lost))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
