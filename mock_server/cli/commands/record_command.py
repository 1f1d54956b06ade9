"""`record`: convert recorded calls of the real service, without personal data."""

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path

from mock_server.cli.exits import MISUSED, CommandError, refusing
from mock_server.cli.recording_flags import refuse_unkeyed, treatment_of
from mock_server.contract.texts.printable import counted, printable
from mock_server.recordings import RecordingError, read_recording
from mock_server.recordings.anonymous import treat_recording
from mock_server.recordings.har_writing import Har
from mock_server.recordings.recorded_lines import JsonLines
from mock_server.recordings.recording_file import RecordingFile
from mock_server.server.output_files import NotWritableError


@refusing(RecordingError, NotWritableError)
def run(arguments: argparse.Namespace) -> None:
    """Convert a recording, and say what is in it."""
    source, out = vars(arguments)["from"], arguments.out
    for flag, value in (("--out", out), ("--from", source)):
        if value is None:
            text = f"record needs {flag} FILE; see customer-sandbox record --help"
            raise CommandError(text, MISUSED)
    treatment = treatment_of(
        arguments, keeps_values=arguments.keep_values, keep_fields=arguments.keep_field
    )
    refuse_unkeyed(arguments)
    recording = treat_recording(read_recording(Path(source)), treatment)
    form = Har() if arguments.har else JsonLines(is_anonymous=not treatment.keeps_values)
    with RecordingFile(Path(out), form) as file:
        for why, count in recording.left_out.items():
            file.leave_out(why, count)
        for call in recording.calls:
            file.add(call)
    _summarise(file)


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
