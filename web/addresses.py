"""Addresses that are answered here: one for search engines, one that is not for the public, one that has moved."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

ROBOTS = "User-agent: *\nDisallow: /*?s=\nDisallow: /_stcore/\nDisallow: /media/\n"
"""Search engines may know the pages, but not what somebody typed into one and shared."""

CLOSED = ("/_stcore/metrics",)
"""What Streamlit tells everybody and nobody outside has to know: how many visitors there are and what they weigh."""

START_PAGE = "/calculator"
"""The first page's own name. Streamlit has it at "/" only and says "Page not found" here."""


async def robots(_request: Request) -> PlainTextResponse:
    """``/robots.txt``."""
    return PlainTextResponse(ROBOTS)


ROUTES = [Route("/robots.txt", robots)]


class Closed:
    """Answers 404 for every path that ends with one of ``CLOSED``, below whatever path the app is served."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] == "http" and scope["path"].rstrip("/").endswith(CLOSED):
            await PlainTextResponse("Not Found", status_code=404)(scope, receive, send)
            return
        await self.app(scope, receive, send)


class StartPage:
    """Sends who asks for ``START_PAGE`` to the folder it lies in, with what was typed (the query)."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        reads = scope["type"] == "http" and scope["method"] in {"GET", "HEAD"}
        if reads and scope["path"].endswith(START_PAGE):
            query = scope["query_string"].decode("latin-1")
            response = RedirectResponse(f"./?{query}" if query else "./")
            await response(scope, receive, send)
            return
        await self.app(scope, receive, send)
