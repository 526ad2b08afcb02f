"""An answer to an earlier question, and a line that is gone: both are said in the browser, where alone they are known.

From a key on until its answer is there, what is shown is dimmed. Each run reports at its end what its fields held; the
script compares that with what they hold now. So nothing has to be counted: not the messages, which Streamlit may answer
together or not at all, nor the runs, of which a work in the background asks for some of its own.
"""

from __future__ import annotations

import re
import time
import zlib

import streamlit as st

from ui.frame import state
from ui.frame.assets import read_asset
from ui.frame.rerun import rerun_page
from ui.texts import language, words

SHORT = 60
"""Characters of a text up to which it is reported as it is; of a longer one, a checksum is."""

_stale = st.components.v2.component(
    "cutline_stale",
    css=read_asset(__file__, "stale_answer.css"),
    js=read_asset(__file__, "stale_answer.js"),
    isolate_styles=False,
)


def reported_value(value: object) -> object:
    """What the browser is told of a field: a long text as the one number ``[checksum]``, other values as they are.

    The checksum is CRC-32 of the UTF-8 bytes; lines end as they do in a browser's field.
    """
    if isinstance(value, str) and len(value) > SHORT:
        return [zlib.crc32(value.replace("\r\n", "\n").encode("utf-8", "replace"))]
    return value if value is None or isinstance(value, str | int | float) else repr(value)


def report_values(place: str) -> None:
    """The last line of whatever is drawn at once, the page or a fragment: what is shown answers these values.

    ``place`` tells reports on one page apart. Also brings the words for a line that is gone.
    """
    _stale(
        data={
            "run": time.time_ns(),  # each run has another one, so the browser hears of each
            "values": [(key, reported_value(value)) for key, value in state.rendered_values().items()],
            "language": language(),
            "gone": words("shell.line-gone", time="{time}"),
            "unanswered": words("shell.line-unanswered", time="{time}"),
        },
        key="stale-" + re.sub(r"\W", "-", place),
        on_again_change=rerun_page,
    )
