"""`scenarios`: list the shipped scenarios."""

import argparse

from mock_server.cli.terminal import write_document, write_lines
from mock_server.server.shipped import describe_scenarios


def run(arguments: argparse.Namespace) -> None:
    described = describe_scenarios()
    if arguments.format == "json":
        write_document([{"name": name, "description": text} for name, text in described.items()])
    else:
        width = max(map(len, described), default=0)
        write_lines(f"{name:<{width}}  {description}" for name, description in described.items())
