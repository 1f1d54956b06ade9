"""By which names a server may be called, and from which addresses.

A web page can make a name of its own resolve to any address (DNS rebinding), but not a name without
a dot, an IP address, or a name below `localhost`. Without a control token, only these are trusted;
users can allow further names.
"""

import re
from collections.abc import Iterable, Sequence
from ipaddress import IPv6Address, ip_address
from typing import Final

_HOST: Final = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9._-]*)(?::[0-9]*)?", re.ASCII)
_ALLOWED: Final = re.compile(r"\*|(\*\.)?[a-z0-9_-]+(\.[a-z0-9_-]+)*", re.ASCII)
_LONGEST: Final = 45
"""The length of the longest textual IP address."""

_NETWORK_BITS: Final = 64


def is_trusted(host: str, allowed: Iterable[str]) -> bool:
    """Return whether the name in a Host header, with or without port, cannot belong to a web page.

    A missing Host (HTTP/1.0) is trusted too: browsers always send one.
    """
    found = _HOST.fullmatch(host.strip().lower())
    if found is None:
        return "*" in allowed
    name = found[1].removesuffix(".")
    if "." not in name and not name.startswith("["):
        return True
    if name.endswith(".localhost") or _is_address(name):
        return True
    return any(
        host in (name, "*") or (host.startswith("*.") and name.endswith(host[1:]))
        for host in allowed
    )


def read_hosts(text: str) -> tuple[str, ...]:
    """Read a comma-separated list of allowed names, or raise a ValueError."""
    hosts = tuple(
        host.strip().lower().removesuffix(".") for host in text.split(",") if host.strip()
    )
    if not all(map(_ALLOWED.fullmatch, hosts)):
        raise ValueError("expected names such as sandbox.example or *.svc.cluster.local, no ports")
    return hosts


def _is_address(name: str) -> bool:
    try:
        ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


# ── Clients, possibly behind trusted proxies ─────────────────────────────────────────────────


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


def network_of(address: str) -> str:
    """Return an IPv4 address unchanged, or the /64 network of an IPv6 address."""
    if ":" not in address:
        return address
    try:
        read = IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    if read.ipv4_mapped is not None:
        return str(read.ipv4_mapped)
    return read.exploded[: _NETWORK_BITS // 4 + _NETWORK_BITS // 16 - 1]
