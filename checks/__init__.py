"""Long checks: commands that hold the product against truths made, or found, independently of it.

`python -m checks` lists them, `python -m checks NAME [options]` runs one. Each prints what it compared and every
contradiction, and leaves with 1 if there is one. `tests/checks/test_checks_run.py` runs a fiftieth of each.

The last three are what the others stand on.

================  ===================================================================
replay            do our standings come out as a platform published them
pairing_replay    the rounds of real events paired anew
verdict_replay    verdicts against what really happened
calibration       do the chances come true
false_proofs      verdicts on inputs with parts missing, held against the whole truth
pages             real last rounds written out as pages: which draws are proved
simulation_truth  the simulation against real events
simulated_rounds  simulated rounds checked by hand
truths            last rounds of which everything is known but the results
endings           where a player can end in one of them
inputs            what somebody types or pastes of one, and what is missing in it
================  ===================================================================
"""
