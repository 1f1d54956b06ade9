"""A client of a whole server as the pure function: calls about sandboxes, and calls to each."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from mock_server.sandbox.ground.exchange import Caller, Request
from mock_server.sandbox.sandboxes.sandbox import Tenancy
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.sandbox.sandboxes.switchboard import Switchboard
from mock_server.server.uploads import UploadReader
from support import NORTH, SMALL_WORLD, START_MS, Reply, built, call


@dataclass(slots=True)
class Server:
    """Calls a server at the instant `now_ms` of its wall clock."""

    switchboard: Switchboard
    now_ms: int = START_MS
    gone: list[tuple[str, str]] = field(default_factory=list)

    @classmethod
    def of(
        cls,
        source: Mapping[str, Any] = SMALL_WORLD,
        *,
        limit: int = 1000,
        makers: Collection[Caller] = (Caller.OPERATOR,),
        **changes: Any,
    ) -> "Server":
        sandboxes = Sandboxes(built(source, **changes), START_MS, limit=limit, makers=makers)
        server = cls(Switchboard(sandboxes))
        sandboxes.when_removed = server.note
        return server

    def note(self, tenancy: Tenancy, why: str) -> None:
        self.gone.append((tenancy.name, why))

    @property
    def names(self) -> list[str]:
        """The names of the existing sandboxes, the least recently used first."""
        return [tenancy.name for tenancy in self.switchboard.sandboxes]

    def call(
        self,
        method: str,
        path: str,
        body: Any = None,
        headers: Mapping[str, str] | None = None,
        caller: Caller = Caller.OPERATOR,
    ) -> Reply:
        """Make one call; a body other than bytes is sent as JSON."""
        return self.answer(call(method, path, body, headers, caller=caller))

    def answer(self, request: Request) -> Reply:
        """Answer a call; uploads are built."""
        operation_id = self.switchboard.routed(request).to_build
        if operation_id is not None:
            uploads = UploadReader(self.switchboard.sandboxes.scenario)
            request = request.but(upload=uploads.read(operation_id, request.body))
        return Reply.of(self.switchboard.handle(request, self.now_ms))

    def put(self, name: str, **members: Any) -> Reply:
        return self.call("PUT", f"/_sandboxes/{name}", members)

    def show(self, name: str) -> Any:
        return self.call("GET", f"/_sandboxes/{name}").json

    def control(self, name: str, method: str, path: str, body: Any = None) -> Reply:
        return self.call(method, f"/s/{name}/_sandbox{path}", body)

    def read(self, name: str, customer_id: str = NORTH) -> Reply:
        return self.call("GET", f"/s/{name}/api/v2/customer/{customer_id}")

    def modify(self, name: str, body: Any, customer_id: str = NORTH) -> Reply:
        return self.call("PATCH", f"/s/{name}/api/v2/customer/{customer_id}", body)
