"""GW% and OGW% where games are unknown: the ends are reached, and nothing possible lies outside."""

import itertools
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calc.event import Event, Kind, Match, Round
from calc.intervals import DECIDED, DRAWN, Span, game_spans, open_ranks
from calc.notation import parse_event
from calc.record import Record
from calc.rules import PRESETS
from calc.standings import standings
from tests.generators import random_event

F = Fraction


def spans(text, player, **options):
    return game_spans(parse_event(text), **options)[player]


class TestByHand:
    """MTR C with the games of every possible result."""

    def test_one_win(self):
        """2-0 is 6 of 6; the least of a decided match is 2-1-1, 7 of 12 (2-1 is 6 of 9)."""
        assert spans("round 1\nAna beat Bo\n", "Ana").gw == Span(F(7, 12), F(1))
        assert spans("round 1\nAna beat Bo\n", "Bo").gw == Span(F(33, 100), F(1, 3))

    def test_without_drawn_games(self):
        """With 2-0, 2-1 and 1-0 alone the least is 2-1."""
        decided = (Record(2, 0), Record(2, 1), Record(1, 0))
        assert spans("round 1\nAna beat Bo\n", "Ana", decided=decided).gw == Span(F(2, 3), F(1))

    def test_bye(self):
        """A bye's two games are known."""
        computed = spans("round 1\nAna beat Bo\nround 2\nAna bye\n", "Ana")
        assert computed.gw == Span(F(13, 18), F(1))

    def test_draw(self):
        """1-1 and 0-0-3 are a half and a third before the floor."""
        assert spans("round 1\nAna drew Bo\n", "Ana").gw == Span(F(1, 3), F(1, 2))

    def test_opponents(self):
        """OGW% is the mean of the opponents' ends: Bo lost (at most 1-2-1, a third), Cy beat Dee 2-1."""
        text = "round 1\nAna beat Bo\nCy 2-1 Dee\nround 2\nAna 2-0 Cy\n"
        assert spans(text, "Ana").ogw == Span((F(33, 100) + F(2, 5)) / 2, (F(1, 3) + F(2, 5)) / 2)

    def test_known(self):
        """With all games known both ends are the figures of the standings."""
        event = parse_event(
            "player Zed\nround 1\nAna 2-1 Bo\nCy bye\nDee loss\nround 2\nAna double loss Cy\nBo id Dee\n"
        )
        computed = game_spans(event)
        for line in standings(event):
            for span, figure in (
                (computed[line.player].gw, line.tiebreakers.gw),
                (computed[line.player].ogw, line.tiebreakers.ogw),
            ):
                assert span == (None if figure is None else Span(figure, figure))

    def test_open(self):
        """An open match is not played yet."""
        assert spans("round 1\nAna vs Bo\n", "Ana").gw is None


PLAYERS = "ABCD"
KNOWN = st.sampled_from([Record(2, 0), Record(2, 1), Record(1, 2), Record(1, 1), Record(0, 0, 3)])


def match(one, two, known, known_as):
    if known_as == "games":
        return Match(one, two, known)
    if known_as == "drew":
        return Match(one, two, kind=Kind.DRAW)
    return Match(one, two, winner=one)


@settings(deadline=None, max_examples=40)
@given(
    st.lists(
        st.tuples(st.permutations(PLAYERS), KNOWN, st.sampled_from(["games", "beat", "drew"])), min_size=1, max_size=3
    ),
    st.sampled_from(list(PRESETS.values())),
)
def test_against_all_results(rows, rules):
    """Tried out with every result that an unknown match can have: GW% reaches both ends, OGW% never leaves them."""
    event = Event(
        players=tuple(PLAYERS),
        rounds=tuple(Round((match(players[0], players[1], known, known_as),)) for players, known, known_as in rows),
    )
    computed = game_spans(event, rules)
    options = [
        [known] if known_as == "games" else DECIDED if known_as == "beat" else DRAWN for _, known, known_as in rows
    ]
    seen: dict[str, list[Fraction]] = {player: [] for player in PLAYERS}
    for games in itertools.product(*options):
        played = Event(
            players=tuple(PLAYERS),
            rounds=tuple(
                Round((Match(players[0], players[1], result),))
                for (players, _, _), result in zip(rows, games, strict=True)
            ),
        )
        for line in standings(played, rules):
            span = computed[line.player]
            assert (span.gw is None) == (line.tiebreakers.gw is None)
            if line.tiebreakers.gw is not None:
                seen[line.player].append(line.tiebreakers.gw)
            if line.tiebreakers.ogw is not None:
                assert span.ogw is not None
                assert span.ogw.low <= line.tiebreakers.ogw <= span.ogw.high
    for player, figures in seen.items():
        if figures:
            assert computed[player].gw == Span(min(figures), max(figures))


@pytest.mark.parametrize("games", DECIDED)
def test_sets(games):
    """Every result of the set is one of best of three: at most two won by one, and the winner won more."""
    assert games.losses < games.wins <= 2


def filled(event, decided, drawn):
    """The event with these games wherever they are unknown."""

    def played(match):
        if match.opponent is None or match.games is not None or match.open or match.kind is Kind.DOUBLE_LOSS:
            return match
        won = decided if match.winner == match.player else decided.flipped
        return Match(match.player, match.opponent, won if match.winner else drawn)

    return replace(event, rounds=tuple(Round(tuple(map(played, round_.matches))) for round_ in event.rounds))


def ranks(text):
    """Who can stand where, by rank from and to."""
    computed = open_ranks(standings(parse_event(text)))
    return {player: (int(span.low), int(span.high)) for player, span in computed.items()}


class TestOpenRanks:
    """Match points and OMW% need no games: only who is level on both can change places with unknown ones (MTR 3.1)."""

    def test_nothing_open(self):
        assert ranks("round 1\nAna 2-1 Bo\nCy 2-0 Dee\n") == {}

    def test_own_games(self):
        """Winners are level among themselves, and so are losers; one unknown match opens both groups."""
        text = "round 1\nAna beat Bo\nCy 2-0 Dee\n"
        assert ranks(text) == {"Ana": (1, 2), "Cy": (1, 2), "Bo": (3, 4), "Dee": (3, 4)}

    def test_alone(self):
        """With nobody level on match points and OMW% the rank is certain."""
        assert ranks("round 1\nAna beat Bo\n") == {}

    def test_opponents_games(self):
        """Ana and Bo are level on three figures; the games of Bo's opponent Dee are not known."""
        text = "round 1\nAna 2-0 Cy\nBo 2-0 Dee\nround 2\nCy 2-0 Eve\nDee beat Fay\n"
        assert ranks(text)["Ana"] == ranks(text)["Bo"] == (3, 4)

    def test_nobody_met(self):
        """A bye alone: OMW% and OGW% have no value, which is not the same as unknown."""
        assert ranks("round 1\nAna bye\nBo bye\nCy beat Dee\n") == {}

    @given(st.integers(0, 5_000))
    @settings(max_examples=60)
    def test_never_narrower_than_the_truth(self, seed):
        """Whatever the unknown games are, each player's place lies in their span, or is certain."""
        event = random_event(seed, best_of=3)
        lines = standings(event)
        computed = open_ranks(lines)
        for decided, drawn in itertools.product(DECIDED, DRAWN):
            for line in standings(filled(event, decided, drawn)):
                span = computed.get(line.player)
                known = next(before.rank for before in lines if before.player == line.player)
                assert span.low <= line.rank <= span.high if span else line.rank == known
