"""One sandbox of a run: created as requested, watched for a test, described if that fails."""

import re
import secrets
import shlex
import warnings
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from datetime import datetime
from itertools import count, groupby
from pathlib import Path
from typing import Final

import pytest

from mock_server.client.answers import FaultPlan, JournalEntry, RuleVerdict
from mock_server.client.errors import NoControlError, NotFoundError, SandboxError
from mock_server.contract.texts.printable import counted, printable
from mock_server.contract.values.exact_json import as_document, dumps
from mock_server.embedding.handle import SandboxHandle
from mock_server.embedding.local_server import MockServer
from mock_server.embedding.remote_server import RemoteServer
from mock_server.embedding.server_handles import built_scenario
from mock_server.pytest_plugin.bundle_files import keep_bundle
from mock_server.pytest_plugin.covering import Covering
from mock_server.pytest_plugin.marker import SandboxSpec, in_one_line, run_assumptions, run_scenario
from mock_server.sandbox.conduct.conduct import share_judged
from mock_server.sandbox.ground.address import CONTROL, DEFAULT
from mock_server.sandbox.sandboxes.permits import without_keys
from mock_server.sandbox.scenario.scenario import BuiltScenario

_RUN: Final = secrets.token_hex(3)
"""Distinguishes the runs that share a remote server."""

_NUMBERS: Final = count(1)
_SCENARIOS: Final = pytest.StashKey[dict[tuple[str, int | None], BuiltScenario]]()

_SHOWN_ENTRIES: Final = 20
_SHOWN_LAST: Final = 5
_SHOWN_BODY: Final = 200
_GOES_WRONG: Final = 400


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
    last_of_default: tuple[int, datetime] | None = field(init=False)

    def __post_init__(self) -> None:
        self._note_others()

    def _note_others(self) -> None:
        self.malformed = self._malformed()
        if isinstance(self.server, MockServer):
            self.last_of_default = self.server.last_of_default()
        else:
            self.last_of_default = None
            with suppress(SandboxError):
                self.last_of_default = _last_entry(self.server.sandbox())

    def _malformed(self) -> Counter[str]:
        """Return how many calls were not HTTP; a remote server reports them in its own log."""
        return self.server.malformed() if isinstance(self.server, MockServer) else Counter()

    def note_entry(self) -> None:
        self._note_others()
        if self.sandbox.name:
            self.last = _last_entry(self.sandbox)

    def note_plans(self) -> None:
        if self.sandbox.name:
            self.plans = frozenset(plan.name for plan in self.sandbox.faults())

    def raise_bug(self) -> None:
        """Raise a bug of the server that a call met; a remote server reports it in its own log."""
        if isinstance(self.server, MockServer):
            self.server.raise_bug(self.sandbox.name)

    def has_news(self) -> bool:
        """Return whether calls were made since the current test began; True if that is unknown."""
        try:
            return bool(self.sandbox.name) and _last_entry(self.sandbox) != self.last
        except SandboxError:
            return True

    def journal(self) -> list[JournalEntry]:
        """Return the calls since the current test began, the oldest first."""
        return _since(self.last, self.sandbox.journal())

    def not_received(self) -> Iterator[str]:
        """Yield what arrived since the test began, but not at this sandbox, as far as is known."""
        if found := self._malformed() - self.malformed:
            yield f"{counted(found.total(), 'malformed call')} arrived: {'; '.join(found)}"
        with suppress(SandboxError):
            calls = _since(self.last_of_default, self.server.sandbox().journal())
            if strays := sum(not call.path.startswith(CONTROL) for call in calls):
                arrived = f"{counted(strays, 'call')} arrived at sandbox `{DEFAULT}` meanwhile"
                yield f"{arrived}: does your client drop the path of its base URL?"

    def unused_plans(self) -> list[FaultPlan]:
        name, server = self.sandbox.name, self.server
        if not name or (isinstance(server, MockServer) and not server.may_have_plans(name)):
            return []
        plans = [plan for plan in self.sandbox.faults() if plan.name not in self.plans]
        unused = [plan for plan in plans if plan.is_unused]
        of_scenario = self.sandbox.scenario().get("faults", ()) if unused else ()
        return [plan for plan in unused if plan.said not in of_scenario]

    def check(self) -> None:
        """Fail the current test for its plans and its client, unless it has dropped the sandbox."""
        with suppress(NotFoundError):  # dropped, and not recreated by these calls
            how = self.config.getoption("sandbox_unused_faults")
            if how != "ignore" and (unused := self.unused_plans()):
                plans = "\n".join(f"  {plan.name}: {dict(plan.said)}" for plan in unused)
                text = "fault plans never fired, so the test did not test what it says"
                _tell(f"{text}:\n{plans}", fails=how == "error")
            if self.config.getoption("sandbox_conduct") != "off" and self.sandbox.name:
                self._check_conduct()

    def _check_conduct(self) -> None:
        """Fail the current test for rules of conduct that its client broke, or warn about them.

        A rule whose severity is `warning` never fails a test. Calls that left the journal before
        they were judged are a warning.
        """
        report = self.sandbox.conduct()
        if report.unseen:
            _tell(f"conduct: {share_judged(report.judged, report.unseen)}", fails=False)
        own = {entry.entry for entry in self.journal()} if report.broken else set()
        failing = "failed" if self.config.getoption("sandbox_conduct") == "error" else None
        for fails in (True, False):
            broken = [rule for rule in report.broken if (rule.verdict == failing) is fails]
            lines = [line for rule in broken for line in _finding_lines(rule, own)]
            if lines:
                text = "the client broke rules of conduct"
                _tell("\n".join((f"{text}:", *lines)), fails=fails)


def _tell(text: str, *, fails: bool) -> None:
    if fails:
        pytest.fail(text, pytrace=False)
    warnings.warn(pytest.PytestWarning(text), stacklevel=2)


def _finding_lines(rule: RuleVerdict, own: set[int]) -> list[str]:
    """Return the findings with calls of the test itself, and what to do instead."""
    found = [each for each in rule.findings if not own.isdisjoint(each.entries)]
    lines = [f"  {rule.id}: {finding.says}" for finding in found]
    return [*lines, f"    instead: {rule.instead}"] if lines else []


@contextmanager
def watch(
    config: pytest.Config, server: MockServer | RemoteServer, spec: SandboxSpec, name: str
) -> Iterator[Watched]:
    """Create a sandbox and drop it after the block; skip the test if it needs a control API."""
    slug = re.sub(r"[^A-Za-z0-9._-]+", "-", name)[:40]
    with ExitStack() as stack:
        with in_one_line("the sandbox of the test cannot be created: "):
            try:
                scenario = _scenario(config, server, spec)
                sandbox = server.sandbox(
                    f"{slug}-{_RUN}-{next(_NUMBERS)}",
                    scenario,
                    seed=spec.seed if scenario is None else None,
                    own_origin=isinstance(server, MockServer),
                )
                if isinstance(server, MockServer):  # if nobody calls it, it never begins
                    stack.callback(server.end_origin, sandbox.name)
                stack.callback(_drop, config, sandbox)
                if spec.frozen:
                    sandbox.freeze()
                elif spec.frozen is False and sandbox.clock().mode == "frozen":
                    sandbox.run()
                for plan in spec.faults or ():
                    sandbox.add_fault(plan)
            except NoControlError as error:
                pytest.skip(str(error))
        yield Watched(config=config, server=server, sandbox=sandbox)


def _drop(config: pytest.Config, sandbox: SandboxHandle) -> None:
    if not sandbox.name:
        return
    covering = config.pluginmanager.get_plugin(Covering.NAME)
    with suppress(NotFoundError):  # a test may have dropped it, or it was never created
        if isinstance(covering, Covering):
            covering.add(sandbox.coverage())
        sandbox.drop()


def _scenario(
    config: pytest.Config, server: MockServer | RemoteServer, spec: SandboxSpec
) -> BuiltScenario | None:
    """Return the scenario that a test asks for, built once per run; None for the server's own.

    A remote sandbox has the scenario of that server, unless the test or the run names another.
    """
    if isinstance(server, RemoteServer):
        stated = map(config.getoption, ("sandbox_scenario", "sandbox_assumptions"))
        is_own = not server.is_sandbox or not any(stated)
    else:
        is_own = spec.seed is None
    if spec.scenario is None and is_own:
        return None
    source = run_scenario(config) if spec.scenario is None else spec.scenario
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
    """Return the entries after the last one of before.

    If that is missing, so are all earlier ones: the journal was cleared or reset, or was too small.
    """
    old = next((at for at, each in enumerate(entries) if _place(each) == last), -1)
    return [*entries[old + 1 :]]


def _last_entry(sandbox: SandboxHandle) -> tuple[int, datetime] | None:
    try:
        return _place(sandbox.last_entry())
    except NotFoundError:
        return None


def describe(test: str, watch: Watched) -> tuple[str, str]:
    """Return a heading and a text: the calls, the unused plans, and how to replay the bundle.

    `test` is the node id of the failed test. Calls from before the test are left out.
    """
    sandbox = watch.sandbox
    heading = f"sandbox {sandbox.name or without_keys(sandbox.base_url)}"
    if not sandbox.name:
        return heading, "this is a real service, so its calls are not known here"
    try:
        entries = watch.journal()
        unused = map(_unused_plan, watch.unused_plans())
        lines = [*_calls(entries), *watch.not_received(), *unused]
        bundle = as_document(sandbox.bundle())
    except SandboxError as error:
        return heading, f"its calls cannot be read: {error}"
    try:
        path = keep_bundle(watch.config, test, bundle)
    except OSError as error:
        return heading, "\n".join((*lines, f"its bundle cannot be written: {error}"))
    if (left_out := len(entries) - _SHOWN_ENTRIES) > 0:
        lines.append(f"all calls, including the {left_out} left out here: {path}")
    lines.append(f"replay it: customer-sandbox replay {shlex.quote(str(path))}")
    lines.append(f"what the words above mean: {_explained()}")
    return heading, "\n".join(lines)


def _calls(entries: Sequence[JournalEntry]) -> Iterator[str]:
    """Yield the last entries, then refused or faulty ones, then others, in their own order.

    A late call is more likely to be the cause of a failure than an early one, and a call that was
    refused or hit a fault more likely than one that succeeded.
    """
    if not entries:
        yield "no calls were received"
    last, before = entries[-_SHOWN_LAST:], list(entries[:-_SHOWN_LAST][::-1])
    before.sort(key=lambda entry: entry.status < _GOES_WRONG and not entry.plan)  # failures first
    shown = {entry.entry for entry in [*last, *before][:_SHOWN_ENTRIES]}
    for is_shown, group in groupby(entries, lambda entry: entry.entry in shown):
        if is_shown:
            yield from (line for entry in group for line in _entry(entry, entries[0].at))
        else:
            yield f"... {len([*group])} left out"


def _entry(entry: JournalEntry, began: datetime) -> Iterator[str]:
    seconds = (entry.at - began).total_seconds()
    code = f" {entry.code}" if entry.code else ""
    called = printable(f"{entry.method} {entry.path}")
    yield f"#{entry.number} +{seconds:.3f}s  {called} -> {entry.status}{code}"
    if sent := entry.request["body"]:
        yield f"    sent: {_short(sent)}"
    if entry.operation is not None:
        yield f"    reply: {_short(entry.reply['body'])}"
    yield from (f"    why: {printable(reason)}" for reason in entry.why)


def _short(text: str) -> str:
    text = printable(text.replace("\n", " ").strip())
    return text if len(text) <= _SHOWN_BODY else f"{text[:_SHOWN_BODY]}... ({len(text)} characters)"


def _unused_plan(plan: FaultPlan) -> str:
    of_jobs = " that made a job" if plan.needs_job else ""
    matched = f"{counted(plan.matched, 'call') if plan.matched else 'no call'}{of_jobs} matched"
    return f"never fired: {plan.name} ({matched}): {dumps(plan.said).decode()}"


def _explained() -> Path:
    """Return the page about what goes wrong, in the wheel or in a checkout."""
    product, name = Path(__file__).resolve().parents[1], "how-to/what-went-wrong.md"
    shipped = product / "shipped" / name
    return shipped if shipped.is_file() else product.parent / "docs" / name
