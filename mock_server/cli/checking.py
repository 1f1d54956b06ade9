"""The commands about scenario files: `check`, and `rules` that explains what it finds."""

import argparse
import asyncio
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from mock_server.cli.commands import DONE, MISUSED, REFUSED, complain
from mock_server.cli.finding_formats import FORMATS
from mock_server.cli.parser import did_you_mean
from mock_server.contract.exact_json import dumps_indented
from mock_server.scenario_file import Recorder
from mock_server.server.checking import Checked, check_scenario
from mock_server.server.shipped import Rule, rules
from mock_server.server.watching import changes

_INDENT: Final = "    "


def check_files(arguments: argparse.Namespace) -> int:
    """Check scenario files; say what is wrong with each, and what is doubtful."""
    reader = Recorder()
    code = _check(arguments, reader)
    if arguments.watch:
        asyncio.run(_check_again(arguments, reader))
    return code


def explain_rules(arguments: argparse.Namespace) -> int:
    """Explain the rules of scenario files: all, or those that are named."""
    unknown = [name for name in arguments.rules if name not in rules()]
    if unknown:
        known = ", ".join(rules())
        guess = did_you_mean(unknown[0], rules())
        return complain(f"there is no rule {unknown[0]}; there are {known}{guess}", MISUSED)
    if arguments.format == "json":
        rows = [_as_row(rules()[name]) for name in arguments.rules or rules()]
        sys.stdout.write(dumps_indented(rows).decode() + "\n")
        return DONE
    explained = [_explained(rules()[name]) for name in arguments.rules or rules()]
    sys.stdout.write("\n".join("".join(f"{line}\n" for line in lines) for lines in explained))
    return DONE


def _as_row(rule: Rule) -> Mapping[str, str]:
    """Return a rule as JSON has it."""
    names = ("name", "severity", "what", "why", "right")
    return {name: getattr(rule, name) for name in names}


def _check(arguments: argparse.Namespace, reader: Recorder) -> int:
    checked = [check_scenario(file, reader) for file in arguments.files]
    sys.stdout.write(FORMATS[arguments.format](checked))
    sys.stdout.flush()
    return _exit_code(checked, strict=arguments.strict)


async def _check_again(arguments: argparse.Namespace, reader: Recorder) -> None:
    """Check after each change, until interrupted."""
    async for _ in changes(reader, polling=arguments.watch_polling):
        reader.seen.clear()
        _check(arguments, reader)


def _exit_code(checked: Sequence[Checked], *, strict: bool) -> int:
    severities = ("error", "warning") if strict else ("error",)
    found = any(file.count(severity) for file in checked for severity in severities)
    return REFUSED if found else DONE


def _explained(rule: Rule) -> Iterator[str]:
    yield f"{rule.name} ({rule.severity})"
    yield f"  {rule.what}"
    yield f"  Why: {rule.why}"
    yield f"  What would be right: {rule.right}"
    for kind in ("bad", "good"):
        yield f"  {kind.capitalize()}:"
        yield from _example(rule.examples / f"{kind}.yaml")


def _example(path: Path) -> Iterator[str]:
    for line in path.read_text("utf-8").splitlines():
        yield f"{_INDENT}{line}".rstrip()
