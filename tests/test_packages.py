"""What is installed: bounds, locks and imports agree, and every line of the README installs the same."""

import ast
import re
import sys
from importlib.metadata import version as installed

import pytest
from packaging.markers import Marker

from tests import ROOT

PAIRS = [("requirements.txt", "requirements.lock"), ("requirements-dev.txt", "requirements-dev.lock")]
INSTALLED_AS = {"PIL": "pillow"}
"""Import names that differ from the package's."""
PYTHONS = ("3.11", "3.12", "3.13", "3.14", "3.15")
"""For which both locks have wheels, as the README says."""
ENTRY = re.compile(
    r"(?P<name>[a-z0-9-]+)==(?P<version>[\w.]+)(?: ; (?P<marker>[^\\]+))? \\\n"
    r"(?:    --hash=sha256:[0-9a-f]{64} \\\n)*    --hash=sha256:[0-9a-f]{64}\n"
)


def groups(pattern: str, text: str) -> tuple[str, ...]:
    """The groups of a pattern that begins `text`; it must."""
    match = re.match(pattern, text)
    assert match, text
    return match.groups()


def bounds(name: str) -> dict[str, str]:
    """Package -> its bounds, of this file and those it includes."""
    found: dict[str, str] = {}
    for line in (ROOT / name).read_text(encoding="utf-8").splitlines():
        if line.startswith("-r "):
            found |= bounds(line.removeprefix("-r "))
        elif line and not line.startswith("#"):
            package, bound = groups(r"([a-z0-9-]+)([<>=].*)$", line)
            found[package] = bound
    return found


def locked(name: str) -> list[tuple[str, str, int]]:
    """Package, version and number of hashes of each entry of a lock."""
    text = re.sub(r"\\\n\s*", " ", (ROOT / name).read_text(encoding="utf-8"))
    entries = [line for line in text.splitlines() if line and not line.startswith("#")]
    pinned = [(groups(r"([a-z0-9.-]+)==(\S+)", entry), entry.count("--hash=sha256:")) for entry in entries]
    return [(package, version, hashes) for (package, version), hashes in pinned]


def parts(version: str) -> tuple[int, ...]:
    return tuple(map(int, groups(r"([\d.]*\d)", version)[0].split(".")))


def within(version: str, bound: str) -> bool:
    compare = {">=": lambda a, b: a >= b, "<": lambda a, b: a < b, "==": lambda a, b: a == b}
    clauses = [groups(r"(>=|<|==)([\d.]+)$", clause) for clause in bound.split(",")]
    return all(compare[sign](parts(version), parts(limit)) for sign, limit in clauses)


@pytest.mark.parametrize(("listed", "lock"), PAIRS)
def test_the_lock_holds_what_is_listed(listed, lock):
    """Every listed package is in the lock, at versions inside its bounds."""
    versions: dict[str, list[str]] = {}
    for package, version, _ in locked(lock):
        versions.setdefault(package, []).append(version)
    for package, bound in bounds(listed).items():
        assert versions[package]
        assert all(within(version, bound) for version in versions[package]), package


@pytest.mark.parametrize("lock", [lock for _, lock in PAIRS])
def test_every_entry_has_its_hashes(lock):
    assert [package for package, _, hashes in locked(lock) if not hashes] == []


@pytest.mark.parametrize("lock", [lock for _, lock in PAIRS])
def test_nothing_else_is_in_a_lock(lock):
    """No address, no option, no line without a hash: comments first, then packages."""
    text = (ROOT / lock).read_text(encoding="utf-8")
    comments = "".join(line for line in text.splitlines(keepends=True) if line.startswith("#"))
    assert text == comments + "".join(entry.group() for entry in ENTRY.finditer(text))


def for_python(lock: str, python: str) -> list[tuple[str, str]]:
    """What a lock installs with this Python on Linux: packages with their versions."""
    machine = {"python_version": python, "python_full_version": f"{python}.0", "sys_platform": "linux"}
    entries = ENTRY.finditer((ROOT / lock).read_text(encoding="utf-8"))
    return [(e["name"], e["version"]) for e in entries if e["marker"] is None or Marker(e["marker"]).evaluate(machine)]


@pytest.mark.parametrize(("listed", "lock"), PAIRS)
@pytest.mark.parametrize("python", PYTHONS)
def test_every_python_gets_each_package_once(listed, lock, python):
    """Where a package is locked in two versions, each Python has one of them."""
    names = [name for name, _ in for_python(lock, python)]
    assert len(names) == len(set(names))
    assert bounds(listed).keys() <= set(names)


def test_the_pythons_are_those_of_the_readme():
    assert f"Python {PYTHONS[0]} to {PYTHONS[-1]}" in (ROOT / "README.md").read_text(encoding="utf-8")
    assert f'requires-python = ">={PYTHONS[0]}"' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")


def test_what_runs_is_what_is_locked():
    """Tests speak for the lock only where they run with it."""
    versions = dict(for_python("requirements.lock", f"{sys.version_info.major}.{sys.version_info.minor}"))
    listed = bounds("requirements.txt")
    assert {name: installed(name) for name in listed} == {name: versions[name] for name in listed}


def test_the_locks_are_made_as_we_say():
    """CONTRIBUTING.md has the command that made each lock (and --upgrade, which the lock does not remember)."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    told = [line.replace(" --upgrade", "") for line in re.findall(r"^uv pip compile .*$", text, re.MULTILINE)]
    heads = [(ROOT / lock).read_text(encoding="utf-8").splitlines()[1] for _, lock in PAIRS]
    assert told == [head.removeprefix("#").strip() for head in heads]


def test_both_locks_agree():
    """What the tests run with is what users install."""
    assert {entry[:2] for entry in locked("requirements.lock")} <= {
        entry[:2] for entry in locked("requirements-dev.lock")
    }


def test_every_import_is_listed():
    """What the product imports is in requirements.txt itself, not only behind something else; and nothing more is."""
    imported: set[str] = set()
    files = [
        ROOT / "app.py",
        *(file for folder in ("calc", "ui", "pages", "web") for file in (ROOT / folder).rglob("*.py")),
    ]
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                imported |= {alias.name.split(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
                imported.add(node.module.split(".")[0])
    own = {"calc", "ui", "pages", "web"}
    packages = {INSTALLED_AS.get(name, name) for name in imported - own - set(sys.stdlib_module_names)}
    assert packages == bounds("requirements.txt").keys()


def steps(line: str) -> list[str]:
    """The steps of a line of the README, without what differs between systems."""
    plain = line.replace("\\", "/").replace(".venv/bin/", "").replace(".venv/Scripts/", "")
    return [re.sub(r"^(python3|py -3)\b", "python", step.strip()) for step in re.split(r"&&|;", plain)]


def test_both_start_lines_do_the_same():
    """The line for Windows has the steps of the first one, in its order, from the same lock."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    unix, windows = (
        line for line in text.splitlines() if line.endswith("streamlit run app.py") and "venv .venv" in line
    )
    assert steps(unix) == steps(windows)
    assert steps(unix)[1:] == ["pip install -q --require-hashes -r requirements.lock", "streamlit run app.py"]
    assert "&&" not in windows  # PowerShell 5 does not know it


def test_hooks_use_what_is_installed():
    """No hook of pre-commit brings a version of its own, and each calls a pinned tool."""
    text = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    assert re.findall(r"repo: (.*)", text) == ["local"]
    assert "rev:" not in text
    entries = re.findall(r"entry: (.*)", text)
    assert len(entries) == text.count("language: system")
    tools = {groups(r"\.venv/bin/(?:python -m )?([\w-]+)", entry)[0] for entry in entries}
    assert tools == {"ruff", "mypy", "lint-imports"}
    assert {"ruff", "mypy", "import-linter"} <= bounds("requirements-dev.txt").keys()


def test_one_minor_version_of_streamlit():
    """Pages style parts of it that have no public name."""
    assert bounds("requirements.txt")["streamlit"] == ">=1.67,<1.68"
