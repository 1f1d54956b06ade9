"""Checks whether a server is ready: `python -m mock_server.cli.health` in the container.

It reads the port, path and scheme from the same environment variables as the server. The command
`health` checks the server of MOCK_SERVER_URL instead if that is set, as other commands do.
"""

import http.client
import os
import ssl
import sys
from contextlib import closing
from http import HTTPStatus
from typing import Final

from mock_server.cli.printing import write_out
from mock_server.cli.terminal import DONE, REFUSED, Arguments, ignoring_closed_pipe
from mock_server.contract.texts.printable import printable
from mock_server.contract.values.exact_json import dumps
from mock_server.server.settings import SettingError, Settings, read_settings
from mock_server.server.settings_table import VARIABLES

_PATIENCE_SECONDS: Final = 2
_OWN_ADDRESS: Final = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - named, not bound


def check_health(arguments: Arguments) -> int:
    """Report whether a server is ready, that of MOCK_SERVER_URL or the configured one."""
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

    The server is the one at `url`, or else the one that the environment configures.
    """
    try:
        status = _ask(read_settings({}, os.environ)) if not url else _ask_there(url)
    except (OSError, http.client.HTTPException, SettingError, ValueError) as error:
        return printable(str(error))
    return None if status == HTTPStatus.OK else f"status {status}"


def _ask(settings: Settings) -> int:
    with closing(_connect(settings)) as connection:
        connection.request("GET", f"{settings.base_path}/_ready")
        return connection.getresponse().status


def _ask_there(url: str) -> int:
    """Return the status of a server, given its URL, or that of a sandbox or of control calls."""
    from urllib.error import HTTPError, URLError
    from urllib.request import urlopen

    from mock_server.server.proxies import way_around_proxy

    page = url.partition("#")[0]
    server = page.partition("/s/")[0].rstrip("/").removesuffix("/_sandbox")
    if not server.startswith(("http://", "https://")):
        raise SettingError(f"{url!r} is not a URL such as http://localhost:8080")
    try:
        with urlopen(f"{server}/_ready", timeout=_PATIENCE_SECONDS) as reply:  # noqa: S310 - see above
            status: int = reply.status
    except HTTPError as error:
        with error:
            return error.code
    except URLError as error:
        raise OSError(f"{error.reason}{way_around_proxy(server)}") from None
    return status


def _connect(settings: Settings) -> http.client.HTTPConnection:
    host = _OWN_ADDRESS.get(settings.bind_host, settings.bind_host)
    if settings.tls_cert is None:
        return http.client.HTTPConnection(host, settings.port, timeout=_PATIENCE_SECONDS)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False  # an own address, which no certificate needs to name
    context.verify_mode = ssl.CERT_NONE
    return http.client.HTTPSConnection(
        host, settings.port, timeout=_PATIENCE_SECONDS, context=context
    )


if __name__ == "__main__":
    sys.exit(main())
