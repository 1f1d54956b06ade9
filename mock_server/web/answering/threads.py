"""Which thread does what: slow work has one of its own, and a loop may lend its turn to another.

Slow work runs in a thread so that neither the loop nor the program's exit is delayed.

`asyncio.to_thread` would delay the exit, since the interpreter joins its threads, and a large
scenario takes a minute.
"""

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from functools import partial
from threading import Thread, get_ident
from typing import Any, Final, TypeVar

WORK: Final = "customer-sandbox work"
"""The name of the threads, as shown by tools that list threads."""

T = TypeVar("T")


async def in_thread(function: Callable[..., T], *args: Any, **kwargs: Any) -> T:
    future: Future[T] = Future()
    work = partial(function, *args, **kwargs)
    Thread(target=carry_out, args=(future, work), name=WORK, daemon=True).start()
    try:
        return await asyncio.wrap_future(future)
    finally:
        del future  # a reference cycle: the exception's traceback refers to this frame


def carry_out(future: "Future[T]", work: Callable[[], T]) -> None:
    with suppress(InvalidStateError):
        try:
            future.set_result(work())
        except BaseException as error:  # noqa: BLE001 - raised again where it is waited for
            future.set_exception(error)
    del future, work  # as above


lent: Final[dict[int, asyncio.AbstractEventLoop]] = {}
"""The loops whose turns other threads have, by thread."""

if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=lent.clear)  # a new thread may get the number of a lost one


def loop_in_turn() -> asyncio.AbstractEventLoop:
    """Return the loop for which this thread acts: one that has lent its turn, or its own."""
    return lent.get(get_ident()) or asyncio.get_running_loop()


def has_lent_turn() -> bool:
    return get_ident() in lent
