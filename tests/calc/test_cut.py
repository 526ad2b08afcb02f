"""Who is in the cut: the rules, every small event against another way of counting, and that all who show it agree."""

import itertools
import random
from dataclasses import replace

import pytest

from calc.bracket import (
    drop_from_cut,
    first_cut_round,
    next_cut_round,
    qualified,
    seeds_in,
    still_in,
    with_cut_round,
)
from calc.cut import cut_of, in_the_cut, in_the_cut_of, inside, left_before, seeded
from calc.event import Match, Round
from calc.field import Field
from calc.notation import parse_event
from calc.published import diff_standings
from calc.record import Record
from calc.rules import MELEE, MTR
from calc.simulation import Drops, Parameters, Settings, simulate, watch
from calc.standings import standings
from calc.states import State, progress, states_of
from calc.verdict import Status, verdicts
from tests.generators import ladder, random_event
from ui.event.cards import cut_line_card
from ui.parts import event_standings

NAMES = "ABCDEFGHIJKL"


def in_cut(event):
    return in_the_cut_of(event, standings(event))


def begun(event, cut, **named):
    return with_cut_round(replace(event, cut=cut), first_cut_round(event, cut, **named))


def with_winners(event, winners):
    """The event with these players as winners of their matches in the latest round of the cut."""
    number = len(event.rounds) + len(event.cut_rounds)
    for winner in winners:
        match = event.cut_rounds[-1].match_of(winner)
        event = event.with_result(replace(match, games=Record(2, 0)), number)
    return event


class TestPlainValues:
    """At most so many at one's level or above (MTR 3.1), of those who have not left (MTR 2.10)."""

    @pytest.mark.parametrize(
        ("players", "cut", "expected"),
        [
            ("A9 B7 C6 D4", 2, "AB"),
            ("A9 B7 C6 D4", 0, ""),
            ("A9 B7 C6 D4", 4, "ABCD"),
            ("A9 B7", 4, "AB"),
            ("A9 B7 C7 D4", 2, "A"),  # B and C are level across the line
            ("A9 B7 C7 D4", 3, "ABC"),
            ("A9 B9 C9", 2, ""),
        ],
    )
    def test_levels(self, players, cut, expected):
        assert "".join(inside([(player[0], player[1]) for player in players.split()], cut)) == expected

    @pytest.mark.parametrize(("gone", "expected"), [("A", "BC"), ("D", "AB"), ("AB", "CD"), ("AC", "BD"), ("ABCD", "")])
    def test_who_has_left_takes_no_seat(self, gone, expected):
        assert "".join(inside([("A", 9), ("B", 7), ("C", 6), ("D", 4)], 2, gone)) == expected

    def test_who_has_left_breaks_no_tie(self):
        """B and C are level for one seat; with C gone, B alone has it."""
        players = [("A", 9), ("B", 7), ("C", 7)]
        assert inside(players, 2) == ("A",)
        assert inside(players, 2, "C") == ("A", "B")

    @pytest.mark.parametrize(
        ("ahead", "gone", "expected"),
        [
            ("D", "", "DAB"),
            ("DC", "", "DCA"),  # in the order in which the seats were reached
            ("DCBA", "", "DCB"),  # the cut is full when as many have it
            ("DE", "D", "EAB"),  # who has left holds no seat
            ("A", "", "ABC"),  # who leads anyway takes one seat, not two
        ],
    )
    def test_early_advance(self, ahead, gone, expected):
        """Who holds a seat counts first, ahead of the standings (MTR 10.4)."""
        assert "".join(inside([("A", 9), ("B", 7), ("C", 6), ("D", 4), ("E", 1)], 3, gone, ahead)) == expected

    def test_early_advance_leaves_fewer_seats_for_a_tie(self):
        """Two seats: one is held, and two are level for the other."""
        assert inside([("A", 9), ("B", 9), ("C", 4)], 2, (), "C") == ("C",)

    def test_against_counting_for_everybody(self):
        """Every way in which five players can be level, left or seated early, one player at a time."""
        for levels in itertools.product((2, 1), repeat=4):
            points = list(itertools.accumulate((9, *(1 - level for level in levels))))
            for gone, cut in itertools.product(("", "A", "BD", "CE"), range(6)):
                for ahead in ("", "E", "CB"):
                    seats = [name for name in ahead if name not in gone][:cut]
                    others = [name for name in "ABCDE" if name not in gone and name not in seats]
                    expected = [
                        name
                        for name in others
                        if len(seats) + sum(points["ABCDE".index(o)] >= points["ABCDE".index(name)] for o in others)
                        <= cut
                    ]
                    found = inside(list(zip("ABCDE", points, strict=True)), cut, gone, ahead)
                    assert list(found) == [*seats, *expected]


class TestHowLarge:
    """As it is played, else as announced, else as recommended from 2C+1 players."""

    @pytest.mark.parametrize(
        ("event", "expected"),
        [
            (ladder(8), 0),
            (ladder(9), 4),
            (ladder(9, cut=2), 2),
            (ladder(9, cut=0), 0),
            (begun(ladder(9), 8), 8),
            (replace(begun(ladder(9), 4), cut=None), 4),
            (replace(begun(ladder(12), 8), cut=None), 8),
            (begun(ladder(9), 8, left="AB"), 8),
        ],
    )
    def test_size(self, event, expected):
        assert cut_of(event) == expected


class TestBefore:
    """Until the cut begins, the standings of those who have not left decide (MTR 2.10)."""

    def test_standings(self):
        assert in_cut(ladder(9, cut=4)) == tuple("ABCD")

    @pytest.mark.parametrize(("dropped", "expected"), [("A", "BCDE"), ("DE", "ABCF"), ("I", "ABCD")])
    def test_the_next_one_moves_up(self, dropped, expected):
        event = replace(ladder(9, cut=4), dropped=dict.fromkeys(dropped, 8))
        assert in_cut(event) == tuple(expected)
        assert qualified(event, 4) == tuple(expected)

    def test_level_across_the_line(self):
        """Nobody is in who is level across it; the bracket fills its seats, and says that the head judge decides."""
        event = parse_event("cut 2\nround 1\nA 2-0 D\nB 2-0 E\nC 2-0 F\n")
        assert in_cut(event) == ()
        assert set(in_cut(event)) < set(qualified(event, 2))

    def test_early_advance(self):
        event = ladder(9, cut=4)
        assert in_the_cut_of(event, standings(event), ahead=("I",)) == tuple("IABC")


class TestInIt:
    """Once the cut has begun, who is seated is in, and stays in (MTR 2.10)."""

    def test_a_semifinalist_who_leaves_is_still_in(self):
        event = begun(ladder(12), 8)
        event = with_winners(event, "ADBC")
        event = with_cut_round(event, next_cut_round(event))
        left = drop_from_cut(event, "B")
        assert "B" in left.dropped
        assert in_cut(left) == tuple("ABCDEFGH")
        assert "B" not in still_in(left)
        assert left_before(left, standings(left)) == frozenset()

    def test_a_loser_of_the_cut_is_still_in(self):
        assert in_cut(with_winners(begun(ladder(9), 4), "AB")) == tuple("ABCD")

    def test_who_left_between_announcement_and_first_round(self):
        """Nobody moves up for C, who was in."""
        at_once = replace(begun(ladder(9), 4, left="C"), dropped={"C": 8})
        for event in (at_once, drop_from_cut(begun(ladder(9), 4), "C")):
            assert "C" not in first(event)
            assert in_cut(event) == tuple("ABCD")
            assert left_before(event, standings(event)) == frozenset()

    def test_who_left_before_the_announcement(self):
        """B's seat went to E, and B takes none; a drop in the cut changes nothing of that."""
        event = begun(replace(ladder(9), dropped={"B": 8}), 4)
        assert in_cut(event) == tuple("ACDE")
        assert left_before(event, standings(event)) == {"B"}
        assert in_cut(drop_from_cut(with_winners(event, "A"), "C")) == tuple("ACDE")

    @pytest.mark.parametrize(("before", "after", "seats"), [("B", "C", "ADE"), ("D", "E", "ABC"), ("B", "E", "ACD")])
    def test_where_the_event_does_not_say_who_of_two_was_in(self, before, after, seats):
        """One left before the cut, one after its announcement, at the same time: those who are seated are in.

        Had they left the other way round, the same players would be seated.
        """
        gone = replace(ladder(9), dropped={before: 8})
        event = replace(begun(gone, 4, left=after), dropped={before: 8, after: 8})
        assert seeded(event, standings(event)) == ()
        assert in_cut(event) == tuple(seats)

    def test_who_left_far_below_the_line_does_not_matter(self):
        """F, behind E who stayed, cannot have been in."""
        event = replace(begun(replace(ladder(9), dropped={"F": 8}), 4, left="C"), dropped={"C": 8, "F": 8})
        assert in_cut(event) == tuple("ABCD")
        assert left_before(event, standings(event)) == {"F"}

    def test_seated_whatever_the_standings_say(self):
        """A file of a platform: D played the final, though B is ahead in the standings."""
        event = replace(ladder(5), cut_rounds=(Round((Match("A", "D", Record(2, 1)),), "final"),))
        assert in_cut(event) == ("A", "D")


def first(event):
    """Who is seated in the first round of the cut."""
    return {player for match in event.cut_rounds[0].matches for player in match.players}


def counted(event, cut):
    """Who is in before the cut has begun, by counting for each player on their own figures."""
    lines = [line for line in standings(event) if line.player not in event.dropped]
    return {line.player for line in lines if sum(other.tiebreakers >= line.tiebreakers for other in lines) <= cut}


EVENTS = [replace(random_event(seed, NAMES, open_matches=False), cut_rounds=()) for seed in range(120)]


class TestEverybodyAgrees:
    """The same events in standings, bracket, published standings, cards and the watched event."""

    def test_brute_force(self):
        """Every event as counted for each player alone, for every cut that it can fill."""
        assert sum(bool(event.dropped) for event in EVENTS) > 40
        for event in EVENTS:
            lines = standings(event)
            for cut in range(len(event.players) + 1):
                assert set(in_the_cut(lines, cut, event.dropped)) == counted(event, cut)

    def test_before_the_cut(self):
        """A bracket seats those who are in and, of those level across the line, as many as there are seats left."""
        seen = 0
        for event, cut in itertools.product(EVENTS, (2, 4, 8)):
            finished = replace(event, cut=cut, planned_rounds=None)
            there = [line for line in standings(event) if line.player not in event.dropped]
            if len(there) < cut:
                continue
            seen += 1
            expected = counted(finished, cut)
            seats = set(qualified(finished, cut))
            level = {line.rank for line in there if line.player in seats - expected}
            assert expected <= seats
            assert len(level) <= 1
            self.agree(finished, expected)
        assert seen > 150

    def test_verdicts_on_finished_events(self):
        """Whom the line of the cut finds level on all four figures is neither in nor out; verdicts and states agree."""
        named = {State.SAFE: {Status.LOCKED}, State.OUT: {Status.OUT}}
        level = 0
        for event, cut in itertools.product(EVENTS, (1, 2, 4)):
            finished = replace(event, cut=cut, planned_rounds=None)
            lines = standings(finished)
            short = len(lines) - len(event.dropped) <= cut
            if short or progress(finished).missing or any(line.games is None for line in lines):
                continue
            field = Field.from_event(finished)
            for player, state in states_of(finished, lines, {}).items():
                if player in event.dropped or player not in field.done:
                    continue
                (verdict,) = verdicts(field, player, cut)
                assert {verdict.status} == named.get(state, {Status.OUT_UNLESS_TIED}), (player, state)
                level += state is State.UNDECIDED
        assert level > 2

    def test_in_the_cut(self):
        """The bracket is played on by dice, with drops at any time: whoever had a seat is in, to the end."""
        seen = drops = 0
        for number, swiss in enumerate(EVENTS):
            rng = random.Random(number)
            cut = rng.choice((2, 4, 8))
            if len(swiss.players) - len(swiss.dropped) < cut:
                continue
            event = begun(replace(swiss, planned_rounds=None), cut)
            expected = set(qualified(swiss, cut))
            for _ in range(cut.bit_length() - 1):
                here = [player for player in still_in(event) if player not in event.dropped]
                if rng.random() < 0.4 and len(here) > 1:
                    event = drop_from_cut(event, rng.choice(here))
                    drops += 1
                told = bool(seeds_in(event))
                seen += told
                self.agree(event, expected if told else first(event))
                event = with_winners(event, [rng.choice(m.players) for m in event.cut_rounds[-1].matches if m.open])
                if event.cut_rounds[-1].name != "final":
                    event = with_cut_round(event, next_cut_round(event))
        assert seen > 100
        assert drops > 20

    @staticmethod
    def agree(event, expected):
        lines = standings(event)
        shown = event_standings.compute_standings(event, MTR)
        assert set(in_the_cut_of(event, lines)) == expected
        assert shown.inside == expected
        assert {player for player, state in shown.states.items() if state is State.SAFE} <= expected
        whole = not shown.ranks and not shown.progress.missing  # with points alone, less is certain
        assert not whole or {player for player, state in shown.states.items() if state is State.SAFE} == expected
        if event.cut_rounds and seeds_in(event):
            assert set(seeds_in(event)) == expected
        same = diff_standings(event, lines, standings(event, MELEE), shown.cut)
        assert set(same.only_first) <= expected
        assert not expected & set(same.only_second)
        card = cut_line_card(shown, "")
        marks = {} if card is None else {line.label.partition(". ")[2]: line.mark for line in card.lines}
        assert {player for player, mark in marks.items() if mark == "good"} <= expected
        assert not {player for player, mark in marks.items() if mark == "bad"} & expected


class TestSimulation:
    """The simulator counts the same players: who dropped before the cut takes no seat there either."""

    @pytest.mark.parametrize("drops", [Drops.NOBODY, Drops.HOPELESS, Drops.RATE])
    def test_counted_as_here(self, drops):
        """Thirty whole events: the players in the cut by record, as the simulation counts and as the events say."""
        settings = Settings(drops=drops, drop_rate=0.15 if drops is Drops.RATE else 0.0)
        simulation = simulate(14, 4, 4, trials=30, seed=3, settings=settings)
        found: dict[Record, int] = {}
        left = 0
        for number in range(30):
            event = watch(simulation.parameters, number).event
            left += len(event.dropped)
            swiss = replace(event, cut_rounds=())
            lines = {line.player: line for line in standings(swiss)}
            for player in in_cut(swiss):
                record = lines[player].matches
                found[record] = found.get(record, 0) + 1
        assert (left > 0) is (drops is not Drops.NOBODY)
        counted_there = {row.record: round(row.inside * 30) for row in simulation.records if row.inside}
        assert counted_there == found

    def test_parameters_with_a_start(self):
        """Played on from an event in which A, the first of the standings, has dropped."""
        start = replace(parse_event("round 1\nA 2-0 E\nB 2-1 F\nC 2-1 G\nD 2-1 H\n"), dropped={"A": 1})
        parameters = Parameters(8, 2, 2, 10, 5, Settings(), start)
        event = replace(watch(parameters, 0).event, cut_rounds=())
        assert "A" not in in_cut(event)
