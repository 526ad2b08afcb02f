"""The views of the simulator page."""
