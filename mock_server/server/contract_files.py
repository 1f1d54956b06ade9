"""Reads the documents of the contract, which are written in YAML and cached as JSON.

Parsing the YAML would take 50 ms at each start. The cache contains a digest of its sources: once
these have changed, it is ignored until `make generated` updates it.
"""

from collections.abc import Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

import orjson
import yaml

from mock_server.contract.operation_records import with_lists
from mock_server.contract.values.walk import resolve, with_each

CONTRACT: Final = Path(__file__).resolve().parent.parent / "contract"
KEPT: Final = "documents.json"
PERSONAL: Final = "x-personal"
"""The member of a field's schema that marks values that identify a person."""

_LOADER: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_NAMES: Final = ("interface", "control", "assumptions", "scenario", "faults", "conduct")


def read_yaml(path: Path) -> Any:
    return yaml.load(path.read_bytes(), Loader=_LOADER)  # noqa: S506 - both candidates are safe loaders


def read_documents(folder: Path = CONTRACT) -> Mapping[str, Any]:
    """Return the documents by name, from the cache if it matches the sources."""
    try:
        kept = orjson.loads((folder / KEPT).read_bytes())
    except (OSError, orjson.JSONDecodeError):
        kept = {}
    if kept.get("digest") == sources_digest(folder):
        documents: Mapping[str, Any] = kept["documents"]
        return documents
    return completed(with_marks(folder))


def without_marks(data: Any) -> Any:
    """Return a document without the marks of personal fields, which are not served."""
    if isinstance(data, Mapping):
        data = {name: member for name, member in data.items() if name != PERSONAL}
    return with_each(data, without_marks)


def with_marks(folder: Path) -> Mapping[str, Any]:
    return {name: read_yaml(_path(folder, name)) for name in _NAMES}


def completed(texts: Mapping[str, Any]) -> Mapping[str, Any]:
    """Add what follows from tables to the documents, and remove the marks of personal fields."""
    filled = {**texts, "interface": without_marks(texts["interface"])}
    filled["scenario"] = with_conduct_rules(texts["scenario"], texts["conduct"])
    limits = texts["scenario"]["$defs"]["Limits"]["properties"]
    filled["control"] = _with_limits(texts["control"], inlined(texts["scenario"], limits))
    return with_lists(filled)


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


def sources_digest(folder: Path) -> str:
    digest = blake2b(digest_size=16)
    for name in _NAMES:
        digest.update(_path(folder, name).read_bytes())
    return digest.hexdigest()


def _path(folder: Path, name: str) -> Path:
    return folder / f"{name}.yaml"
