"""What the documents say of the project is so: paths, names, versions, the index of decisions."""

import importlib
import re
import tomllib
from types import ModuleType

import pytest

from tests import ROOT

DOCUMENTS = [
    "README.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "docs/architecture.md",
    "docs/deploy.md",
    "docs/decisions.md",
]


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", DOCUMENTS)
def test_paths_exist(name):
    """Every path in backticks or as the target of a link is there."""
    text = read(name)
    paths = set(re.findall(r"`((?:calc|ui|web|checks|tests|pages|docs|benchmarks|\.streamlit|\.ci)/[\w/.-]*)`", text))
    folder = (ROOT / name).parent
    linked = {target for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", text) if "://" not in target}
    assert {path for path in paths if not (ROOT / path).exists()} == set()
    assert {target for target in linked if not (folder / target).exists()} == set()


def named(dotted: str) -> object:
    """What a dotted name means: a module, or something in one."""
    parts = dotted.split(".")
    for end in range(len(parts), 0, -1):
        try:
            value: object = importlib.import_module(".".join(parts[:end]))
        except ModuleNotFoundError:
            continue
        for part in parts[end:]:
            value = getattr(value, part)
        return value
    raise AttributeError(dotted)


@pytest.mark.parametrize("name", ["docs/architecture.md"])
def test_names_exist(name):
    """Every dotted name in backticks can be imported, and the four ways name functions, not only modules."""
    values = [named(dotted) for dotted in set(re.findall(r"`((?:calc|ui|web|checks|tests)(?:\.\w+)+)`", read(name)))]
    assert sum(not isinstance(value, ModuleType) for value in values) > 10


def test_commands_exist():
    """Each `python -m checks NAME` of a document is a check."""
    for name in DOCUMENTS:
        for check in re.findall(r"python -m checks (\w+)", read(name)):
            assert (ROOT / "checks" / f"{check}.py").is_file() or check == "NAME", (name, check)


def test_the_table_of_checks():
    """The README's table has every check, and no option that it does not take."""
    rows = re.findall(
        r"^\| `(\w+)[^`]*` \|.*\| (.*)\|$", read("README.md").split("python -m checks NAME")[1], re.MULTILINE
    )
    checks = {path.stem for path in (ROOT / "checks").glob("*.py") if "def main(" in path.read_text(encoding="utf-8")}
    assert {name for name, _ in rows} == checks - {"__main__"}
    for name, options in rows:
        taken = re.findall(r'add_argument\("(--[\w-]+)"', read(f"checks/{name}.py"))
        assert set(re.findall(r"--[\w-]+", options)) <= set(taken), name


def test_examples_of_pytest_run_something():
    """Files, classes and tests that CONTRIBUTING.md tells to run are there."""
    examples = re.findall(
        r'-m pytest "?(tests/[\w/]+\.py)(\S*?)"?(?: -k (\w+))?(?: |$)', read("CONTRIBUTING.md"), re.MULTILINE
    )
    assert len(examples) >= 4
    for file, names, part in examples:
        tests = "\n".join(re.findall(r"^ *(?:class|def) (\w+)", read(file), re.MULTILINE)).splitlines()
        assert set(names.split("::")[1:]) <= set(tests)
        assert any(part in test for test in tests)


def test_version():
    """The newest release of CHANGELOG.md is the version of the project."""
    version = tomllib.loads(read("pyproject.toml"))["project"]["version"]
    releases = re.findall(r"^## (\d+\.\d+\.\d+) \((\d{4}-\d\d-\d\d)\)$", read("CHANGELOG.md"), re.MULTILINE)
    assert releases[0][0] == version
    assert [release[1] for release in releases] == sorted((release[1] for release in releases), reverse=True)
    assert re.findall(r"^## (.*)$", read("CHANGELOG.md"), re.MULTILINE)[0] == "Unreleased"


class TestDecisions:
    """docs/decisions.md: an index, and what replaces what."""

    text = read("docs/decisions.md")
    heads = re.findall(r"^## (\d{4}-\d\d-\d\d) (.*)$", text, re.MULTILINE)
    titles = tuple(title for _, title in heads)

    def entry(self, title: str) -> str:
        start = self.text.index(f" {title}\n", self.text.index("\n## "))
        return self.text[start:].split("\n## ")[0]

    def test_index(self):
        """Every decision stands once in the index, under the anchor that its heading has."""
        indexed = re.findall(r"^- \[(.*)\]\(#(.*?)\)(?: \*\((.*)\)\*)?$", self.text, re.MULTILINE)
        assert sorted(title for title, _, _ in indexed) == sorted(self.titles)
        anchors = {
            title: re.sub(r"[^\w\- ]", "", f"{date} {title}".lower()).replace(" ", "-") for date, title in self.heads
        }
        assert {title: anchor for title, anchor, _ in indexed} == anchors

    def test_superseded_both_ways(self):
        """What is superseded names its successor, which names it; the index marks both kinds."""
        marks = dict(re.findall(r"^- \[(.*)\]\(#.*?\) \*\((.*)\)\*$", self.text, re.MULTILINE))
        found = {}
        for title in self.titles:
            match = re.search(r"^Superseded (in part [^“]*)?by “(.*)”\.$", self.entry(title), re.MULTILINE)
            if match:
                found[title] = "superseded in part" if match[1] else "superseded"
                assert match[2] in self.titles
                assert f"“{title}”" in self.entry(match[2])
        assert found == marks

    def test_successors_are_marked(self):
        """Whoever says that it supersedes a decision is named there."""
        for title in self.titles:
            for line in self.entry(title).splitlines():
                if "upersedes" in line:
                    for old in re.findall(r"“([^”]*)”", line[line.index("upersedes") :]):
                        assert f"“{title}”" in self.entry(old), (title, old)
