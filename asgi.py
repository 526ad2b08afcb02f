"""Cutline for a server: ``streamlit run asgi.py``, or any ASGI server (``uvicorn asgi:app``). See docs/deploy.md.

The same app as ``streamlit run app.py``, with a light first visit and security headers.
"""

from __future__ import annotations

from pathlib import Path

import streamlit as st
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from web.headers import Closed, Headers
from web.static import Static

ROBOTS = "User-agent: *\nDisallow: /*?s=\nDisallow: /_stcore/\nDisallow: /media/\n"
"""Search engines may know the pages, but not what somebody typed into one and shared."""


async def robots(_request: Request) -> PlainTextResponse:
    """``/robots.txt``."""
    return PlainTextResponse(ROBOTS)


app = st.App(
    Path(__file__).with_name("app.py"),
    routes=[Route("/robots.txt", robots)],
    middleware=[Middleware(Headers), Middleware(Closed, ("/_stcore/metrics",)), Middleware(Static)],
)
