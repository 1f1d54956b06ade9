"""`scenarios` and `rules`: what is shipped. Nothing here needs the contract or a sandbox."""

from collections.abc import Iterator
from typing import Final

from mock_server.cli.terminal import MISUSED, Arguments, CommandError, write_document, write_lines
from mock_server.contract.texts.printable import did_you_mean
from mock_server.server.shipped import Rule, describe_scenarios, rules


def list_scenarios(arguments: Arguments) -> None:
    described = describe_scenarios()
    if arguments.format == "json":
        write_document([{"name": name, "description": text} for name, text in described.items()])
    else:
        width = max(map(len, described), default=0)
        write_lines(f"{name:<{width}}  {description}" for name, description in described.items())


_SHOWN: Final = ("name", "severity", "what", "why", "right")


def explain_rules(arguments: Arguments) -> None:
    known = rules()
    for name in arguments.rules:
        if name not in known:
            guess = did_you_mean(name, known)
            text = f"there is no rule {name}; there are {', '.join(known)}{guess}"
            raise CommandError(text, MISUSED)
    asked = [known[name] for name in arguments.rules or known]
    if arguments.format == "json":
        write_document([{name: getattr(rule, name) for name in _SHOWN} for rule in asked])
        return
    for number, rule in enumerate(asked):
        write_lines([""] if number else [])
        write_lines(_explained(rule))


def _explained(rule: Rule) -> Iterator[str]:
    yield f"{rule.name} ({rule.severity})"
    yield f"  {rule.what}"
    yield f"  Why: {rule.why}"
    yield f"  Instead: {rule.right}"
    for kind in ("bad", "good"):
        yield f"  {kind.capitalize()}:"
        example = (rule.examples / f"{kind}.yaml").read_text("utf-8")
        yield from (f"    {line}".rstrip() for line in example.splitlines())
