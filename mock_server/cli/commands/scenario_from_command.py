"""`scenario-from`: make a scenario from a recording."""

import argparse
from pathlib import Path
from typing import Final

from mock_server.cli.exits import refusing
from mock_server.cli.recording_flags import (
    refuse_unkeyed,
    report_left_out,
    treatment_of,
)
from mock_server.cli.terminal import write_out
from mock_server.recordings import RecordingError, named, read_recording
from mock_server.recordings.anonymous import treat_recording
from mock_server.recordings.scenario_making import make_scenario
from mock_server.recordings.seen_world import world_of
from mock_server.scenario_file.yaml_text import scenario_text

_HEAD: Final = "# What a recording shows, written by `customer-sandbox scenario-from`.\n"


@refusing(RecordingError)
def run(arguments: argparse.Namespace) -> None:
    """Write the scenario to stdout, and list on stderr what was left out."""
    treatment = treatment_of(arguments, keeps_values=arguments.keep_values)
    recording = read_recording(Path(arguments.recording))
    if recording.is_anonymous:
        recording = named(recording, treatment.requesters)
    else:
        refuse_unkeyed(arguments)
        recording = treat_recording(recording, treatment)
    made = make_scenario(world_of(recording))
    lines = [f"{count} {why}" for why, count in recording.left_out.items()]
    report_left_out([*lines, *made.left_out])
    write_out((_HEAD + scenario_text(made.source)).encode())
