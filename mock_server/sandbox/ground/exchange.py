"""The input and output of a sandbox: one request, one outcome; neither is ever modified.

They are not frozen dataclasses, which take three times as long to create.
"""

from collections.abc import Callable, Generator, ItemsView, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from enum import Enum, StrEnum, auto
from itertools import chain
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Self, TypeAlias

from mock_server.contract.headers import NAMED
from mock_server.contract.values.exact_json import gathered, indented
from mock_server.sandbox.ground.address import (
    DEFAULT,
    Address,
    ControlRoute,
    read_address,
    read_below,
)

if TYPE_CHECKING:
    from mock_server.sandbox.sandboxes.sandboxes_api import Upload


class Unread(Mapping[str, str]):
    """The headers of a plain request head, parsed when they are read, which few calls need.

    The journal keeps only the head: one object instead of two for each header.
    """

    __slots__ = ("head",)

    def __init__(self, head: bytes) -> None:
        self.head = head

    def __getitem__(self, name: str, /) -> str:
        return self.read()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.read())

    def __len__(self) -> int:
        return len(self.read())

    def items(self) -> ItemsView[str, str]:
        return self.read().items()

    def read(self) -> Mapping[str, str]:
        """Return all headers, by their names in lower case."""
        fields: dict[str, str] = {}
        for line in self.head.decode().split("\r\n")[1:-2]:
            written, _, value = line.partition(":")
            name, value = written.lower(), value.strip(" \t")
            fields[name] = f"{fields[name]}, {value}" if name in fields else value
        return fields


JSON: Final = "application/json"
PROBLEM_JSON: Final = "application/problem+json"
JUST_JSON: Final[Mapping[str, str]] = {"Content-Type": JSON}


class Network(StrEnum):
    """How a connection breaks.

    reset: RST; empty: close without a byte; truncate: full Content-Length, half the body, close;
    garbage: bytes that are not HTTP, close; hang: nothing until the client leaves; drip: slowly.
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
    """A header that the shell could not parse."""

    why: str


class Caller(Enum):
    """The caller as identified by the shell; determines which sandboxes the call may create.

    OPERATOR has the control token, if there is one, or is this program; STRANGER has not sent it;
    the user of a FOREIGN_PAGE, a web page of another origin, may be unaware of the call.
    """

    OPERATOR = auto()
    STRANGER = auto()
    FOREIGN_PAGE = auto()


_LONG: Final = 1 << 19  # the size in bytes from which a JSON body is generated in pieces
WITHOUT_BODY: Final = (204, 304)  # the statuses of replies that HTTP does not let have a body
NOTHING: Final[Mapping[str, str]] = MappingProxyType({})  # no headers, or no query


@dataclass(slots=True, init=False)
class Request:
    """A call as it arrived; header names are in lower case."""

    method: str
    address: Address
    headers: Mapping[str, str]
    meant: Mapping[str, str] = field(compare=False)
    """All headers, or until the journal has the call those that the service reads."""
    query: Mapping[str, str]
    body: bytes
    upload: "Upload | None"
    fault: Json | Unreadable
    caller: Caller
    flaw: str
    route: ControlRoute | None  # of a control call once it has been looked up
    connection: int | None
    partner: str

    def __init__(  # noqa: PLR0913 - each argument is a part of a call
        self,
        method: str,
        path: str | Address,  # below the server, or below a sandbox if a prefix is given
        headers: Mapping[str, str] = NOTHING,
        query: Mapping[str, str] = NOTHING,
        body: bytes = b"",
        *,
        prefix: str = "",
        upload: "Upload | None" = None,  # what the shell has built from the body of a control call
        fault: Json | Unreadable = None,  # the parsed header X-Sandbox-Fault
        caller: Caller = Caller.OPERATOR,
        flaw: str = "",  # how the HTTP is malformed, if it is
        connection: int | None = None,  # an opaque number that calls over one connection share
        partner: str = "",  # with whom its shell shares out its time: turns rotate among these
    ) -> None:
        if isinstance(path, str):
            path = read_below(path, prefix) if prefix else read_address(path)
        self.method = method
        self.address = path
        self.headers = self.meant = headers
        self.query = query
        self.body = body
        self.upload = upload
        self.fault = fault
        self.caller = caller
        self.flaw = flaw
        self.route = None
        self.connection = connection
        self.partner = partner

    def but(self, **parts: Any) -> "Request":
        other = object.__new__(Request)  # a third of the time of `copy`
        for name in Request.__slots__:
            setattr(other, name, getattr(self, name))
        for name, part in parts.items():
            setattr(other, name, part)
        if "headers" in parts:
            other.meant = other.headers
        return other

    @property
    def path(self) -> str:
        return self.address.path

    @property
    def prefix(self) -> str:
        """The part before `path`: the base path, and `/s/NAME` if the address names a sandbox."""
        return self.address.prefix

    @property
    def sandbox(self) -> str:
        """The sandbox's name from the address, or else from the header X-Sandbox."""
        named = self.address.sandbox
        return self.meant.get(NAMED, DEFAULT) if named is None else named

    @property
    def subject(self) -> str:
        if self.address.area != "sandboxes":
            return self.sandbox
        return "" if self.route is None else self.route.parameters.get("sandbox", "")

    @property
    def control_id(self) -> str:
        return "" if self.route is None else self.route.operation.operation_id

    @property
    def to_build(self) -> str | None:
        """The operation id, if the shell has yet to build the upload of a control call."""
        if self.route is None or not self.route.operation.brings or self.upload is not None:
            return None
        return self.route.operation.operation_id

    def without_header(self, name: str) -> "Request":
        left = {each: text for each, text in self.headers.items() if each != name}
        return self.but(headers=left)

    def without_key(self) -> "Request":
        if self.address.key is None:
            return self
        return self.but(address=replace(self.address, key=None))


@dataclass(slots=True)
class BaseReply:
    """What every outcome has, however it is delivered."""

    status: int
    headers: Mapping[str, str]
    body: bytes
    delay_ms: int = 0
    network: Network | None = None

    def with_header(self, name: str, value: str) -> Self:
        return replace(self, headers={**self.headers, name: value})


@dataclass(slots=True)
class Reply(BaseReply):
    """A complete reply that can be sent immediately."""

    def with_header(self, name: str, value: str) -> "Reply":
        return Reply(self.status, {**self.headers, name: value}, self.body)


NO_CONTENT: Final = Reply(status=204, headers=NOTHING, body=b"")


@dataclass(slots=True, kw_only=True)
class LongReply(BaseReply):
    """A reply whose body is generated in pieces from immutable records: `rest` after `body`.

    Until it is exhausted, `keeps` bytes of memory cannot be freed.
    """

    rest: Iterator[bytes]
    keeps: int = 0


@dataclass(slots=True, kw_only=True)
class FaultyReply(BaseReply):
    """A reply that is delayed (by `delay_ms` in real time, `drawn_ms` in sandbox time), or broken.

    A dripping reply is sent at `rate` bytes per second. Removing the plan `held_by` releases it.
    """

    drawn_ms: int
    held_by: str
    rate: int | None = None


@dataclass(slots=True, kw_only=True)
class AskAgain(BaseReply):
    """No answer yet: take the steps of `look` at the current wall instant to check again.

    Check at each event that matches one of `interests`, and at `due_ms`. After `until_ms`, this
    reply is the answer. Until then, `keeps` bytes of memory cannot be freed.
    """

    due_ms: int | None
    until_ms: int
    interests: Sequence[Mapping[str, Any]]
    look: "Callable[[int], Steps]"
    keeps: int = 0


@dataclass(slots=True, kw_only=True)
class EventStream(BaseReply):
    """The head of an event stream: the events numbered above `after` that match `interest`."""

    after: int
    interest: Mapping[str, Any]


Outcome: TypeAlias = Reply | LongReply | FaultyReply | AskAgain | EventStream
Steps: TypeAlias = Generator[bool, None, Outcome]
"""The answer to a long call, with a step for each item of its work, such as a job or an entry.

A step yields True if the sandbox is in the middle of a change, so that no other call may use it. A
read takes all that it shows in its first step, so that other calls make no difference to it.
"""


def finished(answer: Outcome | Steps) -> Outcome:
    """Return the outcome with its complete body, after taking all remaining steps."""
    while not isinstance(answer, BaseReply):
        try:
            next(answer)
        except StopIteration as end:
            answer = end.value
    if isinstance(answer, LongReply):
        return Reply(answer.status, answer.headers, b"".join((answer.body, *answer.rest)))
    return answer


def json_outcome(value: Any, status: int = 200, keeps: int = 0) -> Reply | LongReply:
    """Return a value as indented JSON, in pieces if it is long (see `LongReply`)."""
    parts, begun, length = chain(indented(value), [b"\n"]), list[bytes](), 0
    headers = {"Content-Type": JSON}
    for part in parts:
        begun.append(part)
        length += len(part)
        if length >= _LONG:
            rest, body = map(b"".join, gathered(parts, 1 << 16)), b"".join(begun)
            return LongReply(status=status, headers=headers, body=body, rest=rest, keeps=keeps)
    return Reply(status=status, headers=headers, body=b"".join(begun))
