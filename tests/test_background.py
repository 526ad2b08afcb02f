"""Work in the background: by turns, replaced when the question changes, given up when nobody looks."""

import threading
import time
from collections.abc import Iterator

import pytest
import streamlit as st

from calc.errors import InputError, Problem
from ui import background, warming
from ui.background import Job

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
    yield lambda question, work: background.job(KEY, question, work)
    st.session_state[KEY].stop()
    del st.session_state[KEY]


class TestJob:
    """An iterator whose last value is shown."""

    def test_to_its_end(self, started):
        job = started("?", lambda: upwards(5))
        job.look(SECONDS)
        assert job.ended
        assert (job.latest, job.given_up) == (5, False)

    def test_the_same_question_is_the_same_job(self, started):
        job = started("?", upwards)
        assert started("?", upwards) is job

    def test_another_question_stops_it(self, started):
        first = started("one", upwards)
        second = started("two", lambda: upwards(3))
        first.look(SECONDS)
        second.look(SECONDS)
        assert first.ended
        assert second.latest == 3

    def test_nobody_looks(self, started, monkeypatch):
        """A closed tab stops it; whoever comes back has it begun again."""
        monkeypatch.setattr(background, "LEASE", 0.05)
        job = started("?", upwards)
        job._ended.wait(SECONDS)
        assert job.given_up
        assert started("?", upwards) is not job

    def test_bad_input(self, started):
        """What is wrong is kept for the page to say."""

        def refused():
            raise InputError(Problem("odds-field-large"))

        job = started("?", refused)
        job.look(SECONDS)
        assert [problem.code for problem in job.problems] == ["odds-field-large"]
        assert not job.failed

    def test_a_bug(self, started, caplog):
        """The page learns that it failed, the log why."""

        def broken():
            yield 1
            yield 1 // 0

        job = started("?", broken)
        job.look(SECONDS)
        assert (job.failed, job.latest) == (True, 1)
        assert "ZeroDivisionError" in caplog.text

    def test_waiting_keeps_what_there_is(self, started):
        """A work that yields None has nothing new."""
        job = started("?", lambda: iter((1, None)))
        job.look(SECONDS)
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


def test_loops_are_warmed_once():
    """However many sessions begin: one thread, and afterwards nobody waits."""
    for _ in range(3):
        warming.start()
    assert len(warming._threads) == 1
    deadline = time.monotonic() + 60
    while warming.busy("calc.odds") and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not warming.busy("calc.odds")
