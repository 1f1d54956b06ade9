"""The one handler behind every connection.

    read → which sandbox → answer → hold back, break off or write

Control calls that bring a scenario have it built off the loop's thread first.
"""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import replace
from http import HTTPStatus
from typing import Any, Final, Protocol

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

from mock_server.clock import stopwatch
from mock_server.sandbox.control.problem import Problem
from mock_server.sandbox.exchange import JSON, Outcome, Request
from mock_server.sandbox.sandbox import Sandbox
from mock_server.sandbox.sandboxes import Sandboxes, Tenancy, split_path
from mock_server.sandbox.switchboard import Answered, Switchboard
from mock_server.web.answering import METRICS_TYPE, not_ready, plain, refused, to_response
from mock_server.web.breaking import break_connection, hold_back
from mock_server.web.guard import Guard
from mock_server.web.metrics import Metrics
from mock_server.web.reading import (
    DRAIN_LIMIT,
    ExpectationError,
    make_request,
    read_body,
    split_target,
)
from mock_server.web.streaming import PATIENCE_SECONDS, stream_events
from mock_server.web.threads import in_thread
from mock_server.web.waiting import Holds, Waiters

_LOG: Final = logging.getLogger("mock_server")
_CONTROL: Final = "/_sandbox"
_METRICS: Final = "/metrics"
_HEALTH: Final = {"/_live": b'{"status":"live"}\n', "/_ready": b'{"status":"ready"}\n'}


class Uploads(Protocol):
    """Makes scenarios of bodies; slow, so it runs in a thread."""

    def read(self, operation_id: str, body: bytes) -> Any:
        """Return a built scenario or restoration, or what is wrong with the body."""


class Handler:
    """Answers the requests of one server; until it is opened only `/_live` is well."""

    def __init__(
        self,
        *,
        now_ms: Callable[[], int],
        uploads: Uploads,
        guard: Guard,
        base_path: str = "",
        patience_seconds: float = PATIENCE_SECONDS,
    ) -> None:
        self._switchboard: Switchboard | None = None
        self._metrics: Metrics | None = None
        self._changes: Waiters[Sandbox] = Waiters()
        self._holds = Holds()
        self._now_ms = now_ms
        self._uploads = uploads
        self._uploading = asyncio.Lock()
        self._guard = guard
        self._base_path = base_path
        self._patience_seconds = patience_seconds

    def open(self, sandboxes: Sandboxes) -> None:
        """Be ready from now on."""
        self._switchboard = Switchboard(sandboxes)
        self._metrics = Metrics(sandboxes)
        sandboxes.when_removed = self._see_off

    @property
    def held_count(self) -> int:
        """How many replies are held back: slow, dripping and absent ones."""
        return len(self._holds)

    def close(self) -> None:
        """End every wait and every stream, so that the server can stop."""
        self._changes.wake_all()
        self._holds.release_all()

    async def __call__(self, request: web.BaseRequest) -> web.StreamResponse:
        """Answer one request of aiohttp."""
        try:
            answered = await self._answer(request)
            if answered.tenancy is not None:
                return await self._perform(request, answered)
            outcome = answered.outcome
        except ExpectationError:
            outcome = plain(HTTPStatus.EXPECTATION_FAILED)
        except Problem as problem:
            outcome = refused(problem)
        except (HttpProcessingError, web.RequestPayloadError) as error:
            _LOG.info("a request body broke off: %s", error)
            outcome = plain(HTTPStatus.BAD_REQUEST)
        except ConnectionError:
            raise  # there is nobody left to answer
        except Exception:  # noqa: BLE001 - whatever it is, the caller gets an answer, the log the rest
            _LOG.exception("a bug in the sandbox: %s %s", request.method, request.raw_path)
            outcome = not_ready() if self._switchboard is None else self._switchboard.broken()
        return self._respond(request, outcome)

    async def _answer(self, request: web.BaseRequest) -> Answered:
        """Read a request and ask for its answer."""
        path, query = split_target(request)
        path, prefix = self._split_base(path)
        if path in _HEALTH:
            return Answered(self._health(path, request.method))
        switchboard = self._switchboard
        if switchboard is None:
            return Answered(not_ready())
        _, inner_path = split_path(path)
        is_control = inner_path.startswith(_CONTROL) or path == _METRICS
        limit = switchboard.body_limit(path, request.headers.get("X-Sandbox"))
        keep = DRAIN_LIMIT if is_control else limit
        body = await read_body(request, keep)
        call = make_request(request, path=path, query=query, prefix=prefix, body=body)
        if call.method == "OPTIONS":
            preflight = self._guard.preflight_headers(call.headers)
            if preflight is not None:
                return Answered(Outcome(status=HTTPStatus.NO_CONTENT, headers=preflight, body=b""))
        if is_control:
            call = await self._prepare_control(switchboard, call)
        if path == _METRICS:
            return Answered(self._render_metrics(call))
        return self._ask(switchboard, call)

    def _ask(self, switchboard: Switchboard, call: Request) -> Answered:
        """Get the answer, and tell everybody whom it concerns."""
        began = stopwatch()
        answered = switchboard.answer(call, self._now_ms())
        self._holds.release_stale()
        if answered.tenancy is None:
            return answered
        sandbox = answered.tenancy.sandbox
        if self._metrics is not None:
            self._metrics.observe(answered.tenancy, stopwatch() - began)
        if sandbox in self._changes:
            self._changes.wake(sandbox)
        return answered

    async def _perform(self, request: web.BaseRequest, answered: Answered) -> web.StreamResponse:
        """Let the caller experience an outcome."""
        tenancy = answered.tenancy
        if tenancy is None:
            return self._respond(request, answered.outcome)
        outcome = await self._settle(answered)
        if outcome.stream_after is not None:
            headers = self._guard.cors_headers(request.headers.get("Origin"))
            outcome = replace(outcome, headers={**outcome.headers, **headers})
            return await stream_events(
                request, outcome, tenancy, self._changes, self._now_ms, self._patience_seconds
            )
        if outcome.delay_ms or outcome.network is not None:
            hold = self._holds.of(tenancy.sandbox, outcome.held_by)
            if outcome.delay_ms:
                await hold_back(request, hold, outcome.delay_ms / 1000)
            if outcome.network is not None:
                return await break_connection(request, outcome, hold)
        return self._respond(request, outcome)

    async def _settle(self, answered: Answered) -> Outcome:
        """Ask again, after each change and at each due instant, until there is an answer."""
        tenancy, switchboard, first = answered.tenancy, self._switchboard, answered.outcome.again
        if first is None or tenancy is None or switchboard is None:
            return answered.outcome
        while (again := answered.outcome.again) is not None:
            now_ms = self._now_ms()
            if now_ms >= first.until_ms or self._changes.is_over or tenancy.is_over:
                break
            wake_ms = min(first.until_ms, again.due_ms or first.until_ms)
            await self._changes.wait(tenancy.sandbox, max(0, wake_ms - now_ms) / 1000)
            answered = switchboard.ask_again(answered, self._now_ms())
        return answered.outcome

    def _see_off(self, tenancy: Tenancy, why: str) -> None:
        """Let go of whoever waits for something in a sandbox that is no more, and say so."""
        _LOG.info("sandbox %s is gone: %s", tenancy.name, why)
        self._changes.wake(tenancy.sandbox)
        self._holds.release_stale()
        if self._metrics is not None:
            self._metrics.count(tenancy)

    async def _prepare_control(self, switchboard: Switchboard, call: Request) -> Request:
        """Admit a control call, and build the scenario that it brings, one at a time."""
        self._guard.admit_control(call.headers)
        if len(call.body) > DRAIN_LIMIT:
            detail = f"the limit is {DRAIN_LIMIT} bytes"
            raise Problem(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, detail)
        operation_id = switchboard.upload_operation(call)
        if operation_id is None:
            return call
        async with self._uploading:
            upload = await in_thread(self._uploads.read, operation_id, call.body)
        return replace(call, upload=upload)

    def _respond(self, request: web.BaseRequest, outcome: Outcome) -> web.StreamResponse:
        response = to_response(outcome, self._guard.cors_headers(request.headers.get("Origin")))
        if not request.content.is_eof():
            response.force_close()
        return response

    def _split_base(self, path: str) -> tuple[str, str]:
        """Return the path below the base path, and the base path; one outside leads nowhere."""
        base = self._base_path
        if path in _HEALTH or not base:
            return path, base
        if path == base or path.startswith(base + "/"):
            return path[len(base) :] or "/", base
        return "/outside-the-base-path", base

    def _render_metrics(self, call: Request) -> Outcome:
        if call.method not in ("GET", "HEAD"):
            raise _only_get()
        text = b"" if self._metrics is None else self._metrics.render()
        return Outcome(status=HTTPStatus.OK, headers={"Content-Type": METRICS_TYPE}, body=text)

    def _health(self, path: str, method: str) -> Outcome:
        if method not in ("GET", "HEAD"):
            raise _only_get()
        if path == "/_ready" and self._switchboard is None:
            return not_ready()
        return Outcome(status=HTTPStatus.OK, headers={"Content-Type": JSON}, body=_HEALTH[path])


def _only_get() -> Problem:
    detail = "this address takes GET, HEAD"
    return Problem(HTTPStatus.METHOD_NOT_ALLOWED, detail, headers={"Allow": "GET, HEAD"})
