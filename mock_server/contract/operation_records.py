"""The operations of the interface, read from its document: one record each.

A function in `sandbox/interface/operations.py` performs an operation.
"""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from mock_server.contract.values.walk import with_each
from mock_server.domain.refusal import Code, SandboxError


class DocumentError(SandboxError):
    """The interface document is incomplete; the message says where, and what is missing."""

    def __init__(self, place: str, text: object) -> None:
        super().__init__(f"interface.yaml: {place}: {text}")


STATUS_ENDPOINT: Final = "status-endpoint"
METHODS: Final = ("get", "put", "post", "patch", "delete")
UNSERVED: Final = (
    *("x-shows", "x-fails", "x-polls", "x-brings", "x-changes"),
    *("x-adds", "x-logged", "x-effect", "x-role"),
)

_VERSIONED: Final = "/api/v2/"
_PARAMETER: Final = re.compile(r"\{(\w+)\}")
_LISTED: Final = "x-listed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """One entry of section 4, or the assumed query of accepted work."""

    operation_id: str
    method: str
    template: str  # the path with its parameters in braces
    assumption: str | None  # the one that sets the path; None for an operation of section 4
    outcome: Literal["read", "accepted"]  # the name of its success in the assumption http-status
    shows: str  # the rule for what that success shows
    body_schema: Mapping[str, Any] | None
    invalid: Code | None  # for a body that breaks a rule
    failure: Code | None  # of accepted work that fails without a given code
    errors: tuple[Code, ...]
    unlisted: frozenset[Code] = frozenset()  # errors that only an assumption makes an answer
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

    @property
    def legal_codes(self) -> tuple[Code, ...]:
        own = (code for code in self.errors if not code.startswith("SANDBOX_"))
        return tuple(code for code in own if code not in self.unlisted)

    def without(self, code: str) -> str:
        return f"{self.operation_id} does not list {code}; it lists {', '.join(self.legal_codes)}"

    def like(self, code: str) -> Collection[str]:
        """Return the codes that an unknown one may be a misspelling of; none for a known code."""
        return () if code in set(Code) else self.legal_codes


def read_operations(interface: Mapping[str, Any]) -> dict[str, Operation]:
    operations = {}
    for path, item in interface["paths"].items():
        for method in METHODS:
            if method not in item:
                continue
            try:
                operation = _operation_of(path, method, item)
            except (KeyError, ValueError) as error:
                fault = f"lacks {error}" if isinstance(error, KeyError) else error
                raise DocumentError(f"{method.upper()} {path}", fault) from None
            operations[operation.operation_id] = operation
    return operations


def _operation_of(template: str, method: str, path_item: Mapping[str, Any]) -> Operation:
    item = path_item[method]
    content = item.get("requestBody", {}).get("content", {})
    outcome = item["x-success"]["outcome"]
    return Operation(
        operation_id=item["operationId"],
        method=method.upper(),
        template=template,
        assumption=path_item.get("x-assumption"),
        outcome=outcome,
        shows=item["x-shows"],
        body_schema=content["application/json"]["schema"] if content else None,
        invalid=Code(item["x-invalid"]) if "x-invalid" in item else None,
        failure=Code(item["x-fails"]) if outcome == "accepted" else None,
        errors=tuple(map(Code, item["x-errors"])),
        unlisted=frozenset(map(Code, item.get("x-unlisted", ()))),
        polls=item.get("x-polls"),
        shows_customer=item["x-success"]["schema"] == "CustomerReply",
        creates_package=item["x-success"]["schema"] == "PackageReply",
    )


def with_lists(documents: Mapping[str, Any]) -> dict[str, Any]:
    """Return the documents of the contract with their lists of operations and codes filled in.

    `x-listed: WHICH` in a schema becomes an enum. Among properties, `x-listed: {of: WHICH, each:
    SCHEMA}` becomes one property for each.
    """
    every = read_operations(documents["interface"])
    accepting = [name for name, each in every.items() if each.outcome == "accepted"]
    codes = [*documents["interface"]["components"]["x-codes"]]
    words = {
        "all": [*every],
        "accepted": accepting,
        "codes": codes,
        "codes and success": ["", *codes],
        "outcomes": ["read", "accepted", "injected", *codes],
        "codes of ours": [code for code in codes if code.startswith("SANDBOX_")],
        "control calls": [
            item[method]["operationId"]
            for item in documents["control"]["paths"].values()
            for method in METHODS
            if method in item and item.get("x-scope") != "server"
        ],
        "failures": [*{code: 0 for name in accepting for code in every[name].legal_codes}],
    }
    filled: dict[str, Any] = _filled(documents, words)
    return filled


def _filled(node: Any, words: Mapping[str, Collection[str]]) -> Any:
    if not isinstance(node, Mapping):
        return with_each(node, lambda each: _filled(each, words))
    filled: dict[str, Any] = {}
    for name, member in node.items():
        match member:
            case {"of": str(which), "each": each} if name == _LISTED:
                filled |= dict.fromkeys(words[which], each)
            case str() if name == _LISTED:
                filled["enum"] = [*words[member]]
            case _:
                filled[name] = _filled(member, words)
    return filled


def in_version(template: str, version: str) -> str:
    """Return a path under another version (assumption versions), if it has a version."""
    if not version or not template.startswith(_VERSIONED):
        return template
    return f"/api/{version}/{template.removeprefix(_VERSIONED)}"
