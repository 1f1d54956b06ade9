"""The one handler behind every connection.

    read → which sandbox → handle → write

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

from mock_server.sandbox.control.problem import Problem
from mock_server.sandbox.exchange import JSON, Outcome, Request
from mock_server.sandbox.sandbox import Sandbox
from mock_server.web.answering import not_ready, plain, refused, to_response
from mock_server.web.guard import Guard
from mock_server.web.reading import (
    DRAIN_LIMIT,
    ExpectationError,
    make_request,
    read_body,
    split_target,
)
from mock_server.web.threads import in_thread

_LOG: Final = logging.getLogger("mock_server")
_CONTROL: Final = "/_sandbox"
_HEALTH: Final = {"/_live": b'{"status":"live"}\n', "/_ready": b'{"status":"ready"}\n'}


class Uploads(Protocol):
    """Makes scenarios of bodies; slow, so it runs in a thread."""

    def read(self, operation_id: str, body: bytes) -> Any:
        """Return a built scenario or restoration, or what is wrong with the body."""


class Handler:
    """Answers the requests of one server.

    `sandbox` is None until the scenario is loaded; until then only `/_live` is well.
    """

    def __init__(
        self, *, now_ms: Callable[[], int], uploads: Uploads, guard: Guard, base_path: str = ""
    ) -> None:
        self.sandbox: Sandbox | None = None
        self._now_ms = now_ms
        self._uploads = uploads
        self._uploading = asyncio.Lock()
        self._guard = guard
        self._base_path = base_path

    async def __call__(self, request: web.BaseRequest) -> web.StreamResponse:
        """Answer one request of aiohttp."""
        try:
            outcome = await self._answer(request)
        except ExpectationError:
            outcome = plain(HTTPStatus.EXPECTATION_FAILED)
        except (HttpProcessingError, web.RequestPayloadError) as error:
            _LOG.info("a request body broke off: %s", error)
            outcome = plain(HTTPStatus.BAD_REQUEST)
        except ConnectionError:
            raise  # there is nobody left to answer
        except Exception:  # noqa: BLE001 - whatever it is, the caller gets an answer, the log the rest
            _LOG.exception("a bug in the sandbox: %s %s", request.method, request.raw_path)
            outcome = not_ready() if self.sandbox is None else self.sandbox.broken()
        response = to_response(outcome, self._guard.cors_headers(request.headers.get("Origin")))
        if not request.content.is_eof():
            response.force_close()
        return response

    async def _answer(self, request: web.BaseRequest) -> Outcome:
        path, query = split_target(request)
        path, prefix = self._split_base(path)
        if path in _HEALTH:
            return self._health(path, request.method)
        sandbox = self.sandbox
        if sandbox is None:
            return not_ready()
        is_control = path.startswith(_CONTROL)
        body = await read_body(request, DRAIN_LIMIT if is_control else sandbox.body_limit)
        call = make_request(request, path=path, query=query, prefix=prefix, body=body)
        if call.method == "OPTIONS":
            preflight = self._guard.preflight_headers(call.headers)
            if preflight is not None:
                return Outcome(status=HTTPStatus.NO_CONTENT, headers=preflight, body=b"")
        if is_control:
            try:
                call = await self._prepare_control(sandbox, call)
            except Problem as problem:
                return refused(problem)
        return sandbox.handle(call, self._now_ms())

    async def _prepare_control(self, sandbox: Sandbox, call: Request) -> Request:
        """Admit a control call, and build the scenario that it brings, one at a time."""
        self._guard.admit_control(call.headers)
        if len(call.body) > DRAIN_LIMIT:
            detail = f"the limit is {DRAIN_LIMIT} bytes"
            raise Problem(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, detail)
        operation_id = sandbox.upload_operation(call)
        if operation_id is None:
            return call
        async with self._uploading:
            upload = await in_thread(self._uploads.read, operation_id, call.body)
        return replace(call, upload=upload)

    def _split_base(self, path: str) -> tuple[str, str]:
        """Return the path below the base path, and the base path; one outside leads nowhere."""
        base = self._base_path
        if path in _HEALTH or not base:
            return path, base
        if path == base or path.startswith(base + "/"):
            return path[len(base) :] or "/", base
        return "/outside-the-base-path", base

    def _health(self, path: str, method: str) -> Outcome:
        if method not in ("GET", "HEAD"):
            allow = {"Allow": "GET, HEAD"}
            detail = "this address takes GET, HEAD"
            return refused(Problem(HTTPStatus.METHOD_NOT_ALLOWED, detail, headers=allow))
        if path == "/_ready" and self.sandbox is None:
            return not_ready()
        return Outcome(status=HTTPStatus.OK, headers={"Content-Type": JSON}, body=_HEALTH[path])
