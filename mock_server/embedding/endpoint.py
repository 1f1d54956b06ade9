"""A named sandbox and the carrier that delivers its calls."""

from collections.abc import Callable
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any, TypeVar

from mock_server.client.errors import (
    SpellingError,
    UnreachableError,
    concerns_the_caller,
    control_error,
)
from mock_server.contract.headers import IF_MATCH, TAG
from mock_server.contract.names import LARGEST_PAGE, address_of, is_of_server
from mock_server.contract.texts.printable import clipped
from mock_server.contract.values.exact_json import loads
from mock_server.contract.values.walk import without_none
from mock_server.embedding.carriers import Carrier, ServerCarrier
from mock_server.embedding.conversation import Conversation
from mock_server.embedding.spelling import JsonObject, spell_json, spelled
from mock_server.sandbox.control.problem import Problem
from mock_server.sandbox.ground.exchange import Outcome, Request
from mock_server.sandbox.sandboxes.permits import check_name, without_keys
from mock_server.sandbox.sandboxes.sandboxes_api import Upload

T = TypeVar("T")
__tracebackhide__ = concerns_the_caller


def answer_of(outcome: Outcome) -> Any:
    """Return the body of an answer as plain data; raise the `ControlError` of a refusal."""
    body: Any = loads(outcome.body, max_values=None) if outcome.body else None
    if outcome.status >= HTTPStatus.BAD_REQUEST:
        raise control_error(outcome.status, body)
    return body


def tagged(outcome: Outcome) -> tuple[JsonObject, str]:
    """Return the body of an answer and its tag ("" if none); header names may be in any case."""
    tags = (text for name, text in outcome.headers.items() if name.lower() == TAG.lower())
    return dict(answer_of(outcome)), next(tags, "")


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A named sandbox of a carrier; for a real service, the name is empty.

    `key` is the key of its callers, if this program has created it.
    """

    carrier: Carrier
    name: str
    key: str | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        try:
            if self.name:
                check_name(self.name)
        except Problem as problem:
            raise control_error(problem.status, problem.as_fields()) from None

    @property
    def base_url(self) -> str:
        """The base URL for clients of the interface: its own origin, or below that of the server.

        The latter ends in `/s/NAME`, or in `/s/NAME~KEY`.
        """
        if self.key is not None:
            return f"{self.address}~{self.key}"
        own = self.carrier.origin(self.name) if isinstance(self.carrier, ServerCarrier) else None
        return own or self.address

    @property
    def address(self) -> str:
        return f"{self.carrier.url}/s/{self.name}" if self.name else self.carrier.url

    @property
    def shown(self) -> str:
        """The base URL for display: without any key, even one in the carrier's own URL."""
        return without_keys(self.address)

    def ask(
        self,
        operation_id: str,
        read: Callable[[Any], T],
        *names: str,
        query: JsonObject | None = None,
        body: JsonObject | str | None = None,
        tag: str | None = None,
        upload: Upload | None = None,
        content: Callable[[Outcome], Any] = answer_of,
    ) -> Conversation[T]:
        """Make a control call by its operation id, and return the result of `read` on the answer.

        `names` fill the address in order; None is left out of the query. `body` is plain data, or a
        string that is sent unchanged. `tag` is the tag of the resource when the caller read it.
        `upload` is what the shell would build from the body, if the caller has built it already.
        """
        for name in names:
            if not isinstance(name, str):
                raise SpellingError(f"expected a ref, an id or a name as text, got {name!r}")
        try:
            method, path = address_of(operation_id, *names)
            given = spelled(without_none(query or {}))
            asked = {each: str(value).encode().decode() for each, value in given.items()}
            request = Request(
                method,
                f"/s/{self.name}{path}" if self.name and not is_of_server(path) else path,
                {} if tag is None else {IF_MATCH: tag},
                asked,
                _written(body),
                upload=upload,
            )
        except UnicodeEncodeError as error:
            text = f"half of a surrogate pair cannot be sent: {clipped(ascii(error.object))}"
            raise SpellingError(text) from None
        outcome = yield request
        try:
            return read(content(outcome))
        except (AttributeError, TypeError, KeyError, ValueError) as error:
            what = f"{method} {path} was answered {outcome.status}"
            raise UnreachableError(f"{what}, but not as a sandbox answers: {error}") from None

    def ask_all(
        self, operation_id: str, read: Callable[[JsonObject], T], query: JsonObject | None = None
    ) -> Conversation[list[T]]:
        """Make a call that returns a list, page by page, and read every item."""
        found: list[T] = []
        number, total = 0, 1
        while number * LARGEST_PAGE < total:
            asked = {**(query or {}), "page": number, "size": LARGEST_PAGE}
            total, items = yield from self.ask(
                operation_id, lambda page: (page["total"], [*map(read, page["items"])]), query=asked
            )
            found += items
            number += 1
        return found

    def addressed(self, request: Request) -> Request:
        """Return a call addressed to this sandbox, unless it names another one itself.

        A real service has no named sandboxes, so its calls stay as they are.
        """
        address = request.address
        if not self.name or address.sandbox is not None or address.area == "sandboxes":
            return request
        return request.but(headers={"x-sandbox": self.name, **request.headers})


def _written(body: JsonObject | str | None) -> bytes:
    if body is None:
        return b""
    return body.encode() if isinstance(body, str) else spell_json(body)
