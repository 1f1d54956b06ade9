"""Asks a running server, for commands that are given its URL."""

from http.client import HTTPException
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

_TIMEOUT_SECONDS = 30


class RemoteError(Exception):
    """The server cannot be asked, or does not answer as it should; the message says why."""


def fetch(url: str, path: str, token: str | None = None) -> bytes:
    """Return the body of a GET below a base URL.

    Raises:
        RemoteError: when there is no such answer.
    """
    if urlsplit(url).scheme not in ("http", "https"):
        raise RemoteError(f"{url!r} is no URL such as http://localhost:8080")
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    request = Request(url.rstrip("/") + path, headers=headers)  # noqa: S310 - http(s) only, see above
    try:
        with urlopen(request, timeout=_TIMEOUT_SECONDS) as reply:  # noqa: S310 - the same
            body: bytes = reply.read()
    except HTTPError as error:
        detail = error.read(1000).decode("utf-8", "replace").strip()
        raise RemoteError(f"{url}{path} answers {error.code}: {detail}") from None
    except (URLError, HTTPException, OSError, UnicodeError) as error:
        raise RemoteError(f"{url} cannot be asked: {error}") from None
    return body
