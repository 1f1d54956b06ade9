"""Request bodies as the served document describes them: what the assumptions refuse is not allowed.

Bodies themselves are judged by a document that allows more, so that a refusal has better words.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from mock_server.contract.assumed import READ_BY_SENT
from mock_server.contract.assumptions import Assumptions

_SENT: Final = (*READ_BY_SENT, "NewPackage")
_LOWER_CASE: Final = "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$"


def describe_bodies(schemas: dict[str, Any], assumptions: Assumptions) -> None:
    """Let schemas forbid what the assumptions refuse, and allow what they ignore, in place."""
    if assumptions.rules.empty_mandatory == "rejected":
        for sent, read in READ_BY_SENT.items():
            _forbid_emptying(schemas[sent]["properties"], schemas[read])
    if assumptions.future_fields == "refused":
        for properties, name in _future_fields(schemas):
            properties[name] = {"not": {}, "description": "A future feature, which is refused."}
    if assumptions.unknown_fields == "ignored":
        for name in _SENT:
            del schemas[name]["additionalProperties"]
    if assumptions.uuid_case == "refused":
        schemas["Uuid"] |= {"pattern": _LOWER_CASE, "description": "An identifier in lower case."}
    if assumptions.whole_numbers == "by-spelling":
        text = "A whole number, written without a fraction and an exponent."
        schemas["Numeric"]["description"] = text


def _forbid_emptying(properties: dict[str, Any], read: Mapping[str, Any]) -> None:
    """Take "sent empty" away from the fields that a read has to show."""
    for name in properties.keys() & set(read.get("required", ())):
        both = properties[name].get("anyOf")
        if both is not None:  # what may be sent empty is one of two
            others = {key: value for key, value in properties[name].items() if key != "anyOf"}
            filled = {"minLength": 1} if read["properties"][name].get("type") == "string" else {}
            properties[name] = {**others, **both[0], **filled}


def _future_fields(schemas: dict[str, Any]) -> Iterator[tuple[dict[str, Any], str]]:
    for sent in READ_BY_SENT:
        properties = schemas[sent]["properties"]
        for name, schema in list(properties.items()):
            if schema.get("x-assumption") == "future-fields":
                yield properties, name
