"""The tools for coding agents, called by the SDK's own client: in memory, and once over stdio."""

import asyncio
import json
import re
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from jsonschema import Draft202012Validator
from support.process import environment

from mock_server.cli.agent_tools import MAX_CHARACTERS, make_server
from mock_server.client.remote import Remote
from mock_server.embedding.local_server import MockServer

if TYPE_CHECKING:  # imported by the tests that use it: every process would take a second for it
    from mcp import Client

TOOLS = [
    "sandbox",
    "call",
    "fault",
    "clock",
    "settle",
    "journal",
    "explain",
    "verify",
    "coverage",
    "replay",
]
TOKEN = "hush"
WHOM = "acme-north"


@pytest.fixture(scope="module")
def server() -> Iterator[MockServer]:
    with MockServer(control_token=TOKEN) as server:
        yield server


class ToolOutput(NamedTuple):
    """The output of a tool."""

    is_error: bool
    text: str

    @property
    def json(self) -> Any:
        return json.loads(self.text)


class Agent(NamedTuple):
    """A client whose calls are about one sandbox."""

    client: "Client"
    sandbox: str

    async def __call__(self, tool: str, **arguments: Any) -> ToolOutput:
        return await self.raw(tool, {"sandbox": self.sandbox, **arguments})

    async def raw(self, tool: str, arguments: dict[str, Any]) -> ToolOutput:
        result = await self.client.call_tool(tool, arguments)
        (content,) = result.content
        assert content.type == "text"
        return ToolOutput(result.is_error, content.text)


@asynccontextmanager
async def speaking(server: MockServer, sandbox: str) -> AsyncIterator[Agent]:
    """Connect an agent without a process, and give it a sandbox whose clock is frozen."""
    from mcp import Client  # noqa: PLC0415 - see above

    async with Client(make_server(Remote(server.url, TOKEN))) as client:
        agent = Agent(client, sandbox)
        await agent("clock", action="freeze")
        yield agent


async def test_tools_are_ten_with_valid_closed_schemas(server: MockServer) -> None:
    async with speaking(server, "tools-are-ten-with-valid") as agent:
        listed = (await agent.client.list_tools()).tools
        assert [tool.name for tool in listed] == TOOLS
        read_only = [
            each.name for each in listed if each.annotations and each.annotations.read_only_hint
        ]
        assert read_only == ["journal", "explain", "verify", "coverage", "replay"]
        for tool in listed:
            Draft202012Validator.check_schema(tool.input_schema)
            assert tool.input_schema["additionalProperties"] is False
            assert "sandbox" in tool.input_schema["properties"]
            assert tool.description
            for one in tool.input_schema["properties"].values():
                assert one.get("description") or "$ref" in one, (tool.name, one)
            used = set(re.findall(r'"#/\$defs/(\w+)"', json.dumps(tool.input_schema)))
            assert used == set(tool.input_schema.get("$defs", ()))


async def test_a_schema_accepts_exactly_what_the_calls_accept(server: MockServer) -> None:
    async with speaking(server, "the-schema-of-a-tool") as agent:
        listed = {tool.name: tool.input_schema for tool in (await agent.client.list_tools()).tools}
        plan = Draft202012Validator(listed["fault"])
        add = {"action": "add", "name": "x", "operation": "getCustomer"}
        assert plan.is_valid({**add, "steps": ["GLOBAL_1001", {"network": "reset"}, "ok"]})
        assert not plan.is_valid({**add, "steps": [{"network": "slow"}]})
        assert not plan.is_valid({**add, "operation": "deleteCustomer"})
        assert not plan.is_valid({**add, "step": ["ok"]})
        assert Draft202012Validator(listed["clock"]).is_valid({"action": "advance", "by": "2s"})
        assert not Draft202012Validator(listed["clock"]).is_valid({"by": "2s"})


async def test_calls_that_an_agent_makes_at_once_are_made_in_their_order(
    server: MockServer,
) -> None:
    names = [f"N{number}" for number in range(8)]
    async with speaking(server, "at-once") as agent:
        await asyncio.gather(
            *(
                agent("call", operation="modifyCustomer", id=WHOM, body={"name": name})
                for name in names
            )
        )
        listed = (await agent("journal", brief=False)).json["items"]
    assert [json.loads(each["request"]["body"])["name"] for each in listed] == names


async def test_a_wrong_token_is_reported_with_a_hint(server: MockServer) -> None:
    from mcp import Client  # noqa: PLC0415 - see above

    for token, says in ((None, "MOCK_SERVER_CONTROL_TOKEN"), ("wrong", "was not accepted")):
        async with Client(make_server(Remote(server.url, token))) as client:
            output = await Agent(client, "default")("clock", action="freeze")
        assert output.is_error
        says_what = "/_sandbox/clock/freeze answers 401: control calls of this server require"
        assert says_what in output.text
        assert says in output.text


async def test_a_long_answer_is_cut_and_says_how_to_ask_for_less(server: MockServer) -> None:
    async with speaking(server, "a-long-answer-is-cut") as agent:
        body = {"name": "n" * 10_000}
        for _ in range(0, MAX_CHARACTERS, 10_000):
            await agent("call", operation="modifyCustomer", id=WHOM, body=body)
        output = await agent("journal", brief=False)
        assert len(output.text) < MAX_CHARACTERS + 200
        assert output.text.endswith("more characters; use filters or a smaller size")


async def test_an_agent_starts_the_command_and_speaks_to_it(server: MockServer) -> None:
    from mcp import Client, StdioServerParameters, stdio_client  # noqa: PLC0415 - see above

    words = ["-m", "mock_server", "mcp", "--url", server.url, "--sandbox", "stdio"]
    command = StdioServerParameters(
        command=sys.executable,
        args=words,
        env=environment(MOCK_SERVER_CONTROL_TOKEN=TOKEN),
        cwd=Path(__file__).parents[2],
    )
    async with Client(stdio_client(command)) as client:
        assert [tool.name for tool in (await client.list_tools()).tools] == TOOLS
        frozen = await client.call_tool("clock", {"action": "freeze"})
        refused = await client.call_tool("clock", {"action": "advance", "by": "-2s"})
    assert (frozen.is_error, refused.is_error) == (False, True)
    assert server.sandbox("stdio").clock().mode == "frozen"


def test_without_the_extra_one_line_says_how_to_install_it() -> None:
    code = (
        "import sys; sys.modules['mcp'] = None;"
        "from mock_server.cli import main; sys.exit(main(['mcp']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment(), capture_output=True, text=True, check=False
    )
    line = "mcp is not installed; pip install 'customer-sandbox[mcp]'\n"
    assert (done.returncode, done.stdout, done.stderr) == (1, "", line)
