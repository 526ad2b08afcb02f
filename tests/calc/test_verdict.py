"""Locked, live or out: against full enumeration, hand-made cases, and what really happened."""

import itertools
import random
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import pytest

from calc.errors import InputError
from calc.event import Event, Kind
from calc.field import ME, OPPONENT, Field, reopened, with_left
from calc.notation import parse_event
from calc.pasted import PastedPairing, PastedRow, PastedStandings
from calc.record import Outcome
from calc.rules import MTR, PRESETS, custom_rules
from calc.scenarios import Result
from calc.standings import standings
from calc.verdict import (
    Basis,
    Status,
    Verdict,
    decisive_tables,
    draw_card,
    omw_swings,
    relevant_tables,
    under_profiles,
    verdicts,
)
from calc.verdict.program import Program, Row, by_highs, by_search, fits_tolerance, reduced, solve
from checks import verdict_replay
from tests.oracles import verdict_oracle

GAINS = ((3, 0), (1, 1), (0, 3))
COUNT = "15 15 / 13 13 / 12 x6 / 9 x20"


def draw(counts: str, mine: int, opponent: int, tables: str, cut: int = 8) -> Verdict:
    (verdict,) = verdicts(Field.from_counts(counts, mine, opponent, tables), ME, cut, results=["id"])
    return verdict


class TestCount:
    """What everybody does by hand: cut 8, points 15, 15, me 13, my opponent 13, six on 12, the rest 9; we draw."""

    def test_the_top_among_themselves(self):
        """The 15s together, the 12s among themselves: two and three end above, so we are 7th at worst."""
        verdict = draw(COUNT, 13, 13, "15-15, 13-13, 12-12 x3")
        assert (verdict.worst, verdict.status, verdict.points) == (7, Status.LOCKED, 14)

    def test_the_top_against_those_below(self):
        """Each 15 against a 12, the other 12s among themselves: two upsets and two winners make us 8th."""
        verdict = draw(COUNT, 13, 13, "15-12 x2, 12-12 x2")
        assert (verdict.worst, verdict.status) == (8, Status.LOCKED)

    def test_everybody_pairs_down(self):
        """The 15s together, each 12 against a 9: all six can pass us."""
        verdict = draw(COUNT, 13, 13, "15-15, 12-9 x6")
        assert (verdict.worst, verdict.status) == (10, Status.LIVE)

    def test_two_who_draw_onto_the_line(self):
        """Two on 12 who draw end on 13 both; with six above for certain and nobody else in reach that is enough."""
        verdict = draw("16 x4 / 13 13 / 12 12 / 9 x8", 12, 12, "16-16 x2, 13-13, 9-9 x4")
        assert (verdict.points, verdict.worst, verdict.status) == (13, 8, Status.LOCKED)

    def test_the_tie_it_rests_on_is_named(self):
        """My opponent ends level with me, and counts against me."""
        verdict = draw(COUNT, 13, 13, "15-15, 13-13, 12-12 x3")
        assert OPPONENT in verdict.witnesses[1].tied
        assert verdict.basis is Basis.POINTS


def matchings(seats: list[int]) -> Iterator[list[tuple[int, int]]]:
    """Every way to pair `seats`; one of an odd number is alone."""
    if not seats:
        yield []
        return
    first, *rest = seats
    if len(seats) % 2:
        for alone in seats:
            for others in matchings([seat for seat in seats if seat != alone]):
                yield [(alone, -1), *others]
        return
    for other in rest:
        for others in matchings([seat for seat in rest if seat != other]):
            yield [(first, other), *others]


def by_hand(points: list[int], tables: list[tuple[int, int]], gain: int) -> tuple[int, int]:
    """Best and worst rank of player 0 who gets `gain`, over every pairing of the others and every result."""
    seated = {seat for table in tables for seat in table}
    best, worst = len(points), 1
    for extra in matchings([seat for seat in range(len(points)) if seat not in seated]):
        every = [*tables, *extra]
        if (0, -1) in every:  # whoever asks plays
            continue
        choices = [
            ((3, 0),) if table[1] < 0 else [g for g in GAINS if 0 not in table or g[table.index(0)] == gain]
            for table in every
        ]
        for results in itertools.product(*choices):
            final = [*points, 0]
            for table, gains in zip(every, results, strict=True):
                for seat, gained in zip(table, gains, strict=True):
                    final[seat] += gained
            best = min(best, 1 + sum(other > final[0] for other in final[1:-1]))
            worst = max(worst, 1 + sum(other >= final[0] for other in final[1:-1]))
    return best, worst


class TestPoints:
    """Points alone are sharp: over every result, and over every pairing where they are not known."""

    @pytest.mark.parametrize("seed", range(60))
    def test_against_every_pairing(self, seed):
        """Best and worst rank are those of the enumeration of all pairings and results."""
        rng = random.Random(seed)
        points = [rng.choice((6, 7, 9, 10, 12)) for _ in range(rng.randint(4, 7))]
        known = rng.random() < 0.5
        field = Field.from_counts(
            " ".join(map(str, points)), points[0], points[1] if known else None, players=len(points)
        )
        points = [entry.points for entry in field.entries]
        for verdict in verdicts(field, ME, 2, results=["2-0", "1-1", "0-2"]):
            expected = by_hand(points, list(field.tables), verdict.result.outcome.value)
            assert (verdict.best, verdict.worst) == expected
            for witness in verdict.witnesses:
                assert witness.matches[0].player == ME

    @pytest.mark.parametrize("seed", range(20))
    def test_known_pairings(self, seed):
        """Without histories the real pairings count; what is locked or out on points is so with tiebreakers."""
        event = verdict_oracle.random_event(random.Random(seed), 8, 10)
        exact = Field.from_event(event)
        if not exact.tables:
            event = reopened(event)
            exact = Field.from_event(event)
        field = replace(exact, entries=tuple(replace(entry, opponents=None) for entry in exact.entries))
        player = exact.entries[exact.tables[0][0]].name
        for rough, sharp in zip(verdicts(field, player, 4), verdicts(event, player, 4), strict=True):
            assert (rough.basis, sharp.basis) == (Basis.POINTS, Basis.EXACT)
            assert rough.best <= sharp.best <= sharp.worst <= rough.worst
            assert rough.status in (sharp.status, Status.LIVE)
            assert rough.omw is None

    def test_the_top_tables_of_a_longer_page(self):
        """Those a page does not show win too: on 12 they end above a draw to 14, so no place on the page is safe."""
        rows = [PastedRow(name, points) for name, points in zip("ABCDEF", (15, 15, 13, 13, 12, 12), strict=True)]
        tables = tuple(PastedPairing(number, *pair) for number, pair in enumerate(("AB", "CD", "EF"), start=1))
        pasted = PastedStandings(tuple(rows), pairings=tables)
        (whole,) = verdicts(Field.from_pasted(pasted), "C", 6, results=["id"])
        (part,) = verdicts(Field.from_pasted(pasted, 40), "C", 6, results=["id"])
        assert (whole.worst, whole.status) == (5, Status.LOCKED)
        assert (part.worst, part.status, part.basis) == (5 + 17, Status.LIVE, Basis.ANY_PAIRING)

    def test_counted_without_the_number_of_players(self):
        """Those on 10 who are not listed reach 13 with a win, however few the listed ones are."""
        win, loss = verdicts(Field.from_counts("15 15 / 13 13", 13, 13), ME, 8, results=["2-0", "0-2"])
        assert (win.proved, loss.proved) == (True, None)

    def test_players_a_page_does_not_show(self):
        """They have at most the last points shown: that much counts against me, nothing of it for me."""
        shown = PastedStandings(tuple(PastedRow(name, 9) for name in ("Ana", "Bo", "Cy", "Dee")))
        (verdict,) = verdicts(Field.from_pasted(shown, players=6), "Ana", 4, results=["0-2"])
        # at best both others on 9 lose to two on nothing, and only my opponent passes me; at worst those are on 9 too
        assert (verdict.best, verdict.worst) == (2, 6)

    def test_more_than_one_round(self):
        """I may lose all that comes, they may win it, and the other way round: bounds, said so."""
        event = parse_event("rounds 3\nround 1\nAna 2-0 Bo\nCy 2-0 Dee\nround 2\nAna vs Cy\nBo vs Dee\n")
        win, *_, loss = verdicts(event, "Ana", 1)
        assert (win.basis, win.points, win.best, win.worst, win.status) == (Basis.ROUNDS, 6, 1, 3, Status.LIVE)
        assert (loss.points, loss.best, loss.worst) == (3, 1, 4)
        leader = parse_event("rounds 3\nround 1\nAna 2-0 Bo\nCy id Dee\nround 2\nAna 2-0 Cy\nBo vs Dee\n")
        (stands,) = verdicts(leader, "Ana", 2)
        # of Bo and Dee only one can win this round and then the next one; Cy ends on 4 at most
        assert (stands.points, stands.worst, stands.status) == (6, 2, Status.LOCKED)

    def test_finished_matches_of_a_page(self):
        """A bye and a finished match need no question: one row, the result that stands."""
        field = Field.from_event(parse_event("rounds 2\nround 1\nAna 2-0 Bo\nCy bye\n")).paired_in_order()
        rough = replace(field, entries=tuple(replace(entry, opponents=None) for entry in field.entries), stated=None)
        (verdict,) = verdicts(rough, "Bo", 2)
        assert (verdict.kind, verdict.games, verdict.points, verdict.worst) == (Kind.BYE, None, 3, 3)


class TestEnumeration:
    """LOCKED and OUT are proofs; best and worst rank are reached; LIVE shows both."""

    def test_sixty_events(self):
        """Every result of every other table, three rows of one player in each of 60 events: nothing wrong."""
        compared, faults, seen = verdict_oracle.run(60, seed=11)
        assert faults == []
        assert compared > 120
        assert all(seen.values())  # every status occurs

    def test_all_results_of_one_player(self):
        """Rows of the same outcome differ only in games; all their witnesses hold, whatever breaks the ties."""
        rng = random.Random(5)
        for _ in range(12):
            event = verdict_oracle.random_event(rng, 6, 9)
            for match in event.open_matches:
                for verdict in verdicts(event, match.player, 3):
                    assert verdict_oracle.wrong_witnesses(event, match.player, 3, MTR, verdict) == []


FINISHED = """
round 1
Ana 2-0 Bo
Cy 2-0 Dee
Eli 2-1 Fay
Gus bye
"""


class TestRows:
    """One row for each own result, and what it says."""

    def test_default_rows(self):
        """Best of three has seven usual results, best of one three; OMW% ends between two figures."""
        event = parse_event("round 1\nAna 2-0 Bo\nCy 2-0 Dee\nround 2\nAna vs Cy\nBo vs Dee\n")
        rows = verdicts(event, "Ana", 2)
        assert [str(row.games) for row in rows] == ["2-0-0", "2-1-0", "1-1-0", "1-1-1", "0-0-3", "1-2-0", "0-2-0"]
        assert rows[0].omw is not None
        # Cy ends 1-1; Bo 0-2, 0-1-1 or 1-1
        assert (rows[0].omw.low, rows[0].omw.high) == (Fraction(50 + 33, 200), Fraction(1, 2))
        assert rows[4].kind is Kind.ID
        assert rows[0].safe

    def test_nothing_is_open(self):
        """A completed event: the rank that stands; who is level on all four across the line is not in."""
        event = parse_event(FINISHED)
        lines = {line.player: line for line in standings(event)}
        for player, line in lines.items():
            (verdict,) = verdicts(event, player, 2)
            level = sum(other.tiebreakers == line.tiebreakers for other in lines.values())
            assert (verdict.best, verdict.worst) == (line.rank, line.rank + level - 1)
            assert verdict.status is (Status.LOCKED if verdict.worst <= 2 else Status.OUT)
        ana, _ = (verdicts(event, name, 2)[0] for name in ("Ana", "Bo"))
        assert ana.witnesses[0].tied == ("Cy",)
        (gus,) = verdicts(event, "Gus", 2)
        assert (gus.kind, gus.omw, gus.points) == (Kind.BYE, None, 3)

    def test_games_that_nobody_told_decide(self):
        """Two level on points and OMW%, the games of one unknown: nothing is proved across the line between them."""
        event = parse_event("round 1\nAna 2-1 Bo\nCy beat Dee\n")
        for player, expected in (("Ana", (1, 2)), ("Cy", (1, 2)), ("Bo", (3, 4)), ("Dee", (3, 4))):
            (row,) = verdicts(event, player, 1)
            assert (row.best, row.worst) == expected
            assert row.status is (Status.LOCKED_UNLESS_TIED if expected == (1, 2) else Status.OUT)
        assert verdicts(event, "Ana", 1)[0].witnesses[1].tied == ("Cy",)
        assert [verdicts(event, player, 2)[0].status for player in ("Ana", "Cy")] == [Status.LOCKED] * 2

    def test_games_of_opponents_that_nobody_told(self):
        """Level on GW% too: OGW% decides, and needs the opponents' games in all their matches."""
        known = "round 1\nBo 2-1 Gus\nDee 2-0 Hal\ndrop Gus\ndrop Hal\nround 2\nAna 2-0 Bo\nCy 2-0 Dee\n"
        rows = [verdicts(parse_event(known), player, 3)[0] for player in ("Cy", "Ana")]
        assert [(row.worst, row.status) for row in rows] == [(3, Status.LOCKED), (4, Status.OUT)]
        (row,) = verdicts(parse_event(known.replace("Bo 2-1", "Bo beat")), "Ana", 3)
        assert (row.best, row.worst, row.status) == (3, 4, Status.LOCKED_UNLESS_TIED)

    def test_a_bye_while_others_play(self):
        """One row; what is open elsewhere still counts."""
        event = parse_event("round 1\nAna 2-0 Bo\nCy bye\nround 2\nAna vs Cy\nBo bye\n")
        (verdict,) = verdicts(event, "Bo", 2)
        assert (verdict.kind, verdict.points) == (Kind.BYE, 3)
        assert len(verdict.witnesses[0].matches) == 1

    def test_who_has_dropped_is_named(self):
        """MTR 2.10: they take no seat, so the ranks are those of the players who are left."""
        text = "round 1\nAna 2-0 Bo\nCy 2-0 Dee\nEli 2-0 Fay\nround 2\nAna 2-0 Cy\nEli 2-0 Dee\nBo bye\n"
        event = parse_event(text + "drop Ana\ndrop Cy\nround 3\nEli vs Bo\nDee vs Fay\n")
        loss = verdicts(event, "Bo", 2, results=["0-2"])[0]
        assert loss.dropped == ("Ana", "Cy")
        rough = replace(Field.from_event(event), rest_unknown=True)
        assert verdicts(rough, "Bo", 2, results=["0-2"])[0].dropped == ("Ana", "Cy")

    def test_conditions(self):
        """What has become known of a table, from either side, leaves fewer results."""
        event = parse_event("round 1\nAna 2-0 Bo\nCy 2-0 Dee\nEli 2-0 Fay\nround 2\nAna vs Cy\nBo vs Dee\nEli vs Fay\n")
        free = verdicts(event, "Ana", 2, results=["id"])[0]
        for given in ({"Eli": Outcome.LOSS}, {"Fay": Outcome.WIN}, {"Eli": Outcome.LOSS, "Fay": Outcome.WIN}):
            bound = verdicts(event, "Ana", 2, results=["id"], given=given)[0]
            assert (free.status, bound.status) == (Status.LIVE, Status.LOCKED)
        own = verdicts(event, "Ana", 2, given={"Cy": Outcome.WIN})
        assert [str(row.games) for row in own] == ["1-2-0", "0-2-0"]

    def test_own_result_without_games(self):
        """A match whose games are not known is a result too."""
        event = parse_event("round 1\nAna vs Bo\nCy vs Dee\n")
        for outcome, winner in ((Outcome.WIN, "Bo"), (Outcome.LOSS, "Ana"), (Outcome.DRAW, None)):
            verdict = verdicts(event, "Bo", 1, results=[Result(outcome)])[0]
            match = verdict.witnesses[0].matches[0]
            assert (match.winner, match.seen_by("Bo").outcome) == (winner, outcome)


class TestRefused:
    """What cannot be asked, in clear words."""

    EVENT = "round 1\nAna 2-0 Bo\nCy 2-0 Dee\ndrop Bo\nround 2\nAna vs Cy\nplayer Zed\n"

    @pytest.mark.parametrize(
        ("player", "cut", "more", "code"),
        [
            ("Nobody", 2, {}, "player-unknown"),
            ("Bo", 2, {}, "player-dropped"),
            ("Ana", 0, {}, "cut-range"),
            ("Ana", 6, {}, "cut-range"),
            ("Ana", 2, {"given": {"Dee": Outcome.WIN}}, "table-not-open"),
            ("Ana", 2, {"given": {"Ana": Outcome.WIN, "Cy": Outcome.WIN}}, "results-contradict"),
            ("Ana", 2, {"given": {"Ana": Outcome.WIN}, "results": ["0-2"]}, "no-own-result"),
            ("Ana", 2, {"results": ["two"]}, "record-unreadable"),
        ],
    )
    def test_refused(self, player, cut, more, code):
        """Each slip has its own code."""
        with pytest.raises(InputError) as error:
            verdicts(parse_event(self.EVENT), player, cut, **more)
        assert [problem.code for problem in error.value.problems] == [code]

    def test_under_another_name(self):
        """Who plays for the first time in a late round may be somebody whom it does not seat: with other points."""
        event = parse_event("round 1\nAna 2-0 Bo\nCy 2-0 Dee\nround 2\nAna vs Cy\nBo vs Didi\n")
        with pytest.raises(InputError, match="stranger-asks"):
            verdicts(event, "Didi", 2)
        assert verdicts(with_left(event, ["Dee"]), "Didi", 2)

    def test_an_empty_event(self):
        """Nobody has a last match before the first round."""
        with pytest.raises(InputError, match="no-last-match"):
            verdicts(Event(players=("Ana", "Bo")), "Ana", 1)


def random_program(rng: random.Random, tables: int = 5, size: int = 9) -> Program:
    options = {table: rng.sample(range(3), rng.randint(1, 3)) for table in range(tables)}
    values = {table: {option: rng.randint(0, 2) for option in some} for table, some in options.items()}
    rows = []
    for table in range(min(tables, 4)):
        for option in values[table]:
            terms = {
                other: [rng.randint(-size, size) for _ in range(3)]
                for other in rng.sample(range(tables), 3)
                if other != table
            }
            least = sum(min(row[o] for o in values[other]) for other, row in terms.items())
            most = sum(max(row[o] for o in values[other]) for other, row in terms.items())
            if least < most:
                rows.append(Row(rng.choice((-1, table)), option, -rng.randint(least + 1, most), terms))
    return Program(values, rows)


class TestProgram:
    """The most that some conditions are worth: a solver in floats, and an exact search."""

    @pytest.mark.parametrize("seed", range(40))
    def test_against_all_choices(self, seed):
        """Both reach exactly what the best of all choices is worth, large numbers or small."""
        program = random_program(random.Random(seed), size=(3, 10**6)[seed % 2])
        every = (
            dict(zip(program.values, options, strict=True)) for options in itertools.product(*program.values.values())
        )
        best = max(program.count(options) for options in every)
        found = by_highs(program)
        assert found is not None
        assert program.count(found) == program.count(by_search(program)) == program.count(solve(program)) == best
        assert best <= program.bound()

    @pytest.mark.parametrize("seed", range(10))
    def test_a_common_unit_changes_nothing(self, seed):
        """Rows in units of 10^12 are the same conditions, and small enough for floats once the unit is taken out."""
        program = random_program(random.Random(seed))
        rows = [
            Row(
                row.table,
                row.option,
                row.constant * 10**12,
                {t: [v * 10**12 for v in vs] for t, vs in row.terms.items()},
            )
            for row in program.rows
        ]
        large = Program(program.values, rows)
        assert not large.rows or not fits_tolerance(large)
        assert fits_tolerance(reduced(large))
        for options in itertools.product(*program.values.values()):
            chosen = dict(zip(program.values, options, strict=True))
            assert reduced(large).count(chosen) == program.count(chosen)

    def test_numbers_too_large_for_floats(self):
        """Where a float tolerance could be worth an integer, the exact search decides: 10^15 + 1 beats 10^15."""
        large = 10**15
        rows = [Row(0, 0, -large - 1, {1: [0, large, large + 1]}), Row(0, 1, -1, {1: [1, 0, 0]})]
        program = Program({0: {0: 0, 1: 0}, 1: {0: 0, 1: 0, 2: 0}, 2: {0: 0}}, [*rows, Row(-1, 0, -1, {1: [1, 0, 0]})])
        assert not fits_tolerance(program)
        assert program.count(solve(program)) == 2

    def test_a_floor_of_many_digits(self):
        """The same through a whole verdict: its witnesses hold under a floor with a huge denominator."""
        rules = custom_rules(Fraction(333_333_333_333_333, 10**15))
        rng = random.Random(8)
        for _ in range(6):
            event = verdict_oracle.random_event(rng, 8, 10)
            for match in event.open_matches[:1]:
                for verdict in verdicts(event, match.player, 4, rules, results=verdict_oracle.ROWS):
                    assert verdict_oracle.wrong_witnesses(event, match.player, 4, rules, verdict) == []


class TestBoard:
    """What stands around a verdict."""

    @pytest.mark.parametrize("seed", range(10))
    @pytest.mark.parametrize("exact", [True, False])
    def test_decisive_tables(self, seed, exact):
        """A table decides if with one of its results set the verdict is LOCKED, and without it is not."""
        event = verdict_oracle.random_event(random.Random(seed), 10, 12)
        field = Field.from_event(event)
        if not exact:
            field = replace(field, entries=tuple(replace(entry, opponents=None) for entry in field.entries))
        for match in event.open_matches[:2]:
            for cut in (3, 4, 6):
                found = {
                    (table.players[0], outcome)
                    for table in decisive_tables(field, match.player, cut, "id")
                    for outcome in table.outcomes
                }
                expected = set()
                if not verdicts(field, match.player, cut, results=["id"])[0].safe:
                    for other in event.open_matches:
                        for outcome in Outcome if other != match else ():
                            given = {other.player: outcome}
                            if verdicts(field, match.player, cut, results=["id"], given=given)[0].safe:
                                expected.add((other.player, outcome))
                assert found == expected

    def test_a_winner_suffices(self):
        """All four on 13 and we draw: a winner at their table leaves the loser behind, a draw brings both level."""
        field = Field.from_counts("13 x4 / 0 x4", 13, 13, "13-13 x2", players=8)
        (table,) = decisive_tables(field, ME, 3, "id")
        assert (table.players, table.outcomes) == (("13 #1", "13 #2"), (Outcome.WIN, Outcome.LOSS))
        assert table.winner_suffices

    def test_card(self):
        """Me and my opponent side by side: safe for both, what the draw costs in seeds, where a loss leaves me."""
        field = Field.from_counts(COUNT, 13, 13, "15-15, 13-13, 12-12 x3")
        both = draw_card(field, ME, 8)
        assert (both.opponent, both.safe_for_both) == (OPPONENT, True)
        win, tie, loss = both.mine
        assert both.places_lost == (tie.best - win.best, tie.worst - win.worst)
        assert (loss.points, loss.status) == (13, Status.LIVE)
        alone = draw_card(Field.from_counts("13 13 9 9", 13), ME, 2, given={})
        assert (alone.opponent, alone.theirs, alone.safe_for_both) == (None, None, False)

    def test_card_of_a_finished_match(self):
        """There is nothing left to agree on."""
        with pytest.raises(InputError, match="match-finished"):
            draw_card(parse_event(FINISHED), "Ana", 2)

    def test_movers(self):
        """An earlier opponent's table moves my OMW% by what their MW% changes, over my opponents."""
        text = "round 1\nAna 2-0 Bo\nCy 2-0 Dee\nEli 2-0 Fay\nround 2\nAna vs Cy\nDee vs Bo\nEli vs Fay\n"
        (mover,) = omw_swings(parse_event(text), "Ana", "id")
        assert (mover.players, mover.met) == (("Dee", "Bo"), ("Bo",))
        # Bo ends 0-2 (the floor), 0-1-1 (1/6, so the floor) or 1-1, and is one of two opponents
        assert mover.shifts == (Fraction(0), Fraction(0), (Fraction(1, 2) - Fraction(33, 100)) / 2)
        assert mover.past == ("Cy",)
        assert omw_swings(parse_event(text), "Ana", "id", given={"Bo": Outcome.WIN}) == ()
        assert omw_swings(Field.from_counts("6 6 3 3", 6, 6), ME, "id") == ()

    def test_under_profiles(self):
        """Every preset is asked; where the floor decides, they differ."""
        text = "round 1\nAna 2-0 Bo\nCy 2-0 Dee\nround 2\nAna vs Cy\nBo vs Dee\n"
        rows = under_profiles(parse_event(text), "Ana", 1, "2-0")
        assert [rules.name for rules, _ in rows] == list(PRESETS)
        assert {verdict.status for _, verdict in rows} == {Status.LOCKED}


@pytest.mark.data
class TestNear:
    """Which tables are worth looking at."""

    @pytest.mark.parametrize("seed", range(30))
    def test_the_others_change_nothing(self, seed):
        """With none of my results: no table left out moves my OMW%, or anybody across my points or onto them."""
        event = verdict_oracle.random_event(random.Random(seed), 6, 12)
        field = Field.from_event(event)
        rng = random.Random(seed)
        for player in rng.sample(event.players, 3):
            now = next(line for line in standings(event) if line.player == player).tiebreakers.points
            mine = [now, now + 1, now + 3]
            met = event.opponents_of(player)
            pairs = list(field.named(field.tables))
            left_out = [
                pair for number, pair in enumerate(pairs) if number not in relevant_tables(field, player, mine, pairs)
            ]
            for one, other in left_out:
                if player in (one, other):
                    continue
                assert {one, other}.isdisjoint(met)
                for name in (one, other):
                    before = next(entry.points for entry in field.entries if entry.name == name)
                    for points in mine:
                        assert len({(before + gain > points, before + gain < points) for gain in (0, 1, 3)}) == 1
                        assert points not in {before, before + 1, before + 3}

    def test_every_own_result_counts(self):
        """Nobody at 12 against 9 can end on the 7 points of my draw, but on the 9 of my win."""
        field = Field.from_counts("12 / 9 x2 / 6 x2", 6, 6, "12-9", 5)
        pairs = list(field.named(field.tables))
        assert relevant_tables(field, ME, [7], pairs) == ()
        assert relevant_tables(field, ME, [6, 7, 9], pairs) == (1,)

    def test_not_my_own(self):
        field = Field.from_counts("12 12 / 9 9", 12, 12)
        assert relevant_tables(field, ME, [13], field.named(field.tables)) == ()


def test_a_card_of_verdicts_that_are_there():
    """The card is the same whether my rows are computed anew or given."""
    field = Field.from_counts("15 15 / 13 13 / 12 x6", 13, 13, "15-15, 12-12 x3")
    assert draw_card(field, ME, 8, mine=verdicts(field, ME, 8)) == draw_card(field, ME, 8)


def test_real_last_rounds(shared):
    """30 real events, last round reopened: nobody LOCKED ended outside the cut, nobody OUT inside."""
    tally = verdict_replay.Tally()
    events = list(verdict_replay.real_events(shared / "events"))
    for name, event, cut in random.Random(3).sample(events, 30):
        verdict_replay.replay(name, event, cut, tally)
    assert tally.wrong == []
    assert tally.given.total() > 200
