"""The express way: plain calls of the interface are answered as soon as they are received.

aiohttp creates a task, a request and a writer for every call, which costs more than a sandbox needs
to answer a read. None of them is necessary for a call that arrived completely and whose reply is
available immediately. `Express` decides which calls these are; aiohttp handles all others.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Final, NamedTuple

from mock_server.contract.headers import FAULT
from mock_server.domain.refusal import Refusal
from mock_server.sandbox.control.problem import Problem
from mock_server.sandbox.ground.address import Address, read_address, read_query
from mock_server.sandbox.ground.exchange import NOTHING, Reply, Request, Unread
from mock_server.sandbox.sandboxes.permits import has_key
from mock_server.sandbox.sandboxes.switchboard import Answered
from mock_server.scenario_file import read_fault
from mock_server.web.answering.own_replies import plain
from mock_server.web.answering.replies import MAX_PLAIN, encoded_reply
from mock_server.web.callers.guard import Guard
from mock_server.web.callers.keys import WrongKeyError, keyed, sent_key, without_key
from mock_server.web.callers.quotas import NOT_COUNTED, HeldPlace
from mock_server.web.connections.heads import Head, read_head, read_usual, readable_path
from mock_server.web.engine import Asked, Engine

_METHODS: Final = frozenset({"GET", "PATCH", "POST"})


class Begun(NamedTuple):
    """A call that was begun on arrival, but whose outcome aiohttp must deliver.

    It counts as held until then, so that calls that arrive together cannot exceed the limit.
    """

    call: Request
    asked: Asked
    hold: HeldPlace


class Pending(NamedTuple):
    """A call that is written to a log before it is answered, and the future for its answer."""

    engine: Engine
    call: Request
    waited: asyncio.Future[Answered]


class Express:
    """Answers plain calls of the interface.

    `engine` answers them. While it is None, aiohttp handles every call, as it does on a server with
    CORS headers, which are the handler's business. Keys are checked for expiry at `now_ms`. `own`
    is the sandbox that has this origin of its own, if any. `replies` counts all replies of the
    server by status, however they are written.
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
        self.own = own
        self._base_path = base_path
        self._guard = guard
        self._now_ms = now_ms
        self._is_open = guard.control_token is None
        self._takes_usual = self._is_open and not guard.cors

    def read(
        self, data: bytes, end: int, connection: int | None = None
    ) -> tuple[Request, int] | Head:
        """Return the call whose head is `data[:end]`, and its own end, if it may be answered here.

        The call has as much of its body as has arrived. For any other call, return the head:
        aiohttp's side answers or refuses it.

        Raises:
            MalformedError: if the head is malformed.
        """
        raw = data[:end]
        usual = read_usual(raw) if self._takes_usual and self.engine is not None else None
        if usual is not None:
            method, target, meant = usual
            path, _, query = target.partition("?")
            address = read_address(path, self._base_path, self.own)
            if address.area != "interface" or address.key is not None:
                return read_head(raw)._replace(address=address)
            return _call(method, address, query, meant, data, raw, connection)
        return self._read_any(data, raw, connection)

    def _read_any(
        self, data: bytes, raw: bytes, connection: int | None
    ) -> tuple[Request, int] | Head:
        """Do the same for an unusual head, or one whose caller must be admitted."""
        head = read_head(raw)
        if self.engine is None or self._guard.cors or not _may_be_plain(head):
            return head
        path, _, query = head.target.partition("?")
        address = read_address(path, self._base_path, self.own)
        if (
            address.area != "interface"
            or (address.key is not None and self._is_open)
            or has_key(head.target[len(address.with_key) :])
        ):
            return head._replace(address=address)
        try:
            caller = self._guard.admit(head.method, head.headers, address, now_ms=self._now_ms())
        except (Refusal, Problem, WrongKeyError):
            return head._replace(address=address)
        call, end = _call(head.method, address, query, head.headers, data, raw, connection)
        call.caller = caller
        if self._guard.keys is None:
            return call, end
        named = without_key(head.headers, sent_key(head.headers, address))
        return call.but(headers=named), end

    def is_worth_waiting_for(self, call: Request) -> bool:
        """Return whether the answer to a call depends on its body, which is still incomplete."""
        return self.engine is None or self.engine.refuse_early(call) is None

    def answer(self, call: Request) -> bytes | Begun | Pending | None:
        """Return the bytes of a reply if it is available immediately, or else what was begun.

        None means that the server no longer answers calls here.
        """
        engine = self.engine
        if engine is None:
            return None
        if engine.quotas.apply_to(call):
            refused = engine.quotas.refusal(call)
            if refused is not None:
                engine.answers.notices.note_refused(call, refused)
                self.replies[refused.status] += 1
                return encoded_reply(refused)
        bare = call if call.address.key is None else call.without_key()
        asked = engine.receive(bare, begins=False)
        if isinstance(asked, Answered):
            return self._reply_or_begun(engine, call, asked)
        return Pending(engine, call, asked)

    def take_up(self, pending: Pending) -> bytes | Begun:
        """Return what `answer` returns, for a call that has been written to a log."""
        engine, call, waited = pending
        if waited.exception() is None:
            return self._reply_or_begun(engine, call, waited.result())
        return Begun(call, waited, engine.quotas.hold(call))

    def _reply_or_begun(self, engine: Engine, call: Request, answered: Answered) -> bytes | Begun:
        outcome, address = answered.outcome, call.address
        if not isinstance(outcome, Reply):
            return Begun(call.without_key(), answered, engine.quotas.hold(call))
        try:
            whole = encoded_reply(outcome if address.key is None else keyed(outcome, address))
        except Exception as error:  # noqa: BLE001 - a bug: it is logged, and the caller informed
            outcome = engine.answers.note_bug(call, error)
            whole = encoded_reply(outcome)
        if whole is None:
            return Begun(call.without_key(), answered, NOT_COUNTED)
        self.replies[outcome.status] += 1
        return whole

    def refuse(self, data: bytes, why: str) -> Reply:
        """Return the answer to a malformed head, in the format that its address requires."""
        path = readable_path(data)
        if path is None or self.engine is None:
            return plain(HTTPStatus.BAD_REQUEST, why)
        call = Request("", read_address(path, self._base_path, self.own), flaw=why)
        reply = self.engine.decline(call)
        self.engine.answers.notices.note_refused(call, reply)
        return reply


def _may_be_plain(head: Head) -> bool:
    """Return whether a call may be plain; that depends on its address and its caller as well."""
    return (
        head.is_plain
        and head.method in _METHODS
        and head.length is not None
        and head.length <= MAX_PLAIN
        and "expect" not in head.headers
        and "#" not in head.target
    )


def _call(
    method: str,
    address: Address,
    query: str,
    meant: Mapping[str, str],
    data: bytes,
    raw: bytes,
    connection: int | None,
) -> tuple[Request, int]:
    """Return a call with its body, and the position of its end."""
    start = len(raw)
    end = start + int(meant["content-length"]) if "content-length" in meant else start
    parameters = read_query(query) if query else NOTHING
    call = Request(method, address, Unread(raw, meant), parameters, data[start:end])
    call.connection = connection  # faster than as a keyword argument
    if FAULT in meant:
        call.fault = read_fault(meant)
    return call, end
