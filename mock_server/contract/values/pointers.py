"""JSON pointers (RFC 6901) and the values at them."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

MISSING: Final = object()
"""The result for a path that does not exist; it equals no JSON value."""

_INDEX: Final = re.compile("0|[1-9][0-9]{0,17}")
"""An array index; longer ones are not accepted, because Python refuses to convert long integers."""


def pointer(path: Sequence[str | int]) -> str:
    """Write a path as a JSON pointer."""
    plain = "/".join(("", *map(str, path)))
    if "~" not in plain and plain.count("/") == len(path):
        return plain
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in path)


def split_pointer(text: str) -> tuple[str, ...]:
    """Split a JSON pointer."""
    return tuple(token.replace("~1", "/").replace("~0", "~") for token in text.split("/")[1:])


def value_at(value: Any, path: Iterable[str]) -> Any:
    """Return the value at a path in a JSON value, or MISSING."""
    for token in path:
        if isinstance(value, Mapping) and token in value:
            value = value[token]
        elif isinstance(value, list) and _INDEX.fullmatch(token):
            index = int(token)
            value = value[index] if index < len(value) else MISSING
        else:
            return MISSING
    return value
