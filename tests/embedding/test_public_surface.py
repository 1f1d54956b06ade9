"""The public API is stable: the methods of both handles, their parameters and results."""

import inspect
from typing import Any

import pytest
from support.surface import HANDLES, members_of, recorded, surface


@pytest.mark.parametrize("kind", HANDLES)
def test_the_public_surface_is_as_recorded(kind: type[Any]) -> None:
    assert surface(kind) == recorded(kind).read_text("utf-8")


@pytest.mark.parametrize("kind", HANDLES)
def test_every_public_member_says_what_it_is_for(kind: type[Any]) -> None:
    assert [name for name, member in members_of(kind).items() if not inspect.getdoc(member)] == []
