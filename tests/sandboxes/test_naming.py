"""The sandbox that a call is made to, its name in replies, and that sandboxes share nothing."""

from http import HTTPStatus
from typing import Any

import pytest
from support import NORTH, OPERATOR
from support.tenants import Server
from support.uploads import problem

from mock_server.sandbox.ground.exchange import Request

READ = f"/api/v2/customer/{NORTH}"


# ── Names ────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "name", ["", "a%20b", "ä", "x" * 65, "a;b", "a\n", ".", "..", "%2e", "..\n"]
)
def test_an_invalid_name_is_refused(name: str) -> None:
    server = Server.of()
    reply = server.read(name)
    what = "letters, digits, . _ and -, at most 64, and neither . nor .."
    detail = f"{name[:80]!r} is not a valid sandbox name: {what}"
    assert (reply.status, reply.json) == (400, problem(HTTPStatus.BAD_REQUEST, detail))
    assert server.call("GET", READ, headers={"x-sandbox": name}).status == 400
    assert server.names == ["default"]


@pytest.mark.parametrize("name", ["_sandbox", "_sandboxes", "_live", "_ready"])
def test_an_address_of_the_server_is_not_a_name(name: str) -> None:
    server = Server.of()
    replies = [
        server.call("GET", f"/s/{name}/clock"),
        server.call("GET", READ, headers={"x-sandbox": name}),
        server.put(name),
        server.call("GET", f"/_sandboxes/{name}"),
    ]
    why = "addresses of the server begin with it; was the name left out?"
    refused = problem(HTTPStatus.BAD_REQUEST, f"{name!r} is not a valid sandbox name: {why}")
    assert [reply.json for reply in replies] == [refused] * 4
    assert server.names == ["default"]


# ── Nothing is shared ────────────────────────────────────────────────────────────────────────────


def _names(server: Server, name: str) -> Any:
    return server.read(name).content["name"]


def test_worlds_are_separate() -> None:
    server = Server.of(jobs={"modifyCustomer": "immediate"})
    server.modify("a", {"name": "Changed"})
    assert [_names(server, name) for name in ("a", "b", "default")] == ["Changed", "North", "North"]


def test_the_limit_on_bodies_is_that_of_the_sandbox_as_it_is_now() -> None:
    server = Server.of(limits={"body": 100})
    source = {"version": 1, "limits": {"body": 5000}, "customers": [{"customerId": OPERATOR}]}
    server.control("a", "PUT", "/scenario", source)
    assert body_limit(server, READ) == 100
    assert body_limit(server, READ, "a") == 5000
    assert body_limit(server, f"/s/a{READ}", "b") == 5000
    assert body_limit(server, f"/s/b{READ}", "a") == 100


def test_control_calls_may_have_a_mebibyte_scenarios_sixteen_and_states_more() -> None:
    server = Server.of(limits={"body": 100})
    assert body_limit(server, "/_sandbox/faults") == 1 << 20
    assert body_limit(server, "/s/a/_sandbox/customers/x") == 1 << 20
    assert body_limit(server, "/_sandbox/scenario") == 1 << 24
    assert body_limit(server, "/s/a/_sandbox/state") == 1 << 24
    assert body_limit(server, "/_sandboxes/a") == 1 << 24


def body_limit(server: Server, path: str, header: str | None = None) -> int:
    headers = {} if header is None else {"x-sandbox": header}
    return server.switchboard.body_limit(Request("PUT", path, headers))


# ── Replies without a sandbox ────────────────────────────────────────────────────────────────────


def test_a_bug_of_ours_is_answered_in_the_envelope_of_the_interface() -> None:
    outcome = Server.of().switchboard.broken()
    assert (outcome.status, outcome.headers["X-Sandbox-Reason"]) == (
        500,
        "the server's log has the traceback",
    )
