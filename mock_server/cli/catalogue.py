"""Which commands belong together, and how each is used: what help leads with."""

from collections.abc import Mapping
from typing import Final

from mock_server.cli.verbs.table import VERBS

GROUPS: Final[Mapping[str, tuple[str, ...]]] = {
    "serve": ("serve", "exec", "health"),
    "move time and settle work": ("clock", "advance", "freeze", "run", "settle", "reset"),
    "make things go wrong": ("fail", "faults", "magic"),
    "call and look": (
        "call", "requests", "customers", "journal", "explain", "watch", "coverage", "sample",
    ),
    "write scenarios": (
        "init", "check", "rules", "show", "schema", "scenarios", "export",
    ),
    "see a failure again": ("bundle", "replay"),
    "read the contract": ("assumptions", "openapi"),
    "the command itself": ("help", "completion"),
}  # fmt: skip
"""Every command, under what it is for."""

_OTHERS: Final[Mapping[str, tuple[str, ...]]] = {
    "serve": (
        "customer-sandbox serve",
        "customer-sandbox serve strict --port 9000",
        "customer-sandbox serve scenario.yaml --watch",
    ),
    "exec": (
        "customer-sandbox exec -- sh -c 'curl -s $MOCK_SERVER_URL/_ready'",
        "customer-sandbox exec --scenario flaky --fail-unused-faults -- pytest",
    ),
    "health": ("customer-sandbox health",),
    "magic": ("customer-sandbox magic",),
    "watch": (
        "customer-sandbox watch --why",
        "customer-sandbox watch --kind job --status failed",
    ),
    "coverage": (
        "customer-sandbox coverage --format junit > coverage.xml",
        "customer-sandbox coverage --fail-under 80",
    ),
    "sample": (
        "customer-sandbox sample load-test --count 3",
        "customer-sandbox sample --url http://127.0.0.1:8080 --format csv",
    ),
    "init": ("customer-sandbox init sandbox",),
    "check": (
        "customer-sandbox check default",
        "customer-sandbox check --strict --format github scenarios/*.yaml",
    ),
    "rules": ("customer-sandbox rules", "customer-sandbox rules duplicate-ref"),
    "show": ("customer-sandbox show minimal",),
    "schema": ("customer-sandbox schema > scenario.schema.json",),
    "scenarios": ("customer-sandbox scenarios",),
    "export": ("customer-sandbox export --sandbox test-42 > scenario.yaml",),
    "bundle": ("customer-sandbox bundle --sandbox test-42 > failure.json",),
    "replay": (
        "customer-sandbox replay failure.json",
        "customer-sandbox bundle | customer-sandbox replay -",
    ),
    "assumptions": ("customer-sandbox assumptions --format markdown",),
    "openapi": ("customer-sandbox openapi --scenario strict",),
    "help": ("customer-sandbox help fail",),
    "completion": (
        'eval "$(customer-sandbox completion bash)"',
        "customer-sandbox completion zsh > ~/.zfunc/_customer-sandbox",
        "customer-sandbox completion fish | source",
    ),
}

EXAMPLES: Final[Mapping[str, tuple[str, ...]]] = {
    **_OTHERS,
    **{verb.name: verb.examples for verb in VERBS},
}
"""What to type, for each command."""


def described(name: str, text: str, more: str = "") -> str:
    """Return the description in a command's help: what it does, and examples of it."""
    examples = "".join(f"\n  {line}" for line in EXAMPLES[name])
    paragraphs = (f"{text[0].upper()}{text[1:]}.", more, f"examples:{examples}")
    return "\n\n".join(filter(None, paragraphs))


def overview(helps: Mapping[str, str]) -> str:
    """Return the help of the whole command line, from what each command is for."""
    width = max(map(len, helps))
    lines = [
        "usage: customer-sandbox [--help] [--version] [--no-color] COMMAND ...",
        "",
        "A sandbox of the Customer Management interface.",
        "",
        "examples:",
        "  customer-sandbox serve                               # on http://127.0.0.1:8080",
        "  customer-sandbox call getCustomer acme-north         # in another terminal",
        "  customer-sandbox fail getCustomer CUSTOMER_1006 --times 1",
        "  customer-sandbox explain",
    ]
    for heading, names in GROUPS.items():
        lines += ["", f"{heading}:", *(f"    {name:<{width}}  {helps[name]}" for name in names)]
    lines += [
        "",
        "Commands about a running sandbox find it by --url or MOCK_SERVER_URL, and by --sandbox",
        "NAME; the control token by MOCK_SERVER_CONTROL_TOKEN or --token-file FILE.",
        "",
        "`customer-sandbox COMMAND --help` tells all about one. Documentation: README.md and",
        "docs/command-line.md of the project; a running server has the interface's at URL/docs.",
    ]
    return "\n".join(lines) + "\n"


SHELLS: Final = ("bash", "zsh", "fish")
"""The shells that there is completion for."""

BRIEFLY: Final = """\
A sandbox of the Customer Management interface.

  customer-sandbox serve                         serve it on http://127.0.0.1:8080
  customer-sandbox call getCustomer acme-north   make a call, from another terminal
  customer-sandbox --help                        see every command
"""
"""What is said when no command is."""
