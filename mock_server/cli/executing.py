"""Runs the command of `exec` while a server is running, and checks what its calls met.

The exit code is that of the command. As in a shell, it is 127 if there is no such command, 126 if
it cannot be started, and 128 plus the number of the signal that ended it. A code of 0 may be
replaced with one of those below. The requested files are written however the command ends.
"""

import os
import signal
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from mock_server import __version__
from mock_server.cli.terminal import BY_SIGNAL, MISUSED, Arguments, CommandError, warn
from mock_server.cli.user_command import Hear, command_environment, signals_held_back, start_command
from mock_server.client.errors import SandboxError
from mock_server.contract.texts.reports import Case, Suite, Verdict, suites_as_junit
from mock_server.contract.values.exact_json import as_document
from mock_server.embedding.local_server import MockServer
from mock_server.sandbox.ground.address import DEFAULT
from mock_server.sandbox.record.coverage import BY_SUFFIX, as_file, case_of, share
from mock_server.server.collecting import keep_until_exit
from mock_server.server.loading import load_chosen
from mock_server.server.output_files import NotWritableError, try_file, write_file
from mock_server.server.settings import Settings, doubtful_variables
from mock_server.server.store_setup import Keeping
from mock_server.wall_clock import stopwatch

_ANY_SANDBOX: Final = "{sandbox}"  # in the name of a bundle's file, the name of the sandbox
_SHOWN: Final = 3  # the largest number of names that a message lists
UNUSED_FAULTS: Final = 91  # plans never fired, and --fail-unused-faults was given
LOW_COVERAGE: Final = 92  # less of the contract was met than --coverage-fail-under requires
NOT_WRITTEN: Final = 93  # a requested file could not be written, though it was writable before


class MetContract:
    """The parts of the contract that the calls met, the fault plans, and what was required."""

    def __init__(self, server: MockServer, arguments: Arguments) -> None:
        coverage = server.coverage()
        self.rows = coverage.rows(server.scenario.contract.operations.values())
        self.plans = coverage.plans  # how often each fired
        self.percent = share(self.rows, network=False)
        self.least_percent: float | None = arguments.coverage_fail_under
        self.is_short = self.least_percent is not None and self.percent < self.least_percent
        self.fails_unused: bool = arguments.fail_unused_faults

    def unmet_requirement(self) -> int:
        """Say what a successful command did not meet; return the code for that, or 0."""
        unused = sorted(plan for plan, fired in self.plans.items() if not fired)
        if self.fails_unused and unused:
            warn("\n  ".join(["fault plans never fired:", *unused]))
            return UNUSED_FAULTS
        if self.is_short:
            warn(f"coverage {self.percent:g} % is under {self.least_percent:g} %")
            return LOW_COVERAGE
        return 0

    def suites(self) -> Iterator[Suite]:
        """Yield the fault plans, and the parts of the contract after the required percentage.

        A part that was never met is not a failure: few commands are meant to meet everything. Kinds
        of broken connections that never occurred are left out.
        """
        never = Verdict.FAILED if self.fails_unused else Verdict.SKIPPED
        plans = [
            _case("fault plan", plan, "" if fired else "never fired", never)
            for plan, fired in sorted(self.plans.items())
        ]
        if plans:
            yield Suite("fault plans", plans)
        shown = (row for row in self.rows if row.count or row.kind != "network")
        parts = [case_of(row, is_short=False) for row in shown]
        if self.least_percent is not None:
            why = f"{self.percent:g} % was met" if self.is_short else ""
            name = f"at least {self.least_percent:g} %"
            parts.insert(0, _case("coverage", name, why, Verdict.FAILED))
        yield Suite("contract coverage", parts)


def _case(group: str, name: str, why: str, verdict: Verdict) -> Case:
    """Return a case that has passed, or else has the verdict for a reason."""
    return Case(group=group, name=name, why=why, verdict=verdict if why else Verdict.PASSED)


class Reports:
    """The files requested from `exec`, and why some could not be written at the end."""

    def __init__(self, arguments: Arguments) -> None:
        self._bundle, self._junit = arguments.bundle, arguments.junit
        self._coverage = arguments.coverage_report
        self._troubles: list[str] = []
        plain = [*self._coverage, *filter(None, [self._junit])]
        if "-" in (self._bundle, *plain):
            text = "a report cannot go to -: standard output belongs to the command; name a file"
            raise CommandError(text, MISUSED)
        for path in map(Path, self._coverage):
            if path.suffix not in BY_SUFFIX:
                text = f"--coverage-report {path}: the name has to end in {', '.join(BY_SUFFIX)}"
                raise CommandError(text, MISUSED)
        private = [] if self._bundle is None else [self._bundle.replace(_ANY_SANDBOX, DEFAULT)]
        named = [*map(os.path.realpath, (*private, *plain))]
        if len(set(named)) < len(named):
            raise CommandError("two reports would be written to one file", MISUSED)
        for name in (*private, *plain):
            try_file(Path(name), is_private=name in private)

    def write(self, server: MockServer, code: int, ran: Case, met: MetContract) -> bool:
        """Write all files, and report those that cannot be written; return whether all were.

        If a sandbox no longer answers, its bundle is missing, but the other files are written.
        """
        if self._bundle is not None:
            self._write_bundles(server, self._bundle)
        for name in self._coverage:
            self._write(name, as_file(Path(name).suffix, met.rows, is_short=met.is_short))
        if self._junit is not None:
            scenario = server.scenario
            circumstances = [("scenario", scenario.name), ("seed", str(scenario.seed))]
            circumstances += [("customer-sandbox", __version__), ("exit code", str(code))]
            suites = [Suite("command", [ran], circumstances), *met.suites()]
            if self._troubles:
                broken = [_case("report", each, each, Verdict.BROKEN) for each in self._troubles]
                suites.append(Suite("reports", broken))
            self._write(self._junit, suites_as_junit(suites))
        for trouble in self._troubles:
            warn(trouble)
        return not self._troubles

    def _write_bundles(self, server: MockServer, file: str) -> None:
        try:
            names = server.names()
            wanted = names if _ANY_SANDBOX in file else [DEFAULT]
            for name in wanted:
                bundle = as_document(server.sandbox(name).bundle())
                self._write(file.replace(_ANY_SANDBOX, name), bundle, is_private=True)
        except SandboxError as error:
            self._troubles.append(f"there is no bundle: {error}")
            return
        if others := [name for name in names if name not in wanted]:
            more = len(others) - _SHOWN
            some = ", ".join(others[:_SHOWN]) + (f" and {more} more" if more > 0 else "")
            hint = f"with {_ANY_SANDBOX} in its name, there is one for each"
            warn(f"{file} has only {DEFAULT}, not {some}; {hint}")

    def _write(self, name: str, content: bytes, *, is_private: bool = False) -> None:
        try:
            write_file(Path(name), content, is_private=is_private)
        except NotWritableError as error:
            self._troubles.append(str(error))


def run_command(arguments: Arguments, settings: Settings) -> int:
    """Serve, run a command, write the requested files, and return the exit code (see above)."""
    reports = Reports(arguments)
    for text in doubtful_variables(os.environ):
        warn(text)
    scenario, assumptions = load_chosen(settings)
    server = MockServer(
        scenario,
        host=settings.bind_host,
        port=settings.port,
        control_token=settings.control_token,
        create_on_use=settings.create_on_use,
        allow_hosts=settings.allow_hosts,
        assumptions=assumptions,
        max_sandboxes=settings.max_sandboxes,
        store=Keeping.of(settings),
        state=settings.state,
    )
    keep_until_exit(server)
    # Once the command has ended, signals have no effect, so that the reports are still written.
    with server, signals_held_back(take_effect=False) as when_signalled:
        control_url = f"{server.url}/_sandbox"
        environ = command_environment(os.environ, server.url, control_url, settings.control_token)
        code, ran = _run(arguments.argv, environ, when_signalled)
        met = MetContract(server, arguments)
        is_written = reports.write(server, code, ran, met)
    return code or met.unmet_requirement() or (0 if is_written else NOT_WRITTEN)


def _run(
    argv: Sequence[str], environ: Mapping[str, str], when_signalled: Callable[[Hear], None]
) -> tuple[int, Case]:
    """Run the command, and pass on the signals that this process receives, so that both end.

    A terminal sends Ctrl-C to the command as well, so it is not passed on. The case of the test
    report shows only the name of the command, as its arguments may be secret.
    """
    ran = Case(group="command", name=Path(argv[0]).name, seconds=0.0)
    began = stopwatch()
    try:
        process = start_command(argv, environ)
    except CommandError as error:
        warn(str(error))
        return error.code, replace(ran, verdict=Verdict.BROKEN, why=str(error))

    def pass_on(number: int) -> None:
        if number != signal.SIGINT or not sys.stdin.isatty():
            process.send_signal(number)

    when_signalled(pass_on)
    code = process.wait()
    ran = replace(ran, seconds=stopwatch() - began)
    if code < 0:
        ended = replace(ran, verdict=Verdict.BROKEN, why=f"ended by signal {-code}")
        return BY_SIGNAL - code, ended
    return code, replace(ran, verdict=Verdict.FAILED, why=f"exit code {code}") if code else ran
