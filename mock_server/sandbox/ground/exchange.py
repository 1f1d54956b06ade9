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
    """The headers in a plain head, each once and in ASCII, read when somebody asks for one."""

    __slots__ = ("_head",)

    def __init__(self, head: bytes) -> None:
        self._head = head

    def __getitem__(self, name: str, /) -> str:
        return self.read()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.read())

    def __len__(self) -> int:
        return len(self.read())

    def read(self) -> dict[str, str]:
        """Read all of them."""
        fields = [line.partition(":") for line in self._head.decode().split("\r\n")[1:-2]]
        return {name.lower(): value.strip(" \t") for name, _, value in fields}


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
    head: bytes


class Request(_Call):
    """A call as it came in.

    The names of `headers` are lower case. `upload` is what the shell has made of the body of a
    control call (`sandboxes.api.Upload`; the call knows which of these it wants), `fault` the
    header X-Sandbox-Fault as the shell has read it; None if it has not. `caller` is who makes the
    call. `flaw` is what keeps it from being understood, empty for one that is good HTTP. `route` is
    where a control call leads, once somebody has looked. `head` is the head of a plain call as it
    came, from which the `headers` can be read again; empty for any other.
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
        head: bytes = b"",
    ) -> Self:
        """Make a request of a path below the server, or of an address that was read already.

        A path with a `prefix` begins below a sandbox, and that stood before it. Both are still
        percent-encoded.
        """
        if isinstance(path, str):
            path = read_below(path, prefix) if prefix else read_address(path)
        return super().__new__(  # in the order of `_Call`: names would take as long as all the rest
            cls, method, path, headers, query, body, upload, fault, caller, flaw, None, head
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
        """Return the same call without a header, and without the head that holds it."""
        headers = {k: text for k, text in self.headers.items() if k != name}
        return self._replace(headers=headers, head=b"")

    def kept(self) -> "Request":
        """Return a call that has a head as it is kept: headers are read from it when wanted.

        A head is one piece of memory, its headers are two for each field.
        """
        return Request._make((*self[:2], Unread(self.head), *self[3:]))


@dataclass(frozen=True, slots=True)
class BaseReply:
    """What every outcome has: a reply, whatever becomes of it on its way."""

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


@dataclass(frozen=True, slots=True)
class Reply(BaseReply):
    """A reply that is whole, and there at once."""

    def with_header(self, name: str, value: str) -> "Reply":
        """Return the same reply with one more header, as fast as every call needs it."""
        headers = {**self.headers, name: value}
        return Reply(status=self.status, headers=headers, body=self.body)


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class HeldReply(BaseReply):
    """A reply that comes late: `delay_ms` in real time, `drawn_ms` in the sandbox's.

    It waits no longer once the plan that it is `held_by` is taken away.
    """

    delay_ms: int = field()  # not what the base says of it
    drawn_ms: int
    held_by: str


@dataclass(frozen=True, slots=True)
class BrokenReply(BaseReply):
    """A reply that is lost or damaged as `network` says, maybe late, as one that is held is.

    One that drips comes at a `rate` in bytes a second.
    """

    network: Network = field()
    rate: int | None
    delay_ms: int = field()
    drawn_ms: int
    held_by: str


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
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
