"""Turns aiohttp's requests into calls, if their heads are admitted, and removes keys from them.

No other part of the program sees a key of a call: no sandbox, journal, store or log. No more of a
body is read than necessary.
"""

import asyncio
import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from io import BytesIO
from typing import Final

from aiohttp import HttpVersion11, web
from aiohttp.hdrs import METH_CONNECT

from mock_server.contract.headers import is_met
from mock_server.contract.texts.printable import escape_target
from mock_server.domain.refusal import Refusal
from mock_server.sandbox.control.problem import KeyRefusedError, NoSandboxError, no_key, too_many
from mock_server.sandbox.ground.address import Address, read_address
from mock_server.sandbox.ground.exchange import Caller, Outcome, Request
from mock_server.sandbox.sandboxes.permits import without_keys
from mock_server.sandbox.sandboxes.switchboard import Switchboard
from mock_server.web.callers.addresses import forwarded_address, network_of
from mock_server.web.callers.guard import Guard
from mock_server.web.callers.keys import WrongKeyError, WrongKeys, keyed, sent_key, without_key
from mock_server.web.connections.aiohttp_side import PEER, left_of, link_of
from mock_server.web.connections.request_building import make_request
from mock_server.web.engine import Engine

_AUTHORITY: Final = re.compile(r"[^/?#]*://([^/?#]*)")

DRAIN_LIMIT: Final = 16 * 1024 * 1024
"""Bytes of an over-size body that are read, so that the client sees the answer, not a reset."""


@dataclass(frozen=True, slots=True)
class Admission:
    """Admits the requests of one server, and refuses calls of sandboxes that exceed their quotas.

    Everything is served under `_base_path`. `_proxies` is the number of proxies in front of the
    server that are trusted to report the client's address.
    """

    _engine: Engine
    _guard: Guard
    _now_ms: Callable[[], int]
    _base_path: str
    _proxies: int
    _wrong_keys: WrongKeys = field(default_factory=WrongKeys)

    def read(self, request: web.BaseRequest, address: Address, query: str) -> Request:
        """Return a request as a call, without its body; it is not admitted yet."""
        if self._guard.keys is not None:
            address = replace(address, path=without_keys(address.path))
            query = without_keys(query)
        return self._engine.switchboard.routed(read_request(request, address, query))

    def admit(self, request: web.BaseRequest, call: Request) -> Request | Outcome:
        """Return a call that is admitted, without its key, or the refusal of it.

        Raises:
            Problem: if a control call is refused.
        """
        engine, caller = self._engine, self._caller(request, call)
        if not isinstance(caller, Caller):
            return caller
        if self._guard.keys is not None:
            bare = without_key(call.headers, self.secret(request, call))
            call = call.without_key().but(headers=bare)
        call = call.but(caller=caller)
        call.partner = self.partner(request)
        if not engine.quotas.apply_to(call):
            return call
        return engine.quotas.refusal(call) or call

    def confirm(self, request: web.BaseRequest, call: Request) -> Request | Outcome:
        """Return a call whose body was read, or a refusal if its key has become invalid since.

        Raises:
            Problem: if a control call is refused.
        """
        if self._guard.keys is None or not request.body_exists:
            return call
        came_by = requested_address(request, self._base_path)
        address = replace(call.address, key=came_by.key)
        caller = self._caller(request, call.but(address=address))
        return call if isinstance(caller, Caller) else caller

    def _caller(self, request: web.BaseRequest, call: Request) -> Caller | Outcome:
        """Return the caller, or the refusal of the call."""
        switchboard = self._engine.switchboard
        try:
            headers, now_ms = admission_headers(request), self._now_ms()
            return self._guard.admit(
                request.method, headers, call.address, call.route, now_ms=now_ms
            )
        except Refusal as refusal:
            return switchboard.refusal_reply(refusal)
        except NoSandboxError as problem:
            return _as_reply(switchboard, call, problem)
        except WrongKeyError as error:
            return _as_reply(switchboard, call, self._wrong_key(request, str(error)))

    def secret(self, request: web.BaseRequest, call: Request) -> str | None:
        """Return the secret that a call carries, if any."""
        return sent_key(admission_headers(request), call.address)

    def keyed(self, request: web.BaseRequest, outcome: Outcome) -> Outcome:
        """Return an outcome whose Location has the key of the request's base URL, if any."""
        if self._guard.keys is None or "Location" not in outcome.headers:
            return outcome
        return keyed(outcome, requested_address(request, self._base_path))

    def cors_headers(self, request: web.BaseRequest) -> dict[str, str]:
        """Return the CORS headers of the answer to a request, which may be of another origin."""
        return self._guard.cors_headers(request.headers.get("Origin"))

    def address(self, request: web.BaseRequest) -> str:
        """Return the address of the client."""
        forwarded = request.headers.getall("X-Forwarded-For", ())
        return forwarded_address(request.remote or "", forwarded, self._proxies)

    def partner(self, request: web.BaseRequest) -> str:
        """Return with whom the client of a request shares its turns."""
        return network_of(self.address(request))

    def _wrong_key(self, request: web.BaseRequest, detail: str) -> NoSandboxError:
        """Count a wrong key, and return the refusal of its call."""
        address = self.address(request)
        seconds = self._wrong_keys.note(address, self._now_ms())
        if not seconds:
            return no_key(detail)
        detail = "too many invalid keys came from this address; a valid one is never refused"
        return too_many(detail, seconds, KeyRefusedError)


def _as_reply(switchboard: Switchboard, call: Request, problem: NoSandboxError) -> Outcome:
    """Return a refusal in the format of the API that was called."""
    is_of_server = call.address.area == "metrics"
    return problem.as_reply() if is_of_server else switchboard.refuse(call, problem)


# ── Heads ────────────────────────────────────────────────────────────────────────────────────────


class BrokenOffError(Exception):
    """A body was broken off; the message gives the reason."""


def split_target(request: web.BaseRequest) -> tuple[str, str]:
    """Return the encoded path and query of a request; bytes that are not UTF-8 are escaped."""
    target = request.raw_path
    if not target.startswith("/"):  # absolute-form, as sent to a proxy, or `OPTIONS *`
        target = request.rel_url.raw_path_qs or "/"
    path, _, query = escape_target(target).partition("#")[0].partition("?")
    return path, query


def requested_address(request: web.BaseRequest, base_path: str) -> Address:
    """Return the address of a request."""
    link = link_of(request)
    own = None if link is None else link.own
    return read_address(split_target(request)[0], base_path, own)


def admission_headers(request: web.BaseRequest) -> Mapping[str, str]:
    """Return the headers by which a call is admitted.

    The host of an absolute target overrides the Host header (RFC 9112, 3.2.2).
    """
    absolute = _AUTHORITY.match(request.raw_path)
    if absolute is None:
        return request.headers
    named = {name.lower(): text for name, text in request.headers.items()}
    return {**named, "host": absolute[1]}


def read_request(request: web.BaseRequest, address: Address, query: str) -> Request:
    """Build the core's request, without its body."""
    headers: Collection[tuple[str, str]] = request.headers.items()
    if request.version < HttpVersion11:  # HTTP/1.0 has no expectations (RFC 9110, 10.1.1)
        headers = [(name, text) for name, text in headers if name.lower() != "expect"]
    call = make_request(request.method, address, query, headers=headers)
    link, peer = link_of(request), PEER.get()
    if link is not None:
        return call.but(connection=link.number)
    return call if peer is None else call.but(connection=peer.connection)


async def read_body(
    request: web.BaseRequest,
    keep: int,
    seconds: float | None = None,
    take: Callable[[int], object] = lambda _: None,
) -> bytes:
    """Read a body; if it is longer than `keep` bytes, return only one byte more than that.

    A body is not read if the call is refused because of Expect, as it may never arrive, nor after a
    CONNECT, although aiohttp's Python parser assumes one.

    Raises:
        CrowdedError: if `take` has no room for it.
        BrokenOffError: if the client disconnects before the end.
        TimeoutError: if the body is incomplete after `seconds`.
    """
    if request.method == METH_CONNECT or not await _meets_expectation(request):
        return b""
    if request.content.is_eof():  # arrived completely with its head, as usual
        is_read = request.content.at_eof()  # or there is none, or a middleware has read it
        body = (await request.read() if is_read else request.content.read_nowait())[: keep + 1]
        take(len(body))
        return body
    kept = BytesIO()  # unlike joined chunks, its content is not copied in the end
    read = 0
    async with asyncio.timeout(seconds):
        while chunk := await _next_chunk(request):
            read += len(chunk)
            if kept.tell() <= keep:
                wanted = chunk[: keep + 1 - kept.tell()]
                take(len(wanted))
                kept.write(wanted)
            if read > max(DRAIN_LIMIT, keep):
                break
    return kept.getvalue()


async def _next_chunk(request: web.BaseRequest) -> bytes:
    """Return at least one byte of a body, or nothing at its end."""
    reading = asyncio.ensure_future(request.content.readany())
    try:
        await asyncio.wait((reading, left_of(request)), return_when=asyncio.FIRST_COMPLETED)
        error = reading.exception() if reading.done() else None
        if reading.done() and error is None:
            return reading.result()
    finally:
        reading.cancel()
    if error is not None:
        error.__traceback__ = None  # a reference cycle with the body
    raise BrokenOffError("the body is incomplete")


async def _meets_expectation(request: web.BaseRequest) -> bool:
    """Send 100 Continue if expected; return False if anything else is expected."""
    if "Expect" not in request.headers or request.version < HttpVersion11:
        return True
    if not is_met(",".join(request.headers.getall("Expect"))):
        return False
    if request.can_read_body:
        await request.writer.write(b"HTTP/1.1 100 Continue\r\n\r\n")
        request.writer.output_size = 0  # the interim response is not part of the reply
    return True
