"""Finds the proxies that the environment configures for calls to other servers."""

import os
import re
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit
from urllib.request import getproxies, proxy_bypass

_PORT: Final = re.compile(r":[0-9]*$")


def proxy_of(url: str) -> str | None:
    """Return the proxy for a server by HTTP_PROXY, HTTPS_PROXY and NO_PROXY, or None.

    A server on this machine is called directly: for a proxy, localhost would be another one.
    """
    where = urlsplit(url)
    proxy = getproxies().get(where.scheme)
    if proxy is None or _is_here(where.hostname or "") or proxy_bypass(where.netloc):
        return None
    return proxy if "://" in proxy else f"http://{proxy}"


def _is_here(host: str) -> bool:
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def way_around_proxy(url: str) -> str:
    """Return a note that a proxy is in use, or "", for the message that a server is unreachable."""
    try:
        where, proxy = urlsplit(url), proxy_of(url)
    except ValueError:
        return ""
    if proxy is None:
        return ""
    host = _PORT.sub("", where.netloc.rpartition("@")[2])
    # The lower-case variable takes precedence.
    spared = "no_proxy" if "no_proxy" in os.environ else "NO_PROXY"
    return f"; {where.scheme.upper()}_PROXY sets a proxy; to bypass it, add {host} to {spared}"
