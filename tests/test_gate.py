"""The gate itself: what is installed, what is hidden, when a skip is a failure."""

import os
import re
import subprocess
import sys
from importlib.metadata import version

import pytest

from tests import ROOT

CASE = """
import pytest
@pytest.mark.{marker}
def test_it():
    pytest.skip("not here")
"""


def requirements(name: str) -> list[str]:
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith(("#", "-r"))]


@pytest.mark.parametrize("line", requirements("requirements.txt"))
def test_the_program_states_bounds(line):
    """From the version it was built with to the next that may break it."""
    assert re.fullmatch(r"[a-z0-9-]+>=[\d.]+,<[\d.]+", line)


@pytest.mark.parametrize("line", requirements("requirements-dev.txt"))
def test_the_tools_are_pinned(line):
    """And what runs this test is what is pinned."""
    name, _, pinned = line.partition("==")
    assert version(name) == pinned


@pytest.mark.parametrize(
    ("marker", "environment", "outcome"),
    [
        ("browser", {"CI": "true"}, "failed"),
        ("browser", {}, "skipped"),
        ("data", {"CI": "true", "CUTLINE_HIDE_SHARED": "1"}, "skipped"),
        ("data", {}, "skipped"),
    ],
)
def test_skips(marker, environment, outcome, tmp_path):
    """In CI a missing browser fails; where the published events are absent or hidden, a skip is in order."""
    case = tmp_path / "test_case.py"
    case.write_text(CASE.format(marker=marker), encoding="utf-8")
    settings = ["-c", str(ROOT / "pyproject.toml"), "-p", "tests.conftest", "-p", "no:cacheprovider"]
    outside = {key: value for key, value in os.environ.items() if key not in {"CI", "CUTLINE_HIDE_SHARED"}}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", *settings, str(case)],
        cwd=ROOT,
        env=outside | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert f"1 {outcome}" in done.stdout


CLOCK = """
import os, time
ahead = float(os.environ["CUTLINE_CLOCK_AHEAD"])
now, now_ns, local, universal = time.time, time.time_ns, time.localtime, time.gmtime
time.time = lambda: now() + ahead
time.time_ns = lambda: now_ns() + int(ahead) * 10**9
time.localtime = lambda seconds=None: local(time.time() if seconds is None else seconds)
time.gmtime = lambda seconds=None: universal(time.time() if seconds is None else seconds)
"""


def test_names_of_tests_depend_on_nothing(tmp_path, request):
    """Under another hash seed, years later and in another folder for temporary files every test has the same name.

    Workers side by side each collect the tests: where one name differs, none of them runs. Compared are the tests that
    this run has collected with the same files collected anew.
    """
    (tmp_path / "moved_clock.py").write_text(CLOCK, encoding="utf-8")
    here = [item.nodeid for item in request.session.items]
    files = sorted({name.split("::")[0] for name in here})
    moved = {"PYTHONHASHSEED": "4000", "CUTLINE_CLOCK_AHEAD": "100000000", "TMPDIR": str(tmp_path)}
    done = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-q", "--collect-only", "-p", "moved_clock", "-p", "no:cacheprovider"),
            *files,
        ],
        cwd=ROOT,
        env=os.environ | moved | {"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    there = {line for line in done.stdout.splitlines() if "::" in line}
    assert len(there) > len(here) / 2
    assert set(here) - there == set()
