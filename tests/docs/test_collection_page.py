"""The page about collections: its commands write the output shown, in every format."""

import re
from pathlib import Path

import pytest
from support.code_blocks import blocks, calls
from support.sent_collections import READERS

from mock_server.cli import main
from mock_server.cli.parameters import COMMANDS

PAGE = (Path(__file__).parents[2] / "docs/how-to/send-requests-from-a-tool.md").read_text("utf-8")


def test_the_commands_of_the_page_write_collections(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shown = [command.split() for block in blocks(PAGE, "console") for command, _ in calls(block)]
    assert len(shown) == len(READERS)
    for _, *words in shown:
        assert main(words) == 0
        form, out = (words[words.index(flag) + 1] for flag in ("--format", "--out"))
        assert READERS[form](tmp_path / out).calls


def test_the_page_has_every_format() -> None:
    rows = re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE)
    assert sorted(rows) == sorted(COMMANDS["collection"]["formats"]) == sorted(READERS)
