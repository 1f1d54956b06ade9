"""The contract of one scenario: the interface document under the assumptions in force.

Built once for a scenario and shared by every sandbox that uses it, it checks customers and reads
bodies. Everything here is read-only.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, Final

from mock_server.contract.assumptions import (
    DUE_UNITS,
    contradictions,
    read_assumptions,
    values_in_force,
)
from mock_server.contract.headers import refuse_charsets, shown
from mock_server.contract.operation_records import Operation, read_operations
from mock_server.contract.publication import ShownFailure, assumed, describe, publish
from mock_server.contract.schemas.formats import is_uuid, is_whole_decimal
from mock_server.contract.schemas.plain_schemas import shape_of
from mock_server.contract.schemas.validation import Checker
from mock_server.contract.values.exact_json import NotJsonError, dumps, loads, trimmed
from mock_server.contract.values.walk import (
    has_more_values,
    pointer,
    renamed,
    resolve,
    split_pointer,
)
from mock_server.domain.records import ENTRY_ARRAYS, Fields, Rules
from mock_server.domain.refusal import MAX_REASONS, Code, InvalidPayload, Reason, Refusal, Sound
from mock_server.domain.work import repeated_ids

_CUSTOMER: Final = {"$ref": "#/components/schemas/Customer"}
_SUCCESS: Final = b'{"errorCode":"","errorMessage":"","content":['


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Documents:
    """The contract files as plain data, read once by the composition root; compared by identity."""

    version: str  # of the program that the files belong to
    python: str  # of the interpreter
    interface: Mapping[str, Any]
    control: Mapping[str, Any]
    assumptions: Mapping[str, Any]
    scenario: Mapping[str, Any]
    faults: Mapping[str, Any]
    conduct: Mapping[str, Any]
    shipped: tuple[str, ...] = ()  # the names of the scenarios that come with it


@lru_cache(maxsize=6)  # a program has one set of documents, and three schemas are needed
def control_checker(documents: Documents, schema: str) -> Checker:
    """Return what checks values against a named schema of the control API, for authors."""
    return Checker(documents.control, {"$ref": f"#/components/schemas/{schema}"}, explains=True)


class ContractShape:
    """The part of a contract that depends only on the assumptions that are marked `shapes`."""

    def __init__(self, documents: Documents, assumptions: Rules) -> None:
        self.assumed = document = assumed(documents.interface, assumptions)
        self.operations = read_operations(document)
        self.failures = {
            name: each.failure for name, each in self.operations.items() if each.failure is not None
        }
        self.bodies = {
            name: BodyReader(
                document, each.body_schema, assumptions, changes=each.method == "PATCH"
            )
            for name, each in self.operations.items()
            if each.body_schema is not None
        }
        whole = resolve(document, _CUSTOMER["$ref"])
        # Unchanged members are not checked again, because no rule connects them to changed ones.
        members = {name: rule for name, rule in whole.items() if name != "required"}
        self.customer = Checker(document, _CUSTOMER, emptied=(None,))
        self.changes = Checker(document, members)
        self.fields = shape_of(document, _CUSTOMER)


class Contract:
    def __init__(
        self, documents: Documents, switches: Mapping[str, Any], like: "Contract | None" = None
    ) -> None:
        """`switches` are the scenario's; what equals that of the contract `like` is shared."""
        self.documents = documents
        self.switches = switches
        self.values = values_in_force(documents.assumptions, switches)
        self.assumptions = read_assumptions(self.values)
        self._success_end = b'],"pageable":' + dumps(self.assumptions.pageable) + b"}"
        shaping = [name for name, row in documents.assumptions.items() if "shapes" in row]
        is_alike = like and all(like.values[name] == self.values[name] for name in shaping)
        self.shape: ContractShape = (
            like.shape if like and is_alike else ContractShape(documents, self.assumptions)
        )
        self.operations = self.shape.operations
        self.failures, self.bodies = self.shape.failures, self.shape.bodies

    def check_customer(self, fields: Fields) -> list[Reason]:
        if self.shape.customer.accepts(fields):
            return list(repeated_ids(fields))
        return self._written_customer.reasons(fields) or list(repeated_ids(fields))

    @cached_property
    def _written_customer(self) -> Checker:
        return Checker(self.shape.assumed, _CUSTOMER, explains=True)

    def check_changes(self, fields: Fields, changes: Fields) -> list[Reason]:
        if self.shape.changes.accepts(changes):
            return []
        return self.shape.customer.reasons({**fields, **changes})

    def check_switches(self) -> list[Reason]:
        """Return the errors of the assumptions in force that their schemas cannot find."""
        reasons = list(contradictions(self.assumptions, self.operations.values()))
        if not self.switches.keys().isdisjoint(("invoice-defaults", "numeric-range")):
            schema = {"$ref": "#/components/schemas/InvoiceConfiguration"}
            invoice = Checker(self.shape.assumed, schema, explains=True)
            found = invoice.reasons(self.assumptions.invoice_defaults.values)
            place = "/invoice-defaults/values"
            reasons += [Reason(place + each.pointer, each.text) for each in found]
        return reasons

    def normalise_customer(self, fields: dict[str, Any]) -> None:
        """Rewrite a customer that a scenario spells out, in place, the way a read shows it.

        Values are folded, and `package` becomes empty where `offer` is populated (section 2.2). An
        invoice configuration may be spelled as reads show it.
        """
        invoice = fields.get("invoiceConfiguration")
        if isinstance(invoice, Mapping):
            due = self.assumptions.payment_due_units_key
            spelled = invoice if DUE_UNITS in invoice else renamed(invoice, due, DUE_UNITS)
            if "deviceCostCurrency" in spelled and self.assumptions.device_cost_currency is None:
                spelled = {**spelled, "deviceCostCurrency": spelled["deviceCostCurrency"] or ""}
            fields["invoiceConfiguration"] = spelled
        if fields.get("offer"):
            fields.setdefault("package", [])
        self.fold_values(fields)

    def fold_values(self, fields: dict[str, Any]) -> None:
        """Write identifiers in lower case and Numeric fields as whole numbers, in place."""
        for container, key, _ in self.shape.fields.places("Numeric", fields):
            if is_whole_decimal(container[key]):
                container[key] = int(container[key])
        for container, key, _ in self.shape.fields.places("Uuid", fields):
            if isinstance(container[key], str):
                container[key] = container[key].lower()

    def emails(self, fields: Fields) -> Iterator[str]:
        found = self.shape.fields.places("EmailAddress", fields)
        return filter(None, (container[key] for container, key, _ in found))

    def legal_codes(self, operation: Operation | None) -> tuple[Code, ...]:
        """Return the codes that a fault of an operation, or of any operation, may name."""
        return self._common_codes if operation is None else operation.legal_codes

    @cached_property
    def _common_codes(self) -> tuple[Code, ...]:
        first, *rest = (each.legal_codes for each in self.operations.values())
        return tuple(code for code in first if all(code in codes for codes in rest))

    def message(self, code: str) -> str:
        message: str = self.documents.interface["components"]["x-codes"][code]["message"]
        return message

    def shown_failure(self, code: str) -> ShownFailure:
        """Return what a client sees of a failure (assumptions general-errors and http-status)."""
        instead = self.assumptions.general_errors.get(code, {})
        shown = str(instead.get("code", code))
        known = shown if shown in self.documents.interface["components"]["x-codes"] else code
        message = instead.get("message") or self.message(known)
        status = instead.get("status") or self.assumptions.http_status[known]
        return ShownFailure(shown, message, status)

    def success(self, result: bytes) -> bytes:
        """Return the envelope of a result, which has no codes."""
        return b"".join((_SUCCESS, result, self._success_end))

    def failure(self, code: str, message: str) -> bytes:
        """Return the envelope of a failure, which has no content."""
        envelope = {"errorCode": code, "errorMessage": message, "content": "", "pageable": ""}
        return trimmed(dumps(envelope))  # immutable: the journal may keep it

    def customer_json(self, fields: Fields) -> bytes:
        """Encode a customer as a read shows it, with the names used on the wire."""
        configuration = fields.get("invoiceConfiguration")
        if configuration is None:
            return dumps(fields)
        due, spelled = self.assumptions.payment_due_units_key, {**configuration}
        if due != DUE_UNITS:
            spelled = renamed(configuration, DUE_UNITS, due)
        spelled["deviceCostCurrency"] = self.assumptions.device_cost_currency
        return dumps({**fields, "invoiceConfiguration": spelled})

    @property
    def described(self) -> dict[str, Any]:
        """The document under the assumptions; stricter than what is served."""
        shape, shown = self.shape, self.shown_failure
        document = describe(shape.assumed, self.operations, self.assumptions, shown)
        return {**document, "x-assumptions": self.values}

    @cached_property
    def published(self) -> dict[str, Any]:
        return publish(self.described)


# ── Bodies: from bytes to fields that the contract accepts ───────────────────────────────────────

# What a text has that may hold a UUID with upper-case digits; hardly any body is one.
_LIKE_UPPER_UUID: Final = re.compile(rb'"(?=[0-9a-f-]*+[A-F])[0-9a-fA-F]{8}-')


def read_object(
    raw: bytes, content_type: str | None, media_types: Sequence[str] = ("application/json",)
) -> dict[str, Any]:
    if content_type and content_type not in media_types:
        media_type = content_type.partition(";")[0].strip().lower()
        if media_type not in media_types:
            text = f"the Content-Type is {shown(media_type)}, expected {' or '.join(media_types)}"
            raise Refusal(Code.UNSUPPORTED_MEDIA_TYPE, Reason("", text))
        refuse_charsets(content_type)
    try:
        value = loads(raw)
    except NotJsonError as error:
        raise Refusal(Code.INVALID_REQUEST, Reason(error.pointer, str(error))) from None
    if not isinstance(value, dict):
        raise Refusal(Code.INVALID_REQUEST, Reason("", "the body is not a JSON object"))
    return value


class BodyReader:
    """Reads and checks the bodies of one operation, under the assumptions of one scenario.

    With `changes`, a body holds changes, and an empty member empties the field.
    """

    def __init__(
        self,
        interface: Mapping[str, Any],
        schema: Mapping[str, Any],
        assumptions: Rules,
        *,
        changes: bool = False,
    ) -> None:
        self._assumptions = assumptions
        self._checker = Checker(interface, schema, emptied=("", None, {}) if changes else ())
        self.shape = shape_of(interface, schema)
        self._numbers = self.shape.ways.get("Numeric", {}).keys()

    def read(self, raw: bytes, content_type: str | None) -> Fields:
        """Return the fields of a body, without those that the assumptions ignore."""
        body = read_object(raw, content_type, self._assumptions.media_types)
        has_numbers = not self._numbers.isdisjoint(body)
        reasons = self._read_numbers(body) if has_numbers else []
        if not self._checker.is_valid(body):
            if self._assumptions.unknown_fields == "ignored":
                self.shape.drop_unknown(body)
            known = {reason.pointer for reason in reasons}
            reasons += [each for each in self.reasons(body) if each.pointer not in known]
        if self._assumptions.future_fields != "stored":
            reasons += self._treat_future_fields(body)
        if _LIKE_UPPER_UUID.search(raw) or raw.count(rb"\u"):
            reasons += self._fold_uuids(body)
        if reasons:
            raise InvalidPayload(*reasons, sound=self._sound(body, reasons))
        return body

    def _sound(self, body: dict[str, Any], reasons: Sequence[Reason]) -> Sound | None:
        """Return the valid part of an invalid body, or None if not all of its errors are known."""
        if len(reasons) >= MAX_REASONS or has_more_values(body, 1_000):
            return None
        fields, flawed = dict(body), dict[str, str]()
        pointers = {reason.pointer for reason in reasons}
        for name, *rest in (split_pointer(each) or ("",) for each in pointers):
            entries = fields.get(name)
            if not rest or not isinstance(entries, list):
                fields.pop(name, None)
                continue
            place, entry = f"/{name}/{rest[0]}", body[name][int(rest[0])]
            left = entry.get("id") if isinstance(entry, dict) else None
            if not isinstance(left, str) or not is_uuid(left) or f"{place}/id" in pointers:
                left = ""
            flawed[place] = left and f"{place}/id"
            fields[name] = [*entries]
            fields[name][int(rest[0])] = {"id": left} if name in ENTRY_ARRAYS else ""
        return Sound(fields, flawed)

    def reasons(self, fields: Fields) -> list[Reason]:
        return self._checker.reasons(fields)

    def _read_numbers(self, body: dict[str, Any]) -> list[Reason]:
        """Convert whole Numeric fields to integers, or return those that are spelled otherwise."""
        reasons, text = list[Reason](), "must be written without fraction and exponent"
        for container, key, path in self.shape.places("Numeric", body):
            if is_whole_decimal(container[key]):
                container[key] = int(container[key])
                reasons.append(Reason(pointer(path), text))
        return reasons if self._assumptions.whole_numbers == "by-spelling" else []

    def _treat_future_fields(self, body: dict[str, Any]) -> list[Reason]:
        found = [*self.shape.places("future-fields", body)]
        if self._assumptions.future_fields == "refused":
            return [Reason(pointer(path), "is a future feature") for _, _, path in found]
        for container, name, _ in found:
            del container[name]
        return []

    def _fold_uuids(self, body: dict[str, Any]) -> list[Reason]:
        reasons = []
        for container, key, path in self.shape.places("Uuid", body):
            text = container[key]
            if isinstance(text, str) and text != text.lower() and is_uuid(text):
                if self._assumptions.uuid_case == "refused":
                    reasons.append(Reason(pointer(path), "is in upper case"))
                else:
                    container[key] = text.lower()
        return reasons
