"""`mcp`: tools for coding agents that use a running sandbox, offered through MCP.

`agent_tools.json` lists them. Their input schemas are derived from the documents of the contract.
"""

import sys

from mock_server.cli.terminal import Arguments
from mock_server.client.errors import missing


def mcp(arguments: Arguments) -> None:
    try:
        from mock_server.cli.agents.tool_server import serve_tools
    except ModuleNotFoundError as error:
        raise missing("mcp", error) from None
    if sys.stdin.isatty():
        sys.stderr.write("this command is meant to be started by an agent; Ctrl-C ends it\n")
    serve_tools(arguments.remote)
