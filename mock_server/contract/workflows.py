"""The workflows of the interface, as an Arazzo description: calls that belong together.

Derived from the contract under the assumptions in force: addresses, statuses, words and codes are
those that a client meets. What the calls are about is given, since the contract has no customers.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from mock_server.contract.contract import Contract
from mock_server.contract.headers import FAULT
from mock_server.contract.operation_records import Operation
from mock_server.contract.schemas.plain_schemas import sample
from mock_server.domain.jobs import Status
from mock_server.domain.records import ALL
from mock_server.domain.refusal import Code

MEDIA_TYPE: Final = "application/yaml"  # JSON is YAML, so the description is written as JSON
_A_UUID: Final = "00000000-0000-4000-8000-00000000c0de"
_RESULT: Final = "$response.body#/content/0"


@dataclass(frozen=True, slots=True, kw_only=True)
class Subjects:
    """What the calls are about, by default; `credentials` is the header of the requester."""

    credentials: tuple[str, str] | None
    customer: str
    owner: str
    offer: str


def describe_workflows(contract: Contract, subjects: Subjects) -> dict[str, Any]:
    """Return the description; its source, the served document, lies beside it."""
    info, source = contract.documents.interface["info"], {"url": "openapi.json", "type": "openapi"}
    return {
        "arazzo": "1.0.1",
        "info": {
            "title": f"{info['title']}: workflows",
            "summary": "Change something and wait for its end; what each refusal looks like.",
            "version": info["version"],
        },
        "sourceDescriptions": [{"name": "customer-management", **source}],
        "workflows": [*_Writer(contract, subjects).workflows()],
    }


@dataclass(frozen=True, slots=True)
class _Writer:
    contract: Contract
    subjects: Subjects

    def workflows(self) -> Iterator[dict[str, Any]]:
        operations = self.contract.operations.values()
        read = next(each for each in operations if each.shows_customer)
        query = next(each for each in operations if each.polls is not None)
        for operation in operations:
            if operation.outcome == "accepted":
                yield self._change(operation, read, query)
        statuses = self.contract.assumptions.injected_status
        for operation in operations:
            for code in operation.legal_codes:
                step = self._call(operation, "refused", self.subjects.customer, "Refused")
                step["parameters"].append({"name": FAULT.title(), "in": "header", "value": code})
                name = f"{operation.operation_id}-{code}"
                yield self._refused(name, step, code, statuses.get(code))
        # mistakes of a client that any scenario refuses
        no_id = self._call(read, "refused", "not-a-uuid")
        yield self._refused("an-id-that-is-no-uuid", no_id, Code.INVALID_REQUEST)
        unknown = self._call(query, "refused", _A_UUID)
        yield self._refused("an-unknown-request", unknown, Code.NOT_FOUND)

    def _change(self, operation: Operation, read: Operation, query: Operation) -> dict[str, Any]:
        """Return the workflow of a change: make it, query until it has ended, read."""
        creates = operation.creates_package
        change = self._call(operation, "change", "$inputs.customerId", "$inputs.name")
        change["successCriteria"] = self._succeeds(operation)
        change["outputs"] = {"requestId": f"{_RESULT}/requestId"}
        words = self.contract.assumptions.status_values.by_status
        is_pending, is_done = (
            {"condition": f"{_RESULT}/status == '{words[status]}'"}
            for status in (Status.IN_PROGRESS, Status.SUCCESSFUL)
        )
        poll = self._call(query, "poll", "$steps.change.outputs.requestId")
        poll["successCriteria"] = [*self._succeeds(query), is_done]
        wait = {"name": "wait", "type": "retry", "retryAfter": 1, "retryLimit": 60}
        poll["onFailure"] = [{**wait, "criteria": [is_pending]}]
        shown = self._call(read, "read", "$inputs.customerId")
        has_changed = {"condition": f"{_RESULT}/name == $inputs.name"}
        shown["successCriteria"] = [*self._succeeds(read), has_changed]
        inputs = {
            "customerId": self.subjects.owner if creates else self.subjects.customer,
            "name": f"Made by {operation.operation_id}",
        }
        properties = {name: {"type": "string", "default": text} for name, text in inputs.items()}
        return {
            "workflowId": operation.operation_id,
            "summary": "Make a change, and query the status of the work until it has ended.",
            "description": "The clock of the sandbox has to run, and the work to succeed.",
            "inputs": {"type": "object", "properties": properties},
            "steps": [change, poll] if creates else [change, poll, shown],
        }

    def _refused(
        self, name: str, step: dict[str, Any], code: Code, status: int | None = None
    ) -> dict[str, Any]:
        """Return a workflow of one call, which the sandbox refuses."""
        shown = self.contract.shown_failure(code)
        step["successCriteria"] = [
            {"condition": f"$statusCode == {status or shown.status}"},
            {"condition": f"$response.body#/errorCode == '{shown.code}'"},
        ]
        return {"workflowId": name, "summary": shown.message, "steps": [step]}

    def _call(
        self, operation: Operation, step_id: str, about: str, name: str = ""
    ) -> dict[str, Any]:
        """Return a step; `name` is in its body, if the operation has one."""
        (parameter,) = operation.parameters
        parameters = [{"name": parameter, "in": "path", "value": about}]
        if self.subjects.credentials is not None:
            header, value = self.subjects.credentials
            parameters.append({"name": header, "in": "header", "value": value})
        step = {"stepId": step_id, "operationId": operation.operation_id, "parameters": parameters}
        if operation.body_schema is None:
            return step
        body: Mapping[str, Any] = {}
        if operation.creates_package:
            made = sample(self.contract.published, operation.body_schema)
            offers = [self.subjects.offer]
            body = {**made, "nestedOffers": offers, "eligibleSubAccountIds": [ALL]}
        media_type = self.contract.assumptions.media_types[0]
        return {
            **step,
            "requestBody": {"contentType": media_type, "payload": {**body, "name": name}},
        }

    def _succeeds(self, operation: Operation) -> list[Mapping[str, str]]:
        status = self.contract.assumptions.http_status[operation.outcome]
        return [
            {"condition": f"$statusCode == {status}"},
            {"condition": "$response.body#/errorCode == ''"},
        ]
