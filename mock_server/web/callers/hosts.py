"""The host names by which clients may call a server that has no control token.

A web page can make a name of its own resolve to any address (DNS rebinding), but not a name without
a dot, an IP address, or a name below `localhost`. Users can allow further names.
"""

import re
from collections.abc import Iterable
from ipaddress import ip_address
from typing import Final

_HOST: Final = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9._-]*)(?::[0-9]*)?", re.ASCII)
_ALLOWED: Final = re.compile(r"\*|(\*\.)?[a-z0-9_-]+(\.[a-z0-9_-]+)*", re.ASCII)


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
    is_ours = name.endswith(".localhost") or _is_address(name)
    return is_ours or any(_allows(host, name) for host in allowed)


def read_hosts(text: str) -> tuple[str, ...]:
    """Read a comma-separated list of allowed names.

    Raises:
        ValueError: if an entry is not a host name.
    """
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


def _allows(host: str, name: str) -> bool:
    return host in (name, "*") or (host.startswith("*.") and name.endswith(host[1:]))
