"""The access log: off by default, a line for a sample of calls, no secrets.

Lines tell methods and paths as they were sent, so calls are bytes.
"""

import logging
from pathlib import Path
from typing import Any

import pytest
from support import NORTH
from support.access import partners
from support.servers_with_store import lasting, troubled_store
from support.wire import http, serving

from mock_server.web.answering.telemetry import AccessLog

WRONG_KEY = "sbx-caller-" + "0" * 32
READ = http("GET", f"/s/a/api/v2/customer/{NORTH}?x=1", Authorization="Bearer operator-token")


@pytest.fixture(autouse=True)
def told(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)


def lines(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if "call" in vars(record)]


def calls(caplog: pytest.LogCaptureFixture) -> list[dict[str, Any]]:
    return [dict(vars(record)["call"]) for record in caplog.records if "call" in vars(record)]


async def test_line_tells_what_was_called_and_answered(caplog: pytest.LogCaptureFixture) -> None:
    async with serving() as served:
        served.engine.answers.access_log = AccessLog(1)
        answer = await served.call(READ)
        for path in ("/_sandboxes", "/s/a/_sandbox/clock"):
            await served.call(http("GET", path))
    called = calls(caplog)
    assert called[0].pop("ms") >= 0
    assert called[0] == {
        "method": "GET",
        "path": f"/s/a/api/v2/customer/{NORTH}",
        "status": 200,
        "bytes": len(answer.body),
        "sandbox": "a",
        "entry": "1",
    }
    assert f"GET '/s/a/api/v2/customer/{NORTH}' 200" in lines(caplog)[0]
    assert "operator-token" not in lines(caplog)[0]
    ends = [line.partition(" ms")[2] for line in lines(caplog)]
    assert ends == [", sandbox a, entry 1", "", ", sandbox a"]


REFUSED = {
    "a token that is wrong": (
        http("GET", "/_sandboxes", Authorization="Bearer wrong"), "GET '/_sandboxes' 401",
    ),
    "another method": (
        http("TRACE", "/_sandboxes", Authorization="Bearer wrong"), "TRACE '/_sandboxes' 401",
    ),
    "a key that is wrong": (
        http("GET", f"/s/a~{WRONG_KEY}/api/v2/customer/{NORTH}"),
        f"GET '/s/a/api/v2/customer/{NORTH}' 401",
    ),
    "a name that is none": (
        http("GET", "/s/a%20b/api/v2/nothing"), "GET '/s/a%20b/api/v2/nothing' 400",
    ),
    "a head that is malformed": (
        b"GET /api/v2/customer/1 HTTP/1.1\r\nHost : x\r\n\r\n", "- '/api/v2/customer/1' 400",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("sent", "begins"), REFUSED.values(), ids=REFUSED)
async def test_a_call_that_reaches_no_sandbox_has_a_line_as_well(
    sent: bytes, begins: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with partners("a") as hosting:
        hosting.served.engine.answers.access_log = AccessLog(1)
        answer = await hosting.served.call(sent)
    (line,) = lines(caplog)
    assert line.startswith(f"{begins}, {len(answer.body)} bytes in 0.0 ms"), line


async def test_a_call_beyond_a_limit_has_a_line_as_well(caplog: pytest.LogCaptureFixture) -> None:
    async with partners() as hosting:
        await hosting.add("b", limits={"callsPerSecond": 1})
        hosting.served.engine.answers.access_log = AccessLog(1)
        key = hosting.keys["b"]["caller"]
        for _ in range(2):
            await hosting.call("GET", f"/s/b/api/v2/customer/{NORTH}", key=key)
    assert [call["status"] for call in calls(caplog)] == [200, 429]


ABOUT_SANDBOXES = [
    ("PUT", "/_sandboxes/one", 201),
    ("GET", "/_sandboxes", 200),
    ("POST", "/_sandboxes/one/extend", 400),
    ("DELETE", "/_sandboxes/one", 204),
    ("POST", "/_sandboxes/one/undo", 201),
    ("PUT", "/_sandboxes/two?purge=maybe", 400),
    ("GET", "/s/three/_sandbox/journal", 200),
    ("GET", f"/s/one/api/v2/customer/{NORTH}", 200),
]


async def test_a_server_with_a_store_logs_each_call_once_as_well(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    store = troubled_store(tmp_path / "kept.db")
    async with lasting(store) as server:
        server.engine.answers.access_log = AccessLog(1)
        for method, path, _ in ABOUT_SANDBOXES:
            await server.call(method, path)
        store.is_down = True
        await server.call("PATCH", f"/api/v2/customer/{NORTH}", {})
        await server.call("DELETE", "/_sandboxes/one")
    told = [(call["method"], call["path"], call["status"]) for call in calls(caplog)]
    assert told == [
        *((method, path.partition("?")[0], status) for method, path, status in ABOUT_SANDBOXES),
        ("PATCH", f"/api/v2/customer/{NORTH}", 503),
        ("DELETE", "/_sandboxes/one", 503),
    ]


@pytest.mark.parametrize(("one_in", "logged"), [(1, [1, 2, 3, 4, 5]), (2, [1, 3, 5]), (4, [1, 5])])
async def test_first_call_and_every_nth_after_it_are_logged(
    one_in: int, logged: list[int], caplog: pytest.LogCaptureFixture
) -> None:
    async with serving() as served:
        served.engine.answers.access_log = AccessLog(one_in)
        for _ in range(5):
            await served.call(http("GET", f"/api/v2/customer/{NORTH}"))
    assert [int(call["entry"]) for call in calls(caplog)] == logged
