"""The handles: every control call as a method, with the same results over every transport."""

import asyncio
import inspect
import pydoc
import re
from collections.abc import Callable, Coroutine
from contextlib import AbstractContextManager
from dataclasses import replace
from typing import Any, assert_type, get_type_hints

import pytest
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

from mock_server import AsyncSandboxHandle, Request, SandboxHandle, open_sandbox
from mock_server.client.answers import AcceptedRequest, Advance, Clock, JournalEntry
from mock_server.embedding.carriers import Carrier
from mock_server.embedding.spelling import CONDITIONS, PLAN_KEYWORDS
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
    assert set(definitions["Plan"]["properties"]) == {
        *PLAN_KEYWORDS, "operation", "steps", "fault"
    }  # fmt: skip
    keys = set(documents().faults["$defs"]["Plan"]["properties"]) - {"steps", "fault"}
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
