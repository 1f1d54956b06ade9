"""The page about calibration: its commands are run in order, with a recording of an odd service."""

import re
from pathlib import Path

from support.calibrating.drawing import record_an_odd_service
from support.code_blocks import as_pattern, blocks, calls, run_shown

PAGE = (Path(__file__).parents[2] / "docs/how-to/calibrate.md").read_text("utf-8")


def test_the_commands_of_the_page_print_what_it_shows(tmp_path: Path) -> None:
    record_an_odd_service(tmp_path / "calls.jsonl")
    shown = [call for block in blocks(PAGE, "console") for call in calls(block)]
    assert len(shown) == 8
    for command, output in shown:
        if "--answers" in command:
            tick(tmp_path / "questions.md")
        done = run_shown(command, cwd=tmp_path)
        printed = done.stderr + done.stdout
        assert re.fullmatch(as_pattern(output), printed, re.DOTALL), f"{command}\n{printed}"


def tick(questions: Path) -> None:
    """Answer a question, as the owner of the service does."""
    text = questions.read_text("utf-8").replace("Answered by: ", "Answered by: Kim")
    questions.write_text(text.replace("- [ ] `5`", "- [x] `5`"), "utf-8")
