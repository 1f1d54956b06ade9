"""The schema of scenario files, and a shortcut for reading one."""

from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any, TypeAlias

import pytest
from support.reading import read_scenario

from mock_server.scenario_file import Reader, ScenarioDocument, Source
from mock_server.server.shipped import documents

ASSUMPTION_SCHEMAS: Mapping[str, Mapping[str, Any]] = {
    "http-status": {
        "anyOf": [
            {"const": "always-200"},
            {
                "type": "object",
                "propertyNames": {"pattern": "^[A-Z_0-9]+$"},
                "additionalProperties": {"type": "integer", "minimum": 200, "maximum": 599},
            },
        ]
    },
    "credentials": {"type": "object", "examples": [{"required": True}]},
    "versions": {"type": "array", "uniqueItems": True, "items": {"type": "string"}},
    "invoice-defaults": {
        "type": "object",
        "properties": {"values": {"$ref": "#/components/schemas/InvoiceConfiguration"}},
    },
}

_AS_REGISTERED = ("preset", "sources", "rate-limit", "request-retention")

Read: TypeAlias = Callable[..., ScenarioDocument]


@pytest.fixture(scope="session")
def schema() -> Any:
    language: Any = deepcopy(documents().scenario)
    switches = language["properties"]["assumptions"]
    kept = {name: switches["properties"][name] for name in _AS_REGISTERED}
    switches["properties"] = {**kept, **ASSUMPTION_SCHEMAS}
    return language


@pytest.fixture(scope="session")
def read(schema: dict[str, Any]) -> Read:
    """Return a function that reads the text of a scenario file; `reader` reads its other files."""

    def read_text(
        text: str,
        reader: Reader | None = None,
        *,
        environment: Mapping[str, str] | None = None,
        shipped: Mapping[str, str] | None = None,
    ) -> ScenarioDocument:
        return read_scenario(
            Source("s.yaml", text),
            schema=schema,
            reader=reader,
            shipped=shipped,
            environment=environment,
        )

    return read_text
