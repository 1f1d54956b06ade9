"""A server for the tools that speaks the Model Context Protocol, built on its official SDK.

Only this module imports the SDK, which the extra `mcp` installs.
"""

import asyncio
from typing import Any

from mcp import types
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server

from mock_server import __version__
from mock_server.cli.agent_tools import (
    AGENT_TOOLS,
    INSTRUCTIONS,
    answer,
    input_schema,
    is_read_only,
)
from mock_server.client.remote import Remote


def serve_tools(remote: Remote) -> None:
    async def serve() -> None:
        server = make_server(remote)
        async with stdio_server() as (incoming, outgoing):
            await server.run(incoming, outgoing, server.create_initialization_options())

    asyncio.run(serve())


def make_server(remote: Remote) -> "Server[Any]":
    listed = types.ListToolsResult(tools=[*map(_described, AGENT_TOOLS)])

    async def list_tools(_context: Any, _params: Any) -> types.ListToolsResult:
        return listed

    in_order = asyncio.Lock()  # agents may send several calls together, and expect them in order

    async def call_tool(_context: Any, params: types.CallToolRequestParams) -> types.CallToolResult:
        async with in_order:
            answered = await asyncio.to_thread(answer, params.name, params.arguments or {}, remote)
        content = types.TextContent(type="text", text=answered.text)
        return types.CallToolResult(content=[content], is_error=answered.is_error)

    return Server(
        "customer-sandbox",
        version=__version__,
        instructions=INSTRUCTIONS,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
    )


def _described(name: str) -> types.Tool:
    hints = types.ToolAnnotations(read_only_hint=is_read_only(name), open_world_hint=False)
    does, schema = AGENT_TOOLS[name]["does"], input_schema(name)
    return types.Tool(name=name, description=does, input_schema=schema, annotations=hints)
