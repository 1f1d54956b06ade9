"""A recorded reply in the form in which it is compared: its status, envelope and content.

No reply is validated here; a body may be something other than an envelope of section 2.1.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from mock_server.contract.values.exact_json import loads_or_none
from mock_server.domain.merge import ENTRY_ARRAYS, MERGED

_UNAUTHENTICATED: Final = 401
MAX_VALUES: Final = 200_000
"""The maximum number of values in a reply that is parsed; a customer has a few hundred."""


class ParsedBody(NamedTuple):
    """The parsed body of a reply.

    Attributes:
        document: The envelope; None if the body is not one.
        code: Its errorCode, empty if there is none.
        result: The only object of its content; empty if there is none.
    """

    document: Mapping[str, Any] | None
    code: str
    result: Mapping[str, Any]


@dataclass(slots=True)
class ParsedReply:
    """A reply: its status, its headers by name in lower case, its body, and the parsed body.

    It is not frozen, because creating one would take three times as long.
    """

    status: int
    headers: Mapping[str, str]
    body: bytes
    document: Mapping[str, Any] | None
    code: str
    result: Mapping[str, Any]

    @property
    def is_recorded(self) -> bool:
        """Whether the reply is in the recording."""
        return self is not NO_REPLY

    @property
    def is_success(self) -> bool:
        """Whether the call succeeded or was accepted, according to the envelope."""
        return self.document is not None and not self.code


def is_unauthenticated(reply: ParsedReply) -> bool:
    """Return whether the service refused the credentials of a call, or their absence."""
    return reply.status == _UNAUTHENTICATED or reply.code == "SANDBOX_UNAUTHENTICATED"


def envelope_of(body: bytes) -> ParsedBody:
    """Read a body as an envelope (section 2.1)."""
    value = loads_or_none(body, max_values=MAX_VALUES)
    if not (isinstance(value, dict) and value.keys() >= {"errorCode", "content"}):
        return _NONE
    code, content = value["errorCode"], value["content"]
    is_one = isinstance(content, list) and len(content) == 1 and isinstance(content[0], dict)
    return ParsedBody(value, code if isinstance(code, str) else "", content[0] if is_one else {})


_NONE: Final = ParsedBody(None, "", {})

NO_REPLY: Final = ParsedReply(0, {}, b"", *_NONE)
"""Stands for the reply to a call whose reply was not recorded."""


def canonical(fields: Mapping[str, Any], due_units_key: str) -> Mapping[str, Any]:
    """Return the fields of a reading as a world has them, under the names of section 2.2.

    `due_units_key` is how the reading spells paymentDueUnits. deviceCostCurrency becomes an empty
    string: readings always show it empty, but in different ways.
    """
    invoice = fields.get("invoiceConfiguration")
    if not isinstance(invoice, Mapping):
        return fields
    names = {due_units_key: "paymentDueUnits"}
    spelled = {names.get(name, name): value for name, value in invoice.items()}
    if "deviceCostCurrency" in spelled:
        spelled["deviceCostCurrency"] = ""
    return {**fields, "invoiceConfiguration": spelled}


def mergeable(fields: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the fields of a reading without those whose type prevents merging a modify.

    Another service may return values of any type.
    """
    return {
        name: value
        for name, value in fields.items()
        if name not in MERGED or value is None or _is_mergeable(name, value)
    }


def _is_mergeable(name: str, value: Any) -> bool:
    if name not in ENTRY_ARRAYS:
        return isinstance(value, Mapping)
    return isinstance(value, list) and all(
        isinstance(entry, Mapping) and isinstance(entry.get("id"), str) for entry in value
    )
