"""The control calls as a table of functions: what each one sends, and what its answer is read as.

One function for each operation of the control API; the handles, sync and async, only carry them.
Addresses are relative to the sandbox, but those that begin with `/_sandboxes`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from http import HTTPStatus
from typing import Any, Final, Generic, TypeVar
from urllib.parse import quote, urlencode

from mock_server.contract.exact_json import NotJsonError, loads
from mock_server.embedding.errors import UnreachableError, concerns_the_caller, control_error
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
    read_record,
)
from mock_server.embedding.spelling import (
    Duration,
    Instant,
    Json,
    spell_duration,
    spell_instant,
    spell_json,
    without_none,
)
from mock_server.sandbox.ground.exchange import Outcome
from mock_server.sandbox.sandboxes.api import Upload

T = TypeVar("T")
__tracebackhide__ = concerns_the_caller
_PAGE_SIZE: Final = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class Call(Generic[T]):
    """One control call: how it is sent, and how its answer is read.

    `upload` is what the shell would make of the body, where that has been made already.
    """

    method: str
    path: str
    read: Callable[[Any], T]
    body: bytes = b""
    upload: Upload | None = None

    def result(self, outcome: Outcome) -> T:
        """Read an answer.

        Raises:
            ControlError: when the call was refused.
            UnreachableError: when something else than a sandbox has answered.
        """
        try:
            said: Any = loads(outcome.body, max_values=None) if outcome.body else None
            if outcome.status >= HTTPStatus.BAD_REQUEST:
                raise control_error(outcome.status, said)
            return self.read(said)
        except (NotJsonError, AttributeError, TypeError, KeyError, ValueError) as error:
            what = f"{self.method} {self.path} was answered {outcome.status}"
            raise UnreachableError(f"{what}, but not as a sandbox does: {error}") from None


@dataclass(frozen=True, slots=True, kw_only=True)
class Listing(Generic[T]):
    """A control call that lists, page by page."""

    path: str
    query: Mapping[str, str]
    read: Callable[[Json], T]

    def page(self, number: int) -> Call[tuple[list[T], bool]]:
        """Return the call for one page, which tells whether there are more."""

        def read(said: Json) -> tuple[list[T], bool]:
            is_last = (number + 1) * _PAGE_SIZE >= said["total"]
            return [self.read(item) for item in said["items"]], is_last

        query = urlencode({**self.query, "page": number, "size": _PAGE_SIZE})
        return Call(method="GET", path=f"{self.path}?{query}", read=read)


def reset() -> Call[datetime]:
    """`reset`: back to the scenario's first instant."""
    return Call(method="POST", path="/_sandbox/reset", read=_now)


def scenario() -> Call[Json]:
    """`getScenario`: the scenario in force, resolved."""
    return _get("/_sandbox/scenario", _as_it_is)


def load(source: Json | str, upload: Any = None) -> Call[str]:
    """`putScenario`: start again from another scenario, YAML or plain data; its name."""
    body = source.encode() if isinstance(source, str) else spell_json(source)
    return Call(
        method="PUT",
        path="/_sandbox/scenario",
        body=body,
        upload=upload,
        read=lambda said: str(said["name"]),
    )


def version() -> Call[Version]:
    """`getVersion`: the versions of what answers."""
    return _get("/_sandbox/version", _reader(Version))


def state() -> Call[Json]:
    """`getState`: everything that makes up the sandbox."""
    return _get("/_sandbox/state", _as_it_is)


def restore(exported: Json) -> Call[datetime]:
    """`putState`: go on from an exported state."""
    return Call(method="PUT", path="/_sandbox/state", body=spell_json(exported), read=_now)


def bundle() -> Call[Json]:
    """`getBundle`: everything that it takes to replay what happened."""
    return _get("/_sandbox/bundle", _as_it_is)


def clock() -> Call[Clock]:
    """`getClock`: what time it is, and what is due next."""
    return _get("/_sandbox/clock", _reader(Clock))


def freeze() -> Call[Clock]:
    """`freezeClock`: stop the clock where it is."""
    return _post("/_sandbox/clock/freeze", None, _reader(Clock))


def run(speed: float) -> Call[Clock]:
    """`runClock`: let the clock run from where it is."""
    return _post("/_sandbox/clock/run", {"speed": speed}, _reader(Clock))


def advance(by: Duration | None, to: Instant | None, until: str | None) -> Call[Advance]:
    """`advanceClock`: move the clock forward, until idle unless said; what fired, in order."""
    said = without_none({"by": spell_duration(by), "to": spell_instant(to), "until": until})
    return _post("/_sandbox/clock/advance", said or {"until": "idle"}, _reader(Advance))


def requests() -> Listing[AcceptedRequest]:
    """`listRequests`: accepted work."""
    return Listing(path="/_sandbox/requests", query={}, read=_reader(AcceptedRequest))


def request(request_id: str) -> Call[AcceptedRequest]:
    """`getRequest`: one of them; it counts as no status query."""
    return _get(f"/_sandbox/requests/{_quoted(request_id)}", _reader(AcceptedRequest))


def settle(request_id: str, as_: str, code: str | None) -> Call[AcceptedRequest]:
    """`settleRequest`: settle one by hand."""
    said = without_none({"as": as_, "code": code})
    path = f"/_sandbox/requests/{_quoted(request_id)}/settle"
    return _post(path, said, _reader(AcceptedRequest))


def customers(parent: str | None) -> Listing[CustomerSummary]:
    """`listCustomers`: customers in a nutshell, all or the children of one."""
    query = {} if parent is None else {"parent": parent}
    return Listing(path="/_sandbox/customers", query=query, read=_reader(CustomerSummary))


def customer(name: str) -> Call[Json]:
    """`readCustomer`: the bare object of section 2.2."""
    return _get(f"/_sandbox/customers/{_quoted(name)}", _as_it_is)


def put_customer(name: str, fields: Json, parent: str | None) -> Call[Json]:
    """`putCustomer`: replace a customer, or add one; below another, if a parent is named."""
    query = "" if parent is None else f"?{urlencode({'parent': parent})}"
    return Call(
        method="PUT",
        path=f"/_sandbox/customers/{_quoted(name)}{query}",
        body=spell_json(fields),
        read=_as_it_is,
    )


def delete_customer(name: str) -> Call[None]:
    """`deleteCustomer`: remove a customer that has no children."""
    return _delete(f"/_sandbox/customers/{_quoted(name)}")


def packages() -> Listing[PackageRecord]:
    """`listPackages`: packages that exist."""
    return Listing(path="/_sandbox/packages", query={}, read=_reader(PackageRecord))


def attach(package: str, customer: str) -> Call[Json]:
    """`attachPackage`: as the customer's self-service would."""
    path = f"/_sandbox/packages/{_quoted(package)}/attach"
    return _post(path, {"customer": customer}, _as_it_is)


def detach(package: str, customer: str) -> Call[Json]:
    """`detachPackage`: as the customer's self-service would."""
    path = f"/_sandbox/packages/{_quoted(package)}/detach"
    return _post(path, {"customer": customer}, _as_it_is)


def faults() -> Listing[FaultPlan]:
    """`listFaults`: the plans, with what became of each."""
    return Listing(path="/_sandbox/faults", query={}, read=_plan)


def fault(name: str) -> Call[FaultPlan]:
    """`getFault`: one of them."""
    return _get(f"/_sandbox/faults/{_quoted(name)}", _plan)


def add_fault(plan: Json) -> Call[FaultPlan]:
    """`addFault`: add a plan at the end."""
    return _post("/_sandbox/faults", plan, _plan)


def put_fault(name: str, plan: Json) -> Call[FaultPlan]:
    """`putFault`: add a plan, or replace the one of this name."""
    path = f"/_sandbox/faults/{_quoted(name)}"
    return Call(method="PUT", path=path, body=spell_json(plan), read=_plan)


def delete_fault(name: str) -> Call[None]:
    """`deleteFault`: take a plan away."""
    return _delete(f"/_sandbox/faults/{_quoted(name)}")


def clear_faults() -> Call[None]:
    """`clearFaults`: take every plan away."""
    return _delete("/_sandbox/faults")


def journal(filters: Mapping[str, Any]) -> Listing[JournalEntry]:
    """`listJournal`: what happened, filtered."""
    return Listing(path="/_sandbox/journal", query=_spelled(filters), read=_entry)


def entry(number: int) -> Call[JournalEntry]:
    """`getEntry`: one entry, explained."""
    return _get(f"/_sandbox/journal/{number}", _entry)


def last_entry(filters: Mapping[str, Any]) -> Call[JournalEntry]:
    """`getLastEntry`: the newest entry that passes the filters, explained."""
    query = urlencode(_spelled(filters))
    return _get(f"/_sandbox/journal/last{query and f'?{query}'}", _entry)


def clear_journal() -> Call[None]:
    """`clearJournal`: forget every entry."""
    return _delete("/_sandbox/journal")


def verify(said: Json) -> Call[Verification]:
    """`verifyJournal`: tell whether the calls were made as expected."""
    return _post("/_sandbox/journal/verify", said, _reader(Verification))


def wait_for(said: Json, timeout: Duration) -> Call[Verification]:
    """`waitJournal`: wait until the calls were made."""
    body = {**said, "timeout": spell_duration(timeout)}
    return _post("/_sandbox/journal/wait", body, _reader(Verification))


def wait_for_request(
    request_id: str, timeout: Duration, *, while_frozen: bool
) -> Call[AcceptedRequest]:
    """`waitJournal`: wait until a request has settled."""
    body = {
        "request": request_id,
        "timeout": spell_duration(timeout),
        "refuseFrozen": not while_frozen,
    }

    def read(said: Json) -> AcceptedRequest:
        return read_record(AcceptedRequest, said["request"])

    return _post("/_sandbox/journal/wait", body, read)


def coverage() -> Call[CoverageReport]:
    """`getCoverage`: which parts of the contract were met, and which never."""
    return _get("/_sandbox/coverage", _reader(CoverageReport))


def assumptions() -> Listing[Assumption]:
    """`listAssumptions`: the register, with what the scenario switched."""
    return Listing(path="/_sandbox/assumptions", query={}, read=_reader(Assumption))


def place(name: str, said: Json, upload: Upload | None = None) -> Call[None]:
    """`putSandbox`: make a sandbox, in place of the one of this name."""
    return Call(
        method="PUT",
        path=f"/_sandboxes/{_quoted(name)}",
        body=spell_json(said),
        upload=upload,
        read=_nothing,
    )


def drop(name: str) -> Call[None]:
    """`deleteSandbox`: remove a sandbox, with everything in it."""
    return _delete(f"/_sandboxes/{_quoted(name)}")


def _get(path: str, read: Callable[[Any], T]) -> Call[T]:
    return Call(method="GET", path=path, read=read)


def _post(path: str, said: Json | None, read: Callable[[Any], T]) -> Call[T]:
    return Call(method="POST", path=path, body=b"" if said is None else spell_json(said), read=read)


def _delete(path: str) -> Call[None]:
    return Call(method="DELETE", path=path, read=_nothing)


def _reader(kind: type[T]) -> Callable[[Json], T]:
    return lambda said: read_record(kind, said)


def _plan(said: Json) -> FaultPlan:
    written = {key: value for key, value in said.items() if key not in _ACCOUNT}
    return read_record(FaultPlan, {**said, "said": written})


_ACCOUNT: Final = frozenset({"matched", "fired", "passed", "remaining", "completed", "entries"})


def _spelled(filters: Mapping[str, Any]) -> Mapping[str, str]:
    return {name: str(spell_instant(value)) for name, value in without_none(filters).items()}


def _entry(said: Json) -> JournalEntry:
    return read_record(JournalEntry, said)


def _now(said: Json) -> datetime:
    return datetime.fromisoformat(said["now"])


def _as_it_is(said: Json) -> Json:
    return said


def _nothing(_: Any) -> None:
    return None


def _quoted(name: str) -> str:
    return quote(name, safe="")
