"""Scripts, styles and the page itself, compressed once and kept, on top of Streamlit's own answers.

Streamlit sends its static files as they are, 2.4 MB of text for a first page, because compressing them at every request
would cost a hall of phones the processor. Once per process costs a tenth of a second and a few megabytes. What is sent,
under which path, with which ``Cache-Control`` and ``ETag``, stays Streamlit's decision: this keeps its answers.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass

import streamlit as st
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ui.streamlit_internals import static_folder
from ui.texts.languages import load, of_browser
from web import index

LEVEL = 9
_MOST = 1_000
"""Files that are kept at most; Streamlit has some 350."""

# Only names of files in these folders: a detour through "./" would be kept a second time.
_ASSET = re.compile(r"/static/(?:js|css|media)/[\w.-]+\.(?:js|css|svg|json)")
# Streamlit gives its page for every address that is nothing else, also far below: "/event/x", "/a.b".
_PAGE = re.compile(r"(?!.*/(?:static|media|component|_stcore)/)/.*", re.DOTALL)
_CONDITIONS = {b"accept-encoding", b"if-match", b"if-modified-since", b"if-none-match", b"if-range", b"range"}


@dataclass(frozen=True, slots=True)
class Answer:
    """A whole answer, as Streamlit gave it."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    def response(self) -> Response:
        """The same to be sent."""
        return Response(self.body, self.status, self.headers)


class Static:
    """Serves ``/static`` and the page of every address; everything else goes through untouched."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.base = "/" + (st.get_option("server.baseUrlPath") or "").strip("/")
        self.parts = index.page_parts(static_folder())
        self._kept: dict[str, Answer] = {}
        self._pages: dict[tuple[bytes, str], index.Index] = {}
        self._first = asyncio.Lock()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] == "http" and scope["method"] in {"GET", "HEAD"}:
            path = self._below_base(scope)
            asked = Headers(scope=scope)
            if _PAGE.fullmatch(path):
                response = await self._page(asked, scope)
                await response(scope, receive, send)
                return
            if _ASSET.fullmatch(path):
                plain = "range" in asked or "if-none-match" in asked or not _gzip_accepted(asked)
                await (self.app if plain else await self._asset(path, scope))(scope, receive, _varying(send))
                return
        await self.app(scope, receive, send)

    def _below_base(self, scope: Scope) -> str:
        path = str(scope["path"]).removeprefix(scope.get("root_path", ""))
        return path.removeprefix(self.base) or "/" if self.base != "/" else path

    async def _asset(self, path: str, scope: Scope) -> Response:
        """A file, compressed; the first one who asks waits for it, and the others with him."""
        if path not in self._kept:
            async with self._first:
                if path not in self._kept:
                    answer = await self._ask(scope)
                    if answer.status != 200 or "immutable" not in answer.headers.get("cache-control", ""):
                        return answer.response()  # no such file: Streamlit then gives its page
                    if len(self._kept) >= _MOST:
                        return answer.response()
                    self._kept[path] = await asyncio.to_thread(_compressed, answer)
        return self._kept[path].response()

    async def _page(self, asked: Headers, scope: Scope) -> Response:
        """The page of an address in the language of the browser."""
        answer = await self._ask(scope)
        if answer.status != 200 or not answer.headers.get("content-type", "").startswith("text/html"):
            return answer.response()
        lang = of_browser(index.first_choice(asked.get("accept-language", "")))
        made = self._pages.get((answer.body, lang))
        if made is None:
            title = str(load(lang)["shell"]["product"])
            made = self._pages[answer.body, lang] = index.our_page(answer.body.decode(), lang, title, self.parts)
        changed = {
            "content-security-policy": made.policy,
            "etag": f'W/"{hashlib.sha256(made.body).hexdigest()[:32]}"',
            "vary": "Accept-Encoding, Accept-Language",
        }
        unchanged = {
            name: value for name, value in answer.headers.items() if name not in {"content-length", "last-modified"}
        }
        ours = Answer(answer.status, unchanged | changed, made.body)
        if changed["etag"].removeprefix("W/") in asked.get("if-none-match", ""):
            return Response(status_code=304, headers=dict(ours.headers))
        return (_compressed(ours) if _gzip_accepted(asked) else ours).response()

    async def _ask(self, scope: Scope) -> Answer:
        """What Streamlit answers to the same request without conditions: everything, and not compressed.

        It is not told when this browser leaves: it would stop in the middle, and the others would get half a file.
        """
        start: Message = {}
        body = bytearray()

        async def collect(message: Message) -> None:
            if message["type"] == "http.response.start":
                start.update(message)
            else:
                body.extend(message.get("body", b""))

        kept = [(name, value) for name, value in scope["headers"] if name not in _CONDITIONS]
        await self.app({**scope, "method": "GET", "headers": kept, "extensions": {}}, _stays, collect)
        return Answer(start["status"], dict(Headers(raw=start["headers"]).items()), bytes(body))


async def _stays() -> Message:
    """What a browser sends that asks for a file and waits: nothing more."""
    return await asyncio.Future[Message]()


def _compressed(answer: Answer) -> Answer:
    """The same in less bytes; its ``ETag`` is a weak one then, as the bytes are others."""
    headers = {name: value for name, value in answer.headers.items() if name != "content-length"}
    headers["content-encoding"] = "gzip"
    if "etag" in headers:
        headers["etag"] = "W/" + headers["etag"].removeprefix("W/")
    return Answer(answer.status, headers, gzip.compress(answer.body, LEVEL, mtime=0))


def _gzip_accepted(asked: Headers) -> bool:
    return re.search(r"\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))", asked.get("accept-encoding", "")) is not None


def _varying(send: Send) -> Send:
    """A cache on the way may not give the compressed answer to whom it is not for."""

    async def with_header(message: Message) -> None:
        if message["type"] == "http.response.start":
            MutableHeaders(scope=message).add_vary_header("Accept-Encoding")
        await send(message)

    return with_header
