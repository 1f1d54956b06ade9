"""`mcp`: serve a sandbox's tools to a coding agent, over standard input and output."""

import argparse
import sys

from mock_server.cli.exits import CommandError
from mock_server.embedding.extras import missing


def run(arguments: argparse.Namespace) -> None:
    """Serve the tools until the agent closes the input."""
    try:
        from mock_server.cli.agents.tool_server import serve_tools
    except ModuleNotFoundError as error:
        raise CommandError(str(missing("mcp", error))) from None
    if sys.stdin.isatty():
        sys.stderr.write("this command is meant to be started by an agent; Ctrl-C ends it\n")
    serve_tools(arguments.remote)
