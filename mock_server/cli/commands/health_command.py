"""`health`: tell whether the server of this environment is ready."""

import argparse

from mock_server.cli.exits import DONE, REFUSED
from mock_server.cli.health import judge, main
from mock_server.cli.terminal import write_lines
from mock_server.contract.exact_json import dumps


def run(arguments: argparse.Namespace) -> int:
    """Tell whether the server of this environment is ready."""
    if arguments.format == "text":
        return main()
    why = judge()
    write_lines([dumps({"ready": why is None, "why": why}).decode()])
    return DONE if why is None else REFUSED
