"""Golden file of the public members of a handle, one per line, so that changes are seen."""

import inspect
from pathlib import Path
from typing import Any, Final

from mock_server import SandboxHandle

RECORDED: Final = Path(__file__).resolve().parents[1] / "embedding/golden/SandboxHandle.txt"
"""The golden file, which `make generated` writes."""


def surface(kind: type[Any] = SandboxHandle) -> str:
    """Return the public members of a class with their signatures, without `self`."""
    return "".join(f"{_signature(name, member)}\n" for name, member in members_of(kind).items())


def members_of(kind: type[Any]) -> dict[str, Any]:
    """Return the public members of a class, by name."""
    return {name: getattr(kind, name) for name in dir(kind) if not name.startswith("_")}


def _signature(name: str, member: Any) -> str:
    if isinstance(member, property):
        assert member.fget is not None
        returned = inspect.get_annotations(member.fget)["return"]
        return f"{name}: {inspect.formatannotation(returned)}"
    signature = inspect.signature(member)
    _, *parameters = signature.parameters.values()
    awaited = "async " if inspect.iscoroutinefunction(member) else ""
    answer = str(signature.replace(parameters=parameters)).replace("typing.", "")  # before 3.14
    return f"{awaited}{name}{answer}"
