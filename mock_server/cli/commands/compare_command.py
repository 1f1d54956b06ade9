"""`compare`: compare the sandbox with a recording of the real service."""

import argparse
from pathlib import Path

from mock_server.calibration import compare_recording
from mock_server.cli.comparison_formats import FORMATS
from mock_server.cli.exits import DONE, REFUSED, refusing
from mock_server.cli.recording_flags import check_recording, requester_names
from mock_server.cli.terminal import ignoring_closed_pipe, write_out
from mock_server.recordings import RecordingError, read_recording
from mock_server.scenario_file import ScenarioFileError
from mock_server.server.loading import stated_scenario
from mock_server.server.shipped import documents


@refusing(RecordingError, ScenarioFileError)
def run(arguments: argparse.Namespace) -> int:
    """Compare; return 1 if a call differs and --fail-on was given."""
    requesters = requester_names(arguments.requester)
    recording = read_recording(Path(arguments.recording), requesters=requesters)
    check_recording(recording)
    by_hand = stated_scenario(arguments.scenario, arguments.assumptions)
    found = compare_recording(recording.calls, documents(), by_hand)
    with ignoring_closed_pipe():
        write_out(FORMATS[arguments.format](found))
    return REFUSED if arguments.fail_on == "differs" and found.differing else DONE
