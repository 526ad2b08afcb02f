"""What the browser is told of the fields, by which it knows what an answer is an answer to."""

import zlib

import pytest

from ui import stale


class TestTold:
    """Short values as they are, long texts as one number."""

    @pytest.mark.parametrize("value", [None, True, 7, "", "4-1-1", "é" * stale.SHORT])
    def test_short(self, value):
        assert stale.told(value) == value

    def test_long(self):
        """By its UTF-8 bytes, with lines that end as in a browser's field."""
        text = "Zoë 🃏\r\n" * stale.SHORT
        assert stale.told(text) == [zlib.crc32(("Zoë 🃏\n" * stale.SHORT).encode())]

    def test_half_an_emoji(self):
        """No text that UTF-8 knows, and no reason to fail."""
        assert stale.told("\ud83d" * 2 * stale.SHORT)

    def test_choices(self):
        """Of several choices only whether they are others counts."""
        assert stale.told(["a", "b"]) != stale.told(["a"])
