"""A server whose machine shows another time, or which has a bug that the oracle must find.

python -m support.odd_server SHIFT_SECONDS BUG serve ARGUMENTS
"""

import sys
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Final


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
            row.reserved = row.asked = 0
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


def main() -> int:
    shift_ns, bug, time_ns = int(sys.argv[1]) * 1_000_000_000, sys.argv[2], time.time_ns
    time.time_ns = lambda: time_ns() + shift_ns
    BUGS[bug]()
    from mock_server.cli import main as run  # noqa: PLC0415 - as above

    return run(sys.argv[3:])


if __name__ == "__main__":
    sys.exit(main())
