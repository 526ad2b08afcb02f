"""The gate: format, lint, layers, then types beside the tests. Stops at the first failure, with its exit code.

`python -m tests` checks everything: every branch of `calc` is covered, and of each file of `ui` and `pages` at least
four fifths. Arguments go to pytest (`python -m tests -k link`); a part of the tests cannot cover everything, so
coverage is then not demanded.
"""

import json
import os
import subprocess
import sys
import sysconfig
from pathlib import Path

from tests import MEASURED, ROOT, SCREEN_DATA

OXLINT = str(Path(sysconfig.get_path("scripts")) / "oxlint")

QUICK = (
    ("-m", "ruff", "format", "--check", "."),
    ("-m", "ruff", "check", "."),
    # import-linter has no `python -m`; this is its documented entry point
    ("-c", "import sys; from importlinter.cli import lint_imports_command as main; sys.exit(main())"),
    # oxlint is a program beside this Python, and has no `python -m` either
    ("-c", f"import subprocess, sys; sys.exit(subprocess.call([{OXLINT!r}, '--deny-warnings', 'ui', 'tests']))"),
)
TYPES = ("-m", "mypy")

WORKERS = "4"
"""More than this machine's processors, mostly: a test in the browser waits half of its time."""

SIDE_BY_SIDE = ("-n", WORKERS, "--dist", "loadfile", "--no-loadscope-reorder")
"""A file's tests stay together: a server and a browser for each process, not for each test. Files are begun in the
order of tests/conftest.py."""

LEAST_OF_A_FILE = 80
"""Percent of each file of `ui` and `pages` that the tests without a browser reach."""


def told(arguments: tuple[str, ...]) -> None:
    print("$ python", *(repr(a) if " " in a else a for a in arguments), flush=True)


def run(*arguments: str, **variables: str) -> None:
    """Run this Python with `arguments` in the project's folder; leave with its exit code if that is not 0."""
    told(arguments)
    code = subprocess.run([sys.executable, *arguments], cwd=ROOT, env=os.environ | variables, check=False).returncode
    if code:
        sys.exit(code)


def everything() -> None:
    """All tests with their coverage, and types beside them; a type that is wrong ends the run."""
    for old in ROOT.glob(f"{SCREEN_DATA}*"):
        old.unlink()
    told(TYPES)
    types = subprocess.Popen(
        [sys.executable, *TYPES], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    run("-m", "pytest", "--cov", "--cov-report=", *SIDE_BY_SIDE, **{MEASURED: "1"})
    output, _ = types.communicate()
    print("types:", output, flush=True)
    if types.returncode:
        sys.exit(types.returncode)
    measured = sorted(str(file) for file in ROOT.glob(f"{SCREEN_DATA}*"))
    run("-m", "coverage", "combine", "-q", "--append", *measured)
    run("-m", "coverage", "report", "--include=calc/*", "--fail-under=100")
    run("-m", "coverage", "json", "-q", "--include=ui/*,pages/*", "--fail-under=0", "-o", ".coverage.json")
    below = thin_files(ROOT / ".coverage.json")
    for name, percent in below:
        print(f"{name}: {percent:.0f} % covered, {LEAST_OF_A_FILE} % demanded of each file of ui and pages")
    sys.exit(bool(below))


def thin_files(report: Path) -> list[tuple[str, float]]:
    """The files of a coverage report with too little covered, the least first."""
    files = json.loads(report.read_text(encoding="utf-8"))["files"]
    shares = {name: float(file["summary"]["percent_covered"]) for name, file in files.items()}
    below = [(name, share) for name, share in shares.items() if share < LEAST_OF_A_FILE]
    return sorted(below, key=lambda pair: pair[1])


def main(arguments: list[str]) -> None:
    """Every check, then pytest with `arguments`."""
    for check in QUICK:
        run(*check)
    if not arguments:
        everything()
    run(*TYPES)
    run("-m", "pytest", *arguments)
    print("passed; coverage is demanded only of the whole gate, without arguments")


if __name__ == "__main__":
    main(sys.argv[1:])
