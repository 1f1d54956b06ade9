"""`watch`, `coverage` and `bundle`: what a running sandbox tells about its calls."""

import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from mock_server.cli.terminal import (
    Arguments,
    CommandError,
    Line,
    Styled,
    ignoring_closed_pipe,
    show,
    write_out,
)
from mock_server.cli.verbs.showing import outcome_of
from mock_server.client.errors import SandboxError
from mock_server.client.remote import Event, Remote
from mock_server.contract.values.exact_json import dumps
from mock_server.contract.values.walk import without_none
from mock_server.server.output_files import write_file

_FILTERS: Final = ("kind", "operation", "customer", "status", "code")
_TIME: Final = slice(11, 23)
_NOTES: Final = {
    "reset": "the sandbox was reset",
    "dropped": "some events were dropped: they arrived faster than they were read",
}


def watch(arguments: Arguments) -> None:
    remote: Remote = arguments.remote
    filters = {name: getattr(arguments, name) for name in _FILTERS}
    for event in remote.events(without_none(filters)):
        with remote.reading():
            for line in _lines(event, arguments):
                show(line)
                sys.stdout.flush()


def _lines(event: Event, arguments: Arguments) -> Iterator[Line]:
    number, kind, data = event
    if arguments.format == "json":
        yield dumps({"id": number, "kind": kind, **data}).decode()
        return
    yield line_of(kind, data)
    why: list[str] = []
    if arguments.why and kind == "exchange" and (data["code"] or data["network"]):
        with suppress(SandboxError, KeyError):  # the entry may no longer be in the journal
            why = list(arguments.remote.document("getEntry", str(data["entry"]))["why"])
    yield from ([(" " * 20 + reason, "dim")] for reason in why)


def line_of(kind: str, data: Mapping[str, Any]) -> Line:
    match kind:
        case "exchange":
            what = data["operation"] or data["control"] or "no operation"
            customer = data["customer"] or ""
            return _line(data, str(data["entry"]), what, outcome_of(data), customer)
        case "job":
            failed = f" {data['code']}" if data["code"] else ""
            what = f"{data['operation']} settled"
            ended = (f"{data['status']}{failed}", "yellow" if failed else "magenta")
            return _line(data, "", what, ended, data["requestId"])
        case "plan":
            return _line(data, data["entry"], "fault fired", (str(data["plan"]), "yellow"), "")
        case "clock":
            return _line(data, data["entry"], "the clock", (str(data["by"]), "cyan"), "")
        case _:
            return [(_NOTES.get(kind, kind), "bold")]


def _line(data: Mapping[str, Any], entry: Any, what: str, outcome: Styled, rest: Any) -> Line:
    text, style = outcome
    return [
        (f"{data['at'][_TIME]} {entry:>6} ", "dim"),
        f"{what:<24} ",
        (f"{text:<28} ", style),
        (str(rest), "dim"),
    ]


def coverage(arguments: Arguments) -> None:
    remote: Remote = arguments.remote
    report = remote.read("getCoverage", query={"format": arguments.format}).body
    with remote.reading():
        numbers = remote.document("getCoverage")
        percent = float(numbers["percentWithNetwork" if arguments.network else "percent"])
    with ignoring_closed_pipe():
        write_out(report)
    if arguments.fail_under is not None and percent < arguments.fail_under:
        raise CommandError(f"coverage {percent:g} % is under {arguments.fail_under:g} %")


def bundle(arguments: Arguments) -> None:
    bundle = arguments.remote.read("getBundle").body
    if arguments.output in (None, "-"):
        write_out(bundle)
    else:
        write_file(Path(arguments.output), bundle, is_private=True)
