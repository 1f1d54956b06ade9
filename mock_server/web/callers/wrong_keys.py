"""Slows down clients that guess keys, by limiting wrong keys per minute and address.

A client with a key of a sandbox could also guess the control token, by sending credentials that are
refused if they contain it: such guesses are limited per sandbox.
"""

from dataclasses import dataclass, field
from ipaddress import IPv6Address, ip_address
from typing import Final, TypeVar

MAX_WRONG: Final = 100
"""The number of wrong keys per minute and address that are answered as such."""

MAX_ADDRESSES: Final = 10_000
"""The number of most recent addresses that are remembered, which take about a megabyte."""

T = TypeVar("T")

_WINDOW_MS: Final = 60_000
_NETWORK_BITS: Final = 64


@dataclass(frozen=True, slots=True)
class WrongKeys:
    """Counts the wrong keys from each address, per minute."""

    _counts: dict[str, tuple[int, int]] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self._counts)

    def note(self, address: str, now_ms: int) -> int:
        """Count a wrong key; return the seconds for which its address must wait, or 0."""
        network = network_of(address)
        began_ms, count = _window(self._counts, network, now_ms, 0)
        self._counts[network] = began_ms, min(count + 1, MAX_WRONG + 1)
        return 0 if count < MAX_WRONG else _seconds_left(began_ms, now_ms)


@dataclass(frozen=True, slots=True)
class Guesses:
    """Counts the different texts that could be guesses at a secret, per sandbox and minute."""

    _guessed: dict[str, tuple[int, set[int]]] = field(default_factory=dict)

    def note(self, name: str, text: str, now_ms: int) -> int:
        """Record a text; return the seconds for which it may not be tried, or 0 if it may be."""
        began_ms, guessed = _window(self._guessed, name, now_ms, set[int]())
        if len(guessed) < MAX_WRONG:
            guessed.add(hash(text))
        return 0 if hash(text) in guessed else _seconds_left(began_ms, now_ms)


def _window(windows: dict[str, tuple[int, T]], name: str, now_ms: int, empty: T) -> tuple[int, T]:
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


def network_of(address: str) -> str:
    """Return an IPv4 address unchanged, or the /64 network of an IPv6 address."""
    try:
        read = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(read, IPv6Address):
        return str(read)
    if read.ipv4_mapped is not None:
        return str(read.ipv4_mapped)
    return read.exploded[: _NETWORK_BITS // 4 + _NETWORK_BITS // 16 - 1]
