"""Slow work in a thread, which keeps neither the loop nor the end of the program waiting.

`asyncio.to_thread` would: the interpreter joins its threads, and a large scenario takes a minute.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from threading import Thread
from typing import Any, TypeVar

T = TypeVar("T")


async def in_thread(function: Callable[..., T], *args: Any, **kwargs: Any) -> T:
    """Return what a function returns, or raise what it raises."""
    future: Future[T] = Future()
    work = partial(function, *args, **kwargs)
    Thread(target=_run, args=(future, work), name="customer-sandbox work", daemon=True).start()
    try:
        return await asyncio.wrap_future(future)
    finally:
        del future  # which keeps what is raised, whose traceback keeps this


def _run(future: "Future[T]", work: Callable[[], T]) -> None:
    future.set_running_or_notify_cancel()
    try:
        future.set_result(work())
    except BaseException as error:  # noqa: BLE001 - raised again where it is waited for
        future.set_exception(error)
    finally:
        del future, work  # as above
