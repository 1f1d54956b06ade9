"""The memory limit for all sandboxes: idle ones are evicted first, then additions are refused."""

from http import HTTPStatus
from itertools import pairwise
from typing import Any

import pytest
from support import DATA, DEPOT, NORTH
from support.counting import counted
from support.tenants import Server
from support.uploads import problem

from mock_server.sandbox.sandboxes.sandbox import IDLE_MS

READ = f"/api/v2/customer/{NORTH}"
FULL = "the sandboxes have reached their memory limit; reset or delete some"
PACKAGE = {"name": "Gold", "nestedOffers": [DATA], "eligibleSubAccountIds": []}
PLAN = {"name": "plan", "operation": "getCustomer", "fault": "GLOBAL_1001"}


def weight(server: Server) -> int:
    return server.switchboard.sandboxes.weigh()


def keep_within(server: Server, most_bytes: int) -> None:
    server.switchboard.sandboxes.keep_within(most_bytes, server.now_ms)


def full() -> Server:
    """Return a server with a sandbox `mine`, in use, that takes more memory than allowed."""
    server = Server.of()
    server.modify("mine", {"name": "New"})
    keep_within(server, weight(server) - 1)
    return server


def test_what_a_store_keeps_is_only_unloaded_to_make_room() -> None:
    server = full()
    server.switchboard.sandboxes.kept = ()
    server.now_ms += IDLE_MS
    keep_within(server, weight(server) - 1)
    assert server.gone == [("mine", "unloaded to make room; its next call loads it again")]


def test_those_at_rest_are_unloaded_for_another_one_until_the_others_fit() -> None:
    server = Server.of()
    for name in ("used", "first", "second", "third"):
        server.control(name, "GET", "/clock")
    sandboxes = server.switchboard.sandboxes
    sandboxes.kept, most_bytes = (), weight(server) - server.show("first")["size"]["bytes"]
    for bound, left in ((most_bytes, ["second", "third"]), (0, [])):
        sandboxes.unload_within(bound, lambda each: each.name not in ("used", "default"))
        assert [each.name for each in sandboxes if each.name not in ("used", "default")] == left
        assert sandboxes.is_full is (bound == 0)


# ── The account ──────────────────────────────────────────────────────────────────────────────────


def test_a_scenario_counts_once_however_many_sandboxes_share_it() -> None:
    server = Server.of()
    alone, bare = weight(server), server.show("default")["size"]["bytes"]
    for name in ("a", "b"):
        server.control(name, "GET", "/clock")
    assert weight(server) == alone + 2 * bare


def test_a_contract_counts_once_however_many_scenarios_share_it() -> None:
    server = Server.of()
    switched = {"assumptions": {"retry-after": 7}}
    expected = [weight(server)]
    for name, each in (("a", {}), ("b", {}), ("c", switched), ("d", switched)):
        server.put(name, scenario={"version": 1, "customers": [{"ref": "only"}], **each})
        expected.append(weight(server))
    first, second, third, fourth = (after - before for before, after in pairwise(expected))
    assert first - second == third - fourth == 4_000_000
    for name in "abcd":
        server.call("DELETE", f"/_sandboxes/{name}?purge=true")
    assert weight(server) == expected[0]


def test_a_sandboxs_own_scenario_counts_as_long_as_the_sandbox_exists() -> None:
    server = Server.of()
    before = weight(server)
    server.put("mine", scenario={"version": 1, "customers": [{"ref": "only"}]})
    mine = server.show("mine")["size"]["bytes"]
    assert weight(server) > before + mine + 100_000
    server.call("DELETE", "/_sandboxes/mine?purge=true")
    assert weight(server) == before


def test_a_fork_takes_what_its_origin_takes_and_where_it_began() -> None:
    server = Server.of(jobs={"modifyCustomer": "immediate"})
    server.control("bare", "GET", "/clock")
    bare = server.show("bare")["size"]["bytes"]
    server.modify("mine", {"name": "New"})
    server.control("mine", "DELETE", "/journal")
    server.put("fork", **{"from": "mine"})
    forked = server.show("fork")["size"]["bytes"]
    held = server.switchboard.sandboxes.get("mine", server.now_ms)
    assert held is not None
    assert forked - bare > 2 * held.sandbox.simulation.weight


# ── Which sandboxes are evicted ──────────────────────────────────────────────────────────────────


def used(*names: str) -> Server:
    """Return a server with these sandboxes, each used a second after the previous one."""
    server = Server.of()
    for name in names:
        server.now_ms += 1000
        assert server.read(name).status == 200
    return server


def test_no_sandbox_is_evicted_while_there_is_room() -> None:
    server = used("a", "b")
    server.now_ms += IDLE_MS
    keep_within(server, weight(server))
    assert (server.names, server.gone) == (["default", "a", "b"], [])
    assert server.read("c").status == 200


def test_only_the_least_recently_used_idle_sandbox_goes_if_that_is_enough() -> None:
    server = used("a", "b", "c", "a")
    server.now_ms += IDLE_MS
    keep_within(server, weight(server) - 1)
    assert server.names == ["default", "c", "a"]
    assert server.gone == [("b", "evicted to make room, unused for 302 s")]
    assert server.call("GET", "/_sandboxes").json["evicted"] == 1
    assert server.read("b").status == 200


def test_as_many_idle_sandboxes_are_evicted_as_necessary() -> None:
    server = used("a", "b", "c")
    one = server.show("a")["size"]["bytes"]
    server.now_ms += IDLE_MS
    keep_within(server, weight(server) - one - 1)
    assert (server.names, server.read("new").status) == (["default", "c"], 200)


def test_sandboxes_in_use_or_watched_and_the_default_one_stay() -> None:
    server = used("watched", "idle", "in-use")
    (watched,) = (t for t in server.switchboard.sandboxes if t.name == "watched")
    watched.streams += 1
    server.now_ms += IDLE_MS
    server.read("in-use")
    keep_within(server, 1)
    assert server.names == ["default", "watched", "in-use"]


def test_ten_sandboxes_are_evicted_together_and_others_the_next_time() -> None:
    server = used(*map(str, range(12)))
    server.now_ms += IDLE_MS
    keep_within(server, 1)
    assert server.names == ["default", "10", "11"]
    keep_within(server, 1)
    assert server.names == ["default"]


def test_of_very_many_sandboxes_one_in_a_hundred_is_evicted_together() -> None:
    server = Server.of(limit=1102)
    for number in range(1100):
        server.switchboard.sandboxes.use(str(number), server.now_ms)
    server.now_ms += IDLE_MS
    keep_within(server, 1)
    assert server.names[:2] == ["default", "11"]


def test_each_sandbox_is_weighed_once_however_many_have_to_go() -> None:
    server = used(*map(str, range(12)))
    for name in ("10", "11"):
        server.call("DELETE", f"/_sandboxes/{name}")
    server.now_ms += IDLE_MS
    with counted() as calls:
        keep_within(server, 1)
    assert (server.names, server.switchboard.sandboxes.previous) == (["default"], {})
    assert calls["mock_server.sandbox.sandboxes.sandbox.Sandbox.weight"] == 11


# ── What is refused ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", READ, None),
        ("PATCH", READ, {"name": "Newer"}),
        ("POST", f"{READ}/package", PACKAGE),
        ("GET", "/nowhere", None),
    ],
    ids=["read", "modify", "package", "nowhere"],
)
@pytest.mark.parametrize("base", ["", "/s/mine", "/s/new"])
def test_calls_of_the_interface_are_busy(base: str, method: str, path: str, body: Any) -> None:
    reply = full().call(method, base + path, body)
    assert (reply.status, reply.headers["Retry-After"]) == (503, "1")
    assert reply.headers["X-Sandbox-Reason"] == FULL
    assert reply.json == {
        "errorCode": "SANDBOX_BUSY",
        "errorMessage": "There is no room for more",
        "content": "",
        "pageable": "",
    }


ADDING = [
    ("PUT", "/_sandboxes/mine", {}),
    ("PUT", "/_sandboxes/new", {"from": "mine"}),
    ("PUT", "/s/mine/_sandbox/scenario", {"version": 1, "customers": [{"ref": "only"}]}),
    ("PUT", "/s/mine/_sandbox/state", {}),
    ("POST", "/s/mine/_sandbox/faults", PLAN),
    ("PUT", "/s/mine/_sandbox/faults/plan", PLAN),
    ("PUT", f"/s/mine/_sandbox/customers/{NORTH}", {}),
    ("GET", "/s/new/_sandbox/clock", None),
    ("POST", "/s/new/_sandbox/reset", None),
    ("GET", "/s/new/openapi.json", None),
]
"""Calls that would add something to a sandbox, whatever they are for."""


@pytest.mark.parametrize(("method", "path", "body"), ADDING)
def test_control_calls_that_add_are_a_problem(method: str, path: str, body: Any) -> None:
    server = full()
    reply = server.call(method, path, body)
    assert (reply.status, reply.headers["Retry-After"]) == (503, "1")
    assert reply.json == problem(HTTPStatus.SERVICE_UNAVAILABLE, FULL)
    assert server.names == ["default", "mine"]


def test_refused_calls_are_in_no_journal_and_use_no_sandbox() -> None:
    server = full()
    before = server.control("mine", "GET", "/journal").json
    used_at = server.show("mine")["usedAt"]
    server.now_ms += 1000
    server.read("mine")
    server.modify("mine", {"name": "Newer"})
    for method, path, body in ADDING:
        server.call(method, path, body)
    assert server.show("mine")["usedAt"] == used_at
    assert server.control("mine", "GET", "/journal").json == before
    assert before["total"] == 1


PASSING = [
    ("GET", "/_sandboxes", None),
    ("GET", "/_sandboxes/mine", None),
    ("GET", "/s/mine/openapi.json", None),
    ("GET", "/s/mine/_sandbox/clock", None),
    ("HEAD", "/s/mine/_sandbox/clock", None),
    ("GET", "/s/mine/_sandbox/journal", None),
    ("GET", "/s/mine/_sandbox/state", None),
    ("POST", "/s/mine/_sandbox/clock/advance", {"by": "1h"}),
    ("POST", "/s/mine/_sandbox/journal/verify", {"atLeast": 1}),
    ("POST", "/s/mine/_sandbox/journal/wait", {"atLeast": 1}),
    ("DELETE", "/s/mine/_sandbox/journal", None),
    ("DELETE", f"/s/mine/_sandbox/customers/{DEPOT}", None),
    ("POST", "/s/mine/_sandbox/reset", None),
    ("DELETE", "/_sandboxes/mine", None),
]


@pytest.mark.parametrize(("method", "path", "body"), PASSING)
def test_calls_that_read_or_free_are_accepted(method: str, path: str, body: Any) -> None:
    assert full().call(method, path, body).status in (200, 204)


def test_unknown_control_calls_are_not_found() -> None:
    server = full()
    assert server.call("PUT", "/s/mine/_sandbox/nothing", {}).status == 404
    assert server.call("PATCH", "/s/mine/_sandbox/clock", {}).status == 405
    assert server.call("PUT", "/_sandboxes/mine/nothing", {}).status == 404


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/s/mine/_sandbox/reset"),
        ("DELETE", "/s/mine/_sandbox/journal"),
        ("DELETE", "/_sandboxes/mine"),
    ],
)
def test_calls_pass_again_once_there_is_room(method: str, path: str) -> None:
    server = full()
    most = weight(server) - 1
    assert server.read("mine").status == 503
    server.call(method, path)
    keep_within(server, most)
    assert server.read("mine").status == 200
