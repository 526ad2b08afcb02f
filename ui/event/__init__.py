"""The views of the event page."""
