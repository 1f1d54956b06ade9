"""A sandbox in the hands of a program: a method for each control call, typed.

Calls go straight to the sandbox where it is in this process, over HTTP where it is elsewhere.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, TypeVar

from mock_server.embedding import calls, extras
from mock_server.embedding.calls import Call, Listing
from mock_server.embedding.carriers import Carrier
from mock_server.embedding.errors import concerns_the_caller
from mock_server.embedding.place import Place, find_token
from mock_server.embedding.records import (
    AcceptedRequest,
    Advance,
    Assumption,
    Clock,
    CoverageReport,
    CustomerSummary,
    FaultPlan,
    JournalEntry,
    PackageRecord,
    Verification,
    Version,
)
from mock_server.embedding.spelling import Duration, Instant, Json, Step, expectation_of, plan_of
from mock_server.sandbox.ground.exchange import Outcome, Request

if TYPE_CHECKING:
    import aiohttp

    from mock_server.embedding.transports.httpx_transport import SandboxTransport
    from mock_server.embedding.transports.requests_adapter import SandboxAdapter

T = TypeVar("T")
__tracebackhide__ = concerns_the_caller


class SandboxHandle:
    """One sandbox, for code that does not await; use it from any thread.

    Every method raises `ControlError` when the sandbox refuses, `UnreachableError` when there is
    none to ask.
    """

    def __init__(self, carrier: Carrier, name: str) -> None:
        self._place = Place(carrier, name)

    def __repr__(self) -> str:
        return f"<sandbox {self.base_url}>"

    @property
    def name(self) -> str:
        """The sandbox's name."""
        return self._place.name

    @property
    def url(self) -> str:
        """The URL of the server."""
        return self._place.carrier.url

    @property
    def base_url(self) -> str:
        """The URL that a client of the interface is pointed at: `http://HOST:PORT/s/NAME`."""
        return self._place.base_url

    def token(self, customer: str) -> str:
        """Return a token that acts for a customer, by the name that the scenario uses.

        Raises:
            NotFoundError: when the scenario has none.
        """
        return find_token(self.scenario(), customer)

    def handle(self, request: Request) -> Outcome:
        """Answer any call, control calls included, straight from the sandbox."""
        return self._place.carrier.carry(self._place.inward(request))

    def httpx_transport(self) -> "SandboxTransport":
        """Return a transport for `httpx.Client` and `httpx.AsyncClient`: no socket at all.

        Raises:
            MissingExtraError: when httpx is not installed.
        """
        return extras.httpx_transport(self._place)

    def requests_adapter(self) -> "SandboxAdapter":
        """Return an adapter to mount in a `requests.Session`: no socket at all.

        Raises:
            MissingExtraError: when requests is not installed.
        """
        return extras.requests_adapter(self._place)

    def aiohttp_session(self, **options: Any) -> "aiohttp.ClientSession":
        """Return an `aiohttp.ClientSession` bound to the sandbox: no socket at all."""
        return extras.aiohttp_session(self._place, **options)

    def reset(self) -> datetime:
        """Go back to the scenario's first instant; return it."""
        return self._one(calls.reset())

    def scenario(self) -> Json:
        """Return the scenario in force, resolved."""
        return self._one(calls.scenario())

    def load(self, source: Json | str) -> str:
        """Start again from another scenario, plain data or YAML; return its name."""
        return self._one(calls.load(source))

    def version(self) -> Version:
        """Return the versions of the program, of its documents and of its formats."""
        return self._one(calls.version())

    def state(self) -> Json:
        """Return everything that makes up the sandbox, to be restored here or elsewhere."""
        return self._one(calls.state())

    def restore(self, exported: Json) -> datetime:
        """Go on from an exported state; return what time it is there."""
        return self._one(calls.restore(exported))

    def bundle(self) -> Json:
        """Return everything that it takes to replay what happened (`customer-sandbox replay`)."""
        return self._one(calls.bundle())

    def clock(self) -> Clock:
        """Return what time it is, how it moves, and what is due next."""
        return self._one(calls.clock())

    def freeze(self) -> Clock:
        """Stop the clock where it is."""
        return self._one(calls.freeze())

    def run(self, speed: float = 1) -> Clock:
        """Let the clock run from where it is, so many times as fast as real time."""
        return self._one(calls.run(speed))

    def advance(
        self, by: Duration | None = None, *, to: Instant | None = None, until: str | None = None
    ) -> Advance:
        """Move the clock forward: by a duration, to an instant, or until something.

        `until` is `next`, `idle` or a requestId. Without anything: until idle.
        """
        return self._one(calls.advance(by, to, until))

    def requests(self) -> list[AcceptedRequest]:
        """Return accepted work."""
        return self._all(calls.requests())

    def request(self, request_id: str) -> AcceptedRequest:
        """Return one accepted request; asking counts as no status query."""
        return self._one(calls.request(request_id))

    def settle(self, request_id: str, as_: str, code: str | None = None) -> AcceptedRequest:
        """Settle a request by hand, as `successful` or `failed` with a code."""
        return self._one(calls.settle(request_id, as_, code))

    def customers(self, parent: str | None = None) -> list[CustomerSummary]:
        """Return customers in a nutshell: all, or the children of one (a ref or id)."""
        return self._all(calls.customers(parent))

    def customer(self, name: str) -> Json:
        """Return a customer, by ref or id: the bare object of section 2.2."""
        return self._one(calls.customer(name))

    def put_customer(self, name: str, fields: Json, *, parent: str | None = None) -> Json:
        """Replace a customer, or add one; below another, if a `parent` is named."""
        return self._one(calls.put_customer(name, fields, parent))

    def delete_customer(self, name: str) -> None:
        """Remove a customer that has no children."""
        self._one(calls.delete_customer(name))

    def packages(self) -> list[PackageRecord]:
        """Return the packages that exist."""
        return self._all(calls.packages())

    def attach(self, package: str, customer: str) -> Json:
        """Attach a package to a customer, as its self-service would; return the customer."""
        return self._one(calls.attach(package, customer))

    def detach(self, package: str, customer: str) -> Json:
        """Detach a package from a customer, as its self-service would; return the customer."""
        return self._one(calls.detach(package, customer))

    def fail(  # noqa: PLR0913 - each is a key of a plan
        self,
        operation: str | None,
        step: Step | Sequence[Step],
        *,
        when: Json | None = None,
        times: int | None = None,
        skip: int | None = None,
        every: int | None = None,
        probability: float | None = None,
        ttl: Duration | None = None,
        force: bool | None = None,
        name: str | None = None,
        **conditions: Any,
    ) -> FaultPlan:
        """Add a fault plan: what is to go wrong for an operation, None for all.

        One step is a fault that fires each time, or `times` times; several come one a call, in
        order. Everything else is said as in a plan of a scenario, and left out if it is None.

        Args:
            operation: the operation that it is for, None for all of them.
            step: what goes wrong, or a sequence of steps.
            when: the calls that it is for, as a mapping; `conditions` say the same in keywords.
            times: how often: 1 unless said for several steps, without end for one.
            skip: so many matching calls pass first.
            every: only every so-manieth matching call is met.
            probability: how likely a matching call is to be met, from 0 to 1, drawn from the seed.
            ttl: how long the plan lives, on the sandbox's clock.
            force: allow codes that the operation does not list.
            name: the plan's name; one without gets one.
            conditions: customer, below, requester, header, body, from_ and to.
        """
        plan = plan_of(
            operation,
            step,
            {**(when or {}), **conditions},
            times=times,
            skip=skip,
            every=every,
            probability=probability,
            ttl=ttl,
            force=force,
            name=name,
        )
        return self._one(calls.add_fault(plan))

    def add_fault(self, plan: Json) -> FaultPlan:
        """Add a fault plan as it is written in a scenario; one without a name gets one."""
        return self._one(calls.add_fault(plan))

    def faults(self) -> list[FaultPlan]:
        """Return the fault plans, with what became of each."""
        return self._all(calls.faults())

    def fault(self, name: str) -> FaultPlan:
        """Return a fault plan, with what became of it."""
        return self._one(calls.fault(name))

    def put_fault(self, name: str, plan: Json) -> FaultPlan:
        """Add a fault plan as it is written in a scenario, or replace the one of this name."""
        return self._one(calls.put_fault(name, plan))

    def delete_fault(self, name: str) -> None:
        """Take a fault plan away."""
        self._one(calls.delete_fault(name))

    def clear_faults(self) -> None:
        """Take every fault plan away, those of the scenario included."""
        self._one(calls.clear_faults())

    def journal(
        self,
        *,
        operation: str | None = None,
        customer: str | None = None,
        status: int | None = None,
        code: str | None = None,
        since: Instant | None = None,
    ) -> list[JournalEntry]:
        """Return what happened, the oldest first; each filter leaves out what does not match."""
        return self._all(
            calls.journal(
                {
                    "operation": operation,
                    "customer": customer,
                    "status": status,
                    "code": code,
                    "since": since,
                }
            )
        )

    def entry(self, number: int) -> JournalEntry:
        """Return one entry of the journal; every reply carries its number in X-Sandbox-Entry."""
        return self._one(calls.entry(number))

    def last_entry(
        self,
        *,
        operation: str | None = None,
        customer: str | None = None,
        status: int | None = None,
        code: str | None = None,
        since: Instant | None = None,
    ) -> JournalEntry:
        """Return the newest entry of the journal; each filter leaves out what does not match.

        Raises:
            NotFoundError: when there is none.
        """
        return self._one(
            calls.last_entry(
                {
                    "operation": operation,
                    "customer": customer,
                    "status": status,
                    "code": code,
                    "since": since,
                }
            )
        )

    def clear_journal(self) -> None:
        """Forget every entry of the journal; their numbers go on."""
        self._one(calls.clear_journal())

    def verify(
        self,
        *,
        exactly: int | None = None,
        at_least: int | None = None,
        at_most: int | None = None,
        in_order: Sequence[Json] | None = None,
        **match: Any,
    ) -> Verification:
        """Tell whether calls were made as expected; `match` says what they are like.

        What can be asked of a call: operation, customer, requester, status, code, method, path,
        header, body, plan, request_id, control, since. The answer is true if all is well, and
        names the nearest misses if not.
        """
        return self._one(
            calls.verify(
                expectation_of(
                    match, exactly=exactly, at_least=at_least, at_most=at_most, in_order=in_order
                )
            )
        )

    def wait_for(
        self,
        *,
        timeout: Duration = "10s",
        exactly: int | None = None,
        at_least: int | None = None,
        at_most: int | None = None,
        in_order: Sequence[Json] | None = None,
        **match: Any,
    ) -> Verification:
        """Wait until calls were made as expected (see `verify`); `timeout` is real time.

        Raises:
            WaitTimeoutError: when they were not.
        """
        return self._one(
            calls.wait_for(
                expectation_of(
                    match, exactly=exactly, at_least=at_least, at_most=at_most, in_order=in_order
                ),
                timeout,
            )
        )

    def wait_for_request(
        self, request_id: str, *, timeout: Duration = "10s", while_frozen: bool = False
    ) -> AcceptedRequest:
        """Wait until a request has settled; `timeout` is real time.

        `while_frozen` waits although the clock is frozen, for somebody else to move it.

        Raises:
            ConflictError: at once, when only time settles it and the clock is frozen.
            WaitTimeoutError: when it has not settled in time.
        """
        call = calls.wait_for_request(request_id, timeout, while_frozen=while_frozen)
        return self._one(call)

    def coverage(self) -> CoverageReport:
        """Return which parts of the contract were met, and which never."""
        return self._one(calls.coverage())

    def assumptions(self) -> list[Assumption]:
        """Return what the document leaves open, with what the scenario switched."""
        return self._all(calls.assumptions())

    def drop(self) -> None:
        """Remove the sandbox, with everything in it; it would be made anew on its next use."""
        self._one(calls.drop(self.name))

    def _one(self, call: Call[T]) -> T:
        return call.result(self._place.carrier.carry(self._place.control(call)))

    def _all(self, listing: Listing[T]) -> list[T]:
        found: list[T] = []
        number, is_last = 0, False
        while not is_last:
            items, is_last = self._one(listing.page(number))
            found += items
            number += 1
        return found
