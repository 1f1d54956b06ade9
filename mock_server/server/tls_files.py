"""Loads the certificate and key for TLS, and reloads them if they change while the server runs."""

import asyncio
import errno
import logging
import os
import ssl
import stat
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

from mock_server.given_files import read_given
from mock_server.web.answering.threads import in_thread

_LOG: Final = logging.getLogger("mock_server")

_LOOKED_SECONDS: Final = 10  # certificates expire after weeks, but servers run for months
_MOST_PIPED: Final = 64 << 10  # of a certificate or key from a pipe: what another pipe can hold


class TlsFiles:
    """A certificate chain and its key; `context` is the TLS context for the server.

    Each handshake is passed to a context with only the latest chain. A single context would keep a
    chain for each kind of key, and would continue to use an old one of another kind.

    Raises:
        OSError: if the files cannot be read, or do not belong together.
    """

    def __init__(self, chain: str, key: str) -> None:
        self._files = chain, key
        self._version = self._version_of_files()
        self.context = self._latest = self._loaded()
        self.context.sni_callback = self._pass_on  # called for every handshake

    async def keep_renewed(self) -> None:
        while True:
            await asyncio.sleep(_LOOKED_SECONDS)
            await in_thread(self.renew)  # their file system may be unresponsive

    def renew(self) -> None:
        """Read the files again if they have changed, and use them for further handshakes.

        If they do not belong together, perhaps because only one has been replaced so far, the old
        ones stay in use until the files change again.
        """
        version = self._version_of_files()
        if version is None or version == self._version:
            return
        self._version = version
        try:
            self._latest = self._loaded()
        except OSError as error:
            _LOG.warning("the old certificate stays in use: %s", error)
        else:
            _LOG.info("the certificate in %s was renewed", self._files[0])

    def _pass_on(self, tls: ssl.SSLObject, _name: str | None, _context: ssl.SSLContext) -> None:
        tls.context = self._latest

    def _loaded(self) -> ssl.SSLContext:
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        try:
            # A key with a passphrase is refused: OpenSSL would ask for it on the terminal.
            with ExitStack() as stack:
                chain, key = (stack.enter_context(_at_hand(file)) for file in self._files)
                context.load_cert_chain(chain, key, password="")
        except OSError as error:
            reason = error.strerror or str(error)
            chain, key = self._files
            message = f"{chain} and {key} are not a certificate and its key: {reason}"
            raise OSError(message) from None
        return context

    def _version_of_files(self) -> tuple[tuple[int, int, int], ...] | None:
        """Return what changes with the files; None if one is missing, or a pipe."""
        try:
            found = [Path(file).stat() for file in self._files]
        except OSError:
            return None
        if not all(stat.S_ISREG(each.st_mode) for each in found):
            return None
        return tuple((each.st_ino, each.st_mtime_ns, each.st_ctime_ns) for each in found)


@contextmanager
def _at_hand(file: str) -> Iterator[str]:
    """Yield a path that OpenSSL can read without waiting: of a filled pipe, if it is no file."""
    found = Path(file).stat()
    if stat.S_ISREG(found.st_mode) and found.st_size:
        yield file
        return
    content = read_given(file, _MOST_PIPED)
    reader, writer = os.pipe()
    try:
        os.set_blocking(writer, False)
        written = os.write(writer, content)
        os.close(writer)
        if written < len(content):
            raise OSError(errno.EFBIG, "it is too long for a pipe", file)
        yield f"/dev/fd/{reader}"
    finally:
        os.close(reader)
