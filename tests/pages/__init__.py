"""Tests of the pages, driven without a browser."""
