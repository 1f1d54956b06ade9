"""The argument of control handlers: a call, its sandbox, and what handlers have in common."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeAlias

from mock_server.contract.headers import UNDO
from mock_server.contract.texts.times import format_instant
from mock_server.domain.records import Customer, Job, Package
from mock_server.sandbox.control.problem import not_found
from mock_server.sandbox.ground.exchange import Outcome, Request, Steps
from mock_server.sandbox.ground.findings import no_such, with_suggestion
from mock_server.sandbox.record.bundle import Origin
from mock_server.sandbox.record.coverage import Coverage
from mock_server.sandbox.record.events import EventLog
from mock_server.sandbox.record.journal import Journal
from mock_server.sandbox.record.partial import partial_members
from mock_server.sandbox.record.record_book import LedCertification
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.sandbox.simulation.simulation import Simulation

UNDO_MS: Final = 600_000
"""How long what a call replaces is kept for an undo, in milliseconds of the wall clock."""


class Controlled(Protocol):
    """The parts of a sandbox that control calls use."""

    simulation: Simulation
    epoch: int
    origin: Origin
    certification: LedCertification | None
    is_partial: bool
    most: Mapping[str, int]

    @property
    def journal(self) -> Journal:
        """The latest exchanges."""

    @property
    def events(self) -> EventLog:
        """The latest events."""

    @property
    def coverage(self) -> Coverage:
        """Which replies and faults clients have received."""

    def start(self, scenario: BuiltScenario, now_ms: int, by: str | None = None) -> None:
        """Start a scenario at a wall instant; an undo of the call `by`, if any, takes it back."""

    def resume(self, simulation: Simulation, origin: Origin, by: str | None = None) -> None:
        """Continue with another simulation; an undo of the call `by`, if any, takes it back."""

    def may_lack(self, facts: Mapping[str, Any]) -> bool:
        """Return whether the record may be missing calls with these facts."""

    def tick(self, now_ms: int) -> Iterator[bool]:
        """Settle the jobs that are due at a wall instant, one at each step."""

    def note_settled(self) -> None:
        """Record the jobs that have settled so far; called after each of several steps."""

    def next_due_ms(self) -> int | None:
        """Return the wall instant at which the next job settles by time, or None."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ControlCall:
    """One control call; `now_ms` is the wall instant, `body` the validated body or None."""

    sandbox: Controlled
    request: Request
    parameters: Mapping[str, str]
    body: Any
    now_ms: int

    @property
    def simulation(self) -> Simulation:
        """The current simulation of the sandbox."""
        return self.sandbox.simulation

    @property
    def sandbox_ms(self) -> int:
        """The sandbox time of the call, in milliseconds."""
        return self.simulation.clock.at(self.now_ms)

    @property
    def partial(self) -> dict[str, Any]:
        """The members of an answer that say that the record is partial; empty if it is not."""
        return partial_members(is_partial=self.sandbox.is_partial)

    def customer(self, name: str) -> Customer:
        """Return the customer with a ref or id (raises Problem)."""
        customer = self.simulation.world.customer_named(name)
        if customer is None:
            refs = self.simulation.world.base.refs
            raise not_found(with_suggestion(no_such("customer", name), name, refs))
        return customer

    def package(self) -> Package:
        """Return the package that the path names by id or ref (raises Problem)."""
        name = self.parameters["packageId"]
        packages = self.simulation.world.packages
        package = packages.find(name)
        if package is None:
            unknown = f"{no_such('package', name)} (yet)"
            raise not_found(with_suggestion(unknown, name, packages.refs()))
        return package

    def job(self) -> Job:
        """Return the job of the request id in the path (raises Problem)."""
        request_id = self.parameters["requestId"].lower()
        job = self.simulation.known_job(request_id, self.sandbox_ms)
        if job is None:
            raise not_found(f"there is no request {request_id[:80]!r}")
        return job


Handler: TypeAlias = Callable[[ControlCall], Outcome | Steps]
"""Answers a control call, either immediately or in steps."""


def is_purge(request: Request) -> bool:
    """Return whether a call asks not to keep what it replaces or removes."""
    return request.query.get("purge") == "true"


def with_undo(outcome: Outcome, until_ms: int) -> Outcome:
    """Return the reply to a call that can be undone until a wall instant."""
    return outcome.with_header(UNDO, f"until={format_instant(until_ms)}")


class Listed(Protocol):
    """Entries that are found by their position."""

    def __len__(self) -> int: ...

    def __getitem__(self, position: int, /) -> Any: ...


def page_of(query: Mapping[str, str], entries: Listed) -> dict[str, Any]:
    """Return the page of `entries` that a validated query requests with `page` and `size`."""
    page, size = int(query.get("page", "0")), int(query.get("size", "50"))
    shown = range(page * size, min((page + 1) * size, len(entries)))
    items = [entries[position] for position in shown]
    return {"items": items, "page": page, "size": size, "total": len(entries)}
