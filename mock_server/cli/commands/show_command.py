"""`show`: print a scenario with everything that it refers to resolved."""

import argparse
import sys

from mock_server.cli.exits import DONE, refusing
from mock_server.contract.values.exact_json import dumps_indented
from mock_server.sandbox.scenario.written import as_written
from mock_server.scenario_file import ScenarioFileError
from mock_server.scenario_file.yaml_text import scenario_text
from mock_server.server.loading import load_scenario


@refusing(ScenarioFileError)
def run(arguments: argparse.Namespace) -> int:
    source = load_scenario(arguments.file).source
    is_json = arguments.format == "json"
    text = dumps_indented(as_written(source)).decode() if is_json else scenario_text(source)
    sys.stdout.write(text)
    return DONE
