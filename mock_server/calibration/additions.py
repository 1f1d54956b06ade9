"""Lists what occurs in a recording but is in neither the register nor the interface document.

These are codes, messages, headers, fields, and statuses of failures without an envelope: a draft
of what to add to the register.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from mock_server.calibration.differing import ABSENT, is_general
from mock_server.calibration.replay import ReplyVerdict
from mock_server.contract.contract import Documents
from mock_server.contract.texts.printable import printable
from mock_server.contract.values.walk import resolve
from mock_server.recordings.traffic import READ, ServiceCall

_USUAL: Final = frozenset(
    {
        "content-type", "content-length", "content-encoding", "date", "server", "connection",
        "location", "retry-after", "allow", "www-authenticate", "keep-alive", "vary",
        "transfer-encoding", "cache-control",
    }
)  # fmt: skip
"""Headers of replies that are not reported: those of HTTP, and those that the register covers."""

_ENUMERATED: Final = ("mfaConfiguration", "billCyclePeriod")


@dataclass(frozen=True, slots=True)
class Addition:
    """An unknown item: its kind, its description, where it occurs first, and how often."""

    kind: str
    what: str
    place: str
    times: int


def additions_of(verdicts: Iterable[ReplyVerdict], documents: Documents) -> list[Addition]:
    found: dict[tuple[str, str], list[ServiceCall]] = {}
    known = _Known(documents)
    for verdict in verdicts:
        for kind, what in known.unknown(verdict):
            found.setdefault((kind, what), []).append(verdict.call)
    return [
        Addition(kind, printable(what), calls[0].place, len(calls))
        for (kind, what), calls in found.items()
    ]


class _Known:
    def __init__(self, documents: Documents) -> None:
        customer = resolve(documents.interface, "#/components/schemas/Customer")
        self._fields = frozenset(customer["properties"])
        self._enums = {
            name: customer["properties"][name].get("enum", ())  # a value may be a list
            for name in _ENUMERATED
        }
        codes: Mapping[str, Any] = documents.interface["components"]["x-codes"]
        self._messages = {code: row["message"] for code, row in codes.items()}

    def unknown(self, verdict: ReplyVerdict) -> Iterator[tuple[str, str]]:
        reply, expected = verdict.call.reply, verdict.expected
        message = (reply.document or {}).get("errorMessage")
        if expected is not None and is_general(reply, expected):
            code, text = reply.code or "(no envelope)", str(message or "")
            shown = f"{code} with status {reply.status}: {text!r}"
            yield "code", f"{shown}, where the sandbox has {expected.code}"
        elif reply.code in self._messages:
            if isinstance(message, str) and not message.startswith(self._messages[reply.code]):
                yield "message", f"{reply.code}: {message!r}"
        elif reply.code:
            yield "code", f"{reply.code} with status {reply.status}"
        for name in reply.headers:
            if name not in _USUAL and not name.startswith("x-sandbox-"):
                yield "header", name
        for name, value in self._of_customer(verdict):
            yield "field", f"{name}: {value!r}" if value is not ABSENT else name

    def _of_customer(self, verdict: ReplyVerdict) -> Iterator[tuple[str, Any]]:
        if verdict.call.operation != READ:
            return
        for name, value in verdict.call.reply.result.items():
            if name not in self._fields:
                yield name, ABSENT
            elif name in self._enums and value is not None and value not in self._enums[name]:
                yield name, value
