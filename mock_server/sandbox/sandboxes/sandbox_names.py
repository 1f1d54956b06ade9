"""Names of sandboxes: which are valid, and which callers create a sandbox by using a new one."""

from http import HTTPStatus
from typing import Final

from mock_server.sandbox.control.problem import Problem
from mock_server.sandbox.ground.address import is_name
from mock_server.sandbox.ground.exchange import Caller
from mock_server.sandbox.sandboxes.permits import without_keys

_OURS: Final = frozenset({"_sandbox", "_sandboxes", "_live", "_ready"})
"""First segments of server paths; after `/s/`, they show that the name was left out."""


def check_name(name: str) -> None:
    """Refuse an invalid name of a sandbox."""
    if not is_name(name):
        what = "letters, digits, . _ and -, at most 64, and neither . nor .."
        shown = without_keys(name)[:80]
        raise Problem(HTTPStatus.BAD_REQUEST, f"{shown!r} is not a valid sandbox name: {what}")
    if name in _OURS:
        why = "addresses of the server begin with it; was the name left out?"
        raise Problem(HTTPStatus.BAD_REQUEST, f"{name!r} is not a valid sandbox name: {why}")


def makers(*, no_create: bool = False, create_on_use: bool = False) -> tuple[Caller, ...]:
    """Return the callers who create a sandbox by using an unknown name; default: the operator."""
    if no_create:
        return ()
    return (Caller.OPERATOR, Caller.STRANGER) if create_on_use else (Caller.OPERATOR,)


def replacing_command(name: str) -> str:
    """Return the command that makes a sandbox begin the scenario of the server."""
    return f"customer-sandbox sandboxes create {name} --replace"
