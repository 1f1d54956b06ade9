"""The handles: every control call as a method, with the same results over every transport."""

import asyncio
import inspect
import pydoc
import re
from collections.abc import Callable, Coroutine, Mapping
from contextlib import AbstractContextManager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any, assert_type, get_type_hints

import pytest
from support import ACME, NORTH, OPERATOR
from support.contract_lists import percent
from support.embedded import (
    NAME,
    PACKAGE,
    REQUEST,
    SETUP,
    carrier_of,
    over_http,
    own_loop,
    own_thread,
    small_world,
    steps,
)

from mock_server import AsyncSandboxHandle, MockServer, Request, SandboxHandle, open_sandbox
from mock_server.client.answers import (
    AcceptedRequest,
    Advance,
    Clock,
    CustomerSummary,
    Fired,
    JournalEntry,
    PackageRecord,
    Verification,
)
from mock_server.client.errors import ControlError
from mock_server.embedding.carriers import Carrier
from mock_server.sandbox.control.control_api import ControlApi, control_routes
from mock_server.sandbox.ground.exchange import Outcome
from mock_server.server.shipped import documents

START = datetime(2026, 1, 1, 9, tzinfo=UTC)
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


# ── Sync and async ───────────────────────────────────────────────────────────────────────────────


def signatures(kind: type[Any]) -> Mapping[str, Any]:
    """Return the public methods and properties of a class, with the signatures of the methods."""
    members = {name: getattr(kind, name) for name in dir(kind) if not name.startswith("_")}
    return {
        name: "property" if isinstance(member, property) else inspect.signature(member)
        for name, member in members.items()
    }


def test_both_handles_have_the_same_methods_that_take_and_return_the_same() -> None:
    assert signatures(AsyncSandboxHandle) == signatures(SandboxHandle)


def test_what_talks_to_the_sandbox_is_awaited() -> None:
    def coroutines(kind: type[Any]) -> set[str]:
        return {n for n in signatures(kind) if inspect.iscoroutinefunction(getattr(kind, n))}

    asks_nobody = {"name", "url", "base_url", "key", "httpx_transport"}
    asks_in_a_block = {"exploring", "shared_clock"}
    others = signatures(SandboxHandle).keys() - asks_nobody - asks_in_a_block
    assert (coroutines(AsyncSandboxHandle), coroutines(SandboxHandle)) == (others, set())


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


def test_an_unknown_argument_of_a_method_is_refused_by_name() -> None:
    handle = open_sandbox(small_world())
    with pytest.raises(TypeError, match=r"advance\(\) got an unexpected keyword argument 'untl'"):
        handle.advance(untl="idle")  # type: ignore[call-arg]


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


@pytest.mark.parametrize("way", [own_thread, over_http])
def test_each_method_returns_the_same_from_a_server(way: Way, expected: list[Any]) -> None:
    with way() as handle:
        prepared(handle)
        assert [without_transport(step.on(handle)) for step in steps()] == expected


async def test_each_method_returns_the_same_on_the_loop_of_the_server(expected: list[Any]) -> None:
    async with own_loop() as server:
        await asyncio.to_thread(prepared, server.sandbox(NAME))
        handle = server.async_sandbox(NAME)
        assert [without_transport(await step.on(handle)) for step in steps()] == expected


async def test_each_method_returns_the_same_awaited_over_http(expected: list[Any]) -> None:
    with over_http() as sync:
        prepared(sync)
        handle = AsyncSandboxHandle(carrier_of(sync), NAME)
        assert [without_transport(await step.on(handle)) for step in steps()] == expected


async def test_a_loop_that_is_not_the_servers_can_wait_for_it(expected: list[Any]) -> None:
    with own_thread() as sync:
        prepared(sync)
        handle = AsyncSandboxHandle(carrier_of(sync), NAME)
        assert [without_transport(await step.on(handle)) for step in steps()] == expected


# ── Records ──────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def handle() -> SandboxHandle:
    return prepared(open_sandbox(small_world()))


def test_the_clock_is_read_with_instants_as_datetimes(handle: SandboxHandle) -> None:
    due = START + timedelta(seconds=2)
    assert handle.clock() == Clock(mode="frozen", now=START, speed=0, pending=2, next_due=due)
    assert handle.run(2.5).speed == 2.5


def test_advancing_tells_what_has_fired(handle: SandboxHandle) -> None:
    at = START + timedelta(seconds=2)
    advanced = handle.advance(timedelta(seconds=2))
    assert advanced.now == at
    assert advanced.fired[0] == Fired(request_id=REQUEST, status="SUCCESSFUL", at=at)


def test_advancing_takes_durations_instants_and_goals(handle: SandboxHandle) -> None:
    assert handle.advance("1500ms").now == START + timedelta(seconds=1.5)
    assert handle.advance(until=REQUEST).now == START + timedelta(seconds=2)
    assert handle.advance(to=START + timedelta(hours=1)).now == START + timedelta(hours=1)
    assert handle.advance(to="2026-01-01T11:00:00.000Z").now == START + timedelta(hours=2)


def test_advancing_without_a_target_advances_until_idle(handle: SandboxHandle) -> None:
    assert [fired.request_id for fired in handle.advance().fired][:1] == [REQUEST]
    assert handle.clock().pending == 0


def test_advancing_by_nothing_moves_nothing(handle: SandboxHandle) -> None:
    assert handle.advance(timedelta(0)) == Advance(now=START, fired=())


def test_accepted_work_is_read_whole(handle: SandboxHandle) -> None:
    (found, _) = handle.requests()
    assert found == AcceptedRequest(
        request_id=REQUEST,
        status="IN_PROGRESS",
        operation="modifyCustomer",
        customer_id="00000000-0000-4000-8000-000000000002",
        requester_id=OPERATOR,
        created_at=START,
        updated_at=START,
        completed_at=None,
        due_at=START + timedelta(seconds=2),
        error_code="",
        error_message="",
    )
    settled = handle.settle(REQUEST, "failed", "CUSTOMER_1003")
    assert (settled.error_code, settled.completed_at) == ("CUSTOMER_1003", START)


def test_customers_and_packages_are_read_whole(handle: SandboxHandle) -> None:
    handle.advance()
    assert handle.customers("acme") == [
        CustomerSummary(
            customer_id=NORTH,
            ref="north",
            name="North",
            status="ACTIVE",
            parent_id=ACME,
            children=1,
        )
    ]
    assert handle.packages() == [
        PackageRecord(
            package_id=PACKAGE,
            ref=None,
            owner_id=ACME,
            name="Gold",
            description=None,
            nested_offers=("00000000-0000-4000-8000-0000000000d1",),
            eligible_sub_account_ids=("ALL",),
        )
    ]


def test_a_customer_is_changed_only_if_it_still_has_the_tag_that_was_read(
    handle: SandboxHandle,
) -> None:
    customer, tag = handle.tagged_customer("north")
    assert customer == handle.customer("north")
    handle.change_customer("north", {"name": "Other"}, tag=tag)
    for change in (
        lambda: handle.change_customer("north", {"name": "Mine"}, tag=tag),
        lambda: handle.put_customer("north", customer, tag=tag),
        lambda: handle.delete_customer("north", tag=tag),
    ):
        with pytest.raises(ControlError, match="the customer has changed") as refused:
            change()
        assert refused.value.status == 412
    assert handle.customer("north")["name"] == "Other"


def test_the_journal_is_filtered_and_read_whole(handle: SandboxHandle) -> None:
    assert [entry.entry for entry in handle.journal()] == [1, 2]
    (entry,) = handle.journal(operation="createPackage", customer="acme", status=202, since=START)
    assert entry == handle.entry(2)
    assert (entry.at, entry.path, entry.why[0]) == (
        START,
        f"/api/v2/customer/{ACME}/package",
        handle.entry(2).why[0],
    )
    assert handle.journal(code="GLOBAL_1001") == []
    handle.freeze()
    assert (handle.last_entry().entry, handle.last_entry(calls="interface").entry) == (3, 2)
    assert [entry.entry for entry in handle.journal(calls="interface")] == [1, 2]


def test_a_verification_is_as_true_as_what_was_expected(handle: SandboxHandle) -> None:
    assert handle.verify(operation="createPackage", exactly=1, since=START) == Verification(
        ok=True, matched=1, nearest=(), evicted=0
    )
    missed = handle.verify(request_id=REQUEST, exactly=2)
    assert (bool(missed), missed.ok, missed.matched) == (False, False, 1)
    in_order = [{"operation": "modifyCustomer"}, {"operation": "createPackage"}]
    assert handle.verify(in_order=in_order)
    assert not handle.verify(in_order=in_order[::-1])


def test_changes_are_plain_data_for_an_assert(handle: SandboxHandle) -> None:
    before = handle.last_entry(calls="all").number
    handle.change_customer("acme", {"name": "Acme Inc"})
    assert handle.changes(since=before) == {"customer acme": {"name": ("Acme", "Acme Inc")}}


def test_changes_name_by_id_what_shares_its_name(handle: SandboxHandle) -> None:
    (_, of_acme) = SETUP
    path = f"/api/v2/customer/{NORTH}/package"
    assert handle.handle(Request("POST", path, body=of_acme.body)).status == 202
    handle.advance("1h")
    packages = [name for name in handle.changes() if name.startswith("package ")]
    assert len(packages) == 2
    assert f"package {PACKAGE}" in packages


def test_coverage_counts_what_was_met(handle: SandboxHandle) -> None:
    report = handle.coverage()
    met = {(item.operation, item.result) for item in report.items if item.count}
    assert (report.percent, report.percent_with_network) == (
        round(percent(2), 2),
        round(percent(2, network=True), 2),
    )
    assert met == {("modifyCustomer", "success"), ("createPackage", "success")}


def test_a_long_list_is_read_to_its_end(handle: SandboxHandle) -> None:
    handle.load(
        {
            "version": 1,
            "customers": [{"ref": "top", "customers": [{"count": 1500, "generated": False}]}],
        }
    )
    assert len(handle.customers()) == 1501
    assert len(handle.customers("top")) == 1500


def test_a_state_is_restored(handle: SandboxHandle) -> None:
    exported = handle.state()
    handle.advance("1h")
    assert handle.restore(exported) == START
    assert handle.clock().pending == 2


def test_a_scenario_is_loaded_with_pythons_own_times(handle: SandboxHandle) -> None:
    handle.load({"version": 1, "clock": {"mode": "frozen", "start": START}, "customers": [{}]})
    assert handle.clock().now == START


def test_a_scenario_is_loaded_as_yaml(handle: SandboxHandle) -> None:
    assert handle.load("version: 1\ncustomers: [{ref: only}]\n") == "upload"
    assert [customer.ref for customer in handle.customers()] == ["only"]


def test_a_token_is_found_by_the_name_of_its_customer(handle: SandboxHandle) -> None:
    assert handle.token("acme") == "acme-token"


def test_a_handle_says_where_it_is(handle: SandboxHandle) -> None:
    assert (handle.name, handle.url, handle.base_url, repr(handle)) == (
        "default",
        "http://sandbox.test",
        "http://sandbox.test/s/default",
        "<sandbox http://sandbox.test/s/default>",
    )
    awaited = AsyncSandboxHandle(carrier_of(handle), "x")
    assert (awaited.name, awaited.url, awaited.base_url, repr(awaited)) == (
        "x",
        "http://sandbox.test",
        "http://sandbox.test/s/x",
        "<sandbox http://sandbox.test/s/x>",
    )


@pytest.mark.parametrize(
    "replace_all",
    [
        lambda handle: handle.reset(purge=True),
        lambda handle: handle.load(handle.scenario(), purge=True),
        lambda handle: handle.restore(handle.state(), purge=True),
    ],
    ids=["reset", "load", "restore"],
)
def test_what_is_purged_cannot_be_brought_back(
    replace_all: Callable[[SandboxHandle], object],
) -> None:
    with MockServer() as server:
        handle = server.sandbox("default")
        handle.change_customer("acme-south", {"name": "Changed"})
        replace_all(handle)
        with pytest.raises(ControlError, match="nothing to undo"):
            handle.undo()
