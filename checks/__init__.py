"""Long checks: commands that hold the product against truths made, or found, independently of it.

`python -m checks` lists them, `python -m checks NAME [options]` runs one. Each prints what it compared and every
contradiction, and leaves with 1 if there is one. `tests/test_checks_run.py` runs a fiftieth of each.

`truths`, `endings` and `inputs` are what the checks stand on: whole last rounds of which everything is known, where
players can end in them, and what somebody types or pastes of them.
"""
