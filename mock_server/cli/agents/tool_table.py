"""The tools as records: what each is for, and which control calls it makes.

Nothing here contacts a server, and nothing imports the SDK.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from mock_server.contract.names import CONTROL_CALLS

SANDBOX: Final = "sandbox"
"""The argument of every tool that names the sandbox."""


@dataclass(frozen=True, slots=True)
class ToolRoute:
    """One control call of a tool, by its operation id, and the `action` that asks for it.

    With `unless_known` it is made only if there is no sandbox of the name, which would begin anew.
    """

    operation: str
    action: str | None = None
    unless_known: bool = False

    @property
    def is_read(self) -> bool:
        """Say whether the call changes nothing."""
        return CONTROL_CALLS[self.operation][0] == "GET" or self.operation == "verifyJournal"


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentTool:
    """A tool: what it `does`, and its calls.

    Of the routes of one action, the first whose path parameters are given is taken. `unsaid` holds
    values for arguments that are missing. A tool without routes is `made_by` a function of its own.
    """

    name: str
    does: str
    routes: Sequence[ToolRoute] = ()
    unsaid: Mapping[str, Any] = field(default_factory=dict)
    made_by: str = ""

    @property
    def actions(self) -> Sequence[str]:
        """Its actions, in order; none if it does one thing."""
        return [route.action for route in self.routes if route.action is not None]

    @property
    def is_read_only(self) -> bool:
        """Say whether it changes nothing in a sandbox."""
        return all(route.is_read for route in self.routes) and self.made_by != "call"


_READ: Final = json.loads(Path(__file__).with_name("agent_tools.json").read_text("utf-8"))


def _tool(name: str, said: Mapping[str, Any]) -> AgentTool:
    routes = [ToolRoute(**route) for route in said.get("routes", ())]
    return AgentTool(**{**said, "name": name, "routes": routes})


INSTRUCTIONS: Final[str] = _READ["instructions"]
"""What an agent is told of all tools."""

AGENT_TOOLS: Final[Mapping[str, AgentTool]] = {
    name: _tool(name, said) for name, said in _READ["tools"].items()
}
"""Every tool, by name."""
