"""Writes the generated files of the contract: its documents, its names, and data for recordings.

`make generated` runs this. The package only reads these files.
"""

import re
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final

import orjson

from mock_server.contract.assumptions import DUE_UNITS
from mock_server.contract.operation_records import METHODS, DocumentError, read_operations
from mock_server.contract.values.exact_json import dumps_indented
from mock_server.contract.values.walk import (
    MISSING,
    every,
    references,
    resolve,
    split_pointer,
    value_at,
    with_each,
)
from mock_server.server.plan_files import plan_language
from mock_server.server.shipped import CONTRACT, DOCUMENTS, read_yaml
from support.scenario_language import scenario_language

PERSONAL: Final = "x-personal"
"""The member of a field's schema that marks values that identify a person."""

_TEXTS: Final = ("interface", "control", "assumptions", "scenario", "faults", "conduct")
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

_OF_ONE_FIELD: Final = ("Currency",)
"""Schemas whose words have a meaning only in their own field."""


def keep_documents(folder: Path = CONTRACT) -> None:
    """Write the documents, the names and the data for recordings, or none of them.

    Raises:
        DocumentError: when the interface document is incomplete.
    """
    marked = with_marks(folder)
    documents, recorded = completed(marked), recorded_of(marked)
    (folder / DOCUMENTS).write_bytes(orjson.dumps(documents, option=orjson.OPT_APPEND_NEWLINE))
    options = orjson.OPT_APPEND_NEWLINE | orjson.OPT_INDENT_2
    (folder / NAMES).write_bytes(orjson.dumps(names_of(documents), option=options))
    (folder / RECORDED).write_bytes(orjson.dumps(recorded, option=options))


def with_marks(folder: Path = CONTRACT) -> Mapping[str, Any]:
    return {name: read_yaml(folder / f"{name}.yaml") for name in _TEXTS}


def without_marks(data: Any) -> Any:
    """Return a document without the marks of personal fields, which are not served."""
    if isinstance(data, Mapping):
        data = {name: member for name, member in data.items() if name != PERSONAL}
    return with_each(data, without_marks)


def completed(texts: Mapping[str, Any]) -> Mapping[str, Any]:
    """Add what follows from tables to the documents, and remove the marks of personal fields."""
    filled = {**texts, "interface": without_marks(texts["interface"])}
    filled["scenario"] = with_conduct_rules(texts["scenario"], texts["conduct"])
    limits = texts["scenario"]["$defs"]["Limits"]["properties"]
    filled["control"] = _with_limits(texts["control"], inlined(texts["scenario"], limits))
    whole = with_lists(filled)
    return {**whole, "control": with_faults(whole), "scenario": scenario_language(whole)}


def with_faults(documents: Mapping[str, Any]) -> dict[str, Any]:
    """Add the language of faults to the control document, which has other instants of its own."""
    written = {"Instant": documents["scenario"]["$defs"]["Instant"]}
    given = _moved({**documents["faults"]["$defs"], **written})
    given["WrittenInstant"] = given.pop("Instant")
    components = documents["control"]["components"]
    schemas = {**components["schemas"], **given}
    return {**documents["control"], "components": {**components, "schemas": schemas}}


def _moved(schema: Any) -> Any:
    match schema:
        case {"$ref": str(reference), **rest}:
            moved = reference.replace("#/$defs/Instant", "#/$defs/WrittenInstant")
            moved = moved.replace("#/$defs/", "#/components/schemas/")
            return {"$ref": moved, **_moved(rest)}
        case _:
            return with_each(schema, _moved)


def with_lists(documents: Mapping[str, Any]) -> dict[str, Any]:
    """Return the documents of the contract with their lists of operations and codes filled in.

    `x-listed: WHICH` in a schema becomes an enum. Among properties, `x-listed: {of: WHICH, each:
    SCHEMA}` becomes one property for each.
    """
    every = read_operations(documents["interface"])
    accepting = [name for name, each in every.items() if each.outcome == "accepted"]
    codes = [*documents["interface"]["components"]["x-codes"]]
    invoice = documents["interface"]["components"]["schemas"]["InvoiceConfiguration"]
    words = {
        "all": [*every],
        "accepted": accepting,
        "codes": codes,
        "codes and success": ["", *codes],
        "other invoice fields": [name for name in invoice["properties"] if name != DUE_UNITS],
        "outcomes": ["read", "accepted", "injected", *codes],
        "codes of ours": [code for code in codes if code.startswith("SANDBOX_")],
        "control calls": [
            item[method]["operationId"]
            for item in documents["control"]["paths"].values()
            for method in METHODS
            if method in item and item.get("x-scope") != "server"
        ],
        "failures": [*{code: 0 for name in accepting for code in every[name].legal_codes}],
    }
    filled: dict[str, Any] = _filled(documents, words)
    return filled


def _filled(node: Any, words: Mapping[str, Collection[str]]) -> Any:
    if not isinstance(node, Mapping):
        return with_each(node, lambda each: _filled(each, words))
    filled: dict[str, Any] = {}
    for name, member in node.items():
        match member:
            case {"of": str(which), "each": each} if name == "x-listed":
                filled |= dict.fromkeys(words[which], each)
            case str() if name == "x-listed":
                filled["enum"] = [*words[member]]
            case _:
                filled[name] = _filled(member, words)
    return filled


def inlined(document: Mapping[str, Any], schemas: Mapping[str, Any]) -> dict[str, Any]:
    """Return schemas by name, with the reference of each replaced by what it refers to."""

    def whole(schema: Mapping[str, Any]) -> dict[str, Any]:
        members = dict(schema)
        reference = members.pop("$ref", None)
        return members if reference is None else {**resolve(document, reference), **members}

    return {name: whole(schema) for name, schema in schemas.items()}


def _with_limits(node: Any, limits: Mapping[str, Any]) -> Any:
    """Add a property for each limit of scenarios wherever a document has `x-limits`."""
    match node:
        case {"x-limits": True, **members}:
            return {**members, "properties": {**node["properties"], **limits}}
        case _:
            return with_each(node, lambda each: _with_limits(each, limits))


def with_conduct_rules(scenario: Mapping[str, Any], rules: Mapping[str, Any]) -> dict[str, Any]:
    """Add a property for each rule to the scenario language where it has `x-conduct-rules`."""
    conduct = scenario["$defs"]["Conduct"]
    properties = dict(conduct["properties"])
    for name, member in conduct["properties"].items():
        schema = member.get("properties", {}).get("x-conduct-rules")
        if schema is not None:
            each = {rule: {**schema, "description": row["what"]} for rule, row in rules.items()}
            properties[name] = {**member, "properties": each}
    filled = {**conduct, "properties": properties}
    return {**scenario, "$defs": {**scenario["$defs"], "Conduct": filled}}


def names_of(documents: Mapping[str, Any]) -> dict[str, Any]:
    """Return the contents of the file that `contract/names.py` reads."""
    definitions = documents["faults"]["$defs"]
    step = definitions["StepMapping"]["properties"].items()
    control, schemas = documents["control"], documents["interface"]["components"]["schemas"]
    return {
        "retired": read_yaml(CONTRACT / "retired.yaml"),
        "operations": definitions["Operation"]["enum"],
        "controlCalls": {
            call["operationId"]: [method.upper(), path]
            for path, item in control["paths"].items()
            for method, call in item.items()
            if "operationId" in call
        },
        "largestPage": control["components"]["parameters"]["size"]["schema"]["maximum"],
        "stepNumbers": [key for key, schema in step if schema.get("type") == "integer"],
        "stepSwitches": [key for key, schema in step if schema.get("type") == "boolean"],
        "meantSteps": read_yaml(CONTRACT / "faults.yaml")["x-meant"],
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
    for reference in references(interface):
        if value_at(interface, split_pointer(reference)) is MISSING:
            raise DocumentError(reference, "is referred to, but does not exist")
    codes = interface["components"]["x-codes"]
    operations = read_operations(interface).values()
    return {
        "reading": next(each.operation_id for each in operations if each.shows_customer),
        "creating": next(each.operation_id for each in operations if each.creates_package),
        "query": next(each.operation_id for each in operations if each.polls),
        "calls": dict(_calls(interface)),
        "enumerated": sorted(_enumerated(interface)),
        "messages": sorted(code["message"] for code in codes.values()),
        "vocabulary": sorted(_vocabulary(_without_steps(documents))),
    }


def _calls(interface: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield each operation: its method, path and source, and the fields of its bodies."""
    schemas = interface["components"]["schemas"]
    failure = fields_of(interface, _reference("Failure"))
    for path, item in interface["paths"].items():
        for method in METHODS:
            if method not in item:
                continue
            operation = item[method]
            content = operation.get("requestBody", {}).get("content", {})
            request = content["application/json"]["schema"] if content else {}
            reply = operation["x-success"]["schema"]
            if reply not in schemas:
                raise DocumentError(f"{method.upper()} {path}", f"there is no schema {reply}")
            yield (
                operation["operationId"],
                {
                    "method": method.upper(),
                    "path": path,
                    "source": _source(operation),
                    "request": fields_of(interface, request),
                    "reply": {**failure, **fields_of(interface, _reference(reply))},
                },
            )


def _source(operation: Mapping[str, Any]) -> str:
    assumption = operation.get("x-assumption")
    return f"assumption {assumption}" if assumption else f"section {operation['x-source']}"


def _reference(name: str) -> Mapping[str, Any]:
    return {"$ref": f"#/components/schemas/{name}"}


def fields_of(interface: Mapping[str, Any], schema: Mapping[str, Any], place: str = "") -> Any:
    """Return whether a value may be kept, or this for each member; see `recorded_of`.

    `place` is where the schema stands in the document.

    Raises:
        DocumentError: when a field has no mark.
    """
    if PERSONAL in schema:
        nodes = (node for node in every(schema) if isinstance(node, Mapping))
        keywords = [node["const"] for node in nodes if isinstance(node.get("const"), str)]
        return keywords if schema[PERSONAL] is True and keywords else schema[PERSONAL]
    members: dict[str, Any] = {}
    for where, part in _parts(interface, schema, place):
        found = fields_of(interface, part, where)
        if not isinstance(found, Mapping):
            return found
        members |= found
    for name, member in schema.get("properties", {}).items():
        where = f"{place}/properties/{name}"
        found = fields_of(interface, member, where)
        if found == {} and name not in _OPEN:
            text = f"lacks {PERSONAL}: true if its values identify a person, else false"
            raise DocumentError(where, text)
        members[name] = found
    return members


def _parts(
    interface: Mapping[str, Any], schema: Mapping[str, Any], place: str
) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield the further schemas of the same value or of its entries, but not those of rules."""
    if "$ref" in schema:
        yield schema["$ref"], resolve(interface, schema["$ref"])
    for index, part in enumerate(schema.get("anyOf", ())):
        if {"$ref", "items"} & part.keys():
            yield f"{place}/anyOf/{index}", part
    if isinstance(schema.get("items"), Mapping):
        yield f"{place}/items", schema["items"]


def _enumerated(interface: Mapping[str, Any]) -> Iterator[str]:
    """Yield the words of fixed lists."""
    schemas = interface["components"]["schemas"]
    for name, schema in schemas.items():
        for node in every(schema) if name not in _OF_ONE_FIELD else ():
            if isinstance(node, Mapping):
                words = [*_list(node.get("enum")), node.get("const")]
                yield from (word for word in words if isinstance(word, str) and word)


def _list(given: Any) -> Iterable[Any]:
    return given if isinstance(given, list) else ()


def _without_steps(documents: Mapping[str, Any]) -> dict[str, Any]:
    """Leave out the keys of fault steps: the real service has none, so their words reveal more."""
    faults = documents["faults"]
    known = {name: each for name, each in faults["$defs"].items() if name != "Mutation"}
    mapping = known["StepMapping"]
    known["StepMapping"] = {**mapping, "properties": {"phase": mapping["properties"]["phase"]}}
    return {**documents, "faults": {**faults, "$defs": known}}


def _vocabulary(documents: Mapping[str, Any]) -> set[str]:
    """Return the words of all texts about the interface and HTTP, in lower case."""
    texts = [_OF_HTTP, _OF_PHRASES, *(status.phrase for status in HTTPStatus)]
    for node in every(documents):
        if isinstance(node, Mapping):
            texts += (node[name] for name in _WORDS_OF if isinstance(node.get(name), str))
            texts += node.get("properties", {})
    return {word.lower() for text in texts for word in _WORD.findall(text)}


if __name__ == "__main__":
    try:
        keep_documents()
    except DocumentError as error:
        sys.exit(str(error))
    _PLAN_SCHEMA.write_bytes(dumps_indented(plan_language()) + b"\n")
