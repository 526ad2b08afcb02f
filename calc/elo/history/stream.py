"""A file as chunks of whole lines in UTF-8, however it is packed, encoded and ended."""

from __future__ import annotations

import codecs
import gzip
import io
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import BinaryIO

from calc.errors import InputError, Problem

LARGEST = 200 * 2**20
"""Bytes, after unpacking."""
CHUNK = 8 * 2**20

_GZIP = b"\x1f\x8b"
Progress = Callable[[int], None]
"""Is told how many bytes of the file have been read; called about twenty times in the largest file."""


@dataclass(frozen=True, slots=True)
class Lines:
    """Some whole lines in UTF-8. ``foreign``: the places, from 0, of those that were not."""

    text: bytes
    foreign: tuple[int, ...] = ()


def whole_lines(source: bytes | BinaryIO, progress: Progress | None = None, chunk: int = CHUNK) -> Iterator[Lines]:
    r"""The lines of ``source`` in chunks that end with ``\n``, without a byte order mark.

    Reads gzip, UTF-8 and UTF-16 (by their marks); lines that are no UTF-8 are taken for Windows-1252, which Latin-1 is
    part of. Line ends may be of any system. Raises :class:`InputError` above :data:`LARGEST` bytes, and for a damaged
    gzip.
    """
    raw = io.BytesIO(source) if isinstance(source, bytes) else source
    raw.seek(0)
    packed = raw.read(len(_GZIP)) == _GZIP
    raw.seek(0)
    file: BinaryIO = gzip.GzipFile(fileobj=raw) if packed else raw  # type: ignore[assignment]
    total = 0
    try:
        if file.read(2) in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
            file.seek(0)
            file = io.BytesIO(file.read(LARGEST + 1).decode("utf-16", "replace").encode())
        file.seek(0)
        while block := file.read(chunk) + file.readline():
            total += len(block)
            if total > LARGEST:
                raise InputError(Problem("history-too-large", values={"most": LARGEST // 2**20}))
            yield _clean(block if block.endswith(b"\n") else block + b"\n", first=total == len(block))
            if progress:
                progress(raw.tell())
    except (OSError, EOFError, zlib.error):
        raise InputError(Problem("history-gzip")) from None


def _clean(text: bytes, *, first: bool) -> Lines:
    if first:
        text = text.removeprefix(codecs.BOM_UTF8)
    if b"\r" in text:  # one letter is found ten times faster than two
        text = text.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    if not _is_utf8(text):
        lines = text.split(b"\n")
        foreign = tuple(place for place, line in enumerate(lines) if not _is_utf8(line))
        for place in foreign:
            lines[place] = lines[place].decode("cp1252", "replace").encode()
        return Lines(b"\n".join(lines), foreign)
    return Lines(text)


def _is_utf8(text: bytes) -> bool:
    try:
        text.isascii() or text.decode()
    except UnicodeDecodeError:
        return False
    return True
