"""Creating, listing, forking and removing sandboxes: `/_sandboxes`."""

from dataclasses import replace
from http import HTTPStatus
from typing import Any

import pytest
from support import ACME, DATA
from support.tenants import Server
from support.uploads import problem

GOLD = {"name": "Gold", "nestedOffers": [DATA], "eligibleSubAccountIds": []}


def shown(name: str, **changes: Any) -> dict[str, Any]:
    """Return the API's description of a new sandbox of SMALL_WORLD."""
    return {
        "name": name,
        "scenario": "test",
        "seed": 7,
        "outdated": False,
        "createdAt": "2026-01-01T09:00:00.000Z",
        "usedAt": "2026-01-01T09:00:00.000Z",
        "ageMs": 0,
        "expiresAt": None,
        "latestEvent": 1,
        "limits": {},
        "size": {"changedCustomers": 0, "requests": 0, "journalEntries": 0},
        **changes,
    }


def without_bytes(item: dict[str, Any]) -> dict[str, Any]:
    """Return the API's description of a sandbox, without its memory and its use."""
    size = {name: count for name, count in item["size"].items() if name != "bytes"}
    return {**{name: item[name] for name in item if name != "use"}, "size": size}


def test_a_sandbox_can_be_made_only_if_there_is_none_of_its_name() -> None:
    server = Server.of()
    only_new = {"if-none-match": "*"}
    assert server.call("PUT", "/_sandboxes/mine", {}, only_new).status == 201
    server.modify("mine", {"name": "New"})
    refused = server.call("PUT", "/_sandboxes/mine", {}, only_new)
    detail = "sandbox mine exists already; creating it again would empty it"
    assert refused.json == problem(HTTPStatus.PRECONDITION_FAILED, detail)
    assert server.show("mine")["size"]["requests"] == 1
    assert server.call("PUT", "/_sandboxes/mine", {}, {"if-none-match": '"tag"'}).status == 200


@pytest.mark.parametrize(
    "path", ["/_sandbox/clock", "/_sandbox/reset", "/openapi.json", f"/api/v2/customer/{ACME}"]
)
def test_a_call_can_leave_a_sandbox_uncreated(path: str) -> None:
    server = Server.of()
    method, path = "POST" if path.endswith("reset") else "GET", f"/s/mine{path}"
    never = {"x-sandbox-create": "never"}
    assert server.call(method, path, headers=never).status == 404
    assert server.names == ["default"]
    assert server.call(method, path).status == 200
    assert server.call(method, path, headers=never).status == 200


@pytest.mark.parametrize("headers", [{}, {"x-sandbox": "mien"}], ids=["path", "header"])
@pytest.mark.parametrize("method", ["GET", "HEAD", "PATCH"])
def test_a_call_of_the_interface_that_creates_no_sandbox_is_told_so(
    headers: dict[str, str], method: str
) -> None:
    server = Server.of()
    server.read("mine")
    path = f"{'' if headers else '/s/mien'}/api/v2/customer/{ACME}"
    refused = server.call(method, path, {}, headers={**headers, "x-sandbox-create": "never"})
    assert (refused.status, refused.json["errorCode"]) == (404, "SANDBOX_NOT_FOUND")
    detail = "there is no sandbox mien; PUT /_sandboxes/mien creates it; did you mean 'mine'?"
    assert refused.headers["X-Sandbox-Reason"] == detail
    assert server.names == ["default", "mine"]


# ── Reading ──────────────────────────────────────────────────────────────────────────────────────


def test_a_sandbox_shows_age_size_and_last_use() -> None:
    server = Server.of(jobs={"modifyCustomer": "immediate"})
    server.modify("mine", {"name": "New"})
    server.now_ms += 1000
    server.read("mine")
    server.now_ms += 500
    size = {"changedCustomers": 1, "requests": 1, "journalEntries": 2}
    used_at = "2026-01-01T09:00:01.000Z"
    item = server.show("mine")
    assert without_bytes(item) == shown(
        "mine", usedAt=used_at, ageMs=1500, latestEvent=4, size=size
    )
    assert item["size"]["bytes"] > server.show("default")["size"]["bytes"] > 0


@pytest.mark.parametrize("method", ["GET", "HEAD", "DELETE"])
def test_a_missing_sandbox_is_not_found(method: str) -> None:
    server = Server.of()
    reply = server.call(method, "/_sandboxes/mine")
    assert (reply.status, reply.json) == (
        404,
        problem(HTTPStatus.NOT_FOUND, "there is no sandbox mine"),
    )
    assert server.names == ["default"]


@pytest.mark.parametrize(
    ("method", "path", "status", "detail"),
    [
        ("GET", "/_sandboxes/a/b", 404, "no call about sandboxes has this address"),
        ("PUT", "/_sandboxes/a/b", 404, "no call about sandboxes has this address"),
        ("POST", "/_sandboxes", 405, "this address takes GET, HEAD"),
        ("PATCH", "/_sandboxes/a", 405, "this address takes DELETE, GET, HEAD, PUT"),
    ],
)
def test_other_addresses_and_methods_are_refused(
    method: str, path: str, status: int, detail: str
) -> None:
    reply = Server.of().call(method, path)
    assert (reply.status, reply.json) == (status, problem(HTTPStatus(status), detail))
    assert reply.headers.get("Allow") == (detail[19:] if status == 405 else None)


# ── Creating ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("body", "detail", "pointers"),
    [
        ([], "expected a mapping, got a list", [""]),
        ({"colour": "red"}, None, ["/colour"]),
        ({"seed": "7"}, None, ["/seed"]),
        ({"seed": True}, None, ["/seed"]),
        ({"seed": -1}, None, ["/seed"]),
        ({"scenario": 7}, None, ["/scenario"]),
        ({"ttl": "soon"}, None, ["/ttl"]),
        ({"ttl": "99999d"}, "ttl: 99999d is longer than ten years", None),
        (b"{", None, None),
        (
            {"from": "default", "scenario": "minimal"},
            "a fork continues with its origin's scenario, seed and clock; leave out scenario",
            None,
        ),
        (
            {"from": "default", "clock": {"speed": 60}, "seed": 1},
            "a fork continues with its origin's scenario, seed and clock; leave out seed and clock",
            None,
        ),
    ],
    ids=str,
)
def test_a_sandbox_that_cannot_be_made_is_refused(
    body: Any, detail: str | None, pointers: list[str] | None
) -> None:
    server = Server.of()
    reply = server.call("PUT", "/_sandboxes/mine", body)
    assert (reply.status, server.names) == (400, ["default"])
    found = reply.json.get("errors")
    assert (None if found is None else [error["pointer"] for error in found]) == pointers
    assert detail is None or reply.json["detail"] == detail


# ── Removing ─────────────────────────────────────────────────────────────────────────────────────


def test_the_default_sandbox_cannot_be_deleted() -> None:
    reply = Server.of().call("DELETE", "/_sandboxes/default")
    detail = "the sandbox default always exists; reset it instead"
    assert (reply.status, reply.json) == (409, problem(HTTPStatus.CONFLICT, detail))


# ── Forking ──────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def forked() -> Server:
    """Return a used sandbox and its fork: records, packages, requests, time and plans changed."""
    server = Server.of(
        faults=[{"name": "twice", "operation": "getCustomer", "times": 2, "steps": ["GLOBAL_1001"]}]
    )
    server.modify("origin", {"name": "Changed"})
    server.call("POST", f"/s/origin/api/v2/customer/{ACME}/package", GOLD)
    server.control("origin", "POST", "/clock/advance", {"by": "2s"})
    server.modify("origin", {"name": "Again"})
    server.read("origin")
    server.control("origin", "DELETE", "/customers/depot")
    assert server.put("fork", **{"from": "origin"}).status == 201
    return server


def state(server: Server, name: str) -> bytes:
    return server.control(name, "GET", "/state").body


def test_a_fork_continues_where_its_origin_is(forked: Server) -> None:
    assert state(forked, "fork") == state(forked, "origin")


def test_a_sandbox_can_be_forked_in_its_own_place(forked: Server) -> None:
    before = state(forked, "fork")
    assert forked.put("fork", **{"from": "fork"}).status == 200
    assert state(forked, "fork") == before


@pytest.mark.parametrize("name", [".", "..", "", "a/b", "x" * 100, "_live"])
def test_a_fork_of_an_invalid_name_is_refused_like_any_other(name: str) -> None:
    reply = Server.of().put("fork", **{"from": name})
    assert reply.status == 400
    assert reply.json["detail"].startswith(f"{name[:80]!r} is not a valid sandbox name: ")


# ── Moving to another store ──────────────────────────────────────────────────────────────────────


def test_without_a_store_nothing_moves() -> None:
    server = Server.of()
    server.call("PUT", "/_sandboxes/mine", {})
    refused = problem(HTTPStatus.CONFLICT, "this server has no store; --store names one")
    for method, last, body in (("POST", "hold", {"held": True}), ("GET", "log", None)):
        assert server.call(method, f"/_sandboxes/mine/{last}", body).json == refused


def test_a_sandbox_is_held_and_let_go() -> None:
    server = Server.of()
    sandboxes = server.switchboard.sandboxes
    sandboxes.kept = ()
    server.call("PUT", "/_sandboxes/mine", {})
    for held in (True, True, False):
        assert server.call("POST", "/_sandboxes/mine/hold", {"held": held}).status == 200
        moves = sandboxes.permits.of("mine").moves
        assert moves == ("away" if held else None)
    unheld = server.call("GET", "/_sandboxes/mine/log")
    assert unheld.json == problem(HTTPStatus.CONFLICT, "sandbox mine is in use: hold it first")


def test_a_copy_that_is_not_complete_does_not_move_on() -> None:
    server = Server.of()
    sandboxes = server.switchboard.sandboxes
    sandboxes.kept = ()
    server.call("PUT", "/_sandboxes/mine", {})
    [copy] = [each for each in sandboxes if each.name == "mine"]
    sandboxes.amend(copy, replace(copy.permit, moves="here"), None)
    refused = server.call("POST", "/_sandboxes/mine/hold", {"held": True})
    detail = "sandbox mine is being moved here: finish that first"
    assert refused.json == problem(HTTPStatus.CONFLICT, detail)
