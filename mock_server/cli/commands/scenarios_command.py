"""`scenarios`: list the shipped scenarios."""

import argparse

from mock_server.cli.exits import DONE
from mock_server.cli.terminal import write_document, write_lines
from mock_server.server.shipped import describe_scenarios


def run(arguments: argparse.Namespace) -> int:
    described = describe_scenarios()
    if arguments.format == "json":
        write_document([{"name": name, "description": text} for name, text in described.items()])
        return DONE
    width = max(map(len, described), default=0)
    write_lines(f"{name:<{width}}  {description}" for name, description in described.items())
    return DONE
