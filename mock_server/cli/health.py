"""Checks whether a server is ready: `python -m mock_server.cli.health` in the container.

It reads the port, path and scheme from the same environment variables as the server. The command
`health` checks the server of MOCK_SERVER_URL instead if that is set, as other commands do.
"""

import os
import sys
from http import HTTPStatus
from typing import Final

from mock_server.cli.printing import write_out
from mock_server.cli.terminal import DONE, REFUSED, Arguments, ignoring_closed_pipe
from mock_server.client.errors import UnreachableError
from mock_server.client.http_client import HttpClient
from mock_server.contract.texts.printable import printable
from mock_server.contract.values.exact_json import dumps
from mock_server.server.settings import VARIABLES, SettingError, Settings, read_settings

_PATIENCE_SECONDS: Final = 2
_OWN_ADDRESS: Final = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - named, not bound


def check_health(arguments: Arguments) -> int:
    url = os.environ.get(f"{VARIABLES}URL")
    if arguments.format == "text":
        return main(url)
    why = why_not_ready(url)
    with ignoring_closed_pipe():
        write_out(dumps({"ready": why is None, "why": why}) + b"\n")
    return DONE if why is None else REFUSED


def main(url: str | None = None) -> int:
    """Return 0 if a server is ready; otherwise write why not, and return 1. See `why_not_ready`."""
    why = why_not_ready(url)
    if why is None:
        return DONE
    sys.stderr.write(f"not ready: {why}\n")
    return REFUSED


def why_not_ready(url: str | None) -> str | None:
    """Return why a server is not ready, or None if it is.

    The server is the one at `url`, of which it may also be a sandbox, its control calls or a view
    of the page; or else it is the one that the environment configures.
    """
    try:
        if url:
            page = url.partition("#")[0]
            server = page.partition("/s/")[0].rstrip("/").removesuffix("/_sandbox")
            client = HttpClient(server, _PATIENCE_SECONDS)
        else:
            server = _own_url(read_settings({}, os.environ))
            client = HttpClient(server, _PATIENCE_SECONDS, is_own=True)
        status = client.exchange("GET", "/_ready", {}, follows=True).status
    except (UnreachableError, SettingError) as error:
        return printable(str(error))
    return None if status == HTTPStatus.OK else f"status {status}"


def _own_url(settings: Settings) -> str:
    host = _OWN_ADDRESS.get(settings.bind_host, settings.bind_host)
    shown = f"[{host}]" if ":" in host else host
    scheme = "http" if settings.tls_cert is None else "https"
    return f"{scheme}://{shown}:{settings.port}{settings.base_path}"


if __name__ == "__main__":
    sys.exit(main())
