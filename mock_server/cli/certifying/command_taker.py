"""Lets a command take the steps of a plan: the command is run once for each step.

Its environment describes the step:

MOCK_SERVER_URL             the base URL of the service
MOCK_SERVER_CONTROL_URL     the base URL of the control calls of its sandbox
MOCK_SERVER_CONTROL_TOKEN   the token for control calls, if one is needed
MOCK_SERVER_STEP            the id of the step
MOCK_SERVER_PROMPT          the task of the step
…                           the variables of the step
"""

import os
import signal
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from types import FrameType
from typing import Any, Final

from mock_server.cli.certifying.step_sandbox import StepSandbox
from mock_server.cli.exits import MISUSED, CommandError
from mock_server.cli.target import command_environment
from mock_server.sandbox.certification import COMMAND, Step, StepResult
from mock_server.wall_clock import stopwatch

_TIMEOUT: Final = "10s"
_ENDING: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
_TO_STDERR: Final = 2
"""The command prints to stderr, so that its output does not mix with the verdicts."""


def take_by_command(argv: Sequence[str], step: Step, sandbox: StepSandbox) -> StepResult:
    """Run a command for a step; return how it ended.

    Raises:
        CommandError: when the command cannot be started.
    """
    began = stopwatch()
    seconds = int(step.get("timeout", _TIMEOUT).removesuffix("s"))
    failure = _run(argv, environment_of(step, sandbox), seconds)
    return StepResult(
        what="the command ends with code 0",
        verdict="failed" if failure else "passed",
        says=failure or f"after {stopwatch() - began:.1f} s",
        rests=COMMAND,
    )


def _run(argv: Sequence[str], environ: Mapping[str, str], seconds: int) -> str:
    """Run the command; return what went wrong, or an empty string."""
    with _started(argv, environ) as process:
        try:
            code = process.wait(timeout=seconds)
        except subprocess.TimeoutExpired:
            return f"it had not ended after {seconds} s, and was stopped"
    if code < 0:
        return f"it was ended by signal {-code}"
    return f"it ended with code {code}" if code else ""


@contextmanager
def _started(argv: Sequence[str], environ: Mapping[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    """Start the command in a process group of its own, which is killed at the end of the block.

    So no process that the command started makes calls during the next step. A signal that ends this
    process kills the command immediately, and takes effect at the end of the block.
    """
    with _signals_held_back() as when_signalled:
        try:
            process = subprocess.Popen(  # noqa: S603 - it is the user's own command
                argv, env=environ, stdout=_TO_STDERR, start_new_session=True
            )
        except FileNotFoundError:
            raise CommandError(f"there is no command {argv[0]!r}", MISUSED) from None
        except OSError as error:
            text = f"{argv[0]!r} cannot be started: {error.strerror}"
            raise CommandError(text, MISUSED) from None
        kill = partial(_kill_group, process.pid)
        with process:
            try:
                when_signalled(kill)
                yield process
            finally:
                kill()


def _kill_group(group: int) -> None:
    with suppress(ProcessLookupError):
        os.killpg(group, signal.SIGKILL)


@contextmanager
def _signals_held_back() -> Iterator[Callable[[Callable[[], None]], None]]:
    """Defer signals that end this process until the end of the block; ignored ones stay ignored.

    Their usual handlers raise, wherever the process is: a command that is being started could be
    left running, and a lock of `subprocess` could stay locked. The yielded function registers what
    to do as soon as there is a signal.
    """
    deferred: list[int] = []
    reactions: list[Callable[[], None]] = []

    def defer(number: int, _: FrameType | None) -> None:
        deferred.append(number)
        for react in reactions:
            react()

    def when_signalled(react: Callable[[], None]) -> None:
        reactions.append(react)
        if deferred:
            react()

    def take_effect() -> None:
        while deferred:
            signal.raise_signal(deferred.pop())

    with ExitStack() as stack:  # which restores all handlers, even if one of them raises meanwhile
        stack.callback(take_effect)
        for number in _ENDING:
            usual = signal.getsignal(number)
            if usual not in (None, signal.SIG_IGN):
                signal.signal(number, defer)
                stack.callback(signal.signal, number, usual)
        yield when_signalled


def environment_of(step: Step, sandbox: StepSandbox) -> Mapping[str, str]:
    """Return the command's environment: ours, the step's variables, and those listed above."""
    variables: Mapping[str, Any] = step.get("variables", {})
    remote = sandbox.remote
    control_url = f"{remote.url.rstrip('/')}/_sandbox"
    return {
        **command_environment(
            {**os.environ, **variables}, sandbox.base_url, control_url, remote.token
        ),
        "MOCK_SERVER_STEP": step["id"],
        "MOCK_SERVER_PROMPT": step.get("prompt", ""),
    }
