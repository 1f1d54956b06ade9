"""Recent events, for watchers: numbered, limited, and encoded when read.

No event refers to an exchange, so that the journal can evict entries while events remain.
"""

from collections import deque
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any, Final, NamedTuple

from mock_server.contract.texts.times import format_instant
from mock_server.contract.values.exact_json import dumps

KINDS: Final = ("exchange", "job", "plan", "clock", "reset")
FILTERED: Final = ("exchange", "job")  # the kinds with operation, customer, status and code
NEW_BEGINNING: Final = {"kind": "reset"}  # what a call waits for may never happen after one
_KEPT: Final = 1000
_EVENT: Final = 400  # bytes, without a step
_INSTANTS: Final = frozenset({"at", "now"})


class Event(NamedTuple):
    """One event; its instants are in ms, and `fault` is the kind of a fault that fired."""

    number: int
    kind: str
    fields: Mapping[str, Any]
    fault: str

    def fact(self, name: str) -> Any:
        return self.kind if name == "kind" else self.fields.get(name)

    def encode(self) -> bytes:
        head = f"id: {self.number}\nevent: {self.kind}\ndata: ".encode()
        return head + dumps(self.data()) + b"\n\n"

    def data(self) -> Mapping[str, Any]:
        return {
            name: format_instant(value) if name in _INSTANTS else value
            for name, value in self.fields.items()
        }


class EventLog:
    def __init__(self) -> None:
        # each with the bytes of its step
        self._events: deque[tuple[str, Mapping[str, Any], str, int]] = deque()
        self._steps_size = 0
        self.latest = 0

    def add(self, kind: str, fields: Mapping[str, Any], fault: str = "", step: int = 0) -> None:
        """Note an event; that of a fault includes its step, of so many bytes."""
        self.latest += 1
        self._steps_size += step
        self._events.append((kind, fields, fault, step))
        if len(self._events) > _KEPT:
            self._steps_size -= self._events.popleft()[-1]

    @property
    def weight(self) -> int:
        return len(self._events) * _EVENT + self._steps_size

    def after(self, number: int) -> Sequence[Event]:
        new = min(max(0, self.latest - number), len(self._events))
        newest_first = islice(reversed(self._events), new)  # from the end: few are new
        numbered = zip(range(self.latest, 0, -1), newest_first, strict=False)
        return [Event(each, *parts[:3]) for each, parts in numbered][::-1]

    def has_lost(self, number: int) -> bool:
        return number > self.latest or number < self.before_oldest

    @property
    def before_oldest(self) -> int:
        return self.latest - len(self._events)
