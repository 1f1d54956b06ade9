"""The public API is stable: the methods of both handles, their parameters and results."""

import inspect
from typing import Any

import pytest
from support.surface import RECORDED, members_of, surface

from mock_server import AsyncSandboxHandle, SandboxHandle


def test_the_public_surface_is_as_recorded() -> None:
    assert surface() == RECORDED.read_text("utf-8")


def test_the_other_handle_has_the_same_and_what_asks_the_sandbox_is_awaited() -> None:
    awaited = surface(AsyncSandboxHandle).splitlines()
    assert [line.removeprefix("async ") for line in awaited] == surface().splitlines()
    asks_nobody = {"name", "url", "base_url", "key", "httpx_transport", "exploring", "shared_clock"}
    names = {name for name in members_of(SandboxHandle) if name not in asks_nobody}
    assert {line.split("(")[0] for line in awaited if line.startswith("async ")} == {
        f"async {name}" for name in names
    }


@pytest.mark.parametrize("kind", [SandboxHandle, AsyncSandboxHandle])
def test_every_public_member_says_what_it_is_for(kind: type[Any]) -> None:
    assert [name for name, member in members_of(kind).items() if not inspect.getdoc(member)] == []
