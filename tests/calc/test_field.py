"""All players before the open tables, from an event, a pasted page or counted points."""

import re
from fractions import Fraction

import pytest

from calc.errors import InputError
from calc.event import Event, Kind, Match
from calc.field import ME, OPPONENT, UNLISTED, Field, Interval, reopened
from calc.notation import parse_event
from calc.pasted import Extent, PastedPairing, PastedRow, PastedStandings, Percent, Printing
from calc.record import Record


def codes(error: pytest.ExceptionInfo[InputError]) -> list[str]:
    return [problem.code for problem in error.value.problems]


EVENT = """
round 1
Ana 2-0 Bo
Cy id Dee
Eli 2-1 Fay
Gus bye
drop Fay
round 2
Ana vs Cy
Bo 2-0 Gus
Dee bye
Eli loss
"""


class TestFromEvent:
    """Everything exact."""

    def test_histories(self):
        """Points, records, byes and opponents are those of the matches that are finished."""
        field = Field.from_event(parse_event(EVENT))
        entries = {entry.name: entry for entry in field.entries}
        assert {name: entry.points for name, entry in entries.items()} == {
            "Ana": 3, "Bo": 3, "Cy": 1, "Dee": 4, "Eli": 3, "Fay": 0, "Gus": 3,
        }  # fmt: skip
        assert entries["Dee"].matches == Record(1, 0, 1)
        assert (entries["Dee"].byes, entries["Dee"].games) == (1, Record(0, 0, 3))
        assert [field.entries[seat].name for seat in entries["Bo"].opponents or ()] == ["Ana", "Gus"]
        assert not entries["Fay"].active
        assert field.pairings == (("Ana", "Cy"),)
        assert field.exact
        assert {name: match.kind for name, match in field.done.items()} == {
            "Bo": Kind.PLAYED, "Gus": Kind.PLAYED, "Dee": Kind.BYE, "Eli": Kind.LOSS,
        }  # fmt: skip

    def test_unknown_games_and_double_losses(self):
        """A decided match without games leaves GW% unknown; a double loss is a loss for both, without games."""
        field = Field.from_event(parse_event("round 1\nAna beat Bo\nCy double loss Dee\n"))
        assert [(entry.matches, entry.games) for entry in field.entries] == [
            (Record(1, 0), None),
            (Record(0, 1), None),
            (Record(0, 1), Record(0, 0)),
            (Record(0, 1), Record(0, 0)),
        ]

    def test_more_rounds_to_come(self):
        """Rounds that are planned beyond the open one, and open tables of later rounds, are still to be played."""
        field = Field.from_event(parse_event("rounds 4\nround 1\nAna vs Bo\nround 2\nAna vs Cy\nBo vs Dee\ndrop Dee\n"))
        assert field.absent == ("Cy",)
        assert {entry.name: entry.later for entry in field.entries} == {"Ana": 3, "Bo": 3, "Cy": 3, "Dee": 1}
        assert list(field.named(field.tables)) == [("Ana", "Bo")]
        assert not field.exact

    def test_the_next_round_is_not_paired(self):
        """Between two rounds everybody who has not dropped plays, nobody knows against whom."""
        field = Field.from_event(parse_event("rounds 3\nround 1\nAna 2-0 Bo\nCy 2-0 Dee\n"))
        assert (field.pairings, field.rest_unknown, dict(field.done)) == (None, True, {})
        assert {entry.later for entry in field.entries} == {1}
        assert Field.from_event(Event(players=("Ana",))).done == {}

    @pytest.mark.parametrize(("games", "best_of"), [("1-0", 1), ("2-1", 3), ("3-1", 5), ("1-1", 3)])
    def test_games_of_a_match(self, games, best_of):
        """How many games most winners have won tells whether it is best of one, three or five."""
        assert Field.from_event(parse_event(f"round 1\nAna {games} Bo\nCy vs Dee\n")).best_of == best_of


class TestReopened:
    """The event before the results of a round."""

    def test_last_round(self):
        """Results become pairings; byes, assigned and double losses stand; drops after the round fall away."""
        text = "cut 2\nround 1\nAna 2-0 Bo\nround 2\nAna id Bo\nCy bye\nDee loss\nEli double loss Fay\ndrop Bo\n"
        text += "final\nAna 2-0 Cy\n"
        event = reopened(parse_event(text))
        assert [match.open for match in event.rounds[1].matches] == [True, False, False, False]
        assert (event.dropped, event.cut_rounds, event.cut, event.planned_rounds) == ({}, (), 2, 2)

    def test_a_draw_without_games(self):
        """A drawn match whose games nobody told is a result like any other."""
        assert len(reopened(parse_event("round 1\nAna drew Bo\n")).open_matches) == 1

    def test_earlier_round(self):
        """Later rounds fall away."""
        event = parse_event("round 1\nAna 2-0 Bo\ndrop Bo\nround 2\nAna bye\n")
        assert [match.open for match in reopened(event, 1).open_matches] == [True]

    @pytest.mark.parametrize("number", [0, 2, None])
    def test_no_such_round(self, number):
        """Only a round that there is can be reopened."""
        event = Event() if number is None else parse_event("round 1\nAna vs Bo\n")
        with pytest.raises(InputError, match="no-such-round"):
            reopened(event, number)


class TestFromCounts:
    """Points, and how many players have them."""

    def test_as_typed_in_the_hall(self):
        """Me, my opponent, the tables, then everybody else; those not listed have up to a point less than the last."""
        field = Field.from_counts("15 15 / 13 13 / 12 x3, 12", 13, 13, "15-12; 13-13", players=10)
        assert [entry.points for entry in field.entries] == [13, 13, 15, 12, 15, 12, 12, 12, 11, 11]
        assert [entry.least for entry in field.entries] == [13, 13, 15, 12, 15, 12, 12, 12, 0, 0]
        assert field.entries[0].name == ME
        assert list(field.named(field.tables)) == [(ME, OPPONENT), ("15 #1", "12 #1")]
        assert field.rest_unknown

    def test_how_many_there_are_is_not_known(self):
        """Then there may be as many again, so that anybody can meet one of them, and winners among them for any cut."""
        assert len(Field.from_counts("6 x3", 6).entries) == 3 + 64
        assert len(Field.from_counts("6 x70", 6).entries) == 140
        assert Field.from_counts("6 x3", 6).tables == ()

    def test_several_tables_alike(self):
        """`12-9 x2` are two tables, and the players on 9 need not be listed."""
        field = Field.from_counts("13 13 12 12", 13, 13, "12-9 x2")
        assert list(field.named(field.tables))[1:] == [("12 #1", "9 #1"), ("12 #2", "9 #2")]

    @pytest.mark.parametrize(
        ("arguments", "expected"),
        [
            (("15 fifteen", 15), ["counts-unreadable"]),
            (("15 15", 15, 15, "15:15, what"), ["counts-unreadable"]),
            (("15 15", 12), ["counts-without-me"]),
            (("15 12", 12, 12), ["counts-without-me", "counts-ambiguous"]),  # 15 on 12? Nobody writes that
            (("", 12), ["counts-without-me"]),
            (("15 x9", 15, 15, "", 8), ["counts-exceed-players"]),
            (("15 x9", 15, 15, "", 9999), ["counts-too-many"]),
            (("15 15 12", 15, 15, "12-12"), ["tables-exceed-counts"]),
        ],
    )
    def test_what_does_not_add_up(self, arguments, expected):
        """Every slip is named, with its place."""
        with pytest.raises(InputError) as error:
            Field.from_counts(*arguments)
        assert codes(error) == expected


def page(*rows: tuple[object, ...], **more: object) -> PastedStandings:
    """Name, points, and whether they are marked as dropped."""
    read = (PastedRow(str(row[0]), int(str(row[1])), dropped=len(row) > 2) for row in rows)
    return PastedStandings(tuple(read), **more)  # type: ignore[arg-type]


FOUR = (("Ana", 6), ("Bo", 6), ("Cy", 3), ("Dee", 3))


class TestFromPasted:
    """Points exact, tiebreakers as printed."""

    def test_rows(self):
        """A cut-off 66 is anything from 66 to 67; a record counts only if it gives the points."""
        rows = (
            PastedRow(
                "Ana", 6, omw=Percent(Fraction(66, 100), Fraction(1, 100), Printing.CUT_OFF), record=Record(2, 0)
            ),
            PastedRow("Bo", 3, record=Record(1, 0), dropped=True),
            PastedRow("Cy", 3, record=Record(0, 0, 2)),
        )
        ana, bo, cy = Field.from_pasted(PastedStandings(rows), 3).entries
        assert ana.omw == Interval(Fraction(66, 100), Fraction(67, 100))
        assert (ana.matches, bo.matches, cy.matches) == (Record(2, 0), Record(1, 0), None)
        assert (ana.active, bo.active) == (True, False)

    def test_without_pairings(self):
        """Then nobody knows who meets whom."""
        assert Field.from_pasted(page(*FOUR)).pairings is None

    def test_pairings(self):
        """Open ones are the tables, whatever the case of the names; finished ones and byes add their points."""
        pairings = (
            PastedPairing(1, "ANA", "Bo"),
            PastedPairing(2, "Cy", "Dee", Match("C.", "D.", Record(0, 2))),
            PastedPairing(None, "Eli", None),
        )
        shown = page(*FOUR, ("Eli", 0), ("Fay", 0, True), pairings=pairings)
        field = Field.from_pasted(shown, 6)
        assert field.pairings == (("Ana", "Bo"),)
        assert [entry.points for entry in field.entries] == [6, 6, 3, 6, 3, 0]
        assert field.done["Dee"].winner == "Dee"
        assert field.done["Eli"].kind is Kind.BYE

    def test_a_finished_draw(self):
        """A drawn pairing adds a point for both."""
        pairings = (PastedPairing(1, "Ana", "Bo", Match("Ana", "Bo", Record(1, 1))), PastedPairing(2, "Cy", "Dee"))
        assert [entry.points for entry in Field.from_pasted(page(*FOUR, pairings=pairings), 4).entries] == [7, 7, 3, 3]

    def test_pairings_that_show_points(self):
        """They stand for the standings, if everybody's points are there."""
        shown = PastedPairing(1, "Ana", "Bo", None, 6, 3), PastedPairing(None, "Cy", None, None, 0)
        field = Field.from_pasted(PastedStandings(pairings=shown), 3)
        assert [(entry.name, entry.points) for entry in field.entries] == [("Ana", 6), ("Cy", 3), ("Bo", 3)]
        with pytest.raises(InputError, match="standings-empty"):
            Field.from_pasted(PastedStandings(pairings=(*shown, PastedPairing(2, "Dee", "Eli", None, 6))))
        with pytest.raises(InputError, match="standings-empty"):  # those at the first four tables may be above
            Field.from_pasted(PastedStandings(pairings=(PastedPairing(5, "Ana", "Bo", None, 6, 3),)))

    def test_a_lost_rank(self):
        """A row whose rank was not copied may be the first."""
        rows = PastedRow("Ana", 6), PastedRow("Bo", 3, rank=2)
        assert len(Field.from_pasted(PastedStandings(rows), 2).entries) == 2

    def test_missing_tables(self):
        """Table 3 of two pairings: some are missing, so the others' pairings are not known."""
        pairings = (PastedPairing(1, "Ana", "Bo"), PastedPairing(3, "Cy", "Dee"))
        assert Field.from_pasted(page(*FOUR, pairings=pairings)).rest_unknown

    def test_the_top_of_a_longer_list(self):
        """Whom the page does not show has at most the points of its last row; pairings may name some of them."""
        pairings = (
            PastedPairing(1, "Ana", "Bo"),
            PastedPairing(2, "Cy", "Zed", None, None, 2),
            PastedPairing(3, "Dee", "Yo"),
        )
        field = Field.from_pasted(page(*FOUR, extent=Extent(1, 4, 7), pairings=pairings))
        shown = [(entry.name, entry.least, entry.points) for entry in field.entries[4:]]
        assert shown[:3] == [("Zed", 2, 2), ("Yo", 0, 3), (f"{UNLISTED}7", 0, 3)]
        known = Field.from_pasted(page(*FOUR, extent=Extent(1, 4, 7), pairings=pairings), players=7)
        assert len(known.entries) == 7
        assert len(Field.from_pasted(page(*FOUR), players=9).entries) == 9
        assert len(Field.from_pasted(page(*FOUR, complete=False)).entries) == 4 + 64

    def test_more_rows_than_players(self):
        """An event cannot have fewer players than its page shows."""
        with pytest.raises(InputError, match="counts-exceed-players"):
            Field.from_pasted(page(*FOUR), players=3)

    def test_those_not_shown_play_too(self):
        """The pairings of the top tables are not all of the round: whom the page does not show meets somebody too."""
        pairings = (PastedPairing(1, "Ana", "Bo"), PastedPairing(2, "Cy", "Dee"))
        assert Field.from_pasted(page(*FOUR, extent=Extent(1, 4, 9), pairings=pairings)).rest_unknown
        whole = page(*FOUR, extent=Extent(1, 4, 4), pairings=pairings)
        assert Field.from_pasted(whole).rest_unknown, "what a page says of its own length proves nothing"
        assert not Field.from_pasted(whole, players=4).rest_unknown

    @pytest.mark.parametrize(
        ("pasted", "expected"),
        [
            (page(), ["standings-empty"]),
            (page(*FOUR, ("ana", 0)), ["player-listed-twice"]),
            (page(*FOUR, extent=Extent(26, 29, 40)), ["standings-without-top"]),
            (PastedStandings((PastedRow("Ana", 3, rank=9),)), ["standings-without-top"]),
            (PastedStandings((PastedRow("Ana", 5, record=Record(1, 1)),)), ["points-impossible"]),
            (PastedStandings((PastedRow("Ana", 7, record=Record(1, 1)),)), ["points-impossible"]),
            (page(*FOUR, pairings=(PastedPairing(1, "Ana", "Bo"), PastedPairing(2, "Bo", None))), ["player-twice"]),
        ],
    )
    def test_what_cannot_be(self, pasted, expected):
        """Standings and pairings that contradict themselves, each problem named."""
        with pytest.raises(InputError) as error:
            Field.from_pasted(pasted)
        assert codes(error) == expected


class TestPairedInOrder:
    """First against second, if asked to."""

    def test_by_points(self):
        """The rest is paired by points; an odd last one has the bye, which is a win (MTR C)."""
        field = Field.from_pasted(page(("Ana", 3), ("Bo", 6), ("Cy", 3), ("Dee", 6), ("Eli", 0)), 5).paired_in_order()
        assert field.pairings == (("Bo", "Dee"), ("Ana", "Cy"))
        assert (field.entries[4].points, field.done["Eli"].kind) == (3, Kind.BYE)

    def test_an_event_stays_exact(self):
        """A bye is no opponent, so histories stay known."""
        event = parse_event("rounds 2\nround 1\nAna 2-0 Bo\nCy bye\n")
        field = Field.from_event(event).paired_in_order()
        assert field.exact
        assert (field.entries[1].matches, field.entries[1].byes) == (Record(1, 1), 1)

    def test_known_pairings_stay(self):
        """Nothing changes where all pairings are known."""
        field = Field.from_event(parse_event(EVENT))
        assert field.paired_in_order() is field
        even = Field.from_counts("6 x4", 6, 6, players=4).paired_in_order()
        assert len(even.tables) == 2


class TestField:
    """A field in itself."""

    def test_twice(self):
        """Nobody sits at two tables, nobody is named twice."""
        entries = Field.from_counts("6 x4", 6).entries[:3]
        with pytest.raises(InputError) as error:
            Field((*entries, entries[0]), ((0, 1), (1, 2)))
        assert codes(error) == ["player-listed-twice", "player-twice"]

    def test_index(self):
        """Who is not there is named."""
        field = Field.from_event(parse_event(EVENT))
        assert field.index("Bo") == 1
        with pytest.raises(InputError, match=re.escape("player-unknown 'Zed'")):
            field.index("Zed")
