"""Undoing resets, replacements and deletions: `/_sandboxes/NAME/undo`."""

from collections.abc import Callable, Sequence
from http import HTTPStatus
from typing import Any

import pytest
from support import DATA, NORTH, START_MS, Reply
from support.tenants import Server
from support.uploads import problem

from mock_server.sandbox.control.call import UNDO_MS
from mock_server.sandbox.ground.exchange import Caller
from mock_server.sandbox.sandboxes.permits import NO_PERMIT, Permit
from mock_server.sandbox.sandboxes.sandbox import MAX_PREVIOUS

ALONE = {
    "version": 1,
    "seed": 3,
    "assumptions": {"http-status": "always-200"},
    "customers": [{"ref": "only"}],
}
PACKAGE = {"name": "Gold", "nestedOffers": [DATA], "eligibleSubAccountIds": []}
OWNER = Caller.STRANGER
"""The caller that the shell reports for the key of a sandbox's owner."""


def used(name: str = "mine") -> Server:
    """Return a server with a sandbox that has been used."""
    server = Server.of()
    server.modify(name, {"name": "New"})
    server.call("POST", f"/s/{name}/api/v2/customer/{NORTH}/package", PACKAGE)
    for operation in ("getCustomer", "createPackage", "getRequest"):
        server.control(name, "POST", "/faults", {"operation": operation, "fault": "GLOBAL_1001"})
    server.read(name)
    return server


def everything(server: Server, name: str = "mine") -> Sequence[bytes]:
    """Return everything exported from a sandbox, including journal and clock."""
    looks = ("bundle", "clock", "coverage", "journal?size=1000")
    return [server.control(name, "GET", f"/{look}").body for look in looks]


def undo(server: Server, name: str = "mine", query: str = "", caller: Any = None) -> Reply:
    return server.call("POST", f"/_sandboxes/{name}/undo{query}", caller=caller or Caller.OPERATOR)


def undoable(server: Server, name: str = "mine", caller: Caller = Caller.OPERATOR) -> list[Any]:
    items: list[Any] = server.call("GET", f"/_sandboxes/{name}/undo", caller=caller).json["items"]
    return items


def reset(server: Server, name: str = "mine") -> Reply:
    return server.control(name, "POST", "/reset")


def state(server: Server) -> Any:
    return server.control("default", "GET", "/state").json


REPLACING: dict[str, tuple[str, str, Callable[[Server], Any]]] = {
    "reset": ("POST", "/s/mine/_sandbox/reset", lambda _: None),
    "putScenario": ("PUT", "/s/mine/_sandbox/scenario", lambda _: ALONE),
    "putState": ("PUT", "/s/mine/_sandbox/state", state),
    "putSandbox": ("PUT", "/_sandboxes/mine", lambda _: {"limits": {"pendingJobs": 1}}),
    "deleteSandbox": ("DELETE", "/_sandboxes/mine", lambda _: None),
}


def replaced_by(server: Server, by: str, query: str = "") -> Reply:
    """Make a call that replaces or removes the contents of a sandbox."""
    method, path, body = REPLACING[by]
    return server.call(method, f"{path}{query}", body(server))


@pytest.mark.parametrize("by", REPLACING)
def test_an_undo_brings_back_all_that_there_was(by: str) -> None:
    server = used()
    before = everything(server)
    replaced = replaced_by(server, by)
    assert (replaced.status < 300, replaced.headers["X-Sandbox-Undo"]) == (
        True,
        "until=2026-01-01T09:10:00.000Z",
    )
    server.now_ms += UNDO_MS - 1
    assert [item["by"] for item in undoable(server)] == [by]
    brought = undo(server)
    assert brought.status == (201 if by == "deleteSandbox" else 200)
    server.now_ms = START_MS
    assert everything(server) == before


def exported(server: Server) -> Sequence[bytes]:
    """Return everything exported from the default sandbox, including journal and clock."""
    return [server.control("default", "GET", f"/{look}").body for look in ("bundle", "clock")]


def test_what_can_be_brought_back_is_listed_with_its_size_the_latest_first() -> None:
    server = used()
    server.now_ms += 1000
    reset(server)
    [former] = undoable(server)
    assert former == {
        "sandbox": "mine",
        "by": "reset",
        "at": "2026-01-01T09:00:01.000Z",
        "until": "2026-01-01T09:10:01.000Z",
        "scenario": "test",
        "size": {
            "changedCustomers": 0,
            "requests": 2,
            "pendingJobs": 2,
            "packages": 1,
            "plans": 3,
            "journalEntries": 6,
            "bytes": former["size"]["bytes"],
        },
    }
    server.now_ms += 1000
    reset(server, "default")
    listed = server.call("GET", "/_sandboxes").json["undo"]
    assert [each["sandbox"] for each in listed] == ["default", "mine"]
    assert listed[1] == former


@pytest.mark.parametrize("by", [*[each for each in REPLACING if each != "deleteSandbox"], "purge"])
def test_the_latest_call_alone_is_undone_and_that_once(by: str) -> None:
    server = used()
    reset(server)
    server.modify("mine", {"name": "Newer"})
    before = everything(server)
    if by == "purge":
        replaced_by(server, "reset", "?purge=true")
    else:
        replaced_by(server, by)
        assert undo(server).status == 200
        assert everything(server)[:2] == before[:2]
    assert (undo(server).status, undoable(server)) == (404, [])


def test_what_was_deleted_comes_back_in_place_of_what_its_use_has_created() -> None:
    server = used()
    before = everything(server)
    server.call("DELETE", "/_sandboxes/mine")
    server.read("mine")
    assert undo(server).status == 200
    assert everything(server)[:2] == before[:2]


def test_coverage_is_counted_once_whatever_is_undone() -> None:
    server = used()
    met = server.switchboard.sandboxes.coverage().as_fields()
    for by in ("reset", "putSandbox", "deleteSandbox"):
        replaced_by(server, by)
        assert server.switchboard.sandboxes.coverage().as_fields() == met
        undo(server)
        assert server.switchboard.sandboxes.coverage().as_fields() == met
    replaced_by(server, "deleteSandbox")
    server.switchboard.sandboxes.drop_previous(server.now_ms + UNDO_MS)
    assert server.switchboard.sandboxes.coverage().as_fields() == met


# ── Bounds ───────────────────────────────────────────────────────────────────────────────────────


def test_after_ten_minutes_nothing_is_left_to_bring_back() -> None:
    server = used()
    reset(server)
    server.now_ms += UNDO_MS
    reply = undo(server)
    detail = "nothing to undo (kept 10 minutes, by this server only)"
    assert (reply.status, reply.json) == (404, problem(HTTPStatus.NOT_FOUND, detail))
    assert (undoable(server), server.switchboard.sandboxes.previous) == ([], {})


def test_beyond_the_limit_the_oldest_are_kept_no_longer() -> None:
    server = Server.of()
    for number in range(MAX_PREVIOUS + 2):
        server.read(f"s{number}")
        server.now_ms += 1
        reset(server, f"s{number}")
    assert [undo(server, f"s{number}").status for number in (0, 1, 2, MAX_PREVIOUS + 1)] == [
        404,
        404,
        200,
        200,
    ]


# ── Permissions ──────────────────────────────────────────────────────────────────────────────────


def test_an_owner_brings_back_what_a_reset_replaced_and_nothing_that_an_operator_did() -> None:
    server = used()
    server.put("mine", scenario=ALONE, limits={"pendingJobs": 1})
    assert (undoable(server, caller=OWNER), undo(server, caller=OWNER).status) == ([], 404)
    reset(server)
    assert [item["by"] for item in undoable(server, caller=OWNER)] == ["reset"]
    assert undo(server, caller=OWNER).json["limits"] == {"pendingJobs": 1}
    server.put("mine", limits={})
    assert undo(server).json["limits"] == {"pendingJobs": 1}


def test_keys_come_back_with_a_sandbox_but_not_in_place_of_newer_ones() -> None:
    server = used()
    sandboxes = server.switchboard.sandboxes
    first, second = Permit({"owner": b"1"}, {"plans": 3}), Permit({"owner": b"2"})
    (mine,) = (each for each in sandboxes if each.name == "mine")
    sandboxes.amend(mine, first, None)
    server.call("DELETE", "/_sandboxes/mine")
    assert sandboxes.permits.of("mine") == NO_PERMIT
    undo(server)
    assert sandboxes.permits.of("mine") == first
    server.put("mine")
    (mine,) = (each for each in sandboxes if each.name == "mine")
    sandboxes.amend(mine, second, None)
    undo(server)
    assert sandboxes.permits.of("mine") == Permit({"owner": b"2"}, {"plans": 3})


@pytest.mark.parametrize("by", ["reset", "deleteSandbox"])
def test_in_the_middle_of_a_change_nothing_is_brought_back(by: str) -> None:
    server = used()
    (tenancy,) = (each for each in server.switchboard.sandboxes if each.name == "mine")
    replaced_by(server, by)
    tenancy.is_busy = True
    assert (undo(server).status, len(undoable(server))) == (503, 1)
    tenancy.is_busy = False
    assert undo(server).status < 300


def test_a_server_without_room_keeps_what_it_cannot_bring_back() -> None:
    server = Server.of(limit=2)
    server.read("mine")
    server.call("DELETE", "/_sandboxes/mine")
    server.read("other")
    assert (undo(server).status, len(undoable(server))) == (503, 1)


def test_a_sandbox_that_is_made_anew_ends_the_undo_of_a_deletion() -> None:
    server = used()
    server.call("DELETE", "/_sandboxes/mine")
    server.put("mine")
    assert (undo(server).status, undoable(server)) == (404, [])


def test_what_was_in_a_sandbox_that_has_expired_is_not_kept() -> None:
    server = Server.of()
    server.put("mine", ttl="1s")
    reset(server)
    server.now_ms += 1000
    assert (undo(server).status, undoable(server)) == (404, [])
