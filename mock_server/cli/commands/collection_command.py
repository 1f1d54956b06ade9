"""`collection`: requests of every operation, as a .http file or in the format of Postman.

For each operation there is one that succeeds, and one for each of its codes. The replies that a
collection expects are those of a new sandbox of the scenario, to which the calls were made in the
order of the collection.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, islice
from pathlib import Path
from typing import Any, Final

from mock_server.cli.commands.export_commands import restored
from mock_server.cli.printing import write_out
from mock_server.cli.target import DEFAULT_URL
from mock_server.cli.terminal import Arguments
from mock_server.client.remote import Remote
from mock_server.contract.headers import FAULT
from mock_server.contract.operation_records import Operation
from mock_server.contract.schemas.plain_schemas import sample
from mock_server.contract.texts.printable import printable
from mock_server.contract.values.exact_json import NotJsonError, dumps_indented, loads
from mock_server.sandbox.ground.credentials import credentials_of
from mock_server.sandbox.ground.exchange import JSON, NOTHING, Request
from mock_server.sandbox.sandboxes.permits import KEY_MARK
from mock_server.sandbox.sandboxes.sandbox import Apis, Sandbox
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.sandbox.simulation.exporting import NOBODY, export_scenario, who_calls_whom
from mock_server.sandbox.simulation.simulation import Simulation
from mock_server.server.loading import load_alone, load_scenario
from mock_server.server.output_files import write_file

BASE_URL: Final = "baseUrl"
REQUEST_ID: Final = "requestId"
_CUSTOMER_ID: Final = "customerId"
_TOKEN: Final = "token"  # noqa: S105 - the name of a variable

FRESH: Final = "{{$guid}}"
"""Represents a new UUID each time a request is sent."""

_OFFERS: Final = "nestedOffers"


@dataclass(frozen=True, slots=True, kw_only=True)
class CollectedCall:
    """One call of a collection; `{{name}}` in its strings is replaced by a variable.

    `asked` is the code that the call requests by a fault, empty if there is none. `status` and
    `code` are those of the expected reply: no status if the connection breaks, no code if the reply
    has no envelope. If the call `keeps_request`, its reply sets the variable requestId.
    """

    operation: str
    summary: str
    method: str
    path: str
    headers: Mapping[str, str]
    body: Any = None
    asked: str = ""
    status: int | None = None
    code: str | None = None
    keeps_request: bool = False

    @property
    def name(self) -> str:
        return f"{self.operation} {self.asked}".strip()

    @property
    def expected(self) -> str:
        if self.status is None:
            return "no reply: the connection breaks"
        return f"{self.status} {self.code or ''}".strip()

    @property
    def text(self) -> str:
        return "" if self.body is None else dumps_indented(self.body).decode()


@dataclass(frozen=True, slots=True, kw_only=True)
class Collection:
    """The calls in the order in which they are sent, and the variables that they share."""

    scenario: str
    variables: Mapping[str, str]
    calls: Sequence[CollectedCall]

    @property
    def title(self) -> str:
        return f"Customer Management: requests to the scenario {printable(self.scenario)}"


def collect(scenario: BuiltScenario, base_url: str) -> Collection:
    return _Collector(scenario, base_url).collection()


class _Collector:
    """Assembles a collection from the content of a scenario, and tries its calls."""

    def __init__(self, scenario: BuiltScenario, base_url: str) -> None:
        self._scenario = scenario
        self._contract = scenario.contract
        self._apis = Apis.of(scenario.contract)
        world = Simulation.begun(scenario, 0).world
        self._token, self._customers = who_calls_whom(scenario, world)
        about = next(iter(self._customers), NOBODY)
        self._variables = {BASE_URL: base_url.rstrip("/"), _CUSTOMER_ID: about}

    def collection(self) -> Collection:
        headers = self._credentials()
        operations = self._contract.operations.values()
        drafts = [call for each in operations for call in self._calls(each, headers)]
        calls = [*self._tried(drafts)]
        return Collection(scenario=self._scenario.name, variables=self._variables, calls=calls)

    def _credentials(self) -> Mapping[str, str]:
        """Return the header with the token, as a variable; no header if there is no token."""
        if self._token is None:
            return NOTHING
        credentials = self._contract.assumptions.credentials
        name, value = credentials_of(credentials.scheme, credentials.header, self._token)
        scheme, space, secret = ("", "", value) if value == self._token else value.partition(" ")
        self._variables[_TOKEN] = secret
        return {name: f"{scheme}{space}{{{{{_TOKEN}}}}}"}

    def _calls(self, operation: Operation, headers: Mapping[str, str]) -> Iterator[CollectedCall]:
        """Yield a call that succeeds, if one does, and one for each code that can be requested."""
        call = self._one(operation, headers)
        yield call
        messages = self._contract.documents.interface["components"]["x-codes"]
        for code in operation.legal_codes:
            yield replace(
                call,
                summary=messages[code]["message"],
                headers={**call.headers, FAULT.title(): str(code)},
                asked=str(code),
            )

    def _one(self, operation: Operation, headers: Mapping[str, str]) -> CollectedCall:
        """Return a call of an operation about the first customer with which it succeeds."""
        published = self._contract.published
        body = None
        if operation.body_schema is not None:
            body = self._own(sample(published, operation.body_schema))
            headers = {**headers, "Content-Type": JSON}
        call = CollectedCall(
            operation=operation.operation_id,
            summary=published["paths"][operation.template][operation.method.lower()]["summary"],
            method=operation.method,
            path=self._path(operation, f"{{{{{_CUSTOMER_ID}}}}}"),
            headers=headers,
            body=body,
            keeps_request=operation.outcome == "accepted",
        )
        about = (replace(call, path=self._path(operation, each)) for each in self._customers)
        found = next(filter(self._succeeds, about), None)
        return call if found is None or found.path == self._filled(call.path) else found

    def _own(self, body: Any) -> Any:
        """Return an example body; one for a package gets an unused name and an existing offer."""
        if _OFFERS not in body:
            return body
        offers = [*islice(self._scenario.base.offers, 1)] or body[_OFFERS]
        return {**body, "name": f"{body['name']} {FRESH}", _OFFERS: offers}

    def _path(self, operation: Operation, customer: str) -> str:
        request = f"{{{{{REQUEST_ID}}}}}"
        names = operation.parameters
        return operation.path_of(
            *(request if each == operation.polls else customer for each in names)
        )

    # ── Trying ────────────────────────────────────────────────────────────────────────────────────

    def _succeeds(self, call: CollectedCall) -> bool:
        """Return whether a call succeeds in a new sandbox if no fault plan interferes."""
        unharmed = replace(call, headers={**call.headers, FAULT.title(): "ok"})
        _, code, _ = self._answer(Sandbox(self._scenario, 0, self._apis), unharmed)
        return code == ""

    def _tried(self, drafts: Sequence[CollectedCall]) -> Iterator[CollectedCall]:
        """Make the calls in one sandbox, in order; yield them with their replies."""
        sandbox = Sandbox(self._scenario, 0, self._apis)
        self._variables[REQUEST_ID] = NOBODY
        for call in drafts:
            status, code, request_id = self._answer(sandbox, call)
            keeps = call.keeps_request and request_id is not None
            if keeps:
                self._variables[REQUEST_ID] = request_id or NOBODY
            yield replace(call, status=status, code=code, keeps_request=keeps)
        self._variables[REQUEST_ID] = NOBODY

    def _answer(
        self, sandbox: Sandbox, call: CollectedCall
    ) -> tuple[int | None, str | None, str | None]:
        """Return the status, code and requestId of the reply, as far as it has them."""
        headers = {name.lower(): self._filled(text) for name, text in call.headers.items()}
        body = self._filled(call.text).encode()
        path = self._filled(call.path)
        reply = sandbox.handle(Request(call.method, path, headers, body=body), 0)
        if reply.network is not None:
            return None, None, None
        try:
            document = loads(reply.body)
            content = document["content"]
            request_id = content[0].get(REQUEST_ID) if content else None
            return reply.status, str(document["errorCode"]), request_id
        except (NotJsonError, TypeError, KeyError, AttributeError):
            return reply.status, None, None

    def _filled(self, text: str) -> str:
        return filled(text, {**self._variables, FRESH[2:-2]: NOBODY})


def filled(text: str, variables: Mapping[str, str]) -> str:
    """Return a text with each `{{name}}` replaced by the value of that variable."""
    for name, value in variables.items():
        text = text.replace(f"{{{{{name}}}}}", value)
    return text


# ── Writing ──────────────────────────────────────────────────────────────────────────────────────


def collection(arguments: Arguments) -> None:
    if arguments.remote:
        collection = _remote(arguments.remote)
    else:
        scenario = load_scenario(arguments.scenario, assumptions=arguments.assumptions)
        collection = collect(scenario, DEFAULT_URL)
    text = _FORMATS[arguments.format](collection).encode()
    if arguments.out in (None, "-"):
        write_out(text)
    else:
        has_key = KEY_MARK in collection.variables[BASE_URL]
        write_file(Path(arguments.out), text, is_private=has_key)


def _remote(remote: Remote) -> Collection:
    """Return a collection for a running sandbox; if a key is given, it is part of the base URL."""
    source = export_scenario(restored(remote))
    name, url = remote.name or "default", remote.url
    if remote.name is not None and remote.token is not None and remote.token.startswith(KEY_MARK):
        url = f"{url.rstrip('/')}~{remote.token}"
    return collect(load_alone(source, name=name), url)


def http_text(collection: Collection) -> str:
    return "".join(f"{line}\n" for line in _lines(collection))


def _lines(collection: Collection) -> Iterator[str]:
    yield f"# {collection.title}"
    for name, value in collection.variables.items():
        if name != REQUEST_ID:
            yield f"@{name} = {value}"
    known = collection.variables[REQUEST_ID]
    for call in collection.calls:
        yield from _request(call, known)
        if call.keeps_request:
            known = f"{{{{{call.name}.response.body.$.content[0].{REQUEST_ID}}}}}"


def _request(call: CollectedCall, request_id: str) -> Iterator[str]:
    """Yield the lines of one request; `@name` lets later requests refer to its reply."""
    yield ""
    yield f"### {call.name}: {call.summary}"
    yield f"# Expected: {call.expected}"
    if call.keeps_request:
        yield f"# @name {call.name}"
    yield f"{call.method} {{{{baseUrl}}}}{filled(call.path, {REQUEST_ID: request_id})}"
    for name, value in call.headers.items():
        yield f"{name}: {value}"
    if call.text:
        yield ""
        yield call.text


_SCHEMA: Final = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"


def postman_text(collection: Collection) -> str:
    folders = groupby(collection.calls, key=lambda call: call.operation)
    document = {
        "info": {"name": collection.title, "schema": _SCHEMA},
        "variable": [{"key": name, "value": text} for name, text in collection.variables.items()],
        "item": [{"name": operation, "item": [*map(_item, calls)]} for operation, calls in folders],
    }
    return dumps_indented(document).decode()


def _item(call: CollectedCall) -> dict[str, Any]:
    return {
        "name": call.name,
        "request": _postman_request(call),
        "event": [
            {"listen": "test", "script": {"type": "text/javascript", "exec": [*_test(call)]}}
        ],
    }


def _postman_request(call: CollectedCall) -> dict[str, Any]:
    request: dict[str, Any] = {
        "method": call.method,
        "description": f"{call.summary}\n\nExpected: {call.expected}",
        "header": [{"key": name, "value": value} for name, value in call.headers.items()],
        "url": {
            "raw": f"{{{{baseUrl}}}}{call.path}",
            "host": ["{{baseUrl}}"],
            "path": call.path.removeprefix("/").split("/"),
        },
    }
    if call.text:
        options = {"raw": {"language": "json"}}
        request["body"] = {"mode": "raw", "raw": call.text, "options": options}
    return request


def _test(call: CollectedCall) -> Iterator[str]:
    if call.status is None:
        return
    yield f'pm.test("{call.expected}", () => {{'
    yield f"  pm.response.to.have.status({call.status});"
    if call.code is not None:
        yield f'  pm.expect(pm.response.json().errorCode).to.equal("{call.code}");'
    yield "});"
    if call.keeps_request:
        value = f"pm.response.json().content[0].{REQUEST_ID}"
        yield f'pm.collectionVariables.set("{REQUEST_ID}", {value});'


_FORMATS: Final[Mapping[str, Callable[[Collection], str]]] = {
    "http": http_text,
    "postman": postman_text,
}
