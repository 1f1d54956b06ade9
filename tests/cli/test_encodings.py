"""Commands whose standard output has an encoding other than UTF-8."""

from contextlib import redirect_stdout
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest
import yaml
from support.quick_process import server

from mock_server.cli import main

NAME = "Łódź & Søn \N{FOX FACE}"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A scenario with a customer whose name cannot be written in any 8-bit encoding."""
    path = tmp_path / "names.yaml"
    path.write_text(f"version: 1\nseed: 1\ncustomers: [{{ref: a, name: {NAME}}}]\n", "utf-8")
    return path


def printed(encoding: str, *words: str) -> bytes:
    """Run a command that must succeed; return its output."""
    raw = BytesIO()
    with redirect_stdout(TextIOWrapper(raw, encoding)) as out:
        assert main(words) == 0
        out.flush()
        return raw.getvalue()


@pytest.mark.parametrize(
    ("encoding", "shown"),
    [
        ("ascii", rb"\u0141\xf3d\u017a & S\xf8n \U0001f98a"),
        ("latin-1", b"\\u0141\xf3d\\u017a & S\xf8n \\U0001f98a"),
    ],
)
async def test_a_character_that_the_output_lacks_is_shown_as_an_escape(
    file: Path, encoding: str, shown: bytes
) -> None:
    async with server(str(file)) as running:
        assert printed(encoding, "customers", "--url", running.url).endswith(shown + b"\n")


def test_a_document_is_utf_8_whatever_the_output_is(file: Path) -> None:
    shown: Any = printed("ascii", "show", str(file), "--format", "yaml").decode()
    assert yaml.safe_load(shown)["customers"][0]["name"] == NAME
