"""Runs a verb: chooses its control call, makes it, and prints the answer."""

import argparse
import sys
from collections.abc import Iterator, Mapping
from typing import Any, Final
from urllib.parse import urlencode

from mock_server.cli.catalogue import COMMANDS, Command, Given, VerbRoute
from mock_server.cli.exits import DONE, MISUSED, REFUSED, complain
from mock_server.cli.remote import Remote, RemoteError
from mock_server.cli.terminal import write_document, write_out
from mock_server.cli.verbs.arguments import given
from mock_server.cli.verbs.body_builders import BUILDERS, WordError
from mock_server.cli.verbs.showing import LISTS, SHOWN, Page, Screen
from mock_server.contract.exact_json import NotJsonError, dumps, loads
from mock_server.contract.names import address_of
from mock_server.sandbox.record.partial import LACKS_READS

_PAGE_SIZE: Final = 1000
_NO_PAGE: Final[Page] = {}


def run(arguments: argparse.Namespace) -> int:
    """Do what a verb says; return the exit code of its command."""
    verb = COMMANDS[arguments.command]
    try:
        said = given(verb, arguments)
        if not verb.routes:
            from mock_server.cli.verbs.calling import make_call

            return make_call(arguments.remote, said, arguments.format)
        route = choose(verb, said)
        body = _body(route, said)
    except WordError as error:
        return complain(f"{verb.name}: {error}; see customer-sandbox {verb.name} --help", MISUSED)
    except RemoteError as error:
        return complain(str(error), REFUSED)
    try:
        _answer(arguments.remote, route, said, body, arguments.format)
    except RemoteError as error:
        return complain(str(error), REFUSED)
    except (NotJsonError, TypeError, KeyError, ValueError, AttributeError):
        return complain(f"{arguments.url} answers, but is not a sandbox", REFUSED)
    return DONE


def choose(verb: Command, said: Given) -> VerbRoute:
    """Return the control call that the words ask for.

    Raises:
        WordError: when some of them do not go together.
    """
    told = [word for word in verb.own_words if word.key in said]
    alternatives = [word.shown for word in told if word.key in verb.alternatives]
    if len(alternatives) > 1:
        raise WordError(f"{' and '.join(alternatives)} cannot be combined; use one of them")
    route = next(route for route in verb.routes if route.fits(said))
    taken = {*route.names, *route.query, *route.body, "clear"}
    others = [word.shown for word in told if word.key not in taken]
    if others:
        reason = [word.shown for word in told if word.key in taken] or [verb.name]
        raise WordError(f"{others[0]} does not go with {reason[0]}")
    return route


def _body(route: VerbRoute, said: Given) -> bytes:
    """Return what is sent."""
    if route.builder is not None:
        return dumps(BUILDERS[route.builder](said))
    body = {name: said[name] for name in route.body if name in said} or route.otherwise
    return dumps(body) if body else b""


def _answer(remote: Remote, route: VerbRoute, said: Given, body: bytes, form: str) -> None:
    if not route.makes:
        remote.refuse_unknown()
    method, path = address_of(route.operation, *(str(said[name]) for name in route.names))
    words = {**route.unsaid, **said}
    query = {name: _spelled(words[name]) for name in route.query if name in words}
    if route.shows in LISTS:
        _list(remote, path, query, route.shows, form)
        return
    answer = remote.control(method, f"{path}?{urlencode(query)}" if query else path, body)
    document = loads(answer, max_values=None) if answer else {}
    if form == "json":
        write_document(document)
        return
    screen = Screen(sys.stdout)
    for line in SHOWN[route.shows](document, said):
        screen.write(line)
    _note_partial(document)


def _list(remote: Remote, path: str, query: Mapping[str, str], shows: str, form: str) -> None:
    """Print a list: one page if one is asked for, else all of them, each as it comes."""
    if form == "text" and shows == "journal":
        query = {**query, "brief": "true"}
    pages = _pages(remote, path, query)
    screen = Screen(sys.stdout)
    if form == "text":
        columns, page = LISTS[shows], _NO_PAGE
        for number, page in enumerate(pages):
            if not number:
                screen.head(columns)
            for item in page["items"]:
                screen.row(columns, item)
            if not page["total"]:
                screen.note("there are none")
        _note_partial(page)
        return
    _write_pages(pages)


def _note_partial(document: Mapping[str, Any]) -> None:
    """Say that a record is partial where nobody counts lines."""
    if document.get("partial"):
        sys.stderr.write(f"{LACKS_READS}\n")


def _pages(remote: Remote, path: str, query: Mapping[str, str]) -> Iterator[Page]:
    is_one = "page" in query or "size" in query
    number = 0
    while True:
        asked = query if is_one else {**query, "page": str(number), "size": str(_PAGE_SIZE)}
        page: Page = loads(remote.control("GET", f"{path}?{urlencode(asked)}"), max_values=None)
        yield page
        number += 1
        if is_one or number * _PAGE_SIZE >= page["total"]:
            return


def _write_pages(pages: Iterator[Page]) -> None:
    """Write pages as one, with the members that a page has; items are written as they come."""
    count, rest = 0, {}
    write_out(b'{"items": [')
    for page in pages:
        for item in page["items"]:
            write_out((b",\n  " if count else b"\n  ") + dumps(item))
            count += 1
        rest = {name: value for name, value in page.items() if name != "items"}
    rest = {**rest, "page": rest["page"] if rest["size"] != _PAGE_SIZE else 0, "size": count}
    write_out(
        b"\n]" + b"".join(b", %s: %s" % (dumps(k), dumps(v)) for k, v in rest.items()) + b"}\n"
    )


def _spelled(value: Any) -> str:
    return "true" if value is True else str(value)
