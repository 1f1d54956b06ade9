"""Records of calls to several servers, and of the sandboxes in their store, to be compared.

A history consists of the calls, with instants of one clock, and the lives of all sandboxes.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from mock_server.contract.headers import REASON
from mock_server.contract.values.exact_json import dumps
from mock_server.sandbox.ground.address import DEFAULT
from mock_server.sandbox.ground.exchange import Request
from mock_server.store.codec import read_call
from mock_server.store.log_records import Home, LogEntry
from mock_server.store.port import Store
from mock_server.web.connections.request_building import make_request
from support.stores import log
from support.wire import Answer

CALL: Final = "x-test-call"
"""The header that identifies a call in the logs."""

LONG_MS: Final = 1_000_000_000
SHORT_MS: Final = 300
"""Bases of times to live: each call that creates a sandbox adds its own number to one of them."""

NEVER: Final = 1 << 60
"""An instant after all others."""

_UNKNOWN: Final = ("not known", "does not have its reply")
_REFUSED: Final = (
    b"SANDBOX_STORE_UNAVAILABLE",
    b"the store",
    b"PostgreSQL",
    b"does not have its reply",
    b"in the middle of a change",
)
_UNAVAILABLE: Final = 503


@dataclass(frozen=True, slots=True)
class SentCall:
    """One call, as a client makes it."""

    number: int
    method: str
    path: str
    body: Any = None

    @property
    def name(self) -> str:
        """The name of the sandbox that the call is made to, or is about."""
        _, first, *rest = self.path.split("/")
        return rest[0] if first in ("s", "_sandboxes") and rest else DEFAULT

    @property
    def about(self) -> str | None:
        """The method of a call about a sandbox, or None for a call to one."""
        return self.method if self.path.startswith("/_sandboxes/") else None

    @property
    def headers(self) -> Mapping[str, str]:
        return {"content-type": "application/json", CALL: str(self.number)}

    @property
    def written(self) -> bytes:
        """The bytes of the body."""
        return b"" if self.body is None else dumps(self.body)

    @property
    def raw(self) -> bytes:
        """The call in HTTP/1.1."""
        lines = [f"{self.method} {self.path} HTTP/1.1", "host: localhost"]
        lines += [f"{name}: {value}" for name, value in self.headers.items()]
        lines.append(f"content-length: {len(self.written)}")
        return "\r\n".join([*lines, "", ""]).encode() + self.written

    @property
    def request(self) -> Request:
        """The call as a request of the core."""
        path, _, query = self.path.partition("?")
        return make_request(self.method, path, query, headers=dict(self.headers), body=self.written)


@dataclass(slots=True)
class MadeCall:
    """A call made to a server, with its answer, or None if none arrived.

    `began` and `ended` are seconds of one stopwatch; `began_ms` and `ended_ms` are instants of the
    wall clock, which the engine shares.
    """

    sent: SentCall
    server: int
    began: float
    began_ms: int
    ended: float = float("inf")
    ended_ms: int = NEVER
    answer: Answer | None = None

    @property
    def is_refused(self) -> bool:
        """Return whether the server failed to execute the call, or does not know whether it did."""
        answer = self.answer
        if answer is None or answer.status != _UNAVAILABLE:
            return False
        return any(each in answer.body for each in _REFUSED)

    @property
    def reason(self) -> str:
        """The reason for the refusal of a call, if the answer gives one."""
        answer = self.answer
        if answer is None:
            return ""
        return answer.headers.get(REASON, "") or answer.body.decode(errors="replace")

    @property
    def is_unknown(self) -> bool:
        """Return whether the caller cannot know if the call has taken effect."""
        if self.answer is None:
            return True
        return self.is_refused and any(each in self.reason for each in _UNKNOWN)

    def __str__(self) -> str:
        sent, answer = self.sent, self.answer
        expected = "no answer" if answer is None else f"{answer.status} {self.reason[:300]}"
        return (
            f"call {sent.number} of server {self.server}, {self.began:.4f}-{self.ended:.4f}: "
            f"{sent.method} {sent.path} {sent.written.decode()[:100]} → {expected}"
            f" {answer.entry if answer else ''}"
        )


@dataclass(frozen=True, slots=True)
class Life:
    """One life of a sandbox as stored; `change` is the latest of its row.

    `began` is the snapshot that it started from, or None for the beginning of the scenario.
    """

    home: Home
    change: int
    created_ms: int
    ttl_ms: int | None
    by_use: bool
    is_over: bool
    entries: Sequence[LogEntry]
    began: bytes | None = None

    @property
    def maker(self) -> int | None:
        """The number of the call that created it, from its time to live; None if its use did."""
        if self.ttl_ms is None:
            return None
        return self.ttl_ms - (LONG_MS if self.ttl_ms >= LONG_MS else SHORT_MS)

    @property
    def expires_ms(self) -> int:
        """When its time to live expires."""
        return NEVER if self.ttl_ms is None else self.created_ms + self.ttl_ms

    def has_expired_before(self, later: "Life | None") -> bool:
        """Return whether its time to live had expired when the next sandbox of its name began."""
        if self.ttl_ms is None or self.ttl_ms >= LONG_MS:
            return False
        return later is None or self.expires_ms <= later.created_ms

    def called(self) -> Iterator[tuple[int, LogEntry]]:
        """Yield each entry with the number of its call."""
        for entry in self.entries:
            request = read_call(entry.text).request
            yield int(request.headers.get(CALL, "0")), entry

    def can_give_way_to(self, later: "Life | None") -> bool:
        """Return whether the next sandbox of its name may have replaced it.

        If not, it had ended before. A sandbox created by its first use replaces none.
        """
        if later is None or later.by_use:
            return False
        return self.is_over and later.home.generation == self.change + 1


@dataclass(slots=True)
class History:
    """The calls of clients, and the lives of sandboxes in the order of their generations.

    While a change is being written, a read may be answered as of `lag_ms` before it began.
    """

    calls: list[MadeCall] = field(default_factory=list)
    lives: list[Life] = field(default_factory=list)
    lag_ms: int = 0

    def lives_of(self, name: str) -> Sequence[Life]:
        return [life for life in self.lives if life.home.name == name]

    def succession(self, name: str) -> Iterator[tuple[Life, Life | None]]:
        """Yield the lives of a name, each with the next one."""
        lives = self.lives_of(name)
        return zip(lives, [*lives[1:], None], strict=False)


def lives_in(store: Store) -> list[Life]:
    """Return every life in a store that was set up to delete nothing."""
    lives = [
        Life(
            kept.home,
            kept.change,
            kept.created_ms,
            kept.ttl_ms,
            kept.by_use,
            kept.is_over,
            log(store, kept.home),
            _beginning(store, kept.home),
        )
        for kept in store.registry().kept
    ]
    return sorted(lives, key=lambda life: life.home.generation)


def _beginning(store: Store, home: Home) -> bytes | None:
    for snapshot in store.snapshots(home):
        if snapshot.number == 0:
            digest, pieces = snapshot.document.digest, list[bytes]()
            while (piece := store.piece(digest, len(pieces))) is not None:
                pieces.append(piece)
            return b"".join(pieces)
    return None
