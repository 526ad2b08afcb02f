"""The tests: one file per room of `calc`, the app, the browser, the documents. `python -m tests` is the gate."""
