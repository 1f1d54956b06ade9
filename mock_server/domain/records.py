"""What a world is made of: frozen records, in the words of sections 2.2 to 2.4.

A record is never changed, only replaced, so that worlds can share what they have in common. Those
that every call makes or replaces are named tuples, which takes a third of the time.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final, NamedTuple, TypeAlias

from mock_server.domain.refusal import Code, Reason
from mock_server.domain.weight import text_weight

Fields: TypeAlias = Mapping[str, Any]
"""A JSON object under its wire names; never mutated."""

ALL: Final = "ALL"
"""The keyword of `eligibleSubAccountIds` that means every sub-account (section 4.3)."""

MODIFY: Final = "modifyCustomer"
"""The one operation that rules of the domain are about: modifies of a customer settle in turn."""

_PACKAGE: Final = 400
_OFFER: Final = 8
_ACCOUNT: Final = 100


class Customer(NamedTuple):
    """A customer and its place in the hierarchy; `fields` is the whole object of section 2.2."""

    customer_id: str
    parent_id: str | None
    ref: str | None
    fields: Fields

    def with_fields(self, fields: Fields) -> "Customer":
        """Return the same customer with other fields."""
        return Customer(self.customer_id, self.parent_id, self.ref, fields)


@dataclass(frozen=True, slots=True)
class Offer:
    """An entry of the catalogue that packages and customers draw from."""

    offer_id: str
    ref: str | None
    name: str
    linked_offer_ids: tuple[str, ...] = ()

    def as_fields(self) -> Fields:
        """Return the offer as it shows on a customer (section 2.2)."""
        return {
            "id": self.offer_id,
            "name": self.name,
            "linkedOfferIds": list(self.linked_offer_ids),
        }


class Package(NamedTuple):
    """A named, ordered group of offers (section 2.3); one that was created knows its `weight`."""

    package_id: str
    owner_id: str
    ref: str | None
    name: str
    description: str | None
    nested_offers: tuple[str, ...]
    eligible_sub_account_ids: tuple[str, ...]
    weight: int = 0

    def weighed(self) -> "Package":
        """Return the same package with the bytes that it takes; offers' ids are the catalogue's."""
        texts = text_weight(self.name) + text_weight(self.description or "")
        entries = _OFFER * len(self.nested_offers) + _ACCOUNT * len(self.eligible_sub_account_ids)
        return Package._make((*self[:-1], _PACKAGE + texts + entries))

    def as_fields(self) -> Fields:
        """Return the package in the form of section 2.3."""
        return {
            "packageId": self.package_id,
            "name": self.name,
            "description": self.description,
            "nestedOffers": list(self.nested_offers),
            "eligibleSubAccountIds": list(self.eligible_sub_account_ids),
        }

    def on_customer(self) -> Fields:
        """Return the package as it shows on a customer (section 2.2)."""
        return {
            "id": self.package_id,
            "name": self.name,
            "nestedOfferIds": list(self.nested_offers),
        }


@dataclass(frozen=True, slots=True)
class Modify:
    """The work of an accepted modify: the elements to change, empty values folded to None.

    `weight` is about the bytes that laying it over a customer takes. What `is_judged` makes a valid
    customer of any, as far as its members are not merged with those that are there.
    """

    patch: Fields
    weight: int = 0
    is_judged: bool = field(default=False, compare=False)


class Overtaken(NamedTuple):
    """What has been done to a customer since one of its modifies was overtaken.

    `later` are the successful modifies by sequence, `fields` are the customer's as they would be
    without them, and `weight` is about the bytes that both take.
    """

    fields: Fields
    later: tuple[tuple[int, Modify], ...] = ()
    weight: int = 0


@dataclass(frozen=True, slots=True)
class Void:
    """Nothing to do: the work of a body that was accepted although invalid, or what is left.

    `reasons` tell what is wrong with the body.
    """

    weight: int = 0
    reasons: tuple[Reason, ...] = ()


Work: TypeAlias = Modify | Package | Void
"""What a job is to do; the work of an accepted create package is the package that will exist."""

_DONE: Final = Void()
"""What is left to do of settled work; who asks what became of it does not ask what it was."""


class Status(StrEnum):
    """The states of a request (section 2.4); how they are spelled on the wire is an assumption."""

    IN_PROGRESS = "inProgress"
    SUCCESSFUL = "successful"
    FAILED = "failed"


class Job(NamedTuple):
    """The asynchronous work behind a requestId.

    How it settles was drawn at acceptance: `verdict` is None for success, else the code it fails
    with. It settles at `due_ms`, or at the status query that brings `polls_left` to zero, or by
    hand. A queued job (`waits_for`) gets its due instant when the one before it settles. What does
    not fit the world fails, and `why` tells why.
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
        """Return the job as it is told of: what it is to do may be large."""
        return Job._make((*self[:_WORK], _DONE, *self[_WORK + 1 :]))

    def settled(self, at_ms: int, error: Code | None, why: tuple[Reason, ...] = ()) -> "Job":
        """Return the job as it is once it has settled; what it was to do is done with."""
        due_ms = (
            at_ms if self.due_ms == at_ms else self.due_ms
        )  # one number, of which many are kept
        drawn = self[_WORK + 1 : _DUE]
        return Job._make((*self[:_WORK], _DONE, *drawn, due_ms, at_ms, error, why))

    def doomed(self, verdict: Code, reason: Reason) -> "Job":
        """Return the job as it is once it cannot succeed any more: there is nothing left to do."""
        return self._replace(work=_DONE, verdict=verdict, why=(reason,))

    @property
    def is_doomed(self) -> bool:
        """Tell whether a job is in progress that cannot succeed any more, and holds nobody back."""
        return self.settled_ms is None and bool(self.why)

    @property
    def settles_by_time(self) -> bool:
        """Tell whether it settles when so much time has passed, and not by status queries."""
        return self.delay_ms is not None

    @property
    def status(self) -> Status:
        """In progress until settled, then successful or failed; never back."""
        if self.settled_ms is None:
            return Status.IN_PROGRESS
        return Status.SUCCESSFUL if self.error is None else Status.FAILED


_WORK: Final = Job._fields.index("work")
_DUE: Final = Job._fields.index("due_ms")
"""Where a job has them: one is made of another by position, as each call has one made."""
