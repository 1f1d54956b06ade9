"""One sandbox of a run: created as requested, watched for the current test, and dropped."""

import re
import secrets
import warnings
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import datetime
from itertools import count
from typing import Final

import pytest

from mock_server.client.answers import ConductFinding, FaultPlan, JournalEntry, RuleVerdict
from mock_server.client.errors import (
    ControlError,
    NoControlError,
    NotFoundError,
    SandboxError,
    SpellingError,
)
from mock_server.embedding.composition import built_scenario
from mock_server.embedding.handle import SandboxHandle
from mock_server.embedding.local_server import MockServer
from mock_server.embedding.remote_server import RemoteServer
from mock_server.pytest_plugin.covering import Covering
from mock_server.pytest_plugin.marker import SandboxSpec, run_assumptions, run_scenario
from mock_server.sandbox.conduct.conduct import share_judged
from mock_server.sandbox.ground.address import CONTROL
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.scenario_file import ScenarioFileError

_RUN: Final = secrets.token_hex(3)
"""Distinguishes the runs that share a remote server."""

_NUMBERS: Final = count(1)
_SCENARIOS: Final = pytest.StashKey[dict[tuple[str, int | None], BuiltScenario]]()


@dataclass(slots=True, kw_only=True, eq=False)
class Watched:
    """A sandbox, and which of its content is older than the current test.

    `last` is the last journal entry before the test, by number and wall instant, since a reset
    restarts the numbers; `last_of_default` is that of the sandbox `default`. `plans` are the names
    of the fault plans that the test did not add, and `malformed` the calls before it that were not
    HTTP.
    """

    config: pytest.Config
    server: MockServer | RemoteServer
    sandbox: SandboxHandle
    last: tuple[int, datetime] | None = None
    plans: frozenset[str] = frozenset()
    malformed: Counter[str] = field(init=False)
    last_of_default: tuple[int, datetime] | None = None

    def __post_init__(self) -> None:
        self._note_others()

    def note_entry(self) -> None:
        self._note_others()
        if self.sandbox.name:
            self.last = _last_entry(self.sandbox)

    def _note_others(self) -> None:
        self.malformed = self.server.malformed()
        self.last_of_default = self.server.last_of_default()

    def note_plans(self) -> None:
        if self.sandbox.name:
            self.plans = frozenset(plan.name for plan in self.sandbox.faults())

    def raise_bug(self) -> None:
        self.server.raise_bug(self.sandbox.name)

    def has_news(self) -> bool:
        """Return whether calls were made since the current test began; True if that is unknown."""
        try:
            return bool(self.sandbox.name) and _last_entry(self.sandbox) != self.last
        except SandboxError:
            return True

    def journal(self) -> list[JournalEntry]:
        """Return the calls since the current test began, the oldest first.

        If the last entry before the test is missing, so are all earlier ones: the journal was
        cleared or reset, or was too small for all entries.
        """
        return _since(self.last, self.sandbox.journal())

    def strays(self) -> int:
        """Return how many calls arrived at `default` since the test began; 0 if that is unknown."""
        with suppress(SandboxError):
            calls = _since(self.last_of_default, self.server.sandbox().journal())
            return sum(not call.path.startswith(CONTROL) for call in calls)
        return 0

    def unused_plans(self) -> list[FaultPlan]:
        if not self.server.may_have_plans(self.sandbox.name):
            return []
        plans = [plan for plan in self.sandbox.faults() if plan.name not in self.plans]
        unused = [plan for plan in plans if plan.is_unused]
        of_scenario = self.sandbox.scenario().get("faults", ()) if unused else ()
        return [plan for plan in unused if plan.said not in of_scenario]

    def check(self) -> None:
        """Fail the current test for its plans and its client, unless it has dropped the sandbox."""
        with suppress(NotFoundError):  # dropped, and not recreated by these calls
            self._check_plans()
            self._check_conduct()

    def _check_plans(self) -> None:
        how = self.config.getoption("sandbox_unused_faults")
        if how == "ignore" or not (unused := self.unused_plans()):
            return
        plans = "\n".join(f"  {plan.name}: {dict(plan.said)}" for plan in unused)
        text = f"fault plans never fired, so the test did not test what it says:\n{plans}"
        if how == "error":
            pytest.fail(text, pytrace=False)
        warnings.warn(pytest.PytestWarning(text), stacklevel=2)

    def _check_conduct(self) -> None:
        """Fail the current test for rules of conduct that its client broke, or warn about them.

        A rule whose severity is `warning` never fails a test. Calls that left the journal before
        they were judged are a warning.
        """
        how = self.config.getoption("sandbox_conduct")
        if how == "off" or not self.sandbox.name:
            return
        report = self.sandbox.conduct()
        if report.unseen:
            text = f"conduct: {share_judged(report.judged, report.unseen)}"
            warnings.warn(pytest.PytestWarning(text), stacklevel=2)
        broken = report.broken
        news = {_place(entry)[0] for entry in self.journal()} if broken else set()
        failures: list[str] = []
        warned: list[str] = []
        for rule in broken:
            findings = [each for each in rule.findings if not news.isdisjoint(each.entries)]
            fails = rule.verdict == "failed" and how == "error"
            (failures if fails else warned).extend(_finding_lines(rule, findings))
        text = "the client broke rules of conduct:\n"
        if failures:
            pytest.fail(text + "\n".join(failures), pytrace=False)
        if warned:
            warnings.warn(pytest.PytestWarning(text + "\n".join(warned)), stacklevel=2)


def _finding_lines(rule: RuleVerdict, findings: Sequence[ConductFinding]) -> list[str]:
    lines = [f"  {rule.id}: {finding.says}" for finding in findings]
    return [*lines, f"    instead: {rule.instead}"] if lines else []


@contextmanager
def watch(
    config: pytest.Config, server: MockServer | RemoteServer, spec: SandboxSpec, name: str
) -> Iterator[Watched]:
    """Create a sandbox and drop it after the block; skip the test if it needs a control API."""
    try:
        sandbox = _prepare(config, server, spec, name)
    except NoControlError as error:
        pytest.skip(str(error))
    except (ControlError, ScenarioFileError, SpellingError) as error:
        text = f"the sandbox of the test cannot be created: {error}"
        raise pytest.fail.Exception(text, pytrace=False) from None
    try:
        yield Watched(config=config, server=server, sandbox=sandbox)
    finally:
        _drop(config, sandbox)


def _prepare(
    config: pytest.Config, server: MockServer | RemoteServer, spec: SandboxSpec, name: str
) -> SandboxHandle:
    slug = re.sub(r"[^A-Za-z0-9._-]+", "-", name)[:40]
    unique = f"{slug}-{_RUN}-{next(_NUMBERS)}"
    scenario = _scenario(config, server, spec)
    sandbox = server.sandbox(
        unique,
        scenario,
        seed=spec.seed if scenario is None else None,
        own_origin=isinstance(server, MockServer),
    )
    try:
        if spec.frozen:
            sandbox.freeze()
        elif spec.frozen is False and sandbox.clock().mode == "frozen":
            sandbox.run()
        for plan in spec.faults or ():
            sandbox.add_fault(plan)
    except (ControlError, SpellingError):
        with suppress(NotFoundError):  # it may not exist yet
            sandbox.drop()
        raise
    return sandbox


def _drop(config: pytest.Config, sandbox: SandboxHandle) -> None:
    if not sandbox.name:
        return
    covering = config.pluginmanager.get_plugin(Covering.NAME)
    with suppress(NotFoundError):  # a test may have dropped it
        if isinstance(covering, Covering):
            covering.add(sandbox.coverage())
        sandbox.drop()


def _scenario(
    config: pytest.Config, server: MockServer | RemoteServer, spec: SandboxSpec
) -> BuiltScenario | None:
    """Return the scenario that a test asks for, built once per run; None for the server's own.

    A remote sandbox has the scenario of that server, unless the test or the run names another.
    """
    source = spec.scenario
    if isinstance(server, RemoteServer):
        stated = map(config.getoption, ("sandbox_scenario", "sandbox_assumptions"))
        is_own = not server.is_sandbox or not any(stated)
    else:
        is_own = spec.seed is None
    if source is None and is_own:
        return None
    if source is None:
        source = run_scenario(config)
    kept = config.stash.setdefault(_SCENARIOS, {})
    key = (repr(source), spec.seed)
    if key not in kept:
        kept[key] = built_scenario(source, spec.seed, run_assumptions(config))
    return kept[key]


def _place(entry: JournalEntry) -> tuple[int, datetime]:
    return entry.entry, entry.wall_at


def _since(
    last: tuple[int, datetime] | None, entries: Sequence[JournalEntry]
) -> list[JournalEntry]:
    """Return the entries after the last one of before; all of them if the journal has lost it."""
    old = next((at for at, each in enumerate(entries) if _place(each) == last), -1)
    return [*entries[old + 1 :]]


def _last_entry(sandbox: SandboxHandle) -> tuple[int, datetime] | None:
    try:
        return _place(sandbox.last_entry())
    except NotFoundError:
        return None
