"""Collections as one .http file, for the REST Client extension of VS Code and for Visual Studio.

Other tools can use all requests except the one with a requestId taken from an earlier reply.
"""

from collections.abc import Iterator

from mock_server.cli.collections.collected import REQUEST_ID, CollectedCall, Collection, filled


def http_text(collection: Collection) -> str:
    """Return a collection as the text of a .http file."""
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
