"""`collection`: requests of every operation, as a .http file or in the format of Postman."""

from collections.abc import Callable, Iterator, Mapping
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from mock_server.cli.collected import (
    BASE_URL,
    REQUEST_ID,
    CollectedCall,
    Collection,
    collect,
    filled,
)
from mock_server.cli.commands.export_commands import restored
from mock_server.cli.printing import write_out
from mock_server.cli.target import DEFAULT_URL
from mock_server.cli.terminal import Arguments, refusing
from mock_server.client.remote import Remote
from mock_server.contract.values.exact_json import dumps_indented
from mock_server.sandbox.sandboxes.permits import KEY_MARK
from mock_server.sandbox.simulation.exporting import export_scenario
from mock_server.scenario_file import ScenarioFileError
from mock_server.server.loading import load_alone, load_scenario
from mock_server.server.output_files import NotWritableError, write_file


@refusing(ScenarioFileError, NotWritableError)
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
