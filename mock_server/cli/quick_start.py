"""What makes the start of a server quick, and is right only in a process that is all its own."""

import gc
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

_AUTHORITIES: Final = ("SSL_CERT_FILE", "SSL_CERT_DIR")
"""The variables that tell OpenSSL where the certificates of authorities are."""


@contextmanager
def no_authorities() -> Iterator[None]:
    """Import what imports aiohttp in the block of this; the process must use no client over TLS.

    When aiohttp is imported, its client reads the certificates of every authority that the machine
    trusts, twice: 40 ms and 2 MB that a server has no use for. In the block there are none. The
    client of this process trusts nobody afterwards, so a use of it would be refused, not unsafe.
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
    """Collect no garbage until the server is ready; `mock_server.server.serve` goes on with it.

    Nearly everything that a start makes is there to stay: looking for what is not is wasted.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
