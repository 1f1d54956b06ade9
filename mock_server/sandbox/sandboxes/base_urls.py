"""The URL under which a caller reaches a sandbox, with a key in it."""

from dataclasses import dataclass

from mock_server.sandbox.ground.exchange import Request


@dataclass(frozen=True, slots=True)
class PublicAddress:
    """How callers reach the server: the scheme, unless `proxies` before it say another one."""

    scheme: str = "http"
    proxies: int = 0

    def base_url(self, request: Request, name: str, key: str) -> str:
        """Return the base URL of a sandbox for whoever has a key, as seen by the caller of a call.

        A call from within this program names no host, and gets a path.
        """
        path = f"{request.prefix}/s/{name}~{key}"
        host = request.headers.get("host")
        if not host:
            return path
        told = request.headers.get("x-forwarded-proto", "") if self.proxies else ""
        scheme = told.rpartition(",")[2].strip().lower()
        return f"{scheme if scheme in ('http', 'https') else self.scheme}://{host}{path}"
