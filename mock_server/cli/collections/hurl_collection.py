"""Collections as one file for Hurl, which sends the requests in order and checks each reply."""

from collections.abc import Iterator, Mapping

from mock_server.cli.collections.collected import FRESH, REQUEST_ID, CollectedCall, Collection
from mock_server.contract.values.exact_json import dumps


def hurl_files(collection: Collection) -> Mapping[str, str]:
    """Return the content of the only file of a collection; its first request sets all variables."""
    return {"collection.hurl": "".join(f"{line}\n" for line in _lines(collection))}


def _lines(collection: Collection) -> Iterator[str]:
    yield f"# {collection.title}"
    for number, call in enumerate(collection.calls):
        yield from _entry(call, collection.variables if number == 0 else {})


def _entry(call: CollectedCall, variables: Mapping[str, str]) -> Iterator[str]:
    yield ""
    yield f"# {call.name}: {call.summary}"
    yield f"{call.method} {{{{baseUrl}}}}{call.path}"
    for name, value in call.headers.items():
        yield f"{name}: {value}"
    if variables:
        yield "[Options]"
        for name, value in variables.items():
            yield f"variable: {name}={dumps(value).decode()}"  # quoted, or some ids are numbers
    if call.text:
        yield call.text.replace(FRESH, "{{newUuid}}")
    yield from _reply(call)


def _reply(call: CollectedCall) -> Iterator[str]:
    if call.status is None:
        return
    yield f"HTTP {call.status}"
    if call.keeps_request:
        yield "[Captures]"
        yield f'{REQUEST_ID}: jsonpath "$.content[0].{REQUEST_ID}"'
    if call.code is not None:
        yield "[Asserts]"
        yield f'jsonpath "$.errorCode" == "{call.code}"'
