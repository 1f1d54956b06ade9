"""Waiting calls cost nothing until an event concerns them; measured in function calls, not time."""

from typing import Any

from support import BLUE, NORTH
from support.counting import counted
from support.lines import MemoryLine
from support.loops import turns
from support.unplugged import Server, played
from support.wire import http

from mock_server.contract.values.exact_json import dumps

ENOUGH = 2000
"""Turns of the loop in which everybody has had a turn."""

READ = http("GET", f"/api/v2/customer/{NORTH}")
ELSEWHERE: list[dict[str, Any]] = [
    {"status": 404},
    {"operation": "createPackage"},
    {"customer": BLUE},
]
"""What the calls of READ do not concern."""

ENCODE = "mock_server.sandbox.record.journal.Event.encode"
PUT = "mock_server.web.answering.waiting.Watcher.put"
LOOK = "mock_server.web.answering.sandbox_answers.Answers.look_again"
SEE = "mock_server.sandbox.record.verification.Match.meets"


class WaitingClients:
    """A server with a caller, and clients that wait for events."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.waiting: list[MemoryLine] = []
        self.caller = server.connect()

    async def wait(self, *calls: bytes) -> None:
        """Make clients wait, each on its own connection."""
        for call in calls:
            line = self.server.connect()
            line.send(call)
            self.waiting.append(line)
        await self.pass_by()

    async def read(self, times: int = 1) -> None:
        """Make some calls, and let the waiting clients be notified."""
        self.caller.send(READ * times)
        await self.pass_by()
        self.caller.listen()

    async def pass_by(self) -> None:
        await self.server.loop.pass_by(1)
        await turns(ENOUGH)

    def heard(self) -> list[bytes]:
        """Return what each waiting client has received since the last call of this."""
        found = []
        for line in self.waiting:
            line.heard.clear()
            line.listen()
            found.append(bytes(line.heard))
        return found


def events(query: str = "") -> bytes:
    return http("GET", f"/_sandbox/events?{query}")


def waiting_for(match: dict[str, Any], at_least: int = 1) -> bytes:
    body = {"match": match, "atLeast": at_least, "timeout": "60s"}
    return http("POST", "/_sandbox/journal/wait", dumps(body))


# ── Events ───────────────────────────────────────────────────────────────────────────────────────


@played
async def test_an_event_is_encoded_once_for_all_readers_with_the_same_interest(
    serving: Server,
) -> None:
    clients = WaitingClients(serving)
    await clients.wait(*[events()] * 30, *[events("kind=exchange")] * 30)
    clients.heard()
    with counted() as calls:
        await clients.read()
    heard = clients.heard()
    assert (calls[ENCODE], calls[PUT]) == (2, 60)
    assert (len(set(heard)), heard[0].count(b"event: exchange\n")) == (1, 1)


@played
async def test_events_that_come_together_are_handed_over_together(serving: Server) -> None:
    clients = WaitingClients(serving)
    await clients.wait(*[events()] * 30)
    clients.heard()
    with counted() as calls:
        await clients.read(20)
    assert (calls[ENCODE], calls[PUT]) == (20, 30)
    assert [each.count(b"event: exchange\n") for each in clients.heard()] == [20] * 30


@played
async def test_readers_whom_an_event_does_not_concern_are_not_woken(serving: Server) -> None:
    clients = WaitingClients(serving)
    others = [events("kind=job"), events("status=404"), events("operation=createPackage")]
    await clients.wait(events("status=200"), *others * 20)
    clients.heard()
    with counted() as calls:
        await clients.read()
    heard = clients.heard()
    assert (calls[ENCODE], calls[PUT]) == (1, 1)
    assert (heard[0].count(b"event: "), heard[1:]) == (1, [b""] * 60)


# ── Waits ────────────────────────────────────────────────────────────────────────────────────────


@played
async def test_a_wait_looks_only_at_what_is_new(serving: Server) -> None:
    clients = WaitingClients(serving)
    await clients.read(30)
    await clients.wait(*[waiting_for({"status": 200}, 100)] * 10)
    seen = []
    for number in (1, 5):
        with counted() as calls:
            await clients.read(number)
        seen.append((calls[LOOK], calls[SEE]))
    assert seen == [(10, 10), (10, 50)]


@played
async def test_a_wait_that_an_event_does_not_concern_does_not_look(serving: Server) -> None:
    clients = WaitingClients(serving)
    await clients.wait(*map(waiting_for, ELSEWHERE * 10))
    with counted() as calls:
        await clients.read(5)
    assert (calls[LOOK], calls[SEE], clients.heard()) == (0, 0, [b""] * 30)
