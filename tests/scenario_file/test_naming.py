"""Misspelt names of shipped scenarios: the message, in every place that can name a scenario."""

from pathlib import Path

import pytest
from support.tenants import Server

from mock_server import MockServer
from mock_server.cli import main
from mock_server.scenario_file import ScenarioFileError
from mock_server.scenario_file.readers import unknown_scenario
from mock_server.server.shipped import shipped_scenarios

SHIPPED = ("default", "minimal", "errors/GLOBAL_1001")
LIST = "; there are default, minimal, errors/GLOBAL_1001"
MEANT = (
    "nothing shipped is named 'minmal' (did you mean 'minimal'?); "
    f"there are {', '.join(shipped_scenarios())}"
)

NONE = f"nothing shipped is named 'bse'; there are {', '.join(shipped_scenarios())}"


@pytest.mark.parametrize(
    ("name", "given", "suggestion"),
    [
        ("minmal", "'minmal' (did you mean 'minimal'?)", "did you mean 'minimal'?"),
        ("tests/Minimal", "'Minimal' (did you mean 'minimal'?)", "did you mean 'minimal'?"),
        (
            "GLOBAL_1001",
            "'GLOBAL_1001' (did you mean 'errors/GLOBAL_1001'?)",
            "did you mean 'errors/GLOBAL_1001'?",
        ),
        (
            "/tests/errors/GLOBAL_1011",
            "'errors/GLOBAL_1011' (did you mean 'errors/GLOBAL_1001'?)",
            "did you mean 'errors/GLOBAL_1001'?",
        ),
        ("nowhere", "'nowhere'", None),
        ("x" * 1000, repr("x" * 80), None),
    ],
)
def test_an_unknown_name_is_reported_with_the_nearest_and_the_known_ones(
    name: str, given: str, suggestion: str | None
) -> None:
    words = f"nothing shipped is named {given}{LIST}"
    assert unknown_scenario(name, SHIPPED) == (words, suggestion)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ("extends: minmal.yaml", MEANT),
        ("extends: bse.yaml", f"no file is named 'bse.yaml' (did you mean 'base.yaml'?); {NONE}"),
        ("include: [bse.yaml]", "no file is named 'bse.yaml' (did you mean 'base.yaml'?)"),
        ("extends: none/bse.yaml", NONE),
        (
            "extends: base",
            f"no file is named 'base' (did you mean 'base.yaml'?); {NONE}".replace("'bse", "'base"),
        ),
    ],
)
def test_a_file_that_another_one_names_is_guessed_at(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], given: str, words: str
) -> None:
    (tmp_path / "base.yaml").write_text("version: 1\n")
    file = tmp_path / "own.yaml"
    file.write_text(f"version: 1\n{given}\n")
    assert main(["check", str(file)]) == 1
    assert (
        f"cannot be read: No such file or directory; {words} [unreadable]" in capfd.readouterr().out
    )


def test_a_misspelt_name_of_a_new_sandbox_is_guessed_at() -> None:
    reply = Server.of().put("mine", scenario="minmal")
    (error,) = reply.json["errors"]
    assert (reply.status, error["pointer"]) == (400, "/scenario")
    assert MEANT in error["detail"]


def test_a_misspelt_name_in_python_is_guessed_at() -> None:
    with pytest.raises(ScenarioFileError) as caught, MockServer(scenario="minmal"):
        pass
    (found,) = caught.value.findings
    assert (found.suggestion, MEANT in found.message) == ("did you mean 'minimal'?", True)
