"""The lifetime of sandboxes: time to live, the maximum number, and evictions."""

from http import HTTPStatus

import pytest
from support import NORTH
from support.tenants import Server
from support.uploads import problem

HOUR_MS = 3_600_000
IDLE_MS = 300_000


def used(*names: str, limit: int) -> Server:
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


def test_use_does_not_prolong_a_life() -> None:
    server = Server.of()
    server.put("mine", ttl="1h")
    server.now_ms += HOUR_MS - 1
    assert server.modify("mine", {}).entry == "1"
    server.now_ms += 1
    assert server.read("mine").entry == "1"
    assert server.show("mine")["expiresAt"] is None


def test_a_life_is_measured_by_the_wall_and_not_by_the_clock_of_the_sandbox() -> None:
    server = Server.of()
    server.put("mine", ttl="1h")
    server.control("mine", "POST", "/clock/advance", {"by": "1d"})
    assert server.call("GET", "/_sandboxes/mine").status == 200


def test_a_sandbox_whose_time_is_over_is_not_listed() -> None:
    server = Server.of()
    server.put("mine", ttl="1h")
    server.now_ms += HOUR_MS
    listed = server.call("GET", "/_sandboxes").json
    assert ([item["name"] for item in listed["items"]], listed["total"]) == (["default"], 1)


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


def test_reading_about_a_sandbox_does_not_count_as_use() -> None:
    server = used("a", limit=2)
    server.now_ms += IDLE_MS
    server.show("a")
    server.call("GET", "/_sandboxes")
    assert server.read("b").status == 200


def test_a_watched_sandbox_makes_no_room() -> None:
    server = used("a", limit=2)
    (tenancy,) = (t for t in server.switchboard.sandboxes if t.name == "a")
    tenancy.streams += 1
    server.now_ms += IDLE_MS
    assert server.read("b").status == 503


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


def test_a_sandbox_in_place_of_another_needs_no_room() -> None:
    server = used("a", limit=2)
    assert server.put("a").status == 200
    assert server.gone == [("a", "replaced by another sandbox")]
