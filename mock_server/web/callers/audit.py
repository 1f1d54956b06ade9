"""The audit log: who made which control call that may change something, and when.

A line contains no key, no token and no part of a body or a query: whatever looks like a key is
removed from every field, and a field that contains the secret of its call is null.

Anyone can send calls that are refused by their heads. Only the first few of each minute get a line,
and one more line counts the rest, so that clients without a key cannot fill the disk.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final
from urllib.parse import unquote

from mock_server.contract.texts.times import format_instant
from mock_server.contract.values.exact_json import dumps
from mock_server.sandbox.ground.address import Role
from mock_server.sandbox.ground.exchange import Caller, Request
from mock_server.sandbox.sandboxes.permits import has_key, without_keys

ANYBODY: Final = "anybody"
"""The role of every caller if the server has no control token, and so cannot tell callers apart."""

MAX_REFUSED: Final = 20
"""The number of calls refused by their heads that get a line in each minute."""

_MINUTE_MS: Final = 60_000
_LONGEST: Final = 300
"""The maximum number of characters that are logged of a path or a name."""


@dataclass(slots=True, eq=False)
class AuditLog:
    """Writes a line for each control call that changes something, or was refused that."""

    _put: Callable[[str], None]
    _now_ms: Callable[[], int]
    has_token: bool
    _refused_since_ms: int = 0
    _refused: int = 0

    def close(self) -> None:
        self._write_refused(self._now_ms())

    def note(
        self, call: Request, caller: Caller | None, status: int, address: str, key: str | None
    ) -> None:
        """Log a routed control call, unless it only reads.

        `caller` is None if it could not be identified; `address` is that of the client, and `key`
        the secret that the call carried, if any.
        """
        if call.route is None or not call.route.operation.changes:
            return
        now_ms = self._now_ms()
        if not 0 <= now_ms - self._refused_since_ms < _MINUTE_MS:
            self._write_refused(now_ms)
        if caller is None:
            self._refused += 1
            if self._refused > MAX_REFUSED:
                return
        line = {
            "at": format_instant(now_ms),
            "role": None if caller is None else self._role(caller),
            "address": address,
            "sandbox": _bare(call.subject, key),
            "call": call.route.operation.operation_id,
            "path": _bare(call.path, key),
            "status": status,
        }
        self._put(dumps(line).decode())

    def _write_refused(self, now_ms: int) -> None:
        if self._refused > MAX_REFUSED:
            summary = {"at": format_instant(now_ms), "role": None}
            more = {"since": format_instant(self._refused_since_ms)}
            self._put(dumps({**summary, **more, "refused": self._refused - MAX_REFUSED}).decode())
        self._refused_since_ms, self._refused = now_ms, 0

    def _role(self, caller: Caller) -> str:
        if caller is not Caller.OPERATOR:
            return Role.OWNER
        return Role.OPERATOR if self.has_token else ANYBODY


def _bare(text: str, key: str | None) -> str | None:
    """Return a text without the keys in it, or None if it contains the key of its call."""
    if key is not None and key in unquote(text) and not has_key(key):
        return None
    return without_keys(text)[:_LONGEST]
