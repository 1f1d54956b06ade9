"""The CPU time of the server for a read while other clients read the events."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from benchmarks.calls import Call, Load
from benchmarks.driving import measure
from benchmarks.servers import ours, started
from benchmarks.soak.loads import READ
from benchmarks.soak.readers import reading

_EVENTS: Final = "/_sandbox/events"
_MANY: Final = 4096


@dataclass(frozen=True, slots=True)
class Audience:
    """Readers of events, and how many times as much a read may cost in their presence."""

    what: str
    count: int
    query: str
    most: float


AUDIENCES: Final = (
    Audience("nobody", 0, "", 1.0),
    Audience("500 readers whose filter does not match", 500, "?status=599", 1.2),
    Audience("50 readers of all events", 50, "", 5.0),
)


@dataclass(frozen=True, slots=True)
class Beside:
    """Microseconds of a read in the presence of an audience, and their ratio to those of one alone.

    `stayed` is the number of readers still connected: one that falls behind is disconnected.
    """

    audience: Audience
    microseconds: float
    times: float
    stayed: int

    @property
    def is_too_high(self) -> bool:
        """Return whether a read costs more than allowed."""
        return self.times > self.audience.most

    def as_row(self) -> str:
        """Return a row of a Markdown table."""
        verdict = "too much" if self.is_too_high else "kept"
        return (
            f"| {self.audience.what} | {self.stayed} | {self.microseconds:.1f} | {self.times:.2f} "
            f"| {self.audience.most} | {verdict} |"
        )


HEADING: Final = (
    "| beside | stayed | µs of processor time a read | times alone | allowed | |\n"
    "|---|--:|--:|--:|--:|---|"
)


def beside(seconds: int) -> Iterator[Beside]:
    """Measure a read in the presence of each audience; every call has a unique number."""
    calls = [Call("GET", READ, query=f"number={number}") for number in range(_MANY)]
    alone = 0.0
    for audience in AUDIENCES:
        with started(ours("minimal")) as running:
            url = running.url + _EVENTS + audience.query
            with reading(url, audience.count) as readers:
                driven = measure(running.url, running.process.pid, Load(calls), seconds)
        alone = alone or driven.cpu_us
        yield Beside(audience, driven.cpu_us, driven.cpu_us / alone, readers.stayed)
