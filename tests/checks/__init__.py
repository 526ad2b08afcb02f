"""Tests of the commands in `checks`."""
