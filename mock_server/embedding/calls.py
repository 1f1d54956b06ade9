"""The control calls as conversations, typed: each is written here once, for both handles."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from mock_server.embedding.conversation import Conversation, call
from mock_server.embedding.errors import concerns_the_caller
from mock_server.embedding.place import Place
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
    nothing,
    read_now,
    read_plan,
    read_record,
    record,
)
from mock_server.embedding.spelling import (
    Duration,
    Instant,
    Json,
    Step,
    conditions_of,
    expectation_of,
    filters_of,
    plan_of,
    without_none,
)

__tracebackhide__ = concerns_the_caller


class ControlCalls:
    """A method for each control call, by the operation id that `control.yaml` gives it."""

    _place: Place

    @call
    def reset(self) -> Conversation[datetime]:
        """Go back to the scenario's first instant; return it."""
        return self._place.ask("reset", read_now)

    @call
    def scenario(self) -> Conversation[Json]:
        """Return the scenario in force, resolved."""
        return self._place.ask("getScenario", dict)

    @call
    def load(self, source: Json | str) -> Conversation[str]:
        """Start again from another scenario, plain data or YAML; return its name."""
        body = source.encode() if isinstance(source, str) else source
        return self._place.ask("putScenario", lambda said: str(said["name"]), body=body)

    @call
    def version(self) -> Conversation[Version]:
        """Return the versions of the program, of its documents and of its formats."""
        return self._place.ask("getVersion", record(Version))

    @call
    def state(self) -> Conversation[Json]:
        """Return everything that makes up the sandbox, to be restored here or elsewhere."""
        return self._place.ask("getState", dict)

    @call
    def restore(self, exported: Json) -> Conversation[datetime]:
        """Go on from an exported state; return what time it is there."""
        return self._place.ask("putState", read_now, body=exported)

    @call
    def bundle(self) -> Conversation[Json]:
        """Return everything that it takes to replay what happened (`customer-sandbox replay`)."""
        return self._place.ask("getBundle", dict)

    @call
    def clock(self) -> Conversation[Clock]:
        """Return what time it is, how it moves, and what is due next."""
        return self._place.ask("getClock", record(Clock))

    @call
    def freeze(self) -> Conversation[Clock]:
        """Stop the clock where it is."""
        return self._place.ask("freezeClock", record(Clock))

    @call
    def run(self, speed: float = 1) -> Conversation[Clock]:
        """Let the clock run from where it is, so many times as fast as real time."""
        return self._place.ask("runClock", record(Clock), body={"speed": speed})

    @call
    def advance(
        self, by: Duration | None = None, *, to: Instant | None = None, until: str | None = None
    ) -> Conversation[Advance]:
        """Move the clock forward: by a duration, to an instant, or until something.

        `until` is `next`, `idle` or a requestId. Without anything: until idle.
        """
        body = without_none({"by": by, "to": to, "until": until}) or {"until": "idle"}
        return self._place.ask("advanceClock", record(Advance), body=body)

    @call
    def requests(self) -> Conversation[list[AcceptedRequest]]:
        """Return accepted work."""
        return self._place.ask_all("listRequests", record(AcceptedRequest))

    @call
    def request(self, request_id: str) -> Conversation[AcceptedRequest]:
        """Return one accepted request; asking counts as no status query."""
        return self._place.ask("getRequest", record(AcceptedRequest), request_id)

    @call
    def settle(
        self, request_id: str, as_: str, code: str | None = None
    ) -> Conversation[AcceptedRequest]:
        """Settle a request by hand, as `successful` or `failed` with a code."""
        body = without_none({"as": as_, "code": code})
        return self._place.ask("settleRequest", record(AcceptedRequest), request_id, body=body)

    @call
    def customers(self, parent: str | None = None) -> Conversation[list[CustomerSummary]]:
        """Return a summary of each customer: of all, or of the children of one (a ref or id)."""
        return self._place.ask_all("listCustomers", record(CustomerSummary), {"parent": parent})

    @call
    def customer(self, name: str) -> Conversation[Json]:
        """Return a customer, by ref or id: the bare object of section 2.2."""
        return self._place.ask("readCustomer", dict, name)

    @call
    def put_customer(
        self, name: str, fields: Json, *, parent: str | None = None
    ) -> Conversation[Json]:
        """Replace a customer, or add one; below another, if a `parent` is named."""
        return self._place.ask("putCustomer", dict, name, query={"parent": parent}, body=fields)

    @call
    def delete_customer(self, name: str) -> Conversation[None]:
        """Remove a customer that has no children."""
        return self._place.ask("deleteCustomer", nothing, name)

    @call
    def packages(self) -> Conversation[list[PackageRecord]]:
        """Return the packages that exist."""
        return self._place.ask_all("listPackages", record(PackageRecord))

    @call
    def attach(self, package: str, customer: str) -> Conversation[Json]:
        """Attach a package to a customer, as its self-service would; return the customer."""
        return self._place.ask("attachPackage", dict, package, body={"customer": customer})

    @call
    def detach(self, package: str, customer: str) -> Conversation[Json]:
        """Detach a package from a customer, as its self-service would; return the customer."""
        return self._place.ask("detachPackage", dict, package, body={"customer": customer})

    @call
    def fail(  # noqa: PLR0913 - each is a key of a plan
        self,
        /,
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
    ) -> Conversation[FaultPlan]:
        """Add a fault plan: what is to go wrong for an operation, None for all.

        One step is a fault that fires each time, or `times` times; several come one a call, in
        order. Everything else is said as in a plan of a scenario, and left out if it is None.

        Args:
            operation: the operation that it is for, None for all of them.
            step: what goes wrong, or a sequence of steps.
            when: the calls that it is for, as a mapping; `conditions` say the same in keywords.
            times: how often: 1 unless said for several steps, without end for one.
            skip: so many matching calls pass first.
            every: only every Nth matching call is met.
            probability: how likely a matching call is to be met, from 0 to 1, drawn from the seed.
            ttl: how long the plan lives, on the sandbox's clock.
            force: allow codes that the operation does not list.
            name: the plan's name; one without gets one.
            conditions: customer, below, requester, header, body, from_ and to.
        """
        plan = plan_of(
            operation,
            step,
            conditions_of(when or {}, conditions),
            times=times,
            skip=skip,
            every=every,
            probability=probability,
            ttl=ttl,
            force=force,
            name=name,
        )
        return self._place.ask("addFault", read_plan, body=plan)

    @call
    def add_fault(self, plan: Json) -> Conversation[FaultPlan]:
        """Add a fault plan as it is written in a scenario; one without a name gets one."""
        return self._place.ask("addFault", read_plan, body=plan)

    @call
    def faults(self) -> Conversation[list[FaultPlan]]:
        """Return the fault plans, with what became of each."""
        return self._place.ask_all("listFaults", read_plan)

    @call
    def fault(self, name: str) -> Conversation[FaultPlan]:
        """Return a fault plan, with what became of it."""
        return self._place.ask("getFault", read_plan, name)

    @call
    def put_fault(self, name: str, plan: Json) -> Conversation[FaultPlan]:
        """Add a fault plan as it is written in a scenario, or replace the one of this name."""
        return self._place.ask("putFault", read_plan, name, body=plan)

    @call
    def delete_fault(self, name: str) -> Conversation[None]:
        """Take a fault plan away."""
        return self._place.ask("deleteFault", nothing, name)

    @call
    def clear_faults(self) -> Conversation[None]:
        """Take every fault plan away, those of the scenario included."""
        return self._place.ask("clearFaults", nothing)

    @call
    def journal(
        self,
        *,
        operation: str | None = None,
        customer: str | None = None,
        status: int | None = None,
        code: str | None = None,
        since: Instant | None = None,
        calls: str | None = None,
    ) -> Conversation[list[JournalEntry]]:
        """Return what happened, the oldest first; each filter leaves out what does not match.

        `calls="interface"` leaves out control calls.
        """
        query = filters_of(operation, customer, status, code, since, calls)
        return self._place.ask_all("listJournal", record(JournalEntry), query)

    @call
    def entry(self, number: int | str) -> Conversation[JournalEntry]:
        """Return one entry of the journal; every reply carries its number in X-Sandbox-Entry.

        With a store the number of a read may be a text such as `7+2`.
        """
        return self._place.ask("getEntry", record(JournalEntry), str(number))

    @call
    def last_entry(
        self,
        *,
        operation: str | None = None,
        customer: str | None = None,
        status: int | None = None,
        code: str | None = None,
        since: Instant | None = None,
        calls: str | None = None,
    ) -> Conversation[JournalEntry]:
        """Return the newest entry of the journal; each filter leaves out what does not match.

        `calls="interface"` leaves out control calls.

        Raises:
            NotFoundError: when there is none.
        """
        query = filters_of(operation, customer, status, code, since, calls)
        return self._place.ask("getLastEntry", record(JournalEntry), query=query)

    @call
    def clear_journal(self) -> Conversation[None]:
        """Forget every entry of the journal; their numbers go on."""
        return self._place.ask("clearJournal", nothing)

    @call
    def verify(
        self,
        /,
        *,
        exactly: int | None = None,
        at_least: int | None = None,
        at_most: int | None = None,
        in_order: Sequence[Json] | None = None,
        **match: Any,
    ) -> Conversation[Verification]:
        """Tell whether calls were made as expected; `match` says what they are like.

        What can be asked of a call: operation, customer, requester, status, code, method, path,
        header, body, plan, request_id, control, since. The answer is true if all is well, and
        names the nearest misses if not.
        """
        body = expectation_of(match, exactly, at_least, at_most, in_order)
        return self._place.ask("verifyJournal", record(Verification), body=body)

    @call
    def wait_for(
        self,
        /,
        *,
        timeout: Duration = "10s",
        exactly: int | None = None,
        at_least: int | None = None,
        at_most: int | None = None,
        in_order: Sequence[Json] | None = None,
        **match: Any,
    ) -> Conversation[Verification]:
        """Wait until calls were made as expected (see `verify`); `timeout` is real time.

        Raises:
            WaitTimeoutError: when they were not.
        """
        body = expectation_of(match, exactly, at_least, at_most, in_order)
        body["timeout"] = timeout
        return self._place.ask("waitJournal", record(Verification), body=body)

    @call
    def wait_for_request(
        self, request_id: str, *, timeout: Duration = "10s", while_frozen: bool = False
    ) -> Conversation[AcceptedRequest]:
        """Wait until a request has settled; `timeout` is real time.

        `while_frozen` waits although the clock is frozen, for somebody else to move it.

        Raises:
            ConflictError: at once, when only time settles it and the clock is frozen.
            WaitTimeoutError: when it has not settled in time.
        """
        body = {"request": request_id, "timeout": timeout, "refuseFrozen": not while_frozen}
        return self._place.ask("waitJournal", _settled, body=body)

    @call
    def coverage(self) -> Conversation[CoverageReport]:
        """Return which parts of the contract were met, and which never."""
        return self._place.ask("getCoverage", record(CoverageReport))

    @call
    def assumptions(self) -> Conversation[list[Assumption]]:
        """Return what the document leaves open, with what the scenario switched."""
        return self._place.ask_all("listAssumptions", record(Assumption))

    @call
    def drop(self) -> Conversation[None]:
        """Remove the sandbox, with everything in it; it would be made anew on its next use."""
        return self._place.ask("deleteSandbox", nothing, self._place.name)


def _settled(said: Json) -> AcceptedRequest:
    return read_record(AcceptedRequest, said["request"])
