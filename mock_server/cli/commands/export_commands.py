"""The content of a running sandbox, or of a scenario, for other programs.

`export` writes a scenario, `sample` customers, and `collection` requests of every operation, as a
.http file or in the format of Postman: for each operation one that succeeds, and one for each of
its codes. The replies that a collection expects are those of a new sandbox of the scenario, to
which the calls were made in its order.
"""

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, groupby, islice
from pathlib import Path
from typing import Any, Final, NamedTuple

from mock_server.cli.target import DEFAULT_URL
from mock_server.cli.terminal import (
    MISUSED,
    Arguments,
    CommandError,
    as_csv,
    write_document,
    write_lines,
    write_out,
)
from mock_server.client.remote import Remote
from mock_server.contract.headers import FAULT
from mock_server.contract.operation_records import Operation
from mock_server.contract.schemas.plain_schemas import sample as example_of
from mock_server.contract.texts.printable import printable, there_are
from mock_server.contract.values.exact_json import dumps, dumps_indented, loads_or_none
from mock_server.sandbox.ground.credentials import credentials_of
from mock_server.sandbox.ground.exchange import JSON, Request
from mock_server.sandbox.sandboxes.permits import KEY_MARK
from mock_server.sandbox.sandboxes.sandbox import Apis, Sandbox
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.sandbox.simulation.exporting import (
    NOBODY,
    SUMMARY_FIELDS,
    Shuffled,
    customer_summary,
    export_scenario,
    who_calls_whom,
)
from mock_server.sandbox.simulation.simulation import Simulation
from mock_server.scenario_file import ScenarioFileError, source_from_bytes
from mock_server.scenario_file.composing import compose
from mock_server.scenario_file.yaml_text import scenario_text
from mock_server.server.loading import load_alone, load_scenario
from mock_server.server.output_files import write_file
from mock_server.server.proxies import way_around_proxy
from mock_server.server.uploads import StateError, read_state

_HEAD: Final = "# The scenario of a running sandbox, written by `customer-sandbox export`.\n"
_BASE_URL: Final = "baseUrl"
_CUSTOMER_ID: Final = "customerId"
_REQUEST_ID: Final = "requestId"
_TOKEN: Final = "token"  # noqa: S105 - the name of a variable
_FRESH: Final = "$guid"  # the variable that is a new UUID each time a request is sent
_OFFERS: Final = "nestedOffers"
_IDS: Final = ("ids", "text")
_INSTEAD: Final = "keep the state instead: GET /_sandbox/state, and PUT to restore it"


def export(arguments: Arguments) -> None:
    file = (_HEAD + scenario_text(export_scenario(restored(arguments.remote)))).encode()
    try:
        compose(source_from_bytes("the exported scenario", file))
    except ScenarioFileError as error:  # it is too large, or has a plan that no file can have
        raise CommandError(f"nothing is written: {error}; {_INSTEAD}") from None
    write_out(file)


def restored(remote: Remote) -> Simulation:
    try:
        return read_state(remote.read("getState").body).at(0)[0]
    except StateError as error:
        around = way_around_proxy(remote.url)
        text = f"{remote.url} answers, but not with the state of a sandbox: {error}{around}"
        raise CommandError(printable(text)) from None


def sample(arguments: Arguments) -> None:
    if arguments.remote and arguments.seed is not None:
        text = "--seed cannot be combined with --url: a running sandbox already has a seed"
        raise CommandError(text, MISUSED)
    with arguments.remote.reading() if arguments.remote else nullcontext():
        total, customers = _remote(arguments.remote) if arguments.remote else _local(arguments)
        if total < arguments.count:
            text = f"{there_are(total, 'customer')} to choose from; --count is at most that"
            raise CommandError(text)
        chosen = islice(customers, arguments.count)
        _write(map(_as_shown, chosen) if sys.stdout.isatty() else chosen, arguments.format)


def _local(arguments: Arguments) -> tuple[int, Iterator[dict[str, Any]]]:
    """Return the number of customers of a scenario, and the customers, or only ids if these do."""
    scenario = load_scenario(
        arguments.scenario, seed=arguments.seed, assumptions=arguments.assumptions
    )
    simulation = Simulation.begun(scenario, 0)
    ids = Shuffled(simulation)
    if arguments.format in _IDS:
        return len(ids), ({"customerId": customer_id} for customer_id in ids)
    found = filter(None, map(simulation.world.customer, ids))
    return len(ids), map(customer_summary, found)


def _remote(remote: Remote) -> tuple[int, Iterator[dict[str, Any]]]:
    remote.refuse_unknown()
    pages = remote.pages("listCustomers", query={"order": "shuffled"})
    first = next(pages)
    rows = (row for page in chain([first], pages) for row in page["items"])
    return int(first["total"]), ({name: row.get(name) for name in SUMMARY_FIELDS} for row in rows)


def _as_shown(customer: dict[str, Any]) -> dict[str, Any]:
    """Return a customer with control characters escaped, since a server may send anything."""
    return {name: value and printable(str(value)) for name, value in customer.items()}


def _write(customers: Iterator[dict[str, Any]], form: str) -> None:
    if form == "csv":
        write_out(as_csv(SUMMARY_FIELDS, customers))
    elif form == "json":
        write_document(list(customers))
    elif form in _IDS:
        write_lines(row["customerId"] for row in customers)
    else:
        for row in customers:
            write_out(dumps(row) + b"\n")


# ── collection ───────────────────────────────────────────────────────────────────────────────────


def collection(arguments: Arguments) -> None:
    remote = arguments.remote
    if remote is None:
        scenario = load_scenario(arguments.scenario, assumptions=arguments.assumptions)
        collection = collect(scenario, DEFAULT_URL)
    else:
        scenario = load_alone(export_scenario(restored(remote)), name=remote.name or "default")
        url = remote.url
        if remote.name is not None and (remote.token or "").startswith(KEY_MARK):
            url = f"{url.rstrip('/')}~{remote.token}"
        collection = collect(scenario, url)
    text = _FORMATS[arguments.format](collection).encode()
    if arguments.out in (None, "-"):
        write_out(text)
    else:
        has_key = KEY_MARK in collection.variables[_BASE_URL]
        write_file(Path(arguments.out), text, is_private=has_key)


@dataclass(frozen=True, slots=True, kw_only=True)
class CollectedCall:
    """One call of a collection; `{{name}}` in its strings is replaced by a variable.

    Its `name` has the code that it requests by a fault, if there is one. `status` and `code` are
    those of the expected reply: no status if the connection breaks, no code if the reply has no
    envelope. If the call `keeps_request`, its reply sets the variable requestId.
    """

    operation: str
    name: str
    summary: str
    method: str
    path: str
    headers: Mapping[str, str]
    body: str = ""
    status: int | None = None
    code: str | None = None
    keeps_request: bool = False

    @property
    def expected(self) -> str:
        if self.status is None:
            return "no reply: the connection breaks"
        return f"{self.status} {self.code or ''}".strip()


class Collection(NamedTuple):
    """The calls in the order in which they are sent, and the variables that they share."""

    title: str
    variables: Mapping[str, str]
    calls: Sequence[CollectedCall]


def collect(scenario: BuiltScenario, base_url: str) -> Collection:
    """Write calls about the content of a scenario, and make them in one sandbox, in order.

    For each operation there is one about the first customer with which it succeeds, if one does.
    """
    contract, calls = scenario.contract, list[CollectedCall]()
    token, customers = who_calls_whom(scenario, Simulation.begun(scenario, 0).world)
    variables = {_BASE_URL: base_url.rstrip("/"), _CUSTOMER_ID: next(iter(customers), NOBODY)}
    headers: dict[str, str] = {}
    if token is not None:
        credentials = contract.assumptions.credentials
        name, value = credentials_of(credentials.scheme, credentials.header, token)
        scheme, space, secret = ("", "", value) if value == token else value.partition(" ")
        variables[_TOKEN] = secret
        headers[name] = f"{scheme}{space}{_variable(_TOKEN)}"
    known = {**variables, _REQUEST_ID: NOBODY, _FRESH: NOBODY}
    begun = partial(Sandbox, scenario, 0, Apis.of(contract))
    sandbox, messages = begun(), contract.documents.interface["components"]["x-codes"]
    for operation in contract.operations.values():
        first = _first_call(scenario, operation, headers)
        unharmed = {**first.headers, FAULT.title(): "ok"}
        for customer in customers:
            about = replace(first, path=_path(operation, customer))
            if _made(begun(), replace(about, headers=unharmed), known)[0].code == "":
                first = first if customer == variables[_CUSTOMER_ID] else about
                break
        for asked in map(str, ("", *operation.legal_codes)):
            call = first
            if asked:
                failing = {**first.headers, FAULT.title(): asked}
                name, summary = f"{first.operation} {asked}", messages[asked]["message"]
                call = replace(first, name=name, summary=summary, headers=failing)
            made, request_id = _made(sandbox, call, known)
            keeps = operation.outcome == "accepted" and request_id is not None
            known[_REQUEST_ID] = request_id if request_id and keeps else known[_REQUEST_ID]
            calls.append(replace(made, keeps_request=keeps))
    title = f"Customer Management: requests to the scenario {printable(scenario.name)}"
    return Collection(title, {**variables, _REQUEST_ID: NOBODY}, calls)


def _first_call(
    scenario: BuiltScenario, operation: Operation, headers: Mapping[str, str]
) -> CollectedCall:
    published, body = scenario.contract.published, ""
    if operation.body_schema is not None:
        headers = {**headers, "Content-Type": JSON}
        example = example_of(published, operation.body_schema)
        if _OFFERS in example:  # a package: with an unused name, and an existing offer
            offers = [*islice(scenario.base.offers, 1)] or example[_OFFERS]
            name = f"{example['name']} {_variable(_FRESH)}"
            example = {**example, "name": name, _OFFERS: offers}
        body = dumps_indented(example).decode()
    return CollectedCall(
        operation=operation.operation_id,
        name=operation.operation_id,
        summary=published["paths"][operation.template][operation.method.lower()]["summary"],
        method=operation.method,
        path=_path(operation, _variable(_CUSTOMER_ID)),
        headers=headers,
        body=body,
    )


def _made(
    sandbox: Sandbox, call: CollectedCall, known: Mapping[str, str]
) -> tuple[CollectedCall, str | None]:
    """Make a call; return it with the status and code of the reply, and the requestId in that."""
    path, body = _filled(call.path, known), _filled(call.body, known).encode()
    headers = {name.lower(): _filled(text, known) for name, text in call.headers.items()}
    reply = sandbox.handle(Request(call.method, path, headers, body=body), 0)
    if reply.network is not None:
        return call, None
    match loads_or_none(reply.body):
        case {"errorCode": code, "content": [{"requestId": request_id}]}:
            return replace(call, status=reply.status, code=str(code)), request_id
        case {"errorCode": code, "content": _}:
            return replace(call, status=reply.status, code=str(code)), None
        case _:
            return replace(call, status=reply.status), None


def _path(operation: Operation, customer: str) -> str:
    polled = _variable(_REQUEST_ID)
    names = operation.parameters
    return operation.path_of(*(polled if each == operation.polls else customer for each in names))


def _variable(name: str) -> str:
    return f"{{{{{name}}}}}"


def _filled(text: str, variables: Mapping[str, str]) -> str:
    for name, value in variables.items():
        text = text.replace(_variable(name), value)
    return text


# ── Writing ──────────────────────────────────────────────────────────────────────────────────────


def _lines(collection: Collection) -> Iterator[str]:
    """Yield the lines of all requests; `@name` lets later ones refer to the reply of one."""
    yield f"# {collection.title}"
    for name, value in collection.variables.items():
        if name != _REQUEST_ID:
            yield f"@{name} = {value}"
    request_id = collection.variables[_REQUEST_ID]
    for call in collection.calls:
        yield ""
        yield f"### {call.name}: {call.summary}"
        yield f"# Expected: {call.expected}"
        if call.keeps_request:
            yield f"# @name {call.name}"
        path = _filled(call.path, {_REQUEST_ID: request_id})
        yield f"{call.method} {_variable(_BASE_URL)}{path}"
        for name, value in call.headers.items():
            yield f"{name}: {value}"
        if call.body:
            yield ""
            yield call.body
        if call.keeps_request:
            request_id = _variable(f"{call.name}.response.body.$.content[0].{_REQUEST_ID}")


_POSTMAN: Final = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"


def _as_postman(collection: Collection) -> str:
    folders = groupby(collection.calls, key=lambda call: call.operation)
    document = {
        "info": {"name": collection.title, "schema": _POSTMAN},
        "variable": [{"key": name, "value": text} for name, text in collection.variables.items()],
        "item": [{"name": operation, "item": [*map(_item, calls)]} for operation, calls in folders],
    }
    return dumps_indented(document).decode()


def _item(call: CollectedCall) -> dict[str, Any]:
    base_url = _variable(_BASE_URL)
    request: dict[str, Any] = {
        "method": call.method,
        "description": f"{call.summary}\n\nExpected: {call.expected}",
        "header": [{"key": name, "value": value} for name, value in call.headers.items()],
        "url": {
            "raw": f"{base_url}{call.path}",
            "host": [base_url],
            "path": call.path.removeprefix("/").split("/"),
        },
    }
    if call.body:
        options = {"raw": {"language": "json"}}
        request["body"] = {"mode": "raw", "raw": call.body, "options": options}
    script = {"type": "text/javascript", "exec": [*_test(call)]}
    return {
        "name": call.name,
        "request": request,
        "event": [{"listen": "test", "script": script}],
    }


def _test(call: CollectedCall) -> Iterator[str]:
    if call.status is None:
        return
    yield f'pm.test("{call.expected}", () => {{'
    yield f"  pm.response.to.have.status({call.status});"
    if call.code is not None:
        yield f'  pm.expect(pm.response.json().errorCode).to.equal("{call.code}");'
    yield "});"
    if call.keeps_request:
        value = f"pm.response.json().content[0].{_REQUEST_ID}"
        yield f'pm.collectionVariables.set("{_REQUEST_ID}", {value});'


_FORMATS: Final[Mapping[str, Callable[[Collection], str]]] = {
    "http": lambda collection: "".join(f"{line}\n" for line in _lines(collection)),
    "postman": _as_postman,
}
