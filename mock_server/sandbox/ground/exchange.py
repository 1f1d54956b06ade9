"""What goes in and what comes out of a sandbox: one request, one outcome.

Records that are made for every call are named tuples: a third of the time of a frozen dataclass.
"""

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, StrEnum, auto
from types import MappingProxyType
from typing import Any, Final, NamedTuple, Self, TypeAlias

from mock_server.contract.exact_json import dumps
from mock_server.contract.json_pieces import written
from mock_server.sandbox.ground.address import DEFAULT, Address, read_address, read_below
from mock_server.sandbox.ground.routing import ControlRoute

JSON = "application/json"
PROBLEM_JSON = "application/problem+json"


class Network(StrEnum):
    """How a connection breaks.

    reset: RST; empty: closed without a byte; truncate: the length declared, half the body, closed;
    garbage: bytes that are no HTTP, closed; hang: nothing until the client leaves; drip: the reply
    at so many bytes a second.
    """

    RESET = "reset"
    EMPTY = "empty"
    TRUNCATE = "truncate"
    GARBAGE = "garbage"
    HANG = "hang"
    DRIP = "drip"


@dataclass(frozen=True, slots=True)
class Unreadable:
    """What the shell makes of a header that it cannot read; `why` says what is wrong."""

    why: str


class Caller(Enum):
    """Who makes a call, as the shell has found out: it decides which sandboxes the call may make.

    OPERATOR: carries the control token, or comes from this very program; everybody is one where
    the server wants no token. STRANGER: carries no token although the server wants one.
    FOREIGN_PAGE: a web page of another origin, whose user may know nothing of the call.
    """

    OPERATOR = auto()
    STRANGER = auto()
    FOREIGN_PAGE = auto()


_LONG: Final = 1 << 19
"""Bytes of a reply that is made at once; of a longer one the rest follows."""

NOTHING: Final[Mapping[str, str]] = MappingProxyType({})
"""No headers, no query."""


class _Call(NamedTuple):
    """What a request consists of."""

    method: str
    address: Address
    headers: Mapping[str, str]
    query: Mapping[str, str]
    body: bytes
    upload: Any
    fault: Any
    caller: Caller
    flaw: str
    route: ControlRoute | None


class Request(_Call):
    """A call as it came in.

    The names of `headers` are lower case. `upload` is what the shell has made of a body that only
    it can read: a built scenario, or the findings that keep it from being one. `fault` is the
    header X-Sandbox-Fault as the shell has read it; None if it has not. `caller` is who makes it.
    `flaw` is what keeps it from being understood, empty for a call that is good HTTP. `route` is
    where a control call leads, once somebody has looked.
    """

    __slots__ = ()

    def __new__(  # noqa: PLR0913 - each is one thing that a call may consist of
        cls,
        method: str,
        path: str | Address,
        headers: Mapping[str, str] = NOTHING,
        query: Mapping[str, str] = NOTHING,
        body: bytes = b"",
        *,
        prefix: str = "",
        upload: Any = None,
        fault: Any = None,
        caller: Caller = Caller.OPERATOR,
        flaw: str = "",
    ) -> Self:
        """Make a request of a path below the server, or of an address that was read already.

        A path with a `prefix` begins below a sandbox, and that stood before it. Both are still
        percent-encoded.
        """
        if isinstance(path, str):
            path = read_below(path, prefix) if prefix else read_address(path)
        return super().__new__(
            cls, method, path, headers, query, body, upload, fault, caller, flaw, None
        )

    @property
    def path(self) -> str:
        """The path below the sandbox, still percent-encoded."""
        return self.address.path

    @property
    def prefix(self) -> str:
        """What stood before the path: where the server is, and the name of the sandbox."""
        return self.address.prefix

    @property
    def sandbox(self) -> str:
        """The name of the sandbox that it is for: in its address, else in the header X-Sandbox."""
        named = self.address.sandbox
        return self.headers.get("x-sandbox", DEFAULT) if named is None else named

    @property
    def to_build(self) -> str | None:
        """The operation id of a control call whose body the shell has yet to read, once routed."""
        if self.route is None or not self.route.operation.brings or self.upload is not None:
            return None
        return self.route.operation.operation_id

    def without_header(self, name: str) -> "Request":
        """Return the same call without a header."""
        return self._replace(headers={k: text for k, text in self.headers.items() if k != name})


class Outcome(NamedTuple):
    """What the caller experiences: a reply, or a broken, slow or absent one.

    `delay_ms` is how long the shell holds the reply back, in real time, `drawn_ms` how long in the
    sandbox's; `network` how it breaks the connection, `rate` the bytes a second of a drip; the plan
    `held_by`, once taken away, ends every wait. With `again` it is not the answer yet, but what to
    answer when the time is over. With `stream` the events that it asks for follow. What follows the
    body in a long reply is made piece by piece (`rest`), of records that do not change meanwhile.
    Beside its body it keeps so many bytes (`keeps`) until it is answered or taken.
    """

    status: int
    headers: Mapping[str, str]
    body: bytes
    delay_ms: int = 0
    drawn_ms: int = 0
    network: Network | None = None
    rate: int | None = None
    held_by: str = ""
    again: "Again | None" = None
    stream: "Stream | None" = None
    rest: Iterator[bytes] | None = None
    keeps: int = 0

    def with_header(self, name: str, value: str) -> "Outcome":
        """Return the same outcome with one more header."""
        return Outcome._make((self.status, {**self.headers, name: value}, *self[2:]))

    @property
    def is_plain(self) -> bool:
        """Tell whether it is a reply that is whole, and there at once."""
        return (
            self.network is None
            and not self.delay_ms
            and self.again is None
            and self.stream is None
            and self.rest is None
        )

    def whole(self) -> "Outcome":
        """Return the same outcome with all of its body made."""
        if self.rest is None:
            return self
        return self._replace(body=b"".join((self.body, *self.rest)), rest=None)


@dataclass(frozen=True, slots=True)
class Again:
    """Ask again by `look`, with the wall instant, when something has changed that concerns it.

    That is an event whose members equal one of `interests`, and the wall instant `due_ms`; but
    nobody waits beyond `until_ms`.
    """

    due_ms: int | None
    until_ms: int
    interests: Sequence[Mapping[str, Any]] = field(compare=False)
    look: Callable[[int], Outcome] = field(compare=False)


@dataclass(frozen=True, slots=True)
class Stream:
    """The events after a number follow, as far as their members equal `interest`."""

    after: int
    interest: Mapping[str, Any]


Steps: TypeAlias = Generator[bool, None, Outcome]
"""The making of an answer that takes long, in steps that take milliseconds.

Each yields whether the sandbox is in the middle of a change, so that nobody else may call it.
"""


def finished(answer: Outcome | Steps) -> Outcome:
    """Return an outcome, made to its end here and now."""
    if isinstance(answer, Outcome):
        return answer.whole()
    while True:
        try:
            next(answer)
        except StopIteration as end:
            outcome: Outcome = end.value
            return outcome.whole()


def json_outcome(value: Any, status: int = 200) -> Outcome:
    """Answer a control call with a value, written for people to read; a long one in pieces."""
    pieces = written(value)
    body, headers = b"", {"Content-Type": JSON}
    for piece in pieces:
        body += piece
        if len(body) >= _LONG:
            return Outcome(status, headers, body, rest=pieces)
    return Outcome(status, headers, body)


def problem_outcome(problem: Mapping[str, Any], headers: Mapping[str, str]) -> Outcome:
    """Answer a control call with a problem (RFC 9457)."""
    return Outcome(
        status=problem["status"],
        headers={"Content-Type": PROBLEM_JSON, **headers},
        body=dumps(problem),
    )
