"""The size of values in bytes, which limits in bytes mean: the same on every machine."""

from typing import Any

from mock_server.contract.values.exact_json import dumps


def size(text: bytes) -> int:
    """Return the size of the value of a JSON text: its length, and 64 for each comma and colon.

    Values take more memory than their text, mostly for each member and entry.
    """
    return len(text) + 64 * (text.count(b",") + text.count(b":"))


def size_of(value: Any) -> int:
    """Return the size of a value, which takes some microseconds."""
    return size(dumps(value))
