"""The operations of the interface, read from its document: one record each.

A function in `sandbox/interface/operations.py` performs an operation.
"""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from mock_server.domain.refusal import Code, SandboxError


class DocumentError(SandboxError):
    """The interface document is incomplete; the message says where, and what is missing."""

    def __init__(self, place: str, text: object) -> None:
        super().__init__(f"interface.yaml: {place}: {text}")


STATUS_ENDPOINT: Final = "status-endpoint"
METHODS: Final = ("get", "put", "post", "patch", "delete")

_VERSIONED: Final = "/api/v2/"
_PARAMETER: Final = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """One entry of section 4, or the assumed query of accepted work."""

    operation_id: str
    method: str
    template: str  # the path with its parameters in braces
    outcome: Literal["read", "accepted"]  # the name of its success in the assumption http-status
    shows: str  # the rule for what that success shows
    body_schema: Mapping[str, Any] | None
    invalid: Code | None  # for a body that breaks a rule
    failure: Code | None  # of accepted work that fails without a given code
    legal_codes: tuple[Code, ...]  # of the interface document, which faults may use
    # The path parameter that holds the request of a status query, None for any other read: such a
    # GET may be counted, and so changes the simulation.
    polls: str | None = None
    shows_customer: bool = False
    creates_package: bool = False

    @property
    def parameters(self) -> tuple[str, ...]:
        return tuple(_PARAMETER.findall(self.template))

    @property
    def shape(self) -> str:
        return _PARAMETER.sub("*", self.template)

    def path_of(self, *values: str) -> str:
        filling = iter(values)
        return _PARAMETER.sub(lambda _: next(filling), self.template)

    def without(self, code: str) -> str:
        return f"{self.operation_id} does not list {code}; it lists {', '.join(self.legal_codes)}"

    def like(self, code: str) -> Collection[str]:
        """Return the codes that an unknown one may be a misspelling of; none for a known code."""
        return () if code in set(Code) else self.legal_codes


def read_operations(interface: Mapping[str, Any]) -> dict[str, Operation]:
    operations = {}
    for path, item in interface["paths"].items():
        for method in filter(item.__contains__, METHODS):
            try:
                operation = _operation_of(path, method, item[method])
            except (KeyError, ValueError) as error:
                fault = f"lacks {error}" if isinstance(error, KeyError) else error
                raise DocumentError(f"{method.upper()} {path}", fault) from None
            operations[operation.operation_id] = operation
    return operations


def _operation_of(template: str, method: str, item: Mapping[str, Any]) -> Operation:
    unlisted = item.get("x-unlisted", ())  # errors that only an assumption makes an answer
    codes = [Code(code) for code in item["x-errors"] if code not in unlisted]
    content = item.get("requestBody", {}).get("content", {})
    outcome = item["x-success"]["outcome"]
    return Operation(
        operation_id=item["operationId"],
        method=method.upper(),
        template=template,
        outcome=outcome,
        shows=item["x-shows"],
        body_schema=content["application/json"]["schema"] if content else None,
        invalid=Code(item["x-invalid"]) if "x-invalid" in item else None,
        failure=Code(item["x-fails"]) if outcome == "accepted" else None,
        legal_codes=tuple(code for code in codes if not code.startswith("SANDBOX_")),
        polls=item.get("x-polls"),
        shows_customer=item["x-success"]["schema"] == "CustomerReply",
        creates_package=item["x-success"]["schema"] == "PackageReply",
    )


def in_version(template: str, version: str) -> str:
    """Return a path under another version (assumption versions), if it has a version."""
    if not version or not template.startswith(_VERSIONED):
        return template
    return f"/api/{version}/{template.removeprefix(_VERSIONED)}"
