"""For each assumption: which calls it may affect, and which call would decide it.

`touches` may be true for a call that is not affected, but never false for one that is: such a call
would not be replayed. Assumptions that a recording shows directly (`reading_off.py`) have none.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from mock_server.calibration.stories import is_reading
from mock_server.calibration.traffic import ACCEPTING, CREATE, MODIFY, STATUS, ServiceCall
from mock_server.contract.values.walk import every
from mock_server.domain.merge import ENTRY_ARRAYS

Touches: TypeAlias = Callable[[ServiceCall], bool]

_UPPER_UUID: Final = re.compile(
    "[0-9a-fA-F]{8}-[0-9a-fA-F-]*[A-F][0-9a-fA-F-]*|[0-9A-F]*[A-F][0-9A-F]*-[0-9a-fA-F]{4}-"
)


@dataclass(frozen=True, slots=True)
class Deciding:
    """How an assumption is decided; `touches` is None if a recording shows it directly."""

    would_decide: str
    touches: Touches | None = None


def _has_empty(value: Any) -> bool:
    return any(each in (None, "", {}) for each in every(value))


def _any(_: ServiceCall) -> bool:
    return True


def _creates(call: ServiceCall) -> bool:
    return call.operation == CREATE


def _modifies(call: ServiceCall) -> bool:
    return call.operation == MODIFY


def _sends(call: ServiceCall) -> bool:
    return call.operation in ACCEPTING


def _fails(call: ServiceCall) -> bool:
    return call.reply.is_recorded and (not call.reply.is_success or call.operation == STATUS)


def _modifies_any_of(*names: str) -> Touches:
    wanted = frozenset(names)

    def touches(call: ServiceCall) -> bool:
        objects = (each for each in every(call.sent) if isinstance(each, dict))
        return _modifies(call) and not all(map(wanted.isdisjoint, objects))

    return touches


def _shows_invoice(call: ServiceCall) -> bool:
    return _modifies(call) or (is_reading(call) and "invoiceConfiguration" in call.reply.result)


def _has_upper_case(call: ServiceCall) -> bool:
    text = call.body.decode("utf-8", "replace") if call.operation in ACCEPTING else ""
    return _UPPER_UUID.search(call.path) is not None or _UPPER_UUID.search(text) is not None


_ENTRIES: Final = _modifies_any_of(*ENTRY_ARRAYS)
_NUMBERS: Final = _modifies_any_of("campaign", "paymentDueAfterInvoiceIssued")

DECIDING: Final[Mapping[str, Deciding]] = {
    "status-endpoint": Deciding("a query of the status of a requestId that was accepted"),
    "status-values": Deciding(
        "status queries of a request in progress, of one that was successful and of one that failed"
    ),
    "http-status": Deciding("one call for each outcome: a read, accepted work, and each failure"),
    "credentials": Deciding("a recording with credentials, and a call without any"),
    "not-eligible": Deciding(
        "a read of an existing customer outside the requester's tree, and a modify of the"
        " requester's own profile",
        _fails,
    ),
    "sub-customers": Deciding(
        "a read of a grandchild by a requester, while another requester reads its parent and it",
        _any,
    ),
    "invalid-payload": Deciding("a modify or a package with an invalid body", _sends),
    "check-order": Deciding(
        "a modify or a package with an invalid body for a customer that does not exist", _sends
    ),
    "media-types": Deciding("a modify or a package whose body has another media type", _sends),
    "error-detail": Deciding("a call that is refused because of its body", _fails),
    "unknown-fields": Deciding(
        "a modify with a field that the request table does not list", _sends
    ),
    "empty-value": Deciding("no call: the register has no alternative to try"),
    "empty-mandatory": Deciding(
        'a modify that sends a mandatory field empty ("")',
        lambda call: _modifies(call) and _has_empty(call.sent),
    ),
    "array-merge": Deciding(
        "a modify that sends some of a customer's contacts or addresses, and a read afterwards",
        _ENTRIES,
    ),
    "unknown-entry-id": Deciding(
        "a modify with a contact or address whose id the customer does not have", _ENTRIES
    ),
    "repeated-entry-id": Deciding("a modify that repeats the id of a contact or address", _ENTRIES),
    "entry-defaults": Deciding(
        "a modify with an identity that lacks a member, or with a new contact and a new address,"
        " and a read afterwards",
        _ENTRIES,
    ),
    "contact-phones": Deciding(
        "a modify that omits the phone numbers of a contact that has one", _ENTRIES
    ),
    "invoice-defaults": Deciding(
        "a modify of a customer without invoiceConfiguration, one of a customer with it that sends"
        " other fields, and reads afterwards",
        _modifies,
    ),
    "package-name-scope": Deciding(
        "packages of the same name for two customers that have none of that name yet", _creates
    ),
    "package-owner-unknown": Deciding("a package for a customer that does not exist", _creates),
    "unknown-offer": Deciding("a package with an offer that the catalogue does not have", _creates),
    "own-use": Deciding(
        "a package of a sub-customer whose eligibleSubAccountIds include that customer", _creates
    ),
    "all-keyword": Deciding(
        "a package with ALL and another eligible sub-account",
        lambda call: _creates(call) and b'"ALL"' in call.body,
    ),
    "unknown-sub-account": Deciding(
        "a package with an eligible sub-account that is known not to be the owner's", _creates
    ),
    "modify-in-progress": Deciding(
        "a second modify of a customer while a status query shows the first in progress, and status"
        " queries until both have settled",
        _modifies,
    ),
    "visibility": Deciding(
        "a read between a modify and a status query that shows it in progress", _modifies
    ),
    "pageable": Deciding("a successful call"),
    "customer-status-values": Deciding("reads of customers with every status"),
    "payment-due-units-key": Deciding("a read of a customer with an invoiceConfiguration"),
    "retry-after": Deciding(
        "status queries before and after the instant in Retry-After, of a request that does"
        " not settle then"
    ),
    "rate-limit": Deciding("more calls of a requester in a second"),
    "request-retention": Deciding(
        "a status query of a request that is much older", lambda call: call.operation == STATUS
    ),
    "versions": Deciding(
        "a call of each other version in the path",
        lambda call: call.path.startswith("/api/v") and not call.path.startswith("/api/v2/"),
    ),
    "callbacks": Deciding("no call: the register has no alternative to try"),
    "device-cost-currency": Deciding(
        "a read of a customer with an invoiceConfiguration", _shows_invoice
    ),
    "future-fields": Deciding(
        "a modify with customFields or a picture, and a read afterwards",
        _modifies_any_of("customFields", "picture"),
    ),
    "imei-lock": Deciding(
        "a modify that sets isAllowedImeiLock to false while the lock is enabled, and a read"
        " afterwards",
        _modifies_any_of("isAllowedImeiLock"),
    ),
    "whole-numbers": Deciding("a modify with a campaign such as 1.0", _NUMBERS),
    "numeric-range": Deciding(
        "modifies with campaigns of very small and very large numbers", _NUMBERS
    ),
    "uuid-case": Deciding("a read with a customerId in upper case", _has_upper_case),
    "general-errors": Deciding("no call: the register has no alternative to try"),
}
"""By the id of the assumption."""

_UNKNOWN: Final = Deciding("a call that is answered differently under an alternative", _any)


def decided_by(assumption: str) -> Deciding:
    """Return how an assumption is decided; an assumption without a row may affect any call."""
    return DECIDING.get(assumption, _UNKNOWN)
