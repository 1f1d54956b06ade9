"""Golden exchanges: `fixtures/exchanges/*.yaml`, each through the pure function and over a socket.

The format is described in `fixtures/exchanges/README.md`.
"""

import json
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
import yaml
from aiohttp import (
    ClientOSError,
    ClientPayloadError,
    ClientResponseError,
    ClientSession,
    ClientTimeout,
    ServerDisconnectedError,
)
from support import START_MS
from yarl import URL

from mock_server.contract.exact_json import dumps, loads
from mock_server.contract.times import format_instant, parse_duration
from mock_server.sandbox.exchange import Request
from mock_server.sandbox.sandbox import Sandbox
from mock_server.sandbox.sandboxes import Sandboxes
from mock_server.sandbox.scenario import Scenario
from mock_server.scenario_file import read_fragment
from mock_server.server.loading import UploadReader, load_scenario
from mock_server.server.shipped import documents
from mock_server.web.guard import Guard
from mock_server.web.handler import Handler
from mock_server.web.serving import listen

FOLDER = Path(__file__).parent.parent / "fixtures" / "exchanges"
SECTIONS = frozenset(
    "2.1 2.2 2.3 2.4 3 4.1 4.2 4.3 5 6 7 8 9".split()  # noqa: SIM905 - reads as it stands in the document
)


class ExactLoader(yaml.SafeLoader):
    """Reads numbers with a fraction exactly, so that 1.50 stays 1.50."""


def construct_number(loader: ExactLoader, node: yaml.ScalarNode) -> Any:
    return loads(loader.construct_scalar(node).encode())


ExactLoader.add_constructor("tag:yaml.org,2002:float", construct_number)


@dataclass(frozen=True, kw_only=True)
class Sent:
    """What a step sends: a body is sent as JSON, a text as it stands."""

    method: str
    path: str
    token: str | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    body: Any = None
    text: str | None = None

    @property
    def all_headers(self) -> dict[str, str]:
        token = {} if self.token is None else {"Authorization": f"Bearer {self.token}"}
        media_type = {} if self.body is None else {"Content-Type": "application/json"}
        return {**token, **media_type, **self.headers}

    @property
    def fault(self) -> Any:
        """The header X-Sandbox-Fault as the shell reads it."""
        said = self.headers.get("X-Sandbox-Fault")
        return None if said is None else read_fragment(said)

    @property
    def payload(self) -> bytes:
        if self.text is not None:
            return self.text.encode()
        return b"" if self.body is None else dumps(self.body)


@dataclass(frozen=True, kw_only=True)
class Expected:
    """What a step expects: status, some headers, and the whole body or some members of it.

    Of a broken connection only how it breaks is expected; what drips comes whole all the same.
    """

    status: int | None = None
    headers: Mapping[str, str | None] = field(default_factory=dict)
    body: Any = None
    body_contains: Any = None
    text: str | None = None
    network: str | None = None


@dataclass(frozen=True, kw_only=True)
class Received:
    status: int
    headers: Mapping[str, str]
    body: bytes


BREAKAGES: Mapping[str, type[Exception]] = {
    "reset": ClientOSError,
    "empty": ServerDisconnectedError,
    "truncate": ClientPayloadError,
    "garbage": ClientResponseError,
    "hang": TimeoutError,
}
"""What a client makes of a broken connection; from one that hangs it turns away."""

TURNS_AWAY = ClientTimeout(total=0.2)


@dataclass(frozen=True, kw_only=True)
class Exchange:
    """One file; `given` only holds values that the rest of it repeats."""

    description: str
    source: list[str]
    given: Any = None
    scenario: str | Mapping[str, Any]
    steps: list[Mapping[str, Any]]

    def build(self) -> Scenario:
        if isinstance(self.scenario, str):
            return load_scenario(self.scenario)
        built = UploadReader().read("putScenario", dumps(self.scenario))
        assert isinstance(built, Scenario), built
        return built

    def calls(self, start_ms: int) -> Iterator[tuple[Sent, Expected]]:
        """Yield what is sent, moves of the clock included, with what it is answered."""
        for step in self.steps:
            if "at" in step:
                yield move_clock(step["at"], start_ms), Expected(status=200)
            assert set(step) <= {"at", "request", "reply"}
            yield Sent(**step["request"]), Expected(**step["reply"])


def read_exchange(path: Path) -> Exchange:
    return Exchange(**yaml.load(path.read_text("utf-8"), ExactLoader))  # noqa: S506 - it is a SafeLoader


def move_clock(at: str, start_ms: int) -> Sent:
    """Return the control call that moves the clock to an instant, or to so long after the start."""
    to = format_instant(start_ms + parse_duration(at[1:])) if at.startswith("+") else at
    return Sent(method="POST", path="/_sandbox/clock/advance", body={"to": to})


def check(sent: Sent, expected: Expected, received: Received) -> None:
    where = f"{sent.method} {sent.path}"
    assert received.status == expected.status, (where, received)
    for name, value in expected.headers.items():
        assert received.headers.get(name) == value, (where, name)
    if expected.text is not None:
        assert received.body.decode() == expected.text, where
    if expected.body is not None:
        assert spelled(loads(received.body)) == spelled(expected.body), where
    if expected.body_contains is not None:
        found = loads(received.body)
        assert spelled(common(found, expected.body_contains)) == spelled(expected.body_contains)


def spelled(value: Any) -> str:
    """Write a value so that 1.50, 1.5 and "1.5", and true and 1, are told apart."""
    return json.dumps(value, indent=1, sort_keys=True, default=lambda number: [str(number)])


def common(found: Any, wanted: Any) -> Any:
    """Return the members of a value that another has too, at every depth."""
    if isinstance(found, Mapping) and isinstance(wanted, Mapping):
        return {name: common(found[name], wanted[name]) for name in wanted if name in found}
    if isinstance(found, list) and isinstance(wanted, list) and len(found) == len(wanted):
        return [common(*pair) for pair in zip(found, wanted, strict=True)]
    return found


@asynccontextmanager
async def served(scenario: Scenario) -> AsyncIterator[tuple[ClientSession, str]]:
    handler = Handler(now_ms=lambda: START_MS, uploads=UploadReader(), guard=Guard())
    handler.open(Sandboxes(scenario, START_MS))
    listener = await listen(handler, host="127.0.0.1", port=0)
    try:
        async with ClientSession() as session:
            yield session, listener.url
    finally:
        handler.close()
        await listener.stop()


def start_of(scenario: Scenario) -> int:
    return scenario.clock.start(START_MS).sandbox_ms


exchanges = pytest.mark.parametrize(
    "path", [pytest.param(path, id=path.stem) for path in sorted(FOLDER.glob("*.yaml"))]
)


@exchanges
def test_exchange_through_the_function_answers_as_written(path: Path) -> None:
    exchange = read_exchange(path)
    scenario = exchange.build()
    sandbox = Sandbox(scenario, START_MS)
    for sent, expected in exchange.calls(start_of(scenario)):
        request = Request(
            method=sent.method,
            path=sent.path,
            headers={name.lower(): value for name, value in sent.all_headers.items()},
            body=sent.payload,
            fault=sent.fault,
        )
        outcome = sandbox.handle(request, START_MS)
        assert outcome.network == expected.network
        if expected.network in BREAKAGES:
            continue
        received = Received(status=outcome.status, headers=outcome.headers, body=outcome.body)
        check(sent, expected, received)


@exchanges
async def test_exchange_over_a_socket_answers_as_written(path: Path) -> None:
    exchange = read_exchange(path)
    scenario = exchange.build()
    async with served(scenario) as (session, url):
        for sent, expected in exchange.calls(start_of(scenario)):
            error = BREAKAGES.get(expected.network or "")
            if error is not None:
                with pytest.raises(error):
                    await receive(session, url, sent, timeout=TURNS_AWAY)
            else:
                check(sent, expected, await receive(session, url, sent))


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


@exchanges
def test_exchange_file_names_what_it_documents(path: Path) -> None:
    exchange = read_exchange(path)
    known = SECTIONS | set(documents().assumptions)
    assert exchange.description.endswith(".")
    assert set(exchange.source) <= known, set(exchange.source) - known
    replies = [step["reply"] for step in exchange.steps]
    told = ("body", "body_contains", "text", "network")
    assert all(any(reply.get(key) for key in told) for reply in replies)
