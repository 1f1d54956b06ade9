"""`show`: print a scenario with all references resolved."""

import argparse

from mock_server.cli.exits import refusing
from mock_server.cli.terminal import write_document, write_out
from mock_server.sandbox.scenario.schema import as_written
from mock_server.scenario_file import ScenarioFileError
from mock_server.scenario_file.yaml_text import scenario_text
from mock_server.server.loading import load_scenario


@refusing(ScenarioFileError)
def run(arguments: argparse.Namespace) -> None:
    source = load_scenario(arguments.file, assumptions=arguments.assumptions).source
    if arguments.format == "json":
        write_document(as_written(source))
    else:
        write_out(scenario_text(source).encode())
