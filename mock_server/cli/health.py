"""Checks whether a server is ready: `python -m mock_server.cli.health` in the container.

It reads the port, path and scheme from the same environment variables as the server. The command
`health` checks the server of MOCK_SERVER_URL instead if that is set, as other commands do.
"""

import os
import sys
from http import HTTPStatus
from typing import Final

from mock_server.cli.terminal import DONE, REFUSED, Arguments, ignoring_closed_pipe, write_out
from mock_server.client.errors import UnreachableError
from mock_server.client.remote import Remote
from mock_server.contract.texts.printable import printable
from mock_server.contract.values.exact_json import dumps
from mock_server.server.settings import VARIABLES, SettingError, read_settings

_PATIENCE_SECONDS: Final = 2
_OWN_ADDRESS: Final = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - named, not bound


def check_health(arguments: Arguments) -> int:
    return main(os.environ.get(f"{VARIABLES}URL"), as_json=arguments.format == "json")


def main(url: str | None = None, *, as_json: bool = False) -> int:
    """Return 0 if a server is ready; otherwise say why not, and return 1. See `why_not_ready`."""
    why = why_not_ready(url)
    if as_json:
        with ignoring_closed_pipe():
            write_out(dumps({"ready": why is None, "why": why}) + b"\n")
    elif why is not None:
        sys.stderr.write(f"not ready: {why}\n")
    return DONE if why is None else REFUSED


def why_not_ready(url: str | None) -> str | None:
    """Return why a server is not ready, or None if it is.

    The server is the one at `url`, of which it may also be a sandbox, its control calls or a view
    of the page; or else it is the one that the environment configures.
    """
    try:
        if url:
            page = url.partition("#")[0]
            server = page.partition("/s/")[0].rstrip("/").removesuffix("/_sandbox")
            client = Remote(server, timeout=_PATIENCE_SECONDS)
        else:
            own = read_settings({}, os.environ)
            host = _OWN_ADDRESS.get(own.bind_host, own.bind_host)
            where = f"{f'[{host}]' if ':' in host else host}:{own.port}{own.base_path}"
            server = f"{'http' if own.tls_cert is None else 'https'}://{where}"
            client = Remote(server, timeout=_PATIENCE_SECONDS, is_own=True)
        status = client.exchange("GET", "/_ready", {}, is_control=True).status
    except (UnreachableError, SettingError) as error:
        return printable(str(error))
    return None if status == HTTPStatus.OK else f"status {status}"


if __name__ == "__main__":
    sys.exit(main())
