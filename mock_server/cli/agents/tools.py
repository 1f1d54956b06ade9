"""The tools for agents: what each one does, its control calls, and the schema of its arguments.

A tool takes the parameters and the body members of its control calls, with their schemas and
descriptions from the control document. Rules there that concern several members at once are left to
the server, whose refusals explain them. Nothing here imports the SDK.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeAlias

from mock_server.cli.verbs.running import ACTION
from mock_server.contract.names import CONTROL_CALLS
from mock_server.contract.publication import publish_control
from mock_server.contract.values.walk import references, resolve, with_each
from mock_server.sandbox.control.control_api import body_schema
from mock_server.server.shipped import documents

SANDBOX: Final = "sandbox"
"""The argument that names the sandbox; every tool has it."""


@dataclass(frozen=True, slots=True)
class ToolRoute:
    """One control call of a tool, by its operation id, and the `action` that selects it.

    With `must_be_new` the call is refused if the sandbox exists, since it would be replaced.
    """

    operation: str
    action: str | None = None
    must_be_new: bool = False

    @property
    def is_read(self) -> bool:
        return CONTROL_CALLS[self.operation][0] == "GET" or self.operation == "verifyJournal"


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentTool:
    """A tool: what it `does`, and its control calls.

    Of the routes with the given action, the first whose path parameters are all given is used.
    `defaults` are those of its arguments. `made_by` names the function of a tool without routes,
    which has `arguments` of its own, with their schemas.
    """

    name: str
    does: str
    routes: Sequence[ToolRoute] = ()
    defaults: Mapping[str, Any] = field(default_factory=dict)
    made_by: str = ""
    arguments: Mapping[str, Any] = field(default_factory=dict)
    needed: Sequence[str] = ()

    @property
    def actions(self) -> Sequence[str]:
        return [route.action for route in self.routes if route.action is not None]

    @property
    def is_read_only(self) -> bool:
        return all(route.is_read for route in self.routes) and self.made_by != "call"


_READ: Final = json.loads(Path(__file__).with_name("agent_tools.json").read_text("utf-8"))


INSTRUCTIONS: Final[str] = _READ["instructions"]
"""The instructions for agents, about all tools."""

AGENT_TOOLS: Final = {
    name: AgentTool(
        **{**row, "name": name, "routes": [ToolRoute(**each) for each in row.get("routes", ())]}
    )
    for name, row in _READ["tools"].items()
}
"""Every tool, by name."""

Schema: TypeAlias = Mapping[str, Any]

_COMPONENTS: Final = "#/components/schemas/"


@dataclass(frozen=True, slots=True)
class ControlArguments:
    in_path: Sequence[str]
    in_query: Sequence[str]
    in_body: Sequence[str]
    needed: frozenset[str]
    schemas: Mapping[str, Schema]


def input_schema(tool: AgentTool) -> dict[str, Any]:
    properties, needed = {**tool.arguments}, tool.needed
    if tool.routes:
        properties = _merged(tool)
        always = frozenset.intersection(*(arguments_of(r.operation).needed for r in tool.routes))
        action = [ACTION] if tool.actions and ACTION not in tool.defaults else []
        needed = [*action, *sorted(always - {SANDBOX})]
    if tool.made_by == "call":
        body = properties["body"]
        properties["body"] = _described(body, body["description"] + _bodies())
    schema = {
        "type": "object",
        "properties": {**properties, SANDBOX: _READ[SANDBOX]},
        "required": needed,
        "additionalProperties": False,
    }
    return {**_for_tools(schema), **_definitions(schema)}


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
    return ControlArguments(
        in_path=[each["name"] for each in asked if each["in"] == "path"],
        in_query=[each["name"] for each in asked if each["in"] == "query"],
        in_body=list(members),
        needed=frozenset((*needed, *body.get("required", ()))),
        schemas={
            **{each["name"]: _described(each["schema"], each["description"]) for each in asked},
            **members,
        },
    )


@cache
def _control() -> Mapping[str, Any]:
    return publish_control(documents().control, sandbox_url="/", server_url="/")


def _resolved(document: Mapping[str, Any], schema: Schema) -> Schema:
    return resolve(document, schema["$ref"]) if "$ref" in schema else schema


def _described(schema: Schema, description: str) -> Schema:
    return {**schema, "description": description}


def _merged(tool: AgentTool) -> dict[str, Schema]:
    """Return the arguments of all calls of a tool; their descriptions name the actions."""
    found: dict[str, Schema] = {}
    if tool.actions:
        says = (f"{route.action}: {_summary(route.operation)}" for route in tool.routes)
        actions = {"enum": list(tool.actions), "type": "string"}
        found[ACTION] = {**actions, "description": "\n".join(says)}
    for route in tool.routes:
        for name, schema in arguments_of(route.operation).schemas.items():
            if name != SANDBOX:
                found[name] = _within(tool, name, schema)
    for name, value in tool.defaults.items():
        found[name] = {**found[name], "default": value}
    return found


def _summary(operation_id: str) -> str:
    method, template = CONTROL_CALLS[operation_id]
    return str(_control()["paths"][template][method.lower()]["summary"])


def _within(tool: AgentTool, name: str, schema: Schema) -> Schema:
    """Return the schema of an argument; its description names the actions that take it."""
    takers = [
        r.action for r in tool.routes if r.action and name in arguments_of(r.operation).schemas
    ]
    if len(takers) == len(tool.routes) or not takers:
        return schema
    described = schema.get("description") or _resolved(_control(), schema).get("description", "")
    return _described(schema, f"For {', '.join(takers)}. {described}".strip())


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


def _definitions(schema: Schema) -> Schema:
    found: dict[str, Any] = {}
    waiting = [schema]
    while waiting:
        for reference in references(waiting.pop()):
            name = reference.removeprefix(_COMPONENTS)
            if name not in found:
                found[name] = resolve(_control(), reference)
                waiting.append(found[name])
    return {"$defs": _for_tools(found)} if found else {}


def _for_tools(schema: Any) -> Any:
    """Return a schema without our extensions, with references to its own `$defs`."""
    if isinstance(schema, Mapping):
        schema = {name: each for name, each in schema.items() if not str(name).startswith("x-")}
        if isinstance(reference := schema.get("$ref"), str):
            schema["$ref"] = reference.replace(_COMPONENTS, "#/$defs/")
    return with_each(schema, _for_tools)
