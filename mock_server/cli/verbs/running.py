"""Runs a verb: chooses its control call, makes it, and prints the answer."""

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import count
from typing import Final
from urllib.parse import urlencode

from mock_server.cli.catalogue import ACTION, COMMANDS, Command, Given, VerbRoute
from mock_server.cli.exits import DONE, MISUSED, complain
from mock_server.cli.remote import Remote, RemoteError
from mock_server.cli.terminal import write_document, write_out
from mock_server.cli.verbs.arguments import given_arguments
from mock_server.cli.verbs.body_builders import BUILDERS, ArgumentsError
from mock_server.cli.verbs.inviting import invite, refuse_existing
from mock_server.cli.verbs.showing import LISTS, SHOWN, Line, Page, Screen, undo_lines
from mock_server.contract.names import LARGEST_PAGE, address_of, is_of_server
from mock_server.contract.values.exact_json import dumps, loads
from mock_server.sandbox.ground.address import DEFAULT
from mock_server.sandbox.sandboxes.permits import replacing_command

_NAME: Final = "name"
_NO_PAGE: Final[Page] = {}


def run(arguments: argparse.Namespace) -> int:
    """Execute a verb; return the exit code of its command."""
    verb = COMMANDS[arguments.command]
    try:
        given = given_arguments(verb, arguments)
        if not verb.routes:
            from mock_server.cli.verbs.calling import make_call

            return make_call(arguments.remote, given, arguments.format)
        given = _with_name(verb, given, arguments.remote)
        route = choose(verb, given)
        body = _body(route, given)
    except ArgumentsError as error:
        return complain(f"{verb.name}: {error}; see customer-sandbox {verb.name} --help", MISUSED)
    with arguments.remote.reading():
        if route.repeated:
            invite(arguments.remote.server, given, body, arguments.format)
        else:
            _answer(arguments.remote, route, given, body, arguments.format)
    return DONE


def choose(verb: Command, given: Given) -> VerbRoute:
    """Return the control call that the arguments select.

    Raises:
        ArgumentsError: when arguments conflict or are missing.
    """
    present = [argument for argument in verb.own_arguments if argument.key in given]
    alternatives = [argument.shown for argument in present if argument.key in verb.alternatives]
    if len(alternatives) > 1:
        raise ArgumentsError(f"{' and '.join(alternatives)} cannot be combined; use one of them")
    route = next((route for route in verb.routes if route.fits(given)), None)
    if route is None:
        raise ArgumentsError(_lacking(verb, given))
    taken = {*route.names, *route.query, *route.body, "clear"}
    others = [argument.shown for argument in present if argument.key not in {*taken, ACTION}]
    if others:
        action = given.get(ACTION)
        reason = [argument.shown for argument in present if argument.key in taken] or [verb.name]
        raise ArgumentsError(f"{others[0]} cannot be combined with {action or reason[0]}")
    return route


def _lacking(verb: Command, given: Given) -> str:
    """Return a message with the missing arguments of an action."""
    route = next(route for route in verb.routes if route.action == given[ACTION])
    shown = {argument.key: argument.shown for argument in verb.own_arguments}
    lacking = [shown[key] for key in (*route.names, *route.needs) if key not in given]
    return f"{route.action} needs {' and '.join(lacking)}"


def _with_name(verb: Command, given: Given, remote: Remote) -> Given:
    """Return the arguments; an action that needs a name gets that of the URL by default."""
    routes = (route for route in verb.routes if route.action is not None)
    needs_it = any(r.action == given.get(ACTION) and _NAME in r.names for r in routes)
    if not needs_it or _NAME in given or remote.name is None:
        return given
    return {**given, _NAME: remote.name}


def _body(route: VerbRoute, given: Given) -> bytes:
    if route.builder is not None:
        return dumps(BUILDERS[route.builder](given))
    body = {name: given[name] for name in route.body if name in given} or route.default_body
    return dumps(body) if body else b""


def _answer(remote: Remote, route: VerbRoute, given: Given, body: bytes, form: str) -> None:
    if not route.makes:
        remote.refuse_unknown()
    if route.must_be_new and "replace" not in given:
        refuse_existing(remote.server, given[_NAME], "--replace replaces it, and keeps its keys")
    method, path = address_of(route.operation, *(str(given[name]) for name in route.names))
    if is_of_server(path):
        remote = remote.server
    values = {**route.defaults, **given}
    asked = {name: values[name] for name in route.query if name in values}
    query = {name: "true" if value is True else str(value) for name, value in asked.items()}
    if route.shows in LISTS:
        _list(remote, path, query, route.shows, form)
        return
    answer = remote.control(method, f"{path}?{urlencode(query)}" if query else path, body)
    document = loads(answer, max_values=None) if answer else {}
    if form == "json":
        write_document(document)
        return
    screen = Screen(sys.stdout)
    for line in SHOWN[route.shows](document, given):
        screen.write(line)
    if route.can_be_undone:
        for line in _undo_lines(remote, given):
            screen.write(line)


def _undo_lines(remote: Remote, given: Given) -> Iterator[Line]:
    """Yield what the call removed, if it can be undone; nothing if the server refuses to say."""
    _, path = address_of("listUndo", str(given.get(_NAME, remote.name or DEFAULT)))
    with suppress(RemoteError):
        answer = loads(remote.server.control("GET", path), max_values=None)
        yield from undo_lines(answer["items"])


def _list(remote: Remote, path: str, query: Mapping[str, str], shows: str, form: str) -> None:
    """Print a list: one page if that is requested, otherwise all pages as they arrive."""
    is_one = "page" in query or "size" in query
    if form != "text":
        _write_pages(_pages(remote, path, query, is_one=is_one), is_one=is_one)
        return
    if shows == "journal":
        query = {**query, "brief": "true"}
    screen, columns, page = Screen(sys.stdout), LISTS[shows], _NO_PAGE
    outdated: list[str] = []
    for number, page in enumerate(_pages(remote, path, query, is_one=is_one)):
        if not number:
            screen.head(columns)
        outdated += [item["name"] for item in page["items"] if item.get("outdated")]
        for item in page["items"]:
            screen.row(columns, item)
        if not page["total"]:
            screen.note("there are none")
    for item in page.get("kept", ()):
        if not item["loaded"]:
            screen.row(columns, item)
    _note_outdated(outdated)


def _note_outdated(names: Sequence[str]) -> None:
    """Note on stderr which sandboxes have an older version of the server's scenario."""
    if names:
        command = replacing_command("NAME")
        sys.stderr.write(f"outdated: {', '.join(names)}; `{command}` begins the newer version\n")


def _pages(remote: Remote, path: str, query: Mapping[str, str], *, is_one: bool) -> Iterator[Page]:
    for number in count():
        asked = query if is_one else {**query, "page": str(number), "size": str(LARGEST_PAGE)}
        page: Page = loads(remote.control("GET", f"{path}?{urlencode(asked)}"), max_values=None)
        yield page
        if is_one or (number + 1) * LARGEST_PAGE >= page["total"]:
            return


def _write_pages(pages: Iterator[Page], *, is_one: bool) -> None:
    """Write all pages as one JSON document in the form of a page, item by item as they arrive.

    A single requested page keeps its number and size.
    """
    written, rest = 0, {}
    for number, page in enumerate(pages):
        if not number:
            write_out(b'{"items": [')
        for item in page["items"]:
            write_out((b",\n  " if written else b"\n  ") + dumps(item))
            written += 1
        rest = {name: value for name, value in page.items() if name != "items"}
    if not is_one:
        rest = {**rest, "page": 0, "size": written}
    write_out(
        b"\n]" + b"".join(b", %s: %s" % (dumps(k), dumps(v)) for k, v in rest.items()) + b"}\n"
    )
