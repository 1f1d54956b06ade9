"""Commands with their output, errors and exit codes, as `transcripts/` have them.

A transcript begins with `# ` and what it shows. `$ ` is before a command, `! ` before a line of its
errors, and `[1]` is its exit code, unless that is 0. `…` stands for any text, and a line of its own
for any lines; `{URL}` for the server of the transcript, `{TOKEN}`, `{OWNER}` and `{CALLER}` for its
keys. What follows ` << ` is standard input.
"""

import asyncio
import io
import re
import shlex
from pathlib import Path

import pytest
from support.access import TOKEN, partners
from support.wire import serving

from mock_server.cli import main

FOLDER = Path(__file__).with_name("transcripts")


def transcripts(name: str) -> list[object]:
    """Return each transcript of a file: its commands, each with the lines that follow."""
    _, *parts = re.split("^# ", (FOLDER / name).read_text("utf-8"), flags=re.MULTILINE)
    titled = (part.partition("\n") for part in parts)
    return [
        pytest.param(re.split(r"^\$ ", text.strip(), flags=re.MULTILINE)[1:], id=title)
        for title, _, text in titled
    ]


def ran(
    line: str, url: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> str:
    """Run a command; return its output, errors and exit code as a transcript shows them."""
    monkeypatch.setenv("NO_COLOR", "")  # which --no-color sets
    typed, _, sent = line.partition(" << ")
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(sent.encode())))
    words = [word.replace("{URL}", url) for word in shlex.split(typed)]
    if url and not any(word.startswith("--url") for word in words):
        words += ["--url", url]
    capsys.readouterr()
    code = main(words)
    out, err = capsys.readouterr()
    errors = "".join(f"! {each}\n" for each in err.splitlines())
    return f"{out}{errors}{f'[{code}]' if code else ''}".rstrip("\n")


def assert_shown(command: str, url: str, answer: str) -> None:
    typed, *shown = command.strip("\n").split("\n")
    lines = (re.escape(line.replace("{URL}", url)).replace("…", ".*") for line in shown)
    pattern = "".join("(?:.*\n)*" if line == ".*" else f"{line}\n" for line in lines)
    assert re.fullmatch(pattern, f"{answer}\n" if answer else ""), f"$ {typed}\n{answer}"


@pytest.mark.parametrize("commands", transcripts("verbs.txt"))
async def test_verbs_answer_what_their_transcripts_show(
    commands: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving() as served:
        url = served.listener.url
        for command in commands:
            line = command.partition("\n")[0]
            answer = await asyncio.to_thread(ran, line, url, capsys, monkeypatch)
            assert_shown(command, url, answer)


@pytest.mark.parametrize("commands", transcripts("sandboxes.txt"))
async def test_an_operator_and_owners_get_what_the_transcripts_show(
    commands: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with partners("acme") as hosting:
        url, keys = hosting.served.listener.url, {**hosting.keys["acme"], "token": TOKEN}
        for command in commands:
            for name, key in keys.items():
                command = command.replace(f"{{{name.upper()}}}", key)  # noqa: PLW2901 - as it is typed
            line = command.partition("\n")[0]
            answer = await asyncio.to_thread(ran, line, url, capsys, monkeypatch)
            assert_shown(command, url, answer)


@pytest.mark.parametrize("commands", transcripts("alone.txt"))
def test_commands_without_a_server_answer_what_their_transcripts_show(
    commands: list[str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    for command in commands:
        answer = ran(command.partition("\n")[0], "", capsys, monkeypatch)
        assert_shown(command, "", answer)
