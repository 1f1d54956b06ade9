"""What the interface leaves to the service: the choices that there are for the calls of a run.

A choice is data: which call of a test, and the step of a fault plan that the service takes there.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from mock_server.contract.contract import Contract
from mock_server.contract.headers import FAULT
from mock_server.contract.values.exact_json import dumps
from mock_server.contract.values.walk import without_none
from mock_server.domain.jobs import MODIFY
from mock_server.sandbox.record.journal import Entry

_OWN: Final = "explore-"
LIMIT: Final = f"{_OWN}limit"


class ChoiceKind(NamedTuple):
    """A kind of choice: its words in reports, and its step; `{code}` stands for each code."""

    says: str
    step: Mapping[str, Any]
    calls: str  # for which calls: any, changes, jobs, modifies, reads
    needs: str = ""  # what must hold: lag (reads may lag), loop (delays cost no real time)


KINDS: Final[Mapping[str, ChoiceKind]] = {
    "refused": ChoiceKind("refused with {code}", {"error": "{code}"}, "any"),
    "refused-late": ChoiceKind(
        "GLOBAL_1001 after the change", {"error": "GLOBAL_1001", "phase": "after"}, "changes"
    ),
    "not-reached": ChoiceKind("connection lost before it", {"network": "reset"}, "any"),
    "reply-lost": ChoiceKind("reply lost", {"network": "reset", "phase": "after"}, "changes"),
    "slow": ChoiceKind("answered after 2m", {"delay": "2m", "phase": "after"}, "any", "loop"),
    "job-failed": ChoiceKind(
        "accepted, but failed with {code}", {"job": "failed", "code": "{code}"}, "jobs"
    ),
    "job-stuck": ChoiceKind("accepted, but never settled", {"job": "stuck"}, "jobs"),
    "job-polled": ChoiceKind(
        "settled at the second status query", {"job": "successful", "after": {"polls": 2}}, "jobs"
    ),
    "job-late": ChoiceKind("settled after an hour", {"job": "successful", "after": "1h"}, "jobs"),
    "job-overtaken": ChoiceKind(
        "settled after the next modify", {"job": "successful", "after": "next-modify"}, "modifies"
    ),
    "stale": ChoiceKind("the customer before its latest change", {"read": "stale"}, "reads", "lag"),
}
"""All kinds of choices, each legal for a service that follows the interface."""


_CALLED: Final = {
    "jobs": "accepted call",
    "modifies": "accepted call",
    "reads": "call after a change",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """What the service does at one call: the `number`th of its operation and customer.

    Only calls that the test itself leaves undecided are counted, and of these only those that the
    step can be for: accepted ones, or reads after a change. `skip` is what a fault plan skips to
    reach that call.
    """

    kind: str
    operation: str
    customer: str | None
    number: int
    skip: int
    code: str | None = None

    @property
    def call(self) -> tuple[str, str, str | None, int]:
        """The call and what happens to it, whatever precedes it and with whichever code."""
        return self.kind, self.operation, self.customer, self.number

    @property
    def step(self) -> dict[str, Any]:
        """The step of a fault plan."""
        step = KINDS[self.kind].step
        return {key: self.code if value == "{code}" else value for key, value in step.items()}

    @property
    def name(self) -> str:
        """The call and the choice, such as `modifyCustomer, 1st call, reply lost`."""
        what = _CALLED.get(KINDS[self.kind].calls, "call")
        says = KINDS[self.kind].says.format(code=self.code)
        return f"{self.operation}, {_nth(self.number)} {what}, {says}"

    def plan(self, number: int) -> dict[str, Any]:
        """Return the fault plan that makes the choice, as the `number`th one of a run."""
        when = None if self.customer is None else {"customer": self.customer}
        plan = {"name": f"{_OWN}{number}", "operation": self.operation, "when": when}
        return without_none({**plan, "fault": self.step, "times": 1, "skip": self.skip})

    def as_command(self) -> str:
        """Return the command that makes the choice in a sandbox of its own."""
        said = {"customer": self.customer, "times": 1, "skip": self.skip or None}
        options = "".join(f" --{key} {value}" for key, value in without_none(said).items())
        return f"customer-sandbox fail {self.operation} '{dumps(self.step).decode()}'{options}"

    def as_call(self) -> str:
        """Return the call of a handle that makes the choice in a test of its own."""
        said = {"customer": self.customer, "times": 1, "skip": self.skip or None}
        options = "".join(f", {key}={value!r}" for key, value in without_none(said).items())
        return f"sandbox.fail({self.operation!r}, {self.step!r}{options})"


def choices_for(
    calls: Sequence[Entry],
    contract: Contract,
    older_plans: Collection[str],
    *,
    has_loop: bool,
    after: int,
) -> Iterator[Choice]:
    """Yield every choice for the undecided calls after the one at the index `after`.

    Args:
        calls: the calls of a run, in the order of the journal.
        contract: says which codes each operation lists, which ones change something, and whether
            reads may lag.
        older_plans: the plans that were there before the run's choices, and decide first.
        has_loop: whether the test runs in an event loop, where delayed replies cost no real time.
        after: where to begin; the calls before it are only counted.
    """
    may_lag = contract.assumptions.read_staleness == "one-change"
    there_is = {"": True, "lag": may_lag, "loop": has_loop}
    kinds = {kind: row for kind, row in KINDS.items() if there_is[row.needs]}
    for at, entry in enumerate(calls):
        if at <= after or entry.operation is None or entry.chosen is not None:
            continue
        operation = contract.operations[entry.operation]
        for kind, row in kinds.items():
            if not _fits(row.calls, calls, at, contract):
                continue
            before = [
                each
                for index, each in enumerate(calls[:at])
                if (each.operation, each.customer_id) == (entry.operation, entry.customer_id)
                and _fits(row.calls, calls, index, contract)
            ]
            for code in operation.legal_codes if "{code}" in row.says else [None]:
                yield Choice(
                    kind=kind,
                    operation=entry.operation,
                    customer=entry.customer_id,
                    number=1 + sum(each.chosen is None or is_own(each) for each in before),
                    skip=sum(_passes(each, older_plans) for each in before),
                    code=code,
                )


def _fits(which: str, calls: Sequence[Entry], at: int, contract: Contract) -> bool:
    """Return whether a step for such calls is for the one at an index; others pass its plan."""
    entry = calls[at]
    match which:
        case "changes":
            return contract.operations[entry.operation or ""].failure is not None
        case "jobs":
            return entry.accepted is not None
        case "modifies":
            return entry.operation == MODIFY and entry.accepted is not None
        case "reads":
            before = (each for each in calls[:at] if each.customer_id == entry.customer_id)
            return entry.operation == _READ and any(each.accepted is not None for each in before)
        case _:
            return True


_READ: Final = "getCustomer"


def is_own(entry: Entry) -> bool:
    """Return whether one of a run's choices decided a call."""
    return entry.chosen is not None and entry.chosen.source.startswith(_OWN)


def _passes(entry: Entry, older_plans: Collection[str]) -> bool:
    """Return whether the plan of a choice sees a call: no header, earlier plan or choice has it."""
    plan = "" if entry.chosen is None else entry.chosen.source
    return not (plan in older_plans or is_own(entry) or plan.endswith(FAULT))


def _nth(number: int) -> str:
    tens, ones = divmod(number % 100, 10)
    return f"{number}{'th' if tens == 1 else {1: 'st', 2: 'nd', 3: 'rd'}.get(ones, 'th')}"


def spelled(choices: Sequence[Choice]) -> str:
    """Return choices in one line."""
    return "; then ".join(choice.name for choice in choices) or "fair weather"
