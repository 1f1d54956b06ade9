"""Takers of the steps of a plan: a command that is run once for each step, or a person.

The command's environment describes the step. A person is guided by the terminal and the page, and
can mark a step as done or skipped in either; the first answer counts.
"""

import os
import signal
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from subprocess import TimeoutExpired
from threading import Thread
from typing import Any, Final, TextIO

from mock_server.cli.terminal import MISUSED, CommandError, print_now
from mock_server.cli.user_command import command_environment, signals_held_back, start_command
from mock_server.client.errors import WaitTimeoutError
from mock_server.client.remote import Remote
from mock_server.contract.texts.printable import printable
from mock_server.contract.values.scalars import inline_text
from mock_server.sandbox.certification import COMMAND, PERSON, Step, StepResult
from mock_server.wall_clock import stopwatch

_TIMEOUT: Final = "10s"
_TO_STDERR: Final = 2  # so that the output of the command does not mix with the verdicts
_PAUSE_SECONDS: Final = 0.5
_SKIPPED: Final = "skipped"
_DECISIONS: Final[Mapping[str, str]] = {"": "done", "s": _SKIPPED}
_HOW: Final = "Press Enter when it is done, or s and Enter to skip it."


@dataclass(frozen=True, slots=True, kw_only=True)
class StepSandbox:
    """The sandbox in which the steps of a plan are taken, on a server of ours or a given one."""

    remote: Remote
    base_url: str
    page_url: str


def take_by_command(argv: Sequence[str], step: Step, sandbox: StepSandbox) -> StepResult:
    """Run the command in a process group of its own, which is killed at the end.

    So no process that the command started makes calls during the next step. A signal that ends this
    process kills the command immediately, and takes effect at the end.
    """
    began = stopwatch()
    seconds = int(step.get("timeout", _TIMEOUT).removesuffix("s"))
    environ = environment_of(step, sandbox)
    with signals_held_back(take_effect=True) as when_signalled:
        try:
            process = start_command(argv, environ, stdout=_TO_STDERR, start_new_session=True)
        except CommandError as error:
            raise CommandError(str(error), MISUSED) from None

        def kill(_: int = signal.SIGKILL) -> None:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)

        with process:
            try:
                when_signalled(kill)
                code = process.wait(timeout=seconds)
            except TimeoutExpired:
                failure = f"it had not ended after {seconds} s, and was stopped"
            else:
                by_signal = f"it was ended by signal {-code}" if code < 0 else ""
                failure = by_signal or (f"it ended with code {code}" if code else "")
            finally:
                kill()
    return StepResult(
        what="the command ends with code 0",
        verdict="failed" if failure else "passed",
        says=failure or f"after {stopwatch() - began:.1f} s",
        rests=COMMAND,
    )


def environment_of(step: Step, sandbox: StepSandbox) -> Mapping[str, str]:
    """Return our environment with the step's variables, and those that describe it."""
    remote, environ = sandbox.remote, {**os.environ, **step.get("variables", {})}
    control_url = f"{remote.url.rstrip('/')}/_sandbox"
    return {
        **command_environment(environ, sandbox.base_url, control_url, remote.token),
        "MOCK_SERVER_STEP": step["id"],
        "MOCK_SERVER_PROMPT": step.get("prompt", ""),
    }


class PersonTaker:
    """Takes a step by showing a person what to do, and waiting until they report it as done.

    Answers are read from a terminal; when its input ends, all further steps are skipped.
    """

    def __init__(self, terminal: TextIO) -> None:
        self._lines: SimpleQueue[str | None] = SimpleQueue()
        Thread(target=self._read, args=(terminal,), daemon=True).start()

    def take(self, step: Step, sandbox: StepSandbox) -> StepResult:
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
        remote = sandbox.remote
        while True:
            with remote.reading():
                found = [(each, remote.document("verifyJournal", body=each)) for each in awaits]
                lines = [
                    f"  {'x' if seen['ok'] else ' '} {seen['matched']:>3}  {inline_text(each)}"
                    for each, seen in found
                ]
                missing = next((each for each, seen in found if not seen["ok"]), None)
            print_now(printable(line) for line in lines if line not in shown)
            shown = lines
            if missing is not None:
                with suppress(WaitTimeoutError):
                    remote.call("waitJournal", body={**missing, "timeout": "500ms"})
            with remote.reading():  # a server that was restarted may have lost the certification
                on_page = str(remote.document("getCertification").get("decision", ""))
            decision = on_page or self._answer(0 if missing else _PAUSE_SECONDS)
            if decision:
                return decision

    def _answer(self, seconds: float) -> str:
        """Wait up to `seconds` for an answer at the terminal; return it, or an empty string."""
        try:
            line = self._lines.get(timeout=seconds)
        except Empty:
            return ""
        if line is None:
            self._lines.put(None)  # for the next step
            return _SKIPPED
        if line not in _DECISIONS:
            print_now([_HOW])
        return _DECISIONS.get(line, "")

    def wait(self) -> None:
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
