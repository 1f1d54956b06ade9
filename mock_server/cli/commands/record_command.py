"""`record`: record calls of the real service, without personal data."""

import argparse
import asyncio
import sys
from collections.abc import Mapping
from pathlib import Path

from mock_server.cli.address_errors import explaining_address_errors
from mock_server.cli.exits import MISUSED, CommandError, refusing
from mock_server.cli.recording_flags import recording_at, refuse_unkeyed, treatment_of
from mock_server.cli.service_address import service_of
from mock_server.cli.terminal import write_lines
from mock_server.contract.texts.printable import counted, printable
from mock_server.recordings import RecordingError
from mock_server.recordings.anonymous import Treatment, treat_recording
from mock_server.recordings.har_writing import UNNAMED, Har
from mock_server.recordings.recorded_headers import BaseUrl
from mock_server.recordings.recorded_lines import JsonLines
from mock_server.recordings.recorder.recording_server import record
from mock_server.recordings.recording_file import RecordingFile
from mock_server.server.output_files import NotWritableError


@refusing(RecordingError, NotWritableError)
def run(arguments: argparse.Namespace) -> None:
    """Record until told to stop, or convert an existing recording."""
    if arguments.out is None:
        raise CommandError("record needs --out FILE; see customer-sandbox record --help", MISUSED)
    treatment = treatment_of(
        arguments, keeps_values=arguments.keep_values, keep_fields=arguments.keep_field
    )
    refuse_unkeyed(arguments)
    source = vars(arguments)["from"]
    if source is not None:
        _convert(arguments, Path(source), treatment)
    elif arguments.target is not None:
        _record(arguments, treatment)
    else:
        text = "record needs --target URL or --from FILE; see customer-sandbox record --help"
        raise CommandError(text, MISUSED)


def _convert(arguments: argparse.Namespace, source: Path, treatment: Treatment) -> None:
    recording = treat_recording(recording_at(source), treatment)
    with _file(arguments, UNNAMED, treatment) as file:
        for why, count in recording.left_out.items():
            file.leave_out(why, count)
        for call in recording.calls:
            file.add(call, {})
    _summarise(file)


def _record(arguments: argparse.Namespace, treatment: Treatment) -> None:
    base, tls = service_of(arguments, "target")
    host, port = arguments.host, arguments.port
    with (
        _file(arguments, base, treatment) as file,
        explaining_address_errors("cannot listen", host, port),
    ):
        asyncio.run(record(host, port, base, tls, file, treatment, _announce))
    _summarise(file)


def _file(arguments: argparse.Namespace, base: BaseUrl, treatment: Treatment) -> RecordingFile:
    if not arguments.har:
        form = JsonLines(is_anonymous=not treatment.keeps_values)
        return RecordingFile(Path(arguments.out), form)
    return RecordingFile(Path(arguments.out), Har(base if treatment.keeps_values else UNNAMED))


def _announce(url: str) -> None:
    write_lines([f"customer-sandbox ready at {url}"])
    sys.stdout.flush()


def _summarise(file: RecordingFile) -> None:
    """Write to stderr how many calls were recorded, what was left out, and the requesters."""
    lines = [f"{counted(file.calls, 'call')} recorded"]
    lines += [f"left out: {count} {why}" for why, count in _sorted(file.left_out)]
    lines += [
        f"requester {name}: {counted(count, 'call')}"
        if name
        else f"without credentials: {counted(count, 'call')}"
        for name, count in _sorted(file.requesters)
    ]
    sys.stderr.write("".join(f"{printable(line)}\n" for line in lines))


def _sorted(counts: Mapping[str, int] | Mapping[str | None, int]) -> list[tuple[str | None, int]]:
    return sorted(counts.items(), key=lambda item: (-item[1], item[0] or ""))
