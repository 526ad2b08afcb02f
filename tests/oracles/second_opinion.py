"""A second opinion on the standings: the same rulebook, implemented again from nothing in another structure.

A crosstable says how often each met each; every figure is a pair of whole numbers (numerator, denominator), never
reduced, compared by cross-multiplication; ranks are counted, not sorted. Of `calc` only the values of an event and the
fields of a rules profile are read.
"""

import unicodedata
from dataclasses import dataclass

from calc.event import Event
from calc.rules import Rules

Ratio = tuple[int, int] | None
"""A numerator and a positive denominator; `None`: no value, or not known."""


@dataclass
class Crosstable:
    """What happened, as tables of whole numbers, a row per player."""

    names: list[str]
    met: list[list[int]]  # how often the row's player met the column's
    won: list[int]  # matches, byes among them
    lost: list[int]
    drawn: list[int]
    byes: list[int]
    games_won: list[int]
    games_lost: list[int]
    games_drawn: list[int]
    games_unknown: list[int]  # matches whose games nobody knows


@dataclass
class SecondStanding:
    """One player's figures and place."""

    name: str
    points: int
    omw: Ratio
    gw: Ratio
    ogw: Ratio
    rank: int = 0
    place: int = 0


def crosstable(event: Event) -> Crosstable:
    """The event's Swiss rounds as a crosstable."""
    names = list(event.players)
    row_of = {name: row for row, name in enumerate(names)}
    size = len(names)
    columns = [[0] * size for _ in range(8)]
    table = Crosstable(names, [[0] * size for _ in names], *columns)
    for round_ in event.rounds:
        for match in round_.matches:
            a = row_of[match.player]
            if match.kind.value == "bye":
                table.won[a] += 1
                table.byes[a] += 1
            elif match.kind.value == "loss":
                table.lost[a] += 1
            else:
                assert match.opponent is not None
                _enter(table, match, a, row_of[match.opponent])
    return table


def _enter(table: Crosstable, match, a: int, b: int) -> None:
    """A match of two players."""
    games, double_loss, drew = match.games, match.kind.value == "double loss", match.kind.value == "drew"
    if games is None and match.winner is None and not (double_loss or drew):
        return  # still open
    table.met[a][b] += 1
    table.met[b][a] += 1
    if double_loss:
        table.lost[a] += 1
        table.lost[b] += 1
        return
    if games is None:
        ahead = 0 if drew else 1 if match.winner == match.player else -1
        table.games_unknown[a] += 1
        table.games_unknown[b] += 1
    else:
        ahead = games.wins - games.losses
        table.games_won[a] += games.wins
        table.games_lost[a] += games.losses
        table.games_won[b] += games.losses
        table.games_lost[b] += games.wins
        table.games_drawn[a] += games.draws
        table.games_drawn[b] += games.draws
    table.won[a] += ahead > 0
    table.lost[b] += ahead > 0
    table.won[b] += ahead < 0
    table.lost[a] += ahead < 0
    table.drawn[a] += ahead == 0
    table.drawn[b] += ahead == 0


def above(one: Ratio, other: Ratio) -> int:
    """1, 0 or -1: whether `one` is greater than, equal to or less than `other`; no value is below any number."""
    if one is None or other is None:
        return (one is not None) - (other is not None)
    left, right = one[0] * other[1], other[0] * one[1]
    return (left > right) - (left < right)


def raised(ratio: Ratio, floor: Ratio) -> Ratio:
    """The greater of a ratio and the floor."""
    return floor if above(floor, ratio) > 0 else ratio


def mean(ratios: list[Ratio], times: list[int]) -> Ratio:
    """The mean of `ratios`, each taken as many `times`; no value if there is none, or if one that counts has none."""
    top, bottom, count = 0, 1, 0
    for ratio, weight in zip(ratios, times, strict=True):
        if weight:
            if ratio is None:
                return None
            top, bottom = top * ratio[1] + weight * ratio[0] * bottom, bottom * ratio[1]
            count += weight
    return (top, bottom * count) if count else None


def second_opinion(table: Crosstable, rules: Rules) -> list[SecondStanding]:
    """The lines of the standings, in the table's order of players."""
    size = len(table.names)
    floor: Ratio = (rules.floor.numerator, rules.floor.denominator)
    draw, whole = rules.drawn_game.numerator, rules.drawn_game.denominator
    match_rates, own, game_rates = [], [], []
    for row in range(size):
        left_out = 0 if rules.byes_in_match_rate else table.byes[row]
        rounds = table.won[row] + table.lost[row] + table.drawn[row] - left_out
        points = 3 * (table.won[row] - left_out) + table.drawn[row]
        match_rates.append(raised((points, 3 * rounds), floor) if rounds else floor)
        won = table.games_won[row] + rules.bye_games * table.byes[row]
        games = won + table.games_lost[row] + table.games_drawn[row]
        rate: Ratio = (whole * won + draw * table.games_drawn[row], whole * games) if games else None
        own.append(None if rate is None else raised(rate, floor) if rules.own_floor else rate)
        game_rates.append(raised(rate, floor))
        if table.games_unknown[row]:
            own[-1] = game_rates[-1] = None
    lines = [
        SecondStanding(
            table.names[row],
            3 * table.won[row] + table.drawn[row],
            mean(match_rates, table.met[row]),
            own[row],
            mean(game_rates, table.met[row]),
        )
        for row in range(size)
    ]
    _rank(lines)
    return lines


def _rank(lines: list[SecondStanding]) -> None:
    """Count for each player who is above them, and among those level with them whose name comes first."""
    for line in lines:
        better = level_before = 0
        for other in lines:
            order = compare(other, line)
            better += order > 0
            level_before += order == 0 and spelling(other.name) < spelling(line.name)
        line.rank, line.place = 1 + better, 1 + better + level_before


def compare(one: SecondStanding, other: SecondStanding) -> int:
    """1, 0 or -1: whether the rules rank `one` above, level with or below `other`."""
    return (
        (one.points > other.points) - (one.points < other.points)
        or above(one.omw, other.omw)
        or above(one.gw, other.gw)
        or above(one.ogw, other.ogw)
    )


def spelling(name: str) -> tuple[str, str]:
    """Where a name stands among level ones: casefolded and compatibility-normalised, then as it is written."""
    return unicodedata.normalize("NFKC", name).casefold(), name
