"""Reads HAR 1.2, as browsers and proxies write it.

Calls that are not of the interface are only counted. Browsers leave out credentials, so the
requester may be unknown; their additions to the standard have names that start with `_`.
"""

from codecs import BOM_UTF8
from collections import Counter
from typing import BinaryIO, Final, NamedTuple

from mock_server.recordings.bounds import RecordingBounds, mebibytes
from mock_server.recordings.gathering import Gathering
from mock_server.recordings.har_entry import UnusableError, read_entry, read_headers, read_url
from mock_server.recordings.recorded_headers import BaseUrl, below_base, is_preflight
from mock_server.recordings.recorded_object import RecordedObject, read_json
from mock_server.recordings.recording import RecordedCall, RecordingError
from mock_server.recordings.routes import AcceptedIds, find_route, may_be_query

NO_CALL: Final = "no call of the interface"
PREFLIGHT: Final = "a preflight of the browser"
OTHER_BASE: Final = "a call to another base URL"

FORMS: Final = 'a recording is a HAR, {"log":{"entries":[…]}}, or what `record` writes'


class _Found(NamedTuple):
    """A call, its origin, and the base URL at which it was recognised; None for a status query."""

    base: BaseUrl | None
    origin: str
    call: RecordedCall


def read_har(file: BinaryIO, start: bytes, bounds: RecordingBounds) -> Gathering:
    """Read a HAR whose first bytes were already read.

    Raises:
        RecordingError: if it is not a HAR, or is too large.
    """
    raw = start + file.read(max(bounds.har_bytes + 1 - len(start), 0))
    if len(raw) > bounds.har_bytes:
        what = f"is a HAR of more than {mebibytes(bounds.har_bytes)}"
        raise RecordingError("the file", what, "record less at a time, or split it into parts")
    document = read_json(raw.removeprefix(BOM_UTF8), "log", "save or copy it again as UTF-8")
    log = document.get("log") if isinstance(document, dict) else None
    entries = log.get("entries") if isinstance(log, dict) else None
    if not isinstance(entries, list):
        raise RecordingError("log.entries", "is missing", FORMS)
    gathering = Gathering(bounds)
    reader = _Reader(gathering, bounds)
    for number, entry in enumerate(entries, 1):
        place = f"entry {number}"
        gathering.count_entry(place)
        reader.read(RecordedObject(place, entry))
    reader.finish()
    return gathering


class _UnknownYetError(UnusableError):
    """A call that may be a status query, if a later entry shows the request to be accepted."""


class _Reader:
    """Reads entries, and keeps the calls to the base URL that has the most calls."""

    def __init__(self, gathering: Gathering, bounds: RecordingBounds) -> None:
        self._gathering = gathering
        self._bounds = bounds
        self._accepted_ids = AcceptedIds()
        self._found: list[_Found] = []
        self._waiting: list[RecordedObject] = []

    def read(self, entry: RecordedObject) -> None:
        """Read an entry.

        Raises:
            RecordingError: if the entry is invalid, or the calls exceed the bounds.
        """
        try:
            self._read(entry)
        except _UnknownYetError:
            self._waiting.append(entry)
        except UnusableError as why:
            self._gathering.leave_out(str(why))

    def finish(self) -> None:
        """Keep the calls to the base URL with the most calls, with targets relative to it.

        Entries that were deferred as possible status queries are read again first.
        """
        waiting, self._waiting = self._waiting, []
        for entry in waiting:
            self.read(entry)
        self._gathering.leave_out(NO_CALL, len(self._waiting))
        bases = Counter(found.base for found in self._found if found.base is not None)
        base = bases.most_common(1)[0][0] if bases else None
        for found in self._found:
            target = None if base is None else base.below(found.origin, found.call.target)
            if base is None or target is None or found.base not in {base, None}:
                self._gathering.leave_out(OTHER_BASE)
            else:
                self._gathering.add(below_base(found.call, target, base))

    def _read(self, entry: RecordedObject) -> None:
        request = entry.member("request")
        method = request.text("method").upper()
        origin, target = read_url(request.text("url"))
        route = find_route(method, target) if origin else None
        if route is None and not (origin and self._accepted_ids.is_query(method, target)):
            may_be_one = origin and may_be_query(method, target)
            raise (_UnknownYetError if may_be_one else UnusableError)(NO_CALL)
        if is_preflight(method, read_headers(request)):
            raise UnusableError(PREFLIGHT)
        if entry.members.get("_fromCache"):
            raise UnusableError("answered by the browser's cache")
        call = read_entry(entry, method, target, self._bounds)
        if self._gathering.admits(call):
            self._accepted_ids.learn(b"" if call.reply is None else call.reply.body)
            base = None if route is None else BaseUrl(origin, route.base)
            self._found.append(_Found(base, origin, call))
