"""`calibrate`: find out the settings of the service from a recording."""

import argparse
import sys
from pathlib import Path

from mock_server.calibration import calibrate
from mock_server.cli.calibration_formats import FORMATS
from mock_server.cli.exits import refusing
from mock_server.cli.recording_flags import check_recording, requester_names
from mock_server.cli.terminal import write_out
from mock_server.contract.texts.printable import clipped
from mock_server.recordings import RecordingError, read_recording
from mock_server.scenario_file import ScenarioFileError
from mock_server.server.loading import load_scenario
from mock_server.server.shipped import documents


@refusing(RecordingError, ScenarioFileError)
def run(arguments: argparse.Namespace) -> None:
    """Calibrate, with progress on stderr."""
    requesters = requester_names(arguments.requester)
    recording = read_recording(Path(arguments.recording), requesters=requesters)
    check_recording(recording)
    by_hand = None if arguments.scenario is None else load_scenario(arguments.scenario)
    found = calibrate(recording.calls, documents(), by_hand, _tell)
    write_out(FORMATS[arguments.format](found))


def _tell(progress: str) -> None:
    sys.stderr.write(f"{clipped(progress)}\n")
