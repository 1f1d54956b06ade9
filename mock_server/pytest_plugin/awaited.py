"""Fails async tests and fixtures that no plugin runs, and says which plugin to install."""

from typing import Final

import pytest

_INSTALL: Final = "pip install 'customer-sandbox[pytest-async]'"
_MARK: Final = "mark it with @pytest.mark.asyncio, or set asyncio_mode = auto for all tests"


def refuse_without_plugin(item: pytest.Item) -> None:
    """Fail a test with async fixtures if no plugin runs them.

    Raises:
        pytest.fail.Exception: naming the plugin to install.
    """
    if not _has_plugin(item) and item.get_closest_marker("anyio") is None:
        pytest.fail(f"no plugin runs the async fixture sandbox_client: {_INSTALL}", pytrace=False)


def refuse_to_await(item: pytest.Item) -> None:
    """Fail an async test, and say how to have a plugin run it.

    Raises:
        pytest.fail.Exception: always.
    """
    lacking = _MARK if _has_plugin(item) else f"{_INSTALL}; then {_MARK}"
    pytest.fail(f"no plugin runs this async test: {lacking}", pytrace=False)


def _has_plugin(item: pytest.Item) -> bool:
    return item.config.pluginmanager.has_plugin("asyncio")
