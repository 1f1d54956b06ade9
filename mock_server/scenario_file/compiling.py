"""Compiles the validator of each schema once.

Compiling the schema of scenarios takes milliseconds, as long as reading a small file.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from jsonschema_rs import Draft202012Validator

from mock_server.contract.schemas.mismatches import decider
from mock_server.contract.values.walk import plain

MAX_COMPILED: Final = 8
"""Enough for the schemas of whole, included and extending scenarios, of plans, and of tests."""


class ByIdentity:
    """An immutable schema as a cache key, compared by identity."""

    __slots__ = ("schema",)

    def __init__(self, schema: Mapping[str, Any]) -> None:
        self.schema = schema

    def __hash__(self) -> int:
        return id(self.schema)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ByIdentity) and other.schema is self.schema


def compiled(schema: Mapping[str, Any]) -> Draft202012Validator:
    """Return the validator of a schema, which must not change."""
    return _compiled(ByIdentity(schema))


def accepts(validator: Draft202012Validator, data: Any) -> bool:
    """Return whether data is valid; the validator knows no mappings but dicts."""
    try:
        if validator.is_valid(data):
            return True
    except ValueError:
        pass
    return validator.is_valid(plain(data))


@lru_cache(MAX_COMPILED)
def _compiled(schema: ByIdentity) -> Draft202012Validator:
    return decider(schema.schema)
