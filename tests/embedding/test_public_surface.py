"""What programs write stays: the methods of both handles, what they take and what they return."""

import inspect
from pathlib import Path
from typing import Any

import pytest

from mock_server import AsyncSandboxHandle, SandboxHandle

GOLDEN = Path(__file__).parent / "golden"


def members_of(kind: type[Any]) -> dict[str, Any]:
    """Return the public members of a class as it shows them, by name."""
    return {name: getattr(kind, name) for name in dir(kind) if not name.startswith("_")}


def told(name: str, member: Any) -> str:
    """Tell in a line what a member takes beside the handle itself, and what it returns."""
    if isinstance(member, property):
        assert member.fget is not None
        return f"{name}: {inspect.get_annotations(member.fget)['return'].__name__}"
    signature = inspect.signature(member)
    _, *parameters = signature.parameters.values()
    awaited = "async " if inspect.iscoroutinefunction(member) else ""
    return f"{awaited}{name}{signature.replace(parameters=parameters)}"


@pytest.mark.parametrize("kind", [SandboxHandle, AsyncSandboxHandle])
def test_the_public_surface_is_as_recorded(kind: type[Any]) -> None:
    lines = [told(name, member) for name, member in members_of(kind).items()]
    recorded = (GOLDEN / f"{kind.__name__}.txt").read_text()
    assert "".join(f"{line}\n" for line in lines) == recorded


@pytest.mark.parametrize("kind", [SandboxHandle, AsyncSandboxHandle])
def test_every_public_member_says_what_it_is_for(kind: type[Any]) -> None:
    assert [name for name, member in members_of(kind).items() if not inspect.getdoc(member)] == []
