"""Files of matches: every usual way to write one is understood, every row that is not is named with its line."""

import codecs
import datetime as dt
import gzip
import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calc.elo.history import columns, read_csv, stream
from calc.elo.history.texts import BYE, Result, read_date, read_result
from calc.errors import InputError
from calc.event import Kind
from calc.record import Record

HEAD = "date,player_a,player_b,result\n"


def read(text, **settings):
    """The history in the text of a file."""
    return read_csv(text.encode(), **settings)


def matches(text, **settings):
    """What a reading holds, as (day, player_a, player_b, result)."""
    history = read(text, **settings).history
    return [
        (history.date(row).isoformat(), history.names[a], history.names[b], str(history.results[result]))
        for row, (a, b, result) in enumerate(zip(history.a, history.b, history.result, strict=True))
    ]


def problems(text, **settings):
    """What a reading complains of, as (code, line)."""
    return [(problem.code, problem.line) for problem in read(text, **settings).problems]


def error(text, **settings):
    """The first problem of a file that cannot be read."""
    with pytest.raises(InputError) as raised:
        read(text, **settings)
    return raised.value.problems[0]


class TestResults:
    """Every usual way to write a result; games decide who won, all drawn without a game won is an ID."""

    @pytest.mark.parametrize(
        ("text", "result"),
        [
            ("2-1", Result(2, Record(2, 1))),
            ("2-1-0", Result(2, Record(2, 1))),
            ("0–2", Result(0, Record(0, 2))),
            ("1:1", Result(1, Record(1, 1))),
            ("1-1-1", Result(1, Record(1, 1, 1))),
            ("20-0-0", Result(2, Record(20, 0))),
            ("1", Result(2)),
            (" 0 ", Result(0)),
            ("0.5", Result(1)),
            ("0,5", Result(1)),
            ("½", Result(1)),
            ("1/2-1/2", Result(1)),
            ("W", Result(2)),
            ("l", Result(0)),
            ("Draw", Result(1)),
            ("ID", Result(-1, kind=Kind.ID)),
            ("0-0-3", Result(-1, Record(0, 0, 3), Kind.ID)),
            ("0-0", Result(-1, Record(0, 0), Kind.ID)),
            ("double loss", Result(-1, kind=Kind.DOUBLE_LOSS)),
            ("bye", BYE),
        ],
    )
    def test_understood(self, text, result):
        assert read_result(text) == result

    @pytest.mark.parametrize("text", ["", "*", "2", "won?", "2-1-0-0", "-1", "2-x", "1000-0", "=1+1"])
    def test_not_understood(self, text):
        assert read_result(text) is None

    @given(st.integers(0, 3), st.integers(0, 3), st.integers(0, 3))
    def test_both_sides(self, won, lost, drawn):
        """From the other side a win is a loss and a draw a draw; what changes nothing changes nothing for both."""
        one, other = read_result(f"{won}-{lost}-{drawn}"), read_result(f"{lost}-{won}-{drawn}")
        assert one is not None
        assert one.flipped == other
        assert one.twice < 0 or one.twice + one.flipped.twice == 2

    @pytest.mark.parametrize("text", ["W", "D", "L", "id", "double loss", "2-1", "1-1-1"])
    def test_written(self, text):
        """A result is written as it is read."""
        result = read_result(text)
        assert result is not None
        assert read_result(str(result)) == result
        assert result.flipped.flipped == result


class TestDates:
    """The usual ways to write a date."""

    @pytest.mark.parametrize(
        "text",
        [
            "2024-01-31",
            "2024/1/31",
            "2024.01.31",
            "20240131",
            "31.01.2024",
            "31. 1. 2024",
            "31.1.24",
            "31/01/2024",
            "01/31/2024",
            "31-01-2024",
            "31 Jan 2024",
            "31. January 2024",
            "Jan 31, 2024",
            "January 31 2024",
            "2024-01-31T19:30:00Z",
            "2024-01-31 19:30",
            "2024-01-31T19:30:00.123+02:00",
            "1/31/2024 7:30 PM",
        ],
    )
    def test_understood(self, text):
        """All of these are 31 January 2024 (which has no 31st month), in one reading at least."""
        when = read_date(text)
        assert when is not None
        seconds = when.day_first if when.month_first is None else when.month_first
        assert seconds is not None
        assert dt.date.fromordinal(seconds // 86_400) == dt.date(2024, 1, 31)

    @pytest.mark.parametrize(
        "text",
        [
            "",
            "yesterday",
            "2024-02-30",
            "2024-13-01",
            "31.31.2024",
            "1.2.3.4",
            "1066-10-14",
            "2024-01-31 25:00",
            "31 Foo 2024",
            "1/31/2024 13:00 PM",
            "2024-01/31",
            "45322",
            "2024-01-31 12:60",
            "123.1.2024",
        ],
    )
    def test_not_understood(self, text):
        assert read_date(text) is None

    def test_noon_and_midnight(self):
        """12:30 am is half an hour into the day, 12:30 pm half an hour past noon."""
        hours = [read_date(f"2024-01-31 {time}") for time in ("12:30 am", "11:00 AM", "12:30 pm", "1:00 PM")]
        assert [when.day_first % 86_400 // 1800 for when in hours if when and when.day_first] == [1, 22, 25, 26]

    def test_two_formats(self):
        """Two formats in one file: an error that names the rows of the rarer one, and one of the usual."""
        rows = ["2024-01-01,A,B,W", "2024-01-02,A,B,W", "03.01.2024,A,B,W", "2024-01-04,A,B,W", "05.01.2024,A,B,W"]
        problem = error(HEAD + "\n".join(rows))
        assert (problem.code, problem.line) == ("history-two-dates", 4)
        assert problem.values == {
            "text": "2024-01-01",
            "usual_line": 2,
            "other": "03.01.2024",
            "lines": "4, 6",
            "count": 2,
        }

    def test_day_and_month_change_places(self):
        """31/12 and 12/31 in one file are two formats too."""
        problem = error(f"{HEAD}31/12/2023,A,B,W\n12/31/2023,A,B,W\n30/12/2023,A,B,W\n")
        assert (problem.code, problem.line, problem.values["lines"]) == ("history-two-dates", 3, "3")

    @pytest.mark.parametrize(
        ("dates", "days"),
        [
            (["03/04/2024", "13/04/2024"], ["2024-04-03", "2024-04-13"]),
            (["03/04/2024", "04/13/2024"], ["2024-03-04", "2024-04-13"]),
        ],
    )
    def test_one_date_decides(self, dates, days):
        """A day above 12 tells how all dates of the file are meant."""
        text = HEAD + "".join(f"{date},A,B,W\n" for date in dates)
        assert [match[0] for match in matches(text)] == days
        assert problems(text) == []

    @pytest.mark.parametrize(
        ("date", "day_first", "day", "said"),
        [
            ("03/04/2024", None, "2024-03-04", [("history-dates-assumed-month", None)]),
            ("03.04.2024", None, "2024-04-03", [("history-dates-assumed-day", None)]),
            ("03/04/2024", True, "2024-04-03", []),
            ("03.04.2024", False, "2024-03-04", []),
            ("04/04/2024", None, "2024-04-04", []),
        ],
    )
    def test_undecided(self, date, day_first, day, said):
        """Where nothing decides, the assumption is said, unless the caller decides or it makes no difference."""
        text = f"{HEAD}{date},A,B,W\n"
        assert matches(text, day_first=day_first)[0][0] == day
        assert problems(text, day_first=day_first) == said


class TestOrder:
    """Matches are rated in the order of time."""

    def test_sorted_stably(self):
        """Out of order: sorted by date, those of a day as in the file, and said with the first line that goes back."""
        text = f"{HEAD}2024-01-02,A,B,W\n2024-01-01,C,D,W\n2024-01-02,E,F,W\n2024-01-01,G,H,W\n"
        assert [match[1] for match in matches(text)] == ["C", "G", "A", "E"]
        (problem,) = read(text).problems
        assert (problem.code, problem.line, problem.values["count"]) == ("history-sorted", 3, 2)
        assert read(text).history.line.tolist() == [3, 5, 2, 4]

    def test_time_of_day(self):
        """Times, if there are any, order the matches of a day."""
        text = f"{HEAD}2024-01-02 20:00,A,B,W\n2024-01-02 19:00,C,D,W\n"
        assert [match[1] for match in matches(text)] == ["C", "A"]


class TestLayout:
    """Columns under their usual names, in any order, with any of the usual separators."""

    @pytest.mark.parametrize(
        "text",
        [
            f"{HEAD}2024-01-31,Ana,Bo,2-1\n",
            f"{HEAD}2024-01-31,Ana,Bo,2-1",
            "Date;Player A;Player B;Score\n2024-01-31;Ana;Bo;2-1\n",
            "Result\tP2\tP1\tPlayed at\n2-1\tBo\tAna\t2024-01-31\n",
            "id|Day|Player 1|Opponent|W-L-D|note\n7|2024-01-31|Ana|Bo|2-1|x\n",
            '"date","player_a","player_b","result"\n"2024-01-31","Ana","Bo","2-1"\n',
            "\n\ndate,winner,loser,result\n\n2024-01-31, Ana ,Bo,2-1\n,,,\n",
        ],
    )
    def test_understood(self, text):
        assert matches(text) == [("2024-01-31", "Ana", "Bo", "2-1")]
        assert problems(text) == []

    def test_winner_and_loser(self):
        """Columns winner and loser need no result."""
        assert matches("date,winner,loser\n2024-01-31,Ana,Bo\n") == [("2024-01-31", "Ana", "Bo", "W")]

    def test_event_and_round(self):
        """Two more columns, if there are any; a row may end before them."""
        text = HEAD.strip() + ",event,round\n2024-01-31,Ana,Bo,2-1,Spring  Open,3\n\n2024-01-31,Ana,Bo,2-1\n"
        history = read(text).history
        assert [history.events[place] for place in history.event] == ["Spring Open", ""]
        assert [history.rounds[place] for place in history.round] == ["3", ""]

    @pytest.mark.parametrize(
        ("heading", "missing"),
        [
            ("date,player_a,result", "player_b"),
            ("when,who,whom,how", "date, player_a, player_b, result"),
            ("2024-01-31,Ana,Bo,2-1", "date, player_a, player_b, result"),
            ("date,player_a,loser", "result"),
        ],
    )
    def test_column_missing(self, heading, missing):
        """The columns that are missing are named, and what the file has instead."""
        problem = error(f"{heading}\n2024-01-31,Ana,Bo,2-1\n")
        assert (problem.code, problem.values["columns"]) == ("history-column-missing", missing)
        assert problem.values["found"] == heading.replace(",", ", ")

    @pytest.mark.parametrize("text", ["", "\n\n", "\ufeff"])
    def test_empty(self, text):
        assert error(text).code == "history-empty"

    @pytest.mark.parametrize("text", [HEAD, HEAD.strip(), f"{HEAD}2024-01-31,Ana,Bo,?\n2024-01-31,Ana,,bye\n"])
    def test_no_match(self, text):
        """Columns without a match in them."""
        assert error(text).code == "history-no-matches"


class TestRows:
    """A row that is not understood is reported with its line and left out; the others count."""

    def test_each_kind(self):
        rows = [
            "2024-01-31,Ana,Bo,2-1",
            "soon,Ana,Bo,2-1",
            "2024-01-31,,Bo,2-1",
            "2024-01-31,Ana,B\x00o,2-1",
            "2024-01-31,Ana,Bo,maybe",
            "2024-01-31,Ana,ana,2-1",
            "2024-01-31,Ana",
            "2024-01-31,Lopez, Ana,Bo,2-1",
            "2024-01-31,Ana,,2-0",
            "2024-01-31,Ana,Bo,bye",
            "2024-01-31,Cy,Bo,0-2",
        ]
        reading = read(HEAD + "\n".join(rows))
        assert [(problem.code, problem.line) for problem in reading.problems] == [
            ("history-date", 3),
            ("history-name", 4),
            ("history-name", 5),
            ("history-result", 6),
            ("history-oneself", 7),
            ("history-cells", 8),
            ("history-cells", 9),
            ("history-byes", 10),
        ]
        assert (reading.rows, reading.skipped, reading.byes, len(reading.history)) == (11, 7, 2, 2)
        assert set(reading.history.names) == {"Ana", "Bo", "Cy"}
        assert reading.history.line.tolist() == [2, 12]

    def test_one_player(self):
        assert error(f"{HEAD}2024-01-31,Ana,ANA,2-1\n").code == "history-one-player"

    def test_many(self):
        """Of many rows of a kind the first are reported one by one, of the others how many: nothing is lost."""
        reading = read(HEAD + "2024-01-31,Ana,Bo,W\n" + "?,Ana,Bo,W\n" * 300 + "2024-01-31,Ana\n" * 300)
        codes = [problem.code for problem in reading.problems]
        assert (codes.count("history-date"), codes.count("history-cells")) == (200, 200)
        assert [problem.values["count"] for problem in reading.problems if problem.code == "problems-more"] == [
            100,
            100,
        ]
        assert (reading.rows, reading.skipped) == (601, 600)

    def test_spellings(self):
        """Case, blanks and compatibility forms make no other player; the spelling seen first stays."""
        text = f"{HEAD}2024-01-31,Ana  Lopez,Bo,W\n2024-01-31,ANA LOPEZ,ＢＯ,W\n"
        assert set(read(text).history.names) == {"Ana Lopez", "Bo"}

    def test_quotes(self):
        """Quoted names may hold the separator; a stray quotation mark is a letter and swallows no line."""
        rows = ['2024-01-31,"Lopez, Ana","Bo ""B"" Bo",W', '2024-01-31,"Cy,Bo,W', "2024-01-31,Dee,Eli,W"]
        text = HEAD + "\n".join(rows) + "\n"
        assert [match[1:3] for match in matches(text)] == [("Lopez, Ana", 'Bo "B" Bo'), ('"Cy', "Bo"), ("Dee", "Eli")]

    @settings(deadline=None)  # the first history imports pyarrow
    @given(st.lists(st.sampled_from(["2024-01-31,Ana,Bo,2-1", '2024-01-31,"C, D",Bo,W', "", "?", "2024-01-31,Ana"])))
    def test_fast_and_slow(self, rows):
        """Whatever stands among them, the good rows are read from the lines at which they stand."""
        text = HEAD + "".join(f"{row}\n" for row in [*rows, "2024-01-31,Ana,Bo,W"])
        good = [number for number, row in enumerate(rows, start=2) if row.count(",") > 2]
        assert read(text).history.line.tolist() == [*good, len(rows) + 2]


class TestStream:
    """A file in pieces, however it is packed, encoded and ended."""

    TEXT = HEAD + "".join(f"2024-01-31,José {n},Ölaf {n % 7},2-1\n" for n in range(50))

    @pytest.mark.parametrize(
        "data",
        [
            TEXT.encode(),
            codecs.BOM_UTF8 + TEXT.encode(),
            TEXT.encode("utf-16"),
            TEXT.encode("cp1252"),
            gzip.compress(TEXT.encode(), mtime=0),
            TEXT.replace("\n", "\r\n").encode(),
            TEXT.replace("\n", "\r").encode(),
            TEXT.rstrip().encode(),
        ],
        ids=["utf-8", "byte-order-mark", "utf-16", "cp1252", "gzip", "windows", "old-mac", "no-last-line-end"],
    )
    def test_same(self, data):
        """The same names and lines out of every form."""
        history = read_csv(data).history
        assert set(history.names) == set(read(self.TEXT).history.names)
        assert history.line.tolist() == list(range(2, 52))

    def test_latin_1(self):
        """Lines in another encoding are named; lines in UTF-8 in the same file are what they say."""
        data = HEAD.encode() + "2024-01-31,José,Bo,W\n".encode("latin-1") + "2024-01-31,Zoë,Bo,W\n".encode()
        reading = read_csv(data)
        assert set(reading.history.names) == {"José", "Zoë", "Bo"}
        assert [(problem.code, problem.line) for problem in reading.problems] == [("history-encoding", 2)]
        assert reading.skipped == 0

    @pytest.mark.parametrize("size", [1, 7, 64, 10_000])
    def test_chunks(self, size):
        """The size of the pieces changes nothing, and progress tells how far the file has been read."""
        told: list[int] = []
        data = self.TEXT.encode()
        chunks = list(stream.whole_lines(io.BytesIO(data), told.append, size))
        assert b"".join(chunk.text for chunk in chunks) == data
        assert told[-1] == len(data)
        assert told == sorted(told)
        table = columns.read_table(chunks)
        assert table.line.tolist() == list(range(2, 52))
        assert len(table.texts["a"]) == 57

    def test_too_large(self, monkeypatch):
        """A file above the limit is refused, also one that only unpacks to that size."""
        monkeypatch.setattr(stream, "LARGEST", 100)
        for data in (self.TEXT.encode(), gzip.compress(HEAD.encode() + b"x" * 1000)):
            with pytest.raises(InputError, match="history-too-large"):
                read_csv(data)

    @pytest.mark.parametrize("cut", [20, 60])
    def test_damaged_gzip(self, cut):
        with pytest.raises(InputError, match="history-gzip"):
            read_csv(gzip.compress(self.TEXT.encode())[:cut])
