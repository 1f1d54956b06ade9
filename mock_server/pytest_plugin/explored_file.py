"""The file of `--sandbox-explored`: what was tried in each explored test of a run."""

import json
from pathlib import Path
from typing import Any, Final

import pytest

from mock_server.server.output_files import NotWritableError, try_file, write_file

_KEY: Final = "mock_server_explored"


class ExploredFile:
    """Gathers explorations, over xdist's workers; a pytest plugin, registered only on request."""

    NAME: Final = "customer-sandbox-explored"

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._tests: dict[str, Any] = {}
        self._path = Path(config.getoption("sandbox_explored")).absolute()  # a test may call chdir
        try:
            try_file(self._path, is_private=False)
        except NotWritableError as error:
            raise pytest.UsageError(f"--sandbox-explored: {error}") from None

    def add(self, test: str, explored: dict[str, Any]) -> None:
        """Note the exploration of a test."""
        self._tests[test] = explored

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Add the explorations of an xdist worker that has ended."""
        self._tests |= getattr(node, "workeroutput", {}).get(_KEY, {})

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """In an xdist worker, send them to the controller; elsewhere, write the file."""
        worker_output = getattr(self._config, "workeroutput", None)
        if worker_output is not None:
            worker_output[_KEY] = self._tests
            return
        text = json.dumps({"tests": dict(sorted(self._tests.items()))}, indent=2, default=str)
        try:
            write_file(self._path, f"{text}\n".encode(), is_private=False)
        except NotWritableError as error:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED
            self._config.get_terminal_writer().line(str(error), red=True)
