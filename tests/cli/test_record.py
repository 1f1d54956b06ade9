"""`record` and `scenario-from`."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from support import START_MS, Client
from support.recordings import ID, entry, har, recorded

from mock_server.cli import main
from mock_server.recordings import Recording
from mock_server.recordings.recording_file import write_recording
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.server.loading import load_shipped

PARENT = "/api/v2/customer/20000000-0000-4000-8000-000000000001"
SECRET = "a secret of 16 bytes or more"


def test_a_recording_becomes_a_scenario_that_is_accepted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, scenario = tmp_path / "calls.jsonl", tmp_path / "scenario.yaml"
    client = Client(Sandbox(load_shipped("minimal"), START_MS))
    calls = (recorded(client, "GET", PARENT),)
    write_recording(source, Recording(calls, {"no call": 2}, is_anonymous=True))
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


COMMANDS = [
    ("record", "--out", "{}/a", "--from"),
    ("scenario-from",),
    ("compare",),
    ("calibrate",),
]
UNUSABLE = [
    (har(), "the recording has no calls of the interface"),
    (har(entry("https://a.example/")), "no calls of the interface; left out: 1 no call of the"),
    (
        har(entry(at="0001-01-01T00:00:00+01:00")),
        "calls.har, entry 1, startedDateTime: is not an instant",
    ),
]


@pytest.mark.parametrize(("document", "line"), UNUSABLE)
@pytest.mark.parametrize("words", COMMANDS)
def test_what_is_no_recording_of_calls_is_refused(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    words: tuple[str, ...],
    document: dict[str, Any],
    line: str,
) -> None:
    (tmp_path / "calls.har").write_text(json.dumps(document))
    command = [word.replace("{}", str(tmp_path)) for word in words]
    assert main([*command, str(tmp_path / "calls.har")]) == 1
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert line in err
    assert [each.name for each in tmp_path.iterdir()] == ["calls.har"]


WRONG = [
    (("--out", "{}/a"), 2, "record needs --from FILE"),
    (("--from", "a"), 2, "record needs --out FILE"),
    (("--from", "{}/none", "--out", "{}/a"), 1, "{}/none: cannot be read: No such file"),
    (("--from", "{}/page", "--out", "{}/a"), 1, "{}/page, line 1: it is HTML or XML"),
    (
        ("--from", "{}/one.har", "--out", "{}/page"),
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
    (tmp_path / "key").write_text(SECRET)
    authorization = {"headers": [{"name": "authorization", "value": "Bearer qwxyjc"}]}
    (tmp_path / "one.har").write_text(json.dumps(har(entry(request=authorization))))
    assert main(["record", *(word.replace("{}", str(tmp_path)) for word in words)]) == code
    shown = capsys.readouterr().err.removeprefix("customer-sandbox: ")
    assert shown.count("\n") == 1
    assert shown.startswith(line.replace("{}", str(tmp_path)))
    assert sorted(file.name for file in tmp_path.iterdir()) == [
        "key",
        "one.har",
        "page",
    ]
