"""Styles and scripts stand in files of their own, and reach the browser as they are."""

import re

import pytest

from tests import ROOT
from ui.frame.assets import read_asset, style_element

SOURCES = [source for folder in ("ui", "pages", "web") for source in sorted((ROOT / folder).rglob("*.py"))]
ASSETS = sorted(file for kind in ("css", "js") for file in (ROOT / "ui").rglob(f"*.{kind}"))


def test_none_stands_in_python():
    """A linter sees only files. What stands in an attribute, and the typeface of the index page, may stay."""
    inline = re.compile(r'<style>\n|<style>[^{]*"""|(?:css|js)="""')
    texts = {file.name: file.read_text(encoding="utf-8") for file in SOURCES if file.name != "assets.py"}
    assert [name for name, text in texts.items() if inline.search(text)] == []


@pytest.mark.parametrize("file", ASSETS, ids=lambda asset: asset.name)
def test_each_is_read_beside_it(file):
    """No file that nothing reads, and none of another folder."""
    readers = [source for source in file.parent.glob("*.py") if f'"{file.name}"' in source.read_text(encoding="utf-8")]
    assert len(readers) == 1
    assert read_asset(str(readers[0]), file.name) == file.read_text(encoding="utf-8")


def test_a_style_element():
    """One element however many sheets; nothing in them ends it early."""
    shell = str(ROOT / "ui" / "frame" / "shell.py")
    element = style_element(shell, "page.css", "print.css")
    assert element.startswith("<style>\n")
    assert element.endswith("\n</style>")
    assert element.count("</style") == 1
    assert all(read_asset(shell, name) in element for name in ("page.css", "print.css"))
