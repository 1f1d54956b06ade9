"""Every command, by what it is for: its help, words and examples, and the module that runs it.

A command is one row here, its words in `arguments.py` and its module in `commands/`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final

from mock_server.cli import arguments
from mock_server.cli.parser import Parser
from mock_server.cli.target import add_target
from mock_server.cli.verbs.records import Verb
from mock_server.cli.verbs.table import VERBS
from mock_server.cli.verbs.words import add_words

_COMMANDS: Final = "mock_server.cli.commands"


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """A command: `add` adds its words to a parser, `run` in the module of that name runs it.

    `more` is a paragraph of its help. Where it `is_intermixed`, flags may stand between its words.
    """

    name: str
    help: str
    module: str
    add: Callable[[Parser], None]
    examples: tuple[str, ...]
    more: str = ""
    is_intermixed: bool = False

    @property
    def description(self) -> str:
        """What its own help begins with: what it does, and examples."""
        examples = "".join(f"\n  {line}" for line in self.examples)
        sentence = f"{self.help[0].upper()}{self.help[1:]}."
        return "\n\n".join(filter(None, (sentence, self.more, f"examples:{examples}")))


def _command(name: str, text: str, add: Callable[[Parser], None], *examples: str) -> Command:
    module = f"{_COMMANDS}.{name}_command"
    return Command(name=name, help=text, module=module, add=add, examples=examples)


def _verb(verb: Verb) -> Command:
    return Command(
        name=verb.name,
        help=verb.help,
        module="mock_server.cli.verbs.running",
        add=partial(add_words, verb=verb),
        examples=verb.examples,
        more=verb.more,
        is_intermixed=True,
    )


COMMANDS: Final[Mapping[str, Command]] = {
    command.name: command
    for command in (
        *map(_verb, VERBS),
        _command(
            "serve",
            "serve a scenario",
            arguments.for_serve,
            "customer-sandbox serve",
            "customer-sandbox serve strict --port 9000",
            "customer-sandbox serve scenario.yaml --watch",
        ),
        _command(
            "exec",
            "serve for as long as another command runs",
            arguments.for_exec,
            "customer-sandbox exec -- sh -c 'curl -s $MOCK_SERVER_URL/_ready'",
            "customer-sandbox exec --scenario flaky --fail-unused-faults -- pytest",
        ),
        _command(
            "health",
            "say whether the server of this environment is ready",
            arguments.add_format,
            "customer-sandbox health",
        ),
        _command(
            "magic",
            "list the customers that always fail",
            arguments.for_magic,
            "customer-sandbox magic",
        ),
        _command(
            "watch",
            "show what happens in a sandbox, as it happens",
            arguments.for_watch,
            "customer-sandbox watch --why",
            "customer-sandbox watch --kind job --status failed",
        ),
        _command(
            "coverage",
            "show which parts of the contract a sandbox's clients have met",
            arguments.for_coverage,
            "customer-sandbox coverage --format junit > coverage.xml",
            "customer-sandbox coverage --fail-under 80",
        ),
        _command(
            "sample",
            "print customers for a load test, all different, the same each time",
            arguments.for_sample,
            "customer-sandbox sample load-test --count 3",
            "customer-sandbox sample --url http://127.0.0.1:8080 --format csv",
        ),
        _command(
            "init",
            "write a small scenario to start from",
            arguments.for_init,
            "customer-sandbox init sandbox",
        ),
        _command(
            "check",
            "check scenario files",
            arguments.for_check,
            "customer-sandbox check default",
            "customer-sandbox check --strict --format github scenarios/*.yaml",
        ),
        _command(
            "rules",
            "explain what check looks for",
            arguments.for_rules,
            "customer-sandbox rules",
            "customer-sandbox rules duplicate-ref",
        ),
        _command(
            "show",
            "print a scenario with everything resolved",
            arguments.for_show,
            "customer-sandbox show minimal",
        ),
        _command(
            "schema",
            "print the JSON Schema of scenario files",
            arguments.for_schema,
            "customer-sandbox schema > scenario.schema.json",
        ),
        _command(
            "scenarios",
            "list the shipped scenarios",
            arguments.add_format,
            "customer-sandbox scenarios",
        ),
        _command(
            "export",
            "write a running sandbox as a scenario file",
            add_target,
            "customer-sandbox export --sandbox test-42 > scenario.yaml",
        ),
        _command(
            "bundle",
            "print everything needed to replay a sandbox",
            arguments.for_bundle,
            "customer-sandbox bundle --sandbox test-42 --output failure.json",
        ),
        _command(
            "replay",
            "run again what happened in a sandbox",
            arguments.for_replay,
            "customer-sandbox replay failure.json",
            "customer-sandbox bundle | customer-sandbox replay -",
        ),
        _command(
            "assumptions",
            "list the assumptions and their alternatives",
            arguments.for_assumptions,
            "customer-sandbox assumptions --format markdown",
        ),
        _command(
            "openapi",
            "print the OpenAPI document",
            arguments.for_openapi,
            "customer-sandbox openapi --scenario strict",
        ),
        _command(
            "help",
            "explain a command, or list all of them",
            arguments.for_help,
            "customer-sandbox help fail",
        ),
        _command(
            "completion",
            "print a script that completes commands, flags and names in a shell",
            arguments.for_completion,
            'eval "$(customer-sandbox completion bash)"',
            "customer-sandbox completion zsh > ~/.zfunc/_customer-sandbox",
            "customer-sandbox completion fish | source",
        ),
    )
}
"""Every command, by name."""

GROUPS: Final[Mapping[str, tuple[str, ...]]] = {
    "serve": ("serve", "exec", "health"),
    "move time and settle work": ("clock", "advance", "freeze", "run", "settle", "reset"),
    "make things go wrong": ("fail", "faults", "magic"),
    "make calls and look around": (
        "call", "requests", "customers", "journal", "explain", "watch", "coverage", "sample",
    ),
    "write scenarios": (
        "init", "check", "rules", "show", "schema", "scenarios", "export",
    ),
    "reproduce a failure": ("bundle", "replay"),
    "read the contract": ("assumptions", "openapi"),
    "the command itself": ("help", "completion"),
}  # fmt: skip
"""Every command, under what it is for."""
