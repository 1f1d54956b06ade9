"""What goes in and what comes out of a sandbox: one request, one outcome."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import unquote

from mock_server.contract.exact_json import dumps, dumps_indented

JSON = "application/json"
PROBLEM_JSON = "application/problem+json"


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """A call as it came in.

    `path` is relative to the sandbox and still percent-encoded, `prefix` is what stood before it,
    the names of `headers` are lower case. `upload` is what the shell has made of a body that only
    it can read: a built scenario, or the findings that keep it from being one.
    """

    method: str
    path: str
    headers: Mapping[str, str] = field(default_factory=dict)
    query: Mapping[str, str] = field(default_factory=dict)
    body: bytes = b""
    prefix: str = ""
    upload: Any = None

    def segments(self) -> list[str]:
        """Return the decoded segments of the path, without the leading slash."""
        return [unquote(segment) for segment in self.path.split("/")[1:]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What the caller experiences: a reply."""

    status: int
    headers: Mapping[str, str]
    body: bytes


def json_outcome(value: Any, status: int = 200) -> Outcome:
    """Answer a control call with a value, written for people to read."""
    return Outcome(
        status=status, headers={"Content-Type": JSON}, body=dumps_indented(value) + b"\n"
    )


def problem_outcome(problem: Mapping[str, Any], headers: Mapping[str, str]) -> Outcome:
    """Answer a control call with a problem (RFC 9457)."""
    return Outcome(
        status=problem["status"],
        headers={"Content-Type": PROBLEM_JSON, **headers},
        body=dumps(problem),
    )
