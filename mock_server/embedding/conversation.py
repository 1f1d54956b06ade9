"""Conversations with a sandbox, and the two ways to run one: blocking and asynchronous.

A conversation is a generator that yields requests, receives their outcomes, and returns a result.
It does not depend on how requests are delivered, so each method is written once for both handles.
"""

from collections.abc import Callable, Coroutine, Generator
from functools import update_wrapper
from inspect import signature
from types import NoneType
from typing import (
    TYPE_CHECKING,
    Any,
    Concatenate,
    Generic,
    NoReturn,
    ParamSpec,
    TypeAlias,
    TypeVar,
    get_args,
    overload,
)

from mock_server.client.errors import concerns_the_caller
from mock_server.contract.names import RETIRED, refusal
from mock_server.embedding.carriers import Carrier
from mock_server.sandbox.ground.exchange import Outcome, Request

P = ParamSpec("P")
T = TypeVar("T")
__tracebackhide__ = concerns_the_caller

Conversation: TypeAlias = Generator[Request, Outcome, T]


def hold(carrier: Carrier, conversation: Conversation[T]) -> T:
    """Run a conversation to its end, and return its result."""
    try:
        request = next(conversation)
        while True:
            request = conversation.send(carrier.carry(request))
    except StopIteration as end:
        result: T = end.value
        return result


async def hold_async(carrier: Carrier, conversation: Conversation[T]) -> T:
    """Run a conversation without blocking the caller's loop."""
    try:
        request = next(conversation)
        while True:
            request = conversation.send(await carrier.carry_async(request))
    except StopIteration as end:
        result: T = end.value
        return result


class _Caller:
    """An object with calls; what it had in 1.x is refused with what to use instead."""

    if not TYPE_CHECKING:  # type checkers shall miss what a handle does not have

        def __getattr__(self, name: str) -> NoReturn:
            word, kind = f"{name}()", type(self).__name__
            lacks = f"{kind!r} object has no attribute {name!r}"
            text = refusal(word) if word in RETIRED else lacks
            raise AttributeError(text, name=name, obj=self)


class Waiting(_Caller):
    """A handle whose calls block."""


class Awaiting(_Caller):
    """A handle whose calls are coroutines."""

    async def _begun(self) -> None:
        """Do what comes before the first call."""


class call(Generic[P, T]):  # noqa: N801 - a decorator
    """Turns a conversation into a method that blocks, or into a coroutine.

    The class of the handle decides which, for type checkers as well as at run time. Either has the
    parameters, the docstring and the result of the conversation.
    """

    def __init__(self, converse: Callable[Concatenate[Any, P], Conversation[T]]) -> None:
        def wait(self: Any, *args: P.args, **kwargs: P.kwargs) -> T:
            return hold(self._endpoint.carrier, converse(self, *args, **kwargs))

        async def await_(self: Any, *args: P.args, **kwargs: P.kwargs) -> T:
            await self._begun()
            return await hold_async(self._endpoint.carrier, converse(self, *args, **kwargs))

        self._wait = _shown_as(converse, wait)
        self._await = _shown_as(converse, await_)

    @overload
    def __get__(self, handle: Waiting, owner: object) -> Callable[P, T]: ...
    @overload
    def __get__(self, handle: Awaiting, owner: object) -> Callable[P, Coroutine[Any, Any, T]]: ...
    @overload
    def __get__(self, handle: None, owner: type[Waiting]) -> Callable[Concatenate[Any, P], T]: ...
    @overload
    def __get__(
        self, handle: None, owner: type[Awaiting]
    ) -> Callable[Concatenate[Any, P], Coroutine[Any, Any, T]]: ...
    def __get__(self, handle: Any, owner: Any) -> Any:
        """Return the bound method of a handle, or the function if accessed on its class."""
        function: Any = self._await if issubclass(owner, Awaiting) else self._wait
        return function.__get__(handle, owner)


def _shown_as(converse: Callable[..., Conversation[Any]], method: Any) -> Any:
    """Give a method the signature and the docstring of the conversation."""
    update_wrapper(method, converse)
    shown = signature(converse)
    *_, result = get_args(shown.return_annotation)
    result = None if result is NoneType else result
    method.__signature__ = shown.replace(return_annotation=result)
    method.__annotations__ = {**converse.__annotations__, "return": result}
    return method
