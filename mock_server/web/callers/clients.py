"""The address that a call comes from, behind as many proxies as are trusted."""

from collections.abc import Sequence
from typing import Final

_LONGEST: Final = 45
"""Characters of the longest address that there is."""


def forwarded_address(peer: str, forwarded: Sequence[str], proxies: int) -> str:
    """Return the address of a client, without its port.

    Each of the `proxies` before the server adds the address of whoever called it to
    X-Forwarded-For, so that many from the end can be trusted. Without that header, or with fewer,
    it is the address of the connection, the `peer`.
    """
    addresses = [address.strip() for line in forwarded for address in line.split(",")]
    if not proxies or len(addresses) < proxies:
        return peer
    return _bare(addresses[-proxies])[:_LONGEST] or peer


def _bare(address: str) -> str:
    """Return an address without the port that some proxies add."""
    if address.startswith("["):
        return address[1:].partition("]")[0]
    return address.partition(":")[0] if address.count(":") == 1 else address
