"""The proxies that the environment names for calls of other servers."""

from urllib.parse import urlsplit
from urllib.request import getproxies, proxy_bypass


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
