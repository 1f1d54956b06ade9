"""Counts the calls of functions while a block runs: what is done, whatever time it takes."""

import gc
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any


@contextmanager
def counted() -> Iterator[Counter[str]]:
    """Yield a counter of the functions that the block calls, by module and name.

    No garbage is collected meanwhile: others may want to be told of that.
    """
    calls: Counter[str] = Counter()
    before = sys.getprofile()

    def note(frame: FrameType, event: str, callee: Any) -> None:
        if event == "call":
            calls[f"{frame.f_globals.get('__name__')}.{frame.f_code.co_qualname}"] += 1
        elif event == "c_call":
            calls[f"{callee.__module__}.{callee.__qualname__}"] += 1

    collects = gc.isenabled()
    gc.disable()
    sys.setprofile(note)
    try:
        yield calls
    finally:
        sys.setprofile(before)
        if collects:
            gc.enable()
        for name in [name for name in calls if name in _OWN]:
            del calls[name]


_OWN = frozenset({"sys.setprofile", "contextlib._GeneratorContextManager.__exit__"})


def instructions(function: Callable[[], object]) -> int:
    """Return how many instructions of Python a function takes, with all that it calls."""
    count, before = 0, sys.gettrace()

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal count
        frame.f_trace_opcodes = True
        count += event == "opcode"
        return trace

    sys.settrace(trace)
    try:
        function()
    finally:
        sys.settrace(before)
    return count


def of(calls: Counter[str], *prefixes: str) -> set[str]:
    """Return the functions that were called of some modules."""
    return {name for name in calls if name.startswith(prefixes)}
