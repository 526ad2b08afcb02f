"""The opponent table: one line is one opponent, and nothing is understood that was not typed."""

import sys
import unicodedata
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from calc.errors import InputError
from calc.event import Kind, name_problems
from calc.opponents import (
    MAX_LINES,
    OpponentRow,
    TypedPercent,
    format_row,
    join_cells,
    parse_percent,
    parse_row,
    parse_share,
    quoted_name,
    read_table,
    rounding_hidden,
    split_cells,
)
from calc.record import Outcome, Record
from calc.standings import Opponent
from tests.generators import names, records


def code_of(text: str) -> str:
    """The code of the one problem that a line raises."""
    with pytest.raises(InputError) as raised:
        parse_row(text)
    (problem,) = raised.value.problems
    return problem.code


def opponent_of(text: str) -> Opponent:
    """The opponent that a line names."""
    opponent = parse_row(text).opponent
    assert opponent is not None
    return opponent


class TestPercent:
    """With ``%`` always percent; without, up to 1 is a fraction and above it percent; comma or point."""

    @pytest.mark.parametrize(
        ("text", "value", "unit"),
        [
            ("66.67%", Fraction(6667, 10000), Fraction(1, 10000)),
            ("66,67 %", Fraction(6667, 10000), Fraction(1, 10000)),
            ("66", Fraction(66, 100), Fraction(1, 100)),
            ("0.6667", Fraction(6667, 10000), Fraction(1, 10000)),
            (".66", Fraction(66, 100), Fraction(1, 100)),
            ("0,55", Fraction(55, 100), Fraction(1, 100)),
            ("1", Fraction(1), Fraction(1, 10000)),  # nobody rounds a share to a whole number
            ("1%", Fraction(1, 100), Fraction(1, 100)),
            ("0.5%", Fraction(5, 1000), Fraction(1, 1000)),
            ("1.5", Fraction(15, 1000), Fraction(1, 1000)),
            ("0", Fraction(0), Fraction(1, 10000)),
            ("100", Fraction(1), Fraction(1, 100)),
            ("100%", Fraction(1), Fraction(1, 100)),
        ],
    )
    def test_reads(self, text, value, unit):
        """Every way of writing one has its one meaning."""
        assert parse_percent(text) == TypedPercent(value, unit)

    @pytest.mark.parametrize("text", ["101%", "101", "100.01", "999999"])
    def test_above_100(self, text):
        """More than 100 % is refused, not cut to 100 %."""
        with pytest.raises(InputError, match="percent-range"):
            parse_percent(text)

    @pytest.mark.parametrize("text", ["", "%", "abc", "-3", "1.2.3", "1e2", "٣", "6 7", "nan", "1234567", "."])
    def test_refused(self, text):
        """What is no number is refused, never read in part."""
        with pytest.raises(InputError, match="percent-unreadable"):
            parse_percent(text)

    @pytest.mark.parametrize(("text", "share"), [("1/3", Fraction(1, 3)), (" 33 % ", Fraction(33, 100)), ("1/1", 1)])
    def test_share(self, text, share):
        """A floor may be typed as the fraction that it is."""
        assert parse_share(text) == share

    @pytest.mark.parametrize("text", ["1/0", "4/3", "101%"])
    def test_share_out_of_range(self, text):
        """Not more than the whole, and nothing by zero."""
        with pytest.raises(InputError, match="percent-range"):
            parse_share(text)

    def test_precision(self):
        """66 can be a cut-off 66.67 or a rounded 65.5, but not 67 or 65.4."""
        typed = parse_percent("66")
        assert typed.may_be(Fraction(2, 3))
        assert typed.may_be(Fraction(655, 1000))
        assert not typed.may_be(Fraction(67, 100))
        assert not typed.may_be(Fraction(654, 1000))


class TestRow:
    """A line: name, matches, games, byes, my result, all of it optional, in this order."""

    @pytest.mark.parametrize(
        ("text", "opponent"),
        [
            ("Ana 4-1 9-3", Opponent(Record(4, 1), Record(9, 3), 0, "Ana")),
            ("4-1", Opponent(Record(4, 1))),
            ("65 60", Opponent(Fraction(65, 100), Fraction(60, 100))),
            ("66,67% 58%", Opponent(Fraction(6667, 10000), Fraction(58, 100))),
            ("66,67 % 58 %", Opponent(Fraction(6667, 10000), Fraction(58, 100))),
            ("Ana 4-1 7-3 b1", Opponent(Record(4, 1), Record(7, 3), 1, "Ana")),
            ("Ana 4-1 7-3 B1", Opponent(Record(4, 1), Record(7, 3), 1, "Ana")),
            ('"50 % Bo" 65 %', Opponent(Fraction(65, 100), name="50 % Bo")),
            ('"Ana 4-1" 3-2', Opponent(Record(3, 2), name="Ana 4-1")),
            ("4-1 60", Opponent(Record(4, 1), Fraction(60, 100))),
            ("65 9-3", Opponent(Fraction(65, 100), Record(9, 3))),
            ("Bo ? 58%", Opponent(None, Fraction(58, 100), 0, "Bo")),
            ("Ana Maria Lopez", Opponent(name="Ana Maria Lopez")),
            ("", Opponent()),
            ("?", Opponent()),
            ("\tAna\t4-1\t9-3\t", Opponent(Record(4, 1), Record(9, 3), 0, "Ana")),
            ("Ana 4–1–1", Opponent(Record(4, 1, 1), name="Ana")),
            ('"Player 2" 65', Opponent(Fraction(65, 100), name="Player 2")),
            ('"say ""hi""" 4-1', Opponent(Record(4, 1), name='say "hi"')),
            ("Ana 0-0", Opponent(Record(0, 0), name="Ana")),
        ],
    )
    def test_reads(self, text, opponent):
        """Each part is what its form says."""
        assert parse_row(text).opponent == opponent

    @pytest.mark.parametrize(
        ("text", "kind", "result", "games"),
        [
            ("Ana me 2-1", Kind.PLAYED, Outcome.WIN, Record(2, 1)),
            ("Ana 4-1 9-3 me 1-1-1", Kind.PLAYED, Outcome.DRAW, Record(1, 1, 1)),
            ("me 0-2", Kind.PLAYED, Outcome.LOSS, Record(0, 2)),
            ("me id", Kind.ID, Outcome.DRAW, Record(0, 0, 3)),
            ("me id 0-0-1", Kind.ID, Outcome.DRAW, Record(0, 0, 1)),
            ("Ana me won", Kind.PLAYED, Outcome.WIN, None),
            ("Ana me drew", Kind.PLAYED, Outcome.DRAW, None),
            ("Ana me lost", Kind.PLAYED, Outcome.LOSS, None),
            ("Me ID", Kind.ID, Outcome.DRAW, Record(0, 0, 3)),
            ("ana ME Won", Kind.PLAYED, Outcome.WIN, None),
        ],
    )
    def test_my_result(self, text, kind, result, games):
        """My result is from my side; an ID is entered, not inferred, and 0-0-3 unless reported otherwise (MTR 5.2)."""
        opponent = opponent_of(text)
        assert (parse_row(text).kind, opponent.result, opponent.result_games) == (kind, result, games)

    @pytest.mark.parametrize(("text", "kind"), [("bye", Kind.BYE), ("Bye", Kind.BYE), ("loss", Kind.LOSS)])
    def test_no_opponent(self, text, kind):
        """A bye and an assigned loss are rounds without an opponent."""
        assert parse_row(text) == OpponentRow(None, kind)

    def test_surname_bye(self):
        """A player whose name is Bye is a player as soon as the line holds anything more."""
        assert opponent_of("Henrik Bye 4-1").name == "Henrik Bye"
        assert opponent_of("Bye 4-1").name == "Bye"

    @pytest.mark.parametrize(
        ("text", "code"),
        [
            ("Ana 101%", "percent-range"),
            ("Ana 1-2-3-4", "record-unreadable"),
            ("Ana 4-1000", "record-too-large"),
            ("-3", "percent-unreadable"),
            ("99999999999", "percent-unreadable"),
            ("Ana 4-1 9-3 2-1", "row-order"),
            ("60 Ana", "row-order"),
            ("bye me 2-1", "bye-with-more"),
            ("Ana,4-1,9-3", "name-like-record"),
            ("Ana;4-1;9-3", "name-like-record"),
            ("Ana (4-1)", "name-like-record"),
            ("Ana ４-１", "name-like-record"),
            ("4-1 Ana 9-3", "row-order"),
            ("Ana me", "result-missing"),
            ("Ana me 2-1 3-1", "result-unreadable"),
            ("Ana me beat", "record-unreadable"),
            ("Ana me id 1-0", "id-games"),
            ("Ana me id x", "record-unreadable"),
            ("Ana b1", "byes-without-record"),
            ("Ana 60% b1", "byes-without-record"),
            ("Ana 1-4 b2", "byes-exceed-wins"),
            ('Ana "Bo" 4-1', "name-half-quoted"),
            ('"Ana 4-1', "quote-open"),
            ('Ana" 4-1', "quote-open"),
            ('"" 4-1', None),
            ("x" * 201, "name-too-long"),
            ("a\x07b 4-1", "name-control"),
        ],
    )
    def test_refused(self, text, code):
        """What is not understood is refused with the reason, never read in part."""
        if code is None:
            assert opponent_of(text).name == ""
        else:
            assert code_of(text) == code


NAMES = st.text(min_size=1, max_size=20).map(lambda name: " ".join(name.split())).filter(bool)
RECORDS = st.sampled_from(["4-1", "0-0-3", "3-2-1", "65", "66,67%", "0.5", "?"])
RESULTS = st.sampled_from(["", "2-1", "id", "id 0-0-1", "won"])


BLANKS = [letter for letter in map(chr, range(sys.maxunicode + 1)) if letter.isspace() and letter != "\n"]
"""Everything that Python takes for a blank or the end of a line; the table has its own lines parted by ``\n``."""


def known(name: str, matches: str) -> Opponent:
    """An opponent of this name and record, met with an unknown result."""
    return Opponent(Record.parse(matches), name=name)


class TestCells:
    """The grid's cells and the line are two views of the same row."""

    @given(st.text(max_size=40).filter(lambda text: "\n" not in text))
    @example(":\r%")
    @example('": %"')
    @example("Ana 66 % 58\u202f%")
    def test_any_line_survives(self, line):
        """Splitting a line into cells and joining them says the same as before, or is refused as before."""
        joined = join_cells(split_cells(line))
        try:
            expected = parse_row(line)
        except InputError:
            assert joined.split() == line.split()
        else:
            assert parse_row(joined) == expected

    @pytest.mark.parametrize("blank", BLANKS, ids=ascii)
    def test_blanks_in_a_name(self, blank):
        """Whatever parts two words of a name counts as one blank, and "%" after it is a word of the name."""
        line = f":{blank}%{blank}{blank}Lee 4-1"
        assert parse_row(line) == parse_row(join_cells(split_cells(line))) == OpponentRow(known(": % Lee", "4-1"))

    @pytest.mark.parametrize("blank", BLANKS, ids=ascii)
    def test_blanks_in_quotes(self, blank):
        """A name in quotes is kept letter by letter; one with a control character is refused as one, and stays."""
        line = f'"Ana{blank}%" 4-1'
        cells = split_cells(line)
        if unicodedata.category(blank) == "Cc":
            assert (code_of(line), cells) == ("name-control", (line, "", "", ""))
        else:
            assert parse_row(line) == parse_row(join_cells(cells)) == OpponentRow(known(f"Ana{blank}%", "4-1"))

    @given(NAMES, RECORDS, RECORDS, RESULTS)
    def test_cells_are_kept(self, name, matches, games, mine):
        """Filled cells make a line that is read back as the same cells, the name in quotes where it needs them."""
        assume(not list(name_problems((name,))))
        cells = (quoted_name(name), matches, games, mine)
        assert split_cells(join_cells(cells)) == cells
        assert opponent_of(join_cells(cells)).name == name

    def test_one_cell_says_all(self):
        """The first cell alone may hold the whole line."""
        assert join_cells(("Ana 4-1 9-3 me 2-1", "", "", "")) == "Ana 4-1 9-3 me 2-1"
        assert join_cells(("bye", "", "", "")) == "bye"
        assert join_cells(("4-1-x", "", "", "")) == "4-1-x"
        assert join_cells(("Ana Lopez", "", "", "")) == "Ana Lopez"

    def test_first_cell_and_others(self):
        """A first cell that says more than a name is joined with the others, or refused together with them."""
        assert join_cells(("Ana 4-1 9-3", "", "", "2-1")) == "Ana 4-1 9-3 me 2-1"
        assert join_cells(("Ana 4-1", "", "9-3", "")) == "Ana 4-1 9-3"
        assert code_of(join_cells(("Ana 4-1 9-3", "3-2", "", ""))) == "row-order"
        assert code_of(join_cells(("bye", "", "", "2-1"))) == "bye-with-more"
        assert opponent_of(join_cells(("Player 2", "65", "", ""))) == Opponent(Fraction(65, 100), name="Player 2")
        assert opponent_of(join_cells(("Player 2", "", "58%", ""))) == Opponent(
            None, Fraction(58, 100), name="Player 2"
        )
        assert opponent_of(join_cells(("Ana 65 60", "", "", "2-1"))).matches == Fraction(65, 100)

    def test_blanks_before_percent(self):
        """A blank before the sign is no byes."""
        assert parse_row(join_cells(("", "66.67 %", "58 %", ""))) == parse_row("66.67% 58%")
        assert parse_row(join_cells(("", "0.6 %", "55", ""))) == parse_row("0.6% 55%")

    def test_games_alone(self):
        """Games without matches leave a question mark in their place."""
        assert join_cells(("Ana", "", "58%", "")) == "Ana ? 58%"

    def test_byes_stand_with_the_record(self):
        """The byes belong to the record's cell."""
        assert split_cells("Ana 4-1 7-3 b1 me 2-0") == ("Ana", "4-1 b1", "7-3", "2-0")
        assert join_cells(("Ana", "4-1 b1", "7-3", "2-0")) == "Ana 4-1 7-3 b1 me 2-0"
        assert join_cells(("Ana", "4-1 b1", "", "")) == "Ana 4-1 b1"

    def test_not_understood(self):
        """A line that is refused stays as typed in the first cell."""
        assert split_cells("Ana 3-3-3-3") == ("Ana 3-3-3-3", "", "", "")

    def test_round_without_an_opponent(self):
        """A bye stands in the first cell."""
        assert split_cells(" bye ") == ("bye", "", "", "")


class TestTable:
    """The whole table: rounds in order, totals of my results, problems with their lines."""

    def test_totals(self):
        """My record and games follow from the rows; a bye is a win without games, an assigned loss a loss (MTR C)."""
        table = read_table("Ana 4-1 me 2-0\nbye\nBo me 1-2\nme id\nloss")
        assert table.matches == Record(2, 2, 1)
        assert table.games == Record(3, 2, 3)
        assert (table.byes, table.assigned_losses, table.results) == (1, 1, 5)
        assert [opponent.name for opponent in table.opponents] == ["Ana", "Bo", ""]

    def test_unknown_games(self):
        """A result without games leaves the games unknown, never an assumed 2-0."""
        assert read_table("Ana me won\nBo me 2-0").games is None

    def test_rows_without_a_result(self):
        """Rows that do not say my result add nothing to my totals."""
        assert read_table("Ana 4-1\nBo me 2-0").games == Record(2, 0)

    def test_blank_lines(self):
        """A blank line inside is an unknown opponent, one at the end is nothing."""
        table = read_table("Ana 4-1\n\nBo 3-2\n\n\n")
        assert [opponent.matches for opponent in table.opponents] == [Record(4, 1), None, Record(3, 2)]
        assert [row.line for row in table.rows] == [1, 2, 3]

    def test_empty(self):
        """An empty table has no rows and no problems."""
        table = read_table(" \n ")
        assert table.rows == ()
        assert table.problems == ()
        assert table.matches == table.games == Record(0, 0, 0)

    def test_problems_keep_their_lines(self):
        """Each line that is not understood is named, and the others still count."""
        table = read_table("Ana 4-1\nx 3-3-3-3\nBo 101%\r\nCy 2-1 me 2-0")
        assert [(problem.line, problem.code) for problem in table.problems] == [
            (2, "record-unreadable"),
            (3, "percent-range"),
        ]
        assert table.matches == Record(1, 0)
        assert len(table.opponents) == 4

    def test_too_long(self):
        """A pasted novel is refused as a whole."""
        table = read_table("Ana 4-1\n" * (MAX_LINES + 1) + "Bo")
        assert table.rows == ()
        assert [problem.code for problem in table.problems] == ["too-many-lines"]

    @given(st.text(max_size=200))
    def test_never_raises(self, text):
        """Whatever is pasted becomes rows or problems."""
        table = read_table(text)
        assert len(table.problems) + len(table.rows) >= 0


class TestRounding:
    """Whole typed percents hide up to one unit of their last digit each."""

    def test_mean(self):
        """Two of four opponents typed as whole percents: at most half a point in the mean."""
        typed = [parse_percent("66"), parse_percent("58%"), parse_percent("66.67"), None]
        assert rounding_hidden(typed, 4) == Fraction(2, 100) / 4

    def test_at_the_top(self):
        """What stands at 100 % hides nothing, and what is near hides no more than there is."""
        assert rounding_hidden([parse_percent("1"), parse_percent("100")], 2) == 0
        assert rounding_hidden([parse_percent("0.95")], 1) == Fraction(1, 100)

    def test_nobody(self):
        """Without opponents nothing hides anything."""
        assert rounding_hidden([], 0) == 0


class TestFormat:
    """A line that is written is understood as what it was written from."""

    @given(
        st.builds(
            Opponent,
            records(9).map(lambda record: record + Record(2, 0)) | st.none(),
            records(30) | st.none(),
            st.just(0),
            names(),
            st.none(),
        ),
        st.integers(0, 2),
        st.sampled_from(["", "2-1", "1-1-1", "id", "id 0-0-1", "id 1-1-1", "won", "drew", "lost"]),
    )
    def test_law(self, opponent, byes, result):
        """parse_row(format_row(x)) == x, for every name, result and number of byes."""
        mine = parse_row(f"me {result}") if result else OpponentRow(None)
        if mine.opponent is not None:
            opponent = replace(opponent, result=mine.opponent.result, result_games=mine.opponent.result_games)
        opponent = replace(opponent, byes=byes if opponent.matches is not None else 0)
        row = parse_row(format_row(opponent, mine.kind))
        assert (row.opponent, row.kind) == (opponent, mine.kind)

    @pytest.mark.parametrize("kind", [Kind.BYE, Kind.LOSS])
    def test_nobody(self, kind):
        assert parse_row(format_row(None, kind)) == OpponentRow(None, kind)

    def test_as_one_would_type(self):
        opponent = Opponent(Record(4, 1), Record(9, 3), 1, "Ana", Outcome.WIN, Record(2, 1))
        assert format_row(opponent) == "Ana 4-1-0 9-3-0 b1 me 2-1-0"
