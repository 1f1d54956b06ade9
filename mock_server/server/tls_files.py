"""The files with which TLS is served; they are renewed while the server runs."""

import asyncio
import logging
import ssl
from pathlib import Path
from typing import Final, TypeAlias

from mock_server.server.settings import Settings

_LOG: Final = logging.getLogger("mock_server")

_LOOKED_SECONDS: Final = 10
"""How often the files are looked at: certificates end after weeks, and servers live for months."""

_Version: TypeAlias = tuple[tuple[int, int, int], ...]


class TlsFiles:
    """A certificate chain and its key; `context` is that of the server.

    Raises:
        OSError: if the files cannot be read, or do not fit together.
    """

    def __init__(self, chain: str, key: str) -> None:
        self.context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        self._files = chain, key
        self._version = self._version_of_files()
        self._load(self.context)

    @classmethod
    def of(cls, settings: Settings) -> "TlsFiles | None":
        """Return those that the settings name, if they do."""
        if settings.tls_cert is None or settings.tls_key is None:
            return None
        return cls(settings.tls_cert, settings.tls_key)

    async def keep_renewed(self) -> None:
        """Look at the files now and then, until cancelled."""
        while True:
            await asyncio.sleep(_LOOKED_SECONDS)
            self.renew()

    def renew(self) -> None:
        """Read the files again if they have changed; the next handshakes show what they hold.

        Files that do not fit together, as when one of two has been replaced, leave everything as it
        is until they change again.
        """
        version = self._version_of_files()
        if version is None or version == self._version:
            return
        self._version = version
        try:
            self._load(ssl.create_default_context(ssl.Purpose.CLIENT_AUTH))
            self._load(self.context)
        except OSError as error:
            _LOG.warning("the old certificate stays: %s", error)
        else:
            _LOG.info("the certificate in %s was renewed", self._files[0])

    def _load(self, context: ssl.SSLContext) -> None:
        try:
            # A key with a passphrase is refused: OpenSSL would ask for it on the terminal.
            context.load_cert_chain(*self._files, password="")
        except OSError as error:
            reason = error.strerror or str(error)
            chain, key = self._files
            message = f"{chain} and {key} are not a certificate and its key: {reason}"
            raise OSError(message) from None

    def _version_of_files(self) -> _Version | None:
        """Return what changes with a file or who may read it, None while one is missing."""
        try:
            found = [Path(file).stat() for file in self._files]
        except OSError:
            return None
        return tuple((each.st_ino, each.st_mtime_ns, each.st_ctime_ns) for each in found)
