"""Coverage: which parts of the contract the clients of a sandbox have exercised.

call       an operation succeeded, or failed with a code that it lists
job        an accepted operation ended with this result
network    an operation's connection broke in this way
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, Final

from mock_server.contract.operation_records import Operation
from mock_server.contract.values.exact_json import dumps
from mock_server.sandbox.faults.plans import Plan
from mock_server.sandbox.ground.exchange import Network

SUCCESS: Final = "success"
_MAX_PLANS: Final = 10_000
_LONGEST_PLAN: Final = 400
JOB_RESULTS: Final = ("successful", "failed")


@dataclass(frozen=True, slots=True)
class Row:
    """One item to cover, and how often clients have exercised it."""

    kind: str
    operation: str
    result: str
    count: int


class Coverage:
    """Counts of the exercised items; they survive resets, so that a whole test run adds up.

    `plans` counts how often each fault plan fired. Its keys are the texts of the plans, since names
    are not unique. Plans that only let calls pass are not counted, nor are more than 10,000 plans.
    `is_partial` means that some of the added counts are from a partial record.
    """

    def __init__(self) -> None:
        self.is_partial = False
        self._counts: dict[tuple[str, str, str], int] = defaultdict(int)
        self.plans: Counter[str] = Counter()

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> "Coverage":
        """Return the coverage that `as_fields` returned as plain data."""
        coverage = cls()
        for kind, operation, result, count in data["met"]:
            coverage._counts[kind, operation, result] = count
        coverage.plans.update(data["plans"])
        return coverage

    def as_fields(self) -> dict[str, Any]:
        """Return the counts as plain data, as stored and read again by `of`."""
        met = [[*item, count] for item, count in self._counts.items()]
        return {"met": met, "plans": dict(self.plans)}

    def add(self, other: "Coverage") -> None:
        """Add the counts of another sandbox."""
        for item, count in other._counts.items():  # noqa: SLF001 - of the same class
            self._counts[item] += count
        for written, fired in other.plans.items():
            self._add_to_plan(written, fired)

    def add_plan(self, plan: Plan) -> None:
        """Note that a plan is in force."""
        if not all(step.is_ok for step in plan.steps):
            self._add_to_plan(_written(plan), 0)

    def count_plan(self, plan: Plan) -> None:
        """Count a call that a plan affected."""
        self._add_to_plan(_written(plan), 1)

    def _add_to_plan(self, written: str, fired: int) -> None:
        if written in self.plans or len(self.plans) < _MAX_PLANS:
            self.plans[written] += fired

    def count_call(self, operation: str, code: str) -> None:
        """Count a call that was answered with a code, or successfully if the code is empty."""
        self._counts["call", operation, code or SUCCESS] += 1

    def count_job(self, operation: str, result: str) -> None:
        """Count a job that ended."""
        self._counts["job", operation, result] += 1

    def count_network(self, operation: str, network: Network) -> None:
        """Count a connection that broke."""
        self._counts["network", operation, network] += 1

    def rows(self, operations: Iterable[Operation]) -> list[Row]:
        """Return a row for every item to cover, in the order of the contract."""
        return [Row(*item, self._counts.get(item, 0)) for item in _items(list(operations))]


def share(rows: Iterable[Row], *, network: bool) -> float:
    """Return the percentage of exercised items, rounded to hundredths; 0 if there are no items.

    Network faults count only if `network` is set.
    """
    counted = [row for row in rows if network or row.kind != "network"]
    return round(100 * sum(row.count > 0 for row in counted) / max(1, len(counted)), 2)


def _written(plan: Plan) -> str:
    """Return the text of a plan, abbreviated to its beginning and a digest if it is long."""
    written = dumps(plan.data)
    if len(written) <= _LONGEST_PLAN:
        return written.decode()
    digest = blake2b(written, digest_size=8).hexdigest()
    return f"{written[:_LONGEST_PLAN].decode(errors='ignore')}... ({digest})"


def _items(operations: list[Operation]) -> Iterator[tuple[str, str, str]]:
    for operation in operations:
        for result in (SUCCESS, *operation.legal_codes):
            yield "call", operation.operation_id, result
    for operation in operations:
        for result in JOB_RESULTS if operation.failure is not None else ():
            yield "job", operation.operation_id, result
    for operation in operations:
        for network in Network:
            yield "network", operation.operation_id, network
