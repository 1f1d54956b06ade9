"""Lets a person take the steps of a plan, guided by the terminal and the page.

The person can mark a step as done or skipped in either; the first answer counts.
"""

from collections.abc import Iterable, Iterator, Mapping
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Final, TextIO

from mock_server.cli.certifying.step_sandbox import StepSandbox
from mock_server.cli.terminal import print_now
from mock_server.contract.texts.printable import printable
from mock_server.contract.values.scalars import inline_text
from mock_server.sandbox.certification import PERSON, Step, StepResult
from mock_server.wall_clock import stopwatch

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
