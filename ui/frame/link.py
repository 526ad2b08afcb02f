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
    js="""
export default function ({ data }) {
  const address = new URL(window.location.href)
  if (data.code) address.searchParams.set(data.parameter, data.code)
  else address.searchParams.delete(data.parameter)
  if (address.href !== window.location.href) window.history.replaceState(window.history.state, "", address)
  document.documentElement.lang = data.language
  say(data.said)
  document.addEventListener("keydown", reachable, true)  // the same functions: heard once
  document.addEventListener("focusout", leaves, true)
  document.addEventListener("click", follows, true)
}

// On a phone one tap leaves a field and presses a link to another page. Streamlit asks for that page at once and sends
// what was typed some 10 ms later, as of the page that was left, which brings that page back: so the link waits for it.
const SENT = 50
let left = -SENT
function leaves({ target }) {
  if (target.matches("input, textarea")) left = performance.now()
}
function follows(event) {
  const link = event.target.closest('[data-testid="stPageLink-NavLink"]')
  const opens = event.ctrlKey || event.metaKey || event.shiftKey  // another tab or window: this page stays
  if (!link || opens || !event.isTrusted || performance.now() - left > SENT) return
  event.preventDefault()
  event.stopImmediatePropagation()
  setTimeout(() => link.click(), SENT)
}

// A screen reader reads aloud what changes in a place that was there before; it waits until nobody is typing.
const PAUSE = 1000
let waiting
function say(text) {
  let place = document.getElementById("cutline-said")
  if (!place) {
    place = document.createElement("div")
    place.id = "cutline-said"
    place.setAttribute("role", "status")
    place.style.cssText = "position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%)"
    document.body.appendChild(place)
  }
  clearTimeout(waiting)
  waiting = setTimeout(() => { place.textContent = text }, PAUSE)
}

// A table that is wider than a phone scrolls inside its box: by keyboard too, in browsers that do not see to it.
function reachable({ key }) {
  if (key !== "Tab") return
  for (const table of document.querySelectorAll('[data-testid="stMarkdownContainer"] > table')) {
    const box = table.parentElement
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0
    else box.removeAttribute("tabindex")
  }
}
""",
)


def write_address(values: Mapping[str, Value], page: str, said: str = "") -> None:
    """Keep the browser's address in step with ``values``, as far as they can be read again, without history.

    Also tells the browser which language the page is in, and a screen reader the news (``said``).
    """
    data = {"code": address_code(values), "parameter": PARAMETER, "page": page, "language": language(), "said": said}
    _mirror(data=data, key="frame.link", height=1)
