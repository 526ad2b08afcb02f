"""What the browser is told of the fields, by which it knows what an answer is an answer to."""

import zlib

import pytest

from ui.frame import stale_answer


class TestTold:
    """Short values as they are, long texts as one number."""

    @pytest.mark.parametrize("value", [None, True, 7, "", "4-1-1", "é" * stale_answer.SHORT])
    def test_short(self, value):
        assert stale_answer.reported_value(value) == value

    def test_long(self):
        """By its UTF-8 bytes, with lines that end as in a browser's field."""
        text = "Zoë 🃏\r\n" * stale_answer.SHORT
        assert stale_answer.reported_value(text) == [zlib.crc32(("Zoë 🃏\n" * stale_answer.SHORT).encode())]

    def test_half_an_emoji(self):
        """No text that UTF-8 knows, and no reason to fail."""
        assert stale_answer.reported_value("\ud83d" * 2 * stale_answer.SHORT)

    def test_choices(self):
        """Of several choices only whether they are others counts."""
        assert stale_answer.reported_value(["a", "b"]) != stale_answer.reported_value(["a"])
