"""Unreachable servers and servers that are not sandboxes: errors in one printable line."""

import asyncio
import json
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from support import NORTH, START_MS, built
from support.commands import Commands
from support.forking import quick_command
from support.process import finish, start, unheard
from support.quick_process import run
from support.terminals import in_terminal
from support.wire import serving

from mock_server.sandbox.ground.exchange import Request
from mock_server.sandbox.sandboxes.sandbox import Sandbox

VERBS = [
    ("clock",),
    ("faults",),
    ("faults", "--format", "json"),
    ("explain",),
    ("call", "getCustomer", NORTH, "--as", "acme"),
]
"""Verbs that read an answer, a list, a list to be written as JSON, an entry, several answers."""

IDS = [" ".join(words[:2]) for words in VERBS]


@asynccontextmanager
async def answering(status: str, body: bytes) -> AsyncIterator[str]:
    """Run a server that gives every call the same answer; yield its URL."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        head = f"HTTP/1.1 {status}\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n"
        writer.write(head.encode() + body)
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    async with server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"


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
    async with answering(*NONSENSE[sort]) as url:
        ended = await Commands(url, capsys)(*words)
    assert ended.code in (0, 1)
    assert [letter for letter in ended.out + ended.err if letter in "\x1b\x9b\x00"] == []
    if ended.code:
        assert (ended.err.startswith(url), ended.err.count("\n")) == (True, 1)


@pytest.mark.parametrize(
    ("nobody", "spared", "given"),
    [
        ("http://nobody.example", "", "/_sandbox/clock answers 403: Denied; HTTP_PROXY sets a"),
        ("http://nobody.example", "nobody.example", " cannot be reached: "),
        ("http://localhost:1", "", " cannot be reached: "),
        ("http://127.0.0.1:1", "", " cannot be reached: "),
        ("http://[::1]:1", "", " cannot be reached: "),
    ],
)
async def test_a_proxy_that_answers_for_a_server_elsewhere_is_reported(
    nobody: str, spared: str, given: str
) -> None:
    async with answering("403 Forbidden", b"Denied") as proxy:
        environ = {"http_proxy": proxy, "no_proxy": spared}
        ended = await run("clock", "--url", nobody, environ=environ)
    assert (ended.code, ended.err.count("\n")) == (1, 1)
    assert ended.err.startswith(f"{nobody}{given}")
    assert ("add nobody.example to no_proxy" in ended.err) is ("403" in given)


@pytest.mark.parametrize(
    ("words", "begins"),
    [
        (("clock", "--url", "http://u:s@nobody.example:1"), "http://u:s@nobody.example:1 cannot"),
        (("health",), "not ready: "),
    ],
)
async def test_a_proxy_that_does_not_answer_is_reported_instead_of_the_server(
    words: tuple[str, ...], begins: str
) -> None:
    environ = {
        "http_proxy": "127.0.0.1:1",
        "MOCK_SERVER_URL": "" if "--url" in words else "http://nobody.example",
    }
    ended = await run(*words, environ=environ)
    assert (ended.code, ended.err.count("\n")) == (1, 1)
    assert ended.err.startswith(begins)
    assert ended.err.endswith(
        "; HTTP_PROXY sets a proxy; to bypass it, add nobody.example to NO_PROXY\n"
    )
    assert "is a server running there" not in ended.err


async def test_an_address_at_which_nothing_can_be_asked_is_not_blamed_on_a_proxy() -> None:
    ended = await run("clock", "--url", "http://a b:1", environ={"http_proxy": "127.0.0.1:1"})
    assert (ended.code, ended.err.count("\n"), "PROXY" in ended.err) == (1, 1, False)


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
    async with answering("200 OK", body) as url:
        ended = await run("watch", "--url", url, "--format", form)
    assert (ended.code, ended.out, ended.err.count("\n")) == (1, "", 1)


CONDUCT = Sandbox(built(), START_MS).handle(Request("GET", "/_sandbox/conduct"), START_MS).body


@pytest.mark.parametrize(
    ("words", "body"),
    [
        (("sample",), b'{"items": [], "total": []}'),
        (("coverage", "--fail-under", "50"), b'{"percent": []}'),
        (("conduct", "--format", "junit"), CONDUCT.replace(b'"poll-early"', b"[]")),
    ],
    ids=["sample", "coverage", "conduct"],
)
async def test_members_of_an_unexpected_type_are_reported_in_one_line(
    words: tuple[str, ...], body: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    async with answering("200 OK", body) as url:
        ended = await Commands(url, capsys)(*words)
    assert (ended.code, ended.out) == (1, "")
    assert ended.err == f"{url} answers, but is not a sandbox\n"


@pytest.mark.parametrize(
    "words",
    [
        ("clock", "--sandbox", "\udcff"),
        ("journal", "--text", "\udcff"),
        ("watch", "--customer", "\udcff"),
        ("call", "getCustomer", "\udcff"),
        ("fail", "any", "[\udcff"),
    ],
    ids=lambda words: words[0],
)
async def test_an_argument_that_is_not_text_is_reported(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    async with serving() as served:
        ended = await Commands(served.listener.url, capsys)(*words)
    assert (ended.code, ended.out) == (2, "")
    assert ended.err == f"customer-sandbox: {words[-1]!a} is not UTF-8\n"


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


@pytest.mark.parametrize("form", ["text", "json"])
async def test_a_reader_that_closes_the_pipe_is_not_an_error(form: str) -> None:
    async with serving() as served:
        with unheard() as out:
            words = ["customers", "--format", form, "--url", served.listener.url]
            process = await start([quick_command(), *words], out=out)
        ended = await finish(process)
    assert (ended.code, ended.err) == (0, "")


EVIL = "\x1b[2J\x9b\u202eevil\r\n"


@pytest.mark.parametrize("form", ["text", "json"])
@pytest.mark.parametrize(
    ("words", "document"),
    [
        (("clock",), {"mode": "frozen", "now": EVIL, "speed": 0, "pending": 0, "nextDue": None}),
        (("reset",), {"now": EVIL}),
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
    async with answering("200 OK", json.dumps(document, ensure_ascii=False).encode()) as url:
        ended = await in_terminal(*words, "--url", url, "--format", form, "--no-color")
    assert "evil" in ended.out
    assert [letter for letter in ended.out if letter in "\x1b\x9b\u202e"] == []
