"""Explores a function that gets a sandbox; for a test of pytest, its plugin does the same."""

from collections.abc import Callable
from contextlib import nullcontext
from itertools import count

from mock_server.embedding.clock_functions import kept_in_place
from mock_server.embedding.handle import SandboxHandle
from mock_server.embedding.local_server import MockServer
from mock_server.exploring.choices import Choice
from mock_server.exploring.explorer import Exploration, Explorer, Options
from mock_server.exploring.trial import Trial, watching


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

    def perform(choices: tuple[Choice, ...]) -> Trial:
        run = Trial(choices=choices)
        sandbox = server.sandbox(f"explored-{next(numbers)}", own_origin=True)
        try:
            with watching(run, server, sandbox, shares_clock=shares_clock):
                test(sandbox)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # noqa: BLE001 - a run may end with any
            run.error = run.error or error
        finally:
            sandbox.drop()
        return run

    with kept_in_place() if shares_clock else nullcontext():
        return Explorer(perform, options).explore(progress)
