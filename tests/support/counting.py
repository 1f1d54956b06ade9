"""Counts function calls and instructions: a measure of work that does not depend on time."""

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

    Garbage collection is off during the block, since its callbacks would be counted.
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
    """Return the number of bytecode instructions of a function, including its callees."""
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
    """Return the called functions whose names begin with one of the prefixes."""
    return {name for name in calls if name.startswith(prefixes)}
