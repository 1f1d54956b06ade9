"""What the report of a failed test says about its sandbox."""

import re
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from pathlib import Path
from tempfile import mkdtemp
from typing import Final

import pytest

from mock_server.contract.exact_json import dumps, dumps_indented
from mock_server.embedding.errors import SandboxError
from mock_server.embedding.handle import SandboxHandle
from mock_server.embedding.records import FaultPlan, JournalEntry
from mock_server.server.printable import printable

_SHOWN_ENTRIES: Final = 50
_SHOWN_BODY: Final = 200


def tell(
    item: pytest.Item, sandbox: SandboxHandle, unused_plans: Callable[[], Iterable[FaultPlan]]
) -> tuple[str, str]:
    """Return a heading, and what happened in words: calls, plans, and how to replay it."""
    heading = f"sandbox {sandbox.name or sandbox.base_url}"
    if not sandbox.name:
        return heading, "a real service: what happened there is known there"
    try:
        lines = [*_journal(sandbox.journal()), *map(_never, unused_plans()), _replay(item, sandbox)]
    except SandboxError as error:
        lines = [f"it cannot be asked: {error}"]
    return heading, "\n".join(lines)


def _journal(entries: list[JournalEntry]) -> Iterator[str]:
    if not entries:
        yield "no call came in"
        return
    if len(entries) > _SHOWN_ENTRIES:
        yield f"... {len(entries) - _SHOWN_ENTRIES} entries before"
    began = entries[0].at
    for entry in entries[-_SHOWN_ENTRIES:]:
        yield from _entry(entry, began)


def _entry(entry: JournalEntry, began: datetime) -> Iterator[str]:
    seconds = (entry.at - began).total_seconds()
    code = f" {entry.code}" if entry.code else ""
    called = printable(f"{entry.method} {entry.path}")
    yield f"#{entry.entry} +{seconds:.3f}s  {called} -> {entry.status}{code}"
    if sent := entry.request["body"]:
        yield f"    sent: {_short(sent)}"
    if entry.operation is not None:
        yield f"    reply: {_short(entry.reply['body'])}"
    yield from (f"    why: {reason}" for reason in entry.why)


def _short(text: str) -> str:
    text = printable(text.replace("\n", " ").strip())
    return text if len(text) <= _SHOWN_BODY else f"{text[:_SHOWN_BODY]}... ({len(text)} characters)"


def _never(plan: FaultPlan) -> str:
    matched = f"{plan.matched} calls matched" if plan.matched else "no call matched"
    return f"never fired: {plan.name} ({matched}): {dumps(plan.said).decode()}"


def _replay(item: pytest.Item, sandbox: SandboxHandle) -> str:
    """Keep the bundle of the sandbox beside pytest's own notes, and say how to use it."""
    slug = re.sub(r"[^A-Za-z0-9._-]+", "-", item.nodeid)[-150:]
    path = _folder(item.config) / f"{slug}.json"
    path.write_bytes(dumps_indented(sandbox.bundle()) + b"\n")
    return f"replay it: customer-sandbox replay {_shown(path, item.config)}"


def _folder(config: pytest.Config) -> Path:
    if config.pluginmanager.has_plugin("cacheprovider") and config.cache is not None:
        return config.cache.mkdir("customer-sandbox")
    return Path(mkdtemp(prefix="customer-sandbox-"))


def _shown(path: Path, config: pytest.Config) -> Path:
    folder = config.invocation_params.dir
    return path.relative_to(folder) if path.is_relative_to(folder) else path
