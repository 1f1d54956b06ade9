"""What pytest does with tests that use the plugin, as `runs/` show it.

A run begins, after `=== `, with what it shows, and has the text of `test_it.py`. `$ ` is before a
command: `pytest` with options, perhaps after a variable of the environment, or after `apart` for a
process of its own. Below it are the outcomes, or `exit` and the code, or `-` for any; then lines of
the output in their order, as patterns. `!` is before a pattern that no line has, and `{URL}` stands
for the URL of a server elsewhere.
"""

import json
import re
import shlex
import stat
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest
from support.plugin_runs import RENAMING, RUNS, Run

from mock_server import MockServer
from mock_server.cli import main

pytest_plugins = ["pytester"]

NIGHTLY = {"neighbours.txt"}
"""Each run of these imports everything in a process of its own."""


def runs() -> list[Any]:
    """Return each command with the text of its test file."""
    found = []
    for path in sorted(RUNS.glob("*.txt")):
        _, *parts = re.split("^=== ", path.read_text("utf-8"), flags=re.MULTILINE)
        marks = [pytest.mark.nightly] if path.name in NIGHTLY else []
        for part in parts:
            title, _, text = part.partition("\n")
            source, *commands = re.split(r"^\$ ", text, flags=re.MULTILINE)
            found += [pytest.param(source, each, id=title, marks=marks) for each in commands]
    return found


@pytest.mark.parametrize(("source", "command"), runs())
def test_pytest_reports(
    run: Run, monkeypatch: pytest.MonkeyPatch, source: str, command: str
) -> None:
    with MockServer() if "{URL}" in command else nullcontext() as server:
        if server is not None:
            command = command.replace("{URL}", server.url)
        typed, outcomes, *lines = command.strip("\n").split("\n")
        before, _, options = typed.partition("pytest")
        for name in before.split():
            if name != "apart":
                monkeypatch.setenv(*name.split("=", 1))
        result = run(source, *shlex.split(options), apart="apart" in before)
    if outcomes.startswith("exit "):
        assert f"exit {result.ret:d}" == outcomes
    elif outcomes != "-":
        counts = [each.split(" ") for each in outcomes.split(", ")]
        result.assert_outcomes(**{name: int(count) for count, name in counts})
    shown = pytest.LineMatcher([*result.outlines, *result.errlines])
    shown.fnmatch_lines([line for line in lines if not line.startswith("!")])
    for line in lines:
        if line.startswith("!"):
            shown.no_fnmatch_line(line[1:])


PATHS = """
from pathlib import Path

pytestmark = pytest.mark.sandbox(faults=[{"fault": "GLOBAL_1001"}])

@pytest.mark.parametrize("_", [
    pytest.param(0, marks=pytest.mark.sandbox(scenario=each, faults=None))
    for each in ("only.yaml", Path("only.yaml"))
])
def test_it(sandbox, _):
    assert [customer.ref for customer in sandbox.customers()] == ["only"]
"""


def test_a_path_in_a_marker_is_relative_to_the_test(
    run: Run, pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(pytester.mkdir("elsewhere"))
    run(PATHS, str(pytester.path / "test_it.py")).assert_outcomes(passed=2)


EXAMPLES = Path(__file__).resolve().parents[1] / "examples"


@pytest.mark.nightly
def test_the_examples_of_the_readme_run_without_any_configuration(
    run: Run, pytester: pytest.Pytester
) -> None:
    for path in EXAMPLES.glob("test_*.py"):
        pytester.path.joinpath(path.name).write_text(path.read_text("utf-8"), "utf-8")
    result = run("", "-o", "asyncio_mode=strict", apart=True)
    counts = result.parseoutcomes()
    counts.pop("warnings", None)
    assert counts == {"passed": 16}


# ── Exploring ─────────────────────────────────────────────────────────────────────────────────────

EXPLORED = f"""{RENAMING}
@pytest.mark.sandbox(explore={{"depth": 1}})
def test_rename(sandbox):
    rename(sandbox, "New", trusting=False)
"""


def test_a_client_that_says_when_it_does_not_know_passes(run: Run, tmp_path: Path) -> None:
    result = run(EXPLORED, "--sandbox-explored", str(tmp_path / "explored.json"))
    result.assert_outcomes(passed=1)
    (explored,) = json.loads((tmp_path / "explored.json").read_text())["tests"].values()
    assert explored["findings"] == []
    tried = {(row["operation"], row["kind"]) for row in explored["tried"]}
    assert {("modifyCustomer", "reply-lost"), ("getRequest", "not-reached")} <= tried


@pytest.mark.parametrize(("way", "outcome"), [("skip", "skipped"), ("xfail", "xfailed")])
def test_a_skip_in_bad_weather_ends_exploring(run: Run, way: str, outcome: str) -> None:
    source = EXPLORED.replace("raise NotRenamedError", f'pytest.{way}("no service") #')
    result = run(source, "-rsx")
    result.assert_outcomes(**{outcome: 1})
    ended = "no service (which ended exploring at: modifyCustomer, 1st call, refused with *"
    result.stdout.fnmatch_lines([f"{outcome.upper()[:5]}*{ended}"])


# ── Bundles of failed tests ───────────────────────────────────────────────────────────────────────

FAILING = """
@pytest.mark.parametrize("name", ["a", "b"])
def test_one(sandbox, name):
    assert False

def test_two(sandbox, sandbox_factory):
    with sandbox_factory() as other:
        other.advance()
        assert False
"""


def kept(pytester: pytest.Pytester, folder: str) -> list[str]:
    return sorted(path.name for path in (pytester.path / folder).glob("[!.]*"))


def test_only_the_bundles_of_the_last_run_are_kept_in_a_chosen_folder(
    run: Run, pytester: pytest.Pytester
) -> None:
    option = "--sandbox-bundles=out/bundles"
    out = pytester.path / "out/bundles"
    out.mkdir(0o700, parents=True)
    out.parent.chmod(0o700)
    (out / OWN).write_text("{}", "utf-8")
    run(FAILING, option, "-k", "test_one")
    before = kept(pytester, "out/bundles")
    run(FAILING, option, "--collect-only")
    looked = kept(pytester, "out/bundles")
    result = run(FAILING, option, "-k", "test_two")
    after = kept(pytester, "out/bundles")
    assert before == looked == [OWN, *map(NAME.format, ("one-a-", "one-b-"))]
    assert after == [OWN, *map(NAME.format, ("two-2", "two"))]
    folder = pytester.path / "out/bundles"
    places = (folder / after[1], folder, folder.parent)
    rights = [oct(stat.S_IMODE(place.stat().st_mode)) for place in places]
    assert rights == ["0o600", "0o700", "0o700"]
    (line, _) = [line for line in result.outlines if line.startswith("replay it:")]
    assert line.endswith(" out/bundles/test_it.py-test_two.sandbox.json")
    assert main(["replay", line.rpartition(" ")[2]]) == 0


OWN = "of-my-own.sandbox.json"
NAME = "test_it.py-test_{}.sandbox.json"


@pytest.mark.nightly
def test_workers_keep_their_bundles_in_one_folder(run: Run, pytester: pytest.Pytester) -> None:
    run(
        f"import pytest\n{FAILING}",
        "-n",
        "2",
        "--sandbox-bundles=out",
        "-k",
        "test_one",
        apart=True,
    )
    assert kept(pytester, "out") == [NAME.format("one-a-"), NAME.format("one-b-")]
