"""The operations of the interface, read from its document: one record each."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from mock_server.contract.walk import resolve
from mock_server.domain.refusal import Code

_VERSIONED: Final = "/api/v2/"
METHODS = ("get", "put", "post", "patch", "delete")


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """One entry of section 4, or the assumed getRequest.

    `template` is the path with its parameters in braces, `outcome` what its success is called in
    the assumption http-status, `body_schema` the schema of its request body, if it takes one,
    `invalid` the code for a body that breaks a rule, and `unlisted` those of the errors that only
    an assumption makes an answer.
    """

    operation_id: str
    method: str
    template: str
    outcome: Literal["read", "accepted"]
    reply_schema: str
    body_schema: Mapping[str, Any] | None
    invalid: Code | None
    errors: tuple[Code, ...]
    unlisted: frozenset[Code] = frozenset()

    @property
    def legal_codes(self) -> tuple[Code, ...]:
        """The interface's own codes that the operation lists (sections 4 and 7)."""
        own = (code for code in self.errors if not code.startswith("SANDBOX_"))
        return tuple(code for code in own if code not in self.unlisted)

    def without(self, code: str) -> str:
        """Say that the operation does not list a code, and which ones it lists."""
        return f"{self.operation_id} does not list {code}; it lists {', '.join(self.legal_codes)}"

    def like(self, code: str) -> Collection[str]:
        """Return the codes that a misspelt one may stand for."""
        return () if code in set(Code) else self.legal_codes


def read_operations(interface: Mapping[str, Any]) -> dict[str, Operation]:
    """Read every operation of an interface document, by operation id."""
    operations = [
        _read_operation(template, method, item[method])
        for template, item in interface["paths"].items()
        for method in METHODS
        if method in item
    ]
    return {operation.operation_id: operation for operation in operations}


def _read_operation(template: str, method: str, item: Mapping[str, Any]) -> Operation:
    content = item.get("requestBody", {}).get("content", {})
    return Operation(
        operation_id=item["operationId"],
        method=method.upper(),
        template=template,
        outcome=item["x-success"]["outcome"],
        reply_schema=item["x-success"]["schema"],
        body_schema=content["application/json"]["schema"] if content else None,
        invalid=Code(item["x-invalid"]) if "x-invalid" in item else None,
        errors=tuple(Code(code) for code in item["x-errors"]),
        unlisted=frozenset(Code(code) for code in item.get("x-unlisted", ())),
    )


def in_version(template: str, version: str) -> str:
    """Return an address under another version (assumption versions); some addresses have none."""
    if not template.startswith(_VERSIONED):
        return template
    return f"/api/{version}/{template.removeprefix(_VERSIONED)}"


def codes_anywhere(interface: Mapping[str, Any]) -> tuple[Code, ...]:
    """Return the codes that any operation may answer with."""
    codes = resolve(interface, "#/components/x-codes")
    return tuple(Code(code) for code, row in codes.items() if row.get("anywhere"))
