"""What both handles have for programs, a line for each member, kept so that each change is seen."""

import inspect
from pathlib import Path
from typing import Any, Final

from mock_server import AsyncSandboxHandle, SandboxHandle

HANDLES: Final[tuple[type[Any], ...]] = (SandboxHandle, AsyncSandboxHandle)
_GOLDEN: Final = Path(__file__).resolve().parents[1] / "embedding" / "golden"


def recorded(kind: type[Any]) -> Path:
    """Return where the surface of a class is kept; `make generated` writes it."""
    return _GOLDEN / f"{kind.__name__}.txt"


def surface(kind: type[Any]) -> str:
    """Return the public members of a class: what they take beside the handle, and return."""
    return "".join(f"{_told(name, member)}\n" for name, member in members_of(kind).items())


def members_of(kind: type[Any]) -> dict[str, Any]:
    """Return the public members of a class as it shows them, by name."""
    return {name: getattr(kind, name) for name in dir(kind) if not name.startswith("_")}


def _told(name: str, member: Any) -> str:
    if isinstance(member, property):
        assert member.fget is not None
        returned = inspect.get_annotations(member.fget)["return"]
        return f"{name}: {inspect.formatannotation(returned)}"
    signature = inspect.signature(member)
    _, *parameters = signature.parameters.values()
    awaited = "async " if inspect.iscoroutinefunction(member) else ""
    told = str(signature.replace(parameters=parameters)).replace("typing.", "")  # before 3.14
    return f"{awaited}{name}{told}"
