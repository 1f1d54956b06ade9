"""The express way: a plain call of the interface is answered where it has come in.

For every call aiohttp makes a task, a request and a writer, which costs more than all that a
sandbox does for a read. None of them is needed for a call that has come whole, and whose reply is
whole and there at once. `Express` says when that is so; all the rest goes the ordinary way.
"""

from collections.abc import Callable
from http import HTTPStatus
from typing import Final, NamedTuple

from mock_server.contract.headers import FAULT
from mock_server.domain.refusal import Refusal
from mock_server.sandbox.ground.address import Address, read_address, read_query
from mock_server.sandbox.ground.exchange import NOTHING, Reply, Request
from mock_server.sandbox.sandboxes.switchboard import Answered
from mock_server.scenario_file import read_fault
from mock_server.web.answering import plain
from mock_server.web.guard import Guard
from mock_server.web.heads import Head, readable_path
from mock_server.web.replies import MAX_PLAIN, written

_METHODS: Final = frozenset({"GET", "PATCH", "POST"})


class Begun(NamedTuple):
    """A call that was answered where it came in, whose answer is to be experienced elsewhere."""

    call: Request
    answered: Answered


class Express:
    """Answers plain calls of the interface.

    `ask` answers calls, and `turn_away` those of whose bodies nothing need be known; as long as
    there is none, every call goes the other way. `decline` answers those that have a flaw, and
    `note_bug` those whose replies cannot be written.
    """

    def __init__(self, base_path: str, guard: Guard) -> None:
        self.ask: Callable[[Request], Answered] | None = None
        self.turn_away: Callable[[Request], Reply | None] | None = None
        self.decline: Callable[[Request], Reply] | None = None
        self.note_bug: Callable[[Request, Exception], Reply] | None = None
        self._base_path = base_path
        self._guard = guard

    def address_of(self, head: Head) -> Address | None:
        """Return the address of a call that may go the express way, once it has come whole."""
        if (
            self.ask is None
            or head.method not in _METHODS
            or not head.is_plain
            or head.length is None
            or head.length > MAX_PLAIN
            or "expect" in head.headers
            or "#" in head.target
        ):
            return None
        address = read_address(head.target.partition("?")[0], self._base_path)
        return address if address.area == "interface" else None

    def is_worth_waiting_for(self, head: Head, address: Address) -> bool:
        """Tell whether the answer to a call depends on its body, which is still to come."""
        call = self._request(head, address, b"")
        return call is not None and (self.turn_away is None or self.turn_away(call) is None)

    def answer(self, head: Head, address: Address, body: bytes) -> bytes | Begun | None:
        """Return the bytes of a reply that is whole and there at once, else what was begun.

        None is for a call that may not pass: the other way says why.
        """
        call = self._request(head, address, body)
        if call is None or self.ask is None:
            return None
        answered = self.ask(call)
        outcome = answered.outcome
        whole = self._written(call, outcome) if isinstance(outcome, Reply) else None
        return whole or Begun(call, answered)

    def refuse(self, data: bytes, why: str) -> Reply:
        """Return the answer to what is no head, as the address wants it that it begins with."""
        path = readable_path(data)
        if path is None or self.decline is None:
            return plain(HTTPStatus.BAD_REQUEST)
        return self.decline(Request("", read_address(path, self._base_path), flaw=why))

    def _request(self, head: Head, address: Address, body: bytes) -> Request | None:
        """Return the request that a call is, None if it may not pass."""
        try:
            caller = self._guard.admit(head.method, head.headers, address.area)
        except Refusal:
            return None
        query, headers = head.target.partition("?")[2], head.headers
        return Request(
            head.method,
            address,
            headers,
            read_query(query) if query else NOTHING,
            body,
            fault=read_fault(headers) if FAULT in headers else None,
            caller=caller,
            head=head.raw,
        )

    def _written(self, call: Request, reply: Reply) -> bytes | None:
        try:
            return written(reply)
        except Exception as error:  # noqa: BLE001 - a bug, of which the log is told, and the caller
            return None if self.note_bug is None else written(self.note_bug(call, error))
