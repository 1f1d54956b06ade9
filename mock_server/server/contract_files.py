"""Reads the documents of the contract: written in YAML, and kept beside that in a form read faster.

Reading their YAML takes 50 ms at each start. So what it says is kept as JSON, with a digest of the
texts that it was read from: after a change of a text the kept form is passed over until
`make generated` writes it anew. It writes as well what is needed before documents: their names.
"""

from collections.abc import Callable, Iterator, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

import orjson
import yaml

from mock_server.contract.operation_records import with_operations
from mock_server.contract.walk import resolve
from mock_server.sandbox.faults.steps.kinds import KINDS
from mock_server.sandbox.faults.steps.step import with_kinds

CONTRACT: Final = Path(__file__).resolve().parent.parent / "contract"
KEPT: Final = "documents.json"
NAMES: Final = "names.json"

_LOADER: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_NO_FAULTS: Final = {"steps": {"ok": None}, "$defs": {"StepMapping": {"properties": {}}}}
_NAMES: Final = ("interface", "control", "assumptions", "scenario", "faults")
_OBJECTS: Final = (
    *("Customer", "Package", "Offer", "Contact", "Identity", "Address", "InvoiceConfiguration"),
)


def read_yaml(path: Path) -> Any:
    """Return what a shipped YAML file says."""
    return yaml.load(path.read_bytes(), Loader=_LOADER)  # noqa: S506 - both candidates are safe loaders


def read_documents(folder: Path = CONTRACT) -> Mapping[str, Any]:
    """Return the documents by name: the kept ones, if those are of the texts that stand there."""
    try:
        kept = orjson.loads((folder / KEPT).read_bytes())
    except (OSError, orjson.JSONDecodeError):
        kept = {}
    if kept.get("digest") == _digest(folder):
        documents: Mapping[str, Any] = kept["documents"]
        return documents
    return _read_texts(folder)


def keep_documents(folder: Path = CONTRACT) -> None:
    """Write the form that is read faster, and the names."""
    documents = _read_texts(folder)
    kept = {"digest": _digest(folder), "documents": documents}
    (folder / KEPT).write_bytes(orjson.dumps(kept, option=orjson.OPT_APPEND_NEWLINE))
    options = orjson.OPT_APPEND_NEWLINE | orjson.OPT_INDENT_2
    (folder / NAMES).write_bytes(orjson.dumps(names_of(documents), option=options))


def names_of(documents: Mapping[str, Any]) -> dict[str, Any]:
    """Return what `contract/names.py` reads, as it follows from the documents."""
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
    """Return the members of customers, at any depth, whose schema or that of whose entries fits."""
    interface = documents["interface"]

    def found() -> Iterator[str]:
        for kind in _OBJECTS:
            for name, member in interface["components"]["schemas"][kind]["properties"].items():
                schema = member.get("items", member)
                if fits(resolve(interface, schema["$ref"]) if "$ref" in schema else schema):
                    yield name

    return list(dict.fromkeys(found()))


def _read_texts(folder: Path) -> Mapping[str, Any]:
    return completed({name: read_yaml(_path(folder, name)) for name in _NAMES})


def completed(texts: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the documents with what follows from tables: the kinds of steps, the operations."""
    return with_operations({**texts, "faults": with_kinds(texts["faults"], KINDS)})


def _digest(folder: Path) -> str:
    digest = blake2b(digest_size=16)
    for name in _NAMES:
        digest.update(_path(folder, name).read_bytes())
    digest.update(orjson.dumps(with_kinds(_NO_FAULTS, KINDS)))
    return digest.hexdigest()


def _path(folder: Path, name: str) -> Path:
    return folder / f"{name}.yaml"


if __name__ == "__main__":
    keep_documents()
