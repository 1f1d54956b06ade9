"""The modules imported before serving: a start is as fast as its imports."""

import sys

import pytest
from support.process import server

TIMED = (sys.executable, "-X", "importtime", "-m", "mock_server")

UNWANTED = frozenset(
    {
        # What other commands, uploads that are refused or metrics need
        "prometheus_client",
        "mock_server.embedding",
        "mock_server.scenario_file.yaml_text",
        # What the first control call needs
        "mock_server.sandbox.control.handlers",
        "mock_server.sandbox.record.explaining",
        "mock_server.sandbox.record.verification",
        "xml.sax.saxutils",
        # What only a mistake in a scenario, or a drawn delay, needs
        "difflib",
        "statistics",
        # What the first pattern needs
        "re2",
        # What only clients and tests need
        "aiohttp.client",
        "aiohttp.connector",
        "httpx",
        "hypothesis",
        "mock_server.pytest_plugin",
        "pytest",
        "requests",
        "rich",
        "testcontainers",
        # What generates customers, where the words of a locale are not kept
        "faker",
    }
)

STILL_LOADED = frozenset({"aiohttp.client", "aiohttp.connector"})
"""What `import aiohttp` brings along although a server never uses it."""


@pytest.mark.parametrize(
    ("scenario", "more"),
    [("minimal", set()), ("default", set()), ("load-test", set()), ("nasty-data", {"faker"})],
)
async def test_serving_loads_nothing_that_it_does_not_need(scenario: str, more: set[str]) -> None:
    async with server(scenario, command=TIMED) as running:
        ended = await running.stop()
    lines = [line for line in ended.err.splitlines() if line.startswith("import time:")]
    loaded = {line.rpartition("|")[2].strip() for line in lines}
    assert "mock_server.web.handler" in loaded
    assert loaded & UNWANTED == STILL_LOADED | more
