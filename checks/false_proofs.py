"""No proof over a guess: verdicts on inputs with parts missing or odd, held against the whole truth.

A truth is an event before or in its last round (:mod:`checks.truths`); an input is what somebody types or pastes of
it, after operations that hide, double, rename, reorder or leave open some of it (:mod:`checks.inputs`). It is read and
asked as the page does. A verdict is *unconditional* if it is locked or out and names no condition. It is contradicted
if some completion of the truth (:mod:`checks.endings`) says otherwise:

- locked: with that own result the player can end outside the cut. Whoever the input hides is in the truth, so the truth
  is the completion; where only points are known (a count, a page), ties count against.
- out: they can end inside. Who has left takes no seat; nor need anybody without a table in the last round that is
  shown, for they may have left (not in a count, which leaves out who has dropped). Where an event shows no table of the
  round, who leaves before it without a word is outside of what a verdict covers.

Where the reading refuses or asks, nothing is claimed.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from calc.errors import InputError
from calc.field import Field
from calc.importers import read_event
from calc.notation import parse_event
from calc.pasted import read_standings
from calc.record import Outcome
from calc.verdict import Status, Verdict, verdicts
from checks import endings, inputs, truths

NEAR = 3
"""Places from the cut within which somebody asks."""

REAL = 0.05
"""The share of cases about real events, where there are some."""

NOTHING = "nothing"
"""The operation of a case to which none was done."""

WEIGHTS = (25, 40, 15, 20)
"""How often a count, a page, a text and a file are tried."""


@dataclass(frozen=True)
class Contradiction:
    """An unconditional verdict and an ending that says otherwise."""

    case: int
    asked: inputs.Input
    truth: truths.Truth
    verdict: Verdict
    ending: truths.Truth

    def __str__(self) -> str:
        claim = f"{self.verdict.status.value} after {self.verdict.result.outcome.name.lower()}"
        done = ", ".join(self.asked.operations) or NOTHING
        return (
            f"case {self.case}: {self.asked.way}, {done}: {self.asked.me} "
            f"{claim}, cut {self.truth.cut} ({self.truth.origin})"
        )


@dataclass
class Tally:
    """What was compared. ``read``: cases about which anything was said; ``claims``: unconditional verdicts."""

    cases: Counter[str] = field(default_factory=Counter)
    read: Counter[str] = field(default_factory=Counter)
    claims: Counter[str] = field(default_factory=Counter)
    wrong: Counter[tuple[str, str, Status]] = field(default_factory=Counter)
    conditional: int = 0
    verdicts: int = 0
    three: int = 0
    contradictions: list[Contradiction] = field(default_factory=list)

    def take(self, found: Case) -> None:
        """Count one case."""
        keys = ("all", *(found.asked.operations or (NOTHING,)))
        self.three += len(found.asked.operations) > 2
        self.verdicts += len(found.rows)
        self.conditional += sum(conditional(row) for row in found.rows)
        for key in keys:
            self.cases[key] += 1
            self.read[key] += bool(found.rows)
            self.claims[key] += sum(unconditional(row) for row in found.rows)
            for wrong in found.contradictions:
                self.wrong[key, found.asked.way, wrong.verdict.status] += 1
        self.contradictions += found.contradictions

    def table(self) -> Iterator[str]:
        """A line for each operation: its cases, proofs, and those contradicted, called safe + called out, by way."""
        yield f"{'':18}{'':24}contradicted (safe + out) in a"
        yield f"{'':18}{'cases':>8}{'read':>8}{'proofs':>8}" + "".join(f"{way:>12}" for way in inputs.WAYS)
        for key in ("all", *inputs.OPERATIONS, NOTHING):
            cells = []
            for way in inputs.WAYS:
                safe, out = (self.wrong[key, way, status] for status in (Status.LOCKED, Status.OUT))
                cells.append(f"{f'{safe} + {out}' if safe or out else '-':>12}")
            yield f"{key:18}{self.cases[key]:8}{self.read[key]:8}{self.claims[key]:8}{''.join(cells)}"


@dataclass(frozen=True)
class Case:
    """One truth, what was typed of it, the verdicts on that (none where nothing is claimed), and what is wrong."""

    truth: truths.Truth
    asked: inputs.Input
    rows: tuple[Verdict, ...]
    contradictions: tuple[Contradiction, ...]


def conditional(verdict: Verdict) -> bool:
    """Whether a verdict would be a proof if it named no condition."""
    return verdict.status in (Status.LOCKED, Status.OUT) and bool(verdict.conditions)


def unconditional(verdict: Verdict) -> bool:
    """Whether a verdict is a proof."""
    return verdict.status in (Status.LOCKED, Status.OUT) and not verdict.conditions


def answer(asked: inputs.Input, cut: int) -> tuple[Verdict, ...]:
    """The verdicts on an input, by the calls of the page; none where it refuses or asks."""
    try:
        return verdicts(field_of(asked), asked.me, cut)
    except InputError:
        return ()


def field_of(asked: inputs.Input) -> Field:
    """The field of an input. Raises :class:`InputError` as reading it does."""
    if asked.way == "count":
        return Field.from_counts(asked.text, asked.mine, asked.opponent, asked.tables, asked.players)
    if asked.way == "page":
        return Field.from_pasted(read_standings(asked.text), asked.players)
    if asked.way == "text":
        return Field.from_event(parse_event(asked.text))
    found = read_event(asked.text, "event.json", asked.rounds)
    if found.event is None:
        raise InputError(found.problems)
    return Field.from_event(found.event)


def question_of(asked: inputs.Input, truth: truths.Truth, verdict: Verdict) -> endings.Question | None:
    """What would contradict a verdict; ``None`` where it is about a result that the truth does not have."""
    table = truth.table_of(asked.seat)
    gain = verdict.result.outcome.value
    if table is None or not table.open:
        sheets = [
            truths.sheets_of(len(truth.names), rounds)[asked.seat] for rounds in (truth.rounds, truth.rounds[:-1])
        ]
        if table is not None and gain != sheets[0].points - sheets[1].points:
            return None
    by_points = asked.way in ("count", "page")
    games = verdict.result.games
    everybody, last = frozenset(range(len(truth.names))), len(truth.rounds)
    absent = everybody - asked.seated
    if asked.way in ("text", "file") and not asked.posted:  # who is absent from the round before is seen to be
        absent = everybody - {seat for table in truth.rounds[-2] for seat in table.seats}
        if any(after == last - 1 and player not in asked.marked for player, after in truth.left.items()):
            return None  # they left after all that the input shows, which a verdict does not cover
    return endings.Question(
        asked.seat,
        gain,
        verdict.status is Status.OUT,
        None if by_points or games is None else (games.wins, games.losses, games.draws),
        absent,
        by_points,
    )


def case(number: int, seed: int, events: Sequence[tuple[str, str]] = (), real: float = REAL) -> Case | None:
    """One case, the same for the same ``seed`` and ``number``; ``None`` where nobody near the line has a match.

    ``events``: real ones; ``real``: in which share of cases to take one of them.
    """
    rng = random.Random(f"{seed}-{number}")  # the parts of a case must not depend on those before it
    way = rng.choices(inputs.WAYS, WEIGHTS)[0]
    operations = inputs.chosen_operations(rng, way)
    truth, chance = None, rng.random()
    if events and chance < real:
        truth = reopened(rng, events, half=inputs.HALF_POSTED in operations)
    if truth is None:
        leavers = bool({inputs.LEFT_MARKED, inputs.LEFT_UNMARKED}.intersection(operations))
        posted = 0.0 if way == "count" else rng.uniform(0.2, 0.7) if inputs.HALF_POSTED in operations else 0.04
        truth = truths.random_truth(rng, leavers=leavers, posted=posted, plain=way == "count")
    near = [seat for place, seat in enumerate(truths.order_of(truth)) if abs(place + 0.5 - truth.cut) <= NEAR]
    asking = [seat for seat in near if seat not in truth.left and truth.table_of(seat)]
    playing = [seat for seat in asking if (table := truth.table_of(seat)) and table.open]
    if way == "count" or rng.random() < 0.9:
        asking = playing
    if not asking:
        return None
    asked = inputs.made(rng, truth, way, operations, rng.choice(asking))
    rows = answer(asked, truth.cut)
    return Case(truth, asked, rows, tuple(contradicted(number, seed, truth, asked, rows)))


def reopened(rng: random.Random, events: Sequence[tuple[str, str]], *, half: bool) -> truths.Truth | None:
    """The last round of one of ``events``; ``half``: some of its results are known."""
    truth = truths.real_truth(*rng.choice(events))
    if truth is None or not half or truth.ended is None:
        return truth
    return truths.posted(truth, [rng.random() < 0.5 for _ in truth.ended])


def contradicted(
    number: int, seed: int, truth: truths.Truth, asked: inputs.Input, rows: Sequence[Verdict]
) -> Iterator[Contradiction]:
    """The unconditional verdicts among ``rows`` that an ending of ``truth`` contradicts."""
    claims = [row for row in rows if unconditional(row)]
    if not claims:
        return
    possible = endings.Endings(truth, f"{seed}-{number}")
    seen: set[tuple[Status, Outcome]] = set()
    for verdict in claims:
        question = question_of(asked, truth, verdict)
        said = verdict.status, verdict.result.outcome
        if question is None or (question.by_points and said in seen):
            continue
        seen.add(said)
        ending = possible.contradiction(question)
        if ending is not None:
            yield Contradiction(number, asked, truth, verdict, ending)


def run(cases: int, seed: int, events: Sequence[tuple[str, str]] = (), real: float = REAL) -> Tally:
    """``cases`` cases; those in which nobody can ask are made up for by further ones. The rest as in :func:`case`."""
    tally, number, done = Tally(), 0, 0
    while done < cases:
        found = case(number, seed, events, real)
        number += 1
        if found is not None:
            tally.take(found)
            done += 1
    return tally


def shown(found: Case) -> Iterator[str]:
    """A case in full: what was typed, what was said, and an ending that says otherwise."""
    asked, truth = found.asked, found.truth
    yield f"-- {asked.way} ({', '.join(asked.operations) or NOTHING}), asked for {asked.me}, cut {truth.cut}"
    yield asked.text
    if asked.way == "count":
        yield f"mine {asked.mine}, opponent {asked.opponent}, tables {asked.tables!r}"
    yield f"players: {asked.players}"
    for row in found.rows:
        yield f"   {row.result.outcome.name} {row.result.games}: {row.status.value}, {row.best}-{row.worst}"
    left = ", ".join(truth.names[seat] for seat in truth.left)
    yield f"-- the truth ({truth.origin}): {len(truth.names)} players; left: {left or 'nobody'}"
    points = [sheet.points for sheet in truths.sheets_of(len(truth.names), truth.rounds[:-1])]
    yield ", ".join(f"{truth.names[seat]} {points[seat]}" for seat in truths.order_of(truth))
    for table in truth.last:
        names = " - ".join(truth.names[seat] for seat in table.seats)
        yield f"   {names} {table.alone}{'' if table.games is None else table.games}"
    for wrong in found.contradictions:
        yield f"-- {wrong}"
        yield "   " + "; ".join(endings.in_words(wrong.ending, truth.open_tables))


def main(arguments: Sequence[str]) -> int:
    """Print the table and the contradictions; 1 if there is one."""
    parser = argparse.ArgumentParser(prog="python -m checks false_proofs", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--cases", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--events", type=Path, help="a folder of published events (*.jsonl.gz)")
    parser.add_argument("--show", type=int, help="how many contradictions are printed; without it all")
    parser.add_argument("--case", type=int, help="print this one case in full, and nothing else")
    options = parser.parse_args(arguments)
    events = list(truths.real_events(options.events)) if options.events else []
    if options.case is not None:
        found = case(options.case, options.seed, events)
        print("\n".join(["nobody can ask"] if found is None else shown(found)))
        return int(found is not None and bool(found.contradictions))
    begun = time.perf_counter()
    tally = run(options.cases, options.seed, events)
    for wrong in tally.contradictions[: options.show]:
        print(wrong)
    if options.show is not None and len(tally.contradictions) > options.show:
        print(f"... and {len(tally.contradictions) - options.show} more")
    print("\n".join(tally.table()))
    print(
        f"{options.cases} cases, three operations or more in {tally.three}; {tally.verdicts} verdicts, "
        f"{tally.conditional} with a condition; {len(tally.contradictions)} proofs contradicted "
        f"({time.perf_counter() - begun:.0f} s)"
    )
    return int(bool(tally.contradictions))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
