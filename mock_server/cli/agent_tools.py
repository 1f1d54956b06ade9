"""`mcp`: tools for coding agents that use a running sandbox, and what they answer.

`agent_tools.json` lists them: what a tool does, its `defaults`, its control calls, each with the
`action` that selects it; of several, the first whose path parameters are all given is made. A tool
takes the parameters and the body members of its calls, with their schemas and descriptions from the
control document. Rules there that concern several members at once are left to the server, whose
refusals explain them. A tool without control calls has `arguments` of its own.
"""

import asyncio
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from mock_server import __version__
from mock_server.cli.terminal import Arguments, ArgumentsError
from mock_server.cli.verbs.calling import reply_fields, send_call
from mock_server.cli.verbs.running import ACTION, ONLY_NEW
from mock_server.client.errors import ControlError, SandboxError, missing
from mock_server.client.remote import Remote
from mock_server.contract.names import CONTROL_CALLS, is_of_server
from mock_server.contract.publication import publish_control
from mock_server.contract.schemas.validation import Checker, reached
from mock_server.contract.texts.printable import counted, did_you_mean
from mock_server.contract.values.exact_json import dumps, loads_or_none
from mock_server.contract.values.walk import resolve, with_each, without_none
from mock_server.domain.refusal import at_place
from mock_server.given_files import read_given
from mock_server.sandbox.control.control_api import body_schema
from mock_server.sandbox.ground.exchange import NOTHING
from mock_server.server.bundles import parse_bundle, replay, summary
from mock_server.server.shipped import documents

if TYPE_CHECKING:
    from mcp.server.lowlevel import Server

Given: TypeAlias = Mapping[str, Any]
Row: TypeAlias = Mapping[str, Any]
Schema: TypeAlias = Mapping[str, Any]

_READ: Final = json.loads(Path(__file__).with_name("agent_tools.json").read_text("utf-8"))
AGENT_TOOLS: Final[Mapping[str, Row]] = _READ["tools"]
SANDBOX: Final = "sandbox"  # the argument of every tool that names the sandbox
MAX_CHARACTERS: Final = 60_000  # of an answer, because an agent reads all of it
_COMPONENTS: Final = "#/components/schemas/"


def mcp(arguments: Arguments) -> None:
    """Offer the tools through the Model Context Protocol, by its official SDK (an extra)."""
    try:
        from mcp.server.stdio import stdio_server
    except ModuleNotFoundError as error:
        raise missing("mcp", error) from None
    if sys.stdin.isatty():
        sys.stderr.write("this command is meant to be started by an agent; Ctrl-C ends it\n")
    server = make_server(arguments.remote)

    async def serve() -> None:
        async with stdio_server() as (incoming, outgoing):
            await server.run(incoming, outgoing, server.create_initialization_options())

    asyncio.run(serve())


def make_server(remote: Remote) -> "Server[Any]":
    from mcp import types
    from mcp.server.lowlevel import Server

    listed = [
        types.Tool(
            name=name,
            description=row["does"],
            input_schema=input_schema(name),
            annotations=types.ToolAnnotations(
                read_only_hint=is_read_only(name), open_world_hint=False
            ),
        )
        for name, row in AGENT_TOOLS.items()
    ]
    in_order = asyncio.Lock()  # agents may send several calls together, and expect them in order

    async def list_tools(_context: Any, _params: Any) -> types.ListToolsResult:
        return types.ListToolsResult(tools=listed)

    async def call_tool(_context: Any, params: types.CallToolRequestParams) -> types.CallToolResult:
        async with in_order:
            answered = await asyncio.to_thread(answer, params.name, params.arguments or {}, remote)
        content = types.TextContent(type="text", text=answered.text)
        return types.CallToolResult(content=[content], is_error=answered.is_error)

    return Server(
        "customer-sandbox",
        version=__version__,
        instructions=_READ["instructions"],
        on_list_tools=list_tools,
        on_call_tool=call_tool,
    )


# ── Answers ──────────────────────────────────────────────────────────────────────────────────────


class ToolAnswer(NamedTuple):
    text: str
    is_error: bool = False


def answer(name: str, arguments: Given, remote: Remote) -> ToolAnswer:
    """Run a tool in the sandbox of `remote`, or in the one that the arguments name.

    Arguments that are null are treated as missing.
    """
    given = without_none(arguments)
    try:
        _check(name, given)
        remote = remote.server.sandbox(given[SANDBOX]) if SANDBOX in given else remote
        own = _OWN.get(name)
        text = _make_control_call(name, remote, given) if own is None else own(remote, given)
        more = len(text) - MAX_CHARACTERS
        if more > 0:
            hint = f"... {counted(more, 'more character')}; use filters or a smaller size"
            text = f"{text[:MAX_CHARACTERS]}\n{hint}"
        return ToolAnswer(text)
    except ControlError as error:
        return ToolAnswer("\n".join(_refusal(error)), is_error=True)
    except (SandboxError, ArgumentsError, OSError) as error:
        return ToolAnswer(str(error), is_error=True)
    except UnicodeEncodeError as error:
        half = str(error.object)[error.start : error.start + 1]
        return ToolAnswer(f"{half!a} in an argument is half of a surrogate pair", is_error=True)


def _refusal(error: ControlError) -> Iterator[str]:
    """Yield the message of a refusal, and a line for each error that it does not quote."""
    yield str(error)
    for each in error.errors:
        line = at_place(each.get("pointer", ""), each.get("detail", ""))
        if line not in error.detail:
            yield line
    if error.status == HTTPStatus.PRECONDITION_FAILED:
        yield "reset restarts it, delete removes it"


def _check(name: str, given: Given) -> None:
    """Refuse arguments that no call of a tool takes; the server checks the values for its calls."""
    if name not in AGENT_TOOLS:
        guess = did_you_mean(name, AGENT_TOOLS)
        raise ArgumentsError(f"there is no tool {name}; there are {', '.join(AGENT_TOOLS)}{guess}")
    schema = input_schema(name)
    for argument in given:
        if argument not in (known := schema["properties"]):
            takes = f"it takes {', '.join(known)}{did_you_mean(argument, known)}"
            raise ArgumentsError(f"{argument} is not an argument of {name}; {takes}")
    if SANDBOX in given and not (isinstance(given[SANDBOX], str) and given[SANDBOX]):
        raise ArgumentsError("sandbox has to be a string, the name of a sandbox")
    if name in _OWN:
        checker = Checker({"components": {}}, schema, explains=True)
        if reasons := checker.reasons(given):
            raise ArgumentsError("; ".join(map(str, reasons)))


def _make_control_call(name: str, remote: Remote, given: Given) -> str:
    named = {} if remote.name is None else {SANDBOX: remote.name}
    values = {**AGENT_TOOLS[name].get("defaults", {}), **given, **named}
    route, takes = _choose(name, values)
    if others := given.keys() - takes.schemas.keys() - {ACTION, SANDBOX}:
        what = route.get(ACTION) or ", ".join(takes.in_path) or name
        raise ArgumentsError(f"{min(others)} cannot be combined with {what}")
    names = [str(values[each]) for each in takes.in_path]
    asked = {each: values[each] for each in takes.in_query if each in values}
    query = {each: text if isinstance(text, str) else _json(text) for each, text in asked.items()}
    body = {each: values[each] for each in takes.in_body if each in values}
    operation = route["operation"]
    if _is_read(operation) and not is_of_server(CONTROL_CALLS[operation][1]):
        remote.refuse_unknown()
    headers = ONLY_NEW if route.get("must_be_new") else NOTHING
    with remote.reading():
        reply = remote.call(operation, *names, query=query, body=body or None, headers=headers)
        if not reply.body:
            return "done"
        document = loads_or_none(reply.body, max_values=None)
        return reply.body.decode("utf-8", "replace") if document is None else _json(document)


def _choose(name: str, values: Given) -> tuple[Row, "ControlArguments"]:
    """Return the first call of the action whose path parameters are given, and what it takes."""
    action, known = values.get(ACTION), _actions(name)
    if known and action not in known:
        found = "" if action is None else f", not {action!r}"
        raise ArgumentsError(f"action has to be one of {', '.join(known)}{found}")
    rows = AGENT_TOOLS[name]["routes"]
    routes = [(row, arguments_of(row["operation"])) for row in rows if row.get(ACTION) == action]
    for row, takes in routes:
        if all(values.get(each) not in (None, "") for each in takes.in_path):
            return row, takes
    raise ArgumentsError(f"{action} needs {' and '.join(routes[0][1].in_path)}")


def _json(document: Any) -> str:
    return dumps(document).decode()


def _call(remote: Remote, given: Given) -> str:
    """Make a call of the interface; an error reply is an answer, not an error of the tool."""
    body = given.get("body")
    if body is not None:  # a string is sent unchanged, whether it is valid JSON or not
        body = body.encode("utf-8", "surrogatepass") if isinstance(body, str) else dumps(body)
    words = {"requester": given.get("as"), "fault": given.get("fault")}
    headers = given.get("headers", {})
    try:
        reply = send_call(
            remote, given["operation"], given["id"], body=body, headers=headers, **words
        )
        return _json(reply_fields(reply))
    except ControlError:
        raise
    except SandboxError as error:
        raise SandboxError(f"{error}; if a fault broke the connection, explain shows it") from None


def _replay(remote: Remote, given: Given) -> str:
    if "file" in given:
        try:
            bundle = parse_bundle(read_given(given["file"]), given["file"])
        except ValueError as error:  # a null byte
            raise ArgumentsError(f"file is not the name of a file: {error}") from None
    else:
        bundle = parse_bundle(remote.read("getBundle").body, remote.url)
    _, difference = replay(bundle)
    return _json(summary(bundle, difference))


_OWN: Final[Mapping[str, Callable[[Remote, Given], str]]] = {"call": _call, "replay": _replay}
"""The functions of the tools that do something other than make a control call."""


# ── Schemas ──────────────────────────────────────────────────────────────────────────────────────


class ControlArguments(NamedTuple):
    summary: str  # of the call that takes them
    in_path: Sequence[str]
    in_query: Sequence[str]
    in_body: Sequence[str]
    needed: frozenset[str]
    schemas: Mapping[str, Schema]


def is_read_only(name: str) -> bool:
    routes = AGENT_TOOLS[name].get("routes", ())
    return name != "call" and all(_is_read(route["operation"]) for route in routes)


def _is_read(operation: str) -> bool:
    return CONTROL_CALLS[operation][0] == "GET" or operation == "verifyJournal"


def _actions(name: str) -> Sequence[str]:
    return [row[ACTION] for row in AGENT_TOOLS[name].get("routes", ()) if ACTION in row]


def input_schema(name: str) -> dict[str, Any]:
    tool = AGENT_TOOLS[name]
    properties, needed = {**tool.get("arguments", {})}, tool.get("needed", ())
    if routes := tool.get("routes"):
        properties = _merged(name)
        always = frozenset.intersection(*(arguments_of(r["operation"]).needed for r in routes))
        action = [ACTION] if _actions(name) and ACTION not in tool.get("defaults", {}) else []
        needed = [*action, *sorted(always - {SANDBOX})]
    elif "body" in properties:
        body = properties["body"]
        properties["body"] = _described(body, body["description"] + _bodies())
    schema = {
        "type": "object",
        "properties": {**properties, SANDBOX: _READ[SANDBOX]},
        "required": needed,
        "additionalProperties": False,
    }
    found = reached(_control()["components"], schema).get("schemas")
    return {**_for_tools(schema), **({"$defs": _for_tools(found)} if found else {})}


@cache
def arguments_of(operation_id: str) -> ControlArguments:
    document = _control()
    method, template = CONTROL_CALLS[operation_id]
    item = document["paths"][template]
    operation = item[method.lower()]
    listed = (*item.get("parameters", ()), *operation.get("parameters", ()))
    parameters = [_resolved(document, each) for each in listed]
    body = _resolved(document, body_schema(document, operation) or {})
    members: Mapping[str, Schema] = body.get("properties", {})
    asked = [each for each in parameters if each["in"] in ("path", "query")]
    needed = (each["name"] for each in asked if each.get("required"))
    described = {each["name"]: _described(each["schema"], each["description"]) for each in asked}
    return ControlArguments(
        summary=operation["summary"],
        in_path=[each["name"] for each in asked if each["in"] == "path"],
        in_query=[each["name"] for each in asked if each["in"] == "query"],
        in_body=list(members),
        needed=frozenset((*needed, *body.get("required", ()))),
        schemas={**described, **members},
    )


@cache
def _control() -> Mapping[str, Any]:
    return publish_control(documents().control, sandbox_url="/", server_url="/")


def _resolved(document: Mapping[str, Any], schema: Schema) -> Schema:
    return resolve(document, schema["$ref"]) if "$ref" in schema else schema


def _described(schema: Schema, description: str) -> Schema:
    return {**schema, "description": description}


def _merged(name: str) -> dict[str, Schema]:
    """Return the arguments of all calls of a tool; descriptions name the actions that take them."""
    tool, found, takers = AGENT_TOOLS[name], dict[str, Schema](), dict[str, list[str]]()
    if actions := _actions(name):
        operations = [(row[ACTION], arguments_of(row["operation"])) for row in tool["routes"]]
        says = (f"{action}: {takes.summary}" for action, takes in operations)
        found[ACTION] = {"enum": actions, "type": "string", "description": "\n".join(says)}
    for row in tool["routes"]:
        for argument, schema in arguments_of(row["operation"]).schemas.items():
            found[argument] = schema
            takers.setdefault(argument, []).append(row.get(ACTION, ""))
    found.pop(SANDBOX, None)
    for argument in found.keys() & takers.keys():
        schema, by = found[argument], takers[argument]
        if actions and len(by) < len(tool["routes"]):
            says = schema.get("description") or _resolved(_control(), schema).get("description", "")
            found[argument] = _described(schema, f"For {', '.join(by)}. {says}".strip())
    for argument, value in tool.get("defaults", {}).items():
        found[argument] = {**found[argument], "default": value}
    return found


def _bodies() -> str:
    """Return the members of request bodies, one line per operation that has a body."""
    interface = documents().interface
    lines = []
    for item in interface["paths"].values():
        for operation in (each for each in item.values() if "requestBody" in each):
            body = _resolved(interface, body_schema(interface, operation) or {})
            stars = dict.fromkeys(body.get("required", ()), "*")
            names = (f"{name}{stars.get(name, '')}" for name in body["properties"])
            lines.append(f"{operation['operationId']}: {', '.join(names)}")
    return "\n".join(lines)


def _for_tools(schema: Any) -> Any:
    """Return a schema without our extensions, with references to its own `$defs`."""
    if isinstance(schema, Mapping):
        schema = {name: each for name, each in schema.items() if not str(name).startswith("x-")}
        if isinstance(reference := schema.get("$ref"), str):
            schema["$ref"] = reference.replace(_COMPONENTS, "#/$defs/")
    return with_each(schema, _for_tools)
