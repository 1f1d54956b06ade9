"""Commands about scenarios: write, show and check them, and what they say of the contract."""

import asyncio
import shlex
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any, Final

from mock_server import __version__
from mock_server.cli.terminal import (
    DONE,
    REFUSED,
    Arguments,
    CommandError,
    ignoring_closed_pipe,
    write_document,
    write_lines,
    write_out,
)
from mock_server.contract.publication import publish_control
from mock_server.contract.schemas.plain_schemas import for_editors
from mock_server.contract.texts.printable import counted
from mock_server.contract.texts.reports import as_lines
from mock_server.contract.values.exact_json import as_document, dumps, dumps_indented
from mock_server.contract.values.scalars import as_written
from mock_server.domain.refusal import at_place
from mock_server.scenario_file import LocatedFinding, Recorder
from mock_server.scenario_file.yaml_text import scenario_text
from mock_server.server.checking import Checked, check_file
from mock_server.server.loading import load_scenario, scenario_language
from mock_server.server.output_files import write_file
from mock_server.server.shipped import documents, rules
from mock_server.server.watching import changes

_NAME: Final = "scenario.yaml"
_SCHEMA: Final = "scenario.schema.json"  # its first line names it, for editors
_SARIF_SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"
_ENDING: Final = "%\r\n"  # what would end a workflow command
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
    file = f"{'./' if arguments.folder.startswith('-') else ''}{folder / _NAME}"
    serve = shlex.join(["customer-sandbox", "serve", file, "--watch"])
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
        document = publish_control(
            shipped.control, sandbox_url="/", server_url="/", shipped=shipped.shipped
        )
    else:
        scenario = load_scenario(
            arguments.scenario or {"version": 1}, assumptions=arguments.assumptions
        )
        document = {**scenario.contract.published, "x-assumption-sources": scenario.sources}
    write_document(document)


# ── check ────────────────────────────────────────────────────────────────────────────────────────


def check(arguments: Arguments) -> int:
    reader = Recorder()

    async def check_again() -> None:
        async for _ in changes(reader):
            reader.seen.clear()
            _check(arguments, reader)

    code = _check(arguments, reader)
    if arguments.watch:
        asyncio.run(check_again())
    return code


def _check(arguments: Arguments, reader: Recorder) -> int:
    checked = [check_file(file, reader, arguments.assumptions) for file in arguments.files]
    with nullcontext() if arguments.watch else ignoring_closed_pipe():  # a closed pipe ends --watch
        write_out(FORMATS[arguments.format](checked))
        sys.stdout.flush()
    severities = ("error", "warning") if arguments.strict else ("error",)
    found = any(file.count(severity) for file in checked for severity in severities)
    return REFUSED if found else DONE


def as_json(checked: Sequence[Checked]) -> bytes:
    document = {
        "errors": sum(file.count("error") for file in checked),
        "warnings": sum(file.count("warning") for file in checked),
        "files": [
            {
                "file": file.name,
                "customers": file.customer_count,
                "findings": list(file.plain_findings()),
                "note": file.note,
            }
            for file in checked
        ],
    }
    return as_document(document)


def as_sarif(checked: Sequence[Checked]) -> bytes:
    """Return a SARIF 2.1.0 log (OASIS), which code-scanning tools read."""
    driver = {
        "name": "customer-sandbox",
        "version": __version__,
        "rules": [
            {
                "id": rule.name,
                "shortDescription": {"text": rule.what},
                "fullDescription": {"text": rule.why},
                "help": {"text": rule.right},
                "defaultConfiguration": {"level": rule.severity},
            }
            for rule in rules().values()
        ],
    }
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_sarif_result(found) for file in checked for found in file.findings],
    }
    return as_document({"$schema": _SARIF_SCHEMA, "version": "2.1.0", "runs": [run]})


def as_github(checked: Sequence[Checked]) -> bytes:
    """Return workflow commands, which GitHub shows as annotations of the changed lines."""
    lines = (_command(found) for file in checked for found in file.findings)
    return "".join(lines).encode("utf-8", "surrogateescape")


FORMATS: Final[Mapping[str, Callable[[Sequence[Checked]], bytes]]] = {
    "text": lambda checked: as_lines(line for file in checked for line in _lines(file)),
    "json": as_json,
    "sarif": as_sarif,
    "github": as_github,
}


def _lines(file: Checked) -> Iterator[str]:
    for found in file.findings:
        place = f"{found.file}:{found.line}:{found.column}"
        severity = rules()[found.rule].severity
        yield f"{place}: {severity}: {at_place(found.where, found.message)} [{found.rule}]"
    if file.note:
        yield f"{file.name}: {file.note}"
    if file.size:
        count = len(file.findings)
        verdict = counted(count, "warning") if count else "ok"
        yield f"{file.name}: {verdict}, {file.size}"


def _sarif_result(found: LocatedFinding) -> dict[str, Any]:
    return {
        "ruleId": found.rule,
        "ruleIndex": [*rules()].index(found.rule),
        "level": rules()[found.rule].severity,
        "message": {"text": found.message},
        "locations": [
            {
                "physicalLocation": {
                    "artifactLocation": {"uri": _uri(found.file)},
                    "region": {"startLine": found.line, "startColumn": found.column},
                },
                "logicalLocations": [{"fullyQualifiedName": found.where}],
            }
        ],
    }


def _uri(file: str) -> str:
    """Return the URI of a file, relative if it is below the current directory."""
    path = Path(file).absolute()
    return path.as_uri().removeprefix(f"{Path.cwd().as_uri()}/")


def _command(found: LocatedFinding) -> str:
    severity = rules()[found.rule].severity
    file = _escaped(found.file, f"{_ENDING}:,")  # in a name, more characters end it
    place = f"file={file},line={found.line},col={found.column},title={found.rule}"
    return f"::{severity} {place}::{_escaped(found.message, _ENDING)}\n"


def _escaped(text: str, characters: str) -> str:
    return text.translate({ord(each): f"%{ord(each):02X}" for each in characters})
