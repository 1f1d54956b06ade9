"""The base URL of the real service and the certificates to verify it with, from flags."""

import argparse
import ssl
from pathlib import Path

from mock_server.cli.exits import MISUSED, CommandError
from mock_server.contract.texts.printable import clipped, printable
from mock_server.recordings.recorded_headers import BaseUrl
from mock_server.recordings.recorder.recording_server import read_target


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
        return base, ssl.create_default_context(cafile=arguments.ca and Path(arguments.ca))
    except OSError as error:
        why = error.strerror or str(error)
        text = (
            f"--ca {clipped(arguments.ca or '')}: {why}; it has to be a file of certificates in PEM"
        )
        raise CommandError(text) from None
