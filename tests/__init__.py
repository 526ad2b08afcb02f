"""The tests: `calc`, `ui`, `pages`, `checks`, the browser, the documents. `python -m tests` is the gate."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
