"""The optional access log: one line for each call, or for every Nth call.

It is off by default: the journal contains more, costs less, and is formatted only when it is read.
"""

import logging
from typing import Final

from mock_server.contract.headers import ENTRY
from mock_server.sandbox.ground.exchange import BaseReply, Request
from mock_server.sandbox.sandboxes.switchboard import Answered

ACCESS_LOGGER: Final = "mock_server.access"
"""The name of the logger of these lines."""

_LOG: Final = logging.getLogger(ACCESS_LOGGER)
_TEXT: Final = "%(method)s %(path)r %(status)s, %(bytes)s bytes in %(ms)s ms"
_WHERE: Final = {"sandbox": ", sandbox %(sandbox)s", "entry": ", entry %(entry)s"}
"""What is appended for a call that has a sandbox, and an entry in its journal."""

_MS_PER_SECOND: Final = 1000


class AccessLog:
    def __init__(self, one_in: int) -> None:
        self._one_in = one_in
        self._left_out = one_in - 1

    def note(self, request: Request, answered: Answered, seconds: float) -> None:
        """Log a call, and the seconds that its answer took, without delays by faults."""
        self._left_out += 1
        if self._left_out < self._one_in:
            return
        self._left_out = 0
        outcome, tenancy = answered.outcome, answered.tenancy
        if not isinstance(outcome, BaseReply):
            return  # logged once there is one
        call = {
            "method": request.method or "-",  # of a malformed one
            "path": request.address.whole,
            "status": outcome.status,
            "bytes": len(outcome.body),
            "ms": round(seconds * _MS_PER_SECOND, 3),
            "sandbox": None if tenancy is None else tenancy.name,
            "entry": outcome.headers.get(ENTRY),
        }
        # Clients choose the path: %r prevents line breaks.
        text = _TEXT + "".join(part for name, part in _WHERE.items() if call[name] is not None)
        _LOG.info(text, call, extra={"call": call})
