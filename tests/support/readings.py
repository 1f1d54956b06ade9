"""How the sandbox reads the interface document: `docs/readings.yaml`, and its table in the docs."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import yaml

FILE = Path(__file__).parents[2] / "docs" / "readings.yaml"


class Reading(NamedTuple):
    """A sentence of the document, with our reading if it is ambiguous."""

    section: str
    sentence: str
    row: str | None = None
    reading: str | None = None
    switch: Sequence[str] = ()

    @property
    def name(self) -> str:
        """The name of the reading in exchanges: the row, or the sentence itself."""
        return self.row or f"{self.section} {self.sentence}"


def readings() -> list[Reading]:
    """Return every sentence of the file, in the order of the document."""
    return [Reading(**entry) for entry in yaml.safe_load(FILE.read_text("utf-8"))]


def as_table() -> Iterator[str]:
    """Yield the table of the ambiguous sentences."""
    yield "| where | the document says | the sandbox reads | switch |"
    yield "|---|---|---|---|"
    for reading in readings():
        if reading.reading is not None:
            switch = ", ".join(f"`{name}`" for name in reading.switch) or "none"
            where = reading.row or reading.section
            yield f"| {where} | {reading.sentence} | {reading.reading} | {switch} |"
