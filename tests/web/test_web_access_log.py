"""The access log: off by default, a line for a sample of calls, no secrets.

Lines tell methods and paths as they were sent, so calls are bytes.
"""

import logging
from pathlib import Path

import pytest
from support import NORTH
from support.access import partners
from support.servers_with_store import lasting, troubled_store
from support.wire import http, serving

from mock_server.web.answering.access_log import AccessLog

WRONG_KEY = "sbx-caller-" + "0" * 32
READ = http("GET", f"/s/a/api/v2/customer/{NORTH}?x=1", Authorization="Bearer operator-token")


async def test_line_tells_what_was_called_and_answered(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    async with serving() as served:
        assert served.handler.engine is not None
        served.handler.engine.answers.access_log = AccessLog(1)
        answer = await served.call(READ)
    (line,) = [record for record in caplog.records if record.name == "mock_server.access"]
    call = dict(line.__dict__["call"])
    assert call.pop("ms") >= 0
    assert call == {
        "method": "GET",
        "path": f"/s/a/api/v2/customer/{NORTH}",
        "status": 200,
        "bytes": len(answer.body),
        "sandbox": "a",
        "entry": "1",
    }
    assert f"GET '/s/a/api/v2/customer/{NORTH}' 200" in line.getMessage()
    assert "operator-token" not in line.getMessage()


async def test_line_has_no_sandbox_and_no_entry_of_a_call_without_them(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.INFO)
    async with serving() as served:
        assert served.handler.engine is not None
        served.handler.engine.answers.access_log = AccessLog(1)
        for path in ("/_sandboxes", "/s/a/_sandbox/clock", f"/s/a/api/v2/customer/{NORTH}"):
            await served.call(http("GET", path))
    lines = [each.getMessage() for each in caplog.records if each.name == "mock_server.access"]
    ends = [line.partition(" ms")[2] for line in lines]
    assert ends == ["", ", sandbox a", ", sandbox a, entry 1"]


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
    caplog.set_level(logging.INFO)
    async with partners("a") as hosting:
        assert hosting.served.handler.engine is not None
        hosting.served.handler.engine.answers.access_log = AccessLog(1)
        answer = await hosting.served.call(sent)
    (line,) = [each.getMessage() for each in caplog.records if each.name == "mock_server.access"]
    assert line.startswith(f"{begins}, {len(answer.body)} bytes in 0.0 ms"), line


async def test_a_call_beyond_a_limit_has_a_line_as_well(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.INFO)
    async with partners() as hosting:
        assert hosting.served.handler.engine is not None
        await hosting.add("b", limits={"callsPerSecond": 1})
        hosting.served.handler.engine.answers.access_log = AccessLog(1)
        key = hosting.keys["b"]["caller"]
        for _ in range(2):
            await hosting.call("GET", f"/s/b/api/v2/customer/{NORTH}", key=key)
    statuses = [each.__dict__["call"]["status"] for each in caplog.records if "call" in vars(each)]
    assert statuses == [200, 429]


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
    caplog.set_level(logging.INFO)
    store = troubled_store(tmp_path / "kept.db")
    async with lasting(store) as server:
        server.engine.answers.access_log = AccessLog(1)
        for method, path, _ in ABOUT_SANDBOXES:
            await server.call(method, path)
        store.is_down = True
        await server.call("PATCH", f"/api/v2/customer/{NORTH}", {})
        await server.call("DELETE", "/_sandboxes/one")
    calls = [each.__dict__["call"] for each in caplog.records if "call" in vars(each)]
    assert [(call["method"], call["path"], call["status"]) for call in calls] == [
        *((method, path.partition("?")[0], status) for method, path, status in ABOUT_SANDBOXES),
        ("PATCH", f"/api/v2/customer/{NORTH}", 503),
        ("DELETE", "/_sandboxes/one", 503),
    ]


@pytest.mark.parametrize(("one_in", "logged"), [(1, [1, 2, 3, 4, 5]), (2, [1, 3, 5]), (4, [1, 5])])
async def test_first_call_and_every_nth_after_it_are_logged(
    one_in: int, logged: list[int], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    async with serving() as served:
        assert served.handler.engine is not None
        served.handler.engine.answers.access_log = AccessLog(one_in)
        for _ in range(5):
            await served.call(http("GET", f"/api/v2/customer/{NORTH}"))
    entries = [
        int(record.__dict__["call"]["entry"])
        for record in caplog.records
        if "call" in record.__dict__
    ]
    assert entries == logged
