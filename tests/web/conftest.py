"""Clients of pytest-aiohttp, for tests about anything but bytes and connections."""

from typing import Any

import pytest
from pytest_aiohttp.plugin import AiohttpClient
from support.embedded import small_world

from mock_server import create_app


@pytest.fixture
async def client(aiohttp_client: AiohttpClient) -> Any:
    """A client of a server of SMALL_WORLD."""
    return await aiohttp_client(create_app(small_world()))


@pytest.fixture
async def guarded(aiohttp_client: AiohttpClient) -> Any:
    """A client of such a server with a control token."""
    return await aiohttp_client(create_app(small_world(), control_token="hush-ü"))
