"""Finds the sandbox that a command is about, and its token, in flags or the environment."""

import os
import re
from types import SimpleNamespace
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote

from mock_server.server.settings import SettingError, read_control_token

if TYPE_CHECKING:
    from mock_server.client.remote import Remote

DEFAULT_URL: Final = "http://127.0.0.1:8080"  # where `customer-sandbox serve` listens by default
URL_VARIABLE: Final = "MOCK_SERVER_URL"
_LATE: Final = "; --timeout sets the limit in seconds"
_CONTROL: Final = "/_sandbox"
_KEYED: Final = re.compile(
    r"(?P<before>.*/s/[^/~]+)(?:~|%7E)(?P<key>[^/]+)(?P<after>.*)", re.IGNORECASE
)


def target_of(arguments: SimpleNamespace, *, is_remote: bool) -> "Remote | None":
    """Return the sandbox that a command is about, or None if it is not about a running one."""
    given = vars(arguments)
    url, name = given.get("url"), given.get("sandbox")
    if name == "":
        raise SettingError("--sandbox needs a name; did it come from an empty variable?")
    if not (url or name or is_remote):
        return None
    if "assumptions" in arguments.given and "scenario" in given and "url" in given:
        raise SettingError("a running sandbox has assumptions of its own; leave out --assumptions")
    from mock_server.client.remote import Remote

    url, key = _sandbox_url(url or os.environ.get(URL_VARIABLE) or DEFAULT_URL), None
    if keyed := _KEYED.match(url):  # a key is sent in a header, so that no message shows it
        url, key = keyed["before"] + keyed["after"], unquote(keyed["key"])
    if name is not None and "/s/" in url:
        raise SettingError(f"the URL {url} already names a sandbox; leave out --sandbox {name}")
    remote = Remote(url, timeout=arguments.timeout, when_late=_LATE)
    if name is not None:
        remote = remote.sandbox(name)
    if key is None or arguments.token is not None or arguments.token_file is not None:
        key = read_control_token(arguments.token, arguments.token_file, os.environ)
    return remote._replace(token=key)


def _sandbox_url(url: str) -> str:
    """Return the base URL for a URL that may also end in `/_sandbox` or be a view of the page.

    `exec` passes the former on to its command; a browser shows the latter.
    """
    url = url.partition("#")[0]
    bare = url.rstrip("/")
    if bare.endswith("/s"):
        raise SettingError(f"the URL {bare}/ needs the name of a sandbox at its end")
    return bare.removesuffix(_CONTROL) if bare.endswith(_CONTROL) else url
