"""Scenarios and states over HTTP, and bugs, whose details are not shown."""

import asyncio
import logging
import threading
from typing import Any

import pytest
from support import ACME, START_MS, build
from support.wire import http, serving

from mock_server.contract.values.exact_json import dumps
from mock_server.sandbox.ground.exchange import Outcome, Reply, Request
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.web.answering.threads import in_thread

CUSTOMER = f"/api/v2/customer/{ACME}"
SCENARIO = "/_sandbox/scenario"
OWN_ID = "00000000-0000-4000-8000-00000000aaaa"

YAML_SCENARIO = f"""\
version: 1
customers:
  - {{customerId: {OWN_ID}, generated: false, status: ACTIVE, currency: EUR}}
""".encode()

JSON_SCENARIO = dumps(
    {
        "version": 1,
        "customers": [
            {"customerId": OWN_ID, "generated": False, "status": "ACTIVE", "currency": "EUR"}
        ],
    }
)


class BrokenSandbox(Sandbox):
    """A sandbox with a bug."""

    def answer(self, request: Request, now_ms: int, *, is_written: bool = True) -> Outcome:
        message = f"a secret of the program: {request.path} {now_ms} {is_written}"
        raise LookupError(message)


class UnwritableSandbox(Sandbox):
    """A sandbox whose answers cannot be written as bytes."""

    def answer(self, request: Request, now_ms: int, *, is_written: bool = True) -> Outcome:
        body: Any = (request, now_ms, is_written)
        return Reply(status=200, headers={}, body=body)


class InjectingSandbox(Sandbox):
    """A sandbox whose headers are invalid."""

    def answer(self, request: Request, now_ms: int, *, is_written: bool = True) -> Outcome:
        headers = {"X-Path": f"{request.path}\r\nX-Now: {now_ms}\r\nX-Log: {is_written}"}
        return Reply(status=200, headers=headers, body=b"")


class ThinkingUploads:
    """Uploads that take until the test allows them to continue."""

    def __init__(self) -> None:
        self.begun = threading.Event()
        self.may_end = threading.Event()

    def read(self, operation_id: str, body: bytes) -> Any:
        self.begun.set()
        self.may_end.wait(20)
        return ValueError(f"{operation_id} of {len(body)} bytes")


class NotedUploads(ThinkingUploads):
    """Uploads that record the order in which they are read."""

    def __init__(self) -> None:
        super().__init__()
        self.read_bodies: list[bytes] = []

    def read(self, operation_id: str, body: bytes) -> Any:
        self.read_bodies.append(body)
        return super().read(operation_id, body)


async def test_many_uploads_of_one_sandbox_keep_another_waiting_for_one() -> None:
    uploads = NotedUploads()
    async with serving(uploads=uploads) as served:
        engine = served.engine
        calls = [
            Request("PUT", f"/s/{body[:-2]}{SCENARIO}", body=body.encode())
            for body in ("acme-1", "acme-2", "acme-3", "blue-1")
        ]
        reading = [asyncio.create_task(engine.prepare(call)) for call in calls]
        await asyncio.to_thread(uploads.begun.wait, 20)
        uploads.may_end.set()
        await asyncio.gather(*reading)
    assert uploads.read_bodies == [b"acme-1", b"blue-1", b"acme-2", b"acme-3"]


@pytest.mark.parametrize("body", [YAML_SCENARIO, JSON_SCENARIO], ids=["yaml", "json"])
async def test_a_scenario_is_begun_when_it_is_put(client: Any, body: bytes) -> None:
    put = await client.put(SCENARIO, data=body)
    assert (put.status, await put.json()) == (200, {"name": "upload", "customers": 1})
    assert (await client.get(CUSTOMER)).status == 404
    assert (await client.get(f"/api/v2/customer/{OWN_ID}")).status == 200


@pytest.mark.parametrize(
    "path",
    [
        "/etc/passwd",
        "../../../../../../etc/passwd",
        "../fixtures/../../../../etc/passwd",
        "../README.md",
        "../fixtures/tls/key.pem",
        "nowhere.yaml",
    ],
)
async def test_a_put_scenario_includes_shipped_files_alone(client: Any, path: str) -> None:
    body = f"version: 1\ninclude: [{path}]\ncustomers: [{{ref: a}}]\n"
    put = await client.put(SCENARIO, data=body)
    assert (put.status, (await client.get(CUSTOMER)).status) == (400, 200)
    (error,) = (await put.json())["errors"]
    assert error["pointer"] == "/include/0"
    assert error["detail"].startswith("line 2, column 11: ")
    assert "root:" not in error["detail"]


async def test_other_calls_are_answered_while_a_scenario_is_built() -> None:
    uploads = ThinkingUploads()
    async with serving(uploads=uploads) as served, served.wire() as wire:
        await wire.send(http("PUT", SCENARIO, b"slow"))
        assert await asyncio.to_thread(uploads.begun.wait, 20)
        meanwhile = await served.call(http("GET", CUSTOMER))
        uploads.may_end.set()
        answer = await wire.answer()
    assert (meanwhile.status, answer.status) == (200, 400)
    assert answer.json["detail"] == "putScenario of 4 bytes"


@pytest.mark.parametrize("path", [CUSTOMER, "/_sandbox/clock", "/openapi.json"])
async def test_a_bug_gets_the_envelope_and_its_traceback_only_the_log(
    path: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving(BrokenSandbox(build(), START_MS)) as served, served.wire() as wire:
        answers = [await wire.call(http("GET", path)) for _ in range(2)]
    for answer in answers:
        assert (answer.status, answer.json) == (
            500,
            {
                "errorCode": "SANDBOX_INTERNAL_ERROR",
                "errorMessage": answer.json["errorMessage"],
                "content": "",
                "pageable": "",
            },
        )
        assert b"secret" not in answer.body
        assert b"Traceback" not in answer.body
        assert answer.headers["X-Sandbox-Reason"] == "the server's log has the traceback"
    assert [
        record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR
    ] == [f"a bug in the sandbox: GET {path}"] * 2
    assert caplog.text.count(f"LookupError: a secret of the program: {path}") == 2


@pytest.mark.parametrize(
    ("broken", "logged"),
    [
        (UnwritableSandbox, "a bug in the sandbox"),
        (InjectingSandbox, "_write_headers"),  # the message differs between versions of aiohttp
    ],
)
async def test_an_answer_that_cannot_be_written_is_a_bug_of_the_sandbox(
    broken: type[Sandbox], logged: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving(broken(build(), START_MS)) as served:
        answer = await served.call(http("GET", CUSTOMER))
    assert (answer.status, answer.json["errorCode"]) == (500, "SANDBOX_INTERNAL_ERROR")
    assert ("X-Now" in answer.headers, logged in caplog.text) == (False, True)


async def test_what_a_thread_raises_is_raised_where_it_is_waited_for() -> None:
    with pytest.raises(ValueError, match="invalid literal"):
        await in_thread(int, "x")
    assert await in_thread(int, "11", base=2) == 3
