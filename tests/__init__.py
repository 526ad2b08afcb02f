"""The tests: one file per room of `calc`, the app, the browser, the documents. `python -m tests` is the gate."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
