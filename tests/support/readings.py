"""How the sandbox reads the interface document: `docs/readings.yaml`, and the table made of it.

`python -m support.readings` writes it into the fidelity page, and the register of assumptions.
"""

from collections.abc import Iterator, Sequence
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import NamedTuple

import yaml

from mock_server.cli import main as command

DOCS = Path(__file__).parent.parent.parent / "docs"
PAGE = DOCS / "fidelity.md"
BEGIN = "<!-- readings: written by `make generated` -->\n"
END = "<!-- /readings -->"
REGISTER_BEGIN = "<!-- assumptions: written by `customer-sandbox assumptions --markdown` -->\n"
REGISTER_END = "<!-- /assumptions -->"


class Reading(NamedTuple):
    """A sentence of the document; what it means to us, if it can be read in two ways."""

    section: str
    sentence: str
    row: str | None = None
    reading: str | None = None
    switch: Sequence[str] = ()

    @property
    def name(self) -> str:
        """How an exchange names what shows the reading: the row, or the sentence itself."""
        return self.row or f"{self.section} {self.sentence}"


def readings() -> list[Reading]:
    """Return every sentence of the file, in the order of the document."""
    text = (DOCS / "readings.yaml").read_text("utf-8")
    return [Reading(**entry) for entry in yaml.safe_load(text)]


def as_markdown() -> str:
    """Return the table of the sentences that can be read in two ways."""
    return "".join(f"{line}\n" for line in _lines())


def _lines() -> Iterator[str]:
    yield "| where | the document says | the sandbox reads | switch |"
    yield "|---|---|---|---|"
    for reading in readings():
        if reading.reading is not None:
            switch = ", ".join(f"`{name}`" for name in reading.switch) or "none"
            where = reading.row or reading.section
            yield f"| {where} | {reading.sentence} | {reading.reading} | {switch} |"


def register() -> str:
    """Return the table of the assumptions, as the command prints it."""
    with redirect_stdout(StringIO()) as printed:
        command(["assumptions", "--markdown"])
    return printed.getvalue()


def main() -> None:
    _write(BEGIN, as_markdown(), END)
    _write(REGISTER_BEGIN, register(), REGISTER_END)


def _write(begin: str, table: str, end: str) -> None:
    """Put a table between two marks of the page."""
    before, _, rest = PAGE.read_text("utf-8").partition(begin)
    PAGE.write_text(before + begin + table + end + rest.partition(end)[2], "utf-8")


if __name__ == "__main__":
    main()
