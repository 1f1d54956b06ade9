"""The base URL of a sandbox, including a key."""

from dataclasses import dataclass

from mock_server.sandbox.ground.exchange import Request


@dataclass(frozen=True, slots=True)
class PublicAddress:
    """How clients reach the server: by `scheme`, or that reported by its `proxies`, if any."""

    scheme: str = "http"
    proxies: int = 0

    def base_url(self, request: Request, name: str, key: str) -> str:
        """Return the base URL of a sandbox with a key in it, as the client of a call would use it.

        A call from within this program names no host, so the result is only a path.
        """
        path = f"{request.prefix}/s/{name}~{key}"
        host = request.headers.get("host")
        if not host:
            return path
        forwarded = request.headers.get("x-forwarded-proto", "") if self.proxies else ""
        scheme = forwarded.rpartition(",")[2].strip().lower()
        return f"{scheme if scheme in ('http', 'https') else self.scheme}://{host}{path}"
