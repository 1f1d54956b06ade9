"""JSON objects in a recording, with their places."""

from base64 import b64decode
from collections.abc import Mapping
from typing import Any, Final

import orjson

from mock_server.recordings.recording import RecordingError

_STATUSES: Final = range(100, 1000)


def read_json(raw: bytes, place: str, remedy: str) -> Any:
    """Parse JSON from a place in a recording.

    Raises:
        RecordingError: if it is not JSON; the error has the place and the remedy.
    """
    try:
        return orjson.loads(raw)
    except ValueError as error:
        raise RecordingError(place, f"is not JSON ({error})", remedy) from None


class RecordedObject:
    """A JSON object and its place; members of another type are refused."""

    def __init__(self, place: str, value: Any, *, within: str = "") -> None:
        if not isinstance(value, Mapping):
            where = f"{place}, {within}" if within else place
            raise RecordingError(where, "is not an object", "it holds members: {…}")
        self.place = place
        self.members: Mapping[str, Any] = value
        self._within = within

    def member(self, name: str) -> "RecordedObject":
        """Return a mandatory member that is an object."""
        return RecordedObject(self.place, self._needed(name), within=self._path(name))

    def optional(self, name: str) -> "RecordedObject | None":
        """Return a member that is an object, or None if it is missing or null."""
        return None if self.members.get(name) is None else self.member(name)

    def list(self, name: str) -> list[Any]:
        """Return a mandatory member that is a list."""
        found = self._needed(name)
        if not isinstance(found, list):
            raise self.error(name, "is not a list", "it holds elements: […]")
        return found

    def text(self, name: str) -> str:
        """Return a mandatory member that is a string."""
        found = self._needed(name)
        if not isinstance(found, str):
            raise self.error(name, "is not a text", 'it is written in quotation marks: "…"')
        return found

    def base64(self, name: str, remedy: str) -> bytes:
        """Return the decoded bytes of a mandatory member in base64."""
        try:
            return b64decode(self.text(name), validate=True)
        except ValueError:
            raise self.error(name, "is not base64", remedy) from None

    def whole(self, name: str) -> int:
        """Return a mandatory member that is a non-negative integer."""
        found = self._needed(name)
        if not isinstance(found, int) or isinstance(found, bool) or found < 0:
            raise self.error(name, "is not a whole number", "it is 0 or more")
        return found

    def status(self) -> int:
        """Return the mandatory member `status`, an HTTP status."""
        found = self._needed("status")
        if not isinstance(found, int) or isinstance(found, bool) or found not in _STATUSES:
            raise self.error("status", "is not an HTTP status", "it is a number such as 200")
        return found

    def error(self, name: str, problem: str, remedy: str) -> RecordingError:
        """Return an error about a member."""
        return RecordingError(f"{self.place}, {self._path(name)}", problem, remedy)

    def _needed(self, name: str) -> Any:
        if name not in self.members:
            raise self.error(name, "is missing", "every such object in a recording has it")
        return self.members[name]

    def _path(self, name: str) -> str:
        return f"{self._within}.{name}" if self._within else name
