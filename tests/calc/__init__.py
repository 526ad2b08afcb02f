"""Tests of `calc`, one file a module."""
