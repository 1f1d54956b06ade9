"""Plain data as it must be written in a scenario file."""

from typing import Any

from mock_server.contract.walk import with_each


def as_written(value: Any) -> Any:
    """Return plain data in which a `${` is written `$${`, so that it names no variable."""
    return value.replace("${", "$${") if isinstance(value, str) else with_each(value, as_written)
