"""`assumptions`: list the assumptions and their alternatives, as text, Markdown or JSON."""

import argparse
from collections.abc import Iterator, Mapping
from typing import Any

from mock_server.cli.language_tables import cell, text_or_json
from mock_server.cli.terminal import write_document, write_lines
from mock_server.server.shipped import documents


def run(arguments: argparse.Namespace) -> None:
    register = documents().assumptions
    if arguments.json or arguments.format == "json":
        write_document(register)
    elif arguments.markdown or arguments.format == "markdown":
        write_lines(_as_markdown(register))
    else:
        write_lines(_as_text(register))


def _as_text(register: Mapping[str, Any]) -> Iterator[str]:
    for name, row in register.items():
        yield f"{name} (section {row['section']})"
        yield f"  open: {row['open']}"
        yield f"  default: {text_or_json(row['default'])} - {row['means']}"
        for alternative in row["alternatives"]:
            yield f"  or: {text_or_json(alternative['value'])} - {alternative['means']}"


def _as_markdown(register: Mapping[str, Any]) -> Iterator[str]:
    yield "| id | section | left open | what the sandbox does | alternatives |"
    yield "|---|---|---|---|---|"
    for name, row in register.items():
        alternatives = "<br>".join(
            f"`{text_or_json(alternative['value'])}`: {cell(alternative['means'])}"
            for alternative in row["alternatives"]
        )
        cells = (f"`{name}`", row["section"], cell(row["open"]), cell(row["means"]))
        yield f"| {' | '.join(cells)} | {alternatives or 'none'} |"
