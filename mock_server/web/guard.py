"""Who makes a call, and whether it may: the control token, and no web page from elsewhere.

A page that is open in a browser may send requests to localhost. Origin and Sec-Fetch-Site, which no
page can forge, tell whose page it is; the Host header tells whether a name of the page's own leads
here (DNS rebinding). With a control token the host is of no interest: no page knows the token.
"""

import contextlib
import re
from base64 import b64decode
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from hmac import compare_digest
from http import HTTPStatus
from typing import Final

from mock_server.contract.headers import EXPOSED, KEY
from mock_server.domain.refusal import Code, Reason, Refusal
from mock_server.sandbox.control.problem import Problem
from mock_server.sandbox.ground.address import Area
from mock_server.sandbox.ground.exchange import Caller
from mock_server.web.hosts import is_trusted

GUARDED: Final = ("control", "sandboxes", "metrics")
"""What wants the control token, where there is one."""

_EXPOSED: Final = ", ".join(EXPOSED)
_PREFLIGHT_SECONDS: Final = "600"
_LOOKS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_UNASKED: Final = ("", "application/x-www-form-urlencoded", "multipart/form-data", "text/plain")
"""The types of bodies that a browser lets any page send without a preflight."""

_OWN_SITES: Final = (None, "same-origin", "none")
_PORTS: Final = {"http": ":80", "https": ":443"}
_SHOWN: Final = 80
_CREDENTIALS: Final = ("authorization", "proxy-authorization", "x-api-key", "cookie")
_BETWEEN_WORDS: Final = re.compile(r"[\s,;]+")
_AROUND_WORDS: Final = "\"'{}[]()<>"


@dataclass(frozen=True, slots=True, kw_only=True)
class Guard:
    """What the server was told about access.

    `cors` lists the origins of web pages that may call, `allow_hosts` the names with a dot in them
    by which control calls may call the server (`*.example` for every name below one, `*` for all).
    """

    control_token: str | None = field(default=None, repr=False)
    cors: tuple[str, ...] = ()
    allow_hosts: tuple[str, ...] = ()

    def admit(self, method: str, headers: Mapping[str, str], area: Area) -> Caller:
        """Let a call pass, judged by its head alone, and return who makes it.

        Raises:
            Problem: when it is a control call, or asks for the page, and may not pass.
            Refusal: when it is any other call and may not pass.
        """
        is_of_a_page = "origin" in headers or "sec-fetch-site" in headers
        if area == "interface" and self.control_token is None and not is_of_a_page:
            return Caller.OPERATOR  # so are nearly all
        is_foreign, is_guarded = self._is_foreign(headers), area in GUARDED
        if is_guarded or area == "page":
            self._admit_host(headers)
        else:
            self._admit_call(method, headers, is_foreign=is_foreign)
        if is_guarded:
            self._admit_control(method, headers, is_foreign=is_foreign)
            return Caller.FOREIGN_PAGE if is_foreign else Caller.OPERATOR
        if is_foreign:
            return Caller.FOREIGN_PAGE
        return Caller.OPERATOR if self._has_key(headers) else Caller.STRANGER

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

    def _admit_host(self, headers: Mapping[str, str]) -> None:
        """Refuse a name that a page of anybody's may have been given, where no token guards."""
        host = headers.get("host", "")
        if self.control_token is None and not is_trusted(host, self.allow_hosts):
            detail = f"the Host header names {host[:_SHOWN]!r}, which --allow-host does not allow"
            raise Problem(HTTPStatus.FORBIDDEN, detail)

    def _admit_control(self, method: str, headers: Mapping[str, str], *, is_foreign: bool) -> None:
        if is_foreign and not _is_visit(method, headers):
            detail = f"control calls from pages of {_whose(headers)} are not allowed; see --cors"
            raise Problem(HTTPStatus.FORBIDDEN, detail)
        if not (self._has_key(headers) or self._has_token(headers)):
            detail = "control calls of this server want Authorization: Bearer CONTROL_TOKEN"
            challenge = {"WWW-Authenticate": 'Bearer realm="sandbox control"'}
            reason = Reason("", "the control token is missing or wrong")
            raise Problem(HTTPStatus.UNAUTHORIZED, detail, [reason], challenge)

    def _admit_call(self, method: str, headers: Mapping[str, str], *, is_foreign: bool) -> None:
        """Refuse what a page can send without asking first, and a secret that is no requester's."""
        if is_foreign and method not in _LOOKS and _kind_of_body(headers) in _UNASKED:
            why = f"a page of {_whose(headers)} sent it without asking first; see --cors"
            raise Refusal(Code.CROSS_ORIGIN, Reason("", why))
        if self.control_token is None:
            return
        for written, value in headers.items():
            name = written.lower()
            if name == KEY or not (name in _CREDENTIALS or self.control_token in value):
                continue
            if any(map(self._is_token, _words(value))):
                why = f"{name.title()} holds the control token, which goes into {KEY.title()}"
                raise Refusal(Code.UNAUTHENTICATED, Reason("", why))

    def _is_foreign(self, headers: Mapping[str, str]) -> bool:
        """Tell whether a page of another origin calls, and none that may."""
        origin, site = headers.get("origin"), headers.get("sec-fetch-site")
        if "*" in self.cors:
            return False
        if origin is not None and origin in self.cors:
            return False
        is_own = origin is None or _is_own(origin, headers.get("host", ""))
        return not is_own or site not in _OWN_SITES

    def _has_key(self, headers: Mapping[str, str]) -> bool:
        """Tell whether a call carries the control token beside a simulated Authorization."""
        return self.control_token is None or self._is_token(headers.get(KEY, ""))

    def _has_token(self, headers: Mapping[str, str]) -> bool:
        """Tell whether the control token stands in Authorization."""
        scheme, _, sent = headers.get("authorization", "").partition(" ")
        return scheme.lower() == "bearer" and self._is_token(sent)

    def _is_token(self, sent: str) -> bool:
        given = sent.strip().encode(errors="surrogateescape")  # bytes that are no UTF-8 may come
        return compare_digest(given, (self.control_token or "").encode())


def _words(credentials: str) -> Iterator[str]:
    """Yield what may be a secret in the credentials of a call, those of Basic decoded."""
    for word in _BETWEEN_WORDS.split(credentials):
        yield word.strip(_AROUND_WORDS)
        yield word.partition("=")[2].strip(_AROUND_WORDS)
        with contextlib.suppress(ValueError):
            yield from b64decode(word, validate=True).decode().split(":")


def _is_own(origin: str, host: str) -> bool:
    """Tell whether a page of an origin comes from the host that it calls.

    The scheme is not compared: a proxy may have ended TLS before the call came here.
    """
    scheme, _, name = origin.lower().partition("://")
    port = _PORTS.get(scheme, "")
    return bool(host) and name.removesuffix(port) == host.lower().removesuffix(port)


def _is_visit(method: str, headers: Mapping[str, str]) -> bool:
    """Tell whether a user follows a link: the answer fills the window, and its page is left."""
    return (
        method in _LOOKS
        and "origin" not in headers
        and headers.get("sec-fetch-mode") == "navigate"
        and headers.get("sec-fetch-dest") == "document"
    )


def _kind_of_body(headers: Mapping[str, str]) -> str:
    return headers.get("content-type", "").partition(";")[0].strip().lower()


def _whose(headers: Mapping[str, str]) -> str:
    return repr(headers["origin"][:_SHOWN]) if "origin" in headers else "another origin"
