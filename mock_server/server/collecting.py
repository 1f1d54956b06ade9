"""How a process that serves gets rid of garbage: hardly ever, since calls leave no cycles.

until it has started   nothing is collected: nearly all of it stays
then                   what the start has made is exempt for good (frozen)
while it serves        the young are collected, after every hundred answers of sandboxes
at the end             nothing is freed: the system takes the memory back at once

A collection of everything would take time in proportion to the sandboxes: 8 ms per full journal.
Python's thresholds alone do not do: they count allocations minus deallocations, which stays at zero
once a journal is full, however many young objects there are.
"""

import contextlib
import gc
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from typing import Final, NoReturn

_COLLECTED_AFTER: Final = (5000, 10, 1_000_000_000)
"""Thresholds: objects for the youngest generation, then collections; the oldest is left alone."""

_YOUNG: Final = 1  # the oldest generation that is collected later; what survives it is old
_CONNECTIONS: Final = 500
"""How many connections asyncio's own loop opens until all is collected.

Its transports are cycles of a kilobyte, and handshakes that have failed are some of 250 kilobytes.
What remains is exempt from the next collection, which would otherwise go through all journals
again; only the kilobytes of connections that are open at that moment are never freed.
"""

_KEPT: Final[list[object]] = []


@contextmanager
def uncollected() -> Iterator[None]:
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def freeze_start() -> None:
    """Exempt everything that exists from collections, and begin to collect the young."""
    gc.freeze()
    gc.set_threshold(*_COLLECTED_AFTER)
    gc.enable()


def collect_young() -> None:
    gc.collect(_YOUNG)


def collector_of_connections() -> Callable[[], None]:
    """Return the function to call for each new connection of asyncio's own loop."""
    opened = count(1)

    def note() -> None:
        if next(opened) % _CONNECTIONS == 0:
            gc.collect()
            gc.freeze()

    return note


def keep_until_exit(held: object) -> None:
    _KEPT.append(held)


def exit_now(code: int) -> NoReturn:
    """End the process at once: the interpreter would free full journals for seconds."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError):  # such as a closed pipe
            stream.flush()
    os._exit(code)
