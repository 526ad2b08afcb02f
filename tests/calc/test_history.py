"""A history rated: the loops against the formula, the leaderboard and every player's page against sums by hand."""

import csv
import datetime as dt
import math
import random
import sys

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calc.elo import formulas, history
from calc.elo.formulas import CHESS, MTG, Scale
from calc.elo.history import kernel, rating
from calc.elo.history.texts import Result
from calc.errors import InputError
from calc.notation import parse_event
from calc.record import Record

CSV = """date,player_a,player_b,result,event,round
2024-01-01,Ana,Bo,2-1,Spring,1
2024-01-01,Cy,Dee,0-0-3,Spring,1
2024-01-02,Cy,Ana,2-0,Spring,2
2024-01-09,Bo,Ana,1-1-1,Spring,1
2024-02-01,Dee,Ana,0-2,,
2024-02-01,Eli,Bo,double loss,,
2024-02-02,Ana,Dee,W,,
"""


def of(text):
    """The history in the text of a CSV file."""
    return history.read_csv(text.encode()).history


def code_of(call, *arguments, **named):
    """The code of the problem that ``call`` raises."""
    with pytest.raises(InputError) as raised:
        call(*arguments, **named)
    return raised.value.problems[0].code


def generated(seed, count, players=30):
    """A history of random matches as CSV, with every kind of result."""
    dice = random.Random(seed)
    rows = ["date,a,b,result"]
    for number in range(count):
        one, other = dice.sample(range(players), 2)
        day = dt.date(2024, 1, 1) + dt.timedelta(number // 20)
        rows.append(
            f"{day},P{one},P{other},{dice.choice(['2-0', '2-1', '1-2', '1-1', 'ID', '0-2', 'W', 'double loss'])}"
        )
    return "\n".join(rows)


def by_formula(text, scale=MTG, pinned=()):
    """Everybody's rating, match by match with calc.elo.formulas's update: another way to the same numbers."""
    ratings: dict[str, float] = {}
    scores = {"2-0": 1, "2-1": 1, "W": 1, "1-1": 0.5, "0-2": 0, "1-2": 0}
    for _, one, other, result in csv.reader(text.splitlines()[1:]):
        before = ratings.setdefault(one, scale.start), ratings.setdefault(other, scale.start)
        if result in scores:
            after = formulas.update(*before, scores[result], scale)
            ratings |= {name: value for name, value in zip((one, other), after, strict=True) if name not in pinned}
    return ratings


class TestReplay:
    """Every match changes both ratings by K (score - P), in the order of time."""

    @settings(deadline=None)  # the first history imports pyarrow
    @given(st.integers(0, 10**6), st.sampled_from([MTG, CHESS, Scale(1, 1000, 0), Scale(1000, 8.5, 1200)]))
    def test_formula(self, seed, scale):
        """The replay against the formula applied match by match; the sum of ratings stays."""
        text = generated(seed, 60, players=6)
        rated = history.rate(of(text), scale)
        assert dict(zip(rated.history.names, rated.ratings, strict=True)) == pytest.approx(
            by_formula(text, scale), abs=1e-9
        )
        assert sum(rated.ratings) == pytest.approx(scale.start * len(rated.ratings), abs=1e-6)

    def test_before_and_changes(self):
        """Both ratings before each match, expected scores and changes; IDs and double losses change nothing."""
        rated = history.rate(of(CSV))
        assert rated.before_a[:3].tolist() == [1500, 1500, 1500]
        assert rated.before_b[2] == 1518
        assert rated.changes()[:2].tolist() == [18, 0]
        assert rated.changes()[2] == pytest.approx(36 * (1 - formulas.expected(1500, 1518)))
        assert rated.changes()[5] == 0
        assert rated.shares()[2] == pytest.approx(formulas.expected(1500, 1518))

    def test_pinned(self):
        """A pinned player keeps the rating given, while it counts for their opponents."""
        text = generated(7, 80, players=5)
        rated = history.rate(of(text), pinned={"p3": 1800})
        number = rated.history.number("P3")
        assert rated.ratings[number] == 1800
        first = int(rated.history.rows(number)[0])
        assert 1800 in (rated.before_a[first], rated.before_b[first])
        # at the start rating the formula's way gives the same; 1500 is where everybody begins
        others = history.rate(of(text), pinned={"P3": 1500})
        assert dict(zip(others.history.names, others.ratings, strict=True)) == pytest.approx(
            by_formula(text, pinned={"P3"}), abs=1e-9
        )

    @pytest.mark.parametrize(("pinned", "code"), [({"Zed": 1500}, "player-unknown"), ({"Ana": math.nan}, "elo-limits")])
    def test_bad_pins(self, pinned, code):
        assert code_of(history.rate, of(CSV), pinned=pinned) == code

    def test_independent_matches(self):
        """Matches that share no player may change places."""
        rows = ["2024-01-01,A,B,W", "2024-01-01,C,D,L", "2024-01-02,A,C,D", "2024-01-02,B,D,W"]
        one, other = (
            history.rate(of("date,a,b,result\n" + "\n".join(rows[place] for place in order)))
            for order in ([0, 1, 2, 3], [1, 0, 3, 2])
        )
        assert {n: one.ratings[one.history.number(n)] for n in "ABCD"} == {
            n: other.ratings[other.history.number(n)] for n in "ABCD"
        }


@pytest.fixture(scope="module")
def large():
    """A history that is worth compiling for."""
    return of(generated(3, rating.WORTH_COMPILING, players=500))


class TestCompiled:
    """The compiled loops, which large histories use, and the plain ones give the same to 1e-9."""

    @pytest.mark.parametrize("pinned", [{}, {"P7": 1600.0, "P8": 1400.0}])
    def test_same(self, large, pinned, monkeypatch):
        rating.warm()
        fast, seen = history.rate(large, pinned=pinned), rating.experience(large)
        board = history.leaderboard(fast)
        assert rating.loops(len(large)) is not kernel
        monkeypatch.setitem(sys.modules, "calc.elo.history.compiled", None)  # as where numba cannot be had
        assert rating.loops(len(large)) is kernel
        slow = history.rate(large, pinned=pinned)
        for name in ("ratings", "before_a", "before_b"):
            assert np.abs(getattr(fast, name) - getattr(slow, name)).max() < 1e-9
        for one, other in zip(seen, rating.experience(large), strict=True):
            assert one.tolist() == other.tolist()
        assert history.leaderboard(slow).last == board.last
        assert history.leaderboard(slow).wins.tolist() == board.wins.tolist()

    def test_curve(self):
        """The polynomials of the compiled replay, run as plain Python: within 1e-12 of the formula, far apart too."""
        gaps = [*np.linspace(-8.5, 8.5, 999), -1e5, 1e5]
        for gap in gaps:
            ratings = [1000 + gap, 1000.0]
            before: tuple[list[float], list[float]] = [0.0], [0.0]
            kernel.replay([0], [1], [0], [0.0], [1.0], ratings, None, 1.0, rating.curve().tolist(), *before)
            share = math.exp(min(gap, 0)) / (math.exp(min(gap, 0)) + math.exp(min(-gap, 0)))
            assert ratings == pytest.approx([1000 + gap - share, 1000 + share], abs=1e-12, rel=1e-15)

    def test_source(self):
        """What is compiled is the plain function itself."""
        compiled = rating.loops(rating.WORTH_COMPILING)
        assert compiled.replay.py_func is kernel.replay
        assert compiled.experience.py_func is kernel.experience
        assert compiled.tally.py_func is kernel.tally


class TestWithResult:
    """An old result is corrected in the history itself: what follows is a replay."""

    def test_like_reading_anew(self):
        """The corrected history is rated as the corrected file would be."""
        changed = of(CSV).with_result(2, "0-2")
        file = of(CSV.replace("Cy,Ana,2-0", "Cy,Ana,0-2"))
        assert history.rate(changed).ratings.tolist() == history.rate(file).ratings.tolist()
        assert history.rate(of(CSV)).ratings.tolist() != history.rate(changed).ratings.tolist()

    def test_the_old_one_stays(self):
        """Nothing is edited: the history from which it came is as it was."""
        old = of(CSV)
        new = old.with_result(0, Result(0, Record(0, 5)))
        assert str(old.results[old.result[0]]) == "2-1"
        assert str(new.results[new.result[0]]) == "0-5"

    @pytest.mark.parametrize(
        ("row", "result", "code"),
        [(0, "?", "history-result"), (0, "bye", "history-result"), (7, "W", "history-row"), (-1, "W", "history-row")],
    )
    def test_impossible(self, row, result, code):
        assert code_of(of(CSV).with_result, row, result) == code


class TestLeaderboard:
    """Everybody with a match that counts, best first."""

    def test_counts(self):
        """Records, matches and last days counted by hand: IDs and double losses do not count."""
        board = history.leaderboard(history.rate(of(CSV)))
        rows = zip(board.name, board.matches, board.wins, board.losses, board.draws, board.last, strict=True)
        assert {row[0]: (*row[1:5], row[5].isoformat()) for row in rows} == {
            "Ana": (5, 3, 1, 1, "2024-02-02"),
            "Bo": (2, 0, 1, 1, "2024-01-09"),
            "Cy": (1, 1, 0, 0, "2024-01-02"),
            "Dee": (2, 0, 2, 0, "2024-02-02"),
        }
        assert list(board.rating) == sorted(board.rating, reverse=True)
        assert board.rank == (1, 2, 3, 4)
        assert len(board) == 4

    def test_equal(self):
        """Equal ratings share a rank; names in canonical order."""
        board = history.leaderboard(history.rate(of("date,a,b,result\n2024-01-01,zoe,Ann,D\n2024-01-01,Bob,cy,W\n")))
        assert list(zip(board.rank, board.name, strict=True)) == [(1, "Bob"), (2, "Ann"), (2, "zoe"), (4, "cy")]

    @pytest.mark.parametrize(
        ("least", "since", "names"),
        [
            (2, None, {"Ana", "Bo", "Dee"}),
            (1, dt.date(2024, 2, 2), {"Ana", "Dee"}),
            (0, None, {"Ana", "Bo", "Cy", "Dee"}),
            (6, None, set()),
        ],
    )
    def test_filters(self, least, since, names):
        """A minimum of matches, and active since a day."""
        rated = history.rate(of(CSV))
        assert set(history.leaderboard(rated, least_matches=least, since=since).name) == names

    def test_spread(self):
        """The standard deviation of those with enough matches."""
        rated = history.rate(of("date,a,b,result\n2024-01-01,A,B,W\n2024-01-01,C,D,D\n"))
        assert history.spread(rated, 1) == pytest.approx(math.sqrt(18**2 / 2))
        assert history.spread(rated, 2) is None


class TestPerson:
    """A player's page."""

    @pytest.fixture
    def ana(self):
        return history.person(history.rate(of(CSV)), "ANA")

    def test_matches(self, ana):
        """Every match from Ana's side, with what it changed."""
        assert [(m.opponent, str(m.result), m.event, m.round, m.line) for m in ana.matches] == [
            ("Bo", "2-1", "Spring", "1", 2),
            ("Cy", "0-2", "Spring", "2", 4),
            ("Bo", "1-1-1", "Spring", "1", 5),
            ("Dee", "2-0", "", "", 6),
            ("Dee", "W", "", "", 8),
        ]
        assert ana.matches[0].change == 18
        assert ana.matches[1].change == pytest.approx(-36 * formulas.expected(1518, 1500))
        for one, other in zip(ana.matches, ana.matches[1:], strict=False):
            assert one.after == pytest.approx(other.before, abs=1e-9)
        assert ana.matches[-1].after == pytest.approx(ana.rating, abs=1e-9)
        assert str(ana.record) == "3-1-1"

    def test_bests(self, ana):
        """Personal bests: the first win, and the wins that go beyond it."""
        highest, bests = 1500.0, []
        for match in ana.matches:
            if match.after > highest:
                highest = match.after
                bests.append(match)
        assert list(ana.bests) == bests
        assert bests[0].row == 0

    def test_events(self, ana):
        """Matches of one event: same name within three days, or the same day where there is no name."""
        assert [(e.name, e.date.isoformat(), str(e.record)) for e in ana.events()] == [
            ("Spring", "2024-01-01", "1-1-0"),
            ("Spring", "2024-01-09", "0-0-1"),
            ("", "2024-02-01", "1-0-0"),
            ("", "2024-02-02", "1-0-0"),
        ]
        assert sum(e.change for e in ana.events()) == pytest.approx(ana.rating - 1500)

    def test_opponents(self, ana):
        """Mean rating and experience of the opponents before the matches: Bo 0 and 1 matches, Cy 0, Dee 0 and 1."""
        assert ana.opponents_matches == pytest.approx((0 + 0 + 1 + 0 + 1) / 5)
        assert ana.opponents_rating == pytest.approx(sum(m.opponent_rating for m in ana.matches) / 5)
        assert ana.matches[2].opponent_rating == 1482

    def test_best_wins(self, ana):
        """Wins by the opponent's rating."""
        assert [match.row for match in ana.best_wins()] == [0, 4, 6]
        assert len(ana.best_wins(1)) == 1

    def test_nothing_counts(self):
        """A player with a double loss only: a page without figures."""
        eli = history.person(history.rate(of(CSV)), "Eli")
        assert (eli.rating, str(eli.record), eli.opponents_rating, eli.bests) == (1500, "0-0-0", None, ())
        assert [str(match.result) for match in eli.matches] == ["double loss"]

    def test_pinned(self):
        """A pinned player's matches change nothing for them."""
        ana = history.person(history.rate(of(CSV), pinned={"Ana": 1700}), "Ana")
        assert {match.after for match in ana.matches} == {1700}
        assert ana.bests == ()

    def test_unknown(self):
        assert code_of(history.person, history.rate(of(CSV)), "Zed") == "player-unknown"


class TestHeadToHead:
    """Two players against each other."""

    def test_both_sides(self):
        """The same matches from either side: records mirrored, changes and expected scores opposite."""
        rated = history.rate(of(CSV))
        one, other = history.head_to_head(rated, "Ana", "bo"), history.head_to_head(rated, "Bo", "Ana")
        assert (str(one.record), str(other.record)) == ("1-0-1", "0-1-1")
        assert one.change == pytest.approx(-other.change)
        assert one.promised + other.promised == pytest.approx(2)
        assert one.share + other.share == pytest.approx(1)
        assert [match.row for match in one.matches] == [0, 3]
        assert (one.one, one.other) == ("Ana", "Bo")

    def test_never_met(self):
        pair = history.head_to_head(history.rate(of(CSV)), "Eli", "Ana")
        assert (pair.matches, pair.promised, str(pair.record)) == ((), 0, "0-0-0")

    def test_the_same(self):
        assert code_of(history.head_to_head, history.rate(of(CSV)), "Ana", "ana") == "history-oneself"


class TestCalibration:
    """Does the favourite win as often as promised?"""

    def test_by_hand(self):
        """Two matches that count: a win at 18 points ahead, then a draw from 36.3; log loss and steps by hand."""
        rows = ["2024-01-01,A,B,W", "2024-01-02,A,B,W", "2024-01-03,B,A,D", "2024-01-04,A,B,ID"]
        rated = history.rate(of("date,a,b,result\n" + "\n".join(rows)))
        result = history.calibration(rated, least_matches=1, step=50)
        first = formulas.expected(1518, 1482)
        second = formulas.expected(1518 + 36 * (1 - first), 1482 - 36 * (1 - first))
        loss = (-math.log(first) - 0.5 * (math.log(second) + math.log(1 - second))) / 2
        assert (result.matches, result.k) == (2, 36)
        assert result.log_loss == pytest.approx(loss)
        one, other = result.steps
        assert (one.least, one.most, one.matches, one.share) == (0, 50, 1, 1)
        assert (other.least, other.most, other.share) == (50, 100, 0.5)
        assert other.model == pytest.approx(second)

    def test_coin(self):
        """Equal ratings are a coin: .6931, and nobody is the favourite, whoever the file names first."""
        rated = history.rate(of("date,a,b,result\n2024-01-01,A,B,W\n2024-01-01,C,D,W\n"))
        result = history.calibration(rated, least_matches=0)
        assert result.log_loss == pytest.approx(math.log(2))
        assert (result.steps[0].share, result.steps[0].model) == (0.5, 0.5)

    def test_nothing(self):
        """Nobody with ten matches: no figure, not a wrong one."""
        result = history.calibration(history.rate(of(CSV)))
        assert (result.matches, result.log_loss, result.steps) == (0, None, ())

    def test_the_last_step(self):
        """Differences beyond the last step are one step without an end."""
        text = "date,a,b,result\n" + "2024-01-01,A,B,W\n" * 400
        last = history.calibration(history.rate(of(text)), step=50, last=500).steps[-1]
        assert (last.least, last.most, last.share) == (500, None, 1)

    def test_by_factor(self):
        """One calibration for each K; where strengths do not change, a small K foretells better than a large one."""
        dice = random.Random(1)
        rows = [
            f"2024-01-01,{a},{b},{'W' if dice.random() < 0.5 else 'L'}"
            for a, b in [dice.sample("ABCDEFGH", 2) for _ in range(2000)]
        ]
        results = history.by_factor(of("date,a,b,result\n" + "\n".join(rows)))
        losses = [result.log_loss or 0 for result in results]
        assert [result.k for result in results] == [8, 16, 24, 36, 48]
        assert losses == sorted(losses)
        assert code_of(history.by_factor, of(CSV), [0]) == "elo-limits"

    @pytest.mark.data
    def test_public_matches(self, shared):
        """As measured on the public matches: of five K the lowest log loss is 36's, .6821; 58.1, 60.6, 63.7 %."""
        reading = history.read_csv((shared / "elo" / "matches.csv.gz").read_bytes())
        assert reading.rows == 346_741
        results = {result.k: result for result in history.by_factor(reading.history)}
        assert min(results.values(), key=lambda result: result.log_loss or 1).k == 36
        assert f"{results[36].log_loss:.4f}" == "0.6821"
        shares = {step.least: f"{100 * step.share:.1f}" for step in results[36].steps}
        assert [shares[least] for least in (150, 200, 250)] == ["58.1", "60.6", "63.7"]
        assert round(history.spread(history.rate(reading.history)) or 0) == 117


class TestDownloads:
    """CSV files whose cells no spreadsheet takes for formulas."""

    TEXT = 'date,a,b,result,event\n2024-01-01,=cmd(),"+1, Bo",2-1,@home\n2024-01-02,-Cy,=cmd(),ID,\n'

    def test_leaderboard(self):
        rated = history.rate(of(self.TEXT))
        rows = list(csv.reader(history.leaderboard_csv(history.leaderboard(rated)).splitlines()))
        assert rows[0][:3] == ["rank", "player", "rating"]
        assert rows[1:] == [
            ["1", "'=cmd()", "1518.00", "1", "1", "0", "0", "2024-01-01"],
            ["2", "'+1, Bo", "1482.00", "1", "0", "1", "0", "2024-01-01"],
        ]

    def test_ratings(self):
        """Everybody, with all digits."""
        rows = list(csv.reader(history.ratings_csv(history.rate(of(self.TEXT))).splitlines()))
        assert sorted(rows[1:]) == [["'+1, Bo", "1482.0"], ["'-Cy", "1500.0"], ["'=cmd()", "1518.0"]]

    def test_changes(self):
        """All matches in order with both ratings and changes; a pinned player's is nil."""
        rated = history.rate(of(self.TEXT), pinned={"+1, Bo": 1500})
        rows = list(csv.DictReader("".join(history.changes_csv(rated)).splitlines()))
        assert [row["date"] for row in rows] == ["2024-01-01", "2024-01-02"]
        assert (rows[0]["player_a"], rows[0]["player_b"], rows[0]["event"]) == ("'=cmd()", "'+1, Bo", "'@home")
        assert [rows[0][name] for name in ("before_a", "change_a", "before_b", "change_b")] == [
            "1500.0000", "18.0000", "1500.0000", "0.0000",
        ]  # fmt: skip
        assert (rows[1]["result"], rows[1]["before_b"], rows[1]["change_b"]) == ("id", "1518.0000", "0.0000")

    def test_pieces(self):
        """A long file comes in pieces and reads back as the same history."""
        old = of(generated(5, 20_050))
        pieces = list(history.changes_csv(history.rate(old)))
        assert len(pieces) == 3
        new = of("".join(pieces))
        assert len(new) == len(old)
        assert history.rate(new).ratings.sum() == pytest.approx(history.rate(old).ratings.sum())


class TestEvents:
    """Event files in the order of their dates."""

    FIRST = "round 1\nAna 2-1 Bo\nCy id Dee\nEli bye\nround 2\nAna vs Cy\nBo loss\nfinal\nAna 0-2 Cy\n"
    SECOND = "round 1\nBo beat ana\nDee double loss Cy\n"

    def test_in_order_of_dates(self):
        """The later event is rated last though it comes first; open matches, byes and assigned losses are no rows."""
        events = [
            history.DatedEvent("B", dt.date(2024, 2, 1), parse_event(self.SECOND)),
            history.DatedEvent("A", dt.date(2024, 1, 1), parse_event(self.FIRST)),
        ]
        reading = history.from_events(events)
        table = reading.history
        assert [(table.events[e], table.rounds[r]) for e, r in zip(table.event, table.round, strict=True)] == [
            ("A", "1"), ("A", "1"), ("A", "final"), ("B", "1"), ("B", "1"),
        ]  # fmt: skip
        assert (reading.byes, len(table.names)) == (1, 4)
        rated = history.rate(table)
        first = formulas.rate(parse_event(self.FIRST)).after
        second = formulas.rate(parse_event(self.SECOND.replace("ana", "Ana")), first).after
        assert {name: rated.ratings[table.number(name)] for name in ("Ana", "Bo", "Cy", "Dee")} == pytest.approx(
            {name: second[name] for name in ("Ana", "Bo", "Cy", "Dee")}
        )

    def test_files(self):
        """Each file's date is in it, or in its name, or given; a file without one, or that is no event, is reported."""
        files = [
            ("league-2024-02-01.txt", self.SECOND.encode()),
            ("spring.txt", self.FIRST.encode()),
            ("other.txt", self.FIRST.encode()),
            ("2024-01-01 list.txt", b"nothing of an event"),
        ]
        reading = history.read_files(files, dates={"spring.txt": dt.date(2024, 1, 1)})
        assert [problem.code for problem in reading.problems] == ["history-file-undated", "history-file-unread"]
        assert [reading.history.date(row).month for row in range(5)] == [1, 1, 1, 2, 2]

    @pytest.mark.parametrize(
        ("name", "data", "date"),
        [
            ("x.json", b'{"Tournament": {"Date": "2024-05-11T00:00:00Z"}}', dt.date(2024, 5, 11)),
            ("modern-20240511.json", b"{}", dt.date(2024, 5, 11)),
            ("2024-05-11.json", b'{"Date": "tomorrow"}', dt.date(2024, 5, 11)),
            ("2024-13-11 or 2024_05_11", b"", dt.date(2024, 5, 11)),
            ("event-12345678901.json", b"", None),
        ],
        ids=["in-json", "in-name", "name-before-words", "first-that-is-a-date", "none"],
    )
    def test_dates(self, name, data, date):
        assert history.date_of(name, data) == date

    def test_nothing(self):
        assert code_of(history.read_files, []) == "history-no-matches"
