"""`collection`: write requests of every operation, for an HTTP client that sends them."""

import argparse
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from mock_server.cli.collections.collected import BASE_URL, Collection, collect
from mock_server.cli.collections.http_collection import http_text
from mock_server.cli.collections.postman_collection import postman_text
from mock_server.cli.exits import refusing
from mock_server.cli.remote import Remote
from mock_server.cli.restored_sandbox import restored
from mock_server.cli.target import DEFAULT_URL
from mock_server.cli.terminal import write_out
from mock_server.sandbox.sandboxes.permits import KEY_MARK
from mock_server.sandbox.simulation.exporting import export_scenario
from mock_server.scenario_file import ScenarioFileError
from mock_server.server.loading import load_alone, load_scenario
from mock_server.server.output_files import NotWritableError, write_file

_FORMATS: Final[Mapping[str, Callable[[Collection], str]]] = {
    "http": http_text,
    "postman": postman_text,
}


@refusing(ScenarioFileError, NotWritableError)
def run(arguments: argparse.Namespace) -> None:
    """Print a collection, or write it to a file."""
    if arguments.remote:
        collection = _remote(arguments.remote)
    else:
        scenario = load_scenario(arguments.scenario, assumptions=arguments.assumptions)
        collection = collect(scenario, DEFAULT_URL)
    text = _FORMATS[arguments.format](collection).encode()
    if arguments.out in (None, "-"):
        write_out(text)
    else:
        has_key = KEY_MARK in collection.variables[BASE_URL]
        write_file(Path(arguments.out), text, is_private=has_key)


def _remote(remote: Remote) -> Collection:
    """Return a collection for a running sandbox; if a key is given, it is part of the base URL."""
    source = export_scenario(restored(remote))
    name, url = remote.name or "default", remote.url
    if remote.name is not None and remote.token is not None and remote.token.startswith(KEY_MARK):
        url = f"{url.rstrip('/')}~{remote.token}"
    return collect(load_alone(source, name=name), url)
