"""The access log, for those who want one: a line for every so many calls.

There is none unless it is asked for. The journal is the log: it says more, costs less, and is
written when it is read.
"""

import logging
from typing import Final

from mock_server.sandbox.ground.exchange import BaseReply, Request
from mock_server.sandbox.record.journal import ENTRY_HEADER
from mock_server.sandbox.sandboxes.switchboard import Answered

ACCESS_LOGGER: Final = "mock_server.access"
"""The name of the logger that every such line comes from."""

_LOG: Final = logging.getLogger(ACCESS_LOGGER)
_TEXT: Final = (
    "%(method)s %(path)r %(status)s, %(bytes)s bytes in %(ms)s ms, "
    "sandbox %(sandbox)s, entry %(entry)s"
)
_MS_PER_SECOND: Final = 1000


class AccessLog:
    """Writes a line about the first call, and about every so many after that.

    Args:
        one_in: of how many calls one is written.
    """

    def __init__(self, one_in: int) -> None:
        self._one_in = one_in
        self._left_out = one_in - 1

    def note(self, request: Request, answered: Answered, seconds: float) -> None:
        """Note a call that took so long to answer, held back replies not counted."""
        self._left_out += 1
        if self._left_out < self._one_in:
            return
        self._left_out = 0
        outcome, tenancy = answered.outcome, answered.tenancy
        if not isinstance(outcome, BaseReply):
            return  # it is told of once there is one
        call = {
            "method": request.method,
            "path": request.address.whole,
            "status": outcome.status,
            "bytes": len(outcome.body),
            "ms": round(seconds * _MS_PER_SECOND, 3),
            "sandbox": None if tenancy is None else tenancy.name,
            "entry": outcome.headers.get(ENTRY_HEADER),
        }
        # Clients choose the path: %r lets none of them write lines of their own.
        _LOG.info(_TEXT, call, extra={"call": call})
