"""What makes commands start and run quickly; safe only in a process that does nothing else."""

import gc
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

_AUTHORITIES: Final = ("SSL_CERT_FILE", "SSL_CERT_DIR")
"""The variables that tell OpenSSL where the certificates of authorities are."""


@contextmanager
def no_authorities() -> Iterator[None]:
    """Import aiohttp in this block if the process uses no client over TLS.

    When aiohttp is imported, its client reads the certificates of every trusted authority twice: 40
    ms and 2 MB that a server does not need. In the block it finds none. The client of this process
    then trusts nobody, so using it would fail, but not be unsafe.
    """
    before = {name: os.environ.get(name) for name in _AUTHORITIES}
    os.environ.update(dict.fromkeys(_AUTHORITIES, os.devnull))
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


@contextmanager
def no_collections() -> Iterator[None]:
    """Collect no garbage in this block: what is created in it stays, nearly all of it.

    Once a server is ready, `mock_server.server.serve` takes over.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
