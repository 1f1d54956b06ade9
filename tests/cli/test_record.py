"""`record` and `scenario-from`, as processes."""

import asyncio
import json
import re
import signal
from pathlib import Path

import pytest
from support import START_MS, Client
from support.forking import quick_command
from support.process import Finished, finish, start
from support.quick_process import server
from support.recordings import ID, entry, har, recorded, write_recording
from support.wire import PATIENCE_SECONDS, Wire, http

from mock_server.cli import main
from mock_server.contract.retired import notice
from mock_server.recordings import Recording
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.server.loading import load_shipped

TLS = Path(__file__).parents[2] / "fixtures" / "tls"
CERTIFICATE, KEY = str(TLS / "certificate.pem"), str(TLS / "key.pem")
PARENT = "/api/v2/customer/20000000-0000-4000-8000-000000000001"
SECRET = "a secret of 16 bytes or more"


async def record(*arguments: str, status: int, number: signal.Signals) -> Finished:
    """Read a customer through a recorder, then stop the recorder."""
    process = await start([quick_command(), "record", "--port", "0", *arguments])
    assert process.stdout is not None
    async with asyncio.timeout(PATIENCE_SECONDS):
        line = (await process.stdout.readline()).decode()
    found = re.fullmatch(r"customer-sandbox ready at http://127\.0\.0\.1:(\d+)\n", line)
    assert found is not None, (line, await finish(process))
    wire = Wire(*await asyncio.open_connection("127.0.0.1", int(found[1])))
    answer = await wire.call(http("GET", PARENT))
    wire.writer.close()
    process.send_signal(number)
    ended = await finish(process)
    assert answer.status == status
    return ended


async def test_a_recorder_leaves_a_whole_file_and_says_what_is_in_it(tmp_path: Path) -> None:
    out, other = tmp_path / "calls.jsonl", tmp_path / "other.har"
    async with server("minimal", "--tls-cert", CERTIFICATE, "--tls-key", KEY) as running:
        target = ("--target", running.url, "--out")
        ended = await record(
            *(*target, str(out), "--ca", CERTIFICATE), status=200, number=signal.SIGINT
        )
        unverified = await record(
            *(*target, str(other), "--har"), status=502, number=signal.SIGTERM
        )
    told = f"customer-sandbox: {notice('record --target')}\n"
    recorded_one = "1 call recorded\nwithout credentials: 1 call\n"
    assert (ended.code, ended.err) == (0, told + recorded_one)
    lines = [json.loads(line) for line in out.read_text().splitlines()]
    assert [next(iter(line)) for line in lines] == ["format", "at", "end"]
    assert lines[1]["reply"]["status"] == 200
    assert "20000000-0000" not in out.read_text()
    assert unverified.code == 0
    assert json.loads(other.read_text())["log"]["entries"][0]["response"]["status"] == 0


def test_a_recording_becomes_a_scenario_that_is_accepted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, scenario = tmp_path / "calls.jsonl", tmp_path / "scenario.yaml"
    client = Client(Sandbox(load_shipped("minimal"), START_MS))
    calls = (recorded(client, "GET", PARENT),)
    write_recording(source, Recording(calls, {"no call": 2}), is_anonymous=True)
    assert main(["scenario-from", str(source)]) == 0
    made = capsys.readouterr()
    assert made.err == "left out: 2 no call\n"
    scenario.write_text(made.out)
    assert main(["check", "--strict", str(scenario)]) == 0
    assert capsys.readouterr().out == f"{scenario}: ok, 2 customers\n"


def test_values_are_replaced_unless_they_were(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "a.har"
    body = json.dumps({"content": [{"customerId": ID, "name": "qwxyjc"}]})
    source.write_text(json.dumps(har(entry(body=body))))
    main(["scenario-from", str(source)])
    assert not {"qwxyjc", ID} & set(re.findall(r"[\w-]+", capsys.readouterr().out))
    main(["scenario-from", str(source), "--keep-values"])
    assert {"qwxyjc", ID} <= set(re.findall(r"[\w-]+", capsys.readouterr().out))


@pytest.mark.parametrize(("words", "values"), [((), "replaced"), (("--keep-values",), "kept")])
def test_a_recording_says_whether_its_values_were_replaced(
    tmp_path: Path, words: tuple[str, ...], values: str
) -> None:
    source, out = tmp_path / "a.har", tmp_path / "calls.jsonl"
    source.write_text(json.dumps(har(entry())))
    assert main(["record", "--from", str(source), "--out", str(out), *words]) == 0
    assert json.loads(out.read_text().splitlines()[0])["values"] == values
    assert (ID in out.read_text()) is (values == "kept")


def test_a_har_becomes_a_recording_without_personal_data(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, out, key = (tmp_path / name for name in ("a.har", "out/calls.jsonl", "key"))
    authorization = {"headers": [{"name": "authorization", "value": "Bearer qwxyjc"}]}
    source.write_text(json.dumps(har(entry(request=authorization), entry("https://a.example/"))))
    key.write_text(SECRET)
    words = ("record", "--from", str(source), "--key-file", str(key), "--out")
    assert main([*words, str(out)]) == 0
    digest = json.loads(out.read_text().splitlines()[1])["requester"]
    assert capsys.readouterr().err == (
        f"1 call recorded\nleft out: 1 no call of the interface\nrequester {digest}: 1 call\n"
    )
    assert not {"qwxyjc", ID} & set(re.findall(r"[\w-]+", out.read_text()))
    main([*words, str(tmp_path / "b.har"), "--har", "--requester", f"{digest}=acme"])
    assert capsys.readouterr().err.splitlines()[-1] == "requester acme: 1 call"
    main(["record", "--from", str(tmp_path / "b.har"), "--out", str(tmp_path / "c")])
    assert capsys.readouterr().err.startswith("1 call recorded\n")


WRONG = [
    (("--out", "{}/a"), 2, "record needs --target URL or --from FILE"),
    (("--target", "https://a.example"), 2, "record needs --out FILE"),
    (("--target", "a.example", "--out", "{}/a"), 2, "--target: 'a.example' is not a base URL"),
    (("--from", "{}/none", "--out", "{}/a"), 1, "{}/none: cannot be read: No such file"),
    (("--from", "{}/page", "--out", "{}/a"), 1, "{}/page, line 1: it is HTML or XML"),
    (
        ("--from", "{}/empty.har", "--out", "{}/page"),
        1,
        "{}/page cannot be written: it already exists",
    ),
    (("--from", "a", "--out", "a", "--key-file", "{}/no"), 1, "{}/no: No such file or directory"),
    (("--from", "a", "--out", "a", "--key-file", "{}/page"), 1, "{}/page has 10 bytes"),
    (("--from", "a", "--out", "a", "--requester", "acme"), 2, "--requester 'acme' has no name"),
    (("--from", "a", "--out", "a", "--requester", "5f1d=acme"), 2, "--requester needs --key-file"),
    (
        ("--from", "{}/one.har", "--out", "{}/a", "--requester", "5f1d=a", "--key-file", "{}/key"),
        1,
        "requester 5f1d: no requester in the recording has this digest; the digests in it are: ",
    ),
    (("--target", "https://a.example", "--out", "{}/a", "--ca", "{}/page"), 1, "--ca {}/page: "),
    (
        ("--target", "https://a.example", "--out", "{}/a", "--host", "nowhere.invalid"),
        1,
        "cannot listen: the host nowhere.invalid cannot be found: ",
    ),
    (
        ("--target", "https://a.example", "--out", "{}/a", "--host", "a..b"),
        1,
        "cannot listen: the host a..b cannot be found: ",
    ),
]


@pytest.mark.parametrize(("words", "code", "line"), WRONG)
def test_errors_take_one_line(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    words: tuple[str, ...],
    code: int,
    line: str,
) -> None:
    (tmp_path / "page").write_text("<p>502</p>")
    (tmp_path / "empty.har").write_text(json.dumps(har()))
    (tmp_path / "key").write_text(SECRET)
    authorization = {"headers": [{"name": "authorization", "value": "Bearer qwxyjc"}]}
    (tmp_path / "one.har").write_text(json.dumps(har(entry(request=authorization))))
    assert main(["record", *(word.replace("{}", str(tmp_path)) for word in words)]) == code
    shown = capsys.readouterr().err.removeprefix("customer-sandbox: ")
    assert shown.count("\n") == 1
    assert shown.startswith(line.replace("{}", str(tmp_path)))
    assert sorted(file.name for file in tmp_path.iterdir()) == [
        "empty.har",
        "key",
        "one.har",
        "page",
    ]
