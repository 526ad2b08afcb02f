"""Styles and scripts, which stand in files of their own beside the Python that sends them.

They go to the browser as text: Streamlit would serve a path only out of a package of its own making.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path


def read_asset(module: str, name: str) -> str:
    """The text of the file ``name`` beside a module, of which ``module`` is the ``__file__``."""
    return Path(module).with_name(name).read_text(encoding="utf-8")


@cache  # files of the program, not values of a user
def style_element(module: str, *names: str) -> str:
    """Style sheets beside a module as one element for ``st.html``."""
    return f"<style>\n{''.join(read_asset(module, name) for name in names)}</style>"
