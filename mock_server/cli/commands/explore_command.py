"""Runs the command of `explore` again and again, each time beside a sandbox of its own."""

import subprocess
from collections.abc import Sequence
from functools import partial
from os import environ
from typing import Final

from mock_server.cli.terminal import (
    MISUSED,
    Arguments,
    CommandError,
    Progress,
    write_document,
    write_lines,
)
from mock_server.cli.user_command import command_environment
from mock_server.contract.texts.printable import printable
from mock_server.embedding.handle import SandboxHandle
from mock_server.embedding.local_server import MockServer
from mock_server.exploring import report
from mock_server.exploring.choices import Choice
from mock_server.exploring.driver import explore
from mock_server.exploring.explorer import FairRunFailedError, Options
from mock_server.exploring.judge import NotRepeatableError
from mock_server.exploring.trial import NeverEndsError

_PATIENCE: Final = 60  # seconds


class ExitCodeError(Exception):
    """The command says that it has failed."""


class UnknownExitError(ExitCodeError):
    """The command says that it does not know what has happened."""


def explore_command(arguments: Arguments) -> None:
    """Explore a command, and print what was tried and found.

    Raises:
        CommandError: if the scenario is refused, the command cannot be explored, or it does not
            tell the truth.
    """
    options = Options(
        depth=arguments.depth,
        budget=arguments.budget,
        seed=arguments.draw_seed,
        unknown=(UnknownExitError,),
    )
    test = partial(_run, arguments.argv, arguments.unknown)
    server = MockServer(arguments.scenario, seed=arguments.seed, assumptions=arguments.assumptions)
    with server:
        try:
            with Progress() as shown:
                done = explore(
                    server,
                    test,
                    options,
                    shares_clock=False,
                    progress=lambda so_far: shown.show(report.summary(so_far)),
                )
        except FairRunFailedError as error:
            raise CommandError(f"in fair weather, {error.__cause__}") from None
        except NotRepeatableError as error:
            raise CommandError(str(error)) from None
    if arguments.format == "json":
        write_document(report.as_data(done))
    elif done.discoveries:
        write_lines([report.headline(done), *report.details(done, Choice.as_command).split("\n")])
    else:
        write_lines([report.summary(done)])
    if any(each.verdict.is_grave for each in done.discoveries):
        raise CommandError(report.summary(done))


def _run(argv: Sequence[str], unknown: Sequence[int], sandbox: SandboxHandle) -> None:
    """Run the command; raise unless it passes."""
    variables = command_environment(environ, sandbox.base_url, f"{sandbox.base_url}/_sandbox", None)
    try:
        ended = subprocess.run(  # noqa: S603 - it is the user's own command
            argv, env=variables, capture_output=True, timeout=_PATIENCE, check=False
        )
    except subprocess.TimeoutExpired:
        raise NeverEndsError(f"it was still running after {_PATIENCE} seconds") from None
    except OSError as error:
        raise CommandError(f"{argv[0]!r} cannot be started: {error.strerror}", MISUSED) from None
    if ended.returncode:
        lines = (ended.stderr or ended.stdout).decode("utf-8", "replace").strip().splitlines()
        last = f": {printable(lines[-1])}" if lines else ""
        kind = UnknownExitError if ended.returncode in unknown else ExitCodeError
        raise kind(f"the command exits with {ended.returncode}{last}")
