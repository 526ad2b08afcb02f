"""The tests: `calc`, `ui`, `pages`, `checks`, the browser, the documents. `python -m tests` is the gate."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

MEASURED = "CUTLINE_MEASURE_SCREEN"
"""The variable by which the gate asks that the coverage of `ui` and `pages` is measured."""

SCREEN_DATA = ".coverage.screen"
"""Where it is kept, a file for each process."""
