"""The schema of scenario files for editors, which validate YAML without our reading of scalars.

    numbers          editors read 01234 as a number; the program reads text if the schema says text
    examples         editors show mappings only as snippets
    patterns         editors show a message in place of a pattern, if the schema has one

`check` uses the original schema and also finds what an editor cannot.
"""

from collections.abc import Mapping
from typing import Any

from mock_server.contract.values.inline import inline_text
from mock_server.contract.values.walk import with_each
from mock_server.sandbox.scenario.schema_examples import VALUES


def for_editors(schema: Mapping[str, Any]) -> dict[str, Any]:
    """Return a schema of scenario files in the form for editors."""
    return {
        name: value if name in VALUES else _within(value)
        for name, value in _in_snippets(_in_numbers(_in_words(schema))).items()
    }


def _within(value: Any) -> Any:
    return for_editors(value) if isinstance(value, Mapping) else with_each(value, _within)


def _in_numbers(schema: Mapping[str, Any]) -> Mapping[str, Any]:
    """Allow a number wherever a text without restrictions is allowed."""
    types = schema.get("type")
    listed = types if isinstance(types, list) else [types]
    if "string" not in listed or {"enum", "const"} & schema.keys():
        return schema
    return {**schema, "type": list(dict.fromkeys([*listed, "number"]))}


def _in_words(schema: Mapping[str, Any]) -> Mapping[str, Any]:
    """Describe in words which texts a pattern allows.

    A mapping of properties may have one named `pattern`; its value is not a text.
    """
    words = schema.get("description")
    if not (isinstance(schema.get("pattern"), str) and isinstance(words, str)):
        return schema
    return {**schema, "patternErrorMessage": f"Expected: {words}"}


def _in_snippets(schema: Mapping[str, Any]) -> Mapping[str, Any]:
    """Offer mappings as snippets, which have a label."""
    examples, only = schema.get("examples"), schema.get("const")
    told = dict(schema)
    if isinstance(only, Mapping) and isinstance(examples, list | None):
        del told["const"]
        told |= {
            "type": "object",
            "required": list(only),
            "additionalProperties": False,
            "properties": {name: {"const": value} for name, value in only.items()},
        }
    if isinstance(examples, list):
        mappings = [example for example in examples if isinstance(example, Mapping)]
        told["examples"] = [example for example in examples if example not in mappings]
        if mappings:
            told["defaultSnippets"] = [
                {"label": inline_text(mapping), "body": mapping} for mapping in mappings
            ]
        if not told["examples"]:
            del told["examples"]
    return told
