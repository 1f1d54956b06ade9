"""`check`: findings about scenarios and plans, in the formats of people and tools."""

import asyncio
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any, Final

from mock_server import __version__
from mock_server.cli.printing import write_out
from mock_server.cli.terminal import (
    DONE,
    REFUSED,
    Arguments,
    ignoring_closed_pipe,
)
from mock_server.contract.texts.printable import counted
from mock_server.contract.texts.reports import as_lines
from mock_server.contract.values.exact_json import as_document
from mock_server.domain.refusal import at_place
from mock_server.scenario_file import LocatedFinding, Recorder
from mock_server.server.checking import Checked, check_file
from mock_server.server.shipped import rules
from mock_server.server.watching import changes


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


_SARIF_SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"


def as_text(checked: Sequence[Checked]) -> bytes:
    return as_lines(line for file in checked for line in _lines(file))


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
    document = {"$schema": _SARIF_SCHEMA, "version": "2.1.0", "runs": [run]}
    return as_document(document)


def as_github(checked: Sequence[Checked]) -> bytes:
    """Return workflow commands, which GitHub shows as annotations of the changed lines."""
    lines = (_command(found) for file in checked for found in file.findings)
    return "".join(lines).encode("utf-8", "surrogateescape")


FORMATS: Final[Mapping[str, Callable[[Sequence[Checked]], bytes]]] = {
    "text": as_text,
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
    severity, file = rules()[found.rule].severity, _escaped(found.file, _ENDING + ":,")
    place = f"file={file},line={found.line},col={found.column},title={found.rule}"
    return f"::{severity} {place}::{_escaped(found.message, _ENDING)}\n"


_ENDING: Final = "%\r\n"
"""The characters that would end a workflow command; in the name of a file, some more would."""


def _escaped(text: str, characters: str) -> str:
    return text.translate({ord(each): f"%{ord(each):02X}" for each in characters})
