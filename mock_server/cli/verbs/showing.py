"""Writes answers as text: tables for lists, a few lines for anything else.

Every text from a server passes through `printable`, so it cannot add lines or control a terminal.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from mock_server.cli.terminal import Column, Line, Styled
from mock_server.contract.texts.printable import counted
from mock_server.contract.values.exact_json import dumps, dumps_indented
from mock_server.contract.values.walk import without_none
from mock_server.domain.refusal import at_place
from mock_server.sandbox.sandboxes.permits import replacing_command

Page: TypeAlias = Mapping[str, Any]
Shown: TypeAlias = Callable[[Mapping[str, Any], Mapping[str, Any]], Iterator[Line]]
"""A function that makes the lines of an answer from its document and the command's arguments."""
_UUID: Final = 36
_INSTANT: Final = 24
_SERVER_ERROR: Final = 500
_IN_COLUMNS: Final = frozenset(
    {"name", "operation", "matched", "fired", "passed", "remaining", "completed", "entries"}
)
_SIZES: Final = {
    "changedCustomers": "changed customers",
    "requests": "requests",
    "journalEntries": "journal entries",
    "bytes": "bytes",
}
_REMOVED: Final = {
    "journalEntries": "journal entries",
    "requests": "requests",
    "pendingJobs": "of them pending",
    "changedCustomers": "changed customers",
    "plans": "fault plans",
}
_STATUS_STYLES: Final = {"SUCCESSFUL": "green", "FAILED": "yellow"}


def _text(name: str, style: str = "") -> Callable[[Mapping[str, Any]], Styled]:
    return lambda item: ("" if item[name] is None else str(item[name]), style)


def _known(name: str, style: str = "") -> Callable[[Mapping[str, Any]], Styled]:
    return lambda item: (str(item.get(name) or ""), style)


def _status(item: Mapping[str, Any]) -> Styled:
    status = str(item["status"])
    return status, _STATUS_STYLES.get(status, "")


def _when(item: Mapping[str, Any]) -> Styled:
    return str(item["completedAt"] or item["dueAt"] or ""), "dim"


def outcome_of(item: Mapping[str, Any]) -> Styled:
    if item["network"]:
        return f"{item['network']} broken", "red"
    style = "red" if item["status"] >= _SERVER_ERROR else "yellow" if item["code"] else "green"
    return f"{item['status']} {item['code']}".strip(), style


def _remaining(item: Mapping[str, Any]) -> Styled:
    if item["completed"]:
        return "over", "dim"
    return ("endless" if item["remaining"] is None else str(item["remaining"])), ""


def _changed_fields(item: Mapping[str, Any]) -> Styled:
    """Show each field as `name "Acme Ltd" -> "Acme Inc" by 7`, with the entry that changed it."""
    changed = []
    for path, at in item["fields"].items():
        values = " -> ".join(dumps(at[each]).decode() for each in ("before", "after") if each in at)
        changed.append(f"{path} {values}" + ("" if at["entry"] is None else f" by {at['entry']}"))
    return "; ".join(changed), ""


def _definition(item: Mapping[str, Any]) -> Styled:
    """Show a plan as JSON, without the members that have columns of their own."""
    definition = {name: value for name, value in item.items() if name not in _IN_COLUMNS}
    return dumps(definition).decode(), "dim"


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
        ("OPERATION", 14, lambda item: str(item.get("operation", "any"))),
        ("MATCHED", 7, _text("matched")),
        ("FIRED", 5, _text("fired")),
        ("PASSED", 6, _text("passed")),
        ("LEFT", 7, _remaining),
        ("DEFINITION", 0, _definition),
    ),
    "journal": (
        ("ENTRY", 6, lambda item: str(item["entry"])),
        ("AT", _INSTANT, _text("at", "dim")),
        ("CALL", 16, lambda item: str(item["operation"] or item["control"] or "")),
        ("ANSWER", 20, outcome_of),
        ("ADDRESS", 0, lambda item: (f"{item['method']} {item['path']}", "dim")),
    ),
    "changes": (
        ("WHAT", 8, _text("kind")),
        ("NAME", 16, lambda item: str(item["name"] or item["id"])),
        ("CHANGE", 7, _text("change")),
        ("FIELDS", 0, _changed_fields),
    ),
    "sandboxes": (
        ("SANDBOX", 16, _known("name")),
        ("SCENARIO", 12, _known("scenario")),
        ("BYTES", 9, lambda item: str(item.get("size", item)["bytes"])),
        ("CREATED", _INSTANT, _known("createdAt", "dim")),
        ("LAST USED", _INSTANT, _known("usedAt")),
        ("EXPIRES", 0, _known("expiresAt", "dim")),
    ),
}
"""The columns of lists, by name. They never change: scripts rely on their positions."""


def _clock(answer: Mapping[str, Any], _: Mapping[str, Any]) -> Iterator[Line]:
    mode = "is frozen" if answer["mode"] == "frozen" else f"runs at speed {answer['speed']}"
    yield [(str(answer["now"]), "bold"), f"  the clock {mode}"]
    due = "" if answer["nextDue"] is None else f", the next due {answer['nextDue']}"
    yield f"{counted(answer['pending'], 'request')} in progress{due}"


def _advance(answer: Mapping[str, Any], _: Mapping[str, Any]) -> Iterator[Line]:
    fired = answer["fired"]
    yield [(str(answer["now"]), "bold"), f"  {counted(len(fired), 'request')} settled"]
    for job in fired:
        status, style = _status(job)
        yield [(f"{job['at']}  ", "dim"), (f"{status:<11}  ", style), str(job["requestId"])]


def _request(answer: Mapping[str, Any], _: Mapping[str, Any]) -> Iterator[Line]:
    status, style = _status(answer)
    yield [f"{answer['requestId']}  ", (status, style), (f"  {answer['errorCode']}", "yellow")]
    yield f"  {answer['operation']} of {answer['customerId']}"
    yield f"  accepted {answer['createdAt']} on behalf of {answer['requesterId']}"
    if answer["completedAt"] is not None:
        yield f"  settled {answer['completedAt']}"
    elif answer["dueAt"] is not None:
        yield f"  due {answer['dueAt']}"
    for error in answer["errors"]:
        yield [(f"  {at_place(error['pointer'], error['detail'])}", "yellow")]


def _fault(answer: Mapping[str, Any], _: Mapping[str, Any]) -> Iterator[Line]:
    yield [(str(answer["name"]), "bold"), f"  {answer.get('operation', 'any operation')}"]
    counts = ", ".join(f"{name} {answer[name]}" for name in ("matched", "fired", "passed"))
    yield f"  {counts}; left: {_remaining(answer)[0]}"
    yield ["  ", _definition(answer)]


def _entry(answer: Mapping[str, Any], _: Mapping[str, Any]) -> Iterator[Line]:
    yield [(f"{answer['entry']}  ", "bold"), (f"{answer['at']}  ", "dim"), outcome_of(answer)]
    yield f"  {answer['request']['method']} {answer['request']['path']}"
    for reason in answer["why"]:
        yield f"  {reason}"


def _sandbox(answer: Mapping[str, Any], given: Mapping[str, Any]) -> Iterator[Line]:
    ends = answer["expiresAt"]
    yield [(str(answer["name"]), "bold"), f"  {answer['scenario']}, seed {answer['seed']}"]
    yield f"  created {answer['createdAt']}, last used {answer['usedAt']}"
    yield "  never expires" if ends is None else f"  expires {ends}"
    if answer.get("outdated"):
        yield f"  outdated: `{replacing_command(answer['name'])}` begins the newer version"
    sizes = {_SIZES[name]: count for name, count in answer["size"].items() if name in _SIZES}
    yield "  " + ", ".join(f"{what} {count}" for what, count in sizes.items())
    limits = [f"{name} {most}" for name, most in without_none(answer.get("limits", {})).items()]
    if limits:
        yield f"  limits: {', '.join(limits)}"
    if "keys" in answer:  # it is new
        yield from _keys(answer, given)


def _keys(answer: Mapping[str, Any], given: Mapping[str, Any]) -> Iterator[Line]:
    keys, url = answer["keys"], answer.get("baseUrl")
    yield from ([(f"  {role + ' key':<12}{key}", "bold")] for role, key in keys.items())
    if url is not None:
        yield f"  {'base URL':<12}{url}"
        if "owner" in keys:
            yield f"  {'page':<12}{page_url(url, keys)}"
    hint = f"`customer-sandbox sandboxes rotate {given['name']}` makes new ones"
    yield [(f"  They are shown only once; {hint}.", "dim")]


def page_url(base_url: str, keys: Mapping[str, str]) -> str:
    """Return the URL of the page with the owner's key, given the base URL with the caller key."""
    return f"{base_url.replace(keys['caller'], keys['owner'])}/"


def undo_lines(formers: Sequence[Mapping[str, Any]]) -> Iterator[Line]:
    for former in formers:
        size = former["size"]
        counts = [f"{what} {size[name]}" for name, what in _REMOVED.items() if size[name]]
        yield f"  removed: {', '.join(counts) or 'nothing'}"
        command = f"customer-sandbox sandboxes undo {former['sandbox']}"
        yield [(f"  `{command}` brings it back until {former['until']}", "dim")]


def _document(answer: Mapping[str, Any], _: Mapping[str, Any]) -> Iterator[Line]:
    yield from dumps_indented(answer).decode().splitlines()


def _gone(text: str) -> Shown:
    """Return a function that reports a removal; `{name}` in the text is what was removed."""
    return lambda _, given: iter([text.format(**{"name": "", **given})])


SHOWN: Final[Mapping[str, Shown]] = {
    "clock": _clock,
    "advance": _advance,
    "reset": lambda answer, _: iter([[(str(answer["now"]), "bold"), "  the sandbox was reset"]]),
    "request": _request,
    "fault": _fault,
    "entry": _entry,
    "document": _document,
    "sandbox": _sandbox,
    "keys": _keys,
    "sandbox_gone": _gone("sandbox {name} was removed"),
    "fault_gone": _gone("fault plan {name} was removed"),
    "faults_gone": _gone("all fault plans were removed; a reset restores those of the scenario"),
    "journal_gone": _gone("the journal was cleared"),
}
"""The functions that write answers other than lists, by name."""
