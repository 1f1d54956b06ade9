"""Admits calls by their heads, and removes keys from them.

No other part of the program sees a key of a call: no sandbox, journal, store or log.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final

from aiohttp import web

from mock_server.domain.refusal import Refusal
from mock_server.sandbox.control.problem import (
    KeyRefusedError,
    NoSandboxError,
    no_key,
    too_many,
)
from mock_server.sandbox.ground.address import Address
from mock_server.sandbox.ground.exchange import Caller, Reply, Request
from mock_server.sandbox.sandboxes.permits import without_keys
from mock_server.web.callers.addresses import forwarded_address, network_of
from mock_server.web.callers.guard import Guard
from mock_server.web.callers.keys import WrongKeyError, WrongKeys, sent_key, without_key
from mock_server.web.connections.reading import admission_headers, read_request
from mock_server.web.engine import Engine

_MANY_KEYS: Final = "too many invalid keys came from this address; a valid one is never refused"


class RefusedError(Exception):
    """A call is refused, with a reply."""

    def __init__(self, reply: Reply) -> None:
        super().__init__()
        self.reply = reply


def expect_no(refused: Reply | None) -> None:
    """Raise the refusal of a call, if there is one."""
    if refused is not None:
        raise RefusedError(refused)


@dataclass(frozen=True, slots=True)
class Admission:
    """Admits the calls of one server that aiohttp reads, unless they exceed their quotas.

    `_proxies` is the number of proxies in front of the server that are trusted to report the
    client's address.
    """

    engine: Engine
    _guard: Guard
    _now_ms: Callable[[], int]
    _proxies: int
    _wrong_keys: WrongKeys = field(default_factory=WrongKeys)

    def head(self, request: web.BaseRequest, address: Address, query: str) -> Request:
        """Return a request as a call, without its body; it is not admitted yet."""
        if address.area == "page":  # which does not have this file
            address = replace(address, area="elsewhere")
        if self._guard.keys is not None:
            address = replace(address, path=without_keys(address.path))
            query = without_keys(query)
        return self.engine.switchboard.routed(read_request(request, address, query))

    def admit(self, request: web.BaseRequest, call: Request) -> Request:
        """Return a call that is admitted, without its key.

        Raises:
            Problem, RefusedError: if it is refused.
        """
        caller, quotas = self._caller(request, call), self.engine.quotas
        if self._guard.keys is not None:
            key = sent_key(admission_headers(request), call.address)
            call = call.without_key().but(headers=without_key(call.headers, key))
        call = call.but(caller=caller, partner=network_of(self.client(request)))
        if quotas.apply_to(call):
            expect_no(quotas.refusal(call))
        return call

    def confirm(self, request: web.BaseRequest, call: Request, key: str | None) -> None:
        """Refuse a call whose key has become invalid while its body was read.

        `key` is that of the requested address, if any.

        Raises:
            Problem, RefusedError: if it is refused.
        """
        if self._guard.keys is not None and request.body_exists:
            self._caller(request, call.but(address=replace(call.address, key=key)))

    def client(self, request: web.BaseRequest) -> str:
        """Return the address of the client."""
        forwarded = request.headers.getall("X-Forwarded-For", ())
        return forwarded_address(request.remote or "", forwarded, self._proxies)

    def _caller(self, request: web.BaseRequest, call: Request) -> Caller:
        headers, now_ms = admission_headers(request), self._now_ms()
        try:
            return self._guard.admit(
                request.method, headers, call.address, call.route, now_ms=now_ms
            )
        except Refusal as refusal:
            reply = self.engine.switchboard.refusal_reply(refusal)
            raise RefusedError(reply) from None
        except NoSandboxError as problem:
            raise self._refused(call, problem) from None
        except WrongKeyError as error:
            seconds = self._wrong_keys.note(self.client(request), now_ms)
            wrong = (
                too_many(_MANY_KEYS, seconds, KeyRefusedError) if seconds else no_key(str(error))
            )
            raise self._refused(call, wrong) from None

    def _refused(self, call: Request, problem: NoSandboxError) -> RefusedError:
        """Return a refusal in the format of the API that was called."""
        is_of_server = call.address.area == "metrics"
        switchboard = self.engine.switchboard
        return RefusedError(
            problem.as_reply() if is_of_server else switchboard.refuse(call, problem)
        )
