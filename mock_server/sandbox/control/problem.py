"""Refusals of control calls, as problem documents (RFC 9457)."""

from collections.abc import Callable, Iterable, Mapping
from http import HTTPStatus
from typing import Any, Final, TypeVar

from mock_server.contract.texts.printable import printable
from mock_server.contract.values.exact_json import dumps
from mock_server.domain.refusal import MAX_REASONS, Code, Reason, Refusal, bounded
from mock_server.sandbox.ground.exchange import PROBLEM_JSON, Reply
from mock_server.sandbox.ground.findings import ScenarioError

T = TypeVar("T")
U = TypeVar("U")

_LONGEST_DETAIL: Final = 4000
_TITLES: Final[Mapping[int, str]] = {413: "Content Too Large"}
"""Reason phrases of RFC 9110 that older releases of Python spell differently."""


_STATUSES: Final = {
    Code.INVALID_REQUEST: HTTPStatus.BAD_REQUEST,
    Code.UNSUPPORTED_MEDIA_TYPE: HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
    Code.EXPECTATION_FAILED: HTTPStatus.EXPECTATION_FAILED,
}
"""The statuses of refusals that concern HTTP rather than a particular call."""


class Problem(Exception):  # noqa: N818 - it is an answer to the caller, not an error of the program
    """A control call is refused, and has changed nothing."""

    def __init__(
        self,
        status: HTTPStatus,
        detail: str,
        errors: Iterable[Reason] = (),
        headers: Mapping[str, str] | None = None,
        nearest: str | None = None,
    ) -> None:
        super().__init__(status, detail)
        self.status = status
        self.detail = detail
        self.errors = bounded(errors)
        self.headers = headers or {}
        self.nearest = nearest

    def as_fields(self) -> dict[str, Any]:
        """Return the members of the problem document."""
        fields: dict[str, Any] = {
            "type": "about:blank",
            "title": _TITLES.get(self.status, self.status.phrase),
            "status": self.status.value,
            "detail": self.detail,
        }
        if self.errors:
            fields["errors"] = [
                {"pointer": reason.pointer, "detail": reason.text} for reason in self.errors
            ]
        if self.nearest is not None:
            fields["nearest"] = self.nearest
        return fields

    def as_reply(self) -> Reply:
        """Return the problem document (RFC 9457) as a reply."""
        headers = {"Content-Type": PROBLEM_JSON, **self.headers}
        return Reply(status=self.status.value, headers=headers, body=dumps(self.as_fields()))


def bad_request(detail: str, errors: Iterable[Reason] = ()) -> Problem:
    """Return the problem of an invalid call (400)."""
    return Problem(HTTPStatus.BAD_REQUEST, detail, errors)


def unreadable(refusal: Refusal) -> Problem:
    """Return the problem of a call that is refused because of its headers."""
    detail = "; ".join(reason.text for reason in refusal.reasons)
    return Problem(_STATUSES[refusal.code], detail)


def invalid(errors: Iterable[Reason]) -> Problem:
    """Return the problem of an invalid body (400) with its first errors."""
    reasons = bounded(errors)
    return bad_request(_cut("; ".join(printable(str(reason)) for reason in reasons)), reasons)


def invalid_scenario(scenario: ScenarioError) -> Problem:
    """Return the problem of a scenario that cannot be built (400) with its first findings."""
    findings = scenario.findings[:MAX_REASONS]
    reasons = (Reason(finding.pointer, finding.message) for finding in findings)
    return bad_request(_cut("\n".join(map(str, findings))), reasons)


def parse_or_refuse(parse: Callable[[T], U], value: T, refuse: Callable[[str], Problem]) -> U:
    """Return the parsed value; if `parse` raises ValueError, raise the problem from `refuse`."""
    try:
        return parse(value)
    except ValueError as error:
        raise refuse(str(error)) from None


def not_found(detail: str, nearest: str | None = None) -> Problem:
    """Return the problem of something that does not exist (404); `nearest` is a similar name."""
    return Problem(HTTPStatus.NOT_FOUND, detail, nearest=nearest)


def conflict(detail: str) -> Problem:
    """Return the problem of a call that conflicts with the current state (409)."""
    return Problem(HTTPStatus.CONFLICT, detail)


def _cut(detail: str) -> str:
    return detail if len(detail) <= _LONGEST_DETAIL else f"{detail[:_LONGEST_DETAIL]}..."
