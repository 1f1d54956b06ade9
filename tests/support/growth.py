"""Measures the memory that a block leaves allocated, and where."""

import gc
import threading
import tracemalloc
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from mock_server.web.answering.threads import WORK

_SHOWN = 8


@dataclass(slots=True)
class Growth:
    """The bytes that a block left allocated; `places` are the lines that allocated most."""

    taken: int = 0
    places: str = "nothing grew"

    def __str__(self) -> str:
        return f"{self.taken:,} bytes more:\n{self.places}"


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
    try:
        yield grown
        gc.collect()
        after = tracemalloc.take_snapshot()
    finally:
        tracemalloc.stop()
    ours = [tracemalloc.Filter(inclusive=False, filename_pattern=tracemalloc.__file__)]
    lines = after.filter_traces(ours).compare_to(before.filter_traces(ours), "lineno")
    grown.taken = sum(line.size_diff for line in lines)
    grown.places = "\n".join(map(str, lines[:_SHOWN]))
