"""Last rounds of which everything is known but their results: made at random, or real ones reopened.

Rules used (Magic Tournament Rules): appendix C for match and game points, 2.10 for players who leave. The figures are
computed here anew, by their own passes, as exact fractions.
"""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from calc.event import Event, Kind, Match
from calc.field import reopened
from calc.importers import read_event

FLOOR = Fraction(33, 100)
BYE = "bye"
LOSS = "loss"
ID = (0, 0, 3)

FIRST = ("Ada", "Bea", "Cyd", "Dov", "Eli", "Fay", "Gil", "Hal", "Ida", "Jon", "Kai", "Lea", "Mia", "Ned", "Ole", "Pam")
LAST = ("Abel", "Blum", "Cook", "Dorn", "Eder", "Funk", "Gray", "Hahn", "Ives", "Jung", "Kern", "Lang", "Moor", "Ott")


class Table(NamedTuple):
    """One match: two seats and games won, lost and drawn by the first; ``None``: open.

    Alone: ``two`` is -1 and ``alone`` says whether that is a bye or an assigned loss.
    """

    one: int
    two: int
    games: tuple[int, int, int] | None = None
    alone: str = ""

    @property
    def open(self) -> bool:
        """Whether nobody knows the result yet."""
        return self.two >= 0 and self.games is None

    @property
    def seats(self) -> tuple[int, ...]:
        """Who sits here."""
        return (self.one,) if self.two < 0 else (self.one, self.two)


@dataclass(frozen=True)
class Truth:
    """An event before, or in, its last round. Players are numbers into ``names``.

    ``rounds``: all finished ones, then the last one, some of whose tables are open. ``left``: who has left, and after
    which round. ``cut``: how many places there are. ``ended``: how the open tables really ended, where that is known.
    """

    names: tuple[str, ...]
    rounds: tuple[tuple[Table, ...], ...]
    left: Mapping[int, int]
    cut: int
    origin: str = "random"
    ended: tuple[tuple[int, int, int], ...] | None = None

    @property
    def last(self) -> tuple[Table, ...]:
        """The tables of the last round."""
        return self.rounds[-1]

    @property
    def open_tables(self) -> list[Table]:
        """The tables whose results are open, in their order."""
        return [table for table in self.last if table.open]

    def table_of(self, seat: int) -> Table | None:
        """The table of the last round at which a player sits."""
        return next((table for table in self.last if seat in table.seats), None)


@dataclass
class Sheet:
    """What one player has after some rounds."""

    points: int = 0
    rounds: int = 0
    record: list[int] = field(default_factory=lambda: [0, 0, 0])
    game_points: int = 0
    games: int = 0
    opponents: list[int] = field(default_factory=list)

    @property
    def match_rate(self) -> Fraction:
        """MW%, at least the floor; the floor where nothing was played."""
        return max(FLOOR, Fraction(self.points, 3 * self.rounds)) if self.rounds else FLOOR

    @property
    def game_rate(self) -> Fraction:
        """GW%, at least the floor; the floor where nothing was played."""
        return max(FLOOR, Fraction(self.game_points, 3 * self.games)) if self.games else FLOOR

    def add(self, points: int, mine: int, other: int, drawn: int) -> None:
        """Write down one match."""
        self.points += points
        self.rounds += 1
        self.record[{3: 0, 0: 1, 1: 2}[points]] += 1
        self.game_points += 3 * mine + drawn
        self.games += mine + other + drawn


def sheets_of(players: int, rounds: Sequence[Sequence[Table]]) -> list[Sheet]:
    """Everybody's sheet. Of an open table only that the two have met is written down."""
    sheets = [Sheet() for _ in range(players)]
    for table in (table for tables in rounds for table in tables):
        if table.two < 0:
            sheets[table.one].add(*((3, 2, 0, 0) if table.alone == BYE else (0, 0, 0, 0)))
            continue
        sheets[table.one].opponents.append(table.two)
        sheets[table.two].opponents.append(table.one)
        if table.games is not None:
            won, lost, drawn = table.games
            sheets[table.one].add(3 if won > lost else won == lost, won, lost, drawn)
            sheets[table.two].add(3 if lost > won else won == lost, lost, won, drawn)
    return sheets


class Figures(NamedTuple):
    """What ranks a player (3.1). Where nothing was played or met, a figure is below any number."""

    points: int
    omw: Fraction
    gw: Fraction
    ogw: Fraction


def figures_of(sheets: Sequence[Sheet]) -> list[Figures]:
    """Everybody's figures."""
    nothing = Fraction(-1)
    found = []
    for sheet in sheets:
        met = [sheets[seat] for seat in sheet.opponents]
        omw = sum((other.match_rate for other in met), Fraction(0)) / len(met) if met else nothing
        ogw = sum((other.game_rate for other in met), Fraction(0)) / len(met) if met else nothing
        found.append(Figures(sheet.points, omw, sheet.game_rate if sheet.games else nothing, ogw))
    return found


def order_of(truth: Truth) -> list[int]:
    """Everybody by the standings before the last round."""
    figures = figures_of(sheets_of(len(truth.names), truth.rounds[:-1]))
    return sorted(range(len(truth.names)), key=lambda seat: figures[seat], reverse=True)


# Random ones ----------------------------------------------------------------------------------------------------------


def random_names(rng: random.Random, count: int) -> tuple[str, ...]:
    """Invented names; now and then one is the beginning of another."""
    names: list[str] = []
    while len(names) < count:
        name = f"{rng.choice(FIRST)} {rng.choice(LAST)}"
        if names and rng.random() < 0.01:
            name = f"{rng.choice(names)} {rng.choice(LAST)}"
        if name not in names:
            names.append(name)
    return tuple(names)


def random_games(rng: random.Random, draws: float) -> tuple[int, int, int]:
    """The games of a match."""
    chance = rng.random()
    if chance < draws / 2:
        return ID
    if chance < draws:
        return rng.choice(((1, 1, 0), (1, 1, 1)))
    return rng.choice(((2, 0, 0), (2, 1, 0), (0, 2, 0), (1, 2, 0), (2, 0, 0), (0, 2, 0), (1, 0, 0)))


def random_truth(rng: random.Random, *, leavers: bool, posted: float, plain: bool = False) -> Truth:
    """An event of 6 to 14 players in the last of 3 to 5 rounds.

    ``leavers``: somebody of the upper half has left before it; some may have anyway. ``posted``: the share of its
    tables that are finished. ``plain``: everybody who has not left plays, the one without an opponent has the bye.
    """
    size, last, draws = rng.randint(6, 14), rng.randint(3, 5), rng.choice((0.05, 0.25))
    late = set() if plain else {seat for seat in range(size) if rng.random() < 0.03}
    rounds: list[tuple[Table, ...]] = []
    left: dict[int, int] = {}
    met: set[frozenset[int]] = set()
    for number in range(1, last + 1):
        points = [sheet.points for sheet in sheets_of(size, rounds)]
        playing = [seat for seat in range(size) if seat not in left and (number > 1 or seat not in late)]
        if number == last and not plain:
            playing = [seat for seat in playing if rng.random() > 0.03]
        playing.sort(key=lambda seat: (-points[seat], rng.random()))
        tables = []
        if len(playing) % 2:
            alone = BYE if plain or rng.random() < 0.9 else LOSS
            tables.append(Table(playing.pop(), -1, None, alone))
        while playing:
            one = playing.pop(0)
            two = next((seat for seat in playing if frozenset((one, seat)) not in met), playing[0])
            playing.remove(two)
            met.add(frozenset((one, two)))
            finished = number < last or rng.random() < posted
            tables.append(Table(one, two, random_games(rng, draws) if finished else None))
        rounds.append(tuple(sorted(tables, key=lambda table: table.two < 0)))
        if number < last:
            gone = [seat for seat in range(size) if seat not in left and rng.random() < 0.03]
            if leavers and number == last - 1:
                best = sorted(set(range(size)) - set(left), key=lambda seat: -points[seat])
                gone += rng.sample(best[: max(3, size // 2)], rng.randint(1, 3))
            left.update((seat, number) for seat in gone if size - len(left) > 4)
    return Truth(random_names(rng, size), tuple(rounds), left, rng.randint(2, min(8, size - 2)))


# Real ones ------------------------------------------------------------------------------------------------------------


def real_events(folder: Path) -> Iterator[tuple[str, str]]:
    """Every Swiss event with a cut in a folder of archives, one event a line: where it stands, and its text."""
    for path in sorted(folder.glob("*.jsonl.gz")):
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            for number, line in enumerate(lines, start=1):
                data = json.loads(line)
                if data["cut"] and not data.get("knockout"):
                    yield f"{path.name}:{number}", line


def real_truth(origin: str, text: str) -> Truth | None:
    """The last Swiss round of a published event, reopened; ``None`` if it is too short, or holds double losses."""
    data = json.loads(text)
    event = read_event(text, "event.json", data["swiss_rounds"]).event
    if event is None or len(event.rounds) < 3 or len(event.players) <= data["cut"]:
        return None
    if any(match.kind is Kind.DOUBLE_LOSS for round_ in event.rounds for match in round_.matches):
        return None
    before = truth_of(reopened(event), data["cut"], origin)
    whole = truth_of(event, data["cut"], origin)
    pairs = {frozenset(table.seats): table for table in whole.last if table.two >= 0}
    ended = []
    for table in before.open_tables:
        found = pairs[frozenset(table.seats)]
        if found.games is None:
            return None
        ended.append(found.games if found.one == table.one else (found.games[1], found.games[0], found.games[2]))
    return replace(before, ended=tuple(ended))


def truth_of(event: Event, cut: int, origin: str) -> Truth:
    """An event as a truth; matches whose games are unknown count as 2-0 or, drawn, as 1-1."""
    number = {name: seat for seat, name in enumerate(event.players)}

    def table(match: Match) -> Table:
        one = number[match.player]
        if match.opponent is None:
            return Table(one, -1, None, BYE if match.kind is Kind.BYE else LOSS)
        games = None if match.games is None else (match.games.wins, match.games.losses, match.games.draws)
        if match.games is None and not match.open:
            games = (1, 1, 0) if match.winner is None else (2, 0, 0) if match.winner == match.player else (0, 2, 0)
        return Table(one, number[match.opponent], games)

    rounds = tuple(tuple(table(match) for match in round_.matches) for round_ in event.rounds)
    left = {number[name]: after for name, after in event.dropped.items()}
    return Truth(event.players, rounds, left, cut, origin)


def posted(truth: Truth, known: Sequence[bool]) -> Truth:
    """A real truth in which the results of the open tables that are ``known`` are in."""
    if truth.ended is None:
        return truth
    results = dict(zip(truth.open_tables, zip(truth.ended, known, strict=True), strict=True))
    tables = []
    for table in truth.last:
        games, in_already = results.get(table, (None, False))
        tables.append(table._replace(games=games) if in_already else table)
    still = tuple(games for games, in_already in results.values() if not in_already)
    return replace(truth, rounds=(*truth.rounds[:-1], tuple(tables)), ended=still)
