"""The invoice configuration of a customer (section 2.2). Amounts are decimals, never floats."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any, Final

from mock_server.sandbox.generation.data.sentences import phrases_of
from mock_server.sandbox.generation.data.stated import all_but, complete
from mock_server.sandbox.generation.data.streams import Draw, Odds
from mock_server.sandbox.generation.data.subject import Subject

_CHARGES: Final = ("SIM", "IMSI")
_ACTIVITIES: Final = ("NETWORK_REGISTRATION",) * 3 + ("DATA_CONSUMPTION",)
_PRIVATE_DELIVERIES: Final = ("EMAIL", "EMAIL", "POSTAL")
_BUSINESS_DELIVERIES: Final = ("EMAIL", "POSTAL", "EDI")
_DAYS_TO_PAY: Final = (14, 30, 30, 60)
_COSTS: Final = tuple(Decimal(cost) for cost in ("0", "0", "1.99", "4.50", "9.99"))
_WHOLE_COSTS: Final = tuple(Decimal(cost) for cost in ("0", "0", "200", "500", "1000"))
# Currencies without a minor unit, or whose minor unit is not in use.
_WHOLE_MONEY: Final = frozenset({"CLP", "HUF", "IDR", "ISK", "JPY", "KRW", "TWD", "UZS", "VND"})

_LEFT_OUT: Final = Odds()  # most configurations are complete, as in real data


def invoice_configuration(subject: Subject) -> dict[str, Any]:
    """Return a complete configuration; most customers have one."""
    draw = _stream(subject)
    configuration = _configuration(subject, draw)
    odds = subject.completeness.left_out("invoiceConfiguration", configuration, _LEFT_OUT)
    return all_but(configuration, draw.leave_out(odds)) if odds else configuration


def complete_invoice_configuration(subject: Subject, stated: Any) -> Any:
    """Return the spelled-out configuration with its missing mandatory members."""
    if not isinstance(stated, Mapping):
        return stated
    return complete(
        "invoiceConfiguration", lambda: _configuration(subject, _stream(subject)), stated
    )


def _stream(subject: Subject) -> Draw:
    return subject.streams.draw("invoiceConfiguration")


def _configuration(subject: Subject, draw: Draw) -> dict[str, Any]:
    """Return a complete configuration whose cost is an amount that the currency can express."""
    return {
        "chargeByActive": draw.pick(_CHARGES),
        "activityIndication": draw.pick(_ACTIVITIES),
        "deviceCost": draw.pick(_WHOLE_COSTS if subject.currency in _WHOLE_MONEY else _COSTS),
        "deviceCostCurrency": "",
        "deliveryMethod": draw.pick(
            _PRIVATE_DELIVERIES if subject.is_private else _BUSINESS_DELIVERIES
        ),
        "paymentDueAfterInvoiceIssued": min(draw.pick(_DAYS_TO_PAY), subject.numeric[-1]),
        "paymentDueUnits": "DAYS",
        "vat": subject.country.vat,
        "invoiceText": draw.pick(phrases_of(subject.language).invoice_texts),
    }
