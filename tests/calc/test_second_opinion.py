"""The standings against a second, independent implementation of the rules, on 2,000 generated events."""

from collections import Counter
from fractions import Fraction

import pytest

from calc.event import Event, Kind
from calc.notation import parse_event
from calc.record import Record
from calc.rules import HALF, MTR, PRESETS, custom_rules
from calc.standings import standings
from tests.generators import random_event
from tests.oracles.second_opinion import crosstable, second_opinion

EVENTS = 2_000
CUSTOM = {
    "custom, drawn game one half": custom_rules(Fraction(333, 1000), own_floor=False, drawn_game=HALF),
    "custom, bye 1-0 and out of the match rate": custom_rules(Fraction(2, 5), bye_games=1, byes_in_match_rate=False),
}


@pytest.fixture(scope="module")
def generated():
    """The events, each with its crosstable."""
    events = [random_event(seed) for seed in range(EVENTS)]
    return [(event, crosstable(event)) for event in events]


def as_fraction(ratio):
    return None if ratio is None else Fraction(*ratio)


@pytest.mark.parametrize("rules", [*PRESETS.values(), *CUSTOM.values()], ids=[*PRESETS, *CUSTOM])
@pytest.mark.usefixtures("untraced")
def test_every_figure_rank_and_place_is_the_same(generated, rules):
    """Two implementations that share no arithmetic agree on all four figures, ranks and places of every player."""
    for seed, (event, table) in enumerate(generated):
        theirs = {line.name: line for line in second_opinion(table, rules)}
        ours = standings(event, rules)
        assert len(ours) == len(theirs)
        for line in ours:
            other, figures = theirs[line.player], line.tiebreakers
            expected = (other.points, *map(as_fraction, (other.omw, other.gw, other.ogw)), other.rank, other.place)
            computed = (figures.points, figures.omw, figures.gw, figures.ogw, line.rank, line.place)
            assert computed == expected, f"event of seed {seed}, {line.player}"


def test_places_run_in_order_and_records_are_the_crosstables(generated):
    """The standings are printed by place, 1 to n, with each player's matches, really played games and byes."""
    for event, table in generated:
        ours = standings(event)
        assert [line.place for line in ours] == list(range(1, len(event.players) + 1))
        for line in ours:
            row = table.names.index(line.player)
            assert line.matches == Record(table.won[row], table.lost[row], table.drawn[row])
            assert line.byes == table.byes[row]
            games = Record(table.games_won[row], table.games_lost[row], table.games_drawn[row])
            assert line.games == (None if table.games_unknown[row] else games)


def features(event: Event) -> set[str]:
    """What occurs in an event."""
    kinds = {f"kind {match.kind.value}" for round_ in event.rounds for match in round_.matches}
    meetings = [
        (number, frozenset(match.players), match)
        for number, round_ in enumerate(event.rounds)
        for match in round_.matches
        if match.opponent
    ]
    first = {name: number for number, pair, _ in reversed(meetings) for name in pair}
    kinds |= {"late entry"} if any(first.values()) else set()
    kinds |= {"drop"} if any(event.dropped.values()) else set()
    kinds |= {"never played"} if 0 in event.dropped.values() else set()
    kinds |= {"awarded bye"} if event.awarded_bye else set()
    kinds |= {"odd field"} if len(event.players) % 2 else set()
    kinds |= {"rematch"} if len({pair for _, pair, _ in meetings}) < len(meetings) else set()
    kinds |= {"open"} if event.open_matches else set()
    for _, _, match in meetings:
        if match.games is None and match.winner:
            kinds.add("games unknown")
        if match.kind is Kind.PLAYED and match.games:
            kinds |= {f"won with {max(match.games.wins, match.games.losses)}"}
        if match.kind is Kind.ID:
            kinds.add(f"id {match.games}")
    ranks = [line.rank for line in standings(event)]
    kinds |= {"shared rank"} if len(set(ranks)) < len(ranks) else set()
    return kinds


def test_the_generated_events_hold_everything_that_is_to_be_compared(generated):
    """Each oddity that the rules speak of occurs in a hundred of the events or more."""
    counted = Counter(feature for event, _ in generated for feature in features(event))
    wanted = (
        [f"kind {kind.value}" for kind in Kind]
        + ["late entry", "drop", "never played", "awarded bye", "odd field", "rematch", "open", "games unknown"]
        + ["won with 1", "won with 2", "won with 3", "id 0-0-3", "id 0-0-1", "id 0-0-0", "id 1-1-1", "shared rank"]
    )
    assert {feature: counted[feature] for feature in wanted if counted[feature] < 100} == {}


class TestTheSecondOpinionItself:
    """The golden event of the rules, worked out by hand and published with its figures."""

    def test_golden_event(self):
        """MTR appendix C on five players: E .4444 .6250 .5208, C .4063 .6667 .4572, A .6285 .5417 .5406."""
        event = parse_event(
            "round 1\nA 2-0 B\nC 2-1 D\nE bye\nround 2\nA id E\nC 2-0 B\nD bye\ndrop B\nround 3\nA 1-1-1 C\nE 2-1 D\n"
        )
        lines = {line.name: line for line in second_opinion(crosstable(event), MTR)}
        assert [lines[name].points for name in "ECADB"] == [7, 7, 5, 3, 0]
        printed = {
            name: [f"{float(as_fraction(ratio)):.4f}" for ratio in (lines[name].omw, lines[name].gw, lines[name].ogw)]
            for name in "ECA"
        }
        assert printed == {
            "E": ["0.4444", "0.6250", "0.5208"],
            "C": ["0.4063", "0.6667", "0.4572"],
            "A": ["0.6285", "0.5417", "0.5406"],
        }
        assert [lines[name].rank for name in "ECADB"] == [1, 2, 3, 4, 5]
