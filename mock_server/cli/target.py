"""Finds the sandbox that a command is about, and its token, in flags or the environment.

It also makes the environment in which `exec` and `certify` run the user's commands.
"""

import argparse
import re
from collections.abc import Mapping
from typing import Final
from urllib.parse import unquote, urlsplit

from mock_server.cli.catalogue import COMMANDS
from mock_server.server.settings import SettingError, read_control_token
from mock_server.server.settings_table import SETTINGS

DEFAULT_URL: Final = "http://127.0.0.1:8080"
"""Where `customer-sandbox serve` listens by default."""

URL_VARIABLE: Final = "MOCK_SERVER_URL"
_ASSUMPTIONS: Final = "MOCK_SERVER_ASSUMPTIONS"
_TIMEOUT_SECONDS: Final = 30.0
_SPARED: Final = ("NO_PROXY", "no_proxy")
"""Variables with the hosts that are called without a proxy; clients read one, or prefer one."""

_CONTROL: Final = "/_sandbox"
_KEYED: Final = re.compile(
    r"(?P<before>.*/s/[^/~]+)(?:~|%7E)(?P<key>[^/]+)(?P<after>.*)", re.IGNORECASE
)


def add_target(parser: argparse.ArgumentParser) -> None:
    """Add the flags that select a running sandbox and give access to it."""
    text = f"base URL of the server (default: {DEFAULT_URL}) [{URL_VARIABLE}]"
    parser.add_argument("--url", metavar="URL", help=text)
    parser.set_defaults(is_remote=True)
    add_access(parser)


def add_access(parser: argparse.ArgumentParser) -> None:
    """Add the flags of `add_target` except --url, for commands that add a --url of their own."""
    parser.add_argument(
        "--sandbox", metavar="NAME", help="the sandbox of that server (default: default)"
    )
    token, file = (row for row in SETTINGS if row.name in ("control_token", "control_token_file"))
    text = (
        "the server's control token, or a key of the sandbox; a file hides it from process lists"
        f" [{token.variable}]"
    )
    parser.add_argument("--token", metavar="TOKEN", help=text)
    parser.add_argument(
        "--token-file", metavar="FILE", help=f"a file that holds the token [{file.variable}]"
    )
    parser.add_argument(
        "--timeout",
        metavar="SECONDS",
        type=_seconds,
        default=_TIMEOUT_SECONDS,
        help=f"how long the server may take to answer (default: {_TIMEOUT_SECONDS:g})",
    )


def find_target(arguments: argparse.Namespace, environ: Mapping[str, str]) -> None:
    """Set `arguments.remote` to the sandbox that a command is about, or to None.

    Also set `arguments.assumptions` from the environment, unless they are given.

    Raises:
        SettingError: when a token cannot be read, the name of the sandbox is empty, or two
            sandboxes, or a sandbox and another source or assumptions, are named.
    """
    arguments.remote, rows = None, getattr(arguments, "assumptions", "")
    if rows is None:
        arguments.assumptions = environ.get(_ASSUMPTIONS) or None
    given_url, name = getattr(arguments, "url", None), getattr(arguments, "sandbox", None)
    if name == "":
        raise SettingError("--sandbox needs a name; did it come from an empty variable?")
    is_remote = getattr(arguments, "is_remote", False)
    if not (given_url or name or is_remote):
        return
    if not is_remote:
        _refuse_another(arguments)
    if rows and "scenario" in COMMANDS[arguments.command].exclusive:
        raise SettingError("a running sandbox has assumptions of its own; leave out --assumptions")
    from mock_server.cli.remote import Remote

    url, key = _without_key(_sandbox_url(given_url or environ.get(URL_VARIABLE) or DEFAULT_URL))
    if name is not None and "/s/" in url:
        raise SettingError(f"the URL {url} already names a sandbox; leave out --sandbox {name}")
    remote = Remote(url, timeout=arguments.timeout)
    if name is not None:
        remote = remote.sandbox(name)
    if key is None or arguments.token is not None or arguments.token_file is not None:
        key = read_control_token(arguments.token, arguments.token_file, environ)
    arguments.remote = remote._replace(token=key)


def _refuse_another(arguments: argparse.Namespace) -> None:
    """Refuse an argument that names another source, such as a file, together with --sandbox."""
    command = COMMANDS[arguments.command]
    for argument in command.own_arguments:
        is_source = argument.name in command.exclusive and argument.name != "--url"
        if is_source and getattr(arguments, argument.key) != argument.default:
            raise SettingError(f"--sandbox names a running sandbox; leave out {argument.shown}")


def command_environment(
    environ: Mapping[str, str], url: str, control_url: str, token: str | None
) -> dict[str, str]:
    """Return an environment in which a command finds a server, whatever proxy it uses.

    The token is always passed in MOCK_SERVER_CONTROL_TOKEN, whatever its source: giving both that
    and a token file is an error.
    """
    variables = {**environ, URL_VARIABLE: url, "MOCK_SERVER_CONTROL_URL": control_url}
    host = urlsplit(url).hostname or ""
    for name, other in (_SPARED, reversed(_SPARED)):
        spared = environ.get(name) or environ.get(other) or ""
        if host not in spared.split(",") and spared.strip() != "*":
            spared = f"{spared},{host}" if spared else host
        variables[name] = spared
    if token is not None:
        variables.pop("MOCK_SERVER_CONTROL_TOKEN_FILE", None)
        variables["MOCK_SERVER_CONTROL_TOKEN"] = token
    return variables


def _sandbox_url(url: str) -> str:
    """Return the base URL for a URL that may also end in `/_sandbox` or be a view of the page.

    `exec` passes the former on to its command; a browser shows the latter.
    """
    url = url.partition("#")[0]
    bare = url.rstrip("/")
    if bare.endswith("/s"):
        raise SettingError(f"the URL {bare}/ needs the name of a sandbox at its end")
    return bare.removesuffix(_CONTROL) if bare.endswith(_CONTROL) else url


def _without_key(url: str) -> tuple[str, str | None]:
    """Split a URL and its key, which is sent in a header so that no message shows it."""
    named = _KEYED.match(url)
    if named is None:
        return url, None
    return named["before"] + named["after"], unquote(named["key"])


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= 1_000_000:  # noqa: PLR2004 - also excludes inf and nan
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds")
    return seconds
