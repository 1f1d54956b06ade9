"""Asks a running server, for commands that are given its URL."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from http.client import HTTPException, HTTPResponse
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from mock_server.server.printable import printable

_TIMEOUT_SECONDS = 30


class RemoteError(Exception):
    """The server cannot be asked, or does not answer as it should; the message says why.

    It is one line that can be shown on a terminal, whatever the server has said.
    """

    def __init__(self, message: str) -> None:
        super().__init__(printable(message))


def fetch(url: str, path: str, token: str | None = None) -> bytes:
    """Return the body of a GET below a base URL.

    Raises:
        RemoteError: when there is no such answer.
    """
    with _opened(url, path, token, {}) as reply:
        body: bytes = reply.read()
    return body


@contextmanager
def open_stream(
    url: str, path: str, token: str | None, headers: Mapping[str, str]
) -> Iterator[Iterable[bytes]]:
    """Open a GET below a base URL whose answer comes line by line, for as long as it comes.

    Raises:
        RemoteError: when there is no such answer, or it breaks off.
    """
    with _opened(url, path, token, headers) as reply:
        yield reply


@contextmanager
def _opened(
    url: str, path: str, token: str | None, headers: Mapping[str, str]
) -> Iterator[HTTPResponse]:
    if urlsplit(url).scheme not in ("http", "https"):
        raise RemoteError(f"{url!r} is no URL such as http://localhost:8080")
    request = Request(url.rstrip("/") + path, headers=dict(headers))  # noqa: S310 - http(s) only, see above
    if token is not None:  # for this server alone: not for one that it sends us to
        request.add_unredirected_header("Authorization", f"Bearer {token}")
    try:
        with urlopen(request, timeout=_TIMEOUT_SECONDS) as reply:  # noqa: S310 - the same
            yield reply
    except HTTPError as error:
        detail = error.read(1000).decode("utf-8", "replace").strip()
        raise RemoteError(f"{url}{path} answers {error.code}: {detail}") from None
    except (URLError, HTTPException, OSError, UnicodeError) as error:
        raise RemoteError(f"{url} cannot be asked: {error}") from None
