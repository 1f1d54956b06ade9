"""`health`: report whether a server is ready, that of MOCK_SERVER_URL or the configured one."""

import argparse
import os

from mock_server.cli.exits import DONE, REFUSED
from mock_server.cli.health import main, why_not_ready
from mock_server.cli.target import URL_VARIABLE
from mock_server.cli.terminal import ignoring_closed_pipe, write_out
from mock_server.contract.values.exact_json import dumps


def run(arguments: argparse.Namespace) -> int:
    url = os.environ.get(URL_VARIABLE)
    if arguments.format == "text":
        return main(url)
    why = why_not_ready(url)
    with ignoring_closed_pipe():
        write_out(dumps({"ready": why is None, "why": why}) + b"\n")
    return DONE if why is None else REFUSED
