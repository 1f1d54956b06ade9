"""The machine that runs the benchmarks: its cores, the use of each, and its description."""

import os
import platform
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

_CORES: Final = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
SERVER_CORE: Final = _CORES[-1] if len(_CORES) > 1 else None
LOAD_CORE: Final = _CORES[0] if len(_CORES) > 1 else None
"""Server and load generator get a core each; None with a single core, or without pinning."""

_PACKAGES: Final = ("aiohttp", "uvloop", "orjson", "jsonschema-rs", "faker")


@contextmanager
def on_core(core: int | None) -> Iterator[None]:
    """Run a block, and the processes that it starts, on one core."""
    if core is None:
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {core})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def resident_mb(process_id: int) -> float:
    """Return the resident memory of a process in MB, as /proc gives it."""
    for line in Path(f"/proc/{process_id}/status").read_text("utf-8").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024 / 1e6
    raise ProcessLookupError(process_id)


def cpu_seconds(process_id: int) -> float:
    """Return the CPU time of a process, all its threads together.

    Where other processes use the same core, this says more than elapsed time.
    """
    tasks = Path(f"/proc/{process_id}/task").glob("*/schedstat")
    return sum(int(task.read_text("utf-8").split()[0]) for task in tasks) / 1e9


def describe() -> dict[str, str]:
    """Return the hardware and the versions of software that the figures of a run depend on."""
    return {
        "machine": f"{os.cpu_count()} cores of {_processor()}",
        "system": f"{platform.system()} {platform.release()}",
        "python": f"{platform.python_implementation()} {sys.version.split()[0]}",
        **{name: _version(name) for name in _PACKAGES},
    }


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, platform.machine())


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "not installed"
