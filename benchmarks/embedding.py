"""The cost of a sandbox inside a program: of a server's start, a test's sandbox, and a call.

    python -m benchmarks.embedding [SCENARIO]

Times are in milliseconds, the minimum and the median of many runs; the machine may be shared, so
the minimum says more about the program. Imports are not counted.
"""

import asyncio
import sys
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from statistics import median
from typing import Final

import httpx
import requests

from mock_server import MockServer, Request, SandboxHandle, load_scenario, open_sandbox

URL: Final = "https://api.example"


@dataclass(frozen=True, slots=True)
class Subject:
    """What is measured, how often, and the goal for the minimum, in milliseconds."""

    name: str
    runs: int
    goal: float | None
    run: Callable[[], object]


def main() -> None:
    """Measure each subject, and print a line for it."""
    scenario = sys.argv[1] if len(sys.argv) > 1 else "default"
    _print(f"{'scenario ' + scenario:<44} {'least':>9} {'median':>9} {'goal':>6}")
    _measure(Subject("start and stop a server", 10, 150, lambda: _serve(scenario)))
    built = load_scenario(scenario)
    path = f"/api/v2/customer/{built.base.root_id}"
    with MockServer(built) as server:
        _measure(Subject("make and drop a test's sandbox", 1000, 0.5, lambda: _use(server)))
        _measure_calls("a server's sandbox", server.sandbox("mine"), path)
    _measure_calls("no server", open_sandbox(built), path)


def _measure_calls(where: str, handle: SandboxHandle, path: str) -> None:
    """Measure one call in each of the ways that need no socket."""
    request = Request(method="GET", path=path)
    _measure(Subject(f"{where}: handle", 2000, 0.1, lambda: handle.handle(request)))
    transport, sent = handle.httpx_transport(), httpx.Request("GET", URL + path)
    _measure(
        Subject(f"{where}: httpx transport", 2000, 0.1, lambda: transport.handle_request(sent))
    )
    with httpx.Client(transport=handle.httpx_transport()) as client:
        _measure(Subject(f"{where}: httpx, all of it", 1000, None, lambda: client.get(URL + path)))
    adapter = handle.requests_adapter()
    with requests.Session() as session:
        session.mount("https://", adapter)
        prepared = session.prepare_request(requests.Request("GET", URL + path))
        _measure(Subject(f"{where}: requests adapter", 2000, 0.1, lambda: adapter.send(prepared)))
        _measure(
            Subject(f"{where}: requests, all of it", 500, None, lambda: session.get(URL + path))
        )
    asyncio.run(_measure_aiohttp(where, handle, path))


async def _measure_aiohttp(where: str, handle: SandboxHandle, path: str) -> None:
    async with handle.aiohttp_session() as session:

        async def call() -> None:
            async with session.get(path) as reply:
                await reply.read()

        await _measure_awaited(f"{where}: aiohttp, all of it", 500, call)


def _serve(scenario: str) -> None:
    with MockServer(scenario):
        pass


def _use(server: MockServer) -> None:
    """Do what the pytest fixture does before and after a test."""
    sandbox = server.sandbox("test")
    sandbox.faults()
    sandbox.drop()


def _measure(subject: Subject) -> None:
    seconds = []
    for _ in range(subject.runs):
        began = time.perf_counter()
        subject.run()
        seconds.append(time.perf_counter() - began)
    _report(subject.name, seconds, subject.goal)


async def _measure_awaited(name: str, runs: int, call: Callable[[], Awaitable[None]]) -> None:
    seconds = []
    for _ in range(runs):
        began = time.perf_counter()
        await call()
        seconds.append(time.perf_counter() - began)
    _report(name, seconds, None)


def _report(name: str, seconds: list[float], goal: float | None) -> None:
    least, middle = 1000 * min(seconds), 1000 * median(seconds)
    _print(f"{name:<44} {least:9.4f} {middle:9.4f} {'' if goal is None else goal:>6}")


def _print(text: str) -> None:
    sys.stdout.write(text + "\n")


if __name__ == "__main__":
    main()
