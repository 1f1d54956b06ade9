"""On a server with a control token, clients without it create no sandboxes and evict none."""

import pytest
from support import NORTH
from support.quick_process import server
from support.tenants import Server
from support.wire import Answer, http, serving

from mock_server.sandbox.ground.exchange import Caller
from mock_server.sandbox.sandboxes.permits import makers
from mock_server.sandbox.sandboxes.sandbox import IDLE_MS
from mock_server.web.callers.guard import Guard

CUSTOMER = f"/api/v2/customer/{NORTH}"
GUARD = Guard(control_token="hush")
HUSH = {"Authorization": "Bearer hush"}
KEY = {"X_Sandbox_Key": "hush"}


def fields(answer: Answer) -> tuple[int, str, str]:
    """Return the status, the code and the reason of a reply of the interface."""
    return answer.status, answer.json["errorCode"], answer.headers["X-Sandbox-Reason"]


# ── An unknown name ──────────────────────────────────────────────────────────────────────────────


async def test_a_call_without_the_token_to_an_unknown_name_is_not_found() -> None:
    async with serving(guard=GUARD) as served:
        by_path = await served.call(http("GET", f"/s/evil{CUSTOMER}"))
        by_header = await served.call(http("PATCH", CUSTOMER, b"{}", X_Sandbox="evil"))
        names = [tenancy.name for tenancy in served.sandboxes]
    reason = "there is no sandbox evil; PUT /_sandboxes/evil creates it"
    assert fields(by_path) == fields(by_header) == (404, "SANDBOX_NOT_FOUND", reason)
    assert ("X-Sandbox" in by_path.headers, names) == (False, ["default"])


async def test_the_document_of_an_unknown_name_is_a_problem() -> None:
    async with serving(guard=GUARD) as served:
        answer = await served.call(http("GET", "/s/evil/openapi.json"))
    assert answer.json == {
        "type": "about:blank",
        "title": "Not Found",
        "status": 404,
        "detail": "there is no sandbox evil; PUT /_sandboxes/evil creates it",
    }


ANNOUNCED = {
    "short": {"Content_Length": "10"},
    "long": {"Content_Length": "1000000"},
    "in chunks": {"Transfer_Encoding": "chunked"},
    "expected": {"Content_Length": "10", "Expect": "100-continue"},
}
"""How a client announces that a body follows."""


@pytest.mark.parametrize("announced", ANNOUNCED.values(), ids=ANNOUNCED)
@pytest.mark.parametrize("key", [{}, {"X_Sandbox_Key": "wrong"}], ids=["no token", "wrong token"])
async def test_a_call_to_an_unknown_name_is_answered_before_its_body_comes(
    announced: dict[str, str], key: dict[str, str]
) -> None:
    head = http("PATCH", f"/s/evil{CUSTOMER}", None, **announced, **key)
    async with serving(guard=GUARD) as served, served.wire() as wire:
        answer = await wire.call(head)
        names = [tenancy.name for tenancy in served.sandboxes]
    reason = "there is no sandbox evil; PUT /_sandboxes/evil creates it"
    assert fields(answer) == (404, "SANDBOX_NOT_FOUND", reason)
    assert (answer.headers["Connection"], names) == ("close", ["default"])


@pytest.mark.parametrize("announced", ANNOUNCED.values(), ids=ANNOUNCED)
@pytest.mark.parametrize("key", [{}, {"Authorization": "Bearer wrong"}], ids=["none", "wrong"])
@pytest.mark.parametrize("path", ["/_sandboxes/evil", "/s/evil/_sandbox/state"])
async def test_an_upload_without_the_token_is_answered_before_it_comes(
    announced: dict[str, str], key: dict[str, str], path: str
) -> None:
    async with serving(guard=GUARD) as served, served.wire() as wire:
        answer = await wire.call(http("PUT", path, None, **announced, **key))
        names = [tenancy.name for tenancy in served.sandboxes]
    assert (answer.status, answer.headers["Connection"], names) == (401, "close", ["default"])


@pytest.mark.parametrize("path", ["/_sandbox/clock", "/_sandbox/events", "/_sandbox/nowhere"])
async def test_looking_at_an_unknown_name_without_the_token_makes_nothing(path: str) -> None:
    async with serving(guard=GUARD) as served:
        answer = await served.call(http("GET", f"/s/evil{path}"))
        assert (answer.status, len(served.sandboxes)) == (401, 1)


@pytest.mark.parametrize("path", ["/s/evil/", "/s/evil/docs", "/s/evil", "/s/evil/console/app.js"])
@pytest.mark.parametrize("guard", [GUARD, Guard()], ids=["token", "no token"])
async def test_opening_the_page_of_an_unknown_name_makes_nothing(path: str, guard: Guard) -> None:
    async with serving(guard=guard) as served:
        answer = await served.call(http("GET", path))
        assert (answer.status in (200, 308), len(served.sandboxes)) == (True, 1)


# ── Callers with the token ───────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("path", "headers"),
    [
        (f"/s/mine{CUSTOMER}", KEY),
        ("/s/mine/_sandbox/clock", HUSH),
        ("/s/mine/_sandbox/clock", KEY),
        ("/s/mine/openapi.json", KEY),
    ],
    ids=["interface by key", "control by token", "control by key", "document by key"],
)
async def test_a_call_with_the_token_makes_a_sandbox(path: str, headers: dict[str, str]) -> None:
    async with serving(guard=GUARD) as served:
        answer = await served.call(http("GET", path, None, **headers))
        names = [tenancy.name for tenancy in served.sandboxes]
    assert (answer.status, names) == (200, ["default", "mine"])


@pytest.mark.parametrize("key", ["", "hus", "hush2", "Bearer hush", "\xff"])
async def test_a_wrong_key_is_like_no_key(key: str) -> None:
    async with serving(guard=GUARD) as served:
        answer = await served.call(http("GET", f"/s/mine{CUSTOMER}", X_Sandbox_Key=key))
        assert (answer.status, len(served.sandboxes)) == (404, 1)
        control = await served.call(http("GET", "/_sandbox/clock", X_Sandbox_Key=key))
        assert control.status == 401


async def test_a_simulated_credential_is_used_together_with_the_key() -> None:
    sent = {**KEY, "Authorization": "Bearer blue-token"}
    async with serving(guard=GUARD) as served:
        answer = await served.call(http("GET", f"/s/mine{CUSTOMER}", None, **sent))
    assert answer.json["errorCode"] == "CUSTOMER_1002"  # north is outside blue's tree


# ── Capacity ─────────────────────────────────────────────────────────────────────────────────────


def call_as(tenants: Server, name: str, caller: Caller) -> int:
    return tenants.call("GET", f"/s/{name}{CUSTOMER}", caller=caller).status


def test_a_thousand_names_of_strangers_leave_room_for_the_operator() -> None:
    tenants = Server.of()
    statuses = {call_as(tenants, f"evil-{number}", Caller.STRANGER) for number in range(1005)}
    assert (statuses, tenants.names) == ({404}, ["default"])
    assert tenants.put("team").status == 201


def test_strangers_that_may_create_sandboxes_evict_none() -> None:
    tenants = Server.of(limit=3, makers=makers(create_on_use=True))
    assert tenants.put("team").status == 201
    assert call_as(tenants, "first", Caller.STRANGER) == 200
    tenants.now_ms += IDLE_MS
    refused = tenants.call("GET", f"/s/second{CUSTOMER}", caller=Caller.STRANGER)
    assert (refused.status, refused.code) == (503, "SANDBOX_BUSY")
    assert refused.headers["Retry-After"] == "60"
    reason = "all 3 sandboxes are in use; only the control token can make room"
    assert refused.headers["X-Sandbox-Reason"] == reason
    assert (tenants.names, tenants.gone) == (["default", "team", "first"], [])


def test_strangers_get_the_room_of_expired_sandboxes() -> None:
    tenants = Server.of(limit=2, makers=makers(create_on_use=True))
    tenants.put("short", ttl="1s")
    tenants.now_ms += 1000
    assert call_as(tenants, "next", Caller.STRANGER) == 200
    assert tenants.gone == [("short", "its time to live is over")]


@pytest.mark.parametrize("made_by", [makers(no_create=True), makers(), makers(create_on_use=True)])
def test_a_page_of_another_origin_makes_no_sandbox(made_by: tuple[Caller, ...]) -> None:
    tenants = Server.of(makers=made_by)
    assert call_as(tenants, "x", Caller.FOREIGN_PAGE) == 404
    assert tenants.names == ["default"]


# ── Settings ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("words", "environ", "made"),
    [
        ((), {"MOCK_SERVER_CONTROL_TOKEN": "hush"}, None),
        (("--create-on-use",), {"MOCK_SERVER_CONTROL_TOKEN": "hush"}, "mine"),
        ((), {"MOCK_SERVER_CONTROL_TOKEN": "hush", "MOCK_SERVER_CREATE_ON_USE": "true"}, "mine"),
        (("--create-on-use",), {}, "mine"),
    ],
    ids=["token", "flag", "variable", "no token"],
)
async def test_a_setting_says_who_may_create_sandboxes(
    words: tuple[str, ...], environ: dict[str, str], made: str | None
) -> None:
    async with server("minimal", *words, "--host", "127.0.0.1", environ=environ) as running:
        answer = await running.call(http("GET", "/s/mine/api/v2/customer/x"))
    assert answer.headers.get("X-Sandbox") == made
