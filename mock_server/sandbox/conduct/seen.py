"""One call in the form that rules use: as its client made it, and met its reply."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from mock_server.contract.contract import Contract
from mock_server.contract.values.exact_json import loads_or_none
from mock_server.domain.jobs import MODIFY
from mock_server.domain.refusal import RETRYABLE, Code
from mock_server.sandbox.ground.exchange import FaultyReply, Network
from mock_server.sandbox.record.changes import leaves
from mock_server.sandbox.record.journal import Entry, Leaving

Client: TypeAlias = tuple[str | None, str]  # requester and User-Agent

LeafPath: TypeAlias = tuple[str, ...]  # member, or member and member, or with an id between

Failure: TypeAlias = Literal["", "lost", "temporary", "final", "other"]
_FINAL: Final = frozenset(
    {
        Code.CUSTOMER_1002, Code.INVALID_REQUEST, Code.NOT_ELIGIBLE, Code.NOT_FOUND,
        Code.METHOD_NOT_ALLOWED, Code.TOO_LARGE, Code.UNSUPPORTED_MEDIA_TYPE,
    }
)  # fmt: skip
_BUSY: Final = frozenset({HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE})


class Moment(NamedTuple):
    wall_ms: int
    sandbox_ms: int

    def gap_to(self, later: "Moment") -> int:
        """Return the larger of wall and sandbox time: on a frozen clock, waits are wall time."""
        return max(later.wall_ms - self.wall_ms, later.sandbox_ms - self.sandbox_ms)


class Breach(NamedTuple):
    entries: tuple[int, ...]
    says: str


UPHELD: Final = "upheld"  # it could have broken the rule
Judgement: TypeAlias = Breach | Literal["upheld"] | None  # None: no opportunity to break it


class Seen:
    def __init__(self, entry: Entry, contract: Contract, leaving: Leaving | None) -> None:
        request, operation = entry.request, contract.operations.get(entry.operation or "")
        has_body = operation is not None and operation.body_schema is not None
        self.entry = entry
        self.contract = contract
        self.operation = operation
        self.key = entry.number
        self.moment = Moment(entry.wall_ms, entry.sandbox_ms)
        self.client: Client = entry.requester_id, request.headers.get("user-agent", "")
        self.customer_id = entry.customer_id or ""
        self.call = request.method, request.path, (*request.query.items(),), request.body
        # the JSON object in the body of a change
        self.sent = _object(request.body) if has_body else None
        shown = contract.shown_failure(entry.code).code if entry.code else ""
        # the code that the client saw, or ours, if only the service knows what it saw
        self.meant = shown if shown in set(Code) else entry.code
        self.failure: Failure = self._failure()
        self.left: Moment | None = None  # when the client left before it had the reply
        self.ended = self.key  # the latest entry when the client knew how the call ended
        if leaving is not None and isinstance(entry.outcome, FaultyReply):
            self.left = Moment(leaving.wall_ms, leaving.sandbox_ms)
            self.ended = self.key if self.failure == "lost" else max(self.key, leaving.after)
            self.failure = "lost"

    def _failure(self) -> Failure:
        outcome, code = self.entry.outcome, self.entry.code
        if outcome.network not in {None, Network.DRIP}:
            return "lost"
        is_down = outcome.status >= HTTPStatus.INTERNAL_SERVER_ERROR
        if is_down or self.asks_to_wait:
            return "temporary"
        if code in _FINAL or (code == Code.CUSTOMER_1003 and self.entry.reasons):
            return "final"
        return "other" if code or outcome.status >= HTTPStatus.BAD_REQUEST else ""

    @property
    def request_id(self) -> str | None:
        """The request that a status query is about."""
        operation = self.operation
        if operation is None or operation.polls is None:
            return None
        place = operation.template.split("/")[1:].index(f"{{{operation.polls}}}")
        return self.entry.request.address.segments()[place].lower()

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
        if self.entry.connection is None or not isinstance(outcome, FaultyReply):
            return moment
        drawn_ms = outcome.drawn_ms if outcome.delay_ms else 0  # the clock may be frozen
        return Moment(moment.wall_ms + outcome.delay_ms, moment.sandbox_ms + drawn_ms)

    @property
    def wait_ms(self) -> int | None:
        value = self.entry.outcome.headers.get("Retry-After", "")
        is_seen = self.failure != "lost" and value.isascii() and value.isdigit()
        return 1000 * int(value[:9]) if is_seen else None

    @property
    def asks_to_wait(self) -> bool:
        """Whether the call is refused for now: by a 503 or 429, or a code that means the same."""
        return self.entry.outcome.status in _BUSY or self.meant in RETRYABLE

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


def leaves_of(fields: Mapping[str, Any]) -> dict[LeafPath, Any]:
    """Return the values by path, without the ids of entries; empty values are None."""
    values = ((path, value) for path, value in leaves(fields) if path[2:] != ("id",))
    return {path: None if value in ("", {}, []) else value for path, value in values}
