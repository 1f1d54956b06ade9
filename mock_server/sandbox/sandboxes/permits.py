"""Who may call which sandbox: the operator all, the owner by its first key, callers by its second.

Only the digest of a key is stored, so that no stored or shown data opens a sandbox.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from math import inf
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from mock_server.sandbox.control.problem import bad_request
from mock_server.sandbox.ground.address import Role, is_name
from mock_server.sandbox.ground.exchange import Caller, Request

KEY_MARK: Final = "sbx-"  # by which people and secret scanners recognise keys
KEY_ROLES: Final = ("owner", "caller")


def _spelt(text: str) -> str:
    """Return a pattern for a text with any characters percent-encoded, even twice."""
    return "".join(f"(?:{re.escape(letter)}|%(?:25)*{ord(letter):02x})" for letter in text)


_KEY: Final = re.compile(
    rf"{_spelt(KEY_MARK)}(?:(?P<owner>{_spelt('owner')})|{_spelt('caller')}){_spelt('-')}"
    r"(?:[0-9a-f]|%(?:25)*(?:3[0-9]|[46][1-6]))+",
    re.IGNORECASE,
)


def has_key(text: str) -> bool:
    """Return whether a text contains something that looks like a key, encoded or not."""
    return (KEY_MARK in text or "%" in text) and _KEY.search(text) is not None


def without_keys(text: str) -> str:
    """Return a text with everything masked that looks like a key, encoded or not."""

    def masked(found: re.Match[str]) -> str:
        role = Role.CALLER if found["owner"] is None else Role.OWNER
        return f"{KEY_MARK}{role}-left-out"

    return _KEY.sub(masked, text) if KEY_MARK in text or "%" in text else text


Keys: TypeAlias = Mapping[str, str]  # new keys by role, as they are shown once
Moves: TypeAlias = Literal["away", "here"]


@dataclass(frozen=True, slots=True)
class Permit:
    """What an operator grants a sandbox: its keys, as digests by role, and its limits by name.

    A sandbox that `moves`, away from this server or here, is held: nobody may call it meanwhile.
    """

    keys: Mapping[str, bytes] = field(default_factory=dict)
    limits: Mapping[str, int] = field(default_factory=dict)
    moves: Moves | None = None

    @property
    def has_keys(self) -> bool:
        return Role.OWNER in self.keys

    def with_keys(self, keys: Keys) -> "Permit":
        new = {role: digest_of(key) for role, key in keys.items()}
        return replace(self, keys={**self.keys, **new})

    def as_fields(self) -> dict[str, Any]:
        fields: dict[str, Any] = {role: digest.hex() for role, digest in self.keys.items()}
        if self.limits:
            fields["limits"] = dict(self.limits)
        return fields if self.moves is None else {**fields, "moves": self.moves}


NO_PERMIT: Final = Permit()


def read_permit(data: Mapping[str, Any]) -> Permit:
    keys = {role: bytes.fromhex(data[role]) for role in KEY_ROLES if role in data}
    return Permit(keys, whole_limits(data.get("limits", {})), data.get("moves"))


def whole_limits(stated: Mapping[str, Any]) -> Mapping[str, int]:
    """Return limits as integers; they may have been written with a fraction of zero."""
    limits = {name: int(most) for name, most in stated.items()}
    if limits != stated:
        raise ValueError("a limit is not a whole number")
    return limits


def digest_of(key: str) -> bytes:
    """Return the digest of a key; keys are random, so they cannot be guessed from it."""
    return sha256(key.encode(errors="surrogateescape")).digest()


class Holder(NamedTuple):
    name: str
    role: Role


class Permits:
    """The permits of all sandboxes; `when_rekeyed` gets the name of each whose keys change."""

    def __init__(self) -> None:
        self.when_rekeyed: Callable[[str], object] = lambda _: None
        self._granted: dict[str, Permit] = {}
        # by the digest of each key, with the instant at which its sandbox ends
        self._holders: dict[bytes, tuple[Holder, float]] = {}

    def __len__(self) -> int:
        return len(self._granted)

    def grant(self, name: str, permit: Permit, ends_ms: int | None) -> None:
        earlier = self.revoke(name)
        if earlier.keys and earlier.keys != permit.keys:
            self.when_rekeyed(name)
        self._granted[name] = permit
        for role, digest in permit.keys.items():
            self._holders[digest] = Holder(name, Role(role)), inf if ends_ms is None else ends_ms

    def revoke(self, name: str) -> Permit:
        permit = self._granted.pop(name, NO_PERMIT)
        for digest in permit.keys.values():
            self._holders.pop(digest, None)
        return permit

    def of(self, name: str) -> Permit:
        return self._granted.get(name, NO_PERMIT)

    def holder(self, key: str, now_ms: int) -> Holder | None:
        """Return what a key opens; a look-up by digest takes the same time for every key."""
        holder, ends_ms = self._holders.get(digest_of(key), (None, inf))
        return holder if now_ms < ends_ms else None


_OURS: Final = frozenset({"_sandbox", "_sandboxes", "_live", "_ready"})
"""First segments of server paths; after `/s/`, they show that the name was left out."""


def check_name(name: str) -> None:
    if not is_name(name):
        why = "letters, digits, . _ and -, at most 64, and neither . nor .."
    elif name in _OURS:
        why = "addresses of the server begin with it; was the name left out?"
    else:
        return
    raise bad_request(f"{without_keys(name)[:80]!r} is not a valid sandbox name: {why}")


@dataclass(frozen=True, slots=True)
class PublicAddress:
    """How clients reach the server: by `scheme`, or that reported by its `proxies`, if any."""

    scheme: str = "http"
    proxies: int = 0

    def base_url(self, request: Request, name: str, key: str) -> str:
        """Return a base URL with a key; just a path, if the call names no host."""
        path = f"{request.prefix}/s/{name}~{key}"
        host = request.headers.get("host")
        if not host:
            return path
        forwarded = request.headers.get("x-forwarded-proto", "") if self.proxies else ""
        scheme = forwarded.rpartition(",")[2].strip().lower()
        return f"{scheme if scheme in ('http', 'https') else self.scheme}://{host}{path}"


def makers(*, no_create: bool = False, create_on_use: bool = False) -> tuple[Caller, ...]:
    if no_create:
        return ()
    return (Caller.OPERATOR, Caller.STRANGER) if create_on_use else (Caller.OPERATOR,)


def replacing_command(name: str) -> str:
    return f"customer-sandbox sandboxes create {name} --replace"
