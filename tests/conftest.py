"""What tests share: the published events beside the project, and when a skip is a failure."""

import os
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from tests import ROOT

SHARED = ROOT.parent / "shared"
CI = os.environ.get("CI") == "true"

# A deadline would measure how busy the machine is, not a rule; and a test that draws other cases in every run fails on
# a change that has nothing to do with it.
settings.register_profile("cutline", deadline=None, derandomize=True)
settings.load_profile("cutline")


def shared_is_there() -> bool:
    """Whether the published events can be used; `CUTLINE_HIDE_SHARED=1` pretends that they are absent."""
    return SHARED.is_dir() and os.environ.get("CUTLINE_HIDE_SHARED") != "1"


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of published events, which a test marked `data` needs; skips where it is absent."""
    if not shared_is_there():
        pytest.skip("needs the published events in ../shared, which are not here")
    return SHARED


@pytest.fixture
def untraced() -> Iterator[None]:
    """Without the measuring of coverage, which makes a test two to four times as long.

    For long comparisons, where other tests reach the same lines, and for tests of pages: what `calc` does is shown by
    the tests of `calc`. Also for the threads that a test starts, as a page's script.
    """
    here, threads = sys.gettrace(), threading.gettrace()
    sys.settrace(None)
    threading.settrace(None)
    yield
    threading.settrace(threads)
    sys.settrace(here)


LONGEST_NAME = 60
"""Characters of a parameter that stand in the name of its test."""


def pytest_make_parametrize_id(val, argname):
    """Bytes, sets and long texts stand in no name: they may hold a time of day, or come in any order.

    Two processes that collect the tests must name them alike, or neither runs. pytest numbers names that are the same.
    """
    unfit = isinstance(val, bytes | bytearray | set | frozenset) or (isinstance(val, str) and len(val) > LONGEST_NAME)
    return argname if unfit else None


def pytest_collection_modifyitems(items):
    """First what compiles, so that the servers of the browser's tests find it compiled; of those the longest first."""
    items.sort(key=lambda item: (item.path.parent.name == "browser", item.path.name != "test_access.py"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item):
    """In CI a skip for want of data that is there, or of a browser, is a failure: nothing may go unnoticed."""
    report = yield
    if CI and report.skipped and not hasattr(report, "wasxfail"):
        wanted = item.get_closest_marker("browser") or (item.get_closest_marker("data") and shared_is_there())
        if wanted:
            report.outcome = "failed"
            report.longrepr = f"skipped in CI: {report.longrepr[2]}"
    return report
