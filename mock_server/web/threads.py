"""Slow work in a thread, which keeps neither the loop nor the end of the program waiting.

`asyncio.to_thread` would: the interpreter joins its threads, and a large scenario takes a minute.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from threading import Thread
from typing import Any, TypeVar

T = TypeVar("T")


async def in_thread(function: Callable[..., T], *args: Any, **kwargs: Any) -> T:
    """Return what a function returns, or raise what it raises."""
    future: Future[T] = Future()

    def run() -> None:
        future.set_running_or_notify_cancel()
        try:
            future.set_result(function(*args, **kwargs))
        except BaseException as error:  # noqa: BLE001 - raised again where it is waited for
            future.set_exception(error)

    Thread(target=run, name="customer-sandbox work", daemon=True).start()
    return await asyncio.wrap_future(future)
