"""From the matches that a file lists to an event: each name one player, each match once, each player once a round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from calc.errors import Problem
from calc.event import CUT_ROUND_NAMES, Event, Kind, Match, Round, folded, is_unlikely_score
from calc.importers.alike import find_alike
from calc.importers.model import Import, ImportLine, ListedFile, ListedMatch, ListedRound
from calc.importers.rounds import guess_swiss_rounds, order_rounds
from calc.pasted import PastedPairing, PastedRow, PastedStandings


@dataclass(slots=True)
class _Names:
    """The spelling seen first of every player; another one that folds to the same is the same player."""

    first: dict[str, str] = field(default_factory=dict)
    spelled: dict[str, str] = field(default_factory=dict)

    def of(self, typed: str) -> str:
        known = self.spelled.get(typed)
        if known is None:
            known = self.spelled[typed] = self.first.setdefault(folded(typed), typed)
        return known

    def problems(self) -> list[Problem]:
        """One problem for every further spelling of a player."""
        spelled = ((self.first[folded(typed)], typed) for typed in self.spelled)
        return [
            Problem("name-spelled-differently", player=first, values={"other": typed})
            for first, typed in spelled
            if first != typed
        ]


@dataclass(slots=True)
class _Reading:
    """The lines and names of a file that have been read so far; only used inside :func:`build_import`."""

    names: _Names = field(default_factory=_Names)
    lines: list[ImportLine] = field(default_factory=list)

    def round(self, listed: ListedRound) -> list[Match]:
        """The matches of one round, each once, and nobody in two of them."""
        matches: list[Match] = []
        seats: dict[str, int] = {}
        for table, cells in enumerate(listed.matches, start=1):
            match, problem = self._match(cells)
            if match is not None:
                places = {seats[name] for name in match.players if name in seats}
                if not places:
                    seats.update(dict.fromkeys(match.players, len(matches)))
                    matches.append(match)
                else:
                    place = min(places)
                    match, again = _again(matches[place], match)
                    problem = again or problem
                    if match is not None:
                        matches[place] = match
            self.lines.append(_line(cells, listed, table, match, problem))
        return matches

    def _match(self, cells: ListedMatch) -> tuple[Match | None, Problem | None]:
        if cells.player is None:
            return None, cells.problem
        one = self.names.of(cells.player)
        two = None if cells.opponent is None else self.names.of(cells.opponent)
        if one == two:
            return None, Problem("match-against-oneself", player=one)
        result = cells.result
        decided = result.won is not None and result.games is None
        winner = (one if result.won else two) if decided else None
        problem = cells.problem
        if result.games is not None and is_unlikely_score(result.games):
            problem = Problem("games-unusual", player=one, values={"games": result.games})
        return Match(one, two, result.games, result.kind, winner), problem


def _line(
    cells: ListedMatch, listed: ListedRound, table: int, match: Match | None, problem: Problem | None
) -> ImportLine:
    if problem is not None:
        values = {**problem.values, "round": listed.number or listed.name, "match": table}
        problem = Problem(problem.code, cells.line, problem.player, problem.field, values)
    return ImportLine(cells.line, listed.name, table, cells.text, match, problem)


def _again(first: Match, second: Match) -> tuple[Match | None, Problem | None]:
    """What counts where a player of ``second`` already has ``first`` in this round: the first, unless it is open.

    The same match listed from both sides is usual. One with its games tells more than one that only names the winner.
    """
    if set(first.players) != set(second.players):
        again = next(name for name in second.players if name in first.players)
        return None, Problem("seated-twice", player=again, values={"opponent": second.opponent})
    second = second.seen_by(first.player)
    if second == first or second.open or _says_more(first, second):
        return first, None
    if first.open or _says_more(second, first):
        return second, None
    return first, Problem("results-differ", player=first.player, values={"opponent": first.opponent})


def _says_more(match: Match, other: Match) -> bool:
    """Whether both have the same outcome and only ``match`` has its games."""
    return (
        match.games is not None
        and other.games is None
        and other.kind in (Kind.PLAYED, Kind.DRAW)
        and match.outcome is other.outcome
    )


def build_import(file: ListedFile, swiss_rounds: int | None) -> Import:
    """The event of a ``file``, or its standings alone where rounds are missing at the start."""
    order = order_rounds(file.rounds)
    reading = _Reading()
    matches = [reading.round(round_) for round_ in order.rounds]
    published, misfits = _in_our_spelling(file.published, reading.names)
    points = {folded(row.name): row.points for row in published.rows} if published else {}
    swiss, swiss_from = guess_swiss_rounds(order.rounds, matches, points)
    if swiss_rounds is not None:
        swiss, swiss_from = min(swiss_rounds, len(matches)), "asked"
    nowhere = ListedRound("")
    lines = (*(_line(cells, nowhere, 0, None, cells.problem) for cells in file.strays), *reading.lines)
    by_line = [line.problem for line in lines if line.problem is not None]
    problems = [*file.problems, *order.problems, *misfits, *by_line, *reading.names.problems()]
    event = None
    without = _why_no_event(order.first, swiss, matches, published)
    if without is not None:
        problems.insert(0, without)
    else:
        cut_rounds, left_out = _cut_rounds(order.rounds[swiss:], matches[swiss:])
        problems += left_out
        entered = [row.name for row in published.rows] if published else []
        event = _event(matches[:swiss], cut_rounds, entered, swiss_rounds, over=swiss < len(matches))
    standings_only = without is not None and (order.first > 1 or published is not None)
    if standings_only and matches:
        published = _with_pairings(published or PastedStandings(), order.rounds[-1], matches[-1])
    return Import(
        file.source,
        event,
        published,
        tuple(problems),
        file.title,
        swiss,
        len(matches),
        swiss_from,
        standings_only,
        lines,
        find_alike(reading.names.first.values()),
    )


def _why_no_event(
    first: int, swiss: int, matches: Sequence[Sequence[Match]], published: PastedStandings | None
) -> Problem | None:
    """Figures follow from all Swiss rounds or not at all."""
    if first > 1:
        return Problem("rounds-missing-early", values={"first": first})
    if any(matches) and (swiss or published is None):
        return None
    return Problem("no-rounds" if published is None else "standings-only")


def _in_our_spelling(published: PastedStandings | None, names: _Names) -> tuple[PastedStandings | None, list[Problem]]:
    """The published rows under the names of the rounds, each player once, and what does not fit."""
    if published is None:
        return None, []
    seated = set(names.first)
    rows: dict[str, PastedRow] = {}
    problems = []
    for row in published.rows:
        name = names.of(row.name)
        if name in rows:
            problems.append(Problem("standings-twice", line=row.line, player=name))
        else:
            rows[name] = row if row.name == name else replace(row, name=name)
    unknown = [names.first[key] for key in sorted(seated) if names.first[key] not in rows]
    if unknown:
        problems.append(Problem("players-not-published", player=unknown[0], values={"count": len(unknown)}))
    return replace(published, rows=tuple(rows.values())), problems


def _with_pairings(published: PastedStandings, round_: ListedRound, matches: Sequence[Match]) -> PastedStandings:
    """The standings with the pairings of the latest round, as a page of standings shows them."""
    pairings = tuple(
        PastedPairing(table, match.player, match.opponent, None if match.open else match)
        for table, match in enumerate(matches, start=1)
    )
    return replace(published, pairings=pairings, round=round_.number)


def _cut_rounds(
    rounds: Sequence[ListedRound], matches: Sequence[Sequence[Match]]
) -> tuple[tuple[Round, ...], list[Problem]]:
    """The rounds after the cut under their names, by name or by the number of tables; others are left out."""
    made: list[Round] = []
    problems = []
    for round_, played in zip(rounds, matches, strict=True):
        name = round_.cut_name
        if name is None:
            name = {1: CUT_ROUND_NAMES[2], 2: CUT_ROUND_NAMES[1], 3: CUT_ROUND_NAMES[0], 4: CUT_ROUND_NAMES[0]}.get(
                len(played), ""
            )
        if not name or (made and CUT_ROUND_NAMES.index(name) <= CUT_ROUND_NAMES.index(made[-1].name)):
            problems.append(Problem("round-left-out", values={"round": round_.name, "matches": len(played)}))
        else:
            made.append(Round(tuple(played), name))
    return tuple(made), problems


def _event(
    swiss: Sequence[Sequence[Match]],
    cut_rounds: tuple[Round, ...],
    entered: Sequence[str],
    asked: int | None,
    *,
    over: bool,
) -> Event:
    """The event, with everybody who stopped appearing before its last Swiss round as dropped.

    Whoever is missing in that round alone has dropped if it is ``over``, as a later round shows: else it may be posted
    in part, and absence proves nothing.
    """
    complete = len(swiss) if over else len(swiss) - 1
    last = dict.fromkeys(entered, 0)
    for number, round_ in enumerate(swiss, start=1):
        last.update((name, number) for match in round_ for name in match.players)
    stayed = {name for round_ in cut_rounds for match in round_.matches for name in match.players}
    return Event(
        players=tuple(last),
        rounds=tuple(Round(tuple(round_)) for round_ in swiss),
        dropped={name: number for name, number in last.items() if number < complete and name not in stayed},
        planned_rounds=asked if asked is not None else len(swiss) if cut_rounds else None,
        cut=2 ** (3 - CUT_ROUND_NAMES.index(cut_rounds[0].name)) if cut_rounds else None,
        cut_rounds=cut_rounds,
    )
