"""`customer-sandbox exec`: a sandbox for as long as a command runs, and what the command has met.

The exit code is the command's own. Where that is 0 it may still be one of ours:

    UNUSED_FAULTS   fault plans have never fired, and --fail-unused-faults was given
    LOW_COVERAGE    less of the contract was met than --coverage-fail-under wants

A command that cannot be started ends with 127 (there is none) or 126, one that a signal has ended
with 128 and the signal's number, as in a shell.
"""

import argparse
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import FrameType
from typing import Any, Final

from mock_server.cli.leaving import keep
from mock_server.embedding.server import MockServer
from mock_server.sandbox.record.coverage import Coverage, share
from mock_server.server.loading import load_chosen
from mock_server.server.settings import Settings

UNUSED_FAULTS: Final = 91
LOW_COVERAGE: Final = 92

_NOT_FOUND: Final = 127
_NOT_STARTED: Final = 126
_BY_SIGNAL: Final = 128


def run_command(arguments: argparse.Namespace, settings: Settings) -> int:
    """Serve, run a command, and return its exit code or one of ours.

    Raises:
        ScenarioFileError: when the scenario is refused.
        OSError: when the address cannot be had.
    """
    server = MockServer(
        load_chosen(settings),
        host=settings.host or "127.0.0.1",
        port=settings.port,
        control_token=settings.control_token,
        create_on_use=settings.create_on_use,
        allow_hosts=settings.allow_hosts,
        max_sandboxes=settings.max_sandboxes,
    )
    keep(server)
    with server:
        code = _run(arguments.words, _environment(server, settings))
        coverage = server.coverage()
    return code or _judge(arguments, server, coverage)


def _environment(server: MockServer, settings: Settings) -> dict[str, str]:
    """Return the environment of the command: ours, and where the server is.

    The token is said outright, whichever way it came here: saying it twice would be refused.
    """
    told = {
        **os.environ,
        "MOCK_SERVER_URL": server.url,
        "MOCK_SERVER_CONTROL_URL": f"{server.url}/_sandbox",
    }
    if settings.control_token is not None:
        told.pop("MOCK_SERVER_CONTROL_TOKEN_FILE", None)
        told["MOCK_SERVER_CONTROL_TOKEN"] = settings.control_token
    return told


def _judge(arguments: argparse.Namespace, server: MockServer, coverage: Coverage) -> int:
    """Tell what a command that is content with itself has left out."""
    unused = sorted(plan for plan, fired in coverage.plans.items() if not fired)
    if arguments.fail_unused_faults and unused:
        lines = "".join(f"  {plan}\n" for plan in unused)
        sys.stderr.write(f"customer-sandbox: fault plans have never fired:\n{lines}")
        return UNUSED_FAULTS
    percent = share(coverage.rows(server.scenario.contract.operations.values()), network=False)
    least = arguments.coverage_fail_under
    if least is not None and percent < least:
        sys.stderr.write(f"customer-sandbox: coverage {percent:.1f} % is under {least:g} %\n")
        return LOW_COVERAGE
    return 0


def _run(words: list[str], environ: Mapping[str, str]) -> int:
    """Run a command to its end, passing signals on."""
    with _passing_on() as children:
        try:
            process = subprocess.Popen(words, env=environ)  # noqa: S603 - it is the user's own command
        except FileNotFoundError:
            sys.stderr.write(f"customer-sandbox: there is no command {words[0]!r}\n")
            return _NOT_FOUND
        except OSError as error:
            sys.stderr.write(f"customer-sandbox: {words[0]!r} cannot be started: {error}\n")
            return _NOT_STARTED
        children.start(process)
        code = process.wait()
    return _BY_SIGNAL - code if code < 0 else code


class _Children:
    """The command once it runs, and the signals that have come in before."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._early: list[int] = []

    def start(self, process: "subprocess.Popen[bytes]") -> None:
        """Pass on to this process from now on."""
        self._process = process
        for number in self._early:
            process.send_signal(number)

    def pass_on(self, number: int, _: FrameType | None) -> None:
        """Pass a signal on, as soon as there is somebody to pass it to."""
        if self._process is None:
            self._early.append(number)
        else:
            self._process.send_signal(number)


@contextmanager
def _passing_on() -> Iterator[_Children]:
    """Pass on what is sent to this process, so that nothing is left running.

    A terminal sends Ctrl-C to the command as well: it is left to end by itself.
    """
    children = _Children()
    handlers: dict[int, Any] = {
        signal.SIGTERM: children.pass_on,
        signal.SIGHUP: children.pass_on,
        signal.SIGINT: (lambda *_: None) if sys.stdin.isatty() else children.pass_on,
    }
    before = {number: signal.signal(number, handler) for number, handler in handlers.items()}
    try:
        yield children
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
