"""Asks whether a server is ready: `python -m mock_server.cli.health`, the container's health check.

It reads the environment that the server reads, and so finds it at whatever port, path and scheme.
"""

import http.client
import os
import ssl
import sys
from http import HTTPStatus
from typing import Final

from mock_server.cli.exits import DONE, REFUSED
from mock_server.server.settings import SettingError, Settings, read_settings

_PATIENCE_SECONDS: Final = 2
_OWN_ADDRESS: Final = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - named, not bound


def main() -> int:
    """Return 0 if the server of this environment is ready, and 1 with a line why if it is not."""
    why = judge()
    if why is None:
        return DONE
    sys.stderr.write(f"not ready: {why}\n")
    return REFUSED


def judge() -> str | None:
    """Return why the server of this environment is not ready, None if it is."""
    try:
        status = _ask(read_settings({}, os.environ))
    except (OSError, http.client.HTTPException, SettingError) as error:
        return str(error)
    return None if status == HTTPStatus.OK else f"status {status}"


def _ask(settings: Settings) -> int:
    connection = _connect(settings)
    try:
        connection.request("GET", f"{settings.base_path}/_ready")
        return connection.getresponse().status
    finally:
        connection.close()


def _connect(settings: Settings) -> http.client.HTTPConnection:
    host = _OWN_ADDRESS.get(settings.bind_host, settings.bind_host)
    if settings.tls_cert is None:
        return http.client.HTTPConnection(host, settings.port, timeout=_PATIENCE_SECONDS)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False  # it asks itself, by an address that no certificate names
    context.verify_mode = ssl.CERT_NONE
    return http.client.HTTPSConnection(
        host, settings.port, timeout=_PATIENCE_SECONDS, context=context
    )


if __name__ == "__main__":
    sys.exit(main())
