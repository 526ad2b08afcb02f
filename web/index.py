"""Streamlit's ``index.html``, the page behind every address, made ours.

Four changes, each of which only falls away if Streamlit one day writes its page otherwise:

- its language is the one in which this browser gets our texts, and its title is ours from the first moment;
- the parts of the frontend that the first page needs are fetched along with the rest, but after it (``fetchpriority``).
  Otherwise the browser learns of each only when the server has answered, and competes with typefaces for them;
- text is readable before its typeface has come (``font-display: swap``), so the typeface need not come first;
- its inline scripts are named by their hashes in the Content-Security-Policy.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from ui.streamlit_internals import FIRST_PAGE_PARTS
from web.headers import policy

Manifest = Mapping[str, Mapping[str, object]]

_LANG = re.compile(r'(<html\b[^>]*\blang=")[^"]*"')
_TITLE = re.compile(r"<title>[^<]*</title>")
_TYPEFACE = re.compile(r'<link\s+rel="preload"\s+href="([^"]*/SourceSans[^"]*\.woff2)"[^>]*>')
_INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Index:
    """The page in one language, as bytes, and the Content-Security-Policy that belongs to it."""

    body: bytes
    policy: str


def our_page(html: str, lang: str, title: str, parts: Sequence[str] = ()) -> Index:
    """Streamlit's page, changed as this module's head says; ``parts``: files to fetch at once ("static/js/...")."""
    known = [part for part in parts if f"./{part}" not in html]
    added = [f'<link rel="modulepreload" crossorigin fetchpriority="low" href="./{part}">' for part in known]
    if typeface := _TYPEFACE.search(html):
        html = html.replace(typeface[0], "")
        added.append(
            '<style>@font-face{font-family:"Source Sans";font-weight:100 900;font-style:normal;font-display:swap;'
            f'src:url("{typeface[1]}")format("woff2")}}</style>'
        )
    html = _LANG.sub(rf'\g<1>{lang}"', html, count=1)
    html = _TITLE.sub(f"<title>{title}</title>", html, count=1)
    html = html.replace("</head>", "\n".join([*added, "</head>"]), 1)  # last: of two @font-face the later one counts
    return Index(html.encode(), policy(map(_digest, _INLINE.findall(html))))


def page_parts(folder: Path, names: Sequence[str] = FIRST_PAGE_PARTS) -> list[str]:
    """The files that ``names`` consist of, by the manifest in ``folder``, each before what it imports.

    A name or a manifest that is not there only means that the browser finds out by itself.
    """
    try:
        manifest: Manifest = json.loads((folder / "manifest.json").read_bytes())
    except (OSError, ValueError):
        return []
    entries = [key for key, entry in manifest.items() if entry.get("isDynamicEntry") and entry.get("name") in names]
    return [str(manifest[key]["file"]) for key in dict.fromkeys(_closure(manifest, entries))]


def _closure(manifest: Manifest, keys: Sequence[str]) -> Iterator[str]:
    open_, seen = list(keys), set(keys)
    while open_:
        key = open_.pop(0)
        yield key
        imports = cast("Sequence[str]", manifest[key].get("imports", ()))
        fresh = [each for each in imports if each not in seen and each in manifest]
        seen.update(fresh)
        open_ += fresh


def _digest(script: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()


def first_choice(accepted: str) -> str | None:
    """The language that an ``Accept-Language`` header wants most ("de-AT,de;q=0.9,en;q=0.8" -> "de-AT")."""
    best, weight = None, 0.0
    for choice in accepted.split(","):
        tag, _, quality = choice.partition(";")
        weighs = re.fullmatch(r"\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*", quality) if quality else None
        wanted = float(weighs[1]) if weighs else float(not quality)
        if wanted > weight and re.fullmatch(r"[A-Za-z0-9-]{1,35}", tag.strip()):
            best, weight = tag.strip(), wanted
    return best
