"""Libraries of clients, imported when they are asked for; what is said where one is missing."""

from typing import TYPE_CHECKING, Any

from mock_server.embedding.errors import MissingExtraError, concerns_the_caller
from mock_server.embedding.place import Place

if TYPE_CHECKING:
    import aiohttp

    from mock_server.embedding.transports.httpx_transport import SandboxTransport
    from mock_server.embedding.transports.requests_adapter import SandboxAdapter

__tracebackhide__ = concerns_the_caller


def missing(extra: str, error: ModuleNotFoundError) -> MissingExtraError:
    """Return what to raise where an import has failed that an extra is for; it says what to do."""
    library = (error.name or extra).partition(".")[0]
    return MissingExtraError(f"{library} is not installed; pip install 'customer-sandbox[{extra}]'")


def httpx_transport(place: Place) -> "SandboxTransport":
    """Return a transport of httpx that leads to a sandbox.

    Raises:
        MissingExtraError: when the library is not installed.
    """
    try:
        from mock_server.embedding.transports.httpx_transport import (
            SandboxTransport,
        )
    except ModuleNotFoundError as error:
        raise missing("httpx", error) from None
    return SandboxTransport(place)


def requests_adapter(place: Place) -> "SandboxAdapter":
    """Return an adapter of requests that leads to a sandbox.

    Raises:
        MissingExtraError: when the library is not installed.
    """
    try:
        from mock_server.embedding.transports.requests_adapter import (
            SandboxAdapter,
        )
    except ModuleNotFoundError as error:
        raise missing("requests", error) from None
    return SandboxAdapter(place)


def aiohttp_session(place: Place, **options: Any) -> "aiohttp.ClientSession":
    """Return a session of aiohttp that leads to a sandbox; `options` are the session's own."""
    from mock_server.embedding.transports.aiohttp_session import (
        make_session,
    )

    return make_session(place, **options)
