"""What a server shows without a sandbox: its web pages, its health, and its metrics.

The pages are console, contract documents, their files, and guides. They have no data: the console
gets all data from the control API, which the control token protects. A file is read when it is
first requested, and cached. The scripts are plain modules: a page names all that its script imports
in its head, so that a browser asks for them at once instead of one after the other. It names them
below the version of all files, so that a browser that has them does not ask again.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from http import HTTPStatus
from pathlib import Path
from typing import Final

from mock_server.contract.headers import names_tag
from mock_server.contract.values.exact_json import dumps
from mock_server.sandbox.control.problem import SOON, Problem
from mock_server.sandbox.ground.exchange import JSON, Reply, Request
from mock_server.web.answering.replies import not_ready
from mock_server.web.engine import Engine

_FOLDER: Final = Path(__file__).resolve().parent / "console"
_FILES_BELOW: Final = "/console/"
_ENTRY: Final = re.compile(r'<script type="module" src="console/(?P<name>.+?)"></script>')
_IMPORT: Final = re.compile(r'\bfrom "(\..+?)"')
_LATER: Final = re.compile(r'\bimport\("(\..+?)"\)')

_GUIDES: Final = _FOLDER.parent / "guides"
"""An overview for coding agents, and a module for tests in JavaScript."""

_SKILL: Final = _FOLDER.parents[1] / "skills" / "customer-sandbox" / "SKILL.md"
"""Where installers of skills look for it, in the repository and in the wheel."""

_HOW_TO: Final = (_FOLDER.parents[2] / "docs" / "how-to", _FOLDER.parents[1] / "shipped" / "how-to")
"""Where the pages of the documentation are that the views link to: in a checkout or the wheel."""

_AT_THE_TOP: Final = {
    "/": _FOLDER / "index.html",
    "/docs": _FOLDER / "docs.html",
    "/favicon.ico": _FOLDER / "favicon.ico",
    "/SKILL.md": _SKILL,
    **{f"/{name}": _GUIDES / name for name in ("llms.txt", "sandbox.mjs")},
}
_TYPES: Final = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".ico": "image/vnd.microsoft.icon",
}
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
    body: bytes
    headers: Mapping[str, str]

    def answer(self, known: str) -> Reply:
        """Answer with the page, or 304 if If-None-Match has its tag, perhaps weak by a proxy."""
        if names_tag(known, self.headers["ETag"], weakly=True):
            return Reply(status=HTTPStatus.NOT_MODIFIED, headers=self.headers, body=b"")
        return Reply(status=HTTPStatus.OK, headers=self.headers, body=self.body)


def find_page(path: str) -> Page | None:
    below = f"{_FILES_BELOW}{_version()}/"
    is_kept = path.startswith(below)
    file = _files().get(_FILES_BELOW + path.removeprefix(below) if is_kept else path)
    return None if file is None else _read(file, is_kept=is_kept)


def moved(path: str) -> Reply:
    headers = {"Location": f"{path}/", "Cache-Control": "no-store"}  # the path may contain a key
    return Reply(status=HTTPStatus.PERMANENT_REDIRECT, headers=headers, body=b"")


@cache
def _files() -> Mapping[str, Path]:
    below = {
        _FILES_BELOW + file.relative_to(_FOLDER).as_posix(): file
        for file in _FOLDER.rglob("*")
        if file.suffix in _TYPES
    }
    pages = [page for folder in _HOW_TO for page in folder.glob("*.md")]
    how_to = {f"{_FILES_BELOW}how-to/{page.name}": page for page in pages}
    return _AT_THE_TOP | below | how_to


@cache
def _version() -> str:
    digest = blake2b(digest_size=6)
    for path, file in sorted(_files().items()):
        digest.update(path.encode() + file.read_bytes())
    return f"v-{digest.hexdigest()}"


@cache
def _read(file: Path, *, is_kept: bool) -> Page:
    body = file.read_bytes()
    if file.suffix == ".html":
        named = _ENTRY.sub(_preloaded, body.decode())
        body = named.replace('"console/', f'"console/{_version()}/').encode()
    policy = _RENDERER_POLICY if file.name == "docs.html" else _POLICY
    headers = {
        "Content-Type": (_TYPES | _GUIDE_TYPES)[file.suffix],
        "ETag": f'"{blake2b(body, digest_size=12).hexdigest()}"',
        "Cache-Control": "private, max-age=31536000, immutable" if is_kept else "no-cache",
        "Content-Security-Policy": "; ".join(f"{name} {rule}" for name, rule in policy.items()),
        "Referrer-Policy": "no-referrer",
        "X-Content-Type-Options": "nosniff",
    }
    return Page(body, headers)


def _preloaded(entry: re.Match[str]) -> str:
    """Return the tag of a script after tags that preload the modules that it imports.

    It turns on those of other views itself, once its first view is there.
    """
    script = _FOLDER / entry["name"]
    first, *views = [*_imported(script, _LATER), script]
    needed = _reached([script, first])
    others = [module for module in _reached(views) if module not in needed]
    tags = [
        f'<link {when}="modulepreload" href="console/{module.relative_to(_FOLDER).as_posix()}">'
        for modules, when in ((needed[1:], "rel"), (others, "data-rel"))
        for module in modules
    ]
    return "\n    ".join([*tags, entry[0]])


def _reached(modules: list[Path]) -> list[Path]:
    reached = list(dict.fromkeys(modules))
    for module in reached:  # which grows meanwhile
        reached += [each for each in _imported(module, _IMPORT) if each not in reached]
    return reached


def _imported(module: Path, how: re.Pattern[str]) -> list[Path]:
    names = how.findall(module.read_text("utf-8"))
    return [(module.parent / name).resolve() for name in dict.fromkeys(names)]


# ── Health and metrics ───────────────────────────────────────────────────────────────────────────

LIVE: Final = b'{"status":"live"}\n'
_METRICS_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"


def health(engine: Engine | None, path: str, method: str) -> Reply:
    """Return the answer to a health check; `engine` is None until the server is ready."""
    _expect_get(method)
    keeper = None if engine is None else engine.keeper
    headers = {"Content-Type": JSON}
    if path != "/_ready":
        return Reply(HTTPStatus.OK, headers, LIVE)
    if engine is None:
        return not_ready()
    if keeper is None:
        return Reply(HTTPStatus.OK, headers, b'{"status":"ready"}\n')
    what, status = "ready", HTTPStatus.OK
    if not keeper.is_ready:
        what, status, headers = "unavailable", HTTPStatus.SERVICE_UNAVAILABLE, headers | SOON
    body = dumps({"status": what, "store": {"available": keeper.is_available}}) + b"\n"
    return Reply(status, headers, body)


def metrics(engine: Engine, call: Request) -> Reply:
    _expect_get(call.method)
    return Reply(HTTPStatus.OK, {"Content-Type": _METRICS_TYPE}, engine.answers.metrics.render())


def _expect_get(method: str) -> None:
    if method not in ("GET", "HEAD"):
        detail = "this address takes GET, HEAD"
        raise Problem(HTTPStatus.METHOD_NOT_ALLOWED, detail, headers={"Allow": "GET, HEAD"})
