"""Maps: the docstring of every package names each of its modules, one a line, and nothing that is not there."""

import ast
import re
from pathlib import Path

import pytest

from tests import ROOT

PACKAGES = sorted(
    init.parent.relative_to(ROOT)
    for place in ("calc", "ui", "checks", "web", "tests/oracles")
    for init in (ROOT / place).rglob("__init__.py")
)
ENTRY = re.compile(r"^([a-z]\w*)  +\S", re.MULTILINE)
"""A line of a map: a name where the line begins, two blanks or more, what it is."""


def modules(package: Path) -> set[str]:
    """The modules and packages directly in a package, private ones left out."""
    inside = [path.stem for path in package.glob("*.py")] + [path.parent.name for path in package.glob("*/__init__.py")]
    return {name for name in inside if not name.startswith("_")}


@pytest.mark.parametrize("package", PACKAGES, ids=map(str, PACKAGES))
def test_map_is_complete(package):
    docstring = ast.get_docstring(ast.parse((ROOT / package / "__init__.py").read_text())) or ""
    names = ENTRY.findall(docstring)
    assert sorted(names) == sorted(modules(ROOT / package))


def test_every_package_is_looked_at():
    """None is skipped because it lies elsewhere or has lost its `__init__`."""
    assert len(PACKAGES) >= 20
    folders = {path.parent for place in ("calc", "ui", "web", "checks") for path in (ROOT / place).rglob("*.py")}
    assert {folder.relative_to(ROOT) for folder in folders} <= set(PACKAGES)
