"""The views of the Elo page."""
