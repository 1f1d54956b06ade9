"""Describes a sandbox in the report of a failed test."""

import shlex
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Final

from mock_server.client.answers import FaultPlan, JournalEntry
from mock_server.client.errors import SandboxError
from mock_server.contract.texts.printable import counted, printable
from mock_server.contract.values.exact_json import dumps, dumps_indented
from mock_server.pytest_plugin.bundle_files import keep_bundle
from mock_server.pytest_plugin.watched import Watched
from mock_server.sandbox.ground.address import DEFAULT
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
        lines = [
            *_calls(entries),
            *_malformed(watch.server.malformed() - watch.malformed),
            *_strays(watch.strays()),
            *map(_unused_plan, watch.unused_plans()),
        ]
        kept = sandbox.bundle()
        bundle = dumps_indented(kept) + b"\n"
    except SandboxError as error:
        return heading, f"its calls cannot be read: {error}"
    try:
        lines += _where(len(entries) - _SHOWN_ENTRIES, keep_bundle(watch.config, test, bundle))
    except OSError as error:
        lines.append(f"its bundle cannot be written: {error}")
    return heading, "\n".join(lines)


def _calls(entries: Sequence[JournalEntry]) -> Iterator[str]:
    if not entries:
        yield "no calls were received"
        return
    began, left_out = entries[0].at, 0
    shown = _most_important(entries)
    for entry in entries:
        if entry.number not in shown:
            left_out += 1
            continue
        if left_out:
            yield f"... {left_out} left out"
        left_out = 0
        yield from _entry(entry, began)


def _most_important(entries: Sequence[JournalEntry]) -> set[str]:
    """Return the numbers of the last entries, then of refused or faulty ones, then of others.

    A late call is more likely to be the cause of a failure than an early one, and a call that was
    refused or hit a fault more likely than one that succeeded.
    """
    last, before = entries[-_SHOWN_LAST:], list(entries[:-_SHOWN_LAST][::-1])
    before.sort(key=lambda entry: entry.status < _GOES_WRONG and not entry.plan)  # failures first
    return {entry.number for entry in [*last, *before][:_SHOWN_ENTRIES]}


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


def _malformed(found: Mapping[str, int]) -> Iterator[str]:
    if found:
        yield f"{counted(sum(found.values()), 'malformed call')} arrived: {'; '.join(found)}"


def _strays(count: int) -> Iterator[str]:
    if count:
        arrived = f"{counted(count, 'call')} arrived at sandbox `{DEFAULT}` meanwhile"
        yield f"{arrived}: does your client drop the path of its base URL?"


def _short(text: str) -> str:
    text = printable(text.replace("\n", " ").strip())
    return text if len(text) <= _SHOWN_BODY else f"{text[:_SHOWN_BODY]}... ({len(text)} characters)"


def _unused_plan(plan: FaultPlan) -> str:
    of_jobs = " that made a job" if plan.needs_job else ""
    matched = f"{counted(plan.matched, 'call') if plan.matched else 'no call'}{of_jobs} matched"
    return f"never fired: {plan.name} ({matched}): {dumps(plan.said).decode()}"


def _where(left_out: int, path: Path) -> Iterator[str]:
    if left_out > 0:
        yield f"all calls, including the {left_out} left out here: {path}"
    yield f"replay it: customer-sandbox replay {shlex.quote(str(path))}"
    yield f"what the words above mean: {_explained()}"


def _explained() -> Path:
    """Return the page about what goes wrong, in the wheel or in a checkout."""
    product, name = Path(__file__).resolve().parents[1], "how-to/what-went-wrong.md"
    shipped = product / "shipped" / name
    return shipped if shipped.is_file() else product.parent / "docs" / name
