"""`store`: what a store has is checked, compacted, exported and imported, and moves to others."""

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from http import HTTPStatus
from os.path import realpath
from pathlib import Path
from typing import Final

from mock_server.cli.target import DEFAULT_URL
from mock_server.cli.terminal import (
    DONE,
    MISUSED,
    REFUSED,
    Arguments,
    CommandError,
    Progress,
    print_now,
    write_lines,
    write_out,
)
from mock_server.client.errors import ControlError, NotFoundError
from mock_server.client.remote import Remote
from mock_server.contract.texts.printable import counted, printable
from mock_server.keeping.contents import export_store, find_damage, import_store
from mock_server.keeping.opening import files_of, open_store
from mock_server.server.output_files import NotWritableError, write_pieces
from mock_server.server.settings import read_control_token


def keep_store(arguments: Arguments) -> int | None:
    return _ACTIONS[arguments.action](arguments)


def _url_in(arguments: Arguments) -> str:
    """Return the URL of the store that a command is about."""
    if len(arguments.what) != 1:
        text = "name one store: sqlite:PATH or postgresql://USER@HOST/DATABASE"
        raise CommandError(text, MISUSED)
    return str(arguments.what[0])


def _check(arguments: Arguments) -> int:
    """List all damage; return 1 if there is any."""
    with closing(open_store(_url_in(arguments), only_reads=True)) as store:
        is_damaged = False
        with Progress() as progress:
            for damage in find_damage(store, progress.show):
                is_damaged = True
                progress.clear()
                print_now([printable(damage)])
        if is_damaged:
            return REFUSED
        kept = len(store.sandboxes())
    write_lines([f"{counted(kept, 'sandbox', 'sandboxes')}, nothing is damaged"])
    return DONE


def _compact(arguments: Arguments) -> None:
    """Compact the store, and report its size before and after."""
    open_store(_url_in(arguments), only_reads=True).close()  # fails if there is none
    with closing(open_store(_url_in(arguments))) as store:
        before = store.size()
        with Progress() as progress:
            progress.show("deleting what is not needed")
            store.compact()
        write_lines([f"{before} bytes before, {store.size()} after"])


def _export(arguments: Arguments) -> None:
    """Print the content as lines of JSON, or write it to a file that only its owner can read."""
    with closing(open_store(_url_in(arguments), only_reads=True)) as store:
        lines = export_store(store)
        output = arguments.output
        if output in (None, "-"):
            for line in lines:
                write_out(line)
        elif Path(realpath(output)) in files_of(_url_in(arguments)):
            raise NotWritableError(Path(output), "it is a file of the store")
        else:
            write_pieces(Path(output), lines, is_private=True)


def _import(arguments: Arguments) -> None:
    """Copy a store of 1.x into a new one."""
    if arguments.into is None:
        raise CommandError("--into names the new store, as in --into sqlite:new.db")
    with Progress() as progress:
        progress.show("copying")
        copied = import_store(_url_in(arguments), arguments.into)
    write_lines([f"{counted(copied, 'sandbox', 'sandboxes')} copied"])


# ── Between the stores of running servers ────────────────────────────────────────────────────────


def _move(arguments: Arguments) -> None:
    """Move sandboxes from one server to another, which has another store."""
    source, target = _server(arguments, "from"), _server(arguments, "to")
    if not arguments.what:
        raise CommandError("name the sandboxes to move", MISUSED)
    with Progress() as progress:
        for name in arguments.what:
            for done in moving(name, source, target):
                progress.show(f"sandbox {name}: {done}")
    write_lines([f"{counted(len(arguments.what), 'sandbox', 'sandboxes')} moved"])


def moving(name: str, source: Remote, target: Remote) -> Iterator[str]:
    """Move a sandbox, and yield what was done, step by step; meanwhile, nobody can call it.

    Repeated after a break at any step, it finishes. Until the copy has everything, the source goes
    on if the target refuses it; from then on, the copy alone does.

    Raises:
        SandboxError: when a server refuses a step, or does not answer.
    """
    try:
        source.call("holdSandbox", name, body={"held": True})
    except NotFoundError:  # it was deleted there in a move that broke off
        target.call("holdSandbox", name, body={"held": False})
        yield "let go"
        return
    yield "held"
    try:
        log = source.document("getLog", name)
        target.call("putLog", name, body=log)
    except ControlError as error:
        if error.status < HTTPStatus.INTERNAL_SERVER_ERROR:
            source.call("holdSandbox", name, body={"held": False})
        raise
    yield "copied"
    copy = target.document("getLog", name)
    if {**copy, "seenMs": None} != {**log, "seenMs": None}:  # the instants of now
        raise CommandError(f"the copy of sandbox {name} differs; repeat the command")
    yield "compared"
    source.call("deleteSandbox", name, query={"purge": "true"})
    yield "deleted where it was"
    target.call("holdSandbox", name, body={"held": False})
    yield "let go"


def _list_misplaced(arguments: Arguments) -> None:
    """List the sandboxes of a server that a balancer looks for elsewhere, in vain."""
    server, balancer = _server(arguments, "from"), _server(arguments, "through")
    for page in server.pages("listSandboxes"):
        if "kept" not in page:
            raise CommandError(f"the server at {server.url} has no store")
        for kept in page["kept"]:
            try:
                balancer.call("getSandbox", kept["name"])
            except NotFoundError:
                print_now([kept["name"]])


def _server(arguments: Arguments, flag: str) -> Remote:
    """Return the server that a flag names; that of --to may have a token of its own."""
    url = vars(arguments)[flag]
    if url is None:
        raise CommandError(
            f"--{flag} is missing: the URL of a server, as in {DEFAULT_URL}", MISUSED
        )
    own = arguments.to_token_file if flag == "to" else None
    file = arguments.token_file if own is None else own
    return Remote(url, read_control_token(None, file, os.environ))


_ACTIONS: Final[Mapping[str, Callable[[Arguments], int | None]]] = {
    "check": _check,
    "compact": _compact,
    "export": _export,
    "import": _import,
    "misplaced": _list_misplaced,
    "move": _move,
}
