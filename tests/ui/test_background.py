"""Work in the background: by turns, replaced when the question changes, given up when nobody looks."""

import threading
import time
from collections.abc import Iterator
from functools import partial

import pytest
import streamlit as st
from streamlit import runtime

from calc.errors import InputError, Problem
from ui.frame import background, jit_warmup
from ui.frame.background import Job

KEY = "test-background"
SECONDS = 5.0


def upwards(stop: int | None = None) -> Iterator[int]:
    """1, 2, 3, ... with or without an end."""
    number = 0
    while stop is None or number < stop:
        number += 1
        yield number


@pytest.fixture
def started():
    """Start jobs of one session; none is left behind."""
    yield lambda question, work: background.start_job(KEY, question, work)
    st.session_state[KEY].stop()
    del st.session_state[KEY]


class TestJob:
    """An iterator whose last value is shown."""

    def test_to_its_end(self, started):
        job = started("?", lambda: upwards(5))
        job.renew(SECONDS)
        assert job.ended
        assert (job.latest, job.expired) == (5, False)

    def test_the_same_question_is_the_same_job(self, started):
        job = started("?", upwards)
        assert started("?", upwards) is job

    def test_another_question_stops_it(self, started):
        first = started("one", upwards)
        second = started("two", lambda: upwards(3))
        first.renew(SECONDS)
        second.renew(SECONDS)
        assert first.ended
        assert second.latest == 3

    def test_nobody_looks(self, started, monkeypatch):
        """A closed tab stops it; whoever comes back has it begun again."""
        monkeypatch.setattr(background, "LEASE", 0.05)
        job = started("?", upwards)
        job._ended.wait(SECONDS)
        assert job.expired
        assert started("?", upwards) is not job

    def test_bad_input(self, started):
        """What is wrong is kept for the page to say."""

        def refused():
            raise InputError(Problem("odds-field-large"))

        job = started("?", refused)
        job.renew(SECONDS)
        assert [problem.code for problem in job.problems] == ["odds-field-large"]
        assert not job.failed

    def test_a_bug(self, started, caplog):
        """The page learns that it failed, the log why."""

        def broken():
            yield 1
            yield 1 // 0

        job = started("?", broken)
        job.renew(SECONDS)
        assert (job.failed, job.latest) == (True, 1)
        assert "ZeroDivisionError" in caplog.text

    def test_waiting_keeps_what_there_is(self, started):
        """A work that yields None has nothing new."""
        job = started("?", lambda: iter((1, None)))
        job.renew(SECONDS)
        assert job.latest == 1

    def test_chunks_take_turns(self, monkeypatch):
        """However many sessions: no more chunks at once than there are turns."""
        monkeypatch.setattr(background, "_TURN", threading.BoundedSemaphore(1))
        busy, most = [], []

        def work():
            for _ in range(5):
                busy.append(1)
                most.append(len(busy))
                time.sleep(0.002)
                busy.pop()
                yield 1

        jobs: list[Job[int]] = [Job(number, work) for number in range(4)]
        threads = [threading.Thread(target=job.run) for job in jobs]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(SECONDS)
        assert max(most) == 1
        assert all(job.latest == 1 and job.ended for job in jobs)


class TestPlaces:
    """However many sessions ask at once: so many works are under way, the others wait, first come, first served."""

    def test_twenty_at_once(self):
        """Nothing of a work that waits is made, each knows how many are before it, and all of them come to an end."""
        go_on = threading.Event()
        made: list[int] = []

        def work(number):
            made.append(number)
            while not go_on.is_set():
                yield number
            yield number

        jobs: list[Job[int]] = [Job(number, partial(work, number), "places") for number in range(20)]
        threads = [threading.Thread(target=job.run) for job in jobs]
        for thread in threads:
            thread.start()
        until(
            lambda: (
                len(made) == background.PLACES and sum(job.queue_position > 0 for job in jobs) == 20 - background.PLACES
            )
        )
        time.sleep(2 * background.PAUSE)
        assert len(made) == background.PLACES
        assert sorted(job.queue_position for job in jobs if job.queue_position) == list(
            range(1, 21 - background.PLACES)
        )
        go_on.set()
        for thread in threads:
            thread.join(4 * SECONDS)
        assert all(job.ended and job.latest == job.question for job in jobs)

    def test_another_kind_has_its_own(self):
        """Long simulations do not keep the chances of a last round waiting."""
        long: list[Job[int]] = [Job(number, upwards, "long") for number in range(background.PLACES)]
        short: Job[int] = Job("?", lambda: upwards(3), "short")
        for job in (*long, short):
            threading.Thread(target=job.run).start()
        short.renew(SECONDS)
        assert (short.latest, any(job.ended for job in long)) == (3, False)
        for job in long:
            job.stop()

    def test_who_had_a_share_makes_way(self, monkeypatch):
        """A work without an end does not keep others waiting for ever; alone it goes on."""
        monkeypatch.setattr(background, "PLACES", 1)
        monkeypatch.setattr(background, "SHARE", 0.05)
        first: Job[int] = Job("first", upwards, "way")
        threading.Thread(target=first.run).start()
        time.sleep(0.2)
        assert not first.ended
        second: Job[int] = Job("second", lambda: upwards(3), "way")
        threading.Thread(target=second.run).start()
        second.renew(SECONDS)
        assert (first.evicted, first.expired, second.latest) == (True, True, 3)

    def test_who_was_evicted_is_not_begun_anew_by_itself(self, monkeypatch):
        """What it has found stays for whoever looks again; without anything found it stands in line once more."""
        for latest, same in ((7, True), (None, False)):
            gone: Job[int] = Job("?", upwards, latest=latest, expired=True, evicted=True)
            monkeypatch.setitem(st.session_state, KEY, gone)
            found: Job[int] = background.start_job(KEY, "?", lambda: upwards(1))
            assert (found is gone) is same

    def test_stopped_while_it_waits(self, monkeypatch):
        """It leaves the line at once, and has never begun."""
        monkeypatch.setattr(background, "PLACES", 0)
        waiting: Job[int] = Job("?", upwards, "stopped")
        threading.Thread(target=waiting.run).start()
        until(lambda: waiting.queue_position == 1)
        waiting.stop()
        waiting.renew(SECONDS)
        assert (waiting.ended, waiting.latest, waiting.queue_position) == (True, None, 0)


class TestStopped:
    """By hand, by another page, by a tab that was closed."""

    def test_by_hand_it_stays_stopped(self, started):
        """The page that asks again gets what there is; it does not begin anew by itself."""
        job = started("?", upwards)
        job.stop()
        job.renew(SECONDS)
        assert started("?", upwards) is job

    def test_a_closed_tab(self, monkeypatch):
        """A session that has ended is not waited for as long as one whose other page is read."""
        monkeypatch.setattr(background, "GONE", 0.05)
        there = threading.Event()
        there.set()

        class Server:
            """What Streamlit says of its sessions."""

            @staticmethod
            def is_active_session(_):
                return there.is_set()

        monkeypatch.setattr(runtime, "exists", lambda: True)
        monkeypatch.setattr(runtime, "get_instance", Server)
        job: Job[int] = Job("?", upwards, "closed", "a session")
        threading.Thread(target=job.run).start()
        time.sleep(0.2)
        assert not job.ended
        there.clear()
        job._ended.wait(SECONDS)
        assert (job.ended, job.expired) == (True, True)


def until(true) -> None:
    """Wait until it is so."""
    deadline = time.monotonic() + SECONDS
    while not true() and time.monotonic() < deadline:
        time.sleep(0.005)
    assert true()


def test_loops_are_warmed_once():
    """However many sessions begin: one thread, and afterwards nobody waits."""
    for _ in range(3):
        jit_warmup.start()
    assert len(jit_warmup._threads) == 1
    deadline = time.monotonic() + 60
    while jit_warmup.is_compiling("calc.odds") and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not jit_warmup.is_compiling("calc.odds")
