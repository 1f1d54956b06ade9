"""What the flags of a command say becomes of the values in a recording."""

import argparse
import secrets
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

from mock_server.cli.exits import MISUSED, CommandError
from mock_server.contract.texts.printable import clipped, counted
from mock_server.recordings.anonymous import Treatment
from mock_server.recordings.recording import Recording
from mock_server.recordings.replacing.replacer import Replacer

_LEAST_KEY: Final = 16
_NEW_KEY: Final = 32


def treatment_of(
    arguments: argparse.Namespace, *, keeps_values: bool, keep_fields: Sequence[str] = ()
) -> Treatment:
    """Return what --key-file and --requester say.

    Raises:
        CommandError: when a flag or the file of the key is wrong.
    """
    replacer = Replacer(_key(arguments.key_file), keep_fields)
    return Treatment(replacer, requester_names(arguments.requester), keeps_values)


def requester_names(requesters: Sequence[str]) -> Mapping[str, str]:
    """Return names by digest, of words such as `DIGEST=NAME`.

    Raises:
        CommandError: when one is none.
    """
    pairs = [said.partition("=") for said in requesters]
    for digest, _, name in pairs:
        if not digest or not name:
            text = f"--requester {clipped(digest)!r} gives no name; say --requester DIGEST=NAME"
            raise CommandError(text, MISUSED)
    return {digest: name for digest, _, name in pairs}


def refuse_unkeyed(arguments: argparse.Namespace) -> None:
    """Refuse names for digests that are drawn anew, which nobody can know beforehand.

    Raises:
        CommandError: when there is such a name.
    """
    if arguments.requester and arguments.key_file is None:
        text = "--requester needs --key-file FILE: without it, digests are drawn anew each time"
        raise CommandError(text, MISUSED)


def look_through(recording: Recording) -> None:
    """Say on standard error what was left out of a recording; refuse one without calls.

    Raises:
        CommandError: when there are none.
    """
    lines = [f"{count} {why}" for why, count in recording.left_out.items()]
    if not recording.calls:
        told = "".join(f"; left out: {line}" for line in lines)
        raise CommandError(f"the recording has no calls of the interface{told}")
    tell_left_out(lines)


def tell_left_out(lines: Iterable[str]) -> None:
    """Say on standard error what was left out."""
    for line in lines:
        sys.stderr.write(f"left out: {clipped(line)}\n")


def _key(file: str | None) -> bytes:
    if file is None:
        return secrets.token_bytes(_NEW_KEY)
    try:
        key = Path(file).read_bytes()
    except OSError as error:
        how = f"make one: openssl rand -out {file} {_NEW_KEY}"
        raise CommandError(f"{clipped(file)}: {error.strerror or error}; {how}") from None
    if len(key) < _LEAST_KEY:
        text = f"{clipped(file)} has {counted(len(key), 'byte')}; a key has {_LEAST_KEY} or more"
        raise CommandError(text)
    return key
