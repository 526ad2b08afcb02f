"""The cards of an event: its standings, its cut line, a player, the bracket."""

from __future__ import annotations

from collections.abc import Mapping

from calc.event import Event
from calc.notation import format_event
from calc.standings import Standing
from calc.states import State
from ui.parts import event_standings
from ui.parts.constants import PERCENTS
from ui.parts.event_standings import EventStandings
from ui.share import bracket_picture
from ui.share.cards import LISTED_LINES, Card, CardLine, Mark, rules_line
from ui.share.dialog import StagedBracket
from ui.texts import language, numbers, words


def event_cards(shown: EventStandings, title: str, player: str = "") -> dict[str, Card]:
    """The cards of an event by their names: the standings, the cut line, and the chosen player."""
    made = {words("share.card-standings"): standings_card(shown, title)}
    if (near := cut_line_card(shown, title)) is not None:
        made[words("share.card-line")] = near
    for line in shown.lines:
        if line.player == player:  # with their rank: a player may be called "Standings"
            made[_ranked_name(shown, line)] = player_card(shown, title, player)
    return made


def standings_card(shown: EventStandings, title: str) -> Card:
    """The top of the standings."""
    lines = tuple(
        CardLine(_ranked_name(shown, line), str(line.tiebreakers.points), str(line.matches))
        for line in shown.lines[:LISTED_LINES]
    )
    return Card(*_headings(shown, title), lines, _rests_on(shown))


def _ranked_name(shown: EventStandings, line: Standing) -> str:
    return words("event.choice", rank=event_standings.rank_text(shown, line), player=line.player)


def _headings(shown: EventStandings, title: str) -> tuple[str, str]:
    after = event_standings.standings_heading(shown)
    players = words("share.players", count=len(shown.event.players))
    return (title, f"{after} · {players}") if title else (after, players)


def _rests_on(shown: EventStandings) -> str:
    """On what figures rest: exact they are when all results are there, and games are known."""
    rests = [words("share.rests-moving")] if shown.progress.open else []
    rests += [words("share.rests-open")] if shown.spans else []
    return " · ".join([*(rests or [words("share.rests-exact")]), rules_line(shown.rules.name)])


def _rests_on_proof(shown: EventStandings) -> str:
    """On what states rest while results are to come; they need no games."""
    rests = [words("share.rests-states"), *([words("share.rests-moving")] if shown.progress.open else [])]
    return " · ".join([*rests, rules_line(shown.rules.name)])


def cut_line_card(shown: EventStandings, title: str) -> Card | None:
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
            CardLine(
                _ranked_name(shown, line),
                words("share.points", count=line.tiebreakers.points),
                words(f"share.line-{name}", omw=event_standings.figure_text(shown, line, "omw")),
                _LINE_MARKS[state],
            )
        )
    head = words("share.line", cut=shown.cut)
    under = " · ".join([*([title] if title else []), event_standings.standings_heading(shown)])
    return Card(head, under, tuple(lines), _rests_on_proof(shown) if shown.undecided else _rests_on(shown))


_LINE_MARKS: dict[State, Mark] = {State.SAFE: "good", State.UNDECIDED: "open", State.OUT: "bad"}


def player_card(shown: EventStandings, title: str, player: str) -> Card:
    """A player's rank, record and four figures."""
    line = shown.line(player)
    under = words("share.player-under", rank=event_standings.rank_text(shown, line), record=line.matches)
    if shown.progress.open:
        under = f"{under} · {event_standings.progress_text(shown.progress)}"
    lines = [CardLine(words("figure.points"), str(line.tiebreakers.points))]
    for name in PERCENTS:
        value = event_standings.figure_text(shown, line, name)
        sign = "" if value == numbers.NOTHING else numbers.percent_sign(language())
        lines.append(CardLine(words(f"figure.{name}"), f"{value}{sign}"))
    return Card(player, f"{under} · {title}" if title else under, tuple(lines), _rests_on(shown))


def bracket_card(event_: Event, seeds: Mapping[str, int], title: str) -> Card:
    """The cut as lines."""
    lines = []
    for round_ in event_.cut_rounds:
        name = words(f"event.{round_.name}")
        lines += [CardLine(name, match) for match in bracket_picture.bracket_text([round_], seeds).split("\n")[1:]]
    return Card(title or words("bracket.sheet-title"), "", tuple(lines), words("shell.product"))


def staged_bracket(event_: Event, seeds: Mapping[str, int]) -> StagedBracket:
    """The cut as a stage draws it."""
    rounds = event_.cut_rounds
    names = [player for match in rounds[0].matches for player in match.players]
    numbered = " ".join(str(seeds[name]) for name in names) if all(name in seeds for name in names) else ""
    players = tuple(dict.fromkeys(player for round_ in rounds for match in round_.matches for player in match.players))
    return StagedBracket(format_event(Event(players=players, rounds=(), cut_rounds=rounds)).strip(), numbered)
