"""Collections for Bruno: a folder with a file for each request and its assertions."""

from collections.abc import Iterable, Iterator, Mapping
from textwrap import indent

from mock_server.cli.collections.collected import REQUEST_ID, CollectedCall, Collection
from mock_server.contract.values.exact_json import dumps_indented


def bruno_files(collection: Collection) -> Mapping[str, str]:
    """Return the contents of the files of a collection, by file name."""
    head = {"version": "1", "name": collection.title, "type": "collection"}
    return {
        "bruno.json": dumps_indented(head).decode(),
        "collection.bru": _block("vars:pre-request", collection.variables),
        **{
            f"{call.name}.bru": "\n".join(_blocks(call, number))
            for number, call in enumerate(collection.calls, 1)
        },
    }


def _blocks(call: CollectedCall, number: int) -> Iterator[str]:
    yield _block("meta", {"name": call.name, "type": "http", "seq": str(number)})
    url, kind = f"{{{{baseUrl}}}}{call.path}", "json" if call.text else "none"
    yield _block(call.method.lower(), {"url": url, "body": kind, "auth": "none"})
    yield _block("headers", call.headers)
    if call.text:
        yield _lines_block("body:json", call.text.split("\n"))
    if call.keeps_request:
        yield _block("vars:post-response", {REQUEST_ID: f"res.body.content[0].{REQUEST_ID}"})
    if call.status is not None:
        yield _block("assert", dict(_assertions(call)))
    yield _lines_block("docs", (call.summary, f"Expected: {call.expected}"))


def _assertions(call: CollectedCall) -> Iterator[tuple[str, str]]:
    yield "res.status", f"eq {call.status}"
    if call.code:
        yield "res.body.errorCode", f"eq {call.code}"
    elif call.code is not None:
        yield "res.body.errorCode", "isEmpty"


def _block(name: str, fields: Mapping[str, str]) -> str:
    return _lines_block(name, (f"{key}: {value}" for key, value in fields.items()))


def _lines_block(name: str, lines: Iterable[str]) -> str:
    body = indent("\n".join(lines), "  ")
    return f"{name} {{\n{body}\n}}\n"
