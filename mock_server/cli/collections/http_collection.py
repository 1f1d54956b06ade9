"""Collections as one .http file, as the REST Client of VS Code and Visual Studio read it.

Other tools read all of it but the request whose address has a value from an earlier reply.
"""

from collections.abc import Iterator, Mapping

from mock_server.cli.collections.collected import REQUEST_ID, CollectedCall, Collection, filled


def http_files(collection: Collection) -> Mapping[str, str]:
    """Return the one file of a collection."""
    return {"collection.http": "".join(f"{line}\n" for line in _lines(collection))}


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
    """Yield the lines of one request; a name is what later requests refer to it by."""
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
