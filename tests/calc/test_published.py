"""Our standings against published ones: what counts as equal, which profiles fit, what another profile changes."""

import json
from dataclasses import replace
from fractions import Fraction

import pytest

from calc.errors import InputError
from calc.event import Event
from calc.importers import read_event
from calc.intervals import Span
from calc.notation import parse_event
from calc.pasted import PastedRow, PastedStandings, Percent, Printing
from calc.published import (
    OpenTables,
    RankChange,
    StandingsDiff,
    by_open_tables,
    compare,
    diff_standings,
    fitting,
    format_published,
    moved_by_open_tables,
    not_in_event,
    parse_published,
)
from calc.rules import MANATRADERS, MELEE, MTR, PRESETS, Rules
from calc.standings import standings
from tests import ROOT

DOWNLOADS = ROOT / "tests" / "downloads"


def read_both(data: bytes | str, **options) -> tuple[Event, PastedStandings]:
    """The event in a file and the standings published in it; without any, standings without rows."""
    imported = read_event(data, **options)
    assert imported.event is not None
    return imported.event, imported.published or PastedStandings()


def one_round(rows, matches=(("Ana", "Bo", "2-0-0"), ("Cy", "-", "2-0-0"))) -> tuple[Event, PastedStandings]:
    """One round and what was published of it in these rows: `(player, points, omw, gw, ogw)`."""
    keys = ("Player", "Points", "OMWP", "GWP", "OGWP")
    listed = [{"Player1": one, "Player2": two, "Result": result} for one, two, result in matches]
    return read_both(
        json.dumps(
            {
                "Rounds": [{"RoundName": "Round 1", "Matches": listed}],
                "Standings": [dict(zip(keys, row, strict=True)) for row in rows],
            }
        ),
        swiss_rounds=1,
    )


def shares(line):
    return line.tiebreakers.omw, line.tiebreakers.gw, line.tiebreakers.ogw


def names(presets):
    return [rules.name for rules in presets]


class TestCompare:
    """Equal is within 2e-4, or one unit of the last printed digit where that is coarser."""

    @pytest.mark.parametrize(
        ("printed", "equal"),
        [
            ("0.330001", True),
            ("0.330199", True),
            ("0.330201", False),  # six decimals: 2e-4 is coarser
            ("0.331", True),
            ("0.332", False),  # three decimals: a unit of the third
            ("0.34", True),
            ("0.35", False),  # two: a unit of the second
        ],
    )
    def test_tolerance(self, printed, equal):
        """Ana met Bo, who lost their only match: exactly .33 under the MTR."""
        event, published = one_round([("Ana", 3, float(printed), 1, float(printed))])
        figure = next(figure for figure in compare(event, published, MTR) if figure.figure == "omw")
        assert (figure.ours, figure.theirs, figure.equal) == (Fraction(33, 100), Fraction(printed), equal)

    def test_points(self):
        figures = compare(*one_round([("Ana", 4, 0.33, 1, 0.33), ("Bo", 0, 1, 0.33, 1)]), MTR)
        assert [(figure.player, figure.equal) for figure in figures if figure.figure == "points"] == [
            ("Ana", False),
            ("Bo", True),
        ]

    def test_placeholders(self):
        """Nothing is compared of who played no match, nor of a figure that has no value: nobody met, no share."""
        event, published = one_round([("Zed", 0, 0, 0.333, -0.2), ("Cy", 3, 0.33, 1, 0.33), ("Ana", 3, -0.2, 1, None)])
        assert [(figure.player, figure.figure) for figure in compare(event, published, MTR)] == [
            ("Cy", "points"),
            ("Cy", "gw"),
            ("Ana", "points"),
            ("Ana", "gw"),
        ]

    def test_nothing_to_compare(self):
        """Nothing published, or only of who has no match: nothing is compared, and no profile fits it."""
        event, published = read_both("round 1\nAna 2-0 Bo\n")
        assert (compare(event, published, MTR), fitting(event, published)) == ((), ())
        assert fitting(*one_round([("Zed", 0, 0, 0, 0)])) == ()

    def test_unknown_games(self):
        """Where the games are not in the file theirs is possible or impossible, never proved equal.

        Ana has a bye (2-0) and beat Bo: 2-0 makes it 100 %, 2-1-1 is 13 points of 18.
        """
        event, published = read_both((DOWNLOADS / "topdeck_complete.json").read_bytes())
        figures = {(figure.player, figure.figure): figure for figure in compare(event, published, MTR)}
        gw = figures["Ana", "gw"]
        assert (gw.ours, gw.equal, gw.span) == (None, None, Span(Fraction(13, 18), Fraction(1)))
        assert all(figure.equal is not False for figure in figures.values())
        assert all(figures[name, "omw"].equal for name in ("Ana", "Bo", "Cy"))
        text = (DOWNLOADS / "topdeck_complete.json").read_text().replace('"gameWinRate": 0.8', '"gameWinRate": 0.5')
        impossible = read_both(text)
        assert [figure.equal for figure in compare(*impossible, MTR) if figure.figure == "gw"] == [False, None, None]


class TestFitting:
    """All presets that explain the published figures are named."""

    @pytest.mark.parametrize(
        ("name", "profiles"),
        [
            # byes tell apart who counts them in games (not PLANESFORGE, CLASSIC) and in MW% (not EVENTLINK);
            # nobody is near a floor, so that all the others fit
            ("byes.json", ["MTR", "MELEE", "MELEE_2024", "MANATRADERS"]),
            # no byes, two players on the floor of .33, which is also their own GW%
            ("late_entry.json", ["MTR", "PLANESFORGE", "EVENTLINK"]),
        ],
    )
    def test_fitting(self, name, profiles):
        assert names(fitting(*read_both((DOWNLOADS / name).read_bytes()))) == profiles

    @pytest.mark.parametrize("rules", [MELEE, MANATRADERS])
    def test_a_profile_fits_what_it_prints(self, rules: Rules):
        """Standings that were printed under a profile fit that profile."""
        event = parse_event("round 1\nAna 2-0 Bo\nCy 2-1 Dee\nround 2\nAna 2-0 Cy\nDee 1-1-1 Bo\n")
        rows = [
            (line.player, line.tiebreakers.points, *(float(share or 0) for share in shares(line)))
            for line in standings(event, rules)
        ]
        _, published = one_round(rows)
        assert rules in fitting(event, published)
        assert fitting(event, published, [rules]) == (rules,)

    def test_none(self):
        """A figure that fits nowhere: no profile. Points are the same under all, so they decide at once."""
        assert fitting(*one_round([("Ana", 3, 0.9, 1, 0.33)])) == ()
        assert fitting(*one_round([("Ana", 9, 0.33, 1, 0.33)])) == ()


class TestChange:
    """What another profile changes."""

    def test_another_profile(self):
        """The floor reorders: A met 1-2 and 2-1, B met 0-1 and 2-1, and both won all their games.

        With .33 the mean of 1/3 and 2/3 is above that of .33 and 2/3; with 1/3 both are level, in GW% and OGW% too, so
        that neither is alone at the top.
        """
        event = parse_event(
            "round 1\nA 2-0 C\nB 2-0 D\nE 2-0 F\nG 2-0 H\n"
            "round 2\nA 2-0 E\nB 2-0 G\nC 2-0 F\nH 2-0 I\n"
            "round 3\nA bye\nB bye\nE 2-0 C\nG 2-0 H\n"
        )
        under_mtr = standings(event, MTR)
        omw = {line.player: line.tiebreakers.omw for line in under_mtr}
        diff = diff_standings(event, under_mtr, standings(event, MELEE), 1)
        assert omw["A"] == (Fraction(1, 3) + Fraction(2, 3)) / 2
        assert omw["B"] == (Fraction(33, 100) + Fraction(2, 3)) / 2
        assert diff.only_first == ("A",)
        assert diff.only_second == ()
        assert RankChange("B", 2, 1) in diff.moved
        assert diff_standings(event, under_mtr, under_mtr, 1) == StandingsDiff((), (), ())


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_every_preset_compares(rules):
    """Points do not depend on a profile."""
    event, published = read_both((DOWNLOADS / "byes.json").read_bytes())
    assert all(figure.equal for figure in compare(event, published, rules) if figure.figure == "points")


class TestAsText:
    """Published standings are kept as text beside the event; what is compared survives, to the last digit."""

    def test_round_trip(self):
        """Placeholders, whole numbers and ten decimals, and what is not printed."""
        rows = [("Ana", 12, 0.3333333333, 1, 0.5), ("Bo", 0, 0, 0.25, -0.2), ("\u202eeve <b>", 3, 1, None, None)]
        _, published = one_round(rows, [("Ana", "Bo", "2-0-0"), ("\u202eeve <b>", "-", "2-0-0")])
        again = parse_published(format_published(published))
        assert again.rows == published.rows
        assert again.printing is Printing.ROUNDED

    def test_whole_percents(self):
        """A share without decimals keeps its coarse unit; nothing says how it is printed."""
        rows = tuple(
            PastedRow(name, 0, rank, None, Percent(Fraction(share), Fraction(1, unit)))
            for name, rank, share, unit in (("Ana", 1, 1, 1), ("Bo", None, 0, 1), ("Cy", 9999, Fraction(66, 100), 100))
        )
        assert parse_published(format_published(PastedStandings(rows))).rows == rows

    @pytest.mark.parametrize(
        ("text", "line"),
        [
            ("", 1),
            ("exactly", 1),
            ("rounded\n1\t3\t0.5\t0.5\t0.5\tAna\n", 3),
            ("rounded\n1\t3\t0.5\t0.5\tAna", 2),
            ("rounded\n1\t-\t0.5\t0.5\t0.5\tAna", 2),
            ("rounded\n1\t3\t1.5\t0.5\t0.5\tAna", 2),
            ("rounded\n1\t3\t0.12345678901\t0.5\t0.5\tAna", 2),
            ("rounded\n1\t12345\t0.5\t0.5\t0.5\tAna", 2),
            ("rounded\n1\t٣\t0.5\t0.5\t0.5\tAna", 2),
            ("rounded\n1\t3\t0.5\t0.5\t0.5\t", 2),
        ],
    )
    def test_refused(self, text, line):
        """It may have come in a forged link: the problem has the number of the line that is none of its lines."""
        with pytest.raises(InputError) as raised:
            parse_published(text)
        assert [(problem.code, problem.line) for problem in raised.value.problems] == [("published-unreadable", line)]


class TestCorrected:
    """A corrected event is compared with what was published for it, as far as its players are still there."""

    PUBLISHED = one_round([("Ana", 3, 0.33, 1, 0.33), ("Bo", 0, 1, 0.33, 1)], [("Ana", "Bo", "2-0-0")])[1]

    def test_corrected_result(self):
        """Bo's win instead of Ana's: both points differ from the published ones."""
        event = parse_event("round 1\nAna 0-2 Bo\n")
        assert not_in_event(event, self.PUBLISHED) == ()
        points = [figure for figure in compare(event, self.PUBLISHED, MTR) if figure.figure == "points"]
        assert [(figure.player, figure.equal) for figure in points] == [("Ana", False), ("Bo", False)]

    def test_renamed_player(self):
        """A player who is not in the event any more is reported, and the others are compared."""
        event = parse_event("round 1\nAna 2-0 Bob\n")
        problems = not_in_event(event, self.PUBLISHED)
        assert [(problem.code, problem.player, problem.values) for problem in problems] == [
            ("published-not-in-event", "Bo", {"count": 1})
        ]
        assert {figure.player for figure in compare(event, self.PUBLISHED, MTR)} == {"Ana"}

    def test_nobody_left(self):
        event = parse_event("round 1\nX 2-0 Y\n")
        assert (compare(event, self.PUBLISHED, MTR), fitting(event, self.PUBLISHED)) == ((), ())


class TestOpenTables:
    """Differences that open tables explain are recognised as such; others are not."""

    COMPLETE = "round 1\nAna 2-0 Bo\nCy 2-1 Dee\nround 2\nAna 2-0 Cy\nDee 1-1-1 Bo\nround 3\nAna 2-1 Dee\nBo 2-0 Cy\n"

    def both(self, text, standings_of, rules=MTR, **changed):
        """The event of ``text``, and the standings that a platform would have published of another one."""
        rows = [
            (
                line.player,
                changed.get(line.player, line.tiebreakers.points),
                *(float(share or 0) for share in shares(line)),
            )
            for line in standings(parse_event(standings_of), rules)
        ]
        return parse_event(text), one_round(rows)[1]

    def test_nothing_is_open(self):
        event, published = self.both(self.COMPLETE, self.COMPLETE, Ana=5)
        assert by_open_tables(event, published, compare(event, published, MTR)) is None
        assert not any(moved_by_open_tables(event).values())

    def test_nothing_differs(self):
        text = self.COMPLETE.replace("Bo 2-0 Cy", "Bo vs Cy")
        event, published = self.both(text, text)
        assert by_open_tables(event, published, compare(event, published, MTR)) is None

    def test_whose_figures_move(self):
        """Bo and Cy play; Ana and Dee have met both of them, so that only their means move."""
        event = parse_event(self.COMPLETE.replace("Bo 2-0 Cy", "Bo vs Cy"))
        moved = moved_by_open_tables(event)
        assert moved["points"] == moved["gw"] == {"Bo", "Cy"}
        assert moved["omw"] == moved["ogw"] == {"Ana", "Bo", "Cy", "Dee"}

    def test_who_is_missing_may_sit_at_a_table_that_is_not_posted(self):
        """Eve has not dropped and Fay has."""
        event = parse_event("round 1\nEve 2-0 Fay\nAna 2-0 Bo\nround 2\nAna vs Bo\n")
        assert moved_by_open_tables(event)["points"] == {"Ana", "Bo", "Eve", "Fay"}
        assert moved_by_open_tables(replace(event, dropped={"Fay": 1}))["points"] == {"Ana", "Bo", "Eve"}

    @pytest.mark.parametrize("rules", [MTR, MELEE])
    def test_published_with_results_that_are_missing_here(self, rules):
        """Everything that differs is what Bo against Cy moves, and the profile is the one it was printed under."""
        text = self.COMPLETE.replace("Bo 2-0 Cy", "Bo vs Cy")
        event, published = self.both(text, self.COMPLETE, rules)
        compared = compare(event, published, rules)
        different = tuple(figure for figure in compared if figure.equal is False)
        explained = by_open_tables(event, published, compared)
        assert explained == OpenTables(None, different, fitting(event, published))
        assert {figure.player for figure in different if figure.figure == "points"} == {"Bo"}
        assert rules in explained.fits

    @pytest.mark.parametrize("rules", [MTR, MELEE])
    def test_published_before_the_round(self, rules):
        """After round 2 every published figure comes out; Ana against Dee has been played since."""
        text = self.COMPLETE.replace("Bo 2-0 Cy", "Bo vs Cy")
        before = self.COMPLETE.partition("round 3")[0]
        event, published = self.both(text, before, rules)
        explained = by_open_tables(event, published, compare(event, published, rules))
        assert explained is not None
        assert explained.after == 2
        assert rules in explained.fits

    @pytest.mark.parametrize(
        ("player", "points", "explained"),
        [
            ("Ana", 6, False),
            ("Bo", 2, True),
            ("Bo", 3, False),
            ("Bo", 4, True),
            ("Bo", 0, False),
            ("Cy", 4, True),
            ("Cy", 8, False),
        ],
    )
    def test_points_that_no_open_table_gives(self, player, points, explained):
        """Ana's table is in; Bo, on one point, can have 1, 2 or 4; Cy, on three, 3, 4 or 6."""
        text = self.COMPLETE.replace("Bo 2-0 Cy", "Bo vs Cy")
        event, published = self.both(text, text, **{player: points})
        compared = compare(event, published, MTR)
        different = [(figure.player, figure.theirs) for figure in compared if figure.equal is False]
        assert different == [(player, points)]
        assert (by_open_tables(event, published, compared) is not None) is explained
