"""Engines without a server: of SMALL_WORLD, and with steps that take long."""

from collections.abc import Callable
from itertools import count
from typing import Any

from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.server.uploads import UploadReader
from mock_server.web.answering.sandbox_answers import Answers
from mock_server.web.engine import Engine
from support import START_MS, built


def engine_of(now_ms: Callable[[], int] = lambda: START_MS, **changes: Any) -> Engine:
    """Return an engine of SMALL_WORLD with changes; `now_ms` is its wall clock."""
    return Engine(Sandboxes(built(**changes), START_MS), now_ms=now_ms, uploads=UploadReader())


def slow_down(answers: Answers) -> None:
    """Measure the time of all steps with a stopwatch on which each reading is a second later.

    So each step has a turn of the loop of its own, as if each took long.
    """
    answers.scheduler.now = count().__next__
