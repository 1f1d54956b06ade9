"""The functions that wait or read a clock, replaced for the threads that share one.

A replacement looks at the calling thread: all threads but those that share a clock, the server's
among them, get the real function. A library would not do. time-machine replaces neither
`time.sleep` nor `time.monotonic`, and what it does replace, it replaces for the server too;
looptime needs a loop of its own class, whose time is not that of `time.monotonic`.
"""

import asyncio
import selectors
import sys
import sysconfig
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import update_wrapper
from inspect import unwrap
from types import FunctionType, MethodType, ModuleType
from typing import Any, Final
from weakref import WeakSet

_REAL: Final = ("_pytest", "coverage", "execnet", "hypothesis", "mock_server", "pytest", "xdist")
"""Whose waits and durations are real: those of pytest and its plugins, and ours."""

_FUNCTIONS: Final = (FunctionType, staticmethod, classmethod)
_STDLIB: Final = (sysconfig.get_path("stdlib"), sysconfig.get_path("platstdlib"))


class Replacement:
    """Stands for a function: in a thread that has its own time, calls the method of that name.

    Like a function of `time`, it does not become a method as the attribute of a class.
    """

    def __init__(self, owner: Any, name: str) -> None:
        self.owner = owner
        self.name = name
        self.real: Any = getattr(owner, name)
        self._original: Any = None  # what is put back, while this takes its place
        self._is_own = True
        update_wrapper(self, self.real)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Call the function for the calling thread."""
        own = times.get(threading.get_ident())
        function = self.real if own is None else getattr(own, self.name)
        return function(*args, **kwargs)

    def put(self, ends: ExitStack) -> None:
        """Take the place of the function until `ends` is closed.

        A test may patch the function, too, and undo that at any time: below this, a patch serves
        the other threads; above it, it is left alone.
        """
        if self.is_in_place():
            self.real = self._original or self.real
        else:
            self._is_own = self.name in vars(self.owner)
            self.real = getattr(self.owner, self.name)
            setattr(self.owner, self.name, self)
        if self._original is None:
            self._original = self.real
            ends.callback(self._put_back)

    def _put_back(self) -> None:
        original, self._original = self._original, None
        if self.is_in_place() and self._is_own:
            setattr(self.owner, self.name, original)
        elif self.is_in_place():  # inherited
            delattr(self.owner, self.name)

    def is_in_place(self) -> bool:
        """Return whether this stands where the function was."""
        return vars(self.owner).get(self.name) is self


class MethodReplacement(Replacement):
    """Stands for a method of a class."""

    def __get__(self, instance: object, owner: object) -> Any:
        return self if instance is None else MethodType(self, instance)


times: Final[dict[int, Any]] = {}
"""What each thread that shares a clock has in place of these functions, by name."""

SELECT: Final = MethodReplacement(selectors.DefaultSelector, "select")
RUN_IN_EXECUTOR: Final = MethodReplacement(asyncio.BaseEventLoop, "run_in_executor")
_READ: Final = ("monotonic", "monotonic_ns", "perf_counter", "perf_counter_ns", "time", "time_ns")
_OF_TIME: Final = [Replacement(time, name) for name in ("sleep", *_READ)]
_unrelated: Final[WeakSet[ModuleType]] = WeakSet()
"""Modules that need not be looked through again: of a thousand, few use `time`."""

_NO_THREAD: Final = -1
_replacing: Final = threading.Lock()
_ends: Final = ExitStack()


def begin_time(thread: int, own: Any) -> None:
    """Give a thread a time of its own."""
    with _replacing:
        if not times:
            try:
                _replace()
            except BaseException:
                _ends.close()
                raise
        for each in _OF_TIME:  # a test may have patched one of them since
            each.put(_ends)
        times[thread] = own


def end_time(thread: int) -> None:
    """Give a thread the real time again; with the last one, put all functions back."""
    with _replacing:
        del times[thread]
        if not times:
            _ends.close()


@contextmanager
def kept_in_place() -> Iterator[None]:
    """Leave the functions replaced between the blocks within this one, since that takes a while."""
    begin_time(_NO_THREAD, None)
    try:
        yield
    finally:
        end_time(_NO_THREAD)


def _replace() -> None:
    others: list[Replacement] = [SELECT, RUN_IN_EXECUTOR]
    if "uvloop" in sys.modules:
        others.append(MethodReplacement(sys.modules["uvloop"].Loop, "run_forever"))
    if "trio" in sys.modules:
        others.append(Replacement(sys.modules["trio"], "run"))
    for each in (*_OF_TIME, *others):
        each.put(_ends)
    by_real = {id(each.real): each for each in _OF_TIME}
    for owner, name, bound, other in [*_bound(by_real)]:
        _ends.callback(setattr, owner, name, bound)
        setattr(owner, name, other)


def _bound(others: Mapping[int, Replacement]) -> Iterator[tuple[Any, str, Any, Any]]:
    """Yield where modules that use `time` have bound functions before, and what belongs there.

    That is in modules, in their classes, and in the defaults of functions and methods.
    """
    telling = others.keys() | {id(time)}
    modules: list[Any] = [*sys.modules.values()]
    for module in modules:
        if not issubclass(type(module), ModuleType) or module in _unrelated:
            continue  # `isinstance` would believe the libraries of cffi, which are none
        if not _follows(module) or telling.isdisjoint(map(id, vars(module).values())):
            _unrelated.add(module)
            continue
        kinds = [each for each in vars(module).values() if issubclass(type(each), type)]
        for owner in (module, *(each for each in kinds if each.__module__ == module.__name__)):
            value: Any
            for name, value in [*vars(owner).items()]:
                if id(value) in others:
                    yield owner, name, value, others[id(value)]
                elif type(value) in _FUNCTIONS:  # unlike `isinstance`, this wakes no lazy object
                    function = unwrap(value) if vars(value) else value
                    last = getattr(function, "__defaults__", None) or ()
                    named = getattr(function, "__kwdefaults__", None) or {}
                    if not others.keys().isdisjoint(map(id, last)):
                        other = tuple(others.get(id(each), each) for each in last)
                        yield function, "__defaults__", last, other
                    if not others.keys().isdisjoint(map(id, named.values())):
                        also = {key: others.get(id(each), each) for key, each in named.items()}
                        yield function, "__kwdefaults__", named, also


def _follows(module: ModuleType) -> bool:
    """Return whether a module may be of a client, and not of Python, of test tools, or of us."""
    file, top = vars(module).get("__file__") or "", module.__name__.partition(".")[0]
    is_python = file.startswith(_STDLIB) and "site-packages" not in file
    return not is_python and not top.startswith(_REAL) and (bool(file) or top == "__main__")
