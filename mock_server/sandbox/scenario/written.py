"""Plain data as it must be written in a scenario file."""

from collections.abc import Mapping
from typing import Any


def as_written(value: Any) -> Any:
    """Return plain data in which a `${` is written `$${`, so that it names no variable."""
    match value:
        case str():
            return value.replace("${", "$${")
        case Mapping():
            return {key: as_written(member) for key, member in value.items()}
        case list() | tuple():
            return [as_written(item) for item in value]
        case _:
            return value
