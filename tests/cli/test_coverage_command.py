"""`customer-sandbox coverage` against a running server, and `customer-sandbox magic`."""

import asyncio
import json
from collections.abc import AsyncIterator
from xml.etree import ElementTree as ET

import pytest
from support import NOBODY, NORTH
from support.contract_lists import ROWS, percent
from support.wire import Served, http, serving

from mock_server.cli import main
from mock_server.server.loading import load_scenario
from mock_server.web.callers.guard import Guard

MET, WITH_NETWORK = round(percent(2), 2), round(percent(2, network=True), 2)


async def command(*arguments: str) -> int:
    """Run a command in a thread, so that the server of the test can answer it."""
    return await asyncio.to_thread(main, arguments)


@pytest.fixture
async def served() -> AsyncIterator[Served]:
    """A server whose clients have covered two items of the contract."""
    async with serving(guard=Guard(control_token="hush")) as server:
        await server.call(http("GET", f"/api/v2/customer/{NORTH}"))
        await server.call(http("GET", f"/api/v2/customer/{NOBODY}"))
        yield server


async def coverage(served: Served, *arguments: str, prefix: str = "") -> int:
    url = served.listener.url + prefix
    return await command("coverage", "--url", url, "--token", "hush", *arguments)


# ── Printing ─────────────────────────────────────────────────────────────────────────────────────


async def test_coverage_prints_a_table(served: Served, capsys: pytest.CaptureFixture[str]) -> None:
    assert await coverage(served) == 0
    out, err = capsys.readouterr()
    first, *_, last = out.splitlines()
    assert (first, last, err) == (
        "operations and their codes",
        f"met: {percent(2):.0f} % (network faults aside)",
        "",
    )


async def test_coverage_prints_json(served: Served, capsys: pytest.CaptureFixture[str]) -> None:
    assert await coverage(served, "--format", "json") == 0
    printed = json.loads(capsys.readouterr().out)
    assert (printed["percent"], len(printed["items"])) == (round(percent(2), 2), len(ROWS))


async def test_coverage_prints_markdown(served: Served, capsys: pytest.CaptureFixture[str]) -> None:
    assert await coverage(served, "--format", "markdown") == 0
    assert capsys.readouterr().out.startswith("| | operation | result | met |\n")


async def test_coverage_prints_junit(served: Served, capsys: pytest.CaptureFixture[str]) -> None:
    assert await coverage(served, "--format", "junit") == 0
    suite = ET.fromstring(capsys.readouterr().out)  # noqa: S314 - it is our own
    assert (suite.get("tests"), suite.get("failures")) == (str(len(ROWS)), "0")


async def test_coverage_of_a_named_sandbox_is_its_own(
    served: Served, capsys: pytest.CaptureFixture[str]
) -> None:
    await served.call(http("PUT", "/_sandboxes/mine", b"{}", Authorization="Bearer hush"))
    assert await coverage(served, "--format", "json", prefix="/s/mine/") == 0
    assert json.loads(capsys.readouterr().out)["percent"] == 0


# ── Failing ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("arguments", "code", "complaint"),
    [
        (("--fail-under", f"{MET:g}"), 0, ""),
        (("--fail-under", "80"), 1, f"coverage {MET:g} % is under 80 %\n"),
        (("--fail-under", f"{MET + 0.1:g}"), 1, f"coverage {MET:g} % is under {MET + 0.1:g} %\n"),
        (("--fail-under", f"{WITH_NETWORK:g}", "--network"), 0, ""),
        (("--fail-under", "30", "--network"), 1, f"coverage {WITH_NETWORK:g} % is under 30 %\n"),
        (("--network",), 0, ""),
    ],
    ids=str,
)
async def test_coverage_fails_under_a_percentage(
    served: Served,
    capsys: pytest.CaptureFixture[str],
    arguments: tuple[str, ...],
    code: int,
    complaint: str,
) -> None:
    assert await coverage(served, *arguments) == code
    out, err = capsys.readouterr()
    assert (out.startswith("operations and their codes\n"), err) == (True, complaint)


async def test_coverage_without_the_token_is_refused(
    served: Served, capsys: pytest.CaptureFixture[str]
) -> None:
    assert await command("coverage", "--url", served.listener.url) == 1
    out, err = capsys.readouterr()
    asked = f"{served.listener.url}/_sandbox/coverage?format=text answers 401: "
    assert (out, err.startswith(asked)) == ("", True)


async def test_coverage_of_something_other_than_a_sandbox_is_refused(
    capsys: pytest.CaptureFixture[str],
) -> None:
    async def greet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.0 200 OK\r\n\r\n<html>")
        await writer.drain()
        writer.close()

    async with await asyncio.start_server(greet, "127.0.0.1", 0) as server:
        url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        assert await command("coverage", "--url", url) == 1
    assert capsys.readouterr() == ("", f"{url} answers, but is not a sandbox\n")


@pytest.mark.parametrize(
    ("url", "complaint"),
    [
        ("localhost:8080", "'localhost:8080' is not a URL such as http://localhost:8080"),
        ("file:///etc/hosts", "'file:///etc/hosts' is not a URL such as http://localhost:8080"),
        ("http://", "http:// cannot be reached: "),
        ("http://127.0.0.1:1", "http://127.0.0.1:1 cannot be reached: "),
        ("http://localhost:port", "http://localhost:port cannot be reached: "),
        (f"http://{'a' * 64}.example", f"http://{'a' * 64}.example cannot be reached: "),
    ],
    ids=["no scheme", "file", "no host", "nobody there", "no port", "no name"],
)
async def test_an_unusable_url_is_refused(
    url: str, complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert await command("coverage", "--url", url) == 1
    out, err = capsys.readouterr()
    assert (out, err.startswith(complaint), err.count("\n")) == ("", True, 1)


# ── Magic customers ──────────────────────────────────────────────────────────────────────────────


def test_magic_lists_the_customers_that_always_fail(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["magic"]) == 0
    lines = capsys.readouterr().out.splitlines()
    magic = load_scenario().magic
    assert [line.split()[0] for line in lines] == list(magic)
    assert lines[0] == 'ee000000-0000-4000-8000-000100001001  getCustomer     "GLOBAL_1001"'
    assert lines[-1] == (
        "ee000000-0000-4000-8000-0000000000a6  any             "
        '{"network":"drip","rate":100,"phase":"after"}'
    )


def test_magic_of_a_scenario_without_any_lists_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["magic", "minimal"]) == 0
    assert capsys.readouterr() == ("", "")


def test_magic_of_an_invalid_scenario_exits_1(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["magic", "nowhere.yaml"]) == 1
    line = "nowhere.yaml:1:1: cannot be read: No such file or directory; nothing shipped is named"
    out, err = capsys.readouterr()
    assert (out, err.startswith(line)) == ("", True)
