"""Chooses what takes the steps of a plan, and in which sandbox, from the arguments of `certify`."""

import argparse
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import FrameType
from typing import NoReturn

from mock_server.cli.certifying.command_taker import take_by_command
from mock_server.cli.certifying.person_taker import PersonTaker
from mock_server.cli.certifying.plan_run import PlanRun
from mock_server.cli.certifying.step_sandbox import own_sandbox, sandbox_at
from mock_server.cli.exits import BY_SIGNAL
from mock_server.cli.terminal import print_now
from mock_server.contract.texts.printable import printable
from mock_server.server.plan_files import CertificationPlan
from mock_server.server.step_reports import StepReport


@contextmanager
def certifying(
    plan: CertificationPlan, arguments: argparse.Namespace, folder: Path
) -> Iterator[Iterator[StepReport]]:
    """Let a command, or else a person, take the steps of a plan; yield a report of each step.

    A step is taken when its report is requested. After the last step, our own server keeps serving
    the page until the person presses Enter.

    Raises:
        CommandError: when the command or our own server cannot be started, or a given server does
            not answer.
        NotWritableError: when a bundle, or the state of the sandbox, cannot be written.
    """
    remote = arguments.remote
    port = arguments.port or 0
    sandboxes = own_sandbox(port) if remote is None else sandbox_at(remote, folder)
    with _ended_by_signals(), sandboxes as sandbox:
        run = partial(PlanRun, plan=plan, sandbox=sandbox, folder=folder)
        if arguments.argv:
            yield run(take=partial(take_by_command, arguments.argv)).reports()
            return
        person = PersonTaker(sys.stdin)
        title = printable(plan.data["title"])
        print_now([f"{title}: follow it here, or at {sandbox.page_url}#certification"])
        yield run(take=person.take).reports()
        if remote is None:
            print_now(["", "Press Enter to end; until then, the page shows the verdicts."])
            person.wait()


@contextmanager
def _ended_by_signals() -> Iterator[None]:
    """Leave the block on signals that end the process, so that all it started is cleaned up."""

    def end(number: int, _: FrameType | None) -> NoReturn:
        sys.exit(BY_SIGNAL + number)

    numbers = (signal.SIGTERM, signal.SIGHUP)
    usual = [number for number in numbers if signal.getsignal(number) is signal.SIG_DFL]
    for number in usual:
        signal.signal(number, end)
    try:
        yield
    finally:
        for number in usual:
            signal.signal(number, signal.SIG_DFL)
