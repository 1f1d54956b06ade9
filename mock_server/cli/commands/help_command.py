"""`help`: describe every command, or one."""

import argparse
import sys

from mock_server.cli.command_line import make_parser
from mock_server.cli.exits import DONE, MISUSED
from mock_server.contract.texts.printable import did_you_mean


def run(arguments: argparse.Namespace) -> int:
    whole, topic = make_parser(), arguments.topic
    if topic is None:
        whole.print_help()
    elif topic in whole.commands:
        whole.commands[topic].print_help()
    else:
        guess = did_you_mean(topic, whole.commands)
        sys.stderr.write(whole.complaint(f"there is no command {topic!r}{guess}"))
        return MISUSED
    return DONE
