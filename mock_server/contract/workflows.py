"""The workflows of the interface, as an Arazzo description: calls that belong together.

Derived from the contract under the assumptions in force: addresses, statuses, words and codes are
those that a client meets. What the calls are about is given, since the contract has no customers.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from mock_server.contract.contract import Contract
from mock_server.contract.headers import FAULT
from mock_server.contract.operation_records import Operation
from mock_server.contract.schemas.plain_schemas import sample
from mock_server.domain.records import ALL, Status
from mock_server.domain.refusal import Code

MEDIA_TYPE: Final = "application/yaml"  # JSON is YAML, so the description is written as JSON
_SOURCE: Final = "customer-management"
_A_UUID: Final = "00000000-0000-4000-8000-00000000c0de"
_SECONDS: Final = 1
_QUERIES: Final = 60
_RESULT: Final = "$response.body#/content/0"
_REQUEST_ID: Final = "requestId"


@dataclass(frozen=True, slots=True, kw_only=True)
class Subjects:
    """What the calls are about, by default; `credentials` is the header of the requester."""

    credentials: tuple[str, str] | None
    customer: str
    owner: str
    offer: str


def describe_workflows(contract: Contract, subjects: Subjects) -> dict[str, Any]:
    """Return the description; its source, the served document, lies beside it."""
    return _Workflows(contract, subjects).description()


class _Workflows:
    def __init__(self, contract: Contract, subjects: Subjects) -> None:
        self._contract = contract
        self._rules = contract.assumptions
        self._subjects = subjects
        self._operations = contract.operations

    def description(self) -> dict[str, Any]:
        info = self._contract.documents.interface["info"]
        accepting = [each for each in self._operations.values() if each.outcome == "accepted"]
        workflows = [self._accepted(each) for each in accepting]
        for operation in self._operations.values():
            workflows += [self._refusal(operation, code) for code in operation.legal_codes]
        return {
            "arazzo": "1.0.1",
            "info": {
                "title": f"{info['title']}: workflows",
                "summary": "Change something and wait for its end; what each refusal looks like.",
                "version": info["version"],
            },
            "sourceDescriptions": [{"name": _SOURCE, "url": "openapi.json", "type": "openapi"}],
            "workflows": [*workflows, *self._mistakes()],
        }

    # ── Work that is accepted ─────────────────────────────────────────────────────────────────────

    def _accepted(self, operation: Operation) -> dict[str, Any]:
        """Return the workflow of a change: make it, query until it has ended, read."""
        about = self._subjects.owner if operation.creates_package else self._subjects.customer
        reads = next(each for each in self._operations.values() if each.shows_customer)
        change = self._step(operation, "change", "$inputs.customerId")
        change["requestBody"] = {
            "contentType": self._rules.media_types[0],
            "payload": {**self._body(operation), "name": "$inputs.name"},
        }
        change["successCriteria"] = self._succeeds(operation)
        change["outputs"] = {_REQUEST_ID: f"{_RESULT}/{_REQUEST_ID}"}
        steps = [change, self._poll()]
        if not operation.creates_package:
            read = self._step(reads, "read", "$inputs.customerId")
            changed = {"condition": f"{_RESULT}/name == $inputs.name"}
            steps.append(read | {"successCriteria": [*self._succeeds(reads), changed]})
        text = {"type": "string"}
        name = f"Made by {operation.operation_id}"
        return {
            "workflowId": operation.operation_id,
            "summary": "Make a change, and query the status of the work until it has ended.",
            "description": "The clock of the sandbox has to run, and the work to succeed.",
            "inputs": {
                "type": "object",
                "properties": {
                    "customerId": {**text, "default": about},
                    "name": {**text, "default": name},
                },
            },
            "steps": steps,
        }

    def _poll(self) -> dict[str, Any]:
        query = next(each for each in self._operations.values() if each.polls is not None)
        words = self._rules.status_values.by_status
        pending, done = words[Status.IN_PROGRESS], words[Status.SUCCESSFUL]
        poll = self._step(query, "poll", f"$steps.change.outputs.{_REQUEST_ID}")
        poll["successCriteria"] = [
            *self._succeeds(query),
            {"condition": f"{_RESULT}/status == '{done}'"},
        ]
        poll["onFailure"] = [
            {
                "name": "wait",
                "type": "retry",
                "retryAfter": _SECONDS,
                "retryLimit": _QUERIES,
                "criteria": [{"condition": f"{_RESULT}/status == '{pending}'"}],
            }
        ]
        return poll

    def _body(self, operation: Operation) -> Mapping[str, Any]:
        if not operation.creates_package:
            return {}
        body = sample(self._contract.published, operation.body_schema or {})
        return {**body, "nestedOffers": [self._subjects.offer], "eligibleSubAccountIds": [ALL]}

    # ── Refusals ──────────────────────────────────────────────────────────────────────────────────

    def _refusal(self, operation: Operation, code: Code) -> dict[str, Any]:
        """Return a workflow of one call, which the sandbox refuses because it is asked to."""
        name = f"{operation.operation_id}-{code}"
        step = self._call(operation, self._subjects.customer)
        step["parameters"].append({"name": FAULT.title(), "in": "header", "value": str(code)})
        return self._refused(name, step, code, self._rules.injected_status.get(code))

    def _mistakes(self) -> Iterator[dict[str, Any]]:
        """Yield a workflow for each mistake of a client that any scenario refuses."""
        read = next(each for each in self._operations.values() if each.shows_customer)
        query = next(each for each in self._operations.values() if each.polls is not None)
        no_id = self._call(read, "not-a-uuid")
        yield self._refused("an-id-that-is-no-uuid", no_id, Code.INVALID_REQUEST)
        unknown = self._call(query, _A_UUID)
        yield self._refused("an-unknown-request", unknown, Code.NOT_FOUND)

    def _refused(
        self, name: str, step: dict[str, Any], code: Code, status: int | None = None
    ) -> dict[str, Any]:
        shown = self._contract.shown_failure(code)
        step["successCriteria"] = [
            {"condition": f"$statusCode == {status or shown.status}"},
            {"condition": f"$response.body#/errorCode == '{shown.code}'"},
        ]
        return {"workflowId": name, "summary": shown.message, "steps": [step]}

    # ── Steps ─────────────────────────────────────────────────────────────────────────────────────

    def _call(self, operation: Operation, about: str) -> dict[str, Any]:
        step = self._step(operation, "refused", about)
        if operation.body_schema is not None:
            payload = {**self._body(operation), "name": "Refused"}
            step["requestBody"] = {
                "contentType": self._rules.media_types[0],
                "payload": payload,
            }
        return step

    def _step(self, operation: Operation, name: str, about: str) -> dict[str, Any]:
        (parameter,) = operation.parameters
        parameters = [{"name": parameter, "in": "path", "value": about}]
        if self._subjects.credentials is not None:
            header, value = self._subjects.credentials
            parameters.append({"name": header, "in": "header", "value": value})
        return {
            "stepId": name,
            "operationId": operation.operation_id,
            "parameters": parameters,
        }

    def _succeeds(self, operation: Operation) -> Sequence[Mapping[str, str]]:
        return (
            {"condition": f"$statusCode == {self._rules.http_status[operation.outcome]}"},
            {"condition": "$response.body#/errorCode == ''"},
        )
