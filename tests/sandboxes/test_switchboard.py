"""Calls of a server by its switchboard, where a connection would hide what becomes of them."""

from http import HTTPStatus
from typing import Any

import pytest
from support import DATA, NORTH, SMALL_WORLD
from support.tenants import Server
from support.uploads import problem

from mock_server.contract.values.exact_json import loads
from mock_server.sandbox.ground.exchange import AskAgain, Request, finished
from mock_server.sandbox.sandboxes.permits import NO_PERMIT, Permit, read_permit
from mock_server.sandbox.sandboxes.sandbox import Previous, Tenancy

READ = Request("GET", f"/s/mine/api/v2/customer/{NORTH}")


def with_mine() -> tuple[Server, Tenancy]:
    server = Server.of()
    server.put("mine", ttl="1h")
    return server, next(each for each in server.switchboard.sandboxes if each.name == "mine")


def test_a_sandbox_amid_a_change_answers_later_and_is_not_forked() -> None:
    server, tenancy = with_mine()
    tenancy.is_busy = True
    answered = server.switchboard.answer(READ, server.now_ms)
    assert (answered.outcome, answered.tenancy) == (None, tenancy)
    assert server.switchboard.handle(READ, server.now_ms).status == 500  # which has no later
    assert server.put("fork", **{"from": "mine"}).json == problem(
        HTTPStatus.SERVICE_UNAVAILABLE, "sandbox mine is in the middle of a change; try again"
    )


def test_a_wait_for_a_request_that_a_reset_has_removed_is_refused() -> None:
    server, tenancy = with_mine()
    accepted = server.modify("mine", {"name": "New"}).json["content"][0]["requestId"]
    body = b'{"request":"%s"}' % accepted.encode()
    wait = Request("POST", "/s/mine/_sandbox/journal/wait", body=body)
    again = server.switchboard.answer(wait, server.now_ms).outcome
    assert again is not None
    again = finished(again)
    assert isinstance(again, AskAgain)
    server.control("mine", "POST", "/reset")
    refused = finished(server.switchboard.look_again(tenancy, again, server.now_ms))
    assert loads(refused.body) == problem(HTTPStatus.NOT_FOUND, f"there is no request '{accepted}'")


@pytest.mark.parametrize(
    ("path", "concerns"),
    [
        (READ.path, True),
        ("/s/mine/_sandbox/clock", True),
        ("/s/a%20b/_sandbox/clock", False),
        ("/docs", False),
    ],
)
def test_malformed_calls_of_a_sandbox_are_refused_by_it(path: str, *, concerns: bool) -> None:
    server, _ = with_mine()
    assert server.switchboard.concerns(Request("GET", path)) is concerns


def test_a_server_without_keys_makes_none() -> None:
    server, _ = with_mine()
    detail = "this server has no keys for sandboxes; --access keys gives each its own"
    refused = server.call("POST", "/_sandboxes/mine/keys", {})
    assert refused.json == problem(HTTPStatus.CONFLICT, detail)


@pytest.mark.parametrize(
    "permit",
    [
        NO_PERMIT,
        NO_PERMIT.with_keys({"owner": "ours", "caller": "theirs"}),
        Permit(limits={"customers": 5}).with_keys({"owner": "ours"}),
    ],
)
def test_a_permit_is_read_as_it_was_written(permit: Permit) -> None:
    assert read_permit(permit.as_fields()) == permit


def test_a_limit_that_is_no_whole_number_is_none() -> None:
    assert read_permit({"limits": {"customers": 5.0}}).limits == {"customers": 5}
    with pytest.raises(ValueError, match="a limit is not a whole number"):
        read_permit({"limits": {"customers": 5.5}})


def busy(**changes: Any) -> Server:
    """Return a server whose sandbox `mine` has a bit of everything, some of it in progress."""
    jobs = {"modifyCustomer": "immediate", "createPackage": {"after": "1h"}}
    server = Server.of(SMALL_WORLD, jobs=jobs, **changes)
    for number in range(3):
        server.modify("mine", {"name": f"North {number}"})
        package = {"name": f"Gold {number}", "nestedOffers": [DATA], "eligibleSubAccountIds": []}
        assert server.call("POST", f"{READ.path}/package", package).status == 202
    return server


def contents(server: Server, name: str) -> Any:
    """Return the state and the journal of a sandbox, as its users see them."""
    journal = server.control(name, "GET", "/journal?size=100").json
    return server.control(name, "GET", "/state").json, journal


def test_freeing_what_is_left_behind_changes_nothing_of_what_came_after() -> None:
    freed, kept = busy(), busy()
    dropped: list[Previous] = []
    freed.switchboard.sandboxes.when_dropped = dropped.append
    for server in (freed, kept):
        server.control("mine", "POST", "/reset?purge=true")
    [previous] = dropped
    assert sum(1 for _ in previous.run.release()) > 5
    for server in (freed, kept):
        server.modify("mine", {"name": "Anew"})
    assert contents(freed, "mine") == contents(kept, "mine")


@pytest.mark.parametrize(("freed", "left"), [("mine", "fork"), ("fork", "mine")])
def test_freeing_a_fork_or_its_origin_changes_nothing_of_the_other(freed: str, left: str) -> None:
    server = busy()
    server.put("fork", **{"from": "mine"})
    before = contents(server, left)
    (former,) = (t.sandbox for t in server.switchboard.sandboxes if t.name == freed)
    server.call("DELETE", f"/_sandboxes/{freed}")
    assert sum(1 for _ in former.run().release())
    assert contents(server, left) == before


@pytest.mark.parametrize(
    ("path", "detail"),
    [
        ("/s/mine/_sandbox/clock", "it is odd"),
        ("/s/a%20b/_sandbox/clock", "'a%20b' is not a valid sandbox name: "),
    ],
)
def test_a_malformed_control_call_is_a_problem(path: str, detail: str) -> None:
    server, _ = with_mine()
    outcome = server.switchboard.handle(Request("GET", path, flaw="it is odd"), server.now_ms)
    assert (outcome.status, loads(outcome.body)["detail"][: len(detail)]) == (400, detail)
