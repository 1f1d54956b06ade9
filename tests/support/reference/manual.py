"""The reference of the command line: the commands by purpose, each of which explains itself."""

from collections.abc import Iterator

from mock_server.cli.parameters import GROUPS


def as_markdown() -> Iterator[str]:
    """Yield the lines of the table."""
    yield from ("| to | commands |", "|---|---|")
    for heading, names in GROUPS.items():
        yield f"| {heading} | {', '.join(f'`{name}`' for name in names)} |"
