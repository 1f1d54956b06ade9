"""Takers of the steps of a plan: a command that is run once for each step, or a person.

The command's environment describes the step:

MOCK_SERVER_URL             the base URL of the service
MOCK_SERVER_CONTROL_URL     the base URL of the control calls of its sandbox
MOCK_SERVER_CONTROL_TOKEN   the token for control calls, if one is needed
MOCK_SERVER_STEP            the id of the step
MOCK_SERVER_PROMPT          the task of the step
…                           the variables of the step

A person is guided by the terminal and the page, and can mark a step as done or skipped in either;
the first answer counts.
"""

import os
import signal
import subprocess
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from queue import Empty, SimpleQueue
from threading import Thread
from types import FrameType
from typing import Any, Final, TextIO

from mock_server.cli.certifying.step_sandbox import StepSandbox
from mock_server.cli.target import command_environment
from mock_server.cli.terminal import MISUSED, CommandError, print_now
from mock_server.contract.texts.printable import printable
from mock_server.contract.values.scalars import inline_text
from mock_server.sandbox.certification import COMMAND, PERSON, Step, StepResult
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


_PAUSE_SECONDS: Final = 0.5
_SKIPPED: Final = "skipped"
_DECISIONS: Final[Mapping[str, str]] = {"": "done", "s": _SKIPPED}
_HOW: Final = "Press Enter when it is done, or s and Enter to skip it."


class PersonTaker:
    """Takes a step by showing a person what to do, and waiting until they report it as done.

    Answers are read from a terminal; when its input ends, all further steps are skipped.
    """

    def __init__(self, terminal: TextIO) -> None:
        self._lines: SimpleQueue[str | None] = SimpleQueue()
        self._has_ended = False
        Thread(target=self._read, args=(terminal,), daemon=True).start()

    def take(self, step: Step, sandbox: StepSandbox) -> StepResult:
        """Show what is to be done; return the person's answer as a result."""
        began = stopwatch()
        print_now(map(printable, _instructions(step, sandbox)))
        decision = self._await_decision(step.get("awaits", ()), sandbox)
        is_skipped = decision == _SKIPPED
        return StepResult(
            what="the person confirms that the step is done",
            verdict=_SKIPPED if is_skipped else "passed",
            says="skipped" if is_skipped else f"after {stopwatch() - began:.1f} s",
            rests=PERSON,
        )

    def _await_decision(self, awaits: Iterable[Mapping[str, Any]], sandbox: StepSandbox) -> str:
        """Show how many of the awaited calls were made, until the person answers."""
        shown: list[str] = []
        while True:
            counts = [(expected, *sandbox.count(expected)) for expected in awaits]
            lines = [
                printable(f"  {'x' if is_ok else ' '} {matched:>3}  {inline_text(expected)}")
                for expected, matched, is_ok in counts
            ]
            print_now(line for line in lines if line not in shown)
            shown = lines
            missing = next((expected for expected, _, is_ok in counts if not is_ok), None)
            if missing is not None:
                sandbox.wait_for(missing)
            decision = sandbox.decision() or self._answer(0 if missing else _PAUSE_SECONDS)
            if decision:
                return decision

    def _answer(self, seconds: float) -> str:
        """Wait up to `seconds` for an answer at the terminal; return it, or an empty string."""
        if self._has_ended:
            return _SKIPPED
        try:
            line = self._lines.get(timeout=seconds)
        except Empty:
            return ""
        if line is None:
            self._has_ended = True
            return _SKIPPED
        if line not in _DECISIONS:
            print_now([_HOW])
        return _DECISIONS.get(line, "")

    def wait(self) -> None:
        """Wait until the person presses Enter."""
        if not self._has_ended:
            self._lines.get()

    def _read(self, terminal: TextIO) -> None:
        for line in terminal:
            self._lines.put(line.strip().lower())
        self._lines.put(None)


def _instructions(step: Step, sandbox: StepSandbox) -> Iterator[str]:
    yield ""
    yield f"{step['id']}: {step['title']}"
    for line in step.get("prompt", "").splitlines():
        yield f"  {line}"
    for name, value in step.get("variables", {}).items():
        yield f"  {name}={value}"
    yield f"  service: {sandbox.base_url}"
    yield f"  {_HOW}"
