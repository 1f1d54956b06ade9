"""The control calls as typed conversations, each written once for both handles."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import partial
from operator import itemgetter
from typing import Any, Literal, TypeAlias, TypeVar

from mock_server import authoring
from mock_server.client.answers import (
    AcceptedRequest,
    Advance,
    Assumption,
    Clock,
    CustomerSummary,
    FaultPlan,
    FormerSandbox,
    NewKeys,
    NewSandbox,
    PackageRecord,
    Record,
    SandboxRecord,
    ScenarioCheck,
    Version,
    nothing,
    read_now,
)
from mock_server.client.errors import concerns_the_caller
from mock_server.contract.values.walk import without_none
from mock_server.embedding.carriers import Carrier
from mock_server.embedding.conversation import Conversation, call
from mock_server.embedding.endpoint import Endpoint, tagged
from mock_server.embedding.journal_methods import JournalMethods
from mock_server.embedding.spelling import Duration, Instant, JsonObject, Step, plan_of, purging

R = TypeVar("R", bound=Record)
Role: TypeAlias = Literal["owner", "caller"]
__tracebackhide__ = concerns_the_caller


class ControlCalls(JournalMethods):
    """A method for each control call in `control.yaml`."""

    @call
    def reset(self, *, purge: bool = False) -> Conversation[datetime]:
        """Restart the scenario; return the new time. With `purge`, this cannot be undone."""
        return self._endpoint.ask("reset", read_now, query=purging(purge))

    @call
    def undo(self) -> Conversation[None]:
        """Undo the latest reset, load or restore, which is possible for 10 minutes."""
        return self._endpoint.ask("undoSandbox", nothing, self._endpoint.name)

    @call
    def scenario(self) -> Conversation[JsonObject]:
        """Return the current scenario, with its includes resolved."""
        return self._endpoint.ask("getScenario", dict)

    @call
    def load(self, source: JsonObject | str, *, purge: bool = False) -> Conversation[str]:
        """Restart with another scenario, given as plain data or YAML; return its name.

        With `purge`, this cannot be undone.
        """
        query = purging(purge)
        return self._endpoint.ask("putScenario", itemgetter("name"), query=query, body=source)

    @call
    def check(self, source: JsonObject | str) -> Conversation[ScenarioCheck]:
        """Return the errors and warnings about a scenario, without loading it."""
        read = partial(ScenarioCheck.noting, self._endpoint.carrier.url, "check(...)")
        return self._endpoint.ask("checkScenario", read, body=source)

    @call
    def version(self) -> Conversation[Version]:
        """Return the versions of the program, its documents, and the formats of its files."""
        return self._endpoint.ask("getVersion", Version.read)

    @call
    def state(self) -> Conversation[JsonObject]:
        """Return the state of the sandbox, which `restore` accepts here or on another server."""
        return self._endpoint.ask("getState", dict)

    @call
    def restore(self, exported: JsonObject, *, purge: bool = False) -> Conversation[datetime]:
        """Continue from an exported state; return its time. With `purge`, this cannot be undone."""
        return self._endpoint.ask("putState", read_now, query=purging(purge), body=exported)

    @call
    def bundle(self) -> Conversation[JsonObject]:
        """Return everything that `customer-sandbox replay` needs to repeat the calls."""
        return self._endpoint.ask("getBundle", dict)

    @call
    def clock(self) -> Conversation[Clock]:
        """Return the time, how the clock runs, and when the next pending request is due."""
        return self._endpoint.ask("getClock", Clock.read)

    @call
    def freeze(self) -> Conversation[Clock]:
        """Freeze the clock, so that only `advance` moves it."""
        return self._endpoint.ask("freezeClock", Clock.read)

    @call
    def run(self, speed: float = 1) -> Conversation[Clock]:
        """Let the clock run, `speed` times as fast as real time."""
        return self._endpoint.ask("runClock", Clock.read, body={"speed": speed})

    @call
    def advance(
        self, by: Duration | None = None, *, to: Instant | None = None, until: str | None = None
    ) -> Conversation[Advance]:
        """Move the clock forward: by a duration, to an instant, or until something happens.

        `until` is `next`, `idle` or a requestId. Without arguments, it advances until idle.
        """
        body = without_none({"by": by, "to": to, "until": until}) or {"until": "idle"}
        return self._endpoint.ask("advanceClock", Advance.read, body=body)

    @call
    def requests(self) -> Conversation[list[AcceptedRequest]]:
        """Return the accepted requests."""
        return self._endpoint.ask_all("listRequests", AcceptedRequest.read)

    @call
    def request(self, request_id: str) -> Conversation[AcceptedRequest]:
        """Return one accepted request; this does not count as a status query."""
        return self._endpoint.ask("getRequest", AcceptedRequest.read, request_id)

    @call
    def settle(
        self, request_id: str, as_: str, code: str | None = None
    ) -> Conversation[AcceptedRequest]:
        """Settle a request manually, as `successful`, or as `failed` with a code."""
        body = without_none({"as": as_, "code": code})
        return self._endpoint.ask("settleRequest", AcceptedRequest.read, request_id, body=body)

    @call
    def customers(
        self, parent: str | None = None, *, search: str | None = None
    ) -> Conversation[list[CustomerSummary]]:
        """Return summaries of all customers, or of the children of `parent` (a ref or id).

        `search` selects customers with this text in their id, ref, name or e-mail addresses.
        """
        query = {"parent": parent, "search": search}
        return self._endpoint.ask_all("listCustomers", CustomerSummary.read, query)

    @call
    def customer(self, name: str) -> Conversation[JsonObject]:
        """Return a customer by ref or id, as the object of section 2.2 without an envelope."""
        return self._endpoint.ask("readCustomer", dict, name)

    @call
    def tagged_customer(self, name: str) -> Conversation[tuple[JsonObject, str]]:
        """Return a customer and its tag, which changes whenever the customer does.

        Calls that change the customer and are given a tag fail with status 412 if it is no longer
        current.
        """
        return self._endpoint.ask("readCustomer", tuple, name, content=tagged)

    @call
    def put_customer(
        self, name: str, fields: JsonObject, *, parent: str | None = None, tag: str | None = None
    ) -> Conversation[JsonObject]:
        """Replace a customer, or add one if `name` is a UUID that does not exist yet.

        `fields` is the whole customer, including all mandatory fields; `parent` is the one above a
        new customer, by default the root.
        """
        query = {"parent": parent}
        return self._endpoint.ask("putCustomer", dict, name, query=query, body=fields, tag=tag)

    @call
    def change_customer(
        self, name: str, fields: JsonObject, *, tag: str | None = None
    ) -> Conversation[JsonObject]:
        """Change some fields of a customer immediately, without a request; return the customer."""
        return self._endpoint.ask("changeCustomer", dict, name, body=fields, tag=tag)

    @call
    def delete_customer(self, name: str, *, tag: str | None = None) -> Conversation[None]:
        """Remove a customer that has no children."""
        return self._endpoint.ask("deleteCustomer", nothing, name, tag=tag)

    @call
    def packages(self, eligible: str | None = None) -> Conversation[list[PackageRecord]]:
        """Return all packages, or those for which a customer (a ref or id) is eligible."""
        return self._endpoint.ask_all("listPackages", PackageRecord.read, {"eligible": eligible})

    @call
    def attach(self, package: str, customer: str) -> Conversation[JsonObject]:
        """Attach a package to a customer, as self-service would; return the customer."""
        return self._endpoint.ask("attachPackage", dict, package, body={"customer": customer})

    @call
    def detach(self, package: str, customer: str) -> Conversation[JsonObject]:
        """Detach a package from a customer, as self-service would; return the customer."""
        return self._endpoint.ask("detachPackage", dict, package, body={"customer": customer})

    @call
    def fail(  # noqa: PLR0913 - each is a key of a plan
        self,
        /,
        operation: str | None,
        step: Step | Sequence[Step],
        *,
        when: JsonObject | None = None,
        times: int | None = None,
        skip: int | None = None,
        every: int | None = None,
        probability: float | None = None,
        ttl: Duration | None = None,
        force: bool | None = None,
        name: str | None = None,
        **conditions: Any,
    ) -> Conversation[FaultPlan]:
        """Add a fault plan for an operation, or for all operations (None).

        A single step fires for each call, or `times` times; several steps fire in order, one per
        call. The other arguments are keys of a plan as in scenarios, and are left out if None.

        Args:
            operation: the operation whose calls the plan affects, or None for all.
            step: what goes wrong: one step, or a sequence of steps.
            when: the conditions that calls must meet, as a mapping; or pass them as `conditions`.
            times: how often the step or sequence fires; default: unlimited for a step, else 1.
            skip: how many matching calls to leave unaffected first.
            every: affect only every Nth matching call.
            probability: the chance that a matching call is affected, 0 to 1; drawn from the seed.
            ttl: how long the plan lasts, on the sandbox's clock.
            force: allow codes that the operation does not list.
            name: the plan's name; generated by default.
            conditions: customer, below, requester, header, body, from_ and to.
        """
        often = {"times": times, "skip": skip, "every": every, "probability": probability}
        others = {**often, "ttl": ttl, "force": force, "name": name}
        plan = plan_of(operation, step, when or {}, conditions, others)
        return self._endpoint.ask("addFault", FaultPlan.read, body=plan)

    @call
    def add_fault(self, plan: JsonObject) -> Conversation[FaultPlan]:
        """Add a fault plan, written as in a scenario; a missing name is generated."""
        return self._endpoint.ask("addFault", FaultPlan.read, body=plan)

    @call
    def faults(self) -> Conversation[list[FaultPlan]]:
        """Return all fault plans with their counters."""
        return self._endpoint.ask_all("listFaults", FaultPlan.read)

    @call
    def fault(self, name: str) -> Conversation[FaultPlan]:
        """Return a fault plan with its counters."""
        return self._endpoint.ask("getFault", FaultPlan.read, name)

    @call
    def put_fault(self, name: str, plan: JsonObject) -> Conversation[FaultPlan]:
        """Add a fault plan, written as in a scenario, or replace the one with this name."""
        return self._endpoint.ask("putFault", FaultPlan.read, name, body=plan)

    @call
    def delete_fault(self, name: str) -> Conversation[None]:
        """Remove a fault plan."""
        return self._endpoint.ask("deleteFault", nothing, name)

    @call
    def clear_faults(self) -> Conversation[None]:
        """Remove all fault plans, including those of the scenario."""
        return self._endpoint.ask("clearFaults", nothing)

    @call
    def assumptions(self) -> Conversation[list[Assumption]]:
        """Return all assumptions, with the values that are in force in this sandbox."""
        return self._endpoint.ask_all("listAssumptions", Assumption.read)

    @call
    def drop(self) -> Conversation[None]:
        """Remove the sandbox and everything in it; its next use creates it again."""
        query = purging(True)  # tests end with this, so nothing has to be kept for an undo
        return self._endpoint.ask("deleteSandbox", nothing, self._endpoint.name, query=query)


Formers: TypeAlias = list[FormerSandbox]
Listed: TypeAlias = list[SandboxRecord]
"""Aliases, needed because a method has the name of the type `list`."""


class SandboxesCalls:
    """A method for each call about the sandboxes of a server."""

    def __init__(self, carrier: Carrier) -> None:
        self._endpoint = Endpoint(carrier, "")

    @call
    def create(
        self,
        name: str,
        scenario: str | JsonObject | authoring.Scenario | None = None,
        *,
        seed: int | None = None,
        clock: JsonObject | None = None,
        origin: str | None = None,
        ttl: Duration | None = None,
        limits: Mapping[str, int] | None = None,
    ) -> Conversation[NewSandbox]:
        """Create a sandbox; it replaces one with the same name, but keeps that one's keys.

        Args:
            name: its name.
            scenario: a shipped name, plain data, or a `Scenario`; default: the server's scenario.
            seed: a seed that replaces the scenario's.
            clock: a clock that replaces the scenario's, such as `{"mode": "frozen"}`.
            origin: the name of a sandbox to fork, instead of a scenario.
            ttl: its time to live.
            limits: its limits by name, such as `pendingJobs`.
        """
        source = scenario.as_data() if isinstance(scenario, authoring.Scenario) else scenario
        kept = {"ttl": ttl, "limits": limits}
        body = {"scenario": source, "seed": seed, "clock": clock, "from": origin, **kept}
        return self._endpoint.ask(
            "putSandbox", partial(self._read, NewSandbox), name, body=without_none(body)
        )

    @call
    def list(self) -> Conversation[Listed]:
        """Return all sandboxes that are in memory, least recently used first."""
        return self._endpoint.ask_all("listSandboxes", SandboxRecord.read)

    @call
    def show(self, name: str) -> Conversation[SandboxRecord]:
        """Return one sandbox; this does not count as use."""
        return self._endpoint.ask("getSandbox", SandboxRecord.read, name)

    @call
    def rotate(self, name: str, role: Role | None = None) -> Conversation[NewKeys]:
        """Replace the keys of a sandbox, for both roles or one; the old keys become invalid."""
        body = {} if role is None else {"roles": [role]}
        return self._endpoint.ask("rotateKeys", partial(self._read, NewKeys), name, body=body)

    @call
    def extend(self, name: str, ttl: Duration | None) -> Conversation[SandboxRecord]:
        """Set the time to live of a sandbox, counted from now; None means forever."""
        return self._endpoint.ask("extendSandbox", SandboxRecord.read, name, body={"ttl": ttl})

    @call
    def delete(self, name: str, *, purge: bool = False) -> Conversation[None]:
        """Remove a sandbox; with `purge`, nothing of it is kept once this returns."""
        return self._endpoint.ask("deleteSandbox", nothing, name, query=purging(purge))

    @call
    def undoable(self, name: str) -> Conversation[Formers]:
        """Return the former content of a sandbox that `undo` can bring back, if there is any."""
        return self._endpoint.ask(
            "listUndo", lambda answer: [*map(FormerSandbox.read, answer["items"])], name
        )

    @call
    def undo(self, name: str) -> Conversation[SandboxRecord]:
        """Undo the latest reset, replacement or deletion of a sandbox, within 10 minutes."""
        return self._endpoint.ask("undoSandbox", SandboxRecord.read, name)

    def _read(self, kind: type[R], answer: JsonObject) -> R:
        """Read new keys; within this process, their base URL lacks the host."""
        url = answer.get("baseUrl") or ""
        whole = {"baseUrl": self._endpoint.carrier.url + url} if url.startswith("/") else {}
        return kind.read({**answer, "sandbox": answer, **whole})
