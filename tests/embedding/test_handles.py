"""The handles: every control call as a method, with the same results over every transport.

Their public surface is stable; that of a server has its sandboxes.
"""

import asyncio
import inspect
import pydoc
import re
from collections.abc import Callable, Coroutine, Iterator
from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path
from typing import Any, assert_type, get_type_hints

import pytest
from support import NORTH
from support.embedded import (
    NAME,
    SETUP,
    carrier_of,
    over_http,
    own_loop,
    own_thread,
    small_world,
    steps,
)
from support.surface import RECORDED, members_of, surface

from mock_server import (
    AsyncSandboxHandle,
    MockServer,
    RemoteServer,
    Request,
    SandboxHandle,
    open_sandbox,
)
from mock_server.client.answers import AcceptedRequest, Advance, Clock, JournalEntry
from mock_server.client.errors import SandboxError
from mock_server.embedding.carriers import Carrier
from mock_server.embedding.spelling import CONDITIONS
from mock_server.sandbox.control.control_api import ControlApi, control_routes
from mock_server.sandbox.ground.exchange import Outcome
from mock_server.server.shipped import documents

Way = Callable[[], AbstractContextManager[SandboxHandle]]

# ── One method for each operation ────────────────────────────────────────────────────────────────

OTHERWISE = {
    "streamEvents": "a stream, which ends only with its client",
    "getControlDocument": "a document, the same for every sandbox",
    "getInterfaceDocument": "a document, which clients read by its address",
    "getScenarioSchema": "a document, for editors",
    "getWorkflows": "a document, for tools that run workflows",
    "putSandbox": "MockServer.sandboxes.create",
    "listSandboxes": "MockServer.sandboxes.list",
    "getSandbox": "MockServer.sandboxes.show",
    "rotateKeys": "MockServer.sandboxes.rotate",
    "extendSandbox": "MockServer.sandboxes.extend",
    "holdSandbox": "customer-sandbox store move",
    "getLog": "customer-sandbox store move",
    "putLog": "customer-sandbox store move",
    "listUndo": "MockServer.sandboxes.undoable",
}
"""The operations of the control API that no method of a handle calls, and why."""


def operation_of(request: Request) -> str:
    """Return the id of the operation that a request calls, by the document of the control API."""
    return ControlApi(documents().control).route(request).operation.operation_id


class NotingCarrier:
    """A carrier that notes the operations of the control calls that it carries."""

    def __init__(self, carrier: Carrier) -> None:
        self.url = carrier.url
        self.met: list[str] = []
        self._carrier = carrier

    def carry(self, request: Request) -> Outcome:
        if "/_sandbox" in request.path:
            self.met.append(operation_of(request))
        return self._carrier.carry(request)

    async def carry_async(self, request: Request) -> Outcome:
        return self.carry(request)


def prepared(way: SandboxHandle) -> SandboxHandle:
    """Return the handle of a sandbox that has accepted two requests."""
    for request in SETUP:
        assert way.handle(request).status == 202
    return way


def test_each_method_makes_the_call_of_its_operation() -> None:
    watching = NotingCarrier(carrier_of(open_sandbox(small_world())))
    handle = prepared(SandboxHandle(watching, NAME))
    for step in steps():
        step.on(handle)
    assert watching.met == [step.operation for step in steps()]


def test_every_operation_of_the_control_api_has_a_method() -> None:
    document = documents().control
    known = {
        item["operationId"]
        for of_server in (False, True)
        for _, _, item in control_routes(document, of_server=of_server)
    }
    assert {step.operation for step in steps()} | OTHERWISE.keys() == known | {
        "getInterfaceDocument"
    }


def test_no_key_of_a_plan_is_missing_from_the_method() -> None:
    definitions = documents().faults["$defs"]
    assert set(definitions["When"]["properties"]) == set(CONDITIONS)
    keys = set(definitions["Plan"]["properties"]) - {"steps", "fault"}
    for method in (SandboxHandle.fail, AsyncSandboxHandle.fail):
        assert keys <= set(inspect.signature(method).parameters)


# ── Sync and async ───────────────────────────────────────────────────────────────────────────────


def test_a_method_shows_its_docstring_and_what_it_returns() -> None:
    sync, awaited = SandboxHandle.advance, AsyncSandboxHandle.advance
    for method in (sync, awaited):
        assert (method.__name__, str(method.__doc__)[:12]) == ("advance", "Move the clo")
        assert (get_type_hints(method)["return"], get_type_hints(method)["until"]) == (
            Advance,
            str | None,
        )
    shown = " ".join(pydoc.plain(pydoc.render_doc(SandboxHandle)).replace("|", " ").split())
    assert re.search(r"advance\( ?self, by: ", shown)
    assert "Move the clock forward: " in pydoc.plain(pydoc.render_doc(AsyncSandboxHandle.advance))


async def types_are_those_of_either_way(sync: SandboxHandle, awaited: AsyncSandboxHandle) -> None:
    """Assert the types of calls for mypy; this function is checked, and never run."""
    assert_type(sync.advance("2s", until=None), Advance)
    assert_type(await awaited.advance("2s", until=None), Advance)
    assert_type(sync.requests(), list[AcceptedRequest])
    assert_type(await awaited.requests(), list[AcceptedRequest])
    assert_type(awaited.clock, Callable[[], Coroutine[Any, Any, Clock]])
    assert_type(SandboxHandle.clock(sync), Clock)
    assert_type(await AsyncSandboxHandle.clock(awaited), Clock)
    sync.settle("id", 5)  # type: ignore[arg-type]
    sync.advance("2s", "3s")  # type: ignore[call-arg]
    await awaited.fail("getCustomer", "ok", time=1, times="2")  # type: ignore[arg-type]


# ── The same answers over every transport ────────────────────────────────────────────────────────


def without_transport(result: Any) -> Any:
    """Remove what depends on the transport: wall-clock instants, headers of a connection."""
    if isinstance(result, JournalEntry):
        return replace(result, wall_at=result.at, request={})
    if isinstance(result, list):
        return list(map(without_transport, result))
    if isinstance(result, dict) and "bundle" in result:
        return {**result, "began": None, "journal": None, "wallAt": None}
    return result


@pytest.fixture(scope="module")
def expected() -> list[Any]:
    """The result of each step without a server."""
    handle = prepared(SandboxHandle(carrier_of(open_sandbox(small_world())), NAME))
    return [without_transport(step.on(handle)) for step in steps()]


@pytest.mark.parametrize("awaits", [False, True])
@pytest.mark.parametrize("way", [own_thread, over_http])
async def test_each_method_returns_the_same_from_a_server(
    way: Way, expected: list[Any], *, awaits: bool
) -> None:
    with way() as sync:
        prepared(sync)
        handle = AsyncSandboxHandle(carrier_of(sync), NAME) if awaits else sync
        for step, result in zip(steps(), expected, strict=True):
            found = step.on(handle)
            assert without_transport(await found if awaits else found) == result


async def test_each_method_returns_the_same_on_the_loop_of_the_server(expected: list[Any]) -> None:
    async with own_loop() as server:
        await asyncio.to_thread(prepared, server.sandbox(NAME))
        handle = server.async_sandbox(NAME)
        assert [without_transport(await step.on(handle)) for step in steps()] == expected


# ── The sandboxes of a server ─────────────────────────────────────────────────────────────────────

TOKEN = "operators-token"
CUSTOMER = Request(method="GET", path=f"/api/v2/customer/{NORTH}")


@pytest.fixture
def server() -> Iterator[MockServer]:
    with MockServer(small_world(), control_token=TOKEN, access="keys") as server:
        yield server


async def test_the_same_calls_are_coroutines(server: MockServer) -> None:
    sandboxes = RemoteServer(server.url, TOKEN).async_sandboxes
    made = await sandboxes.create("acme")
    assert (await sandboxes.show("acme")).name == made.sandbox.name
    listed = [await each.list() for each in (server.async_sandboxes, sandboxes)]
    names = [[each.name for each in found] for found in listed]
    assert names[0] == names[1] == ["default", "acme"]


@pytest.mark.parametrize("way", ["inside", "over HTTP"])
async def test_an_awaited_sandbox_is_made_before_its_first_call_or_when_it_is_awaited(
    way: str, server: MockServer
) -> None:
    remote = await asyncio.to_thread(RemoteServer, server.url, TOKEN)
    where = server if way == "inside" else remote
    later = where.async_sandbox("acme", "minimal", seed=3)
    with pytest.raises(SandboxError, match="has yet to be created: `handle = await"):
        assert later.base_url
    assert (await later.scenario())["seed"] == 3
    assert later.base_url == f"{server.url}/s/acme~{later.key}"
    at_once = await where.async_sandbox("blue", seed=4)
    assert at_once.base_url == f"{server.url}/s/blue~{at_once.key}"
    known = await where.async_sandbox("acme")
    assert (known.key, known.base_url) == (None, f"{server.url}/s/acme")


async def test_a_server_with_a_store_in_the_callers_loop_makes_sandboxes_and_blocks_nothing(
    tmp_path: Path,
) -> None:
    store = f"sqlite:{tmp_path}/kept.db"
    async with MockServer(small_world(), store=store, control_token=TOKEN) as server:
        handle = server.async_sandbox("acme", "minimal", seed=3)
        assert (await handle.scenario())["seed"] == 3
        assert (await handle.handle(CUSTOMER)).status == 404
        assert [one.name for one in await server.async_sandboxes.list()][-1:] == ["acme"]


# ── The public surface ────────────────────────────────────────────────────────────────────────────


def test_the_public_surface_is_as_recorded() -> None:
    assert surface() == RECORDED.read_text("utf-8")


def test_the_other_handle_has_the_same_and_what_asks_the_sandbox_is_awaited() -> None:
    awaited = surface(AsyncSandboxHandle).splitlines()
    assert [line.removeprefix("async ") for line in awaited] == surface().splitlines()
    asks_nobody = {"name", "url", "base_url", "key", "httpx_transport", "exploring", "shared_clock"}
    names = {name for name in members_of(SandboxHandle) if name not in asks_nobody}
    assert {line.split("(")[0] for line in awaited if line.startswith("async ")} == {
        f"async {name}" for name in names
    }


@pytest.mark.parametrize("kind", [SandboxHandle, AsyncSandboxHandle])
def test_every_public_member_says_what_it_is_for(kind: type[Any]) -> None:
    assert [name for name, member in members_of(kind).items() if not inspect.getdoc(member)] == []
