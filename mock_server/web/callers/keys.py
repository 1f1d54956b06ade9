"""Keys of sandboxes: identifies the caller by the key that a call carries.

X-Sandbox-Key: KEY           with any call
/s/NAME~KEY/...              the same, for clients in which only a base URL can be set
Authorization: Bearer KEY    with control calls, where it is not the simulated credential

The first of these that is present counts. The operator's key is the control token.

Clients that guess are slowed down: wrong keys are limited per minute and address. A client with a
key of a sandbox could also guess the control token, by sending credentials that are refused if they
contain it: such guesses are limited per sandbox.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from hmac import compare_digest
from typing import Final, TypeVar

from mock_server.contract.headers import KEY
from mock_server.contract.texts.printable import unescape_header
from mock_server.sandbox.control.problem import (
    WRONG_KEY,
    KeyRefusedError,
    no_key,
    not_permitted,
    too_many,
)
from mock_server.sandbox.ground.address import Address, Role
from mock_server.sandbox.ground.exchange import BaseReply, Request
from mock_server.sandbox.sandboxes.permits import Holder, Permits, has_key

T = TypeVar("T", bound=BaseReply)
W = TypeVar("W")

MAX_WRONG: Final = 100
"""The number of wrong keys per minute and address that are answered as such."""

MAX_ADDRESSES: Final = 10_000
"""The number of most recent addresses that are remembered, which take about a megabyte."""

_WINDOW_MS: Final = 60_000

_MISSING: Final[Mapping[Role, str]] = {
    Role.OPERATOR: "this call needs the control token: Authorization: Bearer CONTROL_TOKEN",
    Role.OWNER: "Authorization: Bearer KEY, or X-Sandbox-Key, must contain the owner's key of this "
    "sandbox, or the control token",
    Role.CALLER: "X-Sandbox-Key, or the base URL /s/NAME~KEY, must contain a key of this sandbox",
}
_NOT_THERE: Final = "; Authorization is for the token of the requester"
_NOT_OF_SERVER: Final = "this key is not the control token of the server"
_MAY: Final[Mapping[Role, str]] = {
    Role.OPERATOR: "only the control token of the server may make this call",
    Role.OWNER: "this call needs the owner's key of the sandbox",
}
_RANKS: Final = tuple(Role)


class KeyCheck:
    def __init__(self, control_token: str) -> None:
        self.permits: Permits | None = None
        """The permits of the sandboxes, set once the server has sandboxes."""
        self._token = control_token.encode()
        self._guesses = Guesses()

    def admitted(self, call: Request, now_ms: int) -> Holder:
        """Return the holder of the key of a call, or raise KeyRefusedError or WrongKeyError."""
        sent, least = sent_key(call), _least(call)
        if sent is None:
            is_elsewhere = least is Role.CALLER and "authorization" in call.headers
            raise no_key(_MISSING[least] + (_NOT_THERE if is_elsewhere else ""))
        holder = self._holder(sent, now_ms)
        if holder is None:
            raise WrongKeyError(_NOT_OF_SERVER if least is Role.OPERATOR else WRONG_KEY)
        if holder.role is Role.OPERATOR:
            return holder
        if least is Role.OPERATOR:
            raise not_permitted(_MAY[least])
        if holder.name != call.subject:
            raise WrongKeyError(WRONG_KEY)
        if _RANKS.index(holder.role) > _RANKS.index(least):
            raise not_permitted(_MAY[least])
        return holder

    def count_guess(self, holder: Holder, text: str, now_ms: int) -> None:
        """Count a credential of the length of the control token, or refuse it after too many."""
        if len(text.encode(errors="surrogateescape")) == len(self._token):
            seconds = self._guesses.note(holder.name, text, now_ms)
            if seconds:
                detail = (
                    "too many credentials that could be secrets of the server came with these keys"
                )
                raise too_many(detail, seconds, KeyRefusedError)

    def is_key(self, text: str, now_ms: int) -> bool:
        return self._holder(text, now_ms) is not None

    def _holder(self, key: str, now_ms: int) -> Holder | None:
        """Return the holder of a key, with the same amount of work if the key is unknown."""
        holder = None if self.permits is None else self.permits.holder(key, now_ms)
        sent = unescape_header(key).encode(errors="surrogateescape")
        is_operator = compare_digest(sent, self._token)
        return Holder("", Role.OPERATOR) if is_operator else holder


class WrongKeyError(Exception):
    """A key is unknown, or belongs to another sandbox; the text is for the caller."""


def sent_key(call: Request) -> str | None:
    address = call.address
    key = call.headers.get(KEY) or address.key  # some clients send the header without a value
    if key is None and (address.is_control or address.area == "metrics"):
        key = bearer_of(call.headers)
    return key.strip() if key and key.strip() else None


def bearer_of(headers: Mapping[str, str]) -> str | None:
    scheme, _, sent = headers.get("authorization", "").partition(" ")
    return sent if scheme.lower() == "bearer" else None


def without_key(headers: Mapping[str, str], key: str | None) -> Mapping[str, str]:
    """Return the headers of a call without those that contain its key or any other key."""
    if key is None:
        return headers
    return {
        name: text
        for name, text in headers.items()
        if name != KEY and key not in text and not (has_key(text) or has_key(name))
    }


def keyed(outcome: T, address: Address) -> T:
    """Return an outcome with the key of the client's `address` in its Location, if it has one."""
    location = outcome.headers.get("Location", "")
    if address.key is None or not location.startswith(f"{address.prefix}/"):
        return outcome
    return outcome.with_header("Location", address.with_key + location[len(address.prefix) :])


def _least(call: Request) -> Role:
    """Return the lowest role that may make a call; unknown calls require the operator."""
    area, route = call.address.area, call.route
    if area == "metrics":
        return Role.OPERATOR
    if area == "sandboxes":
        return Role.OPERATOR if route is None else route.operation.role
    return Role.OWNER if area == "control" else Role.CALLER


# ── Guesses ──────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class WrongKeys:
    _counts: dict[str, tuple[int, int]] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self._counts)

    def note(self, network: str, now_ms: int) -> int:
        began_ms, count = _window(self._counts, network, now_ms, 0)
        self._counts[network] = began_ms, min(count + 1, MAX_WRONG + 1)
        return 0 if count < MAX_WRONG else _seconds_left(began_ms, now_ms)


@dataclass(frozen=True, slots=True)
class Guesses:
    """Counts the different texts that could be guesses at a secret, per sandbox and minute."""

    _guessed: dict[str, tuple[int, set[int]]] = field(default_factory=dict)

    def note(self, name: str, text: str, now_ms: int) -> int:
        began_ms, guessed = _window(self._guessed, name, now_ms, set[int]())
        if len(guessed) < MAX_WRONG:
            guessed.add(hash(text))
        return 0 if hash(text) in guessed else _seconds_left(began_ms, now_ms)


def _window(windows: dict[str, tuple[int, W]], name: str, now_ms: int, empty: W) -> tuple[int, W]:
    """Return the start of a name's current minute, and its value; recent names are kept last."""
    window = windows.pop(name, (now_ms, empty))
    if not 0 <= now_ms - window[0] < _WINDOW_MS:
        window = now_ms, empty
    windows[name] = window
    if len(windows) > MAX_ADDRESSES:
        del windows[next(iter(windows))]
    return window


def _seconds_left(began_ms: int, now_ms: int) -> int:
    """Return the seconds until a minute ends, rounded up."""
    return -((now_ms - began_ms - _WINDOW_MS) // 1000)
