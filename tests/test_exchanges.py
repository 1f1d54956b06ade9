"""Golden exchanges: `fixtures/exchanges/*.yaml`, each on the pure function and over a socket.

The format is described in `fixtures/exchanges/README.md`.
"""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

import pytest
from aiohttp import (
    ClientOSError,
    ClientPayloadError,
    ClientResponseError,
    ClientSession,
    ClientTimeout,
    ServerDisconnectedError,
)
from support import START_MS
from support.conformance import Conformance
from support.exchanges import (
    Conversation,
    Exchange,
    Received,
    Sent,
    answered,
    conversations,
    differences,
    differences_of_reply,
    exchanges,
    start_of,
)
from yarl import URL

from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.server.shipped import documents
from mock_server.server.uploads import UploadReader
from mock_server.web.callers.guard import Guard
from mock_server.web.handler import Handler
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

TURNS_AWAY = ClientTimeout(total=0.2)

each_file = pytest.mark.parametrize(
    "exchange", [pytest.param(exchange, id=exchange.path.stem) for exchange in exchanges()]
)
each_conversation = pytest.mark.parametrize(
    "conversation",
    [pytest.param(conversation, id=conversation.name) for conversation in conversations()],
)


@asynccontextmanager
async def served(scenario: BuiltScenario) -> AsyncIterator[tuple[ClientSession, str]]:
    handler = Handler(now_ms=lambda: START_MS, uploads=UploadReader(), guard=Guard())
    handler.open(Sandboxes(scenario, START_MS))
    listener = await listen(handler, host="127.0.0.1", port=0)
    try:
        async with ClientSession() as session:
            yield session, listener.url
    finally:
        handler.close()
        await listener.stop()


@each_conversation
def test_exchange_through_the_function_answers_as_written(conversation: Conversation) -> None:
    assert list(differences(conversation, conversation.build())) == []


@pytest.mark.parametrize(
    "conversation",
    [pytest.param(each, id=each.name) for each in conversations() if each.name not in UNDOCUMENTED],
)
def test_each_reply_is_as_documented(conversation: Conversation) -> None:
    scenario = conversation.build()
    documented = Conformance(scenario.contract)
    for _, _, request, outcome in answered(conversation, scenario):
        documented.is_refusal(request, outcome)


@each_conversation
async def test_exchange_over_a_socket_answers_as_written(conversation: Conversation) -> None:
    scenario = conversation.build()
    async with served(scenario) as (session, url):
        for sent, expected in conversation.calls(start_of(scenario)):
            error = BREAKAGES.get(expected.network or "")
            if error is not None:
                with pytest.raises(error):
                    await receive(session, url, sent, timeout=TURNS_AWAY)
            else:
                received = await receive(session, url, sent)
                assert list(differences_of_reply(sent, expected, received)) == []


async def receive(session: ClientSession, url: str, sent: Sent, **how: Any) -> Received:
    async with session.request(
        sent.method,
        URL(url + sent.path, encoded=True),
        headers=sent.all_headers,
        data=sent.payload or None,
        skip_auto_headers=["Content-Type"],
        **how,
    ) as reply:
        return Received(status=reply.status, headers=reply.headers, body=await reply.read())


@each_file
def test_exchange_file_names_what_it_documents(exchange: Exchange) -> None:
    known = SECTIONS | set(REGISTER)
    assert exchange.description.endswith(".")
    assert set(exchange.source) <= known, set(exchange.source) - known


@each_conversation
def test_exchange_tells_what_each_call_is_answered(conversation: Conversation) -> None:
    for step in conversation.steps:
        reply = step.expected
        expected = (reply.body, reply.body_contains, reply.text, reply.reason, reply.network)
        assert any(part is not None for part in expected), step
