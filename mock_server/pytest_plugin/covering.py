"""Contract coverage of a whole run, summed over its sandboxes and over xdist's workers."""

from collections import Counter
from pathlib import Path
from typing import Any, Final

import pytest

from mock_server.client.answers import CoverageReport
from mock_server.sandbox.record.coverage import BY_SUFFIX, REPORTS, Row, as_file, share
from mock_server.server.output_files import NotWritableError, try_file, write_file

_KEY: Final = "mock_server_coverage"


class Covering:
    """Sums up the coverage of a run's sandboxes; a pytest plugin, registered only on request."""

    NAME: Final = "customer-sandbox-covering"

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._met: Counter[tuple[str, str, str]] = Counter()
        named = map(Path, config.getoption("sandbox_coverage_report"))
        self._reports = [path.absolute() for path in named]  # a test may call chdir
        self._wrong: list[str] = []
        self._fail_under: float | None = config.getoption("sandbox_coverage_fail_under")
        for path in self._reports:
            if path.suffix not in BY_SUFFIX:
                known = ", ".join(BY_SUFFIX)
                text = f"--sandbox-coverage-report {path.name}: its name must end in {known}"
                raise pytest.UsageError(text)
            try:
                try_file(path, is_private=False)
            except NotWritableError as error:
                raise pytest.UsageError(f"--sandbox-coverage-report: {error}") from None

    def add(self, report: CoverageReport) -> None:
        self._met.update({(row.kind, row.operation, row.result): row.count for row in report.items})

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        rows = getattr(node, "workeroutput", {}).get(_KEY, ())
        self._met.update({(kind, op, result): times for kind, op, result, times in rows})

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """In an xdist worker, send the counts to the controller; elsewhere, write the reports."""
        worker_output = getattr(self._config, "workeroutput", None)
        if worker_output is not None:
            worker_output[_KEY] = [[*item, count] for item, count in self._met.items()]
            return
        rows = self._rows()
        percent = share(rows, network=False)
        is_short = self._fail_under is not None and percent < self._fail_under
        if is_short:
            self._wrong.append(f"coverage {percent:g} % is under {self._fail_under:g} %")
        for path in self._reports:
            try:
                report = as_file(path.suffix, rows, is_short=is_short)
                write_file(path, report, is_private=False)
            except NotWritableError as error:
                self._wrong.append(str(error))
        if self._wrong and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: "pytest.TerminalReporter") -> None:
        rows, is_asked_for = self._rows(), self._config.getoption("sandbox_coverage")
        if rows and not (is_asked_for or self._wrong):
            return
        terminalreporter.section("sandbox coverage")
        if not rows:
            terminalreporter.line("no test used a sandbox")
        elif is_asked_for:
            write = REPORTS["text"][1]
            terminalreporter.write(write(rows).decode())
        for text in self._wrong:
            terminalreporter.line(text, red=True)

    def _rows(self) -> list[Row]:
        return [Row(*item, times) for item, times in self._met.items()]
