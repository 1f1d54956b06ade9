"""Runs a tool: makes its control call, and returns the answer or the refusal as text.

Nothing here knows about MCP.
"""

from collections.abc import Callable, Iterator, Mapping
from http import HTTPStatus
from typing import Any, Final, NamedTuple, TypeAlias

from mock_server.cli.agents.tools import (
    AGENT_TOOLS,
    SANDBOX,
    AgentTool,
    ToolRoute,
    arguments_of,
    input_schema,
)
from mock_server.cli.terminal import ArgumentsError
from mock_server.cli.verbs.calling import InterfaceCall, reply_fields, send_call
from mock_server.cli.verbs.running import ACTION
from mock_server.client.errors import ControlError, SandboxError
from mock_server.client.remote import Remote
from mock_server.contract.headers import IF_NONE_MATCH
from mock_server.contract.names import CONTROL_CALLS, is_of_server
from mock_server.contract.schemas.validation import Checker
from mock_server.contract.texts.printable import counted, did_you_mean
from mock_server.contract.values.exact_json import dumps, loads_or_none
from mock_server.contract.values.walk import without_none
from mock_server.domain.refusal import at_place
from mock_server.given_files import read_given
from mock_server.sandbox.ground.exchange import NOTHING
from mock_server.server.bundles import parse_bundle
from mock_server.server.replaying import replay, summary

Arguments: TypeAlias = Mapping[str, Any]

MAX_CHARACTERS: Final = 60_000
"""The longest answer; it is limited because an agent reads all of it."""


class ToolAnswer(NamedTuple):
    text: str
    is_error: bool = False


def answer(name: str, arguments: Arguments, remote: Remote) -> ToolAnswer:
    """Run a tool in the sandbox of `remote`, or in the one that the arguments name.

    Arguments that are null are treated as missing.
    """
    given = without_none(arguments)
    try:
        tool = _checked(name, given)
        remote = remote.server.sandbox(given[SANDBOX]) if SANDBOX in given else remote
        if tool.made_by:
            return ToolAnswer(_shortened(_OWN[tool.made_by](remote, given)))
        return ToolAnswer(_shortened(_make_control_call(tool, remote, given)))
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


def _checked(name: str, given: Arguments) -> AgentTool:
    """Return a tool; refuse arguments that no call of it takes. The server checks the values."""
    if name not in AGENT_TOOLS:
        guess = did_you_mean(name, AGENT_TOOLS)
        raise ArgumentsError(f"there is no tool {name}; there are {', '.join(AGENT_TOOLS)}{guess}")
    tool = AGENT_TOOLS[name]
    schema = input_schema(tool)
    for argument in given:
        if argument not in (known := schema["properties"]):
            takes = f"it takes {', '.join(known)}{did_you_mean(argument, known)}"
            raise ArgumentsError(f"{argument} is not an argument of {name}; {takes}")
    if SANDBOX in given and not (isinstance(given[SANDBOX], str) and given[SANDBOX]):
        raise ArgumentsError("sandbox has to be a string, the name of a sandbox")
    if tool.made_by:
        checker = Checker({"components": {}}, schema, explains=True)
        if reasons := checker.reasons(given):
            raise ArgumentsError("; ".join(map(str, reasons)))
    return tool


def _make_control_call(tool: AgentTool, remote: Remote, given: Arguments) -> str:
    named = {} if remote.name is None else {SANDBOX: remote.name}
    route = _choose(tool, {**given, **named})
    takes = arguments_of(route.operation)
    others = given.keys() - takes.schemas.keys() - {ACTION, SANDBOX}
    if others:
        what = route.action or ", ".join(takes.in_path) or tool.name
        raise ArgumentsError(f"{min(others)} cannot be combined with {what}")
    values = {**tool.defaults, **given, **named}
    names = [str(values[name]) for name in takes.in_path]
    asked = {name: values[name] for name in takes.in_query if name in values}
    query = {name: each if isinstance(each, str) else _json(each) for name, each in asked.items()}
    body = {name: values[name] for name in takes.in_body if name in values}
    if route.is_read and not is_of_server(CONTROL_CALLS[route.operation][1]):
        remote.refuse_unknown()
    headers = {IF_NONE_MATCH: "*"} if route.must_be_new else NOTHING
    with remote.reading():
        reply = remote.call(
            route.operation, *names, query=query, body=body or None, headers=headers
        )
        if not reply.body:
            return "done"
        document = loads_or_none(reply.body, max_values=None)
        return reply.body.decode("utf-8", "replace") if document is None else _json(document)


def _choose(tool: AgentTool, given: Arguments) -> ToolRoute:
    """Return the first call of the action whose path parameters are given."""
    action = given.get(ACTION, tool.defaults.get(ACTION))
    if tool.actions and action not in tool.actions:
        found = "" if action is None else f", not {action!r}"
        raise ArgumentsError(f"action has to be one of {', '.join(tool.actions)}{found}")
    routes = [route for route in tool.routes if route.action == action]
    for route in routes:
        if all(given.get(name) not in (None, "") for name in arguments_of(route.operation).in_path):
            return route
    raise ArgumentsError(
        f"{action} needs {' and '.join(arguments_of(routes[0].operation).in_path)}"
    )


def _json(document: Any) -> str:
    return dumps(document).decode()


def _shortened(text: str) -> str:
    more = len(text) - MAX_CHARACTERS
    if more <= 0:
        return text
    hint = f"... {counted(more, 'more character')}; use filters or a smaller size"
    return f"{text[:MAX_CHARACTERS]}\n{hint}"


def _call(remote: Remote, given: Arguments) -> str:
    """Make a call of the interface; an error reply is an answer, not an error of the tool."""
    body = given.get("body")
    if body is not None:  # a string is sent unchanged, whether it is valid JSON or not
        body = body.encode("utf-8", "surrogatepass") if isinstance(body, str) else dumps(body)
    call = InterfaceCall(
        operation=given["operation"],
        id=given["id"],
        body=body,
        requester=given.get("as"),
        fault=given.get("fault"),
        headers=given.get("headers", {}),
    )
    try:
        reply = send_call(remote, call)
    except ControlError:
        raise
    except SandboxError as error:
        raise SandboxError(f"{error}; if a fault broke the connection, explain shows it") from None
    return _json(reply_fields(reply))


def _replay(remote: Remote, given: Arguments) -> str:
    if "file" in given:
        try:
            bundle = parse_bundle(read_given(given["file"]), given["file"])
        except ValueError as error:  # a null byte
            raise ArgumentsError(f"file is not the name of a file: {error}") from None
    else:
        bundle = parse_bundle(remote.read("getBundle").body, remote.url)
    _, difference = replay(bundle)
    return _json(summary(bundle, difference))


_OWN: Final[Mapping[str, Callable[[Remote, Arguments], str]]] = {
    "call": _call,
    "replay": _replay,
}
"""The functions of the tools that do something other than make a control call."""
