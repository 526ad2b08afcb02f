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
    assert re.fullmatch(r"[a-z0-9-]+>=[\d.]+,<\d+", line)


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


class TestNames:
    """The names of the tests depend on neither clock nor hash seed, nor their order: two workers must collect alike."""

    LATER = "import time; now = time.time; time.time = lambda: now() + 98765.4321\n"

    def test_collected_twice(self):
        """The second time with other hashes, and a day later by the clock that files and archives are stamped with."""
        collect = "import sys, pytest; sys.exit(pytest.main(['--collect-only', '-q', '-p', 'no:cacheprovider']))"
        runs = [
            subprocess.Popen(
                [sys.executable, "-c", code],
                cwd=ROOT,
                env={**os.environ, "PYTHONHASHSEED": seed},
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
            )
            for code, seed in ((collect, "1"), (self.LATER + collect, "2"))
        ]
        one, other = ([line for line in run.communicate()[0].splitlines() if "::" in line] for run in runs)
        assert len(one) > 1000
        assert one == other
