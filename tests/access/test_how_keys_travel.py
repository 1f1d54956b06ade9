"""Keys in a header or in the base URL; nothing that is stored or shown contains one.

Paths are sent as bytes, since client libraries normalise what is encoded in them.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
from support import ACME, START_MS
from support.access import TOKEN, Partners, partners
from support.wire import http, serving

from mock_server.sandbox.sandboxes.permits import PublicAddress
from mock_server.web.callers.addresses import forwarded_address, network_of
from mock_server.web.callers.keys import MAX_ADDRESSES, MAX_WRONG, WrongKeys
from mock_server.web.connections.request_building import make_request

CUSTOMER = f"/api/v2/customer/{ACME}"
JSON = "application/json"
NEW_NAME = b'{"name": "New"}'


@pytest.fixture
async def hosted() -> AsyncIterator[Partners]:
    async with partners("acme") as hosting:
        yield hosting


# ── Header and base URL ──────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("tilde", ["~", "%7E", "%7e"])
async def test_a_key_in_the_base_url_opens_a_sandbox(hosted: Partners, tilde: str) -> None:
    keys = hosted.keys["acme"]
    for key, path, status in (
        (keys["caller"], CUSTOMER, 200),
        (keys["caller"], "/_sandbox/clock", 403),
        (keys["owner"], "/_sandbox/clock", 200),
        (TOKEN, "/_sandbox/clock", 200),
        ("wrong", CUSTOMER, 401),
        ("", CUSTOMER, 401),
    ):
        assert (await hosted.call("GET", f"/s/acme{tilde}{key}{path}")).status == status, key


@pytest.mark.parametrize(
    ("proxies", "headers", "scheme"),
    [
        (0, {"X_Forwarded_Proto": "https"}, "http"),
        (1, {"X_Forwarded_Proto": "https"}, "https"),
        (1, {"X_Forwarded_Proto": "http, HTTPS"}, "https"),
        (1, {"X_Forwarded_Proto": "javascript"}, "http"),
        (1, {}, "http"),
    ],
)
async def test_the_base_url_has_the_scheme_that_a_trusted_proxy_says(
    hosted: Partners, proxies: int, headers: dict[str, str], scheme: str
) -> None:
    hosted.served.sandboxes.public_address = PublicAddress("http", proxies)
    made = await hosted.call("PUT", "/_sandboxes/new", {}, key=TOKEN, **headers)
    assert made.json["baseUrl"].startswith(f"{scheme}://localhost/s/new~sbx-caller-")


async def test_control_calls_take_a_key_as_bearer_and_calls_of_the_interface_do_not(
    hosted: Partners,
) -> None:
    owner = hosted.keys["acme"]["owner"]
    bearer = {"Authorization": f"Bearer {owner}"}
    assert (await hosted.call("GET", "/s/acme/_sandbox/clock", **bearer)).status == 200
    answer = await hosted.call("GET", f"/s/acme{CUSTOMER}", **bearer)
    assert answer.status == 401
    assert answer.json["errorCode"] == "SANDBOX_KEY_REQUIRED"
    beside = await hosted.call("GET", f"/s/acme{CUSTOMER}", key=owner, **bearer)
    assert (beside.status, owner in str(beside)) == (401, False)
    assert beside.json["errorCode"] == "SANDBOX_UNAUTHENTICATED"


@pytest.mark.parametrize("name", ["Authorization", "Cookie", "X_Odd"])
async def test_callers_without_a_key_cannot_learn_whether_a_credential_is_a_secret(
    hosted: Partners, name: str
) -> None:
    for sent in ({}, {"X_Sandbox_Key": "wrong"}):
        shown = {
            (answer.status, answer.body, answer.headers.get("X-Sandbox-Reason"))
            for secret in ("guess", TOKEN, *hosted.keys["acme"].values())
            for answer in [
                await hosted.call("GET", f"/s/acme{CUSTOMER}", **sent, **{name: f"Bearer {secret}"})
            ]
        }
        assert len(shown) == 1


async def test_the_location_of_an_accepted_call_has_the_key_that_it_came_by(
    hosted: Partners,
) -> None:
    caller = hosted.keys["acme"]["caller"]
    base = f"/s/acme~{caller}"
    for way in ("", "100-continue"):  # answered on arrival, and by way of aiohttp
        expects = {"Expect": way} if way else {}
        async with hosted.served.wire() as wire:
            answer = await wire.call(
                http("PATCH", base + CUSTOMER, NEW_NAME, Content_Type=JSON, **expects)
            )
            answer = await wire.answer() if way else answer
        location = answer.headers["Location"]
        assert location.startswith(f"{base}/api/v2/request/")
        assert (await hosted.call("GET", location)).status == 200
    by_header = await hosted.call("PATCH", f"/s/acme{CUSTOMER}", {"name": "Newer"}, key=caller)
    assert by_header.headers["Location"].startswith("/s/acme/api/v2/request/")


async def test_a_key_in_the_base_url_of_an_open_server_is_refused_without_a_word_of_it() -> None:
    async with serving() as served:
        for path in (CUSTOMER, "/_sandbox/clock", "/elsewhere"):
            answer = await served.call(http("GET", f"/s/acme~sbx-owner-1{path}"))
            assert answer.status == 400
            assert "--access keys" in str(answer.headers) + answer.body.decode()
            assert "sbx-owner-1" not in str(answer)
        assert [each.name for each in served.sandboxes] == ["default"]


# ── Keys are never shown ─────────────────────────────────────────────────────────────────────────


async def test_no_journal_state_bundle_or_metric_has_a_key(
    hosted: Partners, caplog: pytest.LogCaptureFixture
) -> None:
    keys = hosted.keys["acme"]
    for key in (*keys.values(), TOKEN):
        referred = {"Referer": f"https://localhost/s/acme~{key}/", "X_Odd": f"my {key}!"}
        for headers in ({"X_Sandbox_Key": key}, {}):
            base = "/s/acme" if headers else f"/s/acme~{key}"
            for raw in (
                http("GET", base + CUSTOMER, None, **headers, **referred),
                http("PATCH", base + CUSTOMER, NEW_NAME, Content_Type=JSON, **headers, **referred),
                http("POST", f"{base}/_sandbox/clock/advance", b'{"by": "1s"}', **headers),
            ):
                assert (await hosted.served.call(raw)).status in (200, 202, 403)
    kept = b"".join(
        [
            (await hosted.call("GET", path, key=TOKEN)).body
            for path in (
                "/s/acme/_sandbox/journal?size=1000",
                *(f"/s/acme/_sandbox/journal/{entry}" for entry in range(1, 17)),
                "/s/acme/_sandbox/bundle",
                "/s/acme/_sandbox/state",
                "/_sandboxes",
                "/metrics",
            )
        ]
    )
    assert b"modifyCustomer" in kept
    for key in (*keys.values(), TOKEN):
        assert key.encode() not in kept
        assert key not in caplog.text


async def test_no_journal_has_a_key_that_is_written_where_none_belongs(hosted: Partners) -> None:
    keys = hosted.keys["acme"]
    owner, caller = keys["owner"], keys["caller"]
    encoded = "".join(f"%{ord(letter):02X}" for letter in caller)
    twice = encoded.replace("%", "%25")
    for path, headers in (
        (f"/s/acme~{caller}{CUSTOMER}", {"Referer": f"https://localhost/s/acme~{owner}/"}),
        (f"/s/acme~{caller}/s/acme~{caller}{CUSTOMER}", {}),  # a base URL in front of another
        (f"/s/acme%7e{caller}{CUSTOMER}/{owner}", {}),
        (f"/s/acme~{caller}{CUSTOMER}?key={caller}&more=1", {}),
        (f"/s/acme~{caller}{CUSTOMER}?key={encoded}", {"Referer": f"https://localhost/{encoded}"}),
        (f"/s/acme~{caller}/api/v2/customer/{encoded}", {}),
        (f"/s/acme~{caller}/api/v2/customer/{twice}?key={twice}", {"Cookie": twice}),
        (f"/s/acme~{caller}{CUSTOMER}", {owner: "x"}),
    ):
        await hosted.call("GET", path, **headers)
    await hosted.call("GET", f"/s/acme/_sandbox/journal/{owner}", key=owner)
    bundle = await hosted.call("GET", "/s/acme/_sandbox/bundle", key=owner)
    assert len(bundle.json["journal"]) == 8
    assert b"/s/acme~sbx-caller-left-out/api/" in bundle.body
    assert [key for key in keys.values() if key.encode() in bundle.body] == []
    assert [key for key in (encoded, twice) if key.encode() in bundle.body] == []


async def test_the_log_reports_an_unreadable_address_without_the_key(
    hosted: Partners, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    raw = http("CONNECT", "/s/acme~sbx-owner-1%0a:x")
    assert (await hosted.served.call(raw)).status == 400
    assert "malformed HTTP from 127.0.0.1: an unreadable target" in caplog.text
    assert "sbx-owner-1" not in caplog.text


async def test_a_stream_ends_when_the_keys_of_its_sandbox_are_replaced(hosted: Partners) -> None:
    owner = hosted.keys["acme"]["owner"]
    async with hosted.served.wire() as wire:
        stream = http("GET", "/s/acme/_sandbox/events", X_Sandbox_Key=owner, Connection="close")
        await wire.send(stream)
        assert (await wire.answer()).headers["Content-Type"].startswith("text/event-stream")
        acme = hosted.served.sandboxes.use("acme", START_MS)
        async with asyncio.timeout(20):
            while not acme.streams:
                await hosted.call("GET", "/_sandboxes/acme", key=TOKEN)
        assert (await hosted.call("POST", "/_sandboxes/acme/keys", key=owner)).status == 200
        assert b"event: job" not in await wire.rest()


async def test_a_key_is_shown_once(hosted: Partners) -> None:
    again = await hosted.add("acme", ttl="1h")
    assert (again.status, "keys" in again.json, "baseUrl" in again.json) == (200, False, False)
    owner = hosted.keys["acme"]["owner"]
    assert (await hosted.call("GET", "/s/acme/_sandbox/clock", key=owner)).status == 200
    shown = await hosted.call("GET", "/_sandboxes/acme", key=owner)
    assert (shown.status, "keys" in shown.json) == (200, False)


# ── New keys, and the end of old ones ────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("body", "renewed"),
    [
        (None, {"owner", "caller"}),
        ({"roles": ["caller"]}, {"caller"}),
        ({"roles": ["owner"]}, {"owner"}),
    ],
)
async def test_keys_are_replaced_by_those_of_the_same_role(
    hosted: Partners, body: object, renewed: set[str]
) -> None:
    before = hosted.keys["acme"]
    answer = await hosted.call("POST", "/_sandboxes/acme/keys", body, key=before["owner"])
    assert answer.json["keys"].keys() == renewed
    assert ("baseUrl" in answer.json) == ("caller" in renewed)
    now = {**before, **answer.json["keys"]}
    for role, key in before.items():
        status = (await hosted.call("GET", f"/s/acme{CUSTOMER}", key=key)).status
        assert status == (401 if role in renewed else 200)
    for key in now.values():
        assert (await hosted.call("GET", f"/s/acme{CUSTOMER}", key=key)).status == 200


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("keys", {"roles": []}),
        ("keys", {"roles": ["operator"]}),
        ("keys", {"roles": "owner"}),
        ("keys", []),
        ("keys", {"more": 1}),
        ("extend", {}),
        ("extend", {"ttl": "soon"}),
        ("extend", {"ttl": -1}),
        ("extend", []),
    ],
)
async def test_a_bad_body_changes_nothing(hosted: Partners, path: str, body: object) -> None:
    answer = await hosted.call("POST", f"/_sandboxes/acme/{path}", body, key=TOKEN)
    assert answer.status == 400
    broken = http("POST", f"/_sandboxes/acme/{path}", b"{", X_Sandbox_Key=TOKEN)
    assert (await hosted.served.call(broken)).status == 400
    key = hosted.keys["acme"]["caller"]
    assert (await hosted.call("GET", f"/s/acme{CUSTOMER}", key=key)).status == 200


async def test_a_sandbox_lives_for_as_long_from_now_as_its_operator_says() -> None:
    now_ms = 1_767_258_000_000
    async with partners(now_ms=lambda: now_ms) as hosted:
        await hosted.add("acme", ttl="1h")
        key = hosted.keys["acme"]["caller"]

        async def status() -> int:
            return (await hosted.call("GET", f"/s/acme{CUSTOMER}", key=key)).status

        now_ms += 3_599_000
        answer = await hosted.call("POST", "/_sandboxes/acme/extend", {"ttl": "2h"}, key=TOKEN)
        assert answer.json["expiresAt"] == "2026-01-01T11:59:59.000Z"
        now_ms += 7_199_999
        assert await status() == 200
        await hosted.call("POST", "/_sandboxes/acme/extend", {"ttl": None}, key=TOKEN)
        now_ms += 100_000_000
        assert await status() == 200
        await hosted.call("POST", "/_sandboxes/acme/extend", {"ttl": 1}, key=TOKEN)
        now_ms += 1000
        assert await status() == 401  # as if it had never existed
        answer = await hosted.call("POST", "/_sandboxes/acme/extend", {"ttl": 1}, key=TOKEN)
        assert answer.status == 404
        made = await hosted.add("acme")
        assert (made.status, await status()) == (201, 401)
        assert hosted.keys["acme"]["caller"] != key


@pytest.mark.parametrize("query", ["", "?purge=true", "?purge=false"])
async def test_the_keys_of_a_removed_sandbox_open_nothing(hosted: Partners, query: str) -> None:
    key = hosted.keys["acme"]["owner"]
    assert (await hosted.call("DELETE", f"/_sandboxes/acme{query}", key=TOKEN)).status == 204
    assert (await hosted.call("GET", "/s/acme/_sandbox/clock", key=key)).status == 401
    assert (await hosted.call("GET", "/_sandboxes/acme", key=key)).status == 401
    made = await hosted.add("acme")
    assert (made.status, "keys" in made.json) == (201, True)
    assert (await hosted.call("GET", "/s/acme/_sandbox/clock", key=key)).status == 401


# ── Guessing ─────────────────────────────────────────────────────────────────────────────────────


async def test_many_wrong_keys_from_one_address_are_slowed_down_and_right_ones_never() -> None:
    async with partners("acme", proxies=1) as hosted:

        async def status(key: str, address: str = "192.0.2.1") -> int:
            answer = await hosted.call(
                "GET", f"/s/acme{CUSTOMER}", key=key, X_Forwarded_For=f"203.0.113.9, {address}"
            )
            return answer.status

        wrong = [await status(f"wrong {number}") for number in range(MAX_WRONG)]
        assert wrong == [401] * MAX_WRONG
        answer = await hosted.call("GET", "/s/none/x", key="one more", X_Forwarded_For="192.0.2.1")
        assert (answer.status, answer.headers["Retry-After"]) == (429, "60")
        assert json.loads(answer.body)["errorCode"] == "SANDBOX_RATE_LIMITED"
        assert await status(hosted.keys["acme"]["caller"]) == 200
        assert await status("one more", "192.0.2.2") == 401
        answer = await hosted.call("GET", f"/s/acme{CUSTOMER}", X_Forwarded_For="192.0.2.1")
        assert answer.status == 401  # a missing key is not a guess


async def test_holders_of_a_key_cannot_guess_the_control_token_faster() -> None:
    now_ms = START_MS
    async with partners("acme", "other", now_ms=lambda: now_ms) as hosted:

        async def reply_to(guess: str, name: str = "acme", **headers: str) -> tuple[int, str]:
            key = hosted.keys[name]["caller"]
            headers = {"Authorization": f"Bearer {guess}", **headers}
            answer = await hosted.call("GET", f"/s/{name}{CUSTOMER}", key=key, **headers)
            return answer.status, answer.json["errorCode"]

        guesses = [f"{number:0{len(TOKEN)}}" for number in range(MAX_WRONG)]
        unknown, limited = (401, "SANDBOX_UNAUTHENTICATED"), (429, "SANDBOX_RATE_LIMITED")
        for guess in ["short", *guesses, guesses[0]]:
            assert await reply_to(guess) == unknown
        assert [await reply_to(each) for each in (TOKEN, "x" * len(TOKEN))] == [limited] * 2
        assert await reply_to("", Cookie=f"a={TOKEN}") == limited
        assert await reply_to("short", X_Odd=TOKEN) == unknown
        assert (await reply_to(guesses[0]), await reply_to(TOKEN, "other")) == (unknown, unknown)
        alone = await hosted.call("GET", f"/s/acme{CUSTOMER}", key=hosted.keys["acme"]["caller"])
        assert alone.status == 200
        now_ms += 60_000
        assert await reply_to("x" * len(TOKEN)) == unknown


def test_wrong_keys_are_counted_by_the_minute() -> None:
    wrong = WrongKeys()
    assert {wrong.note("192.0.2.1", 1000) for _ in range(MAX_WRONG)} == {0}
    assert wrong.note("192.0.2.1", 1000) == 60
    assert wrong.note("192.0.2.1", 60_000) == 1
    assert wrong.note("192.0.2.1", 61_000) == 0
    assert wrong.note("192.0.2.1", 0) == 0  # setting the clock back locks no client out


def test_only_the_latest_addresses_are_remembered() -> None:
    wrong = WrongKeys()
    for number in range(MAX_ADDRESSES + 100):
        wrong.note(f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}", 1000)
    assert len(wrong) == MAX_ADDRESSES


async def test_calls_take_turns_by_address_whichever_keys_they_have(hosted: Partners) -> None:
    for key in (TOKEN, *hosted.keys["acme"].values()):
        call = make_request("GET", f"/s/acme{CUSTOMER}", headers={"x-sandbox-key": key})
        admitted = hosted.served.handler.guard.admitted(call, "192.0.2.1", START_MS)
        assert (admitted.partner, admitted.headers) == ("192.0.2.1", {})


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8::1", "2001:0db8:0000:0000"),
        ("2001:db8:0:0:ffff::1", "2001:0db8:0000:0000"),
        ("fe80::1%eth0", "fe80:0000:0000:0000"),
        ("unix", "unix"),
    ],
)
def test_addresses_of_one_network_count_together(address: str, network: str) -> None:
    assert network_of(address) == network


@pytest.mark.parametrize(
    ("forwarded", "proxies", "address"),
    [
        ([], 0, "peer"),
        (["1.1.1.1"], 0, "peer"),
        (["1.1.1.1"], 1, "1.1.1.1"),
        (["6.6.6.6, 1.1.1.1"], 1, "1.1.1.1"),
        (["6.6.6.6", "1.1.1.1, 2.2.2.2"], 2, "1.1.1.1"),
        (["1.1.1.1"], 2, "peer"),
        (["1.1.1.1:1234"], 1, "1.1.1.1"),
        (["[2001:db8::1]:1234"], 1, "2001:db8::1"),
        (["2001:db8::1"], 1, "2001:db8::1"),
        ([""], 1, "peer"),
        (["x" * 1000], 1, "x" * 45),
    ],
)
def test_a_client_is_where_the_trusted_proxies_say(
    forwarded: list[str], proxies: int, address: str
) -> None:
    assert forwarded_address("peer", forwarded, proxies) == address


# ── Keys that expire while the body of a call arrives ─────────────────────────────────────────────

PLAN = b'{"fault": "GLOBAL_1001"}'
LATE = "/_sandbox/faults/late"


async def replace_sandbox(hosted: Partners) -> None:
    assert (await hosted.call("DELETE", "/_sandboxes/acme", key=TOKEN)).status == 204
    assert (await hosted.add("acme")).status == 201


async def replace_keys(hosted: Partners) -> None:
    answer = await hosted.call("POST", "/_sandboxes/acme/keys", key=TOKEN)
    hosted.keys["acme"] = answer.json["keys"]


@pytest.mark.parametrize("in_address", [False, True])
@pytest.mark.parametrize("replace", [replace_sandbox, replace_keys])
async def test_a_key_that_expires_while_a_body_arrives_grants_no_access(
    hosted: Partners, replace: Callable[[Partners], Awaitable[Any]], *, in_address: bool
) -> None:
    key = hosted.keys["acme"]["owner"]
    given = {} if in_address else {"X_Sandbox_Key": key}
    path = f"/s/acme~{key}{LATE}" if in_address else f"/s/acme{LATE}"
    raw = http("PUT", path, PLAN, Expect="100-continue", Content_Type="application/json", **given)
    async with hosted.served.wire() as wire:
        await wire.send(raw.removesuffix(PLAN))
        assert (await wire.answer()).status == 100
        await replace(hosted)
        await wire.send(PLAN)
        assert (await wire.answer()).status == 401
    plans = await hosted.call("GET", "/s/acme/_sandbox/faults", key=hosted.keys["acme"]["owner"])
    assert plans.json["total"] == 0


async def test_a_key_that_stays_opens_its_sandbox_when_the_body_has_come(hosted: Partners) -> None:
    key = hosted.keys["acme"]["owner"]
    raw = http("PUT", f"/s/acme~{key}{LATE}", PLAN, Content_Type="application/json")
    async with hosted.served.wire() as wire:
        await wire.send(raw.removesuffix(PLAN))
        await wire.send(PLAN)
        assert (await wire.answer()).status == 201
