"""The command `export`: a running sandbox, with what was changed by hand, as a scenario file."""

import argparse
import sys

from mock_server.cli.commands import DONE, REFUSED
from mock_server.cli.remote import RemoteError, fetch
from mock_server.sandbox.exporting import export_scenario
from mock_server.sandbox.state import Restoration, restore_state
from mock_server.scenario_file import write_yaml
from mock_server.server.loading import UploadReader

_LANGUAGE = "The scenario of a running sandbox, written by `mock-server export`."


def export_sandbox(arguments: argparse.Namespace) -> int:
    """Write the scenario to stdout; say on stderr what could not be said in it."""
    try:
        body = fetch(arguments.url, "/_sandbox/state", arguments.token)
    except RemoteError as error:
        return _refuse(str(error))
    restoration = UploadReader().read("putState", body)
    if not isinstance(restoration, Restoration):
        return _refuse(f"{arguments.url} answers, but with no state of a sandbox: {restoration}")
    reasons = restoration.scenario.contract.check_state(restoration.document)
    if reasons:
        return _refuse(f"{arguments.url} answers, but with no state of a sandbox: {reasons[0]}")
    export = export_scenario(restore_state(restoration, 0))
    for text in export.left_out:
        sys.stderr.write(f"left out: {text}\n")
    sys.stdout.write(f"# {_LANGUAGE}\n{write_yaml(export.source)}")
    return DONE


def _refuse(text: str) -> int:
    sys.stderr.write(f"{text}\n")
    return REFUSED
