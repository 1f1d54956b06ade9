"""Explores a function that gets a sandbox; for a test of pytest, its plugin does the same."""

from collections.abc import Callable
from contextlib import ExitStack
from itertools import count

from mock_server.embedding.clock_functions import kept_in_place
from mock_server.embedding.handle import SandboxHandle
from mock_server.embedding.local_server import MockServer
from mock_server.exploring.choices import Choice
from mock_server.exploring.explorer import Exploration, Explorer, Options
from mock_server.exploring.trial import Start, Trial, starting, watching


def explore(
    server: MockServer,
    test: Callable[[SandboxHandle], object],
    options: Options,
    *,
    shares_clock: bool = True,
    progress: Callable[[Exploration], object] = lambda _: None,
) -> Exploration:
    """Return what was tried and found; each run of the test gets a fresh sandbox of the server.

    A run passes unless the test raises. Without `shares_clock`, as for another process, waits take
    real time.

    Raises:
        FairRunFailedError: if the test raises in fair weather.
        NotRepeatableError: if it makes other calls each time, or none.
    """
    numbers = count(1)
    start: Start | None = None

    def perform(choices: tuple[Choice, ...]) -> Trial:
        nonlocal start
        run = Trial(choices=choices)
        sandbox = server.sandbox(f"explored-{next(numbers)}", own_origin=True)
        if start is None:
            start = kept.enter_context(starting(server, sandbox, shares_clock=shares_clock))
        try:
            with watching(run, server, sandbox, start):
                test(sandbox)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # noqa: BLE001 - a run may end with any
            run.error = run.error or error
        finally:
            sandbox.drop()
        return run

    with ExitStack() as kept:
        if shares_clock:
            kept.enter_context(kept_in_place())
        return Explorer(perform, options).explore(progress)
