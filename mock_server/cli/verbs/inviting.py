"""`sandboxes invite`: creates several sandboxes and prints their keys, or creates none.

The keys are printed once all sandboxes exist. If one cannot be created, the command is interrupted,
or the keys cannot be printed, all are removed, since their keys would be unknown.
"""

import sys
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any, Final

from mock_server.cli.catalogue import Given
from mock_server.cli.remote import RefusedError, Remote, RemoteError
from mock_server.cli.terminal import table_lines, write_document, write_out
from mock_server.cli.verbs.showing import page_url
from mock_server.contract.headers import IF_NONE_MATCH
from mock_server.contract.names import address_of
from mock_server.contract.values.exact_json import loads

MAX_COUNT: Final = 1000
_NOT_KNOWN: Final = (HTTPStatus.NOT_FOUND, HTTPStatus.UNAUTHORIZED)
"""Statuses for names that may be free; a rejected token is reported by the next call."""

_COLUMNS: Final = ("name", "owner_key", "caller_key", "base_url", "page_url")


def invite(remote: Remote, given: Given, body: bytes, form: str) -> None:
    """Create sandboxes with numbered names, and print their keys and URLs.

    Raises:
        RemoteError: when not all of them can be created; the message says what was removed again.
    """
    names = _names(given["prefix"], given["count"])
    for name in names:
        refuse_existing(remote, name, "none was created")
    created: list[Mapping[str, Any]] = []
    try:
        for name in names:
            created.append(_create(remote, name, body))  # noqa: PERF401 - removed if a later one fails
        _print([_row(each) for each in created], form)
    except RemoteError as error:
        kept = _remove(remote, names[: len(created)])
        raise RemoteError(f"{error}; {_what_became_of(len(created), kept)}") from None
    except BaseException:
        _remove(remote, names[: len(created)])
        raise


def _print(rows: Sequence[Mapping[str, str]], form: str) -> None:
    if form == "json":
        write_document({"items": rows})
    else:
        write_out(b"".join(table_lines(_COLUMNS, rows)))
    sys.stdout.flush()


def refuse_existing(remote: Remote, name: str, hint: str) -> None:
    """Refuse the name of an existing sandbox, which the next call would replace.

    Raises:
        RemoteError: when there is such a sandbox, with the hint, or when the server does not say.
    """
    try:
        remote.control(*address_of("getSandbox", name))
    except RefusedError as error:
        if error.status in _NOT_KNOWN:
            return
        raise
    raise RemoteError(f"there is already a sandbox {name}; {hint}")


def _names(prefix: str, count: int) -> Sequence[str]:
    """Return names numbered from 1, padded with zeros so that they sort.

    Raises:
        RemoteError: when `count` is above the limit.
    """
    if count > MAX_COUNT:
        raise RemoteError(f"{count} are too many; --count is at most {MAX_COUNT}")
    width = max(len(str(count)), 2)
    return [f"{prefix}{number:0{width}}" for number in range(1, count + 1)]


def _create(remote: Remote, name: str, body: bytes) -> Mapping[str, Any]:
    """Create a sandbox if the name is free, and remove it again if its keys are not received."""
    try:
        reply = remote.control(*address_of("putSandbox", name), body, {IF_NONE_MATCH: "*"})
        answer: Mapping[str, Any] = loads(reply)
    except RefusedError:
        raise
    except BaseException:  # it may have been created
        _remove(remote, [name])
        raise
    if "keys" not in answer:
        _remove(remote, [name])
        raise RemoteError(f"{remote.url} gives sandboxes no keys; serve it with --access keys")
    return answer


def _remove(remote: Remote, names: Sequence[str]) -> Sequence[str]:
    """Remove sandboxes; return the names of those that could not be removed."""
    kept = []
    for name in names:
        try:
            remote.control(*address_of("deleteSandbox", name))
        except RemoteError:
            kept.append(name)
    return kept


def _what_became_of(count: int, kept: Sequence[str]) -> str:
    """Return what became of the sandboxes that were created before one failed."""
    if kept:
        return f"could not be removed again: {', '.join(kept)}"
    if not count:
        return "none was created"
    return f"the {count} created before it were removed again"


def _row(answer: Mapping[str, Any]) -> Mapping[str, str]:
    keys, url = answer["keys"], answer["baseUrl"]
    values = (answer["name"], keys["owner"], keys["caller"], url, page_url(url, keys))
    return dict(zip(_COLUMNS, map(str, values), strict=True))
