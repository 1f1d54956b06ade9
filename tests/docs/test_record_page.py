"""The page about recordings: its commands are run in order, and its limits are those in force."""

import json
import re
from dataclasses import asdict
from pathlib import Path

from support.code_blocks import as_pattern, blocks, calls, run_shown
from support.recordings import READ, entry, har

from mock_server.recordings.recording import BOUNDS, mebibytes

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "how-to/record.md").read_text("utf-8")
REFERENCE = (DOCS / "reference/recordings.md").read_text("utf-8")
DIGEST = re.compile(r"\b[0-9a-f]{12}\b")


def test_the_commands_of_the_page_print_what_it_shows(tmp_path: Path) -> None:
    known = {"headers": [{"name": "Authorization", "value": "Bearer secret"}]}
    bodies = [json.dumps({"content": [{"customerId": READ[-36:-1] + end}]}) for end in "123"]
    entries = [entry(body=body, request=known) for body in bodies[:2]]
    other = entry("https://portal.example/")
    (tmp_path / "browser.har").write_text(json.dumps(har(*entries, entry(body=bodies[2]), other)))
    shown = [call for block in blocks(PAGE, "console") for call in calls(block)]
    assert len(shown) == 3
    for command, output in shown:
        done = run_shown(command, cwd=tmp_path)
        printed = DIGEST.sub("5f1d0c2e9a77", done.stderr + done.stdout).rstrip("\n")
        assert re.fullmatch(as_pattern(output.rstrip("\n")), printed, re.DOTALL), printed


def test_the_page_has_every_bound() -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \| ([\d,]+(?: MiB)?)", REFERENCE, re.MULTILINE))
    assert rows == {
        name: f"{bound:,}" if name in {"calls", "entries"} else mebibytes(bound)
        for name, bound in asdict(BOUNDS).items()
    }
