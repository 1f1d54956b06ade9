"""Refusals of control calls (problems of RFC 9457), and of calls that no sandbox answers."""

from collections.abc import Callable, Iterable, Mapping
from http import HTTPStatus
from typing import Any, Final, TypeVar

from mock_server.contract.texts.printable import printable
from mock_server.contract.values.exact_json import dumps
from mock_server.domain.refusal import MAX_REASONS, Code, Reason, Refusal, bounded
from mock_server.sandbox.ground.exchange import NOTHING, PROBLEM_JSON, Reply
from mock_server.sandbox.ground.findings import ScenarioError

T = TypeVar("T")
U = TypeVar("U")

SOON: Final = {"Retry-After": "1"}
LATER: Final = {"Retry-After": "60"}
CHALLENGE: Final = {"WWW-Authenticate": 'Bearer realm="sandbox control"'}

_LONGEST_DETAIL: Final = 4000
# Reason phrases of RFC 9110 that older releases of Python spell differently.
_TITLES: Final[Mapping[int, str]] = {413: "Content Too Large"}

_STATUSES: Final = {
    Code.INVALID_REQUEST: HTTPStatus.BAD_REQUEST,
    Code.UNSUPPORTED_MEDIA_TYPE: HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
    Code.EXPECTATION_FAILED: HTTPStatus.EXPECTATION_FAILED,
}


class Problem(Exception):  # noqa: N818 - it is an answer to the caller, not an error of the program
    """A control call is refused, and has changed nothing; `nearest` is a name similar to its."""

    def __init__(
        self,
        status: HTTPStatus,
        detail: str,
        errors: Iterable[Reason] = (),
        headers: Mapping[str, str] = NOTHING,
        nearest: str | None = None,
    ) -> None:
        super().__init__(status, detail)
        self.status = status
        self.detail = detail
        self.errors = bounded(errors)
        self.headers = headers
        self.nearest = nearest

    def as_fields(self) -> dict[str, Any]:
        fields: dict[str, Any] = {
            "type": "about:blank",
            "title": _TITLES.get(self.status, self.status.phrase),
            "status": self.status.value,
            "detail": self.detail,
        }
        if self.errors:
            fields["errors"] = [reason.as_fields() for reason in self.errors]
        if self.nearest is not None:
            fields["nearest"] = self.nearest
        return fields

    def as_reply(self) -> Reply:
        headers = {"Content-Type": PROBLEM_JSON, **self.headers}
        return Reply(status=self.status.value, headers=headers, body=dumps(self.as_fields()))


def bad_request(detail: str) -> Problem:
    return Problem(HTTPStatus.BAD_REQUEST, detail)


def not_found(detail: str, nearest: str | None = None) -> Problem:
    return Problem(HTTPStatus.NOT_FOUND, detail, nearest=nearest)


def conflict(detail: str) -> Problem:
    return Problem(HTTPStatus.CONFLICT, detail)


def unreadable(refusal: Refusal) -> Problem:
    detail = "; ".join(reason.text for reason in refusal.reasons)
    return Problem(_STATUSES[refusal.code], detail)


def invalid(errors: Iterable[Reason]) -> Problem:
    reasons = bounded(errors)
    detail = _cut("; ".join(printable(str(reason)) for reason in reasons))
    return Problem(HTTPStatus.BAD_REQUEST, detail, reasons)


def invalid_scenario(scenario: ScenarioError) -> Problem:
    findings = scenario.findings[:MAX_REASONS]
    reasons = (Reason(finding.pointer, finding.message) for finding in findings)
    return Problem(HTTPStatus.BAD_REQUEST, _cut("\n".join(map(str, findings))), reasons)


def _cut(detail: str) -> str:
    return detail if len(detail) <= _LONGEST_DETAIL else f"{detail[:_LONGEST_DETAIL]}..."


def parse_or_refuse(parse: Callable[[T], U], value: T, name: str) -> U:
    try:
        return parse(value)
    except ValueError as error:
        raise bad_request(f"{name}: {error}") from None


# ── Calls that no sandbox answers ────────────────────────────────────────────────────────────────


class NoSandboxError(Problem):
    """No sandbox answers a call; `code` is for clients of the interface."""

    def __init__(
        self, code: Code, status: HTTPStatus, detail: str, headers: Mapping[str, str] = NOTHING
    ) -> None:
        super().__init__(status, detail, headers=headers)
        self.code = code


class KeyRefusedError(NoSandboxError):
    """A call lacks the right key: the same bytes whether or not the sandbox exists."""


def no_room(detail: str, when: Mapping[str, str] = SOON) -> NoSandboxError:
    return NoSandboxError(Code.BUSY, HTTPStatus.SERVICE_UNAVAILABLE, detail, when)


def no_store(detail: str) -> NoSandboxError:
    status = HTTPStatus.SERVICE_UNAVAILABLE
    return NoSandboxError(Code.STORE_UNAVAILABLE, status, detail, SOON)


def in_the_middle(name: str) -> Problem:
    detail = f"sandbox {name} is in the middle of a change; try again"
    return Problem(HTTPStatus.SERVICE_UNAVAILABLE, detail, headers=SOON)


def too_many(
    detail: str, seconds: int, kind: type[NoSandboxError] = NoSandboxError
) -> NoSandboxError:
    headers = {"Retry-After": str(seconds)}
    return kind(Code.RATE_LIMITED, HTTPStatus.TOO_MANY_REQUESTS, detail, headers)


WRONG_KEY: Final = "this key is not one of the sandbox"


def no_key(detail: str = WRONG_KEY) -> KeyRefusedError:
    return KeyRefusedError(Code.KEY_REQUIRED, HTTPStatus.UNAUTHORIZED, detail, CHALLENGE)


def not_permitted(detail: str) -> KeyRefusedError:
    return KeyRefusedError(Code.KEY_REQUIRED, HTTPStatus.FORBIDDEN, detail)
