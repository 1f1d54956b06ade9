"""Runs the command of `exec` while a server is running, and checks what its calls met.

The exit code is that of the command. If it is 0, it may be replaced with one of these:

    UNUSED_FAULTS   fault plans never fired, and --fail-unused-faults was given
    LOW_COVERAGE    less of the contract was met than --coverage-fail-under requires
    NOT_WRITTEN     a requested file could not be written, though it was writable at the start

As in a shell, the code is 127 if there is no such command, 126 if it cannot be started, and 128
plus the number of the signal that ended it.
"""

import argparse
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any, Final

from mock_server.cli.exec_reports import CommandEnd, MetContract, Reports, write_note
from mock_server.cli.exits import BY_SIGNAL, refusing
from mock_server.cli.target import command_environment
from mock_server.embedding.local_server import MockServer
from mock_server.scenario_file import ScenarioFileError
from mock_server.server.collecting import keep_until_exit
from mock_server.server.loading import given_assumptions, load_chosen
from mock_server.server.output_files import NotWritableError
from mock_server.server.settings import Settings, doubtful_variables
from mock_server.server.state_files import StateError
from mock_server.server.store_setup import Keeping
from mock_server.store.store_errors import StoreError
from mock_server.wall_clock import stopwatch

UNUSED_FAULTS: Final = 91
LOW_COVERAGE: Final = 92
NOT_WRITTEN: Final = 93

_NOT_FOUND: Final = 127
_NOT_STARTED: Final = 126


@refusing(ScenarioFileError, StateError, NotWritableError, StoreError)
def run_command(arguments: argparse.Namespace, settings: Settings) -> int:
    """Serve, run a command, write the requested files, and return the exit code (see above).

    Raises:
        CommandError: when the scenario, the state or the store is refused, or a requested file
            cannot be written.
        OSError: when the address cannot be used.
    """
    reports = Reports(
        Path(arguments.argv[0]).name,
        bundle=arguments.bundle,
        coverage=arguments.coverage_report,
        junit=arguments.junit,
    )
    reports.try_files()
    for text in doubtful_variables(os.environ):
        write_note(text)
    assumptions = given_assumptions(settings.assumptions)
    server = MockServer(
        load_chosen(settings, assumptions=assumptions),
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
    with server, _passing_on() as children:
        control_url = f"{server.url}/_sandbox"
        environ = command_environment(os.environ, server.url, control_url, settings.control_token)
        ended = _run(children, arguments.argv, environ)
        met = _met(arguments, server)
        is_written = reports.write(server, ended, met)
    if ended.code:
        return ended.code
    return _unmet_requirement(met) or (0 if is_written else NOT_WRITTEN)


def _met(arguments: argparse.Namespace, server: MockServer) -> MetContract:
    coverage = server.coverage()
    return MetContract(
        rows=coverage.rows(server.scenario.contract.operations.values()),
        plans=coverage.plans,
        least_percent=arguments.coverage_fail_under,
        fails_unused=arguments.fail_unused_faults,
    )


def _unmet_requirement(met: MetContract) -> int:
    """Return the code for a requirement that a successful command did not meet, or 0."""
    if met.fails_unused and met.unused:
        write_note("\n  ".join(["fault plans never fired:", *met.unused]))
        return UNUSED_FAULTS
    if met.is_short:
        percents = f"{met.percent:g} % is under {met.least_percent:g} %"
        write_note(f"coverage {percents}")
        return LOW_COVERAGE
    return 0


def _run(children: "_Children", argv: list[str], environ: Mapping[str, str]) -> CommandEnd:
    began = stopwatch()
    try:
        process = subprocess.Popen(argv, env=environ)  # noqa: S603 - it is the user's own command
    except FileNotFoundError:
        return _not_started(_NOT_FOUND, f"there is no command {argv[0]!r}")
    except OSError as error:
        return _not_started(_NOT_STARTED, f"{argv[0]!r} cannot be started: {error.strerror}")
    children.start(process)
    code = process.wait()
    seconds = stopwatch() - began
    if code < 0:
        code, failure = BY_SIGNAL - code, f"ended by signal {-code}"
        return CommandEnd(code=code, seconds=seconds, failure=failure, is_broken=True)
    return CommandEnd(code=code, seconds=seconds, failure=f"exit code {code}" if code else "")


def _not_started(code: int, why: str) -> CommandEnd:
    write_note(why)
    return CommandEnd(code=code, seconds=0.0, failure=why, is_broken=True)


class _Children:
    """The command's process once it has started, and the signals that arrived before that."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._early: list[int] = []

    def start(self, process: "subprocess.Popen[bytes]") -> None:
        """Pass all signals on to this process, also those that arrived earlier."""
        self._process = process
        for number in self._early:
            process.send_signal(number)

    def pass_on(self, number: int, _: FrameType | None) -> None:
        """Pass a signal on to the command, or keep it until the command has started."""
        if self._process is None:
            self._early.append(number)
        else:
            self._process.send_signal(number)


@contextmanager
def _passing_on() -> Iterator[_Children]:
    """Pass the signals that this process receives on to the command, so that both end.

    Once the command has ended, signals have no effect, so that the reports are still written. A
    terminal sends Ctrl-C to the command as well, so it is not passed on. Signals that this process
    ignores, for example because of nohup, are ignored by the command as well.
    """
    children = _Children()
    usual: dict[int, Any] = {
        signal.SIGTERM: children.pass_on,
        signal.SIGHUP: children.pass_on,
        signal.SIGINT: (lambda *_: None) if sys.stdin.isatty() else children.pass_on,
    }
    handlers = {n: each for n, each in usual.items() if signal.getsignal(n) != signal.SIG_IGN}
    before = {number: signal.signal(number, handler) for number, handler in handlers.items()}
    try:
        yield children
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
