"""Who plays: entered, late, dropped, the drop undone."""

import pytest

from calc.errors import InputError
from calc.notation import parse_event
from calc.pairing import pair
from calc.registration import new_event, with_drop, with_player, without_drop


def codes(function, *arguments):
    with pytest.raises(InputError) as raised:
        function(*arguments)
    return [(problem.code, problem.line) for problem in raised.value.problems]


class TestNewEvent:
    """Names one a line, awarded byes, planned rounds and the cut."""

    def test_as_the_notation_has_it(self):
        """The same event as its text: blanks are single, empty lines are none."""
        text = "rounds 5\ncut 4\nplayer Ana Lee\nplayer Bo\nplayer Cy\nbye 2 Bo\n"
        assert new_event(" Ana   Lee\n\nBo\r\nCy\n", "\n2 bo", rounds=5, cut=4) == parse_event(text)

    def test_words_of_the_notation_are_names(self):
        """Nothing typed there is a command."""
        assert new_event("drop Ana\nround 1\nA vs B").players == ("A vs B", "drop Ana", "round 1")

    def test_every_problem_with_its_line(self):
        assert codes(new_event, "Ana\nBo\nANA", "x Bo\n1 Zed\n1 Bo\n2 Bo\n0 Ana\n9999999999 Ana\nBo") == [
            ("entered-twice", 3),
            ("awarded-bye-line", 1),
            ("awarded-bye-unknown", 2),
            ("awarded-bye-twice", 4),
            ("awarded-bye-line", 5),
            ("awarded-bye-line", 6),
            ("awarded-bye-line", 7),
        ]

    def test_names_that_are_none(self):
        assert codes(new_event, "Ana\n" + "x" * 201) == [("name-too-long", None)]

    def test_awarded_byes_are_out_of_the_first_round(self):
        """Appendix C: whoever holds a bye is not paired."""
        round_ = pair(new_event("Ana\nBo\nCy", "1 Ana"))
        assert [match.players for match in round_.matches] == [("Bo", "Cy"), ("Ana",)]


class TestLater:
    """Late entries and drops, MTR 2.10."""

    EVENT = parse_event("round 1\nAna 2-1 Bo\n")

    def test_late(self):
        """A late entry has no match, and is paired in the next round."""
        event = with_player(self.EVENT, "  Cy ")
        assert event == parse_event("player Cy\nround 1\nAna 2-1 Bo\n")
        assert "Cy" in {name for match in pair(event).matches for name in match.players}

    def test_twice(self):
        assert codes(with_player, self.EVENT, "ana") == [("entered-twice", None)]

    def test_nobody(self):
        assert codes(with_player, self.EVENT, "  ") == [("name-empty", None)]

    def test_drop_and_back(self):
        """Results stay; taken back, everything is as it was."""
        gone = with_drop(self.EVENT, "Bo")
        assert gone == parse_event("round 1\nAna 2-1 Bo\ndrop Bo\n")
        assert without_drop(gone, "Bo") == self.EVENT

    def test_drop_after_a_round_of_the_cut(self):
        """The rounds after the cut count on."""
        event = parse_event("round 1\nAna 2-1 Bo\nfinal\nAna 2-0 Bo\n")
        assert with_drop(event, "Bo").dropped == {"Bo": 2}

    def test_stranger(self):
        assert codes(with_drop, self.EVENT, "Zed") == [("player-unknown", None)]
