"""The page about hosting sandboxes for partners: its commands are run in order."""

import re
from pathlib import Path
from subprocess import PIPE, Popen

from support.code_blocks import as_pattern, blocks, calls, run_shown
from support.forking import quick_command
from support.process import environment

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/how-to/host-for-partners.md").read_text("utf-8")
SHOWN_URL = "http://127.0.0.1:8080"


def test_the_commands_of_the_page_answer_what_it_shows(tmp_path: Path) -> None:
    shown = [call for block in blocks(PAGE, "console") for call in calls(block)]
    served: Popen[str] | None = None
    url = ""
    try:
        for command, output in shown:
            if command.startswith("customer-sandbox serve"):
                words = [quick_command(), *command.split()[1:], "--port", "0"]
                served = Popen(words, cwd=tmp_path, env=environment(), stdout=PIPE, text=True)
                assert served.stdout is not None
                found = [served.stdout.readline() for _ in range(4)]
                url = found[0].split()[3]
                printed = "".join(found)
            else:
                done = run_shown(f"export MOCK_SERVER_URL={url}; {command}", cwd=tmp_path)
                assert (done.returncode, done.stderr) == (0, ""), command
                printed = done.stdout
            printed = printed.replace(url or SHOWN_URL, SHOWN_URL).rstrip("\n")
            assert re.fullmatch(as_pattern(output.rstrip("\n")), printed, re.DOTALL), (
                f"{command}\n{printed}"
            )
    finally:
        if served is not None:
            served.kill()
            served.communicate()
    assert len(shown) >= 9
