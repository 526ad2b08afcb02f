"""Our standings against the platform's own, and one rules profile against another."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from calc.cut import in_the_cut, in_the_cut_of, left_before
from calc.errors import InputError, Problem
from calc.event import Event
from calc.intervals import GameSpans, Span, game_spans
from calc.pasted import PastedRow, PastedStandings, Percent, Printing
from calc.rules import PRESETS, Rules
from calc.standings import Standing, Tally, tallies_of, unranked

TOLERANCE = Fraction(2, 10_000)
"""Figures this close are the same, or one unit of the last printed digit where that is coarser."""

FIGURES = ("points", "omw", "gw", "ogw")


@dataclass(frozen=True, slots=True)
class Compared:
    """One figure of one player: ``points``, ``omw``, ``gw`` or ``ogw``, ours and theirs.

    ``ours`` is ``None`` where it is open because games are not known; ``span`` is then its range. ``equal`` is ``None``
    where theirs lies inside that span: possible, and not proved.
    """

    player: str
    figure: str
    ours: Fraction | None
    theirs: Fraction
    equal: bool | None
    span: Span | None = None


def compare(event: Event, published: PastedStandings, rules: Rules) -> tuple[Compared, ...]:
    """Every figure of the ``published`` standings beside ours under ``rules``, in the order of those standings.

    Left out: players who have no match in ``event`` (platforms print placeholders for them) or are not in it
    (:func:`not_in_event`), and figures that have no value with us (nobody met) or none with them.
    """
    if not published.rows:
        return ()
    places = {row.name: place for place, row in enumerate(published.rows)}
    compared = _compared(event, published, rules, tallies_of(event))
    return tuple(sorted(compared, key=lambda figure: places[figure.player]))


def fitting(
    event: Event, published: PastedStandings, presets: Sequence[Rules] = tuple(PRESETS.values())
) -> tuple[Rules, ...]:
    """All ``presets`` under which no published figure differs from ours; none where there is nothing to compare.

    Figures that open tables still move (:func:`moved_by_open_tables`) are no argument for or against a profile.
    """
    if not published.rows:
        return ()
    fits, tallies, moved = [], tallies_of(event), moved_by_open_tables(event)
    for rules in presets:  # what does not fit is mostly given up after a few players
        settled = (
            figure
            for figure in _compared(event, published, rules, tallies)
            if figure.player not in moved[figure.figure]
        )
        first = next(settled, None)
        if first is not None and first.equal is not False and all(figure.equal is not False for figure in settled):
            fits.append(rules)
    return tuple(fits)


def not_in_event(event: Event, published: PastedStandings) -> tuple[Problem, ...]:
    """One problem if somebody is ``published`` who is not in ``event``: renamed in a correction, for example."""
    players = set(event.players)
    gone = [row.name for row in published.rows if row.name not in players]
    return (Problem("published-not-in-event", player=gone[0], values={"count": len(gone)}),) if gone else ()


def _compared(
    event: Event, published: PastedStandings, rules: Rules, tallies: Mapping[str, Tally]
) -> Iterator[Compared]:
    rows = {row.name: row for row in published.rows}
    spans = game_spans(event, rules) if not all(tally.games_known for tally in tallies.values()) else {}
    for line in unranked(tallies, rules):
        row = rows.get(line.player)
        if row is None or not line.matches.played:
            continue
        yield _points(line, row)
        figures, open_to = line.tiebreakers, spans.get(row.name, GameSpans(None, None))
        for figure, exact, theirs, span in (
            ("omw", figures.omw, row.omw, None),
            ("gw", figures.gw, row.gw, open_to.gw),
            ("ogw", figures.ogw, row.ogw, open_to.ogw),
        ):
            if theirs is None:
                continue
            near = max(TOLERANCE, theirs.unit)
            if exact is not None:
                yield Compared(row.name, figure, exact, theirs.printed, abs(exact - theirs.printed) <= near)
            elif span is not None:
                possible = span.low - near <= theirs.printed <= span.high + near
                yield Compared(row.name, figure, None, theirs.printed, None if possible else False, span)


def moved_by_open_tables(event: Event) -> dict[str, frozenset[str]]:
    """By figure, the players whose figure the open tables of ``event`` can still move; nobody without open tables.

    A result moves both players' four figures, and OMW% and OGW% of everybody who met one of them. Who has not dropped
    and sits at no table of a round that has open ones may sit at a table of which nothing is known yet.
    """
    own = set(_gains(event))
    tallies = tallies_of(event) if own else {}
    met = {player for player, tally in tallies.items() if not own.isdisjoint(tally.opponents)}
    return {name: frozenset(own if name in ("points", "gw") else own | met) for name in FIGURES}


def _gains(event: Event) -> dict[str, int]:
    """How many matches of rounds with open tables each player may still get a result of, if any."""
    matches: dict[str, int] = {}
    for number, round_ in enumerate(event.rounds, start=1):
        if not any(match.open for match in round_.matches):
            continue
        finished = {player for match in round_.matches if not match.open for player in match.players}
        for player in event.players:
            if player not in finished and event.dropped.get(player, number) >= number:
                matches[player] = matches.get(player, 0) + 1
    return matches


@dataclass(frozen=True, slots=True)
class OpenTables:
    """What open tables explain of the differences from the published figures.

    ``after``: the published standings are those after this round, and the event holds results of a later one that they
    lack; ``None``: not so. ``explained``: the differences in figures that open tables still move, where published match
    points can come of these tables: what was published holds results that the event lacks. ``fits``: the profiles under
    which the figures after that round, or all other figures, come out.
    """

    after: int | None
    explained: tuple[Compared, ...]
    fits: tuple[Rules, ...]


def by_open_tables(event: Event, published: PastedStandings, compared: Sequence[Compared]) -> OpenTables | None:
    """What the open tables of the event explain of the differences in ``compared``; ``None`` if nothing.

    ``compared``: of this event and these standings, under any profile.
    """
    different = [figure for figure in compared if figure.equal is False]
    if not different or not event.open_matches:
        return None
    complete = next(n for n, round_ in enumerate(event.rounds) if any(match.open for match in round_.matches))
    dropped = {player: after for player, after in event.dropped.items() if after <= complete}
    earlier = replace(event, rounds=event.rounds[:complete], cut_rounds=(), dropped=dropped)
    fits = fitting(earlier, published)
    if fits:
        return OpenTables(complete, tuple(different), fits)
    moved, gains = moved_by_open_tables(event), _gains(event)
    explained = tuple(
        figure for figure in different if figure.player in moved[figure.figure] and _can_be(figure, gains)
    )
    return OpenTables(None, explained, fitting(event, published)) if explained else None


def _can_be(figure: Compared, gains: Mapping[str, int]) -> bool:
    """Whether published match points can come of ours and open tables; any percentage can."""
    if figure.figure != "points":
        return True
    more, most = figure.theirs - (figure.ours or 0), 3 * gains[figure.player]
    return 0 <= more <= most and more != most - 1


def _points(line: Standing, row: PastedRow) -> Compared:
    points = Fraction(line.matches.points)
    return Compared(row.name, "points", points, Fraction(row.points), points == row.points)


@dataclass(frozen=True, slots=True)
class RankChange:
    """A player whose rank differs between two standings: ``rank`` in the first, ``other_rank`` in the second."""

    player: str
    rank: int
    other_rank: int


@dataclass(frozen=True, slots=True)
class StandingsDiff:
    """What differs between two standings.

    ``moved``: whose rank differs, in the order of the first; ``only_first``, ``only_second``: who is in the cut by one
    of them only.
    """

    moved: tuple[RankChange, ...]
    only_first: tuple[str, ...]
    only_second: tuple[str, ...]


def diff_standings(event: Event, first: Sequence[Standing], second: Sequence[Standing], cut: int) -> StandingsDiff:
    """What differs between two standings of one ``event``, each best first, and in the ``cut`` (0: none).

    By the ``first``, the event's own, those are in who are (:func:`calc.cut.in_the_cut_of`): once the cut has begun,
    who is seated. By the ``second``, who would be.
    """
    other_rank = {line.player: line.rank for line in second}
    moved = tuple(
        RankChange(line.player, line.rank, other_rank[line.player])
        for line in first
        if line.rank != other_rank[line.player]
    )
    in_first = in_the_cut_of(event, first, cut)
    in_second = in_the_cut(second, cut, left_before(event, first))
    return StandingsDiff(
        moved,
        tuple(player for player in in_first if player not in in_second),
        tuple(player for player in in_second if player not in in_first),
    )


_SHARE = r"(-|0\.\d{0,10}|1\.0{0,10})"
_ROW = re.compile(rf"(-|\d{{1,4}})\t(\d{{1,4}})\t{_SHARE}\t{_SHARE}\t{_SHARE}\t([^\t]+)", re.ASCII)


def format_published(published: PastedStandings) -> str:
    """What is compared of ``published`` standings, as text: :func:`parse_published` undoes it.

    The first line says how percentages are printed; then a line a player, its cells separated by tabs: rank, match
    points, OMW%, GW%, OGW%, name. Percentages are shares with all digits printed; ``-`` is what is not printed.
    """
    lines = [(published.printing or Printing.UNSURE).value]
    for row in published.rows:
        cells = ["-" if row.rank is None else str(row.rank), str(row.points)]
        cells += ["-" if share is None else _digits(share) for share in (row.omw, row.gw, row.ogw)]
        lines.append("\t".join([*cells, row.name]))
    return "\n".join(lines)


def _digits(share: Percent) -> str:
    digits = len(str(share.unit.denominator)) - 1
    scaled = f"{int(share.printed * 10**digits):0{digits + 1}d}"
    return f"{scaled[0]}.{scaled[1:]}"


def parse_published(text: str) -> PastedStandings:
    """The rank, name, points and percentages of every row that :func:`format_published` wrote.

    Raises :class:`InputError` with the line that is none of its lines.
    """
    printed, *lines = text.split("\n")
    if printed not in {printing.value for printing in Printing}:
        raise InputError(Problem("published-unreadable", line=1))
    printing = Printing(printed)
    rows = []
    for number, line in enumerate(lines, start=2):
        match = _ROW.fullmatch(line)
        if match is None:
            raise InputError(Problem("published-unreadable", line=number))
        rank, points, *shares, name = match.groups()
        omw, gw, ogw = (None if share == "-" else _percent(share, printing) for share in shares)
        rows.append(PastedRow(name, int(points), None if rank == "-" else int(rank), None, omw, gw, ogw))
    return PastedStandings(tuple(rows), printing=printing)


def _percent(share: str, printing: Printing) -> Percent:
    return Percent(Fraction(f"{share}0"), Fraction(1, 10 ** (len(share) - 2)), printing)
