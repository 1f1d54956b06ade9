"""How answers are written as text: tables for lists, a few lines for anything else.

Every text of a server goes through `printable`, whoever reads it: a line stays a line.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, TextIO, TypeAlias

from mock_server.cli.colours import are_wanted, painted
from mock_server.contract.entry_number import entry_number
from mock_server.contract.exact_json import dumps, dumps_indented
from mock_server.server.printable import printable

Page: TypeAlias = Mapping[str, Any]
Piece: TypeAlias = tuple[str, str]
"""A part of a line, and its style (empty for none)."""
Line: TypeAlias = Sequence[Piece]
Shown: TypeAlias = Callable[[Mapping[str, Any], Mapping[str, Any]], Iterator[Line]]
"""Makes the lines of an answer, from its document and the words of the command."""
Column: TypeAlias = tuple[str, int, Callable[[Mapping[str, Any]], Piece]]
"""The head of a column, how wide it is at least, and what it says of an item."""

_UUID: Final = 36
_INSTANT: Final = 24
_SERVER_ERROR: Final = 500
_ACCOUNT: Final = frozenset(
    {"name", "operation", "matched", "fired", "passed", "remaining", "completed", "entries"}
)
_STATUS_STYLES: Final = {"SUCCESSFUL": "green", "FAILED": "yellow"}


class Screen:
    """Where text is written: coloured and with heads of columns on a terminal, plain elsewhere."""

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._is_terminal = out.isatty()
        self._has_colours = are_wanted(out)

    def write(self, line: Line) -> None:
        """Write a line."""
        pieces = (
            painted(printable(text), style, is_wanted=self._has_colours) for text, style in line
        )
        self._out.write("".join(pieces).rstrip() + "\n")

    def head(self, columns: Sequence[Column]) -> None:
        """Write the heads of columns, for a person; programs count columns."""
        if self._is_terminal:
            self.write([(f"{name:<{width}}  ", "bold") for name, width, _ in columns])

    def note(self, text: str) -> None:
        """Tell a person that there is nothing to show."""
        if self._is_terminal:
            self.write([(text, "dim")])

    def row(self, columns: Sequence[Column], item: Mapping[str, Any]) -> None:
        """Write what columns say of an item; an empty cell is a dash, so that columns count."""
        line: list[Piece] = []
        for _, width, cell in columns:
            text, style = cell(item)
            shown = printable(text) or "-"
            line += [(shown, style), (" " * (max(width - len(shown), 0) + 2), "")]
        self.write(line)


def _text(name: str, style: str = "") -> Callable[[Mapping[str, Any]], Piece]:
    """Return what says a member of an item."""
    return lambda item: ("" if item[name] is None else str(item[name]), style)


def _status(item: Mapping[str, Any]) -> Piece:
    status = str(item["status"])
    return status, _STATUS_STYLES.get(status, "")


def _when(item: Mapping[str, Any]) -> Piece:
    return str(item["completedAt"] or item["dueAt"] or ""), "dim"


def outcome_of(item: Mapping[str, Any]) -> Piece:
    """Return how a call was answered, in a few words."""
    if item["network"]:
        return f"{item['network']} broken", "red"
    style = "red" if item["status"] >= _SERVER_ERROR else "yellow" if item["code"] else "green"
    return f"{item['status']} {item['code']}".strip(), style


def _what(item: Mapping[str, Any]) -> Piece:
    return str(item["operation"] or item["control"] or "-"), ""


def _where(item: Mapping[str, Any]) -> Piece:
    return f"{item['method']} {item['path']}", "dim"


def _remaining(item: Mapping[str, Any]) -> Piece:
    if item["completed"]:
        return "over", "dim"
    return ("endless" if item["remaining"] is None else str(item["remaining"])), ""


def _said(item: Mapping[str, Any]) -> Piece:
    """Say a plan as it was written, without what has columns of its own."""
    said = {name: value for name, value in item.items() if name not in _ACCOUNT}
    return dumps(said).decode(), "dim"


LISTS: Final[Mapping[str, Sequence[Column]]] = {
    "requests": (
        ("REQUEST", _UUID, _text("requestId")),
        ("STATUS", 11, _status),
        ("OPERATION", 14, _text("operation")),
        ("CUSTOMER", _UUID, _text("customerId")),
        ("CODE", 13, _text("errorCode", "yellow")),
        ("DUE OR DONE", _INSTANT, _when),
    ),
    "customers": (
        ("CUSTOMER", _UUID, _text("customerId")),
        ("STATUS", 10, _text("status")),
        ("REF", 16, _text("ref")),
        ("PARENT", _UUID, _text("parentId", "dim")),
        ("NAME", 0, _text("name")),
    ),
    "faults": (
        ("PLAN", 16, _text("name")),
        ("OPERATION", 14, lambda item: (str(item.get("operation", "any")), "")),
        ("MATCHED", 7, _text("matched")),
        ("FIRED", 5, _text("fired")),
        ("PASSED", 6, _text("passed")),
        ("LEFT", 7, _remaining),
        ("SAID", 0, _said),
    ),
    "journal": (
        ("ENTRY", 6, lambda item: (str(entry_number(item)), "")),
        ("AT", _INSTANT, _text("at", "dim")),
        ("CALL", 16, _what),
        ("ANSWER", 20, outcome_of),
        ("ADDRESS", 0, _where),
    ),
}
"""The columns of lists, by name. They stay as they are: scripts count them."""


def _clock(said: Mapping[str, Any], _: Mapping[str, Any]) -> Iterator[Line]:
    mode = "is frozen" if said["mode"] == "frozen" else f"runs at speed {said['speed']}"
    yield [(str(said["now"]), "bold"), (f"  the clock {mode}", "")]
    due = "" if said["nextDue"] is None else f", the next due {said['nextDue']}"
    yield [(f"{_counted(said['pending'])} in progress{due}", "")]


def _counted(number: int) -> str:
    return "1 request" if number == 1 else f"{number} requests"


def _advance(said: Mapping[str, Any], _: Mapping[str, Any]) -> Iterator[Line]:
    fired = said["fired"]
    yield [(str(said["now"]), "bold"), (f"  {_counted(len(fired))} settled", "")]
    for job in fired:
        status, style = _status(job)
        yield [(f"{job['at']}  ", "dim"), (f"{status:<11}  ", style), (str(job["requestId"]), "")]


def _reset(said: Mapping[str, Any], _: Mapping[str, Any]) -> Iterator[Line]:
    yield [(str(said["now"]), "bold"), ("  the sandbox was reset", "")]


def _request(said: Mapping[str, Any], _: Mapping[str, Any]) -> Iterator[Line]:
    status, style = _status(said)
    yield [(f"{said['requestId']}  ", ""), (status, style), (f"  {said['errorCode']}", "yellow")]
    yield [(f"  {said['operation']} of {said['customerId']}", "")]
    yield [(f"  accepted {said['createdAt']} on behalf of {said['requesterId']}", "")]
    if said["completedAt"] is not None:
        yield [(f"  settled {said['completedAt']}", "")]
    elif said["dueAt"] is not None:
        yield [(f"  due {said['dueAt']}", "")]
    for error in said["errors"]:
        yield [(f"  {error['pointer']}: {error['detail']}", "yellow")]


def _fault(said: Mapping[str, Any], _: Mapping[str, Any]) -> Iterator[Line]:
    yield [(str(said["name"]), "bold"), (f"  {said.get('operation', 'any operation')}", "")]
    counts = ", ".join(f"{name} {said[name]}" for name in ("matched", "fired", "passed"))
    yield [(f"  {counts}; left: {_remaining(said)[0]}", "")]
    yield [("  ", ""), _said(said)]


def _entry(said: Mapping[str, Any], _: Mapping[str, Any]) -> Iterator[Line]:
    yield [(f"{entry_number(said)}  ", "bold"), (f"{said['at']}  ", "dim"), outcome_of(said)]
    yield [(f"  {said['request']['method']} {said['request']['path']}", "")]
    for reason in said["why"]:
        yield [(f"  {reason}", "")]


def _document(said: Mapping[str, Any], _: Mapping[str, Any]) -> Iterator[Line]:
    for line in dumps_indented(said).decode().splitlines():
        yield [(line, "")]


def _gone(text: str) -> Shown:
    """Return what says that something is gone, with the word that names it."""
    return lambda _, words: iter([[(text.format(**{"name": "", **words}), "")]])


SHOWN: Final[Mapping[str, Shown]] = {
    "clock": _clock,
    "advance": _advance,
    "reset": _reset,
    "request": _request,
    "fault": _fault,
    "entry": _entry,
    "document": _document,
    "fault_gone": _gone("the fault plan {name} is gone"),
    "faults_gone": _gone("all fault plans were removed; a reset restores those of the scenario"),
    "journal_gone": _gone("the journal is empty"),
}
"""What writes the answers that are no lists, by name."""
