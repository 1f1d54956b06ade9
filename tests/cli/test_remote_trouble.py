"""Unreachable servers and servers that are not sandboxes: errors in one printable line."""

import asyncio
import json
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from support import NORTH
from support.canned_server import answering
from support.commands import Commands
from support.forking import quick_command
from support.process import finish, start
from support.quick_process import run
from support.terminals import in_terminal

VERBS = [
    ("clock",),
    ("faults",),
    ("faults", "--format", "json"),
    ("explain",),
    ("call", "getCustomer", NORTH, "--as", "acme"),
]
"""Verbs that read an answer, a list, a list to be written as JSON, an entry, several answers."""

IDS = [" ".join(words[:2]) for words in VERBS]


NONSENSE = {
    "no JSON": ("200 OK", b"<h1>Welcome</h1>"),
    "a list": ("200 OK", b"[]"),
    "null": ("200 OK", b"null"),
    "an empty object": ("200 OK", b'{"items": 1}'),
    "items of another kind": ("200 OK", b'{"items": [1], "total": 1, "size": 1, "page": 0}'),
    "an HTML error": ("404 Not Found", b"<h1>\x1b[2J\x9bNot here</h1>"),
    "a problem that is none": ("500 Oops", b'{"detail": null}'),
    "cut off": ("200 OK\r\nX-Cut: 1", b""),
    "more than there is memory": (f"200 OK\r\nContent-Length: {10**14}", b"{"),
    "more than a number may be": (f"200 OK\r\nContent-Length: {10**40}", b"{"),
    "no HTTP": ("\x00", b"\x00"),
}


@pytest.mark.parametrize("words", VERBS, ids=IDS)
@pytest.mark.parametrize("sort", NONSENSE)
async def test_a_server_other_than_a_sandbox_is_reported_in_one_line(
    words: tuple[str, ...], sort: str, capsys: pytest.CaptureFixture[str]
) -> None:
    async with answering(lambda: NONSENSE[sort]) as url:
        ended = await Commands(url, capsys)(*words)
    assert ended.code in (0, 1)
    assert [letter for letter in ended.out + ended.err if letter in "\x1b\x9b\x00"] == []
    if ended.code:
        assert (ended.err.startswith(url), ended.err.count("\n")) == (True, 1)


@pytest.mark.parametrize("form", ["text", "json"])
@pytest.mark.parametrize(
    "body",
    [
        b"x" * (1 << 20),
        b"id: 1\nevent: exchange\ndata: 5\n\n",
        b"id: 1\nevent: exchange\ndata: " + b"[" * 1000 + b"\n\n",
        b"".join(b"%d: 1\n" % number for number in range(100)) + b"event: job\n\n",
    ],
    ids=["a line without end", "no object", "many levels", "other fields"],
)
async def test_a_stream_without_events_is_reported_in_one_line(body: bytes, form: str) -> None:
    async with answering(lambda: ("200 OK", body)) as url:
        ended = await run("watch", "--url", url, "--format", form)
    assert (ended.code, ended.out, ended.err.count("\n")) == (1, "", 1)


@asynccontextmanager
async def silent(called: asyncio.Event) -> AsyncIterator[str]:
    """Run a server that accepts calls and never answers; yield its URL."""
    over = asyncio.Event()

    async def wait(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        called.set()
        await over.wait()
        writer.close()

    server = await asyncio.start_server(wait, "127.0.0.1", 0)
    try:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    finally:
        over.set()
        server.close()
        await server.wait_closed()


async def test_an_unresponsive_server_is_waited_for_until_the_timeout(
    capsys: pytest.CaptureFixture[str],
) -> None:
    async with silent(asyncio.Event()) as url:
        ended = await Commands(url, capsys)("clock", "--timeout", "0.05")
    why = "no answer in time; --timeout sets the limit in seconds"
    assert (ended.code, ended.err) == (1, f"{url} cannot be reached: {why}\n")


async def test_ctrl_c_ends_a_command_that_waits_with_130() -> None:
    called = asyncio.Event()
    async with silent(called) as url:
        process = await start([quick_command(), "clock", "--url", url])
        await called.wait()
        process.send_signal(signal.SIGINT)
        ended = await finish(process)
    assert (ended.code, ended.out, ended.err) == (130, "", "")


EVIL = "\x1b[2J\x9b\u202eevil\r\n"


@pytest.mark.parametrize("form", ["text", "json"])
@pytest.mark.parametrize(
    ("words", "document"),
    [
        (("clock",), {"mode": "frozen", "now": EVIL, "speed": 0, "pending": 0, "nextDue": None}),
        (("reset",), {"now": EVIL}),
        (("sandboxes",), {"items": [{"name": EVIL, "outdated": True, "bytes": 0}], "total": 1}),
        (("customers", "x"), {"name": EVIL}),
        (
            ("faults",),
            {
                "items": [
                    {
                        "name": EVIL,
                        "operation": EVIL,
                        "matched": 0,
                        "fired": 0,
                        "passed": 0,
                        "remaining": EVIL,
                        "completed": False,
                        "fault": EVIL,
                    }
                ],
                "total": 1,
                "page": 0,
                "size": 1,
            },
        ),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
async def test_no_control_characters_reach_the_terminal(
    words: tuple[str, ...], document: dict[str, object], form: str
) -> None:
    body = json.dumps(document, ensure_ascii=False).encode()
    async with answering(lambda: ("200 OK", body)) as url:
        ended = await in_terminal(*words, "--url", url, "--format", form, "--no-color")
    assert "evil" in ended.out
    assert [letter for letter in ended.out if letter in "\x1b\x9b\u202e"] == []


async def test_all_sandboxes_that_a_store_keeps_are_listed() -> None:
    def page(number: int, *items: dict[str, object]) -> tuple[str, bytes]:
        kept = {"name": f"kept-{number}", "bytes": 5, "loaded": False}
        more = {"total": 1, "kept": [{"name": "default", "loaded": True}, kept]}
        document = {"items": items, "page": number, "size": 1000, **more, "keptTotal": 1001}
        return "200 OK", json.dumps(document).encode()

    pages = [page(0, {"name": "default", "size": {"bytes": 9}}), page(1)] * 2
    async with answering(lambda: pages.pop(0)) as url:
        shown = await run("sandboxes", "--url", url)
        as_json = await run("sandboxes", "--url", url, "--format", "json")
    assert [row.split()[0] for row in shown.out.splitlines()] == ["default", "kept-0", "kept-1"]
    document = json.loads(as_json.out)
    assert [each["name"] for each in document["kept"]] == ["default", "kept-0", "default", "kept-1"]
    assert (document["size"], len(document["items"])) == (1, 1)
