"""The words of a verdict: whose question it is, and how players, ranks, results and tables are called."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from calc.event import Kind, Match
from calc.field import ME, OPPONENT, Field
from calc.record import Outcome, Record
from calc.rules import Rules
from calc.scenarios import Result
from calc.verdict import Status
from ui import board, numbers
from ui.texts import Markdown, language, plain, t, words

MOST_NAMES = 4


@dataclass(frozen=True, slots=True)
class Case:
    """A question about a last round as a page asks it.

    ``numbers``: the printed numbers of the field's tables, by the names of their players. ``assumed``: pairings that
    nobody knows were taken in order. ``known``: results set on the board, by table, for its first player.
    """

    field: Field
    me: str
    cut: int
    rules: Rules
    numbers: Mapping[frozenset[str], int] = dataclasses.field(default_factory=dict)
    assumed: bool = False
    known: Mapping[int, Outcome] = dataclasses.field(default_factory=dict)

    @property
    def given(self) -> dict[str, Outcome]:
        """What the board says, as ``calc.verdict`` takes it."""
        return board.given(self.known, self.field)

    @property
    def by_hand(self) -> bool:
        """Whether the players are counted points, without names."""
        return self.me == ME


def who(case: Case, name: str) -> Markdown:
    """A player as this page calls him: "you", a name, or points and a number where he was only counted."""
    if name == case.me:
        return t("last_round.you")
    if name == OPPONENT and case.by_hand:
        return t("last_round.your-opponent")
    if case.by_hand:
        points, _, number = name.partition(" #")
        return t("last_round.counted", points=points, number=number)
    if name.startswith("*"):
        return t("last_round.not-shown", number=name[1:])
    return plain(name, limit=40)


def names(case: Case, found: Sequence[str]) -> Markdown:
    """Some players, the first few by name."""
    shown = Markdown(", ".join(who(case, name) for name in found[:MOST_NAMES]))
    more = len(found) - MOST_NAMES
    return t("last_round.and-more", names=shown, count=more) if more > 0 else shown


def place(rank: int) -> str:
    """A rank in words."""
    return numbers.ordinal(rank, language())


def span(best: int, worst: int) -> str:
    """From the best to the worst rank."""
    return place(best) if best == worst else words("last_round.span", best=place(best), worst=place(worst))


def status(found: Status) -> Markdown:
    """A status as a word with a shape of its own."""
    return t(f"last_round.status-{slug(found)}")


def slug(found: Status) -> str:
    """A status as the keys of texts spell it."""
    return found.value.replace(" ", "-")


def score(games: Record) -> str:
    """Games as they are written: "2-1", "1-1-1"."""
    return str(games) if games.draws else f"{games.wins}-{games.losses}"


def result(found: Result) -> Markdown:
    """An own result: "2-1", "ID 0-0-3", "bye"."""
    if found.games is None:
        how = found.outcome.name.lower() if found.kind is Kind.PLAYED else found.kind.value.replace(" ", "-")
        return t(f"last_round.own-{how}")
    if found.kind is Kind.ID:
        return t("last_round.own-id", games=score(found.games))
    conceded = found.outcome is Outcome.LOSS and not found.games.wins
    return t("last_round.own-conceded" if conceded else "last_round.own-games", games=score(found.games))


def table_name(case: Case, players: tuple[str, ...]) -> Markdown:
    """A table: its number where it has one, and who sits there."""
    seats = Markdown(" – ".join(who(case, name) for name in players))
    number = case.numbers.get(frozenset(players))
    return seats if number is None else t("last_round.table", number=number, players=seats)


def in_words(case: Case, match: Match) -> Markdown:
    """A match with its result, mine from my side, others from the winner's."""
    if match.opponent is None:
        return t("last_round.match-bye", player=who(case, match.player))
    outcome, mine = match.outcome, case.me in match.players
    if mine:
        match = match.seen_by(case.me)
        outcome = match.outcome
    elif outcome is Outcome.LOSS:
        match = match.seen_by(match.opponent or "")
        outcome = match.outcome
    how = "id" if match.kind is Kind.ID else "draw" if outcome is Outcome.DRAW else "win"
    if mine:
        how = f"you-{'lose' if outcome is Outcome.LOSS else how}"
    games = score(match.games) if match.games else ""
    return t(
        f"last_round.match-{how}", player=who(case, match.player), other=who(case, match.opponent or ""), games=games
    )
