"""The text format of an event, the same in the paste box, the tests and the README.

One statement a line, keywords in lower case; ``#`` at the start of a line is a comment; a name that could be misread
stands in double quotes (doubled inside). The order of lines is the order of tables; ``!`` at the start of a match marks
a pairing that was changed by hand::

    rounds 6                     planned Swiss rounds
    cut 8
    player Zed                   has entered, has not sat down yet
    bye 2 Zed                    starts with two awarded byes
    round 1
    Ana 2-1 Bo                   games won-lost(-drawn) by the first named
    Cy id Dee                    intentional draw (0-0-3); id 0-0-1 where it was reported so
    Eli vs Fay                   a pairing without a result
    Gus beat Hal                 games unknown; also: Hal lost to Gus, Hal drew Gus
    Ivy double loss Jo
    Kim bye
    Lee loss                     an assigned loss, without an opponent
    drop Lee                     after the round in which it stands; before round 1: never played
    quarterfinals                semifinals, final: the rounds after the cut
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from calc.errors import InputError, Problem
from calc.event import CUT_ROUND_NAMES, ID_GAMES, Event, Kind, Match, Round, folded, name_problems
from calc.record import MAX_COUNT, Record

MAX_TEXT_LENGTH = 4_000_000
"""Characters of an event's text; one of 3,000 players over 15 rounds has a quarter of that."""

_TOKEN = re.compile(r'"((?:[^"]|"")*)"(?=\s|$)|(\S+)')
_SCORE = re.compile(r"\d+[-/‐‑‒–—−]\d+(?:[-/‐‑‒–—−]\d+)?", re.ASCII)
_NUMBERED = ("rounds", "cut", "round")
_STATEMENTS = (*_NUMBERED, "player", "bye", "drop", *CUT_ROUND_NAMES)
_OPERATORS = ("vs", "beat", "lost", "id", "bye", "loss", "double", "drew")
_ALONE = {"bye": Kind.BYE, "loss": Kind.LOSS}


@dataclass(frozen=True, slots=True)
class _Token:
    """A word, or a quoted name, which is never a keyword."""

    text: str
    quoted: bool = False

    def is_word(self, *words: str) -> bool:
        return not self.quoted and self.text in words

    @property
    def is_score(self) -> bool:
        return not self.quoted and _SCORE.fullmatch(self.text) is not None

    @property
    def is_operator(self) -> bool:
        return self.is_score or self.is_word(*_OPERATORS)


@dataclass(slots=True)
class _Reading:
    """What has been read so far of a text; lives only inside :func:`parse_event`."""

    problems: list[Problem] = field(default_factory=list)
    names: dict[str, str] = field(default_factory=dict)  # folded name -> the spelling that was seen first
    spelled: dict[str, str] = field(default_factory=dict)  # every spelling -> the one that was seen first
    numbers: dict[str, int] = field(default_factory=dict)
    players: list[str] = field(default_factory=list)
    awarded: dict[str, int] = field(default_factory=dict)
    dropped: dict[str, int] = field(default_factory=dict)
    rounds: list[list[Match]] = field(default_factory=list)
    cut_names: list[str] = field(default_factory=list)
    seated: set[str] = field(default_factory=set)  # in the round that is being read
    appeared: set[str] = field(default_factory=set)
    drop_lines: list[tuple[int, str]] = field(default_factory=list)

    def name(self, tokens: list[_Token]) -> str:
        """The player that ``tokens`` name, in the spelling seen first."""
        if not tokens:
            raise InputError(Problem("name-missing"))
        if len(tokens) > 1 and any(token.quoted for token in tokens):
            raise InputError(Problem("name-half-quoted", values={"text": " ".join(token.text for token in tokens)}))
        name = " ".join(token.text for token in tokens)
        if any(token.is_operator for token in tokens):  # "drop Ana vs Bo" names nobody
            raise InputError(Problem("statement-ambiguous", values={"text": name}))
        known = self.spelled.get(name)
        if known is None:
            problems = list(name_problems((name,)))
            if problems:
                raise InputError(problems)
            known = self.spelled[name] = self.names.setdefault(folded(name), name)
        return known

    def seat(self, match: Match) -> None:
        """Put a match into the round that is being read, unless one of its players has a match there."""
        number = len(self.rounds)
        self.appeared.update(match.players)
        if not number:
            raise InputError(Problem("match-before-round"))
        for player in match.players:
            if self.dropped.get(player, number) < number:
                values = {"round": number, "after": self.dropped[player]}
                raise InputError(Problem("plays-after-drop", player=player, values=values))
        again = [player for player in match.players if player in self.seated]
        if again:
            twin = any(set(other.players) == set(match.players) for other in self.rounds[-1])
            code = "pairing-twice" if twin and len(again) > 1 else "player-twice"
            raise InputError(Problem(code, player=again[0], values={"opponent": match.opponent, "round": number}))
        self.seated.update(match.players)
        self.rounds[-1].append(match)

    def open_round(self, cut_name: str = "") -> None:
        """Begin the next round. Also done for a bad heading, or each line below it would seem wrong too."""
        self.rounds.append([])
        self.seated.clear()
        if cut_name:
            self.cut_names.append(cut_name)


def parse_event(text: str) -> Event:
    """The event that ``text`` describes.

    Raises :class:`InputError` with every problem in it, each with its line.
    """
    if len(text) > MAX_TEXT_LENGTH:
        raise InputError(Problem("text-too-long", values={"length": len(text), "most": MAX_TEXT_LENGTH}))
    reading = _Reading()
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), start=1):
        try:
            _read_line(reading, line.strip(), number)
        except InputError as error:
            reading.problems += [
                Problem(problem.code, number, problem.player, problem.field, problem.values)
                for problem in error.problems
            ]
    known = reading.appeared | set(reading.players) | set(reading.awarded)
    reading.problems += [
        Problem("drop-unknown", line, player)
        for line, player in reading.drop_lines
        if reading.dropped[player] and player not in known
    ]
    if reading.problems:
        raise InputError(sorted(reading.problems, key=lambda problem: problem.line or 0))
    swiss = len(reading.rounds) - len(reading.cut_names)
    return Event(
        players=tuple(reading.players),
        rounds=tuple(Round(tuple(matches)) for matches in reading.rounds[:swiss]),
        dropped=reading.dropped,
        awarded_bye=reading.awarded,
        planned_rounds=reading.numbers.get("rounds"),
        cut=reading.numbers.get("cut"),
        cut_rounds=tuple(
            Round(tuple(matches), name) for matches, name in zip(reading.rounds[swiss:], reading.cut_names, strict=True)
        ),
    )


def _read_line(reading: _Reading, line: str, number: int) -> None:
    """Take one line into the reading. Raises :class:`InputError` without its place."""
    if not line or line.startswith("#"):
        return
    by_hand = line.startswith("!")
    tokens = [
        _Token(token[2]) if token[1] is None else _Token(token[1].replace('""', '"'), quoted=True)
        for token in _TOKEN.finditer(line.removeprefix("!"))
    ]
    if any(not token.quoted and '"' in token.text for token in tokens):
        raise InputError(Problem("quote-open", values={"text": line}))
    if not by_hand and tokens[0].is_word(*CUT_ROUND_NAMES):
        _read_cut_round(reading, tokens[0].text, tokens[1:])
    elif not by_hand and tokens[0].is_word(*_STATEMENTS):
        _read_statement(reading, tokens[0].text, tokens[1:], number)
    else:
        reading.seat(_read_match(reading, tokens, by_hand, line))


def _read_cut_round(reading: _Reading, name: str, rest: list[_Token]) -> None:
    """``quarterfinals``, ``semifinals``, ``final``, in this order."""
    earlier = [CUT_ROUND_NAMES.index(before) for before in reading.cut_names]
    reading.open_round(name)
    if rest:
        raise InputError(Problem("words-left-over", values={"keyword": name}))
    if earlier and CUT_ROUND_NAMES.index(name) <= max(earlier):
        raise InputError(Problem("cut-round-order", values={"rounds": name}))


def _read_statement(reading: _Reading, keyword: str, rest: list[_Token], line: int) -> None:
    """``rounds 6``, ``cut 8``, ``round 1``, ``player Zed``, ``bye 2 Zed``, ``drop Zed``."""
    if keyword == "round":
        reading.open_round()
        number, expected = _number(rest, keyword), len(reading.rounds)
        if reading.cut_names:
            raise InputError(Problem("round-after-cut", values={"round": number}))
        if number != expected:
            raise InputError(Problem("round-order", values={"round": number, "expected": expected}))
    elif keyword in _NUMBERED:
        _set_once(reading.numbers, keyword, _number(rest, keyword), keyword)
    elif keyword == "player":
        reading.players.append(reading.name(rest))
    elif keyword == "bye":
        count, player = _number(rest[:1], keyword), reading.name(rest[1:])
        if count < 1:
            raise InputError(Problem("awarded-bye-count", player=player, values={"count": count}))
        _set_once(reading.awarded, player, count, keyword, player)
    else:
        player = reading.name(rest)
        if reading.dropped.setdefault(player, len(reading.rounds)) != len(reading.rounds):
            raise InputError(Problem("dropped-twice", player=player, values={"after": reading.dropped[player]}))
        reading.drop_lines.append((line, player))


def _set_once(numbers: dict[str, int], key: str, number: int, keyword: str, player: str | None = None) -> None:
    """Keep the ``number`` of a statement. Raises :class:`InputError` if an earlier line gave another one."""
    if numbers.setdefault(key, number) != number:
        raise InputError(Problem("said-twice", player=player, values={"keyword": keyword, "first": numbers[key]}))


def _number(tokens: list[_Token], keyword: str) -> int:
    """The number that alone stands in ``tokens``."""
    token = tokens[0] if len(tokens) == 1 else _Token("")
    if token.quoted or not (token.text.isascii() and token.text.isdigit()):
        raise InputError(Problem("number-missing", values={"keyword": keyword}))
    if len(token.text) > len(str(MAX_COUNT)):
        raise InputError(Problem("number-too-large", values={"number": token.text, "most": MAX_COUNT}))
    return int(token.text)


def _read_match(reading: _Reading, tokens: list[_Token], by_hand: bool, line: str) -> Match:
    """``Ana 2-1 Bo`` and its relatives: a name, what happened, and mostly another name."""
    places = [place for place, token in enumerate(tokens) if token.is_operator]
    if not places:
        raise InputError(Problem("statement-unknown", values={"text": line}))
    at = places[0]
    operator, width, games = tokens[at].text, 1, None
    follower = tokens[at + 1] if at + 1 < len(tokens) else _Token("")
    if tokens[at].is_score:
        operator, games = "games", Record.parse(operator)
    elif operator == "id" and follower.is_score:
        width, games = 2, Record.parse(follower.text)
    elif operator in ("double", "lost"):
        width = 2
        if not follower.is_word("loss" if operator == "double" else "to"):
            raise InputError(Problem("statement-unknown", values={"text": line}))
    if any(place >= at + width for place in places):
        raise InputError(Problem("statement-ambiguous", values={"text": line}))
    left, right = tokens[:at], tokens[at + width :]
    player = reading.name(left)
    if operator in _ALONE:
        if right:
            raise InputError(Problem("words-left-over", values={"keyword": operator}))
        return Match(player, kind=_ALONE[operator], by_hand=by_hand)
    opponent = reading.name(right)
    winner = {"beat": player, "lost": opponent}.get(operator)
    kind = {"id": Kind.ID, "double": Kind.DOUBLE_LOSS, "drew": Kind.DRAW}.get(operator, Kind.PLAYED)
    return Match(player, opponent, games, kind, winner, by_hand)


def format_event(event: Event) -> str:
    """The text of ``event``: ``parse_event(format_event(event)) == event``."""
    seated = {
        name for round_ in (*event.rounds, *event.cut_rounds) for match in round_.matches for name in match.players
    }
    numbers = (("rounds", event.planned_rounds), ("cut", event.cut))
    lines = [f"{keyword} {value}" for keyword, value in numbers if value is not None]
    lines += [f"player {quoted(name)}" for name in event.players if name not in seated]
    lines += [f"bye {event.awarded_bye[name]} {quoted(name)}" for name in event.players if name in event.awarded_bye]
    lines += _drops(event, 0)
    for number, round_ in enumerate((*event.rounds, *event.cut_rounds), start=1):
        lines.append(round_.name or f"round {number}")
        lines += [format_match(match) for match in round_.matches]
        lines += _drops(event, number)
    return "".join(line + "\n" for line in lines)


def _drops(event: Event, number: int) -> list[str]:
    return [f"drop {quoted(name)}" for name in event.players if event.dropped.get(name) == number]


def format_match(match: Match) -> str:
    """One match as a line of the notation."""
    words = ["! " + quoted(match.player) if match.by_hand else quoted(match.player)]
    if match.kind is Kind.ID:
        words.append("id" if match.games == ID_GAMES else f"id {match.games}")
    elif match.kind is not Kind.PLAYED:
        words.append(match.kind.value)
    elif match.games is not None:
        words.append(format_games(match.games))
    elif match.winner is None:
        words.append("vs")
    else:
        words.append("beat" if match.winner == match.player else "lost to")
    if match.opponent is not None:
        words.append(quoted(match.opponent))
    return " ".join(words)


def format_games(games: Record) -> str:
    """``2-1``; with drawn games ``2-1-1``."""
    return str(games) if games.draws else f"{games.wins}-{games.losses}"


def quoted(name: str) -> str:
    """``name`` as the notation writes it: in quotes where it could be misread."""
    words = name.split()
    plain = (
        " ".join(words) == name
        and '"' not in name
        and name[0] not in "!#"
        and words[0] not in _STATEMENTS
        and not any(_Token(word).is_operator for word in words)
    )
    return name if plain else '"' + name.replace('"', '""') + '"'
