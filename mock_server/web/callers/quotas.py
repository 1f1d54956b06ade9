"""What one sandbox may use of a server: calls per second, held calls, uploads per minute.

Held calls are waits, streams, and calls whose replies are held back. The operator sets the limits,
and each server enforces them on its own, before a call is written or answered. The size of a
sandbox is limited by its scenario, whose limits the core lowers (`BuiltScenario.within`).
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from mock_server.contract.texts.printable import counted
from mock_server.sandbox.control.problem import no_room, too_many
from mock_server.sandbox.ground.exchange import Caller, Request
from mock_server.sandbox.sandboxes.switchboard import Switchboard

CALLS: Final = "callsPerSecond"
HELD: Final = "heldCalls"
UPLOADS: Final = "uploadsPerMinute"

USUAL: Final[Mapping[str, int]] = {HELD: 1000, UPLOADS: 60}
"""The default limits of sandboxes that have keys."""

_SECOND_MS: Final = 1000
_MINUTE_MS: Final = 60_000
_UPLOADED: Final = frozenset({"putScenario", "checkScenario", "putState"})
_WAITING: Final = frozenset({"waitJournal", "streamEvents"})
_FEW: Final = 100

_MOST_CONTROLLED: Final = 64
"""How many control calls to a sandbox with a limit of held calls are answered at the same time.

They have places of their own, so that a plan can be removed that holds all calls back.
"""


@dataclass(slots=True)
class _Window:
    length_ms: int
    number: int = 0
    count: int = 0
    before: int = 0

    def move(self, now_ms: int) -> None:
        number = now_ms // self.length_ms
        if number != self.number:
            self.before = self.count if number == self.number + 1 else 0
            self.number, self.count = number, 0

    def seconds_left(self, now_ms: int) -> int:
        return -((now_ms % self.length_ms - self.length_ms) // 1000)


@dataclass(slots=True)
class _Use:
    calls: _Window = field(default_factory=partial(_Window, _SECOND_MS))
    uploads: _Window = field(default_factory=partial(_Window, _MINUTE_MS))
    under_way: Counter[bool] = field(default_factory=Counter)  # by whether they may be held


def not_counted() -> None:
    """End the hold of a call that is not counted."""


class Quotas:
    """Counts what sandboxes use of one server, and refuses calls that exceed their limits.

    `usual` holds the limits for which the operator has set no other values. If `exempts_operator`
    is set, calls with the control token are not counted.
    """

    def __init__(self, switchboard: Switchboard, now_ms: Callable[[], int]) -> None:
        self.usual: Mapping[str, int] = {}
        self.exempts_operator = False
        self._switchboard = switchboard
        self._permits = switchboard.sandboxes.permits
        self._now_ms = now_ms
        self._uses: dict[str, _Use] = {}

    def count(self, call: Request) -> None:
        """Count a call, or raise NoSandboxError if it exceeds a limit of its sandbox."""
        if not self._apply_to(call):
            return
        self.expect_room(call)
        limits = self._permits.of(call.subject).limits
        use, now_ms = self._use(call.subject), self._now_ms()
        _count(use.calls, limits.get(CALLS), now_ms, "calls a second", CALLS)
        if call.control_id in _UPLOADED:
            most_uploads = limits.get(UPLOADS, self.usual.get(UPLOADS))
            _count(use.uploads, most_uploads, now_ms, "uploads a minute", UPLOADS)

    def expect_room(self, call: Request) -> None:
        """Refuse a call like `count` if too many are held, which may change after it arrived."""
        most = self._permits.of(call.subject).limits.get(HELD, self.usual.get(HELD))
        use = self._uses.get(call.subject)
        if most is None or use is None or not self._apply_to(call):
            return
        if not _may_be_held(call):
            if use.under_way[False] >= _MOST_CONTROLLED:
                busy = f"{_MOST_CONTROLLED} control calls to this sandbox are being answered"
                raise no_room(busy)
        elif use.under_way[True] >= most:
            held = counted(most, "call is", "calls are")
            raise no_room(f"{held} held or waiting (limits.{HELD}: {most})")

    def room_name(self, call: Request) -> str | None:
        """Return the name under which a call takes shared room, or None if it is not limited."""
        return None if not self.usual or self._is_exempt(call) else call.subject

    def hold(self, call: Request) -> Callable[[], None]:
        """Count a call as under way, until the result is called."""
        if not self._apply_to(call):
            return not_counted
        under_way, may_be_held = self._use(call.subject).under_way, _may_be_held(call)
        under_way[may_be_held] += 1
        return partial(under_way.subtract, [may_be_held])

    def _apply_to(self, call: Request) -> bool:
        """Return whether a call is counted: not those of the operator about a sandbox."""
        if not (self.usual or self._permits.of(call.subject).limits):
            return False
        is_about = call.address.area == "sandboxes"
        return not (self._is_exempt(call) or (is_about and call.caller is Caller.OPERATOR))

    def _is_exempt(self, call: Request) -> bool:
        return self.exempts_operator and call.caller is Caller.OPERATOR

    def use(self, name: str) -> Mapping[str, int]:
        use = self._uses.get(name, _Use())
        use.calls.move(self._now_ms())
        return {CALLS: max(use.calls.before, use.calls.count), HELD: use.under_way[True]}

    def _use(self, name: str) -> _Use:
        use = self._uses.get(name)
        if use is None:
            if len(self._uses) > 2 * len(self._permits) + _FEW:  # most of them are idle
                uses = self._uses.items()
                self._uses = {other: each for other, each in uses if any(each.under_way.values())}
            use = self._uses[name] = _Use()
        return use


def _count(window: _Window, most: int | None, now_ms: int, what: str, limit: str) -> None:
    """Count one more, or refuse it if that exceeds the limit."""
    window.move(now_ms)
    if most is not None and window.count >= most:
        detail = f"the sandbox accepts {most} {what} (limits.{limit}: {most})"
        raise too_many(detail, window.seconds_left(now_ms))
    window.count += 1


def _may_be_held(call: Request) -> bool:
    """Return whether the reply to a call may be delayed, or never be sent."""
    return not call.address.is_control or call.control_id in _WAITING
