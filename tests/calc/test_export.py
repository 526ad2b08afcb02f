"""Standings and pairings as CSV that cannot carry a formula into a spreadsheet."""

import csv
import io

import pytest

from calc.export import COLUMNS, PAIRINGS, pairings_csv, standings_csv
from calc.notation import parse_event
from calc.standings import standings


def table(text, **options):
    return list(csv.reader(io.StringIO(standings_csv(standings(parse_event(text)), **options))))


def test_table():
    """Rank, name, record, points and shares of one to four decimals, rounded once; no value is an empty cell."""
    assert table('round 1\nAna 2-1 "Bo, the ""Great"""\nCy bye\n') == [
        list(COLUMNS),
        ["1", "Ana", "1-0-0", "3", "0.3300", "0.6667", "0.3333"],
        ["2", "Cy", "1-0-0", "3", "", "1.0000", ""],
        ["3", 'Bo, the "Great"', "0-1-0", "0", "1.0000", "0.3333", "0.6667"],
    ]


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "＝", "＋", "－", "＠"])
def test_formulas(start):
    """What begins like a formula is text in every spreadsheet."""
    assert table(f'round 1\n"{start}1+1" 2-0 Bo\n')[1][1] == f"'{start}1+1"


def test_formula_in_the_header():
    assert table("round 1\n", header=["=1", "b"])[0] == ["'=1", "b"]


def test_lines_end_as_the_format_says():
    """RFC 4180: CRLF."""
    assert standings_csv(()) == ",".join(COLUMNS) + "\r\n"


def test_pairings():
    """Table by table, points as they were before the round; neither a name nor a line is a formula."""
    event = parse_event('round 1\nAna 2-1 "=1+1"\nround 2\nCy vs Ana\n"=1+1" bye\n')
    points = {"Ana": 3, "=1+1": 0, "Cy": 0}
    assert list(csv.reader(io.StringIO(pairings_csv(event.rounds[1], points)))) == [
        list(PAIRINGS),
        ["1", "Cy", "0", "Ana", "3", "Cy vs Ana"],
        ["2", "'=1+1", "0", "", "", "'=1+1 bye"],
    ]
