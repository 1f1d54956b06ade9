"""Access control: the control token, and protection against foreign web pages.

A page in a browser can send requests to localhost. Origin and Sec-Fetch-Site, which pages cannot
forge, show where the page came from; the Host header shows whether the page reached this server by
a host name of its own (DNS rebinding). With a control token the Host header does not matter, since
a page does not know the token.
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
from mock_server.contract.texts.printable import unescape_header
from mock_server.domain.refusal import Code, Reason, Refusal
from mock_server.sandbox.control.problem import CHALLENGE, NoSandboxError, Problem
from mock_server.sandbox.ground.address import Role
from mock_server.sandbox.ground.exchange import Caller, Request
from mock_server.sandbox.sandboxes.permits import KEY_MARK, Holder, without_keys
from mock_server.web.callers.addresses import is_trusted
from mock_server.web.callers.keys import KeyCheck, bearer_of, sent_key, without_key

GUARDED: Final = ("control", "sandboxes", "metrics")
"""The areas that require the control token, if there is one."""

_EXPOSED: Final = ", ".join(EXPOSED)
_PREFLIGHT_SECONDS: Final = "600"
_LOOKS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_SIMPLE: Final = (
    "",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "text/plain",
)
"""Body types that browsers let any page send without a preflight request."""

_OWN_SITES: Final = (None, "same-origin", "none")
_PORTS: Final = {"http": ":80", "https": ":443"}
_SHOWN: Final = 80
_CREDENTIALS: Final = ("authorization", "proxy-authorization", "x-api-key", "cookie")
_BETWEEN_WORDS: Final = re.compile(r"[\s,;]+")
_AROUND_WORDS: Final = "\"'{}[]()<>"
_SHORTEST_KEY: Final = len(KEY_MARK) + 40


@dataclass(frozen=True, slots=True, kw_only=True)
class Guard:
    """The access settings of a server.

    `cors` lists the origins of web pages that may make calls. `allow_hosts` lists the host names
    with a dot that are allowed in control calls (`*.example` for all names below `example`, `*` for
    any name). `keys` is set if each sandbox has keys of its own.
    """

    control_token: str | None = field(default=None, repr=False)
    cors: tuple[str, ...] = ()
    allow_hosts: tuple[str, ...] = ()
    keys: KeyCheck | None = None

    def admit(self, call: Request, now_ms: int = 0) -> Caller:
        """Admit a call by its head alone, or raise Problem, Refusal or WrongKeyError."""
        address, headers, keys = call.address, call.headers, self.keys
        if address.key is not None and keys is None:
            detail = "a base URL with a key needs a server with --access keys"
            raise NoSandboxError(Code.INVALID_REQUEST, HTTPStatus.BAD_REQUEST, detail)
        area, is_of_a_page = address.area, "origin" in headers or "sec-fetch-site" in headers
        if area == "interface" and self.control_token is None and not is_of_a_page:
            return Caller.OPERATOR  # the usual case
        is_foreign, is_guarded = self._is_foreign(headers), area in GUARDED
        if is_guarded or area == "page":
            self._admit_host(headers)
        if is_foreign and area != "page":
            _admit_foreign(call.method, headers, is_guarded=is_guarded)
        if keys is not None and area != "page":
            holder = keys.admitted(call, now_ms)
            stranger = None if holder.role is Role.OPERATOR else holder
            if not is_guarded:  # checked last, or strangers could guess secrets as credentials
                self._admit_credentials(headers, now_ms, stranger)
            return Caller.OPERATOR if stranger is None else Caller.STRANGER
        if is_guarded:
            self._admit_control(call, area)
        elif area != "page":
            self._admit_credentials(headers, now_ms)
        if is_foreign:
            return Caller.FOREIGN_PAGE
        return Caller.OPERATOR if is_guarded or self._has_key(headers) else Caller.STRANGER

    def admitted(self, call: Request, network: str, now_ms: int) -> Request:
        """Return a call that is admitted, with its caller and its partner, and without its key.

        No other part of the program sees a key of a call: no sandbox, journal, store or log. The
        partner is the `network` that the call came from. A key is one of a single sandbox, and
        whoever has a thousand of them must not get a thousand shares.

        Raises:
            Problem, Refusal, WrongKeyError: as `admit` does.
        """
        caller = self.admit(call, now_ms)
        if self.keys is None:
            return call.but(caller=caller, partner=network)
        headers = without_key(call.headers, sent_key(call))
        return call.without_key().but(headers=headers, caller=caller, partner=network)

    def allows(self, origin: str) -> bool:
        return origin in self.cors or "*" in self.cors

    def cors_headers(self, origin: str | None) -> dict[str, str]:
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
        origin = headers.get("origin")
        is_preflight = "access-control-request-method" in headers
        if origin is None or not is_preflight or not self.allows(origin):
            return None
        return {
            **self.cors_headers(origin),
            "Access-Control-Allow-Methods": "GET, HEAD, PATCH, POST, PUT, DELETE",
            "Access-Control-Allow-Headers": headers.get("access-control-request-headers", "*"),
            "Access-Control-Max-Age": _PREFLIGHT_SECONDS,
        }

    def _admit_host(self, headers: Mapping[str, str]) -> None:
        """Refuse host names that an attacker's page may have, unless there is a control token."""
        host = headers.get("host", "")
        if self.control_token is None and not is_trusted(host, self.allow_hosts):
            detail = f"the Host header names {host[:_SHOWN]!r}, which --allow-host does not allow"
            raise Problem(HTTPStatus.FORBIDDEN, detail)

    def _admit_control(self, call: Request, area: str) -> None:
        headers, sent = call.headers, bearer_of(call.headers)
        if not (self._has_key(headers) or self._is_token(sent or "")):
            calls = "the metrics" if area == "metrics" else "control calls"
            detail = f"{calls} of this server require Authorization: Bearer CONTROL_TOKEN"
            if call.flaw:  # such as a header that is repeated
                why = call.flaw
            elif headers.get(KEY) or (sent and sent.strip()):
                why = "the control token is wrong"
            elif sent is None and headers.get("authorization"):
                why = "Authorization does not begin with `Bearer `"
            else:
                why = "the control token is missing"
            reason = Reason("", why)
            raise Problem(HTTPStatus.UNAUTHORIZED, detail, [reason], CHALLENGE)

    def _admit_credentials(
        self, headers: Mapping[str, str], now_ms: int, holder: Holder | None = None
    ) -> None:
        """Refuse simulated credentials that contain one of the server's own secrets.

        The answers could help the `holder` of a key to guess the control token: so for a holder,
        only headers known to carry credentials are checked, and the guesses are limited.
        """
        if self.control_token is None:
            return
        for written, value in headers.items():
            name, is_odd = written.lower(), holder is None and self.control_token in value
            if name == KEY or not (name in _CREDENTIALS or is_odd):
                continue
            for word in _words(value, min(_SHORTEST_KEY, len(self.control_token))):
                if holder is not None and self.keys is not None:
                    self.keys.count_guess(holder, word.strip(), now_ms)
                secret = self._secret(word, now_ms)
                if secret is not None:
                    why = f"{name.title()} has {secret}, which belongs in {KEY.title()}"
                    raise Refusal(Code.UNAUTHENTICATED, Reason("", why))

    def _secret(self, word: str, now_ms: int) -> str | None:
        if self._is_token(word):
            return "the control token"
        is_key = self.keys is not None and self.keys.is_key(word, now_ms)
        return "a key of a sandbox" if is_key else None

    def _is_foreign(self, headers: Mapping[str, str]) -> bool:
        """Return whether a call comes from a page of another origin that may not make calls."""
        origin, site = headers.get("origin"), headers.get("sec-fetch-site")
        if "*" in self.cors or origin in self.cors:
            return False
        is_own = origin is None or _is_own(origin, headers.get("host", ""))
        return not is_own or site not in _OWN_SITES

    def _has_key(self, headers: Mapping[str, str]) -> bool:
        return self.control_token is None or self._is_token(headers.get(KEY, ""))

    def _is_token(self, sent: str) -> bool:
        given = unescape_header(sent.strip()).encode(errors="surrogateescape")
        return compare_digest(given, (self.control_token or "").encode())


def _admit_foreign(method: str, headers: Mapping[str, str], *, is_guarded: bool) -> None:
    """Refuse control calls of foreign pages, and calls that any page can send without preflight."""
    if is_guarded and not _is_visit(method, headers):
        detail = f"control calls from pages of {_whose(headers)} are not allowed; see --cors"
        raise Problem(HTTPStatus.FORBIDDEN, detail)
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    if not is_guarded and method not in _LOOKS and kind in _SIMPLE:
        why = f"a page of {_whose(headers)} sent it without a preflight request; see --cors"
        raise Refusal(Code.CROSS_ORIGIN, Reason("", why))


def _words(credentials: str, shortest: int) -> Iterator[str]:
    """Yield possible secrets of at least `shortest` characters in credentials; Basic is decoded."""
    for word in _BETWEEN_WORDS.split(credentials):
        if len(word) < shortest:
            continue
        parts = [word.strip(_AROUND_WORDS), word.partition("=")[2].strip(_AROUND_WORDS)]
        with contextlib.suppress(ValueError):
            parts += b64decode(word, validate=True).decode().split(":")
        yield from (part for part in parts if len(part.strip()) >= shortest)


def _is_own(origin: str, host: str) -> bool:
    """Return whether an origin is the host that is called, perhaps behind a TLS proxy."""
    scheme, _, name = origin.lower().partition("://")
    port = _PORTS.get(scheme, "")
    return bool(host) and name.removesuffix(port) == host.lower().removesuffix(port)


def _is_visit(method: str, headers: Mapping[str, str]) -> bool:
    """Return whether a user follows a link, so that the answer replaces the page in the window."""
    return (
        method in _LOOKS
        and "origin" not in headers
        and headers.get("sec-fetch-mode") == "navigate"
        and headers.get("sec-fetch-dest") == "document"
    )


def _whose(headers: Mapping[str, str]) -> str:
    origin = headers.get("origin")
    return "another origin" if origin is None else repr(without_keys(origin)[:_SHOWN])
