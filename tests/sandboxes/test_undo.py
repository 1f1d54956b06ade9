"""Undoing resets, replacements and deletions: `/_sandboxes/NAME/undo`."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from http import HTTPStatus
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from support import DATA, NORTH, START_MS, Reply
from support.histories import STEPS, SharedHistory
from support.tenants import Server
from support.uploads import problem
from thoroughness import examples

from mock_server.contract.names import address_of
from mock_server.sandbox.control.replaced import MAX_UNDO_POINTS, UNDO_MS
from mock_server.sandbox.ground.exchange import Caller
from mock_server.sandbox.record.coverage import Coverage
from mock_server.sandbox.sandboxes.permits import NO_PERMIT, Permit
from mock_server.sandbox.sandboxes.undo_history import UndoPoint

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
    server.control(name, "POST", "/faults", {"operation": "getCustomer", "fault": "GLOBAL_1001"})
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
        f"{START_MS}; until=2026-01-01T09:00:30.000Z",
    )
    server.now_ms += UNDO_MS - 1
    assert [item["by"] for item in undoable(server)] == [by]
    brought = undo(server)
    assert brought.status == (201 if by == "deleteSandbox" else 200)
    server.now_ms = START_MS
    assert everything(server) == before


def test_no_id_is_given_twice_within_a_millisecond() -> None:
    server = used()
    first = replaced_by(server, "deleteSandbox").headers["X-Sandbox-Undo"]
    undo(server)
    assert reset(server).headers["X-Sandbox-Undo"] > first


@pytest.mark.hypothesis
@given(before=st.lists(STEPS, max_size=20), after=st.lists(STEPS, max_size=10))
@examples(20, unchecked=HealthCheck)
def test_a_sandbox_is_as_if_it_had_not_been_reset(before: Any, after: Any) -> None:
    server, other = Server.of(), Server.of()
    for one in (server, other):
        take(one, before)
    at_ms = server.now_ms
    replaced = reset(server, "default").headers["X-Sandbox-Undo"]
    take(server, after)
    server.now_ms = other.now_ms = min(server.now_ms, at_ms + UNDO_MS - 1)
    assert undo(server, "default", f"?id={replaced.partition(';')[0]}").status == 200
    assert exported(server) == exported(other)


def take(server: Server, steps: Sequence[Any]) -> None:
    """Take the steps of a history in the default sandbox, except those that restore a state."""
    answer = SharedHistory(server.switchboard.sandboxes.scenario)
    answer.now_ms = server.now_ms
    for step in steps:
        for request in () if step == "go back" else answer.calls_of(step, {}):
            server.now_ms = answer.now_ms
            answer.learn(server.switchboard.handle(request, server.now_ms))


def exported(server: Server) -> Sequence[bytes]:
    """Return everything exported from the default sandbox, including journal and clock."""
    return [server.control("default", "GET", f"/{look}").body for look in ("bundle", "clock")]


def test_what_can_be_brought_back_is_listed_with_its_size_the_latest_first() -> None:
    server = used()
    reset(server)
    server.now_ms += 1000
    server.call("DELETE", "/_sandboxes/mine")
    first, second = undoable(server)
    assert second.pop("size").pop("bytes") > 0
    assert first["size"] == {
        "changedCustomers": 0,
        "requests": 0,
        "pendingJobs": 0,
        "packages": 0,
        "plans": 0,
        "journalEntries": 0,
        "bytes": first["size"]["bytes"],
    }
    assert (first["by"], second) == (
        "deleteSandbox",
        {
            "sandbox": "mine",
            "id": START_MS,
            "by": "reset",
            "at": "2026-01-01T09:00:00.000Z",
            "until": "2026-01-01T09:00:30.000Z",
            "scenario": "test",
        },
    )
    assert [each["id"] for each in server.call("GET", "/_sandboxes").json["undo"]] == [
        START_MS + 1000,
        START_MS,
    ]


# ── Several undos ────────────────────────────────────────────────────────────────────────────────


def test_undoing_twice_goes_back_twice() -> None:
    server = used()
    before = everything(server)
    reset(server)
    server.modify("mine", {"name": "Newer"})
    reset(server)
    undo(server)
    assert len(server.control("mine", "GET", "/journal").json["items"]) == 1
    undo(server)
    assert everything(server)[:2] == before[:2]


def test_what_an_undo_replaces_can_be_brought_back_by_its_id() -> None:
    server = used()
    reset(server)
    server.modify("mine", {"name": "Newer"})
    after = everything(server)
    undo(server)
    (redo,) = undoable(server)
    assert (redo["by"], undo(server).status) == ("undoSandbox", 404)
    undo(server, query=f"?id={redo['id']}")
    assert everything(server)[:2] == after[:2]


def test_a_reset_is_undone_although_the_sandbox_was_deleted_after_it() -> None:
    server = used()
    before = everything(server)
    reset(server)
    server.now_ms += 1
    server.call("DELETE", "/_sandboxes/mine")
    assert undo(server, query=f"?id={START_MS}").status == 201
    server.now_ms = START_MS
    assert everything(server)[:2] == before[:2]


def test_coverage_is_counted_once_whatever_is_undone() -> None:
    server = used()
    met = server.switchboard.sandboxes.coverage().as_fields()
    for by in ("reset", "putSandbox", "deleteSandbox"):
        replaced_by(server, by)
        assert server.switchboard.sandboxes.coverage().as_fields() == met
        undo(server)
        assert server.switchboard.sandboxes.coverage().as_fields() == met
    server.switchboard.sandboxes.undo_history.expire(server.now_ms + UNDO_MS)
    assert server.switchboard.sandboxes.coverage().as_fields() == met


def test_an_outdated_sandbox_is_outdated_again() -> None:
    server = used()
    sandboxes = server.switchboard.sandboxes
    sandboxes.reload(Server.of(seed=8).switchboard.sandboxes.scenario, START_MS)
    assert server.show("mine")["outdated"]
    reset(server)
    assert not server.show("mine")["outdated"]
    assert undo(server).json["outdated"]
    (redo,) = undoable(server)
    assert not undo(server, query=f"?id={redo['id']}").json["outdated"]


# ── Bounds ───────────────────────────────────────────────────────────────────────────────────────


def test_after_thirty_seconds_nothing_is_left_to_bring_back() -> None:
    server = used()
    reset(server)
    server.now_ms += UNDO_MS
    reply = undo(server)
    detail = (
        "nothing of sandbox mine can be brought back; "
        "it is possible for 30 seconds after a reset, replacement or deletion"
    )
    assert (reply.status, reply.json) == (404, problem(HTTPStatus.NOT_FOUND, detail))
    assert (undoable(server), len(server.switchboard.sandboxes.undo_history)) == ([], 0)


def test_beyond_the_limit_the_oldest_are_kept_no_longer() -> None:
    server = Server.of()
    for number in range(MAX_UNDO_POINTS + 2):
        server.read(f"s{number}")
        server.now_ms += 1
        reset(server, f"s{number}")
    assert [undo(server, f"s{number}").status for number in (0, 1, 2, MAX_UNDO_POINTS + 1)] == [
        404,
        404,
        200,
        200,
    ]


def test_a_sandbox_that_is_reset_again_and_again_takes_no_place_of_another() -> None:
    server = used()
    reset(server)
    for number in range(MAX_UNDO_POINTS + 2):
        server.now_ms += 1
        server.read(f"s{number % 2}")
        reset(server, f"s{number % 2}")
    kept = [len(undoable(server, name)) for name in ("mine", "s0", "s1")]
    assert kept == [1, MAX_UNDO_POINTS // 2 - 1, MAX_UNDO_POINTS // 2]


def test_when_memory_is_full_what_could_be_brought_back_goes_first() -> None:
    server = used()
    sandboxes = server.switchboard.sandboxes
    bare = sandboxes.crowding.weigh()
    reset(server)
    assert sandboxes.crowding.weigh() > bare - 5000
    sandboxes.crowding.keep_within(sandboxes.crowding.weigh() - 1, server.now_ms)
    assert not sandboxes.crowding.is_full
    assert (undoable(server), server.names) == ([], ["default", "mine"])


@pytest.mark.parametrize("by", REPLACING)
def test_a_purge_keeps_nothing_of_a_sandbox(by: str) -> None:
    server = used()
    reset(server)
    reply = replaced_by(server, by, "?purge=true")
    assert (reply.status < 300, "X-Sandbox-Undo" in reply.headers) == (True, False)
    assert (undo(server).status, undoable(server)) == (404, [])


def test_what_was_in_a_sandbox_that_has_expired_is_not_kept() -> None:
    server = Server.of()
    server.put("mine", ttl="1s")
    reset(server)
    server.now_ms += 1000
    assert (undo(server).status, undoable(server)) == (404, [])


def test_the_end_of_a_sandbox_comes_back_with_it() -> None:
    server = Server.of()
    server.put("mine", ttl="20s")
    server.now_ms += 5000
    server.call("DELETE", "/_sandboxes/mine")
    server.now_ms += 5000
    assert undo(server).json["expiresAt"] == "2026-01-01T09:00:20.000Z"


@pytest.mark.parametrize("by", REPLACING)
def test_undo_is_not_offered_for_longer_than_the_sandbox_lasts(by: str) -> None:
    server = Server.of()
    server.put("mine", ttl="20s")
    answer = replaced_by(server, by).headers["X-Sandbox-Undo"]
    (former,) = undoable(server)
    assert (answer, former["until"]) == (
        f"{START_MS}; until=2026-01-01T09:00:20.000Z",
        "2026-01-01T09:00:20.000Z",
    )


def test_a_sandbox_that_is_loaded_again_is_only_kept_as_it_was_lately() -> None:
    server = used()
    sandboxes = server.switchboard.sandboxes
    (mine,) = (each for each in sandboxes if each.name == "mine")
    for at_ms in (START_MS, START_MS + 1):
        mine.sandbox.set_aside("reset", at_ms)
    sandboxes.unload("mine")
    sandboxes.load(replace(mine, used_ms=START_MS + UNDO_MS, is_over=False))
    assert [former.replaced.number for former in sandboxes.undo_history] == [START_MS + 1]


def test_what_another_server_has_removed_is_not_counted_here_again() -> None:
    server = used()
    sandboxes = server.switchboard.sandboxes
    met = sandboxes.coverage().as_fields()
    server.call("DELETE", "/_sandboxes/mine?purge=true")
    (default,) = sandboxes
    replaced = default.sandbox.set_aside("deleteSandbox", START_MS)
    mine = UndoPoint("mine", replaced, NO_PERMIT, coverage=Coverage.of(met), is_fetched=True)
    sandboxes.keep(mine)
    assert sandboxes.coverage().as_fields() == met
    sandboxes.undo_history.drop([*sandboxes.undo_history])
    assert sandboxes.coverage().as_fields() == met


# ── Permissions ──────────────────────────────────────────────────────────────────────────────────


def test_an_owner_brings_back_what_a_reset_replaced_and_nothing_that_an_operator_did() -> None:
    server = used()
    server.put("mine", scenario=ALONE, limits={"pendingJobs": 1})
    assert (undoable(server, caller=OWNER), undo(server, caller=OWNER).status) == ([], 404)
    reset(server)
    assert [item["by"] for item in undoable(server, caller=OWNER)] == ["reset"]
    assert undo(server, caller=OWNER).json["limits"] == {"pendingJobs": 1}
    assert undo(server).json["limits"] == {}
    assert [item["by"] for item in undoable(server, caller=OWNER)] == ["undoSandbox"]


def test_keys_come_back_with_a_sandbox_but_not_in_place_of_newer_ones() -> None:
    server = used()
    sandboxes = server.switchboard.sandboxes
    first, second = Permit(owner=b"1", limits={"plans": 3}), Permit(owner=b"2")
    (mine,) = (each for each in sandboxes if each.name == "mine")
    sandboxes.amend(mine, first, None)
    server.call("DELETE", "/_sandboxes/mine")
    assert sandboxes.permits.of("mine", START_MS) == NO_PERMIT
    undo(server)
    assert sandboxes.permits.of("mine", START_MS) == first
    server.put("mine")
    (mine,) = (each for each in sandboxes if each.name == "mine")
    sandboxes.amend(mine, second, None)
    undo(server)
    assert sandboxes.permits.of("mine", START_MS) == Permit(owner=b"2", limits={"plans": 3})


def rekey(server: Server, owner: bytes) -> None:
    sandboxes = server.switchboard.sandboxes
    (mine,) = (each for each in sandboxes if each.name == "mine")
    sandboxes.amend(mine, Permit(owner=owner), None)


def test_the_next_owner_of_a_name_gets_nothing_of_the_one_before() -> None:
    server = used()
    rekey(server, b"1")
    reset(server)
    server.call("DELETE", "/_sandboxes/mine")
    server.put("mine")
    rekey(server, b"2")
    assert (undoable(server, caller=OWNER), undo(server, caller=OWNER).status) == ([], 404)
    assert [item["by"] for item in undoable(server)] == ["deleteSandbox", "reset"]


def test_an_owner_with_a_new_key_brings_back_what_was_reset_before() -> None:
    server = used()
    rekey(server, b"1")
    reset(server)
    rekey(server, b"2")
    assert undo(server, caller=OWNER).status == 200


def test_a_reset_that_is_undone_after_a_replacement_leaves_the_limits_of_that() -> None:
    server = used()
    reset(server)
    server.now_ms += 1
    server.put("mine", limits={"pendingJobs": 1})
    brought = undo(server, query=f"?id={START_MS}", caller=OWNER).json
    assert (brought["limits"], brought["size"]["journalEntries"]) == ({"pendingJobs": 1}, 4)


@pytest.mark.parametrize("query", ["?id=1", f"?id={START_MS}"])
def test_what_is_not_kept_cannot_be_brought_back_by_its_id(query: str) -> None:
    server = used("other")
    reset(server, "other")
    assert undo(server, "mine", query).status == 404


@pytest.mark.parametrize("query", ["?id=x", "?id=-1", "?it=1"])
def test_a_query_that_does_not_fit_is_refused(query: str) -> None:
    server = used()
    reset(server)
    assert (undo(server, query=query).status, len(undoable(server))) == (400, 1)


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


def test_a_reset_can_be_undone_for_as_long_as_its_sandbox_lasts_now() -> None:
    server = Server.of()
    server.put("mine", ttl="5s")
    reset(server)
    server.call(*address_of("extendSandbox", "mine"), {"ttl": "1h"})
    server.now_ms += 6000
    assert [item["by"] for item in undoable(server)] == ["reset"]
    server.call(*address_of("extendSandbox", "mine"), {"ttl": "1s"})
    server.now_ms += 1000
    assert undoable(server) == []


def test_removals_in_the_same_millisecond_are_distinguished() -> None:
    server = Server.of()
    for _ in range(3):
        server.put("mine")
        server.call("DELETE", "/_sandboxes/mine")
    assert len({item["id"] for item in undoable(server)}) == 3
