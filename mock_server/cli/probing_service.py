"""`calibrate --probe`: shows the calls to be made, asks for consent, and records the replies."""

import argparse
import asyncio
import os
import secrets
import sys
import uuid
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from mock_server import __version__
from mock_server.calibration.parsed_reply import envelope_of
from mock_server.calibration.probing import Probe, ProbePlan, UnusedIds, plan_probes
from mock_server.cli.exits import MISUSED, CommandError
from mock_server.cli.recording_flags import refuse_unkeyed, treatment_of
from mock_server.cli.service_address import service_of
from mock_server.contract.schemas.formats import is_uuid
from mock_server.contract.texts.printable import clipped, printable, times_of
from mock_server.recordings.recorded_lines import JsonLines
from mock_server.recordings.recorder.asking import OwnCall, UnansweredError, ask
from mock_server.recordings.recording import Headers, Recording
from mock_server.recordings.recording_file import RecordingFile
from mock_server.server.shipped import documents

HEADER_VARIABLE: Final = "MOCK_SERVER_PROBE_HEADER"
"""The environment variable with a header to send with each call, such as credentials."""

_LONGEST_PAUSE: Final = 60
_MADE: Final = "to be made, as they change nothing (after #: what they may decide):"
_NOT_MADE: Final = "not made, as they might change something:"


def probe_service(arguments: argparse.Namespace, path: Path) -> None:
    """Show the calls, ask, make those that change nothing, and write them to a new recording.

    Raises:
        CommandError: when an argument is invalid, the user declines, or a call is not answered.
        NotWritableError: when the recording cannot be written.
    """
    if not 0 <= arguments.pause <= _LONGEST_PAUSE:
        raise CommandError(f"--pause takes 0 to {_LONGEST_PAUSE} seconds", MISUSED)
    base, tls = service_of(arguments, "probe")
    headers = tuple(_headers(arguments.header, os.environ.get(HEADER_VARIABLE)))
    customers = list(dict.fromkeys(_customers(arguments.customer)))
    treatment = treatment_of(arguments, keeps_values=False)
    refuse_unkeyed(arguments)
    drawn = (uuid.UUID(bytes=secrets.token_bytes(16), version=4) for _ in UnusedIds._fields)
    plan = plan_probes(customers, UnusedIds(*map(str, drawn)), documents())
    _show(plan, f"{base.origin}{base.path}")
    if not arguments.yes:
        _confirm()
    calls = [_own_call(probe, headers) for probe in plan.safe]
    with RecordingFile(path, JsonLines(is_anonymous=True)) as file:
        try:
            asyncio.run(ask(calls, base, tls, file, treatment, arguments.pause))
        except UnansweredError as error:
            raise CommandError(printable(str(error))) from None


def refuse_foreign(recording: Recording, url: str) -> None:
    """Refuse the replies of a server that is not the service.

    Raises:
        CommandError: when there are replies, and none of them has the envelope of the interface.
    """
    replies = [call.reply for call in recording.calls if call.reply is not None]
    if not replies or any(envelope_of(reply.body).document is not None for reply in replies):
        return
    statuses = Counter(reply.status for reply in replies)
    counts = ", ".join(f"{times_of(count)} {status}" for status, count in statuses.most_common(3))
    what = f"no reply of {clipped(url)} has the envelope of the interface ({counts})"
    raise CommandError(f"{what}; are the base URL and the credentials right?")


def _headers(lines: Sequence[str], variable: str | None) -> Iterator[tuple[str, str]]:
    """Yield the headers given by flags and by the environment."""
    for line in (*lines, *([variable] if variable else [])):
        name, has_value, value = line.partition(":")
        name, value = name.strip(), value.strip()
        is_name = name.isascii() and name.replace("-", "").replace("_", "").isalnum()
        if not (has_value and is_name and value.isprintable()):
            text = "--header needs 'Name: value', such as 'Authorization: Bearer TOKEN'"
            raise CommandError(text, MISUSED)
        yield name, value


def _customers(ids: Iterable[str]) -> Iterator[str]:
    for customer in ids:
        if not is_uuid(customer):
            raise CommandError(
                f"--customer {clipped(customer)} is not a customerId, a UUID", MISUSED
            )
        yield customer.lower()


def _show(plan: ProbePlan, url: str) -> None:
    """Write to stderr which calls would be made, and which would not."""
    lines = [f"calls to {url} {_MADE}", *map(_line, plan.safe)]
    lines += [f"calls to {url} {_NOT_MADE}", *map(_line, plan.unsafe)]
    sys.stderr.write("".join(f"{printable(line)}\n" for line in lines))


def _line(probe: Probe) -> str:
    sent = f" {probe.body.decode()}" if probe.body else ""
    bare = "" if probe.has_credentials else " (without credentials)"
    decides = f"  # {', '.join(probe.decides)}" if probe.decides else ""
    return f"  {probe.method} {probe.target}{sent}{bare}{decides}"


def _confirm() -> None:
    """Ask the user; without a terminal, only --yes gives consent."""
    if not sys.stdin.isatty():
        raise CommandError("nothing was sent; --yes makes these calls without asking")
    sys.stderr.write("make these calls? [y/N] ")
    sys.stderr.flush()
    if sys.stdin.readline().strip().lower() not in ("y", "yes"):
        raise CommandError("nothing was sent")


def _own_call(probe: Probe, headers: Headers) -> OwnCall:
    own = [("User-Agent", f"customer-sandbox/{__version__}"), ("Accept", "application/json")]
    own += [("Content-Type", "application/json")] if probe.body else []
    own += headers if probe.has_credentials else ()
    return OwnCall(probe.method, probe.target, tuple(own), probe.body)
