"""Who may drive a sandbox: the control token, and no web page from elsewhere.

A page that is open in a browser may send requests to localhost; the checks of Origin and Host keep
it from steering a sandbox there.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from hmac import compare_digest
from http import HTTPStatus
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from mock_server.domain.refusal import Reason
from mock_server.sandbox.control.problem import Problem

_EXPOSED: Final = "Location, Retry-After, X-Sandbox, X-Sandbox-Entry, X-Sandbox-Reason"
_PREFLIGHT_SECONDS: Final = "600"


@dataclass(frozen=True, slots=True, kw_only=True)
class Guard:
    """What the server was told about access.

    `cors` lists the origins of web pages that may call; `loopback` says that the server listens on
    this machine only, so that every other name in a Host header is a sign of DNS rebinding.
    """

    control_token: str | None = None
    cors: tuple[str, ...] = ()
    loopback: bool = True

    def admit_control(self, headers: Mapping[str, str]) -> None:
        """Let a control call pass, or raise the problem."""
        host = headers.get("host", "")
        if self.loopback and not _is_local(host):
            raise Problem(
                HTTPStatus.FORBIDDEN, f"the Host header names {host[:80]!r}, not localhost"
            )
        origin = headers.get("origin")
        if origin is not None and not self._is_own(origin, host) and not self.allows(origin):
            detail = f"control calls from pages of {origin[:80]!r} are not allowed; see --cors"
            raise Problem(HTTPStatus.FORBIDDEN, detail)
        if self.control_token is not None:
            self._check_token(headers.get("authorization", ""), self.control_token)

    def allows(self, origin: str) -> bool:
        """Tell whether pages of an origin may call."""
        return origin in self.cors or "*" in self.cors

    def cors_headers(self, origin: str | None) -> dict[str, str]:
        """Return what a browser wants to see in an answer to a page of another origin."""
        if not self.cors:
            return {}
        if origin is None or not self.allows(origin):
            return {"Vary": "Origin"}
        return {
            "Access-Control-Allow-Origin": origin,
            "Access-Control-Expose-Headers": _EXPOSED,
            "Vary": "Origin",
        }

    def preflight_headers(self, headers: Mapping[str, str]) -> dict[str, str] | None:
        """Return the answer to a preflight request; None if it is none or not allowed."""
        origin = headers.get("origin")
        if origin is None or "access-control-request-method" not in headers:
            return None
        if not self.allows(origin):
            return None
        return {
            **self.cors_headers(origin),
            "Access-Control-Allow-Methods": "GET, HEAD, PATCH, POST, PUT, DELETE",
            "Access-Control-Allow-Headers": headers.get("access-control-request-headers", "*"),
            "Access-Control-Max-Age": _PREFLIGHT_SECONDS,
        }

    @staticmethod
    def _is_own(origin: str, host: str) -> bool:
        return bool(host) and origin.partition("://")[2] == host

    @staticmethod
    def _check_token(authorization: str, token: str) -> None:
        scheme, _, sent = authorization.partition(" ")
        given = sent.strip().encode(errors="surrogateescape")  # bytes that are no UTF-8 may come
        if scheme.lower() != "bearer" or not compare_digest(given, token.encode()):
            detail = "control calls of this server want Authorization: Bearer CONTROL_TOKEN"
            headers = {"WWW-Authenticate": 'Bearer realm="sandbox control"'}
            reason = Reason("", "the control token is missing or wrong")
            raise Problem(HTTPStatus.UNAUTHORIZED, detail, [reason], headers)


def _is_local(host: str) -> bool:
    """Tell whether a Host header names this machine: by an address, or as localhost.

    Without the header (HTTP/1.0) it does as well: browsers always send it.
    """
    try:
        name = urlsplit(f"//{host}").hostname or ""
        if name in ("", "localhost") or name.endswith(".localhost"):
            return True
        ip_address(name)
    except ValueError:
        return False
    return True
