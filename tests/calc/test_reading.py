"""What was read bounds what may be claimed: inputs that mean something else than they seem to, in generated variants.

A verdict is a proof if it is locked or out and names no condition. Where two readings fit, or part of the players or
tables is missing, there is none unless it holds in every way in which the input can be true. Expected values come from
counting by hand, or from all endings of a truth that the input fits (`checks`).
"""

import dataclasses
import itertools
import json
import random
from collections import Counter

import pytest

from calc.errors import InputError
from calc.event import Match
from calc.field import Field, Told
from calc.importers import read_event
from calc.notation import parse_event
from calc.pasted import LineKind, PastedPairing, PastedRow, PastedStandings, ReportLine, read_standings
from calc.record import Record
from calc.standings import standings
from calc.states import State, states_of
from calc.verdict import Status, verdicts
from checks import endings, inputs, truths

DRAW = ("id",)
VARIANTS = 60


def proofs(make, player, cut, results=None):
    """The statuses of the own results that are proved; none where the reading refuses or asks."""
    try:
        rows = verdicts(make(), player, cut, results=results)
    except InputError:
        return []
    proved = [row for row in rows if not row.conditions]
    return [row.status for row in proved if row.status in (Status.LOCKED, Status.OUT)]


def read_counts(text, mine, opponent=None, players=None):
    """How many players of a count have which points; `None` where it refuses or asks."""
    try:
        field = Field.from_counts(text, mine, opponent, "", players)
    except InputError:
        return None
    return Counter(entry.points for entry in field.entries)


def page_field(rows, pairings=(), players=None, head="Table\tPlayer\tOpponent"):
    """The field of a page with these `(name, points)` and these lines of pairings."""
    lines = ["Rank\tName\tPoints", *(f"{rank}\t{name}\t{points}" for rank, (name, points) in enumerate(rows, 1))]
    if pairings:
        lines += ["", head, *pairings]
    return Field.from_pasted(read_standings("\n".join(lines) + "\n"), players)


SEPARATORS = (" / ", ", ", "\n", " ")


class TestScoresThenNumbers:
    """`15 2 / 13 3`: two players on 15, or one on 15 and one on 2. Both fit, so it is asked."""

    READ = "15 2 / 13 3 / 12 8 / 10 7"

    def test_the_one_seen(self):
        """With 2 on 15, 3 on 13 and 8 on 12 a draw on 12 ends from 4th to 20th."""
        assert proofs(lambda: Field.from_counts(self.READ, 12, 13, players=43), "*me", 8, DRAW) == []

    def test_variants(self):
        """Whatever numbers, separators and totals: no draw is proved safe that the other reading leaves open."""
        rng, wrong, compared = random.Random(1), [], 0
        while compared < VARIANTS:
            scores = sorted(rng.sample((16, 15, 13, 12, 10, 9), 4), reverse=True)
            counts = [rng.randint(1, 4), rng.randint(2, 5), rng.randint(5, 11), rng.randint(5, 11)]
            mine, total = scores[2], sum(counts) + rng.randint(0, 30)
            above_or_level = sum(counts[:3]) - 1  # a draw on scores[2]; these can all end there or above
            if above_or_level < 8 or mine in counts:
                continue
            compared += 1
            text = rng.choice(SEPARATORS).join(f"{score} {times}" for score, times in zip(scores, counts, strict=True))
            statuses = proofs(lambda t=text, m=mine, p=total: Field.from_counts(t, m, players=p), "*me", 8, DRAW)
            wrong += [text] if Status.LOCKED in statuses else []
        assert wrong == []

    def test_decided_by_the_total(self):
        """Seven players on 9 do not fit four players: these are four scores."""
        assert read_counts("9 7 / 6 4", 6, players=4) in (None, Counter((9, 7, 6, 4)))

    def test_decided_by_my_table(self):
        """Of eight on 12 two can meet; of one there is no opponent left: never one player on each."""
        counts = read_counts("15 2 / 13 3 / 12 8", 12, 12)
        assert counts is None or counts[12] == 8


class TestEqualNumbers:
    """Equal numbers side by side are players, and where one group marks its count, unmarked numbers are scores."""

    def test_the_help_s_own(self):
        assert read_counts("15 15 / 13 13 / 12 x6", 12, players=10) == Counter({15: 2, 13: 2, 12: 6})

    def test_variants(self):
        rng, wrong = random.Random(2), []
        for _ in range(VARIANTS):
            scores = sorted(rng.sample(range(6, 19), 3), reverse=True)
            counts = [rng.randint(1, 3), rng.randint(2, 3), rng.randint(4, 9)]
            parts = [" ".join([str(score)] * times) for score, times in zip(scores[:2], counts[:2], strict=True)]
            text = rng.choice(SEPARATORS[:3]).join([*parts, f"{scores[2]} x{counts[2]}"])
            expected = Counter(dict(zip(scores, counts, strict=True)))
            wrong += [text] if read_counts(text, scores[2], players=sum(counts)) != expected else []
        assert wrong == []


class TestWhoIsNotListed:
    """A count says nothing of whom it does not list: they may have a point less than the lowest row."""

    def test_the_one_seen(self):
        """With one more player on 11 a draw on 12 can end 9th."""
        text = "15 x2 / 13 x3 / 12 x3"
        assert Status.LOCKED not in proofs(lambda: Field.from_counts(text, 12, 12, players=43), "*me", 8, DRAW)

    def test_variants(self):
        """Enough players are missing for the cut to be filled by those a point behind who win."""
        rng, wrong = random.Random(3), []
        for _ in range(VARIANTS):
            scores = sorted(rng.sample(range(9, 19), 3), reverse=True)
            counts = [rng.randint(1, 2), rng.randint(1, 3), rng.randint(2, 4)]
            text = " / ".join(f"{score} x{times}" for score, times in zip(scores, counts, strict=True))
            players = rng.choice((None, sum(counts) + 2 * 8 + rng.randint(2, 20)))
            statuses = proofs(lambda t=text, m=scores[2], p=players: Field.from_counts(t, m, players=p), "*me", 8, DRAW)
            wrong += [text] if Status.LOCKED in statuses else []
        assert wrong == []

    def test_a_whole_count_is_a_proof(self):
        """Nobody is missing, and eight at most can be level or above: safe without a condition."""
        text = "15 x2 / 13 x3 / 12 x3 / 3 x2"
        statuses = proofs(lambda: Field.from_counts(text, 12, 12, players=10), "*me", 8, DRAW)
        assert statuses == [Status.LOCKED]

    def test_out_of_nobody(self):
        """Without a total nobody knows of more than four players, so none of them is out of a cut of four."""
        assert Status.OUT not in proofs(lambda: Field.from_counts("12 / 9 / 3 / 0", 0, 3), "*me", 4)


class TestOnePairingOfSeveral:
    """Pairings that do not seat everybody: the others play too, nobody knows whom."""

    ROWS = (("Art", 10), ("Mel", 9), ("Bob", 9), ("Cy", 7), ("Cat", 7), ("Cole", 7))

    def test_the_one_seen(self):
        """Cy, Cat and Cole can reach 10 and level with Mel: 5th."""
        for pairing, head in (("Mel vs Bob", ""), ("1\tMel\tBob", "Table\tPlayer\tOpponent")):
            statuses = proofs(lambda p=pairing, h=head: page_field(self.ROWS, [p], head=h), "Mel", 4, DRAW)
            assert Status.LOCKED not in statuses

    def test_variants(self):
        """Lists of 6 to 12 of whom a table or two are shown: no proof that an ending of the whole round contradicts."""
        rng, wrong, compared = random.Random(4), [], 0
        while compared < VARIANTS:
            truth = truths.random_truth(rng, leavers=False, posted=0.0, plain=True)
            if truth.left or len(truth.open_tables) < 3:
                continue
            compared += 1
            shown = rng.sample(truth.open_tables, rng.randint(1, len(truth.open_tables) - 1))
            draft = inputs.whole(truth, rng)
            draft.tables, draft.numbered = shown, False
            text = inputs.page_text(draft)
            seat = rng.choice(shown[0].seats)
            wrong += contradicted(truth, seat, lambda t=text: Field.from_pasted(read_standings(t)))
        assert wrong == []


def contradicted(truth, seat, make, *, by_points=True, name=None):
    """The safe verdicts of a player that an ending of `truth` contradicts."""
    possible = endings.Endings(truth, "0")
    try:
        rows = verdicts(make(), name or truth.names[seat], truth.cut)
    except InputError:
        return []
    wrong = []
    for row in rows:
        if row.status is Status.LOCKED and not row.conditions:
            games = None if by_points or row.games is None else (row.games.wins, row.games.losses, row.games.draws)
            asked = endings.Question(seat, row.result.outcome.value, False, games, by_points=by_points)
            if possible.contradiction(asked) is not None:
                wrong.append(f"{truth.names[seat]} of {len(truth.names)}: {row.result}")
    return wrong


class TestHalfPosted:
    """An event whose last round is half posted: who is absent from it is not thereby gone."""

    def test_files(self):
        """Files with some tables of the last round missing: nobody is safe whom those who are absent can pass."""
        rng, wrong, compared = random.Random(5), [], 0
        while compared < 2 * VARIANTS:
            truth = truths.random_truth(rng, leavers=False, posted=0.0, plain=True)
            if truth.left or len(truth.open_tables) < 4:
                continue
            compared += 1
            shown = rng.sample(truth.open_tables, len(truth.open_tables) // 2)
            text = file_of(truth, shown)
            seat = rng.choice(shown[0].seats)
            wrong += contradicted(truth, seat, lambda t=text, of=truth: file_field(t, of), by_points=False)
        assert wrong == []

    def test_whole_rounds(self):
        """Where the whole round is there the proofs stay."""
        rng, proved = random.Random(6), 0
        for _ in range(VARIANTS):
            truth = truths.random_truth(rng, leavers=False, posted=0.0, plain=True)
            if truth.left:
                continue
            text, seat = file_of(truth, truth.last), rng.choice(truth.open_tables[0].seats)
            proved += len(proofs(lambda t=text, of=truth: file_field(t, of), truth.names[seat], truth.cut))
        assert proved > 20


def file_field(text, truth):
    """The field of a file with as many Swiss rounds as the truth has."""
    imported = read_event(text, "event.json", len(truth.rounds))
    if imported.event is None:
        raise InputError(imported.problems)
    return Field.from_event(imported.event)


def file_of(truth, shown):
    """A decklist cache's file of an event, with these tables of its last round."""

    def cells(table):
        other = "-" if table.two < 0 else truth.names[table.two]
        result = "2-0-0" if table.two < 0 else "" if table.games is None else "-".join(map(str, table.games))
        return {"Player1": truth.names[table.one], "Player2": other, "Result": result}

    rounds = (*truth.rounds[:-1], shown)
    listed = [
        {"RoundName": f"Round {number}", "Matches": [cells(table) for table in tables]}
        for number, tables in enumerate(rounds, 1)
    ]
    return json.dumps({"Rounds": listed})


class TestTheTopOfAList:
    """The first rows of a list of which nothing says that it is whole: it may go on."""

    def test_variants(self):
        """Eight rows, cut 8, asked for the 8th: not safe, for more players may stand on the last row's points."""
        rng, wrong = random.Random(7), []
        for _ in range(VARIANTS):
            points = sorted((rng.randint(6, 15) for _ in range(8)), reverse=True)
            rows = [(name, score) for name, score in zip(truths.random_names(rng, 8), points, strict=True)]
            statuses = proofs(lambda r=rows: page_field(r), rows[-1][0], 8)
            wrong += [points] if Status.LOCKED in statuses else []
        assert wrong == []

    @pytest.mark.parametrize("players", [8, 12])
    def test_with_the_number_of_players(self, players):
        """Eight of eight are in whatever happens; of twelve on 9 nobody is with a draw."""
        rows = [(name, 9) for name in truths.random_names(random.Random(8), 8)]
        statuses = proofs(lambda: page_field(rows, players=players), rows[-1][0], 8, DRAW)
        assert (Status.LOCKED in statuses) is (players == 8)


REST = ("1\tAna Gray\tBo", "2\tCy\tDee", "3\tEli\tFay")


class TestAStranger:
    """A name in the pairings only: perhaps somebody on the list under another spelling, perhaps one player more."""

    ROWS = (("Ana", 9), ("Bo", 9), ("Cy", 6), ("Dee", 6), ("Eli", 3), ("Fay", 0))

    def test_variants(self):
        """The leader stands in the list with something behind the name: the bare name is not out."""
        wrong = []
        for number, beside in enumerate(inputs.BESIDE):
            rows = [(beside("Ana Gray"), 9), *self.ROWS[1:]]
            for players in (None, 6):
                statuses = proofs(lambda r=rows, p=players: page_field(r, REST, p), "Ana Gray", 2)
                wrong += [number] if Status.OUT in statuses else []
        assert wrong == []

    def test_more_than_there_are(self):
        """Six players, six rows and a stranger: 7 is not 6, so no field of seven is meant."""
        try:
            field = page_field(self.ROWS, ["1\tAna\tBo", "2\tCy\tDee", "3\tEli\tGus"], players=6)
        except InputError:
            return
        assert len(field.entries) == 6

    def test_somebody_not_shown(self):
        """Everybody listed has a table: the stranger is one whom the page does not show, and proofs stay."""
        lines = ["1\tAna\tBo", "2\tCy\tDee", "3\tEli\tFay", "4\tGus\tHal"]
        rows = [("Ana", 30), *self.ROWS[1:]]
        assert proofs(lambda: page_field(rows, lines, players=8), "Ana", 2, DRAW) == [Status.LOCKED]


class TestAListWithoutOrder:
    """Whom a list does not show has at most the points of its last row only where nothing of it is unread."""

    SCORES = (30, 9, 6, 3)

    @pytest.mark.parametrize("scores", sorted(set(itertools.permutations(SCORES))))
    def test_every_order(self, scores):
        """Four rows: the one on 30 is in the cut of 2 only if points fall from row to row, or these are all."""
        rows = list(zip(("Ana", "Bo", "Cy", "Dee"), scores, strict=True))
        best = rows[scores.index(30)][0]
        ordered = list(scores) == sorted(scores, reverse=True)
        statuses = proofs(lambda: page_field(rows), best, 2, DRAW)
        assert (Status.LOCKED in statuses) is ordered
        assert proofs(lambda: page_field(rows, players=4), best, 2, DRAW) == [Status.LOCKED]

    @pytest.mark.parametrize("kind", LineKind)
    @pytest.mark.parametrize("line", range(1, 7))
    def test_a_line_that_is_no_row(self, kind, line):
        """One that was not read, above or between the rows, or passed over between them, may be somebody's."""
        rows = (PastedRow("Ana", 9, line=2), PastedRow("Bo", 6, line=4), PastedRow("Cy", 3, line=6))
        pasted = PastedStandings(rows, report=(ReportLine(line, kind, "?"),))
        hole = (kind is LineKind.NOT_UNDERSTOOD and line < 6) or (kind is LineKind.IGNORED and 2 < line < 6)
        assert Field.from_pasted(pasted).grounds.ordered is not hole

    def test_its_own_number_of_players(self):
        """A filtered list says "1 to 4 of 4" too: only a user's number makes it whole."""
        text = "Showing 1 to 4 of 4 entries\nRank\tName\tPoints\n1\tAna\t9\n2\tBo\t9\n3\tCy\t9\n4\tDee\t9\n"
        pasted = read_standings(text)
        assert proofs(lambda: Field.from_pasted(pasted), "Dee", 4, DRAW) == []
        assert proofs(lambda: Field.from_pasted(pasted, 4), "Dee", 4, DRAW) == [Status.LOCKED]

    def test_more_than_are_assumed(self):
        """A hundred places: however many are assumed below the last row, there may be more."""
        rows = [(name, 9) for name in truths.random_names(random.Random(9), 5)]
        assert proofs(lambda: page_field(rows), rows[0][0], 5 + 64, DRAW) == []


class TestOtherRounds:
    """Standings and pairings that are not of the same moment."""

    ROWS = (("Ana", 9), ("Bo", 9), ("Cy", 6), ("Dee", 6))

    @pytest.mark.parametrize("seat", range(4))
    def test_other_points_beside_the_names(self, seat):
        """One name has other points in the pairings than in the standings: refused, with its line."""
        beside = [points + 3 * (n == seat) for n, (_, points) in enumerate(self.ROWS)]
        names = [name for name, _ in self.ROWS]
        lines = [
            f"{n + 1}\t{names[a]} ({beside[a]} pts)\t{names[b]} ({beside[b]} pts)"
            for n, (a, b) in enumerate(((0, 1), (2, 3)))
        ]
        with pytest.raises(InputError) as refused:
            page_field(self.ROWS, lines)
        assert [(one.code, one.player, one.line) for one in refused.value.problems] == [
            ("pairing-points", names[seat], 8 + seat // 2)
        ]

    @pytest.mark.parametrize(("played", "later"), [(5, 2), (6, 1), (7, 0)])
    def test_rounds_still_to_come(self, played, later):
        """After round 5 of 8, without pairings, two rounds follow the one in question."""
        text = f"Standings after round {played} of 8\nRank\tName\tPoints\n1\tAna\t9\n2\tBo\t6\n"
        entries = Field.from_pasted(read_standings(text), 2).entries
        assert [entry.later for entry in entries] == [later, later]

    @pytest.mark.parametrize("ahead", [0, 1])
    def test_a_finished_match_and_the_records(self, ahead):
        """Cy and Dee have finished 2-0: added to what they have, unless their records hold one match more already."""
        records = [(2, 0), (2, 0), (1 + ahead, 1), (1, 1 + ahead)]
        rows = tuple(
            PastedRow(name, 3 * won, record=Record(won, lost))
            for name, (won, lost) in zip(("Ana", "Bo", "Cy", "Dee"), records, strict=True)
        )
        done = PastedPairing(2, "Cy", "Dee", Match("Cy", "Dee", Record(2, 0)))
        field = Field.from_pasted(PastedStandings(rows, (PastedPairing(1, "Ana", "Bo"), done)), 4)
        assert [(entry.least, entry.points) for entry in field.entries] == [(6, 6), (6, 6), (6, 6), (3, 3)]

    def test_a_finished_match_without_records(self):
        """Both is possible: rivals count with either, and for whoever has finished it cannot be said."""
        rows = tuple(PastedRow(name, points) for name, points in self.ROWS)
        done = PastedPairing(2, "Cy", "Dee", Match("Cy", "Dee", Record(2, 0)))
        field = Field.from_pasted(PastedStandings(rows, (PastedPairing(1, "Ana", "Bo"), done)), 4)
        assert [(entry.least, entry.points) for entry in field.entries] == [(9, 9), (9, 9), (6, 9), (6, 6)]
        with pytest.raises(InputError, match="result-counted"):
            verdicts(field, "Cy", 2)

    def test_two_results_of_one_match(self):
        """A list by name holds each match twice; where the two tell two results, it is open."""
        head = "Table\tPlayer\tOpponent\tResult\n"
        (pairing,) = read_standings(f"{head}1\tAna\tBo\t2-0\n1\tBo\tAna\t2-0\n").pairings
        assert pairing.result is None
        (pairing,) = read_standings(f"{head}1\tAna\tBo\t2-0\n1\tBo\tAna\t0-2\n").pairings
        assert pairing.result == Match("Ana", "Bo", Record(2, 0))

    @pytest.mark.parametrize("versus", ["vs", "vs.", "gegen", "contre"])
    @pytest.mark.parametrize("brackets", ["()", "[]"])
    def test_records_behind_the_names(self, versus, brackets):
        """`Ana (2-0) vs Bo (2-0)`: the records so far, no result."""
        record = f"{brackets[0]}2-0{brackets[1]}"
        for text in (f"Ana {record} {versus} Bo {record}", f"Ana {versus} Bo {record}"):
            assert [pairing.result for pairing in read_standings(f"Table 1: {text}\n").pairings] in ([None], [])


class TestWhoseNameItIs:
    """What a user says of a name in the pairings counts once it can be true."""

    ROWS = (("Ana", 9), ("Bo", 9), ("Cy", 6), ("Dee", 6))
    LINES = ("1\tAna\tBo", "2\tCy\tDeedee")

    def field(self, known, dropped=()):
        lines = ["Rank\tName\tPoints", *(f"{n}\t{name}\t{points}" for n, (name, points) in enumerate(self.ROWS, 1))]
        pasted = read_standings("\n".join([*lines, "", "Table\tPlayer\tOpponent", *self.LINES]) + "\n")
        return Field.from_pasted(dataclasses.replace(pasted, dropped=dropped), None, known)

    def test_nobody_of_the_list(self):
        """A target that is not listed decides nothing, nor does joining away somebody who is."""
        assert self.field(Told({"Deedee": "Zed"})).grounds.strangers == ("Deedee",)
        assert self.field(Told({"Deedee": "Dee"})).grounds.joined == (("Deedee", "Dee"),)
        assert self.field(Told({"Ana": "Bo"})) == self.field(Told())

    def test_not_said_whose(self):
        """That those without a table have left cannot be said while one of them may sit there under another name."""
        assert self.field(Told(left=True)) == self.field(Told())
        assert self.field(Told({"Deedee": ""}, left=True)).absent == ()

    def test_marked_as_dropped(self):
        """Whoever the list marks as dropped may be the one who plays under another name."""
        assert self.field(Told(), ("Dee",)).absent == ("Dee",)
        assert self.field(Told({"Deedee": ""}), ("Dee",)).absent == ()


class TestWhoLeaves:
    """Drops before and after the round, of an event."""

    TEXT = "round 1\nAna 2-0 Bo\nCy 2-0 Dee\nround 2\nAna vs Cy\nBo vs Dee\n"

    def test_after_their_open_match(self):
        """Ana plays the last round and leaves: one seat less is taken, and hers is no question."""
        stays, leaves = (Field.from_event(parse_event(text)) for text in (self.TEXT, self.TEXT + "drop Ana\n"))
        assert proofs(lambda: stays, "Bo", 2, DRAW) == [Status.OUT]
        assert proofs(lambda: leaves, "Bo", 2, DRAW) == []
        with pytest.raises(InputError, match="player-dropped"):
            verdicts(leaves, "Ana", 2)

    def test_once_the_cut_has_begun(self):
        """Who is in is decided then."""
        text = self.TEXT.replace(" vs ", " 2-1 ") + "final\nAna vs Cy\n"
        with pytest.raises(InputError, match="last-round-over"):
            Field.from_event(parse_event(text))

    def test_a_table_that_is_missing(self):
        """Four of six sit in the last round and have played: the other two may still get a table there."""
        text = "round 1\nAna 2-0 Bo\nCy 2-0 Dee\nEli 2-0 Fay\nround 2\nAna 2-0 Cy\nBo 2-0 Dee\n"
        event = parse_event(text)
        lines = standings(event)
        states = states_of(dataclasses.replace(event, cut=2), lines, {})
        assert states["Ana"] is State.SAFE
        assert states["Cy"] is State.UNDECIDED, "Eli's 3 points may stay, or become 6"
        assert states["Eli"] is State.UNDECIDED
