"""Tables of the interface document: operations, fields and codes."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from mock_server.server.shipped import documents
from support.reference.language_tables import Reference

_METHODS: Final = ("get", "patch", "post")
_BODIES: Final = (
    "Customer",
    "AcceptedModify",
    "NewPackage",
    "AcceptedPackage",
    "OperationRequest",
    "Pageable",
)


def operations() -> Iterator[str]:
    """Yield a table of the operations, in the order of the document."""
    yield "| operation | method and path | what it does |"
    yield "|---|---|---|"
    for method, path, operation in _operations():
        call = f"{method.upper()} {path}"
        yield f"| `{operation['operationId']}` | `{call}` | {operation['summary']} |"


def operations_and_results() -> Iterator[str]:
    """Yield a table of the operations with the status of a success, and the ids that it returns."""
    statuses = documents().assumptions["http-status"]["default"]
    yield "| operation | call | success |"
    yield "|---|---|---|"
    for method, path, operation in _operations():
        outcome = operation["x-success"]["outcome"]
        ids = _accepted_ids(operation) if outcome == "accepted" else ()
        result = ", ".join((str(statuses[outcome]), *(f"`{name}`" for name in ids)))
        yield f"| {operation['operationId']} | `{method.upper()} {path}` | {result} |"


def _accepted_ids(operation: Mapping[str, Any]) -> Iterable[str]:
    schemas = documents().interface["components"]["schemas"]
    content = schemas[operation["x-success"]["schema"]]["properties"]["content"]
    ids: Iterable[str] = schemas[content["items"]["$ref"].rpartition("/")[2]]["properties"]
    return ids


def fields() -> Iterator[str]:
    """Yield a table for each kind of object in a body."""
    bodies = [{"$ref": f"#/components/schemas/{name}"} for name in _BODIES]
    yield from Reference(documents().interface, {}).tables(bodies)


def codes() -> Iterator[str]:
    """Yield a table of the codes of failures: status, message, and the operations that use them."""
    statuses = documents().assumptions["http-status"]["default"]
    yield "| code | status | message | answered by |"
    yield "|---|---|---|---|"
    for code, row in documents().interface["components"]["x-codes"].items():
        shown = [f"`{op['operationId']}`" for _, _, op in _operations() if code in op["x-errors"]]
        by = ", ".join(shown) if shown else "any call"
        by += ", any call to an unknown address" if code == "SANDBOX_NOT_FOUND" else ""
        yield f"| `{code}` | {statuses[code]} | {row['message']} | {by} |"


def _operations() -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, item in documents().interface["paths"].items():
        for method in _METHODS:
            if method in item:
                yield method, path, item[method]
