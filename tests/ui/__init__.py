"""Tests of what pages share: frame, texts, parts, sharing, and the server."""
