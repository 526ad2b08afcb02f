"""The simulator page without a browser: figures as `calc.simulation` has them, bounds for the unseen, limits."""

import re
import time
from dataclasses import replace
from fractions import Fraction

import pytest
from streamlit.testing.v1 import AppTest

from calc.bracket import champion, qualified
from calc.record import Record
from calc.simulation import Drops, Ids, Mine, Parameters, Settings, Share, run, simulate, warm, watch
from calc.standings import standings
from tests import ROOT
from ui.frame import background, link, session_keys
from ui.parts import simulation_job, simulation_words
from ui.simulator import truth
from ui.texts import numbers, t, words

pytestmark = pytest.mark.usefixtures("untraced")

EVENT = """rounds 3
round 1
Ana 2-1 Bo
Cy 2-0 Dee
Eli 2-0 Fay
round 2
Ana vs Cy
Eli vs Bo
Dee vs Fay
"""
SMALL = {"players": "16", "trials": "60"}
CERTAIN = re.compile(r"(?<![\d.,<>])(?:0|100)(?:\.0+)?%(?! of|–)")


def page(opened: str = "", **fields) -> AppTest:
    """The page with these fields in the link, and this drawer open."""
    at = AppTest.from_file(str(ROOT / "app.py"), default_timeout=30)
    values = {(key.replace("__", ".") if "__" in key else f"simulator.{key}"): value for key, value in fields.items()}
    if values:
        at.query_params[link.PARAMETER] = link.encode(values)
    at.run()
    at.switch_page("pages/simulator.py").run()
    if opened:
        at.session_state[f"simulator-{opened}"] = True
        at.run()
    assert not at.exception
    return at


def simulated(opened: str = "", **fields) -> AppTest:
    """The page after its simulation."""
    at = page(**(SMALL | fields))
    at.button(key="simulator-run").click().run()
    wait(at)
    if opened:
        at.session_state[f"simulator-open-{opened}"] = True
        at.run()
    assert not at.exception
    return at


def wait(at: AppTest) -> None:
    """Until the simulation has ended."""
    until = time.monotonic() + 25
    while not at.session_state[session_keys.SIMULATOR_JOB].ended and time.monotonic() < until:
        at.session_state[session_keys.SIMULATOR_JOB].renew(0.05)
    at.run()


def text_of(at: AppTest) -> str:
    found = (*at.markdown, *at.caption, *at.info, *at.success, *at.warning)
    return "\n".join(element.value for element in found).replace("\\", "").replace("\u2068", "").replace("\u2069", "")


def rows(at: AppTest) -> dict[str, list[str]]:
    """The cells of all tables by the first cell."""
    lines = [line for line in text_of(at).split("\n") if re.match(r"\| (?!:?-)", line)]
    cells = [[cell.strip().replace("\u2011", "-") for cell in line.strip("|").split("|")] for line in lines]
    return {line[0]: line[1:] for line in reversed(cells)}


class TestFigures:
    """What is shown is what the simulation with the same parameters and seed holds."""

    def test_same_seed_same_figures(self):
        """Every record down to the last that got in: players, how many get in, the share."""
        found, shown = simulate(16, 5, 4, trials=60, seed=7), rows(simulated(seed="7"))
        for row in found.records:
            if row.inside:
                points, holders, inside, _ = shown[str(row.record)]
                assert points == str(row.record.points)
                assert (holders, inside) == tuple(map(simulation_words.per_event_text, (row.holders, row.inside)))
        assert shown["Points of 4th place"] == ["Share of events"]

    def test_settings_reach_it(self):
        """Every setting of the page is one of the simulation."""
        at = simulated(
            model="equal",
            draws="10%",
            ids="safe",
            drops="hopeless",
            by_standings=False,
            byes="1 1 0",
            cut="2",
            rounds="4",
        )
        settings = Settings(spread=0, draws=0.1, ids=Ids.SAFE, drops=Drops.HOPELESS, by_standings=False, byes=(1, 1, 0))
        assert at.session_state[session_keys.SIMULATOR_JOB].question == Parameters(16, 4, 2, 60, 1, settings)

    def test_recommended(self):
        """MTR appendix E: 64 players play six rounds, 65 seven; Top 8 from 17, Top 4 from 9."""
        for players, rounds, cut in (("64", "6", "8"), ("65", "7", "8"), ("16", "5", "4"), ("8", "3", "0")):
            at = page(players=players)
            assert at.text_input(key="simulator.rounds").placeholder == rounds
            assert at.text_input(key="simulator.cut").placeholder == cut

    def test_separators_of_thousands(self):
        assert "1,000 events" in text_of(simulated(players="4", rounds="2", trials="1,000"))

    def test_nothing_is_certain(self):
        """No sample proves 0 or 100 %."""
        at = simulated(opened="ranks", trials="3")
        assert not CERTAIN.search(text_of(at).replace(words("simulator.margin"), ""))

    def test_without_a_cut(self):
        at = simulated(players="8", cut="0")
        assert t("simulator.no-cut") in [info.value for info in at.info]

    def test_every_record_on_request(self):
        at = simulated()
        before = len(rows(at))
        at.toggle(key="simulator-every-record").set_value(True).run()
        assert len(rows(at)) > before
        assert "0-5-0" in rows(at)


class TestChance:
    """A share as it is printed."""

    def test_margin(self):
        """1.96 standard errors hold the truth 19 times in 20."""
        assert simulation_words.chance_text(Share(500, 1000, 0.0158)) == "50%\u00a0±\u00a03"
        assert simulation_words.chance_text(Share(5000, 10000, 0.005)) == "50.0%\u00a0±\u00a01.0"

    def test_rule_of_three(self):
        """Never seen in n trials: below 3/n, 19 times in 20; always seen: above 1 - 3/n."""
        assert simulation_words.chance_text(Share(0, 1000, 0.001)) == "<0.3%"
        assert simulation_words.chance_text(Share(1000, 1000, 0.001)) == ">99.7%"
        assert simulation_words.chance_text(Share(1, 1, 0.3)) == numbers.NOTHING
        assert simulation_words.chance_text(Share(0, 0, 0.3)) == numbers.NOTHING


class TestMine:
    """My own record, or myself in the open event."""

    def test_two_to_go(self):
        """3-1 of six rounds: four rows, and they are the simulations with my results given."""
        shown = rows(simulated(start="record", record="3-1", rounds="6", trials="40"))
        assert {"Draw, draw", "Draw, win", "Win, draw", "Win, win"} <= shown.keys()

    def test_otherwise_no_such_rows(self):
        assert "Win, win" not in rows(simulated(start="record", record="3-0", rounds="6", trials="40"))

    def test_my_chance(self):
        found = run(Parameters(16, 5, 4, 60, 1, mine=Mine(Record(3, 0, 0)))).me
        assert found is not None
        at = simulated(start="record", record="3-0")
        assert simulation_words.chance_text(found.chance) in at.success[0].value

    def test_the_open_event(self):
        """It is played on from where it stands, as the player who is chosen."""
        at = simulated(start="event", event__text=EVENT, player="Ana", cut="2", trials="30")
        question = at.session_state[session_keys.SIMULATOR_JOB].question
        assert (question.players, question.rounds, question.mine) == (6, 3, Mine(player="Ana"))
        assert question.start is not None
        assert at.success

    def test_no_open_event(self):
        at = page(start="event")
        assert t("simulator.no-event") in [element.value for element in at.markdown]
        assert at.button(key="simulator-run").disabled

    def test_the_cut_has_begun(self):
        text = "round 1\nAna 2-0 Bo\nCy 2-0 Dee\nfinal\nAna 2-0 Cy\n"
        at = page(start="event", event__text=text)
        assert "The cut has begun" in at.error[0].value


class TestBadInput:
    """Limits in words, in their place; nothing is begun."""

    @pytest.mark.parametrize(
        ("fields", "said"),
        [
            ({"players": "1"}, "Players: “1” is out of range. Write a number from 2 to 2,048."),
            ({"players": "100,000"}, "from 2 to 2,048"),
            ({"players": "many"}, "Players: “many”"),
            ({"players": "3", "rounds": "3"}, "3 rounds are too many for 3 players"),
            ({"players": "2048", "rounds": "13"}, "Write at most 12 rounds, or at most 640 players."),
            ({"rounds": "-1"}, "Rounds: “-1”"),
            ({"cut": "100"}, "A cut to 100 is larger than the field of 64"),
            ({"cut": "half"}, "Cut: “half”"),
            ({"trials": "1000000000"}, "from 1 to 1,000,000"),
            ({"trials": "10^9"}, "Events: “10^9”"),
            ({"spread": "-5"}, "Spread of ratings: “-5” is out of range. Write a number from 0 to 600."),
            ({"spread": "nan"}, "from 0 to 600"),
            ({"draws": "100%"}, "Played draws: “100%” is out of range. Write a number from 0% to 50%."),
            ({"draws": "often"}, "from 0% to 50%"),
            ({"drops": "rate", "drop_rate": "80%"}, "Drops per round: “80%”"),
            ({"seed": "lucky"}, "Random number: “lucky”"),
            ({"byes": "many"}, "Awarded byes: “many” does not say who holds awarded byes. Write how many players hold"),
            ({"byes": "1 2 3 4"}, "“1 2 3 4” does not say who holds awarded byes"),
            ({"byes": "-1"}, "Awarded byes: “-1”"),
            ({"byes": "100"}, "100 players with awarded byes do not fit into a field of 64"),
            ({"start": "record", "record": "good"}, "Record:"),
            ({"start": "record", "record": "6-1"}, "more than 6 rounds"),
            ({"start": "record", "record": "3-1", "players": "1"}, "Players: “1”"),
            ({"start": "record", "record": "3-1", "trials": "1000000000"}, "from 1 to 1,000,000"),
            ({"start": "event", "event__text": EVENT, "cut": "9"}, "A cut to 9 is larger than the field of 6"),
            ({"start": "event", "event__text": EVENT, "rounds": "1"}, "2 rounds have been paired already"),
            ({"start": "event", "event__text": EVENT, "draws": "100%"}, "from 0% to 50%"),
        ],
    )
    def test_limits(self, fields, said):
        at = page(**fields)
        (error,) = at.error
        assert said in error.value.replace("\\", "").replace("\u2068", "").replace("\u2069", "")
        assert at.button(key="simulator-run").disabled

    def test_every_problem_at_once(self):
        said = "".join(error.value for error in page(players="1", draws="100%", seed="x", spread="-1").error)
        assert all(name in said for name in ("Players", "Played draws", "Random number", "Spread of ratings"))


class TestWork:
    """It goes on while one reads, and stops when it is told to."""

    def test_stop(self):
        """The largest run there may be: stopped within a second of work, and nothing goes on behind it."""
        warm()
        at = page(players="2048", rounds="12", trials="1000000")
        at.button(key="simulator-run").click().run()
        job = at.session_state[session_keys.SIMULATOR_JOB]
        until = time.monotonic() + 60
        while job.latest is None and time.monotonic() < until:
            job.renew(0.02)
        at.run()
        assert not at.button(key="simulator-stop").disabled
        began = time.process_time()  # this program's own work: others on this machine do not count
        at.session_state[session_keys.SIMULATOR_JOB].stop()
        job.renew(60)
        assert job.ended
        assert time.process_time() - began < 1
        began = time.process_time()
        time.sleep(0.3)
        assert time.process_time() - began < 0.1
        at.run()
        assert "Stopped after" in text_of(at)
        assert not job.latest.main.done

    def test_a_place_in_the_queue(self, monkeypatch):
        """While all places are taken, the page says so, and can stop waiting."""
        monkeypatch.setattr(background, "PLACES", 0)
        at = page(**SMALL)
        at.button(key="simulator-run").click().run()
        job = at.session_state[session_keys.SIMULATOR_JOB]
        until = time.monotonic() + 10
        while not job.queue_position and time.monotonic() < until:
            time.sleep(0.01)
        at.run()
        assert words("simulator.waiting", before=1).partition(":")[2] in text_of(at)
        assert job.latest is None
        at.button(key="simulator-stop").click().run()
        job.renew(10)
        assert job.ended

    def test_other_settings_are_said(self):
        """What stands below answers what was asked, and says so when the form asks something else."""
        at = simulated()
        assert not at.warning
        at.text_input(key="simulator.players").set_value("20").run()
        assert [warning.value for warning in at.warning] == [t("simulator.changed")]

    def test_reset(self):
        at = simulated()
        at.button(key="simulator-reset").click().run()
        assert at.text_input(key="simulator.players").value == "64"
        assert session_keys.SIMULATOR_JOB not in at.session_state

    def test_together(self):
        """Played by turns, each ends as it does alone."""
        asked = tuple(Parameters(8, 3, 4, 20, seed) for seed in (1, 2, 3))
        *_, last = simulation_job.simulate_together(asked)
        found = (last.main, *last.given)
        assert [one.records for one in found] == [run(parameters).records for parameters in asked]


class TestDrawers:
    """What can be opened."""

    @pytest.mark.parametrize(
        ("name", "says"), [("strengths", "strength-note"), ("ids-drawer", "ids-tables"), ("chart", "chart-note")]
    )
    def test_opens(self, name, says):
        assert words(f"simulator.{says}") in text_of(simulated(opened=name, trials="20"))

    def test_ranks_add_up(self):
        """The shares of all ranks of a record are all of its holders."""
        found = simulate(16, 5, 4, trials=60, seed=1)
        for row in found.records:
            assert sum(found.ranks(row.record)) == pytest.approx(row.holders * 60)
        assert "There or better" in text_of(simulated(opened="ranks"))

    def test_equal_players_have_equal_chances(self):
        assert t("simulator.all-equal") in text_of(simulated(opened="strengths", model="equal"))

    def test_watch(self):
        """Event 2 of the page is event 1, counted from 0, of the simulation: the same pairings, the same champion."""
        event = watch(Parameters(16, 5, 4, 60, 1), 1).event
        at = simulated(opened="watch", watched="2")
        first = event.rounds[0].matches[0]
        assert rows(at)["1"][0].startswith((first.player, "P"))
        assert f"{first.player} (0)" in text_of(at)
        at.segmented_control(key="simulator-round").set_value(6).run()
        winner = champion(event)
        assert winner is not None
        assert any(winner in success.value.replace("\\", "") for success in at.success)

    def test_the_bubble(self):
        """Marked: level on points on both sides of the cut's line."""
        at = simulated(opened="watch")
        at.segmented_control(key="simulator-round").set_value(1).run()
        assert text_of(at).count(":orange-badge[bubble]") == 8  # after one round eight of 16 have three points

    def test_who_has_dropped_is_not_bold(self):
        """Bold are those whom the bracket would seat: who has dropped takes no seat, whatever their place."""
        settings = Settings(drops=Drops.RATE, drop_rate=0.2)
        number, event = next(
            (number, event)
            for number in range(60)
            for event in [watch(Parameters(16, 5, 4, 60, 1, settings), number).event]
            if any(line.player in event.dropped for line in standings(event)[:4])
        )
        at = simulated(opened="watch", watched=str(number + 1), drops="rate", drop_rate="20%")
        at.segmented_control(key="simulator-round").set_value(5).run()
        table = next(element.value for element in at.markdown if t("simulator.watch-strength") in element.value)
        bold = [line.split(" | ")[1] for line in table.split("\n")[2:] if line.startswith("| **")]
        assert [re.sub(r"[^P\d]", "", name) for name in bold] == list(qualified(replace(event, cut_rounds=()), 4))

    def test_next_event(self):
        at = simulated(opened="watch")
        at.button(key="simulator-another").click().run()
        assert at.text_input(key="simulator.watched").value == "2"

    def test_no_such_event(self):
        at = simulated(opened="watch", watched="first")
        assert "Event number" in at.error[0].value

    def test_truth_counts_add_up(self):
        """Every real event of a size has one line, and as many were simulated."""
        at = page(opened="open-truth")
        assert t("simulator.truth-note") in [element.value for element in at.markdown]
        for one in truth.FOUND:
            assert sum(real for _, real, _ in one.line) == one.events
            assert float(sum(Fraction(simulated) for *_, simulated in one.line)) == pytest.approx(one.events, abs=0.5)
