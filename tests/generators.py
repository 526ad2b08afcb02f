"""Events made up for tests: with everything that happens at real tables, and with names that are hard to read.

One builder serves two callers: ``random_event(seed)`` for large numbers of cases, and the Hypothesis strategy
``events()``, which shrinks. ``names()``, ``records()``, ``any_rules()`` are strategies for the parts.
"""

import random
from collections.abc import Callable, Sequence
from fractions import Fraction
from string import ascii_uppercase
from typing import Any

from hypothesis import strategies as st

from calc.event import CUT_ROUND_NAMES, MAX_NAME_LENGTH, Event, Kind, Match, Round, folded, name_problems
from calc.record import Record
from calc.rules import PRESETS, Rules, custom_rules

Pick = Callable[[int, int], int]
"""A whole number from the first to the second, both included; 0 is always the plainest choice."""

PLAYED_GAMES = {
    1: ((1, 0, 0), (1, 0, 1), (0, 0, 1)),
    3: ((2, 0, 0), (2, 1, 0), (1, 0, 0), (2, 0, 1), (2, 1, 1), (1, 1, 1), (1, 1, 0), (0, 0, 1), (0, 0, 0)),
    5: ((3, 0, 0), (3, 1, 0), (3, 2, 0), (2, 1, 0), (3, 1, 1), (2, 2, 1), (1, 1, 0)),
}
"""Games of a match by its length: decided in full, decided by time, and drawn; seen from the winner's side."""

ID_GAMES = ((0, 0, 3), (0, 0, 1), (0, 0, 0), (1, 1, 1))
"""How intentional draws are reported in practice."""

PLAIN_NAMES = tuple(
    first + last for last in ("", " Ro", " Li") for first in ("Ana", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal")
)

AWKWARD_NAMES = (
    "vs", "beat", "id", "bye", "loss", "double loss", "lost to", "round 1", "player", "drop", "cut", "rounds", "final",
    "quarterfinals", "2-1", "1–1–1", "2/0", "10-0-3", "7", "Ana vs Bo", "Ana 2-1 Bo", "drop dead Fred", "bye bye",
    '"', '""', '"Ace"', 'Tom "Ace" Low', 'half"', "a  b", "a\u00a0b", "tab\u2003wide", "line\u2028break",
    "#hash", "!bang", "! bang", "# hash", "<b>x</b>", "{0}", "$\\alpha$", "🙂", "👩‍👩‍👧",
    "\u200fרות\u200e", "\u202eevil",
    "Straße", "ﬁn", "İpek", "Ⅷ", "é", "\ufeffbom", "x" * MAX_NAME_LENGTH, "N.N.", "-", "…", "Ana|Bo", "=1+1",
    "Jr., Sam",
)  # fmt: skip
"""Keywords and scores as names, quotes, unusual blanks, comment signs, right-to-left marks, emoji, the longest name."""


def make_event(
    pick: Pick,
    names: Sequence[str] = PLAIN_NAMES,
    *,
    most_rounds: int = 6,
    best_of: int | None = None,
    unknown_games: bool = True,
    open_matches: bool = True,
) -> Event:
    """An event out of as many of ``names`` as ``pick`` says, every choice being one call of ``pick``.

    It has late entries, players who never sit down, drops, awarded byes, byes and assigned losses of those left over,
    double losses, IDs, wins and draws with unknown games, open matches, rematches, and sometimes rounds after the cut.
    """
    players = list(names[: pick(0, len(names))])
    rounds = pick(0, most_rounds)
    length = best_of or (3, 1, 5)[pick(0, 2)]
    awarded = {name: pick(1, 3) for name in players if pick(0, 11) == 11}
    first = {name: pick(2, 4) if pick(0, 7) == 7 else 1 for name in players}
    last = {name: pick(0, rounds) for name in players if pick(0, 7) == 7}
    played = []
    for number in range(1, rounds + 1):
        byes = [name for name in players if number <= awarded.get(name, 0) and last.get(name, rounds) >= number]
        late = [name for name in players if first[name] > number and name not in byes]
        there = [
            name
            for name in players
            if name not in byes and first[name] <= number <= last.get(name, rounds) and pick(0, 24) != 24
        ]
        matches = [
            *(Match(name, kind=Kind.BYE) for name in byes),
            *(Match(name, kind=Kind.LOSS) for name in late if last.get(name, rounds) >= number and pick(0, 1)),
            *_tables(pick, there, length, unknown_games, open_matches),
        ]
        played.append(Round(tuple(matches)))
    cut_rounds = []
    if rounds and pick(0, 5) == 5:
        cut_rounds = [
            Round(tuple(_tables(pick, [name for name in players if name not in last][:2], 3, False, True)), name)
            for name in CUT_ROUND_NAMES[pick(0, 2) :]
        ]
    return Event(
        tuple(players),
        tuple(played),
        last,
        awarded,
        (None, rounds, rounds + 2)[pick(0, 2)],
        (None, 0, 4, 8)[pick(0, 3)],
        tuple(cut_rounds),
    )


def _tables(pick: Pick, there: list[str], length: int, unknown_games: bool, open_matches: bool) -> list[Match]:
    """Pairings of everybody ``there``, in any order, with what happened at each table."""
    rest, matches = list(there), []
    while len(rest) > 1:
        one = rest.pop(0)
        other = rest.pop(pick(0, len(rest) - 1))
        if pick(0, 1):
            one, other = other, one
        matches.append(_played(pick, one, other, length, unknown_games, open_matches))
    for name in rest:
        what = pick(0, 4)
        matches += [Match(name, kind=Kind.BYE if what < 3 else Kind.LOSS)] * (what < 4)  # or they just sit out
    return matches


def _played(pick: Pick, one: str, other: str, length: int, unknown_games: bool, open_matches: bool) -> Match:
    """What happened between two players."""
    what, by_hand = pick(0, 29), pick(0, 9) == 9
    if what >= 27 and open_matches:
        return Match(one, other, by_hand=by_hand)
    if what == 26 and unknown_games:
        if pick(0, 2) == 2:
            return Match(one, other, kind=Kind.DRAW, by_hand=by_hand)
        return Match(one, other, winner=one, by_hand=by_hand)
    if what == 25:
        return Match(one, other, kind=Kind.DOUBLE_LOSS, by_hand=by_hand)
    if what >= 22:
        return Match(one, other, Record(*ID_GAMES[pick(0, len(ID_GAMES) - 1)]), Kind.ID, by_hand=by_hand)
    games = PLAYED_GAMES[length]
    return Match(one, other, Record(*games[pick(0, len(games) - 1)]), by_hand=by_hand)


def random_event(seed: int, names: Sequence[str] = PLAIN_NAMES, **limits: Any) -> Event:
    """The event of that ``seed``; ``limits`` as for :func:`make_event`."""
    return make_event(random.Random(seed).randint, names, **limits)


def names() -> st.SearchStrategy[str]:
    """A name that an event accepts: plain, awkward, or any text at all."""
    anything = st.text(min_size=1, max_size=12).map(str.strip)
    return st.one_of(st.sampled_from(PLAIN_NAMES), st.sampled_from(AWKWARD_NAMES), anything).filter(
        lambda name: not list(name_problems((name,)))
    )


def name_lists(most: int = 9) -> st.SearchStrategy[list[str]]:
    """Different players' names."""
    return st.lists(names(), max_size=most, unique_by=folded)


@st.composite
def events(draw: st.DrawFn, /, *, awkward_names: bool = False, most_players: int = 8, **limits: Any) -> Event:
    """An event; with ``awkward_names`` its players may be called anything. ``limits`` as for :func:`make_event`.

    Half of them are drawn choice by choice, which finds the smallest case; half are of a seed, which gives fuller ones.
    """
    called = draw(name_lists(most_players)) if awkward_names else PLAIN_NAMES[:most_players]
    limits = {"most_rounds": 4, **limits}
    if draw(st.booleans()):
        return random_event(draw(st.integers(0, 1_000_000)), called, **limits)
    return make_event(lambda low, high: draw(st.integers(low, high)), called, **limits)


def records(most: int = 12) -> st.SearchStrategy[Record]:
    """A record with up to ``most`` of each."""
    number = st.integers(0, most)
    return st.builds(Record, number, number, number)


def any_rules() -> st.SearchStrategy[Rules]:
    """A preset, or a profile of one's own."""
    own = st.builds(
        custom_rules,
        st.fractions(0, 1, max_denominator=1000),
        byes_in_match_rate=st.booleans(),
        bye_games=st.integers(0, 2),
        own_floor=st.booleans(),
        drawn_game=st.sampled_from([Fraction(1, 3), Fraction(1, 2)]),
    )
    return st.one_of(st.sampled_from(list(PRESETS.values())), own)


def ladder(players: int, cut: int | None = None) -> Event:
    """An event in which the standings are the order of the alphabet: in each round one player fewer has a bye."""
    rounds = [
        Round(
            tuple(
                Match(name, kind=Kind.BYE if place < players - number else Kind.LOSS)
                for place, name in enumerate(ascii_uppercase[:players])
            )
        )
        for number in range(1, players)
    ]
    return Event(rounds=tuple(rounds), cut=cut)
