"""Async tests that no plugin runs: what is said instead of "not natively supported"."""

from typing import Final

import pytest

_ASKED: Final = "mark it with @pytest.mark.asyncio, or set asyncio_mode = auto for all tests"


def refuse_to_await(config: pytest.Config) -> None:
    """Fail an async test, and say what would run it.

    Raises:
        pytest.fail.Exception: always.
    """
    if config.pluginmanager.has_plugin("asyncio"):
        pytest.fail(f"nothing runs this async test: {_ASKED}", pytrace=False)
    command = "pip install 'customer-sandbox[pytest-async]'"
    pytest.fail(f"nothing runs this async test: {command}; then {_ASKED}", pytrace=False)
