"""Fails tests of which something never ran: an async test or fixture, a call, or a marker."""

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, TextIO

import pytest

_INSTALL: Final = "pip install 'customer-sandbox[pytest-async]'"
_UNAWAITED: Final = " was never awaited"
_MARK: Final = "mark it with @pytest.mark.asyncio, or set asyncio_mode = auto for all tests"


LOOP_SCOPES: Final = ("function", "class", "module", "package", "session")
"""How many tests share an event loop of pytest-asyncio."""


def client_fixture(item: pytest.Item) -> str:
    if not _has_plugin(item) or item.get_closest_marker("anyio") is not None:
        return "_sandbox_client"
    marker = item.get_closest_marker("asyncio")
    said = {} if marker is None else marker.kwargs
    scope = said.get("loop_scope") or said.get("scope")  # the second one is the older name
    scope = scope or item.config.getini("asyncio_default_test_loop_scope") or LOOP_SCOPES[0]
    return f"_sandbox_client_{scope}"


def refuse_without_plugin(item: pytest.Item) -> None:
    if not _has_plugin(item) and item.get_closest_marker("anyio") is None:
        pytest.fail(f"no plugin runs the async fixture sandbox_client: {_INSTALL}", pytrace=False)


def refuse_to_await(item: pytest.Item) -> None:
    lacking = _MARK if _has_plugin(item) else f"{_INSTALL}; then {_MARK}"
    pytest.fail(f"no plugin runs this async test: {lacking}", pytrace=False)


def refuse_idle_marker(mark: pytest.Mark) -> None:
    said = ", ".join(f"{name}={value!r}" for name, value in mark.kwargs.items())
    text = f"@pytest.mark.sandbox({said}) did nothing: the test does not use the fixture sandbox"
    pytest.fail(text, pytrace=False)


@contextmanager
def refusing_unawaited() -> Iterator[None]:
    """Fail the test in this block for coroutines that were never awaited."""
    lost: list[str] = []
    show = warnings.showwarning

    def note(
        message: Warning | str,
        category: type[Warning],
        filename: str,
        lineno: int,
        file: TextIO | None = None,
        line: str | None = None,
    ) -> None:
        if category is RuntimeWarning and _UNAWAITED in str(message):
            called = str(message).split("'")[1].rpartition(".")[2]
            lost.append(
                f"{called} was called without await, so it did nothing ({filename}:{lineno})"
            )
        else:
            show(message, category, filename, lineno, file, line)

    with warnings.catch_warnings():
        warnings.filterwarnings("always", f".*{_UNAWAITED}", RuntimeWarning)
        warnings.showwarning = note
        yield
    if lost:
        pytest.fail("\n".join(lost), pytrace=False)


def _has_plugin(item: pytest.Item) -> bool:
    return item.config.pluginmanager.has_plugin("asyncio")
