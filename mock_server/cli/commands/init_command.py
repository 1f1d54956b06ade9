"""`init`: write a small commented scenario to start from, and its schema for editors."""

import argparse
import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from mock_server.cli.exits import CommandError, refusing
from mock_server.cli.terminal import write_lines
from mock_server.contract.values.exact_json import dumps_indented
from mock_server.sandbox.scenario.schema import for_editors
from mock_server.server.loading import scenario_language
from mock_server.server.output_files import NotWritableError, write_file

_NAME: Final = "scenario.yaml"
_SCHEMA: Final = "scenario.schema.json"
"""The name of the schema's file, which the first line of the scenario gives to editors."""

_TEMPLATE: Final = Path(__file__).with_name("first_scenario.yaml")


@refusing(NotWritableError)
def run(arguments: argparse.Namespace) -> None:
    """Write the scenario and its schema; fail if one of the files exists."""
    folder = Path(arguments.folder)
    contents: Mapping[Path, bytes] = {
        folder / _NAME: _TEMPLATE.read_bytes(),
        folder / _SCHEMA: dumps_indented(for_editors(scenario_language())),
    }
    for path in contents:
        if path.exists():
            raise CommandError(f"{path} already exists; remove it, or choose another folder")
    for path, content in contents.items():
        write_file(path, content, is_private=False)
    serve = shlex.join(["customer-sandbox", "serve", str(folder / _NAME), "--watch"])
    write_lines([*map(str, contents), f"try: {serve}"])
