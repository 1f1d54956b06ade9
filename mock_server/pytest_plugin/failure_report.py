"""Describes a sandbox in the report of a failed test."""

import shlex
from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import groupby
from pathlib import Path
from typing import Final

from mock_server.client.answers import FaultPlan, JournalEntry
from mock_server.client.errors import SandboxError
from mock_server.contract.texts.printable import counted, printable
from mock_server.contract.values.exact_json import as_document, dumps
from mock_server.pytest_plugin.bundle_files import keep_bundle
from mock_server.pytest_plugin.watched import Watched
from mock_server.sandbox.sandboxes.permits import without_keys

_SHOWN_ENTRIES: Final = 20
_SHOWN_LAST: Final = 5
_SHOWN_BODY: Final = 200
_GOES_WRONG: Final = 400


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
