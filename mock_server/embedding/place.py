"""Where a sandbox is: its name, and what carries calls to it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mock_server.embedding.calls import Call
from mock_server.embedding.carriers import Carrier
from mock_server.embedding.errors import NotFoundError, concerns_the_caller, control_error
from mock_server.sandbox.control.problem import Problem
from mock_server.sandbox.ground.exchange import Request
from mock_server.sandbox.sandboxes.sandboxes import check_name
from mock_server.web.calls import make_request

__tracebackhide__ = concerns_the_caller
_OF_SERVER = "/_sandboxes"


@dataclass(frozen=True, slots=True)
class Place:
    """One named sandbox, as calls reach it; a real service has no names, so its own is empty.

    Raises:
        ControlError: when the name is none of a sandbox.
    """

    carrier: Carrier
    name: str

    def __post_init__(self) -> None:
        try:
            if self.name:
                check_name(self.name)
        except Problem as problem:
            raise control_error(problem.status, problem.as_fields()) from None

    @property
    def base_url(self) -> str:
        """The URL that a client of the interface is pointed at: `http://HOST:PORT/s/NAME`."""
        return f"{self.carrier.url}/s/{self.name}" if self.name else self.carrier.url

    def control(self, call: Call[Any]) -> Request:
        """Return a control call as a server sees it."""
        is_within = self.name and not call.path.startswith(_OF_SERVER)
        address = f"/s/{self.name}{call.path}" if is_within else call.path
        path, _, query = address.partition("?")
        return make_request(call.method, path, query, body=call.body)._replace(upload=call.upload)

    def inward(self, request: Request) -> Request:
        """Return a call as a server sees it; one that names no sandbox is for this one.

        A real service has no sandboxes that could be named.
        """
        address = request.address
        if not self.name or address.sandbox is not None or address.area == "sandboxes":
            return request
        return request._replace(headers={"x-sandbox": self.name, **request.headers})


def find_token(scenario: Mapping[str, Any], customer: str) -> str:
    """Return the first token of a scenario that acts for a customer.

    Raises:
        NotFoundError: when there is none; the message names those that there are.
    """
    requesters = scenario.get("requesters", ())
    for requester in requesters:
        if requester["customer"] == customer:
            return str(requester["token"])
    known = ", ".join(str(requester["customer"]) for requester in requesters) or "nobody"
    raise NotFoundError(404, f"no token acts for {customer!r}; there are tokens of {known}", [])
