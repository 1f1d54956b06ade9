"""Which versions of the scenario language are read: the schema's own, and no other.

A file of another version is refused with this one finding; what else it says may mean something
that is not known here.
"""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from mock_server.contract.scalars import core_value
from mock_server.scenario_file.file_errors import refusal
from mock_server.scenario_file.nodes import MappingNode, Node, ScalarNode


def refuse_unknown_version(root: Node, schema: Mapping[str, Any]) -> None:
    """Refuse a file that says a version which is not the schema's.

    Raises:
        ScenarioFileError: with what to do. Whether it says one at all is the schema's business.
    """
    entry = root.entries.get("version") if isinstance(root, MappingNode) else None
    if entry is None or not isinstance(entry.value, ScalarNode) or not entry.value.plain:
        return
    message = version_mistake(core_value(entry.value.text), schema)
    if message is not None:
        raise refusal(entry.value.position, "/version", message)


def version_mistake(said: Any, schema: Mapping[str, Any]) -> str | None:
    """Return what is to be said of a number that is another version than the schema's."""
    known = schema["properties"]["version"]["const"]
    if isinstance(said, bool) or not isinstance(said, int | Decimal) or said == known:
        return None
    return (
        f"this release reads version {known} of the scenario language, not {said}; update "
        f"customer-sandbox, or write the file in version {known} (docs/scenario-format.md)"
    )
