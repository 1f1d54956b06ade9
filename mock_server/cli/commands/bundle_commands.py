"""`replay`, `conduct` and `store`: what was kept is replayed, judged, checked and exported."""

import os
import sys
from collections.abc import Callable, Mapping
from contextlib import closing, nullcontext
from os.path import realpath
from pathlib import Path
from typing import Final

from mock_server import __version__
from mock_server.cli.commands.serve_commands import explaining_address_errors
from mock_server.cli.event_loop import run_sandbox
from mock_server.cli.printing import write_out
from mock_server.cli.target import target_of
from mock_server.cli.terminal import (
    DONE,
    REFUSED,
    Arguments,
    CommandError,
    Progress,
    ignoring_closed_pipe,
    note,
    print_now,
    refusing,
    write_lines,
)
from mock_server.contract.texts.printable import clipped, counted, printable
from mock_server.contract.values.exact_json import dumps, loads
from mock_server.keeping.opening import files_of, open_store, read_store
from mock_server.keeping.store_checking import export_store, find_damage
from mock_server.keeping.store_errors import StoreError
from mock_server.sandbox.conduct.conduct import CONDUCT_REPORTS
from mock_server.sandbox.ground.exchange import Request
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.server.bundles import Bundle, BundleError, read_bundle
from mock_server.server.output_files import NotWritableError, write_pieces
from mock_server.server.replaying import Difference, last_state, replay, summary
from mock_server.server.settings import SettingError, read_control_token, read_settings
from mock_server.server.step_reports import replayed_bundle
from mock_server.wall_clock import WallClock


@refusing(BundleError)
def replay_bundle(arguments: Arguments) -> int:
    """Replay a bundle, and report differences; with --serve, serve the resulting sandbox."""
    settings = read_settings({"port": arguments.port}, os.environ)

    def serve(sandbox: Sandbox) -> None:
        run_sandbox(settings, sandbox, WallClock(bundle.wall_ms).now_ms)

    with explaining_address_errors("cannot replay", settings.bind_host, settings.port):
        bundle = read_bundle(Path(arguments.file))
        if bundle.version != __version__:
            text = f"the bundle was written by version {bundle.version}, not {__version__}"
            sys.stderr.write(f"{clipped(text)}\n")
        if arguments.serve and not bundle.is_complete:
            note("the journal is incomplete: the last state is served without a replay")
            serve(last_state(bundle))
            return DONE
        total = len(bundle.calls)
        with Progress() as progress:
            sandbox, difference = replay(
                bundle, lambda number: progress.show(f"{number} of {total} calls")
            )
        with ignoring_closed_pipe():
            if arguments.format == "json":
                write_out(dumps(summary(bundle, difference)) + b"\n")
            else:
                write_lines([_in_words(bundle, difference)])
        if arguments.serve:
            serve(sandbox)
        return DONE if difference is None else REFUSED


def _in_words(bundle: Bundle, difference: Difference | None) -> str:
    name, seed = clipped(bundle.scenario.name), bundle.scenario.seed
    count = counted(len(bundle.calls), "call")
    return f"scenario {name}, seed {seed}, {count}: {difference or 'all as recorded'}"


_PATH: Final = "/_sandbox/conduct"
_FAILING: Final = {None: set[str](), "failed": {"failed"}, "warning": {"failed", "warning"}}


@refusing(BundleError, OSError, SettingError)
def conduct(arguments: Arguments) -> None:
    """Print the report; with --fail-on, fail if a rule has that verdict or a worse one."""
    remote = arguments.remote or target_of(arguments, is_remote=True)
    with nullcontext() if arguments.bundle or remote is None else remote.reading():
        if arguments.bundle or remote is None:
            sandbox, now_ms = replayed_bundle(Path(arguments.bundle))
            report = loads(sandbox.handle(Request("GET", _PATH), now_ms).body, max_values=None)
        else:
            report = loads(remote.read("getConduct").body, max_values=None)
        written = CONDUCT_REPORTS[arguments.format][1](report)
        failing = _FAILING[arguments.fail_on]
        broken = [str(rule["id"]) for rule in report["rules"] if rule["verdict"] in failing]
    with ignoring_closed_pipe():
        write_out(written)
    if broken:
        raise CommandError(printable(f"broken rules of conduct: {', '.join(broken)}"))


@refusing(StoreError, NotWritableError)
def keep_store(arguments: Arguments) -> int | None:
    return _ACTIONS[arguments.action](arguments)


def _check(arguments: Arguments) -> int:
    """List all damage; return 1 if there is any."""
    with closing(read_store(arguments.store)) as store:
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
    read_store(arguments.store).close()  # fails if there is none
    with closing(open_store(arguments.store)) as store:
        before = store.size()
        with Progress() as progress:
            progress.show("deleting what is not needed")
            store.compact()
        write_lines([f"{before} bytes before, {store.size()} after"])


def _export(arguments: Arguments) -> None:
    """Print the content as lines of JSON, or write it to a file that only its owner can read."""
    with closing(read_store(arguments.store)) as store:
        lines = export_store(store)
        output = arguments.output
        if output in (None, "-"):
            for line in lines:
                write_out(line)
        elif Path(realpath(output)) in files_of(arguments.store):
            raise NotWritableError(Path(output), "it is a file of the store")
        else:
            write_pieces(Path(output), lines, is_private=True)


def _import(arguments: Arguments) -> None:
    """Copy a store of 1.x into a new one."""
    from mock_server.keeping.copying import import_store

    if arguments.into is None:
        raise CommandError("--into names the new store, as in --into sqlite:new.db")
    with closing(open_store(arguments.into)) as store, Progress() as progress:
        progress.show("copying")
        count = import_store(arguments.store, store)
    write_lines([f"{counted(count, 'sandbox', 'sandboxes')} copied"])


def _move(arguments: Arguments) -> None:
    """Move sandboxes into another store."""
    from mock_server.keeping.copying import move_sandboxes

    if arguments.into is None or not arguments.names:
        raise CommandError("name the sandboxes, and the new store as in --into sqlite:new.db")
    read_store(arguments.store).close()  # fails if there is none
    with closing(open_store(arguments.store)) as source, closing(open_store(arguments.into)) as new:
        move_sandboxes(arguments.names, source, new)
    write_lines([f"{counted(len(arguments.names), 'sandbox', 'sandboxes')} moved"])


def _list_misplaced(arguments: Arguments) -> None:
    """List the sandboxes that a balancer looks for in other stores, which do not have them."""
    from mock_server.client.errors import NotFoundError
    from mock_server.client.remote import Remote

    if arguments.through is None:
        raise CommandError("--through is the URL of the balancer, as in --through http://host:8080")
    balancer = Remote(arguments.through, read_control_token(None, None, os.environ))
    with closing(read_store(arguments.store)) as store:
        for row in store.sandboxes():
            name = row.kept.sandbox.name
            try:
                balancer.call("getSandbox", name)
            except NotFoundError:
                print_now([name])


_ACTIONS: Final[Mapping[str, Callable[[Arguments], int | None]]] = {
    "check": _check,
    "compact": _compact,
    "export": _export,
    "import": _import,
    "misplaced": _list_misplaced,
    "move": _move,
}
