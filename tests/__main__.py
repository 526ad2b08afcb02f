"""The gate: format, lint, layers, then types beside the tests. Stops at the first failure, with its exit code.

`python -m tests` checks everything, with every branch of `calc` covered. Arguments go to pytest
(`python -m tests -k link`); a part of the tests cannot cover everything, so coverage is then not demanded.
"""

import subprocess
import sys
import sysconfig
from pathlib import Path

from tests import ROOT

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


def told(arguments: tuple[str, ...]) -> None:
    print("$ python", *(repr(a) if " " in a else a for a in arguments), flush=True)


def run(*arguments: str) -> None:
    """Run this Python with `arguments` in the project's folder; leave with its exit code if that is not 0."""
    told(arguments)
    code = subprocess.run([sys.executable, *arguments], cwd=ROOT, check=False).returncode
    if code:
        sys.exit(code)


def everything() -> None:
    """All tests with the coverage of `calc`, and types beside them; a type that is wrong ends the run."""
    told(TYPES)
    types = subprocess.Popen(
        [sys.executable, *TYPES], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    run("-m", "pytest", "--cov", *SIDE_BY_SIDE)
    output, _ = types.communicate()
    print("types:", output, flush=True)
    sys.exit(types.returncode)


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
