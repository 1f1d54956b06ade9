"""The shape of HAR 1.2 as a JSON schema: every member that it requires, and its type."""

from collections.abc import Mapping
from typing import Any, Final


def _object(**members: Any) -> dict[str, Any]:
    """Return the schema of an object with these members; names that end with `_` are optional."""
    named = {name.rstrip("_"): shape for name, shape in members.items()}
    required = [name for name in members if not name.endswith("_")]
    return {"type": "object", "required": required, "properties": named}


def _list(shape: Mapping[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": shape}


_TEXT: Final = {"type": "string"}
_NUMBER: Final = {"type": "number", "minimum": -1}
_TIME: Final = {"type": "number", "minimum": 0}
_INSTANT: Final = {
    "type": "string",
    "pattern": r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$",
}
_PAIR: Final = _object(name=_TEXT, value=_TEXT)
_MESSAGE: Final[dict[str, Any]] = {
    "httpVersion": _TEXT,
    "cookies": _list(_PAIR),
    "headers": _list(_PAIR),
    "headersSize": _NUMBER,
    "bodySize": _NUMBER,
}
_ENTRY: Final = _object(
    startedDateTime=_INSTANT,
    time=_TIME,
    request=_object(
        method=_TEXT,
        url=_TEXT,
        queryString=_list(_PAIR),
        postData_=_object(mimeType=_TEXT, params=_list(_PAIR), text=_TEXT),
        **_MESSAGE,
    ),
    response=_object(
        status={"type": "integer"},
        statusText=_TEXT,
        content=_object(size=_NUMBER, mimeType=_TEXT, text_=_TEXT),
        redirectURL=_TEXT,
        **_MESSAGE,
    ),
    cache={"type": "object"},
    timings=_object(send=_NUMBER, wait=_NUMBER, receive=_NUMBER),
    comment_=_TEXT,
)

HAR: Final = _object(
    log=_object(
        version={"const": "1.2"},
        creator=_object(name=_TEXT, version=_TEXT),
        pages_=_list({"type": "object"}),
        entries=_list(_ENTRY),
        comment_=_TEXT,
    )
)
"""The schema of a whole file."""
