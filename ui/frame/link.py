"""A whole scenario in an address: the fields that differ from their defaults <-> the code behind ``?s=``.

The code is a version character and base64url(zlib(JSON)). Reading trusts nothing: the length of the code and of what
comes out of it are capped, and version, structure, keys and values are checked; whatever is wrong raises
:class:`calc.errors.InputError` and nothing else.
"""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from collections.abc import Mapping

import streamlit as st

from calc.errors import InputError, Problem
from ui.frame.assets import read_asset
from ui.frame.fields import FIELDS, Value, text_length
from ui.texts import language

VERSION = "1"
PARAMETER = "s"
SHAREABLE = 2_000
"""The longest code that is offered for sharing: beyond it chat programs cut addresses."""
READABLE = 4_000
"""The longest code that is kept in the address and read from it."""
_UNPACKED = 100_000
_TRIED = 30_000
"""Characters of text; more does not pack into a link, so the time is saved."""


def encode(values: Mapping[str, Value]) -> str:
    """The code of these values; empty for none, so that an untouched page keeps a plain address."""
    if not values:
        return ""
    text = json.dumps(dict(sorted(values.items())), ensure_ascii=False, separators=(",", ":"))
    # a lone surrogate (half an emoji) is no text that UTF-8 knows; it becomes a question mark
    packed = zlib.compress(text.encode("utf-8", "replace"), 9)
    return VERSION + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def decode(code: str) -> dict[str, Value]:
    """The values of a code; the empty code holds none.

    Raises :class:`InputError` with the code ``link-newer`` for a version, field or value that this program does not
    know, and ``link-unreadable`` for everything else: cut off, forged, too long, or blowing up when unpacked.
    """
    if not code:
        return {}
    if len(code) > READABLE:
        raise InputError(Problem("link-unreadable"))
    if code[0] != VERSION:
        raise InputError(Problem("link-newer" if code[0].isdigit() else "link-unreadable"))
    values = _unpack(code[1:])
    if not isinstance(values, dict):
        raise InputError(Problem("link-unreadable"))
    for key, value in values.items():
        if key not in FIELDS or not FIELDS[key].accepts(value):
            raise InputError(Problem("link-newer"))
    return values


def _unpack(body: str) -> object:
    try:
        packed = base64.b64decode(body + "=" * (-len(body) % 4), altchars=b"-_", validate=True)
        unpacker = zlib.decompressobj()
        text = unpacker.decompress(packed, _UNPACKED)
        if not unpacker.eof or unpacker.unused_data:  # cut off, larger than allowed, or something hung on
            raise InputError(Problem("link-unreadable"))
        return json.loads(text)
    except (binascii.Error, zlib.error, ValueError, RecursionError) as error:
        # ValueError: characters beyond ASCII, bytes that are no UTF-8 or no JSON, absurdly long numbers
        raise InputError(Problem("link-unreadable")) from error


def without_optional(values: Mapping[str, Value]) -> dict[str, Value]:
    """``values`` without those that travel only where there is room for them."""
    return {key: value for key, value in values.items() if FIELDS[key].link != "fits"}


def address_code(values: Mapping[str, Value]) -> str:
    """The code that stands in the address: of ``values`` without the longest texts, if all are too much to be read.

    So one large text does not cost the address all the others.
    """
    left = dict(values)
    while True:
        if text_length(left) <= _TRIED and len(code := encode(left)) <= READABLE:
            return code
        spared = without_optional(left)
        if len(spared) == len(left):
            longest = max(left, key=lambda key: text_length({key: left[key]}))
            del spared[longest]
        left = spared


def link_url(values: Mapping[str, Value], page: str | None = None) -> str | None:
    """The full address of this page (or of ``page``) with ``values``, or ``None`` if it is too long to share."""
    for carried in (values, without_optional(values)):
        if text_length(carried) <= _TRIED and len(code := encode(carried)) <= SHAREABLE:
            page = page or st.context.url or ""
            return f"{page}?{PARAMETER}={code}" if code else page
    return None


# Streamlit's own st.query_params adds an entry to the browser's history per write, and "back" then runs into a trap;
# replaceState does not. The function runs when its data changes, and `page` is part of it because a change of page
# drops the query. Streamlit's page says that it is English; what reads it aloud needs the language it is written in.
_mirror = st.components.v2.component(
    "cutline_link",
    js=read_asset(__file__, "link.js"),
)


def write_address(values: Mapping[str, Value], page: str, said: str = "") -> None:
    """Keep the browser's address in step with ``values``, as far as they can be read again, without history.

    Also tells the browser which language the page is in, and a screen reader the news (``said``).
    """
    data = {"code": address_code(values), "parameter": PARAMETER, "page": page, "language": language(), "said": said}
    _mirror(data=data, key="frame.link", height=1)
