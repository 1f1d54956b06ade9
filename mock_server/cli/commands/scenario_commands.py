"""Commands about scenarios: write and show them, and what they say of the contract."""

import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from mock_server.cli.printing import write_document, write_out
from mock_server.cli.terminal import Arguments, CommandError, write_lines
from mock_server.contract.publication import publish_control
from mock_server.contract.schemas.plain_schemas import for_editors
from mock_server.contract.values.exact_json import dumps, dumps_indented
from mock_server.contract.values.scalars import as_written
from mock_server.scenario_file.yaml_text import scenario_text
from mock_server.server.loading import load_scenario, scenario_language
from mock_server.server.output_files import write_file
from mock_server.server.shipped import documents

_NAME: Final = "scenario.yaml"
_SCHEMA: Final = "scenario.schema.json"
"""The name of the schema's file, which the first line of the scenario gives to editors."""

_TEMPLATE: Final = Path(__file__).with_name("first_scenario.yaml")


def init(arguments: Arguments) -> None:
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


def show(arguments: Arguments) -> None:
    source = load_scenario(arguments.file, assumptions=arguments.assumptions).source
    if arguments.format == "json":
        write_document(as_written(source))
    else:
        write_out(scenario_text(source).encode())


def schema(_: Arguments) -> None:
    write_out(dumps_indented(for_editors(scenario_language())))


def magic(arguments: Arguments) -> None:
    scenario = load_scenario(arguments.scenario, assumptions=arguments.assumptions)
    rows = [
        {"customerId": customer_id, "operation": operation, "step": step.data}
        for customer_id, steps in scenario.magic.items()
        for operation, step in steps.items()
    ]
    if arguments.format == "json":
        write_document(rows)
    else:
        write_lines(
            f"{row['customerId']}  {row['operation']:<14}  {dumps(row['step']).decode()}"
            for row in rows
        )


def openapi(arguments: Arguments) -> None:
    shipped = documents()
    if arguments.control:
        urls = {"sandbox_url": "/", "server_url": "/"}
        names = shipped.shipped
        document = publish_control(shipped.control, **urls, shipped=names)
    else:
        scenario = load_scenario(
            arguments.scenario or {"version": 1}, assumptions=arguments.assumptions
        )
        document = {**scenario.contract.published, "x-assumption-sources": scenario.sources}
    write_document(document)
