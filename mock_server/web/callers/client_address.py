"""The address of a client, possibly behind trusted proxies."""

from collections.abc import Sequence
from typing import Final

_LONGEST: Final = 45
"""The length of the longest textual IP address."""


def forwarded_address(peer: str, forwarded: Sequence[str], proxies: int) -> str:
    """Return the address of a client, without its port.

    Each of the `proxies` in front of the server appends the address of its own client to
    X-Forwarded-For, so the last `proxies` entries of that header can be trusted. If it has fewer,
    the client is the `peer` of the connection.
    """
    addresses = [address.strip() for line in forwarded for address in line.split(",")]
    if not proxies or len(addresses) < proxies:
        return peer
    return _bare(addresses[-proxies])[:_LONGEST] or peer


def _bare(address: str) -> str:
    """Return an address without the port that some proxies append."""
    if address.startswith("["):
        return address[1:].partition("]")[0]
    return address.partition(":")[0] if address.count(":") == 1 else address
