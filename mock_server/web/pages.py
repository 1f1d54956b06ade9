"""The web pages, as bytes with their types: console, contract documents, their files, and guides.

This module has no rules and no data: the console gets all data from the control API, which the
control token protects. A file is read when it is first requested, and cached. The entry scripts and
style sheets of pages are also served bundled with everything they import.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from http import HTTPStatus
from pathlib import Path
from typing import Final

from mock_server.contract.headers import names_tag
from mock_server.sandbox.ground.exchange import Reply
from mock_server.web.joining import join_scripts, join_sheets

_FOLDER: Final = Path(__file__).resolve().parent / "console"
_FILES_BELOW: Final = "/console/"
_JOINED_BELOW: Final = f"{_FILES_BELOW}joined/"
_BEGINNINGS: Final[Mapping[str, Sequence[str]]] = {"app": ("views/start.js",), "docs": ()}
"""The names of the entry files of pages, with the later imports that most visitors need."""

_GUIDES: Final = _FOLDER.parent / "guides"
"""The documents that coding agents read first, and a module for tests in JavaScript."""

_AT_THE_TOP: Final = {
    "/": _FOLDER / "index.html",
    "/docs": _FOLDER / "docs.html",
    "/favicon.ico": _FOLDER / "favicon.ico",
    **{f"/{name}": _GUIDES / name for name in ("llms.txt", "SKILL.md", "sandbox.mjs")},
}
_TYPES: Final = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".ico": "image/vnd.microsoft.icon",
}
_MAP_TYPES: Final = {".map": "application/json"}
_GUIDE_TYPES: Final = {
    ".txt": "text/plain; charset=utf-8",
    ".md": "text/markdown; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
}
_POLICY: Final = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "connect-src": "'self'",
    "img-src": "'self' data:",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'none'",
    "require-trusted-types-for": "'script'",
}
_RENDERER_POLICY: Final = {
    # Swagger UI writes style attributes and creates markup.
    **{name: rule for name, rule in _POLICY.items() if not name.startswith("require-")},
    "style-src": "'self' 'unsafe-inline'",
}


@dataclass(frozen=True, slots=True)
class Page:
    """One served file."""

    body: bytes
    headers: Mapping[str, str]

    def answer(self, known: str) -> Reply:
        """Return the reply to a client that may have the versions listed by If-None-Match.

        Proxies that compress replies mark the tag as weak (`W/`).
        """
        if names_tag(known, self.headers["ETag"], weakly=True):
            return Reply(status=HTTPStatus.NOT_MODIFIED, headers=self.headers, body=b"")
        return Reply(status=HTTPStatus.OK, headers=self.headers, body=self.body)


def find_page(path: str) -> Page | None:
    """Return the page at a path relative to a sandbox, or None."""
    if path.startswith(_JOINED_BELOW):
        name = path.removeprefix(_JOINED_BELOW)
        stem = name.partition(".")[0]
        return _joined(stem).get(name) if stem in _BEGINNINGS else None
    file = _files().get(path)
    return None if file is None else _read(file)


def moved(path: str) -> Reply:
    """Return a redirect to the path with a trailing slash, which relative links need."""
    headers = {"Location": f"{path}/", "Cache-Control": "no-store"}  # the path may contain a key
    return Reply(status=HTTPStatus.PERMANENT_REDIRECT, headers=headers, body=b"")


@cache
def _files() -> Mapping[str, Path]:
    """Return all files that may be served, by path."""
    below = {
        _FILES_BELOW + file.relative_to(_FOLDER).as_posix(): file
        for file in _FOLDER.rglob("*")
        if file.suffix in _TYPES
    }
    return _AT_THE_TOP | below


@cache
def _read(file: Path) -> Page:
    return _page(file.name, file.read_bytes())


@cache
def _joined(stem: str) -> Mapping[str, Page]:
    """Return the bundled files of a page by name: style sheets, scripts and source maps."""
    others = [_FOLDER / name for name in _BEGINNINGS[stem]]
    texts = {
        **join_sheets(_FOLDER / f"{stem}.css"),
        **join_scripts(_FOLDER / f"{stem}.js", others),
    }
    return {name: _page(name, text.encode()) for name, text in texts.items()}


def _page(name: str, body: bytes) -> Page:
    policy = _RENDERER_POLICY if name == "docs.html" else _POLICY
    headers = {
        "Content-Type": (_TYPES | _GUIDE_TYPES | _MAP_TYPES)[Path(name).suffix],
        "ETag": f'"{blake2b(body, digest_size=12).hexdigest()}"',
        "Cache-Control": "no-cache",
        "Content-Security-Policy": "; ".join(f"{name} {rule}" for name, rule in policy.items()),
        "Referrer-Policy": "no-referrer",
        "X-Content-Type-Options": "nosniff",
    }
    return Page(body, headers)
