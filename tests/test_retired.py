"""What 2.0 has removed (`contract/retired.yaml`): each use is told what to do."""

import json
import re
from pathlib import Path

import pytest
from support import BLUE, NORTH
from support.embedded import NAME, small_world
from support.recordings import entry, har
from support.tenants import Server

from mock_server import MockServer, open_sandbox
from mock_server.cli import main
from mock_server.client.errors import ControlError
from mock_server.contract.names import APART, LONG_STATE, RETIRED, address_of, is_of_server, refusal

MEBIBYTES_64 = 64 << 20

FLAGS = [word for word in RETIRED if " --" in word]
PARAMETERS = [word for word in RETIRED if re.match(r"\w+ \?", word)]
METHODS = [word for word in RETIRED if word.endswith("()")]
VARIABLES = [word for word in RETIRED if word.startswith("MOCK_SERVER_")]
MOVE = "moving a customer with putCustomer ?parent"
LONG_HAR = "HARs of more than 64 MiB"
SEVERAL = "several servers that answer from one store"
PARTIAL = "the member partial of records and reports"


def test_each_word_is_used_by_a_test() -> None:
    others = [MOVE, LONG_HAR, LONG_STATE, APART, SEVERAL, PARTIAL]
    assert sorted([*FLAGS, *PARAMETERS, *METHODS, *VARIABLES, *others]) == sorted(RETIRED)


@pytest.mark.parametrize("word", FLAGS)
@pytest.mark.parametrize("joined", [True, False], ids=["=", " "])
def test_a_command_line_is_refused_with_what_to_use_instead(
    word: str, *, joined: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    command, flag = word.split(" ")
    name, _, value = flag.partition("=")
    value = value or "x"
    arguments = [f"{name}={value}"] if joined else [name, value]
    assert main([command, *arguments, "--port", "x"]) == 2
    assert capsys.readouterr() == ("", f"customer-sandbox: {refusal(word)}\n")


@pytest.mark.parametrize(
    "words",
    [
        "collection minimal --format postman --out -",
        "sandboxes create a --journal 9 --url http://127.0.0.1:1",
        "exec -- false --reads",
    ],
)
def test_other_uses_are_not_concerned(words: str, capfd: pytest.CaptureFixture[str]) -> None:
    main(words.split())
    assert "2.0" not in capfd.readouterr().err


@pytest.mark.parametrize("variable", VARIABLES)
def test_a_server_starts_with_a_warning_of_a_variable(
    variable: str, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(variable, "true")
    assert main(["exec", "--", "true"]) == 0
    assert capfd.readouterr().err.count(refusal(variable)) == 1


@pytest.mark.parametrize("word", PARAMETERS)
def test_a_control_call_is_refused_with_what_to_do_instead(word: str) -> None:
    server = Server.of()
    server.put("mine")
    operation_id, parameter = word.split(" ?")
    query = parameter if "=" in parameter else f"{parameter}=1"
    method, path = address_of(operation_id, "mine")
    base = "" if is_of_server(path) else "/s/mine"
    reply = server.call(method, f"{base}{path}?{query}")
    assert (reply.status, reply.json["detail"]) == (400, refusal(word))


@pytest.mark.parametrize("word", METHODS)
async def test_a_handle_has_no_such_method(word: str) -> None:
    async with MockServer(small_world()) as server:
        for handle in (open_sandbox(small_world()), server.async_sandbox(NAME), server.sandboxes):
            with pytest.raises(AttributeError, match=re.escape(refusal(word))):
                getattr(handle, word.removesuffix("()"))


def test_a_handle_lacks_other_attributes_as_usual() -> None:
    handle = open_sandbox(small_world())
    with pytest.raises(AttributeError, match="'SandboxHandle' object has no attribute 'rest'"):
        _ = handle.rest  # type: ignore[attr-defined]


def test_a_long_har_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = json.dumps(har(entry()))
    for number, size in enumerate((MEBIBYTES_64, MEBIBYTES_64 + 1)):
        file, out = tmp_path / f"{number}.har", tmp_path / f"{number}.jsonl"
        file.write_text(text.removesuffix("]}}") + " " * (size - len(text)) + "]}}")
        code = main(["record", "--from", str(file), "--out", str(out)])
        is_long = "is a HAR of more than 64 MiB" in capsys.readouterr().err
        assert (code == 0, is_long) == (size == MEBIBYTES_64, size > MEBIBYTES_64)


def test_a_customer_cannot_be_moved() -> None:
    blocking = open_sandbox(small_world())
    with pytest.raises(ControlError, match=r"north cannot be moved\. Deleting it also removes"):
        blocking.put_customer("north", blocking.customer(NORTH), parent=BLUE)
