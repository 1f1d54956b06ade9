"""Explains why a server cannot use an address, and what to do about it."""

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from socket import gaierror
from typing import Final

from mock_server.cli.exits import CommandError, reason_of
from mock_server.contract.texts.printable import clipped

_FIRST_FREE_FOR_ALL: Final = 1024
_ANOTHER_HOST: Final = "choose another with --host or MOCK_SERVER_HOST"


@contextmanager
def explaining_address_errors(what: str, host: str, port: int) -> Iterator[None]:
    """Turn errors of a server started in the block into one line, which begins with `what`.

    Raises:
        CommandError: when the address cannot be used, or a file cannot be read.
    """
    try:
        yield
    except (OSError, UnicodeError) as error:  # an invalid host name is a UnicodeError
        raise CommandError(f"{what}: {_reason(error, host, port)}") from None


def _reason(error: Exception, host: str, port: int) -> str:
    """Return why an address cannot be used, and what to do about it if that is known."""
    if getattr(error, "filename", None) is not None:  # about a file, such as the log
        return reason_of(error)
    where = f"port {port} of {clipped(host)}"
    match getattr(error, "errno", None):
        case errno.EADDRINUSE:
            how = "choose another with --port N, or a free one with --port 0"
            return f"{where} is taken (address already in use); {how}"
        case errno.EACCES if port < _FIRST_FREE_FOR_ALL:
            return f"{where} needs special privileges; choose one from 1024 up with --port N"
        case errno.EADDRNOTAVAIL:
            return f"{clipped(host)} is not an address of this machine; {_ANOTHER_HOST}"
        case _ if isinstance(error, (gaierror, UnicodeError)):
            where = f"the host {clipped(host)} cannot be found"
            return f"{where}: {reason_of(error)}; {_ANOTHER_HOST}"
        case _:
            return reason_of(error)
