"""A server that somebody else runs: a container, a shared sandbox, or the real service."""

from http import HTTPStatus

from mock_server.embedding.answers import nothing
from mock_server.embedding.carriers import Carrier
from mock_server.embedding.conversation import hold
from mock_server.embedding.errors import NoControlError, concerns_the_caller
from mock_server.embedding.handle import AsyncSandboxHandle, SandboxHandle
from mock_server.embedding.local_server import ScenarioSource, built_scenario
from mock_server.embedding.place import Place
from mock_server.embedding.remote_carrier import RemoteCarrier, is_control
from mock_server.sandbox.ground.address import DEFAULT
from mock_server.sandbox.ground.exchange import Outcome, Request
from mock_server.web.handler import READY
from mock_server.web.request_building import make_request

__tracebackhide__ = concerns_the_caller


class RemoteServer:
    """A server elsewhere, with the handles of `MockServer`.

    `is_sandbox` is False for the real service: it has no control calls and no named sandboxes, so
    every handle leads to the service itself and each of its control calls raises `NoControlError`.

    Args:
        url: the server's URL, base path included.
        token: what its control calls want as a bearer token.

    Raises:
        UnreachableError: when nothing answers there.
    """

    def __init__(self, url: str, token: str | None = None) -> None:
        unknown = RemoteCarrier(url)  # the token is for a sandbox alone
        self.is_sandbox = _answers_as_sandbox(unknown)
        self._carrier: Carrier = (
            RemoteCarrier(url, token) if self.is_sandbox else _RealService(unknown)
        )
        self._has_token = token is not None

    @property
    def url(self) -> str:
        """The URL of the server."""
        return self._carrier.url

    def sandbox(
        self,
        name: str = DEFAULT,
        scenario: ScenarioSource | None = None,
        *,
        seed: int | None = None,
    ) -> SandboxHandle:
        """Return a handle of a sandbox, which is made on its first use.

        Where a token is wanted it is made now, since other calls than those of the handle do not
        carry it. With a scenario of its own it is made now as well, in place of the one of that
        name; what a file includes is sent along.
        """
        handle = SandboxHandle(self._carrier, self._name(name))
        if scenario is not None:
            body = {"scenario": built_scenario(scenario, seed).source}
            place = Place(self._carrier, name)
            hold(self._carrier, place.ask("putSandbox", nothing, name, body=body))
        elif self._has_token and self.is_sandbox:
            handle.clock()
        return handle

    def async_sandbox(self, name: str = DEFAULT) -> AsyncSandboxHandle:
        """Return a handle of a sandbox for code that awaits."""
        self.sandbox(name)
        return AsyncSandboxHandle(self._carrier, self._name(name))

    def raise_bug(self, name: str) -> None:
        """Raise nothing: what goes wrong elsewhere stands in the log there."""

    def _name(self, name: str) -> str:
        return name if self.is_sandbox else ""


class _RealService:
    """Carries calls of the interface to a service that is no sandbox; it has nothing else."""

    def __init__(self, remote: RemoteCarrier) -> None:
        self.url = remote.url
        self._remote = remote

    def carry(self, request: Request) -> Outcome:
        """Return the service's reply; refuse to carry what only a sandbox understands."""
        _refuse_control(request, self.url)
        return self._remote.carry(request)

    async def carry_async(self, request: Request) -> Outcome:
        """Return the service's reply, asked for in a thread."""
        _refuse_control(request, self.url)
        return await self._remote.carry_async(request)


def _refuse_control(request: Request, url: str) -> None:
    if is_control(request):
        raise NoControlError(f"{url} is no sandbox: nothing there answers {request.path}")


def _answers_as_sandbox(remote: RemoteCarrier) -> bool:
    """Ask for what only a sandbox has, and for nothing that it wants a token for."""
    outcome = remote.carry(make_request("GET", "/_ready"))
    return outcome.status == HTTPStatus.OK and outcome.body == READY
