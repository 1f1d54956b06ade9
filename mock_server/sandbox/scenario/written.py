"""Plain data in the form that scenario files need."""

from typing import Any

from mock_server.contract.values.walk import with_each


def as_written(value: Any) -> Any:
    """Return plain data with `${` escaped as `$${`, so that it is not read as a variable."""
    return value.replace("${", "$${") if isinstance(value, str) else with_each(value, as_written)
