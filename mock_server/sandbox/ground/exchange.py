"""What goes in and what comes out of a sandbox: one request, one outcome.

A request is a named tuple: all that it consists of is set in a third of the time of a dataclass.
"""

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from enum import Enum, StrEnum, auto
from types import MappingProxyType
from typing import Any, Final, NamedTuple, Self, TypeAlias

from mock_server.contract.exact_json import dumps
from mock_server.contract.json_pieces import written
from mock_server.sandbox.ground.address import DEFAULT, Address, read_address, read_below
from mock_server.sandbox.ground.routing import ControlRoute

JSON = "application/json"
PROBLEM_JSON = "application/problem+json"
JUST_JSON: Final[Mapping[str, str]] = {"Content-Type": JSON}
"""The headers of most replies, which are one object for all of them."""


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


Json: TypeAlias = (
    bool | int | float | Decimal | str | Sequence["Json"] | Mapping[str, "Json"] | None
)


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


class Unread(Mapping[str, str]):
    """The headers in the head of a plain call, read when somebody asks for one.

    `meant` has those that mean something to the service, or all once they were read, until the call
    has been answered: what is kept of it is one piece of memory, and each header would be two more.
    """

    __slots__ = ("_are_all", "head", "meant")

    def __init__(self, head: bytes, meant: Mapping[str, str] | None = None) -> None:
        self.head = head
        self.meant = meant
        self._are_all = False

    def __getitem__(self, name: str, /) -> str:
        return self._read()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._read())

    def __len__(self) -> int:
        return len(self._read())

    def _read(self) -> Mapping[str, str]:
        if self._are_all and self.meant is not None:
            return self.meant
        fields: dict[str, str] = {}
        for line in self.head.decode().split("\r\n")[1:-2]:
            written, _, value = line.partition(":")
            name, value = written.lower(), value.strip(" \t")
            fields[name] = f"{fields[name]}, {value}" if name in fields else value
        if self.meant is not None:
            self.meant, self._are_all = fields, True
        return fields


class _Call(NamedTuple):
    """What a request consists of."""

    method: str
    address: Address
    headers: Mapping[str, str]
    query: Mapping[str, str]
    body: bytes
    upload: object
    fault: Json | Unreadable
    caller: Caller
    flaw: str
    route: ControlRoute | None


class Request(_Call):
    """A call as it came in.

    The names of `headers` are lower case. `upload` is what the shell has made of the body of a
    control call (`sandboxes.api.Upload`; the call knows which of these it wants), `fault` the
    header X-Sandbox-Fault as the shell has read it; None if it has not. `caller` is who makes the
    call. `flaw` is what keeps it from being understood, empty for one that is good HTTP. `route` is
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
        upload: object = None,
        fault: Json | Unreadable = None,
        caller: Caller = Caller.OPERATOR,
        flaw: str = "",
    ) -> Self:
        """Make a request of a path below the server, or of an address that was read already.

        A path with a `prefix` begins below a sandbox, and that stood before it. Both are still
        percent-encoded.
        """
        if isinstance(path, str):
            path = read_below(path, prefix) if prefix else read_address(path)
        return super().__new__(  # in the order of `_Call`: names would take as long as all the rest
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
    def meant(self) -> Mapping[str, str]:
        """Its headers, or only those that mean something to the service: they are there at once."""
        headers = self.headers
        return (headers.meant or headers) if type(headers) is Unread else headers

    @property
    def sandbox(self) -> str:
        """The name of the sandbox that it is for: in its address, else in the header X-Sandbox."""
        named = self.address.sandbox
        return self.meant.get("x-sandbox", DEFAULT) if named is None else named

    @property
    def to_build(self) -> str | None:
        """The operation id of a control call whose body the shell has yet to read, once routed."""
        if self.route is None or not self.route.operation.brings or self.upload is not None:
            return None
        return self.route.operation.operation_id

    def without_header(self, name: str) -> "Request":
        """Return the same call without a header, and without the head that holds it."""
        return self._replace(headers={k: text for k, text in self.headers.items() if k != name})

    def with_body(self, body: bytes) -> "Request":
        """Return the same call with the body that has come after its head."""
        return Request._make((*self[:_BODY], body, *self[_BODY + 1 :]))


_BODY: Final = Request._fields.index("body")


@dataclass(slots=True)
class BaseReply:
    """What every outcome has: a reply, whatever becomes of it on its way.

    None is ever changed. That they are not frozen lets each be made in a third of the time.
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
        """How long the shell holds the reply back, in real time."""
        return 0

    def with_header(self, name: str, value: str) -> Self:
        """Return the same outcome with one more header."""
        return replace(self, headers={**self.headers, name: value})


@dataclass(slots=True)
class Reply(BaseReply):
    """A reply that is whole, and there at once."""

    def with_header(self, name: str, value: str) -> "Reply":
        """Return the same reply with one more header, as fast as every call needs it."""
        return Reply(self.status, {**self.headers, name: value}, self.body)


@dataclass(slots=True)
class LongReply(BaseReply):
    """A reply of whose body there is the beginning.

    The `rest` is made piece by piece, of records that do not change meanwhile. Until it is taken,
    what refers to them `keeps` so many bytes.
    """

    rest: Iterator[bytes]
    keeps: int = 0

    def whole(self) -> Reply:
        """Return the same reply with all of its body made."""
        body = b"".join((self.body, *self.rest))
        return Reply(status=self.status, headers=self.headers, body=body)


@dataclass(slots=True)
class HeldReply(BaseReply):
    """A reply that comes late: `delay_ms` in real time, `drawn_ms` in the sandbox's.

    It waits no longer once the plan that it is `held_by` is taken away.
    """

    delay_ms: int = field()  # not what the base says of it
    drawn_ms: int
    held_by: str


@dataclass(slots=True)
class BrokenReply(BaseReply):
    """A reply that is lost or damaged as `network` says, maybe late, as one that is held is.

    One that drips comes at a `rate` in bytes a second.
    """

    network: Network = field()
    rate: int | None
    delay_ms: int = field()
    drawn_ms: int
    held_by: str


@dataclass(slots=True)
class AskAgain(BaseReply):
    """No answer yet: ask again by `look`, with the wall instant, when something concerns it.

    That is an event whose members equal one of `interests`, and the wall instant `due_ms`. Nobody
    waits beyond `until_ms`; then this reply is the answer. What is looked for `keeps` so many
    bytes meanwhile.
    """

    due_ms: int | None
    until_ms: int
    interests: Sequence[Mapping[str, Any]]
    look: "Callable[[int], Outcome]"
    keeps: int = 0


@dataclass(slots=True)
class EventStream(BaseReply):
    """The head of a reply which the events after a number follow that equal an `interest`."""

    after: int
    interest: Mapping[str, Any]


Outcome: TypeAlias = Reply | LongReply | HeldReply | BrokenReply | AskAgain | EventStream
"""What the caller experiences."""

Steps: TypeAlias = Generator[bool, None, Outcome]
"""The making of an answer that takes long, in steps that take milliseconds.

Each yields whether the sandbox is in the middle of a change, so that nobody else may call it.
"""


def finished(answer: Outcome | Steps) -> Outcome:
    """Return an outcome, made to its end here and now."""
    while not isinstance(answer, BaseReply):
        try:
            next(answer)
        except StopIteration as end:
            answer = end.value
    return whole(answer)


def whole(outcome: Outcome) -> Outcome:
    """Return an outcome with all of its body made."""
    return outcome.whole() if isinstance(outcome, LongReply) else outcome


def json_outcome(value: Any, status: int = 200, keeps: int = 0) -> Reply | LongReply:
    """Answer a control call with a value, written for people to read; a long one in pieces.

    What refers to the records of a long one `keeps` so many bytes.
    """
    pieces = written(value)
    body, headers = b"", {"Content-Type": JSON}
    for piece in pieces:
        body += piece
        if len(body) >= _LONG:
            return LongReply(status=status, headers=headers, body=body, rest=pieces, keeps=keeps)
    return Reply(status=status, headers=headers, body=body)


def problem_outcome(problem: Mapping[str, Any], headers: Mapping[str, str]) -> Reply:
    """Answer a control call with a problem (RFC 9457)."""
    return Reply(
        status=problem["status"],
        headers={"Content-Type": PROBLEM_JSON, **headers},
        body=dumps(problem),
    )
