"""The same sandbox for code that awaits: the names of `SandboxHandle`, each a coroutine."""

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


class AsyncSandboxHandle:
    """One sandbox, for code that awaits; its loop goes on meanwhile, whichever it is."""

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

    async def token(self, customer: str) -> str:
        """See `SandboxHandle.token`."""
        return find_token(await self.scenario(), customer)

    async def handle(self, request: Request) -> Outcome:
        """See `SandboxHandle.handle`."""
        return await self._place.carrier.carry_async(self._place.inward(request))

    def httpx_transport(self) -> "SandboxTransport":
        """Return a transport for `httpx.Client` and `httpx.AsyncClient`: no socket at all."""
        return extras.httpx_transport(self._place)

    def requests_adapter(self) -> "SandboxAdapter":
        """Return an adapter to mount in a `requests.Session`: no socket at all."""
        return extras.requests_adapter(self._place)

    def aiohttp_session(self, **options: Any) -> "aiohttp.ClientSession":
        """Return an `aiohttp.ClientSession` bound to the sandbox: no socket at all."""
        return extras.aiohttp_session(self._place, **options)

    async def reset(self) -> datetime:
        """See `SandboxHandle.reset`."""
        return await self._one(calls.reset())

    async def scenario(self) -> Json:
        """See `SandboxHandle.scenario`."""
        return await self._one(calls.scenario())

    async def load(self, source: Json | str) -> str:
        """See `SandboxHandle.load`."""
        return await self._one(calls.load(source))

    async def version(self) -> Version:
        """See `SandboxHandle.version`."""
        return await self._one(calls.version())

    async def state(self) -> Json:
        """See `SandboxHandle.state`."""
        return await self._one(calls.state())

    async def restore(self, exported: Json) -> datetime:
        """See `SandboxHandle.restore`."""
        return await self._one(calls.restore(exported))

    async def bundle(self) -> Json:
        """See `SandboxHandle.bundle`."""
        return await self._one(calls.bundle())

    async def clock(self) -> Clock:
        """See `SandboxHandle.clock`."""
        return await self._one(calls.clock())

    async def freeze(self) -> Clock:
        """See `SandboxHandle.freeze`."""
        return await self._one(calls.freeze())

    async def run(self, speed: float = 1) -> Clock:
        """See `SandboxHandle.run`."""
        return await self._one(calls.run(speed))

    async def advance(
        self, by: Duration | None = None, *, to: Instant | None = None, until: str | None = None
    ) -> Advance:
        """See `SandboxHandle.advance`."""
        return await self._one(calls.advance(by, to, until))

    async def requests(self) -> list[AcceptedRequest]:
        """See `SandboxHandle.requests`."""
        return await self._all(calls.requests())

    async def request(self, request_id: str) -> AcceptedRequest:
        """See `SandboxHandle.request`."""
        return await self._one(calls.request(request_id))

    async def settle(self, request_id: str, as_: str, code: str | None = None) -> AcceptedRequest:
        """See `SandboxHandle.settle`."""
        return await self._one(calls.settle(request_id, as_, code))

    async def customers(self, parent: str | None = None) -> list[CustomerSummary]:
        """See `SandboxHandle.customers`."""
        return await self._all(calls.customers(parent))

    async def customer(self, name: str) -> Json:
        """See `SandboxHandle.customer`."""
        return await self._one(calls.customer(name))

    async def put_customer(self, name: str, fields: Json, *, parent: str | None = None) -> Json:
        """See `SandboxHandle.put_customer`."""
        return await self._one(calls.put_customer(name, fields, parent))

    async def delete_customer(self, name: str) -> None:
        """See `SandboxHandle.delete_customer`."""
        await self._one(calls.delete_customer(name))

    async def packages(self) -> list[PackageRecord]:
        """See `SandboxHandle.packages`."""
        return await self._all(calls.packages())

    async def attach(self, package: str, customer: str) -> Json:
        """See `SandboxHandle.attach`."""
        return await self._one(calls.attach(package, customer))

    async def detach(self, package: str, customer: str) -> Json:
        """See `SandboxHandle.detach`."""
        return await self._one(calls.detach(package, customer))

    async def fail(  # noqa: PLR0913 - each is a key of a plan
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
        """See `SandboxHandle.fail`."""
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
        return await self._one(calls.add_fault(plan))

    async def add_fault(self, plan: Json) -> FaultPlan:
        """See `SandboxHandle.add_fault`."""
        return await self._one(calls.add_fault(plan))

    async def faults(self) -> list[FaultPlan]:
        """See `SandboxHandle.faults`."""
        return await self._all(calls.faults())

    async def fault(self, name: str) -> FaultPlan:
        """See `SandboxHandle.fault`."""
        return await self._one(calls.fault(name))

    async def put_fault(self, name: str, plan: Json) -> FaultPlan:
        """See `SandboxHandle.put_fault`."""
        return await self._one(calls.put_fault(name, plan))

    async def delete_fault(self, name: str) -> None:
        """See `SandboxHandle.delete_fault`."""
        await self._one(calls.delete_fault(name))

    async def clear_faults(self) -> None:
        """See `SandboxHandle.clear_faults`."""
        await self._one(calls.clear_faults())

    async def journal(
        self,
        *,
        operation: str | None = None,
        customer: str | None = None,
        status: int | None = None,
        code: str | None = None,
        since: Instant | None = None,
    ) -> list[JournalEntry]:
        """See `SandboxHandle.journal`."""
        return await self._all(
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

    async def entry(self, number: int) -> JournalEntry:
        """See `SandboxHandle.entry`."""
        return await self._one(calls.entry(number))

    async def last_entry(
        self,
        *,
        operation: str | None = None,
        customer: str | None = None,
        status: int | None = None,
        code: str | None = None,
        since: Instant | None = None,
    ) -> JournalEntry:
        """See `SandboxHandle.last_entry`."""
        return await self._one(
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

    async def clear_journal(self) -> None:
        """See `SandboxHandle.clear_journal`."""
        await self._one(calls.clear_journal())

    async def verify(
        self,
        *,
        exactly: int | None = None,
        at_least: int | None = None,
        at_most: int | None = None,
        in_order: Sequence[Json] | None = None,
        **match: Any,
    ) -> Verification:
        """See `SandboxHandle.verify`."""
        return await self._one(
            calls.verify(
                expectation_of(
                    match, exactly=exactly, at_least=at_least, at_most=at_most, in_order=in_order
                )
            )
        )

    async def wait_for(
        self,
        *,
        timeout: Duration = "10s",  # noqa: ASYNC109 - how long the sandbox waits, not the caller
        exactly: int | None = None,
        at_least: int | None = None,
        at_most: int | None = None,
        in_order: Sequence[Json] | None = None,
        **match: Any,
    ) -> Verification:
        """See `SandboxHandle.wait_for`."""
        return await self._one(
            calls.wait_for(
                expectation_of(
                    match, exactly=exactly, at_least=at_least, at_most=at_most, in_order=in_order
                ),
                timeout,
            )
        )

    async def wait_for_request(
        self,
        request_id: str,
        *,
        timeout: Duration = "10s",  # noqa: ASYNC109 - the same
        while_frozen: bool = False,
    ) -> AcceptedRequest:
        """See `SandboxHandle.wait_for_request`."""
        call = calls.wait_for_request(request_id, timeout, while_frozen=while_frozen)
        return await self._one(call)

    async def coverage(self) -> CoverageReport:
        """See `SandboxHandle.coverage`."""
        return await self._one(calls.coverage())

    async def assumptions(self) -> list[Assumption]:
        """See `SandboxHandle.assumptions`."""
        return await self._all(calls.assumptions())

    async def drop(self) -> None:
        """See `SandboxHandle.drop`."""
        await self._one(calls.drop(self.name))

    async def _one(self, call: Call[T]) -> T:
        return call.result(await self._place.carrier.carry_async(self._place.control(call)))

    async def _all(self, listing: Listing[T]) -> list[T]:
        found: list[T] = []
        number, is_last = 0, False
        while not is_last:
            items, is_last = await self._one(listing.page(number))
            found += items
            number += 1
        return found
