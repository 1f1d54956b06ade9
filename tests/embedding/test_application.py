"""The server as an aiohttp application, with pytest-aiohttp: alone, and within another one."""

import asyncio
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

import httpx
import pytest
from aiohttp import ClientResponse, ClientSession, web
from aiohttp.test_utils import TestClient, TestServer
from aiohttp.typedefs import Handler
from pytest_aiohttp.plugin import AiohttpClient
from support import BLUE
from support.embedded import CUSTOMER, small_world
from yarl import URL

from mock_server import SANDBOX, SERVER, SandboxError, create_app
from mock_server.client.errors import UnreachableError

Served: TypeAlias = tuple[web.Application, Any]
PATCHED = f"/api/v2/customer/{BLUE}"


def app_of(**settings: Any) -> web.Application:
    return create_app(small_world(), **settings)


async def name_of(reply: ClientResponse) -> str:
    return str((await reply.json())["content"][0]["name"])


async def journal(app: web.Application) -> Any:
    return (await app[SANDBOX].bundle())["journal"]


@pytest.fixture
async def served(aiohttp_client: AiohttpClient) -> Served:
    """An application, and a client of it."""
    app = app_of()
    return app, await aiohttp_client(app)


# ── The handles ──────────────────────────────────────────────────────────────────────────────────


async def test_the_handles_work_before_the_start_and_after(aiohttp_client: AiohttpClient) -> None:
    app = app_of()
    before = await app[SANDBOX].advance("1h")
    await app[SANDBOX].fail("getCustomer", ["GLOBAL_1001"])
    await app[SERVER].sandboxes.create("other", clock={"mode": "frozen"})
    client = await aiohttp_client(app)
    assert [(await client.get(CUSTOMER)).status for _ in range(2)] == [503, 200]
    assert (await app[SANDBOX].freeze()).now >= before.now
    assert (await client.patch(PATCHED, json={"name": "New"})).status == 202
    await app[SANDBOX].advance(until="idle")
    assert await name_of(await client.get(PATCHED)) == "New"
    assert (await app[SERVER].sandbox("other").clock()).mode == "frozen"


def test_another_loop_may_use_the_handle_before_the_start() -> None:
    app = app_of()
    asyncio.run(app[SANDBOX].fail("getCustomer", ["GLOBAL_1001"]))

    async def serve() -> list[int]:
        async with TestClient(TestServer(app)) as client:
            return [(await client.get(CUSTOMER)).status for _ in range(2)]

    assert asyncio.run(serve()) == [503, 200]


async def test_two_applications_share_nothing(aiohttp_client: AiohttpClient) -> None:
    one, other = app_of(), app_of()
    await one[SANDBOX].fail("getCustomer", "GLOBAL_1001")
    clients = await aiohttp_client(one), await aiohttp_client(other)
    assert [(await client.get(CUSTOMER)).status for client in clients] == [503, 200]
    assert [len(await app[SANDBOX].journal()) for app in (one, other)] == [2, 1]


async def test_a_clients_library_may_call_without_a_socket() -> None:
    transport = app_of()[SANDBOX].httpx_transport()
    async with httpx.AsyncClient(transport=transport, base_url="http://any.example") as client:
        assert (await client.get(CUSTOMER)).status_code == 200


async def test_an_application_starts_only_once(served: Served) -> None:
    app, client = served
    await client.close()
    with pytest.raises(SandboxError, match="can be started only once"):
        await web.AppRunner(app).setup()
    with pytest.raises(UnreachableError, match="has stopped"):
        await app[SANDBOX].clock()


async def test_a_store_opens_at_the_start(aiohttp_client: AiohttpClient, tmp_path: Path) -> None:
    store = f"sqlite:{tmp_path}/kept.db"
    app = app_of(store=store)
    with pytest.raises(SandboxError, match="has not started"):
        await app[SANDBOX].clock()
    client = await aiohttp_client(app)
    assert (await client.patch(PATCHED, json={"name": "New"})).status == 202
    await app[SANDBOX].advance(until="idle")
    await client.close()
    later = app_of(store=store)
    assert await name_of(await (await aiohttp_client(later)).get(PATCHED)) == "New"
    assert (await later[SANDBOX].requests())[0].status == "SUCCESSFUL"


# ── Within another application ───────────────────────────────────────────────────────────────────


@pytest.fixture
async def within(aiohttp_client: AiohttpClient) -> Any:
    """A client of an application that has ours below `/z/a/b`, a route, and a middleware."""
    seen: list[bytes] = []

    @web.middleware
    async def look(request: web.Request, handler: Handler) -> web.StreamResponse:
        seen.append(await request.read())
        reply = await handler(request)
        reply.headers["X-Seen"] = "yes"
        return reply

    async def hello(_: web.Request) -> web.Response:
        return web.Response(text="hello")

    app, parent, top = app_of(), web.Application(), web.Application(middlewares=[look])
    parent.add_subapp("/a/b", app)
    top.router.add_get("/a/b", hello)
    top.add_subapp("/z", parent)
    return app, await aiohttp_client(top), seen


async def test_a_sub_application_knows_its_prefix(within: Any) -> None:
    app, client, seen = within
    other = app[SERVER].sandbox("other")
    assert (app[SERVER].url, other.base_url) == ("/z/a/b", "/z/a/b/s/other")
    accepted = await client.patch(other.base_url + PATCHED, json={"name": "New"})
    assert (accepted.status, accepted.headers["X-Seen"]) == (202, "yes")
    assert seen == [b'{"name": "New"}']
    location = accepted.headers["Location"]
    assert location.startswith("/z/a/b/s/other/api/v2/request/")
    assert (await client.get(location)).status == 200
    assert [entry.path for entry in await other.journal()] == [PATCHED, location[14:]]
    assert await app[SANDBOX].journal() == []
    assert await (await client.get("/a/b")).text() == "hello"
    assert (await client.get("/z/a/bc")).status == 404


async def test_an_application_has_no_prefix_at_the_root_or_at_a_domain(
    aiohttp_client: AiohttpClient,
) -> None:
    app, of_domain, parent = app_of(), app_of(), web.Application()
    parent.add_domain("sandbox.example", of_domain)
    client, other = await aiohttp_client(app), await aiohttp_client(parent)
    assert [each[SERVER].sandbox("x").base_url for each in (app, of_domain)] == ["/s/x", "/s/x"]
    assert (await client.get(f"/s/x{CUSTOMER}")).status == 200
    reply = await other.get(f"/s/x{CUSTOMER}", headers={"Host": "sandbox.example"})
    assert (reply.status, reply.headers["X-Sandbox"]) == (200, "x")
    assert (await other.get(CUSTOMER)).status == 404


async def test_pages_and_documents_of_a_sub_application_know_its_prefix(within: Any) -> None:
    _, client, _ = within
    for path in ("/z/a/b", "/z/a/b/s/other"):
        page = await client.get(path)
        assert (page.status, page.url.path) == (200, f"{path}/")
        assert (await client.get(f"{path}/console/app.js")).status == 200
        assert (await client.get(f"{path}/docs")).status == 200
        document = await (await client.get(f"{path}/openapi.json")).json()
        assert document["servers"] == [{"url": path}]


async def test_the_rest_of_the_path_stays_as_it_was_sent(within: Any) -> None:
    app, client, _ = within
    reply = await client.get(URL("/z/a/b/api/v2/customer/x%2Fy?a=%2F", encoded=True))
    assert (reply.status, reply.headers["X-Sandbox-Reason"]) == (
        400,
        "'x/y' in the path is not a UUID",
    )
    (entry,) = await app[SANDBOX].journal()
    assert entry.path == "/api/v2/customer/x%2Fy"


# ── On the wire ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("step", [{"network": "hang"}, {"delay": "1h", "wall": True}])
async def test_a_client_that_leaves_a_held_call_is_noticed(step: Mapping[str, Any]) -> None:
    app, ended = app_of(), asyncio.Event()

    @web.middleware
    async def watch(request: web.Request, handler: Handler) -> web.StreamResponse:
        try:
            return await handler(request)
        finally:
            ended.set()

    app.middlewares.append(watch)
    await app[SANDBOX].fail("getCustomer", step, name="held")
    runner = web.AppRunner(app)  # the servers of tests notice in any case
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    async with ClientSession(f"http://127.0.0.1:{runner.addresses[0][1]}") as session:
        held = asyncio.create_task(session.get(CUSTOMER).__aenter__())
        await app[SANDBOX].wait_for(plan="held")
        held.cancel()
    async with asyncio.timeout(10):
        await ended.wait()
    assert ["left" in entry for entry in await journal(app)] == [False, True]
    await runner.cleanup()


async def test_calls_are_told_apart_by_their_connections(
    served: Served, aiohttp_client: AiohttpClient
) -> None:
    app, client = served
    other: Any = await aiohttp_client(client.server)
    for each in (client, client, other):
        await (await each.get(CUSTOMER)).read()
    connections = [entry["request"]["connection"] for entry in await journal(app)]
    assert connections == [1, 1, 2]


async def test_waits_streams_and_held_calls_end_with_the_application(served: Served) -> None:
    app, client = served
    await app[SANDBOX].fail("getCustomer", {"delay": "1h", "wall": True}, name="held")
    stream = await client.get("/_sandbox/events")
    held = asyncio.create_task(client.get(CUSTOMER))
    await app[SANDBOX].wait_for(plan="held")
    waiting = asyncio.create_task(app[SANDBOX].wait_for(plan="never", timeout="1m"))
    async with asyncio.timeout(10):
        await client.server.close()
        assert b'"plan":"held"' in await stream.read()
        assert (await held).status == 200
    with pytest.raises(UnreachableError, match="has stopped"):
        await waiting


# ── As `serve` does ──────────────────────────────────────────────────────────────────────────────


async def test_the_guard_admits_control_calls_as_it_does_for_a_server(
    aiohttp_client: AiohttpClient,
) -> None:
    client = await aiohttp_client(app_of(control_token="secret"))
    token = {"Authorization": "Bearer secret"}
    calls = [{}, token, {**token, "Origin": "https://evil.example"}]
    statuses = [(await client.get("/_sandbox/clock", headers=each)).status for each in calls]
    assert statuses == [401, 200, 403]
    client = await aiohttp_client(app_of())
    rebound = {"Host": "evil.example"}
    assert (await client.get("/_sandbox/clock", headers=rebound)).status == 403


async def test_keys_open_their_sandbox(aiohttp_client: AiohttpClient) -> None:
    app = app_of(control_token="secret", access="keys")
    made = await app[SERVER].sandboxes.create("mine")
    client = await aiohttp_client(app)
    assert (await client.get(f"{made.base_url}{CUSTOMER}")).status == 200
    assert (await client.get(f"/s/mine{CUSTOMER}")).status == 401


async def test_an_encoded_body_is_refused_as_it_was_sent(served: Served) -> None:
    _, client = served
    encoded = {"Content-Encoding": "gzip", "Content-Type": "application/json"}
    for _ in range(2):
        assert (await client.patch(PATCHED, data=b"{}", headers=encoded)).status == 415


async def test_an_early_refusal_comes_instead_of_the_interim_reply(served: Served) -> None:
    _, client = served
    reader, writer = await asyncio.open_connection("127.0.0.1", client.port)
    head = "PATCH {} HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n"
    writer.write(head.format(PATCHED).encode())
    assert await reader.readline() == b"HTTP/1.1 100 Continue\r\n"
    writer.write(b"{}" + head.format("/api/v2/nothing").encode())
    answers = await reader.read(1 << 16)
    writer.close()
    await writer.wait_closed()
    assert answers.count(b"HTTP/1.1 100 ") == 0


async def test_a_plain_call_is_answered_as_within_a_parent_that_sees_its_responses(
    aiohttp_client: AiohttpClient,
) -> None:
    seen: list[tuple[int, str]] = []

    async def see(_: web.Request, response: web.StreamResponse) -> None:
        seen.append((response.status, response.headers["X-Sandbox-Entry"]))
        response.headers["X-Seen"] = "yes"

    parent = web.Application()
    parent.on_response_prepare.append(see)
    parent.add_subapp("/below", app_of())
    alone, within = await aiohttp_client(app_of()), await aiohttp_client(parent)
    for call, status in (
        (partial(ClientSession.get), 200),
        (partial(ClientSession.patch, json={"name": "New"}), 202),
    ):
        replies = []
        for client, prefix in ((alone, ""), (within, "/below")):
            reply = await call(client.session, client.make_url(prefix + PATCHED))
            headers = {name: text for name, text in reply.headers.items() if name != "Date"}
            replies.append((reply.status, headers, await reply.read()))
        assert replies[0][0] == status
        assert replies[1][1].pop("X-Seen") == "yes"
        location = replies[1][1].get("Location")
        if location is not None:
            replies[1][1]["Location"] = location.removeprefix("/below")
        assert replies[0] == replies[1]
    assert seen == [(200, "1"), (202, "2")]
