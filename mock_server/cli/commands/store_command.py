"""`store`: check, compact or export the data that a server has kept."""

import argparse
from collections.abc import Callable, Mapping
from contextlib import closing
from os.path import realpath
from pathlib import Path
from typing import Final

from mock_server.cli.exits import DONE, REFUSED, refusing
from mock_server.cli.terminal import print_now, write_lines, write_out
from mock_server.contract.texts.printable import counted, printable
from mock_server.server.output_files import NotWritableError, write_pieces
from mock_server.store.log_export import export_store
from mock_server.store.opening import files_of, open_store
from mock_server.store.store_check import find_damage
from mock_server.store.store_errors import StoreError


@refusing(StoreError, NotWritableError)
def run(arguments: argparse.Namespace) -> int | None:
    return _ACTIONS[arguments.action](arguments)


def _check(arguments: argparse.Namespace) -> int:
    """List all damage; return 1 if there is any."""
    with closing(open_store(arguments.store, only_reads=True)) as store:
        is_damaged = False
        for damage in find_damage(store):
            is_damaged = True
            print_now([printable(damage)])
        if is_damaged:
            return REFUSED
        kept = sum(not kept.is_over for kept in store.registry().expect_intact())
    write_lines([f"{counted(kept, 'sandbox', 'sandboxes')}, nothing is damaged"])
    return DONE


def _compact(arguments: argparse.Namespace) -> None:
    """Compact the store, and report its size before and after."""
    open_store(arguments.store, only_reads=True).close()  # fails if there is none
    with closing(open_store(arguments.store)) as store:
        before = store.size()
        store.compact()
        write_lines([f"{before} bytes before, {store.size()} after"])


def _export(arguments: argparse.Namespace) -> None:
    """Print the content as lines of JSON, or write it to a file that only its owner can read."""
    with closing(open_store(arguments.store, only_reads=True)) as store:
        lines = export_store(store)
        output = arguments.output
        if output in (None, "-"):
            for line in lines:
                write_out(line)
        elif Path(realpath(output)) in files_of(arguments.store):
            raise NotWritableError(Path(output), "it is a file of the store")
        else:
            write_pieces(Path(output), lines, is_private=True)


_ACTIONS: Final[Mapping[str, Callable[[argparse.Namespace], int | None]]] = {
    "check": _check,
    "compact": _compact,
    "export": _export,
}
