"""The argument of control handlers: a call, its sandbox, and what handlers have in common."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias

from mock_server.contract.headers import UNDO
from mock_server.contract.texts.times import format_instant
from mock_server.contract.values.exact_json import Entries
from mock_server.domain.records import Customer, Job, Package
from mock_server.sandbox.control.problem import Problem, bad_request, not_found
from mock_server.sandbox.ground.exchange import Outcome, Request, Steps, json_outcome
from mock_server.sandbox.ground.findings import no_such, with_suggestion
from mock_server.sandbox.simulation.simulation import Simulation

if TYPE_CHECKING:
    from mock_server.sandbox.sandboxes.sandbox import Sandbox

UNDO_MS: Final = 600_000  # how long what a call replaces is kept for an undo
MAX_BODY: Final = 1 << 20
MAX_SCENARIO: Final = 1 << 24  # bytes of a scenario or a state
_FEW: Final = 10  # entries of a page that are shown at once


@dataclass(frozen=True, slots=True)
class ControlCall:
    """One control call; `now_ms` is the wall instant, `body` the validated body or None."""

    sandbox: "Sandbox"
    request: Request
    parameters: Mapping[str, str]
    body: Any
    now_ms: int

    @property
    def simulation(self) -> Simulation:
        """The present simulation: it may be another one after a step of a long call."""
        return self.sandbox.simulation

    @property
    def sandbox_ms(self) -> int:
        return self.sandbox.simulation.clock.at(self.now_ms)

    def customer_id(self) -> str | None:
        name = self.parameters.get("customer")
        customer = None if name is None else self.simulation.world.customer_named(name)
        return None if customer is None else customer.customer_id

    def customer(self, name: str) -> Customer:
        customer = self.simulation.world.customer_named(name)
        if customer is None:
            refs = self.simulation.world.base.refs
            raise not_found(with_suggestion(no_such("customer", name), name, refs))
        return customer

    def package(self) -> Package:
        name = self.parameters["packageId"]
        packages = self.simulation.world.packages
        package = packages.find(name)
        if package is None:
            unknown = f"{no_such('package', name)} (yet)"
            raise not_found(with_suggestion(unknown, name, packages.refs()))
        return package

    def job(self) -> Job:
        request_id = self.parameters["requestId"].lower()
        job = self.simulation.known_job(request_id, self.sandbox_ms)
        if job is None:
            raise not_found(f"there is no request {request_id[:80]!r}")
        return job


Handler: TypeAlias = Callable[[ControlCall], Outcome | Steps]


def is_purge(request: Request) -> bool:
    return request.query.get("purge") == "true"


def with_undo(outcome: Outcome, until_ms: int) -> Outcome:
    return outcome.with_header(UNDO, f"until={format_instant(until_ms)}")


class Listed(Protocol):
    def __len__(self) -> int: ...

    def __getitem__(self, position: int, /) -> Any: ...


def paged(
    call: ControlCall, entries: Listed, show: Callable[[Any], Any] | None = None, **others: Any
) -> Outcome:
    page = page_of(call.request.query, entries)
    items = page["items"]
    if show is not None:
        shown = map(show, items)
        items = [*shown] if len(items) <= _FEW else Entries(shown)
    return json_outcome({**page, "items": items, **others})


def page_of(query: Mapping[str, str], entries: Listed) -> dict[str, Any]:
    page, size = int(query.get("page", "0")), int(query.get("size", "50"))
    shown = range(page * size, min((page + 1) * size, len(entries)))
    items = [entries[position] for position in shown]
    return {"items": items, "page": page, "size": size, "total": len(entries)}


def invalid_parameter(name: str, words: str) -> Problem:
    return bad_request(f"{name}: {words}")
