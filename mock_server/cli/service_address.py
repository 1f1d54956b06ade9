"""The base URL of the real service and the certificates to verify it with, from flags."""

import argparse
import ssl
from typing import Final

from mock_server.cli.exits import MISUSED, CommandError
from mock_server.contract.texts.printable import clipped, printable
from mock_server.given_files import read_given
from mock_server.recordings.recorded_headers import BaseUrl
from mock_server.recordings.recorder.recording_server import read_target

_MOST_BYTES: Final = 16 << 20


def service_of(arguments: argparse.Namespace, flag: str) -> tuple[BaseUrl, ssl.SSLContext]:
    """Return the base URL given by a flag, and the TLS context that verifies the service (`--ca`).

    Raises:
        CommandError: when the URL is not a base URL, or the file has no certificates.
    """
    try:
        base = read_target(getattr(arguments, flag))
    except ValueError as error:
        raise CommandError(f"--{flag}: {printable(str(error))}", MISUSED) from None
    try:
        if arguments.ca is None:
            return base, ssl.create_default_context()
        # Comments may be in any encoding. Without a text, the usual certificates would be trusted.
        text = read_given(arguments.ca, _MOST_BYTES).decode("ascii", "ignore") or "empty"
        return base, ssl.create_default_context(cadata=text)
    except OSError as error:
        why = error.strerror or str(error)
        text = (
            f"--ca {clipped(arguments.ca or '')}: {why}; it has to be a file of certificates in PEM"
        )
        raise CommandError(text) from None
