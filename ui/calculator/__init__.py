"""The views of the calculator page."""
