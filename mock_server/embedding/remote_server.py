"""A server outside this process: a container, a shared sandbox, or the real service."""

from http import HTTPStatus
from typing import Any

from mock_server.client.errors import concerns_the_caller
from mock_server.embedding.carriers import Carrier, RemoteCarrier
from mock_server.embedding.server_handles import ServerHandles
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.web.connections.request_building import make_request
from mock_server.web.pages import LIVE

__tracebackhide__ = concerns_the_caller


class RemoteServer(ServerHandles):
    """A server outside this process, with the same handles as `MockServer`.

    `is_sandbox` is False for the real service, which has neither control calls nor named sandboxes:
    every handle calls the service itself, and methods that make control calls raise
    `NoControlError`.

    Args:
        url: the server's URL, including a base path.
        token: the bearer token that control calls require, or a key of the sandbox.

    Raises:
        SpellingError: if the token has characters that a header cannot contain.
        UnreachableError: if the server does not answer.
    """

    _assumptions = None  # the server has its own

    def __init__(self, url: str, token: str | None = None) -> None:
        # Only this program has this call, which needs no token and works before it is ready.
        outcome = RemoteCarrier(url).carry(make_request("GET", "/_live"))
        self.is_sandbox = outcome.status == HTTPStatus.OK and outcome.body == LIVE
        own = token if self.is_sandbox else None  # never sent to the real service
        self._carrier = RemoteCarrier(url, own, is_sandbox=self.is_sandbox)
        self._has_token = token is not None

    @property
    def _begins_on_use(self) -> bool:
        return not (self._has_token and self.is_sandbox)

    def _with_scenario(self, scenario: BuiltScenario) -> dict[str, Any]:
        return {"body": {"scenario": scenario.source}}

    def _reached(self) -> Carrier:
        return self._carrier

    def _name(self, name: str) -> str:
        return name if self.is_sandbox else ""
