"""The words of a verdict: whose question it is, and how players, ranks, results and tables are called."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from calc.event import Event, Kind, Match
from calc.field import AT_MOST, ME, OPPONENT, UNLISTED, Field
from calc.record import Outcome, Record
from calc.rules import Rules
from calc.scenarios import Result
from calc.verdict import Status, Verdict
from ui.last_round import known_results
from ui.texts import Markdown, language, numbers, plain, t

MOST_NAMES = 4


@dataclass(frozen=True, slots=True)
class Case:
    """A question about a last round as a page asks it.

    ``numbers``: the printed numbers of the field's tables, by the names of their players. ``known``: results set on the
    board, by table, for its first player. ``event``: what the field is of, where that is known.
    """

    field: Field
    me: str
    cut: int
    rules: Rules
    numbers: Mapping[frozenset[str], int] = dataclasses.field(default_factory=dict)
    known: Mapping[int, Outcome] = dataclasses.field(default_factory=dict)
    event: Event | None = None

    @property
    def given(self) -> dict[str, Outcome]:
        """What the board says, as ``calc.verdict`` takes it."""
        return known_results.known_by_name(self.known, self.field)

    @property
    def by_hand(self) -> bool:
        """Whether the players are counted points, without names."""
        return self.me == ME and self.event is None and not self.field.grounds.last


def player_name(case: Case, name: str) -> Markdown:
    """A player as this page calls them: "you", a name, or points and a number where they were only counted."""
    if name == case.me:
        return t("last_round.you")
    if name == OPPONENT and case.by_hand:
        return t("last_round.your-opponent")
    if case.by_hand:
        points, _, number = name.partition(" #")
        return t(f"last_round.counted{'-at-most' if number.startswith(AT_MOST) else ''}", points=int(points))
    if name.startswith(UNLISTED):
        return t("last_round.not-shown", number=name.removeprefix(UNLISTED))
    return plain(name, limit=40)


def player_names(case: Case, players: Sequence[str]) -> Markdown:
    """Some players, the first few by name; counted ones together."""
    called = Counter(player_name(case, name) for name in players)
    several = [repeated(name, count) for name, count in called.items()]
    shown = Markdown(", ".join(several[:MOST_NAMES]))
    more = len(several) - MOST_NAMES
    return t("last_round.and-more", names=shown, count=more) if more > 0 else shown


def repeated(text: Markdown, count: int) -> Markdown:
    """Something, and how often if more than once."""
    return text if count == 1 else t("last_round.times", text=text, count=count)


def rank_text(rank: int) -> Markdown:
    """A rank in words."""
    return Markdown(numbers.ordinal(rank, language()))


def rank_span(best: int, worst: int) -> Markdown:
    """From the best to the worst rank."""
    return rank_text(best) if best == worst else t("last_round.span", best=rank_text(best), worst=rank_text(worst))


def possible_ranks(verdict: Verdict) -> Markdown:
    """Between which ranks a verdict lets the player end."""
    within = rank_span(verdict.best, verdict.worst)
    return t("last_round.or-lower", span=within) if verdict.lower else within


def is_proof(verdict: Verdict) -> bool:
    """Whether a verdict is a proof: of in or out, or of that but for a tie."""
    return verdict.proved is not None or verdict.status in (Status.LOCKED_UNLESS_TIED, Status.OUT_UNLESS_TIED)


def text_key(verdict: Verdict) -> str:
    """What a verdict says as the keys of texts spell it; one that hangs on a condition is another word."""
    return verdict.status.value.replace(" ", "-") + ("-if" if verdict.conditions else "")


def games_text(games: Record) -> Markdown:
    """Games as they are written: "2-1", "1-1-1"."""
    return Markdown(games if games.draws else f"{games.wins}-{games.losses}")


def result_text(own: Result) -> Markdown:
    """An own result: "2-1", "ID 0-0-3", "bye"."""
    if own.games is None:
        how = own.outcome.name.lower() if own.kind is Kind.PLAYED else own.kind.value.replace(" ", "-")
        return t(f"last_round.own-{how}")
    if own.kind is Kind.ID:
        return t("last_round.own-id", games=games_text(own.games))
    conceded = own.outcome is Outcome.LOSS and not own.games.wins
    return t("last_round.own-conceded" if conceded else "last_round.own-games", games=games_text(own.games))


def table_name(case: Case, players: tuple[str, ...], *, label: bool = False) -> Markdown:
    """A table inside a sentence, or as a ``label``: its number where it has one, and who sits there."""
    seats = Markdown(" – ".join(player_name(case, name) for name in players))
    number = case.numbers.get(frozenset(players))
    if number is None:
        return seats
    return t("last_round.table-label" if label else "last_round.table", number=number, players=seats)


def match_text(case: Case, match: Match) -> Markdown:
    """A match with its result, mine from my side, others from the winner's."""
    if match.opponent is None:
        return t("last_round.match-bye", player=player_name(case, match.player))
    outcome, mine = match.outcome, case.me in match.players
    if mine:
        match = match.seen_by(case.me)
        outcome = match.outcome
    elif outcome is Outcome.LOSS:
        match = match.seen_by(match.opponent or "")
        outcome = match.outcome
    how = "draw" if outcome is Outcome.DRAW else "win"
    if mine:
        how = f"you-{'lose' if outcome is Outcome.LOSS else how}"
    games = Markdown("" if match.games is None or case.by_hand else f" {games_text(match.games)}")
    other = player_name(case, match.opponent or "")
    return t(f"last_round.match-{how}", player=player_name(case, match.player), other=other, games=games)
