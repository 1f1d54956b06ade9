"""A server run by others: a container, a shared sandbox, or the real service."""

from http import HTTPStatus

from mock_server.embedding.carriers import Carrier
from mock_server.embedding.errors import NoControlError, NotFoundError, concerns_the_caller
from mock_server.embedding.handle import SandboxHandle
from mock_server.embedding.local_server import built_scenario
from mock_server.embedding.remote_carrier import RemoteCarrier, misled_by
from mock_server.embedding.server_handles import ScenarioSource, ServerHandles
from mock_server.sandbox.sandboxes.permits import has_key
from mock_server.web.connections.request_building import make_request
from mock_server.web.server_status import LIVE

__tracebackhide__ = concerns_the_caller


class RemoteServer(ServerHandles):
    """A server elsewhere, with the same handles as `MockServer`.

    `is_sandbox` is False for the real service, which has neither control calls nor named sandboxes:
    every handle leads to the service itself, and its control calls raise `NoControlError`.

    Args:
        url: the server's URL, including a base path.
        token: the bearer token that its control calls require, or a key of the sandbox.

    Raises:
        SpellingError: if no header may hold the token.
        UnreachableError: if it does not answer.
    """

    def __init__(self, url: str, token: str | None = None) -> None:
        # Only a sandbox has this call, which requires no token; it may not be ready yet.
        outcome = RemoteCarrier(url).carry(make_request("GET", "/_live"))
        self.is_sandbox = outcome.status == HTTPStatus.OK and outcome.body == LIVE
        own = token if self.is_sandbox else None  # it is of no use to anybody else
        self._carrier = RemoteCarrier(url, own, is_sandbox=self.is_sandbox)
        self._has_token = token is not None

    def raise_bug(self, name: str) -> None:
        """Do nothing: bugs of a server elsewhere are in its log."""

    def _begin(
        self, name: str, scenario: ScenarioSource | None = None, seed: int | None = None
    ) -> str | None:
        if scenario is not None:
            made = self.sandboxes.create(name, built_scenario(scenario, seed).source)
            return made.callers_key
        if self._has_token and self.is_sandbox:
            try:
                SandboxHandle(self._carrier, name).clock()
            except NotFoundError:  # no use makes a sandbox there
                return self.sandboxes.create(name).callers_key
        return None

    def _reached(self) -> Carrier:
        return self._carrier

    def _name(self, name: str) -> str:
        return name if self.is_sandbox else ""


def refuse_part(url: str) -> None:
    """Refuse the URL of one sandbox of a server where that of the server is meant.

    With a key in it, it is meant: whoever has no other calls the interface alone.

    Raises:
        NoControlError: if it is one.
    """
    misled = misled_by(url)
    if misled and not has_key(url):
        raise NoControlError(f"{url} {misled}")
