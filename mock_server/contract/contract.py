"""The contract of one scenario: the interface document under the assumptions in force.

Built once for a scenario and shared by every sandbox that uses it. Everything here is read-only.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, Final

from mock_server.contract.assumptions import (
    DUE_UNITS,
    contradictions,
    read_assumptions,
    values_in_force,
)
from mock_server.contract.bodies import BodyReader
from mock_server.contract.operation_records import Operation, read_operations
from mock_server.contract.publication import ShownFailure, assumed, describe, publish
from mock_server.contract.schemas.formats import is_whole_decimal
from mock_server.contract.schemas.plain_schemas import shape_of
from mock_server.contract.schemas.validation import Checker
from mock_server.contract.values.exact_json import dumps, trimmed
from mock_server.contract.values.walk import renamed, resolve
from mock_server.domain.merge import repeated_ids
from mock_server.domain.records import Fields, Rules
from mock_server.domain.refusal import Code, Reason

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

        Identifiers become lower case, Numeric fields whole numbers, and `package` empty where
        `offer` is populated (section 2.2). An invoice configuration may be spelled as reads show
        it.
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
        if operation is not None:
            return operation.legal_codes
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
