"""Measures the memory that a block leaves allocated, and where."""

import gc
import threading
import tracemalloc
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from mock_server.web.answering.threads import WORK

_SHOWN = 8


@dataclass(slots=True, repr=False)
class Growth:
    """The bytes that a block left allocated, and what shows where."""

    taken: int = 0
    snapshots: tuple[tracemalloc.Snapshot, ...] = ()

    def __repr__(self) -> str:
        before, after = self.snapshots
        places = map(str, after.compare_to(before, "lineno")[:_SHOWN])
        return "\n".join((f"{self.taken:,} bytes more:", *places))


@contextmanager
def growth() -> Iterator[Growth]:
    """Measure the memory that a block leaves allocated; the result is filled in at the end."""
    grown = Growth()
    for thread in threading.enumerate():
        if thread.name == WORK:  # started by an earlier test
            thread.join()
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.take_snapshot()
    had, _ = tracemalloc.get_traced_memory()
    try:
        yield grown
        gc.collect()
        grown.taken = tracemalloc.get_traced_memory()[0] - had
        grown.snapshots = before, tracemalloc.take_snapshot()
    finally:
        tracemalloc.stop()
