"""The tools as records: what each one does, and which control calls it makes.

Nothing here contacts a server or imports the SDK.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from mock_server.contract.names import CONTROL_CALLS

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
        """Return whether the call changes nothing."""
        return CONTROL_CALLS[self.operation][0] == "GET" or self.operation == "verifyJournal"


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentTool:
    """A tool: what it `does`, and its control calls.

    Of the routes with the given action, the first whose path parameters are all given is used.
    `defaults` are those of its arguments. `made_by` names the function of a tool without routes.
    """

    name: str
    does: str
    routes: Sequence[ToolRoute] = ()
    defaults: Mapping[str, Any] = field(default_factory=dict)
    made_by: str = ""

    @property
    def actions(self) -> Sequence[str]:
        """The values of `action`, in order; empty if the tool does only one thing."""
        return [route.action for route in self.routes if route.action is not None]

    @property
    def is_read_only(self) -> bool:
        """Return whether the tool never changes a sandbox."""
        return all(route.is_read for route in self.routes) and self.made_by != "call"


_READ: Final = json.loads(Path(__file__).with_name("agent_tools.json").read_text("utf-8"))


def _tool(name: str, row: Mapping[str, Any]) -> AgentTool:
    routes = [ToolRoute(**route) for route in row.get("routes", ())]
    return AgentTool(**{**row, "name": name, "routes": routes})


INSTRUCTIONS: Final[str] = _READ["instructions"]
"""The instructions for agents, about all tools."""

AGENT_TOOLS: Final[Mapping[str, AgentTool]] = {
    name: _tool(name, row) for name, row in _READ["tools"].items()
}
"""Every tool, by name."""
