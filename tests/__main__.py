"""The gate: format, lint, types, layers, and the tests last. Stops at the first failure, with its exit code.

`python -m tests` checks everything, with full branch coverage of `calc`. Arguments go to pytest
(`python -m tests -k link`); a part of the tests cannot cover everything, so coverage is then not demanded.
"""

import subprocess
import sys

from tests import ROOT

CHECKS = (
    ("-m", "ruff", "format", "--check", "."),
    ("-m", "ruff", "check", "."),
    ("-m", "mypy"),
    # import-linter has no `python -m`; this is its documented entry point
    ("-c", "import sys; from importlinter.cli import lint_imports_command as main; sys.exit(main())"),
)

SIDE_BY_SIDE = ("-n", "auto", "--maxprocesses", "4", "--dist", "loadfile", "--no-loadscope-reorder")
"""A file's tests stay together: a server and a browser for each process, not for each test. Files are begun in the
order of tests/conftest.py."""


def run(*arguments: str) -> None:
    """Run this Python with `arguments` in the project's folder; leave with its exit code if that is not 0."""
    print("$ python", *(repr(a) if " " in a else a for a in arguments), flush=True)
    code = subprocess.run([sys.executable, *arguments], cwd=ROOT, check=False).returncode
    if code:
        sys.exit(code)


def main(arguments: list[str]) -> None:
    """Every check, then pytest with `arguments`."""
    for check in CHECKS:
        run(*check)
    if arguments:
        run("-m", "pytest", *arguments)
        print("passed; coverage is demanded only of the whole gate, without arguments")
    else:
        run("-m", "pytest", "--cov", *SIDE_BY_SIDE)


if __name__ == "__main__":
    main(sys.argv[1:])
