"""The events of a sandbox, as they arrive (server-sent events)."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, TypeAlias

from mock_server.client.errors import UnreachableError
from mock_server.client.remote import Remote
from mock_server.contract.values.exact_json import NotJsonError, loads

Event: TypeAlias = tuple[str, str, Mapping[str, Any]]
"""An event of the stream: its id, its kind, and its data."""

_FIELDS: Final = ("id", "event", "data")
"""The fields of an event that are used; a comment has none of them."""

_SILENCE_SECONDS: Final = 30.0
"""How long a stream may be silent; a server sends at least a comment every 15 seconds."""


def follow(remote: Remote, query: Mapping[str, str]) -> Iterator[Event]:
    """Yield events, and resume after the last one when the stream ends."""
    patient = remote._replace(timeout=max(remote.timeout, _SILENCE_SECONDS))
    last: str | None = None
    is_alive = True
    while True:
        was_alive, is_alive = is_alive, False
        headers = {} if last is None else {"Last-Event-ID": last}
        with patient.stream("streamEvents", query, headers) as lines:
            for event in read_events(lines):
                is_alive = True
                if event is not None:
                    last = event[0]
                    yield event
        if not (is_alive or was_alive):
            raise UnreachableError(f"{remote.url} ends the event stream immediately")


def read_events(lines: Iterable[bytes]) -> Iterator[Event | None]:
    """Yield the events of a stream, and None for each comment that keeps the connection alive."""
    fields: dict[str, str] = {}
    for raw in lines:
        line = raw.decode("utf-8", "replace").rstrip("\r\n")
        if line:
            name, _, value = line.partition(": ")
            if name in _FIELDS:
                fields[name] = value
            continue
        yield _event(fields) if "event" in fields else None
        fields = {}


def _event(fields: Mapping[str, str]) -> Event:
    try:
        return fields["id"], fields["event"], loads(fields["data"].encode())
    except (KeyError, NotJsonError):
        raise UnreachableError("the answer is not an event stream of a sandbox") from None
