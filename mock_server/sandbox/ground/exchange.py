"""The input and output of a sandbox: one request, one outcome.

Neither is ever changed. They are not frozen, because creating one would take three times as long.
"""

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from decimal import Decimal
from enum import Enum, StrEnum, auto
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Self, TypeAlias

from mock_server.contract.values.json_pieces import written
from mock_server.sandbox.ground.address import Address, read_address, read_below
from mock_server.sandbox.ground.routing import ControlRoute
from mock_server.sandbox.ground.unread_headers import Unread

if TYPE_CHECKING:  # for its name alone: what a body may bring is made in the rooms above
    from mock_server.sandbox.sandboxes.placements import Upload

JSON = "application/json"
PROBLEM_JSON = "application/problem+json"
JUST_JSON: Final[Mapping[str, str]] = {"Content-Type": JSON}
"""The headers of most replies, which are one object for all of them."""


class Network(StrEnum):
    """How a connection breaks.

    reset: RST; empty: closed without a byte; truncate: full Content-Length, half the body, closed;
    garbage: bytes that are not HTTP, closed; hang: nothing until the client leaves; drip: the reply
    at a limited number of bytes per second.
    """

    RESET = "reset"
    EMPTY = "empty"
    TRUNCATE = "truncate"
    GARBAGE = "garbage"
    HANG = "hang"
    DRIP = "drip"


Json: TypeAlias = (
    bool | int | float | Decimal | str | Sequence["Json"] | Mapping[str, "Json"] | None
)


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A header that the shell cannot read; `why` is the error."""

    why: str


class Caller(Enum):
    """The caller as identified by the shell; determines which sandboxes the call may create.

    OPERATOR: has the control token, or is this program; without a control token, everybody is.
    STRANGER: has no token although the server requires one. FOREIGN_PAGE: a web page of another
    origin, whose user may know nothing of the call.
    """

    OPERATOR = auto()
    STRANGER = auto()
    FOREIGN_PAGE = auto()


_LONG: Final = 1 << 19
"""Bytes of a reply that is built at once; the rest of a longer one follows."""

NOTHING: Final[Mapping[str, str]] = MappingProxyType({})
"""No headers, or no query."""


@dataclass(slots=True, init=False)
class Request:
    """A call as it arrived.

    The names of `headers` are in lower case. `upload` is what the shell has built from the body of
    a control call (`placements.Upload`), `fault` the parsed header X-Sandbox-Fault, None if
    there is none. `flaw` is the error of malformed HTTP, otherwise empty. `route` is the route of a
    control call, once looked up. `connection` is the same for calls over one connection, and says
    nothing else of it; None if there is none.
    """

    method: str
    address: Address
    headers: Mapping[str, str]
    query: Mapping[str, str]
    body: bytes
    upload: "Upload | None"
    fault: Json | Unreadable
    caller: Caller
    flaw: str
    route: ControlRoute | None
    connection: int | None

    def __init__(  # noqa: PLR0913 - each is one thing that a call may consist of
        self,
        method: str,
        path: str | Address,
        headers: Mapping[str, str] = NOTHING,
        query: Mapping[str, str] = NOTHING,
        body: bytes = b"",
        *,
        prefix: str = "",
        upload: "Upload | None" = None,
        fault: Json | Unreadable = None,
        caller: Caller = Caller.OPERATOR,
        flaw: str = "",
        connection: int | None = None,
    ) -> None:
        """Build a request from a path below the server, or from a parsed address.

        If there is a `prefix`, the path begins below a sandbox, and the prefix preceded it. Both
        are still percent-encoded.
        """
        if isinstance(path, str):
            path = read_below(path, prefix) if prefix else read_address(path)
        self.method = method
        self.address = path
        self.headers = headers
        self.query = query
        self.body = body
        self.upload = upload
        self.fault = fault
        self.caller = caller
        self.flaw = flaw
        self.route = None
        self.connection = connection

    def but(self, **parts: object) -> "Request":
        """Return the call with other parts, by their names."""
        other = copy(self)
        for name, part in parts.items():
            setattr(other, name, part)
        return other

    @property
    def path(self) -> str:
        """The path below the sandbox, still percent-encoded."""
        return self.address.path

    @property
    def prefix(self) -> str:
        """What preceded the path: the base path, and the name of the sandbox."""
        return self.address.prefix

    @property
    def meant(self) -> Mapping[str, str]:
        """Its headers, or only those that have a meaning for the service, which need no parsing."""
        headers = self.headers
        return (headers.meant or headers) if type(headers) is Unread else headers

    @property
    def sandbox(self) -> str:
        """The name of the sandbox, from the address or else from the header X-Sandbox."""
        return self.address.named(self.meant)

    @property
    def subject(self) -> str:
        """The name of the sandbox that a routed call is for or about, empty if it is about all."""
        if self.address.area != "sandboxes":
            return self.sandbox
        return "" if self.route is None else self.route.parameters.get("sandbox", "")

    @property
    def control_id(self) -> str:
        """The operation id of a routed control call, empty if it has no route."""
        return "" if self.route is None else self.route.operation.operation_id

    @property
    def to_build(self) -> str | None:
        """The operation id of a routed control call whose body the shell must still build."""
        if self.route is None or not self.route.operation.brings or self.upload is not None:
            return None
        return self.route.operation.operation_id

    def without_header(self, name: str) -> "Request":
        """Return the call without a header, and without the head that contains it."""
        return self.but(headers={k: text for k, text in self.headers.items() if k != name})

    def without_key(self) -> "Request":
        """Return the call without the key in its address."""
        if self.address.key is None:
            return self
        return self.but(address=self.address.without_key())


@dataclass(slots=True)
class BaseReply:
    """What all replies have in common, however they are delivered.

    None is ever changed. They are not frozen, because creating one would take three times as long.
    """

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def network(self) -> Network | None:
        """How the connection breaks, None if it does not."""
        return None

    @property
    def delay_ms(self) -> int:
        """How long the shell delays the reply, in real time."""
        return 0

    def with_header(self, name: str, value: str) -> Self:
        """Return the same outcome with one more header."""
        return replace(self, headers={**self.headers, name: value})


@dataclass(slots=True)
class Reply(BaseReply):
    """A whole reply that is available at once."""

    def with_header(self, name: str, value: str) -> "Reply":
        """Return the reply with one more header; optimized, since every call needs it."""
        return Reply(self.status, {**self.headers, name: value}, self.body)


NO_CONTENT: Final = Reply(status=204, headers=NOTHING, body=b"")
"""The answer of a call that has nothing to tell."""


@dataclass(slots=True)
class LongReply(BaseReply):
    """A reply whose body is generated in pieces.

    The `rest` is generated from records that do not change. Until it has been read, `keeps` bytes
    of them cannot be freed.
    """

    rest: Iterator[bytes]
    keeps: int = 0

    def whole(self) -> Reply:
        """Return the reply with its complete body."""
        body = b"".join((self.body, *self.rest))
        return Reply(status=self.status, headers=self.headers, body=body)


@dataclass(slots=True)
class HeldReply(BaseReply):
    """A delayed reply: `delay_ms` in real time, `drawn_ms` in the sandbox's.

    It is released if the plan in `held_by` is removed.
    """

    delay_ms: int = field()  # overrides the base
    drawn_ms: int
    held_by: str


@dataclass(slots=True)
class BrokenReply(BaseReply):
    """A reply that is lost or damaged as `network` says, possibly after a delay.

    A dripping one is sent at `rate` bytes per second.
    """

    network: Network = field()
    rate: int | None
    delay_ms: int = field()
    drawn_ms: int
    held_by: str


@dataclass(slots=True)
class AskAgain(BaseReply):
    """No answer yet: call `look` with the wall instant when something concerns it.

    That is an event that equals one of `interests`, or the wall instant `due_ms`. After `until_ms`,
    this reply is the answer. Meanwhile, `keeps` bytes cannot be freed.
    """

    due_ms: int | None
    until_ms: int
    interests: Sequence[Mapping[str, Any]]
    look: "Callable[[int], Outcome]"
    keeps: int = 0

    def is_due(self, now_ms: int) -> bool:
        """Return whether to look again at once, without an event."""
        return self.due_ms is not None and self.due_ms <= now_ms


@dataclass(slots=True)
class EventStream(BaseReply):
    """The head of a stream of the events after a number that equal an `interest`."""

    after: int
    interest: Mapping[str, Any]


Outcome: TypeAlias = Reply | LongReply | HeldReply | BrokenReply | AskAgain | EventStream
"""What the caller gets."""

Steps: TypeAlias = Generator[bool, None, Outcome]
"""The steps of answering a long call, each of which takes milliseconds.

Each yields whether the sandbox is in the middle of a change, so that no other call may use it.
"""


def finished(answer: Outcome | Steps) -> Outcome:
    """Return an outcome after taking all steps at once."""
    while not isinstance(answer, BaseReply):
        try:
            next(answer)
        except StopIteration as end:
            answer = end.value
    return whole(answer)


def whole(outcome: Outcome) -> Outcome:
    """Return an outcome with its complete body."""
    return outcome.whole() if isinstance(outcome, LongReply) else outcome


def json_outcome(value: Any, status: int = 200, keeps: int = 0) -> Reply | LongReply:
    """Return a value as indented JSON, in pieces if it is long.

    While a long one is written, `keeps` bytes of its records cannot be freed.
    """
    pieces = written(value)
    body, headers = b"", {"Content-Type": JSON}
    for piece in pieces:
        body += piece
        if len(body) >= _LONG:
            return LongReply(status=status, headers=headers, body=body, rest=pieces, keeps=keeps)
    return Reply(status=status, headers=headers, body=body)
