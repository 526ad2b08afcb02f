"""Laws that hold for every event, as properties. Each is named after its rule, which its docstring quotes."""

import dataclasses
import itertools
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calc.errors import InputError
from calc.event import Kind, Round
from calc.notation import format_event, format_match, parse_event
from calc.record import Outcome, Record
from calc.rules import MTR, PRESETS
from calc.standings import Opponent, Tiebreakers, opponent_values, standings, tiebreaker_range, tiebreakers
from tests.generators import AWKWARD_NAMES, any_rules, events

PRESET = st.sampled_from(list(PRESETS.values()))


def table(event, rules=MTR):
    """The standings; without types, as half of the figures may have no value."""
    return standings(event, rules)


def closed_matches_of(event, player):
    """The player's matches that have a result and an opponent, from their side."""
    return [match for _, match in event.matches_of(player) if match.opponent and not match.open]


class TestOrderOfInput:
    """“Order of input never changes standings”: tables, sides, lines and rounds are no tiebreakers."""

    @given(events(), PRESET, st.data())
    def test_matches_within_a_round_and_sides_of_a_table(self, event, rules, data):
        """MTR 3.1 knows four tiebreakers; the table and the seat are none of them."""

        def mixed(round_):
            matches = data.draw(st.permutations(round_.matches))
            sides = data.draw(st.lists(st.integers(0, 1), min_size=len(matches), max_size=len(matches)))
            return Round(
                tuple(m.seen_by(m.players[-side]) for m, side in zip(matches, sides, strict=True)), round_.name
            )

        shuffled = dataclasses.replace(
            event,
            players=tuple(reversed(event.players)),
            rounds=tuple(map(mixed, event.rounds)),
            dropped=dict(reversed(event.dropped.items())),
        )
        assert table(shuffled, rules) == table(event, rules)

    @given(events(), PRESET, st.data())
    def test_rounds(self, event, rules, data):
        """MTR C averages over opponents and pools games: a win in round one is worth the same as in the last."""
        rounds = tuple(data.draw(st.permutations(event.rounds)))
        shuffled = dataclasses.replace(event, rounds=rounds, dropped={}, cut_rounds=())
        assert table(shuffled, rules) == table(event, rules)


class TestWhatDoesNotCount:
    """What the rules leave out of the standings changes none of them."""

    @given(events(), PRESET)
    def test_drops_and_the_cut_and_plans(self, event, rules):
        """MTR 2.10: results of who dropped stay; the standings are those after the Swiss."""
        bare = dataclasses.replace(event, dropped={}, awarded_bye={}, cut_rounds=(), planned_rounds=None, cut=None)
        assert table(bare, rules) == table(event, rules)

    @given(events(), PRESET)
    def test_open_matches(self, event, rules):
        """A match without a result is a pairing."""
        rounds = tuple(Round(tuple(match for match in round_.matches if not match.open)) for round_ in event.rounds)
        assert table(dataclasses.replace(event, rounds=rounds), rules) == table(event, rules)


class TestBounds:
    """“At least the floor”: what opponents count for lies from the floor to one, and so do its means."""

    @given(events(), any_rules())
    def test_floor_and_one(self, event, rules):
        for line in table(event, rules):
            figures = line.tiebreakers
            for mean in (figures.omw, figures.ogw):
                assert mean is None or rules.floor <= mean <= 1
            least = rules.floor if rules.own_floor else 0
            assert figures.gw is None or least <= figures.gw <= 1

    @given(events(unknown_games=False), any_rules())
    def test_a_value_exactly_where_something_was_played(self, event, rules):
        """“With nothing played: MW% and GW% have no value”; an opponent with nothing played counts with the floor."""
        for line in table(event, rules):
            met = bool(closed_matches_of(event, line.player))
            assert (line.tiebreakers.omw is not None) == (line.tiebreakers.ogw is not None) == met
            games = line.games.played + line.byes * rules.bye_games
            assert (line.tiebreakers.gw is not None) == (games > 0)


class TestConservation:
    """What one wins the other loses."""

    @given(events())
    def test_match_points(self, event):
        """3 for a decided match or a bye, 1 for each side of a draw, none in a double or an assigned loss."""
        total = 0
        for match in (match for round_ in event.rounds for match in round_.matches if not match.open):
            if match.kind in (Kind.LOSS, Kind.DOUBLE_LOSS):
                continue
            total += 2 if match.outcome is Outcome.DRAW else 3
        assert sum(line.tiebreakers.points for line in table(event)) == total

    @given(events(unknown_games=False))
    def test_games(self, event):
        """Games won and lost are as many; drawn ones are counted once by each side."""
        games = [line.games for line in table(event)]
        assert sum(record.wins for record in games) == sum(record.losses for record in games)
        assert sum(record.draws for record in games) % 2 == 0

    @given(events())
    def test_rounds_played(self, event):
        """Every match with a result is a round played for each who sits in it, alone or not."""
        seats = sum(len(match.players) for round_ in event.rounds for match in round_.matches if not match.open)
        assert sum(line.matches.played for line in table(event)) == seats


class TestOpponentsMetTwice:
    """“An opponent met twice counts twice”."""

    @given(events(), PRESET)
    def test_everything_played_twice(self, event, rules):
        """Who meets the same people with the same results again has twice the points and the same percentages."""
        twice = dataclasses.replace(event, rounds=event.rounds * 2, dropped={}, cut_rounds=())
        after = {line.player: line for line in table(twice, rules)}
        for line in table(event, rules):
            figures, other = line.tiebreakers, after[line.player]
            assert other.tiebreakers == dataclasses.replace(figures, points=2 * figures.points)
            assert (other.rank, other.place) == (line.rank, line.place)

    @given(events(most_players=4, most_rounds=5), PRESET)
    def test_the_mean_is_over_meetings(self, event, rules):
        """OMW% times the number of meetings is the sum over them, rematches included."""
        values = opponent_values(event)
        for line in table(event, rules):
            met = [match.opponent for match in closed_matches_of(event, line.player)]
            if met:
                rates: Any = [values[name].match_rate(rules) for name in met]
                assert line.tiebreakers.omw * len(met) == sum(rates)


class TestOneFormula:
    """“The typed opponent table and an imported event both end in the same tiebreakers()”."""

    @given(events(), any_rules())
    def test_typed_and_imported(self, event, rules):
        values = opponent_values(event)
        for line in table(event, rules):
            rows = [values[match.opponent] for match in closed_matches_of(event, line.player)]
            assert tiebreakers(line.matches, line.games, rows, rules, byes=line.byes) == line.tiebreakers


FIGURE = st.none() | st.fractions(0, 1, max_denominator=4)
FIGURES = st.builds(Tiebreakers, st.integers(0, 3), FIGURE, FIGURE, FIGURE)


def as_tuple(figures):
    """What a tuple would order by: no value is below any number."""
    return (figures.points, *(-1 if part is None else part for part in (figures.omw, figures.gw, figures.ogw)))


class TestRanking:
    """MTR 3.1: match points, then OMW%, then GW%, then OGW%, and nothing else."""

    @given(FIGURES, FIGURES)
    def test_the_order_is_that_of_tuples(self, one, other):
        """Total: of two one is greater or they are equal, as with tuples whose missing values are below any number."""
        assert (one < other, one <= other, one == other, one >= other, one > other) == (
            as_tuple(one) < as_tuple(other),
            as_tuple(one) <= as_tuple(other),
            as_tuple(one) == as_tuple(other),
            as_tuple(one) >= as_tuple(other),
            as_tuple(one) > as_tuple(other),
        )
        assert [one < other, one == other, one > other].count(True) == 1

    @given(st.lists(FIGURES))
    def test_sorting_is_that_of_tuples(self, many):
        assert list(map(as_tuple, sorted(many))) == sorted(map(as_tuple, many))

    @given(events(), PRESET)
    def test_a_rank_is_shared_exactly_if_level_on_all_four(self, event, rules):
        """“Players equal on all four share a rank”; the next rank counts everybody above."""
        lines = table(event, rules)
        for one, other in itertools.pairwise(lines):
            assert one.tiebreakers >= other.tiebreakers
            assert (one.rank == other.rank) == (one.tiebreakers == other.tiebreakers)
        for line in lines:
            assert line.rank == 1 + sum(other.tiebreakers > line.tiebreakers for other in lines)
        assert [line.place for line in lines] == list(range(1, len(lines) + 1))


def rows_of(event, player, hidden):
    """The player's opponents as they type them; of those in `hidden` they know only their own match."""
    values = opponent_values(event)
    rows = []
    for match in closed_matches_of(event, player):
        row = Opponent(name=match.opponent) if match.opponent in hidden else values[match.opponent]
        if match.kind is not Kind.DOUBLE_LOSS:  # my loss is not their win then
            row = dataclasses.replace(row, result=match.outcome, result_games=match.games)
        rows.append(row)
    return rows


class TestRangeOfTheUnknown:
    """“OMW%/OGW% become a range (the floor to the highest possible: 100 %, less what they lost or drew against me)”."""

    @pytest.mark.parametrize("best_of", [1, 3])
    @given(data=st.data(), rules=any_rules())
    def test_it_holds_what_is_hidden(self, best_of, data, rules):
        """Hide any opponents of any event: the exact figures lie between the lowest and the highest."""
        event = data.draw(events(best_of=best_of))
        hidden = data.draw(st.sets(st.sampled_from(event.players))) if event.players else set()
        for line in table(event, rules):
            rows = rows_of(event, line.player, hidden)
            spread = tiebreaker_range(line.matches, line.games, rows, rules, byes=line.byes, rounds=len(event.rounds))
            exact = line.tiebreakers
            for figures in (spread.lowest, spread.assumed, spread.highest):
                assert (figures.points, figures.gw) == (exact.points, exact.gw)
            for name in ("omw", "ogw"):
                low, middle, high, value = (
                    getattr(f, name) for f in (spread.lowest, spread.assumed, spread.highest, exact)
                )
                if not rows:
                    assert low is middle is high is value is None
                    continue
                assert rules.floor <= low <= middle <= high <= 1
                assert value is None or low <= value <= high

    @given(events(unknown_games=False, best_of=3), PRESET, st.data())
    def test_it_narrows_with_what_becomes_known(self, event, rules, data):
        """The more opponents are known, the narrower, down to the exact figures when all are."""
        if not event.players:
            return
        hidden = data.draw(st.permutations(event.players))
        line = data.draw(st.sampled_from(table(event, rules)))
        previous: Any = None
        for known in range(len(hidden) + 1):
            rows = rows_of(event, line.player, hidden[known:])
            spread = tiebreaker_range(line.matches, line.games, rows, rules, byes=line.byes, rounds=len(event.rounds))
            if previous and rows:
                assert previous.lowest <= spread.lowest
                assert spread.highest <= previous.highest
                assert previous.lowest.ogw <= spread.lowest.ogw
                assert spread.highest.ogw <= previous.highest.ogw
            previous = spread
        assert previous.lowest == previous.assumed == previous.highest == line.tiebreakers

    @given(st.fractions(0, 1), st.fractions(0, 1), PRESET)
    def test_a_higher_assumption_never_gives_a_lower_figure(self, one, other, rules):
        rows = [Opponent(), Opponent(result=Outcome.WIN), Opponent(Fraction(1, 2), None)]
        low: Any
        high: Any
        low, high = (
            tiebreaker_range(Record(2, 1), None, rows, rules, assumed=assumed).assumed
            for assumed in sorted((one, other))
        )
        assert low.omw <= high.omw
        assert low.ogw <= high.ogw


WORDS = st.sampled_from(
    (
        *AWKWARD_NAMES, "Ana", "Bo", "Ana", "Bo", "1", "2", "8", "0-0-1", "2-1", "1000-0", "beat", "to", "drew", "!",
        "#", '"Ana"', '"vs"', '"', '""', "\t", "\u00a0", "\r", "\x00", "-1", "99999999999999999999",
    )
)  # fmt: skip
TEXTS = st.lists(st.lists(WORDS, max_size=5).map(" ".join), max_size=12).map("\n".join)


class TestNotation:
    """“parse(format(e)) == e”, and "one error for bad input; anything else is our bug"."""

    @given(events(awkward_names=True))
    def test_written_and_read_again(self, event):
        assert parse_event(format_event(event)) == event

    @given(events(awkward_names=True, most_players=5))
    def test_also_after_a_journey_through_windows(self, event):
        """Line ends, a byte order mark and blanks at the ends of lines change nothing."""
        text = "\ufeff" + format_event(event).replace("\n", " \r\n")
        assert parse_event(text) == event

    @given(events(awkward_names=True, most_rounds=2))
    def test_each_match_is_one_line_from_either_side(self, event):
        for match in (match for round_ in event.rounds for match in round_.matches):
            for player in match.players:
                text = "round 1\n" + format_match(match.seen_by(player))
                assert parse_event(text).rounds[0].matches[0].seen_by(match.player) == match

    @settings(max_examples=400)
    @given(st.one_of(TEXTS, TEXTS.map("round 1\n".__add__), st.text()))
    def test_any_text_is_an_event_or_an_input_error(self, text):
        """Every problem has its line, in order; what could be read is written and read again as the same."""
        try:
            event = parse_event(text)
        except InputError as error:
            lines: list[Any] = [problem.line for problem in error.problems]
            assert lines == sorted(lines)
            assert 1 <= lines[0] <= lines[-1] <= text.count("\n") + 1
        else:
            assert parse_event(format_event(event)) == event
