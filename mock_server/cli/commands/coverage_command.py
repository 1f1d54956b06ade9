"""`coverage`: print which parts of the contract clients have met; fail if it is too little."""

import argparse

from mock_server.cli.exits import CommandError
from mock_server.cli.terminal import ignoring_closed_pipe, write_out
from mock_server.contract.values.exact_json import loads


def run(arguments: argparse.Namespace) -> None:
    path = "/_sandbox/coverage?format="
    report = arguments.remote.read(path + arguments.format)
    with arguments.remote.reading():
        numbers = loads(arguments.remote.read(f"{path}json"))
        percent = float(numbers["percentWithNetwork" if arguments.network else "percent"])
    with ignoring_closed_pipe():
        write_out(report)
    if arguments.fail_under is not None and percent < arguments.fail_under:
        text = f"coverage {percent:g} % is under {arguments.fail_under:g} %"
        raise CommandError(text)
