"""`calibrate`: find out the settings of the service, from a recording or by calls of its own."""

import argparse
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from mock_server.calibration import calibrate
from mock_server.cli.calibration_formats import FORMATS
from mock_server.cli.exits import MISUSED, CommandError, refusing
from mock_server.cli.probing_service import probe_service, refuse_foreign
from mock_server.cli.recording_flags import check_recording, recording_at, requester_names
from mock_server.cli.terminal import write_out
from mock_server.contract.texts.printable import clipped
from mock_server.recordings import Recording, RecordingError, read_recording
from mock_server.scenario_file import ScenarioFileError
from mock_server.server.loading import load_scenario
from mock_server.server.output_files import NotWritableError
from mock_server.server.shipped import documents

_OF_PROBES: Final = ("customer", "header", "yes", "out", "ca", "key_file")
"""Flags that only apply with --probe, and are refused without it."""


@refusing(RecordingError, ScenarioFileError, NotWritableError)
def run(arguments: argparse.Namespace) -> None:
    """Calibrate, with progress on stderr."""
    if (arguments.recording is None) == (arguments.probe is None):
        text = "calibrate needs either RECORDING or --probe URL"
        raise CommandError(f"{text}; see customer-sandbox calibrate --help", MISUSED)
    recording = _probed(arguments) if arguments.probe is not None else _read(arguments)
    check_recording(recording)
    by_hand = None if arguments.scenario is None else load_scenario(arguments.scenario)
    found = calibrate(recording.calls, documents(), by_hand, _tell)
    write_out(FORMATS[arguments.format](found))


def _read(arguments: argparse.Namespace) -> Recording:
    for name in _OF_PROBES:
        if getattr(arguments, name):
            raise CommandError(f"--{name.replace('_', '-')} needs --probe", MISUSED)
    requesters = requester_names(arguments.requester)
    return recording_at(Path(arguments.recording), requesters)


def _probed(arguments: argparse.Namespace) -> Recording:
    """Make the calls, and read their recording: the file given by --out, or a temporary one."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "probes.jsonl" if arguments.out is None else Path(arguments.out)
        probe_service(arguments, path)
        recording = read_recording(path)
    refuse_foreign(recording, arguments.probe)
    return recording


def _tell(progress: str) -> None:
    sys.stderr.write(f"{clipped(progress)}\n")
