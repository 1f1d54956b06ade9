"""Plain calls of the interface, which are answered as soon as they are received.

aiohttp creates a task, a request and a writer for every call, which costs more than a sandbox needs
to answer a read. None of them is necessary for a call that has a head as clients usually write it,
and whose reply is available immediately. aiohttp reads all other calls; no other head is read here.
"""

import asyncio
import re
from collections import Counter
from collections.abc import Callable, Coroutine
from contextlib import suppress
from copy import copy
from http import HTTPStatus
from typing import Any, Final, NamedTuple, TypeAlias, cast

from aiohttp import HttpVersion11, web

from mock_server.contract.headers import FAULT
from mock_server.domain.refusal import Refusal
from mock_server.sandbox.control.problem import NoSandboxError, Problem
from mock_server.sandbox.ground.address import Address, read_address, read_query
from mock_server.sandbox.ground.exchange import NOTHING, BaseReply, Reply, Request, Unread
from mock_server.sandbox.sandboxes.permits import has_key
from mock_server.sandbox.sandboxes.switchboard import Answered
from mock_server.web.answering.replies import MAX_PLAIN, is_plain, plain
from mock_server.web.callers.addresses import network_of
from mock_server.web.callers.guard import Guard
from mock_server.web.callers.keys import WrongKeyError, keyed
from mock_server.web.callers.quotas import not_counted
from mock_server.web.engine import Asked, Engine, written

_LONGEST_HEAD: Final = 1 << 13
_WORDS: Final = r"[!-\[\]-~]++(?:[ ][!-\[\]-~]++)*+"
_ANY: Final = r"[!#$%&'*+.^_`|~0-9A-Za-z-]*+:[\t -\[\]-~]*+"
_USUAL: Final = re.compile(
    rf"""
    (GET|PATCH|POST)[ ](/[!"$-\[\]-~]*+)[ ]HTTP/1\.1\r\n
    (?:(?: (?: Accept | User- | X-[A-RT-Z] | accept | user- | x-[a-rt-z] | trace ) {_ANY}
         | (?i:Host):[ ]                (?(3)(?!)) ([!-\[\]-~]++)
         | (?i:Authorization):[ ]       (?(4)(?!)) ({_WORDS})
         | (?i:X-Sandbox):[ ]           (?(5)(?!)) ([!-\[\]-~]++)
         | (?i:Content-Type):[ ]        (?(6)(?!)) ({_WORDS})
         | (?i:Content-Length):[ ]      (?(7)(?!)) ([0-9]{{1,5}}+)
         | (?i:X-Sandbox-Key):[ ]       (?(8)(?!)) ([!-\[\]-~]++)
         | (?i:Connection):[ ]          (?(9)(?!)) ([Kk]eep-[Aa]live)
         | (?! (?i: Authorization | Connection | Content-(?:Encoding|Length|Type) | Expect | Host
                  | Origin | Sec-Fetch-Site | Transfer-Encoding | Upgrade | X-Sandbox[a-z-]*)? :)
           {_ANY}
    )\r\n){{1,128}}+\r\n
    """,
    re.ASCII | re.VERBOSE,
)
"""A head as clients usually write it; its groups are the values of the meaningful fields.

Each of these may occur once. The common fields without a meaning come first in the pattern, since
distinguishing the others takes longer. A head with a rare meaningful field, with unusual spacing or
with a backslash, which may be an escape, does not match. Nor does one that is ambiguous.
"""

_METHODS: Final = frozenset({"GET", "PATCH", "POST"})
_RARE: Final = frozenset(
    {"content-encoding", "expect", FAULT, "origin", "sec-fetch-site"}
    | {"transfer-encoding", "upgrade"}
)
"""The fields of which only the handler knows what they mean."""

_PATH: Final = re.compile(rb"[!-~]{1,64} (?:[a-zA-Z]+://[^/?#\s]*)?(/[^?#\s]*)")


class Arrived(NamedTuple):
    """A plain call with its address, which may have its key, and where it ends in some bytes."""

    call: Request
    address: Address
    end: int


class Begun(NamedTuple):
    """A call that was begun on arrival, but whose outcome aiohttp must deliver.

    It counts as held until `end_hold` is called, so that calls that arrive together cannot exceed
    the limit.
    """

    call: Request
    asked: Asked
    end_hold: Callable[[], None]


Rest: TypeAlias = Coroutine[Any, Any, Reply | Begun]
"""What goes on with a call that is written to a log, or takes several steps."""


class PlainCalls:
    """Reads and answers plain calls of the interface.

    `engine` answers them. While it is None, aiohttp reads every call, as it does on a server with
    CORS headers, which are the handler's business. Keys are checked for expiry at `now_ms`. `own`
    is the sandbox that has this origin of its own, if any. `replies` counts all replies of the
    server by status, however they are written, and `malformed` the calls that were not HTTP, by
    what was wrong.
    """

    def __init__(
        self,
        base_path: str,
        guard: Guard,
        now_ms: Callable[[], int] = lambda: 0,
        own: str | None = None,
    ) -> None:
        self.engine: Engine | None = None
        self.replies: Counter[int] = Counter()
        self.malformed: Counter[str] = Counter()
        self.own = own
        self._base_path = base_path
        self._guard = guard
        self._now_ms = now_ms
        self._is_open = guard.control_token is None

    def at(self, own: str) -> "PlainCalls":
        """Return what answers the calls at the origin of a sandbox."""
        calls = copy(self)
        calls.own = own
        return calls

    def read(self, data: bytes, connection: int, network: str) -> Arrived | None:
        """Return the call at the beginning of some bytes, if it is plain and admitted.

        It has as much of its body as has arrived. `network` is that of the client.
        """
        start = data.find(b"\r\n\r\n", 0, _LONGEST_HEAD) + 4
        raw = data[:start]
        found = _USUAL.fullmatch(raw.decode("latin-1"))
        if found is None or self.engine is None or self._guard.cors:
            return None
        method, target, host, authorization, sandbox, content_type, length, key, _ = found.groups()
        path, _, query = target.partition("?")
        address = read_address(path, self._base_path, self.own)
        size = 0 if length is None else int(length)
        if host is None or address.area != "interface" or size > MAX_PLAIN:
            return None
        meant = {"host": host}
        if authorization is not None:
            meant["authorization"] = authorization
        if sandbox is not None:
            meant["x-sandbox"] = sandbox
        if content_type is not None:
            meant["content-type"] = content_type
        if length is not None:
            meant["content-length"] = length
        if key is not None:
            meant["x-sandbox-key"] = key
        end = start + size
        parameters = read_query(query) if query else NOTHING
        call = Request(method, address, Unread(raw), parameters, data[start:end])
        # Faster than as keyword arguments.
        call.meant, call.connection, call.partner = meant, connection, network
        return self._admitted(Arrived(call, address, end), target)

    def read_request(self, request: web.BaseRequest, connection: int) -> Arrived | None:
        """Return the call that a request of aiohttp is, if it is plain and has arrived whole."""
        target, headers, content = request.raw_path, request.headers, request.content
        path, _, query = target.partition("?")
        address = read_address(path, self._base_path, self.own)
        if address.area != "interface" or self.engine is None or self._guard.cors:
            return None
        names = set(map(str.lower, headers))
        is_usual = request.version == HttpVersion11 and request.method in _METHODS
        is_usual &= len(names) == len(headers) and _RARE.isdisjoint(names) and "#" not in target
        if not (is_usual and request.keep_alive and content.is_eof()):
            return None
        line = f"{request.method} {target} HTTP/1.1".encode(errors="surrogateescape")
        head = b"\r\n".join((line, *map(b": ".join, request.raw_headers), b"", b""))
        size = int(headers.get("content-length", 0))
        if not head.isascii() or b"\\" in head or size > MAX_PLAIN:  # or a byte may be spelt out
            return None
        if size and content.at_eof():  # a middleware has read it
            return None
        parameters = read_query(query) if query else NOTHING
        call = Request(request.method, address, Unread(head), parameters)
        call.meant, call.connection = headers, connection
        call.partner = network_of(request.remote or "")
        arrived = self._admitted(Arrived(call, address, 0), target)
        if arrived is not None and size:
            arrived.call.body = content.read_nowait()
        return arrived

    def _admitted(self, arrived: Arrived, target: str) -> Arrived | None:
        call, address, end = arrived
        if self._is_open and address.key is None:
            return arrived
        if not has_key(target[len(address.with_key) :]):
            with suppress(Refusal, Problem, WrongKeyError):  # aiohttp's side refuses it
                call = self._guard.admitted(call, call.partner, self._now_ms())
                return Arrived(call, address, end)
        return None

    async def answer_request(
        self, request: web.BaseRequest, connection: int
    ) -> Reply | Begun | None:
        """Return the answer to a request of aiohttp, or what was begun; None if it is not plain."""
        arrived = self.read_request(request, connection)
        answer = None if arrived is None else self.answer(arrived)
        return answer if isinstance(answer, Reply | Begun | None) else await answer

    def is_refused(self, call: Request) -> bool:
        """Return whether a call, of which the body is incomplete, is refused whatever follows."""
        return self.engine is None or self.engine.refuse_early(call) is not None

    def answer(self, arrived: Arrived) -> Reply | Begun | Rest:
        """Return a plain reply if it is available immediately, or else what was begun."""
        engine = cast("Engine", self.engine)  # without one, `read` returns no call
        call = arrived.call
        try:
            engine.quotas.count(call)
            asked = engine.receive(call)
        except NoSandboxError as problem:
            reply = engine.switchboard.refuse(call, problem)
            engine.answers.note_refused(call, reply)
        except Exception as error:  # noqa: BLE001 - a bug: it is logged, and the caller informed
            reply = engine.answers.note_bug(call, error)
        else:
            if isinstance(asked, Answered) and isinstance(asked.outcome, BaseReply):
                return self._delivered(engine, arrived, asked)
            return self._finish(engine, arrived, asked)
        self.replies[reply.status] += 1
        return reply

    async def _finish(self, engine: Engine, arrived: Arrived, asked: Asked) -> Reply | Begun:
        """Wait until a call is written, and take all steps to its answer."""
        call, asked = arrived.call, await written(asked)
        if isinstance(asked, asyncio.Future):
            return Begun(call, asked, engine.quotas.hold(call))
        if not isinstance(asked.outcome, BaseReply):
            end_hold = engine.quotas.hold(call)
            try:
                outcome, tenancy = await engine.settle(call, asked)
            except Exception as error:  # noqa: BLE001 - as above
                outcome, tenancy = engine.answers.note_bug(call, error), None
            finally:
                end_hold()
            asked = Answered(outcome, tenancy)
        return self._delivered(engine, arrived, asked)

    def _delivered(self, engine: Engine, arrived: Arrived, answered: Answered) -> Reply | Begun:
        outcome, (call, address, _) = answered.outcome, arrived
        if not isinstance(outcome, Reply):
            return Begun(call, answered, engine.quotas.hold(call))
        try:
            whole = outcome if address.key is None else keyed(outcome, address)
            if not is_plain(whole):
                return Begun(call, answered, not_counted)
        except Exception as error:  # noqa: BLE001 - as above
            whole = engine.answers.note_bug(call, error)
        self.replies[whole.status] += 1
        return whole

    def refuse(self, data: bytes, why: str) -> Reply:
        """Return the answer to malformed HTTP, in the envelope if its address has one."""
        self.malformed[why] += 1
        path = _PATH.match(data)
        if path is None or self.engine is None:
            reply = plain(HTTPStatus.BAD_REQUEST, why)
        else:
            address = read_address(path[1].decode("latin-1"), self._base_path, self.own)
            call = Request("", address, flaw=why)
            reply = self.engine.decline(call)
            self.engine.answers.note_refused(call, reply)
        self.replies[reply.status] += 1
        return reply
