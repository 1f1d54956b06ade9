"""What the program knows by name, as it follows from the documents of the contract.

`make generated` writes it as a module, which commands and the generator read faster than documents.
"""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from mock_server.contract.walk import resolve
from mock_server.server.contract_files import CONTRACT, read_documents

NAMES: Final = "names.py"

_KINDS: Final = (
    *("Customer", "Package", "Offer", "Contact", "Identity", "Address", "InvoiceConfiguration"),
)


def names_of(documents: Mapping[str, Any]) -> dict[str, Any]:
    """Return the names.

    They are those of operations; of control calls, with method and path; of keys of steps that are
    numbers or switches; and of members of a customer: what is mandatory, by the kind of object,
    what identifies something, what is Numeric, and what is a word of a fixed list.
    """
    definitions = documents["faults"]["$defs"]
    step = definitions["StepMapping"]["properties"].items()
    schemas = documents["interface"]["components"]["schemas"]
    return {
        "OPERATIONS": tuple(definitions["Operation"]["enum"]),
        "CONTROL_CALLS": {
            call["operationId"]: (method.upper(), path)
            for path, item in documents["control"]["paths"].items()
            for method, call in item.items()
            if "operationId" in call
        },
        "STEP_NUMBERS": tuple(key for key, schema in step if schema.get("type") == "integer"),
        "STEP_SWITCHES": tuple(key for key, schema in step if schema.get("type") == "boolean"),
        "MANDATORY": {
            kind[0].lower() + kind[1:]: tuple(schemas[kind]["required"]) for kind in _KINDS
        },
        "IDENTIFIERS": _members(documents, lambda schema: schema.get("format") == "uuid"),
        "NUMERICS": _members(documents, lambda schema: schema is schemas["Numeric"]),
        "WORDS": _members(documents, lambda schema: "enum" in schema or "const" in schema),
    }


def _members(
    documents: Mapping[str, Any], fits: Callable[[Mapping[str, Any]], bool]
) -> tuple[str, ...]:
    """Return the members of customers, at any depth, whose schema or that of whose entries fits."""
    interface = documents["interface"]

    def found() -> Iterator[str]:
        for kind in _KINDS:
            for name, member in interface["components"]["schemas"][kind]["properties"].items():
                schema = member.get("items", member)
                if fits(resolve(interface, schema["$ref"]) if "$ref" in schema else schema):
                    yield name

    return tuple(dict.fromkeys(found()))


def write_names() -> None:
    """Write the module."""
    lines = ['"""Names in the documents of the contract, written by `make generated`."""', ""]
    lines += [f"{name} = {value!r}" for name, value in names_of(read_documents()).items()]
    Path(CONTRACT, NAMES).write_text("\n".join([*lines, ""]), "utf-8")


if __name__ == "__main__":
    write_names()
