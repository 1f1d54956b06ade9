"""The page about coding agents: its command, table and settings are compared with the code."""

import json
import re
from pathlib import Path

from support.code_blocks import blocks

from mock_server.cli.agent_tools import AGENT_TOOLS, MAX_CHARACTERS
from mock_server.cli.command_line import Command

PAGE = (Path(__file__).parents[2] / "docs/how-to/use-from-an-agent.md").read_text("utf-8")


def test_the_page_shows_a_command_that_can_be_started() -> None:
    (block,) = blocks(PAGE, "json")
    shown = json.loads(block)["mcpServers"]["sandbox"]
    name, *words = shown["args"]
    command = Command(name)
    read = command.make_context(name, words).params
    assert (shown["command"], name, read["sandbox"]) == ("customer-sandbox", "mcp", "agent-1")


def test_the_page_lists_every_tool() -> None:
    assert re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE) == list(AGENT_TOOLS)
    assert f"{MAX_CHARACTERS:,} characters" in PAGE
