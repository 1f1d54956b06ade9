"""The audit log: who made which changing control call, from where and when, without secrets.

The server has a clock and a log of its own.
"""

import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support import ACME, START_MS
from support.access import TOKEN, Partners, partners
from support.quick_process import server
from support.wire import http, serving

from mock_server.contract.values.exact_json import loads
from mock_server.web.answering.timeouts import Timeouts
from mock_server.web.callers.audit import MAX_REFUSED, AuditLog

CUSTOMER = f"/api/v2/customer/{ACME}"


def lines_of(written: list[str]) -> list[Any]:
    return [loads(line.encode()) for line in written]


@asynccontextmanager
async def audited(*names: str) -> AsyncIterator[tuple[Partners, list[str]]]:
    """Serve sandboxes of partners; yield them with the lines of the audit log from now on."""
    async with partners(*names, proxies=1) as hosted:
        written: list[str] = []
        hosted.served.handler.audit = AuditLog(written.append, lambda: START_MS, has_token=True)
        yield hosted, written


def line(call: str, role: str | None, status: int, sandbox: str, path: str | None) -> Any:
    return {
        "at": "2026-01-01T09:00:00.000Z",
        "role": role,
        "address": "192.0.2.7",
        "sandbox": sandbox,
        "call": call,
        "path": path,
        "status": status,
    }


async def test_each_changing_control_call_is_a_line_and_no_other_call_is() -> None:
    async with audited("acme") as (hosted, written):
        owner, caller = hosted.keys["acme"]["owner"], hosted.keys["acme"]["caller"]
        for method, path, body, key in (
            ("GET", f"/s/acme{CUSTOMER}", None, owner),
            ("PATCH", f"/s/acme{CUSTOMER}", {"name": "New"}, caller),
            ("GET", "/s/acme/_sandbox/clock", None, owner),
            ("GET", "/_sandboxes", None, TOKEN),
            ("POST", "/s/acme/_sandbox/reset", None, owner),
            ("POST", "/s/acme/_sandbox/reset", None, TOKEN),
            ("POST", "/s/acme/_sandbox/reset", None, caller),
            ("POST", "/s/acme/_sandbox/reset", None, None),
            ("POST", "/s/acme/_sandbox/reset", None, "wrong"),
            ("POST", "/s/acme/_sandbox/clock/advance", {"by": "soon"}, owner),
            ("PUT", "/_sandboxes/new", {}, TOKEN),
            ("PUT", "/_sandboxes/new", {}, owner),
            ("POST", "/_sandboxes/acme/keys", {"roles": ["caller"]}, owner),
            ("DELETE", "/_sandboxes/acme?purge=true", None, TOKEN),
        ):
            await hosted.call(method, path, body, key=key, X_Forwarded_For="6.6.6.6, 192.0.2.7")
    reset, advance = "/_sandbox/reset", "/_sandbox/clock/advance"
    assert lines_of(written) == [
        line("reset", "owner", 200, "acme", reset),
        line("reset", "operator", 200, "acme", reset),
        line("reset", None, 403, "acme", reset),
        line("reset", None, 401, "acme", reset),
        line("reset", None, 401, "acme", reset),
        line("advanceClock", "owner", 400, "acme", advance),
        line("putSandbox", "operator", 201, "new", "/_sandboxes/new"),
        line("putSandbox", None, 403, "new", "/_sandboxes/new"),
        line("rotateKeys", "owner", 200, "acme", "/_sandboxes/acme/keys"),
        line("deleteSandbox", "operator", 204, "acme", "/_sandboxes/acme"),
    ]


async def test_callers_without_a_key_cannot_fill_the_log() -> None:
    now_ms, written = START_MS, list[str]()
    audit = AuditLog(written.append, lambda: now_ms, has_token=True)
    async with partners("acme") as hosted:
        hosted.served.handler.audit = audit
        path, owner = "/s/acme/_sandbox/reset", hosted.keys["acme"]["owner"]
        for _ in range(MAX_REFUSED + 5):
            assert (await hosted.call("POST", path, key="wrong")).status == 401
        await hosted.call("POST", path, key=owner)
        now_ms += 60_000
        await hosted.call("POST", path)
    assert len(written) == MAX_REFUSED + 3
    done, refused, next_one = lines_of(written[-3:])
    assert (done["role"], next_one["status"]) == ("owner", 401)
    since, at = "2026-01-01T09:00:00.000Z", "2026-01-01T09:01:00.000Z"
    assert refused == {"at": at, "role": None, "since": since, "refused": 5}


async def test_an_open_server_logs_the_calls_of_every_client() -> None:
    async with serving() as served:
        written: list[str] = []
        served.handler.audit = AuditLog(written.append, lambda: START_MS, has_token=False)
        await served.call(http("POST", "/_sandbox/reset"))
        await served.call(http("POST", "/_sandbox/reset", Origin="https://page.example"))
    assert [(answer["role"], answer["status"]) for answer in lines_of(written)] == [
        ("anybody", 200),
        (None, 403),
    ]


async def test_a_call_whose_body_times_out_is_logged_with_its_status() -> None:
    begun = b"PUT /_sandbox/scenario HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{"
    async with serving(timeouts=Timeouts(body=0.05)) as served:
        written: list[str] = []
        served.handler.audit = AuditLog(written.append, lambda: START_MS, has_token=False)
        answer = await served.call(begun)
    (shown,) = lines_of(written)
    assert (answer.status, shown["status"]) == (408, 408)


@pytest.mark.parametrize("spelling", ["{}", "%73{}", "%2573{}"], ids=["plain", "escaped", "twice"])
async def test_a_key_in_the_address_of_a_call_about_sandboxes_is_left_out(spelling: str) -> None:
    async with audited("acme") as (hosted, written):
        owner = hosted.keys["acme"]["owner"]
        expected = spelling.format(owner if spelling == "{}" else owner[1:])
        for method, path in (
            ("POST", f"/_sandboxes/acme~{expected}/keys"),
            ("PUT", f"/_sandboxes/{expected}"),
            ("DELETE", f"/s/acme/_sandbox/faults/{expected}"),
        ):
            for key in (None, TOKEN):
                await hosted.call(method, path, key=key)
        await hosted.call("DELETE", f"/s/acme/_sandbox/faults/{TOKEN}", key=TOKEN)
    *others, last = lines_of(written)
    assert (last["path"], last["role"]) == (None, "operator")
    assert len(others) == 6
    assert owner not in str(others)
    assert {each["path"] for each in others[4:]} == {"/_sandbox/faults/sbx-owner-left-out"}


WAYS = st.sampled_from(["header", "bearer", "url", "path", "query", "body"])
WHOSE = st.sampled_from(["owner", "caller", "operator"])
CALLS = st.sampled_from(
    [
        ("POST", "/_sandbox/reset"),
        ("PUT", "/_sandbox/faults/{secret}"),
        ("DELETE", "/_sandbox/faults/{secret}"),
        ("PUT", "/_sandbox/customers/{secret}"),
        ("POST", "/_sandbox/clock/run"),
    ]
)


@given(sent=st.lists(st.tuples(CALLS, WHOSE, WAYS), min_size=1, max_size=6))
@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
async def test_no_line_has_a_secret_that_its_call_brought(
    sent: list[tuple[tuple[str, str], str, str]],
) -> None:
    async with audited("acme") as (hosted, written):
        secrets = {**hosted.keys["acme"], "operator": TOKEN}
        for (method, path), whose, way in sent:
            secret = secrets[whose]
            base = f"/s/acme~{secret}" if way == "url" else "/s/acme"
            where = base + path.format(secret=secret if way == "path" else "name")
            where += f"?parent={secret}" if way == "query" else ""
            headers = {"Authorization": f"Bearer {secret}"} if way == "bearer" else {}
            key = secret if way not in ("url", "bearer") else None
            await hosted.call(method, where, {"name": secret}, key=key, **headers)
        assert len(written) == len(sent)
        assert not [answer for answer in written if any(key in answer for key in secrets.values())]


# ── A server started with an audit log ───────────────────────────────────────────────────────────


ACCESS = ("minimal", "--access", "keys", "--control-token", TOKEN, "--host", "127.0.0.1")


def put(name: str) -> bytes:
    return http("PUT", f"/_sandboxes/{name}", X_Sandbox_Key=TOKEN)


async def test_a_file_takes_the_lines_and_may_be_rotated(tmp_path: Path) -> None:
    file, rotated = tmp_path / "audit.log", tmp_path / "audit.log.1"
    async with server(*ACCESS, "--audit-log", str(file)) as running:
        await running.call(put("first"))
        while not names(file.read_text("utf-8")):
            await running.call(http("GET", "/_live"))
        file.rename(rotated)
        running.process.send_signal(signal.SIGHUP)
        await running.call(put("second"))
        assert (await running.stop()).code == 0
    written = [names(path.read_text("utf-8")) for path in (rotated, file)]
    assert written == [["first"], ["second"]]


def names(text: str) -> list[str]:
    return [answer["sandbox"] for answer in lines_of(text.splitlines())]
