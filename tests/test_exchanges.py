"""Golden exchanges: `fixtures/exchanges/*.yaml`, each on the pure function and over a socket.

A few of them show that sandboxes inside a program, with or without a socket, answer the same.

The format is described in `fixtures/exchanges/README.md`.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import cache, partial
from typing import TypeAlias

import httpx
import pytest
from aiohttp import (
    ClientOSError,
    ClientPayloadError,
    ClientResponseError,
    ClientSession,
    ServerDisconnectedError,
)
from aiohttp.test_utils import TestServer
from support import START_MS
from support.conformance import Conformance
from support.exchanges import (
    Conversation,
    Received,
    Sent,
    answered,
    conversations,
    differences_of_outcome,
    differences_of_reply,
    exchanges,
    start_of,
)
from support.wire import unloaded
from yarl import URL

from mock_server import MockServer, create_app, open_sandbox
from mock_server.contract.contract import Contract
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.server.shipped import documents
from mock_server.web.serving import listen

SECTIONS = frozenset(
    "2.1 2.2 2.3 2.4 3 4 4.1 4.2 4.3 5 6 7 8 9".split()  # noqa: SIM905 - reads as it stands in the document
)
REGISTER = documents().assumptions

BREAKAGES: Mapping[str, type[Exception]] = {
    "reset": ClientOSError,
    "empty": ServerDisconnectedError,
    "truncate": ClientPayloadError,
    "garbage": ClientResponseError,
    "hang": TimeoutError,
}
"""What a client makes of a broken connection; from one that hangs it turns away."""

UNDOCUMENTED = {
    *("fault-mutate", "fault-reply-of-your-own"),
    *("scenario-contract-drift", "scenario-gateway-errors"),
}
"""Conversations with replies that the service would not send."""

TURNS_AWAY_SECONDS = 0.2

each_conversation = pytest.mark.parametrize(
    "conversation",
    [pytest.param(conversation, id=conversation.name) for conversation in conversations()],
)


@asynccontextmanager
async def served(scenario: BuiltScenario) -> AsyncIterator[tuple[ClientSession, str]]:
    handler = unloaded()
    handler.open(Sandboxes(scenario, START_MS))
    listener = await listen(handler, host="127.0.0.1", port=0)
    try:
        async with ClientSession() as session:
            yield session, listener.url
    finally:
        handler.close()
        await listener.stop()


@cache
def conformance(contract: Contract) -> Conformance:
    return Conformance(contract)


@each_conversation
def test_exchange_through_the_function_answers_as_written_and_documented(
    conversation: Conversation,
) -> None:
    scenario = conversation.build()
    assert all(step.expected.tells for step in conversation.steps)
    for sent, expected, request, outcome in answered(conversation, scenario):
        assert list(differences_of_outcome(sent, expected, outcome)) == []
        if conversation.name not in UNDOCUMENTED:
            conformance(scenario.contract).is_refusal(request, outcome)


Receive: TypeAlias = Callable[[Sent], Awaitable[Received]]


async def carry(conversation: Conversation, receive: Receive) -> None:
    """Make the calls of a conversation; each must be answered, or broken, as written."""
    for sent, expected in conversation.calls(start_of(conversation.build())):
        error = BREAKAGES.get(expected.network or "")
        if error is not None:
            seconds = TURNS_AWAY_SECONDS if expected.network == "hang" else None
            with pytest.raises((error, httpx.TransportError)):
                async with asyncio.timeout(seconds):
                    await receive(sent)
        else:
            assert list(differences_of_reply(sent, expected, await receive(sent))) == []


@each_conversation
async def test_exchange_over_a_socket_answers_as_written(conversation: Conversation) -> None:
    async with served(conversation.build()) as (session, url):
        await carry(conversation, partial(over_a_socket, session, url))


async def over_a_socket(session: ClientSession, url: str, sent: Sent) -> Received:
    async with session.request(
        sent.method,
        URL(url + sent.path, encoded=True),
        headers=sent.all_headers,
        data=sent.payload or None,
        skip_auto_headers=["Content-Type"],
    ) as reply:
        return Received(status=reply.status, headers=reply.headers, body=await reply.read())


# ── Inside a program ─────────────────────────────────────────────────────────────────────────────


@asynccontextmanager
async def in_a_thread(scenario: BuiltScenario) -> AsyncIterator[Receive]:
    with MockServer(scenario) as server:
        async with ClientSession() as session:
            yield partial(over_a_socket, session, server.url)


@asynccontextmanager
async def on_the_same_loop(scenario: BuiltScenario) -> AsyncIterator[Receive]:
    async with MockServer(scenario) as server, ClientSession() as session:
        yield partial(over_a_socket, session, server.url)


@asynccontextmanager
async def as_an_application(scenario: BuiltScenario) -> AsyncIterator[Receive]:
    async with TestServer(create_app(scenario)) as server, ClientSession() as session:
        yield partial(over_a_socket, session, str(server.make_url("/")).rstrip("/"))


@asynccontextmanager
async def by_httpx(scenario: BuiltScenario) -> AsyncIterator[Receive]:
    async with httpx.AsyncClient(transport=open_sandbox(scenario).httpx_transport()) as client:

        async def receive(sent: Sent) -> Received:
            reply = await client.request(
                sent.method, f"http://any{sent.path}", headers=sent.all_headers,
                content=sent.payload,
            )  # fmt: skip
            return Received(status=reply.status_code, headers=reply.headers, body=reply.content)

        yield receive


CARRIED = (
    "fault-header",
    "fault-network",
    "fault-network-after-the-change",
    "modify-in-progress-then-successful",
    "package-created-attached-detached",
    "read-outside-the-tree",
)


@pytest.mark.parametrize("carrier", [in_a_thread, on_the_same_loop, as_an_application, by_httpx])
@pytest.mark.parametrize(
    "conversation",
    [pytest.param(each, id=each.name) for each in conversations() if each.name in CARRIED],
)
async def test_exchange_inside_a_program_answers_as_written(
    conversation: Conversation,
    carrier: Callable[[BuiltScenario], AbstractAsyncContextManager[Receive]],
) -> None:
    async with carrier(conversation.build()) as receive:
        await carry(conversation, receive)


def test_exchange_files_name_what_they_document() -> None:
    known = SECTIONS | set(REGISTER)
    for exchange in exchanges():
        assert exchange.description.endswith("."), exchange.path
        assert set(exchange.source) <= known, exchange.path
