"""Runs a test with `explore` once for each course of events, as clones of its item.

Each clone is set up, called and torn down by pytest's hooks, so it has fresh function fixtures and
a fresh sandbox. It is torn down when the next one is known, so that wider fixtures stay.
"""

import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from inspect import iscoroutinefunction
from typing import TYPE_CHECKING, Any, Final, Literal, NoReturn
from unittest import TestCase

import pytest

from mock_server.embedding.clock_functions import kept_in_place
from mock_server.embedding.local_server import MockServer
from mock_server.exploring import report
from mock_server.exploring.choices import Choice, spelled
from mock_server.exploring.explorer import Exploration, Explorer, Options
from mock_server.exploring.judge import NotRepeatableError
from mock_server.exploring.trial import Trial, watching
from mock_server.pytest_plugin.explored_file import ExploredFile
from mock_server.pytest_plugin.marker import read_marker
from mock_server.wall_clock import stopwatch

if TYPE_CHECKING:
    from mock_server.pytest_plugin.kept_sandboxes import Keeper

_OPTIONS: Final[Mapping[str, Callable[[Any], bool]]] = {
    "depth": lambda value: type(value) is int and value > 0,
    "budget": lambda value: type(value) is int and value > 0,
    "seed": lambda value: type(value) is int,
    "unknown": lambda value: (
        isinstance(value, tuple)
        and all(isinstance(each, type) and issubclass(each, BaseException) for each in value)
    ),
    "conduct": lambda value: value in ("off", "failed"),
}
"""The keys of `explore`, and whether each accepts a value."""

_NOT_OURS: Final = (pytest.exit.Exception, KeyboardInterrupt)
_SKIPS: Final = (pytest.skip.Exception, pytest.xfail.Exception)


@dataclass(slots=True)
class _Result:
    """How the test is reported."""

    outcome: Literal["passed", "failed", "skipped"] = "passed"
    longrepr: Any = None
    sections: tuple[tuple[str, str], ...] = ()
    xfail: str | None = None  # the reason of a call of pytest.xfail


class _EndedError(Exception):
    """The exploration cannot begin, or ends without a result of its own."""

    def __init__(self, result: _Result) -> None:
        super().__init__()
        self.result = result


class ExploredTest:
    """The runs of one test. `key` is where the hooks of the plugin find this, for a clone."""

    def __init__(
        self,
        item: pytest.Function,
        nextitem: pytest.Item | None,
        key: pytest.StashKey["ExploredTest"],
    ) -> None:
        self._item, self._next, self._key = item, nextitem, key
        self._clone: pytest.Function | None = None
        self._run = Trial()
        self._judges_conduct = False
        self._shown = stopwatch()

    def explore(self) -> None:
        """Explore the test, and report it as one."""
        item, hook, began, started = self._item, self._item.ihook, stopwatch(), time.time()
        hook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
        try:
            with kept_in_place():  # also while a test that has patched `time` puts that back
                try:
                    result = self._explored()
                finally:
                    self._tear_down(self._next)
        except _EndedError as ended:
            result = ended.result
        except NotRepeatableError as error:
            result = _Result("failed", str(error))
        phases: tuple[tuple[Any, _Result], ...] = (
            ("setup", _Result()),
            ("call", result),
            ("teardown", _Result()),
        )
        for when, each in phases:
            hook.pytest_runtest_logreport(
                report=pytest.TestReport(
                    item.nodeid,
                    item.location,
                    dict.fromkeys(item.keywords, 1),
                    each.outcome,
                    each.longrepr,
                    when,
                    each.sections,
                    duration=stopwatch() - began if when == "call" else 0,
                    start=started,
                    stop=time.time(),
                    user_properties=item.user_properties,
                    **({} if each.xfail is None else {"wasxfail": each.xfail}),
                )
            )
        hook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)

    @contextmanager
    def observing(self, keeper: "Keeper") -> Iterator[None]:
        """Make the choices of the current run, and note what the test does in this block."""
        watched = keeper.watched
        if watched is None:
            _refuse("explores a test only if it requests the fixture sandbox by its name")
        server, sandbox = watched.server, watched.sandbox
        if not isinstance(server, MockServer):
            _refuse("explores only with a server of its own; leave out --sandbox-url")
        self._run.has_loop = iscoroutinefunction(self._item.obj)
        checking = ExitStack() if self._run.choices else keeper.checking()
        with (
            checking,
            watching(self._run, server, sandbox, judges_conduct=self._judges_conduct),
        ):
            yield

    def _explored(self) -> _Result:
        options = self._read_options()
        done = Explorer(self._perform, options).explore(self._show_progress)
        file = self._item.config.pluginmanager.get_plugin(ExploredFile.NAME)
        if isinstance(file, ExploredFile):
            file.add(self._item.nodeid, report.as_data(done))
        if any(each.verdict.is_grave for each in done.discoveries):
            sections = (("explored", report.details(done)), *report.output(done))
            return _Result("failed", report.headline(done), sections)
        if done.discoveries:
            text = f"{report.headline(done)}\n{report.details(done)}"
            self._item.warn(pytest.PytestWarning(text))
        return _Result(sections=(("explored", report.summary(done)),))

    def _read_options(self) -> Options:
        try:
            spec = read_marker(self._item)
            if spec.scope != "function":
                _refuse(f"explores only sandboxes of one test, not of a {spec.scope}")
            if isinstance(self._item.cls, type) and issubclass(self._item.cls, TestCase):
                _refuse("cannot explore tests of unittest; write it as a function or a plain class")
            if self._item.get_closest_marker("xfail") is not None:
                _refuse("cannot explore a test that is expected to fail; remove xfail")
            given = dict(spec.explore) if isinstance(spec.explore, Mapping) else {}
            for name, value in given.items():
                if name not in _OPTIONS:
                    _refuse(f"has no {name!r}; there are {', '.join(_OPTIONS)}")
                if not _OPTIONS[name](value):
                    _refuse(f"does not accept {value!r} as {name}")
        except pytest.fail.Exception as error:
            raise _EndedError(_Result("failed", str(error))) from None
        self._judges_conduct = given.pop("conduct", "off") == "failed"
        return Options(**given)

    def _perform(self, choices: tuple[Choice, ...]) -> Trial:
        """Run the test once, as a clone of its item."""
        clone = self._cloned()
        self._tear_down(clone)
        self._clone, self._run = clone, Trial(choices=choices)
        clone.stash[self._key] = self
        hook = clone.ihook
        call = pytest.CallInfo.from_call(
            lambda: hook.pytest_runtest_setup(item=clone), "setup", _NOT_OURS
        )
        made = hook.pytest_runtest_makereport(item=clone, call=call)  # plugins begin with this one
        if call.excinfo is None:
            call = pytest.CallInfo.from_call(
                lambda: hook.pytest_runtest_call(item=clone), "call", _NOT_OURS
            )
        if not choices:
            self._item.user_properties[:] = clone.user_properties
        ended = pytest.CallInfo.from_call(lambda: None, "call")
        self._run.output = pytest.TestReport.from_item_and_call(clone, ended).sections
        if call.excinfo is None:
            return self._run
        error = call.excinfo.value
        if call.when == "setup" or not choices or isinstance(error, _SKIPS):
            if call.when == "call":
                made = hook.pytest_runtest_makereport(item=clone, call=call)
            result = _Result(made.outcome, made.longrepr, tuple(made.sections))
            at = f" (which ended exploring at: {spelled(choices)})" if choices else ""
            if isinstance(error, pytest.xfail.Exception):
                result.xfail = f"{made.wasxfail}{at}"
            elif isinstance(error, pytest.skip.Exception):
                path, line, reason = made.longrepr
                result.longrepr = path, line, f"{reason}{at}"
            raise _EndedError(result)
        self._run.error = self._run.error or error
        return self._run

    def _tear_down(self, nextitem: pytest.Item | None) -> None:
        clone, self._clone = self._clone, None
        if clone is None:
            return
        hook = clone.ihook
        call = pytest.CallInfo.from_call(
            lambda: hook.pytest_runtest_teardown(item=clone, nextitem=nextitem),
            "teardown",
            _NOT_OURS,
        )
        if call.excinfo is not None and not self._run.choices:
            made = hook.pytest_runtest_makereport(item=clone, call=call)
            raise _EndedError(_Result(made.outcome, made.longrepr, tuple(made.sections)))

    def _cloned(self) -> pytest.Function:
        item = self._item
        made = {"callspec": item.callspec} if hasattr(item, "callspec") else {}
        if item.cls is None:
            made["callobj"] = item.obj
        clone: pytest.Function = type(item).from_parent(
            item.parent,
            name=item.name,
            originalname=item.originalname,
            fixtureinfo=item._fixtureinfo,  # noqa: SLF001 - pytest has no public way to clone an item
            **made,
        )
        clone.own_markers[:] = item.own_markers
        clone.keywords.update(item.keywords)
        return clone

    def _show_progress(self, done: Exploration) -> None:
        """Write to standard error how far it has come, once a second."""
        if hasattr(self._item.config, "workerinput") or stopwatch() - self._shown < 1:
            return
        self._shown = stopwatch()
        capturing = self._item.config.pluginmanager.getplugin("capturemanager")
        with capturing.global_and_fixture_disabled() if capturing else ExitStack():
            sys.stderr.write(f"\n{self._item.nodeid}: {report.summary(done)}")
            sys.stderr.flush()


def _refuse(what: str) -> NoReturn:
    pytest.fail(f"@pytest.mark.sandbox(explore=...) {what}", pytrace=False)
