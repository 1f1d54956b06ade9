"""What handles take and return, as sessions of Python show it in `sessions/`.

A session begins with `# ` and what it shows. It has a `handle` of a sandbox of SMALL_WORLD that has
accepted the two requests of `support/embedded.py`, and, in `servers.txt`, a server with keys.
"""

import doctest
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from support import ACME, BLUE, NOBODY, NORTH
from support.embedded import CUSTOMER, PACKAGE, REQUEST, SETUP, small_world

import mock_server
from mock_server import MockServer, Outcome, RemoteServer, Request, SandboxHandle, open_sandbox
from mock_server.client import errors
from mock_server.sandbox.ground.exchange import Reply

FOLDER = Path(__file__).with_name("sessions")
START = datetime(2026, 1, 1, 9, tzinfo=UTC)
Names: TypeAlias = dict[str, Any]


@contextmanager
def alone() -> Iterator[Names]:
    handle = open_sandbox(small_world())
    for request in SETUP:
        assert handle.handle(request).status == 202
    yield {"handle": handle}


@contextmanager
def with_keys() -> Iterator[Names]:
    with MockServer(small_world(), control_token="hush", access="keys") as server:
        yield {"server": server, "remote": RemoteServer(server.url, "hush")}


class Answered:
    """A carrier that answers every request with the same outcome."""

    url = "http://something.else"

    def __init__(self, status: int, body: bytes) -> None:
        self._outcome = Reply(status=status, headers={}, body=body)

    def carry(self, _: Request) -> Outcome:
        return self._outcome

    async def carry_async(self, _: Request) -> Outcome:
        return self._outcome


WAYS: Mapping[str, Callable[[], AbstractContextManager[Names]]] = {
    "handles.txt": alone,
    "plans.txt": alone,
    "errors.txt": alone,
    "servers.txt": with_keys,
}
KNOWN = {
    **{name: getattr(mock_server, name) for name in mock_server.__all__},
    "ACME": ACME,
    "BLUE": BLUE,
    "NORTH": NORTH,
    "NOBODY": NOBODY,
    "CUSTOMER": CUSTOMER,
    "SETUP": SETUP,
    "PACKAGE": PACKAGE,
    "REQUEST": REQUEST,
    "READ": Request("GET", CUSTOMER),
    "START": START,
    "datetime": datetime,
    "timedelta": timedelta,
    "small_world": small_world,
    "answered": lambda status, body: SandboxHandle(Answered(status, body), "mine"),
    "ControlError": errors.ControlError,
    "missing": errors.missing,
    "sockets_allowed": errors.sockets_allowed,
}


def sessions() -> list[Any]:
    """Return each session: the file that it stands in, and its text."""
    found = []
    for name in WAYS:
        _, *parts = re.split("^# ", (FOLDER / name).read_text("utf-8"), flags=re.MULTILINE)
        found += [pytest.param(name, part, id=part.partition("\n")[0]) for part in parts]
    return found


@pytest.mark.parametrize(("file", "text"), sessions())
def test_a_session_goes_as_shown(file: str, text: str, tmp_path: Path) -> None:
    with WAYS[file]() as names:
        title = text.partition("\n")[0]
        test = doctest.DocTestParser().get_doctest(
            text, {**KNOWN, **names, "folder": tmp_path}, title, file, 0
        )
        said: list[str] = []
        doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=said.append)
    assert said == [], "".join(said)
