"""Watching files: `check --watch`, and `serve --watch`, which reloads the scenario."""

import asyncio
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from support.forking import quick_command
from support.process import Running, finish, start
from support.quick_process import server
from support.wire import PATIENCE_SECONDS, http

ROOT = "10000000-0000-4000-8000-000000000000"
WHOLE = f"""\
version: 1
description: Watched
include: [part.yaml]
customers:
  - {{ref: root, customerId: {ROOT}, name: NAME}}
"""
PART = "customers: []\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    (tmp_path / "part.yaml").write_text(PART, "utf-8")
    path = tmp_path / "whole.yaml"
    path.write_text(WHOLE, "utf-8")
    return path


async def line_with(stream: asyncio.StreamReader | None, text: str) -> str:
    """Return the first line that contains `text`."""
    assert stream is not None
    async with asyncio.timeout(PATIENCE_SECONDS):
        while True:
            line = (await stream.readline()).decode()
            assert line, f"the stream ends without {text!r}"
            if text in line:
                return line


def rename(path: Path, name: str) -> None:
    """Change a file as editors do, by replacing it with a new one."""
    draft = path.with_suffix(".draft")
    draft.write_text(WHOLE.replace("NAME", name), "utf-8")
    draft.replace(path)


def rewrite(path: Path, name: str) -> None:
    path.write_text(WHOLE.replace("NAME", name), "utf-8")


def spoil(path: Path) -> None:
    path.write_text(f"{WHOLE}nonsense: 1\n", "utf-8")


# ── check --watch ────────────────────────────────────────────────────────────────────────────────


@asynccontextmanager
async def checking(file: Path) -> AsyncIterator[asyncio.subprocess.Process]:
    process = await start([quick_command(), "check", str(file), "--watch"])
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
            await finish(process)


async def test_check_checks_again_after_each_change(file: Path) -> None:
    async with checking(file) as process:
        await line_with(process.stdout, "ok, 1 customer")
        file.with_name("part.yaml").write_text("customers: [{nmae: x}]\n", "utf-8")
        await line_with(process.stdout, "part.yaml:1:14: error: /customers/0/nmae: unknown key")
        file.with_name("part.yaml").write_text(PART, "utf-8")
        await line_with(process.stdout, "ok, 1 customer")
        process.send_signal(signal.SIGINT)
        assert (await finish(process)).code == 130


# ── serve --watch ────────────────────────────────────────────────────────────────────────────────


async def name_of(running: Running, prefix: str = "") -> str:
    answer = await running.call(http("GET", f"{prefix}/api/v2/customer/{ROOT}"))
    name: str = answer.json["content"][0]["name"]
    return name


async def logged(running: Running, text: str) -> str:
    return await line_with(running.process.stderr, text)


@pytest.mark.parametrize("change", [rewrite, rename])
async def test_a_valid_change_is_served(file: Path, change: Callable[[Path, str], None]) -> None:
    async with server(str(file), "--watch") as running:
        assert await name_of(running) == "NAME"
        change(file, "Changed")
        await logged(running, "whole.yaml reloaded: 1 customer")
        assert (await name_of(running), await name_of(running, "/s/new")) == ("Changed", "Changed")


async def test_an_invalid_change_is_reported_and_the_good_version_stays(file: Path) -> None:
    async with server(str(file), "--watch") as running:
        spoil(file)
        await logged(running, "whole.yaml is refused; the previous version stays in use:")
        await logged(running, f"{file}:6:1: /nonsense: unknown key nonsense")
        assert await name_of(running) == "NAME"
        rewrite(file, "Mended")
        await logged(running, "whole.yaml reloaded")
        assert await name_of(running) == "Mended"
