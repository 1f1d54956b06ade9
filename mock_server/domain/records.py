"""The records of a world, named as in sections 2.2 to 2.4.

Records are replaced, never changed, so that worlds can share them. Records that every call creates
are not frozen, because creating them would take three times as long; nor are they named tuples,
because reading their members would.
"""

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import SimpleNamespace
from typing import Any, Final, TypeAlias

from mock_server.domain.refusal import Code, Reason

Fields: TypeAlias = Mapping[str, Any]  # a JSON object under its wire names; never mutated

Container: TypeAlias = dict[Any, Any] | list[Any] | deque[Any]
"""What holds many records; once it is no longer used, it is emptied in slices."""

ALL: Final = "ALL"
"""The keyword of `eligibleSubAccountIds` that means every sub-account (section 4.3)."""

MODIFY: Final = "modifyCustomer"
"""The only operation that the domain treats specially: a customer's modifies settle in order."""

REASON: Final = 1700
"""The most bytes of a kept reason: two short texts, of characters of four bytes."""


@dataclass(slots=True)
class Customer:
    """A customer and its place in the hierarchy."""

    customer_id: str
    parent_id: str | None
    ref: str | None
    fields: Fields  # the whole object of section 2.2
    # It was added after so many requests had been accepted: earlier ones with its id are about
    # another customer, which was removed.
    since: int = 0
    size: int = 0  # in bytes, once it has changed

    def with_fields(self, fields: Fields, size: int) -> "Customer":
        return Customer(self.customer_id, self.parent_id, self.ref, fields, self.since, size)


@dataclass(frozen=True, slots=True)
class Offer:
    """An entry of the catalogue that packages and customers draw from."""

    offer_id: str
    ref: str | None
    name: str
    linked_offer_ids: tuple[str, ...] = ()

    def as_fields(self) -> Fields:
        return {
            "id": self.offer_id,
            "name": self.name,
            "linkedOfferIds": list(self.linked_offer_ids),
        }


@dataclass(slots=True)
class Package:
    """A named, ordered group of offers (section 2.3); one of a scenario has a `size` of 0."""

    package_id: str
    owner_id: str
    ref: str | None
    name: str
    description: str | None
    nested_offers: tuple[str, ...]
    eligible_sub_account_ids: tuple[str, ...]
    size: int = 0

    def as_fields(self) -> Fields:
        return {
            "packageId": self.package_id,
            "name": self.name,
            "description": self.description,
            "nestedOffers": list(self.nested_offers),
            "eligibleSubAccountIds": list(self.eligible_sub_account_ids),
        }

    def on_customer(self) -> Fields:
        return {
            "id": self.package_id,
            "name": self.name,
            "nestedOfferIds": list(self.nested_offers),
        }


@dataclass(slots=True)
class Modify:
    """The work of an accepted modify."""

    patch: Fields  # with empty values folded to None
    size: int = 0  # in bytes
    # The patch is known to fit any valid customer, except for its members that are merged.
    is_checked: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class Void:
    """No work: that of a settled job, or of an accepted request with an invalid body."""

    reasons: tuple[Reason, ...] = ()  # the errors of the body

    @property
    def size(self) -> int:
        return REASON * len(self.reasons)


Work: TypeAlias = Modify | Package | Void
"""What a job will do; for create package, this is the future package."""

DONE: Final = Void()
"""The work of a settled job, which is not kept, because status queries do not show it."""


class Status(StrEnum):
    """The states of a request (section 2.4); how they are spelled on the wire is an assumption."""

    IN_PROGRESS = "inProgress"
    SUCCESSFUL = "successful"
    FAILED = "failed"


@dataclass(slots=True)
class Job:
    """The asynchronous work behind a requestId.

    Its result was drawn at acceptance: `verdict` is None for success, otherwise the code of the
    failure. It settles at `due_ms`, at the status query that brings `polls_left` to zero, or
    manually. A queued job (`waits_for`) gets its due instant when the previous one settles. A job
    that no longer fits the world fails, for the reasons in `why`.
    """

    request_id: str
    sequence: int
    operation: str
    customer_id: str
    requester_id: str
    accepted_ms: int
    work: Work
    verdict: Code | None
    delay_ms: int | None = None
    polls_left: int | None = None
    waits_for: str | None = None
    due_ms: int | None = None
    settled_ms: int | None = None
    error: Code | None = None
    why: tuple[Reason, ...] = ()

    def without_work(self) -> "Job":
        """Return the job without its work, which may be large, for reports and when it is settled.

        It is copied member by member, because every call makes copies: calling the class with
        keywords would take three times as long, `replace` seven times.
        """
        job = object.__new__(Job)
        job.request_id = self.request_id
        job.sequence = self.sequence
        job.operation = self.operation
        job.customer_id = self.customer_id
        job.requester_id = self.requester_id
        job.accepted_ms = self.accepted_ms
        job.work = DONE
        job.verdict = self.verdict
        job.delay_ms = self.delay_ms
        job.polls_left = self.polls_left
        job.waits_for = self.waits_for
        job.due_ms = self.due_ms
        job.settled_ms = self.settled_ms
        job.error = self.error
        job.why = self.why
        return job

    @property
    def status(self) -> Status:
        if self.settled_ms is None:
            return Status.IN_PROGRESS
        return Status.SUCCESSFUL if self.error is None else Status.FAILED


@dataclass(frozen=True, slots=True, kw_only=True)
class InvoiceDefaults:
    """When the default invoice configuration applies, and its values (section 4.2)."""

    when: str
    values: Mapping[str, Any]


class Rules(SimpleNamespace):
    """The value in force of each row of the register of assumptions: `imei_lock` of `imei-lock`.

    The register defines which values a row may have. Nothing changes once the rules are made.
    """
