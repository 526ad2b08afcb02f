"""An event as frozen values: rounds of matches. A match without a result *is* a pairing.

Rules implemented (Magic Tournament Rules):
  2.5   a concession is a result like any other; before a game was played 2-0
  2.10  drops: results stay; the round after which a player left is kept
  5.2   an intentional draw is a kind of its own, entered as one and never inferred; its games are level (0-0-3, or
        1-1-1 if it was agreed after some were played)
  C     byes, assigned losses (no opponent), double losses (no points for either)
Not implemented: penalties that change points; teams.
"""

from __future__ import annotations

import itertools
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum

from calc.errors import InputError, Problem
from calc.record import Outcome, Record

ID_GAMES = Record(0, 0, 3)
"""What an intentional draw is reported as when no game was played (MTR 5.2)."""

MAX_NAME_LENGTH = 200
"""Characters; a longer one is a slip."""

CUT_ROUND_NAMES = ("quarterfinals", "semifinals", "final")
"""Names of the rounds after the cut, in their order."""


def name_key(name: str) -> tuple[str, str]:
    """The order of names: compatibility-normalised and casefolded, then by code points.

    Two names with the same first part are the same player's.
    """
    return folded(name), name


def folded(name: str) -> str:
    """``name`` in the form in which names are compared: Unicode NFKC, casefolded, runs of blanks as one."""
    if name.isascii():  # the same, ten times faster: a whole history of names is compared
        return " ".join(name.lower().split())
    return " ".join(unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold()).split())


class Kind(Enum):
    """What a match is. ``LOSS``: assigned, without an opponent. ``DRAW``: drawn, its games unknown."""

    PLAYED = "played"
    ID = "id"
    BYE = "bye"
    LOSS = "loss"
    DOUBLE_LOSS = "double loss"
    DRAW = "drew"


_ALONE = (Kind.BYE, Kind.LOSS)


@dataclass(frozen=True, slots=True)
class Match:
    """One match of one round, seen from ``player``'s side.

    ``games``: as ``player`` has them; ``None`` where none are known. ``winner``: follows from the games; given without
    games it means a decided match whose games are unknown. ``PLAYED`` with neither is open: a pairing.
    ``by_hand``: the pairing was changed by hand. Raises :class:`InputError` for what no match can be.
    """

    player: str
    opponent: str | None = None
    games: Record | None = None
    kind: Kind = Kind.PLAYED
    winner: str | None = None
    by_hand: bool = False

    def __post_init__(self) -> None:
        if self.kind is Kind.ID and self.games is None:
            object.__setattr__(self, "games", ID_GAMES)
        problem = self._impossible()
        if problem:
            raise InputError(Problem(problem, player=self.player))
        if self.games is not None and self.winner is None and self.games.outcome is not Outcome.DRAW:
            object.__setattr__(self, "winner", self.player if self.games.outcome is Outcome.WIN else self.opponent)

    def _impossible(self) -> str | None:
        """The code of what is wrong with the match in itself, if anything is."""
        alone = self.opponent is None
        if alone is not (self.kind in _ALONE):
            return "match-alone" if alone else "match-opponent"
        if self.opponent is not None and folded(self.opponent) == folded(self.player):
            return "match-against-oneself"
        if self.kind not in (Kind.PLAYED, Kind.ID) and (self.games is not None or self.winner is not None):
            return "match-games"
        if self.kind is Kind.ID and (
            self.winner is not None or self.games is None or self.games.outcome is not Outcome.DRAW
        ):
            return "id-games"
        if self.winner is not None and self.winner not in self.players:
            return "winner-unknown"
        won = Outcome.WIN if self.winner == self.player else Outcome.LOSS
        differs = self.winner is not None and self.games is not None and self.games.outcome is not won
        return "winner-games" if differs else None

    @property
    def open(self) -> bool:
        """Whether no result is known yet."""
        return self.kind is Kind.PLAYED and self.games is None and self.winner is None

    @property
    def outcome(self) -> Outcome | None:
        """How it ended for ``player``; ``None`` while it is open."""
        if self.open:
            return None
        if self.kind in (Kind.LOSS, Kind.DOUBLE_LOSS):
            return Outcome.LOSS
        if self.kind is Kind.BYE:
            return Outcome.WIN
        if self.winner is None:
            return Outcome.DRAW
        return Outcome.WIN if self.winner == self.player else Outcome.LOSS

    @property
    def players(self) -> tuple[str, ...]:
        """Who takes part: one or two names."""
        return (self.player,) if self.opponent is None else (self.player, self.opponent)

    def seen_by(self, player: str) -> Match:
        """The same match from ``player``'s side. Raises :class:`InputError` if it is not their match."""
        if player == self.player:
            return self
        if player != self.opponent:
            raise InputError(Problem("player-not-in-match", player=player))
        return replace(
            self, player=player, opponent=self.player, games=self.games.flipped if self.games else self.games
        )


@dataclass(frozen=True, slots=True)
class Round:
    """The matches of one round in the order of their tables; ``name`` only for rounds after the cut.

    Raises :class:`InputError` if a player sits at two tables.
    """

    matches: tuple[Match, ...] = ()
    name: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "matches", tuple(self.matches))
        seen: set[str] = set()
        for match in self.matches:
            for player in match.players:
                if player in seen:
                    raise InputError(Problem("player-twice", player=player))
                seen.add(player)

    @property
    def players(self) -> frozenset[str]:
        """Everybody who is in a match of the round."""
        return frozenset(player for match in self.matches for player in match.players)

    def match_of(self, player: str) -> Match | None:
        """``player``'s match from their side, or ``None``."""
        return next((match.seen_by(player) for match in self.matches if player in match.players), None)


@dataclass(frozen=True, slots=True)
class Event:
    """Everything that is known of an event; nothing edits one, ``with_result`` returns a new one.

    ``players``: everybody who entered, in canonical order (casefolded NFKC name, then code points); those who appear in
    matches, ``dropped`` or ``awarded_bye`` need not be given. ``rounds``: the Swiss rounds; ``cut_rounds``: the rounds
    after the cut. ``dropped``: after which round a player left (0: never played; rounds after the cut count on).
    ``awarded_bye``: with how many byes a player started. Raises :class:`InputError` with everything that does not fit.
    """

    players: tuple[str, ...] = ()
    rounds: tuple[Round, ...] = ()
    dropped: Mapping[str, int] = field(default_factory=dict, hash=False)
    awarded_bye: Mapping[str, int] = field(default_factory=dict, hash=False)
    planned_rounds: int | None = None
    cut: int | None = None
    cut_rounds: tuple[Round, ...] = ()

    def __post_init__(self) -> None:
        seated = (
            name for round_ in (*self.rounds, *self.cut_rounds) for match in round_.matches for name in match.players
        )
        names = {*self.players, *self.dropped, *self.awarded_bye, *seated}
        players = tuple(sorted(names, key=name_key))
        object.__setattr__(self, "players", players)
        for name, values in (("rounds", self.rounds), ("cut_rounds", self.cut_rounds)):
            object.__setattr__(self, name, tuple(values))
        for name, mapping in (("dropped", self.dropped), ("awarded_bye", self.awarded_bye)):
            object.__setattr__(self, name, dict(mapping))
        problems = [*name_problems(players), *self._contradictions()]
        if problems:
            raise InputError(problems)

    def _contradictions(self) -> Iterable[Problem]:
        """Parts of the event that contradict each other."""
        total = len(self.rounds) + len(self.cut_rounds)
        for player, after in self.dropped.items():
            if not 0 <= after <= total:
                yield Problem("drop-round", player=player, values={"round": after, "rounds": total})
        for number, round_ in enumerate((*self.rounds, *self.cut_rounds), start=1):
            for match in round_.matches:
                for player in match.players:
                    if self.dropped.get(player, number) < number:
                        after = self.dropped[player]
                        yield Problem("plays-after-drop", player=player, values={"round": number, "after": after})
        names = [round_.name for round_ in self.cut_rounds]
        known = [name for name in CUT_ROUND_NAMES if name in names]
        if any(round_.name for round_ in self.rounds) or names != known:
            yield Problem("cut-round-order", values={"rounds": ", ".join(names)})
        for player, count in self.awarded_bye.items():
            if count < 1:
                yield Problem("awarded-bye-count", player=player, values={"count": count})
        for name, value in (("planned_rounds", self.planned_rounds), ("cut", self.cut)):
            if value is not None and value < 0:
                yield Problem("number-negative", field=name, values={"number": value})

    @property
    def open_matches(self) -> tuple[Match, ...]:
        """The Swiss pairings without a result, earliest round first."""
        return tuple(match for round_ in self.rounds for match in round_.matches if match.open)

    def matches_of(self, player: str) -> tuple[tuple[int, Match], ...]:
        """``player``'s Swiss matches from their side, each with its round's number (from 1)."""
        matches = ((number, round_.match_of(player)) for number, round_ in enumerate(self.rounds, start=1))
        return tuple((number, match) for number, match in matches if match is not None)

    def opponents_of(self, player: str) -> tuple[str, ...]:
        """Everybody ``player`` was paired against in the Swiss, in order; the same one twice if they met twice."""
        return tuple(match.opponent for _, match in self.matches_of(player) if match.opponent is not None)

    def with_round(self, round_: Round) -> Event:
        """The event with one more Swiss round."""
        return replace(self, rounds=(*self.rounds, round_))

    def with_result(self, match: Match, round_number: int | None = None) -> Event:
        """The event with ``match`` in the place of the pairing of the same players, whichever side it is written from.

        ``round_number`` (from 1; the Swiss rounds, then those after the cut): where; without it the latest round in
        which they meet. Raises :class:`InputError` if they do not meet there.
        """
        rounds = [*self.rounds, *self.cut_rounds]
        numbers = range(len(rounds), 0, -1) if round_number is None else (round_number,)
        for number in numbers:
            if not 1 <= number <= len(rounds):
                break
            matches = rounds[number - 1].matches
            for table, old in enumerate(matches):
                if set(old.players) == set(match.players):
                    new = replace(match.seen_by(old.player), by_hand=old.by_hand or match.by_hand)
                    rounds[number - 1] = replace(
                        rounds[number - 1], matches=(*matches[:table], new, *matches[table + 1 :])
                    )
                    swiss = len(self.rounds)
                    return replace(self, rounds=tuple(rounds[:swiss]), cut_rounds=tuple(rounds[swiss:]))
        raise InputError(
            Problem("no-such-pairing", player=match.player, values={"opponent": match.opponent, "round": round_number})
        )


MAX_GAMES_WON = 3
"""Games that a player wins in the longest match, best of five; also the drawn games of an ID."""


def is_unlikely_score(games: Record) -> bool:
    """Whether a score is probably a typing error, because no match ends like that: 20-0, 2-0-100, 3-3.

    Matches are best of one, three or five, and may end early (1-0, 1-1, 2-1-3). Of 417,424 published ones three are.
    """
    return max(games.wins, games.losses, games.draws) > MAX_GAMES_WON or min(games.wins, games.losses) >= MAX_GAMES_WON


def unlikely_scores(event: Event) -> tuple[Problem, ...]:
    """The matches of an event with an unlikely score (:func:`is_unlikely_score`); they count as they stand."""
    rounds = (*enumerate(event.rounds, start=1), *((round_.name, round_) for round_ in event.cut_rounds))
    return tuple(
        Problem("games-unusual", player=match.player, values={"games": match.games, "round": name, "match": table})
        for name, round_ in rounds
        for table, match in enumerate(round_.matches, start=1)
        if match.games is not None and is_unlikely_score(match.games)
    )


def missing_results(rounds: Iterable[Round]) -> list[Problem]:
    """One problem for each of these Swiss rounds that has open matches, with their tables; numbers from 1."""
    problems = []
    for number, round_ in enumerate(rounds, start=1):
        tables = [str(table) for table, match in enumerate(round_.matches, start=1) if match.open]
        if tables:
            values = {"round": number, "tables": ", ".join(tables), "count": len(tables)}
            problems.append(Problem("results-missing", values=values))
    return problems


def name_problems(players: tuple[str, ...]) -> Iterable[Problem]:
    """What is wrong with names: empty, too long, with control characters, or one name in two spellings.

    ``players``: in canonical order (:func:`name_key`), so that two spellings of a name are neighbours.
    """
    for name in players:
        if not name.strip():
            yield Problem("name-empty", player=name)
        elif len(name) > MAX_NAME_LENGTH:
            yield Problem("name-too-long", player=name, values={"length": len(name), "most": MAX_NAME_LENGTH})
        elif name != name.strip() or any(unicodedata.category(letter) in ("Cc", "Cs") for letter in name):
            yield Problem("name-control", player=name)
    for one, other in itertools.pairwise(players):
        if folded(one) == folded(other):
            yield Problem("name-spelled-twice", player=one, values={"other": other})
