"""The sandboxes of a server in Python: created, shown, given new keys, extended, removed."""

import asyncio
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
import requests
from support import NORTH
from support.embedded import small_world

from mock_server import MockServer, RemoteServer
from mock_server.client.errors import (
    ControlError,
    NoControlError,
    NotFoundError,
    SandboxError,
)
from mock_server.embedding.sandboxes_handle import Keys, NewSandbox
from mock_server.sandbox.ground.exchange import Request

TOKEN = "operators-token"
CUSTOMER = Request(method="GET", path=f"/api/v2/customer/{NORTH}")


@pytest.fixture
def server() -> Iterator[MockServer]:
    with MockServer(small_world(), control_token=TOKEN, access="keys") as server:
        yield server


def keys_of(made: NewSandbox) -> Keys:
    assert made.keys is not None
    return made.keys


@pytest.mark.parametrize("way", ["inside", "over HTTP"])
def test_an_operator_looks_after_the_sandboxes(way: str, server: MockServer) -> None:
    where = server if way == "inside" else RemoteServer(server.url, TOKEN)
    made = where.sandboxes.create("acme", "minimal", ttl="1h", limits={"pendingJobs": 3})
    assert (made.sandbox.name, made.sandbox.scenario) == ("acme", "minimal")
    assert made.sandbox.limits["pendingJobs"] == 3
    assert made.base_url == f"{server.url}/s/acme~{keys_of(made).caller}"
    assert {each.name for each in where.sandboxes.list()} == {"acme", "default"}
    extended = where.sandboxes.extend("acme", timedelta(days=90))
    assert extended.expires_at is not None
    assert (extended.expires_at - extended.created_at).days == 90
    assert where.sandboxes.extend("acme", None).expires_at is None
    keys = where.sandboxes.rotate("acme", "caller").keys
    assert (keys.owner, keys.caller is None) == (None, False)
    where.sandboxes.delete("acme")
    (former,) = where.sandboxes.undoable("acme")
    assert (former.by, former.until - former.at) == ("deleteSandbox", timedelta(minutes=10))
    assert where.sandboxes.undo("acme").name == "acme"
    where.sandboxes.delete("acme", purge=True)
    with pytest.raises(NotFoundError):
        where.sandboxes.show("acme")


async def test_the_same_calls_are_coroutines(server: MockServer) -> None:
    sandboxes = RemoteServer(server.url, TOKEN).async_sandboxes
    made = await sandboxes.create("acme")
    assert (await sandboxes.show("acme")).name == made.sandbox.name
    listed = [await each.list() for each in (server.async_sandboxes, sandboxes)]
    names = [[each.name for each in found] for found in listed]
    assert names[0] == names[1] == ["default", "acme"]


def test_an_owner_uses_its_sandbox_and_no_other(server: MockServer) -> None:
    keys = keys_of(server.sandboxes.create("acme"))
    server.sandboxes.create("blue")
    owner = RemoteServer(server.url, keys.owner)
    handle = owner.sandbox("acme")
    assert handle.handle(CUSTOMER).status == 200
    assert [entry.status for entry in handle.journal()] == [200]
    assert owner.sandboxes.show("acme").name == "acme"
    with pytest.raises(ControlError, match="this key is not one of the sandbox"):
        owner.sandboxes.show("blue")
    with pytest.raises(ControlError, match="only the control token"):
        owner.sandboxes.list()


def test_a_new_key_takes_the_place_of_the_earlier_one(server: MockServer) -> None:
    earlier = keys_of(server.sandboxes.create("acme"))
    RemoteServer(server.url, earlier.owner).sandboxes.rotate("acme")
    with pytest.raises(ControlError, match="this key is not one of the sandbox"):
        RemoteServer(server.url, earlier.owner).sandboxes.show("acme")


def test_a_handle_of_the_server_itself_needs_no_key(server: MockServer) -> None:
    assert server.sandbox("acme").handle(CUSTOMER).status == 200
    assert server.sandbox("acme", small_world()).handle(CUSTOMER).status == 200


ONE_OF_MANY = (
    "is the URL of a single sandbox; give the URL of its server, and the owner's key as the token$"
)


@pytest.mark.parametrize("way", ["inside", "over HTTP"])
def test_a_sandbox_that_is_made_for_a_handle_has_a_base_url_for_clients(
    way: str, server: MockServer
) -> None:
    where = server if way == "inside" else RemoteServer(server.url, TOKEN)
    for handle in (where.sandbox("acme"), where.sandbox("blue", small_world())):
        assert handle.base_url == f"{server.url}/s/{handle.name}~{handle.key}"
        assert requests.get(handle.base_url + CUSTOMER.path, timeout=20).status_code == 200
        assert repr(handle) == f"<sandbox {server.url}/s/{handle.name}>"
    elsewhere = RemoteServer(where.sandbox("coral").base_url)
    assert (elsewhere.is_sandbox, elsewhere.sandbox().handle(CUSTOMER).status) == (False, 200)
    with pytest.raises(NoControlError, match=f"sbx-caller-left-out {ONE_OF_MANY}"):
        elsewhere.sandbox().clock()
    assert "sbx-caller-left-out" in repr(elsewhere.sandbox())


@pytest.mark.parametrize("way", ["inside", "over HTTP"])
async def test_an_awaited_sandbox_is_made_before_its_first_call_or_when_it_is_awaited(
    way: str, server: MockServer
) -> None:
    remote = await asyncio.to_thread(RemoteServer, server.url, TOKEN)
    where = server if way == "inside" else remote
    later = where.async_sandbox("acme", "minimal", seed=3)
    with pytest.raises(SandboxError, match="has yet to be created: `handle = await"):
        assert later.base_url
    assert (await later.scenario())["seed"] == 3
    assert later.base_url == f"{server.url}/s/acme~{later.key}"
    at_once = await where.async_sandbox("blue", seed=4)
    assert at_once.base_url == f"{server.url}/s/blue~{at_once.key}"
    known = await where.async_sandbox("acme")
    assert (known.key, known.base_url) == (None, f"{server.url}/s/acme")


async def test_a_server_with_a_store_in_the_callers_loop_makes_sandboxes_and_blocks_nothing(
    tmp_path: Path,
) -> None:
    store = f"sqlite:{tmp_path}/kept.db"
    async with MockServer(small_world(), store=store, control_token=TOKEN) as server:
        handle = server.async_sandbox("acme", "minimal", seed=3)
        assert (await handle.scenario())["seed"] == 3
        assert (await handle.handle(CUSTOMER)).status == 404
        assert [one.name for one in await server.async_sandboxes.list()][-1:] == ["acme"]


def test_records_show_no_keys(server: MockServer) -> None:
    made = server.sandboxes.create("acme")
    new = server.sandboxes.rotate("acme")
    assert "sbx-" not in f"{made!r} {made.keys!r} {new!r}"


def test_keys_need_a_control_token() -> None:
    with pytest.raises(ValueError, match="requires a control_token"):
        MockServer(small_world(), access="keys")
