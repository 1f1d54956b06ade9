"""The rule deprecated-key. The table is the schema: `deprecated: true` marks a key in it."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from jsonschema_rs import Draft202012Validator

from mock_server.contract.exact_numbers import without_spelling
from mock_server.sandbox.ground.findings import Finding

RULE: Final = "deprecated-key"


def deprecated_keys(data: Any, language: Mapping[str, Any]) -> Iterator[Finding]:
    """Find the keys of valid data that a schema marks as deprecated; their descriptions say why."""
    evaluation = Draft202012Validator(dict(language)).evaluate(without_spelling(data))
    for note in evaluation.annotations():
        place, told = note["instanceLocation"], note["annotations"]
        if isinstance(told, Mapping) and told.get("deprecated") is True:
            name = place.rpartition("/")[2]
            yield Finding(place, f"{name} is deprecated: {told['description']}", RULE)
