"""The lifetime of sandboxes: time to live, the maximum number, the memory limit, evictions."""

from http import HTTPStatus
from typing import Any

import pytest
from support import DATA, DEPOT, NORTH
from support.tenants import Server
from support.uploads import problem

from mock_server.sandbox.sandboxes.sandbox import IDLE_MS

HOUR_MS = 3_600_000


def used(*names: str, limit: int = 1000) -> Server:
    """Return a server with these sandboxes, each used a second after the previous one."""
    server = Server.of(limit=limit)
    for name in names:
        server.now_ms += 1000
        assert server.read(name).status == 200
    return server


# ── Time to live ─────────────────────────────────────────────────────────────────────────────────


def test_a_sandbox_lives_until_its_time_is_over() -> None:
    server = Server.of()
    assert server.put("mine", ttl="1h").json["expiresAt"] == "2026-01-01T10:00:00.000Z"
    server.now_ms += HOUR_MS - 1
    assert server.call("GET", "/_sandboxes/mine").status == 200
    server.now_ms += 1
    assert server.call("GET", "/_sandboxes/mine").status == 404
    assert server.gone == [("mine", "its time to live is over")]


def test_no_sandbox_ends_at_once_by_its_time_to_live() -> None:
    server = used("mine")
    for reply in (
        server.put("other", ttl="0s"),
        server.call("POST", "/_sandboxes/mine/extend", {"ttl": "0ms"}),
    ):
        assert reply.status == 400
        assert reply.json["detail"].startswith("ttl: a sandbox lives for more than 0 ms")
    assert server.read("mine").status == 200


def test_the_default_sandbox_has_no_time_to_live() -> None:
    reply = Server.of().put("default", ttl="1h")
    detail = "the sandbox default always exists; it has no time to live"
    assert (reply.status, reply.json["detail"]) == (409, detail)


# ── The cap ──────────────────────────────────────────────────────────────────────────────────────


def test_the_least_recently_used_idle_sandbox_makes_room() -> None:
    server = used("a", "b", "a", limit=3)
    server.now_ms += IDLE_MS
    assert server.read("c").status == 200
    assert server.names == ["default", "a", "c"]
    assert server.gone == [("b", "evicted to make room, unused for 301 s")]
    assert server.call("GET", "/_sandboxes").json["evicted"] == 1


@pytest.mark.parametrize("how", ["first use", "put", "fork"])
def test_whatever_makes_a_sandbox_needs_room(how: str) -> None:
    server = used("a", limit=2)
    server.now_ms += IDLE_MS
    makers = {
        "first use": lambda: server.read("b"),
        "put": lambda: server.put("b"),
        "fork": lambda: server.put("b", **{"from": "a"}),
    }
    assert makers[how]().status in (200, 201)
    assert (server.names, server.gone[0][0]) == (["default", "b"], "a")


def test_a_sandbox_in_use_makes_no_room() -> None:
    server = used("a", limit=2)
    server.now_ms += IDLE_MS - 1
    detail = "all 2 sandboxes are in use; delete one, or wait until one is idle"
    for reply in (server.control("b", "GET", "/clock"), server.put("b")):
        refused = (reply.status, reply.headers["Retry-After"], reply.json)
        assert refused == (503, "60", problem(HTTPStatus.SERVICE_UNAVAILABLE, detail))
    call = server.read("b")
    assert (call.status, call.headers["Retry-After"], call.code) == (503, "60", "SANDBOX_BUSY")
    assert call.headers["X-Sandbox-Reason"] == detail
    assert server.names == ["default", "a"]


def test_the_default_sandbox_is_never_evicted() -> None:
    server = Server.of(limit=1)
    server.now_ms += HOUR_MS
    assert server.read("a").status == 503
    assert server.call("GET", f"/api/v2/customer/{NORTH}").status == 200


def test_a_sandbox_whose_time_is_over_goes_before_an_idle_one() -> None:
    server = used("a", limit=3)
    server.put("b", ttl="1m")
    server.now_ms += IDLE_MS
    server.read("c")
    assert (server.names, server.gone) == (
        ["default", "a", "c"],
        [("b", "its time to live is over")],
    )
    assert server.call("GET", "/_sandboxes").json["evicted"] == 0


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


# ── Which sandboxes are evicted ──────────────────────────────────────────────────────────────────


def test_as_many_idle_sandboxes_are_evicted_as_necessary() -> None:
    server = used("a", "b", "c")
    one = server.show("a")["size"]["bytes"]
    server.now_ms += IDLE_MS
    keep_within(server, weight(server) - one - 1)
    assert (server.names, server.read("new").status) == (["default", "c"], 200)


def test_ten_sandboxes_are_evicted_together_and_others_the_next_time() -> None:
    server = used(*map(str, range(12)))
    server.now_ms += IDLE_MS
    keep_within(server, 1)
    assert server.names == ["default", "10", "11"]
    keep_within(server, 1)
    assert server.names == ["default"]


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
