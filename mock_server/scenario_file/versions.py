"""Only the schema's own version of the scenario language is read.

A file of another version is refused with this single finding, as the rest may have an unknown
meaning.
"""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from mock_server.contract.values.scalars import core_value
from mock_server.scenario_file.file_errors import refusal
from mock_server.scenario_file.nodes import MappingNode, Node, ScalarNode


def refuse_unknown_version(root: Node, schema: Mapping[str, Any]) -> None:
    """Refuse a file with a version other than the schema's.

    Raises:
        ScenarioFileError: with what to do. The schema checks that there is a version.
    """
    entry = root.entries.get("version") if isinstance(root, MappingNode) else None
    if entry is None or not isinstance(entry.value, ScalarNode) or not entry.value.plain:
        return
    message = version_mistake(core_value(entry.value.text), schema)
    if message is not None:
        raise refusal(entry.value.position, "/version", message)


def version_mistake(said: Any, schema: Mapping[str, Any]) -> str | None:
    """Return the message for a number that is not the schema's version."""
    known = schema["properties"]["version"]["const"]
    if isinstance(said, bool) or not isinstance(said, int | Decimal) or said == known:
        return None
    return (
        f"this release reads version {known} of the scenario language, not {said}; update "
        f"customer-sandbox, or write the file in version {known} "
        "(docs/reference/scenario-format.md)"
    )
