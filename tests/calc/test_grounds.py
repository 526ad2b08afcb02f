"""What a field rests on, and what is assumed for it: the conditions of a verdict, and the samples of a chance."""

from dataclasses import replace

import pytest

from calc import odds
from calc.errors import InputError
from calc.event import Match
from calc.field import Condition, Field, Premise, absent_players, proposals
from calc.notation import parse_event
from calc.pasted import PastedPairing, PastedRow, PastedStandings, read_standings
from calc.record import Record
from calc.verdict import Basis, Status, decisive_tables, verdicts

NAMES = "Ana", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal"


def alone(*points):
    """Standings without pairings."""
    return PastedStandings(tuple(PastedRow(name, score) for name, score in zip(NAMES, points, strict=False)))


def codes(call):
    with pytest.raises(InputError) as refused:
        call()
    return [problem.code for problem in refused.value.problems]


class TestSeated:
    """A user's own table, where nobody's is known."""

    def test_the_others_are_free(self):
        field = Field.from_pasted(alone(9, 9, 6, 6), 4).seated("Ana", "Dee")
        assert field.tables == ((0, 3),)
        assert field.rest_unknown

    def test_somebody_who_plays(self):
        field = Field.from_pasted(alone(9, 9, 6, 6), 4).seated("Ana", "Dee")
        assert codes(lambda: field.seated("Dee", "Bo")) == ["player-twice"]


class TestPairedInOrder:
    """Standings alone, the first against the second and so on: a condition, not a fact."""

    def test_out_on_this_condition(self):
        """11, 11, 9, 9, cut to 2: if the first two meet, one of them may lose, and then a draw may be enough for Cy."""
        field = Field.from_pasted(alone(11, 11, 9, 9), 4).paired_in_order()
        (draw,) = verdicts(field, "Cy", 2, results=("id",))
        assert draw.proved is None
        (won,) = verdicts(Field.from_pasted(alone(12, 9, 9, 3), 4).paired_in_order(), "Ana", 2, results=("2-0",))
        assert won.status is Status.LOCKED

    def test_the_bye_is_nobody_s_last_match(self):
        """Of five the last would have the bye: nothing is said of them on that condition."""
        field = Field.from_pasted(alone(9, 9, 6, 6, 6), 5).paired_in_order()
        assert field.done.keys() == {"Eli"}
        for row in verdicts(field, "Eli", 2):
            assert Condition(Premise.IN_ORDER) not in row.conditions
        stated = Field.from_pasted(alone(9, 9, 6, 6, 6), 5)
        assert stated.assuming(Condition(Premise.IN_ORDER)) == field

    def test_no_table_settles_it(self):
        """Pairings that are assumed prove nothing of a single table."""
        field = Field.from_pasted(alone(9, 9, 9, 9), 4).paired_in_order()
        assert decisive_tables(field, "Ana", 2, "id") == ()

    def test_with_players_gone(self):
        """One pairing of two is known, two players have none: in order, and all of them here, or gone."""
        pasted = replace(
            alone(9, 9, 9, 9, 9, 9), pairings=(PastedPairing(1, "Ana", "Bo"), PastedPairing(2, "Cy", "Dee"))
        )
        field = Field.from_pasted(pasted, 6)
        assert field.absent == ("Eli", "Fay")
        (draw,) = verdicts(field.paired_in_order(), "Ana", 4, results=("id",))
        assert draw.conditions == (Condition(Premise.LEFT, players=("Eli", "Fay")),)
        (draw,) = verdicts(field.paired_in_order(), "Ana", 2, results=("id",))
        assert draw.status is Status.LIVE, "Cy or Dee may win"


class TestPages:
    """Pages whose standings and pairings are of two moments."""

    @pytest.mark.parametrize(("round_", "points"), [(2, 6), (3, 9)])
    def test_all_finished(self, round_, points):
        """Two matches each in the records: after round 2 they are in; before round 3 they are not."""
        rows = (PastedRow("Ana", 6, record=Record(2, 0)), PastedRow("Bo", 0, record=Record(0, 2)))
        done = PastedPairing(1, "Ana", "Bo", Match("Ana", "Bo", Record(2, 0)))
        field = Field.from_pasted(PastedStandings(rows, (done,), round=round_), 2)
        assert [field.entries[0].least, field.entries[0].points] == [points, points]

    def test_neither_can_be_told(self):
        """Of two who have finished one has a match more than those who have not, the other has none more."""
        records = Record(2, 0), Record(1, 1), Record(2, 1), Record(0, 2)
        rows = tuple(PastedRow(n, r.points, record=r) for n, r in zip(NAMES, records, strict=False))
        done = PastedPairing(2, "Cy", "Dee", Match("Cy", "Dee", Record(2, 0)))
        field = Field.from_pasted(PastedStandings(rows, (PastedPairing(1, "Ana", "Bo"), done)), 4)
        assert (field.entries[2].least, field.entries[2].points) == (6, 9)

    def test_the_finished_ones_of_two_rounds(self):
        """Round 3 is open and stands above, round 2 with its results below: the later text would count."""
        page = "Rank\tName\tPoints\n1\tAna\t6\n2\tBo\t6\n3\tCy\t3\n4\tDee\t3\n\n"
        open_ = "Table\tPlayer\tOpponent\n1\tAna\tBo\n2\tCy\tDee\n\n"
        done = "Table\tPlayer\tOpponent\tResult\n1\tAna\tCy\t2-0\n2\tBo\tDee\t2-1\n"
        assert codes(lambda: Field.from_pasted(read_standings(page + open_ + done))) == ["pairings-finished"]

    def test_ranks_with_a_gap(self):
        """Ranks 1, 2, 4: somebody is missing above the last row."""
        text = "Rank\tName\tPoints\n1\tAna\t9\n2\tBo\t9\n4\tCy\t6\n"
        assert not Field.from_pasted(read_standings(text)).grounds.ordered


class TestProposals:
    """Whose a name may be that has something more, or less, beside it."""

    @pytest.mark.parametrize(
        ("strangers", "listed", "expected"),
        [
            (["Ana Gray"], ["Ana Gray (Team Nine)", "Bo"], {"Ana Gray": "Ana Gray (Team Nine)"}),
            (["GRAY, Ana [x]"], ["Ana Gray"], {"GRAY, Ana [x]": "Ana Gray"}),
            (["Ana"], ["Ana Gray", "Ana Blue"], {}),
            (["Ana Gray", "Ana Blue"], ["Ana"], {}),
            (["?"], ["!"], {}),
            (["Cy"], ["Dee"], {}),
        ],
    )
    def test_fits(self, strangers, listed, expected):
        assert proposals(strangers, listed) == expected


class TestChances:
    """What the samples assume is named; who leaves before the cut takes no seat in them either."""

    EVENT = "round 1\nAna 2-0 Bo\nCy 2-0 Dee\nround 2\nAna vs Cy\nBo vs Dee\n"

    def test_a_list_that_may_go_on(self):
        room = odds.prepare(Field.from_pasted(alone(9, 9, 6, 6)), 2)
        assert room.assumed[0] == "everybody"

    @pytest.mark.parametrize(("player", "assumed"), [("Ana", "left"), ("Eli", "absent")])
    def test_players_without_a_table(self, player, assumed):
        """They have left, unless one of them asks."""
        text = self.EVENT.replace("Cy 2-0 Dee", "Cy 2-0 Dee\nEli 2-0 Fay")
        assert assumed in odds.prepare(parse_event(text), 2, player=player).assumed

    def test_who_leaves(self):
        """Ana leaves after the round: of Bo and Dee with Cy, two are in. Whoever of the two wins is."""
        event = parse_event(self.EVENT + "drop Ana\n")
        for player in ("Bo", "Cy"):
            rows = odds.odds(odds.prepare(event, 2, player=player), player, 2, trials=500)
            proved = {verdict.result: verdict.proved for verdict in verdicts(event, player, 2)}
            assert {row.result: row.proved for row in rows} == proved


class TestEvents:
    """Who is missing where."""

    def test_in_a_later_round(self):
        """Round 2 is open and round 3 is posted for two of four: the others may still win there."""
        text = "round 1\nAna 2-0 Bo\nCy 2-0 Dee\nround 2\nAna vs Cy\nBo vs Dee\nround 3\nAna vs Bo\n"
        later = {entry.name: entry.later for entry in Field.from_event(parse_event(text)).entries}
        assert later == dict.fromkeys(("Ana", "Bo", "Cy", "Dee"), 1)

    def test_nobody_in_a_cut(self):
        text = "round 1\nAna 2-0 Bo\nCy 2-0 Dee\nround 2\nAna 2-0 Cy\n"
        assert absent_players(parse_event(text)) == ("Bo", "Dee")
        assert absent_players(parse_event(text + "final\nAna vs Cy\n")) == ()


def test_results_with_the_same_points():
    """2-0 and 2-1 give a page's player the same verdict, whatever their witnesses hold."""
    only = verdicts(Field.from_pasted(alone(9), 1), "Ana", 1, results=("2-0", "2-1"))
    assert [row.status for row in only] == [Status.LOCKED, Status.LOCKED]
    field = Field.from_pasted(alone(9, 9, 6), 3)
    rows = verdicts(field, "Cy", 2, results=("2-0", "2-1"))
    assert rows[0].status is rows[1].status is not Status.LOCKED
    assert rows[0].basis is Basis.ANY_PAIRING
