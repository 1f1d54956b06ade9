"""Calls about sandboxes in two parts, validation and effect, with changes in between."""

from typing import Any

import pytest
from support import START_MS, call
from support.tenants import Server

from mock_server.contract.values.exact_json import lines_of, read_lines
from mock_server.sandbox.control.problem import NoSandboxError, Problem
from mock_server.sandbox.ground.exchange import BaseReply, Caller, Request
from mock_server.sandbox.sandboxes.sandbox import Tenancy, restore_snapshot, snapshot_document
from mock_server.server.uploads import UploadReader


def put(server: Server, name: str, **given: Any) -> Request:
    """Return a call that creates a sandbox, with its upload read as by a server."""
    request = call("PUT", f"/_sandboxes/{name}", given)
    uploads = UploadReader(server.switchboard.sandboxes.scenario)
    return request.but(upload=uploads.read("putSandbox", request.body))


def remove(name: str) -> Request:
    return call("DELETE", f"/_sandboxes/{name}")


# ── Creating a sandbox ───────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("name", "given", "status"),
    [
        ("mine", {"ttl": "soon"}, 400),
        ("mine", {"from": "nobody"}, 404),
        ("mine", {"from": ".."}, 400),
        ("mine", {"scenario": "version: 1\ncustomers: 5\n"}, 400),
        ("default", {"ttl": "1h"}, 409),
        ("_live", {}, 400),
    ],
)
def test_a_refusal_comes_before_anything_is_created(name: str, given: Any, status: int) -> None:
    server = Server.of()
    refused = server.switchboard.change(put(server, name, **given), START_MS)
    assert isinstance(refused, BaseReply)
    assert refused == server.switchboard.handle(put(server, name, **given), START_MS)
    assert (refused.status, server.names) == (status, ["default"])


# ── Removing a sandbox ───────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("name", "status"), [("nobody", 404), ("default", 409)])
def test_what_cannot_be_removed_is_refused(name: str, status: int) -> None:
    server = Server.of()
    refused = server.switchboard.change(remove(name), START_MS)
    assert refused == server.switchboard.handle(remove(name), START_MS)
    assert isinstance(refused, BaseReply)
    assert refused.status == status


# ── Permission to create a sandbox ───────────────────────────────────────────────────────────────


def test_permission_to_create_a_sandbox_is_checked_without_creating_it() -> None:
    sandboxes = Server.of().switchboard.sandboxes
    sandboxes.expect("mine", START_MS, Caller.OPERATOR)
    with pytest.raises(NoSandboxError, match="there is no sandbox mine"):
        sandboxes.expect("mine", START_MS, Caller.STRANGER)
    with pytest.raises(NoSandboxError, match=r"pages of another origin do not \(see --cors\)"):
        sandboxes.expect("mine", START_MS, Caller.FOREIGN_PAGE)
    with pytest.raises(Problem, match="is not a valid sandbox name"):
        sandboxes.expect("_live", START_MS, Caller.OPERATOR)
    assert len(sandboxes) == 1


# ── Unloading and loading ────────────────────────────────────────────────────────────────────────


def unloaded(server: Server) -> Tenancy:
    """Return a sandbox that was read twice and then unloaded."""
    server.put("mine", ttl="1h")
    server.read("mine")
    server.read("mine")
    sandboxes = server.switchboard.sandboxes
    tenancy = sandboxes.get("mine", START_MS)
    assert tenancy is not None
    sandboxes.unload("mine")
    return tenancy


def reads(server: Server) -> int:
    met = server.switchboard.sandboxes.coverage().as_fields()["met"]
    return next((count for *item, count in met if item == ["call", "getCustomer", "success"]), 0)


def loaded(tenancy: Tenancy) -> Tenancy:
    """Return a copy of a sandbox as restored from a store."""
    scenario = tenancy.sandbox.simulation.scenario
    text = b"".join(lines_of(snapshot_document(tenancy.sandbox, START_MS)))
    sandbox = restore_snapshot(read_lines(text), scenario)
    return Tenancy(tenancy.name, sandbox, START_MS, START_MS, 3_600_000)


def test_a_sandbox_loaded_again_has_its_state_and_counts_once() -> None:
    server = Server.of()
    server.switchboard.sandboxes.load(loaded(unloaded(server)))
    assert server.read("mine").entry == "3"
    assert server.show("mine")["expiresAt"] == "2026-01-01T10:00:00.000Z"
    assert reads(server) == 3


# ── An unreachable store ─────────────────────────────────────────────────────────────────────────


def test_a_loaded_sandbox_replaces_the_one_in_memory() -> None:
    server = Server.of()
    tenancy = loaded(unloaded(server))
    server.read("mine")
    before = server.switchboard.sandboxes.get("mine", START_MS)
    server.switchboard.sandboxes.load(tenancy)
    assert before is not None
    assert before.is_over
    assert server.names == ["default", "mine"]
    assert server.switchboard.sandboxes.get("mine", START_MS) is tenancy


def test_what_an_unloaded_sandbox_has_met_stays_when_it_ends_elsewhere() -> None:
    server = Server.of()
    unloaded(server)
    server.switchboard.sandboxes.forget("mine")
    server.switchboard.sandboxes.forget("never")
    assert reads(server) == 2


def test_a_sandbox_for_which_there_is_no_room_any_more_is_refused() -> None:
    server = Server.of(limit=2)
    request = put(server, "late")
    judged = server.switchboard.change(request, START_MS)
    assert not isinstance(judged, BaseReply)
    server.modify("early", {})
    assert server.switchboard.apply(request, judged, START_MS).status == 503
    assert server.names == ["default", "early"]
