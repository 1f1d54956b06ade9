"""Imports client libraries on demand, and explains what to install if one is missing."""

from typing import TYPE_CHECKING

from mock_server.client.errors import MissingExtraError, concerns_the_caller
from mock_server.embedding.endpoint import Endpoint

if TYPE_CHECKING:
    from mock_server.embedding.httpx_transport import SandboxTransport

__tracebackhide__ = concerns_the_caller


def missing(extra: str, error: ModuleNotFoundError) -> MissingExtraError:
    """Return the error for a missing library of an extra; its message says what to install."""
    library = (error.name or extra).partition(".")[0]
    return MissingExtraError(f"{library} is not installed; pip install 'customer-sandbox[{extra}]'")


class Transports:
    """The method that lets clients of httpx and httpx2 call a sandbox without a socket."""

    _endpoint: Endpoint

    def httpx_transport(self) -> "SandboxTransport":
        """Return a transport for clients of httpx and httpx2, without a socket.

        Raises:
            MissingExtraError: if neither is installed.
        """
        try:
            from mock_server.embedding.httpx_transport import SandboxTransport
        except ModuleNotFoundError as error:
            raise missing("httpx", error) from None
        return SandboxTransport(self._endpoint)
