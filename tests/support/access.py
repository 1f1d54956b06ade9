"""A server that gives each sandbox its own keys, and calls with these keys."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Final

from mock_server.contract.values.exact_json import dumps
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.server.uploads import UploadReader
from mock_server.web.callers.guard import Guard
from mock_server.web.callers.keys import KeyCheck
from support import START_MS, built
from support.wire import Answer, Served, http, serving

TOKEN: Final = "operators-token"


@dataclass(slots=True)
class Partners:
    """A server with a sandbox for each partner, and the keys and base URLs of the sandboxes."""

    served: Served
    keys: dict[str, Mapping[str, str]] = field(default_factory=dict)
    urls: dict[str, str] = field(default_factory=dict)

    async def call(
        self, method: str, path: str, body: Any = None, *, key: str | None = None, **headers: str
    ) -> Answer:
        """Make a call over a new connection."""
        return await self.served.call(_raw(method, path, body, key, headers))

    async def raw(self, method: str, path: str, *, key: str | None = None) -> bytes:
        """Return the bytes of a whole reply, without its date."""
        async with self.served.wire() as wire:
            await wire.send(_raw(method, path, None, key, {"Connection": "close"}))
            answer = await wire.rest()
        return b"\r\n".join(line for line in answer.split(b"\r\n") if not line.startswith(b"Date:"))

    async def add(self, name: str, **body: Any) -> Answer:
        """Create a sandbox, and store its keys."""
        made = await self.call("PUT", f"/_sandboxes/{name}", body, key=TOKEN)
        if "keys" in made.json:
            self.keys[name] = made.json["keys"]
            self.urls[name] = made.json["baseUrl"]
        return made

    async def names(self) -> set[str]:
        """Return the names of all sandboxes."""
        listed = await self.call("GET", "/_sandboxes", key=TOKEN)
        return {item["name"] for item in listed.json["items"]}


def _raw(method: str, path: str, body: Any, key: str | None, headers: Mapping[str, str]) -> bytes:
    given = {} if key is None else {"X_Sandbox_Key": key}
    raw = None if body is None else dumps(body)
    kind = {} if raw is None else {"Content_Type": "application/json"}
    return http(method, path, raw, **kind, **given, **headers)


@asynccontextmanager
async def partners(*names: str, limit: int = 1000, **settings: Any) -> AsyncIterator[Partners]:
    """Serve one sandbox for each name."""
    scenario = built()
    sandboxes = Sandboxes(scenario, START_MS, limit=limit, needs_keys=True)
    uploads = UploadReader(scenario, makes_keys=True)
    guard = Guard(control_token=TOKEN, keys=KeyCheck(TOKEN))
    async with serving(sandboxes=sandboxes, guard=guard, uploads=uploads, **settings) as served:
        hosting = Partners(served)
        for name in names:
            assert (await hosting.add(name)).status == 201
        yield hosting
