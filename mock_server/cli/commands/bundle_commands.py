"""`replay` and `conduct`: what was kept is replayed and judged."""

import os
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Final

from mock_server import __version__
from mock_server.cli.commands.serve_commands import explaining_address_errors
from mock_server.cli.target import target_of
from mock_server.cli.terminal import (
    DONE,
    REFUSED,
    Arguments,
    CommandError,
    Progress,
    ignoring_closed_pipe,
    note,
    write_lines,
    write_out,
)
from mock_server.contract.texts.printable import clipped, counted, printable
from mock_server.contract.values.exact_json import dumps, loads
from mock_server.sandbox.conduct.conduct import CONDUCT_REPORTS
from mock_server.sandbox.ground.exchange import Request
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.server.bundles import last_state, read_bundle, replay, summary
from mock_server.server.serve import run_server
from mock_server.server.settings import read_settings
from mock_server.server.step_reports import replayed_bundle
from mock_server.wall_clock import WallClock


def replay_bundle(arguments: Arguments) -> int:
    settings = read_settings({"port": arguments.port}, os.environ)

    def serve_end(begun: Sandbox) -> None:
        alone = replace(settings, store=None, state=None, watch=False)
        run_server(alone, WallClock(bundle.wall_ms), begun)

    with explaining_address_errors("cannot replay", settings.bind_host, settings.port):
        bundle = read_bundle(Path(arguments.file))
        if bundle.version != __version__:
            text = f"the bundle was written by version {bundle.version}, not {__version__}"
            note(clipped(text))
        if arguments.serve and not bundle.is_complete:
            note("the journal is incomplete: the last state is served without a replay")
            serve_end(last_state(bundle))
            return DONE
        total = len(bundle.calls)
        with Progress() as progress:
            sandbox, difference = replay(
                bundle, lambda number: progress.show(f"{number} of {total} calls")
            )
        shown = summary(bundle, difference)
        with ignoring_closed_pipe():
            if arguments.format == "json":
                write_out(dumps(shown) + b"\n")
            else:
                name, count = clipped(bundle.scenario.name), counted(total, "call")
                verdict = shown["difference"] or "all as recorded"
                write_lines([f"scenario {name}, seed {shown['seed']}, {count}: {verdict}"])
        if arguments.serve:
            serve_end(sandbox)
        return DONE if difference is None else REFUSED


_PATH: Final = "/_sandbox/conduct"
_FAILING: Final = {None: set[str](), "failed": {"failed"}, "warning": {"failed", "warning"}}


def conduct(arguments: Arguments) -> None:
    remote = arguments.remote or target_of(arguments, is_remote=not arguments.bundle)
    with nullcontext() if remote is None else remote.reading():
        if remote is None:
            sandbox, now_ms = replayed_bundle(Path(arguments.bundle))
            body = sandbox.handle(Request("GET", _PATH), now_ms).body
        else:
            body = remote.read("getConduct").body
        report = loads(body, max_values=None)
        written = CONDUCT_REPORTS[arguments.format][1](report)
        failing = _FAILING[arguments.fail_on]
        broken = [str(rule["id"]) for rule in report["rules"] if rule["verdict"] in failing]
    with ignoring_closed_pipe():
        write_out(written)
    if broken:
        raise CommandError(printable(f"broken rules of conduct: {', '.join(broken)}"))
