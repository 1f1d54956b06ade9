"""One exchange in the form that rules use, and the values in bodies by path."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from mock_server.contract.contract import Contract
from mock_server.contract.operation_records import Operation
from mock_server.contract.texts.printable import printable
from mock_server.contract.values.exact_json import dumps, loads_or_none
from mock_server.domain.merge import ENTRY_ARRAYS, MERGED
from mock_server.domain.records import MODIFY
from mock_server.domain.refusal import RETRYABLE, Code
from mock_server.sandbox.ground.exchange import FaultyReply, Network
from mock_server.sandbox.record.journal import Entry, Leaving

Client: TypeAlias = tuple[str | None, str]  # requester and User-Agent, a digest if it is long

LeafPath: TypeAlias = tuple[str, ...]  # member, or member and member, or with an id between

Failure: TypeAlias = Literal["", "lost", "temporary", "final", "other"]
_FINAL: Final = frozenset(
    {
        Code.CUSTOMER_1002, Code.INVALID_REQUEST, Code.NOT_ELIGIBLE, Code.NOT_FOUND,
        Code.METHOD_NOT_ALLOWED, Code.TOO_LARGE, Code.UNSUPPORTED_MEDIA_TYPE,
    }
)  # fmt: skip
_TOO_MANY: Final = 429
_UNAVAILABLE: Final = 503
_LOWEST_ERROR: Final = 400
_LOWEST_TEMPORARY: Final = 500
_SECOND: Final = 1000
_LONGEST_AGENT: Final = 100


class Moment(NamedTuple):
    key: int
    wall_ms: int
    sandbox_ms: int
    connection: int | None

    def gap_to(self, later: "Moment") -> int:
        """Return the larger of wall and sandbox time: on a frozen clock, waits are wall time."""
        return max(later.wall_ms - self.wall_ms, later.sandbox_ms - self.sandbox_ms)


class Breach(NamedTuple):
    entries: tuple[int, ...]
    says: str

    def as_fields(self) -> dict[str, Any]:
        return {"entries": [*self.entries], "says": printable(self.says)}


UPHELD: Final = "upheld"  # it could have broken the rule
Judgement: TypeAlias = Breach | Literal["upheld"] | None  # None: no opportunity to break it


@dataclass(slots=True, eq=False, kw_only=True)
class Seen:
    entry: Entry
    contract: Contract
    moment: Moment
    client: Client
    operation: Operation | None
    call: bytes  # a digest of method, address and body, equal for repeats
    request_id: str | None  # the request that a status query is about
    sent: Mapping[str, Any] | None  # the JSON object in the body of a change
    failure: Failure
    left: Moment | None  # when the client left before it had a reply that was held back
    failed_after: int | None  # the latest entry by then, if only that made the call fail

    @classmethod
    def of(cls, entry: Entry, contract: Contract, leaving: Leaving | None) -> "Seen":
        request = entry.request
        operation = contract.operations.get(entry.operation or "")
        agent = request.headers.get("user-agent", "")
        if len(agent) > _LONGEST_AGENT:  # every call keeps it
            agent = blake2b(agent.encode(errors="surrogatepass"), digest_size=16).hexdigest()
        request_id = None
        if operation is not None and operation.polls is not None:
            place = operation.template.split("/")[1:].index(f"{{{operation.polls}}}")
            request_id = request.address.segments()[place].lower()
        has_body = operation is not None and operation.body_schema is not None
        left, failed_after, failure = None, None, _failure(entry, contract)
        if leaving is not None and isinstance(entry.outcome, FaultyReply):
            left = Moment(entry.number, leaving.wall_ms, leaving.sandbox_ms, None)
            failed_after = None if failure == "lost" else leaving.after
        return cls(
            entry=entry,
            contract=contract,
            moment=Moment(entry.number, entry.wall_ms, entry.sandbox_ms, entry.connection),
            client=(entry.requester_id, agent),
            operation=operation,
            call=_digest(entry),
            request_id=request_id,
            sent=_object(request.body) if has_body else None,
            failure=failure if left is None else "lost",
            left=left,
            failed_after=failed_after,
        )

    @property
    def key(self) -> int:
        return self.moment.key

    @property
    def customer_id(self) -> str | None:
        return self.entry.customer_id

    @property
    def is_modify(self) -> bool:
        return self.entry.operation == MODIFY

    @property
    def is_customer_read(self) -> bool:
        """Whether the call reads a customer; a HEAD does not, since its reply shows none."""
        operation = self.operation
        is_head = self.entry.request.method == "HEAD"
        return operation is not None and operation.shows_customer and not is_head

    @property
    def offers(self) -> tuple[str, ...] | None:
        """The offers of a package to be created, sorted; None for other calls."""
        offers = None if self.is_modify or self.sent is None else self.sent.get("nestedOffers")
        return tuple(sorted(map(str, offers))) if isinstance(offers, list) else None

    @property
    def answered(self) -> Moment:
        """When the client left, or had the reply: at once without a connection, despite a delay."""
        outcome, moment = self.entry.outcome, self.moment
        if self.left is not None:
            return self.left
        if moment.connection is None or not isinstance(outcome, FaultyReply):
            return moment
        drawn_ms = outcome.drawn_ms if outcome.delay_ms else 0  # the clock may be frozen
        return moment._replace(
            wall_ms=moment.wall_ms + outcome.delay_ms,
            sandbox_ms=moment.sandbox_ms + drawn_ms,
        )

    @property
    def wait_ms(self) -> int | None:
        value = self.entry.outcome.headers.get("Retry-After", "")
        is_seen = self.failure != "lost" and value.isascii() and value.isdigit()
        return int(value[:9]) * _SECOND if is_seen else None

    @property
    def asks_to_wait(self) -> bool:
        """Whether the call is refused for now: by a 503 or 429, or a code that means the same."""
        is_busy = self.entry.outcome.status in {_UNAVAILABLE, _TOO_MANY}
        return is_busy or _meant(self.entry, self.contract) in RETRYABLE

    @property
    def content(self) -> Mapping[str, Any] | None:
        """The first object in the content of the reply, whether or not the client saw it."""
        content = (_object(self.entry.outcome.body) or {}).get("content")
        first = content[0] if isinstance(content, list) and content else None
        return first if isinstance(first, dict) else None

    @property
    def shown(self) -> Mapping[str, Any] | None:
        return None if self.failure or self.entry.request.method == "HEAD" else self.content

    @property
    def shows_end(self) -> bool:
        return (self.shown or {}).get("status") in self.contract.assumptions.status_values.ends()

    def breach(self, how: str, *before: int) -> Breach:
        return Breach((*before, self.key), f"entry {self.key} {how}")


def _object(raw: bytes) -> dict[str, Any] | None:
    value = loads_or_none(raw)
    return value if isinstance(value, dict) else None


def _digest(entry: Entry) -> bytes:
    request = entry.request
    call = blake2b(f"{request.method} {request.path}\n".encode(), digest_size=16)
    if request.query:
        call.update(dumps(request.query))
    call.update(request.body)
    return call.digest()


def _meant(entry: Entry, contract: Contract) -> str:
    """Return the code that a client saw, or ours, if only the service knows what it saw."""
    shown = contract.shown_failure(entry.code).code if entry.code else ""
    return shown if shown in set(Code) else entry.code


def _failure(entry: Entry, contract: Contract) -> Failure:
    outcome, code = entry.outcome, entry.code
    if outcome.network not in {None, Network.DRIP}:
        return "lost"
    is_refused = outcome.status >= _LOWEST_ERROR or bool(code)
    is_for_now = _meant(entry, contract) in RETRYABLE
    if is_for_now or outcome.status >= _LOWEST_TEMPORARY or outcome.status == _TOO_MANY:
        return "temporary"
    if code in _FINAL or (code == Code.CUSTOMER_1003 and entry.reasons):
        return "final"
    return "other" if is_refused else ""


def leaves_of(fields: Mapping[str, Any]) -> dict[LeafPath, Any]:
    """Return the values by path, without the ids of entries; empty values are None."""
    return {path: None if value in ("", {}, []) else value for path, value in _leaves(fields)}


def _leaves(fields: Mapping[str, Any]) -> Iterator[tuple[LeafPath, Any]]:
    for name, value in fields.items():
        if name in ENTRY_ARRAYS and isinstance(value, list) and value:
            for entry in value:
                if isinstance(entry, dict):
                    inner = (name, str(entry.get("id")).lower())
                    yield from (((*inner, key), each) for key, each in entry.items() if key != "id")
        elif name in MERGED and isinstance(value, dict) and value:
            yield from (((name, key), each) for key, each in value.items())
        else:
            yield (name,), value
