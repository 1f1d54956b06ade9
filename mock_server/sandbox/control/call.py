"""The argument of control handlers: a call, its sandbox, and what handlers have in common."""

from collections.abc import Callable, Generator, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias, TypeVar

from mock_server.contract.headers import UNDO
from mock_server.contract.texts.times import format_instant
from mock_server.contract.values.exact_json import Entries
from mock_server.domain.jobs import Job
from mock_server.domain.records import Customer, Package
from mock_server.sandbox.control.problem import not_found
from mock_server.sandbox.ground.exchange import Outcome, Request
from mock_server.sandbox.ground.findings import no_such, with_suggestion
from mock_server.sandbox.simulation.simulation import Simulation

if TYPE_CHECKING:
    from mock_server.sandbox.sandboxes.sandbox import Sandbox

UNDO_MS: Final = 600_000  # how long what a call replaces is kept for an undo
MAX_BODY: Final = 1 << 20
MAX_SCENARIO: Final = 1 << 24  # bytes of a scenario or a state
T = TypeVar("T")


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
        world = self.simulation.world
        return found(world.customer_named(name), no_such("customer", name), name, world.base.refs)

    def package(self) -> Package:
        name, packages = self.parameters["packageId"], self.simulation.world.packages
        unknown = f"{no_such('package', name)} (yet)"
        return found(packages.find(name), unknown, name, packages.refs())

    def job(self, request_id: str) -> Job:
        job = self.simulation.known_job(request_id.lower(), self.sandbox_ms)
        return found(job, f"there is no request {request_id.lower()[:80]!r}")


Answer: TypeAlias = Outcome | Mapping[str, Any] | None  # data to be sent as JSON; None: no content
Answering: TypeAlias = Generator[bool, None, Answer]  # in steps, as `Steps`
Handler: TypeAlias = Callable[[ControlCall], Answer | Answering]


def found(record: T | None, unknown: str, name: str = "", known: Iterable[str] = ()) -> T:
    """Return what a call names, or refuse the call with a suggestion among `known`."""
    if record is None:
        raise not_found(with_suggestion(unknown, name, known))
    return record


def is_purge(request: Request) -> bool:
    return request.query.get("purge") == "true"


def with_undo(outcome: Outcome, until_ms: int) -> Outcome:
    return outcome.with_header(UNDO, f"until={format_instant(until_ms)}")


class Listed(Protocol):
    def __len__(self) -> int: ...

    def __getitem__(self, position: int, /) -> Any: ...


def page_of(
    query: Mapping[str, str], entries: Listed, show: Callable[[Any], Any] | None = None
) -> dict[str, Any]:
    page, size = int(query.get("page", "0")), int(query.get("size", "50"))
    items = [entries[index] for index in range(page * size, min((page + 1) * size, len(entries)))]
    shown = items if show is None else Entries(items, show)
    return {"items": shown, "page": page, "size": size, "total": len(entries)}
