"""Keys and expiry survive a server, and hold on all servers of a store; keys are not stored."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from support import ACME, SMALL_WORLD
from support.access import TOKEN
from support.servers_with_store import Lasting, lasting
from support.stores import Place, opened
from support.wire import Answer, http

from mock_server.keeping.codec import permit_of, write_call, write_permit
from mock_server.keeping.contents import find_damage
from mock_server.keeping.store_errors import UnreadableError
from mock_server.keeping.store_records import Loaded
from mock_server.sandbox.sandboxes.permits import NO_PERMIT, Permit
from mock_server.web.connections.request_building import make_request

CUSTOMER = f"/api/v2/customer/{ACME}"


async def call(
    server: Lasting, method: str, path: str, body: Any = None, *, key: str = TOKEN
) -> Answer:
    return await server.call(method, path, body, X_Sandbox_Key=key)


async def made(server: Lasting, name: str, **given: Any) -> Mapping[str, str]:
    """Create a sandbox, and return its keys."""
    answer = await call(server, "PUT", f"/_sandboxes/{name}", given)
    assert answer.status == 201, answer
    keys: Mapping[str, str] = answer.json["keys"]
    return keys


def all_of(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.iterdir())


async def opens(server: Lasting, key: str, name: str = "acme") -> bool:
    answer = await call(server, "GET", f"/s/{name}{CUSTOMER}", key=key)
    assert answer.status in (200, 401), answer
    return answer.status == 200


async def test_keys_and_ends_outlive_a_server(place: Place) -> None:
    async with lasting(place.store(), is_remote=place.is_remote, token=TOKEN) as server:
        keys = await made(server, "acme", ttl="1h")
        gone = await made(server, "gone")
        await call(server, "DELETE", "/_sandboxes/gone")
        renewed = await call(server, "POST", "/_sandboxes/acme/keys", {"roles": ["caller"]})
        await call(server, "POST", "/_sandboxes/acme/extend", {"ttl": "90d"})
        await call(server, "PATCH", f"/s/acme{CUSTOMER}", {"name": "New"}, key=keys["owner"])
        before = (await call(server, "GET", "/_sandboxes/acme")).json
    async with lasting(place.store(), is_remote=place.is_remote, token=TOKEN) as server:
        assert await opens(server, renewed.json["keys"]["caller"])
        assert await opens(server, keys["owner"])
        assert not await opens(server, keys["caller"])
        assert not await opens(server, gone["owner"], "gone")
        after = (await call(server, "GET", "/_sandboxes/acme")).json
        assert after["expiresAt"] == before["expiresAt"]
        again = await call(server, "PUT", "/_sandboxes/acme", {})
        assert (again.status, "keys" in again.json) == (200, False)
        assert await opens(server, keys["owner"])


async def test_limits_outlive_a_server_and_the_log_is_replayed_under_them(place: Place) -> None:
    async def modify(server: Lasting) -> list[int]:
        calls = [("PATCH", f"/s/acme{CUSTOMER}", {"name": f"Name {n}"}) for n in range(4)]
        return [(await call(server, *each)).status for each in calls]

    async with lasting(place.store(), is_remote=place.is_remote, token=TOKEN) as server:
        await made(server, "acme", limits={"pendingJobs": 2}, scenario={**SMALL_WORLD, "seed": 5})
        assert await modify(server) == [202, 202, 503, 503]
        await call(server, "PUT", "/s/acme/_sandbox/scenario", {**SMALL_WORLD, "seed": 6})
        assert await modify(server) == [202, 202, 503, 503]
        state = (await call(server, "GET", "/s/acme/_sandbox/state")).json
        state["scenario"]["limits"] = {}
        assert (await call(server, "PUT", "/s/acme/_sandbox/state", state)).status == 200
        await call(server, "POST", "/s/acme/_sandbox/clock/advance", {"until": "idle"})
        assert await modify(server) == [202, 202, 503, 503]
        before = await server.call("GET", "/s/acme/_sandbox/state", X_Sandbox_Key=TOKEN)
    async with lasting(place.store(), is_remote=place.is_remote, token=TOKEN) as server:
        after = await server.call("GET", "/s/acme/_sandbox/state", X_Sandbox_Key=TOKEN)
        assert after.body == before.body
        await call(server, "POST", "/s/acme/_sandbox/reset")
        assert await modify(server) == [202, 202, 503, 503]
        await call(server, "PUT", "/_sandboxes/fork", {"from": "acme"})
        assert (await call(server, "GET", "/_sandboxes/acme")).json["limits"] == {"pendingJobs": 2}


async def test_a_store_of_an_open_server_gets_keys_one_by_one(place: Place) -> None:
    async with lasting(place.store(), is_remote=place.is_remote) as server:
        await server.call("PUT", "/_sandboxes/acme", {})
    async with lasting(place.store(), is_remote=place.is_remote, token=TOKEN) as server:
        assert not await opens(server, "")
        answer = await call(server, "POST", "/_sandboxes/acme/keys")
        assert await opens(server, answer.json["keys"]["owner"])
    async with lasting(place.store(), is_remote=place.is_remote) as server:
        assert (await server.call("GET", f"/s/acme{CUSTOMER}")).status == 200
        assert (await server.call("POST", "/_sandboxes/acme/keys")).status == 409


async def test_no_store_has_a_key(tmp_path: Path) -> None:
    async with lasting(tmp_path / "store.db", token=TOKEN) as server:
        keys = {**await made(server, "acme"), "operator": TOKEN}
        given = {"Content_Type": "application/json"}
        async with server.served.wire() as wire:
            for key in keys.values():
                for base, headers in ((f"/s/acme~{key}", {}), ("/s/acme", {"X_Sandbox_Key": key})):
                    raw = http("PATCH", base + CUSTOMER, b'{"name": "New"}', **given, **headers)
                    assert (await wire.call(raw)).status == 202
                    raw = http("POST", f"{base}/_sandbox/clock/advance", b'{"by": 1}', **headers)
                    assert (await wire.call(raw)).status in (200, 403)
    kept = all_of(tmp_path)
    assert b'"name": "New"' in kept
    assert not [role for role, key in keys.items() if key.encode() in kept]


def test_a_call_is_written_without_the_key_in_its_address() -> None:
    request = make_request("PATCH", f"/s/acme~sbx-owner-1{CUSTOMER}", body=b"{}")
    assert b"sbx-owner" not in write_call(request)


async def test_a_purged_sandbox_leaves_nothing(place: Place) -> None:
    scenario = {**SMALL_WORLD, "seed": 77}
    store = place.store()
    async with lasting(store, is_remote=place.is_remote, token=TOKEN) as server:
        await made(server, "acme", scenario=scenario)
        await made(server, "stays")
        for number in range(20):
            body = {"name": f"Partner {number}"}
            await call(server, "PATCH", f"/s/acme{CUSTOMER}", body)
        [theirs] = [each for each in store.sandboxes() if each.kept.sandbox.name == "acme"]
        gone = await call(server, "DELETE", "/_sandboxes/acme?purge=true")
        assert gone.status == 204
    with opened(place) as store:
        assert store.load(theirs.kept.sandbox) == Loaded(None, [])
        assert {each.kept.sandbox.name for each in store.sandboxes()} == {"default", "stays"}
    place.age()
    async with lasting(place.store(), is_remote=place.is_remote, token=TOKEN) as server:
        await made(server, "other")
        await call(server, "DELETE", "/_sandboxes/other?purge=true")
    with opened(place) as store:
        with pytest.raises(UnreadableError, match="is missing"):
            store.scenario(theirs.kept.scenario)
        assert list(find_damage(store)) == []


# ── The format of a permit ───────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "permit",
    [
        NO_PERMIT,
        NO_PERMIT.with_keys({"owner": "a", "caller": "b"}),
        NO_PERMIT.with_keys({"owner": "a"}),
        Permit(limits={"pendingJobs": 5}).with_keys({"owner": "a"}),
    ],
)
def test_a_permit_is_read_back_as_it_was_written(permit: Permit) -> None:
    assert permit_of(write_permit(permit)) == permit


@pytest.mark.parametrize(
    "text",
    [
        b"{",
        b"[]",
        b'"a"',
        b'{"owner": 1}',
        b'{"owner": "xyz"}',
        b'{"limits": 5}',
        b'{"limits": {"plans": "5"}}',
    ],
)
def test_a_damaged_permit_opens_nothing(text: bytes) -> None:
    with pytest.raises(UnreadableError, match="the keys of a sandbox cannot be read"):
        permit_of(text)
