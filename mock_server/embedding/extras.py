"""Imports client libraries on demand, and explains what to install if one is missing."""

from typing import TYPE_CHECKING, Any

from mock_server.contract.retired import notice
from mock_server.embedding.endpoint import Endpoint
from mock_server.embedding.errors import MissingExtraError, concerns_the_caller, warn_of_retired

if TYPE_CHECKING:
    import aiohttp

    from mock_server.embedding.transports.httpx_transport import SandboxTransport
    from mock_server.embedding.transports.requests_adapter import SandboxAdapter

__tracebackhide__ = concerns_the_caller


def missing(extra: str, error: ModuleNotFoundError) -> MissingExtraError:
    """Return the error for a missing library of an extra; its message says what to install."""
    library = (error.name or extra).partition(".")[0]
    return MissingExtraError(f"{library} is not installed; pip install 'customer-sandbox[{extra}]'")


class Transports:
    """The methods that let client libraries call a sandbox without a socket."""

    _endpoint: Endpoint

    def httpx_transport(self) -> "SandboxTransport":
        """Return a transport for `httpx.Client` and `httpx.AsyncClient`, without a socket.

        Raises:
            MissingExtraError: if httpx is not installed.
        """
        try:
            from mock_server.embedding.transports.httpx_transport import SandboxTransport
        except ModuleNotFoundError as error:
            raise missing("httpx", error) from None
        return SandboxTransport(self._endpoint)

    def requests_adapter(self) -> "SandboxAdapter":
        """Return an adapter to mount in a `requests.Session`, without a socket; 2.0 has none.

        Raises:
            MissingExtraError: if requests is not installed.
        """
        try:
            from mock_server.embedding.transports.requests_adapter import SandboxAdapter
        except ModuleNotFoundError as error:
            raise missing("requests", error) from None
        warn_of_retired(notice("requests_adapter()"))
        return SandboxAdapter(self._endpoint)

    def aiohttp_session(self, **options: Any) -> "aiohttp.ClientSession":
        """Return an `aiohttp.ClientSession` for the sandbox, without a socket; 2.0 has none."""
        from mock_server.embedding.transports.aiohttp_session import make_session

        warn_of_retired(notice("aiohttp_session()"))
        return make_session(self._endpoint, **options)
