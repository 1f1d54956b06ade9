"""The contract of one scenario: the interface document under the assumptions in force.

Built once for a scenario and shared by every sandbox that uses it. Everything here is read-only.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Any

from mock_server.contract.assumed import assumed, in_part
from mock_server.contract.assumptions import read_assumptions, values_in_force
from mock_server.contract.bodies import BodyReader, numeric_paths, uuid_paths
from mock_server.contract.encoded import Encoded
from mock_server.contract.envelope import Envelope
from mock_server.contract.exact_json import dumps
from mock_server.contract.long_documents import LongChecker
from mock_server.contract.moulds import Cast
from mock_server.contract.numbers import make_whole
from mock_server.contract.operation_records import Operation, read_operations
from mock_server.contract.phrases import BRIEFLY
from mock_server.contract.publication import describe, possible_codes, publish
from mock_server.contract.switches import contradictions
from mock_server.contract.validation import Checker, Violation
from mock_server.contract.walk import places, resolve
from mock_server.domain.merge import ENTRY_ARRAYS, repeated_ids
from mock_server.domain.records import MODIFY, Fields
from mock_server.domain.refusal import Code, Reason

_CUSTOMER = {"$ref": "#/components/schemas/Customer"}
_STATE = "#/components/schemas/State"


@dataclass(frozen=True, slots=True, kw_only=True)
class Documents:
    """The contract files as plain data, read once by the composition root.

    `version` is that of the program that they belong to, `python` that of what runs it.
    """

    version: str
    python: str
    interface: Mapping[str, Any]
    control: Mapping[str, Any]
    assumptions: Mapping[str, Any]
    scenario: Mapping[str, Any]
    faults: Mapping[str, Any]


class Contract:
    """What a sandbox holds its callers, its customers and itself to."""

    def __init__(self, documents: Documents, switches: Mapping[str, Any]) -> None:
        self.documents = documents
        self.switches = switches
        self.values = values_in_force(documents.assumptions, switches)
        self.assumptions = read_assumptions(self.values)
        self.operations = read_operations(documents.interface, self.assumptions.status_endpoint)
        self.failures = {
            operation_id: operation.failure
            for operation_id, operation in self.operations.items()
            if operation.failure is not None
        }
        self.envelope = Envelope(self.assumptions.pageable)
        self._assumed = assumed(documents.interface, self.assumptions)
        self._customer = Checker(self._assumed, _CUSTOMER)
        self._changes = Checker(self._assumed, _members_alone(self._assumed))
        self._customer_ids = uuid_paths(self._assumed, _CUSTOMER)
        self._customer_numbers = numeric_paths(self._assumed, _CUSTOMER)
        self.bodies = {
            operation_id: BodyReader(
                self._assumed,
                operation.body_schema,
                self.assumptions,
                changes=operation.method == "PATCH",
            )
            for operation_id, operation in self.operations.items()
            if operation.body_schema is not None
        }

    def check_customer(self, fields: Fields) -> list[Reason]:
        """Tell what keeps fields from being a customer of section 2.2."""
        if self._customer.accepts(fields):
            return list(repeated_ids(fields))
        return self._written_customer.reasons(fields) or list(repeated_ids(fields))

    def accepts_part(self, fields: Fields) -> bool:
        """Tell whether fields are part of a valid customer, whatever mandatory ones they lack.

        A few that are part of one are not told.
        """
        if not self._part.accepts(fields):
            return False
        named = {
            name: [entry for entry in fields.get(name) or () if "id" in entry]
            for name in ENTRY_ARRAYS
        }
        return not list(repeated_ids(named))

    @cached_property
    def _part(self) -> Checker:
        return Checker(in_part(self._assumed), _CUSTOMER)

    @cached_property
    def _written_customer(self) -> Checker:
        """What tells those who wrote a customer what is wrong with it."""
        return Checker(self._assumed, _CUSTOMER, explains=True)

    def check_changes(self, fields: Fields, changes: Fields) -> list[Reason]:
        """Tell what keeps a valid customer from being one with some of its members changed.

        What stays is not judged again: no rule ties a member that changes to another one.
        """
        if self._changes.accepts(changes):
            return []
        whole = {**fields, **changes}
        return [_in_words(violation, whole) for violation in self._customer.violations(whole)]

    def check_patch(self, fields: Fields) -> list[Reason]:
        """Tell what keeps fields from being the patch of an accepted modify (section 4.2)."""
        return self.bodies[MODIFY].reasons(fields)

    def check_state(self, document: Mapping[str, Any]) -> list[Reason]:
        """Tell what keeps a document from being an exported state, by its form alone."""
        return LongChecker(self.documents.control, _STATE).reasons(document)

    def check_switches(self) -> list[Reason]:
        """Tell what is wrong with the assumptions in force beyond what their schemas say."""
        operations, interface = self.operations.values(), self.documents.interface
        reasons = list(contradictions(self.assumptions, operations, interface))
        if not self.switches.keys().isdisjoint(("invoice-defaults", "numeric-range")):
            reasons += self._check_invoice(self.assumptions.rules.invoice_defaults.values)
        return reasons

    def _check_invoice(self, values: Fields) -> list[Reason]:
        schema = {"$ref": "#/components/schemas/InvoiceConfiguration"}
        invoice = Checker(self._assumed, schema, explains=True)
        place = "/invoice-defaults/values"
        return [Reason(place + reason.pointer, reason.text) for reason in invoice.reasons(values)]

    def normalise_customer(self, fields: dict[str, Any]) -> None:
        """Write a customer that somebody has spelled out as a read shows it, in place.

        Identifiers are in lower case, Numeric fields are whole numbers, and package is empty where
        offer is populated (section 2.2).
        """
        if fields.get("offer"):
            fields.setdefault("package", [])
        for path in self._customer_numbers:
            make_whole(places(fields, path))
        for path in self._customer_ids:
            for container, key, _ in places(fields, path):
                if isinstance(container[key], str):
                    container[key] = container[key].lower()

    @cached_property
    def steps(self) -> Checker:
        """What judges a single step of a fault plan."""
        return self._fault_checker("Step")

    @cached_property
    def plans(self) -> Checker:
        """What judges a fault plan."""
        return self._fault_checker("Plan")

    def _fault_checker(self, name: str) -> Checker:
        definitions = {**self.documents.scenario["$defs"], **self.documents.faults["$defs"]}
        schema = {"$ref": f"#/$defs/{name}", "$defs": definitions}
        return Checker(self.documents.interface, schema, explains=True)

    def legal_codes(self, operation: Operation | None) -> tuple[Code, ...]:
        """Return the codes that a fault may name: those that every operation concerned lists."""
        if operation is not None:
            return operation.legal_codes
        first, *rest = [each.legal_codes for each in self.operations.values()]
        return tuple(code for code in first if all(code in codes for codes in rest))

    @cached_property
    def codes_of_reads(self) -> frozenset[str]:
        """The codes that a read may be answered with, empty for success."""
        interface, assumptions = self.documents.interface, self.assumptions
        reads = (each for each in self.operations.values() if each.is_read)
        codes = (possible_codes(each.errors, interface, assumptions) for each in reads)
        return frozenset(chain([""], *codes))

    @cached_property
    def statuses_of_reads(self) -> frozenset[int]:
        """The HTTP statuses that a read may be answered with."""
        outcomes = (code or "read" for code in self.codes_of_reads)
        return frozenset(self.assumptions.http_status[outcome] for outcome in outcomes)

    def message(self, code: str) -> str:
        """Return the fixed message of a code (section 7)."""
        message: str = self.documents.interface["components"]["x-codes"][code]["message"]
        return message

    def customer_json(self, fields: Fields) -> bytes:
        """Encode a customer as a read shows it, in the wire's spelling."""
        if isinstance(fields, Cast | Encoded):
            return fields.wire
        configuration = fields.get("invoiceConfiguration")
        if configuration is None:
            return dumps(fields)
        return dumps({**fields, "invoiceConfiguration": self._spell_invoice(configuration)})

    def _spell_invoice(self, configuration: Fields) -> Fields:
        """Apply the assumptions payment-due-units-key and device-cost-currency."""
        key = self.assumptions.payment_due_units_key
        spelled = {
            key if name == "paymentDueUnits" else name: value
            for name, value in configuration.items()
        }
        return {**spelled, "deviceCostCurrency": self.assumptions.device_cost_currency}

    @property
    def described(self) -> dict[str, Any]:
        """The OpenAPI document under the assumptions, stricter than what is served of it."""
        document = describe(self.documents.interface, self.assumptions)
        return {**document, "x-assumptions": self.values}

    @cached_property
    def published(self) -> dict[str, Any]:
        """The OpenAPI document as this scenario's sandboxes serve it."""
        return publish(self.described)


def _members_alone(document: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the schema of a customer of which only some members are there."""
    return {
        name: rule
        for name, rule in resolve(document, _CUSTOMER["$ref"]).items()
        if name != "required"
    }


def _in_words(violation: Violation, fields: Fields) -> Reason:
    """Say of what is null that it cannot be: a modify has emptied it."""
    value: Any = fields
    for step in violation.path:
        if isinstance(value, Mapping) and step not in value:
            return violation.as_reason()
        value = value[step]
    return violation.as_reason() if value is not None else violation.of(BRIEFLY["emptied"])
