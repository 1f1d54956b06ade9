"""The proxies that the environment names for calls of other servers."""

import os
import re
from typing import Final
from urllib.parse import urlsplit
from urllib.request import getproxies, proxy_bypass

_PORT: Final = re.compile(r":[0-9]*$")


def proxy_of(url: str) -> str | None:
    """Return the proxy that has the calls of a server, None if they go to itself.

    HTTP_PROXY, HTTPS_PROXY and NO_PROXY say so; where the system has settings for it, these do.

    Raises:
        ValueError: if the server has no valid URL.
    """
    where = urlsplit(url)
    proxy = getproxies().get(where.scheme)
    if proxy is None or proxy_bypass(where.netloc):
        return None
    return proxy if "://" in proxy else f"http://{proxy}"


def way_around_proxy(url: str) -> str:
    """Return what to say of a server that does not answer: a proxy has its calls, if one does."""
    try:
        where, proxy = urlsplit(url), proxy_of(url)
    except ValueError:
        return ""
    if proxy is None:
        return ""
    host = _PORT.sub("", where.netloc.rpartition("@")[2])
    spared = "no_proxy" if "no_proxy" in os.environ else "NO_PROXY"  # the former counts
    return f"; {where.scheme.upper()}_PROXY names a proxy, to go without it add {host} to {spared}"
