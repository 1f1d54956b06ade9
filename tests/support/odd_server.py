"""A server whose machine shows another time, or which has a bug that the oracle must find.

python -m support.odd_server SHIFT_SECONDS BUG serve ARGUMENTS

It stops itself as by SIGSTOP at a point of a batch: the next time that it comes to the point n,
after the signal SIGRTMIN + n.
"""

import inspect
import os
import signal
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib import import_module
from typing import Any, Final

_STEPS: Final = (
    "actor:Actor.write",
    "committer:Committer._gather",
    "committer:Committer._departed",
    "committer:Committer._tried",
    "store:Store.commit",
    "postgresql:DatabaseLink.run",
    "stored_calls:_apply",
)
"""The functions that a batch goes through: those that await something, and what they await."""

POINTS: Final = tuple(f"{when} {step}" for step in _STEPS for when in ("before", "after"))
"""Where it stops itself."""


def _no_proof() -> None:
    from mock_server.keeping.ownership import Ownership  # noqa: PLC0415 - after the clock is shifted

    Ownership.is_sure = True  # type: ignore[assignment,method-assign]


def _no_wait() -> None:
    from mock_server.keeping.postgresql import PostgresqlDatabase  # noqa: PLC0415 - as above

    PostgresqlDatabase.silence_seconds = 0.0


def _kept_memory() -> None:
    from mock_server.keeping import tables  # noqa: PLC0415 - as above
    from mock_server.keeping.store import Store  # noqa: PLC0415 - as above

    def meet(self: Store) -> None:
        [(self._term, self._batch, *_)] = self._writer.rows(tables.READ_META)

    Store._meet = meet  # type: ignore[method-assign]  # noqa: SLF001 - a planted bug


def _early_look_up() -> None:
    from mock_server.keeping import tables  # noqa: PLC0415 - as above
    from mock_server.keeping.store import Store  # noqa: PLC0415 - as above

    def was_written(self: Store) -> bool:
        [(_, batch, *_)] = self._reader.rows(tables.READ_META)
        return bool(batch != self._batch)

    Store.was_written = was_written  # type: ignore[method-assign]


def _number_reused() -> None:
    from mock_server.keeping.store import Store  # noqa: PLC0415 - as above
    from mock_server.keeping.store_records import StoredSandboxRow  # noqa: PLC0415 - as above

    sandboxes = Store.sandboxes

    def forgetful(self: Store) -> Sequence[StoredSandboxRow]:
        rows = sandboxes(self)
        for row in rows:
            row.number, row.reserved, row.noted = 0, 0, row.noted._replace(reserved=0)
        return rows

    Store.sandboxes = forgetful  # type: ignore[method-assign]


BUGS: Final[Mapping[str, Callable[[], None]]] = {
    "none": lambda: None,
    "no-proof-before-reads": _no_proof,
    "no-wait-of-the-new-owner": _no_wait,
    "memory-kept-after-another-owner": _kept_memory,
    "look-up-before-the-lock": _early_look_up,
    "a-number-reused": _number_reused,
}


_wanted = set[int]()


def _meet(point: int) -> None:
    if point in _wanted:
        _wanted.discard(point)
        os.kill(os.getpid(), signal.SIGSTOP)


def _with_points(function: Callable[..., Any], before: int) -> Callable[..., Any]:
    """Return a function that may stop the process before it begins, and after it has ended."""

    def call(*args: Any) -> Any:
        _meet(before)
        result = function(*args)
        _meet(before + 1)
        return result

    async def call_async(*args: Any, **others: Any) -> Any:
        _meet(before)
        result = await function(*args, **others)
        _meet(before + 1)
        return result

    return call_async if inspect.iscoroutinefunction(function) else call


def _plant_points() -> None:
    for number, step in enumerate(_STEPS):
        module, _, name = step.partition(":")
        owner: Any = import_module(f"mock_server.keeping.{module}")
        kind, _, member = name.rpartition(".")
        owner = getattr(owner, kind) if kind else owner
        setattr(owner, member, _with_points(getattr(owner, member), 2 * number))
    for point in range(len(POINTS)):
        signal.signal(signal.SIGRTMIN + point, partial(_want, point))


def _want(point: int, *_: object) -> None:
    _wanted.add(point)


def main() -> int:
    shift_ns, bug, time_ns = int(sys.argv[1]) * 1_000_000_000, sys.argv[2], time.time_ns
    time.time_ns = lambda: time_ns() + shift_ns
    BUGS[bug]()
    _plant_points()
    from mock_server.cli import main as run  # noqa: PLC0415 - as above

    return run(sys.argv[3:])


if __name__ == "__main__":
    sys.exit(main())
