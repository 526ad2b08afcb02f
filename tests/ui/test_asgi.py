"""What app.py adds to Streamlit: compressed and cached files, the page in the browser's language, security headers."""

import asyncio
import base64
import gzip
import hashlib
import http.client
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest
import streamlit as st
from starlette.applications import Starlette
from starlette.types import ASGIApp
from streamlit import config
from streamlit.web.server.starlette.starlette_static_routes import create_streamlit_static_assets_routes

from tests import ROOT
from tests.browser.server import serving
from ui.streamlit_internals import FIRST_PAGE_PARTS
from ui.texts.languages import LANGUAGES
from web import index
from web.headers import policy
from web.static import Static

STATIC = Path(st.__file__).parent / "static"
INDEX = (STATIC / "index.html").read_text(encoding="utf-8")
SCRIPT = re.findall(r'src="\.(/static/js/[^"]+)"', INDEX)[0]
STYLE = re.findall(r'href="\.(/static/css/[^"]+)"', INDEX)[0]
FONT = re.findall(r'href="\.(/static/media/[^"]+\.woff2)"', INDEX)[0]


@dataclass(frozen=True)
class Answer:
    """What came back, with the names of headers in lower case."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def text(self) -> str:
        """The body, unpacked."""
        packed = self.headers.get("content-encoding") == "gzip"
        return (gzip.decompress(self.body) if packed else self.body).decode()


@pytest.fixture(scope="module")
def server(tmp_path_factory) -> Iterator[str]:
    """The app, started by the README's line."""
    with serving(tmp_path_factory.mktemp("asgi") / "log.txt") as address:
        yield address


@pytest.fixture
def ask(server):
    """Ask the server for a path, exactly as it is written, with these headers and no others."""

    def asked(path: str, method: str = "GET", **headers: str) -> Answer:
        connection = http.client.HTTPConnection(urlsplit(server).netloc, timeout=20)
        connection.putrequest(method, path, skip_accept_encoding=True)
        for name, value in headers.items():
            connection.putheader(name.replace("_", "-"), value)
        connection.endheaders()
        response = connection.getresponse()
        answer = Answer(
            response.status, {name.lower(): value for name, value in response.getheaders()}, response.read()
        )
        connection.close()
        return answer

    return asked


class TestHeaders:
    """A browser is told once what our pages may do: nothing outside this server."""

    @pytest.mark.parametrize(
        "path", ["/", "/event", "/no-such-page", "/_stcore/host-config", "/robots.txt", "/media/x"]
    )
    def test_everywhere(self, path, ask):
        headers = ask(path).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "clipboard-write=(self)" in headers["permissions-policy"]
        assert headers["content-security-policy"].startswith("default-src 'self'; script-src 'self' blob:")

    def test_nothing_may_be_embedded_evaluated_or_sent_away(self):
        """No eval, no inline script without its hash, no other host in any line."""
        lines = dict(line.split(" ", 1) for line in policy().split("; "))
        assert "'unsafe-inline'" not in lines["script-src"]
        assert not any("unsafe-eval" in line or "//" in line or "*" in line for line in lines.values())
        assert lines["connect-src"] == "'self'"
        assert lines["object-src"] == "'none'"

    def test_the_inline_script_is_named_by_its_hash(self, ask):
        page = ask("/")
        scripts = re.findall(r"<script>(.*?)</script>", page.text, re.DOTALL)
        assert scripts
        for script in scripts:
            digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
            assert f"'sha256-{digest}'" in page.headers["content-security-policy"]

    @pytest.mark.parametrize("path", ["/", "/event"])
    def test_may_be_framed(self, path, ask):
        """A streamer's scene and an organiser's site may show a page; Strict-Transport-Security is the proxy's."""
        headers = ask(path).headers
        assert "x-frame-options" not in headers
        assert "frame-ancestors" not in headers["content-security-policy"]
        assert "strict-transport-security" not in headers

    def test_a_file_that_is_kept_for_ever_has_few(self, ask):
        headers = ask(SCRIPT).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert "content-security-policy" not in headers


class TestFiles:
    """Streamlit's files: compressed, and kept by the browser for a year."""

    @pytest.mark.parametrize("path", [SCRIPT, STYLE])
    def test_compressed_and_the_same(self, path, ask):
        plain, packed = ask(path), ask(path, accept_encoding="br, gzip;q=0.9")
        assert "content-encoding" not in plain.headers
        assert packed.headers["content-encoding"] == "gzip"
        assert len(packed.body) < len(plain.body) / 2
        assert gzip.decompress(packed.body) == plain.body == (STATIC / path[1:]).read_bytes()
        assert packed.headers["content-type"] == plain.headers["content-type"]
        assert plain.headers["vary"] == packed.headers["vary"] == "Accept-Encoding"

    @pytest.mark.parametrize("path", [SCRIPT, STYLE, FONT])
    def test_for_a_year(self, path, ask):
        answer = ask(path, accept_encoding="gzip")
        assert answer.headers["cache-control"] == "public, immutable, max-age=31536000"
        assert "content-encoding" not in answer.headers or path != FONT

    @pytest.mark.parametrize("accepted", ["", "identity", "gzip;q=0", "gzip; q=0.000, br", "xgzipx"])
    def test_not_for_whom_it_is_not(self, accepted, ask):
        assert "content-encoding" not in ask(SCRIPT, accept_encoding=accepted).headers

    def test_asked_again(self, ask):
        """What the browser has is not sent again, by the tag that it got with the compressed file."""
        tag = ask(SCRIPT, accept_encoding="gzip").headers["etag"]
        assert tag.startswith('W/"')
        again = ask(SCRIPT, accept_encoding="gzip", if_none_match=tag)
        assert (again.status, again.body) == (304, b"")

    def test_part_of_a_file(self, ask):
        part = ask(SCRIPT, accept_encoding="gzip", range="bytes=0-9")
        assert (part.status, part.body) == (206, (STATIC / SCRIPT[1:]).read_bytes()[:10])

    def test_head(self, ask):
        head = ask(SCRIPT, "HEAD", accept_encoding="gzip")
        assert (head.status, head.body) == (200, b"")
        assert head.headers["content-encoding"] == "gzip"

    @pytest.mark.parametrize("path", ["/static/js/no-such-file.js", "/static/css/x.css"])
    def test_a_missing_file_is_never_kept(self, path, ask):
        """Streamlit gives its page instead of a file that is not there; nobody may keep that for a year."""
        for _ in range(2):
            assert ask(path, accept_encoding="gzip").headers["cache-control"] == "no-cache"

    @pytest.mark.parametrize(
        "path", ["/static/../app.py", "/static/js/%2e%2e/%2e%2e/index.html", "//static/js/x.js", "/static/js/..%5cx.js"]
    )
    def test_no_way_out(self, path, ask):
        answer = ask(path, accept_encoding="gzip")
        assert b"streamlit as st" not in answer.body
        assert answer.headers.get("cache-control", "no-cache") == "no-cache"


class TestPage:
    """One page behind every address, in the browser's language, asked for anew each time."""

    @pytest.mark.parametrize("path", ["/", "/event", "/no-such-page", "/index.html", "/event/x", "/a.b", "/?s=1abc"])
    def test_every_address(self, path, ask):
        page = ask(path, accept_encoding="gzip")
        assert (page.status, page.headers["content-type"]) == (200, "text/html; charset=utf-8")
        assert page.headers["cache-control"] == "no-cache"
        assert page.headers["content-encoding"] == "gzip"
        assert "<title>Cutline</title>" in page.text
        assert page.text == ask(path).text

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_language(self, lang, ask):
        page = ask("/", accept_language=f"{lang}-XX,en;q=0.5")
        assert f'<html lang="{lang}">' in page.text
        assert "Accept-Language" in page.headers["vary"]

    @pytest.mark.parametrize("header", ["", "tlh", '"><script>', "*", "de;q=0", "a" * 5_000, "de;q=nonsense"])
    def test_language_that_we_do_not_have(self, header, ask):
        assert '<html lang="en">' in ask("/", accept_language=header).text

    def test_asked_again(self, ask):
        """Unchanged for the same language, another page for another one."""
        tag = ask("/", accept_language="en", accept_encoding="gzip").headers["etag"]
        again = ask("/", accept_language="en", if_none_match=tag)
        assert (again.status, again.body, again.headers["etag"]) == (304, b"", tag)
        assert ask("/", accept_language="xx", if_none_match=tag).status == 304
        assert ask("/", accept_language=LANGUAGES[-1], if_none_match=tag).status == (
            304 if len(LANGUAGES) == 1 else 200
        )

    def test_head(self, ask):
        head = ask("/", "HEAD")
        assert (head.status, head.body) == (200, b"")

    def test_with_a_slash_at_the_end(self, ask):
        answer = ask("/event/")
        assert (answer.status, urlsplit(answer.headers["location"]).path) == (301, "/event")

    def test_other_methods(self, ask):
        assert ask("/", "POST").status == 405


class TestStartPage:
    """Streamlit has the first page at "/" alone; its own name leads there, with what was typed."""

    @pytest.mark.parametrize(
        ("path", "there"), [("/calculator", "/"), ("/calculator?s=1aB-_&embed=true", "/?s=1aB-_&embed=true")]
    )
    @pytest.mark.parametrize("method", ["GET", "HEAD"])
    def test_by_its_own_name(self, path, there, method, ask):
        answer = ask(path, method)
        assert answer.status == 307
        assert urljoin(f"http://x{path}", answer.headers["location"]) == f"http://x{there}"

    def test_with_a_slash_at_the_end(self, ask):
        """In two steps, as every page: first without the slash."""
        answer = ask("/calculator/")
        assert (answer.status, urlsplit(answer.headers["location"]).path) == (301, "/calculator")

    def test_never_to_another_server(self, ask):
        """A path that looks like a host ("//host/calculator") stays a path of this server."""
        location = ask("//example.org/calculator").headers["location"]
        assert not urlsplit(location).netloc
        assert urlsplit(urljoin("http://x//example.org/calculator", location)).netloc == "x"

    @pytest.mark.parametrize("path", ["/calculators", "/my-calculator", "/event?calculator"])
    def test_nothing_else(self, path, ask):
        assert ask(path).status == 200


class TestServices:
    """What is for the public, and what is not."""

    def test_health(self, ask):
        assert ask("/_stcore/health").text == "ok"

    @pytest.mark.parametrize("path", ["/_stcore/metrics", "/_stcore/metrics/", "/_stcore/metrics?families=x"])
    @pytest.mark.parametrize("method", ["GET", "HEAD", "POST"])
    def test_metrics_are_closed(self, path, method, ask):
        """How many sessions there are and what they weigh is nobody's business outside."""
        answer = ask(path, method)
        assert answer.status == 404
        assert b"streamlit" not in answer.body

    def test_robots(self, ask):
        """Pages may be found, what somebody typed and shared may not."""
        answer = ask("/robots.txt")
        assert answer.headers["content-type"].startswith("text/plain")
        assert "Disallow: /*?s=" in answer.text.splitlines()
        assert "Disallow: /" not in answer.text.splitlines()


class TestIndex:
    """Streamlit's page made ours; whatever it may look like one day, it is still a page."""

    def test_the_parts_exist(self):
        """Each named part of the frontend is one of the installed Streamlit, and all their files are there."""
        for name in FIRST_PAGE_PARTS:
            assert index.page_parts(STATIC, (name,)), name
        assert all((STATIC / part).is_file() for part in index.page_parts(STATIC))

    def test_parts_are_fetched_once_and_after_the_rest(self):
        html = index.our_page(INDEX, "en", "Cutline", index.page_parts(STATIC)).body.decode()
        asked = re.findall(r'(?:href|src)="\./(static/js/[^"]+)"', html)
        assert len(asked) == len(set(asked))
        assert set(index.page_parts(STATIC)) <= set(asked)
        late = re.findall(r'fetchpriority="low" href="\./([^"]+)"', html)
        assert late == asked[-len(late) :]

    def test_text_before_its_typeface(self):
        html = index.our_page(INDEX, "en", "Cutline").body.decode()
        assert 'as="font"' not in html
        assert f'font-display:swap;src:url(".{FONT}")' in html

    @pytest.mark.parametrize("html", ["", "<p>other", "<html><head></head></html>", "<html lang=en><title></title>"])
    def test_another_page(self, html):
        """Nothing to change: it stays, apart from what can be added."""
        assert index.our_page(html, "de", "Cutline").body.decode().replace("Cutline", "").strip() == html

    @pytest.mark.parametrize("manifest", [None, "{", "{}", '{"a": {"isDynamicEntry": true, "name": "X", "file": "x"}}'])
    def test_another_manifest(self, manifest, tmp_path):
        if manifest is not None:
            (tmp_path / "manifest.json").write_text(manifest, encoding="utf-8")
        assert index.page_parts(tmp_path) == []

    def test_imports_are_followed_once(self, tmp_path):
        """Also in a circle, and where one is missing."""
        entries = {
            "a": {"isDynamicEntry": True, "name": "Html", "file": "a.js", "imports": ["b", "c", "gone"]},
            "b": {"file": "b.js", "imports": ["c", "a"]},
            "c": {"file": "c.js"},
        }
        (tmp_path / "manifest.json").write_text(json.dumps(entries), encoding="utf-8")
        assert index.page_parts(tmp_path) == ["a.js", "b.js", "c.js"]

    @pytest.mark.parametrize(
        ("header", "first"),
        [
            ("de-AT,de;q=0.9,en;q=0.8", "de-AT"),
            ("en;q=0.8, de", "de"),
            ("en;q=0.8,de;q=0.9", "de"),
            ("en,de", "en"),
            ("*, de;q=0.5", "de"),
            ("de;q=0", None),
            ("", None),
            ("<b>", None),
        ],
    )
    def test_first_choice(self, header, first):
        """RFC 9110, 12.5.4: the tag with the highest quality, of equals the first."""
        assert index.first_choice(header) == first


def file_server(below: str = "") -> ASGIApp:
    """Streamlit's own file server without the rest."""
    return Static(Starlette(routes=create_streamlit_static_assets_routes(below)))


def asked(app: ASGIApp, path: str, *, leaves: bool = False) -> Answer:
    """One request; nothing more comes from this browser, or it `leaves` before it has its answer."""

    async def receive():
        if not leaves:
            await asyncio.Event().wait()
        return {"type": "http.disconnect"}

    answers = []

    async def send(message):
        answers.append(message)

    headers = [(b"accept-encoding", b"gzip"), (b"host", b"x")]
    scope = {"type": "http", "method": "GET", "path": path, "headers": headers, "query_string": b""}

    async def request() -> None:
        await app(scope, receive, send)

    asyncio.run(request())
    told = {name.decode(): value.decode() for name, value in answers[0]["headers"]}
    return Answer(answers[0]["status"], told, b"".join(answer.get("body", b"") for answer in answers[1:]))


class TestWhoLeaves:
    """Streamlit stops in the middle of a file for whoever has gone; the others get all of it."""

    @pytest.mark.parametrize("path", [SCRIPT, STYLE])
    def test_a_file(self, path):
        app = file_server()
        for leaves in (True, False):
            assert gzip.decompress(asked(app, path, leaves=leaves).body) == (STATIC / path[1:]).read_bytes()

    def test_the_page(self):
        app = file_server()
        for leaves in (True, False):
            assert asked(app, "/", leaves=leaves).text.endswith(INDEX[-40:])


class TestBelowAPath:
    """`server.baseUrlPath`."""

    @pytest.fixture
    def app(self) -> Iterator[ASGIApp]:
        config.set_option("server.baseUrlPath", "hall/")
        yield file_server("hall/")
        config.set_option("server.baseUrlPath", "")

    @pytest.mark.parametrize("path", ["/hall/", "/hall/event", f"/hall{SCRIPT}"])
    def test_compressed_there_too(self, path, app):
        answer = asked(app, path)
        assert (answer.status, answer.headers["content-encoding"]) == (200, "gzip")

    @pytest.mark.parametrize("path", ["/", SCRIPT, f"/halls{SCRIPT}"])
    def test_nothing_outside(self, path, app):
        assert asked(app, path).status == 404


class TestEntry:
    """One file for everybody: the README's line, other servers, and the script that Streamlit runs."""

    OPTIONS = ("browser.gatherUsageStats", "client.showErrorDetails", "server.fileWatcherType")

    def test_another_server_started_anywhere(self, tmp_path):
        """`uvicorn app:app` from another folder: the app's own settings hold, and nobody is counted."""
        code = f"import app; from streamlit import config; print(*map(config.get_option, {self.OPTIONS}))"
        search = os.environ | {"PYTHONPATH": str(ROOT)}
        command = [sys.executable, "-c", code]
        done = subprocess.run(command, cwd=tmp_path, env=search, capture_output=True, text=True, check=True)
        assert done.stdout.split() == ["False", "none", "none"]

    def test_a_server_needs_nothing_of_the_pages(self):
        """What a server imports draws nothing: a component may only be made where there is a visitor."""
        code = "import sys, app; print(type(app.app).__name__, *sys.modules)"
        done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
        kind, *modules = done.stdout.split()
        assert kind == "App"
        assert not [name for name in modules if name.startswith(("ui.frame", "pages"))]

    @pytest.mark.parametrize("name", ["README.md", "docs/deploy.md"])
    def test_documents_start_it(self, name):
        """Whatever a document starts is there, and it is the one entry."""
        text = (ROOT / name).read_text(encoding="utf-8")
        started = re.findall(r"(?:streamlit run |uvicorn )(\S+)", text)
        assert started
        assert {each.rstrip("`") for each in started} <= {"app.py", "app:app"}
