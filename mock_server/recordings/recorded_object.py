"""JSON objects in a recording, with their places."""

from base64 import b64decode
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Final, TypeVar

from mock_server.contract.texts.times import since_1970
from mock_server.recordings.recording import RecordingError

T = TypeVar("T")

_STATUSES: Final = range(100, 1000)
_INSTANTS: Final = range(since_1970(datetime(9999, 1, 1, tzinfo=UTC)))
_NEEDED: Final = object()
_KINDS: Final[Mapping[type, tuple[str, str]]] = {
    dict: ("is not an object", "it holds members: {…}"),
    list: ("is not a list", "it holds elements: […]"),
    str: ("is not a text", 'it is written in quotation marks: "…"'),
    int: ("is not a whole number", "it is 0 or more"),
}
_URL_SAFE: Final = str.maketrans("-_", "+/")


class RecordedObject:
    """A JSON object and its place; a member of another type is refused where it is needed."""

    def __init__(self, place: str, value: Any, *, within: str = "") -> None:
        self.place = place
        self._within = within
        if not isinstance(value, dict):
            where = f"{place}, {within}" if within else place
            raise RecordingError(where, *_KINDS[dict])
        self.members: Mapping[str, Any] = value

    def get(self, name: str, kind: type[T], default: Any = _NEEDED) -> T:
        """Return a member of a type; the default if it is missing or null and there is one."""
        found = self.members.get(name)
        if found is None and default is not _NEEDED:
            return default  # type: ignore[no-any-return]  # callers give one of the type, or None
        if name not in self.members:
            raise self.error(name, "is missing", "every such object in a recording has it")
        is_odd = isinstance(found, int) and (isinstance(found, bool) or found < 0)
        if not isinstance(found, kind) or is_odd:
            raise self.error(name, *_KINDS[kind])
        return found

    def object(self, name: str, default: Any = _NEEDED) -> "RecordedObject":
        members = self.get(name, dict, default)
        return RecordedObject(self.place, members, within=self._path(name))

    def base64(self, name: str) -> bytes:
        """Return the decoded bytes of a member in base64, in either alphabet and in any lines."""
        text = "".join(self.get(name, str).split()).translate(_URL_SAFE).rstrip("=")
        try:
            return b64decode(text + "=" * (-len(text) % 4), validate=True)
        except ValueError:
            raise self.error(name, "is not base64", "write the body as a text") from None

    def status(self) -> int:
        """Return the mandatory member `status`, an HTTP status; some programs write it as text."""
        found = self.members.get("status")
        text = f"{found:g}" if isinstance(found, float) else str(found)
        if text.isascii() and text.isdecimal() and int(text) in _STATUSES:
            return int(text)
        raise self.error("status", "is not an HTTP status", "it is a number such as 200")

    def instant(self, name: str) -> int:
        """Return a mandatory member that is an instant, which is in UTC if no zone is given."""
        text = self.get(name, str)
        try:
            instant = datetime.fromisoformat(text.strip())
            found = since_1970(instant if instant.tzinfo else instant.replace(tzinfo=UTC))
        except (ValueError, OverflowError):
            found = -1
        if found not in _INSTANTS:
            remedy = "it looks like 2026-01-01T09:00:00.000Z, and is after 1970"
            raise self.error(name, "is not an instant", remedy)
        return found

    def error(self, name: str, problem: str, remedy: str) -> RecordingError:
        return RecordingError(f"{self.place}, {self._path(name)}", problem, remedy)

    def _path(self, name: str) -> str:
        return f"{self._within}.{name}" if self._within else name
