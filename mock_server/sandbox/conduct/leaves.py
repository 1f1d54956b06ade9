"""The single values of a customer by place: what a modify can change separately."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from mock_server.domain.merge import ENTRY_ARRAYS, MERGED

Place: TypeAlias = tuple[str, ...]
"""Where a value is: a member, a member of a member, or of the entry with an id."""

_ID: Final = "id"


def leaves_of(fields: Mapping[str, Any]) -> dict[Place, Any]:
    """Return the values by place, without the ids of entries; empty values are None."""
    return dict(_leaves(fields))


def _leaves(fields: Mapping[str, Any]) -> Iterator[tuple[Place, Any]]:
    for name, value in fields.items():
        if name in ENTRY_ARRAYS and isinstance(value, list) and value:
            for entry in value:
                if isinstance(entry, dict):
                    inner = (name, str(entry.get(_ID)).lower())
                    members = {key: each for key, each in entry.items() if key != _ID}
                    yield from (((*inner, key), _folded(each)) for key, each in members.items())
        elif name in MERGED and isinstance(value, dict) and value:
            yield from (((name, key), _folded(each)) for key, each in value.items())
        else:
            yield (name,), _folded(value)


def _folded(value: Any) -> Any:
    return None if value in ("", {}, []) else value


def pointer_of(place: Place) -> str:
    """Return a place as a JSON pointer."""
    return "/" + "/".join(place)


def is_below(place: Place, pointers: Sequence[str]) -> bool:
    """Tell whether a place is at or below one of some JSON pointers, with `*` for any id."""
    return any(_covers(pointer.split("/")[1:], place) for pointer in pointers)


def _covers(parts: Sequence[str], place: Place) -> bool:
    return len(parts) <= len(place) and all(
        part in ("*", step) for part, step in zip(parts, place, strict=False)
    )
