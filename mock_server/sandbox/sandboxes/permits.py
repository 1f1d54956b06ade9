"""Who may call which sandbox: its keys, and what its operator allows it.

operator  has the control token of the server, and may do everything
owner     has the first key of a sandbox: its calls, and the control calls about it
caller    has the second key of a sandbox: its calls of the interface

A key is a random text. Only its digest is kept, so nothing that is kept or shown lets anybody in.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any, Final, NamedTuple

from mock_server.sandbox.ground.routing import Role

KEY_MARK: Final = "sbx-"
"""What every key begins with, so that people and scanners of secrets know one when they see it."""


def _spelt(text: str) -> str:
    """Return a pattern of a text, of which any character may be percent-encoded, even twice."""
    return "".join(f"(?:{re.escape(letter)}|%(?:25)*{ord(letter):02x})" for letter in text)


_KEY: Final = re.compile(
    rf"{_spelt(KEY_MARK)}(?:(?P<owner>{_spelt('owner')})|{_spelt('caller')}){_spelt('-')}"
    r"(?:[0-9a-f]|%(?:25)*(?:3[0-9]|[46][1-6]))+",
    re.IGNORECASE,
)
_LEFT_OUT: Final = "left-out"


def has_key(text: str) -> bool:
    """Return whether something that looks like a key is written in a text, encoded or not."""
    return (KEY_MARK in text or "%" in text) and _KEY.search(text) is not None


def without_keys(text: str) -> str:
    """Return a text without what looks like a key in it, encoded or not."""
    return _KEY.sub(_without, text) if KEY_MARK in text or "%" in text else text


def _without(found: re.Match[str]) -> str:
    role = Role.CALLER if found["owner"] is None else Role.OWNER
    return f"{KEY_MARK}{role}-{_LEFT_OUT}"


class KeyPair(NamedTuple):
    """The two keys of a sandbox, as they are shown once; None is one that was not made anew."""

    owner: str | None
    caller: str | None

    def as_fields(self) -> dict[str, str]:
        """Return the keys by role."""
        return {name: key for name, key in self._asdict().items() if key is not None}


@dataclass(frozen=True, slots=True)
class Permit:
    """What an operator allows a sandbox: the digests of its keys, and its limits by name."""

    owner: bytes | None = None
    caller: bytes | None = None
    limits: Mapping[str, int] = field(default_factory=dict)

    @property
    def keys(self) -> tuple[bytes | None, bytes | None]:
        """The digests of its keys."""
        return self.owner, self.caller

    @property
    def has_keys(self) -> bool:
        """Return whether there are keys to the sandbox."""
        return self.owner is not None

    def with_keys(self, keys: KeyPair) -> "Permit":
        """Return the permit with new keys in place of those of the same role."""
        owner = self.owner if keys.owner is None else digest_of(keys.owner)
        caller = self.caller if keys.caller is None else digest_of(keys.caller)
        return replace(self, owner=owner, caller=caller)

    def as_fields(self) -> dict[str, Any]:
        """Return it as plain data, from which `read_permit` makes it again."""
        keys = {"owner": self.owner, "caller": self.caller}
        told: dict[str, Any] = {role: key.hex() for role, key in keys.items() if key is not None}
        return {**told, "limits": dict(self.limits)} if self.limits else told


NO_PERMIT: Final = Permit()
"""No keys, and no limits but those of the scenario."""


def read_permit(said: Mapping[str, Any]) -> Permit:
    """Return the permit of plain data.

    Raises:
        ValueError, TypeError, AttributeError: if it is damaged.
    """
    keys = [said.get(role) for role in ("owner", "caller")]
    owner, caller = (None if key is None else bytes.fromhex(key) for key in keys)
    return Permit(owner, caller, whole_limits(said.get("limits", {})))


def whole_limits(said: Mapping[str, Any]) -> Mapping[str, int]:
    """Return limits as whole numbers, which may be written with a fraction of zero.

    Raises:
        ValueError, TypeError, AttributeError: if one is something else.
    """
    limits = {name: int(most) for name, most in said.items()}
    if limits != said:
        raise ValueError("a limit is not a whole number")
    return limits


def digest_of(key: str) -> bytes:
    """Return the digest of a key; keys are random, so nobody can guess them from it."""
    return sha256(key.encode(errors="surrogateescape")).digest()


class Holder(NamedTuple):
    """Who has a key: the name of the sandbox, and the role."""

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
        """Whether there was ever one with limits; most servers have none."""
        self.when_rekeyed: Callable[[str], object] = lambda _: None
        self._granted: dict[str, _Granted] = {}
        self._holders: dict[bytes, Holder] = {}

    def grant(self, name: str, permit: Permit, ends_ms: int | None) -> None:
        """Note the permit of a sandbox, in place of an earlier one; its keys end at an instant."""
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
        """Forget the permit of a sandbox, if it has one."""
        granted = self._granted.pop(name, None)
        if granted is not None:
            for digest in (granted.permit.owner, granted.permit.caller):
                self._holders.pop(digest or b"", None)

    def __len__(self) -> int:
        return len(self._granted)

    def limits(self, name: str) -> Mapping[str, int]:
        """Return the limits of a sandbox, by their names; those that its operator has set."""
        granted = self._granted.get(name)
        return NO_PERMIT.limits if granted is None else granted.permit.limits

    def of(self, name: str, now_ms: int) -> Permit:
        """Return the permit of a sandbox, unless it has ended by this instant."""
        granted = self._granted.get(name)
        return NO_PERMIT if granted is None or granted.is_over(now_ms) else granted.permit

    def holder(self, key: str, now_ms: int) -> Holder | None:
        """Return who has a key, None if nobody has at this instant.

        How long a look-up by digest takes tells nothing of a key.
        """
        holder = self._holders.get(digest_of(key))
        is_known = holder is not None and not self._granted[holder.name].is_over(now_ms)
        return holder if is_known else None
