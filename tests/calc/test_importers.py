"""Files of other platforms as events: what counts, what does not, and which problems say so."""

import gzip
import io
import json
import random
import time
import zipfile
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from calc.errors import InputError
from calc.event import Kind
from calc.importers import MAX_FILE_SIZE, read_event
from calc.importers.alike import MAX_PAIRS, find_alike
from calc.importers.cells import read_cut_round, read_result, read_round_number
from calc.importers.model import MAX_PROBLEMS
from calc.notation import format_event, parse_event
from calc.record import Record
from calc.standings import standings
from tests import ROOT

DOWNLOADS = ROOT / "tests" / "downloads"
F = Fraction
FLOOR = F(33, 100)


def download(name, **options):
    """The import of a file in `tests/downloads`."""
    return read_event((DOWNLOADS / name).read_bytes(), name, **options)


def codes(imported):
    return [problem.code for problem in imported.problems]


def rounds(*matches, numbers=None, standings=None):
    """A decklist cache's file; `matches` are rounds of `(player, player, result)`."""
    numbers = numbers or range(1, len(matches) + 1)
    return json.dumps(
        {
            "Rounds": [
                {
                    "RoundName": number if isinstance(number, str) else f"Round {number}",
                    "Matches": [
                        {"Player1": one, "Player2": two, "Result": result} for one, two, result in round_matches
                    ],
                }
                for number, round_matches in zip(numbers, matches, strict=True)
            ],
            "Standings": standings,
        }
    )


def event_of(imported):
    assert imported.event is not None
    return imported.event


def published_of(imported):
    assert imported.published is not None
    return imported.published


def text_of(imported):
    return format_event(event_of(imported)).splitlines()


class TestDownloads:
    """Small files with one oddity each; every figure derived by hand from the matches (MTR C)."""

    @pytest.mark.parametrize(
        ("name", "player", "record", "omw", "gw", "ogw"),
        [
            # a bye is 3 points and 2-0 in games, and no opponent: Cy 1-2 stands at 3/9, Bo 3-0 at 1
            ("byes.json", "Ana", "2-1-0", F(2, 3), F(5, 7), F(33, 56)),
            ("byes.json", "Bo", "3-0-0", F(1, 2), F(6, 8), F(4, 7)),
            ("byes.json", "Cy", "1-2-0", F(5, 6), F(3, 7), F(41, 56)),
            # an assigned loss is a lost round without an opponent, and its games do not count
            ("assigned_loss.json", "Ana", "1-1-0", F(1, 2), F(2, 3), F(3, 5)),
            ("assigned_loss.json", "Bo", "1-1-0", F(1, 2), F(3, 5), F(7, 12)),
            ("assigned_loss.json", "Cy", "1-1-0", F(1, 2), F(1, 2), F(3, 5)),
            # 0-0-1 is one drawn game, 0-0-0 is none, 0-0-3 three
            ("id_digits.json", "Ana", "1-0-1", F(199, 600), F(7, 9), F(199, 600)),
            ("id_digits.json", "Dee", "0-0-2", F(199, 600), F(1, 3), F(199, 600)),
            # listed from both sides a match counts once; of two results the first
            ("listed_twice.json", "Ana", "1-0-1", F(5, 12), F(5, 9), F(29, 60)),
            ("listed_twice.json", "Bo", "0-0-2", (F(2, 3) + FLOOR) / 2, F(7, 15), (F(5, 9) + F(2, 5)) / 2),
            # single games
            ("best_of_one.json", "Ana", "1-1-0", F(3, 4), F(1, 2), F(5, 6)),
            # Eve sits down in round 2, Dee leaves after round 1, Fay never came
            ("late_entry.json", "Ana", "3-0-0", F(133, 300), F(1), F(133, 300)),
            ("late_entry.json", "Cy", "2-1-0", F(499, 900), F(2, 3), F(499, 900)),
            ("late_entry.json", "Eve", "0-2-0", F(2, 3), FLOOR, F(2, 3)),
            ("late_entry.json", "Fay", "0-0-0", None, None, None),
            # both lose, without games; who has played no game counts with the floor
            ("double_loss.csv", "Ana", "1-1-0", F(83, 200), F(1), F(83, 200)),
            ("double_loss.csv", "Bo", "0-2-0", F(1, 2), None, F(1)),
            ("double_loss.txt", "Ana", "1-1-0", F(83, 200), F(1), F(83, 200)),
            ("double_loss.txt", "Bo", "0-2-0", F(1, 2), None, F(1)),
            # Windows-1252 and words for a bye
            ("cp1252.csv", "Jörg Müller", "2-0-0", FLOOR, F(4, 5), F(7, 18)),
            ("cp1252.csv", "Søren", "1-0-1", FLOOR, F(2, 3), F(7, 18)),
            # a German table with semicolons, games in columns, and a pairing without a result
            ("semicolons.csv", "Ana", "1-0-0", FLOOR, F(2, 3), FLOOR),
            ("semicolons.csv", "Dee", "1-0-1", F(199, 600), F(2, 3), F(697, 1800)),
            # the cut does not count: A wins three Swiss rounds, against B, C and E, who win their other two
            ("cut_named.json", "A", "3-0-0", F(2, 3), F(1), F(2, 3)),
            ("cut_unnamed.json", "A", "3-0-0", F(2, 3), F(1), F(2, 3)),
        ],
    )
    def test_figures(self, name, player, record, omw, gw, ogw):
        line = next(line for line in standings(download(name).event) if line.player == player)
        figures = line.tiebreakers
        assert (str(line.matches), figures.omw, figures.gw, figures.ogw) == (record, omw, gw, ogw)
        assert figures.points == Record.parse(record).points

    def test_id_kept(self):
        """An intentional draw is one by its digits, which are kept (MTR 5.2)."""
        assert text_of(download("id_digits.json"))[1:3] == ["Ana id 0-0-1 Bo", "Cy id 0-0-0 Dee"]

    def test_two_results(self):
        """Of two results for one pairing the first counts, and a problem names the place."""
        imported = download("listed_twice.json")
        (problem,) = imported.problems
        assert (problem.code, problem.player) == ("results-differ", "Ana")
        assert problem.values == {"opponent": "Cy", "round": 2, "match": 2}
        assert "Ana 2-1 Cy" in text_of(imported)

    def test_drops(self):
        """Who stops appearing before the last Swiss round has dropped; who never appears never played."""
        event = download("late_entry.json").event
        assert event.dropped == {"Dee": 1, "Fay": 0}

    def test_open_last_round(self):
        """Pairings without a result are open, an empty round is no round; who is not paired (yet) has not left."""
        imported = download("open_last_round.json")
        assert codes(imported) == ["round-empty"]
        assert [match.players for match in event_of(imported).open_matches] == [("Ana", "Cy"), ("Bo", "Dee")]
        assert event_of(imported).dropped == {}

    @pytest.mark.parametrize(("name", "told_by"), [("cut_named.json", "names"), ("cut_unnamed.json", "tables")])
    def test_cut(self, name, told_by):
        """Rounds of the cut are recognised by name or by 4, 2, 1 tables in which only winners play on."""
        imported = download(name)
        assert (imported.swiss_rounds, imported.swiss_from) == (3, told_by)
        assert [round_.name for round_ in event_of(imported).cut_rounds] == ["quarterfinals", "semifinals", "final"]
        assert (event_of(imported).cut, event_of(imported).planned_rounds, event_of(imported).dropped) == (8, 3, {})

    def test_another_guess(self):
        """One tap changes it: with four Swiss rounds the cut is semifinals and final."""
        imported = download("cut_unnamed.json", swiss_rounds=4)
        assert (imported.swiss_rounds, imported.all_rounds, imported.swiss_from) == (4, 6, "asked")
        assert [round_.name for round_ in event_of(imported).cut_rounds] == ["semifinals", "final"]
        assert event_of(imported).cut == 4

    def test_left_out(self):
        """A match for third place is in no round that an event has; it is reported, not lost."""
        imported = download("cut_named.json")
        assert codes(imported) == ["round-left-out"]
        assert any(line.text == "E | G | 2-0-0" for line in imported.lines)

    def test_both_ways_of_double_loss(self):
        """Our text and a table say the same event."""
        assert download("double_loss.txt").event == download("double_loss.csv").event

    def test_winners_only(self):
        """A winner without games is kept as that, never as an assumed 2-0; so is a draw."""
        assert text_of(download("winners.tsv")) == [
            "round 1",
            "Ana beat Bo",
            "Cy drew Dee",
            "round 2",
            "Ana lost to Cy",
            "Bo vs Dee",
        ]

    def test_topdeck(self):
        """TopDeck names winners; a table of one is a bye; trailing blanks are no part of a name."""
        imported = download("topdeck_complete.json")
        assert (imported.source, imported.title, imported.problems) == ("topdeck", "Riverside Weekly", ())
        assert text_of(imported) == ["round 1", "Ana beat Bo", "Cy bye", "round 2", "Bo drew Cy", "Ana bye"]

    def test_order_and_lines(self):
        """Rounds out of order are sorted; of several events in a file the first is read; both are reported."""
        assert codes(download("rounds_out_of_order.json")) == ["rounds-sorted"]
        assert text_of(download("rounds_out_of_order.json"))[:2] == ["round 1", "Ana 2-0 Bo"]
        assert codes(download("two_events.jsonl")) == ["events-several"]
        assert download("two_events.jsonl").title == "First"

    def test_slips(self):
        """Every slip is reported with its line and what was done, and the rest of the file counts."""
        imported = download("slips.csv")
        assert [(problem.code, problem.line) for problem in imported.problems] == [
            ("round-missing", None),
            ("round-unreadable", 7),
            ("seated-twice", 3),
            ("match-against-oneself", 4),
            ("result-cell", 5),
            ("match-nobody", 6),
            ("games-unusual", 8),
            ("name-spelled-differently", None),
            ("name-spelled-differently", None),
        ]
        assert text_of(imported) == [
            "round 1",
            "Ana 2-0 Bo",
            "Eve vs Fay",
            "round 2",
            "round 3",
            "Ana 20-0 Eve",
            "Bo 2-1 Fay",
        ]
        assert [line.line for line in imported.lines if line.match is None] == [7, 3, 4, 6]
        assert len(imported.lines) == 8


class TestNames:
    """Names are kept as typed, compared normalised and casefolded, and never merged because they look alike."""

    def test_same(self):
        """Width, case and blanks do not make another player; the spelling seen first stays."""
        imported = read_event(rounds([("Ａna  B", "Bo", "2-0-0")], [("ana b", "BO ", "2-0-0")]))
        assert event_of(imported).players == ("Ａna  B", "Bo")

    def test_alike(self):
        """An accent, an order of words, a letter: pointed out. A number is a difference made on purpose."""
        names = [
            "Ana López",
            "Ana Lopez",
            "Lopez, Ana",
            "Tom Smith",
            "Tom Smyth",
            "Player 11",
            "Player 12",
            "Al",
            "Ala",
        ]
        assert find_alike(names) == (
            ("Ana Lopez", "Ana López"),
            ("Ana Lopez", "Lopez, Ana"),
            ("Tom Smith", "Tom Smyth"),
        )

    def test_alike_is_bounded(self):
        """However many there are, some fifty are named, and in a very large field single letters are not compared."""
        assert len(find_alike([f"Ana Lopez{'!' * count}" for count in range(200)])) == MAX_PAIRS
        assert find_alike([f"Name {number}" for number in range(5000)] + ["Tom Smith", "Tom Smyth"]) == ()

    def test_not_merged(self):
        imported = read_event(rounds([("Ana López", "Ana Lopez", "2-0-0")]))
        assert len(event_of(imported).players) == 2
        assert imported.alike == (("Ana Lopez", "Ana López"),)

    def test_no_name(self):
        """What no text can hold is taken out of a name; a name beyond reason is none."""
        imported = read_event(rounds([("A\u0000na\ud800", "Bo\n", "2-0-0"), ("x" * 500, "Cy", "2-0-0"), (7, 8, "2-0")]))
        assert event_of(imported).players == ("7", "8", "A na\ufffd", "Bo")
        assert codes(imported) == ["name-too-long"]

    def test_surname_bye(self):
        """Only a whole cell is a bye: there are players of that name."""
        imported = read_event(rounds([("Henrik Bye", "Ana", "2-0-0"), ("Bo", "BYE", ""), ("Cy", "Freilos", "2-0")]))
        assert text_of(imported)[1:] == ["Henrik Bye 2-0 Ana", "Bo bye", "Cy bye"]

    def test_standings_in_our_spelling(self):
        """A published row belongs to the player of the same name however it is spelled; twice is once."""
        rows = [{"Player": "ANA", "Points": 3}, {"Player": "ana", "Points": 0}, {"Player": "Zed", "Points": 0}]
        imported = read_event(rounds([("Ana", "Bo", "2-0-0")], standings=rows))
        assert [row.name for row in published_of(imported).rows] == ["Ana", "Zed"]
        assert codes(imported)[:2] == ["standings-twice", "players-not-published"]
        assert event_of(imported).players == ("Ana", "Bo", "Zed")


class TestResults:
    """What a result cell can say, from the first player's side."""

    @pytest.mark.parametrize(
        ("cell", "expected"),
        [
            ("2-1", "Ana 2-1 Bo"),
            (" 2 – 1 ", "Ana 2-1 Bo"),
            ("2:1", "Ana 2-1 Bo"),
            ("1-2-0", "Ana 1-2 Bo"),
            ("1-1", "Ana 1-1-0 Bo"),
            ("0-0-3", "Ana id Bo"),
            ("0-0", "Ana vs Bo"),
            ("", "Ana vs Bo"),
            ("Not reported", "Ana vs Bo"),
            ("W", "Ana beat Bo"),
            ("Niederlage", "Ana lost to Bo"),
            ("draw", "Ana drew Bo"),
            ("ID", "Ana id Bo"),
            ("double loss", "Ana double loss Bo"),
            ("won 2-1", "Ana 2-1 Bo"),
            ("lost 2-1", "Ana 1-2 Bo"),
            ("lost 1-2", "Ana 1-2 Bo"),
            ("Ana won 2-0-0", "Ana 2-0 Bo"),
            ("bo won 2-0-0", "Ana 0-2 Bo"),
            ("Bo won", "Ana lost to Bo"),
            ("1-1-0 Draw", "Ana 1-1 Bo"),
            ("0-0-3 Draw", "Ana id Bo"),
        ],
    )
    def test_results(self, cell, expected):
        imported = read_event(f"round,player,opponent,result\n1,Ana,Bo,{cell}\n")
        assert imported.problems == ()
        assert imported.event == parse_event(f"round 1\n{expected}\n")

    @pytest.mark.parametrize("cell", ["2-x", "won 1-1", "draw 2-1", "1-0-0-0", "99999-0", "maybe", "Bo 3"])
    def test_unreadable(self, cell):
        """A result that cannot be read leaves the pairing open and is reported."""
        with pytest.raises(InputError, match="result-cell"):
            read_result(cell, "Ana", "Bo")
        imported = read_event(rounds([("Ana", "Bo", cell)]))
        assert codes(imported) == ["result-cell"]
        assert len(event_of(imported).open_matches) == 1

    @pytest.mark.parametrize(
        ("one", "two", "cell", "expected", "problem"),
        [
            ("Ana", "-", "0-2-0", "Ana loss", []),
            ("-", "Ana", "0-2-0", "Ana bye", []),
            ("", "Ana", "2-0-0", "Ana loss", []),
            ("Ana", None, "0-0-3", "Ana bye", ["bye-drawn"]),
            ("Ana", None, "double loss", "Ana loss", []),
            ("Ana", "Bo", "bye", "Ana vs Bo", ["bye-opponent"]),
        ],
    )
    def test_nobody(self, one, two, cell, expected, problem):
        """Against nobody a loss is an assigned loss; anything else is a bye."""
        imported = read_event(rounds([(one, two, cell)]))
        assert (text_of(imported)[1], codes(imported)) == (expected, problem)

    @pytest.mark.parametrize(
        ("first", "second", "expected"),
        [
            ("", "2-1-0", "Ana 1-2 Bo"),
            ("2-1-0", "", "Ana 2-1 Bo"),
            ("won", "1-2-0", "Ana 2-1 Bo"),
            ("2-1-0", "lost", "Ana 2-1 Bo"),
            ("draw", "1-1-1", "Ana 1-1-1 Bo"),
            ("1-1-1", "draw", "Ana 1-1-1 Bo"),
            ("won", "lost", "Ana beat Bo"),
            ("id", "draw", "Ana id Bo"),
        ],
    )
    def test_from_both_sides(self, first, second, expected):
        """Listed twice: a result says more than none, games say more than a winner."""
        imported = read_event(rounds([("Ana", "Bo", first), ("Bo", "Ana", second)]))
        assert imported.problems == ()
        assert text_of(imported)[1] == expected

    @pytest.mark.parametrize(
        ("first", "second"), [("won", "2-1-0"), ("double loss", "won"), ("draw", "double loss"), ("won", "0-0-3")]
    )
    def test_contradictions(self, first, second):
        imported = read_event(rounds([("Ana", "Bo", first), ("Bo", "Ana", second)]))
        assert codes(imported) == ["results-differ"]
        assert (
            event_of(imported).rounds[0].matches[0]
            == event_of(read_event(rounds([("Ana", "Bo", first)]))).rounds[0].matches[0]
        )


class TestRounds:
    """Rounds are in their order, and Swiss rounds apart from those of the cut."""

    def test_missing_at_the_start(self):
        """Without the first rounds no figure follows: no event, the latest pairings and the standings are a page."""
        rows = [{"Rank": 1, "Player": "Ana", "Points": 6, "OMWP": 0.5}]
        imported = read_event(rounds([("Ana", "Bo", "")], numbers=[3], standings=rows))
        assert (imported.event, imported.standings_only, codes(imported)[0]) == (None, True, "rounds-missing-early")
        assert [(pairing.a, pairing.b) for pairing in published_of(imported).pairings] == [("Ana", "Bo")]
        assert published_of(imported).rows[0].omw.printed == F(1, 2)
        bare = read_event(rounds([("Ana", "Bo", "2-0-0")], numbers=[3]))
        assert (bare.event, bare.standings_only, len(published_of(bare).pairings)) == (None, True, 1)

    def test_missing_between(self):
        """A round missing between others is an empty one, so that the numbers stay, and it is reported."""
        imported = read_event(rounds([("Ana", "Bo", "2-0")], [("Ana", "Cy", "2-0")], numbers=[1, 3]))
        assert codes(imported) == ["round-missing"]
        assert len(event_of(imported).rounds) == 3
        assert event_of(imported).dropped == {"Bo": 1}

    def test_no_numbers(self):
        """Names without numbers, or with numbers beyond reason, leave the order of the file."""
        for numbers in (["Friday", "Saturday"], [1, 500], ["Round 2", "Saturday"], [0, 0]):
            imported = read_event(rounds([("Ana", "Bo", "2-0")], [("Ana", "Cy", "2-0")], numbers=numbers))
            assert text_of(imported)[1] == "Ana 2-0 Bo"
            assert imported.problems == ()

    def test_listed_twice(self):
        """The same number twice is one round."""
        imported = read_event(rounds([("Ana", "Bo", "2-0")], [("Cy", "Dee", "2-0")], numbers=[1, 1]))
        assert codes(imported) == ["round-listed-twice"]
        assert len(event_of(imported).rounds[0].matches) == 2

    def test_points_tell(self):
        """The published points are those after the Swiss rounds, whatever the tables look like."""
        games = [[("Ana", "Bo", "2-0")], [("Ana", "Bo", "2-0")], [("Ana", "Bo", "2-0")]]
        rows = [{"Player": "Ana", "Points": 6}, {"Player": "Bo", "Points": 0}]
        imported = read_event(rounds(*games, standings=rows))
        assert (imported.swiss_rounds, imported.swiss_from) == (2, "points")
        rows[0]["Points"] = 99
        assert read_event(rounds(*games, standings=rows)).swiss_from == "tables"

    def test_points_of_an_open_round(self):
        """An open pairing gives nobody points; who is not published does not count against it."""
        rows = [{"Player": "Ana", "Points": 3}]
        imported = read_event(rounds([("Ana", "Bo", "2-0")], [("Ana", "Cy", "")], standings=rows))
        assert (imported.swiss_rounds, imported.swiss_from) == (2, "points")

    @pytest.mark.parametrize(
        ("tables", "swiss"),
        [
            ([8, 4, 2, 1], 4),  # single elimination from the start: every round is one of the event
            ([2, 1], 2),
            ([1], 1),
            ([5, 5, 5, 2, 1], 3),
            ([9, 9, 9, 4, 2], 3),
            ([20, 20, 20, 8, 4, 2, 1], 3),
            ([9, 9, 9, 2], 3),
            ([20, 20, 4], 2),
            ([9, 9, 4], 3),
            ([3, 3, 1], 2),
            ([5, 5, 5], 3),
        ],
    )
    def test_by_tables(self, tables, swiss):
        """A tail of halving tables with winners only is the cut, finished or not; so is a small first round of it."""
        matches, alive = [], [f"p{number}" for number in range(2 * tables[0])]
        for place, count in enumerate(tables):
            alive = alive[: 2 * count]
            if place and (count, tables[place - 1]) == (tables[place - 1], count):  # Swiss: others than winners play on
                alive = alive[::-1]
            half = len(alive) // 2
            matches.append([(alive[i], alive[half + i], "2-0-0") for i in range(half)])
        assert read_event(rounds(*matches)).swiss_rounds == swiss

    def test_losers_playing_on_are_swiss(self):
        """Four tables are no quarterfinals if one of their losers sits in the next round: the cut begins there."""
        four = [(f"w{i}", f"l{i}", "2-0-0") for i in range(4)]
        imported = read_event(rounds(four, four, [("w0", "w1", "2-0-0"), ("w2", "l3", "2-0-0")], [("w0", "w2", "2-0")]))
        assert imported.swiss_rounds == 2

    def test_more_asked_than_there_are(self):
        """With more Swiss rounds asked for than listed the last ones are still to come."""
        imported = read_event(rounds([("Ana", "Bo", "2-0")]), swiss_rounds=5)
        assert (imported.swiss_rounds, event_of(imported).planned_rounds) == (1, 5)

    @pytest.mark.parametrize("number", [-1, 1000])
    def test_asked_beyond_reason(self, number):
        with pytest.raises(InputError, match="swiss-rounds-range"):
            read_event("round 1\n", swiss_rounds=number)

    def test_cut_names(self):
        """Names of the cut's rounds in several languages; other matches after the cut have no place."""
        names = [
            "Quarterfinals",
            "Halbfinale",
            "Finale",
            "Top 8",
            "Top 4",
            "Round of 16",
            "3rd place",
            "Loser Semifinals",
        ]
        assert [read_cut_round(name) for name in names] == [
            *("quarterfinals", "semifinals", "final", "quarterfinals", "semifinals"),
            *("", "", ""),
        ]
        assert [read_cut_round(name) for name in ("Round 5", "Finale Liga", "Friday")] == [None, None, None]
        assert [read_round_number(name) for name in ("Round 3", "R3", "Runde 3", "3.", "Ronde #3", "Top 8")] == [
            3
        ] * 5 + [None]

    def test_only_the_cut(self):
        """Rounds of the cut alone: with the platform's standings a page of standings, without them an event."""
        games = [[("A", "B", "2-0"), ("C", "D", "2-0")], [("A", "C", "2-0")]]
        names = ["Semifinals", "Final"]
        alone = read_event(rounds(*games, numbers=names))
        assert (len(event_of(alone).rounds), len(event_of(alone).cut_rounds), event_of(alone).cut) == (0, 2, 4)
        page = read_event(rounds(*games, numbers=names, standings=[{"Player": "A", "Points": 9}]))
        assert (page.event, page.standings_only, codes(page)[0]) == (None, True, "standings-only")

    def test_standings_alone(self):
        """Standings without any round are a page of standings; without both there is no event in the file."""
        page = read_event(json.dumps({"Standings": [{"Rank": 1, "Player": "A", "Points": 9, "Wins": 3, "OMWP": -0.2}]}))
        assert (page.event, page.standings_only, codes(page)) == (None, True, ["standings-only"])
        assert (published_of(page).rows[0].record, published_of(page).rows[0].omw) == (Record(3, 0, 0), None)
        assert codes(read_event('{"Rounds": [{"RoundName": "Round 1"}]}')) == ["no-rounds", "round-empty"]


class TestTables:
    """CSV with a header, whatever separates its cells."""

    @pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
    @pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
    def test_separators_and_encodings(self, separator, encoding):
        table = "\r\n".join(
            separator.join(cells) for cells in (("Round", "Player 1", "Player 2", "Result"), ("1", "Zoë", "Bo", "2-0"))
        )
        imported = read_event(table.encode(encoding), "event.csv")
        assert (imported.problems, text_of(imported)) == ((), ["round 1", "Zoë 2-0 Bo"])

    def test_merged_cells(self):
        """An empty round cell repeats the one above; short rows and blank lines are no trouble."""
        imported = read_event("round,player,opponent,result\n1,Ana,Bo,2-0\n\n,Cy,Dee\n,,,\n")
        assert text_of(imported) == ["round 1", "Ana 2-0 Bo", "Cy vs Dee"]

    def test_winner_by_number(self):
        imported = read_event("round,player,opponent,wins,losses,winner\n1,Ana,Bo,0,0,2\n1,Cy,Dee,2,1,1\n1,E,F,,,x\n")
        assert text_of(imported)[1:] == ["Ana lost to Bo", "Cy 2-1 Dee", "E vs F"]
        assert codes(imported) == ["result-cell"]

    def test_cut_in_a_table(self):
        imported = read_event("round,player,opponent,result\n1,A,B,2-0\n1,C,D,2-0\nTop 4,A,C,2-0\n")
        assert [round_.name for round_ in event_of(imported).cut_rounds] == ["semifinals"]

    def test_quote_not_closed(self):
        """A quotation mark not closed swallows lines; the problem has its line, and the lines before it count."""
        imported = read_event('round,player,opponent,result\n1,Ana,Bo,2-0\n1,"Cy,Dee,2-0\n1,Eve,Fay,2-0\n')
        assert [(problem.code, problem.line) for problem in imported.problems] == [("quote-not-closed", 3)]
        assert text_of(imported) == ["round 1", "Ana 2-0 Bo"]
        endless = read_event('round,player,opponent,result\n1,Ana,Bo,2-0\n1,"' + "Cy" * 200_000)
        assert [(problem.code, problem.line) for problem in endless.problems] == [("quote-not-closed", 3)]
        assert text_of(endless) == ["round 1", "Ana 2-0 Bo"]

    def test_no_round_column(self):
        """One round's pairings are a page of pairings; the first problem says why no event was made of them."""
        imported = read_event("Table\tPlayer\tPoints\tOpponent\n1\tAna Lopez\t9\tBo Chen\n2\tCy Young\t6\tDee Dee\n")
        assert (imported.event, imported.standings_only, codes(imported)[0]) == (None, True, "table-no-round")

    def test_first_round_unreadable(self):
        imported = read_event("round,player,opponent\n,Ana,Bo\n")
        assert codes(imported) == ["no-rounds", "round-unreadable"]


class TestOwnText:
    """The notation, with its own problems and lines."""

    def test_read(self):
        text = "rounds 3\ncut 4\nround 1\nAna 2-1 Bo\nround 2\nAna vs Bo\nfinal\nAna 2-0 Bo\n"
        imported = read_event(text, "notes.txt")
        assert imported.event == parse_event(text)
        assert (imported.source, imported.swiss_rounds, imported.all_rounds, imported.swiss_from) == (
            "text",
            2,
            3,
            "text",
        )

    def test_problems(self):
        """What was not understood is reported with its line."""
        imported = read_event("round 1\nAna 2-1 Bo\nAna 2-1 Cy\nround 3\n")
        assert [(line.line, line.text, line.problem and line.problem.code) for line in imported.lines] == [
            (3, "Ana 2-1 Cy", "player-twice"),
            (4, "round 3", "round-order"),
        ]
        assert imported.event is None

    def test_no_round(self):
        assert codes(read_event("Ana 2-1 Bo\nCy beat Dee\n")) == ["match-before-round"] * 2

    def test_too_long(self):
        """Of a text that is too long nothing is read, and no line is to blame."""
        imported = read_event("round 1\n" + "# long\n" * 600_000)
        assert (codes(imported), imported.lines) == (["text-too-long"], ())


class TestPages:
    """Standings and pairings open as such."""

    def test_standings(self):
        text = "Rank,Name,Points,OMW%,GW%,OGW%\n1,Ana Lopez,9,55.55,66.66,50.00\n2,Bo Chen,6,44.44,55.55,50.00\n"
        imported = read_event(text, "standings.csv")
        assert (imported.source, imported.event, imported.standings_only) == ("standings", None, True)
        assert [row.name for row in published_of(imported).rows] == ["Ana Lopez", "Bo Chen"]


def zip_bomb():
    """Ten megabytes of zeros in some kilobytes."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        entry = zipfile.ZipInfo("event.json", (1980, 1, 1, 0, 0, 0))
        archive.writestr(entry, b"0" * 10_000_000, zipfile.ZIP_DEFLATED)
    return packed.getvalue()


class TestBadInput:
    """Clear words, nothing lost, nothing hangs; never another exception than `InputError`."""

    @pytest.mark.parametrize(
        ("data", "code"),
        [
            pytest.param(b"", "file-empty", id="no-bytes"),
            ("", "file-empty"),
            pytest.param(b" \r\n\t ", "file-empty", id="blanks"),
            pytest.param(b"\xef\xbb\xbf", "file-empty", id="byte-order-mark"),
            pytest.param(zip_bomb(), "file-packed", id="zip-bomb"),
            pytest.param(gzip.compress(b'{"Rounds": []}', mtime=0), "file-packed", id="gzip"),
            pytest.param(b"%PDF-1.7 ...", "file-pdf", id="pdf"),
            pytest.param(b"\x89PNG\r\n\x1a\n", "file-image", id="png"),
            pytest.param(b"\xd0\xcf\x11\xe0 old", "file-old-office", id="old-office"),
            pytest.param(b"<!DOCTYPE html><html>", "file-web-page", id="web-page"),
            pytest.param(b"MZ\0\0\0", "file-binary", id="program"),
            pytest.param(bytes(range(1, 32)) * 3, "file-binary", id="control-characters"),
            pytest.param(b"x" * (MAX_FILE_SIZE + 1), "file-too-large", id="too-large"),
            ("just words\n", "file-unknown"),
            ("player,opponent," * 1_000, "file-unknown"),
            ("{", "json-broken"),
            ('{"Rounds": []} and more', "json-broken"),
            ("[1] {}", "json-broken"),
            ("[" * 100_000, "json-absurd"),
            ("[" + "9" * 5_000 + "]", "json-absurd"),
            ("[]", "json-no-event"),
            ("[1, 2]", "json-no-event"),
            ('{"Cards": []}', "json-no-event"),
            ('{"Rounds": [1, null], "Standings": "x"}', "json-no-event"),
        ],
    )
    def test_refused(self, data, code):
        imported = read_event(data)
        assert (imported.event, codes(imported), imported.source) == (None, [code], "unknown")

    def test_json_line(self):
        """Broken JSON is reported with its line and column."""
        (problem,) = read_event('{"Rounds": [\n{"RoundName" 1}]}').problems
        assert (problem.line, problem.values) == (2, {"column": 14})
        (problem,) = read_event('{"Rounds": []}\n  oops').problems
        assert (problem.code, problem.line) == ("json-broken", 1)

    def test_other_than_its_name(self):
        """A file is read by what it is; a name that promises another format is reported."""
        table = "round,player,opponent,result\n1,Ana,Bo,2-0\n"
        imported = read_event(table, "event.JSON")
        assert (imported.source, codes(imported)) == ("csv", ["file-name"])
        assert read_event(table, "event.csv").problems == read_event(table, "event").problems == ()

    def test_array_of_events(self):
        event = json.loads(rounds([("Ana", "Bo", "2-0")]))
        assert codes(read_event(json.dumps([event, event]))) == ["events-several"]
        assert codes(read_event(json.dumps([event]))) == []

    def test_odd_types(self):
        """A wrong type is an empty cell; figures that cannot be one are left out."""
        odd = {
            "Tournament": ["x"],
            "Rounds": [
                {"RoundName": True, "Matches": [{"Player1": {}, "Player2": [], "Result": 5}, 7, {"Player1": "Ana"}]},
                {"Matches": "none"},
            ],
            "Standings": [
                {"Player": None, "Points": 3},
                {"Player": "Bo", "Points": "3"},
                {"Player": "Ana", "Points": 3.0, "Rank": 1.5, "OMWP": "0.5", "GWP": float("nan"), "OGWP": float("inf")},
            ],
        }
        imported = read_event(json.dumps(odd))
        assert codes(imported) == ["round-empty", "match-nobody"]
        (row,) = published_of(imported).rows
        assert (row.points, row.rank, row.omw, row.gw, row.ogw) == (3, None, None, None, None)

    def test_topdeck_oddities(self):
        """Tables of four are another game; players of one name are told apart by their id; winners must sit there."""
        four = {"players": [{"name": name} for name in "ABCD"], "winner": "A"}
        twins = {"players": [{"name": "Al", "id": "1"}, {"name": "Bo", "id": "2"}], "winner": "Al", "winner_id": "2"}
        stranger = {"players": [{"name": "Cy"}, {"name": "Dee"}], "winner": "Zed"}
        imported = read_event(json.dumps({"rounds": [{"round": 1, "tables": [four, twins, stranger, {}]}]}))
        assert codes(imported) == ["match-nobody", "result-cell", "match-nobody"]
        assert text_of(imported) == ["round 1", "Al lost to Bo", "Cy vs Dee"]

    def test_many_problems(self):
        """Beyond some hundred problems only their number is reported; every line keeps its own."""
        imported = read_event("round,player,opponent,result\n" + "1,Ana,Ana,2-0\n" * 1000)
        assert len(imported.problems) == MAX_PROBLEMS + 1
        assert imported.problems[-1].values == {"count": 1001 - MAX_PROBLEMS}  # one says: no round
        assert len(imported.lines) == 1000

    @pytest.mark.parametrize(
        "data",
        [
            random.Random(14).randbytes(5_000_000),
            b"\n".join(b"%d,%d" % (i, i) for i in range(300_000)),
            b"{" * 5_000_000,
            b'"' * 5_000_000,
            b"round,player,opponent\n" + b'1,"' * 1_000_000,
            "round,player,opponent,result\n" + "".join(f"{i % 9},a{i // 18},b{i // 18},2-0\n" for i in range(100_000)),
        ],
        ids=["noise", "numbers", "braces", "quotes", "open-quotes", "rows"],
    )
    def test_large(self, data):
        """Megabytes of anything are read or refused in seconds of this process's time."""
        begin = time.process_time()
        read_event(data, "event.csv")
        assert time.process_time() - begin < 20

    def test_quick(self):
        """300 players over 9 rounds, with decks of ten megabytes, take well under a second of work."""
        games = [[(f"p{i}", f"p{(i + 150 + n) % 150 + 150}", "2-1-0") for i in range(150)] for n in range(9)]
        event = json.loads(rounds(*games))
        event["Decks"] = [{"Player": "p", "Mainboard": "x" * 30_000}] * 300
        data = json.dumps(event).encode()
        begin = time.process_time()
        imported = read_event(data)
        standings(event_of(imported))
        assert time.process_time() - begin < 2
        assert len(data) > 9_000_000


NAMES = st.sampled_from(["Ana", "ana", "Bo", "Cy", "-", "", None, "Bye", "\ud800", "a\nb", 7]) | st.text(max_size=8)
RESULTS = st.sampled_from(["2-0-0", "0-2-0", "1-1-1", "0-0-3", "won", "draw", "double loss", "x", "", None]) | st.text(
    max_size=6
)
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=8,
)


def objects(**parts):
    """Objects with these keys, each with what belongs there, with anything, or missing."""
    return st.fixed_dictionaries({}, optional={key: value | ANYTHING for key, value in parts.items()})


MATCHES = st.lists(objects(Player1=NAMES, Player2=NAMES, Result=RESULTS), max_size=6)
TABLES = st.lists(
    objects(players=st.lists(objects(name=NAMES, id=NAMES), max_size=3), winner=NAMES, winner_id=NAMES), max_size=4
)
ROUND_NAMES = st.sampled_from(
    ["Round 1", "Round 2", "Round 3", 2, "Top 8", "Semifinals", "Final", "Match for 3rd place"]
)
FILES = objects(
    Tournament=objects(Name=NAMES),
    Rounds=st.lists(objects(RoundName=ROUND_NAMES, Matches=MATCHES), max_size=5),
    Standings=st.lists(
        objects(Player=NAMES, Rank=st.integers(), Points=st.integers(0, 9), OMWP=st.floats()), max_size=4
    ),
) | objects(
    data=objects(name=NAMES),
    rounds=st.lists(objects(round=ROUND_NAMES, tables=TABLES), max_size=4),
    standings=st.lists(objects(standing=st.integers(), name=NAMES, points=st.integers(0, 9)), max_size=4),
)
CELLS = st.sampled_from(["Ana", "Bo", "Cy", "1", "2", "Top 8", "2-0", "bye", '"', "", "won"]) | st.text(max_size=5)
TABLES_OF_TEXT = st.lists(st.lists(CELLS, max_size=5).map(",".join), max_size=8).map(
    lambda rows: "\n".join(["round,player,opponent,result", *rows])
)


def holds_together(imported):
    """What every import promises: an event that is one, and lines for its matches."""
    if imported.event is None:
        assert imported.problems
        return
    assert parse_event(format_event(imported.event)) == imported.event
    assert len(standings(imported.event)) == len(event_of(imported).players)
    assert imported.swiss_rounds == len(event_of(imported).rounds)


@pytest.mark.parametrize("text", ["round 1\n{}", "round,player,opponent,result\n{}"])
def test_more_players_than_any_event_has_had(text):
    """An event whose figures would keep the page busy for minutes is refused, and the preview says why."""
    line = "1,a{0},b{0},2-0\n" if "," in text else "a{0} 2-0 b{0}\n"
    imported = read_event(text.format("".join(line.format(number) for number in range(5_001))))
    assert (imported.event, imported.problems[0].code) == (None, "event-too-many-players")
    assert imported.problems[0].values == {"players": 10_002, "most": 10_000}


class TestFuzz:
    """Whatever a file holds, it is read or refused; never another exception."""

    @settings(deadline=None, max_examples=150, suppress_health_check=[HealthCheck.too_slow])
    @given(FILES, st.none() | st.integers(0, 6))
    def test_json(self, file, swiss_rounds):
        holds_together(read_event(json.dumps(file), "event.json", swiss_rounds))

    @settings(deadline=None, max_examples=150)
    @given(TABLES_OF_TEXT)
    def test_table(self, text):
        holds_together(read_event(text))

    @settings(deadline=None, max_examples=150)
    @given(st.binary(max_size=200) | st.text(max_size=200))
    def test_noise(self, data):
        holds_together(read_event(data))

    @settings(deadline=None, max_examples=100)
    @given(st.sampled_from(sorted(DOWNLOADS.iterdir())), st.data())
    def test_damaged(self, path: Path, data):
        """A file cut off anywhere, or with a byte changed."""
        content = bytearray(path.read_bytes())
        place = data.draw(st.integers(0, len(content) - 1))
        content[place] = data.draw(st.integers(0, 255))
        holds_together(read_event(bytes(content), path.name))
        holds_together(read_event(bytes(content[:place]), path.name))


@pytest.mark.data
class TestPastes:
    """The samples of what platforms give: standings without their rounds."""

    @pytest.mark.parametrize("name", ["melee_standings_export.txt", "topdeck_api_json.txt"])
    def test_expected(self, shared, name):
        expected = json.loads((shared / "pastes" / "expected.json").read_text("utf-8"))[name]
        imported = read_event((shared / "pastes" / name).read_bytes(), name)
        assert (imported.event, imported.standings_only) == (None, True)
        rows = published_of(imported).rows
        assert [(row.rank, row.name, row.points) for row in rows] == [
            (row["rank"], row["name"], row["points"]) for row in expected["rows"]
        ]
        assert [row.record and str(row.record) for row in rows] == [row["record"] for row in expected["rows"]]
        for figure in ("omw", "gw", "ogw"):
            ours = [float(getattr(row, figure).printed) * 100 for row in rows]
            assert ours == pytest.approx([row[figure] for row in expected["rows"]], abs=1e-4)
        assert [{"table": p.table, "a": p.a, "b": p.b} for p in published_of(imported).pairings] == expected["pairings"]
        assert list(published_of(imported).dropped) == expected.get("dropped", [])

    def test_pages(self, shared):
        """Every sample opens as a page of standings or pairings; none is taken for an event."""
        for path in sorted((shared / "pastes").glob("*_*.txt")):
            imported = read_event(path.read_bytes(), path.name)
            assert (path.name, imported.event, imported.standings_only) == (path.name, None, True)


@pytest.mark.data
@pytest.mark.usefixtures("untraced")
def test_swiss_rounds_of_real_events(shared):
    """The Swiss rounds of published events: all recognised by points or names; by the tables alone 1,078 of 1,112."""
    by_tables = right = 0
    lines = gzip.decompress((shared / "events" / "melee.jsonl.gz").read_bytes()).splitlines()
    for line in lines:
        event = json.loads(line)
        right += read_event(line).swiss_rounds == event["swiss_rounds"]
        event["Standings"] = None
        by_tables += read_event(json.dumps(event)).swiss_rounds == event["swiss_rounds"]
    assert (right, by_tables >= 1078, len(lines)) == (1112, True, 1112)


def test_kinds_are_all_there():
    """Every kind of match can come out of a file."""
    cells = ("2-0", "id", "bye", "loss", "double loss", "draw")
    table = "round,player,opponent,result\n" + "".join(
        f"1,a{i},{'' if cell in ('bye', 'loss') else f'b{i}'},{cell}\n" for i, cell in enumerate(cells)
    )
    assert {match.kind for match in event_of(read_event(table)).rounds[0].matches} == set(Kind)
