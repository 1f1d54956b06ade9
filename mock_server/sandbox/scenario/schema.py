"""The language of scenario files as editors need it, and scenarios as they are written in files."""

from collections.abc import Mapping
from typing import Any, Final

from mock_server.contract.values.scalars import inline_text
from mock_server.contract.values.walk import with_each

# Keywords whose values are data, not schemas.
_VALUES: Final = frozenset({"examples", "enum", "const", "default"})


def for_editors(schema: Mapping[str, Any]) -> dict[str, Any]:
    """Return a schema as editors need it.

    A number may stand for a text, as YAML has no other spelling for some; a pattern is told in
    words; mappings are offered with a label.
    """
    adapted = {name: each if name in _VALUES else _within(each) for name, each in schema.items()}
    types, words, examples = (schema.get(name) for name in ("type", "description", "examples"))
    listed = types if isinstance(types, list) else [types]
    if "string" in listed and not {"enum", "const"} & schema.keys():
        adapted["type"] = list(dict.fromkeys([*listed, "number"]))
    if isinstance(schema.get("pattern"), str) and isinstance(words, str):  # not properties' names
        adapted["patternErrorMessage"] = f"Expected: {words}"
    if isinstance(examples, list):
        mappings = [example for example in examples if isinstance(example, Mapping)]
        plain = [example for example in examples if example not in mappings]
        snippets = [{"label": inline_text(each), "body": each} for each in mappings]
        adapted |= {"examples": plain} | ({"defaultSnippets": snippets} if snippets else {})
        if not plain:
            del adapted["examples"]
    return adapted


def _within(value: Any) -> Any:
    return for_editors(value) if isinstance(value, Mapping) else with_each(value, _within)


def as_written(value: Any) -> Any:
    """Return plain data with `${` escaped as `$${`, so that it is not read as a variable."""
    return value.replace("${", "$${") if isinstance(value, str) else with_each(value, as_written)
