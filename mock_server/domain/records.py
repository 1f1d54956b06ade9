"""The records of a world, named as in sections 2.2 to 2.4. They are replaced, never changed.

Those that every call creates are neither frozen nor named tuples, which would be slower.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from operator import attrgetter
from types import SimpleNamespace
from typing import Any, Final, TypeAlias

from mock_server.domain.refusal import Code, Reason

Fields: TypeAlias = Mapping[str, Any]  # a JSON object under its wire names; never mutated

ALL: Final = "ALL"  # every sub-account, in `eligibleSubAccountIds` (section 4.3)
MODIFY: Final = "modifyCustomer"  # a customer's modifies settle in order
NEXT_MODIFY: Final = "next-modify"  # what a job waits for, in place of the id of a request
REASON: Final = 1700  # the most bytes of a kept reason: two texts, of characters of four bytes


@dataclass(slots=True)
class Customer:
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


Work: TypeAlias = Modify | Package | Void  # a package is the future one
DONE: Final = Void()  # of a settled job, since status queries do not show its work


class Status(StrEnum):
    """The states of a request (section 2.4)."""

    IN_PROGRESS = "inProgress"
    SUCCESSFUL = "successful"
    FAILED = "failed"


@dataclass(slots=True)
class Job:
    """The asynchronous work behind a requestId; its result was drawn at acceptance.

    It settles at `due_ms`, at the status query that brings `polls_left` to zero, or manually. A job
    that waits for another one, or for the next modify of its customer that is accepted, gets its
    due instant when that settles.
    """

    request_id: str
    sequence: int
    operation: str
    customer_id: str
    requester_id: str
    accepted_ms: int
    work: Work
    verdict: Code | None  # of the failure; None for success
    delay_ms: int | None = None
    polls_left: int | None = None
    waits_for: str | None = None
    due_ms: int | None = None
    settled_ms: int | None = None
    error: Code | None = None
    why: tuple[Reason, ...] = ()  # if it no longer fits the world

    def without_work(self) -> "Job":
        """Return the job without its work, in a fraction of the time that `replace` takes."""
        job = Job(*_PARTS(self))
        job.work = DONE
        return job

    @property
    def status(self) -> Status:
        if self.settled_ms is None:
            return Status.IN_PROGRESS
        return Status.SUCCESSFUL if self.error is None else Status.FAILED


_PARTS: Final = attrgetter(*(each.name for each in fields(Job)))


@dataclass(frozen=True, slots=True, kw_only=True)
class InvoiceDefaults:
    when: str
    values: Mapping[str, Any]


class Rules(SimpleNamespace):
    """The value in force of each row of the register of assumptions: `imei_lock` of `imei-lock`."""
