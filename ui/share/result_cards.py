"""The cards of results: what each page's answer is in a few lines, with what it rests on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from calc.event import Event, Kind
from calc.notation import format_event
from calc.record import Record
from calc.rules import Rules
from calc.scenarios import Result, Scenario
from calc.standings import Standing
from calc.states import State
from calc.verdict import Verdict
from ui.event import standings_view
from ui.event.standings_view import Shown
from ui.last_round import chances_view, conditions, verdict_words
from ui.last_round.verdict_words import Case
from ui.share import bracket_picture, cards
from ui.share.cards import Card, Line, Mark
from ui.share.dialog import Staged
from ui.texts import language, numbers, words

if TYPE_CHECKING:  # they bring arrays along
    from calc.odds import Forecast, Odds
    from calc.simulation import Simulation

MOST = 8
"""Lines of a card that lists players or records."""

_MARKS: dict[bool | None, Mark] = {True: "good", False: "bad", None: "open"}

# A last round ---------------------------------------------------------------------------------------------------------


def verdict(case: Case, rows: Sequence[Verdict], forecast: Forecast | None, *, stands: bool) -> Card:
    """Win, draw, ID and loss: the chance of each where it is counted, and where it leads.

    Of several results of a kind (2-0 and 2-1) the most frequent one, or the first while nothing is counted.
    """
    found = {} if forecast is None else {row.result: row for row in forecast.rows}
    kinds: dict[str, Verdict] = {}
    for row in rows:
        kind = _kind(row)
        if kind not in kinds or _often(row, found) > _often(kinds[kind], found):
            kinds[kind] = row
    first = rows[0] if stands else next(row for row in rows if row.kind is Kind.ID)
    basis = words(f"last_round.copy-basis-{first.basis.value.replace(' ', '-')}")
    rests = [
        words(
            f"share.rests-{'condition' if first.conditions else 'proved' if verdict_words.proven(first) else 'covers'}",
            basis=basis,
        ),
        *([_estimated(forecast)] if forecast else []),
        _rules(case.rules.name),
    ]
    player = case.me
    if case.by_hand:  # no name: whoever reads the card in a chat is not the one who asked
        points = next(entry.points for entry in case.field.entries if entry.name == case.me)
        player = words("share.with-points", count=points)
    return Card(
        words(
            f"last_round.{'stands' if stands else 'draw'}-{verdict_words.slug(first)}",
            condition=conditions.as_words(first),
        ),
        words("share.verdict-under", player=player, cut=case.cut),
        tuple(_own(kind, row, found.get(row.result)) for kind, row in kinds.items()),
        " · ".join(rests),
    )


def _kind(row: Verdict) -> str:
    return "id" if row.kind is Kind.ID else row.result.outcome.name.lower()


def _often(row: Verdict, found: Mapping[Result, Odds]) -> float:
    return found[row.result].weight if row.result in found else 0.0


def _own(kind: str, row: Verdict, odds: Odds | None) -> Line:
    """One own result: its chance, else its status."""
    games = "" if row.games is None or kind == "id" else verdict_words.score(row.games)
    label = words(f"share.own-{kind}", games=games).strip()
    status = words(f"share.status-{verdict_words.slug(row)}", condition=conditions.as_words(row))
    span = verdict_words.possible(row)
    mark = _MARKS[row.proved]
    if odds is None:
        return Line(label, status, span, mark)
    return Line(label, _chance(odds), words("share.status-span", status=status, span=span), mark)


def _chance(odds: Odds) -> str:
    if odds.proved is not None:
        return numbers.percent(Fraction(int(odds.proved)), 0, language())
    value = chances_view.estimate(odds.exact, odds.error)
    return value if value[0] in "<>" else f"{value}\N{NO-BREAK SPACE}{chances_view.plus_minus(odds.error)}"


def _estimated(forecast: Forecast) -> str:
    return words("share.rests-samples", trials=forecast.trials)


def next_result(rows: Sequence[Scenario], record: Record, rules: Rules, assumed: Fraction) -> Card:
    """My figures after each result, from what I know of myself and my opponents."""
    lines = []
    for row in rows:
        figures = row.figures.assumed
        points = words("share.points", count=figures.points)
        note = words("share.figures", omw=figures.omw, gw=figures.gw, ogw=figures.ogw)
        lines.append(Line(verdict_words.result(row.result), points, note))
    exact = all(row.figures.exact for row in rows)
    rests = words("share.rests-exact") if exact else words("share.rests-assumed", assumed=assumed)
    return Card(words("share.after-next"), str(record), tuple(lines), f"{rests} · {_rules(rules.name)}")


def _rules(name: str) -> str:
    return words("share.rests-rules", rules=words(f"profile.{name}"))


# An event -------------------------------------------------------------------------------------------------------------


def event(shown: Shown, title: str, player: str = "") -> dict[str, Card]:
    """The cards of an event by their names: the standings, the cut line, and the chosen player."""
    found = {words("share.card-standings"): standings(shown, title)}
    if (near := cut_line(shown, title)) is not None:
        found[words("share.card-line")] = near
    for line in shown.lines:
        if line.player == player:  # with his rank: a player may be called "Standings"
            found[_placed(shown, line)] = figures(shown, title, player)
    return found


def standings(shown: Shown, title: str) -> Card:
    """The top of the standings."""
    lines = tuple(
        Line(_placed(shown, line), str(line.tiebreakers.points), str(line.matches)) for line in shown.lines[:MOST]
    )
    return Card(*_heads(shown, title), lines, _rests(shown))


def _placed(shown: Shown, line: Standing) -> str:
    return words("event.choice", rank=standings_view.bare_rank(shown, line), player=line.player)


def _heads(shown: Shown, title: str) -> tuple[str, str]:
    after = standings_view.heading(shown)
    players = words("share.players", count=len(shown.event.players))
    return (title, f"{after} · {players}") if title else (after, players)


def _rests(shown: Shown) -> str:
    """On what figures rest: exact they are when all results are there, and games are known."""
    rests = [words("share.rests-moving")] if shown.progress.open else []
    rests += [words("share.rests-open")] if shown.spans else []
    return " · ".join([*(rests or [words("share.rests-exact")]), _rules(shown.rules.name)])


def _rests_proved(shown: Shown) -> str:
    """On what states rest while results are to come; they need no games."""
    rests = [words("share.rests-states"), *([words("share.rests-moving")] if shown.progress.open else [])]
    return " · ".join([*rests, _rules(shown.rules.name)])


def cut_line(shown: Shown, title: str) -> Card | None:
    """The last two above the line and the first two below it; ``None`` where there is no cut or nobody below.

    In and out by the standings when all results are there; before, safe and out are proved, and nothing is said of who
    stands above the line just now.
    """
    above = [line for line in shown.lines if line.player in shown.inside]
    below = [line for line in shown.lines if line.player not in shown.inside and line.player not in shown.gone]
    if not below or not (above or shown.cut):
        return None
    lines = []
    for line in (*above[-2:], *below[:2]):
        state = shown.states[line.player]
        name = state.value if shown.undecided or state is State.UNDECIDED else "in" if state is State.SAFE else "out"
        lines.append(
            Line(
                _placed(shown, line),
                words("share.points", count=line.tiebreakers.points),
                words(f"share.line-{name}", omw=standings_view.figure(shown, line, "omw")),
                _LINE_MARKS[state],
            )
        )
    head = words("share.line", cut=shown.cut)
    under = " · ".join([*([title] if title else []), standings_view.heading(shown)])
    return Card(head, under, tuple(lines), _rests_proved(shown) if shown.undecided else _rests(shown))


_LINE_MARKS: dict[State, Mark] = {State.SAFE: "good", State.UNDECIDED: "open", State.OUT: "bad"}


def figures(shown: Shown, title: str, player: str) -> Card:
    """A player's rank, record and four figures."""
    line = shown.line(player)
    under = words("share.player-under", rank=standings_view.bare_rank(shown, line), record=line.matches)
    if shown.progress.open:
        under = f"{under} · {standings_view.so_far(shown.progress)}"
    lines = [Line(words("figure.points"), str(line.tiebreakers.points))]
    for name in standings_view.PERCENTS:
        value = standings_view.figure(shown, line, name)
        sign = "" if value == numbers.NOTHING else numbers.percent_sign(language())
        lines.append(Line(words(f"figure.{name}"), f"{value}{sign}"))
    return Card(player, f"{under} · {title}" if title else under, tuple(lines), _rests(shown))


def bracket(event_: Event, seeds: Mapping[str, int], title: str) -> Card:
    """The cut as lines."""
    lines = []
    for round_ in event_.cut_rounds:
        name = words(f"event.{round_.name}")
        lines += [Line(name, match) for match in bracket_picture.text([round_], seeds).split("\n")[1:]]
    return Card(title or words("bracket.sheet-title"), "", tuple(lines), words("shell.product"))


def staged(event_: Event, seeds: Mapping[str, int]) -> Staged:
    """The cut as a stage draws it."""
    rounds = event_.cut_rounds
    names = [player for match in rounds[0].matches for player in match.players]
    numbered = " ".join(str(seeds[name]) for name in names) if all(name in seeds for name in names) else ""
    players = tuple(dict.fromkeys(player for round_ in rounds for match in round_.matches for player in match.players))
    return Staged(format_event(Event(players=players, rounds=(), cut_rounds=rounds)).strip(), numbered)


# Ratings --------------------------------------------------------------------------------------------------------------


def match_up(title: str, shares: Iterable[tuple[str, str, str]], scale: str) -> Card:
    """Two ratings: who wins how often. ``shares``: a label, the chance and a note, as printed."""
    return cards.from_figures(title, shares, words("share.rests-elo", scale=words(f"elo.{scale}")))


def ratings(title: str, under: str, lines: Iterable[tuple[int, str, str, str]], scale: str) -> Card:
    """A ranking by rating: rank, player, rating and a note, as printed."""
    shown = tuple(
        Line(words("event.choice", rank=rank, player=player), rating, note) for rank, player, rating, note in lines
    )
    return Card(title, under, shown[:MOST], words("share.rests-elo", scale=words(f"elo.{scale}")))


# Simulated events -----------------------------------------------------------------------------------------------------


def simulated(simulation: Simulation) -> dict[str, Card]:
    """The cards of a simulation by their names: my own chance, what each record is worth, the cut line."""
    from ui.simulator import result_view  # noqa: PLC0415 - brings arrays along, which no other card needs

    parameters, me, line = simulation.parameters, simulation.me, simulation.line
    values = {"players": parameters.players, "rounds": parameters.rounds, "cut": parameters.cut}
    under = words("share.simulated-under" if parameters.cut else "share.simulated-no-cut", **values)
    rests = " · ".join([words("share.rests-events", events=simulation.events), _rules(parameters.settings.rules.name)])
    found = {}
    if me is not None:
        rows = [Line(words("share.cut-chance"), result_view.chance(me.chance))]
        rows += [Line(result_view.named(row.record), result_view.chance(row.chance)) for row in me.rows]
        found[words("share.card-mine")] = Card(words("share.mine"), under, tuple(rows[:MOST]), rests)
    records = [row for row in simulation.records if not parameters.cut or row.inside] or list(simulation.records)
    found[words("share.card-records")] = Card(
        words("simulator.records"),
        under,
        tuple(
            Line(
                result_view.named(row.record),
                result_view.chance(row.chance) if parameters.cut else result_view.per_event(row.holders),
                words("share.holders", holders=result_view.per_event(row.holders)) if parameters.cut else "",
            )
            for row in records[:MOST]
        ),
        rests,
    )
    if line is not None:
        place = numbers.ordinal(parameters.cut, language())
        found[words("share.card-line")] = Card(
            words("simulator.line-points", place=place),
            under,
            tuple(
                Line(words("share.points", count=row.points), result_view.chance(row.share))
                for row in sorted(line.rows, key=lambda row: -row.share.hits)[:MOST]
            ),
            rests,
        )
    return found
