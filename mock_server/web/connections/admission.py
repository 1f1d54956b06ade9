"""Turns aiohttp's requests into calls, if their heads are admitted, and removes keys from them.

No other part of the program sees a key of a call: no sandbox, journal, store or log.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from aiohttp import web

from mock_server.domain.refusal import Refusal
from mock_server.sandbox.control.problem import KeyRefusedError, NoSandboxError, no_key, too_many
from mock_server.sandbox.ground.address import Address
from mock_server.sandbox.ground.exchange import Caller, Outcome, Request
from mock_server.sandbox.sandboxes.permits import without_keys
from mock_server.sandbox.sandboxes.switchboard import Switchboard
from mock_server.web.callers.addresses import forwarded_address, network_of
from mock_server.web.callers.guard import Guard
from mock_server.web.callers.keys import WrongKeyError, WrongKeys, keyed, sent_key, without_key
from mock_server.web.connections.reading import admission_headers, read_request, requested_address
from mock_server.web.engine import Engine


@dataclass(frozen=True, slots=True)
class Admission:
    """Admits the requests of one server, and refuses calls of sandboxes that exceed their quotas.

    Everything is served under `_base_path`. `_proxies` is the number of proxies in front of the
    server that are trusted to report the client's address.
    """

    _engine: Engine
    _guard: Guard
    _now_ms: Callable[[], int]
    _base_path: str
    _proxies: int
    _wrong_keys: WrongKeys = field(default_factory=WrongKeys)

    async def admit(
        self, request: web.BaseRequest, address: Address, query: str
    ) -> Request | Outcome:
        """Return a request as a call, without its body, or the refusal of it.

        Raises:
            Problem: if a control call is refused.
        """
        if self._guard.keys is not None:
            address = replace(address, path=without_keys(address.path))
            query = without_keys(query)
        engine = self._engine
        call = engine.switchboard.routed(read_request(request, address, query))
        caller = await self._caller(request, call)
        if not isinstance(caller, Caller):
            return caller
        if self._guard.keys is not None:
            bare = without_key(call.headers, sent_key(admission_headers(request), address))
            call = call.without_key().but(headers=bare)
        call = call.but(caller=caller)
        call.partner = network_of(self.address(request))
        if not engine.quotas.apply_to(call):
            return call
        return engine.quotas.refusal(call) or call

    async def confirm(self, request: web.BaseRequest, call: Request) -> Request | Outcome:
        """Return a call whose body was read, or a refusal if its key has become invalid since.

        Raises:
            Problem: if a control call is refused.
        """
        if self._guard.keys is None or not request.body_exists:
            return call
        came_by = requested_address(request, self._base_path)
        address = replace(call.address, key=came_by.key)
        caller = await self._caller(request, call.but(address=address))
        return call if isinstance(caller, Caller) else caller

    async def _caller(self, request: web.BaseRequest, call: Request) -> Caller | Outcome:
        """Return the caller, or the refusal of the call."""
        switchboard = self._engine.switchboard
        try:
            return await self._known_caller(request, call)
        except Refusal as refusal:
            return switchboard.refusal_reply(refusal)
        except NoSandboxError as problem:
            return _as_reply(switchboard, call, problem)
        except WrongKeyError as error:
            return _as_reply(switchboard, call, self._wrong_key(request, str(error)))

    async def _known_caller(self, request: web.BaseRequest, call: Request) -> Caller:
        """Return the caller, whose credentials are those of its call."""
        headers = admission_headers(request)
        return self._guard.admit(
            request.method, headers, call.address, call.route, now_ms=self._now_ms()
        )

    def identity(
        self, request: web.BaseRequest, address: Address, query: str
    ) -> tuple[Request, str, str | None]:
        """Return an unchecked call without its body, the address of its client, and its secret."""
        unkeyed = read_request(request, address.without_key(), query)
        call = self._engine.switchboard.routed(unkeyed)
        key = sent_key(admission_headers(request), address)
        return call, self.address(request), key

    def keyed(self, request: web.BaseRequest, outcome: Outcome) -> Outcome:
        """Return an outcome whose Location has the key of the request's base URL, if any."""
        if self._guard.keys is None or "Location" not in outcome.headers:
            return outcome
        return keyed(outcome, requested_address(request, self._base_path))

    def cors_headers(self, request: web.BaseRequest) -> dict[str, str]:
        """Return the CORS headers of the answer to a request, which may be of another origin."""
        return self._guard.cors_headers(request.headers.get("Origin"))

    def address(self, request: web.BaseRequest) -> str:
        """Return the address of the client."""
        forwarded = request.headers.getall("X-Forwarded-For", ())
        return forwarded_address(request.remote or "", forwarded, self._proxies)

    def _wrong_key(self, request: web.BaseRequest, detail: str) -> NoSandboxError:
        """Count a wrong key, and return the refusal of its call."""
        address = self.address(request)
        seconds = self._wrong_keys.note(address, self._now_ms())
        if not seconds:
            return no_key(detail)
        detail = "too many invalid keys came from this address; a valid one is never refused"
        return too_many(detail, seconds, KeyRefusedError)


def _as_reply(switchboard: Switchboard, call: Request, problem: NoSandboxError) -> Outcome:
    """Return a refusal in the format of the API that was called."""
    is_of_server = call.address.area == "metrics"
    return problem.as_reply() if is_of_server else switchboard.refuse(call, problem)
