"""The tools for coding agents, called by the SDK's own client: in memory, and once over stdio."""

import asyncio
import json
import re
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from jsonschema import Draft202012Validator
from mcp import Client, StdioServerParameters, stdio_client
from support.canned_server import CannedAnswer, CannedServer
from support.process import environment

from mock_server.cli.agents.tool_answers import MAX_CHARACTERS
from mock_server.cli.agents.tool_server import make_server
from mock_server.client.remote import Remote
from mock_server.contract.names import OPERATIONS
from mock_server.embedding.local_server import MockServer

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

    client: Client
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
    async with Client(make_server(Remote(server.url, TOKEN))) as client:
        agent = Agent(client, sandbox)
        await agent("clock", action="freeze")
        yield agent


def fired(output: ToolOutput) -> list[tuple[str, int]]:
    return [(plan["name"], plan["fired"]) for plan in output.json["items"]]


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


async def test_a_schema_accepts_exactly_what_the_calls_accept(
    server: MockServer,
) -> None:
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


async def test_an_agent_modifies_a_customer_and_settles_it(server: MockServer) -> None:
    async with speaking(server, "an-agent-modifies-a-customer") as agent:
        accepted = await agent(
            "call",
            operation="modifyCustomer",
            id=WHOM,
            body={"name": "N"},
            **{"as": "acme"},
        )
        assert accepted.json["status"] == 202
        request = accepted.json["body"]["content"][0]["requestId"]
        pending = await agent("call", operation="getRequest", id=request)
        assert pending.json["body"]["content"][0]["status"] == "IN_PROGRESS"
        moved = await agent("clock", action="advance", until="idle")
        assert [each["requestId"] for each in moved.json["fired"]] == [request]
        assert (await agent("settle", action="show", requestId=request)).json[
            "status"
        ] == "SUCCESSFUL"
        read = await agent("call", operation="getCustomer", id=WHOM)
        assert read.json["body"]["content"][0]["name"] == "N"
        counted = await agent("verify", match={"operation": "modifyCustomer"}, exactly=1)
        assert (counted.json["ok"], counted.json["matched"]) == (True, 1)
        assert "modifyCustomer  success             1" in (await agent("coverage")).text
        again = await agent("replay")
        assert (again.json["difference"], again.json["exchanges"]) == (None, 5)


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


async def test_an_agent_decides_how_a_request_ends(server: MockServer) -> None:
    async with speaking(server, "an-agent-decides-how-a") as agent:
        body = '{"name": "N"}'  # a text is sent as it is
        accepted = await agent("call", operation="modifyCustomer", id=WHOM, body=body)
        request = accepted.json["body"]["content"][0]["requestId"]
        await agent("sandbox", action="reset")
        assert (await agent("settle", action="list")).json["items"] == []
        assert not (await agent("sandbox", action="undo")).is_error
        ended = await agent(
            "settle", action="settle", requestId=request, code="CUSTOMER_1003", **{"as": "failed"}
        )
        assert (ended.json["status"], ended.json["errorCode"]) == ("FAILED", "CUSTOMER_1003")
        text = await agent("call", operation="modifyCustomer", id=WHOM, body="@/etc/hostname")
        assert "is not JSON" in text.json["headers"]["X-Sandbox-Reason"]
        listed = await agent("settle", action="list")
        assert [each["requestId"] for each in listed.json["items"]] == [request]


async def test_an_agent_makes_calls_fail_and_learns_why(server: MockServer) -> None:
    async with speaking(server, "an-agent-makes-calls-fail") as agent:
        steps = ["GLOBAL_1001", {"network": "reset"}]
        await agent("fault", action="add", name="bad-day", operation="getCustomer", steps=steps)
        refused = await agent("call", operation="getCustomer", id=WHOM)
        broken = await agent("call", operation="getCustomer", id=WHOM)
        fourth = await agent("call", operation="getCustomer", id=WHOM, fault="CUSTOMER_1006")
        assert (refused.is_error, refused.json["body"]["errorCode"]) == (False, "GLOBAL_1001")
        assert broken.is_error
        assert "if a fault broke the connection, explain shows it" in broken.text
        assert fourth.json["body"]["errorCode"] == "CUSTOMER_1006"
        assert fired(await agent("fault", action="list")) == [("bad-day", 2)]
        listed = (await agent("journal", operation="getCustomer")).json["items"]
        assert [each["network"] for each in listed] == [None, "reset", None]
        assert "request" not in listed[0]
        why = await agent("explain", entry=str(listed[1]["entry"]))
        assert "bad-day" in " ".join(why.json["why"])
        assert (await agent("explain")).json["entry"] == listed[2]["entry"]
        assert (await agent("fault", action="remove", name="bad-day")) == ToolOutput(False, "done")
        assert fired(await agent("fault", action="list")) == []
        assert "retry-early" in (await agent("coverage", action="conduct")).text


async def test_an_agent_finds_makes_and_removes_sandboxes(server: MockServer) -> None:
    async with speaking(server, "an-agent-finds-makes-and") as agent:
        found = await agent("sandbox", action="customers", size=2)
        assert [each["ref"] for each in found.json["items"]] == ["operator", "acme"]
        made = await agent.raw(
            "sandbox", {"action": "create", "sandbox": "other", "scenario": "strict", "ttl": "1h"}
        )
        assert (made.json["name"], made.json["scenario"]) == ("other", "strict")
        again = await agent.raw("sandbox", {"action": "create", "sandbox": "other"})
        assert again.is_error
        assert "412 Precondition Failed: sandbox other exists already" in again.text
        assert again.text.endswith("\nreset restarts it, delete removes it")
        shown = await agent.raw("sandbox", {"action": "show", "sandbox": "other"})
        assert shown.json["seed"] == made.json["seed"]
        assert (await agent.raw("sandbox", {"action": "delete", "sandbox": "other"})).text == "done"
        nowhere = {"operation": "getCustomer", "id": WHOM, "sandbox": "other"}
        for tool, one in {"journal": {"sandbox": "other"}, "call": nowhere}.items():
            unknown = await agent.raw(tool, one)
            assert unknown.is_error
            assert unknown.text.startswith("there is no sandbox other; there are ")
            assert "explain shows it" not in unknown.text


WRONG: dict[str, tuple[str, dict[str, Any], str]] = {
    "a problem of the control API": (
        "fault",
        {"action": "add", "name": "x", "operation": "getCustomer", "steps": ["NONSENSE", {}]},
        "/steps/0: expected ok, a code of the interface (such as GLOBAL_1001) or a mapping, got",
    ),
    "a rule over several members": (
        "clock",
        {"action": "advance"},
        "400 Bad Request: expected exactly one of by, to and until",
    ),
    "an unknown argument": (
        "clock",
        {"action": "advance", "unti": "idle"},
        "it takes action, by, to, until, speed, sandbox; did you mean until?",
    ),
    "no action": ("clock", {}, "action has to be one of show, advance, freeze, run"),
    "an unknown action": (
        "clock",
        {"action": "stop"},
        "action has to be one of show, advance, freeze, run, not 'stop'",
    ),
    "an argument of another action": (
        "clock",
        {"action": "show", "by": "2s"},
        "by cannot be combined with show",
    ),
    "an argument beside one that says all": (
        "explain",
        {"entry": "1", "status": 200},
        "status cannot be combined with entry",
    ),
    "too little": ("fault", {"action": "show"}, "show needs name"),
    "what is not there": (
        "explain",
        {"entry": "99"},
        "404 Not Found: there is no entry '99'",
    ),
    "an operation that there is not": (
        "call",
        {"operation": "deleteCustomer", "id": "acme"},
        f"/operation: expected {', '.join(OPERATIONS[:-1])} or {OPERATIONS[-1]} (did you",
    ),
    "a customer that there is not": (
        "call",
        {"operation": "getCustomer", "id": "nobody"},
        "answers 404: no customer has the ref or id 'nobody'",
    ),
    "a file that is no bundle": (
        "replay",
        {"file": str(Path(__file__))},
        "test_agent_tools.py: it is not JSON",
    ),
    "a file that there is not": ("replay", {"file": "/none"}, "No such file or directory: '/none'"),
    "a file that has no name": ("replay", {"file": "a\0b"}, "file is not the name of a file"),
    "half of a character": ("journal", {"text": "a\ud83d"}, r"'\ud83d' in an argument is half of"),
    "half of one in an address": (
        "call",
        {"operation": "getCustomer", "id": "a\ud83d"},
        "is half of a surrogate pair",
    ),
    "standard input, which is the agent's": ("replay", {"file": "-"}, "No such file or directory"),
    "an empty argument": ("explain", {"entry": ""}, "entry cannot be combined with explain"),
    "a null, which is as good as missing": ("clock", {"action": None}, "action has to be one"),
    "an empty sandbox": ("clock", {"sandbox": ""}, "sandbox has to be a string"),
    "a sandbox that is not a name": ("clock", {"sandbox": 7}, "sandbox has to be a string"),
    "an invalid name": ("clock", {"action": "show", "sandbox": "a b"}, "not a valid sandbox name"),
    "an unknown tool": ("clocks", {}, f"there is no tool clocks; there are {', '.join(TOOLS)}"),
}


@pytest.mark.parametrize("wrong", WRONG)
async def test_an_invalid_argument_is_an_error_with_a_correction(
    server: MockServer, wrong: str
) -> None:
    tool, arguments, says = WRONG[wrong]
    async with speaking(server, "wrong") as agent:
        output = await agent(tool, **arguments)
    assert output.is_error
    assert says in output.text


async def test_a_wrong_token_is_reported_with_a_hint(server: MockServer) -> None:
    for token, says in ((None, "MOCK_SERVER_CONTROL_TOKEN"), ("wrong", "was not accepted")):
        async with Client(make_server(Remote(server.url, token))) as client:
            output = await Agent(client, "default")("clock", action="freeze")
        assert output.is_error
        assert output.text.startswith("401 Unauthorized: control calls of this server require")
        assert says in output.text


async def test_a_missing_server_is_an_error_that_says_so() -> None:
    async with Client(make_server(Remote("http://127.0.0.1:9"))) as client:
        output = await Agent(client, "default")("clock", action="freeze")
    assert output.is_error
    assert "is a server running there?" in output.text


@pytest.mark.parametrize(
    "given",
    [CannedAnswer(302), CannedAnswer(400, b'{"errors": ["no"]}')],
    ids=["leads elsewhere", "other errors"],
)
async def test_an_answer_from_something_else_is_an_error(given: CannedAnswer) -> None:
    with CannedServer({"/_sandbox/clock": given}) as other:
        async with Client(make_server(Remote(other.url))) as client:
            output = await client.call_tool("clock", {"action": "show"})
    assert output.is_error
    assert "not an answer of a sandbox" in str(output) or "but is not a sandbox" in str(output)


async def test_a_long_answer_is_cut_and_says_how_to_ask_for_less(server: MockServer) -> None:
    async with speaking(server, "a-long-answer-is-cut") as agent:
        body = {"name": "n" * 10_000}
        for _ in range(0, MAX_CHARACTERS, 10_000):
            await agent("call", operation="modifyCustomer", id=WHOM, body=body)
        output = await agent("journal", brief=False)
        assert len(output.text) < MAX_CHARACTERS + 200
        assert output.text.endswith("more characters; use filters or a smaller size")


async def test_an_agent_starts_the_command_and_speaks_to_it(server: MockServer) -> None:
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
