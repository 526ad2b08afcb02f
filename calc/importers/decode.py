"""Bytes to text, or why they are not text. Nothing is ever unpacked."""

from __future__ import annotations

from calc.errors import InputError, Problem

MAX_FILE_SIZE = 20_000_000
"""Bytes; a decklist cache with all its decks has up to ten million."""

_MAGIC = (
    (b"PK\x03\x04", "file-packed"),
    (b"PK\x05\x06", "file-packed"),
    (b"\x1f\x8b", "file-packed"),
    (b"BZh", "file-packed"),
    (b"\xfd7zXZ", "file-packed"),
    (b"7z\xbc\xaf", "file-packed"),
    (b"Rar!", "file-packed"),
    (b"\x28\xb5\x2f\xfd", "file-packed"),
    (b"%PDF", "file-pdf"),
    (b"\x89PNG", "file-image"),
    (b"\xff\xd8\xff", "file-image"),
    (b"GIF8", "file-image"),
    (b"\xd0\xcf\x11\xe0", "file-old-office"),
)
_HTML = ("<!doctype html", "<html", "<head", "<body", "<?xml")
_TEXT_CONTROLS = b"\t\n\r\x0b\x0c\x1a\x1c\x1d\x1e\x1f\x85"


def decode(data: bytes | str) -> str:
    """The text of a file: UTF-8 with or without BOM, UTF-16 with BOM, or else Windows-1252.

    Raises :class:`InputError` for what is empty, too large, or no text at all.
    """
    if len(data) > MAX_FILE_SIZE:
        raise InputError(Problem("file-too-large", values={"size": len(data), "most": MAX_FILE_SIZE}))
    text = data if isinstance(data, str) else _text_of(data)
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if not text.strip():
        raise InputError(Problem("file-empty"))
    if text[:200].lstrip().casefold().startswith(_HTML):
        raise InputError(Problem("file-web-page"))
    return text


def _text_of(data: bytes) -> str:
    for magic, code in _MAGIC:
        if data.startswith(magic):
            raise InputError(Problem(code))
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", errors="replace")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", errors="replace")
    controls = len(data) - len(data.translate(None, bytes(set(range(32)) - set(_TEXT_CONTROLS))))
    if b"\0" in data or controls * 50 > len(data):
        raise InputError(Problem("file-binary"))
    return text
