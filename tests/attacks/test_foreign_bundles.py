"""A stranger's bundle or state reads no files, prints no control characters, fails in one line."""

import io
import json
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from copy import deepcopy
from functools import cache, reduce
from operator import getitem
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from support import ACME, BLUE, NORTH, Client
from support.bundles import bundle_of, write
from support.canned_server import CannedAnswer, CannedServer
from support.faults import CALLS
from support.forking import quick_command
from support.process import finish, start
from support.uploads import put_state
from thoroughness import examples

from mock_server.cli import main
from mock_server.contract.values.exact_json import dumps

ESCAPE: Final = "\x1b[31m\x9b31m\x07\r\nred\u202e"


@cache
def taken() -> bytes:
    """Return a bundle that contains a bit of everything and starts from a state."""
    client = Client.of(assumptions={"rate-limit": 1000})
    put_state(client, client.control("GET", "/state").json)
    client.control(
        "POST", "/faults", {"name": "bad-day", "steps": ["GLOBAL_1001", {"delay": "1s"}]}
    )
    for method, path, body in CALLS.values():
        client.call(method, path, body, token="acme-token")
        client.now_ms += 777
    client.call("PATCH", f"/api/v2/customer/{NORTH}", b"\xff")
    client.modify(BLUE, {"name": "Blue"})
    client.control("POST", "/clock/run", {"speed": 60})
    client.now_ms += 1000
    client.get(ACME)
    client.control("DELETE", "/customers/depot")
    return dumps(bundle_of(client))


def bundle() -> Any:
    return json.loads(taken())


def replayed(folder: Path, document: Any) -> tuple[int, str, str]:
    """Replay a bundle as a user does; return the exit code, stdout and stderr."""
    file = write(folder, document if isinstance(document, bytes) else json.dumps(document).encode())
    return printed_by("replay", str(file))


def printed_by(*words: str) -> tuple[int, str, str]:
    """Run a command in this process; return the exit code, stdout and stderr."""
    with redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()) as err:
        code = main([*words])
    return code, out.getvalue(), err.getvalue()


def changed(path: tuple[str | int, ...], value: Any) -> Any:
    """Return the bundle with another value at a path."""
    document = bundle()
    *way, last = path
    inner = document
    for step in way:
        inner = inner[step]
    inner[last] = value
    return document


def is_shown_safely(text: str) -> bool:
    return all(line.isprintable() for line in text.split("\n"))


def test_the_bundle_is_all_as_recorded(tmp_path: Path) -> None:
    expected = f"scenario test, seed 7, {len(CALLS) + 6} calls: all as recorded\n"
    assert replayed(tmp_path, bundle()) == (0, expected, "")


# ── Nothing is read ──────────────────────────────────────────────────────────────────────────────

SECRET: Final = "first words of a secret"


@pytest.fixture
def secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Set up a file and a variable that no bundle may read; return the path of the file."""
    monkeypatch.setenv("SECRET", SECRET)
    file = tmp_path / "secret.txt"
    file.write_text(SECRET, "utf-8")
    return str(file)


@pytest.mark.parametrize("key", ["extends", "include"])
@pytest.mark.parametrize("what", ["{file}", "default", "../secret.txt", "/etc/passwd"])
def test_a_foreign_scenario_reads_no_file(tmp_path: Path, secret: str, key: str, what: str) -> None:
    named = what.format(file=secret)
    value = [named] if key == "include" else named
    code, out, err = replayed(tmp_path, changed(("scenario", key), value))
    where = "/include/0" if key == "include" else "/extends"
    why = f"{where}: no other files can be read here; spell it out"
    expected = f"the scenario of {tmp_path}/bundle.json is refused here: {why}\n"
    assert (code, out, err) == (1, "", expected)


@pytest.mark.parametrize("key", ["extends", "include"])
def test_a_foreign_state_reads_no_file(secret: str, key: str) -> None:
    client = Client.of()
    state = client.control("GET", "/state").json
    state["scenario"][key] = [secret] if key == "include" else secret
    reply = put_state(client, state)
    assert (reply.status, SECRET.encode() in reply.body) == (400, False)
    assert "no other files can be read here" in reply.json["detail"]


@pytest.mark.parametrize("text", ["${SECRET}", "${SECRET:-nothing}", "$${SECRET}"])
def test_a_foreign_scenario_reads_no_variable(tmp_path: Path, secret: str, text: str) -> None:
    document = changed(("scenario", "description"), text)
    document["state"]["scenario"]["description"] = text
    code, out, err = replayed(tmp_path, document)
    assert (secret != "", code, err, SECRET in out) == (True, 0, "", False)


# ── No control characters ────────────────────────────────────────────────────────────────────────

PLACES: Final = [
    ("version",),
    ("name",),
    ("bundle",),
    ("scenario", ESCAPE),
    ("scenario", "extends"),
    ("journal", 0, "request", "path"),
    ("journal", 0, "request", "method"),
    ("journal", 0, "request", "headers", ESCAPE),
    ("journal", 0, "reply", "body"),
    ("journal", 0, "wallAt"),
    ("state", "name"),
    ("state", "customers", 0, "customerId"),
    ("began", "state", ESCAPE),
    (ESCAPE,),
]


@pytest.mark.parametrize("path", PLACES, ids=lambda path: "/".join(map(ascii, path)))
@pytest.mark.parametrize("text", [ESCAPE, f"/{ESCAPE}"])
def test_texts_of_a_bundle_are_shown_without_control_characters(
    tmp_path: Path, path: tuple[str | int, ...], text: str
) -> None:
    _, out, err = replayed(tmp_path, changed(path, text))
    assert is_shown_safely(out + err)
    assert len(err.splitlines()) <= 1


RECORDING: Final = {"format": "customer-sandbox-recording", "version": 1, "values": "replaced"}
RECORDED: Final = {
    "tookMs": 1,
    "request": {"method": "GET", "target": "/", "headers": []},
    "reply": {"status": 200, "headers": [], "body": ""},
}

FOREIGN_FILES: Final[Mapping[str, tuple[str, str, Sequence[Any]]]] = {
    "a scenario": ("check", "foreign.yaml", [{"version": 1, ESCAPE: 1}]),
    "a certification plan": ("check", "plan.yaml", [{"version": 1, "steps": [{ESCAPE: 1}]}]),
    "a recording": ("compare", "calls.jsonl", [{**RECORDING, "version": ESCAPE}, RECORDED]),
}


@pytest.mark.parametrize("which", FOREIGN_FILES)
def test_errors_of_a_foreign_file_are_shown_without_control_characters(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], which: str
) -> None:
    command, name, documents = FOREIGN_FILES[which]
    file = tmp_path / name
    file.write_text("\n".join(map(json.dumps, documents)), "utf-8")
    assert main([command, str(file)]) == 1
    out, err = capsys.readouterr()
    assert r"\x9b31m" in out + err
    assert is_shown_safely(out + err)


FOREIGN: Final = {
    "/_sandbox/bundle": CannedAnswer(200, f'{{"name": "{ESCAPE}"}}\n'.encode()),
    "/_sandbox/coverage?format=text": CannedAnswer(200, f"{ESCAPE}\n".encode()),
    "/_sandbox/coverage": CannedAnswer(200, b'{"percent": 1}'),
    "/_sandbox/customers?order=shuffled&page=0&size=1000": CannedAnswer(
        200, dumps({"items": [{"customerId": ESCAPE}], "total": 1})
    ),
}


@pytest.mark.parametrize("words", ["bundle", "coverage", "sample --count 1"])
async def test_output_about_a_server_contains_no_control_characters(words: str) -> None:
    with CannedServer(FOREIGN) as other:
        command = [quick_command(), *words.split(), "--url", other.url]
        terminal, out = os.openpty()
        ended = await finish(await start(command, out=out))
        os.close(out)
        printed = os.read(terminal, 4096).decode()
        os.close(terminal)
        piped = await finish(await start(command))
    assert (ended.code, ended.err, piped.code) == (0, "", 0)
    escaped = r"\x1b[31m\x9b31m\x07\r"
    assert escaped in printed
    assert is_shown_safely(printed.replace("\r\n", "\n"))
    assert ESCAPE.rpartition("\n")[0] in piped.out


@pytest.mark.parametrize("words", ["bundle", "coverage", "sample", "export", "watch"])
def test_a_refusal_by_a_server_is_shown_in_one_line(words: str) -> None:
    refusal = CannedAnswer(500, ESCAPE.encode())
    paths = ("bundle", "coverage?format=text", "state", "events")
    answers = {f"/_sandbox/{path}": refusal for path in paths}
    with CannedServer({**FOREIGN, **answers, list(FOREIGN)[-1]: refusal}) as other:
        code, out, err = printed_by(words, "--url", other.url)
    assert (code, out, err.count("\n")) == (1, "", 1)
    assert r"answers 500: \x1b[31m\x9b31m\x07\r\nred\u202e" in err
    assert is_shown_safely(err)


# ── One-line errors ──────────────────────────────────────────────────────────────────────────────

WRONG: Final[list[tuple[tuple[str | int, ...], Any, str]]] = [
    (("journal", 0, "request", "path"), 5, '/journal/0/request/path: 5 is not of type "string"'),
    (("journal", 0, "reply"), None, '/journal/0/reply: null is not of type "object"'),
    (("journal",), {}, '/journal: {} is not of type "array"'),
    (("journal", 0, "request", "base64"), "%%%", '/journal/0/request/base64: "%%%" does not match'),
    (
        ("journal", 0, "wallAt"),
        "2026-13-45T00:00:00.000Z",
        "expected an instant of ISO 8601 in UTC, such as",
    ),
    (("wallAt",), "2025-01-01T00:00:00.000Z", "its instants go back: 2025-01-01T00:00:00.000Z is"),
    (("state", "entries"), 10**30, "/state/entries: 1000000000000000000000000000000 is greater th"),
    (("began", "state", "clock"), [], '/began/state/clock: [] is not of type "object"'),
]


@pytest.mark.parametrize(("path", "value", "why"), WRONG, ids=lambda value: str(value)[:40])
def test_an_invalid_bundle_is_reported_in_one_line(
    tmp_path: Path, path: tuple[str | int, ...], value: Any, why: str
) -> None:
    code, out, err = replayed(tmp_path, changed(path, value))
    assert (code, out, err.count("\n")) == (1, "", 1)
    assert err.startswith(f"{tmp_path}/bundle.json is not a bundle: {why}")


ODD: Final[list[Any]] = [
    None, True, 5, -1, 1.5, 10**30, "", "x", "2026-13-45T99:99:99.999Z", ESCAPE, [], [[]], {},
    {"x": None}, [[[[[[[[0]]]]]]]],
]  # fmt: skip


def places_of(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yield the paths of every value within a value."""
    members: Any = value.items() if isinstance(value, dict) else enumerate(value)
    for step, member in members:
        yield (*path, step)
        if isinstance(member, dict | list):
            yield from places_of(member, (*path, step))


@st.composite
def mutations(draw: st.DrawFn) -> Any:
    """Draw a bundle in which one to three values are removed, odd, or in another's place."""
    document = bundle()
    for _ in range(draw(st.integers(1, 3))):
        *way, last = draw(st.sampled_from([*places_of(document)]))
        *other, member = draw(st.sampled_from([*places_of(document)]))
        inner, source = reduce(getitem, way, document), reduce(getitem, other, document)
        how = draw(st.sampled_from(["odd", "odd", "gone", "another"]))
        if how == "gone":
            del inner[last]
        else:
            value = draw(st.sampled_from(ODD)) if how == "odd" else source[member]
            inner[last] = deepcopy(value)
    return document


@examples(25, unchecked=[HealthCheck.function_scoped_fixture])
@given(document=mutations())
def test_a_manipulated_bundle_is_reported_in_one_line(tmp_path: Path, document: Any) -> None:
    code, out, err = replayed(tmp_path, document)
    assert code in (0, 1)
    assert is_shown_safely(out + err)
    assert [line for line in (out + err).splitlines() if not line.startswith("  re")] != []
    assert (len(err.splitlines()), out.count("calls: ")) in [(1, 0), (0, 1), (1, 1)]
