"""Pasted standings and pairings: every layout of an invented event reads the same, each trap has its case."""

import json
import textwrap
from fractions import Fraction
from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calc.errors import InputError
from calc.event import Kind, folded, name_key, name_problems
from calc.pasted import Extent, LineKind, PastedStandings, Percent, Printing, read_standings
from calc.record import Record
from tests.oracles.page_layouts import HEADINGS, PLAYERS, cells, joined

T = TypeVar("T")


def read(text: str) -> PastedStandings:
    """What a case written with its indentation says; tabs are written as `→`."""
    return read_standings(textwrap.dedent(text).strip("\n").replace("→", "\t"))


def seen(page: PastedStandings) -> list[tuple[object, ...]]:
    """Rank, name, points and record of each row."""
    return [(row.rank, row.name, row.points, row.record and str(row.record)) for row in page.rows]


def pairs(page: PastedStandings) -> list[tuple[object, ...]]:
    """Table and players of each pairing."""
    return [(match.table, match.a, match.b) for match in page.pairings]


def sure(value: T | None) -> T:
    """A value that has to be there."""
    assert value is not None
    return value


def codes(page: PastedStandings) -> list[str]:
    return [problem.code for problem in page.problems]


WANTED = [
    (rank, player.name, player.points, "{}-{}-{}".format(*player.record))
    for rank, player in enumerate(PLAYERS, start=1)
]


class TestLayouts:
    """A table says the same however it is printed: language, separator, format and order of columns are dress."""

    @settings(max_examples=150)
    @given(
        st.sampled_from(sorted(HEADINGS)),
        st.sampled_from(["\t", "  ", "|", ";", ",", "\n", "\n\n", "fixed", " \t "]),
        st.permutations(range(7)),
        st.tuples(st.integers(1, 4), st.booleans(), st.booleans(), st.booleans()),
        st.sampled_from(["-", "/", " - ", "–"]),
        st.sampled_from(["\n", "\r\n", "\r"]),
    )
    def test_any_layout_reads_the_same(self, language, separator, columns, percents, sign, end):
        decimals, rounded, share, comma = percents
        table = cells(
            language,
            decimals=decimals + 2 * share,
            rounded=rounded,
            share=share,
            comma=comma and separator != ",",
            columns=tuple(columns),
            sign=sign,
        )
        text = "\n".join(cell for row in table for cell in row) if separator == "\n" else joined(table, separator)
        page = read_standings("Invented Open\nRound 5\n" + text.replace("\n", end) + end)
        assert seen(page) == WANTED
        for row, player in zip(page.rows, PLAYERS, strict=True):
            for percent, exact in ((row.omw, player.omw), (row.gw, player.gw), (row.ogw, player.ogw)):
                assert sure(percent).low <= exact <= sure(percent).high
                assert sure(percent).unit == Fraction(1, 10 ** (decimals + 2))
        assert page.printing is not (Printing.CUT_OFF if rounded else Printing.ROUNDED)
        assert page.round == 5
        assert not page.problems

    @pytest.mark.parametrize("separator", ["\t", "  ", "|", ";", ",", "\n", " "])
    def test_the_heading_may_be_missing(self, separator):
        """Contents tell the columns: ranks rise, points agree with records, percentages come as OMW, GW, OGW."""
        page = read_standings(joined(cells()[1:], separator))
        assert seen(page) == WANTED
        assert [sure(row.gw).printed for row in page.rows][:2] == [Fraction(9091, 10000), Fraction(7273, 10000)]
        assert codes(page) == ["pasted-no-header"]

    def test_blanks_alone_part_the_cells(self):
        """Text taken from a PDF: one blank between cells, and names may end in a number."""
        page = read("""
            Rank Name Points OMW% GW% OGW%
            1 Ann Other 12 62.5 88.9 56.1
            2 Bert 9 9 58.3 70.0 61.1
        """)
        assert seen(page) == [(1, "Ann Other", 12, None), (2, "Bert 9", 9, None)]

    def test_a_full_column_leaves_one_blank(self):
        """A name as wide as its column is parted from the points by the place of the headings."""
        page = read("""
            Rank  Name        Points  OMW%
            1     Ann Other   12      62.5
            2     Bertholdina 9       58.3
        """)
        assert seen(page) == [(1, "Ann Other", 12, None), (2, "Bertholdina", 9, None)]

    def test_cells_that_ran_together_part_where_points_are_three_wins_and_draws(self):
        page = read_standings("Ann124/0/062.5%88.9%56.1% 2Bo 7103/0/158.3%70.0%61.1% 37Ups103/0/150.0%50.0%50.0%")
        assert seen(page) == [(None, "Ann", 12, "4-0-0"), (2, "Bo 7", 10, "3-0-1"), (3, "7Ups", 10, "3-0-1")]
        assert [str(float(sure(row.omw).printed)) for row in page.rows] == ["0.625", "0.583", "0.5"]
        assert [line.names for line in page.report] == [("Ann", "Bo 7", "7Ups")]
        assert not page.problems

    def test_glued_rows_may_stand_in_lines(self):
        """Ranks glued to names are recognised by their order; a shared one repeats; a number that is no rank stays."""
        page = read("""
            RankNamePointsW/L/DOMW%
            1Ann124/0/062.5%
            2Bo93/1/058.3%
            2Cy93/1/058.3%
            4Dee71/2/158.3%
            Eli41/2/158.3%
        """)
        assert seen(page) == [
            (1, "Ann", 12, "4-0-0"),
            (2, "Bo", 9, "3-1-0"),
            (2, "Cy", 9, "3-1-0"),
            (None, "Eli", 4, "1-2-1"),
        ]
        assert [(one.code, one.line) for one in page.problems] == [("pasted-line", 5)]
        assert [str(row.record) for row in read_standings("1337 Joe93/1/062.5%").rows] == ["3-1-0"]
        assert read_standings("1337 Joe93/1/062.5%").rows[0].name == "1337 Joe"

    def test_a_glued_row_that_cannot_be_parted_is_said(self):
        """93/0: three wins and no draw are nine points; 81/0 and 08/0 are none; a row without a name is nobody's."""
        page = read_standings("Ann93/0/055.6% Bo81/0/055.6% Cy08/0/055.6% 93/0/055.6% Dee93/0/0555.6% Eli31/1/055.6%")
        assert seen(page) == [(None, "Ann", 9, "3-0-0"), (None, "Eli", 3, "1-1-0")]
        assert codes(page) == ["pasted-name"] * 4
        page = read_standings("Ann72/1/255.6%")  # wins, draws, losses: lost twice, or 25 times and at 5.6 %
        assert seen(page) == [(None, "Ann", 7, "2-2-1")]
        assert codes(page) == ["pasted-glued", "pasted-record-order"]
        assert codes(read_standings("Bo81/0/055.6%")) == ["pasted-nothing", "pasted-line"]

    def test_a_row_parted_otherwise_than_its_heading(self):
        page = read("Rank,Name,Points\n1,Ann,9\n2→Bo→6")
        assert seen(page) == [(1, "Ann", 9, None), (2, "Bo", 6, None)]
        page = read("Rank  First name  Last name  Points\n1  Ann  Other  9\n2  Bo  Nil  6\nthe end")
        assert seen(page) == [(1, "Ann Other", 9, None), (2, "Bo Nil", 6, None)]

    def test_the_source_of_a_page(self):
        page = read_standings(
            "<p>Hall</p>\n<p>Round 3</p>\n<table><tr><th>Rank<th>Name<th>Points</tr>\n"
            "<tr><td>1</td><td>Ann &amp; Co<br/>she/her</td>\n<td>9</td></tr><tr><td>2<td><b>Bo</b><td>6</table>"
        )
        assert seen(page) == [(1, "Ann & Co", 9, None), (2, "Bo", 6, None)]
        assert [row.line for row in page.rows] == [4, 5]
        assert [(line.line, line.text) for line in page.report][:2] == [(1, "Hall"), (2, "Round 3")]
        assert page.round == 3

    def test_rows_on_one_line_of_a_page_are_one_line_of_the_report(self):
        page = read_standings("<tr><th>Rank<th>Name<th>Points<tr><td>1<td>Ann<td>9<tr><td>2<td>Bo<td>many")
        assert [(line.line, line.kind, line.names) for line in page.report] == [(1, LineKind.STANDING, ("Ann",))]
        assert [(one.code, one.line, one.player) for one in page.problems] == [("pasted-points", 1, "Bo")]


class TestRecords:
    """Points = 3W + D decides the order of a record; where they differ the row stays, and it is reported."""

    def test_wins_draws_losses(self):
        """German S-U-N is W-D-L, and says so."""
        page = read("""
            Platz;Spieler;S-U-N;Punkte
            1;Ann;3-1-0;10,0
            2;Bo;1-2-1;5,0
        """)
        assert seen(page) == [(1, "Ann", 10, "3-0-1"), (2, "Bo", 5, "1-1-2")]
        assert not page.problems

    def test_the_points_outvote_the_heading(self):
        page = read("""
            Rank→Name→W-L-D→Points
            1→Ann→3-1-0→10
            2→Bo→1-2-1→5
        """)
        assert seen(page) == [(1, "Ann", 10, "3-0-1"), (2, "Bo", 5, "1-1-2")]
        assert [(one.code, one.values["order"]) for one in page.problems] == [("pasted-record-order", "W-D-L")]

    def test_a_cut_counted_into_the_record_keeps_the_row(self):
        page = read("""
            Rank→Name→Record→Points
            1→Ann→6-1-0→12
            2→Bo→4-1-0→12
            3→Cy→0-0-0→9
        """)
        assert seen(page) == [(1, "Ann", 12, "6-1-0"), (2, "Bo", 12, "4-1-0"), (3, "Cy", 9, "0-0-0")]
        assert [(one.code, one.line, one.player) for one in page.problems] == [
            ("pasted-points-record", 2, "Ann"),
            ("pasted-points-record", 4, "Cy"),
        ]

    def test_points_follow_from_the_record(self):
        page = read("""
            Rank→Name→Record
            1→Ann→3-0-1
            2→Bo→2-1
        """)
        assert seen(page) == [(1, "Ann", 10, "3-0-1"), (2, "Bo", 6, "2-1-0")]
        assert all(row.points_derived for row in page.rows)

    def test_columns_of_their_own(self):
        page = read("""
            Rank,First name,Last name,W,L,D,Status
            1,Ann,Other,3,0,1,Active
            T2,Bo,Nil,2,1,,Dropped (staff)
            T2,Cy,Nil,x,1,1,yes
        """)
        assert seen(page) == [(1, "Ann Other", 10, "3-0-1"), (2, "Bo Nil", 6, "2-1-0")]
        assert page.dropped == ("Bo Nil",)
        assert [(one.code, one.line) for one in page.problems] == [("pasted-points", 4)]

    def test_points_and_record_in_one_cell(self):
        page = read("""
            Rank→Name→Points
            #1→Ann→10 (3-0-1)
            #2→Bo→6 (lost)
        """)
        assert seen(page) == [(1, "Ann", 10, "3-0-1")]
        assert [(one.code, one.line, one.player) for one in page.problems] == [("pasted-points", 3, "Bo")]

    def test_an_unreadable_record_is_left_out(self):
        page = read("""
            Rank→Name→Points→Record
            1→Ann→10→three
            2→Bo→6→-
        """)
        assert seen(page) == [(1, "Ann", 10, None), (2, "Bo", 6, None)]
        assert [(one.code, one.player) for one in page.problems] == [("pasted-record", "Ann")]

    def test_the_record_that_agrees_with_the_points_is_that_of_matches(self):
        """Without headings, of two columns of records the one of games is no use."""
        page = read("""
            1→Ann→8-2-1→4-0-0→12
            2→Bo→7-3-0→3-1-0→9
            3→Cy→5-4-0→2-2-0→6
            4→Dee→5-4-0→2-2-0→6
            5→Eli→-→-→0
        """)
        assert seen(page)[:3] == [(1, "Ann", 12, "4-0-0"), (2, "Bo", 9, "3-1-0"), (3, "Cy", 6, "2-2-0")]

    def test_separators_of_records(self):
        page = read("""
            Rank→Name→Record
            1→Ann→3/0/1
            2→Bo→3 – 1 – 0
            3→Cy→2_1_1
            4→Dee→2,2,0
            5→Eli→(1-3)
            6→Fay→６-０
        """)
        assert [str(row.record) for row in page.rows] == ["3-0-1", "3-1-0", "2-1-1", "2-2-0", "1-3-0", "6-0-0"]


class TestPercents:
    """A printed percentage is an interval in which the exact one lies."""

    def test_cut_off_rounded_and_unsure(self):
        """66 % cut off is anything from 66 up to below 67; rounded it is 65.5 to 66.5; unsure it may be both."""
        printed, unit = Fraction(66, 100), Fraction(1, 100)
        cut = Percent(printed, unit, Printing.CUT_OFF)
        rounded = Percent(printed, unit, Printing.ROUNDED)
        unsure = Percent(printed, unit)
        assert (cut.low, cut.high) == (printed, Fraction(67, 100))
        assert (rounded.low, rounded.high) == (Fraction(655, 1000), Fraction(665, 1000))
        assert (unsure.low, unsure.high) == (rounded.low, cut.high)
        assert [one.may_be_cut_off for one in (cut, rounded, unsure)] == [True, False, True]
        assert Percent(Fraction(0), unit).low == 0
        assert Percent(Fraction(1), unit).high == 1

    def test_whole_percents_are_taken_as_cut_off(self):
        page = read_standings(joined(cells(decimals=0, rounded=False), "fixed").replace("%", " "))
        assert page.printing is Printing.CUT_OFF
        assert page.rows[3].gw == Percent(Fraction(66, 100), Fraction(1, 100), Printing.CUT_OFF)

    def test_whole_percents_that_show_rounding(self):
        """67 % after three matches can only be two thirds, rounded."""
        page = read("""
            Rank→Name→Points→Record→OMW%→GW%
            1→Ann→6→2-1-0→55→67
        """)
        assert page.printing is Printing.ROUNDED

    def test_contradicting_figures_leave_it_open(self):
        """66.66 is cut off, 66.67 rounded: a page that shows both is believed neither."""
        page = read("""
            Rank→Name→Points→Record→OMW%→GW%
            1→Ann→6→2-1-0→55.55→66.67
            2→Bo→6→2-1-0→55.55→66.66
        """)
        assert page.printing is Printing.UNSURE

    def test_shares_and_percents(self):
        """Whether a column holds shares or percents, its own figures tell; nothing but 0 and 1, its neighbours."""
        page = read("""
            Rank→Name→Points→OMW→GW→OGW
            1→Ann→3→.5000→1→0.4500
            2→Bo→0→.5500→0→0.5500
        """)
        assert [sure(row.omw).printed for row in page.rows] == [Fraction(1, 2), Fraction(11, 20)]
        assert [sure(row.gw).printed for row in page.rows] == [1, 0]
        page = read("""
            Rank→Name→Points→OMW→GW
            1→Ann→3→50.5→100
            2→Bo→0→55.5→1
        """)
        assert [sure(row.gw).printed for row in page.rows] == [1, Fraction(1, 100)]
        assert sure(read("Name→Points→OMW\nAnn→3→1\nBo→3→1").rows[0].omw).printed == 1

    def test_what_is_no_percentage_is_left_out(self):
        """Negative ones occur on real pages; so do placeholders."""
        page = read("""
            Rank→Name→Points→OMW%→GW%→OGW%
            1→Ann→3→120%→-0.2→-
            2→Bo→0→soon→50%→N/A
        """)
        assert seen(page) == [(1, "Ann", 3, None), (2, "Bo", 0, None)]
        assert [(row.omw, row.ogw) for row in page.rows] == [(None, None)] * 2
        assert {(one.code, one.line, one.field) for one in page.problems} == {
            ("pasted-percent", 2, "gw"),
            ("pasted-percent", 2, "omw"),
            ("pasted-percent", 3, "omw"),
        }

    def test_own_match_win_percentage_is_not_omw(self):
        """Four percentages without headings: the first is the player's own."""
        page = read("""
            1→Ann→12→100.00%→62.50%→88.89%→56.10%
            2→Bo→9→75.00%→58.33%→70.00%→61.11%
        """)
        assert [sure(row.omw).printed for row in page.rows] == [Fraction(5, 8), Fraction(5833, 10000)]
        assert [sure(row.ogw).printed for row in page.rows] == [Fraction(561, 1000), Fraction(6111, 10000)]

    def test_whole_percents_without_headings_or_signs(self):
        page = read("""
            1  Ann   12  62  88  56
            2  Bo    9   58  70  61
            3  Cy    7   58  60  57
        """)
        assert seen(page) == [(1, "Ann", 12, None), (2, "Bo", 9, None), (3, "Cy", 7, None)]
        assert [sure(row.ogw).printed for row in page.rows] == [
            Fraction(56, 100),
            Fraction(61, 100),
            Fraction(57, 100),
        ]


class TestNames:
    """Names as shown, without what was put round them; players are never merged."""

    @pytest.mark.parametrize(
        ("shown", "name"),
        [
            ("Lopez, Ann [ESP]", "Lopez, Ann"),
            ("ZZVIP Lopez, Ann", "Lopez, Ann"),
            ("VIP - Ann", "Ann"),
            ("[V] Ann", "Ann"),
            ("[!] *Ann", "Ann"),
            ("(12) Ann", "Ann"),
            ("Ren, Ann (Tokyo) [JPN]", "Ren, Ann"),
            ("Ann (Amateur)", "Ann"),
            ("Ann [SOCAL]", "Ann"),
            ("🇫🇮 Ann", "Ann"),
            ("Ann she/her", "Ann"),
            ("Ann (they/them)", "Ann"),
            ("Ann (12 Points)", "Ann"),
            ("Ann *", "Ann"),
            ("Ann  B.\u00a0Other", "Ann B. Other"),
            ("ann\u200b_k#70904", "ann_k#70904"),
            ("Ann (the Owl)", "Ann (the Owl)"),
            ("[HIDDEN] [HIDDENNAME]", "[HIDDEN] [HIDDENNAME]"),
            ("Bye, Henry", "Bye, Henry"),
            ("Min Won", "Min Won"),
            ("1337", "1337"),
            ("O’Brien", "O’Brien"),
            ("O'Brien", "O'Brien"),
            ("(V)", "(V)"),
            ("דנה לוי", "דנה לוי"),
            ("\u202bדנה\u202c", "דנה"),
            ("👩‍🚀 Ann", "👩‍🚀 Ann"),
        ],
    )
    def test_names(self, shown, name):
        assert [row.name for row in read(f"Rank→Name→Points\n1→{shown}→9\n2→Zed→6").rows] == [name, "Zed"]

    @pytest.mark.parametrize("shown", ["Ann (DROPPED)", "Ann * dropped", "Ann [drop]", "Ann\ndropped"])
    def test_drops(self, shown):
        page = read_standings(f"Rank\tName\tPoints\n1\t{shown}\t9\n2\tZed\t6")
        assert [row.name for row in page.rows] == ["Ann", "Zed"]
        assert page.dropped == ("Ann",)

    def test_tags_stay_where_names_would_fall_together(self):
        page = read("Rank→Name→Points\n1→Bo [TEAM]→9\n2→Bo→6")
        assert [row.name for row in page.rows] == ["Bo [TEAM]", "Bo"]

    def test_two_players_of_one_name_stay_two(self):
        page = read("Rank→Name→Points\n1→Bo→9\n2→Bo→6\n2→Bo→6")
        assert seen(page) == [(1, "Bo", 9, None), (2, "Bo", 6, None)]
        assert codes(page) == ["pasted-name-twice", "pasted-row-twice"]

    def test_a_name_that_is_none(self):
        page = read(f"Rank→Name→Points\n1→{'x' * 201}→9\n2→Bo→6\n3→→3")
        assert seen(page) == [(2, "Bo", 6, None)]
        assert {(one.code, one.line) for one in page.problems} >= {("pasted-name", 2)}

    def test_a_name_column_with_a_word_of_its_own(self):
        """One heading that nobody knows, among known ones, can only be that of the names."""
        assert seen(read("Rank→Wizard→Points→OMW%\n1→Ann→9→55.5\n2→Bo→6→50.5")) == [
            (1, "Ann", 9, None),
            (2, "Bo", 6, None),
        ]


class TestPairings:
    """Each match once; byes as whole cells; what is beside the names is kept apart from results."""

    def test_two_columns_of_players(self):
        page = read("""
            Round 4 of 6
            Table→Player 1→Player 2→Result
            1→Ann (9 Points)→Bo (7 Points)→2 - 1
            2→Cy→Dee→0 - 0
            3→Ivo Bye→Min Won→0-0-3
            -→Eli→* BYE *→
            5→Awarded Bye→Fay→
            6→Gus→-→0-2-0
        """)
        assert pairs(page) == [
            (1, "Ann", "Bo"),
            (2, "Cy", "Dee"),
            (3, "Ivo Bye", "Min Won"),
            (None, "Eli", None),
            (5, "Fay", None),
            (6, "Gus", None),
        ]
        first, second, third, bye, _, lost = page.pairings
        assert (first.points_a, first.points_b, sure(first.result).games) == (9, 7, Record(2, 1))
        assert second.result is None
        assert (sure(third.result).kind, sure(third.result).games) == (Kind.ID, Record(0, 0, 3))
        assert (sure(bye.result).kind, sure(lost.result).kind) == (Kind.BYE, Kind.LOSS)
        assert (page.round, page.planned_rounds) == (4, 6)
        assert not page.problems

    @pytest.mark.parametrize(
        ("cell", "games", "kind", "winner"),
        [
            ("Ann won 2-1-0", Record(2, 1), Kind.PLAYED, "Ann"),
            ("Bo wins 2-0", Record(0, 2), Kind.PLAYED, "Bo"),
            ("1-1-1 Draw", Record(1, 1, 1), Kind.PLAYED, None),
            ("0-0-3 Draw", Record(0, 0, 3), Kind.ID, None),
            ("Draw", Record(0, 0, 0), Kind.PLAYED, None),
            ("Bo", None, Kind.PLAYED, "Bo"),
            ("Ann forfeited the match", None, Kind.PLAYED, "Bo"),
            ("Bo forfeited the match", None, Kind.PLAYED, "Ann"),
            ("Bo and Ann forfeited the match", None, Kind.DOUBLE_LOSS, None),
        ],
    )
    def test_results_in_words(self, cell, games, kind, winner):
        (match,) = read(f"Table→Players→Result\n1→Ann\nBo→{cell}").pairings
        assert (sure(match.result).games, sure(match.result).kind, sure(match.result).winner) == (games, kind, winner)

    @pytest.mark.parametrize(
        "cell",
        ["[FORMAT EXCEPTION]", "Zed won 2-0", "Ann won 1-2", "Ann won 5x", "2-1 Draw", "9z Draw", "Zed forfeited"],
    )
    def test_a_result_that_is_none_leaves_the_table_open(self, cell):
        page = read(f"Table→Players→Result\n1→Ann\nBo→{cell}")
        assert pairs(page) == [(1, "Ann", "Bo")]
        assert page.pairings[0].result is None
        assert [(one.code, one.line) for one in page.problems] == [("pasted-result", 2)]

    def test_players_stacked_in_one_cell(self):
        page = read_standings(
            "Table\tPlayers/Teams\tDecklists\tResult\n1\t\nAnn\nshe/her\nBo\n\t\nBurn\nDecklist\n\tNot reported\n"
            "2\tCy\n@cy\nDee\n@dee\tElves\tNot reported\n3\tEli\neli77\nFay\nfay_f\t\tNot reported\n"
            "\t\nGus\n\t\nTron\n\tGus was assigned a bye\n4\tHal\nIvy\nJo\t\tNot reported\n5\tKim\t\tNot reported"
        )
        assert pairs(page) == [(1, "Ann", "Bo"), (2, "Cy", "Dee"), (3, "Eli", "Fay"), (None, "Gus", None)]
        assert {line.kind for line in page.report[1:9]} == {LineKind.PAIRING}
        text = {line.line: line.text for line in page.report}
        assert [(one.code, text[sure(one.line)][0]) for one in page.problems] == [
            ("pasted-name", "4"),
            ("pasted-name", "5"),
        ]

    def test_stacked_players_in_the_last_column(self):
        page = read_standings("Table\tPlayers\n1\tAnn\nBo\n2\tCy\nDee\nPage 1 of 1")
        assert pairs(page) == [(1, "Ann", "Bo"), (2, "Cy", "Dee")]

    def test_lists_by_name_hold_each_match_twice(self):
        """What one of the two lines lacks the other adds."""
        page = read("""
            Table→Player→Points→Opponent
            1→Ann→9→Bo
            →Bo→7→Ann
            →Cy→6→Dee
            2→Dee→6→Cy
        """)
        assert pairs(page) == [(1, "Ann", "Bo"), (2, "Cy", "Dee")]
        assert [(match.points_a, match.points_b) for match in page.pairings] == [(9, 7), (6, 6)]

    def test_both_sides_of_a_match_agree_on_its_result(self):
        page = read("Player→Opponent→Result\nAnn→Bo→\nBo→Ann→2-0\nCy→Dee→2-1\nDee→Cy→1-2")
        assert [sure(match.result).games for match in page.pairings] == [Record(0, 2), Record(2, 1)]

    def test_match_points_of_both_are_no_games(self):
        page = read("""
            Table   Player     Opponent        Points
            1       Ann        Bo              9-6
            2       Cy         Dee             3-3
                    Eli        *** Bye ***     3
        """)
        assert pairs(page) == [(1, "Ann", "Bo"), (2, "Cy", "Dee"), (None, "Eli", None)]
        assert [(match.points_a, match.points_b) for match in page.pairings] == [(9, 6), (3, 3), (3, None)]
        assert [match.result for match in page.pairings][:2] == [None, None]

    def test_points_on_both_sides(self):
        page = read("Table→Player→Points→Player→Points\n1→Ann→9→Bo→7")
        assert [(match.points_a, match.points_b) for match in page.pairings] == [(9, 7)]

    @pytest.mark.parametrize(
        ("rows", "points", "games"),
        [
            ("1→Ann→Bo→9-6\n2→Cy→Dee→6-6\n→Eli→*** Bye ***→3", (9, 6), None),
            ("1→Ann→Bo→2-1\n2→Cy→Dee→0 - 0", (None, None), Record(2, 1)),
            ("1→Ann→9→Bo\n2→Cy→6→Dee\n1→Bo→7→Ann\n2→Dee→6→Cy", (9, 7), None),
            ("7→1→Ann→9→Bo\n7→2→Cy→6→Freilos", (9, None), None),
        ],
    )
    def test_pairings_without_headings(self, rows, points, games):
        page = read(rows)
        assert [match.a for match in page.pairings][:2] == ["Ann", "Cy"]
        assert (page.pairings[0].points_a, page.pairings[0].points_b) == points
        assert (page.pairings[0].result and sure(page.pairings[0].result).games) == games
        assert codes(page) == ["pasted-no-header"]

    def test_one_against_the_other_in_a_line(self):
        page = read("""
            Round 2
            Table 1: Ann (3 pts) vs Vs_Bo#123 (3 pts) 2-1
            Cy vs. Dee
            3. Eli gegen Freilos
            Fay (3 pts) vs Bo Vs (1 pts)
            Gus vs Hal vs Ida
            Kim vs kim
        """)
        assert pairs(page) == [
            (1, "Ann", "Vs_Bo#123"),
            (None, "Cy", "Dee"),
            (3, "Eli", None),
            (None, "Fay", "Bo Vs"),
        ]
        assert sure(page.pairings[0].result).games == Record(2, 1)
        assert (page.pairings[0].points_a, page.pairings[0].points_b) == (3, 3)
        assert [(one.code, one.line) for one in page.problems] == [("pasted-line", 6), ("pasted-against-oneself", 7)]

    def test_what_cannot_be_is_said(self):
        page = read("""
            Table→Player→Opponent
            1→Ann→Bo
            2→Ann→Cy
            3→Dee→Dee
            4→Eli→
            5→→Fay
            6→Cy→Gus
            7→Bye→Bye
        """)
        assert pairs(page) == [(1, "Ann", "Bo"), (4, "Eli", None), (5, "Fay", None), (6, "Cy", "Gus")]
        assert [(one.code, one.line) for one in page.problems] == [
            ("pasted-player-twice", 3),
            ("pasted-against-oneself", 4),
            ("pasted-opponent-missing", 5),
            ("pasted-opponent-missing", 6),
            ("pasted-name", 8),
        ]

    def test_titles_between_pairings_are_no_pairings(self):
        """A line with two cells and no table is a title, not a match without a table."""
        page = read("""
            Table   Player     Opponent
            1       Ann        Bo

            Hall Report        11/22/2025, 3:41 PM
            2       Cy         Dee
        """)
        assert pairs(page) == [(1, "Ann", "Bo"), (2, "Cy", "Dee")]

    def test_names_are_spelled_as_in_the_standings(self):
        """Compared as names are compared everywhere: case and width make no other player."""
        page = read("""
            Rank→Name→Points
            1→Ann→9
            2→Bo→6
            Table→Player→Opponent→Result
            1→BO→ann→BO won 2-0
        """)
        assert pairs(page) == [(1, "Bo", "Ann")]
        assert sure(page.pairings[0].result).winner == "Bo"
        assert not page.problems
        assert pairs(read("Rank→Name→Points\n1→Ann→9\n2→Bo→6\nPlayer→Opponent\nann→BO")) == [(None, "Ann", "Bo")]

    def test_an_opponent_longer_than_any_name_is_none(self):
        page = read(f"Table→Player→Opponent\n1→Ann→{'b' * 300}\n2→Cy→Dee")
        assert pairs(page) == [(2, "Cy", "Dee")]
        assert [(one.code, one.line) for one in page.problems] == [("pasted-name", 2)]


class TestPhones:
    """One cell a line, with blank lines or without."""

    def test_a_cell_may_be_missing(self):
        """Decks that nobody named are lines that are not there."""
        page = read("""
            Rank
            Name
            Deck
            Points
            1
            Ann
            Burn
            9
            2
            Bo
            6
            Page 1 of 1
            3
            Cy
            Elves
            3
        """)
        assert seen(page) == [(1, "Ann", 9, None), (2, "Bo", 6, None), (3, "Cy", 3, None)]

    def test_pairings(self):
        page = read("""
            3. kierros
            Pöytä
            Pelaaja 1
            Pelaaja 2
            Tulos
            1
            Ann
            Bo
            2-1
            2
            Cy
            Dee
            0 - 0
            Eli
            Freilos
            -
            and so on
        """)
        assert pairs(page) == [(1, "Ann", "Bo"), (2, "Cy", "Dee"), (None, "Eli", None)]
        assert page.round == 3
        assert page.report[-1].kind is LineKind.IGNORED

    def test_without_ranks_and_headings(self):
        page = read("Ann\n4-0-0\n12\n62.50%\nBo\n3-1-0\n9\n58.33%\nCy\n2-2-0\n6\n50.00%")
        assert seen(page) == [(None, "Ann", 12, "4-0-0"), (None, "Bo", 9, "3-1-0"), (None, "Cy", 6, "2-2-0")]

    def test_an_unknown_heading_inside(self):
        page = read("Rank\nName\nShoes\nPoints\n1\nAnn\nred\n9\n2\nBo\nblue\n6")
        assert seen(page) == [(1, "Ann", 9, None), (2, "Bo", 6, None)]


class TestPages:
    """Several tables in one paste, pages, parts of lists."""

    def test_standings_and_pairings_in_one_page(self):
        page = read("""
            Ongoing: Round 3 of 5
            Table→Player 1→Player 2→Match Results
            1→Ann→Bo→
            Rank→Name→Deck→Points→Results→OMW
            1→Ann→→6→2 - 0→50.0000%
            2→Bo→→3→1 - 1→50.0000%
        """)
        assert pairs(page) == [(1, "Ann", "Bo")]
        assert seen(page) == [(1, "Ann", 6, "2-0-0"), (2, "Bo", 3, "1-1-0")]
        assert (page.round, page.planned_rounds) == (3, 5)

    def test_headings_repeat_at_page_breaks(self):
        page = read("""
            Rank  Name   Points
            1     Ann    9
            2     Bo     6
            Page 1 of 2
            Rank  Name   Points
            2     Bo     6
            3     Cy     3
            Page 2 of 2
        """)
        assert seen(page) == [(1, "Ann", 9, None), (2, "Bo", 6, None), (3, "Cy", 3, None)]
        assert codes(page) == ["pasted-row-twice"]
        assert page.complete is True

    def test_the_later_standings_count(self):
        """Of two lists of the same players the one with more points is the later one, wherever it stands."""
        old = "Rank→Name→Points\n1→Ann→9\n2→Bo→6\n"
        new = "Rank→Name→Points\n1→Ann→10\n2→Bo→7\n"
        for text in (old + new, new + old):
            page = read(text)
            assert seen(page) == [(1, "Ann", 10, None), (2, "Bo", 7, None)]
            assert codes(page) == ["pasted-earlier-list"]
            assert [line.kind for line in page.report].count(LineKind.IGNORED) == 2

    def test_the_last_phase_of_an_export_counts(self):
        page = read("""
            TeamPlayers1Name,TeamPlayers1DisplayName,TeamStatusDescription,OpponentGameWinPercentage,OpponentMatchWinPercentage,TeamGameWinPercentage,Points,Rank,RoundNumber,GameRecord,MatchRecord
            Ann,ann77,Active,0.50000000,0.60000000,0.66666667,6,1,4,4-2-0,2-0-0
            "Other, Bo",bo,Dropped (Staff),0.50000000,0.60000000,0.40000000,3,2,5,3-4-0,1-2-0
            Ann,ann77,Active,0.50000000,0.60000000,0.63636364,9,1,5,7-4-0,3-0-0
        """)
        assert seen(page) == [(2, "Other, Bo", 3, "1-2-0"), (1, "Ann", 9, "3-0-0")]
        assert (sure(page.rows[1].omw).printed, sure(page.rows[1].ogw).printed) == (Fraction(3, 5), Fraction(1, 2))
        assert page.dropped == ("Other, Bo",)
        assert [(one.code, one.line, one.values["count"]) for one in page.problems] == [("pasted-earlier-round", 2, 1)]
        assert page.round == 5

    def test_the_later_pairings_count(self):
        page = read("""
            Table→Player→Opponent
            1→Ann→Bo
            2→Cy→Dee
            Table→Player→Opponent
            1→Ann→Cy
            2→Bo→Dee
        """)
        assert pairs(page) == [(1, "Ann", "Cy"), (2, "Bo", "Dee")]
        assert [(one.code, one.line, one.values["count"]) for one in page.problems] == [
            ("pasted-earlier-pairings", 2, 2)
        ]

    @pytest.mark.parametrize(
        ("words", "extent", "complete"),
        [
            ("Showing 1 to 3 of 3 entries", Extent(1, 3, 3), True),
            ("Top 3 of 200", Extent(1, 3, 200), False),
            ("1-3 von 20", Extent(1, 3, 20), False),
            ("3 of 3 players", Extent(1, 3, 3), True),
            ("1 to 5 of 5", Extent(1, 5, 5), False),
            ("22 de 11 de 2025", None, None),
            ("Showing 9 to 3 of 2", None, None),
            ("Players 12", None, None),
            ("Page 1 of 2", None, False),
            ("Page 1 of 1", None, True),
            ("Round 3 of 5", None, None),
        ],
    )
    def test_what_part_of_the_list_is_there(self, words, extent, complete):
        page = read(f"Rank→Name→Points\n1→Ann→9\n2→Bo→6\n2→Cy→6\n{words}")
        assert (page.extent, page.complete) == (extent, complete)

    def test_ranks_that_are_missing(self):
        """A list from rank 26 on, or with a hole, is not the whole list; shared ranks leave no hole."""
        page = read("Rank→Name→Points\n26→Ann→9\n27→Bo→6")
        assert (page.complete, codes(page)) == (False, ["pasted-ranks-missing"])
        assert read("Rank→Name→Points\n1→Ann→9\n1→Bo→9\n3→Cy→6").complete is None

    def test_players_who_are_paired_but_not_listed(self):
        page = read("Rank→Name→Points\n1→Ann→9\nPlayer→Opponent\nAnn→Zed")
        assert page.complete is False
        assert [(one.code, one.values["names"]) for one in page.problems] == [("pasted-not-in-standings", "Zed")]

    def test_the_extent_of_pairings_is_not_that_of_standings(self):
        page = read("Rank→Name→Points\n1→Ann→9\n2→Bo→9\nTable→Player→Opponent\n1→Ann→Bo\n1 to 1 of 1 entries")
        assert (page.extent, page.complete) == (None, None)


class TestJson:
    """A list of objects is a table whose keys are its headings."""

    def test_standings_and_the_open_round(self):
        page = read_standings(
            json.dumps(
                {
                    "standings": [
                        {"standing": 1, "name": "Ann ", "points": 6, "opponentWinRate": 0.4583333333333333, "ok": True},
                        {"standing": 2, "name": "Bo", "points": 3, "opponentWinRate": 0.5, "deck": None},
                        {"standing": 3, "name": "Cy", "points": 7.5},
                    ],
                    "rounds": [
                        {
                            "round": 2,
                            "tables": [{"table": 1, "players": [{"name": "Bo"}, {"name": "Ann"}], "winner": "Ann"}],
                        },
                        {
                            "round": 3,
                            "tables": [
                                {"table": 1, "players": [{"name": "Ann"}, {"name": "Bo"}], "winner": None},
                                {"table": 2, "players": [{"name": "Cy"}]},
                            ],
                        },
                        {"round": "Top 2", "tables": []},
                    ],
                },
                indent=1,
            )
        )
        assert seen(page) == [(1, "Ann", 6, None), (2, "Bo", 3, None)]
        assert page.printing is Printing.UNSURE
        assert sure(page.rows[0].omw).low <= Fraction(11, 24) <= sure(page.rows[0].omw).high
        assert pairs(page) == [(1, "Ann", "Bo"), (2, "Cy", None)]
        assert page.round == 3
        assert [(one.code, one.player) for one in page.problems] == [
            ("pasted-not-in-standings", None),
            ("pasted-points", "Cy"),
        ]
        assert [line.text.strip() for line in page.report if line.names] == ["{"] * 4

    def test_the_last_round_when_all_are_played(self):
        rounds = [
            {"round": number, "tables": [{"players": [{"name": "Ann"}, {"name": other}], "winner": "Draw"}]}
            for number, other in ((1, "Bo"), (2, "Cy"))
        ]
        page = read_standings(json.dumps(rounds))
        assert pairs(page) == [(None, "Ann", "Cy")]
        assert sure(page.pairings[0].result).games == Record(0, 0, 0)

    def test_flat_matches_and_records_inside(self):
        page = read_standings(
            '{"Standings":[{"placing":1,"Player":"Ann","record":{"wins":3,"losses":0,"ties":1},"drop":true}],'
            '"Matches":[{"Player1":"Ann","Player2":"Bo","Result":"2-0-0"},{"Player1":"Cy","Player2":"-","Result":"2-0-0"}]}'
        )
        assert seen(page) == [(1, "Ann", 10, "3-0-1")]
        assert page.dropped == ("Ann",)
        assert pairs(page) == [(None, "Ann", "Bo"), (None, "Cy", None)]

    def test_players_inside_teams(self):
        sides = [{"Team": {"Players": [{"ID": 1, "Name": name}]}} for name in ("Ann", "Bo")]
        page = read_standings(json.dumps([{"TableNumber": 4, "Competitors": sides}]))
        assert pairs(page) == [(4, "Ann", "Bo")]

    @pytest.mark.parametrize(
        "text",
        [
            '{"a": [1, 2, {"b": "c"}], "players": "none", "list": [[{}]]}',
            '{"players": [{"name": "Ann"}, {"x": 1}], "name": "Bo"}',
            '[{"players": [{"id": 1}]}, {"players": [{"name": "A"}, {"name": "B"}, {"name": "C"}]}]',
            "[" * 5000,
            "[{" + ",".join(f'"k{at}": {at}' for at in range(500)) + "}]",
            "[" + "9" * 5000 + "]",
            "{not json}",
        ],
    )
    def test_other_json_says_nothing(self, text):
        page = read_standings(text)
        assert (page.rows, page.pairings) == ((), ())
        assert "pasted-nothing" in codes(page)


class TestNothing:
    """What is no page of a tournament gives no players, never an error, and says so."""

    @pytest.mark.parametrize(
        "text",
        [
            "",
            " \n\t\n\u00a0",
            "Deck\n4 Lightning Bolt (M11) 149\n4 Goblin Guide (ZEN) 126\n18 Mountain\n\nSideboard\n3 Smash",
            "Deck\n1 Ancient Tomb (TMP) 315\n2 Blood Moon (MMA) 120\n3 Chalice (MMA) 198\n4 Ritual (UMA) 123",
            "It was Ann vs Bo in the final of the evening, which nobody who saw them before had expected to last.",
            "The player of the round had more points than the name of the table.",
            "a,b,c\nd,e,f",
            "Name\tDeck\nAnn\tBurn",
            "Rank\tName\tPoints",
            "Rank\nName\nPoints",
            "Rank\tPoints\tShoes\tHat\n1\t9\tAnn\tBo",
            "Name\tPoints\tShoes\tHat\tCoat\nAnn\t9\tx\ty\tz",
            "1\t2\t3\n4\t5\t6",
            "x\ty\tz\nu\tv\tw\nx\ty\tz",
            "- - -\n| | |\n;;;",
            "12 points\t2025\tRound",
            '"' + "x" * 200_000 + '",2,3',
        ],
    )
    def test_no_players_in_it(self, text):
        page = read_standings(text)
        assert (page.rows, page.pairings, page.complete) == ((), (), None)
        assert "pasted-nothing" in codes(page)

    @pytest.mark.parametrize(
        ("text", "code"), [("x" * 5_000_000, "text-too-long"), ("x\n" * 150_000, "pasted-too-many-lines")]
    )
    def test_too_much(self, text, code):
        with pytest.raises(InputError) as error:
            read_standings(text)
        assert [problem.code for problem in error.value.problems] == [code]

    def test_many_problems_of_a_kind_are_counted(self):
        page = read_standings("Rank\tName\tPoints\n" + "".join(f"{at}\tA{at}\tmany\n" for at in range(1, 101)))
        assert codes(page).count("pasted-points") == 25
        more = [(one.line, one.values["count"]) for one in page.problems if one.code == "problems-more"]
        assert more == [(27, 75)]

    def test_thousands_of_rows(self):
        rows = "".join(f"{at}\tPlayer {at}\t{30 - at // 100}\t{60 - at / 100:.2f}%\n" for at in range(1, 3001))
        page = read_standings("Rank\tName\tPoints\tOMW%\n" + rows)
        assert [row.rank for row in page.rows] == list(range(1, 3001))


_POOL = (
    "1|2.|#3|12|9|9-6|4-1-0|3/0/1|54.2%|66,7 %|.6667|66|Ann|Bo|Ivo Bye|* BYE *|-||Rank|Name|Points|Table|Player|"
    "Opponent|Result|OMW%|GW%|OGW%|W-L-D|Round 4|Page 1 of 2|Ann won 2-1|Draw|she/her|(12)|[ESP]|vs|1 to 5 of 9|"
    "93/0/055.6%|\ud800|\x00|🦉|٣|{|}|<td>|<tr>|dropped|First name|Last name|Decklist|N/A|7.5|-0.2|1e5|999999|Wins"
)
_CELLS = st.sampled_from(_POOL.split("|"))
_TEXTS = st.lists(
    st.tuples(
        _CELLS | st.text(max_size=6),
        st.sampled_from(["\t", "  ", " ", "\n", "\n\n", "|", ";", ",", "", "\r\n", " vs "]),
    ),
    max_size=60,
).map(lambda parts: "".join(cell + separator for cell, separator in parts))


class TestAnyText:
    """Whatever is pasted, the answer keeps its promises."""

    @settings(max_examples=600)
    @given(_TEXTS | st.text(max_size=200))
    def test_promises(self, text):
        page = read_standings(text)
        names = sorted({row.name for row in page.rows}, key=name_key)
        assert all(problem.code == "name-spelled-twice" for problem in name_problems(tuple(names)))
        players = [folded(name) for match in page.pairings for name in (match.a, match.b) if name is not None]
        assert len(players) == len(set(players))
        for row in page.rows:
            for share in (row.omw, row.gw, row.ogw):
                assert share is None or 0 <= share.low <= share.printed <= share.high <= 1
        numbers = [line.line for line in page.report]
        assert numbers == sorted(set(numbers))
        assert {row.line for row in page.rows} | {match.line for match in page.pairings} <= set(numbers)
        assert {problem.line for problem in page.problems if problem.line is not None} <= set(numbers)
        assert set(page.dropped) <= {row.name for row in page.rows}

    @settings(max_examples=200)
    @given(
        st.recursive(
            _CELLS | st.integers() | st.none() | st.booleans(),
            lambda inner: (
                st.lists(inner, max_size=4)
                | st.dictionaries(
                    st.sampled_from(
                        ["name", "players", "points", "rank", "round", "tables", "winner", "Player1", "Player2", "x"]
                    ),
                    inner,
                    max_size=5,
                )
            ),
            max_leaves=30,
        )
    )
    def test_any_json(self, value):
        read_standings(json.dumps(value, indent=1))


@pytest.mark.data
class TestSamples:
    """The sample pastes beside the project read as their list of expected readings says."""

    def test_every_sample(self, shared):
        folder = shared / "pastes"
        expected = json.loads((folder / "expected.json").read_text(encoding="utf-8"))
        assert len(expected) == 16
        for name, wanted in expected.items():
            page = read_standings((folder / name).read_bytes().decode())
            tolerance = 1e-4 if wanted.get("percent_decimals", 0) > 4 else 0.005
            assert len(page.rows) == len(wanted["rows"]), name
            for row, right in zip(page.rows, wanted["rows"], strict=True):
                record = None if row.record is None else str(row.record)
                read = (row.rank, row.name, row.points, record)
                assert read == (right["rank"], right["name"], right["points"], right["record"]), name
                for percent, figure in ((row.omw, right["omw"]), (row.gw, right["gw"]), (row.ogw, right["ogw"])):
                    assert (percent is None) == (figure is None), name
                    assert percent is None or abs(float(percent.printed) * 100 - figure) <= tolerance, name
            assert sorted(map(str, self.pairings(page))) == sorted(
                str((match["table"], sorted(filter(None, (match["a"], match["b"]))))) for match in wanted["pairings"]
            ), name
            assert sorted(page.dropped) == sorted(wanted.get("dropped", [])), name
            assert (page.printing is Printing.CUT_OFF) == (wanted.get("percent_rounding") == "truncated"), name
            assert not any(line.kind is LineKind.NOT_UNDERSTOOD for line in page.report), name

    @staticmethod
    def pairings(page):
        return [(match.table, sorted(filter(None, (match.a, match.b)))) for match in page.pairings]
