"""The command `export`: a running sandbox, with what was changed by hand, as a scenario file."""

import argparse
import sys
from typing import Final

from mock_server.cli.commands import DONE, REFUSED
from mock_server.cli.remote import RemoteError, fetch
from mock_server.cli.terminal import write_out
from mock_server.sandbox.exporting import export_scenario
from mock_server.sandbox.simulation import Simulation
from mock_server.sandbox.state import Restoration
from mock_server.scenario_file.writing import scenario_text
from mock_server.server.loading import UploadReader
from mock_server.server.printable import printable

_HEAD: Final = "# The scenario of a running sandbox, written by `mock-server export`.\n"


def export_sandbox(arguments: argparse.Namespace) -> int:
    """Write the scenario to stdout; say on stderr what could not be said in it."""
    try:
        simulation = _simulation(fetch(arguments.url, "/_sandbox/state", arguments.token))
    except RemoteError as error:
        return _refuse(str(error))
    except ValueError as error:
        return _refuse(f"{arguments.url} answers, but with no state of a sandbox: {error}")
    export = export_scenario(simulation)
    for text in export.left_out:
        sys.stderr.write(f"left out: {printable(text)}\n")
    write_out((_HEAD + scenario_text(export.source)).encode())
    return DONE


def _simulation(body: bytes) -> Simulation:
    """Rebuild what an exported state describes; a ValueError says why it describes nothing."""
    restoration = UploadReader().read("putState", body)
    if not isinstance(restoration, Restoration):
        raise ValueError(str(restoration))  # noqa: TRY004 - it is the body that is wrong
    return restoration.at(0)


def _refuse(text: str) -> int:
    sys.stderr.write(f"{printable(text)}\n")
    return REFUSED
