"""Writes the generated files of the contract: its documents, its names, and data for recordings.

`make generated` runs this. The package only reads these files.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final

import orjson

from mock_server.contract.operation_records import METHODS, read_operations
from mock_server.contract.values.exact_json import dumps_indented
from mock_server.contract.values.walk import every, resolve
from mock_server.server.contract_files import (
    CONTRACT,
    KEPT,
    PERSONAL,
    completed,
    digest_of,
    with_marks,
)
from mock_server.server.plan_reading import plan_language

NAMES: Final = "names.json"
RECORDED: Final = "recorded.json"
_PLAN_SCHEMA: Final = Path("scenarios/plans/plan.schema.json")
_OBJECTS: Final = (
    *("Customer", "Package", "Offer", "Contact", "Identity", "Address", "InvoiceConfiguration"),
)
_WORDS_OF: Final = ("message", "description", "summary", "means", "open", "x-rule", "x-shows")
_WORD: Final = re.compile(r"[^\W\d_]+")
_OF_HTTP: Final = "realm doctype html head title body center hr nginx apache"
"""Words in challenges and in the error pages of proxies."""

_OF_PHRASES: Final = """
able access amount authenticate available brew cache charging clear coffee condition conditional
consequence content could demand denying entity expect follows fulfill fulfilled gain got help high
limiting load obey permission preferred proceeding process produce protocol range receive refuses
requested requires resource resources satisfied satisfy schemes specified specify support syntax
temporarily timed timely trouble unwilling uri you
"""
"""Words of explanations of statuses; those of `HTTPStatus` depend on the Python version."""

_OPEN: Final = frozenset({"content", "pageable"})
"""Members of every envelope, which are described where it is used."""

_LISTED: Final = ("Currency",)
"""Schemas whose words have a meaning only in their own field."""


def keep_documents(folder: Path = CONTRACT) -> None:
    """Write the cache of the documents, the names and the data for recordings."""
    documents = completed(with_marks(folder))
    kept = {"digest": digest_of(folder), "documents": documents}
    (folder / KEPT).write_bytes(orjson.dumps(kept, option=orjson.OPT_APPEND_NEWLINE))
    options = orjson.OPT_APPEND_NEWLINE | orjson.OPT_INDENT_2
    (folder / NAMES).write_bytes(orjson.dumps(names_of(documents), option=options))
    recorded = recorded_of(with_marks(folder))
    (folder / RECORDED).write_bytes(orjson.dumps(recorded, option=options))


def names_of(documents: Mapping[str, Any]) -> dict[str, Any]:
    """Return the contents of the file that `contract/names.py` reads."""
    definitions = documents["faults"]["$defs"]
    step = definitions["StepMapping"]["properties"].items()
    schemas = documents["interface"]["components"]["schemas"]
    return {
        "operations": definitions["Operation"]["enum"],
        "controlCalls": {
            call["operationId"]: [method.upper(), path]
            for path, item in documents["control"]["paths"].items()
            for method, call in item.items()
            if "operationId" in call
        },
        "stepNumbers": [key for key, schema in step if schema.get("type") == "integer"],
        "stepSwitches": [key for key, schema in step if schema.get("type") == "boolean"],
        "mandatory": {kind[0].lower() + kind[1:]: schemas[kind]["required"] for kind in _OBJECTS},
        "identifiers": _members(documents, lambda schema: schema.get("format") == "uuid"),
        "numerics": _members(documents, lambda schema: schema is schemas["Numeric"]),
        "words": _members(documents, lambda schema: "enum" in schema or "const" in schema),
    }


def _members(documents: Mapping[str, Any], fits: Callable[[Mapping[str, Any]], bool]) -> list[str]:
    """Return the members of customers, at any depth, whose schema or item schema matches."""
    interface = documents["interface"]

    def found() -> Iterator[str]:
        for kind in _OBJECTS:
            for name, member in interface["components"]["schemas"][kind]["properties"].items():
                schema = member.get("items", member)
                if fits(resolve(interface, schema["$ref"]) if "$ref" in schema else schema):
                    yield name

    return list(dict.fromkeys(found()))


# ── Data about the interface for recordings, derived from its document ───────────────────────────


def recorded_of(documents: Mapping[str, Any]) -> dict[str, Any]:
    """Return the contents of the file that `contract/recorded.py` reads.

    The value of a field is `false` if it is kept, `true` if it is replaced, a list of words if only
    other values are replaced, and `"quoted"` if it may quote replaced values. For objects it is
    that of each member; for arrays that of the entries. `documents` still have their marks.
    """
    interface = documents["interface"]
    codes = interface["components"]["x-codes"]
    operations = read_operations(interface).values()
    return {
        "reading": next(each.operation_id for each in operations if each.shows_customer),
        "creating": next(each.operation_id for each in operations if each.creates_package),
        "query": next(each.operation_id for each in operations if each.polls),
        "calls": dict(_calls(interface)),
        "enumerated": sorted(_enumerated(interface)),
        "messages": sorted(code["message"] for code in codes.values()),
        "vocabulary": sorted(_vocabulary(documents)),
    }


def _calls(interface: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield each operation: its method, its path, and the fields of its bodies."""
    schemas = interface["components"]["schemas"]
    failure = fields_of(interface, schemas["Failure"])
    for path, item in interface["paths"].items():
        for method in METHODS:
            if method not in item:
                continue
            operation = item[method]
            content = operation.get("requestBody", {}).get("content", {})
            request = content["application/json"]["schema"] if content else {}
            reply = schemas[operation["x-success"]["schema"]]
            yield (
                operation["operationId"],
                {
                    "method": method.upper(),
                    "path": path,
                    "request": fields_of(interface, request),
                    "reply": {**failure, **fields_of(interface, reply)},
                },
            )


def fields_of(interface: Mapping[str, Any], schema: Mapping[str, Any]) -> Any:
    """Return whether a value may be kept, or this for each member; see `recorded_of`.

    Raises:
        ValueError: when a field has no mark.
    """
    if PERSONAL in schema:
        nodes = (node for node in every(schema) if isinstance(node, Mapping))
        keywords = [node["const"] for node in nodes if isinstance(node.get("const"), str)]
        return keywords if schema[PERSONAL] is True and keywords else schema[PERSONAL]
    members: dict[str, Any] = {}
    for part in _parts(interface, schema):
        found = fields_of(interface, part)
        if not isinstance(found, Mapping):
            return found
        members |= found
    for name, member in schema.get("properties", {}).items():
        found = fields_of(interface, member)
        if found == {} and name not in _OPEN:
            raise ValueError(f"{name} does not say whether it is personal")
        members[name] = found
    return members


def _parts(interface: Mapping[str, Any], schema: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Yield the further schemas of the same value or of its entries, but not those of rules."""
    if "$ref" in schema:
        yield resolve(interface, schema["$ref"])
    yield from (part for part in schema.get("anyOf", ()) if {"$ref", "items"} & part.keys())
    if isinstance(schema.get("items"), Mapping):
        yield schema["items"]


def _enumerated(interface: Mapping[str, Any]) -> Iterator[str]:
    """Yield the words of fixed lists."""
    schemas = interface["components"]["schemas"]
    for name, schema in schemas.items():
        for node in every(schema) if name not in _LISTED else ():
            if isinstance(node, Mapping):
                words = [*_list(node.get("enum")), node.get("const")]
                yield from (word for word in words if isinstance(word, str) and word)


def _list(said: Any) -> Iterable[Any]:
    return said if isinstance(said, list) else ()


def _vocabulary(documents: Mapping[str, Any]) -> set[str]:
    """Return the words of all texts about the interface and HTTP, in lower case."""
    texts = [_OF_HTTP, _OF_PHRASES, *(status.phrase for status in HTTPStatus)]
    for node in every(documents):
        if isinstance(node, Mapping):
            texts += (node[name] for name in _WORDS_OF if isinstance(node.get(name), str))
            texts += node.get("properties", {})
    return {word.lower() for text in texts for word in _WORD.findall(text)}


if __name__ == "__main__":
    keep_documents()
    _PLAN_SCHEMA.write_bytes(dumps_indented(plan_language()) + b"\n")
