"""Security headers on every answer.

``Strict-Transport-Security`` is left to the proxy in front, which alone knows whether there is always TLS. There is no
``frame-ancestors`` or ``X-Frame-Options``, on purpose: organisers embed a page in their own site, streamers put one in
a scene; there is no login and nothing to be done in anybody's name, so a frame around us could steal nothing.
"""

from __future__ import annotations

from collections.abc import Iterable

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

PERMISSIONS = "camera=(), clipboard-write=(self), geolocation=(), microphone=(), payment=(), usb=()"


def policy(scripts: Iterable[str] = ()) -> str:
    """The Content-Security-Policy: everything comes from this server, and nothing is sent elsewhere.

    ``scripts``: hashes ("sha256-...") of the scripts that stand in the page itself. ``blob:`` is how Streamlit loads
    the code of components, ``'unsafe-inline'`` how it (and ``st.html``) writes styles; the websocket is 'self' too.
    """
    inline = "".join(f" '{digest}'" for digest in scripts)
    return "; ".join(
        (
            "default-src 'self'",
            f"script-src 'self' blob:{inline}",
            "style-src 'self' 'unsafe-inline'",
            "img-src 'self' data: blob:",
            "font-src 'self' data:",
            "connect-src 'self'",
            "worker-src 'self' blob:",
            "object-src 'none'",
            "base-uri 'self'",
            "form-action 'self'",
        )
    )


NO_SNIFFING = {"X-Content-Type-Options": "nosniff"}
ADDED = NO_SNIFFING | {
    "Content-Security-Policy": policy(),
    "Permissions-Policy": PERMISSIONS,
    "Referrer-Policy": "no-referrer",  # an address of ours holds what was typed: no other site is to learn it by a link
}


class Headers:
    """Adds ``ADDED`` to every answer; what the answer has already stays as it is.

    Scripts, styles and typefaces (what may be cached for ever) are spared all but one: the others concern pages, and a
    first visit of a hundred files would carry 50 kB of them.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request; a websocket has no headers worth adding."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in (NO_SNIFFING if "immutable" in headers.get("cache-control", "") else ADDED).items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, with_headers)
