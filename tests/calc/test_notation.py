"""The text format: what each statement means, and the problem of each that cannot be read."""

import pytest

from calc.errors import InputError
from calc.event import Event, Kind, Match, Round
from calc.notation import MAX_TEXT_LENGTH, format_event, format_games, format_match, parse_event, quoted
from calc.record import Record
from tests.generators import AWKWARD_NAMES

EXAMPLE = """\
rounds 6
cut 8
player Zoe
bye 2 Zed
drop Yan
round 1
Ana 2-1 Bo
Cy 2-0-1 "Dee vs Dum"
Eli bye
Zed bye
drop "Dee vs Dum"
round 2
Ana id Cy
! Bo vs Eli
Zed bye
"""


def problems(text):
    """Everything that is reported of a text: code, line, player, values."""
    with pytest.raises(InputError) as caught:
        parse_event(text)
    return [(problem.code, problem.line, problem.player, dict(problem.values)) for problem in caught.value.problems]


def only_match(line):
    """The match that one line describes."""
    (round_,) = parse_event(f"round 1\n{line}").rounds
    (match,) = round_.matches
    return match


class TestStatements:
    """One statement a line, keywords in lower case, as the design's example has them."""

    def test_a_whole_event(self):
        assert parse_event(EXAMPLE) == Event(
            players=("Zoe",),
            rounds=(
                Round(
                    (
                        Match("Ana", "Bo", Record(2, 1)),
                        Match("Cy", "Dee vs Dum", Record(2, 0, 1)),
                        Match("Eli", kind=Kind.BYE),
                        Match("Zed", kind=Kind.BYE),
                    )
                ),
                Round(
                    (Match("Ana", "Cy", kind=Kind.ID), Match("Bo", "Eli", by_hand=True), Match("Zed", kind=Kind.BYE))
                ),
            ),
            dropped={"Dee vs Dum": 1, "Yan": 0},
            awarded_bye={"Zed": 2},
            planned_rounds=6,
            cut=8,
        )

    @pytest.mark.parametrize(
        ("line", "match"),
        [
            ("Ana 2-1 Bo", Match("Ana", "Bo", Record(2, 1))),
            ("Ana 1-1-1 Bo", Match("Ana", "Bo", Record(1, 1, 1))),
            ("Ana 0-0 Bo", Match("Ana", "Bo", Record(0, 0))),
            ("Ana 2–0 Bo", Match("Ana", "Bo", Record(2, 0))),
            ("Ana vs Bo", Match("Ana", "Bo")),
            ("Ana id Bo", Match("Ana", "Bo", Record(0, 0, 3), Kind.ID)),
            ("Ana id 0-0-1 Bo", Match("Ana", "Bo", Record(0, 0, 1), Kind.ID)),
            ("Ana id 0-0-0 Bo", Match("Ana", "Bo", Record(0, 0, 0), Kind.ID)),
            ("Ana id 1-1-1 Bo", Match("Ana", "Bo", Record(1, 1, 1), Kind.ID)),
            ("Ana beat Bo", Match("Ana", "Bo", winner="Ana")),
            ("Ana lost to Bo", Match("Ana", "Bo", winner="Bo")),
            ("Ana drew Bo", Match("Ana", "Bo", kind=Kind.DRAW)),
            ("Ana double loss Bo", Match("Ana", "Bo", kind=Kind.DOUBLE_LOSS)),
            ("Ana bye", Match("Ana", kind=Kind.BYE)),
            ("Ana loss", Match("Ana", kind=Kind.LOSS)),
            ("! Ana vs Bo", Match("Ana", "Bo", by_hand=True)),
            ("!Ana bye", Match("Ana", kind=Kind.BYE, by_hand=True)),
            ("Ana Maria Lee vs Bo Li", Match("Ana Maria Lee", "Bo Li")),
            ("Vs Id BYE vs Beat", Match("Vs Id BYE", "Beat")),
            ('"bye" 2-0 "2-0"', Match("bye", "2-0", Record(2, 0))),
            ('"Tom ""Ace"" Low" vs """"', Match('Tom "Ace" Low', '"')),
            ('"round" bye', Match("round", kind=Kind.BYE)),
            ("7 2-1 8", Match("7", "8", Record(2, 1))),
            ("Ana vs final round", Match("Ana", "final round")),
        ],
    )
    def test_matches(self, line, match):
        assert only_match(line) == match

    def test_rounds_after_the_cut(self):
        event = parse_event("round 1\nquarterfinals\nAna vs Bo\nsemifinals\nfinal\nAna 2-0 Cy\ndrop Bo")
        assert [round_.name for round_ in event.cut_rounds] == ["quarterfinals", "semifinals", "final"]
        assert event.cut_rounds[2].matches == (Match("Ana", "Cy", Record(2, 0)),)
        assert event.dropped == {"Bo": 4}
        assert len(event.rounds) == 1

    def test_a_smaller_cut_starts_later(self):
        assert [round_.name for round_ in parse_event("semifinals\nfinal").cut_rounds] == ["semifinals", "final"]

    def test_nothing(self):
        assert parse_event("") == parse_event("\n \n# a comment\n") == Event()

    def test_the_order_of_lines_is_the_table_number(self):
        event = parse_event("round 1\nZed vs Yan\nBo vs Ana")
        assert [match.player for match in event.rounds[0].matches] == ["Zed", "Bo"]

    def test_saying_the_same_again_does_no_harm(self):
        text = (
            "rounds 3\nrounds 3\nplayer Ana\nplayer Ana\nbye 1 Ana\nbye 1 Ana\nround 1\nAna bye\ndrop Ana\ndrop Ana\n"
        )
        event = parse_event(text)
        assert (event.planned_rounds, event.players, event.awarded_bye, event.dropped) == (
            3,
            ("Ana",),
            {"Ana": 1},
            {"Ana": 1},
        )

    def test_the_first_spelling_of_a_name_is_kept(self):
        event = parse_event("round 1\nAna  Lee 2-1 Bo\nround 2\nANA LEE 2-0 bo\n")
        assert event.players == ("Ana Lee", "Bo")


class TestBlanks:
    """Texts come from everywhere: line ends, marks and blanks of other systems change nothing."""

    @pytest.mark.parametrize(
        "changed",
        [
            EXAMPLE.replace("\n", "\r\n"),
            "\ufeff" + EXAMPLE,
            EXAMPLE.replace(" ", "\t").replace("Dee\tvs\tDum", "Dee vs Dum"),
            EXAMPLE.replace(" ", "\u00a0").replace("Dee\u00a0vs\u00a0Dum", "Dee vs Dum"),
            "\n".join(f"   {line}  " for line in EXAMPLE.split("\n")),
            EXAMPLE.rstrip("\n"),
            EXAMPLE.replace("\n", "\n\n# note\n"),
        ],
        ids=["CRLF", "byte order mark", "tabs", "no-break spaces", "indented", "no last line end", "comments"],
    )
    def test_same_event(self, changed):
        assert parse_event(changed) == parse_event(EXAMPLE)

    def test_a_comment_stands_at_the_start_of_a_line_only(self):
        """Behind a match a # belongs to the name; nothing that was typed is dropped."""
        assert only_match("Ana vs Bo #2").opponent == "Bo #2"


class TestBadInput:
    """Each problem has its code, its line, the player where there is one, and the figures for its sentence."""

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("round 1\nAna wins", ("statement-unknown", 2, None, {"text": "Ana wins"})),
            ("round 1\n!", ("statement-unknown", 2, None, {"text": "!"})),
            ("round 1\n! round 2", ("statement-unknown", 2, None, {"text": "! round 2"})),
            ("round 1\nAna VS Bo", ("statement-unknown", 2, None, {"text": "Ana VS Bo"})),
            ("round 1\nAna lost Bo", ("statement-unknown", 2, None, {"text": "Ana lost Bo"})),
            ("round 1\nAna double Bo", ("statement-unknown", 2, None, {"text": "Ana double Bo"})),
            ("round 1\nAna double", ("statement-unknown", 2, None, {"text": "Ana double"})),
            ("round 1\nAna vs Bo vs Cy", ("statement-ambiguous", 2, None, {"text": "Ana vs Bo vs Cy"})),
            ("round 1\nloss loss", ("statement-ambiguous", 2, None, {"text": "loss loss"})),
            ("round 1\nAna 2-1 2-1", ("statement-ambiguous", 2, None, {"text": "Ana 2-1 2-1"})),
            ("player Ana vs Bo", ("statement-ambiguous", 1, None, {"text": "Ana vs Bo"})),
            ("drop Ana 2-1 Bo", ("statement-ambiguous", 1, None, {"text": "Ana 2-1 Bo"})),
            ("bye 2 Ana bye", ("statement-ambiguous", 1, None, {"text": "Ana bye"})),
            ("round 1\nvs Bo", ("name-missing", 2, None, {})),
            ("round 1\nAna 2-1", ("name-missing", 2, None, {})),
            ("round 1\nAna id 0-0-1", ("name-missing", 2, None, {})),
            ("player", ("name-missing", 1, None, {})),
            ("drop", ("name-missing", 1, None, {})),
            ("bye 2", ("name-missing", 1, None, {})),
            ('round 1\n"Ana" Lee vs Bo', ("name-half-quoted", 2, None, {"text": "Ana Lee"})),
            ('round 1\n"Ana vs Bo', ("quote-open", 2, None, {"text": '"Ana vs Bo'})),
            ('round 1\nO"Neil vs Bo', ("quote-open", 2, None, {"text": 'O"Neil vs Bo'})),
            ('player ""', ("name-empty", 1, "", {})),
            (f"player {'x' * 201}", ("name-too-long", 1, "x" * 201, {"length": 201, "most": 200})),
            ('player " Ana"', ("name-control", 1, " Ana", {})),
            ("player A\0na", ("name-control", 1, "A\0na", {})),
            ("Ana vs Bo", ("match-before-round", 1, None, {})),
            ("round 1\nAna vs ana", ("match-against-oneself", 2, "Ana", {})),
            ("round 1\nAna id 2-1 Bo", ("id-games", 2, "Ana", {})),
            ("round 1\nAna 1000-0 Bo", ("record-too-large", 2, None, {"text": "1000-0", "most": 999})),
            ("round 1\nAna 9999999999-0 Bo", ("record-unreadable", 2, None, {"text": "9999999999-0"})),
            ("round 1\nAna bye now", ("words-left-over", 2, None, {"keyword": "bye"})),
            ("round 1\nAna loss now", ("words-left-over", 2, None, {"keyword": "loss"})),
            ("final countdown", ("words-left-over", 1, None, {"keyword": "final"})),
            (
                "round 1\nAna vs Bo\nCy vs Ana",
                ("player-twice", 3, "Ana", {"opponent": "Ana", "round": 1}),
            ),
            ("round 1\nAna bye\nAna loss", ("player-twice", 3, "Ana", {"opponent": None, "round": 1})),
            (
                "round 1\nAna 2-1 Bo\nBo 2-1 Ana",
                ("pairing-twice", 3, "Bo", {"opponent": "Ana", "round": 1}),
            ),
            (
                "round 1\nAna 2-1 Bo\nCy vs Dee\nAna vs Cy",
                ("player-twice", 4, "Ana", {"opponent": "Cy", "round": 1}),
            ),
            ("rounds", ("number-missing", 1, None, {"keyword": "rounds"})),
            ("rounds six", ("number-missing", 1, None, {"keyword": "rounds"})),
            ("rounds 6 7", ("number-missing", 1, None, {"keyword": "rounds"})),
            ("rounds -6", ("number-missing", 1, None, {"keyword": "rounds"})),
            ('cut "8"', ("number-missing", 1, None, {"keyword": "cut"})),
            ("cut ８", ("number-missing", 1, None, {"keyword": "cut"})),
            ("bye Ana", ("number-missing", 1, None, {"keyword": "bye"})),
            ("bye", ("number-missing", 1, None, {"keyword": "bye"})),
            ("rounds 1000", ("number-too-large", 1, None, {"number": "1000", "most": 999})),
            ("round 2", ("round-order", 1, None, {"round": 2, "expected": 1})),
            ("round 1\nround 1", ("round-order", 2, None, {"round": 1, "expected": 2})),
            ("final\nround 1", ("round-after-cut", 2, None, {"round": 1})),
            ("final\nfinal", ("cut-round-order", 2, None, {"rounds": "final"})),
            ("semifinals\nquarterfinals", ("cut-round-order", 2, None, {"rounds": "quarterfinals"})),
            ("rounds 5\nrounds 6", ("said-twice", 2, None, {"keyword": "rounds", "first": 5})),
            ("cut 8\ncut 4", ("said-twice", 2, None, {"keyword": "cut", "first": 8})),
            ("bye 1 Ana\nbye 2 ANA", ("said-twice", 2, "Ana", {"keyword": "bye", "first": 1})),
            ("bye 0 Ana", ("awarded-bye-count", 1, "Ana", {"count": 0})),
            ("drop Ana\nround 1\ndrop Ana", ("dropped-twice", 3, "Ana", {"after": 0})),
            ("round 1\ndrop Zed", ("drop-unknown", 2, "Zed", {})),
            (
                "round 1\nAna bye\ndrop Ana\nround 2\nround 3\nAna vs Bo",
                ("plays-after-drop", 6, "Ana", {"round": 3, "after": 1}),
            ),
            ("drop Ana\nround 1\nBo vs Ana", ("plays-after-drop", 3, "Ana", {"round": 1, "after": 0})),
        ],
    )
    def test_one_problem(self, text, expected):
        assert problems(text) == [expected]

    def test_a_text_that_is_far_too_long(self):
        text = "#" * (MAX_TEXT_LENGTH + 1)
        assert problems(text) == [
            ("text-too-long", None, None, {"length": MAX_TEXT_LENGTH + 1, "most": MAX_TEXT_LENGTH})
        ]
        assert parse_event(text[1:]) == Event()

    def test_every_problem_is_reported_in_the_order_of_lines(self):
        text = "rounds x\nround 1\nAna vs Ana\nBo lost Cy\ndrop Zed\nDee vs Dee\n"
        assert [(code, line) for code, line, _, _ in problems(text)] == [
            ("number-missing", 1),
            ("match-against-oneself", 3),
            ("statement-unknown", 4),
            ("drop-unknown", 5),
            ("match-against-oneself", 6),
        ]

    @pytest.mark.parametrize(
        ("heading", "code"),
        [
            ("round two", "number-missing"),
            ("round", "number-missing"),
            ("round 3", "round-order"),
            ("final now", "words-left-over"),
        ],
    )
    def test_a_bad_heading_is_one_problem_and_not_one_for_each_line_below_it(self, heading, code):
        text = f"round 1\nAna vs Bo\nCy vs Dee\n{heading}\nAna vs Cy\nBo vs Dee\n"
        assert [(problem, line) for problem, line, _, _ in problems(text)] == [(code, 4)]

    def test_a_round_after_the_cut_is_one_problem(self):
        text = "final\nAna vs Bo\nround 2\nAna vs Bo\n"
        assert [(problem, line) for problem, line, _, _ in problems(text)] == [("round-after-cut", 3)]

    def test_who_stands_only_in_a_refused_match_is_no_stranger(self):
        """One slip, one message: the drop of a player whose match was refused is not a second one."""
        assert [code for code, *_ in problems("round 1\nAna vs Bo\nAna vs Cy\ndrop Cy\n")] == ["player-twice"]

    def test_a_drop_may_stand_before_the_players_own_line(self):
        assert parse_event("round 1\ndrop Ana\nAna vs Bo\n").dropped == {"Ana": 1}


class TestFormat:
    """What is written is read again as the same; the law for any event is in test_laws."""

    def test_the_example_is_written_as_it_was_read(self):
        """Statements come in a fixed order; a player who never sat down is entered by name."""
        assert format_event(parse_event(EXAMPLE)) == EXAMPLE.replace("player Zoe\n", "player Yan\nplayer Zoe\n")

    def test_an_empty_event_is_an_empty_text(self):
        assert format_event(Event()) == ""

    @pytest.mark.parametrize(
        "line",
        [
            "Ana 2-1 Bo", "Ana 2-0-1 Bo", "Ana 0-0 Bo", "Ana vs Bo", "Ana id Bo", "Ana id 0-0-1 Bo", "Ana beat Bo",
            "Ana lost to Bo", "Ana drew Bo", "Ana double loss Bo", "Ana bye", "Ana loss", "! Ana vs Bo", '! "#1" bye',
        ],
    )  # fmt: skip
    def test_a_match_is_one_line(self, line):
        assert format_match(only_match(line)) == line

    @pytest.mark.parametrize(
        ("games", "text"), [(Record(2, 1), "2-1"), (Record(1, 1, 1), "1-1-1"), (Record(0, 0, 3), "0-0-3")]
    )
    def test_drawn_games_only_where_there_are_some(self, games, text):
        assert format_games(games) == text

    @pytest.mark.parametrize(
        "name", ["vs", "Ana vs Bo", "2-1", "round 1", "final", "#1", "!x", 'a"b', "a  b", "a\u00a0b", "drew", "bye bye"]
    )
    def test_names_that_could_be_misread_are_quoted(self, name):
        assert quoted(name) == '"' + name.replace('"', '""') + '"'

    @pytest.mark.parametrize("name", ["Ana", "Ana Lee", "Vs", "O'Neil", "the final", "7", "Ana #2", "🙂", "רות"])
    def test_other_names_are_not(self, name):
        assert quoted(name) == name

    @pytest.mark.parametrize("name", AWKWARD_NAMES)
    def test_awkward_names_in_every_statement(self, name):
        other = "Bo" if name != "Bo" else "Cy"
        event = Event(
            ("Zed",),
            (
                Round((Match(name, other, Record(2, 1)),)),
                Round((Match(other, name, by_hand=True),)),
                Round((Match(name, kind=Kind.BYE, by_hand=True), Match(other, kind=Kind.LOSS))),
            ),
            {name: 3},
            {name: 1},
        )
        assert parse_event(format_event(event)) == event
        assert parse_event(format_event(Event((name,)))) == Event((name,))
