"""Adapts the schema of scenario files to editors, which validate YAML by their own rules.

    numbers          editors read 01234 as a number; the program reads a text if the schema says so
    examples         editors offer mappings only as snippets
    patterns         editors show a message in place of the pattern, if the schema has one

`check` uses the original schema, and also finds what editors cannot.
"""

from collections.abc import Mapping
from typing import Any

from mock_server.contract.values.inline import inline_text
from mock_server.contract.values.walk import with_each
from mock_server.sandbox.scenario.schema_examples import VALUES


def for_editors(schema: Mapping[str, Any]) -> dict[str, Any]:
    """Return the schema of scenario files in the form for editors."""
    return {
        name: value if name in VALUES else _within(value)
        for name, value in _in_snippets(_in_numbers(_in_words(schema))).items()
    }


def _within(value: Any) -> Any:
    return for_editors(value) if isinstance(value, Mapping) else with_each(value, _within)


def _in_numbers(schema: Mapping[str, Any]) -> Mapping[str, Any]:
    """Allow a number wherever any text is allowed."""
    types = schema.get("type")
    listed = types if isinstance(types, list) else [types]
    if "string" not in listed or {"enum", "const"} & schema.keys():
        return schema
    return {**schema, "type": list(dict.fromkeys([*listed, "number"]))}


def _in_words(schema: Mapping[str, Any]) -> Mapping[str, Any]:
    """Add a message that describes which texts a pattern allows.

    In a mapping of properties, `pattern` may be the name of one; then its value is not a text.
    """
    words = schema.get("description")
    if not (isinstance(schema.get("pattern"), str) and isinstance(words, str)):
        return schema
    return {**schema, "patternErrorMessage": f"Expected: {words}"}


def _in_snippets(schema: Mapping[str, Any]) -> Mapping[str, Any]:
    """Offer mappings as snippets with a label."""
    examples, only = schema.get("examples"), schema.get("const")
    adapted = dict(schema)
    if isinstance(only, Mapping) and isinstance(examples, list | None):
        del adapted["const"]
        adapted |= {
            "type": "object",
            "required": list(only),
            "additionalProperties": False,
            "properties": {name: {"const": value} for name, value in only.items()},
        }
    if isinstance(examples, list):
        mappings = [example for example in examples if isinstance(example, Mapping)]
        adapted["examples"] = [example for example in examples if example not in mappings]
        if mappings:
            adapted["defaultSnippets"] = [
                {"label": inline_text(mapping), "body": mapping} for mapping in mappings
            ]
        if not adapted["examples"]:
            del adapted["examples"]
    return adapted
