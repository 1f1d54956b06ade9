"""Compares two servers under the same load, one after the other."""

from collections.abc import Mapping
from dataclasses import dataclass

from benchmarks.calls import Load
from benchmarks.driving import Driven, measure
from benchmarks.servers import Command, started


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """A server, the server it is compared with, and the load of both.

    If `other_load` is given, the other server gets that instead.
    """

    subject: Command
    against: Command
    load: Load
    other_load: Load | None = None


def compare(comparison: Comparison, seconds: float) -> Mapping[str, float]:
    """Measure both servers once, the other one first; each is started for that, alone on its core.

    The ratio of CPU time replaces the ratio of calls where other processes use the core too.
    """
    other_load = comparison.other_load or comparison.load
    other = _measure(comparison.against, other_load, seconds)
    own = _measure(comparison.subject, comparison.load, seconds)
    return {
        "ratio": own.rate / other.rate,
        "p99 ratio": own.p99_ms / other.p99_ms,
        "CPU ratio": other.cpu_us / own.cpu_us,
        "calls/s": own.rate,
        "other calls/s": other.rate,
        "p50 ms": own.p50_ms,
        "other p50 ms": other.p50_ms,
        "p99 ms": own.p99_ms,
        "other p99 ms": other.p99_ms,
        "CPU µs": own.cpu_us,
        "other CPU µs": other.cpu_us,
    }


def _measure(command: Command, load: Load, seconds: float) -> Driven:
    with started(command) as running:
        return measure(running.url, running.process.pid, load, seconds)
