"""Commands with their output, errors and exit codes, as `transcripts/` have them.

A transcript begins, after an empty line, with `# ` and what it shows. `$ ` is before a command,
`! ` before a line of its errors, and `[1]` is its exit code, unless that is 0. `…` stands for any
text, and a line of its own for any lines; `{URL}` and `{PORT}` for the server of the transcript
(in `others.txt` one that gives every call the answer that `answer STATUS << BODY` has set, or one
call, and later ones an empty answer: `answer once STATUS << BODY`),
`{TOKEN}`, `{OWNER}` and `{CALLER}` for its keys, and `{RUN}` for Python that runs what follows,
with the functions of `support/executing.py`. As in a shell, `NAME=value` before a command is a
variable, and ` > ` is before the file for its output; ` << ` is before standard input, with `\\n`
for the end of a line. Each transcript has a folder of its own, in which `write FILE << TEXT` makes
a file, `replace FILE OLD NEW` changes it, and `cat FILE` shows it; `tool NAME JSON` runs a tool of
agents.
"""

import asyncio
import io
import json
import re
import shlex
import sys
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import TypeAlias

import pytest
from support.access import TOKEN, partners
from support.canned_server import answering
from support.executing import CALLS
from support.wire import serving

from mock_server.cli import main
from mock_server.cli.agent_tools import answer
from mock_server.cli.command_line import Command
from mock_server.cli.parameters import COMMANDS
from mock_server.client.remote import Remote
from mock_server.web.callers.guard import Guard

FOLDER = Path(__file__).with_name("transcripts")
Names: TypeAlias = Mapping[str, str]
"""What the names in a transcript stand for."""


@asynccontextmanager
async def alone() -> AsyncIterator[Names]:
    yield {"RUN": shlex.join([sys.executable, "-c", f"{CALLS}exec(sys.argv[1])"])}


@asynccontextmanager
async def served(guard: Guard | None = None) -> AsyncIterator[Names]:
    async with serving(guard=guard) as server:
        yield {"URL": server.listener.url, "PORT": str(server.listener.port)}


@asynccontextmanager
async def hosting() -> AsyncIterator[Names]:
    async with partners("acme") as hosted:
        keys = {role.upper(): key for role, key in hosted.keys["acme"].items()}
        yield {"URL": hosted.served.listener.url, "TOKEN": TOKEN, **keys}


ANSWER: dict[str, str] = {}


def answer_of_another() -> tuple[str, bytes]:
    body = ANSWER.pop("once", ANSWER["body"])
    return ANSWER["status"], body.encode()


@asynccontextmanager
async def another() -> AsyncIterator[Names]:
    async with answering(answer_of_another) as url:
        yield {"URL": url, "PORT": url.rpartition(":")[2]}


SERVERS: dict[str, Callable[[], AbstractAsyncContextManager[Names]]] = {
    "alone.txt": alone,
    "certify.txt": alone,
    "checks.txt": alone,
    "exec.txt": alone,
    "others.txt": another,
    "tools.txt": served,
    "verbs.txt": served,
    "guarded.txt": lambda: served(Guard(control_token="hush")),
    "sandboxes.txt": hosting,
}


def transcripts() -> list[object]:
    """Return each transcript: its file, and its commands, each with the lines that follow."""
    found: list[object] = []
    for name in SERVERS:
        _, *parts = re.split(r"(?:\A|\n\n)# ", (FOLDER / name).read_text("utf-8"))
        for part in parts:
            title, _, text = part.partition("\n")
            commands = re.split(r"^\$ ", text.strip(), flags=re.MULTILINE)[1:]
            found.append(pytest.param(name, commands, id=f"{name} {title}"))
    return found


def filled(line: str, names: Names) -> str:
    for name, value in names.items():
        line = line.replace(f"{{{name}}}", value)
    return line


def prepared(words: list[str], sent: str) -> str | None:
    """Do what a transcript does besides commands; return what it shows, None for a command."""
    match words:
        case ["answer", "once", *status]:
            ANSWER.update(status=" ".join(status), once=sent, body="")
        case ["answer", *status]:
            ANSWER.update(status=" ".join(status), body=sent)
        case ["write", name]:
            Path(name).write_text(sent, "utf-8")
        case ["replace", name, old, new]:
            text = Path(name).read_text("utf-8")
            assert old in text
            Path(name).write_text(text.replace(old, new, 1), "utf-8")
        case ["cat", name]:
            return Path(name).read_text("utf-8").rstrip("\n")
        case _:
            return None
    return ""


def ran(line: str, url: str | None, capture: pytest.CaptureFixture[str]) -> str:
    """Run a command; return its output, errors and exit code as a transcript shows them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NO_COLOR", "")  # which --no-color sets
        line, _, file = line.partition(" > ")
        typed, _, sent = line.partition(" << ")
        sent = sent.replace("\\n", "\n")
        patch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(sent.encode())))
        if typed.startswith("tool "):
            _, tool, given = typed.split(" ", 2)
            answered = answer(tool, json.loads(given), Remote(str(url)))
            mark = "! " if answered.is_error else ""
            return "\n".join(f"{mark}{each}" for each in answered.text.split("\n")).rstrip("\n")
        words = shlex.split(typed)
        while words and re.match("[A-Za-z_]+=", words[0]):
            patch.setenv(*words.pop(0).split("=", 1))
            url = None
        shown = prepared(words, sent)
        if shown is not None:
            return shown
        takes = Command(words[0]).params if words and words[0] in COMMANDS else ()
        takes_url = any("--url" in each.opts for each in takes)
        if url and takes_url and not any(word.startswith("--url") for word in words):
            words += ["--url", url]
        capture.readouterr()
        code = main(words)
    out, err = capture.readouterr()
    if file:
        Path(file).write_text(out, "utf-8")
        out = ""
    errors = "".join(f"! {each}\n" for each in err.splitlines())
    return f"{out}{errors}{f'[{code}]' if code else ''}".rstrip("\n")


@pytest.mark.parametrize(("file", "commands"), transcripts())
def test_commands_answer_what_their_transcripts_show(
    file: str,
    commands: list[str],
    tmp_path: Path,
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    with asyncio.Runner() as loop:
        server = SERVERS[file]()
        names = loop.run(server.__aenter__())
        for command in commands:
            typed, *shown = (filled(line, names) for line in command.strip("\n").split("\n"))
            if "URL" in names:
                answer = loop.run(asyncio.to_thread(ran, typed, names["URL"], capfd))
            else:  # in the main thread, which handles signals, and where no loop runs
                answer = ran(typed, None, capfd)
            lines = (re.escape(line).replace("…", ".*") for line in shown)
            pattern = "".join("(?:.*\n)*" if line == ".*" else f"{line}\n" for line in lines)
            assert re.fullmatch(pattern, f"{answer}\n" if answer else ""), f"$ {typed}\n{answer}"
        loop.run(server.__aexit__(None, None, None))
