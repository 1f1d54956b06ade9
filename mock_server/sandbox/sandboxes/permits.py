"""Who may call which sandbox: its keys, and what its operator allows it.

operator  has the control token of the server, and may do everything
owner     has the first key of a sandbox: its calls, and the control calls about it
caller    has the second key of a sandbox: its calls of the interface

A key is a random text. Only its digest is stored, so that no stored or shown data opens a sandbox.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from http import HTTPStatus
from typing import Any, Final, NamedTuple

from mock_server.sandbox.control.problem import Problem
from mock_server.sandbox.ground.address import Role, is_name
from mock_server.sandbox.ground.exchange import Caller

KEY_MARK: Final = "sbx-"
"""The beginning of every key, by which people and secret scanners recognise one."""


def _spelt(text: str) -> str:
    """Return a pattern for a text with any characters percent-encoded, even twice."""
    return "".join(f"(?:{re.escape(letter)}|%(?:25)*{ord(letter):02x})" for letter in text)


_KEY: Final = re.compile(
    rf"{_spelt(KEY_MARK)}(?:(?P<owner>{_spelt('owner')})|{_spelt('caller')}){_spelt('-')}"
    r"(?:[0-9a-f]|%(?:25)*(?:3[0-9]|[46][1-6]))+",
    re.IGNORECASE,
)
_LEFT_OUT: Final = "left-out"


def has_key(text: str) -> bool:
    """Return whether a text contains something that looks like a key, encoded or not."""
    return (KEY_MARK in text or "%" in text) and _KEY.search(text) is not None


def without_keys(text: str) -> str:
    """Return a text with everything masked that looks like a key, encoded or not."""
    return _KEY.sub(_without, text) if KEY_MARK in text or "%" in text else text


def _without(found: re.Match[str]) -> str:
    role = Role.CALLER if found["owner"] is None else Role.OWNER
    return f"{KEY_MARK}{role}-{_LEFT_OUT}"


class KeyPair(NamedTuple):
    """The two keys of a sandbox, as they are shown once; None if that key was not renewed."""

    owner: str | None
    caller: str | None

    def as_fields(self) -> dict[str, str]:
        """Return the keys by role."""
        return {name: key for name, key in self._asdict().items() if key is not None}


@dataclass(frozen=True, slots=True)
class Permit:
    """What an operator grants a sandbox: its keys, as digests, and its limits by name."""

    owner: bytes | None = None
    caller: bytes | None = None
    limits: Mapping[str, int] = field(default_factory=dict)

    @property
    def keys(self) -> tuple[bytes | None, bytes | None]:
        """The digests of the keys."""
        return self.owner, self.caller

    @property
    def has_keys(self) -> bool:
        """Return whether the sandbox has keys."""
        return self.owner is not None

    def with_keys(self, keys: KeyPair) -> "Permit":
        """Return the permit with new keys, each replacing the one of the same role."""
        owner = self.owner if keys.owner is None else digest_of(keys.owner)
        caller = self.caller if keys.caller is None else digest_of(keys.caller)
        return replace(self, owner=owner, caller=caller)

    def as_fields(self) -> dict[str, Any]:
        """Return the permit as plain data, to be read by `read_permit`."""
        keys = {"owner": self.owner, "caller": self.caller}
        fields: dict[str, Any] = {role: key.hex() for role, key in keys.items() if key is not None}
        return {**fields, "limits": dict(self.limits)} if self.limits else fields


NO_PERMIT: Final = Permit()
"""No keys, and no limits other than those of the scenario."""


def read_permit(data: Mapping[str, Any]) -> Permit:
    """Return a permit from plain data.

    Raises:
        ValueError, TypeError, AttributeError: if the data is damaged.
    """
    keys = [data.get(role) for role in ("owner", "caller")]
    owner, caller = (None if key is None else bytes.fromhex(key) for key in keys)
    return Permit(owner, caller, whole_limits(data.get("limits", {})))


def whole_limits(stated: Mapping[str, Any]) -> Mapping[str, int]:
    """Return limits as integers; they may have been written with a fraction of zero.

    Raises:
        ValueError, TypeError, AttributeError: if one is anything else.
    """
    limits = {name: int(most) for name, most in stated.items()}
    if limits != stated:
        raise ValueError("a limit is not a whole number")
    return limits


def digest_of(key: str) -> bytes:
    """Return the digest of a key; keys are random, so they cannot be guessed from it."""
    return sha256(key.encode(errors="surrogateescape")).digest()


class Holder(NamedTuple):
    """What a key opens: the name of the sandbox, and the role of whoever has the key."""

    name: str
    role: Role


@dataclass(frozen=True, slots=True)
class _Granted:
    permit: Permit
    ends_ms: int | None

    def is_over(self, now_ms: int) -> bool:
        return self.ends_ms is not None and now_ms >= self.ends_ms


class Permits:
    """The permits of all sandboxes, whether they are in memory or not.

    `when_rekeyed` is called with the name of each sandbox whose keys are replaced.
    """

    def __init__(self) -> None:
        self.have_limits = False
        """Whether any permit ever had limits; on most servers, none has."""
        self.when_rekeyed: Callable[[str], object] = lambda _: None
        self._granted: dict[str, _Granted] = {}
        self._holders: dict[bytes, Holder] = {}

    def grant(self, name: str, permit: Permit, ends_ms: int | None) -> None:
        """Set the permit of a sandbox, replacing any earlier one; its keys end at `ends_ms`."""
        earlier = self._granted.get(name)
        self.revoke(name)
        if earlier is not None and earlier.permit.keys != permit.keys:
            self.when_rekeyed(name)
        if permit == NO_PERMIT:
            return
        self._granted[name] = _Granted(permit, ends_ms)
        self.have_limits = self.have_limits or bool(permit.limits)
        for digest, role in ((permit.owner, Role.OWNER), (permit.caller, Role.CALLER)):
            if digest is not None:
                self._holders[digest] = Holder(name, role)

    def revoke(self, name: str) -> None:
        """Forget the permit of a sandbox, if any."""
        granted = self._granted.pop(name, None)
        if granted is not None:
            for digest in (granted.permit.owner, granted.permit.caller):
                self._holders.pop(digest or b"", None)

    def __len__(self) -> int:
        return len(self._granted)

    def limits(self, name: str) -> Mapping[str, int]:
        """Return the limits that an operator has set for a sandbox, by name."""
        granted = self._granted.get(name)
        return NO_PERMIT.limits if granted is None else granted.permit.limits

    def of(self, name: str, now_ms: int) -> Permit:
        """Return the permit of a sandbox, or an empty one if it has ended by this instant."""
        granted = self._granted.get(name)
        return NO_PERMIT if granted is None or granted.is_over(now_ms) else granted.permit

    def holder(self, key: str, now_ms: int) -> Holder | None:
        """Return what a key opens at this instant, or None.

        Keys are looked up by digest, so that the duration reveals nothing about them.
        """
        holder = self._holders.get(digest_of(key))
        is_known = holder is not None and not self._granted[holder.name].is_over(now_ms)
        return holder if is_known else None


_OURS: Final = frozenset({"_sandbox", "_sandboxes", "_live", "_ready"})
"""First segments of server paths; after `/s/`, they show that the name was left out."""


def check_name(name: str) -> None:
    """Refuse an invalid name of a sandbox."""
    if not is_name(name):
        what = "letters, digits, . _ and -, at most 64, and neither . nor .."
        shown = without_keys(name)[:80]
        raise Problem(HTTPStatus.BAD_REQUEST, f"{shown!r} is not a valid sandbox name: {what}")
    if name in _OURS:
        why = "addresses of the server begin with it; was the name left out?"
        raise Problem(HTTPStatus.BAD_REQUEST, f"{name!r} is not a valid sandbox name: {why}")


def makers(*, no_create: bool = False, create_on_use: bool = False) -> tuple[Caller, ...]:
    """Return the callers who create a sandbox by using an unknown name; default: the operator."""
    if no_create:
        return ()
    return (Caller.OPERATOR, Caller.STRANGER) if create_on_use else (Caller.OPERATOR,)


def replacing_command(name: str) -> str:
    """Return the command that makes a sandbox begin the scenario of the server."""
    return f"customer-sandbox sandboxes create {name} --replace"
