"""What further rounds bring, and where the cut line typically lay."""

from itertools import product

import pytest

from calc.errors import InputError
from calc.outlook import CUT_LINES, LEVEL_AT_THE_CUT, MAX_ROUNDS_TO_GO, further, typical_cut_line
from calc.record import Outcome, Record
from calc.rules import recommended_rounds


class TestFurther:
    """Every W-L-D of the next rounds, with the points it leads to (MTR C: 3, 1, 0)."""

    @pytest.mark.parametrize("rounds", range(1, MAX_ROUNDS_TO_GO + 1))
    def test_against_every_sequence(self, rounds):
        """The same set of final points as playing out every sequence of results."""
        now = Record(4, 1, 1)
        sequences = {
            (now.points + sum(outcome.value for outcome in ways), tuple(sorted(outcome.name for outcome in ways)))
            for ways in product(Outcome, repeat=rounds)
        }
        ways = further(now, rounds)
        assert len(ways) == len(sequences)
        assert sorted(way.after.points for way in ways) == sorted(points for points, _ in sequences)
        assert all(way.added.played == rounds and way.after == now + way.added for way in ways)

    def test_order(self):
        """Most points first; of equal points the one with more wins."""
        points = [way.after.points for way in further(Record(0, 0), 4)]
        assert points == sorted(points, reverse=True)
        assert [str(way.added) for way in further(Record(0, 0), 3) if way.after.points == 3] == ["1-2-0", "0-0-3"]

    @pytest.mark.parametrize("rounds", [0, -1, MAX_ROUNDS_TO_GO + 1])
    def test_refused(self, rounds):
        """Only one to four rounds to go are answered."""
        with pytest.raises(InputError, match="rounds-to-go-range"):
            further(Record(0, 0), rounds)


class TestCutLine:
    """Counts of real events, by size of field."""

    @pytest.mark.parametrize(
        ("players", "rounds", "typical", "events"),
        [(17, 5, 9, 85), (32, 5, 9, 85), (64, 6, 12, 60), (65, 7, 16, 41), (226, 8, 19, 11), (300, 9, 22, 2)],
    )
    def test_by_size(self, players, rounds, typical, events):
        """Each size has the counts of its recommended number of rounds."""
        line = typical_cut_line(players)
        assert line is not None
        assert (line.rounds, line.typical, line.events) == (rounds, typical, events)

    @pytest.mark.parametrize("players", [0, 16, 410])
    def test_none(self, players):
        """Where nothing was counted nothing is said."""
        assert typical_cut_line(players) is None

    def test_sizes_are_those_of_the_rules(self):
        """The sizes are the rows of MTR appendix E, and the points can be had in that many rounds."""
        for line in CUT_LINES:
            for players in (line.smallest, line.largest):
                assert recommended_rounds(players).rounds == line.rounds
            assert all(0 < points < 3 * line.rounds for points in line.counts)

    def test_level(self):
        """154 of 220: some seven in ten."""
        same, of = LEVEL_AT_THE_CUT
        assert (same, of) == (154, 220)
