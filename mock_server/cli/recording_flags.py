"""Flags for how the values in a recording are replaced, and reports of what it lacks."""

import argparse
import secrets
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from mock_server.cli.exits import MISUSED, CommandError
from mock_server.contract.texts.printable import clipped, counted
from mock_server.given_files import read_given
from mock_server.recordings.anonymous import Treatment
from mock_server.recordings.recording import Recording
from mock_server.recordings.replacing.replacer import Replacer

_LEAST_KEY: Final = 16
_MOST_KEY: Final = 64 << 10
_NEW_KEY: Final = 32


def treatment_of(
    arguments: argparse.Namespace, *, keeps_values: bool, keep_fields: Sequence[str] = ()
) -> Treatment:
    """Return how to treat values, according to --key-file and --requester.

    Raises:
        CommandError: when a flag is invalid or the key file cannot be used.
    """
    replacer = Replacer(_key(arguments.key_file), keep_fields)
    return Treatment(replacer, requester_names(arguments.requester), keeps_values)


def requester_names(requesters: Sequence[str]) -> Mapping[str, str]:
    """Return names by digest, from arguments of the form `DIGEST=NAME`.

    Raises:
        CommandError: when an argument does not have that form.
    """
    pairs = [each.partition("=") for each in requesters]
    for digest, _, name in pairs:
        if not digest or not name:
            text = f"--requester {clipped(digest)!r} has no name; use --requester DIGEST=NAME"
            raise CommandError(text, MISUSED)
    return {digest: name for digest, _, name in pairs}


def refuse_unkeyed(arguments: argparse.Namespace) -> None:
    """Refuse --requester without --key-file: digests under a new random key cannot be known.

    Raises:
        CommandError: when only --requester is given.
    """
    if arguments.requester and arguments.key_file is None:
        text = "--requester needs --key-file FILE: without it, digests are different each time"
        raise CommandError(text, MISUSED)


def check_recording(recording: Recording) -> None:
    """Write to stderr what was left out of a recording; refuse a recording without calls.

    Raises:
        CommandError: when the recording has no calls.
    """
    lines = [f"{count} {why}" for why, count in recording.left_out.items()]
    if not recording.calls:
        listed = "".join(f"; left out: {line}" for line in lines)
        raise CommandError(f"the recording has no calls of the interface{listed}")
    report_left_out(lines)


def report_left_out(lines: Iterable[str]) -> None:
    """Write to stderr what was left out."""
    for line in lines:
        sys.stderr.write(f"left out: {clipped(line)}\n")


def _key(file: str | None) -> bytes:
    if file is None:
        return secrets.token_bytes(_NEW_KEY)
    try:
        key = read_given(file, _MOST_KEY)
    except OSError as error:
        how = f"make one: openssl rand -out {file} {_NEW_KEY}"
        raise CommandError(f"{clipped(file)}: {error.strerror or error}; {how}") from None
    if len(key) < _LEAST_KEY:
        text = f"{clipped(file)} has {counted(len(key), 'byte')}; a key needs {_LEAST_KEY} or more"
        raise CommandError(text)
    return key
